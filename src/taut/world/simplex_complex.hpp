// Cells of different costs: triangles in the plane or lying in space, tetrahedra in space, each with a weight, what a
// unit of length costs in it. What planners over weighted ground and through weighted volumes search on (perkins2013
// §4, §5).
//
// It checks itself when it is made, and is refused with words if a number is none, a weight is 0, negative or NaN, a
// simplex is flat, three share a facet, or two in the plane, or two tetrahedra, lie on the same side of the facet they
// share. A triangle of the plane that turns clockwise is turned round, as is a tetrahedron that does. An infinite
// weight is blocked. That simplices do not overlap otherwise is not checked. Parts may be disconnected. O(n).
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/base/id.hpp"
#include "taut/geometry/box.hpp"
#include "taut/world/corner_rule.hpp"

namespace taut {
namespace detail {
template <int D>
class ComplexEditor;
}

// A corner of simplices, and a simplex.
using CornerId = Id<struct CornerTag>;
using SimplexId = Id<struct SimplexTag>;

// What a complex of simplices with N + 1 corners in D dimensions is made from: plain arrays.
template <int N, int D>
struct SimplexParts {
  std::vector<Vec<D>> positions;                          // of the corners
  std::vector<std::array<std::uint32_t, N + 1>> corners;  // of each simplex, by number
  std::vector<double> weights;                            // of each simplex; none at all if all are 1
  CornerRule corner_rule = CornerRule::forbid;            // where blocked areas touch in a point
};

// Simplices with N + 1 corners in D dimensions that share whole facets; see above.
template <int N, int D>
class TAUT_API SimplexComplex {
 public:
  // Of one simplex.
  using Corners = std::array<CornerId, N + 1>;

  SimplexComplex() = default;
  // Throws InputError; `progress` may throw in order to give the building up.
  explicit SimplexComplex(const SimplexParts<N, D>& parts, const BuildProgress& progress = {});

  // Ids of corners run below this.
  [[nodiscard]] std::size_t corner_count() const { return positions_.size(); }
  // And those of simplices below this.
  [[nodiscard]] std::size_t simplex_count() const { return corners_.size(); }
  // Where a corner lies.
  [[nodiscard]] Vec<D> position(CornerId id) const { return positions_[id.value]; }
  // In the plane counter-clockwise; of a tetrahedron orient3d() is above 0.
  [[nodiscard]] const Corners& corners(SimplexId id) const { return corners_[id.value]; }
  // Behind the facet opposite to corner `i`; none at the border.
  [[nodiscard]] SimplexId across(SimplexId id, int i) const { return across_[id.value][static_cast<std::size_t>(i)]; }
  // All that have a corner there.
  [[nodiscard]] std::span<const SimplexId> around(CornerId id) const {
    return std::span(around_).subspan(around_of_[id.value].begin, around_of_[id.value].count);
  }
  // Which of its corners this is; it is one.
  [[nodiscard]] int index_of(SimplexId id, CornerId corner) const {
    int i = 0;
    while (corners_[id.value][static_cast<std::size_t>(i)] != corner) ++i;
    return i;
  }
  // The cost of a unit of length; infinite where it is blocked.
  [[nodiscard]] double weight(SimplexId id) const { return weights_[id.value]; }
  // Behind a facet; infinite at the border.
  [[nodiscard]] double weight_across(SimplexId id, int i) const {
    const SimplexId other = across(id, i);
    return other.valid() ? weights_[other.value] : std::numeric_limits<double>::infinity();
  }
  // Throws InputError as the constructor does.
  void set_weight(SimplexId id, double weight);
  // The least weight there is; infinite if there is no simplex. O(n).
  [[nodiscard]] double least_weight() const;
  // A box around all corners.
  [[nodiscard]] const Box<D>& bounds() const { return bounds_; }
  // Whether paths may squeeze between blocked areas that touch in a corner.
  [[nodiscard]] CornerRule corner_rule() const { return corner_rule_; }
  // The same simplices under another rule.
  [[nodiscard]] SimplexComplex with_corner_rule(CornerRule rule) const {
    SimplexComplex copy = *this;
    copy.corner_rule_ = rule;
    return copy;
  }
  // What it holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const;
  // Same corners and simplices in the same order, same weights, same rule.
  friend bool operator==(const SimplexComplex& a, const SimplexComplex& b) {
    return a.positions_ == b.positions_ && a.corners_ == b.corners_ && a.weights_ == b.weights_ &&
           a.corner_rule_ == b.corner_rule_;
  }

 private:
  template <int>
  friend class detail::ComplexEditor;
  struct Around {
    std::uint32_t begin, count;
  };
  void list_around();
  void join(std::uint32_t simplex);

  std::vector<Vec<D>> positions_;
  std::vector<Corners> corners_;
  std::vector<std::array<SimplexId, N + 1>> across_;
  std::vector<double> weights_;
  std::vector<Around> around_of_;  // by corner: where in around_
  std::vector<SimplexId> around_;  // by ascending id at each corner
  Box<D> bounds_;
  CornerRule corner_rule_ = CornerRule::forbid;
};

// Triangles in the plane, a surface in space, and tetrahedra that fill a volume.
using TriangleComplex = SimplexComplex<2, 2>;
using SurfaceComplex = SimplexComplex<2, 3>;
using VolumeComplex = SimplexComplex<3, 3>;

}  // namespace taut
