// Random polygon worlds: obstacles (convex, star-shaped with dents, or both; some with a courtyard and an island in
// it), walls and points, scattered over a rectangle with one corner at the origin.
//
// Every ring is simple and nested rings are apart, by an exact test or a proven distance. Without `overlap` all things
// lie inside the boundary, and further than `gap` from it and from each other (their circumscribed circles do, so about
// half of the area can be filled); with it, only their centres are sure to lie inside the boundary. Corners are
// multiples of 2^-10. O(things * corners) expected.
#pragma once

#include <cstdint>

#include "taut/base/export.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut {

// What obstacles look like; `mixed` takes either at random.
enum class ObstacleShape { convex, concave, mixed };

// What obstacles are wanted.
struct PolygonOptions {
  double width = 1000, height = 1000;          // 1 .. 1e6, rounded to multiples of 2^-10
  int obstacles = 100;                         // 0 .. 10^7
  ObstacleShape shape = ObstacleShape::mixed;  // of all obstacles
  double mean_size = 40;     // diameter of an obstacle, extent of a wall; for the least see max_corners
  double size_spread = 0.5;  // 0 .. 0.95: sizes are uniform in mean_size * (1 - spread) .. mean_size * (1 + spread)
  int min_corners = 5;       // 3 (4 unless all are convex) .. max_corners
  int max_corners = 12;      // at most 64. The smallest size must be at least max_corners^2 / 256, and at least 1/4
  double courtyards = 0;     // 0 .. 1: share of the obstacles with a courtyard
  int walls = 0;             // 0 .. 10^7: chains that never cross themselves
  int wall_corners = 4;      // points of a wall, 2 .. 64
  int points = 0;            // 0 .. 10^7
  bool overlap = false;      // whether obstacles may lie over each other and the boundary
  double gap = 1;            // 0 .. 1e6, only without overlap
  std::uint64_t seed = 1;    // another seed, another world
};

// Throws InputError for options out of range, and if without overlap the things asked for do not fit (after 1000 places
// tried in vain for one of them); the error says how many did.
[[nodiscard]] TAUT_API PolygonWorld::Parts generate_polygons(const PolygonOptions& options);

}  // namespace taut
