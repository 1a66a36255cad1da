#include "taut/plan/detail/graphs/tangent_planner.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <numbers>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/plan/detail/query_check.hpp"
#include "taut/plan/detail/uniform_cost.hpp"

namespace taut::detail {

using Touch = TangentGraph::Touch;

namespace {

// Points of a path closer than this are one: a piece so short has no direction worth the name.
double merging_distance(const TangentGraph& graph) { return graph.slack() / 4; }

using Clock = std::chrono::steady_clock;

struct TimeSpent {};  // thrown while a graph is being built

// Places that see one of the last so many that cannot be reached cannot either.
constexpr std::size_t kRefusedKept = 16;

constexpr std::uint32_t kStepsPerSight = 64;  // of an Interrupt

}  // namespace

// States: the start, the goal, where a tangent from the start lands on a roll, and where a tangent leaves one.
class TangentPlanner::Space {
 public:
  static constexpr std::uint32_t kStart = 0, kGoal = 1, kFirstRoll = 2;

  Space(TangentPlanner& planner, Vec2 start)
      : planner_(planner),
        graph_(*planner.graph_),
        ends_(planner.ends_),
        start_(start),
        first_tangent_(kFirstRoll + graph_.roll_count()) {}

  [[nodiscard]] double heuristic(std::uint32_t id) const { return id == kGoal ? 0 : ends_.heuristic(position(id)); }
  [[nodiscard]] static bool is_goal(std::uint32_t id) { return id == kGoal; }
  [[nodiscard]] Vec2 position(std::uint32_t id) const {
    if (id == kStart) return start_;
    if (id == kGoal) return last_.end;
    return is_landing(id) ? planner_.from_start_[id - kFirstRoll].at : graph_.departure(tangent_of(id));
  }
  template <class Relax>
  void expand(std::uint32_t id, double g, Relax&& relax, Interrupt& interrupt) {
    if (interrupt.asked(kStepsPerSight)) return;
    if (id == kStart) {
      ends_.for_ends_from(start_, [&](Vec2 end) {
        const double total = distance(start_, end);
        if (interrupt.asked(kStepsPerSight)) return;
        if (total < best_ && clear(start_, end)) finish({start_, end, 0, total, true}, {}, total, kStart, relax);
      });
      for (std::uint32_t r = 0; r < graph_.roll_count() && !interrupt.asked(2); ++r) {
        const auto touch = graph_.touch(start_, RollId(r), false);
        if (!touch) continue;
        planner_.from_start_[r] = *touch;
        relax(kFirstRoll + r, touch->length, kStart);
      }
    } else if (is_landing(id)) {
      const RollId roll(id - kFirstRoll);
      const Touch& touch = planner_.from_start_[roll.value];
      if (!clear(start_, touch.at)) return;
      go_round(roll, touch.progress, graph_.first_after(roll, touch.progress), g, id, relax, interrupt);
    } else {
      const TangentId leaving = tangent_of(id);
      const TangentGraph::Tangent& tangent = graph_.tangent(leaving);
      go_round(tangent.from, tangent.progress, graph_.next_on_roll(leaving), g, id, relax, interrupt);
      go_round(tangent.to, tangent.landing, tangent.next, g + tangent.length, id, relax, interrupt);
    }
  }

  [[nodiscard]] bool is_landing(std::uint32_t id) const { return id >= kFirstRoll && id < first_tangent_; }
  [[nodiscard]] TangentId tangent_of(std::uint32_t id) const { return TangentId(id - first_tangent_); }
  // The best way to an end found, and the roll it leaves, unless it comes straight from the start.
  [[nodiscard]] const TangentEnds::Way& last() const { return last_; }
  [[nodiscard]] RollId last_roll() const { return last_roll_; }

 private:
  [[nodiscard]] bool clear(Vec2 a, Vec2 b) const { return graph_.clearance().keeps(a, b, planner_.clearance_scratch_); }
  template <class Relax>
  void finish(const TangentEnds::Way& way, RollId roll, double total, std::uint32_t from, Relax&& relax) {
    best_ = total;
    last_ = way;
    last_roll_ = roll;
    relax(kGoal, total, from);
  }
  // From a place on a roll to the next tangent that leaves it, or to an end if the way there leaves before.
  template <class Relax>
  void go_round(RollId roll, double progress, TangentId next, double g, std::uint32_t from, Relax&& relax,
                Interrupt& interrupt) {
    const double next_progress = next.valid() ? graph_.tangent(next).progress : kInfinity;
    double& reached = planner_.reached_[roll.value];
    reached = std::min(reached, progress);
    for (std::size_t i = 0; i < ends_.from(roll).size();) {
      TangentEnds::Way& way = ends_.from(roll)[i];
      double leaving = way.progress;
      if (graph_.arc(roll).full && leaving < progress - graph_.angle_slack()) leaving += 2 * std::numbers::pi;
      const double total = g + graph_.radius() * std::max(0.0, leaving - progress) + way.length;
      if (leaving >= progress - graph_.angle_slack() && leaving <= next_progress && total < best_) {
        if (interrupt.asked(kStepsPerSight)) return;
        if (!way.is_clear && !clear(way.leaves, way.end)) {
          ends_.drop(roll, way);
          continue;
        }
        way.is_clear = true;
        finish(way, roll, total, from, relax);
      }
      ++i;
    }
    if (next.valid()) {
      relax(first_tangent_ + next.value, g + graph_.radius() * std::max(0.0, next_progress - progress), from);
    }
  }

