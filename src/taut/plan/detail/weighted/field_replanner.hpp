// Planning again and again over weighted triangles or tetrahedra whose weights change while an agent moves (perkins2013
// §4.5, which claims and never shows it): costs are repaired from where they have changed, by IncrementalSearch. The
// answers are those of planning from scratch when the queue is emptied (FieldOptions::early = false), but for rounding.
//
// It owns its complex. The goal stays until set_goal(). A weight may rise and fall, become infinite (blocked) and
// finite again. Wedges, what costs have kept, and keys of the queue follow.
//
// Costs is a field with what it rests on besides the complex:
//
//   Field, Walk                        as FieldRun takes them
//   Costs(complex, wedges)
//   Field field
//   void refresh(complex, simplex)     its weight is another one, or it is new: what was kept of it is made anew
//   void lower_to(weight)              some simplex has this weight now, which may be less than all were
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <string>
#include <utility>

#include "taut/base/input_error.hpp"
#include "taut/plan/detail/weighted/complex_ends.hpp"
#include "taut/plan/detail/weighted/field_run.hpp"

namespace taut::detail {

template <class Costs>
class FieldReplanner {
 public:
  using Field = typename Costs::Field;
  static constexpr int kD = Field::kD, kN = Field::kN;
  using Complex = SimplexComplex<kN, kD>;
  using Place = Vec<kD>;

  FieldReplanner(Complex complex, const FieldOptions& options)
      : complex_(std::move(complex)),
        locator_(complex_),
        wedges_(complex_, complex_.corner_rule()),
        costs_(complex_, wedges_),
        run_(options),
        least_weight_(complex_.least_weight()) {}
  FieldReplanner(const FieldReplanner&) = delete;
  FieldReplanner& operator=(const FieldReplanner&) = delete;

  [[nodiscard]] const Complex& complex() const { return complex_; }
  [[nodiscard]] const ComplexLocator<kD, kN>& locator() const { return locator_; }
  // Forgets all costs. Where several wedges meet in it, a point says which is meant.
  void set_goal(Place goal, const std::optional<Place>& towards = {});
  // From now on the path begins here.
  void move_to(Place start, const std::optional<Place>& towards = {});
  [[nodiscard]] bool is_there(SimplexId id) const { return id.value < complex_.simplex_count(); }
  // Throws InputError if there is no such simplex, and as SimplexComplex does; then nothing has changed.
  void set_weight(SimplexId id, double weight);
  // The path from where the agent is. effort counts what this answer has cost.
  void plan(const Budget& budget, Plan<kD>& out);
  // As FieldPlanner says.
  [[nodiscard]] double value_at_start() const { return value_; }
  [[nodiscard]] const ComplexPath<kD>& complex_path() const { return path_; }
  [[nodiscard]] bool went_along_edges() const { return along_edges_; }
  // Of the corner nodes, as far as they have been spread.
  [[nodiscard]] double cost(std::uint32_t node) const { return run_.search().cost(node); }
  [[nodiscard]] std::size_t memory_bytes() const {
    return complex_.memory_bytes() + bytes_of(locator_, wedges_, costs_, run_, path_, starts_, goals_, found_, near_);
  }

 protected:
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  [[noreturn]] static void refuse(SimplexId id) {
    throw InputError((kN == 3 ? "tetrahedron " : "triangle ") + std::to_string(id.value), 0,
                     "expected one that is there");
  }
  void set_bound();
  void fall_to(double weight);
  void renew_near(std::span<const CornerId> corners);
  void find_goals();
  void find_at(Place p, const std::optional<Place>& towards, std::vector<SimplexId>& found) const;

  Complex complex_;
  ComplexLocator<kD, kN> locator_;
  CornerWedges<kD, kN> wedges_;
  Costs costs_;

