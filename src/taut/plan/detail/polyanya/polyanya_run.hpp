// Runs one search of Polyanya. Private to polyanya_point.cpp and polyanya_disc.cpp, which instantiate it for points
// and for discs.
#pragma once

#include "taut/plan/detail/polyanya/polyanya_edges.hpp"
#include "taut/plan/detail/polyanya/polyanya_portals.hpp"
#include "taut/plan/detail/uniform_cost.hpp"
#include "taut/search/detail/with_listener.hpp"

namespace taut::detail {

// Dead ends are worth entering only where the goal lies in them. The cell of the core that they open into, or that
// holds the goal itself, is to be gone through edge by edge: calls core(cell, run) for it.
template <class Core>
void PolyanyaPlanner::open_dead_ends(Core core) {
  const auto edges = mesh_->edges();
  for (const MeshPlace& goal : goals_) {
    for (std::uint32_t cell = goal.cell;;) {
      const std::uint32_t end = cell + edges[cell].count();
      std::uint32_t e = cell;
      std::uint32_t run = MeshEdge::kNone;
      for (; e < end && !edges[e].has(MeshEdge::kWayOut); ++e) {
        if (edges[e].is_core()) run = mesh_->portals()[mesh_->portal_of(e)].run;
      }
      if (e == end) {
        if (run != MeshEdge::kNone) core(cell, run);
        break;
      }
      if (opened_[edges[e].twin] == generation_) break;
      opened_[edges[e].twin] = generation_;
      cell = edges[edges[e].twin].cell;
    }
  }
}

template <bool kDisc, class Listener>
SearchEnd PolyanyaPlanner::search(double within, BudgetMeter& meter, Plan2& out, Listener listener) {
  const auto run = [&](auto&& search) {
    const SearchEnd end = search.run();
    if (end != SearchEnd::goal) return end;
    out.goal_used = search.end();
    reconstruct(search.last(), !kDisc, meter.interrupt(), out);
    set_uniform_cost(out);
    out.lower_bound = out.cost;
    return end;
  };
  const Vec2 start = out.start_used, goal = out.goal_used;
  return mesh_->corner_rule() == CornerRule::allow
             ? run(Search<Listener, true, kDisc>(*this, start, goal, within, meter, out.effort, listener))
             : run(Search<Listener, false, kDisc>(*this, start, goal, within, meter, out.effort, listener));
}

template <bool kDisc>
SearchEnd PolyanyaPlanner::search(double within, BudgetMeter& meter, Plan2& out) {
  return with_listener(sink_, [&](auto listener) { return search<kDisc>(within, meter, out, listener); });
}

}  // namespace taut::detail
