// How distances spread from corner to corner: a Field of IncrementalSearch with many sources; see distance_field.hpp.
//
// Which triangles are left out depends on where the ways to their corners come from, so a distance can rise when a
// neighbour's falls. A corner that has been looked at very often interpolates everywhere from then on, so that it ends.
//
// With `roots`, which lengths can have and weights cannot: a corner knows the last point where its way turns. If both
// ends of a base have the same, the way from there runs straight through the base, and its length is that in the plane
// of the triangle, into which the point is unfolded by its distances from both ends. No interpolation errs then. In the
// plane a corner also knows the wall that it is nearest to, and its neighbours measure their own distance from that: it
// is never less than that from the nearest wall, which nothing hides.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "taut/plan/detail/weighted/triangle_cost.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

template <int D>
class DistanceRule {
 public:
  using Complex = SimplexComplex<2, D>;
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();

  // Where distances begin: at walls, at points (corners among them), or at both.
  enum class Sources { walls, points, both };

  DistanceRule(const Complex& complex, bool weighted, bool rejection, bool roots, Sources sources)
      : complex_(&complex),
        weighted_(weighted),
        rejection_(rejection),
        with_roots_(roots && !weighted),
        with_walls_(D == 2 && sources != Sources::points && with_roots_),
        only_walls_(with_walls_ && sources == Sources::walls),
        seeds_(complex.corner_count()),
        ways_(complex.corner_count()),
        roots_(complex.corner_count()),
        walls_(with_walls_ ? complex.corner_count() : 0),
        looks_(complex.corner_count(), 0) {}

  // A way that begins at `from` and reaches the corner at this cost. Points other than corners have numbers, too.
  void seed(CornerId id, double cost, Vec<D> from, std::uint32_t root) {
    if (cost < seeds_[id.value].cost) seeds_[id.value] = {cost, from, root};
  }
  [[nodiscard]] bool is_seeded(CornerId id) const { return seeds_[id.value].cost < kInfinite; }
  // From the last point before a corner to the corner; nothing at all at a source.
  [[nodiscard]] Vec<D> way_to(CornerId id) const { return ways_[id.value]; }

  // Of a triangle, and what is behind one of its sides; infinite if that is blocked or there is nothing.
  [[nodiscard]] double weight(SimplexId t) const {
    const double weight = complex_->weight(t);
    return weighted_ || weight == kInfinite ? weight : 1;
  }
  [[nodiscard]] double weight_behind(SimplexId t, int i) const {
    const SimplexId other = complex_->across(t, i);
    return other.valid() ? weight(other) : kInfinite;
  }

