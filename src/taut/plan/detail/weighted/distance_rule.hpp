// How distances spread from corner to corner: a Field of IncrementalSearch with many sources; see distance_field.hpp.
//
// Which simplices are left out depends on where the ways to their corners come from, so a distance can rise when a
// neighbour's falls. A corner that has been looked at very often interpolates everywhere from then on, so that it ends.
//
// With `roots`, which lengths can have and weights cannot: a corner knows the last point where its way turns. If all
// corners of a base have the same, the way from there runs straight through the base, and its length is that in the
// plane of the triangle, into which the point is unfolded by its distances from both ends; in a volume it lies where it
// lies. No interpolation errs then.
//
// Where simplices fill the space, and all walls are sources or have nothing behind them, nothing hides the nearest
// source. Then corners only listen: each knows the nearest source that it has heard of, a facet or a point, and its
// neighbours measure their own distance from that, which is never less than that from the nearest one.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "taut/plan/detail/weighted/field_ways.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

template <int D, int N>
class DistanceRule {
 public:
  using Complex = SimplexComplex<N, D>;
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  // Of simplices their number times this, and the number of a corner, is the facet opposite to that.
  static constexpr std::uint32_t kFacets = N + 1;

  DistanceRule(const Complex& complex, bool weighted, bool rejection, bool roots)
      : complex_(&complex),
        weighted_(weighted),
        rejection_(rejection),
        with_roots_(roots && !weighted),
        least_weight_(weighted ? complex.least_weight() : 1),
        seeds_(complex.corner_count()),
        ways_(complex.corner_count()),
        roots_(complex.corner_count()),
        looks_(complex.corner_count(), 0),
        visited_(N == 3 ? complex.corner_count() : 0) {}

  // A way that begins at a corner and ends there, or at point number `root` and reaches the corner at this cost.
  void seed(CornerId id) { seed(id, 0, complex_->position(id), id.value); }
  void seed(CornerId id, double cost, Vec<D> from, std::uint32_t root) {
    if (root >= complex_->corner_count()) points_at_.push_back({id, root});
    if (cost < seeds_[id.value].cost) seeds_[id.value] = {cost, from, root};
  }
  // All of a facet of a free simplex.
  void seed_facet(SimplexId t, int i) {
    facets_.push_back(kFacets * t.value + static_cast<std::uint32_t>(i));
    for (int k = 1; k <= N; ++k) seed(complex_->corners(t)[static_cast<std::size_t>((i + k) % (N + 1))]);
  }
  // After the last source.
  void settle();
  [[nodiscard]] bool is_seeded(CornerId id) const { return seeds_[id.value].cost < kInfinite; }
  // Those that were sources, by ascending number, from every free side.
  [[nodiscard]] std::vector<std::uint32_t>& facets() { return facets_; }
  // The number of the corner or point that a way comes from straight, from however far; its own if that is not known.
  [[nodiscard]] std::uint32_t turn_of(std::uint32_t id) const { return roots_[id].id == kNoRoot ? id : roots_[id].id; }
  // The last point before a corner, in a volume the last turn if that is known; the corner itself at a source.
  [[nodiscard]] Vec<D> before(std::uint32_t id) const {
    if (listens_ && nearest_[id].cost < kInfinite) return nearest_[id].from;
    return complex_->position(CornerId(id)) - ways_[id];
  }

