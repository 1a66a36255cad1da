#include "taut/plan/detail/polyanya/polyanya_planner.hpp"

#include <algorithm>
#include <chrono>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/plan/detail/mesh/mesh_endpoints.hpp"
#include "taut/plan/detail/mesh/mesh_nearest.hpp"
#include "taut/plan/detail/query_check.hpp"

namespace taut::detail {

PolyanyaPlanner::PolyanyaPlanner(std::shared_ptr<const ConvexMesh> mesh) : mesh_(std::move(mesh)) {}

std::unique_ptr<Planner2> PolyanyaPlanner::clone() const { return std::make_unique<PolyanyaPlanner>(mesh_); }

std::size_t PolyanyaPlanner::scratch_bytes() const {
  return bytes_of(marks_, opened_, roots_, nodes_, open_, special_runs_, links_, waypoints_, starts_, goals_, regions_,
                  in_disc_, rim_);
}

void PolyanyaPlanner::new_search() {
  const std::size_t vertices = mesh_->vertex_slots(), edges = mesh_->edges().size();
  if (marks_.size() < vertices || opened_.size() < edges || ++generation_ == 0) {
    const std::size_t room = generation_ == 0 ? 0 : edges / 8;  // a mesh that has grown may go on doing so
    marks_ = ZeroedArray<Mark>(vertices + room);
    opened_ = ZeroedArray<std::uint32_t>(edges + room);
    in_disc_ = {};
    generation_ = 1;
  }
  roots_.clear();
  links_.clear();
  nodes_.clear();
  open_.clear();
}

// Opens the bridges between the blocks of the ends: from both up to where their ways in the tree meet.
void PolyanyaPlanner::open_bridges(Interrupt& interrupt) {
  if (!mesh_->bridges_known()) return;
  const auto edges = mesh_->edges();
  for (const MeshPlace& start : starts_) {
    for (const MeshPlace& goal : goals_) {
      std::uint32_t a = mesh_->block_of(start.cell), b = mesh_->block_of(goal.cell);
      while (a != b && !interrupt.asked()) {
        std::uint32_t& deeper = mesh_->block(a).depth >= mesh_->block(b).depth ? a : b;
        const std::uint32_t out = mesh_->block(deeper).way_out;
        if (out == MeshEdge::kNone) break;  // not joined at all
        opened_[out] = opened_[edges[out].twin] = generation_;
        deeper = mesh_->block_of(edges[edges[out].twin].cell);
      }
    }
  }
}

// Whether some path is as short as the one over `last`: then, going back from the goal, it leaves that one where a
// corner was reached as early on another straight way.
bool PolyanyaPlanner::has_rival(std::uint32_t last, Vec2 goal) {
  const double total = roots_[last].g + distance(roots_[last].at, goal), slack = kTieRelative * total;
  for (std::uint32_t id = last; id != 0; id = roots_[id].parent)
    marks_[roots_[id].vertex].sides = kOnPath | id << kRootShift;
  const auto is_as_early = [&](const Link& link, Vec2 at, double g) {
    const bool from_start = link.from == MeshEdge::kNone;
    const Vec2 way = at - (from_start ? roots_[0].at : mesh_->position(MeshVertexId(link.from)));
    const double step = g + slack - (from_start ? 0 : marks_[link.from].g);
    return step > 0 && dot(way, way) <= step * step;
  };
  for (const Link& link : links_) {
    if (link.to == kGoal) {
      if (link.from != roots_[last].vertex && is_as_early(link, goal, total)) return true;
      continue;
    }
    if ((marks_[link.to].sides & kOnPath) == 0) continue;
    const std::uint32_t id = marks_[link.to].sides >> kRootShift;
    if (link.from != roots_[roots_[id].parent].vertex && is_as_early(link, roots_[id].at, roots_[id].g)) return true;
  }
  return false;
}

// The path over a root to the goal, or, if it `chooses`, of all that are as short the one that turns least. Corners
// that lie on a line with their neighbours are left out.
void PolyanyaPlanner::reconstruct(std::uint32_t last, bool chooses, Interrupt& interrupt, Plan2& out) {
  std::vector<Vec2>& points = out.path.points;
  const auto add = [&](Vec2 p) {
    if (!points.empty() && points.back() == p) return;
    while (points.size() > 1 && orient2d(p, points.back(), points[points.size() - 2]) == 0 &&
           dot(points.back() - p, points[points.size() - 2] - points.back()) > 0) {
      points.pop_back();
    }
    points.push_back(p);
  };
  if (chooses && last != 0 && has_rival(last, out.goal_used)) {
    const double total = roots_[last].g + distance(roots_[last].at, out.goal_used);
    std::sort(links_.begin(), links_.end());
    waypoints_.assign(1, {out.start_used, 0, MeshEdge::kNone});
    for (std::size_t i = 0; i < links_.size(); ++i) {
      const std::uint32_t v = links_[i].to;
      if (v == kGoal || (i > 0 && links_[i - 1].to == v)) continue;
      const Vec2 at = mesh_->position(MeshVertexId(v));
      if (marks_[v].g + distance(at, out.goal_used) > total * (1 + kTieRelative)) continue;
      waypoints_.push_back({at, marks_[v].g, v});
    }
    waypoints_.push_back({out.goal_used, total, kGoal});
    for (const Vec2 p : least_turning_.find(waypoints_, interrupt, [&](const Waypoint&a, const Waypoint&b) {
           return std::binary_search(links_.begin(), links_.end(), Link{b.id, a.id});
         })) {
      add(p);
    }
    if (!points.empty()) return;
  }
  add(out.goal_used);
  for (std::uint32_t id = last; id != 0; id = roots_[id].parent) add(roots_[id].at);
  add(out.start_used);
  std::reverse(points.begin(), points.end());
}

// Moves the goal to the nearest point that can be reached; false if that was interrupted.
bool PolyanyaPlanner::move_goal(const Query2& query, Interrupt& interrupt, Plan2& out) {
  if (!regions_.update(*mesh_, interrupt)) return false;
  const auto is_reached = [&](std::uint32_t cell) {
    return std::any_of(starts_.begin(), starts_.end(),
                       [&](const MeshPlace& start) { return regions_.of(start.cell) == regions_.of(cell); });
  };
  const auto locate = [&](Vec2 p) {
    out.goal_used = p;
    mesh_->locate(p, goals_);
    std::erase_if(goals_, [&](const MeshPlace& goal) { return !is_reached(goal.cell); });
  };
  locate(query.goal);
  if (!goals_.empty()) return true;
  const auto nearest = nearest_in_cells(*mesh_, query.goal, interrupt, is_reached);
  if (interrupt.was_seen()) return false;
  locate(nearest.value_or(out.start_used));  // which can always be reached
  return true;
}

SearchEnd PolyanyaPlanner::find_path(const Query2& query, BudgetMeter& meter, Plan2& out) {
  SearchEnd end = SearchEnd::exhausted;
  if (query.within > 0) {
    if (distance(out.start_used, query.goal) <= query.within) {
      out.goal_used = out.start_used;
      out.path.points.push_back(out.start_used);
      return SearchEnd::goal;
    }
    end = search_disc(query.within, meter, out);
  } else if (!goals_.empty()) {
    end = search_point(meter, out);
  }
  if (end != SearchEnd::exhausted || query.on_blocked == OnBlocked::report) return end;
  return move_goal(query, meter.interrupt(), out) ? search_point(meter, out) : SearchEnd::budget_spent;
}

void PolyanyaPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  if (!opens_plan(query, {.end_elsewhere = true}, out)) return;
  if (mesh_->in_edit()) {
    out.status = Status::stale;
    return;
  }
  BudgetMeter meter(budget);
  if (!find_start(*mesh_, query, meter.interrupt(), starts_, out)) {
    out.status = meter.interrupt().was_seen() ? Status::budget_spent : Status::start_blocked;
    return;
  }
  find_end(*mesh_, query.goal, query.goal_towards, goals_);
  if (goals_.empty() && query.on_blocked == OnBlocked::report && query.within == 0) {
    out.status = Status::goal_blocked;
    return;
  }
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  switch (find_path(query, meter, out)) {
    case SearchEnd::goal:
      out.status = Status::found;
      out.proven_optimal = true;
      break;
    case SearchEnd::budget_spent:
      out.status = Status::budget_spent;
      break;
    case SearchEnd::exhausted:
      out.status = Status::unreachable;
      break;
  }
  out.effort.search = Clock::now() - located;
}

}  // namespace taut::detail
