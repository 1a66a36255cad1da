// A tetrahedron of a complex as its cost function wants it, made each time or from what is kept of it (perkins2013
// §4.4, for space §5.7): what does not depend on costs.
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/tetrahedra/around_edge.hpp"
#include "taut/plan/detail/volume/tetrahedron_cost.hpp"

namespace taut::detail {

// The corners of the base, from the apex: those are the next three.
[[nodiscard]] inline std::array<Vec3, 3> base_from(const VolumeComplex& complex, SimplexId t, int apex) {
  const auto& corners = complex.corners(t);
  const auto at = [&](int i) { return complex.position(corners[static_cast<std::size_t>(i % 4)]); };
  const Vec3 tip = at(apex);
  return {at(apex + 1) - tip, at(apex + 2) - tip, at(apex + 3) - tip};
}

// A tetrahedron seen from corner `apex`. Where its ground is the cheapest there is, what lies beside it is not looked
// at.
[[nodiscard]] inline TetrahedronSides sides_from(const VolumeComplex& complex, SimplexId t, int apex,
                                                 double least_weight) {
  TetrahedronSides sides;
  sides.side = base_from(complex, t, apex);
  sides.weight = complex.weight(t);
  const bool is_cheapest = !(least_weight < sides.weight);
  for (int k = 0; k < 3; ++k) {
    const auto i = static_cast<std::size_t>(k);
    const int corner = (apex + 1 + k) % 4;
    sides.weight_behind[i] = is_cheapest ? sides.weight : complex.weight_across(t, corner);
    sides.weight_along[i] = is_cheapest ? sides.weight : complex.weight(cheapest_around_edge(complex, t, apex, corner));
  }
  return sides;
}

// What is kept of each tetrahedron. Ways from corners do not depend on costs: twelve numbers, from each corner to each
// other one along an edge or, if wanted, over the ground behind a face or around an edge. Where all indirect ways are
// wanted, most depend on costs: then six numbers, the least weight around each edge. Costs are the same to the last
// bit. Good as long as weights stay.
class KeptSolidWays {
 public:
  // `progress` may throw in order to give it up.
  KeptSolidWays(const VolumeComplex& complex, IndirectWays ways, const BuildProgress& progress = {}) : ways_(ways) {
    const double least = complex.least_weight();
    const std::size_t count = complex.simplex_count();
    if (ways == IndirectWays::all) {
      along_.resize(count);
    } else {
      costs_.resize(count);
    }
    ProgressMeter meter(progress, count);
    for (std::size_t n = 0; n < count; ++n) {
      meter.step(kWorkEach);
      const auto t = SimplexId::at(n);
      if (!(complex.weight(t) < std::numeric_limits<double>::infinity())) continue;
      for (int apex = 0; apex < 4; ++apex) {
        const TetrahedronSides sides = sides_from(complex, t, apex, least);
        for (std::size_t k = 0; k < 3; ++k) {
          if (ways == IndirectWays::all) {
            along_[n][edge(apex, k)] = sides.weight_along[k];
          } else {
            costs_[n][static_cast<std::size_t>(3 * apex) + k] =
                corner_way(sides, k, ways == IndirectWays::from_corners).cost;
          }
        }
      }
    }
  }
  // From a free tetrahedron's base to its apex; `costs` are those of the next three corners.
  [[nodiscard]] double cost(const VolumeComplex& complex, SimplexId t, int apex,
                            const std::array<double, 3>& costs) const {
    const std::array<Vec3, 3> base = base_from(complex, t, apex);
    const double weight = complex.weight(t);
    if (ways_ == IndirectWays::all) {
      TetrahedronSides sides{base, weight, {}, {}};
      for (std::size_t k = 0; k < 3; ++k) {
        sides.weight_behind[k] = complex.weight_across(t, (apex + 1 + static_cast<int>(k)) % 4);
        sides.weight_along[k] = along_[t.value][edge(apex, k)];
      }
      return tetrahedron_cost(sides, costs).cost;
    }
    const double* kept = costs_[t.value].data() + 3 * apex;
    double best = least_over_simplex(base, costs, weight).cost;
    for (std::size_t k = 0; k < 3; ++k) best = std::min(best, costs[k] + kept[k]);
    return best;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(costs_, along_); }

 private:
  static constexpr std::size_t kWorkEach = 32;

  // From the apex to the corner that is k + 1 further: 0 to 5, the same from either end.
  [[nodiscard]] static std::size_t edge(int apex, std::size_t k) {
    constexpr std::size_t kEdges[4][3] = {{0, 1, 2}, {3, 4, 0}, {5, 1, 3}, {2, 4, 5}};
    return kEdges[apex][k];
  }

  IndirectWays ways_;
  std::vector<std::array<double, 12>> costs_;
  std::vector<std::array<double, 6>> along_;
};

}  // namespace taut::detail
