// The general cost function of Field D* in one variable (perkins2013 §4.2.1): a way that begins somewhere on a segment,
// where being there already costs something linear along it, and leads straight to a point over ground of one weight:
//
//   G(x) = weight * |v + x w| + slope * x + base,   0 <= x <= 1
//
// It is convex, so its least value is at its root, or at the end of the interval that the root lies beyond. Written so
// that rounding does no harm on needles and flat triangles: the printed discriminant (ab - c^2) loses all digits there,
// the area does not. The error of the cost is a few units in the last place of weight * |v| + weight * |w| + base.
#pragma once

#include <cmath>

#include "taut/geometry/vec.hpp"

namespace taut::detail {

// Where a cost is least, and the cost there.
struct LeastCost {
  double at;
  double cost;
};

// What G depends on of v and w. Costs no root and no division once it is known, so it may be kept with a triangle.
struct CostShape {
  double length;    // |w|, above 0
  double ahead;     // of the point nearest to the origin on the line of v + x w: its x
  double distance;  // of that point from the origin
  double from, to;  // |v| and |v + w|
};

template <int D>
[[nodiscard]] double area_between(Vec<D> a, Vec<D> b) {
  if constexpr (D == 2) return std::fabs(cross(a, b));
  if constexpr (D == 3) return length(cross(a, b));
}

template <int D>
[[nodiscard]] CostShape cost_shape(Vec<D> v, Vec<D> w) {
  const double square = dot(w, w), whole = std::sqrt(square);
  return {whole, -dot(v, w) / square, area_between(v, w) / whole, length(v), length(v + w)};
}

// The least value of G. The weight is above 0 and finite, as is the slope.
[[nodiscard]] inline LeastCost least_cost(const CostShape& shape, double weight, double slope, double base) {
  const double most = weight * shape.length, steep = std::fabs(slope);
  // From here on the linear part outweighs all that the way can gain.
  if (steep >= most)
    return slope > 0 ? LeastCost{0, weight * shape.from + base} : LeastCost{1, weight * shape.to + slope + base};
  const double gain = std::sqrt((most - steep) * (most + steep));
  const double x = shape.ahead - slope * shape.distance / (shape.length * gain);
  if (!(x > 0)) return {0, weight * shape.from + base};
  if (!(x < 1)) return {1, weight * shape.to + slope + base};
  return {x, base + slope * shape.ahead + shape.distance * gain / shape.length};
}

}  // namespace taut::detail
