#include "taut/plan/mesh/polyanya_planner.hpp"

#include <algorithm>
#include <chrono>

#include "taut/geometry/predicates.hpp"
#include "taut/plan/mesh/mesh_ends.hpp"
#include "taut/plan/mesh/polyanya_edges.hpp"
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
  const std::size_t vertices = mesh_->vertex_slots(), edges = mesh_->edges().size();
  if (marks_.size() < vertices || opened_.size() < edges || ++generation_ == 0) {
    const std::size_t room = generation_ == 0 ? 0 : edges / 8;  // a mesh that has grown may go on doing so
    marks_ = ZeroedArray<Mark>(vertices + room);
    opened_ = ZeroedArray<std::uint32_t>(edges + room);
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

// Whether some path is as short as the one over `last`: then, going back from the goal, it leaves that one where a
// corner was reached as early on another straight way.
bool PolyanyaPlanner::has_rival(std::uint32_t last, Vec2 goal) {
  const double total = roots_[last].g + distance(roots_[last].at, goal), slack = kTieRelative * total;
  for (std::uint32_t id = last; id != 0; id = roots_[id].parent) marks_[roots_[id].vertex].sides |= kOnPath;
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
    std::uint32_t id = last;
    while (roots_[id].vertex != link.to) id = roots_[id].parent;
    if (link.from != roots_[roots_[id].parent].vertex && is_as_early(link, roots_[id].at, roots_[id].g)) return true;
  }
  return false;
}

// The path over a root to the goal, or, of all that are as short, the one that turns least. Corners that lie on a line
// with their neighbours are left out.
void PolyanyaPlanner::unwind(std::uint32_t last, Plan2& out) {
  std::vector<Vec2>& points = out.path.points;
  const auto add = [&](Vec2 p) {
    if (!points.empty() && points.back() == p) return;
    while (points.size() > 1 && orient2d(p, points.back(), points[points.size() - 2]) == 0 &&
           dot(points.back() - p, points[points.size() - 2] - points.back()) > 0) {
      points.pop_back();
    }
    points.push_back(p);
  };
  if (last != 0 && has_rival(last, out.goal_used)) {
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
    for (const Vec2 p : least_turning_.find(waypoints_, [&](const Waypoint&a, const Waypoint&b) {
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
