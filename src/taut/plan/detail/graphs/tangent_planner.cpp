#include "taut/plan/detail/graphs/tangent_planner.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <numbers>

#include "taut/plan/detail/query_check.hpp"

namespace taut::detail {

using Touch = TangentGraph::Touch;

namespace {

// Points of a path closer than this are one: a piece so short has no direction worth the name.
double merging_distance(const TangentGraph& graph) { return graph.slack() / 4; }

using Clock = std::chrono::steady_clock;

struct TimeSpent {};  // thrown while a graph is being built

Budget what_is_left(const Budget& budget, std::chrono::nanoseconds spent) {
  Budget left = budget;
  if (left.time != std::chrono::nanoseconds::max())
    left.time = std::max(left.time - spent, std::chrono::nanoseconds(0));
  return left;
}

}  // namespace

// States: the start, the goal, where a tangent from the start lands on a roll, and where a tangent leaves one.
class TangentPlanner::Space {
 public:
  static constexpr std::uint32_t kStart = 0, kGoal = 1, kFirstRoll = 2;

  Space(TangentPlanner& planner, const Query2& query)
      : planner_(planner), graph_(*planner.graph_), query_(query), first_tangent_(kFirstRoll + graph_.roll_count()) {}

  [[nodiscard]] double heuristic(std::uint32_t id) const { return distance(position(id), query_.goal); }
  [[nodiscard]] static bool is_goal(std::uint32_t id) { return id == kGoal; }
  [[nodiscard]] Vec2 position(std::uint32_t id) const {
    if (id == kStart) return query_.start;
    if (id == kGoal) return query_.goal;
    return is_landing(id) ? planner_.from_start_[id - kFirstRoll].at : graph_.departure(tangent_of(id));
  }
  template <class Relax>
  void expand(std::uint32_t id, double g, Relax&& relax) {
    if (id == kStart) {
      if (clear(query_.start, query_.goal)) relax(kGoal, distance(query_.start, query_.goal), kStart);
      for (std::uint32_t r = 0; r < graph_.roll_count(); ++r) {
        const auto touch = graph_.touch(query_.start, RollId(r), false);
        if (!touch) continue;
        planner_.from_start_[r] = *touch;
        relax(kFirstRoll + r, touch->length, kStart);
      }
    } else if (is_landing(id)) {
      const RollId roll(id - kFirstRoll);
      const Touch& touch = planner_.from_start_[roll.value];
      if (!clear(query_.start, touch.at)) return;
      go_round(roll, touch.progress, graph_.first_after(roll, touch.progress), g, id, relax);
    } else {
      const TangentId leaving = tangent_of(id);
      const TangentGraph::Tangent& tangent = graph_.tangent(leaving);
      go_round(tangent.from, tangent.progress, graph_.next_on_roll(leaving), g, id, relax);
      go_round(tangent.to, tangent.landing, tangent.next, g + tangent.length, id, relax);
    }
  }

  [[nodiscard]] bool is_landing(std::uint32_t id) const { return id >= kFirstRoll && id < first_tangent_; }
  [[nodiscard]] TangentId tangent_of(std::uint32_t id) const { return TangentId(id - first_tangent_); }
  // The roll from which the goal was reached last, unless straight from the start.
  [[nodiscard]] RollId goal_roll() const { return goal_roll_; }

 private:
  [[nodiscard]] bool clear(Vec2 a, Vec2 b) const { return graph_.clearance().keeps(a, b, planner_.clearance_scratch_); }
  // From a place on a roll to the next tangent that leaves it, or to the goal if the way there leaves before.
  template <class Relax>
  void go_round(RollId roll, double progress, TangentId next, double g, std::uint32_t from, Relax&& relax) {
    const double next_progress = next.valid() ? graph_.tangent(next).progress : std::numeric_limits<double>::infinity();
    if (const auto& goal = way_to_goal(roll)) {
      double leaving = goal->progress;
      if (graph_.arc(roll).full && leaving < progress - graph_.angle_slack()) leaving += 2 * std::numbers::pi;
      if (leaving >= progress - graph_.angle_slack() && leaving <= next_progress) {
        const double total = g + graph_.radius() * std::max(0.0, leaving - progress) + goal->length;
        if (total < best_) {
          best_ = total;
          goal_roll_ = roll;
          relax(kGoal, total, from);
        }
      }
    }
    if (next.valid()) {
      relax(first_tangent_ + next.value, g + graph_.radius() * std::max(0.0, next_progress - progress), from);
    }
  }
  const std::optional<Touch>& way_to_goal(RollId roll) {
    std::optional<Touch>& way = planner_.to_goal_[roll.value];
    if (planner_.to_goal_known_[roll.value] != planner_.search_number_) {
      planner_.to_goal_known_[roll.value] = planner_.search_number_;
      way = graph_.touch(query_.goal, roll, true);
      if (way && !clear(way->at, query_.goal)) way.reset();
    }
    return way;
  }

