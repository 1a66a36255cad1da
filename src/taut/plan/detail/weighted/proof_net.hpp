// The edges of convex cells of one weight (ProofCells), cut into intervals, for costs that are linear on each: what
// weighted-proof spreads its bounds over. Nodes are the wedges of corners and the points where edges are cut; intervals
// lie between two nodes that follow each other on an edge.
#pragma once

#include <span>
#include <vector>

#include "taut/plan/detail/weighted/proof_cells.hpp"

namespace taut::detail {

template <int D>
class ProofNet {
 public:
  // The cells have to outlive it.
  explicit ProofNet(const ProofCells<D>& cells);

  // Back to edges that are not cut.
  void clear();
  // Cuts the intervals for which wanted(interval) in two; moves costs (by node) to the nodes that there are then.
  template <class Wanted>
  void bisect(Wanted wanted, std::span<std::vector<double>* const> costs);

  [[nodiscard]] const ProofCells<D>& cells() const { return *cells_; }
  [[nodiscard]] std::size_t node_count() const { return wedge_count() + shares_.size(); }
  [[nodiscard]] std::size_t interval_count() const { return interval_edge_.size(); }
  [[nodiscard]] std::uint32_t edge_of(std::uint32_t interval) const { return interval_edge_[interval]; }
  // The intervals of an edge, in its direction.
  [[nodiscard]] std::uint32_t first_interval(std::uint32_t edge) const { return first_[edge] + edge; }
  [[nodiscard]] std::uint32_t end_interval(std::uint32_t edge) const { return first_[edge + 1] + edge + 1; }
  // The nodes of an edge, from 0 to one more than it has intervals, both ends included.
  [[nodiscard]] std::uint32_t node(std::uint32_t edge, std::uint32_t i) const {
    const std::uint32_t inner = first_[edge + 1] - first_[edge];
    if (i == 0) return cells_->edge(edge).wedges[0];
    if (i > inner) return cells_->edge(edge).wedges[1];
    return static_cast<std::uint32_t>(wedge_count()) + first_[edge] + i - 1;
  }
  [[nodiscard]] double share(std::uint32_t edge, std::uint32_t i) const {
    const std::uint32_t inner = first_[edge + 1] - first_[edge];
    return i == 0 ? 0 : i > inner ? 1 : shares_[first_[edge] + i - 1];
  }
  // Calls visit(interval) for those that end in a node.
  template <class Visit>
  void for_intervals(std::uint32_t node, Visit visit) const {
    const std::size_t wedges = wedge_count();
    if (node >= wedges) {
      const auto i = static_cast<std::uint32_t>(node - wedges);
      visit(i + inner_edge_[i]);
      visit(i + inner_edge_[i] + 1);
      return;
    }
    for (std::uint32_t k = spokes_begin_[node]; k < spokes_begin_[node + 1]; ++k) {
      const std::uint32_t edge = spokes_[k] >> 1;
      visit((spokes_[k] & 1u) == 0 ? first_interval(edge) : end_interval(edge) - 1);
    }
  }

  [[nodiscard]] std::size_t memory_bytes() const {
    return bytes_of(first_, interval_edge_, inner_edge_, shares_, spokes_begin_, spokes_, next_first_, wanted_,
                    next_shares_, next_costs_);
  }

 private:
  void number();
  [[nodiscard]] std::size_t wedge_count() const { return cells_->complex_edges().wedge_count(); }
  [[nodiscard]] std::uint32_t edge_count() const { return static_cast<std::uint32_t>(cells_->edge_count()); }

  const ProofCells<D>* cells_;
  std::vector<std::uint32_t> first_;                  // by edge, and one beyond: of its points in shares_
  std::vector<std::uint32_t> interval_edge_;          // by interval
  std::vector<std::uint32_t> inner_edge_;             // by point
  std::vector<double> shares_;                        // where points lie on their edges
  std::vector<std::uint32_t> spokes_begin_, spokes_;  // by wedge: twice the edge, one more if it ends here
  std::vector<std::uint32_t> next_first_;
  std::vector<std::uint8_t> wanted_;
  std::vector<double> next_shares_, next_costs_;
};

template <int D>
template <class Wanted>
void ProofNet<D>::bisect(Wanted wanted, std::span<std::vector<double>* const> costs) {
  const auto wedges = static_cast<std::uint32_t>(wedge_count());
  next_first_.clear();
  next_shares_.clear();
  wanted_.resize(interval_count());
  for (std::uint32_t i = 0; i < interval_count(); ++i) wanted_[i] = wanted(i) ? 1 : 0;
  const auto for_new = [&](auto&& keep, auto&& cut) {
    for (std::uint32_t e = 0; e < edge_count(); ++e) {
      const std::uint32_t begin = first_interval(e), end = end_interval(e);
      for (std::uint32_t i = begin; i < end; ++i) {
        if (i > begin) keep(e, i - begin);
        if (wanted_[i] != 0) cut(e, i - begin);
      }
    }
  };
  for (std::vector<double>* values : costs) {
    next_costs_.assign(values->begin(), values->begin() + wedges);
    for_new([&](std::uint32_t e, std::uint32_t i) { next_costs_.push_back((*values)[node(e, i)]); },
            [&](std::uint32_t e, std::uint32_t i) {
              next_costs_.push_back(0.5 * ((*values)[node(e, i)] + (*values)[node(e, i + 1)]));
            });
    values->assign(next_costs_.begin(), next_costs_.end());
  }
  std::uint32_t last = ProofCells<D>::kNone;
  const auto begin_edge = [&](std::uint32_t e) {
    for (; last != e; ++last) next_first_.push_back(static_cast<std::uint32_t>(next_shares_.size()));
  };
  for_new(
      [&](std::uint32_t e, std::uint32_t i) {
        begin_edge(e);
        next_shares_.push_back(share(e, i));
      },
      [&](std::uint32_t e, std::uint32_t i) {
        begin_edge(e);
        next_shares_.push_back(0.5 * (share(e, i) + share(e, i + 1)));
      });
  begin_edge(edge_count());
  first_.assign(next_first_.begin(), next_first_.end());
  shares_.assign(next_shares_.begin(), next_shares_.end());
  number();
}

extern template class ProofNet<2>;
extern template class ProofNet<3>;

}  // namespace taut::detail
