// Searches of cheapest paths over points on edges (SteinerSpace), with the memory they need.
#pragma once

#include "taut/plan/detail/weighted/steiner_space.hpp"

namespace taut::detail {

template <int D>
class SteinerSearch {
 public:
  // So many points on each edge. The edges have to outlive it.
  SteinerSearch(const ComplexEdges<D>& edges, std::uint32_t points, SteinerSpacing spacing)
      : edges_(&edges), least_weight_(edges.complex().least_weight()), shares_(steiner_shares(points, spacing)) {}

  // The path is there if the search ended in the goal.
  SearchEnd find(const TriangleEnd<D>& start, const TriangleEnd<D>& goal, const Budget& budget, Effort& effort,
                 const SearchSink<D>& sink, ComplexPath<D>& path) {
    if (scratch_.nodes.size() == 0) scratch_.nodes = NodePool(SteinerSpace<D>::state_count(*edges_, shares_.size()));
    SteinerSpace<D> space(*edges_, shares_, start, goal, least_weight_);
    space.seeds(seeds_);
    const SearchOutcome outcome =
        run_best_first(space, std::span<const SearchSeed>(seeds_), scratch_, budget, effort, sink);
    if (outcome.end == SearchEnd::goal) space.way_back(scratch_.nodes, path);
    return outcome.end;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(shares_, scratch_, seeds_); }

 private:
  const ComplexEdges<D>* edges_;
  double least_weight_;
  std::vector<double> shares_;
  SearchScratch scratch_;
  std::vector<SearchSeed> seeds_;
};

}  // namespace taut::detail
