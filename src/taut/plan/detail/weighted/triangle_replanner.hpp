// FieldReplanner over triangles, which may be replaced by others besides. Where points lie follows, too.
#pragma once

#include "taut/plan/detail/weighted/field_replanner.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"
#include "taut/world/detail/complex_editor.hpp"

namespace taut::detail {

template <int D, class Kernel>
struct TriangleCosts {
  using Field = TriangleField<D, Kernel>;
  using Walk = FieldWalk<D>;
  using Complex = SimplexComplex<2, D>;

  TriangleCosts(const Complex& complex, const CornerWedges<D>& wedges)
      : kernel(complex), field(complex, wedges, kernel) {}

  // What is kept of a triangle depends on the weights behind its sides.
  void refresh(const Complex& complex, SimplexId triangle) {
    kernel.refresh(complex, triangle);
    for (int i = 0; i < 3; ++i) {
      if (const SimplexId other = complex.across(triangle, i); other.valid()) kernel.refresh(complex, other);
    }
  }
  void lower_to(double) {}
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(kernel); }

  Kernel kernel;
  Field field;
};

template <int D, class Kernel = ClosedForm<D>>
class TriangleReplanner : public FieldReplanner<TriangleCosts<D, Kernel>> {
 public:
  using Base = FieldReplanner<TriangleCosts<D, Kernel>>;
  using Complex = SimplexComplex<2, D>;

  TriangleReplanner(Complex complex, const FieldOptions& options)
      : Base(std::move(complex), options), editor_(this->complex_) {}
  // Over a copy of a complex that somebody else edits: the same edits will give the same ids.
  TriangleReplanner(const Complex& complex, const ComplexEditor<D>& editor, const FieldOptions& options)
      : Base(complex, options), editor_(this->complex_, editor) {}

  void set_weight(SimplexId triangle, double weight) {
    if (!editor_.is_there(triangle)) this->refuse(triangle);
    Base::set_weight(triangle, weight);
  }
  // Throws InputError as ComplexEditor does; then nothing has changed. The answer is good until the next edit.
  const TriangleEdited& replace(const TriangleEdit<D>& edit) {
    const TriangleEdited& edited = editor_.replace(edit);
    this->locator_.renew(edit.gone, edited.made);
    this->wedges_.grow();
    for (const CornerId c : editor_.touched()) {
      this->wedges_.renew(c);
      for (const SimplexId t : this->complex_.around(c)) this->costs_.kernel.refresh(this->complex_, t);
    }
    for (const double weight : edit.weights) this->fall_to(weight);
    this->find_goals();
    this->renew_near(editor_.touched());
    return edited;
  }
  [[nodiscard]] bool is_there(SimplexId triangle) const { return editor_.is_there(triangle); }
  [[nodiscard]] std::size_t memory_bytes() const { return Base::memory_bytes() + bytes_of(editor_); }

 private:
  ComplexEditor<D> editor_;
};

extern template class FieldReplanner<TriangleCosts<2, ClosedForm<2>>>;
extern template class FieldReplanner<TriangleCosts<3, ClosedForm<3>>>;
extern template class FieldReplanner<TriangleCosts<2, KeptWays<2>>>;
extern template class FieldReplanner<TriangleCosts<3, KeptWays<3>>>;

}  // namespace taut::detail
