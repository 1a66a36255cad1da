// What one sees of a world in space: the outer facets of tetrahedra, the triangles of a surface, the sides of blocked
// voxels, and of the box that voxels of different costs fill; and, where it is cut by a plane, the cells that the plane
// passes through.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/world/world.hpp"

namespace taut::lab::detail {

// What lies beyond a plane across an axis is left out.
struct HalfSpace {
  int axis = 0;
  double at = 0;
  bool below = true;                          // which side is kept
  [[nodiscard]] double inside(Vec3 p) const;  // above 0 if it is kept: how far it is from the plane
};

enum class FaceKind { outer, section };

// A convex face and the weight behind it, infinite where it is blocked.
using FaceSink = std::function<void(std::span<const Vec3> corners, double weight, FaceKind kind)>;
// Faces that turn away from `towards` are left out where they are sides of something solid.
TAUT_INSIDE void for_faces(const World3& world, const std::optional<HalfSpace>& kept, Vec3 towards,
                           const FaceSink& sink);

// A line in space.
struct SpaceLine {
  Vec3 a, b;
};
// Sharp edges of what for_faces() shows, ends of surfaces, and the outline of the section; of voxels of different
// costs those of their box, of blocked ones none. Nothing at all if there are more than `most`: then they would be all
// one sees.
[[nodiscard]] TAUT_INSIDE std::vector<SpaceLine> outlines(const World3& world, const std::optional<HalfSpace>& kept,
                                                          std::size_t most);

// How long edges of cells are about, in world units; 0 if there is no cell.
[[nodiscard]] TAUT_INSIDE double usual_edge(const World3& world);

}  // namespace taut::lab::detail
