#include "taut/world/detail/polygons/outline_parts.hpp"

#include <algorithm>

#include "taut/geometry/detail/angle.hpp"
#include "taut/geometry/detail/outer_box.hpp"

namespace taut::detail {
namespace {

bool is_outer(const Ring& ring) { return orientation(ring) > 0; }

}  // namespace

PolygonWorld::Parts parts_of(Outline outline) {
  PolygonWorld::Parts parts;
  parts.walls = std::move(outline.walls);
  std::vector<Ring>& rings = outline.rings;
  if (std::count_if(rings.begin(), rings.end(), is_outer) == 1) {
    const auto outer = std::find_if(rings.begin(), rings.end(), is_outer);
    parts.boundary = std::move(*outer);
    rings.erase(outer);
    for (Ring& ring : rings) parts.obstacles.push_back({{std::move(ring)}});
    return parts;
  }
  // Several pieces of free space: everything within the box is blocked except what an odd number of outline rings
  // surround. As rings of one polygon, the box and the outline have parity say exactly that, however they nest.
  Box2 box;
  for (const Ring& ring : rings) {
    for (const Vec2 p : ring) box.extend(p);
  }
  parts.boundary = box_grown_by(box, 1);
  Polygon blocked{{parts.boundary}};
  for (Ring& ring : rings) blocked.rings.push_back(std::move(ring));
  parts.obstacles.push_back(std::move(blocked));
  return parts;
}

// Edges between neighbours cancel, so a point lies in as many polygons as outer rings surround it, less the others.
// That is never less than nothing: with one outer ring the others lie in it and apart, and nothing overlaps. With
// several, free is by parity what lies in one polygon or three. On the way into what lies in two there is an edge of
// the outline with that on its left, where the world has blocked space.
std::optional<Vec2> overlap_in(const Outline& outline, const PolygonWorld& world) {
  if (std::count_if(outline.rings.begin(), outline.rings.end(), is_outer) == 1) return std::nullopt;
  struct End {
    Vec2 at, towards;
    bool arrives;  // in its ring, which has what is blocked on its left
    bool operator<(const End& o) const { return at != o.at ? at < o.at : compare_angle(at, towards, o.towards) < 0; }
  };
  std::vector<End> ends;
  for (const Polygon& polygon : world.obstacles()) {
    for (const Ring& ring : polygon.rings) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 a = ring[i], b = ring[i + 1 < ring.size() ? i + 1 : 0];
        ends.push_back({a, b, false});
        ends.push_back({b, a, true});
      }
    }
  }
  std::sort(ends.begin(), ends.end());
  for (const Ring& ring : outline.rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const End leaving{ring[i], ring[i + 1 < ring.size() ? i + 1 : 0], false};
      // The world may have cut the edge where another ring touches it, but it begins the same way.
      const auto found = std::lower_bound(ends.begin(), ends.end(), leaving);
      if (found == ends.end() || leaving < *found || !found->arrives) return leaving.at;
    }
  }
  return std::nullopt;
}

}  // namespace taut::detail
