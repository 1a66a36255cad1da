// A world with everything in it grown: obstacles, walls, points and what lies outside the boundary. It is what lets a
// point agent keep a distance, and what makes room for slightly concave cells (niederberger2004 section 6.1, after
// Young, "Expanded geometry for points-of-visibility pathfinding").
//
// Every point within `distance` of something blocked is blocked afterwards, and every point further than
// kExpandAtMost * distance from it is as free as before: rounding included, since everything is grown by a little more
// than asked for. Rings keep their number of corners: a corner moves out to where its two grown edges meet if that is
// at most twice the distance away (it turns by 120 degrees or less), and is cut off by one more edge otherwise. Where
// such a ring would fold over itself (in narrow bays and courtyards) the old ring stays, and every edge gets a
// rectangle around it. Walls and points become rectangles and squares. The boundary stays; inside it lies a frame as
// thick as the distance. Islands become obstacles of their own. Obstacles of the result overlap, which a
// PolygonWorld does not mind. O(n log n) for ordinary worlds; k islands in an obstacle of n corners cost O(k n) more.
#pragma once

#include <optional>
#include <span>

#include "taut/base/export.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut {

// Farther than this many times the distance from what is blocked, everything is as free as before.
inline constexpr double kExpandAtMost = 2.01;

// Throws InputError unless the distance is 0 (the world stays as it is) or between 2^-30 and 2^10 of the largest
// coordinate: beyond that rounding could not keep the promise, or nothing would be left.
[[nodiscard]] TAUT_API PolygonWorld expand_obstacles(const PolygonWorld& world, double distance);

// A simple ring with every edge moved to its right by `distance`; nothing where an edge would vanish or turn round, or
// the result is not simple. Why that is enough: let the distance grow from 0. Every edge moves to its right and keeps
// its direction, so the winding number of a point only ever increases, by one when an edge passes it; and the ring
// comes nearer to a point on its right at least as fast as the distance grows, so what is within the distance has been
// passed.
[[nodiscard]] TAUT_API std::optional<Ring> moved_to_the_right(std::span<const Vec2> ring, double distance);

}  // namespace taut
