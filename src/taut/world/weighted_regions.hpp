// Ground of different costs as polygons: what is blocked, a base weight, and areas with weights of their own, of which
// the later ones win where they overlap. A weight is what a unit of length costs. Along an edge between two weights the
// lesser counts.
//
// What is blocked is a PolygonWorld and stays blocked whatever areas lie there. For layers of both kinds in any order,
// such as a bridge over a river, see cells/layered_regions.hpp.
#pragma once

#include <cstddef>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut {

// An area and what a unit of length costs in it.
struct WeightedArea {
  Polygon polygon;    // may overlap other areas, obstacles and the boundary
  double weight = 1;  // finite and above 0
  friend bool operator==(const WeightedArea&, const WeightedArea&) = default;
};

// A world of polygons whose ground has different costs. Never changes.
class TAUT_API WeightedRegions {
 public:
  WeightedRegions() = default;
  // Throws InputError that names the area ("area 3", "area 3, ring 0") if its weight is not finite and above 0, or its
  // polygon is none that could be an obstacle (see PolygonWorld); or the base weight.
  explicit WeightedRegions(PolygonWorld blocked, std::vector<WeightedArea> areas = {}, double base_weight = 1);

  // What is blocked, as a world of its own: the boundary, obstacles, walls and points.
  [[nodiscard]] const PolygonWorld& blocked() const { return blocked_; }
  // Rings simple, with the inside on their left. Where areas overlap, the last one counts.
  [[nodiscard]] const std::vector<WeightedArea>& areas() const { return areas_; }
  // Where there is no area.
  [[nodiscard]] double base_weight() const { return base_weight_; }
  // What a unit of length costs at p: on an edge or in a corner the least weight of all sides; infinite where it is
  // blocked. Walls and points have no sides. Exact; O(n).
  [[nodiscard]] double weight_at(Vec2 p) const;
  // No ground costs less. Ground that is covered counts, too.
  [[nodiscard]] double least_weight() const;
  // And none more.
  [[nodiscard]] double greatest_weight() const;

  // The box around the boundary.
  [[nodiscard]] Box2 bounds() const { return blocked_.bounds(); }
  // The box around everything, be it outside the boundary. O(n).
  [[nodiscard]] Box2 reach() const;
  // Whether paths may squeeze between blocked areas that touch in a point.
  [[nodiscard]] CornerRule corner_rule() const { return blocked_.corner_rule(); }
  // The same world under another rule.
  [[nodiscard]] WeightedRegions with_corner_rule(CornerRule rule) const {
    WeightedRegions copy = *this;
    copy.blocked_ = blocked_.with_corner_rule(rule);
    return copy;
  }
  // Corners of everything, areas included.
  [[nodiscard]] std::size_t vertex_count() const;
  // What the world holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const;
  friend bool operator==(const WeightedRegions&, const WeightedRegions&) = default;

 private:
  PolygonWorld blocked_;
  std::vector<WeightedArea> areas_;
  double base_weight_ = 1;
};

}  // namespace taut
