// The search of TriangulationAstarPlanner, for points and for discs; see triangulation_astar_planner.hpp. Here the
// order of things, of all but the published TRA*; triangulation_astar_ways.hpp knows where ways lead,
// triangulation_astar_strings.hpp how long they are, and triangulation_astar_goals.hpp how a channel ends.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "taut/base/export.hpp"
#include "taut/cells/detail/triangulation/reduction_measures.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/plan/detail/triangles/published_bounds.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_published.hpp"

namespace taut::detail {

template <bool kDisc, class Listener>
class TriangulationAstarPlanner::Search {
 public:
  Search(TriangulationAstarPlanner& planner, const Query2& query, double slack, const Budget& budget, Plan2& out,
         Listener listener)
      : p_(planner),
        triangles_(*planner.triangles_),
        mesh_(triangles_.triangulation().mesh()),
        reduction_(triangles_.reduction()),
        turn_corners_(triangles_.turn_corners()),
        strings_(planner.strings_),
        query_(query),
        start_(query.start),
        goal_(query.goal),
        radius_(query.radius),
        least_width_(planner.least_width(query.radius)),
        slack_(slack),
        within_(query.within),
        goes_on_(planner.options_.reduced || !planner.options_.thesis),
        meter_(budget),
        interrupt_(meter_.interrupt()),
        flood_budget_(budget),
        out_(out),
        listener_(listener) {}

  void run();

 private:
  static constexpr std::uint32_t kGoalBit = 0x80000000u;  // of a state's id in the open list: it ends at the goal
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  // A disc's search that has taken so many expansions is worth some effort to cut it short.
  static constexpr std::uint64_t kPatience = 128;
  static constexpr int kSectionSteps = 24;
  static constexpr std::uint32_t kStepsPerFace = 8;  // of interrupt_

  // Whether the disc gets on over an edge, or to the goal in a face, after what back() says was crossed; see Clearance.
  template <class Back>
  [[nodiscard]] bool fits_over(HalfEdge out, Back back) const {
    if (kDisc && p_.options_.composed) [[unlikely]] {
      return triangles_.clearance().own_step_width(triangles_.triangulation(), out, start_, back(0u)) >= least_width_;
    }
    return !kDisc || triangles_.clearance().step_width(triangles_.triangulation(), out, start_, back, least_width_) >=
                         least_width_;
  }
  template <class Back>
  [[nodiscard]] bool fits_at_end(FaceId face, Vec2 end, Back back) const {
    if (kDisc && p_.options_.composed) [[unlikely]] {
      return Clearance::own_end_width(triangles_.triangulation(), face, end, start_, back(0u)) >= least_width_;
    }
    return !kDisc || triangles_.clearance().end_width(triangles_.triangulation(), face, end, start_, back,
                                                      least_width_) >= least_width_;
  }

  void begin();
  void expand(std::uint32_t id);
  void go_on(std::uint32_t id, HalfEdge out);
  void follow(std::uint32_t id, HalfEdge out);
  void arrive(std::uint32_t parent, HalfEdge left, HalfEdge last, const StringEnds& ends, double turned);
  void arrive_within(std::uint32_t parent, HalfEdge left, HalfEdge last, const StringEnds& ends, double turned);
  void bound_as_published(State& state, const State& before, HalfEdge last, double turned) const;
  // The least of what is new stays in the hand: more often than not it is the next one. States leave in the order of
  // the open list alone; BestInHand, which goes on with an only successor whatever its f, is for searches over cones.
  [[gnu::always_inline]] void push(std::uint32_t id, double f, double g) {
    ++out_.effort.generated;
    report(SearchEventKind::generated, id, f, g);
    const OpenList::Entry entry(f, g, id);
    if (!in_hand_) {
      in_hand_ = true;
      hand_ = entry;
    } else if (entry < hand_) {
      p_.open_.push(hand_);
      hand_ = entry;
    } else {
      p_.open_.push(entry);
    }
  }
  [[nodiscard]] bool has_next() const { return in_hand_ || !p_.open_.empty(); }
  OpenList::Entry take_next() {
    if (!in_hand_) return p_.open_.pop();
    in_hand_ = false;
    if (p_.open_.empty() || hand_ < p_.open_.top()) return hand_;
    p_.open_.push(hand_);
    return p_.open_.pop();
  }
  [[nodiscard]] double short_of(double length) const { return detail::short_of(length, within_); }
  [[nodiscard]] bool is_within(FaceId f) const;
  void solve(std::uint32_t id);
  void solve_within(std::uint32_t id, FaceId first, const StringEnds& ends);
  void try_end(FaceId first, const StringEnds& ends, Vec2 end);
  void end_ahead(FaceId first, FaceId last);
  // What the channel at hand has crossed, from its end.
  [[nodiscard]] auto channel_back() const {
    return [&channel = p_.channel_](unsigned i) {
      return i < channel.size() ? channel[channel.size() - 1 - i] : HalfEdge();
    };
  }
  // `id` as in the open list.
  void report(SearchEventKind kind, std::uint32_t id, double f, double g) const {
    if constexpr (Listener::kActive) {
      SearchEvent2 event = p_.event_of(kind, id & ~kGoalBit, start_);
      event.g = g;
      event.h = f - g;
      if ((id & kGoalBit) != 0) event = {kind, goal_, event.parent, f, 0};
      (*listener_.sink)(event);
    }
  }