  // Of a simplex, and what is behind one of its facets; infinite if that is blocked or there is nothing.
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
    if (listens_) return nearest_[id].cost;
    if (looks_[id] < kMostLooks) ++looks_[id];
    const Seed& seed = seeds_[id];
    double best = seed.cost;
    Vec<D> way = seed.cost < kInfinite ? complex_->position(apex) - seed.from : Vec<D>{};
    Root root{seed.root, 0};
    for (const SimplexId t : complex_->around(apex)) {
      if (weight(t) == kInfinite) continue;
      const int i = complex_->index_of(t, apex);
      Base base;
      for (std::size_t k = 0; k < N; ++k) {
        base.corner[k] = complex_->corners(t)[(static_cast<std::size_t>(i) + 1 + k) % (N + 1)];
        base.cost[k] = costs(base.corner[k].value);
      }
      // No way over a base costs less than its cheapest corner.
      if (!(*std::min_element(base.cost.begin(), base.cost.end()) < best)) continue;
      const auto sides = sides_of(t, i);
      if (const Root common = common_root(apex, base); common.id != kNoRoot) {
        const FieldWay<D> straight = straight_from(sides, apex, base, common);
        if (straight.cost + common.cost < best) {
          best = straight.cost + common.cost;
          way = N == 3 ? complex_->position(apex) - place_of(common.id) : -1 * straight.back;
          root = common;
        }
      }
      const FieldWay<D> crossing = best_way(sides, apex, t, i, base);
      if (!(crossing.cost < best)) continue;
      best = crossing.cost;
      way = -1 * crossing.back;
      // Along an edge the way turns at its other end, unless it comes from there straight.
      root = Root{};
      if (crossing.corner >= 0) {
        const auto k = static_cast<std::size_t>(crossing.corner);
        root = {base.corner[k].value, base.cost[k]};
      }
    }
    ways_[id] = way;
    roots_[id] = root;
    return best;
  }
  // Whether a corner whose neighbour has become nearer needs to look at that alone: where it only listens.
  [[nodiscard]] bool is_restricted() const { return listens_; }
  // By a neighbour, if restricted; else a part of the simplices is not enough: see above.
  template <class Costs>
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t by, const Costs& costs) const {
    if (!listens_) return look(id, costs);
    Nearest& nearest = nearest_[id];
    const Vec<D> p = complex_->position(CornerId(id));
    if (nearest_[by].source != kNoRoot) measure(nearest_[by].source, p, nearest);
    for (const std::uint32_t source : sources_at(CornerId(by))) measure(source, p, nearest);
    return nearest.cost;
  }
  template <class Visit>
  void for_dependents(std::uint32_t id, Visit visit) const {
    ++visit_;
    const auto by = [&](SimplexId t) { return listens_ ? id : t.value; };
    for (const SimplexId t : complex_->around(CornerId(id))) {
      if (weight(t) == kInfinite) continue;
      const int i = complex_->index_of(t, CornerId(id));
      const auto& corners = complex_->corners(t);
      if constexpr (N == 2) {
        // Each neighbour once: the one that follows, and at the end of an open fan the other.
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        visit(corners[static_cast<std::size_t>(j)].value, by(t));
        if (weight_behind(t, j) == kInfinite || D == 3) visit(corners[static_cast<std::size_t>(k)].value, by(t));
      } else {
        for (const CornerId c : corners) {
          if (c.value != id && std::exchange(visited_[c.value], visit_) != visit_) visit(c.value, by(t));
        }
      }
    }
  }
  [[nodiscard]] static double bound(std::uint32_t) { return 0; }

 private:
  static constexpr std::uint32_t kNoRoot = 0xffffffff;
  static constexpr std::uint16_t kMostLooks = 2000;
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
  // The nearest source that a corner has heard of, its nearest point, and how far that is. Facets have their numbers,
  // points those of roots behind them.
  struct Nearest {
    double cost = kInfinite;
    Vec<D> from;
    std::uint32_t source = kNoRoot;
  };
  struct Base {
    std::array<CornerId, N> corner;
    std::array<double, N> cost;
  };

  [[nodiscard]] auto sides_of(SimplexId t, int i) const {
    if constexpr (N == 3) {
      if (weighted_) return sides_from(*complex_, t, i, least_weight_);
      TetrahedronSides sides{{}, 1, {1, 1, 1}, {1, 1, 1}};
      for (std::size_t k = 0; k < 3; ++k) sides.side[k] = from_apex(t, i, k);
      return sides;
    } else {
      return TriangleSides<D>{{from_apex(t, i, 0), from_apex(t, i, 1)},
                              weight(t),
                              {weight_behind(t, (i + 2) % 3), weight_behind(t, (i + 1) % 3)}};
    }
  }
  [[nodiscard]] Vec<D> from_apex(SimplexId t, int i, std::size_t k) const {
    const auto& corners = complex_->corners(t);
    const auto apex = static_cast<std::size_t>(i);
    return complex_->position(corners[(apex + 1 + k) % (N + 1)]) - complex_->position(corners[apex]);
  }

  [[nodiscard]] bool is_source(SimplexId t, int i) const {
    return std::binary_search(facets_.begin(), facets_.end(), kFacets * t.value + static_cast<std::uint32_t>(i));
  }
  [[nodiscard]] bool share_source(CornerId a, CornerId b) const {
    for (const std::uint32_t facet : sources_at(a)) {
      if (facet >= facets_end_) continue;
      const auto& corners = complex_->corners(SimplexId(facet / kFacets));
      for (std::size_t k = 0; k <= N; ++k)
        if (k != facet % kFacets && corners[k] == b) return true;
    }
    return false;
  }
  // Whether nothing may be interpolated between two corners of a base.
  [[nodiscard]] bool is_rejected(CornerId apex, CornerId a, double cost_a, CornerId b, double cost_b) const {
    if (!rejection_ || looks_[apex.value] >= kMostLooks) return false;
    if (cost_a == 0 && cost_b == 0 && !share_source(a, b)) return true;
    const Vec<D> first = ways_[a.value], second = ways_[b.value];
    return first != Vec<D>{} && second != Vec<D>{} && dot(first, second) <= 0;
  }
  // Over the base if that is not rejected, else over those of its edges that are not, and from its corners.
  template <class Sides>
  [[nodiscard]] FieldWay<D> best_way(const Sides& sides, CornerId apex, SimplexId t, int i, const Base& base) const {
    if constexpr (N == 2) {
      if (!is_rejected(apex, base.corner[0], base.cost[0], base.corner[1], base.cost[1]))
        return way_over(sides, base.cost);
      const FieldWay<D> first = way_over(sides, {base.cost[0], kInfinite}),
                        second = way_over(sides, {kInfinite, base.cost[1]});
      return second.cost < first.cost ? second : first;
    } else {
      const IndirectWays indirect = weighted_ ? IndirectWays::all : IndirectWays::none;
      std::array<bool, 3> rejected;  // of the edge opposite to each corner
      for (std::size_t k = 0; k < 3; ++k) {
        const std::size_t a = (k + 1) % 3, b = (k + 2) % 3;
        rejected[k] = is_rejected(apex, base.corner[a], base.cost[a], base.corner[b], base.cost[b]);
      }
      const bool flat = rejection_ && base.cost == std::array<double, 3>{} && !is_source(t, i);
      if (!flat && !rejected[0] && !rejected[1] && !rejected[2]) return way_over(sides, base.cost, indirect);
      FieldWay<D> best;
      const auto take = [&](const std::array<double, 3>& cost) {
        if (const FieldWay<D> way = way_over(sides, cost, indirect); way.cost < best.cost) best = way;
      };
      for (std::size_t k = 0; k < 3; ++k) {
        std::array<double, 3> cost = base.cost;
        if (!rejected[k]) {
          cost[k] = kInfinite;
          take(cost);
        } else {  // each corner at least once
          cost[(k + 1) % 3] = cost[(k + 2) % 3] = kInfinite;
          take(cost);
          cost = base.cost;
          cost[k] = cost[(k + 2) % 3] = kInfinite;
          take(cost);
        }
      }
      return best;
    }
  }

  [[nodiscard]] Root common_root(CornerId apex, const Base& base) const {
    if (!with_roots_ || looks_[apex.value] >= kMostLooks) return {};
    // A corner is its own root for those that its way turns in.
    const Root first = roots_[base.corner[0].value];
    for (std::size_t k = 1; k < N; ++k) {
      const Root other = roots_[base.corner[k].value];
      if (other.id != first.id || other.cost != first.cost) return {};
    }
    return first;
  }
  template <class Sides>
  [[nodiscard]] FieldWay<D> straight_from(const Sides& sides, CornerId apex, const Base& base, const Root& root) const {
    if constexpr (N == 2) {
      return straight_way(sides, base.cost[0] - root.cost, base.cost[1] - root.cost);
    } else {
      return straight_way(sides, place_of(root.id) - complex_->position(apex));
    }
  }
  [[nodiscard]] Vec<D> place_of(std::uint32_t root) const {
    return root < points_from_ ? complex_->position(CornerId(root)) : points_[root - points_from_];
  }

  // Whether a source is nearer to this point than what it knows.
  void measure(std::uint32_t source, Vec<D> p, Nearest& best) const {
    if (source == best.source) return;
    Vec<D> foot;
    if (source >= facets_end_) {
      foot = place_of(source - facets_end_);
    } else {
      const auto& corners = complex_->corners(SimplexId(source / kFacets));
      std::array<Vec<D>, N> at;
      for (std::size_t k = 0; k < N; ++k) at[k] = complex_->position(corners[(source + 1 + k) % kFacets]);
      foot = nearest_on_facet(p, at);
    }
    if (const double cost = distance(p, foot); cost < best.cost) best = {cost, foot, source};
  }
  [[nodiscard]] std::span<const std::uint32_t> sources_at(CornerId id) const {
    if (sources_at_.empty()) return {};
    const std::uint32_t begin = begin_at_[id.value], end = begin_at_[id.value + 1];
    return std::span(sources_at_).subspan(begin, end - begin);
  }
  [[nodiscard]] bool is_seen_past() const;

  const Complex* complex_;
  bool weighted_, rejection_, with_roots_, listens_ = false;
  double least_weight_;
  std::vector<Seed> seeds_;
  std::vector<std::uint32_t> facets_;
  std::vector<std::pair<CornerId, std::uint32_t>> points_at_;
  std::vector<std::uint32_t> begin_at_, sources_at_;  // by corner
  std::uint32_t facets_end_ = 0;                      // facets have lesser numbers
  // Of points that are sources, from their least number on.
  std::vector<Vec<D>> points_;
  std::uint32_t points_from_ = 0;
  // What looking has found last; kept with the costs that IncrementalSearch asks for.
  mutable std::vector<Vec<D>> ways_;
  mutable std::vector<Root> roots_;
  mutable std::vector<Nearest> nearest_;
  mutable std::vector<std::uint16_t> looks_;
  mutable std::vector<std::uint32_t> visited_;  // in which visit
  mutable std::uint32_t visit_ = 0;
};

