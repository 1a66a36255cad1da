#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"

#include <algorithm>
#include <chrono>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/path/detail/pull/tangent.hpp"
#include "taut/plan/detail/query_check.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_search.hpp"
#include "taut/search/detail/with_listener.hpp"

namespace taut::detail {

TriangulationAstarPlanner::TriangulationAstarPlanner(std::shared_ptr<const LiveWorld> triangles,
                                                     TriangulationAstarOptions options)
    : triangles_(std::move(triangles)), options_(options), disc_path_(options.drawing_rounds) {
  (void)triangles_->clearance();  // refuses a world without widths
}

std::unique_ptr<Planner2> TriangulationAstarPlanner::clone() const {
  return std::make_unique<TriangulationAstarPlanner>(triangles_, options_);
}

std::size_t TriangulationAstarPlanner::scratch_bytes() const {
  return bytes_of(strings_, disc_path_, states_, open_, deferred_, deferred_steps_, faces_, vertices_, edges_, starts_,
                  goals_, reaches_, goal_disc_, flood_, places_, free_rim_, rim_places_, place_faces_, trail_, channel_,
                  past_, ahead_) +
         (tangents_ != nullptr ? tangents_->scratch_bytes() : 0);
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

// The next search finds nothing expanded.
void TriangulationAstarPlanner::forget_marks() {
  const Progress kept = progress_;
  new_query();
  progress_ = kept;
  mark_goals();
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
      if ((mark.sides >> down.side() & 1u) != 0) break;  // known from here on
      mark.sides |= 1u << down.side();
    }
  }
}

StringEnds TriangulationAstarPlanner::string_through(Vec2 start, double radius, double slack) {
  const TriangleMesh& mesh = triangles_->triangulation().mesh();
  strings_.begin(start);
  StringEnds ends;
  for (const HalfEdge out : channel_) {
    const Portal portal{mesh.position(mesh.target(out)), mesh.position(mesh.origin(out))};
    if (radius > 0 && out == channel_.front() && is_at(portal, start, slack)) continue;
    const Portal open = radius > 0 ? shrunk(portal, radius) : portal;
    strings_.move_end<BendSide::left>(ends, open.left, mesh.target(out).value);
    strings_.move_end<BendSide::right>(ends, open.right, mesh.origin(out).value);
  }
  return ends;
}

double TriangulationAstarPlanner::draw(const Query2& query, FaceId first, Vec2 end, double slack,
                                       Interrupt& interrupt) {
  if (query.radius > 0) {
    const auto outcome = disc_path_.pull(triangles_->triangulation(), query.start, first, channel_, end, query.radius,
                                         slack, interrupt, candidate_);
    if (outcome == DiscPath::Outcome::found) return disc_path_.length();
    if (outcome == DiscPath::Outcome::unsettled) ++progress_.unsettled;
    if (!options_.composed || interrupt.was_seen()) return kInfinity;
  }
  const StringEnds ends = string_through(query.start, query.radius, slack);
  candidate_.clear();
  strings_.write(ends, end, candidate_.points);
  return strings_.length_to(ends, end);
}

void TriangulationAstarPlanner::keep_candidate(double length, Vec2 end, double& best, Plan2& out) {
  ++progress_.solutions;
  if (!(length < best)) return;
  best = length;
  out.goal_used = end;
  std::swap(out.path, candidate_);
  if (progress_.first_expansions == 0) {
    progress_.first_expansions = std::max<std::uint64_t>(1, out.effort.expanded);
    progress_.first_length = length;
  }
}

// A state lies in the middle of the portal by which it has entered its triangle.
SearchEvent2 TriangulationAstarPlanner::event_of(SearchEventKind kind, std::uint32_t id, Vec2 start) const {
  const TriangleMesh& mesh = triangles_->triangulation().mesh();
  const auto portal = [&](const State& s) {
    return SeenEnds{mesh.position(mesh.origin(s.entered)), mesh.position(mesh.target(s.entered))};
  };
  const auto place = [&](const State& s) {
    return s.entered.valid() ? 0.5 * (portal(s).left + portal(s).right) : start;
  };
  const State& state = states_[id];
  const bool is_first = state.parent == id;
  SearchEvent2 event{kind, place(state), is_first ? start : place(states_[state.parent]), state.g, state.f - state.g};
  if (state.entered.valid()) event.seen = portal(state);
  return event;
}

