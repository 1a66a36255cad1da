// A path: straight pieces from point to point, in the plane also circular arcs where an agent's radius bends it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"

namespace taut {

// Piece `piece` (from points[piece] to points[piece + 1]) runs on the circle around `centre` instead of straight.
struct Arc {
  // Which piece of the path it is.
  std::uint32_t piece = 0;
  // Both ends of the piece are equally far from it.
  Vec2 centre;
  // The way it runs round the centre.
  bool counter_clockwise = true;
  friend bool operator==(const Arc&, const Arc&) = default;
};

// A path of straight pieces in any number of dimensions.
template <int D>
struct Path {
  // From start to goal; empty where there is no path.
  std::vector<Vec<D>> points;
  // No path, keeping the memory.
  void clear() { points.clear(); }
};

// A path of the plane, of straight pieces and circular arcs.
template <>
struct Path<2> {
  // From start to goal, the ends of all pieces; empty where there is no path.
  std::vector<Vec2> points;
  std::vector<Arc> arcs;  // in the order of their pieces
  // No path, keeping the memory.
  void clear() {
    points.clear();
    arcs.clear();
  }
};

// A path of the plane.
using Path2 = Path<2>;
// A path in space.
using Path3 = Path<3>;

// What a plan says about its path: where it starts and ends, how long it is, what it costs, and what it keeps away.
template <int D>
struct PathClaim {
  Vec<D> start_used, goal_used;  // where it begins and ends
  double length = 0, cost = 0;   // equal where weights are 1
  std::optional<double> turn{};  // the sum of its turns, in radians; nothing if it is not claimed
  // The least distance that it keeps from blocked space; nothing if it is not claimed.
  std::optional<double> clearance{};
};
// In the plane, and in space.
using PathClaim2 = PathClaim<2>;
using PathClaim3 = PathClaim<3>;

// From the point with this number on.
[[nodiscard]] TAUT_API double length(const Path2& path, std::size_t from = 0);
// The same in space.
[[nodiscard]] TAUT_API double length(const Path3& path, std::size_t from = 0);
// The angle an arc sweeps, in (0, 2 pi], in radians.
[[nodiscard]] TAUT_API double sweep(const Path2& path, const Arc& arc);
// Sum of the absolute changes of direction along the path, in radians; arcs turn by their sweep.
[[nodiscard]] TAUT_API double total_turn(const Path2& path);
// The same in space.
[[nodiscard]] TAUT_API double total_turn(const Path3& path);
// The path with every arc replaced by chords that stay within `deviation` of it (and at least one inner point an arc).
[[nodiscard]] TAUT_API Path2 flattened(const Path2& path, double deviation);

}  // namespace taut
