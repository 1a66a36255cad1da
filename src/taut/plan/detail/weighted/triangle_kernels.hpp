// The ways to compute what it costs to reach a corner of a triangle from the opposite side, as parts of a field: the
// closed form, the closed form with what does not depend on costs kept (perkins2013 §4.4), and the earlier formulas by
// lengths and angles, with these computed each time or kept. A kernel knows all triangles of a complex and provides
//
//   double cost(complex, triangle, apex, cost1, cost2)   apex is the number of the corner, the costs are those of the
//                                                        next two; the triangle is free
//   void refresh(complex, triangle)                      its weight or that of a neighbour has changed, or it has, or
//                                                        it is new
//
// and, if ways cost anything but weight times length, metric(), which costs follow (ground_metric.hpp).
#pragma once

#include <array>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/plan/detail/weighted/generalized_cost.hpp"
#include "taut/plan/detail/weighted/triangle_cost.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

// A triangle seen from corner `apex`; side 0 leads to the next one.
template <int D>
[[nodiscard]] TriangleSides<D> sides_from(const SimplexComplex<2, D>& complex, SimplexId t, int apex) {
  const int j = (apex + 1) % 3, k = (apex + 2) % 3;
  const auto& corners = complex.corners(t);
  const auto at = [&](int i) { return complex.position(corners[static_cast<std::size_t>(i)]); };
  return {{at(j) - at(apex), at(k) - at(apex)},
          complex.weight(t),
          {complex.weight_across(t, k), complex.weight_across(t, j)}};
}

template <int D>
class TAUT_INSIDE ClosedForm {
 public:
  using Complex = SimplexComplex<2, D>;
  ClosedForm() = default;
  explicit ClosedForm(const Complex&) {}
  [[nodiscard]] double cost(const Complex& complex, SimplexId t, int apex, double cost1, double cost2) const {
    return triangle_cost(sides_from(complex, t, apex), cost1, cost2).cost;
  }
  void refresh(const Complex&, SimplexId) {}
  [[nodiscard]] std::size_t memory_bytes() const { return 0; }
};

// Six numbers a triangle: from each corner to each apex along an edge or over the ground behind one.
template <int D>
class TAUT_INSIDE KeptWays {
 public:
  using Complex = SimplexComplex<2, D>;
  KeptWays() = default;
  explicit KeptWays(const Complex& complex) : ways_(complex.simplex_count()) {
    for (std::size_t t = 0; t < ways_.size(); ++t) refresh(complex, SimplexId::at(t));
  }
  [[nodiscard]] double cost(const Complex& complex, SimplexId t, int apex, double cost1, double cost2) const {
    const double* ways = ways_[t.value].data() + 2 * apex;
    const double best = std::min(cost1 + ways[0], cost2 + ways[1]);
    if (!(std::max(cost1, cost2) < std::numeric_limits<double>::infinity())) return best;
    return std::min(best, direct_way(sides_from(complex, t, apex), cost1, cost2).cost);
  }
  void refresh(const Complex& complex, SimplexId t) {
    if (t.value >= ways_.size()) ways_.resize(complex.simplex_count());
    for (int apex = 0; apex < 3; ++apex) {
      const TriangleSides<D> sides = sides_from(complex, t, apex);
      for (int from = 0; from < 2; ++from)
        ways_[t.value][static_cast<std::size_t>(2 * apex + from)] = corner_way(sides, from).cost;
    }
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(ways_); }

 private:
  std::vector<std::array<double, 6>> ways_;
};

// The earlier formulas, which have to leave out corners without a cost here.
[[nodiscard]] inline double generalized_cost_where_finite(const TriangleAngles& angles, double weight,
                                                          const double weight_along[2], double cost1, double cost2) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  if (std::max(cost1, cost2) < kInfinite) return generalized_cost(angles, weight, weight_along, cost1, cost2);
  const double cost = std::min(cost1, cost2);
  if (!(cost < kInfinite)) return kInfinite;
  // As much at the other corner as it costs to come there over this triangle: no way from there is better.
  const double other = cost + weight * (angles.side[0] + angles.side[1] + angles.base);
  return cost1 < cost2 ? generalized_cost(angles, weight, weight_along, cost, other)
                       : generalized_cost(angles, weight, weight_along, other, cost);
}

template <int D>
class Angles {
 public:
  using Complex = SimplexComplex<2, D>;
  Angles() = default;
  explicit Angles(const Complex&) {}
  [[nodiscard]] double cost(const Complex& complex, SimplexId t, int apex, double cost1, double cost2) const {
    const TriangleSides<D> sides = sides_from(complex, t, apex);
    return generalized_cost_where_finite(triangle_angles(sides), sides.weight, sides.weight_along, cost1, cost2);
  }
  void refresh(const Complex&, SimplexId) {}
  [[nodiscard]] std::size_t memory_bytes() const { return 0; }
};

// Nine numbers a triangle: the lengths of its sides, and the cosines and sines of its angles.
template <int D>
class KeptAngles {
 public:
  using Complex = SimplexComplex<2, D>;
  KeptAngles() = default;
  explicit KeptAngles(const Complex& complex) : kept_(complex.simplex_count()) {
    for (std::size_t t = 0; t < kept_.size(); ++t) {
      for (int apex = 0; apex < 3; ++apex) {
        // The side opposite to the apex, and the angle at the corner next to it.
        const TriangleAngles angles = triangle_angles(sides_from(complex, SimplexId::at(t), apex));
        const auto i = static_cast<std::size_t>(apex), j = (i + 1) % 3;
        kept_[t].side[i] = angles.base;
        kept_[t].cosine[j] = angles.cosine[0];
        kept_[t].sine[j] = angles.sine[0];
      }
    }
  }
  [[nodiscard]] double cost(const Complex& complex, SimplexId t, int apex, double cost1, double cost2) const {
    const Kept& kept = kept_[t.value];
    const auto i = static_cast<std::size_t>(apex), j = (i + 1) % 3, k = (i + 2) % 3;
    const TriangleAngles angles{
        {kept.side[k], kept.side[j]}, kept.side[i], {kept.cosine[j], kept.cosine[k]}, {kept.sine[j], kept.sine[k]}};
    const double along[2] = {complex.weight_across(t, static_cast<int>(k)),
                             complex.weight_across(t, static_cast<int>(j))};
    return generalized_cost_where_finite(angles, complex.weight(t), along, cost1, cost2);
  }
  void refresh(const Complex&, SimplexId) {}
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(kept_); }

 private:
  struct Kept {
    std::array<double, 3> side, cosine, sine;
  };
  std::vector<Kept> kept_;
};

}  // namespace taut::detail
