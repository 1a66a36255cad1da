// What a distance field asks of one simplex: the best way over it from its base to the opposite corner, the apex, and
// whether a way from a known place runs straight through it. For triangles in the plane and in space, and for
// tetrahedra.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "taut/geometry/detail/nearest_on_triangle.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/volume/tetrahedron_field.hpp"
#include "taut/plan/detail/weighted/triangle_cost.hpp"

namespace taut::detail {

template <int D>
struct FieldWay {
  double cost = std::numeric_limits<double>::infinity();
  Vec<D> back{};    // from the apex to the last point before it
  int corner = -1;  // of the base, if it comes along the edge from there
};

// The least of all ways. Corners with an infinite cost are left out.
template <int D>
[[nodiscard]] FieldWay<D> way_over(const TriangleSides<D>& sides, const std::array<double, 2>& cost) {
  const TriangleCost way = triangle_cost(sides, cost[0], cost[1]);
  switch (way.kind) {
    case CrossingKind::direct:
      return {way.cost, sides.side[0] + way.at * (sides.side[1] - sides.side[0]), -1};
    case CrossingKind::indirect:
      return {way.cost, way.at > 0 ? way.at * sides.side[1 - way.corner] : sides.side[way.corner], -1};
    default:
      return {way.cost, sides.side[way.corner], way.kind == CrossingKind::trivial ? way.corner : -1};
  }
}
// Where weights do not differ, ways along faces and edges gain nothing.
[[nodiscard]] inline FieldWay<3> way_over(const TetrahedronSides& sides, const std::array<double, 3>& cost,
                                          IndirectWays indirect) {
  const TetrahedronCost way = tetrahedron_cost(sides, cost, indirect);
  switch (way.kind) {
    case TetrahedronWay::none:
      return {};
    case TetrahedronWay::trivial:
      return {way.cost, sides.side[way.corner], way.corner};
    case TetrahedronWay::direct:
      return {way.cost, place_in(sides, way.from), -1};
    default:
      const Vec3 over = place_in(sides, way.over);
      return {way.cost, over != Vec3{} ? over : place_in(sides, way.from), -1};
  }
}

// From a point behind the base, so far from its ends, straight through it to the apex; infinite if it is not straight.
// The point is unfolded into the plane of the triangle.
template <int D>
[[nodiscard]] FieldWay<D> straight_way(const TriangleSides<D>& sides, double from_first, double from_second) {
  const Vec<D> along = sides.side[1] - sides.side[0];
  const double base = length(along);
  // Both in a frame whose x runs along the base: the apex above it, the point below.
  const double apex_x = -dot(sides.side[0], along) / base, apex_y = area_between(sides.side[0], along) / base;
  const double x = (from_first * from_first - from_second * from_second) / (2 * base) + base / 2;
  const double y = std::sqrt(std::max(0.0, (from_first - x) * (from_first + x)));
  const double at = (x + (apex_x - x) * y / (apex_y + y)) / base;
  if (!(at >= 0) || !(at <= 1)) return {};
  return {std::hypot(apex_x - x, apex_y + y), sides.side[0] + at * along, -1};
}
// The same in space, where nothing has to be unfolded: `from` is where the point lies, seen from the apex.
[[nodiscard]] inline FieldWay<3> straight_way(const TetrahedronSides& sides, Vec3 from) {
  const auto& [a, b, c] = sides.side;
  const double volume = dot(a, cross(b, c));
  std::array<double, 3> at{dot(from, cross(b, c)) / volume, dot(from, cross(c, a)) / volume,
                           dot(from, cross(a, b)) / volume};
  // Where the way leaves through an edge of the base, rounding must not let both sides refuse it.
  const double beyond = at[0] + at[1] + at[2], least = -kFieldOnEdge * beyond;
  if (!(beyond >= 1 - kFieldOnEdge) || !(at[0] >= least && at[1] >= least && at[2] >= least)) return {};
  return {length(from), (1 / beyond) * from, -1};
}

// The point of a facet nearest to another one: of an edge, or of a triangle in space.
template <int D>
[[nodiscard]] Vec<D> nearest_on_facet(Vec<D> p, const std::array<Vec<D>, 2>& ends) {
  return nearest_on_side(p, ends[0], ends[1]);
}
[[nodiscard]] inline Vec3 nearest_on_facet(Vec3 p, const std::array<Vec3, 3>& corners) {
  return nearest_on_triangle(p, corners[0], corners[1], corners[2]);
}

}  // namespace taut::detail
