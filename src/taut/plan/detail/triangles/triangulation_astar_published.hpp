// TRA* as published (demyen2007 §3.11 and §3.12, the thesis's chapter 7): first the placements of start and goal that
// the reduction answers without a search, in the order of the thesis, then the anytime search over decisions.
//
// Where the thesis is silent: a state never leaves by the edge it has come by; a decision beside the goal is left for
// others, too; if nothing is open before there is a solution, what waits for one takes part. Where this is not literal:
// F counts expansions, not time. Corridors have names, so whether two ends share one is known without a walk, and the
// one way through a tree is found by climbing to the root from both ends. A point on a wall between two free triangles
// is asked for in both. Paths are drawn by DiscPath, not by the published funnel, which knows the channel's corners
// only.
//
// Widths. Composed, as published: a channel is wide enough if every triangle's own width says so. That lets discs
// through that do not fit; their path is then the string that a disc would have to follow, and invalid. Two ends in one
// triangle are joined by a straight line, whatever it comes close to. Exact, the default: a channel counts only if its
// clearance says so and its path keeps clear; and if no channel of the published rules does, which for discs is no
// proof that there is none, the search of triangulation_astar_search.hpp has the last word.
#pragma once

#include <algorithm>
#include <limits>

#include "taut/cells/detail/triangulation/reduction_measures.hpp"
#include "taut/plan/detail/triangles/published_bounds.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"

namespace taut::detail {

template <class Listener>
class TriangulationAstarPlanner::Published {
 public:
  Published(TriangulationAstarPlanner& planner, const Query2& query, double slack, const Budget& budget, Plan2& out,
            Listener listener)
      : p_(planner),
        triangles_(*planner.triangles_),
        mesh_(triangles_.triangulation().mesh()),
        reduction_(triangles_.reduction()),
        query_(query),
        least_width_(query.radius > 0 ? planner.least_width(query.radius) : 0),
        slack_(slack),
        straight_(distance(query.start, query.goal)),
        meter_(budget),
        interrupt_(meter_.interrupt()),
        out_(out),
        listener_(listener) {}

  // False if the published rules have found no path and that decides nothing.
  bool run();

 private:
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();

  void between(FaceId start, FaceId goal);
  void in_one_triangle();
  void in_one_tree();
  void in_one_ring();
  void in_one_loop();
  void in_one_corridor();
  void search_decisions(unsigned start_ends, unsigned goal_ends);
  void search_on();
  void begin(unsigned start_ends);
  void expand(std::uint32_t id);
  void solve(std::uint32_t id);
  void end_waiting();
  void add_state(std::uint32_t parent, HalfEdge left, HalfEdge entered, const PublishedBound& before, double turned);

  // The level-2 or level-3 face that stands for one: itself, or the root of its tree, if that has one.
  [[nodiscard]] FaceId core_of(FaceId f) const { return reduction_.level(f) == 1 ? reduction_.root(f) : f; }
  [[nodiscard]] FaceId node_of(std::uint32_t id) const {
    const State& state = p_.states_[id];
    return state.entered.valid() ? state.entered.face() : state.left.face();
  }
  [[nodiscard]] bool is_first(std::uint32_t id) const { return p_.states_[id].parent == id; }
  [[nodiscard]] bool is_ancestor(std::uint32_t id, FaceId node);
  [[nodiscard]] bool must_wait(FaceId node) const { return waits_ && p_.faces_[node.value].expanded == p_.query_; }
  // Whether the disc gets from the edge a node was entered by, or from the start in it, over another one.
  [[nodiscard]] bool fits_through(HalfEdge entered, HalfEdge out) const {
    const HalfEdge before = entered.valid() ? mesh_.twin(entered) : HalfEdge();
    return least_width_ == 0 ||
           triangles_.clearance().own_step_width(triangles_.triangulation(), out, query_.start, before) >= least_width_;
  }
  // The corner of a root that is gone round on the way from its tree to an end of its corridor.
  [[nodiscard]] unsigned corner_of_root(FaceId root, unsigned end) const {
    return corner_between(reduction_.dead_side(root), reduction_.side_towards(root, end));
  }
  [[nodiscard]] unsigned ends_in_reach(FaceId from) const;

  // The channel at hand: from the start up its tree; along a corridor; over a decision's side to the decision or face
  // at the other end; and down the goal's tree.
  void climb(FaceId f, std::vector<HalfEdge>& channel) const;
  void begin_channel();
  void walk(FaceId f, unsigned end, FaceId until);
  void cross(HalfEdge out, FaceId until) {
    p_.channel_.push_back(out);
    walk(mesh_.twin(out).face(), 1 - reduction_.end_of(out), until);
  }
  void walk_to_state(std::uint32_t id);
  void try_channel();

