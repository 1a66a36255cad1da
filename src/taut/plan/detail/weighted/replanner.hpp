// Planning again and again over weighted triangles whose weights change while an agent moves (perkins2013 §4.5, which
// claims and never shows it): costs are repaired from where they have changed, by IncrementalSearch. The answers are
// those of planning from scratch when the queue is emptied (FieldOptions::early = false), but for rounding.
//
// It owns its complex. The goal stays until set_goal(). A weight may rise and fall, become infinite (blocked) and
// finite again; wedges, kept ways and keys of the queue follow.
#pragma once

#include "taut/plan/detail/weighted/triangle_field_planner.hpp"

namespace taut::detail {

template <int D, class Kernel = ClosedForm<D>>
class Replanner {
 public:
  using Complex = SimplexComplex<2, D>;

  Replanner(Complex complex, const FieldOptions& options);
  Replanner(const Replanner&) = delete;
  Replanner& operator=(const Replanner&) = delete;

  [[nodiscard]] const Complex& complex() const { return complex_; }
  [[nodiscard]] const ComplexLocator<D>& locator() const { return locator_; }
  // Forgets all costs.
  void set_goal(Vec<D> goal);
  // From now on the path begins here.
  void move_to(Vec<D> start);
  // Throws InputError as SimplexComplex does; then nothing has changed.
  void set_weight(SimplexId triangle, double weight);
  // The path from where the agent is. effort counts what this answer has cost.
  void plan(const Budget& budget, Plan<D>& out);
  // As FieldPlanner says.
  [[nodiscard]] double value_at_start() const { return value_; }
  [[nodiscard]] const ComplexPath<D>& complex_path() const { return path_; }
  [[nodiscard]] bool went_along_edges() const { return along_edges_; }
  // Of the corner nodes, as far as they have been spread.
  [[nodiscard]] double cost(std::uint32_t node) const { return run_.search().cost(node); }
  [[nodiscard]] std::size_t memory_bytes() const {
    return complex_.memory_bytes() + bytes_of(locator_, wedges_, kernel_, run_, path_, starts_, goals_);
  }

 private:
  void refresh_kept(SimplexId triangle);
  void divide_again(SimplexId triangle);
  void find_goals();

  Complex complex_;
  ComplexLocator<D> locator_;
  CornerWedges<D> wedges_;
  Kernel kernel_;
  TriangleField<D, Kernel> field_;
  FieldRun<D, Kernel> run_;
  Vec<D> start_, goal_;
  double least_weight_;  // that there ever was since the goal was set
  std::vector<SimplexId> starts_, goals_, found_;
  ComplexPath<D> path_;
  double value_ = 0;
  bool has_goal_ = false, along_edges_ = false;
};

}  // namespace taut::detail
