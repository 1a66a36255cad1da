// The part of PolyanyaPlanner that looks for a path into the disc around a goal.
#include <algorithm>
#include <cmath>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"
#include "taut/plan/detail/polyanya/polyanya_run.hpp"

namespace taut::detail {
// The cells that the disc reaches into are the goals.
void PolyanyaPlanner::find_disc_cells(Vec2 centre, double radius, Interrupt& interrupt) {
  const auto edges = mesh_->edges();
  const double slack = kPointRoundingPerCoordinate *
                       (size_of(centre) + radius + size_of(mesh_->bounds().min) + size_of(mesh_->bounds().max));
  double reach = radius + slack;
  goals_.clear();
  rim_.clear();
  mesh_->outwards(centre, reach, [&](std::uint32_t cell) {
    if (interrupt.asked(edges[cell].count())) reach = -1;  // so that it goes no farther
    DiscCell& disc = in_disc_[cell];
    if (reach < 0 || disc.generation == generation_) return;
    const std::uint32_t end = cell + edges[cell].count();
    bool is_near = mesh_->contains(MeshCellId(cell), centre);
    for (std::uint32_t e = cell; e < end && !is_near; ++e) {
      is_near = distance_to_segment(centre, edges[e].at, edges[mesh_->next(e)].at) <= reach;
    }
    if (!is_near) return;
    disc = {generation_, static_cast<std::uint32_t>(rim_.size()), 0};
    find_rim_points(cell, centre, radius, slack, interrupt);
    disc.end_rim = static_cast<std::uint32_t>(rim_.size());
    goals_.push_back({cell, MeshEdge::kNone, MeshPlace::Kind::inside});
  });
}

// Where the circle meets borders of a cell.
void PolyanyaPlanner::find_rim_points(std::uint32_t cell, Vec2 centre, double radius, double slack,
                                      Interrupt& interrupt) {
  const auto edges = mesh_->edges();
  const std::uint32_t count = edges[cell].count();
  for (std::uint32_t e = cell; e < cell + count; ++e) {
    if (edges[e].has_twin()) continue;
    const Vec2 a = edges[e].at, along = edges[mesh_->next(e)].at - a, from = a - centre;
    const double square = dot(along, along), half = dot(from, along);
    const double root = std::sqrt(std::max(0.0, half * half - square * (dot(from, from) - radius * radius)));
    for (const double t : {(-half - root) / square, (-half + root) / square}) {
      const double part = std::clamp(t, 0.0, 1.0);
      const Vec2 p = a + part * along;
      const double away = distance(p, centre);
      // An end of a border is met only if it lies on the circle. Of a large cell nearly all may lie inside.
      if (away > radius + slack || (part != t && away < radius - slack)) continue;
      if (interrupt.asked(count)) return;
      if (const auto settled = settled_in_cell(*mesh_, cell, p)) rim_.push_back({*settled, e});
    }
  }
}

SearchEnd PolyanyaPlanner::search_disc(double within, BudgetMeter& meter, Plan2& out) {
  new_search();
  if (in_disc_.size() != opened_.size()) in_disc_ = ZeroedArray<DiscCell>(opened_.size());
  find_disc_cells(out.goal_used, within, meter.interrupt());
  open_dead_ends([&](std::uint32_t cell, std::uint32_t) {
    if (in_disc_[cell].generation != generation_) in_disc_[cell] = {generation_, 0, 0};
  });
  open_bridges(meter.interrupt());
  if (meter.interrupt().was_seen()) return SearchEnd::budget_spent;
  return search<true>(within, meter, out);
}

}  // namespace taut::detail
