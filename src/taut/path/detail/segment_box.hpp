// How far a segment in space is from a box.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "taut/geometry/box.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

using Coordinates = std::array<double, 3>;

[[nodiscard]] inline Coordinates coordinates_of(Vec3 p) { return {p.x, p.y, p.z}; }

// The least distance between a segment and a box: the squared distance is convex along the segment and quadratic
// between the places where a coordinate enters or leaves the box's range.
[[nodiscard]] inline double segment_box_distance(Vec3 a, Vec3 b, const Box3& box) {
  const Coordinates from = coordinates_of(a), way = coordinates_of(b - a), low = coordinates_of(box.min),
                    high = coordinates_of(box.max);
  std::vector<double> stops{0, 1};
  for (std::size_t i = 0; i < 3; ++i) {
    if (way[i] == 0) continue;
    for (const double bound : {low[i], high[i]}) {
      const double t = (bound - from[i]) / way[i];
      if (t > 0 && t < 1) stops.push_back(t);
    }
  }
  std::sort(stops.begin(), stops.end());
  const auto squared_at = [&](double t) {
    const double d = distance_to_box(a + t * (b - a), box);
    return d * d;
  };
  double best = std::min(squared_at(0), squared_at(1));
  for (std::size_t k = 1; k < stops.size(); ++k) {
    const double middle = 0.5 * (stops[k - 1] + stops[k]);
    double slope = 0, curve = 0;  // of the quadratic of this part, half its derivatives at 0
    for (std::size_t i = 0; i < 3; ++i) {
      const double x = from[i] + middle * way[i];
      if (x >= low[i] && x <= high[i]) continue;
      slope += way[i] * (from[i] - (x < low[i] ? low[i] : high[i]));
      curve += way[i] * way[i];
    }
    best = std::min(best, squared_at(stops[k]));
    if (curve > 0) best = std::min(best, squared_at(std::clamp(-slope / curve, stops[k - 1], stops[k])));
  }
  return std::sqrt(best);
}

}  // namespace taut::detail