  void push(std::uint32_t id) {
    const State& state = p_.states_[id];
    ++out_.effort.generated;
    report(SearchEventKind::generated, id);
    p_.open_.push({state.f, state.g, id});
  }
  void report(SearchEventKind kind, std::uint32_t id) const {
    if constexpr (Listener::kActive) (*listener_.sink)(p_.event_of(kind, id, query_.start));
  }

  TriangulationAstarPlanner& p_;
  const LiveWorld& triangles_;
  const TriangleMesh& mesh_;
  const Reduction& reduction_;
  const Query2& query_;
  double least_width_, slack_, straight_;
  BudgetMeter meter_;
  static constexpr std::uint32_t kStepsPerFace = 8;  // of interrupt_
  Interrupt& interrupt_;                             // of long steps
  Plan2& out_;
  Listener listener_;
  double best_ = kInfinite;
  FaceId start_, goal_, start_core_, goal_core_;
  unsigned goal_ends_ = 0;  // of the goal's corridor, from which the disc gets to the goal
  bool waits_ = false, spent_ = false;
};

template <class Listener>
bool TriangulationAstarPlanner::Published<Listener>::run() {
  for (const FaceId start : p_.starts_) {
    for (const FaceId goal : p_.goals_) {
      if (spent_) break;
      // 7.1.1: different components are not joined.
      if (reduction_.component(start) == reduction_.component(goal)) between(start, goal);
    }
  }
  if (best_ < kInfinite) {
    out_.status = Status::found;
    out_.length = out_.cost = best_;
    out_.lower_bound = std::min(straight_, best_);
    return true;
  }
  out_.status = spent_ ? Status::budget_spent : Status::unreachable;
  return spent_ || p_.options_.composed || least_width_ == 0;
}

template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::between(FaceId start, FaceId goal) {
  start_ = start;
  goal_ = goal;
  start_core_ = core_of(start);
  goal_core_ = core_of(goal);
  if (start == goal) return in_one_triangle();
  if (start_core_ == goal_core_) return in_one_tree();
  // 7.1.4, the end: out of its tree each of them has to get.
  for (const FaceId f : {start, goal}) {
    if (reduction_.level(f) == 1 && reduction_.tree_choke(f) < least_width_) return;
  }
  if (reduction_.level(start_core_) == 2 && reduction_.level(goal_core_) == 2 &&
      reduction_.corridor_of(start_core_) == reduction_.corridor_of(goal_core_)) {
    const Reduction::Corridor& corridor = reduction_.corridor(reduction_.corridor_of(start_core_));
    if (corridor.is_ring()) return in_one_ring();
    if (corridor.ends[0].face() == corridor.ends[1].face()) return in_one_loop();
    return in_one_corridor();
  }
  p_.progress_.rule = PublishedRule::search;
  search_decisions(ends_in_reach(start), ends_in_reach(goal));
}

// 7.1.2: a straight line.
template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::in_one_triangle() {
  p_.progress_.rule = PublishedRule::triangle;
  p_.channel_.clear();
  p_.trail_.clear();
  if (p_.options_.composed) {
    p_.candidate_.clear();
    p_.candidate_.points.assign({query_.start, query_.goal});
    p_.keep_candidate(straight_, query_.goal, best_, out_);
  } else {
    try_channel();
  }
}

// 7.1.3 and 7.1.4: a tree and its root, or one tree. There is one way.
template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::in_one_tree() {
  const bool has_root = start_ == start_core_ || goal_ == goal_core_;
  p_.progress_.rule = has_root ? PublishedRule::root : PublishedRule::tree;
  if (has_root && reduction_.tree_choke(start_ == start_core_ ? goal_ : start_) < least_width_) return;
  begin_channel();
  std::vector<HalfEdge>&up = p_.channel_, &down = p_.trail_;
  while (!up.empty() && !down.empty() && up.back() == down.back()) {
    up.pop_back();
    down.pop_back();
  }
  try_channel();
}

// 7.1.5: both ways round; the shorter one is the shortest path.
template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::in_one_ring() {
  p_.progress_.rule = PublishedRule::ring;
  for (const unsigned end : {0u, 1u}) {
    begin_channel();
    walk(start_core_, end, goal_core_);
    try_channel();
  }
}

template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::in_one_loop() {
  p_.progress_.rule = PublishedRule::ring;
  const unsigned towards = reduction_.position(start_core_) < reduction_.position(goal_core_) ? 1 : 0;
  begin_channel();
  walk(start_core_, towards, goal_core_);
  try_channel();
  begin_channel();
  walk(start_core_, 1 - towards, goal_core_);
  cross(reduction_.corridor(reduction_.corridor_of(start_core_)).ends[towards], goal_core_);
  try_channel();
}

// 7.1.6: the way within the corridor comes first; then a way round is searched for, from the end that lies on the
// start's side to the one on the goal's side.
template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::in_one_corridor() {
  p_.progress_.rule = PublishedRule::corridor;
  const unsigned towards = reduction_.position(start_core_) < reduction_.position(goal_core_) ? 1 : 0;
  begin_channel();
  walk(start_core_, towards, goal_core_);
  try_channel();
  search_decisions(ends_in_reach(start_) & (2u >> towards), ends_in_reach(goal_) & (1u << towards));
}

// 7.2.3: the ends of its corridor that the disc gets to, as bits; of a decision, which has none, 1.
template <class Listener>
unsigned TriangulationAstarPlanner::Published<Listener>::ends_in_reach(FaceId from) const {
  const FaceId core = core_of(from);
  if (reduction_.level(core) == 3) return 1;
  unsigned ends = 0;
  for (const unsigned end : {0u, 1u}) {
    if (reduction_.choke_towards(core, end) < least_width_) continue;
    if (core != from && triangles_.clearance().width(core, corner_of_root(core, end)) < least_width_) continue;
    ends |= 1u << end;
  }
  return ends;
}

template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::climb(FaceId f, std::vector<HalfEdge>& channel) const {
  channel.clear();
  while (reduction_.level(f) == 1 && reduction_.parent_side(f) != Reduction::kNoSide) {
    channel.emplace_back(f, reduction_.parent_side(f));
    f = mesh_.twin(channel.back()).face();
  }
}

template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::begin_channel() {
  climb(start_, p_.channel_);
  climb(goal_, p_.trail_);
}

template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::walk(FaceId f, unsigned end, FaceId until) {
  while (f != until && reduction_.level(f) == 2) {
    p_.channel_.emplace_back(f, reduction_.side_towards(f, end));
    f = mesh_.twin(p_.channel_.back()).face();
  }
}

template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::walk_to_state(std::uint32_t id) {
  begin_channel();
  p_.past_.clear();
  for (; !is_first(id); id = p_.states_[id].parent) p_.past_.push_back(p_.states_[id].left);
  const HalfEdge entered = p_.states_[id].entered;
  if (entered.valid()) walk(start_core_, reduction_.end_of(entered), {});
  while (!p_.past_.empty()) {
    cross(p_.past_.back(), {});
    p_.past_.pop_back();
  }
}

// The channel at hand goes on down the goal's tree: its path, if the disc gets through, and if that is the shortest.
template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::try_channel() {
  std::vector<HalfEdge>& channel = p_.channel_;
  meter_.charge(kStepsPerFace * static_cast<std::uint32_t>(channel.size()));
  for (std::size_t i = p_.trail_.size(); i-- > 0;) channel.push_back(mesh_.twin(p_.trail_[i]));
  if (least_width_ > 0) {
    const Triangulation& t = triangles_.triangulation();
    const Clearance& clearance = triangles_.clearance();
    const double width = p_.options_.composed ? clearance.composed_width(t, query_.start, start_, channel, query_.goal)
                                              : clearance.channel_width(t, query_.start, start_, channel, query_.goal);
    if (width < least_width_) return;
  }
  const double length = p_.draw(query_, start_, query_.goal, slack_, interrupt_);
  spent_ = spent_ || interrupt_.was_seen();
  if (length < kInfinite) p_.keep_candidate(length, query_.goal, best_, out_);
}

// 7.2: from decision to decision, starting and ending with the given ends of corridors.
template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::search_decisions(unsigned start_ends, unsigned goal_ends) {
  if (start_ends == 0 || goal_ends == 0) return;
  if (best_ < kInfinite && p_.options_.effort == 1) return;
  goal_ends_ = goal_ends;
  waits_ = p_.options_.first_solution_rule && !(best_ < kInfinite);
  begin(start_ends);
  search_on();
  // Another pair of triangles finds no marks.
  if (p_.starts_.size() * p_.goals_.size() > 1) p_.forget_marks();
}

// 7.2.1 and 7.2.2: the decisions around the start, and how far they are at least.
template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::begin(unsigned start_ends) {
  p_.states_.clear();
  p_.open_.clear();
  p_.deferred_.clear();
  if (reduction_.level(start_core_) == 3) {
    p_.states_.push_back({HalfEdge(), HalfEdge(start_core_, 0), 0, {}, straight_, 0});
    return push(0);
  }
  for (const unsigned end : {0u, 1u}) {
    if ((start_ends >> end & 1u) == 0) continue;
    double turned = reduction_.angle_towards(start_core_, end);
    if (start_ != start_core_)
      turned += reduction_.tree_angle(start_) + angle_at(mesh_, start_core_, corner_of_root(start_core_, end));
    const HalfEdge entered = reduction_.corridor(reduction_.corridor_of(start_core_)).ends[end];
    add_state(static_cast<std::uint32_t>(p_.states_.size()), HalfEdge(), entered, {straight_, 0}, turned);
  }
}

template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::add_state(std::uint32_t parent, HalfEdge left, HalfEdge entered,
                                                               const PublishedBound& before, double turned) {
  const PublishedBound bound =
      published_bound(mesh_, query_, p_.options_, before, entered, query_.radius > 0 ? turned : 0);
  if (!(bound.f < best_)) return;
  const auto id = static_cast<std::uint32_t>(p_.states_.size());
  p_.states_.push_back({entered, left, parent, {}, bound.f, bound.g});
  push(id);
}

template <class Listener>
bool TriangulationAstarPlanner::Published<Listener>::is_ancestor(std::uint32_t id, FaceId node) {
  for (;; id = p_.states_[id].parent) {
    meter_.charge(1);
    if (node_of(id) == node) return true;
    if (is_first(id)) return false;
  }
}

// 7.2.4: over corridors that are wide enough, if the decision is.
template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::expand(std::uint32_t id) {
  const FaceId node = node_of(id);
  const HalfEdge in = p_.states_[id].entered;
  p_.faces_[node.value].expanded = p_.query_;
  for (unsigned side = 0; side < 3; ++side) {
    const HalfEdge out(node, side);
    if (out == in) continue;
    const Reduction::Corridor& corridor = reduction_.corridor(reduction_.corridor_behind(out));
    if (corridor.choke < least_width_ || !fits_through(in, out)) continue;
    const HalfEdge entered = reduction_.far_end(out);
    if (is_ancestor(id, entered.face())) continue;
    const double here = in.valid() ? angle_at(mesh_, node, corner_between(in.side(), side)) : 0;
    const State& state = p_.states_[id];
    add_state(id, out, entered, {state.f, state.g}, here + static_cast<double>(corridor.angle));
  }
}

// A state beside the goal: the paths from there.
template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::solve(std::uint32_t id) {
  const FaceId node = node_of(id);
  const HalfEdge in = p_.states_[id].entered;
  if (reduction_.level(goal_core_) == 3) {
    if (node != goal_core_) return;
    walk_to_state(id);
    return try_channel();
  }
  for (const unsigned end : {0u, 1u}) {
    const HalfEdge out = reduction_.corridor(reduction_.corridor_of(goal_core_)).ends[end];
    if ((goal_ends_ >> end & 1u) == 0 || out.face() != node || out == in || !fits_through(in, out)) continue;
    walk_to_state(id);
    cross(out, goal_core_);
    try_channel();
  }
}

template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::end_waiting() {
  waits_ = false;
  for (const OpenList::Entry& entry : p_.deferred_) p_.open_.push(entry);
}

// 7.2.5: the anytime search, with the rule of 8.2 until there is a solution.
template <class Listener>
void TriangulationAstarPlanner::Published<Listener>::search_on() {
  const unsigned effort = p_.options_.effort;
  for (;;) {
    if (p_.open_.empty()) {
      if (!waits_) return;
      end_waiting();
      continue;
    }
    const OpenList::Entry entry = p_.open_.pop();
    const auto is_over = [&] { return !(entry.f() < best_ * (1 - kTieRelative)); };
    if (is_over()) return;
    if (must_wait(node_of(entry.id()))) {
      p_.deferred_.push_back(entry);
      continue;
    }
    solve(entry.id());
    if (spent_) return;
    if (best_ < kInfinite) {
      if (effort == 1 || (effort != 0 && out_.effort.expanded >= effort * p_.progress_.first_expansions)) return;
      if (waits_) end_waiting();
      if (is_over()) return;
    }
    if (!meter_.take()) {
      spent_ = true;
      return;
    }
    ++out_.effort.expanded;
    report(SearchEventKind::expanded, entry.id());
    expand(entry.id());
  }
}

}  // namespace taut::detail
