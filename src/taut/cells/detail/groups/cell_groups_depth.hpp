// How far a polygon is from convex: the depth of its deepest pocket. A pocket is what the convex hull adds along one of
// its edges, the lid; its depth is the largest distance of the polygon's corners in it from the lid (the concavity of
// Lien, Amato, "Approximate convex decomposition of polygons", 2004).
//
// A straight line between two points of the polygon stays within that depth of it: the line runs in the hull, and from
// any of its points in a pocket the way off the lid, at a right angle, meets the polygon before it is that long.
// The hull is exact, so a convex polygon has depth 0; other depths are rounded. O(n log n).
#pragma once

#include <span>
#include <vector>

#include "taut/geometry/vec.hpp"

namespace taut::detail {

class PocketDepth {
 public:
  // Of a polygon that runs counter-clockwise and does not cross itself. It may touch itself, and run along both sides
  // of a wall: one that sticks into it counts as a pocket as deep as it reaches. Allocates nothing once warm.
  [[nodiscard]] double of(std::span<const Vec2> ring);

 private:
  std::vector<Vec2> sorted_, hull_;
};

}  // namespace taut::detail