  [[nodiscard]] unsigned exits(FaceId f) const;
  // Nearly always there is one goal face, and its mark need not be fetched.
  [[nodiscard]] bool is_goal(FaceId f) const {
    return f == p_.goals_.front() || (p_.goals_.size() > 1 && p_.faces_[f.value].goal == p_.query_);
  }
  // Until there is a solution, no face is expanded twice.
  [[nodiscard]] bool must_wait(FaceId f) const { return defers_ && p_.faces_[f.value].expanded == p_.query_; }
  void end_waiting();
  [[nodiscard]] double least_f();
  [[nodiscard]] bool may_hold_goal(HalfEdge out) const;
  [[nodiscard]] bool repeats(std::uint32_t id, FaceId f);
  // These two are the search's innermost loops: whatever else calls the same parts, here they are inlined.
  [[gnu::flatten]] void step(StringEnds& ends, HalfEdge in, HalfEdge out);
  [[nodiscard, gnu::flatten]] double shortest_over(const StringEnds& ends, HalfEdge last) const;
  [[nodiscard]] bool is_beaten(const StringEnds& ends);
  [[nodiscard]] const DiscReach& reach_of(std::uint32_t id);
  [[nodiscard]] bool is_outdone(std::uint32_t id);
  [[nodiscard]] bool is_too_wide();
  [[nodiscard]] HalfEdge crossed_before(std::uint32_t id, unsigned back);
  void list_channel(std::uint32_t id, std::vector<HalfEdge>& channel) const;