 private:
  FieldRun<Field, typename Costs::Walk> run_;
  Place start_, goal_;
  std::optional<Place> start_towards_, goal_towards_;
  double least_weight_;  // that there ever was since the goal was set
  std::vector<SimplexId> starts_, goals_, found_;
  std::vector<CornerId> near_;
  ComplexPath<kD> path_;
  double value_ = 0;
  bool has_goal_ = false, along_edges_ = false;
};

template <class Costs>
void FieldReplanner<Costs>::find_at(Place p, const std::optional<Place>& towards, std::vector<SimplexId>& found) const {
  locator_.find(p, found);
  keep_towards(complex_, p, towards, found);
  locator_.add_beside(p, found);
}

// Bounds lead to the start; where all costs are settled they only put the queue out of order.
template <class Costs>
void FieldReplanner<Costs>::set_bound() {
  costs_.field.set_agent(start_, least_weight_, run_.options().bound_share());
}

template <class Costs>
void FieldReplanner<Costs>::set_goal(Place goal, const std::optional<Place>& towards) {
  goal_ = goal;
  goal_towards_ = towards;
  has_goal_ = true;
  least_weight_ = complex_.least_weight();
  find_at(goal_, goal_towards_, goals_);
  costs_.field.set_goal(goal_, goals_);
  set_bound();
  run_.begin(costs_.field);
}

template <class Costs>
void FieldReplanner<Costs>::move_to(Place start, const std::optional<Place>& towards) {
  // Bounds may have become less by this much, at every node.
  run_.search().add_offset(costs_.field.bound_rate() * distance(start_, start));
  start_ = start;
  start_towards_ = towards;
  set_bound();
}

template <class Costs>
void FieldReplanner<Costs>::set_weight(SimplexId id, double weight) {
  if (!is_there(id)) refuse(id);
  const double before = complex_.weight(id);
  complex_.set_weight(id, weight);
  if (weight == before) return;
  costs_.refresh(complex_, id);
  fall_to(weight);
  if ((weight < kInfinite) != (before < kInfinite)) {
    for (const CornerId c : complex_.corners(id)) wedges_.renew(c);
    find_goals();
    renew_near(complex_.corners(id));
  } else if (has_goal_) {
    // What goes on along a side or an edge of it ends in one of its own corners.
    run_.renew_around(costs_.field, std::span(&id, 1));
  }
}

// Where the least weight falls, bounds do, and keys in the queue must not be above those that are to come.
template <class Costs>
void FieldReplanner<Costs>::fall_to(double weight) {
  costs_.lower_to(weight);
  if (!has_goal_ || !(weight < least_weight_)) return;
  least_weight_ = weight;
  set_bound();
  run_.search().rekey(costs_.field);
}

// Simplices at these corners were blocked, freed or replaced: nodes may stand for other wedges, so whatever looked at
// them does so again, and so do nodes that stand for none now.
template <class Costs>
void FieldReplanner<Costs>::renew_near(std::span<const CornerId> corners) {
  if (!has_goal_) return;
  run_.search().grow(wedges_.node_count());
  near_.assign(corners.begin(), corners.end());
  for (const CornerId c : corners) {
    for (const SimplexId t : complex_.around(c)) {
      for (const CornerId other : complex_.corners(t)) near_.push_back(other);
    }
  }
  std::sort(near_.begin(), near_.end());
  near_.erase(std::unique(near_.begin(), near_.end()), near_.end());
  for (const CornerId c : near_)
    wedges_.for_nodes(c, [&](std::uint32_t node) { run_.search().renew(costs_.field, node); });
}

// Whether the goal lies in other simplices than before, since some were blocked, freed or replaced.
template <class Costs>
void FieldReplanner<Costs>::find_goals() {
  if (!has_goal_) return;
  run_.search().grow(wedges_.node_count());
  find_at(goal_, goal_towards_, found_);
  if (found_ == goals_) return;
  std::swap(found_, goals_);
  costs_.field.set_goal(goal_, goals_);
  for (const auto* list : {&found_, &goals_}) {
    for (const SimplexId t : *list) {
      for (const CornerId c : complex_.corners(t))
        wedges_.for_nodes(c, [&](std::uint32_t node) { run_.search().renew(costs_.field, node); });
    }
  }
}

template <class Costs>
void FieldReplanner<Costs>::plan(const Budget& budget, Plan<kD>& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  Query<kD> query;
  query.start = start_;
  query.goal = goal_;
  value_ = 0;
  if (!opens_plan(query, {}, out)) return;
  BudgetMeter meter(budget);
  find_at(start_, start_towards_, starts_);
  if (starts_.empty() || goals_.empty()) {
    out.status = starts_.empty() ? Status::start_blocked : Status::goal_blocked;
    return;
  }
  const auto located = Clock::now();
  out.effort.locate = located - begin;
  out.status = run_.run(costs_.field, least_weight_, start_, starts_, meter, budget, out.effort, SilentListener{},
                        value_, along_edges_, path_);
  if (out.status == Status::found) {
    out.path.points.assign(path_.points.begin(), path_.points.end());
    out.length = length(out.path);
    out.cost = cost_of(complex_, path_);
    out.lower_bound = least_weight_ * distance(start_, goal_);
  }
  out.effort.search = Clock::now() - located;
}

}  // namespace taut::detail
