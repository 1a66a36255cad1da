// The gate that makes a channel of faces as narrow as it is: where Clearance says how wide a step is, this says which
// free segment between two obstacles makes it so. Gates are open edges, segments from a corner to its foot on the wall
// opposite, and those that Clearance keeps apart because they run through several faces (clearance.hpp has the theory).
#pragma once

#include <limits>
#include <optional>
#include <span>

#include "taut/cells/clearance.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {

struct Gate {
  Vec2 from, to;  // both on obstacles
  double length = std::numeric_limits<double>::infinity();
  [[nodiscard]] bool exists() const { return length < std::numeric_limits<double>::infinity(); }
  // Above 0 on the left of the line, below on the right.
  [[nodiscard]] double side_of(Vec2 p) const { return cross(to - from, p - from); }
};

// From a corner of the face to its foot inside the edge opposite, if that is a wall.
[[nodiscard]] inline Gate gate_within(const TriangleMesh& mesh, HalfEdge corner) {
  const HalfEdge wall = corner.next();
  if (!mesh.is_constrained(wall)) return {};
  const Vec2 p = mesh.position(mesh.origin(corner)), a = mesh.position(mesh.origin(wall)),
             b = mesh.position(mesh.target(wall));
  if (!(dot(p - a, b - a) > 0 && dot(p - b, b - a) < 0)) return {};
  const Vec2 foot = nearest_on_segment(p, a, b);
  return {p, foot, distance_to_segment(p, a, b)};
}

// The shortest gate that a channel crosses; none if it crosses none. crossed[i] belongs to the face that is left.
// Without start or goal the channel is a piece of a longer one, and what it does not cross for good does not count.
[[nodiscard]] inline Gate narrowest_gate(const Triangulation& t, const Clearance& clearance, FaceId first,
                                         std::span<const HalfEdge> crossed, const std::optional<Vec2>& start = {},
                                         const std::optional<Vec2>& goal = {}) {
  const TriangleMesh& mesh = t.mesh();
  const Vec2* const begin = start ? &*start : nullptr;
  const auto sign = [](double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; };
  Gate least;
  for (std::size_t i = 0; i <= crossed.size(); ++i) {
    const bool at_end = i == crossed.size();
    if (at_end && !goal) break;
    const FaceId face = !at_end ? crossed[i].face() : i == 0 ? first : mesh.twin(crossed[i - 1]).face();
    if (!at_end) {
      const Vec2 a = mesh.position(mesh.origin(crossed[i])), b = mesh.position(mesh.target(crossed[i]));
      if (const double length = distance(a, b); length < least.length) least = {a, b, length};
    }
    // On the left of a gate from a corner is the side that ends there, on the right the one that begins there.
    const auto side_of = [](HalfEdge corner, HalfEdge side) {
      return side == corner.previous() ? 1 : side == corner ? -1 : 0;
    };
    for (unsigned k = 0; k < 3; ++k) {
      const HalfEdge corner(face, k);
      const Gate gate = gate_within(mesh, corner);
      if (!(gate.length < least.length)) continue;
      const int from = i > 0 ? side_of(corner, mesh.twin(crossed[i - 1])) : start ? sign(gate.side_of(*start)) : 0;
      const int to = at_end ? sign(gate.side_of(*goal)) : side_of(corner, crossed[i]);
      if (to != 0 && from == -to) least = gate;
    }
    const auto back = [&](unsigned k) { return k < i ? crossed[i - 1 - k] : HalfEdge(); };
    const auto through = at_end ? clearance.end_gate(t, face, *goal, begin, back, least.length)
                                : clearance.step_gate(t, crossed[i], begin, back, least.length);
    if (through) least = {through->apex, through->foot, through->length};
  }
  return least;
}

}  // namespace taut::detail
