#include "taut/path/path_cost.hpp"

#include <limits>

#include "taut/base/cases.hpp"
#include "taut/path/detail/cost_meter.hpp"
#include "taut/path/detail/surface_walk.hpp"

namespace taut {
using namespace detail;

double path_cost(const World& world, const Path2& path) {
  return is_weighted(world) ? CostMeter(world).cost(path, tolerance_of(world).penetration()) : length(path);
}

double path_cost(const World3& world, const Path3& path) {
  return match(
      world, [&](const VoxelGrid&) { return length(path); },
      [&](const SurfaceComplex& surface) {
        if (path.points.empty()) return 0.0;
        // As finely as points can be computed; what is farther off is looked at more coarsely.
        const Tolerance tolerance = tolerance_of(world);
        for (const double off : {4 * tolerance.rounding(), tolerance.penetration()}) {
          const auto walked = SurfaceWalk(surface, off, CornerRule::allow).along(path.points);
          if (!walked.left_at) return walked.cost;
        }
        return std::numeric_limits<double>::infinity();
      });
}

}  // namespace taut
