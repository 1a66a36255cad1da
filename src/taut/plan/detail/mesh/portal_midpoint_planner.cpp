#include "taut/plan/detail/mesh/portal_midpoint_planner.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/plan/detail/mesh/mesh_endpoints.hpp"
#include "taut/plan/detail/query_check.hpp"
#include "taut/plan/detail/uniform_cost.hpp"

namespace taut::detail {
namespace {

// How wide a bucket of the open list is, of the width of a cell. On Aurora this takes an eighth less time than a heap.
constexpr double kBucketPerCell = 0.02;

}  // namespace

// The states are the edges by which cells are entered (the record in the cell that is entered), after them the vertices
// as double corners to be squeezed through, and last the goal.
class PortalMidpointPlanner::Space {
 public:
  Space(const ConvexMesh& mesh, std::span<const MeshPlace> goals, Vec2 start, Vec2 goal)
      : mesh_(mesh),
        edges_(mesh.edges().data()),
        first_vertex_(static_cast<std::uint32_t>(mesh.edges().size())),
        goal_state_(first_vertex_ + static_cast<std::uint32_t>(mesh.vertex_slots())),
        squeezes_(mesh.corner_rule() == CornerRule::allow),
        goals_(goals),
        start_(start),
        goal_(goal) {}

  [[nodiscard]] static std::size_t states(const ConvexMesh& mesh) {
    return mesh.edges().size() + mesh.vertex_slots() + 1;
  }

  [[nodiscard]] Portal portal(std::uint32_t state) const {
    if (state == goal_state_) return {goal_, goal_};
    if (state >= first_vertex_) {
      const Vec2 at = mesh_.position(MeshVertexId(state - first_vertex_));
      return {at, at};
    }
    return {edges_[state].at, edges_[mesh_.next(state)].at};
  }
  [[nodiscard]] Vec2 position(std::uint32_t state) const {
    const Portal p = portal(state);
    return 0.5 * (p.left + p.right);
  }
  [[nodiscard]] Vec2 origin() const { return start_; }
  [[nodiscard]] std::optional<SeenEnds> seen(std::uint32_t state) const {
    if (state >= first_vertex_) return {};
    const Portal p = portal(state);
    return SeenEnds{p.left, p.right};
  }
  [[nodiscard]] double heuristic(std::uint32_t state) const { return distance(position(state), goal_); }
  [[nodiscard]] double bucket_width() const {
    return kBucketPerCell * mesh_.bounds().extent() / std::sqrt(static_cast<double>(mesh_.cell_count()));
  }
  [[nodiscard]] bool is_goal(std::uint32_t state) const { return state == goal_state_; }

  // A way out of a cell: the state it leads to, where that is, and the state of one who comes the other way.
  struct WayOut {
    std::uint32_t state;
    Vec2 at;
    std::uint32_t back;
  };
  template <class Visit>
  void for_ways_out(std::uint32_t cell, std::uint32_t entered, Visit visit) const {
    for (const MeshPlace& place : goals_) {
      if (place.cell == cell) visit(WayOut{goal_state_, goal_, goal_state_});
    }
    // All from the records of this cell: those of its neighbours are not in the cache.
    const std::uint32_t end = cell + edges_[cell].count();
    for (std::uint32_t e = cell; e < end; ++e) {
      const MeshEdge& edge = edges_[e];
      const Vec2 middle = 0.5 * (edge.at + edges_[e + 1 < end ? e + 1 : cell].at);
      if (edge.has_twin() && e != entered) visit(WayOut{edge.twin, middle, e});
      if (squeezes_ && edge.has(MeshEdge::kPinch)) {
        const std::uint32_t state = first_vertex_ + edge.vertex;
        visit(WayOut{state, edge.at, state});
      }
    }
  }
  template <class Frontier>
  void expand(std::uint32_t state, double g, Frontier& frontier) const {
    const Vec2 at = position(state);
    const auto relax = [&](const WayOut& way) {
      const double g_next = g + distance(at, way.at);
      // Who comes out where one could go in as early has gone around for nothing.
      if (frontier.is_seen(way.back) && frontier.g(way.back) <= g_next) return;
      frontier.relax(way.state, g_next, state, [&] { return distance(way.at, goal_); });
    };
    if (state < first_vertex_) return for_ways_out(edges_[state].cell, state, relax);
    mesh_.for_corners(MeshVertexId(state - first_vertex_),
                      [&](std::uint32_t corner) { for_ways_out(edges_[corner].cell, MeshEdge::kNone, relax); });
  }

 private:
  const ConvexMesh& mesh_;
  const MeshEdge* edges_;
  std::uint32_t first_vertex_, goal_state_;
  bool squeezes_;
  std::span<const MeshPlace> goals_;
  Vec2 start_, goal_;
};

PortalMidpointPlanner::PortalMidpointPlanner(std::shared_ptr<const ConvexMesh> mesh) : mesh_(std::move(mesh)) {}

std::unique_ptr<Planner2> PortalMidpointPlanner::clone() const {
  return std::make_unique<PortalMidpointPlanner>(mesh_);
}

std::size_t PortalMidpointPlanner::scratch_bytes() const {
  return bytes_of(scratch_, starts_, goals_, seeds_, channel_, funnel_, taut_);
}

void PortalMidpointPlanner::pull_taut(const Space& space, std::uint32_t last, Plan2& out) {
  channel_.clear();
  for (std::uint32_t state = last; scratch_.nodes[state].parent != state;) {
    state = scratch_.nodes[state].parent;
    channel_.push_back(space.portal(state));
  }
  std::reverse(channel_.begin(), channel_.end());
  funnel_.pull(out.start_used, channel_, out.goal_used, taut_);
  for (const FunnelPoint& point : taut_) out.path.points.push_back(point.at);
}

void PortalMidpointPlanner::search(const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const Space space(*mesh_, goals_, out.start_used, out.goal_used);
  if (scratch_.nodes.size() != Space::states(*mesh_)) scratch_.nodes = NodePool(Space::states(*mesh_));
  seeds_.clear();
  for (const MeshPlace& start : starts_) {
    space.for_ways_out(start.cell, MeshEdge::kNone, [&](const Space::WayOut& way) {
      seeds_.push_back({way.state, distance(out.start_used, way.at)});
    });
  }
  const SearchOutcome outcome = run_best_first(space, seeds_, scratch_, budget, out.effort, sink_);
  const auto searched = Clock::now();
  out.effort.search = searched - begin;
  if (outcome.end != SearchEnd::goal) {
    out.status = outcome.end == SearchEnd::exhausted ? Status::unreachable : Status::budget_spent;
    return;
  }
  pull_taut(space, outcome.last, out);
  out.status = Status::found;
  set_uniform_cost(out);
  out.lower_bound = distance(out.start_used, out.goal_used);
  out.proven_optimal = out.path.points.size() <= 2;
  out.effort.refine = Clock::now() - searched;
}

void PortalMidpointPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  if (!opens_plan(query, {}, out)) return;
  if (mesh_->in_edit()) {
    out.status = Status::stale;
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
  out.effort.locate = Clock::now() - begin;
  search(budget, out);
}

}  // namespace taut::detail
