// Segments of the plane: exact contact tests (predicates), and rounded constructions (points and distances), kept
// apart.
#pragma once

#include "taut/base/export.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/vec.hpp"

namespace taut {

// --- exact -----------------------------------------------------------------------------------------------------------

// How two segments meet. `touch`: they share exactly one point, an end point of at least one of them.
// `cross`: they share exactly one point, inside both. `overlap`: they share a piece of positive length.
enum class Contact { none, touch, cross, overlap };

// How the closed segments ab and cd meet.
[[nodiscard]] TAUT_API Contact contact(Vec2 a, Vec2 b, Vec2 c, Vec2 d);

// p lies on the closed segment ab.
[[nodiscard]] TAUT_API bool on_segment(Vec2 p, Vec2 a, Vec2 b);

// For three points on a line, b and the others distinct: whether the way a, b, c goes straight on in b. Comparing
// coordinates is exact, where a dot product would not be.
[[nodiscard]] constexpr bool goes_straight_on(Vec2 a, Vec2 b, Vec2 c) {
  return a.x != b.x ? (a.x < b.x) == (b.x < c.x) : (a.y < b.y) == (b.y < c.y);
}

// --- rounded ---------------------------------------------------------------------------------------------------------

// The point where the lines ab and cd meet, rounded; meaningful only if they are not parallel.
[[nodiscard]] TAUT_API Vec2 line_intersection(Vec2 a, Vec2 b, Vec2 c, Vec2 d);
// The point of the closed segment ab nearest to p.
[[nodiscard]] TAUT_API Vec2 nearest_on_segment(Vec2 p, Vec2 a, Vec2 b);
// From p to the nearest point of the closed segment ab.
[[nodiscard]] TAUT_API double distance_to_segment(Vec2 p, Vec2 a, Vec2 b);
// The length of the shortest way from p to q that meets the closed segment ab.
[[nodiscard]] TAUT_API double distance_over_segment(Vec2 p, Vec2 q, Vec2 a, Vec2 b);
// From the segment ab to the segment cd; 0 where they meet.
[[nodiscard]] TAUT_API double distance_between_segments(Vec2 a, Vec2 b, Vec2 c, Vec2 d);

}  // namespace taut