// Whether all walls are sources, or lie in a side of the box around everything, so that they hide nothing.
template <int D, int N>
bool DistanceRule<D, N>::is_seen_past() const {
  const Box<D>& box = complex_->bounds();
  for (std::uint32_t t = 0; t < complex_->simplex_count(); ++t) {
    const SimplexId id(t);
    if (weight(id) == kInfinite) continue;
    for (int i = 0; i <= N; ++i) {
      if (weight_behind(id, i) < kInfinite || is_source(id, i)) continue;
      bool low[3] = {true, true, true}, high[3] = {true, true, true};
      for (std::size_t k = 1; k <= N; ++k) {
        const Vec<D> p = complex_->position(complex_->corners(id)[(static_cast<std::size_t>(i) + k) % (N + 1)]);
        const auto look_along = [&](int axis, double at, double least, double most) {
          low[axis] = low[axis] && at == least;
          high[axis] = high[axis] && at == most;
        };
        look_along(0, p.x, box.min.x, box.max.x);
        look_along(1, p.y, box.min.y, box.max.y);
        if constexpr (D == 3) look_along(2, p.z, box.min.z, box.max.z);
      }
      bool in_side = false;
      for (int axis = 0; axis < D; ++axis) in_side = in_side || low[axis] || high[axis];
      if (!in_side) return false;
    }
  }
  return true;
}

