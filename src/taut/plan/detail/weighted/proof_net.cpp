#include "taut/plan/detail/weighted/proof_net.hpp"

namespace taut::detail {

template <int D>
ProofNet<D>::ProofNet(const ProofCells<D>& cells) : cells_(&cells) {
  const std::size_t wedges = wedge_count();
  spokes_begin_.assign(wedges + 1, 0);
  for (std::uint32_t e = 0; e < edge_count(); ++e) {
    for (const std::uint32_t w : cells.edge(e).wedges) ++spokes_begin_[w + 1];
  }
  for (std::size_t w = 0; w < wedges; ++w) spokes_begin_[w + 1] += spokes_begin_[w];
  spokes_.resize(2 * cells.edge_count());
  std::vector<std::uint32_t> next(spokes_begin_.begin(), spokes_begin_.end());
  for (std::uint32_t e = 0; e < edge_count(); ++e) {
    for (std::uint32_t k = 0; k < 2; ++k) spokes_[next[cells.edge(e).wedges[k]]++] = 2 * e + k;
  }
  clear();
}

template <int D>
void ProofNet<D>::clear() {
  first_.assign(cells_->edge_count() + 1, 0);
  shares_.clear();
  number();
}

template <int D>
void ProofNet<D>::number() {
  interval_edge_.clear();
  inner_edge_.clear();
  for (std::uint32_t e = 0; e < edge_count(); ++e) {
    interval_edge_.insert(interval_edge_.end(), first_[e + 1] - first_[e] + 1, e);
    inner_edge_.insert(inner_edge_.end(), first_[e + 1] - first_[e], e);
  }
}

template class ProofNet<2>;
template class ProofNet<3>;

}  // namespace taut::detail
