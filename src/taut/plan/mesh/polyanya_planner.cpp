#include "taut/plan/mesh/polyanya_planner.hpp"

#include <algorithm>
#include <chrono>

#include "taut/plan/mesh/polyanya_edges.hpp"
#include "taut/plan/mesh/polyanya_ends.hpp"
#include "taut/plan/mesh/polyanya_portals.hpp"
#include "taut/plan/query_check.hpp"

namespace taut {

PolyanyaPlanner::PolyanyaPlanner(std::shared_ptr<const ConvexMesh> mesh) : mesh_(std::move(mesh)) {}

std::unique_ptr<Planner2> PolyanyaPlanner::clone() const { return std::make_unique<PolyanyaPlanner>(mesh_); }

std::size_t PolyanyaPlanner::scratch_bytes() const {
  return marks_.size() * sizeof(Mark) + opened_.size() * sizeof(std::uint32_t) + roots_.capacity() * sizeof(Root) +
         nodes_.capacity() * sizeof(Node) + open_.memory_bytes() + special_runs_.capacity() * sizeof(std::uint32_t) +
         links_.capacity() * sizeof(Link) + waypoints_.capacity() * sizeof(Waypoint) +
         (starts_.capacity() + goals_.capacity()) * sizeof(MeshPlace);
}

void PolyanyaPlanner::new_search() {
  if (marks_.size() != mesh_->vertex_count() || opened_.size() != mesh_->edges().size() || ++generation_ == 0) {
    marks_ = ZeroedArray<Mark>(mesh_->vertex_count());
    opened_ = ZeroedArray<std::uint32_t>(mesh_->edges().size());
    generation_ = 1;
  }
  roots_.clear();
  links_.clear();
  nodes_.clear();
  open_.clear();
  open_dead_ends();
  open_bridges();
}

// Dead ends are worth entering only where the goal lies in them. The cell of the core that they open into, or that
// holds the goal itself, is to be gone through edge by edge.
void PolyanyaPlanner::open_dead_ends() {
  const auto edges = mesh_->edges();
  special_runs_.clear();
  for (const MeshPlace& goal : goals_) {
    for (std::uint32_t cell = goal.cell;;) {
      const std::uint32_t end = cell + edges[cell].count();
      std::uint32_t e = cell;
      std::uint32_t run = MeshEdge::kNone;
      for (; e < end && !edges[e].has(MeshEdge::kWayOut); ++e) {
        if (edges[e].is_core()) run = mesh_->portals()[mesh_->portal_of(e)].run;
      }
      if (e == end) {
        if (run != MeshEdge::kNone) special_runs_.push_back(run);
        break;
      }
      if (opened_[edges[e].twin] == generation_) break;
      opened_[edges[e].twin] = generation_;
      cell = edges[edges[e].twin].cell;
    }
  }
}

// Opens the bridges between the blocks of the ends: from both up to where their ways in the tree meet.
void PolyanyaPlanner::open_bridges() {
  if (!mesh_->bridges_known()) return;
  const auto edges = mesh_->edges();
  for (const MeshPlace& start : starts_) {
    for (const MeshPlace& goal : goals_) {
      std::uint32_t a = mesh_->block_of(start.cell), b = mesh_->block_of(goal.cell);
      while (a != b) {
        std::uint32_t& deeper = mesh_->block(a).depth >= mesh_->block(b).depth ? a : b;
        const std::uint32_t out = mesh_->block(deeper).way_out;
        if (out == MeshEdge::kNone) break;  // not joined at all
        opened_[out] = opened_[edges[out].twin] = generation_;
        deeper = mesh_->block_of(edges[edges[out].twin].cell);
      }
    }
  }
}

// The path over a root to the goal, or, of all that are as short, the one that turns least. Corners that lie on a line
// with their neighbours are left out.
void PolyanyaPlanner::unwind(std::uint32_t root, Plan2& out) {
  const double total = roots_[root].g + distance(roots_[root].at, out.goal_used);
  std::vector<Vec2>& points = out.path.points;
  const auto add = [&](Vec2 p) {
    if (!points.empty() && points.back() == p) return;
    while (points.size() > 1 && orient2d(p, points.back(), points[points.size() - 2]) == 0 &&
           dot(points.back() - p, points[points.size() - 2] - points.back()) > 0) {
      points.pop_back();
    }
    points.push_back(p);
  };
  std::size_t turns = 0;
  add(out.goal_used);
  for (std::uint32_t id = root; id != 0; id = roots_[id].parent, ++turns) add(roots_[id].at);
  add(out.start_used);
  std::reverse(points.begin(), points.end());
  if (root == 0) return;  // nothing is as short as straight on

  waypoints_.assign(1, {out.start_used, 0, MeshEdge::kNone});
  for (const Link& link : links_) {
    if (link.to == kGoal || (marks_[link.to].sides & kTaken) != 0) continue;
    const Vec2 at = mesh_->position(MeshVertexId(link.to)), to_goal = out.goal_used - at;
    const double rest = total * (1 + kTieRelative) - marks_[link.to].g;
    if (rest < 0 || dot(to_goal, to_goal) > rest * rest) continue;
    marks_[link.to].sides |= kTaken;
    waypoints_.push_back({at, marks_[link.to].g, link.to});
  }
  if (waypoints_.size() == turns + 1) return;  // no other corner is on a path as short
  waypoints_.push_back({out.goal_used, total, kGoal});
  std::sort(links_.begin(), links_.end());
  const std::vector<Vec2>& least = least_turning_.find(waypoints_, [&](const Waypoint& a, const Waypoint& b) {
    return std::binary_search(links_.begin(), links_.end(), Link{a.id, b.id});
  });
  if (least.empty()) return;
  points.clear();
  for (const Vec2 p : least) add(p);
}

template <class Listener, bool kSqueezes>
SearchEnd PolyanyaPlanner::search(BudgetMeter& meter, Plan2& out, Listener listener) {
  new_search();
  Search<Listener, kSqueezes> search(*this, out.start_used, out.goal_used, meter, out.effort, listener);
  const SearchEnd end = search.run();
  if (end != SearchEnd::goal) return end;
  unwind(search.last(), out);
  out.cost = out.lower_bound = length(out.path);
  return end;
}

template <class Listener>
SearchEnd PolyanyaPlanner::search(BudgetMeter& meter, Plan2& out, Listener listener) {
  return mesh_->corner_rule() == CornerRule::allow ? search<Listener, true>(meter, out, listener)
                                                   : search<Listener, false>(meter, out, listener);
}

void PolyanyaPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  out.reset(query);
  if (const auto status = malformed(query, false)) {
    out.status = *status;
    return;
  }
  if (query.within > 0 || query.on_blocked == OnBlocked::nearest) {
    out.status = Status::unsupported;
    return;
  }
  find_end(*mesh_, query.start, query.start_towards, starts_);
  if (starts_.empty()) {
    out.status = Status::start_blocked;
    return;
  }
  find_end(*mesh_, query.goal, query.goal_towards, goals_);
  if (goals_.empty()) {
    out.status = Status::goal_blocked;
    return;
  }
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  BudgetMeter meter(budget);
  switch (sink_ ? search(meter, out, TracingListener{&sink_}) : search(meter, out, SilentListener{})) {
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

}  // namespace taut
