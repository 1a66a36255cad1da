#include "taut/path/path_cost.hpp"

#include "taut/base/cases.hpp"

namespace taut {

double path_cost(const World& world, const Path2& path) {
  return match(
      world, [&](const Grid&) { return length(path); }, [&](const PolygonWorld&) { return length(path); });
}

double path_cost(const World3& world, const Path3& path) {
  return match(world, [&](const VoxelGrid&) { return length(path); });
}

}  // namespace taut
