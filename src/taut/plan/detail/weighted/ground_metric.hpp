// What a straight way over ground of one weight costs, by the vector that it leads along: all that the formulas of
// triangles (triangle_cost.hpp), fields and walks have to know. A metric is convex and homogeneous, so of two ways in
// one triangle the straight one is never dearer, and provides
//
//   straight(v, weight)                  the cost of going along v
//   least(v, w, weight, slope, base)     the least of straight(v + x w) + slope * x + base over 0 <= x <= 1
//
// LengthMetric is weight times length. ClimbMetric, for ground with heights, is
//
//   weight * max(|v|, |v.z| / steepest) + climb * |v.z|
//
// |v| being the length in space. `steepest` is the sine of the steepest heading that may be taken (1: any). A way that
// is steeper is walked in switchbacks, which climb at the steepest heading allowed: however they are divided they are
// |v.z| / steepest long, they stay as close to the straight way as one likes, and nothing shorter climbs so much. As
// the greater of two convex functions the cost stays convex.
//
// What height really costs is not the same up and down, say k for each unit gained, with c for each unit lost given
// back. But k * up - c * down = (k - c) / 2 * (up + down) + (k + c) / 2 * (up - down), and the last term depends on the
// ends only: it is a potential, to be added to what a search finds. So `climb` is (k - c) / 2. That needs c <= k,
// without which the cost would not be convex, and no other condition: all costs of the search are above 0, even where
// the true ones are not. Being the same both ways the metric also leaves a search less to do twice.
//
// Along a base x the height is linear, so it is cut where it is level with the apex, and where the heading becomes too
// steep: between the cuts the cost is an instance of least_cost, or linear.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "taut/plan/detail/weighted/least_cost.hpp"

namespace taut::detail {

struct LengthMetric {
  template <int D>
  [[nodiscard]] double straight(Vec<D> v, double weight) const {
    return weight * length(v);
  }
  template <int D>
  [[nodiscard]] LeastCost least(Vec<D> v, Vec<D> w, double weight, double slope, double base) const {
    return least_cost(cost_shape(v, w), weight, slope, base);
  }
};

struct ClimbMetric {
  double climb = 0;     // 0 or above
  double steepest = 1;  // above 0, at most 1

  [[nodiscard]] double straight(Vec3 v, double weight) const {
    return weight * std::max(length(v), std::fabs(v.z) / steepest) + climb * std::fabs(v.z);
  }
  [[nodiscard]] LeastCost least(Vec3 v, Vec3 w, double weight, double slope, double base) const;

 private:
  // Where |z| is `steepest` times the length, if that is between the ends.
  void cut_where_steep(Vec3 v, Vec3 w, std::array<double, 5>& cuts, std::size_t& count) const;
};

inline void ClimbMetric::cut_where_steep(Vec3 v, Vec3 w, std::array<double, 5>& cuts, std::size_t& count) const {
  const auto factors = [&](double z, double of) { return (std::fabs(z) - of) * (std::fabs(z) + of); };
  const double a = factors(w.z, steepest * length(w)), c = factors(v.z, steepest * length(v));
  const double b = v.z * w.z - steepest * steepest * dot(v, w);
  // b * b - a * c, by the normal of the triangle: its digits are not lost on flat ones.
  const Vec3 normal = cross(v, w);
  const double root = steepest * steepest * factors(std::hypot(normal.x, normal.y), steepest * length(normal));
  if (!(root >= 0)) return;
  const double q = -(b + std::copysign(std::sqrt(root), b));
  for (const double x : {a == 0 ? 2 : q / a, q == 0 ? 2 : c / q}) {
    if (!(x > 0 && x < 1)) continue;
    std::size_t at = count++;  // in order
    for (; at > 0 && cuts[at - 1] > x; --at) cuts[at] = cuts[at - 1];
    cuts[at] = x;
  }
}

inline LeastCost ClimbMetric::least(Vec3 v, Vec3 w, double weight, double slope, double base) const {
  const double from = v.z, to = v.z + w.z;
  const CostShape shape = cost_shape(v, w);
  const bool any_heading = steepest >= 1;
  if (any_heading && climb == 0) return least_cost(shape, weight, slope, base);
  if (any_heading && from <= 0 && to <= 0) return least_cost(shape, weight, slope - climb * w.z, base - climb * from);
  if (any_heading && from >= 0 && to >= 0) return least_cost(shape, weight, slope + climb * w.z, base + climb * from);

  std::array<double, 5> cuts{0};
  std::size_t count = 1;
  if ((from < 0) != (to < 0)) {
    if (const double level = -from / w.z; level > 0 && level < 1) cuts[count++] = level;
  }
  if (!any_heading) cut_where_steep(v, w, cuts, count);
  cuts[count] = 1;
  // Where a piece is least by its own formula the cost is taken by the whole one, so no cut that rounding has moved
  // can make it too low.
  LeastCost best{0, straight(v, weight) + base};
  const auto consider = [&](double x) {
    const double cost = straight(v + x * w, weight) + slope * x + base;
    if (cost < best.cost) best = {x, cost};
  };
  for (std::size_t i = 0; i < count; ++i) {
    const double begin = cuts[i], end = cuts[i + 1];
    consider(end);
    const Vec3 middle = v + 0.5 * (begin + end) * w;
    if (std::fabs(middle.z) > steepest * length(middle)) continue;  // linear
    const double all = slope + (middle.z > 0 ? climb : -climb) * w.z, most = weight * shape.length;
    if (!(std::fabs(all) < most)) continue;
    const double gain = std::sqrt((most - std::fabs(all)) * (most + std::fabs(all)));
    const double x = shape.ahead - all * shape.distance / (shape.length * gain);
    if (x > begin && x < end) consider(x);
  }
  return best;
}

}  // namespace taut::detail