  TriangulationAstarPlanner& p_;
  const LiveWorld& triangles_;
  const TriangleMesh& mesh_;
  const Reduction& reduction_;
  const TurnCorners& turn_corners_;
  TautStrings& strings_;
  const Query2& query_;
  Vec2 start_, goal_;
  double radius_, least_width_, slack_;
  double within_;  // of the goal; 0 if the path has to end there
  bool goes_on_;   // where there is only one way on, without a state (the thesis has one for every triangle)
  BudgetMeter meter_;
  Interrupt& interrupt_;  // of long steps
  SharedBudget flood_budget_;
  Plan2& out_;
  Listener listener_;
  double best_ = kInfinite;
  FaceId start_face_;
  OpenList::Entry hand_;
  bool in_hand_ = false;
  bool defers_ = false;
  unsigned walked_ = 0;  // steps of the trail that have been taken
};

template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::begin() {
  p_.states_.clear();
  p_.open_.clear();
  p_.deferred_.clear();
  p_.deferred_steps_.clear();
  p_.reaches_.clear();
  p_.past_of_ = 0xffffffffu;
  strings_.begin(start_);
  start_face_ = p_.starts_.front();
  const double straight = short_of(distance(start_, goal_));
  for (const FaceId face : p_.starts_) {
    const auto id = static_cast<std::uint32_t>(p_.states_.size());
    // The beginning of a path names its face by a half-edge of it, in `left`.
    p_.states_.push_back({HalfEdge(), HalfEdge(face, 0), id, {}, straight, 0});
    walked_ = 0;
    if (is_goal(face)) {
      const auto none = [](unsigned) { return HalfEdge(); };
      if (within_ > 0 || fits_at_end(face, goal_, none)) push(id | kGoalBit, straight, straight);
      if (!kDisc && within_ == 0) continue;
    }
    push(id, straight, 0);
  }
}

// A new state where the way over `last` enters a face, and at the goal if that is there.
template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::arrive(std::uint32_t parent, HalfEdge left, HalfEdge last,
                                                                const StringEnds& ends, double turned) {
  if (within_ > 0) [[unlikely]]
    return arrive_within(parent, left, last, ends, turned);
  const State before = p_.states_[parent];  // a copy: states move when one is added
  const HalfEdge entered = mesh_.twin(last);
  State state{entered, left, parent, ends, 0, 0};
  bool solves = is_goal(entered.face());
  if (solves && kDisc) {
    const auto back = [&](unsigned i) { return crossed_before(parent, i); };
    solves = fits_at_end(entered.face(), goal_, back);
    if (!solves && is_goal(entered.face()) && repeats(parent, entered.face())) return;
  }
  const auto id = static_cast<std::uint32_t>(p_.states_.size());
  if (p_.options_.thesis) {
    bound_as_published(state, before, last, turned);
  } else {
    // What is certain of the way behind; among equals of f the one with most of it is expanded first.
    state.g = strings_.knot(ends.apex).length;
    state.f = std::max(before.f, solves && !kDisc ? strings_.length_to(ends, goal_) : shortest_over(ends, last));
  }
  if (!(state.f < best_)) return;
  p_.states_.push_back(state);
  if (solves)
    push(id | kGoalBit, p_.options_.thesis ? state.f : std::max(before.f, strings_.length_to(ends, goal_)), state.g);
  // The thesis's bounds would not notice that it runs round the goal's ring again and again.
  if (!solves || (kDisc && !(p_.options_.thesis && repeats(parent, entered.face())))) push(id, state.f, state.g);
}

// Goes on from a state over an edge, and from there as long as there is only one way. First where that leads, then, if
// anywhere, the string along it: most ways are dead ends.
template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::follow(std::uint32_t id, HalfEdge out) {
  const HalfEdge left = out;
  p_.trail_.clear();
  walked_ = 0;
  FaceId face;
  for (;;) {
    if (interrupt_.asked(kStepsPerFace)) return;
    p_.trail_.push_back(out);
    const HalfEdge in = mesh_.twin(out);
    face = in.face();
    if (is_goal(face) || !goes_on_) break;
    const unsigned ways = exits(face) & ~(1u << in.side());
    if (ways == 0) return;
    if ((ways & (ways - 1)) != 0) break;
    out = HalfEdge(face, static_cast<unsigned>(std::countr_zero(ways)));
    if (out.face() == left.face()) return;  // all around a loop
  }
  if (!is_goal(face)) {
    if (must_wait(face)) {
      p_.deferred_steps_.push_back({id, left});
      return;
    }
    if ((p_.options_.thesis || kDisc) && repeats(id, face)) return;
  }
  HalfEdge in = p_.states_[id].entered;
  StringEnds ends = p_.states_[id].ends;
  double turned = 0;
  const auto back = [&](unsigned i) { return crossed_before(id, i); };
  for (const HalfEdge next : p_.trail_) {
    if (interrupt_.asked(kStepsPerFace + strings_.take_listed()) || !fits_over(next, back)) return;
    if (!p_.options_.thesis) {
      const std::uint32_t apex = ends.apex;
      step(ends, in, next);
      if (ends.apex != apex && is_beaten(ends)) return;
    } else if (kDisc && in.valid()) {
      turned += angle_at(mesh_, next.face(), corner_between(in.side(), next.side()));
    }
    in = mesh_.twin(next);
    ++walked_;
  }
  // A string that goes around one corner, or a start at one, all the time does not get longer.
  const bool goes_round = ends.left == ends.apex || ends.right == ends.apex;
  if (!p_.options_.thesis && !kDisc && goes_round && repeats(id, face)) return;
  arrive(id, left, out, ends, turned);
}

template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::expand(std::uint32_t id) {
  const HalfEdge in = p_.states_[id].entered;
  const FaceId face = in.valid() ? in.face() : p_.states_[id].left.face();
  p_.faces_[face.value].expanded = p_.query_;
  const unsigned ways = exits(face) & ~(in.valid() ? 1u << in.side() : 0u);
  for (unsigned k = 0; k < 3; ++k) {
    if ((ways >> k & 1u) == 0) continue;
    go_on(id, HalfEdge(face, k));
  }
}

template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::go_on(std::uint32_t id, HalfEdge out) {
  const FaceId next = mesh_.twin(out).face();
  if (must_wait(next) && !is_goal(next)) {
    p_.deferred_steps_.push_back({id, out});
    return;
  }
  // The corridor's record knows whether it is too narrow.
  if (kDisc && p_.options_.reduced && reduction_.level(out.face()) == 3 && !may_hold_goal(out) &&
      reduction_.corridor(reduction_.corridor_behind(out)).choke < least_width_)
    return;
  follow(id, out);
}

// What has waited for the first solution takes part from now on.
template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::end_waiting() {
  defers_ = false;
  for (const OpenList::Entry& entry : p_.deferred_) p_.open_.push(entry);
  for (const Step& step : p_.deferred_steps_) go_on(step.from, step.out);
}

// The least f of anything that is open or waits.
template <bool kDisc, class Listener>
double TriangulationAstarPlanner::Search<kDisc, Listener>::least_f() {
  double least = has_next() ? take_next().f() : best_;
  for (const OpenList::Entry& entry : p_.deferred_) least = std::min(least, entry.f());
  for (const Step& step : p_.deferred_steps_) least = std::min(least, p_.states_[step.from].f);
  return least;
}

template <bool kDisc, class Listener>
void TriangulationAstarPlanner::Search<kDisc, Listener>::run() {
  begin();
  const TriangulationAstarOptions& options = p_.options_;
  // A point's first solution is the shortest anyway. A disc's proof may take long, and then any path is better than
  // none.
  defers_ = options.first_solution_rule && (options.thesis || options.effort != 0 || kDisc);
  double front = 0;
  bool spent = false, exhausted = false;
  for (;;) {
    if (!has_next()) {
      spent = interrupt_.was_seen();
      exhausted = !defers_ && !spent;
      if (spent) break;
      if (exhausted) break;
      end_waiting();
      continue;
    }
    const OpenList::Entry entry = take_next();
    front = entry.f();
    if (!(front < best_ * (1 - kTieRelative))) break;
    const std::uint32_t id = entry.id() & ~kGoalBit;
    if (interrupt_.was_seen()) {
      spent = true;
      break;
    }
    if ((entry.id() & kGoalBit) != 0) {
      solve(id);
      if (interrupt_.was_seen()) continue;
      if (best_ < kInfinite) {
        if (options.effort == 1) {
          front = least_f();
          break;
        }
        if (defers_) end_waiting();
      }
      continue;
    }
    const State& state = p_.states_[id];
    if (!options.thesis && (is_beaten(state.ends) || (kDisc && is_outdone(id)))) continue;
    if (state.entered.valid() && must_wait(state.entered.face())) {
      p_.deferred_.push_back(entry);
      continue;
    }
    if (best_ < kInfinite && options.effort != 0 &&
        out_.effort.expanded >= options.effort * p_.progress_.first_expansions)
      break;
    if (!meter_.take()) {
      spent = true;
      break;
    }
    ++out_.effort.expanded;
    report(SearchEventKind::expanded, id, state.f, state.g);
    if (kDisc && out_.effort.expanded == kPatience && !(best_ < kInfinite) && !options.composed && is_too_wide()) break;
    expand(id);
  }
  if (best_ < kInfinite) {
    out_.status = Status::found;
    out_.length = out_.cost = best_;
    const bool proven = exhausted || !(front < best_ * (1 - kTieRelative));
    out_.proven_optimal = proven && !options.thesis;
    const double bound = options.thesis ? short_of(distance(start_, goal_)) : out_.proven_optimal ? best_ : front;
    out_.lower_bound = std::min(bound, best_);
    return;
  }
  out_.status = spent ? Status::budget_spent : Status::unreachable;
}

template <class Listener>
void TriangulationAstarPlanner::search(const Query2& query, double slack, const Budget& budget, Plan2& out,
                                       Listener listener) {
  SharedBudget shared(budget);
  if (options_.thesis && options_.reduced && query.within == 0) {
    const std::uint64_t before = out.effort.expanded;
    if (Published<Listener>(*this, query, slack, budget, out, listener).run()) return;
    shared.spend(out.effort.expanded - before);
    progress_.beyond_rules = true;
    forget_marks();
  }
  const Budget rest = shared.rest();
  if (query.radius > 0) {
    Search<true, Listener>(*this, query, slack, rest, out, listener).run();
  } else {
    Search<false, Listener>(*this, query, slack, rest, out, listener).run();
  }
}

}  // namespace taut::detail

#include "taut/plan/detail/triangles/triangulation_astar_goals.hpp"    // IWYU pragma: keep
#include "taut/plan/detail/triangles/triangulation_astar_strings.hpp"  // IWYU pragma: keep
#include "taut/plan/detail/triangles/triangulation_astar_ways.hpp"     // IWYU pragma: keep
