// A Delaunay tetrahedralisation that grows point by point (bowyer1981, watson1981), with exact decisions.
//
// The hull is closed by ghosts: tetrahedra of a facet of the hull and the vertex at infinity. So every facet has a
// tetrahedron on both sides. A new point takes out all tetrahedra in conflict with it, which are connected, and joins
// the facets around them to itself. In conflict is
//   - a tetrahedron, if the point is strictly inside its sphere;
//   - a ghost, if the point is strictly beyond the plane of its facet, or in the plane and in conflict with the
//     tetrahedron on the facet's other side.
//
// Why ties need no more than "strictly". Lift every point by |p|^2 into the fourth dimension, and the newest by an
// amount more that is far smaller than that of any point before it, and than any number that is not 0. Then no five
// lifted points lie in one plane, what is below the plane of a lifted tetrahedron is what is strictly inside its
// sphere, and the tetrahedra are the lower side of the lifted hull: of the points no one moves, so all spheres stay
// empty.
//
// Why no tetrahedron is flat. Let a facet lie between a tetrahedron in conflict and one that is not, and let the new
// point be in the facet's plane. In this plane all spheres through the facet's corners are the same circle, so the
// point is strictly inside of both spheres or of neither; and a ghost does as its neighbour. So the point is not in the
// plane. It is on the side of the tetrahedron in conflict: on the other one, that one's sphere is inside of the sphere
// that is not in conflict.
//
// The tetrahedron that a point is found in is in conflict, unless the point is one of its corners.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/detail/inline_predicates3.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

class TAUT_INSIDE PointInserter {
 public:
  static constexpr std::uint32_t kInfinite = 0;  // the vertex
  static constexpr std::uint32_t kFree = 0xffffffffu;

  // 32 bytes. Corners are in positive order as orient3d has it; only the last may be infinite. In place of a free one's
  // first corner is kFree.
  struct Cell {
    std::array<std::uint32_t, 4> corners;
    std::array<std::uint32_t, 4> across;  // behind the facet opposite to a corner: 4 * the cell + which of its facets
  };

  // Vertices are numbers of positions; the first one is not used. `unit` is as SphereTest has it. The positions must
  // outlive this.
  PointInserter(std::span<const Vec3> positions, double unit);

  // The first tetrahedron; its corners are in positive order.
  void begin(const std::array<std::uint32_t, 4>& corners);
  // The vertex itself, or another one that is there already at the same place.
  std::uint32_t insert(std::uint32_t vertex);

  [[nodiscard]] std::span<const Cell> cells() const { return cells_; }
  [[nodiscard]] static bool is_ghost(const Cell& cell) { return cell.corners[3] == kInfinite; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  // A facet of what is taken out, seen from the inside, and what is behind it.
  struct RimFacet {
    std::array<std::uint32_t, 3> corners;
    std::uint32_t behind;
  };
  // What has taken a facet's place: a cell, and the corners of the facet in it and in the list of the rim's vertices.
  struct StarCell {
    std::uint32_t cell;
    std::array<std::uint8_t, 3> slots;
    std::array<std::uint32_t, 3> locals;
  };
  struct Edge {
    std::uint64_t key;
    std::uint32_t behind;
  };

  [[nodiscard]] std::uint32_t walk(const Vec3& p) const;
  [[nodiscard]] std::uint32_t walk_exactly(std::uint32_t cell, const Vec3& p) const;
  [[nodiscard]] bool in_conflict(std::uint32_t cell, const Vec3& p) const;
  [[nodiscard]] bool in_sphere(const Cell& cell, const Vec3& p) const;
  void find_cavity(std::uint32_t first, const Vec3& p);
  void fill_cavity(std::uint32_t vertex);
  [[nodiscard]] std::uint32_t local_of(std::uint32_t vertex);
  template <class Put, class Get>
  void join_star(Put put, Get get);
  void join_large_star();

  std::span<const Vec3> positions_;
  inlined::SphereTest sphere_;
  std::vector<Cell> cells_;
  std::vector<std::uint8_t> marks_;  // by cell: what is known of its conflict with the point at hand
  std::vector<std::uint32_t> free_;
  std::uint32_t last_ = 0;  // where the next walk begins

  // Scratch of an insertion.
  std::vector<std::uint32_t> cavity_;
  std::vector<RimFacet> rim_;
  std::vector<StarCell> star_;
  std::vector<std::uint32_t> rim_vertices_, local_of_;  // the list, and by vertex where in it, if it is there
  std::vector<std::uint32_t> edge_table_;               // by two local numbers
  std::vector<Edge> edges_;                             // of large stars: a table with open addressing
};

}  // namespace taut::detail