  TangentPlanner& planner_;
  const TangentGraph& graph_;
  const Query2& query_;
  std::uint32_t first_tangent_;
  double best_ = std::numeric_limits<double>::infinity();
  RollId goal_roll_;
};

TangentPlanner::TangentPlanner(std::shared_ptr<const TangentGraphs> graphs) : graphs_(std::move(graphs)) {}

std::unique_ptr<Planner2> TangentPlanner::clone() const {
  auto other = std::make_unique<TangentPlanner>(graphs_);
  if (graph_) other->use_radius(graph_->radius());
  return other;
}

std::size_t TangentPlanner::scratch_bytes() const {
  return scratch_.memory_bytes() + (graph_ ? graph_->memory_bytes() : 0) +
         (point_planner_ ? point_planner_->scratch_bytes() : 0) +
         (clearance_scratch_.stamps.capacity() + sight_scratch_.edge_stamp.capacity() + to_goal_known_.capacity() +
          states_.capacity()) *
             sizeof(std::uint32_t) +
         from_start_.capacity() * sizeof(from_start_[0]) + to_goal_.capacity() * sizeof(to_goal_[0]);
}

void TangentPlanner::use_radius(double radius, const BuildProgress& progress) {
  if (graph_ && graph_->radius() == radius) return;
  graph_.reset();  // before the next one is built: both can be large
  graph_ = graphs_->graph(radius, progress);
  scratch_.nodes = NodePool(std::size_t{Space::kFirstRoll} + graph_->roll_count() + graph_->tangent_count());
  from_start_.resize(graph_->roll_count());
  to_goal_.resize(graph_->roll_count());
  to_goal_known_.assign(graph_->roll_count(), 0);
  search_number_ = 0;
}

bool TangentPlanner::has_room(Vec2 p) {
  return graph_->clearance().keeps(p, p, clearance_scratch_) &&
         !graph_->sight().fan_at(p, rays_, sight_scratch_).blocked();
}

VisibilityPlanner& TangentPlanner::point_planner(const BuildProgress& progress) {
  if (!point_planner_) point_planner_ = std::make_unique<VisibilityPlanner>(graphs_->visibility_graph(progress));
  return *point_planner_;
}

void TangentPlanner::line_to(Vec2 p, Plan2& out) const {
  std::vector<Vec2>& points = out.path.points;
  if (distance(points.back(), p) > merging_distance(*graph_)) points.push_back(p);
}

void TangentPlanner::roll_to(Vec2 p, RollId roll, Plan2& out) const {
  std::vector<Vec2>& points = out.path.points;
  std::vector<Arc>& arcs = out.path.arcs;
  const Vec2 centre = graph_->arc(roll).centre;
  const bool counter_clockwise = TangentGraph::is_counter_clockwise(roll);
  if (distance(points.back(), p) <= merging_distance(*graph_)) return;
  const bool goes_on = !arcs.empty() && arcs.back().piece + 2 == points.size() && arcs.back().centre == centre &&
                       arcs.back().counter_clockwise == counter_clockwise;
  if (goes_on) {
    points.back() = p;
  } else {
    arcs.push_back({static_cast<std::uint32_t>(points.size() - 1), centre, counter_clockwise});
    points.push_back(p);
  }
}

void TangentPlanner::reconstruct(const Space& space, Plan2& out) {
  states_.clear();
  for (std::uint32_t id = scratch_.nodes[Space::kGoal].parent; id != Space::kStart; id = scratch_.nodes[id].parent) {
    states_.push_back(id);
  }
  std::vector<Vec2>& points = out.path.points;
  points.push_back(out.start_used);
  RollId on;  // the roll the path is on
  // Whether the state's tangent has to be gone along in order to be on the roll.
  const auto leave_for = [&](std::uint32_t state, RollId roll) {
    if (on == roll) return;
    const TangentGraph::Tangent& tangent = graph_->tangent(space.tangent_of(state));
    line_to(graph_->point_at(tangent.to, tangent.landing), out);
    on = roll;
  };
  for (std::size_t i = states_.size(); i-- > 0;) {
    const std::uint32_t id = states_[i];
    if (space.is_landing(id)) {
      line_to(space.position(id), out);
      on = RollId(id - Space::kFirstRoll);
    } else {
      const RollId roll = graph_->tangent(space.tangent_of(id)).from;
      leave_for(states_[i + 1], roll);
      roll_to(space.position(id), roll, out);
    }
  }
  if (!states_.empty()) {
    leave_for(states_.front(), space.goal_roll());
    roll_to(to_goal_[space.goal_roll().value]->at, space.goal_roll(), out);
  }
  if (points.size() > 1 && distance(points.back(), out.goal_used) <= merging_distance(*graph_)) {
    points.back() = out.goal_used;
  } else if (points.back() != out.goal_used) {
    points.push_back(out.goal_used);
  }
}

void TangentPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  if (!opens_plan(query, {.radius = true}, out)) return;
  const auto begin = Clock::now();
  const BuildProgress in_time = [&](std::size_t, std::size_t) {
    if (budget.stop.stop_requested() || Clock::now() - begin >= budget.time) throw TimeSpent{};
  };
  try {
    plan_in_time(query, budget, in_time, out);
  } catch (const TimeSpent&) {
    out.status = Status::budget_spent;
    out.effort.build = Clock::now() - begin - out.effort.total();
  }
}

