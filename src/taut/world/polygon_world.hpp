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

class TAUT_API PolygonWorld {
 public:
  struct Parts {
    Ring boundary;
    std::vector<Polygon> obstacles;
    std::vector<Polyline> walls;
    std::vector<Vec2> points;
    CornerRule corner_rule = CornerRule::forbid;
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

  [[nodiscard]] const Ring& boundary() const { return parts_.boundary; }
  [[nodiscard]] const std::vector<Polygon>& obstacles() const { return parts_.obstacles; }
  [[nodiscard]] const std::vector<Polyline>& walls() const { return parts_.walls; }
  [[nodiscard]] const std::vector<Vec2>& points() const { return parts_.points; }
  [[nodiscard]] CornerRule corner_rule() const { return parts_.corner_rule; }
  [[nodiscard]] const Parts& parts() const { return parts_; }
  [[nodiscard]] Box2 bounds() const { return bounding_box(parts_.boundary); }
  [[nodiscard]] std::size_t vertex_count() const;
  [[nodiscard]] std::size_t memory_bytes() const;
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