  TangentPlanner& planner_;
  const TangentGraph& graph_;
  TangentEnds& ends_;
  Vec2 start_;
  std::uint32_t first_tangent_;
  double best_ = kInfinity;
  TangentEnds::Way last_{};
  RollId last_roll_;
};

// Which places serve: those with room; and if there is a start, those that it reaches, after a search from there that
// has come to everything.
class TangentPlanner::PlaceAsker final : public DiscPlaces::Asker {
 public:
  PlaceAsker(TangentPlanner& planner, const Vec2* start, SharedBudget& budget)
      : p_(planner), graph_(*planner.graph_), start_(start), budget_(budget) {
    p_.refused_.clear();
  }
  bool may_go_on() override { return !given_up_ && budget_.take(); }
  bool accepts(Vec2 place) override {
    if (!p_.has_room(place) || (start_ != nullptr && !is_reached(place))) return false;
    place_ = place;
    return true;
  }
  [[nodiscard]] Vec2 place() const { return place_; }

 private:
  [[nodiscard]] bool clear(Vec2 a, Vec2 b) { return graph_.clearance().keeps(a, b, p_.clearance_scratch_); }
  bool is_reached(Vec2 place) {
    if (clear(*start_, place)) return true;
    (void)budget_.interrupt().asked(kStepsPerSight * kRefusedKept);
    for (std::size_t i = p_.refused_.size(); i-- > 0;) {
      if (clear(place, p_.refused_[i])) return false;
    }
    for (std::uint32_t r = 0; r < graph_.roll_count(); ++r) {
      if (p_.reached_[r] == kInfinity) continue;
      const RollId roll(r);
      given_up_ = budget_.interrupt().asked(2);
      if (given_up_) return false;
      const auto touch = graph_.touch(place, roll, true);
      if (!touch || (!graph_.arc(roll).full && touch->progress < p_.reached_[r] - graph_.angle_slack())) continue;
      given_up_ = !budget_.take();
      if (given_up_) return false;
      if (clear(touch->at, place)) return true;
    }
    if (p_.refused_.size() == kRefusedKept) p_.refused_.erase(p_.refused_.begin());
    p_.refused_.push_back(place);
    return false;
  }

  TangentPlanner& p_;
  const TangentGraph& graph_;
  const Vec2* start_;
  SharedBudget& budget_;
  bool given_up_ = false;
  Vec2 place_;
};

TangentPlanner::TangentPlanner(std::shared_ptr<const TangentGraphs> graphs) : graphs_(std::move(graphs)) {}

std::unique_ptr<Planner2> TangentPlanner::clone() const {
  auto other = std::make_unique<TangentPlanner>(graphs_);
  if (graph_) other->use_radius(graph_->radius());
  return other;
}

std::size_t TangentPlanner::scratch_bytes() const {
  return bytes_of(scratch_) + (graph_ ? graph_->memory_bytes() : 0) +
         (point_planner_ ? point_planner_->scratch_bytes() : 0) +
         bytes_of(clearance_scratch_.stamps, sight_scratch_.edge_stamp, states_, from_start_, ends_, places_scratch_,
                  free_rim_, rim_, refused_, reached_);
}

void TangentPlanner::use_radius(double radius, const BuildProgress& progress) {
  if (graph_ && graph_->radius() == radius) return;
  graph_.reset();  // before the next one is built: both can be large
  graph_ = graphs_->graph(radius, progress);
  scratch_.nodes = NodePool(std::size_t{Space::kFirstRoll} + graph_->roll_count() + graph_->tangent_count());
  from_start_.resize(graph_->roll_count());
  refused_.reserve(kRefusedKept);
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
    leave_for(states_.front(), space.last_roll());
    roll_to(space.last().leaves, space.last_roll(), out);
  }
  if (points.size() > 1 && distance(points.back(), out.goal_used) <= merging_distance(*graph_)) {
    points.back() = out.goal_used;
  } else if (points.back() != out.goal_used) {
    points.push_back(out.goal_used);
  }
}

// Moves p to the nearest place with room that can be reached from `reached_from`, if that is given.
DiscPlaces::Outcome TangentPlanner::find_place(Vec2& p, const Vec2* reached_from, SharedBudget& budget) {
  PlaceAsker asker(*this, reached_from, budget);
  const DiscPlaces::Outcome outcome =
      graph_->places().find_nearest(p, graph_->radius(), places_scratch_, budget.interrupt(), asker);
  if (outcome == DiscPlaces::Outcome::found) p = asker.place();
  return outcome;
}

