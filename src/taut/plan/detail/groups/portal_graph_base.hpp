// What the planners over groups of cells have in common: the ends of the query, and the path pulled taut through the
// pieces of the groups that a search has found. Only the search is each planner's own.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/detail/groups/cell_groups.hpp"
#include "taut/plan/detail/groups/group_endpoints.hpp"
#include "taut/plan/detail/groups/portal_graph_channel.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/search/detail/shared_budget.hpp"

namespace taut::detail {

class TAUT_INSIDE GroupPlanner : public Planner2 {
 public:
  void plan(const Query2& query, const Budget& budget, Plan2& out) final;
  [[nodiscard]] std::size_t scratch_bytes() const override;
  // Of the last path: what the funnel was given.
  [[nodiscard]] std::span<const Portal> channel() const { return channel_.portals(); }

 protected:
  explicit GroupPlanner(std::shared_ptr<const CellGroups> groups) : groups_(std::move(groups)) {}

  // Looks for a way from start_used to goal_used and, if there is one, leaves its steps in steps_.
  virtual SearchEnd search(const Budget& budget, Plan2& out) = 0;

  // How wide a bucket of the open list is.
  [[nodiscard]] double bucket_width() const;

  template <class Space>
  SearchOutcome run(Space& space, std::size_t states, const Budget& budget, Effort& effort) {
    if (scratch_.nodes.size() != states) scratch_.nodes = NodePool(states);
    return run_best_first(space, seeds_, scratch_, budget, effort, sink_);
  }
  // The states that lead to this one, in the order of the way: visit(state).
  template <class Visit>
  void reconstruct(std::uint32_t last, Visit visit) {
    states_.clear();
    for (std::uint32_t state = last; scratch_.nodes[state].parent != state;) {
      state = scratch_.nodes[state].parent;
      states_.push_back(state);
    }
    std::for_each(states_.rbegin(), states_.rend(), visit);
  }

  std::shared_ptr<const CellGroups> groups_;
  GroupEnds ends_;
  SearchScratch scratch_;
  std::vector<SearchSeed> seeds_;
  std::vector<GroupStep> steps_;

 private:
  GroupChannel channel_;
  std::vector<std::uint32_t> states_;
};

}  // namespace taut::detail
