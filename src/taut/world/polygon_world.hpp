// A world of polygons: a boundary, and in it obstacles (areas with holes and islands, free to overlap each other and
// the boundary), walls (open chains without thickness) and point obstacles (which matter to agents with a radius).
//
// Blocked is what lies outside the boundary or inside at least one obstacle; a point on an edge between blocked and
// free space is free. Where blocked areas touch, the corner rule decides. A wall can be walked along on either side and
// never crossed. An immutable value: the constructor checks everything, and orients every ring so that blocked space is
// on the left of each edge (obstacles counter-clockwise, their holes and the boundary clockwise).
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/box.hpp"
#include "taut/geometry/polygon.hpp"
#include "taut/world/corner_rule.hpp"

namespace taut {

// A world of polygons, walls and points, checked when it is made. Never changes.
class TAUT_API PolygonWorld {
 public:
  // What a world is made of, as the user brings it.
  struct Parts {
    Ring boundary;                                // all outside of it is blocked
    std::vector<Polygon> obstacles;               // may overlap each other and the boundary
    std::vector<Polyline> walls;                  // open chains without thickness
    std::vector<Vec2> points;                     // matter to agents with a radius
    CornerRule corner_rule = CornerRule::forbid;  // where areas touch in a point
    friend bool operator==(const Parts&, const Parts&) = default;
  };

  PolygonWorld() = default;
  // Throws InputError that names the part ("obstacle 3, ring 0") if a coordinate is out of range, a ring has fewer than
  // three distinct points or no area, or rings of one polygon cross or share edges. Repeated consecutive points and a
  // repeated first point at the end are dropped; rings that touch (themselves or each other, even if they change sides
  // in a common corner) are re-joined into simple ones that bound the same area.
  explicit PolygonWorld(Parts parts);
  // Unchecked, for code that has just made every ring simple and oriented it as described above (tracing does).
  [[nodiscard]] static PolygonWorld from_oriented(Parts parts);

  // Clockwise.
  [[nodiscard]] const Ring& boundary() const { return parts_.boundary; }
  // Outer rings counter-clockwise, holes clockwise.
  [[nodiscard]] const std::vector<Polygon>& obstacles() const { return parts_.obstacles; }
  // As they were given.
  [[nodiscard]] const std::vector<Polyline>& walls() const { return parts_.walls; }
  // As they were given.
  [[nodiscard]] const std::vector<Vec2>& points() const { return parts_.points; }
  // Whether paths may squeeze between areas that touch in a point.
  [[nodiscard]] CornerRule corner_rule() const { return parts_.corner_rule; }
  // All of it; to make a world that differs, copy and change these.
  [[nodiscard]] const Parts& parts() const { return parts_; }
  // The box around the boundary.
  [[nodiscard]] Box2 bounds() const { return bounding_box(parts_.boundary); }
  // The box around everything, be it outside the boundary. O(n).
  [[nodiscard]] Box2 reach() const;
  // Corners of the boundary, obstacles and walls, and points.
  [[nodiscard]] std::size_t vertex_count() const;
  // What the world holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const;
  // The same shapes under another rule.
  [[nodiscard]] PolygonWorld with_corner_rule(CornerRule rule) const {
    PolygonWorld copy = *this;
    copy.parts_.corner_rule = rule;
    return copy;
  }
  friend bool operator==(const PolygonWorld&, const PolygonWorld&) = default;

 private:
  Parts parts_;
};

// The same area, checked as a PolygonWorld checks its obstacles: simple rings with the inside on their left. `part`
// names it in errors.
[[nodiscard]] TAUT_API Polygon oriented(const Polygon& polygon, const std::string& part);

}  // namespace taut
