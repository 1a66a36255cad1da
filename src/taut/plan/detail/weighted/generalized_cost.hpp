// The earlier closed form of Field D* on triangles, by lengths and angles (Sapronov, Lacaze 2010; perkins2013 §3.6,
// with the corrections of the specification: the interpolant is divided by the base, the root keeps it, the second
// angle is its own, and an edge costs what its cheaper side does). The baseline that triangle_cost.hpp is measured
// against: both roots of each case are tried, as there.
#pragma once

#include <algorithm>
#include <cmath>

#include "taut/plan/detail/weighted/triangle_cost.hpp"

namespace taut::detail {

// What the formulas need of a triangle seen from its apex: sides to corner 0 and 1, the base, and the angles at both.
struct TriangleAngles {
  double side[2], base;
  double cosine[2], sine[2];
};

template <int D>
[[nodiscard]] TriangleAngles triangle_angles(const TriangleSides<D>& t) {
  const double a = length(t.side[0]), b = length(t.side[1]), c = length(t.side[1] - t.side[0]);
  TriangleAngles out{{a, b}, c, {}, {}};
  out.cosine[0] = std::clamp((a * a + c * c - b * b) / (2 * a * c), -1.0, 1.0);
  out.cosine[1] = std::clamp((b * b + c * c - a * a) / (2 * b * c), -1.0, 1.0);
  for (int i = 0; i < 2; ++i) out.sine[i] = std::sqrt(1 - out.cosine[i] * out.cosine[i]);
  return out;
}

// The least of the five ways; kinds and places are not told. Law-of-cosines forms: they lose digits on needles.
[[nodiscard]] inline double generalized_cost(const TriangleAngles& t, double weight, const double weight_along[2],
                                             double cost0, double cost1) {
  const double costs[2] = {cost0, cost1};
  double best = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 2; ++i) {
    best = std::min(best, std::min(weight, weight_along[i]) * t.side[i] + costs[i]);
    // From the other corner across the triangle to the edge that leads to corner i, and along that.
    const double behind = weight_along[i];
    if (!(behind < weight)) continue;
    const double middle = t.side[i] - t.base * t.cosine[i];
    const double off = behind * t.base * t.sine[i] / std::sqrt(weight * weight - behind * behind);
    for (const double root : {middle - off, middle + off}) {
      const double z = std::clamp(root, 0.0, t.side[i]), rest = t.side[i] - z;
      const double across = std::sqrt(std::max(0.0, rest * rest + t.base * t.base - 2 * rest * t.base * t.cosine[i]));
      best = std::min(best, behind * z + weight * across + costs[1 - i]);
    }
  }
  const double drop = cost0 - cost1, inside = weight * weight * t.base * t.base - drop * drop;
  const double middle = t.side[0] * t.cosine[0];
  const double off = inside > 0 ? t.side[0] * t.sine[0] * drop / std::sqrt(inside) : (drop > 0 ? t.base : -t.base) * 2;
  for (const double root : {middle + off, middle - off}) {
    const double z = std::clamp(root, 0.0, t.base);
    const double way = std::sqrt(std::max(0.0, t.side[0] * t.side[0] + z * z - 2 * t.side[0] * z * t.cosine[0]));
    best = std::min(best, weight * way + cost0 - drop * z / t.base);
  }
  return best;
}

}  // namespace taut::detail