template <int D, int N>
void DistanceRule<D, N>::settle() {
  std::sort(facets_.begin(), facets_.end());
  facets_.erase(std::unique(facets_.begin(), facets_.end()), facets_.end());
  points_from_ = static_cast<std::uint32_t>(complex_->corner_count());
  for (const Seed& seed : seeds_) {
    if (seed.cost == kInfinite || seed.root < points_from_) continue;
    points_.resize(std::max<std::size_t>(points_.size(), seed.root - points_from_ + 1));
    points_[seed.root - points_from_] = seed.from;
  }
  // Of a facet between two free simplices one side will do.
  facets_end_ = kFacets * static_cast<std::uint32_t>(complex_->simplex_count());
  const auto for_corners = [&](auto visit) {
    for (const std::uint32_t facet : facets_) {
      const SimplexId t(facet / kFacets);
      const int i = static_cast<int>(facet % kFacets);
      if (weight_behind(t, i) < kInfinite && complex_->across(t, i) < t) continue;
      for (std::uint32_t k = 1; k <= N; ++k) visit(complex_->corners(t)[(facet % kFacets + k) % kFacets].value, facet);
    }
    for (const auto& [corner, root] : points_at_) visit(corner.value, facets_end_ + root);
  };
  begin_at_.assign(complex_->corner_count() + 2, 0);
  for_corners([&](std::uint32_t corner, std::uint32_t) { ++begin_at_[corner + 2]; });
  for (std::size_t i = 2; i < begin_at_.size(); ++i) begin_at_[i] += begin_at_[i - 1];
  sources_at_.resize(begin_at_.back());
  for_corners([&](std::uint32_t corner, std::uint32_t source) { sources_at_[begin_at_[corner + 1]++] = source; });
  constexpr std::uint64_t kMost = kNoRoot;
  listens_ =
      D == N && with_roots_ && std::uint64_t{facets_end_} + points_from_ + points_.size() < kMost && is_seen_past();
  if (!listens_) return;
  nearest_.resize(complex_->corner_count());
  for (std::uint32_t id = 0; id < nearest_.size(); ++id) {
    const Seed& seed = seeds_[id];
    if (seed.cost == kInfinite) continue;
    // Of a facet all may be nearer to a neighbour than the corner is.
    const auto own = sources_at(CornerId(id));
    const bool in_facet = seed.cost == 0 && !own.empty() && own[0] < facets_end_;
    nearest_[id] = {seed.cost, seed.from, in_facet ? own[0] : facets_end_ + seed.root};
  }
}

}  // namespace taut::detail
