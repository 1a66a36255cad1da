// Changes the triangles of a complex in place, for those who own one. An edit costs in proportion to the triangles that
// meet those it replaces; ids of all others stay. Slots of triangles and corners that have gone are used again.
#pragma once

#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/world/triangle_edit.hpp"

namespace taut::detail {

template <int D>
class TAUT_INSIDE ComplexEditor {
 public:
  using Complex = SimplexComplex<2, D>;

  // It has to outlive the editor, and has one only.
  explicit ComplexEditor(Complex& complex) : complex_(&complex) {}
  // Of a copy of another one's complex: the same edits will give the same ids.
  ComplexEditor(Complex& complex, const ComplexEditor& other)
      : complex_(&complex), free_triangles_(other.free_triangles_), free_corners_(other.free_corners_) {}

  // The bounds hold this box, too, from now on.
  void extend_bounds(const Box<D>& box) {
    complex_->bounds_.extend(box.min);
    complex_->bounds_.extend(box.max);
  }

  // Throws InputError that names the place, and changes nothing, if a triangle is not there or named twice, a new one
  // could not be part of a complex (see SimplexComplex), or a new corner lies outside of the bounds. That the new
  // triangles cover what the old ones did is not checked. The answer is good until the next edit.
  const TriangleEdited& replace(const TriangleEdit<D>& edit);
  // Whether the triangle is one; ids may have been given to none.
  [[nodiscard]] bool is_there(SimplexId t) const;
  // Of the last edit: all corners of triangles that have gone or are new, by ascending id.
  [[nodiscard]] std::span<const CornerId> touched() const { return touched_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  // A side of a new triangle, between two corners by number of which `from` is the lesser.
  struct Side {
    std::uint32_t from, to, triangle;
    std::uint8_t number;
    bool forwards;     // whether the triangle turns from -> to
    SimplexId behind;  // an old triangle that stays
  };
  void check(const TriangleEdit<D>& edit);
  void check_corners(const TriangleEdit<D>& edit);
  void match_sides(const TriangleEdit<D>& edit);
  void unlink(const TriangleEdit<D>& edit);
  void link(const TriangleEdit<D>& edit);
  void join_sides();
  void list_around(const TriangleEdit<D>& edit);
  void compact();

  Complex* complex_;
  std::vector<SimplexId> free_triangles_;
  std::vector<CornerId> free_corners_;
  TriangleEdited edited_;
  std::vector<CornerId> touched_;
  std::vector<SimplexId> gone_;                     // by ascending id
  std::vector<std::array<std::uint32_t, 3>> made_;  // counter-clockwise in the plane
  std::vector<Side> sides_;
  std::vector<std::pair<CornerId, SimplexId>> arrivals_;  // of triangles at corners
  std::vector<SimplexId> list_;
};

}  // namespace taut::detail
