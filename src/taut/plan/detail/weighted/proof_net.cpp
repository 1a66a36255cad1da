#include "taut/plan/detail/weighted/proof_net.hpp"

#include <algorithm>
#include <cmath>

#include "taut/plan/detail/weighted/least_cost.hpp"

namespace taut::detail {

template <int D>
ProofNet<D>::ProofNet(const ComplexEdges<D>& edges) : edges_(&edges) {
  const auto& complex = edges.complex();
  frames_.resize(complex.simplex_count());
  for (std::uint32_t t = 0; t < frames_.size(); ++t) {
    if (!edges.is_free(SimplexId(t))) continue;
    const auto& corners = complex.corners(SimplexId(t));
    const auto at = [&](std::size_t i) { return complex.position(corners[i % 3]); };
    // The longest side lies on the axis, so that what is above it is the least height.
    std::size_t longest = 0;
    double base = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const double side = distance(at(i), at(i + 1));
      if (side > base) {
        base = side;
        longest = i;
      }
    }
    const Vec<D> along = at(longest + 1) - at(longest), to = at(longest + 2) - at(longest);
    const double height = area_between(along, to) / base;
    frames_[t][longest] = {0, 0};
    frames_[t][(longest + 1) % 3] = {base, 0};
    frames_[t][(longest + 2) % 3] = {dot(along, to) / base, height < kNeedleRelative * base ? 0 : height};
  }
  const std::size_t wedges = edges.wedge_count();
  spokes_begin_.assign(wedges + 1, 0);
  for (std::uint32_t e = 0; e < edges.edge_count(); ++e) {
    edge_lengths_.push_back(
        distance(complex.position(edges.edge(e).corners[0]), complex.position(edges.edge(e).corners[1])));
    for (const std::uint32_t w : edges.edge(e).wedges) ++spokes_begin_[w + 1];
  }
  for (std::size_t w = 0; w < wedges; ++w) spokes_begin_[w + 1] += spokes_begin_[w];
  spokes_.resize(2 * edges.edge_count());
  std::vector<std::uint32_t> next(spokes_begin_.begin(), spokes_begin_.end());
  for (std::uint32_t e = 0; e < edges.edge_count(); ++e) {
    for (std::uint32_t k = 0; k < 2; ++k) spokes_[next[edges.edge(e).wedges[k]]++] = 2 * e + k;
  }
  clear();
}

template <int D>
void ProofNet<D>::clear() {
  first_.assign(edges_->edge_count() + 1, 0);
  shares_.clear();
  number();
}

template <int D>
void ProofNet<D>::number() {
  interval_edge_.clear();
  inner_edge_.clear();
  for (std::uint32_t e = 0; e < edges_->edge_count(); ++e) {
    interval_edge_.insert(interval_edge_.end(), first_[e + 1] - first_[e] + 1, e);
    inner_edge_.insert(inner_edge_.end(), first_[e + 1] - first_[e], e);
  }
}

template <int D>
Vec2 ProofNet<D>::in_frame(SimplexId t, Vec<D> p) const {
  const auto& corners = edges_->complex().corners(t);
  const Frame& f = frames_[t.value];
  for (std::size_t k = 0; k < 3; ++k) {
    if (edges_->complex().position(corners[k]) == p) return f[k];
  }
  std::size_t i = 0;  // where the frame begins
  while (f[i] != Vec2{0, 0} || !(f[(i + 1) % 3].x > 0)) ++i;
  const Vec<D> from = edges_->complex().position(corners[i]);
  const Vec<D> along = edges_->complex().position(corners[(i + 1) % 3]) - from;
  const double base = length(along);
  return {dot(p - from, along) / base, f[(i + 2) % 3].y == 0 ? 0 : area_between(along, p - from) / base};
}

template class ProofNet<2>;
template class ProofNet<3>;

}  // namespace taut::detail
