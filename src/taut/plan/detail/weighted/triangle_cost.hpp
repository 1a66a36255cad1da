// What it costs to reach one corner of a triangle, the apex, from the side opposite to it (perkins2013 §4.2.2): along
// an edge (trivial), straight from a point between the two other corners, where costs are taken to be linear (direct),
// or from a corner across the triangle to the far edge and along that, over the cheaper ground behind it (indirect).
// All are instances of one function (least_cost.hpp, or what a metric makes of it: ground_metric.hpp); the least of the
// five counts. Ways lead from the apex: costs at the other corners are those of going on from there.
//
// Every formula is that of the specification, not as printed: an indirect way pays only if the ground behind the edge
// is cheaper, and border edges have no ground behind them (an infinite weight).
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

#include "taut/plan/detail/weighted/ground_metric.hpp"

namespace taut::detail {

// How a way comes to the apex, and from where.
enum class CrossingKind : std::uint8_t { none, trivial, direct, indirect };

struct TriangleCost {
  double cost = std::numeric_limits<double>::infinity();
  CrossingKind kind = CrossingKind::none;
  // Trivial and indirect: the corner that the way comes from, 0 or 1.
  std::uint8_t corner = 0;
  // Direct: where on the base it begins, as a fraction from corner 0 to corner 1. Indirect: where it meets the edge
  // from the apex to the other corner, as a fraction from the apex.
  double at = 0;
};

// A triangle seen from its apex, with all that its costs depend on but for those at its corners.
template <int D>
struct TriangleSides {
  Vec<D> side[2];          // from the apex to the corners
  double weight;           // of the triangle
  double weight_along[2];  // behind the edge from the apex to each corner; infinite if there is nothing
};

// A trivial or indirect way from one corner, less the cost at that corner: what may be kept while weights stay.
struct CornerWay {
  double cost;
  double at;  // as in TriangleCost; kAlongEdge if the way is trivial
  static constexpr double kAlongEdge = 2;
};

// The better of both from corner `from`; the triangle's weight may be infinite.
template <int D, class Metric = LengthMetric>
[[nodiscard]] CornerWay corner_way(const TriangleSides<D>& t, int from, const Metric& metric = {}) {
  const Vec<D> side = t.side[from], other = t.side[1 - from];
  CornerWay best{metric.straight(side, std::min(t.weight, t.weight_along[from])), CornerWay::kAlongEdge};
  const double behind = t.weight_along[1 - from];
  if (!(behind < t.weight) || t.weight == std::numeric_limits<double>::infinity()) return best;
  const LeastCost way = metric.least(side, -1 * other, t.weight, metric.straight(other, behind), 0);
  if (way.cost < best.cost) best = {way.cost, way.at};
  return best;
}

// Straight from a point of the base, between finite costs at its ends.
template <int D, class Metric = LengthMetric>
[[nodiscard]] LeastCost direct_way(const TriangleSides<D>& t, double cost0, double cost1, const Metric& metric = {}) {
  return metric.least(t.side[0], t.side[1] - t.side[0], t.weight, cost1 - cost0, cost0);
}

// The least of all ways, by the ways from the corners. A corner with an infinite cost is left out.
template <int D, class Metric = LengthMetric>
[[nodiscard]] TriangleCost triangle_cost(const TriangleSides<D>& t, const CornerWay ways[2], double cost0, double cost1,
                                         const Metric& metric = {}) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  TriangleCost best;
  const double costs[2] = {cost0, cost1};
  for (int i = 0; i < 2; ++i) {
    if (const double cost = costs[i] + ways[i].cost; cost < best.cost)
      best = {cost, ways[i].at == CornerWay::kAlongEdge ? CrossingKind::trivial : CrossingKind::indirect,
              static_cast<std::uint8_t>(i), ways[i].at == CornerWay::kAlongEdge ? 0 : ways[i].at};
  }
  if (!(std::max(cost0, cost1) < kInfinite) || !(t.weight < kInfinite)) return best;
  if (const LeastCost direct = direct_way(t, cost0, cost1, metric); direct.cost < best.cost)
    best = {direct.cost, CrossingKind::direct, 0, direct.at};
  return best;
}

template <int D, class Metric = LengthMetric>
[[nodiscard]] TriangleCost triangle_cost(const TriangleSides<D>& t, double cost0, double cost1,
                                         const Metric& metric = {}) {
  const CornerWay ways[2] = {corner_way(t, 0, metric), corner_way(t, 1, metric)};
  return triangle_cost(t, ways, cost0, cost1, metric);
}

}  // namespace taut::detail
