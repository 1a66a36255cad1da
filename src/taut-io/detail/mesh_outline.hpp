// The outline of a convex mesh: rings with free space on their left, and walls. See mesh_outline.cpp.
#pragma once

#include <optional>
#include <vector>

#include "taut-io/mesh_file.hpp"

namespace taut::io::detail {

struct MeshOutline {
  std::vector<Ring> rings;  // counter-clockwise around free space, clockwise around obstacles
  std::vector<Polyline> walls;
};

[[nodiscard]] MeshOutline outline_of(const MeshFile& mesh);
[[nodiscard]] PolygonWorld::Parts parts_of(MeshOutline outline);

// A place where polygons of the mesh overlap; nothing if none do. `world` is that of the outline's parts. O(n log n).
[[nodiscard]] std::optional<Vec2> overlap_in(const MeshOutline& outline, const PolygonWorld& world);

}  // namespace taut::io::detail