void TangentPlanner::find_rim(Vec2 goal, double within, Interrupt& interrupt) {
  rim_.clear();
  graph_->places().free_of_circle(goal, within, graph_->radius(), places_scratch_, interrupt, free_rim_);
  for (const FreeRim& free : free_rim_) {
    if (interrupt.look()) return;
    if (free.full) continue;
    for (const double angle : {free.from, free.from + free.width}) {
      const Vec2 end = goal + within * Vec2{std::cos(angle), std::sin(angle)};
      if (has_room(end)) rim_.push_back(end);
    }
  }
}

// From start_used to goal_used, or to within a distance of it.
SearchEnd TangentPlanner::search(double within, bool has_goal, SharedBudget& budget, Plan2& out) {
  ends_.begin(*graph_, out.goal_used, within, has_goal, rim_);
  reached_.assign(graph_->roll_count(), kInfinity);
  Space space(*this, out.start_used);
  seeds_.assign(1, {Space::kStart, 0});
  const std::uint64_t before = out.effort.expanded;
  const SearchOutcome outcome = run_best_first(space, seeds_, scratch_, budget.rest(), out.effort, sink_);
  budget.spend(out.effort.expanded - before);
  if (outcome.end == SearchEnd::goal) {
    out.goal_used = space.last().end;
    reconstruct(space, out);
  }
  return outcome.end;
}

// With room at start_used: the search asked for, and if it finds nothing, on request one for the nearest place that can
// be reached.
SearchEnd TangentPlanner::find_path(const Query2& query, bool has_goal, SharedBudget& budget, Plan2& out) {
  if (query.within > 0) {
    if (distance(out.start_used, query.goal) <= query.within) {
      out.goal_used = out.start_used;
      out.path.points.push_back(out.start_used);
      return SearchEnd::goal;
    }
    find_rim(query.goal, query.within, budget.interrupt());
    if (budget.interrupt().was_seen()) return SearchEnd::budget_spent;
  }
  const SearchEnd end = search(query.within, has_goal, budget, out);
  if (end != SearchEnd::exhausted || query.on_blocked == OnBlocked::report) return end;
  const DiscPlaces::Outcome outcome = find_place(out.goal_used, &out.start_used, budget);
  if (outcome == DiscPlaces::Outcome::given_up) return SearchEnd::budget_spent;
  // The start itself can always be reached.
  if (outcome == DiscPlaces::Outcome::none) out.goal_used = out.start_used;
  return search(0, true, budget, out);
}

void TangentPlanner::plan(const Query2& query, const Budget& budget, Plan2& out) {
  const double least_radius = graphs_->tolerance().least_radius();
  if (!opens_plan(query, {.radius = true, .least_radius = least_radius, .end_elsewhere = true}, out)) return;
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
  SharedBudget shared(budget);
  const auto begin = Clock::now();
  const auto ask_as_point = [&](SearchSink2 sink, Plan2& answer) {
    const auto asked = Clock::now();
    VisibilityPlanner& for_points = point_planner(in_time);
    const auto built = Clock::now() - asked;
    Query2 point = query;
    point.radius = 0;
    for_points.listen(std::move(sink));
    for_points.plan(point, shared.rest(), answer);
    return built;
  };
  if (query.radius == 0) {
    const auto built = ask_as_point(sink_, out);
    out.effort.build = built;
    return;
  }
  if (graphs_->is_too_large(query.radius)) {
    out.status = Status::start_blocked;
    return;
  }
  use_radius(query.radius, in_time);
  const auto ready = Clock::now();
  out.effort.build = ready - begin;
  const bool nearest = query.on_blocked == OnBlocked::nearest;
  if (!has_room(query.start)) {
    const auto outcome = nearest ? find_place(out.start_used, nullptr, shared) : DiscPlaces::Outcome::none;
    if (outcome != DiscPlaces::Outcome::found) {
      out.status = outcome == DiscPlaces::Outcome::none ? Status::start_blocked : Status::budget_spent;
      return;
    }
  }
  const bool has_goal = has_room(query.goal);
  if (!has_goal && !nearest && query.within == 0) {
    out.status = Status::goal_blocked;
    return;
  }
  const auto located = Clock::now();
  out.effort.locate = located - ready;
  const SearchEnd end = find_path(query, has_goal, shared, out);
  out.effort.search = Clock::now() - located;
  if (end == SearchEnd::goal) {
    out.status = Status::found;
    set_uniform_cost(out);
    out.lower_bound = out.cost;
    out.proven_optimal = true;
  } else if (end == SearchEnd::budget_spent) {
    out.status = Status::budget_spent;
  } else {
    const auto searched = Clock::now();
    const auto built = ask_as_point({}, point_plan_);
    out.status = point_plan_.status == Status::found ? Status::too_wide : point_plan_.status;
    out.effort.build += built;
    out.effort.search += Clock::now() - searched - built;
  }
}

}  // namespace taut::detail
