#include "taut/plan/detail/weighted/triangle_replanner.hpp"

#include <algorithm>
#include <chrono>
#include <string>

#include "taut/base/input_error.hpp"

namespace taut::detail {

template <int D, class Kernel>
TriangleReplanner<D, Kernel>::TriangleReplanner(Complex complex, const FieldOptions& options)
    : complex_(std::move(complex)),
      editor_(complex_),
      locator_(complex_),
      wedges_(complex_, complex_.corner_rule()),
      kernel_(complex_),
      field_(complex_, wedges_, kernel_),
      run_(options),
      least_weight_(complex_.least_weight()) {}

template <int D, class Kernel>
TriangleReplanner<D, Kernel>::TriangleReplanner(const Complex& complex, const ComplexEditor<D>& editor,
                                                const FieldOptions& options)
    : complex_(complex),
      editor_(complex_, editor),
      locator_(complex_),
      wedges_(complex_, complex_.corner_rule()),
      kernel_(complex_),
      field_(complex_, wedges_, kernel_),
      run_(options),
      least_weight_(complex_.least_weight()) {}

template <int D, class Kernel>
void TriangleReplanner<D, Kernel>::find_at(Vec<D> p, const std::optional<Vec<D>>& towards,
                                           std::vector<SimplexId>& found) const {
  locator_.find(p, found);
  keep_towards(complex_, p, towards, found);
  locator_.add_beside(p, found);
}

// Bounds lead to the start; where all costs are settled they only put the queue out of order.
template <int D, class Kernel>
void TriangleReplanner<D, Kernel>::set_bound() {
  field_.set_agent(start_, least_weight_, run_.options().bound_share());
}

template <int D, class Kernel>
void TriangleReplanner<D, Kernel>::set_goal(Vec<D> goal, const std::optional<Vec<D>>& towards) {
  goal_ = goal;
  goal_towards_ = towards;
  has_goal_ = true;
  least_weight_ = complex_.least_weight();
  find_at(goal_, goal_towards_, goals_);
  field_.set_goal(goal_, goals_);
  set_bound();
  run_.begin(field_);
}

template <int D, class Kernel>
void TriangleReplanner<D, Kernel>::move_to(Vec<D> start, const std::optional<Vec<D>>& towards) {
  // Bounds may have become less by this much, at every node.
  run_.search().add_offset(field_.bound_rate() * distance(start_, start));
  start_ = start;
  start_towards_ = towards;
  set_bound();
}

template <int D, class Kernel>
void TriangleReplanner<D, Kernel>::set_weight(SimplexId triangle, double weight) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (!editor_.is_there(triangle))
    throw InputError("triangle " + std::to_string(triangle.value), 0, "expected one that is there");
  const double before = complex_.weight(triangle);
  complex_.set_weight(triangle, weight);
  if (weight == before) return;
  refresh_kept(triangle);
  fall_to(weight);
  if ((weight < kInfinite) != (before < kInfinite)) {
    for (const CornerId c : complex_.corners(triangle)) wedges_.renew(c);
    find_goals();
    renew_near(complex_.corners(triangle));
  } else if (has_goal_) {
    run_.renew_around(field_, std::span(&triangle, 1));
  }
}

template <int D, class Kernel>
const TriangleEdited& TriangleReplanner<D, Kernel>::replace(const TriangleEdit<D>& edit) {
  const TriangleEdited& edited = editor_.replace(edit);
  locator_.renew(edit.gone, edited.made);
  wedges_.grow();
  for (const CornerId c : editor_.touched()) {
    wedges_.renew(c);
    for (const SimplexId t : complex_.around(c)) kernel_.refresh(complex_, t);
  }
  for (const double weight : edit.weights) fall_to(weight);
  find_goals();
  renew_near(editor_.touched());
  return edited;
}

// Where the least weight falls, bounds do, and keys in the queue must not be above those that are to come.
template <int D, class Kernel>
void TriangleReplanner<D, Kernel>::fall_to(double weight) {
  if (!has_goal_ || !(weight < least_weight_)) return;
  least_weight_ = weight;
  set_bound();
  run_.search().rekey(field_);
}

template <int D, class Kernel>
void TriangleReplanner<D, Kernel>::refresh_kept(SimplexId triangle) {
  kernel_.refresh(complex_, triangle);
  for (int i = 0; i < 3; ++i) {
    if (const SimplexId other = complex_.across(triangle, i); other.valid()) kernel_.refresh(complex_, other);
  }
}

// Triangles at these corners were blocked, freed or replaced: nodes may stand for other wedges, so whatever looked at
// them does so again, and so do nodes that stand for none now.
template <int D, class Kernel>
void TriangleReplanner<D, Kernel>::renew_near(std::span<const CornerId> corners) {
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
  for (const CornerId c : near_) wedges_.for_nodes(c, [&](std::uint32_t node) { run_.search().renew(field_, node); });
}

// Whether the goal lies in other triangles than before, since some were blocked, freed or replaced.
template <int D, class Kernel>
void TriangleReplanner<D, Kernel>::find_goals() {
  if (!has_goal_) return;
  run_.search().grow(wedges_.node_count());
  find_at(goal_, goal_towards_, found_);
  if (found_ == goals_) return;
  std::swap(found_, goals_);
  field_.set_goal(goal_, goals_);
  for (const auto* list : {&found_, &goals_}) {
    for (const SimplexId t : *list) {
      for (const CornerId c : complex_.corners(t))
        wedges_.for_nodes(c, [&](std::uint32_t node) { run_.search().renew(field_, node); });
    }
  }
}

template <int D, class Kernel>
void TriangleReplanner<D, Kernel>::plan(const Budget& budget, Plan<D>& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  Query<D> query;
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
  out.status = run_.run(field_, least_weight_, start_, starts_, meter, budget, out.effort, SilentListener{}, value_,
                        along_edges_, path_);
  if (out.status == Status::found) {
    out.path.points.assign(path_.points.begin(), path_.points.end());
    out.length = length(out.path);
    out.cost = cost_of(complex_, path_);
    out.lower_bound = least_weight_ * distance(start_, goal_);
  }
  out.effort.search = Clock::now() - located;
}

template class TriangleReplanner<2, ClosedForm<2>>;
template class TriangleReplanner<3, ClosedForm<3>>;
template class TriangleReplanner<2, KeptWays<2>>;
template class TriangleReplanner<3, KeptWays<3>>;

}  // namespace taut::detail