// From the start's faces to those of goals_.
void TriangulationAstarPlanner::search_goals(const Query2& query, SharedBudget& budget, Plan2& out) {
  mark_goals();
  const std::uint64_t before = out.effort.expanded;
  const Budget rest = budget.rest();
  out.status = Status::unreachable;
  with_listener(sink_, [&](auto listener) { search(query, slack(query.radius), rest, out, listener); });
  budget.spend(out.effort.expanded - before);
  // The component is the same, so a point would get there.
  if (query.radius > 0 && out.status == Status::unreachable) out.status = Status::too_wide;
}

// False if it was interrupted; what is made by then is kept.
bool TriangulationAstarPlanner::make_tangents(Interrupt& interrupt) {
  struct TimeSpent {};
  const auto progress = [&](std::size_t, std::size_t) {
    if (interrupt.look()) throw TimeSpent{};
  };
  if (tangents_version_ != triangles_->version()) polygons_ = nullptr;
  if (polygons_ == nullptr) tangents_ = nullptr;
  try {
    // The triangles have checked what they were made of, and checking it again would take longer than all else here.
    if (polygons_ == nullptr) {
      polygons_ = std::make_shared<const PolygonWorld>(
          PolygonWorld::from_oriented(triangles_->triangulation().parts(progress)));
    }
    tangents_version_ = triangles_->version();
    if (tangents_ == nullptr)
      tangents_ = std::make_unique<TangentPlanner>(std::make_shared<const TangentGraphs>(polygons_, progress));
  } catch (const TimeSpent&) {
    return false;
  }
  return !interrupt.look();
}

// The answer of the tangent graph in place of what was found; if it is not there in time, that stays, unproven.
void TriangulationAstarPlanner::ask_tangents(const Query2& query, SharedBudget& budget, Plan2& out) {
  Plan2 plan;
  plan.status = Status::budget_spent;
  if (make_tangents(budget.interrupt())) {
    tangents_->listen(sink_);
    tangents_->plan(query, budget.rest(), plan);
  }
  budget.spend(plan.effort.expanded);
  plan.effort.expanded += out.effort.expanded;
  plan.effort.generated += out.effort.generated;
  if (plan.status != Status::budget_spent) {
    out = std::move(plan);
    out.proven_optimal = out.proven_optimal && !options_.thesis;
  } else {
    out.effort = plan.effort;
    out.proven_optimal = false;
    out.lower_bound = std::min(out.lower_bound, plan.lower_bound);
    if (out.status != Status::found) out.status = Status::budget_spent;
  }
}

void TriangulationAstarPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  const double least_radius = triangles_->triangulation().tolerance().least_radius();
  if (!opens_plan(query, {.radius = true, .least_radius = least_radius, .end_elsewhere = true}, out)) return;
  if (triangles_->is_broken()) {
    out.status = Status::stale;
    return;
  }
  SharedBudget shared(budget);
  Query2 asked = query;
  new_query();
  if (!find_start(asked, shared, out)) return;
  asked.start = out.start_used;
  if (query.within > 0 && distance(asked.start, asked.goal) <= query.within) {
    out.status = Status::found;
    out.goal_used = asked.start;
    out.path.points.push_back(asked.start);
    out.proven_optimal = !options_.thesis;
    return;
  }
  const bool has_goals = find_goals(asked, shared.interrupt(), out);
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  const auto is_open = [&] { return progress_.unsettled > 0 && !options_.composed; };
  if (has_goals) search_goals(asked, shared, out);
  const bool failed = out.status != Status::found && out.status != Status::budget_spent && !is_open();
  if (failed && query.on_blocked == OnBlocked::nearest && move_goal(asked, shared, out)) {
    new_query();
    asked.goal = out.goal_used;
    asked.within = 0;
    search_goals(asked, shared, out);
  }
  if (is_open() && out.status == Status::found && options_.effort != 0) {
    // Whoever wants no proof has what he wants; what could not be drawn may be shorter.
    out.proven_optimal = false;
    out.lower_bound = std::min(out.lower_bound, std::max(0.0, distance(asked.start, asked.goal) - asked.within));
  } else if (is_open()) {
    ask_tangents(query, shared, out);
  }
  out.effort.search = Clock::now() - located;
}

}  // namespace taut::detail
