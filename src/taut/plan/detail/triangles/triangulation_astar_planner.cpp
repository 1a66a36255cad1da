#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"

#include <chrono>

#include "taut/geometry/tolerance.hpp"
#include "taut/plan/detail/query_check.hpp"
#include "taut/plan/detail/triangles/triangle_endpoints.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_search.hpp"

namespace taut::detail {
namespace {

// How much nearer than its radius a disc may come to an obstacle, of the world's extent: far above what computing
// tangents rounds off, and well inside what the validator allows.
constexpr double kClearanceSlack = kPenetrationPerExtent / 4;

}  // namespace

TriangulationAstarPlanner::TriangulationAstarPlanner(std::shared_ptr<const LiveWorld> triangles,
                                                     TriangulationAstarOptions options)
    : triangles_(std::move(triangles)), options_(options), widest_way_(triangles_) {}

std::unique_ptr<Planner2> TriangulationAstarPlanner::clone() const {
  return std::make_unique<TriangulationAstarPlanner>(triangles_, options_);
}

std::size_t TriangulationAstarPlanner::scratch_bytes() const {
  return strings_.memory_bytes() + disc_path_.memory_bytes() + states_.capacity() * sizeof(State) +
         open_.memory_bytes() + deferred_.capacity() * sizeof(OpenList::Entry) +
         deferred_steps_.capacity() * sizeof(Step) + faces_.size() * sizeof(FaceMark) +
         vertices_.size() * sizeof(VertexMark) + (starts_.capacity() + goals_.capacity()) * sizeof(FaceId) +
         reaches_.capacity() * sizeof(DiscReach) + widest_way_.scratch_bytes() +
         widest_.channel.capacity() * sizeof(HalfEdge) +
         (trail_.capacity() + channel_.capacity() + past_.capacity()) * sizeof(HalfEdge);
}

void TriangulationAstarPlanner::new_query() {
  const TriangleMesh& mesh = triangles_->triangulation().mesh();
  if (faces_.size() < mesh.face_slots() || vertices_.size() < mesh.vertex_slots() || ++query_ == 0) {
    const std::size_t room = query_ == 0 ? 0 : mesh.face_slots() / 8;  // a mesh that has grown may go on doing so
    faces_ = ZeroedArray<FaceMark>(mesh.face_slots() + room);
    vertices_ = ZeroedArray<VertexMark>(mesh.vertex_slots() + room);
    edges_ = ZeroedArray<EdgeMark>(4 * (mesh.face_slots() + room));
    query_ = 1;
  }
  progress_ = {};
}

// Marks the faces of the goal, and for those in dead ends the way there from the root.
void TriangulationAstarPlanner::mark_goals() {
  const TriangleMesh& mesh = triangles_->triangulation().mesh();
  const Reduction& reduction = triangles_->reduction();
  for (const FaceId goal : goals_) {
    faces_[goal.value].goal = query_;
    if (!options_.reduced) continue;
    for (FaceId f = goal; reduction.level(f) == 1 && reduction.parent_side(f) != Reduction::kNoSide;) {
      const HalfEdge down = mesh.twin(HalfEdge(f, reduction.parent_side(f)));
      f = down.face();
      FaceMark& mark = faces_[f.value];
      if (mark.way != query_) mark.sides = 0;
      mark.way = query_;
      mark.sides |= 1u << down.side();
    }
  }
}

// Finds the faces of both ends; false, with the status, if that answers the query.
bool TriangulationAstarPlanner::find_ends(const Query2& query, Plan2& out) {
  const Triangulation& triangulation = triangles_->triangulation();
  find_end_faces(triangulation, query.start, query.start_towards, starts_);
  find_end_faces(triangulation, query.goal, query.goal_towards, goals_);
  const double least = query.radius - kClearanceSlack * triangulation.domain().extent();
  const auto is_blocked = [&](Vec2 p, const std::vector<FaceId>& faces) {
    return faces.empty() ||
           (query.radius > 0 && Clearance::clearance_at(triangulation, p, faces.front(), query.radius) < least);
  };
  if (is_blocked(query.start, starts_)) {
    out.status = Status::start_blocked;
    return false;
  }
  if (is_blocked(query.goal, goals_)) {
    out.status = Status::goal_blocked;
    return false;
  }
  const Reduction& reduction = triangles_->reduction();
  for (const FaceId start : starts_) {
    for (const FaceId goal : goals_) {
      if (reduction.component(start) == reduction.component(goal)) return true;
    }
  }
  out.status = Status::unreachable;
  return false;
}

void TriangulationAstarPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  if (!opens_plan(query, {.radius = true}, out)) return;
  if (triangles_->is_broken()) {
    out.status = Status::stale;
    return;
  }
  new_query();
  if (!find_ends(query, out)) return;
  mark_goals();
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  const double slack = kClearanceSlack * triangles_->triangulation().domain().extent();
  sink_ ? search(query, slack, budget, out, TracingListener{&sink_})
        : search(query, slack, budget, out, SilentListener{});
  // The component is the same, so a point would get there.
  if (query.radius > 0 && out.status == Status::unreachable) out.status = Status::too_wide;
  out.effort.search = Clock::now() - located;
}

}  // namespace taut::detail
