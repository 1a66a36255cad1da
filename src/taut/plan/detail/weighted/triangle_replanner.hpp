// Planning again and again over weighted triangles that change while an agent moves, in their weights and in their
// shape (perkins2013 §4.5, which claims and never shows it): costs are repaired from where they have changed, by
// IncrementalSearch. The answers are those of planning from scratch when the queue is emptied (FieldOptions::early =
// false), but for rounding.
//
// It owns its complex. The goal stays until set_goal(). A weight may rise and fall, become infinite (blocked) and
// finite again; triangles may be replaced by others. Wedges, kept ways, where points lie and keys of the queue follow.
#pragma once

#include "taut/plan/detail/weighted/triangle_field_planner.hpp"
#include "taut/world/detail/complex_editor.hpp"

namespace taut::detail {

template <int D, class Kernel = ClosedForm<D>>
class TriangleReplanner {
 public:
  using Complex = SimplexComplex<2, D>;

  TriangleReplanner(Complex complex, const FieldOptions& options);
  // Over a copy of a complex that somebody else edits: the same edits will give the same ids.
  TriangleReplanner(const Complex& complex, const ComplexEditor<D>& editor, const FieldOptions& options);
  TriangleReplanner(const TriangleReplanner&) = delete;
  TriangleReplanner& operator=(const TriangleReplanner&) = delete;

  [[nodiscard]] const Complex& complex() const { return complex_; }
  [[nodiscard]] const ComplexLocator<D>& locator() const { return locator_; }
  // Forgets all costs. Where several wedges meet in it, a point says which is meant.
  void set_goal(Vec<D> goal, const std::optional<Vec<D>>& towards = {});
  // From now on the path begins here.
  void move_to(Vec<D> start, const std::optional<Vec<D>>& towards = {});
  // Throws InputError as SimplexComplex does; then nothing has changed.
  void set_weight(SimplexId triangle, double weight);
  // Throws InputError as ComplexEditor does; then nothing has changed. The answer is good until the next edit.
  const TriangleEdited& replace(const TriangleEdit<D>& edit);
  [[nodiscard]] bool is_there(SimplexId triangle) const { return editor_.is_there(triangle); }
  // The path from where the agent is. effort counts what this answer has cost.
  void plan(const Budget& budget, Plan<D>& out);
  // As FieldPlanner says.
  [[nodiscard]] double value_at_start() const { return value_; }
  [[nodiscard]] const ComplexPath<D>& complex_path() const { return path_; }
  [[nodiscard]] bool went_along_edges() const { return along_edges_; }
  // Of the corner nodes, as far as they have been spread.
  [[nodiscard]] double cost(std::uint32_t node) const { return run_.search().cost(node); }
  [[nodiscard]] std::size_t memory_bytes() const {
    return complex_.memory_bytes() +
           bytes_of(editor_, locator_, wedges_, kernel_, run_, path_, starts_, goals_, found_, near_);
  }

 private:
  void refresh_kept(SimplexId triangle);
  void set_bound();
  void fall_to(double weight);
  void renew_near(std::span<const CornerId> corners);
  void find_goals();
  void find_at(Vec<D> p, const std::optional<Vec<D>>& towards, std::vector<SimplexId>& found) const;

  Complex complex_;
  ComplexEditor<D> editor_;
  ComplexLocator<D> locator_;
  CornerWedges<D> wedges_;
  Kernel kernel_;
  TriangleField<D, Kernel> field_;
  FieldRun<TriangleField<D, Kernel>, FieldWalk<D>> run_;
  Vec<D> start_, goal_;
  std::optional<Vec<D>> start_towards_, goal_towards_;
  double least_weight_;  // that there ever was since the goal was set
  std::vector<SimplexId> starts_, goals_, found_;
  std::vector<CornerId> near_;
  ComplexPath<D> path_;
  double value_ = 0;
  bool has_goal_ = false, along_edges_ = false;
};

}  // namespace taut::detail