void TangentPlanner::plan_in_time(const Query2& query, const Budget& budget, const BuildProgress& in_time, Plan2& out) {
  const auto begin = Clock::now();
  std::chrono::nanoseconds built{0};
  if (graphs_->is_point(query.radius)) {
    VisibilityPlanner& for_points = point_planner(in_time);
    built = Clock::now() - begin;
    Query2 point = query;
    point.radius = 0;
    for_points.listen(sink_);
    for_points.plan(point, what_is_left(budget, built), out);
    out.effort.build = built;
    return;
  }
  if (graphs_->is_too_large(query.radius)) {
    out.status = Status::start_blocked;
    return;
  }
  use_radius(query.radius, in_time);
  const auto ready = Clock::now();
  out.effort.build = built = ready - begin;
  for (const auto& [end, blocked] :
       {std::pair{query.start, Status::start_blocked}, {query.goal, Status::goal_blocked}}) {
    if (has_room(end)) continue;
    out.status = blocked;
    return;
  }
  const auto located = Clock::now();
  out.effort.locate = located - ready;
  if (++search_number_ == 0) {  // after 2^32 searches the numbers would repeat
    std::fill(to_goal_known_.begin(), to_goal_known_.end(), 0u);
    search_number_ = 1;
  }
  Space space(*this, query);
  seeds_.assign(1, {Space::kStart, 0});
  const Budget left = what_is_left(budget, built);
  const SearchOutcome outcome = sink_ ? best_first(space, seeds_, scratch_, left, out.effort, TracingListener{&sink_})
                                      : best_first(space, seeds_, scratch_, left, out.effort, SilentListener{});
  if (outcome.end == SearchEnd::goal) {
    reconstruct(space, out);
    out.status = Status::found;
    out.cost = out.lower_bound = length(out.path);
    out.proven_optimal = true;
  } else if (outcome.end == SearchEnd::budget_spent) {
    out.status = Status::budget_spent;
  }
  out.effort.search = Clock::now() - located;
  if (outcome.end != SearchEnd::exhausted) return;
  const auto searched = Clock::now();
  VisibilityPlanner& for_points = point_planner(in_time);
  const auto ready_again = Clock::now();
  out.effort.build += ready_again - searched;
  Query2 point = query;
  point.radius = 0;
  for_points.listen({});
  for_points.plan(point, what_is_left(budget, ready_again - begin), point_plan_);
  out.status = point_plan_.status == Status::found ? Status::too_wide : point_plan_.status;
  out.effort.search += Clock::now() - ready_again;
}

}  // namespace taut::detail