  template <class Costs>
  [[nodiscard]] double look(std::uint32_t id, const Costs& costs) const {
    const CornerId apex(id);
    if (looks_[id] < kMostLooks) ++looks_[id];
    const Seed& seed = seeds_[id];
    double best = seed.cost;
    Vec<D> way = seed.cost < kInfinite ? complex_->position(apex) - seed.from : Vec<D>{};
    Root root{seed.root, 0};
    for (const SimplexId t : complex_->around(apex)) {
      if (weight(t) == kInfinite) continue;
      const int i = complex_->index_of(t, apex), j = (i + 1) % 3, k = (i + 2) % 3;
      const auto& corners = complex_->corners(t);
      const CornerId base[2] = {corners[static_cast<std::size_t>(j)], corners[static_cast<std::size_t>(k)]};
      const Vec<D> at = complex_->position(apex);
      const TriangleSides<D> sides{{complex_->position(base[0]) - at, complex_->position(base[1]) - at},
                                   weight(t),
                                   {weight_behind(t, k), weight_behind(t, j)}};
      const double cost[2] = {costs(base[0].value), costs(base[1].value)};
      if (with_walls_) {
        for (const CornerId neighbour : base) look_at_walls(neighbour, costs(neighbour.value), at, walls_[id]);
      }
      if (only_walls_) continue;
      if (const Root common = common_root(apex, base); common.id != kNoRoot) {
        const LeastCost straight = straight_way(sides, cost[0] - common.cost, cost[1] - common.cost);
        if (straight.cost + common.cost < best) {
          best = straight.cost + common.cost;
          way = -1 * (sides.side[0] + straight.at * (sides.side[1] - sides.side[0]));
          root = common;
        }
      }
      const bool direct = !is_rejected(apex, t, i, base, cost);
      const CornerWay ways[2] = {corner_way(sides, 0), corner_way(sides, 1)};
      const TriangleCost crossing = crossing_of(sides, ways, cost, direct);
      if (!(crossing.cost < best)) continue;
      best = crossing.cost;
      way = -1 * way_back(sides, crossing);
      // Along an edge the way turns at its other end, unless it comes from there straight.
      root = crossing.kind == CrossingKind::trivial ? Root{base[crossing.corner].value, cost[crossing.corner]} : Root{};
    }
    if (with_walls_ && walls_[id].cost < best) {
      const WallWay& wall = walls_[id];
      best = wall.cost;
      way = complex_->position(apex) - wall.from;
      root = {};
    }
    ways_[id] = way;
    roots_[id] = root;
    return best;
  }
  // A part of the triangles is not enough: see above.
  template <class Costs>
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t, const Costs& costs) const {
    return look(id, costs);
  }
  template <class Visit>
  void for_dependents(std::uint32_t id, Visit visit) const {
    for (const SimplexId t : complex_->around(CornerId(id))) {
      if (weight(t) == kInfinite) continue;
      // Each neighbour once: the one that follows, and at the end of an open fan the other.
      const int i = complex_->index_of(t, CornerId(id)), j = (i + 1) % 3, k = (i + 2) % 3;
      const auto& corners = complex_->corners(t);
      visit(corners[static_cast<std::size_t>(j)].value, t.value);
      if (weight_behind(t, j) == kInfinite || D == 3) visit(corners[static_cast<std::size_t>(k)].value, t.value);
    }
  }
  [[nodiscard]] static double bound(std::uint32_t) { return 0; }

 private:
  static constexpr std::uint32_t kNoRoot = 0xffffffff;
  struct Seed {
    double cost = kInfinite;
    Vec<D> from;
    std::uint32_t root = kNoRoot;
  };
  // The last point where a way turns, and the cost there.
  struct Root {
    std::uint32_t id = kNoRoot;
    double cost = 0;
  };
  // The nearest wall that a corner has heard of, its nearest point, and how far that is.
  struct WallWay {
    double cost = kInfinite;
    Vec<D> from;
    std::uint32_t wall = kNoRoot;  // three times the triangle, and which of its sides it is
  };
  static constexpr std::uint16_t kMostLooks = 2000;

  [[nodiscard]] bool is_rejected(CornerId apex, SimplexId t, int i, const CornerId base[2],
                                 const double cost[2]) const {
    if (!rejection_ || looks_[apex.value] >= kMostLooks) return false;
    if (cost[0] == 0 && cost[1] == 0 && weight_behind(t, i) < kInfinite) return true;
    const Vec<D> first = ways_[base[0].value], second = ways_[base[1].value];
    return first != Vec<D>{} && second != Vec<D>{} && dot(first, second) <= 0;
  }
  [[nodiscard]] Root common_root(CornerId apex, const CornerId base[2]) const {
    if (!with_roots_ || looks_[apex.value] >= kMostLooks) return {};
    // A corner is its own root for those that its way turns in.
    const Root first = roots_[base[0].value], second = roots_[base[1].value];
    if (first.id == second.id && first.cost == second.cost) return first;
    return {};
  }
  // Whether a wall that a neighbour has heard of, or is a corner of, is nearer to this point.
  void look_at_walls(CornerId neighbour, double cost, Vec<D> p, WallWay& best) const {
    if (const std::uint32_t wall = walls_[neighbour.value].wall; wall != kNoRoot) measure(wall, p, best);
    if (cost != 0 || !is_seeded(neighbour)) return;
    for (const SimplexId t : complex_->around(neighbour)) {
      if (weight(t) == kInfinite) continue;
      const int i = complex_->index_of(t, neighbour);
      for (const int side : {(i + 1) % 3, (i + 2) % 3}) {
        if (weight_behind(t, side) == kInfinite) measure(3 * t.value + static_cast<std::uint32_t>(side), p, best);
      }
    }
  }
  void measure(std::uint32_t wall, Vec<D> p, WallWay& best) const {
    const auto& corners = complex_->corners(SimplexId(wall / 3));
    const Vec<D> a = complex_->position(corners[(wall % 3 + 1) % 3]),
                 b = complex_->position(corners[(wall % 3 + 2) % 3]);
    const Vec<D> foot = a + std::clamp(dot(p - a, b - a) / dot(b - a, b - a), 0.0, 1.0) * (b - a);
    if (const double cost = distance(p, foot); cost < best.cost) best = {cost, foot, wall};
  }
  // From a point behind the base, so far from its ends, straight through it to the apex; infinite if it is not
  // straight.
  [[nodiscard]] static LeastCost straight_way(const TriangleSides<D>& sides, double from_first, double from_second) {
    const Vec<D> along = sides.side[1] - sides.side[0];
    const double base = length(along);
    // Both in a frame whose x runs along the base: the apex above it, the point below.
    const double apex_x = -dot(sides.side[0], along) / base, apex_y = area_between(sides.side[0], along) / base;
    const double x = (from_first * from_first - from_second * from_second) / (2 * base) + base / 2;
    const double y = std::sqrt(std::max(0.0, (from_first - x) * (from_first + x)));
    const double at = (x + (apex_x - x) * y / (apex_y + y)) / base;
    if (!(at >= 0) || !(at <= 1)) return {0, kInfinite};
    return {at, std::hypot(apex_x - x, apex_y + y)};
  }
  [[nodiscard]] static TriangleCost crossing_of(const TriangleSides<D>& sides, const CornerWay ways[2],
                                                const double cost[2], bool direct) {
    TriangleCost best = triangle_cost(sides, ways, cost[0], direct ? cost[1] : kInfinite);
    if (!direct) {
      const TriangleCost other = triangle_cost(sides, ways, kInfinite, cost[1]);
      if (other.cost < best.cost) best = other;
    }
    return best;
  }
  // From the apex to the last point before it.
  [[nodiscard]] static Vec<D> way_back(const TriangleSides<D>& sides, const TriangleCost& crossing) {
    switch (crossing.kind) {
      case CrossingKind::direct:
        return sides.side[0] + crossing.at * (sides.side[1] - sides.side[0]);
      case CrossingKind::indirect:
        return crossing.at > 0 ? crossing.at * sides.side[1 - crossing.corner] : sides.side[crossing.corner];
      default:
        return sides.side[crossing.corner];
    }
  }

  const Complex* complex_;
  bool weighted_, rejection_, with_roots_, with_walls_, only_walls_;
  std::vector<Seed> seeds_;
  // What looking has found last; kept with the costs that IncrementalSearch asks for.
  mutable std::vector<Vec<D>> ways_;
  mutable std::vector<Root> roots_;
  mutable std::vector<WallWay> walls_;
  mutable std::vector<std::uint16_t> looks_;
};

}  // namespace taut::detail
