// The cost of reaching the apex of a triangle (triangle_cost.hpp) for many triangles at once: plain arrays, one loop
// without branches, which compilers turn into vector instructions where roots may be (-fno-math-errno
// -fno-trapping-math; neither changes a value). The same closed form, with its three lengths, its area and its products
// shared by all cases and divisions only where a cost needs them: equal to the scalar one but for rounding.
//
// It is measured, not used: the search asks for one triangle at a time, and to gather several has not been tried.
#pragma once

#include <cmath>
#include <cstddef>
#include <limits>

namespace taut::bench {

// `count` triangles of the plane, seen from their apexes; see TriangleSides. Weights, those along edges and costs may
// be infinite.
struct TriangleLanes {
  std::size_t count;
  const double *x0, *y0, *x1, *y1;         // from the apex to both corners
  const double *weight, *along0, *along1;  // of the triangle, and behind the edges to both corners
  const double *cost0, *cost1;             // at both corners
};

struct LaneCase {
  double square, length;  // of w, in G of least_cost.hpp
  double dot, area;       // of v and w
  double from, to;        // |v| and |v + w|
};

inline double lane_min(double a, double b) { return a < b ? a : b; }

// The least value of G. Where `slope` is steeper than any way can gain, the root's sign does not matter: it is 0.
inline double least_in_lane(const LaneCase& g, double weight, double slope) {
  const double most = weight * g.length, steep = std::fabs(slope);
  const double inside = (most - steep) * (most + steep);
  const double gain = std::sqrt(inside > 0 ? inside : 0.0);
  // The root times square * gain, so that no division is needed to know where it lies.
  const double root = -(g.dot * gain + slope * g.area), end = g.square * gain;
  const double between = (g.area * gain - slope * g.dot) / g.square;
  const double at_from = weight * g.from, at_to = weight * g.to + slope;
  return root <= 0 ? at_from : root >= end ? at_to : between;
}

inline void triangle_costs(const TriangleLanes& in, double* __restrict out) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  constexpr double kMost = std::numeric_limits<double>::max();
  const double* __restrict x0s = in.x0, * __restrict y0s = in.y0, * __restrict x1s = in.x1, * __restrict y1s = in.y1;
  const double* __restrict weights = in.weight, * __restrict alongs0 = in.along0, * __restrict alongs1 = in.along1;
  const double* __restrict costs0 = in.cost0, * __restrict costs1 = in.cost1;
  for (std::size_t i = 0; i < in.count; ++i) {
    const double x0 = x0s[i], y0 = y0s[i], x1 = x1s[i], y1 = y1s[i], weight = weights[i];
    const double bx = x1 - x0, by = y1 - y0;
    const double square0 = x0 * x0 + y0 * y0, square1 = x1 * x1 + y1 * y1, square = bx * bx + by * by;
    const double length0 = std::sqrt(square0), length1 = std::sqrt(square1), base = std::sqrt(square);
    const double area = std::fabs(x0 * y1 - y0 * x1), dot = x0 * x1 + y0 * y1;
    // Over what is finite only, and thrown away below where it is not: no lane meets infinity less infinity.
    const bool is_free = weight <= kMost;
    const double w = is_free ? weight : 1.0;
    const double behind0 = lane_min(alongs0[i], w), behind1 = lane_min(alongs1[i], w);
    const double across0 = least_in_lane({square1, length1, -dot, area, length0, base}, w, behind1 * length1);
    const double across1 = least_in_lane({square0, length0, -dot, area, length1, base}, w, behind0 * length0);
    const double from0 = lane_min(lane_min(weight, alongs0[i]) * length0, is_free ? across0 : kInfinite);
    const double from1 = lane_min(lane_min(weight, alongs1[i]) * length1, is_free ? across1 : kInfinite);
    const double cost0 = costs0[i], cost1 = costs1[i];
    const bool is_direct = is_free & (cost0 <= kMost) & (cost1 <= kMost);
    const double known0 = is_direct ? cost0 : 0.0, known1 = is_direct ? cost1 : 0.0;
    const double straight =
        known0 + least_in_lane({square, base, x0 * bx + y0 * by, area, length0, length1}, w, known1 - known0);
    out[i] = lane_min(lane_min(cost0 + from0, cost1 + from1), is_direct ? straight : kInfinite);
  }
}

}  // namespace taut::bench
