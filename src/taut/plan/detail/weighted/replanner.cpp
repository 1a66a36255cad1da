#include "taut/plan/detail/weighted/replanner.hpp"

#include <chrono>

namespace taut::detail {

template <int D, class Kernel>
Replanner<D, Kernel>::Replanner(Complex complex, const FieldOptions& options)
    : complex_(std::move(complex)),
      locator_(complex_),
      wedges_(complex_, complex_.corner_rule()),
      kernel_(complex_),
      field_(complex_, wedges_, kernel_),
      run_(options),
      least_weight_(complex_.least_weight()) {}

template <int D, class Kernel>
void Replanner<D, Kernel>::set_goal(Vec<D> goal) {
  goal_ = goal;
  has_goal_ = true;
  least_weight_ = complex_.least_weight();
  locator_.find(goal_, goals_);
  locator_.add_beside(goal_, goals_);
  field_.set_goal(goal_, goals_);
  field_.set_agent(start_, least_weight_, run_.options().share);
  run_.begin(field_);
}

template <int D, class Kernel>
void Replanner<D, Kernel>::move_to(Vec<D> start) {
  // Bounds may have become less by this much, at every node.
  run_.search().add_offset(field_.bound_rate() * distance(start_, start));
  start_ = start;
  field_.set_agent(start_, least_weight_, run_.options().share);
}

template <int D, class Kernel>
void Replanner<D, Kernel>::set_weight(SimplexId triangle, double weight) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const double before = complex_.weight(triangle);
  complex_.set_weight(triangle, weight);
  if (weight == before) return;
  refresh_kept(triangle);
  if (!has_goal_) return;
  if (weight < least_weight_) {
    least_weight_ = weight;
    field_.set_agent(start_, least_weight_, run_.options().share);
    run_.search().rekey(field_);
  }
  if ((weight < kInfinite) != (before < kInfinite)) {
    divide_again(triangle);
    find_goals();
  } else {
    run_.renew_around(field_, std::span(&triangle, 1));
  }
}

template <int D, class Kernel>
void Replanner<D, Kernel>::refresh_kept(SimplexId triangle) {
  kernel_.refresh(complex_, triangle);
  for (int i = 0; i < 3; ++i) {
    if (const SimplexId other = complex_.across(triangle, i); other.valid()) kernel_.refresh(complex_, other);
  }
}

// A triangle was blocked or freed: nodes of its corners may stand for other wedges, so whatever looked at them does so
// again.
template <int D, class Kernel>
void Replanner<D, Kernel>::divide_again(SimplexId triangle) {
  for (const CornerId c : complex_.corners(triangle)) wedges_.renew(c);
  run_.search().grow(wedges_.node_count());
  for (const CornerId c : complex_.corners(triangle)) {
    wedges_.for_nodes(c, [&](std::uint32_t node) { run_.search().renew(field_, node); });
    run_.renew_around(field_, complex_.around(c));
    // The far corners of triangles that are blocked now.
    for (const SimplexId t : complex_.around(c)) {
      if (field_.is_free(t)) continue;
      for (const CornerId other : complex_.corners(t))
        wedges_.for_nodes(other, [&](std::uint32_t node) { run_.search().renew(field_, node); });
    }
  }
}

// Whether the goal lies in other triangles than before, since one was blocked or freed.
template <int D, class Kernel>
void Replanner<D, Kernel>::find_goals() {
  locator_.find(goal_, found_);
  locator_.add_beside(goal_, found_);
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
void Replanner<D, Kernel>::plan(const Budget& budget, Plan<D>& out) {
  using Clock = std::chrono::steady_clock;
  const auto begin = Clock::now();
  Query<D> query;
  query.start = start_;
  query.goal = goal_;
  value_ = 0;
  if (!opens_plan(query, {}, out)) return;
  BudgetMeter meter(budget);
  locator_.find(start_, starts_);
  locator_.add_beside(start_, starts_);
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

template class Replanner<2, ClosedForm<2>>;
template class Replanner<3, ClosedForm<3>>;
template class Replanner<2, KeptWays<2>>;
template class Replanner<3, KeptWays<3>>;

}  // namespace taut::detail
