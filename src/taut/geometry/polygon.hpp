// Rings (closed chains of points, the last joined to the first) and the exact questions asked of them.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/geometry/vec.hpp"

namespace taut {

// Points in order. A ring is closed from its last point to its first; a polyline is open.
using Ring = std::vector<Vec2>;
using Polyline = std::vector<Vec2>;

// An area bounded by rings: a point is inside where an odd number of rings surround it, so holes are rings inside rings
// and islands rings inside holes. Rings may touch in points; they never cross or share an edge.
struct Polygon {
  std::vector<Ring> rings;  // outer rings, holes and islands in any order
  friend bool operator==(const Polygon&, const Polygon&) = default;
};

// Where a point lies: on a border or strictly to one side of it.
enum class Side { outside, on, inside };

// Exact. Rings need not be simple: parity decides.
[[nodiscard]] TAUT_API Side side_of_ring(std::span<const Vec2> ring, Vec2 p);
[[nodiscard]] TAUT_API Side side_of_polygon(const Polygon& polygon, Vec2 p);

// Exact sign of the signed area of a simple ring: +1 counter-clockwise, -1 clockwise, 0 degenerate.
[[nodiscard]] TAUT_API int orientation(std::span<const Vec2> ring);

// Appends the simple rings that a ring without crossings consists of, cut at its repeated points: whenever a point
// comes again, the loop since then is one ring.
TAUT_API void split_at_repeats(Ring ring, std::vector<Ring>& out);

// Rounded.
[[nodiscard]] TAUT_API double signed_area(std::span<const Vec2> ring);

// Two edges of a set of rings that meet where they may not.
struct RingDefect {
  std::size_t ring_a, edge_a, ring_b, edge_b;  // edge i runs from point i to point i + 1
  Contact contact;                             // how the two meet
};

// What a check of rings against each other lets pass: `simple` allows no contact but that of neighbouring edges in
// their common end point; `touching` allows also isolated common points (rings that touch themselves or each other).
enum class RingRule { simple, touching };

// The first defect found, or nothing. Exact, O(n log n) for ordinary input. Zero-length edges are defects (overlap).
[[nodiscard]] TAUT_API std::optional<RingDefect> find_defect(std::span<const Ring> rings, RingRule rule);
// Whether a ring meets itself nowhere. Exact.
[[nodiscard]] TAUT_API bool is_simple(std::span<const Vec2> ring);

}  // namespace taut
