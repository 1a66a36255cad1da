#include "taut/world/polygon_world.hpp"

#include <algorithm>
#include <map>
#include <string>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/detail/angle.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/world/detail/polygons/extent_check.hpp"

namespace taut {
using namespace detail;
namespace {

void check_points(std::span<const Vec2> points, const std::string& part) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!is_valid_point(points[i])) {
      throw InputError(part, 0,
                       "expected coordinates that are 0 or between 2^-140 and 2^140 in size, point " +
                           std::to_string(i) + " is " + point_text(points[i]));
    }
  }
}

void drop_repeats(std::vector<Vec2>& points) { points.erase(std::unique(points.begin(), points.end()), points.end()); }

Ring cleaned(Ring ring, const std::string& part) {
  check_points(ring, part);
  for (Vec2& p : ring) p = {p.x + 0.0, p.y + 0.0};  // no negative zeros: they print and hash differently
  drop_repeats(ring);
  while (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
  if (ring.size() < 3) throw InputError(part, 0, "expected a ring of at least three distinct points");
  return ring;
}

// Rings with the same edges in which every corner that lies inside an edge is a corner of that edge too.
std::vector<Ring> with_contacts_as_corners(const std::vector<Ring>& rings) {
  std::vector<Vec2> corners;
  for (const Ring& ring : rings) corners.insert(corners.end(), ring.begin(), ring.end());
  std::sort(corners.begin(), corners.end());
  drop_repeats(corners);
  std::vector<Ring> out;
  for (const Ring& ring : rings) {
    Ring& fuller = out.emplace_back();
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
      fuller.push_back(a);
      const auto inner = static_cast<std::ptrdiff_t>(fuller.size());
      // Points of a line are in lexicographic order along it.
      const auto last = std::lower_bound(corners.begin(), corners.end(), std::max(a, b));
      for (auto p = std::upper_bound(corners.begin(), last, std::min(a, b)); p < last; ++p) {
        if (on_segment(*p, a, b)) fuller.push_back(*p);
      }
      if (b < a) std::reverse(fuller.begin() + inner, fuller.end());
    }
  }
  return out;
}

// Whether rings, whose contacts are corners of both, are simple and nowhere change sides in a common corner: around it
// the two edges of each visit never alternate with those of another.
bool are_simple_and_apart(const std::vector<Ring>& rings) {
  struct End {
    Vec2 towards;
    std::size_t ring, visit;
  };
  std::map<Vec2, std::vector<End>> ends;
  std::size_t visit = 0;
  for (std::size_t r = 0; r < rings.size(); ++r) {
    const std::size_t n = rings[r].size();
    for (std::size_t i = 0; i < n; ++i, ++visit) {
      auto& here = ends[rings[r][i]];
      for (const End& other : here) {
        if (other.ring == r) return false;  // touches itself
      }
      here.push_back({rings[r][(i + n - 1) % n], r, visit});
      here.push_back({rings[r][(i + 1) % n], r, visit});
    }
  }
  for (auto& [corner, here] : ends) {
    std::sort(here.begin(), here.end(),
              [apex = corner](const End& e, const End& f) { return compare_angle(apex, e.towards, f.towards) < 0; });
    std::vector<std::size_t> open;
    for (const End& end : here) {
      if (!open.empty() && open.back() == end.visit) {
        open.pop_back();
      } else {
        open.push_back(end.visit);
      }
    }
    if (!open.empty()) return false;
  }
  return true;
}

// Simple rings that do not cross and have the same edges (hence, by parity, the same inside) as rings that may touch,
// and even cross, in common corners. Around such a corner neighbouring edges are joined, so nothing crosses there; a
// closed chain that still visits a corner twice can be cut there without making its two halves cross, as in the plane
// the one cannot get from one side of the other to the other side.
std::vector<Ring> rejoined(const std::vector<Ring>& rings) {
  // In order, so that the outcome depends on nothing but the edges: doing it again changes nothing.
  std::vector<std::pair<Vec2, Vec2>> edges;
  for (const Ring& ring : rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) edges.push_back(std::minmax(ring[i], ring[(i + 1) % ring.size()]));
  }
  std::sort(edges.begin(), edges.end());
  std::vector<Vec2> at;  // of end 2i and end 2i + 1 of edge i
  for (const auto& [from, to] : edges) at.insert(at.end(), {from, to});
  std::map<Vec2, std::vector<std::size_t>> ends;
  for (std::size_t e = 0; e < at.size(); ++e) ends[at[e]].push_back(e);
  std::vector<std::size_t> partner(at.size());
  for (auto& [corner, here] : ends) {
    std::sort(here.begin(), here.end(), [&, apex = corner](std::size_t e, std::size_t f) {
      return compare_angle(apex, at[e ^ 1], at[f ^ 1]) < 0;
    });
    for (std::size_t i = 0; i + 1 < here.size(); i += 2) {
      partner[here[i]] = here[i + 1];
      partner[here[i + 1]] = here[i];
    }
  }
  std::vector<Ring> out;
  std::vector<bool> used(at.size() / 2);
  for (std::size_t first = 0; first < at.size(); first += 2) {
    Ring chain;
    for (std::size_t e = first; !used[e / 2]; e = partner[e ^ 1]) {
      used[e / 2] = true;
      chain.push_back(at[e]);
    }
    if (!chain.empty()) split_at_repeats(chain, out);
  }
  return out;
}

// Whether the open piece just after v on the way to w lies inside the simple ring; v is on the ring.
bool starts_inside(const Ring& ring, Vec2 v, Vec2 w) {
  const bool ccw = orientation(ring) > 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
    if (v == a) {
      const Vec2 previous = ring[(i + ring.size() - 1) % ring.size()];
      return ccw ? in_ccw_sector(v, b, previous, w) : in_ccw_sector(v, previous, b, w);
    }
    if (v != b && on_segment(v, a, b)) return (orient2d(a, b, w) > 0) == ccw;
  }
  return false;
}

bool is_inside(const Ring& inner, const Ring& outer) {
  for (Vec2 p : inner) {
    const Side side = side_of_ring(outer, p);
    if (side != Side::on) return side == Side::inside;
  }
  return starts_inside(outer, inner[0], inner[1]);  // every point of `inner` lies on `outer`
}

}  // namespace

Polygon oriented(const Polygon& polygon, const std::string& part) {
  std::vector<Ring> rings;
  for (std::size_t r = 0; r < polygon.rings.size(); ++r) {
    rings.push_back(cleaned(polygon.rings[r], part + ", ring " + std::to_string(r)));
  }
  if (rings.empty()) throw InputError(part, 0, "expected at least one ring");
  if (const auto defect = find_defect(rings, RingRule::touching)) {
    const Ring& a = rings[defect->ring_a];
    const Ring& b = rings[defect->ring_b];
    throw InputError(part, 0,
                     "expected rings that do not cross or share an edge; the edge from " +
                         point_text(a[defect->edge_a]) + " of ring " + std::to_string(defect->ring_a) +
                         " meets the edge from " + point_text(b[defect->edge_b]) + " of ring " +
                         std::to_string(defect->ring_b));
  }
  Polygon out;
  if (find_defect(rings, RingRule::simple)) {
    rings = with_contacts_as_corners(rings);
    if (!are_simple_and_apart(rings)) rings = rejoined(rings);
  }
  out.rings = std::move(rings);
  std::vector<Box2> boxes;
  for (const Ring& ring : out.rings) boxes.push_back(bounding_box(ring));
  std::vector<bool> reverse;
  for (std::size_t r = 0; r < out.rings.size(); ++r) {
    int depth = 0;
    for (std::size_t q = 0; q < out.rings.size(); ++q) {
      if (q != r && boxes[q].contains(boxes[r].min) && boxes[q].contains(boxes[r].max)) {
        depth += is_inside(out.rings[r], out.rings[q]) ? 1 : 0;
      }
    }
    reverse.push_back((orientation(out.rings[r]) > 0) != (depth % 2 == 0));
  }
  for (std::size_t r = 0; r < out.rings.size(); ++r) {
    if (reverse[r]) std::reverse(out.rings[r].begin() + 1, out.rings[r].end());  // the first point stays first
  }
  return out;
}

PolygonWorld::PolygonWorld(Parts parts) : parts_(std::move(parts)) {
  Polygon boundary = oriented(Polygon{{std::move(parts_.boundary)}}, "boundary");
  if (boundary.rings.size() != 1) {
    throw InputError("boundary", 0, "expected a ring that does not touch itself");
  }
  parts_.boundary = std::move(boundary.rings.front());
  std::reverse(parts_.boundary.begin() + 1, parts_.boundary.end());  // what is blocked lies outside
  for (std::size_t i = 0; i < parts_.obstacles.size(); ++i) {
    parts_.obstacles[i] = oriented(parts_.obstacles[i], "obstacle " + std::to_string(i));
  }
  for (std::size_t i = 0; i < parts_.walls.size(); ++i) {
    const std::string part = "wall " + std::to_string(i);
    check_points(parts_.walls[i], part);
    drop_repeats(parts_.walls[i]);
    if (parts_.walls[i].size() < 2) throw InputError(part, 0, "expected at least two distinct points");
  }
  for (std::size_t i = 0; i < parts_.points.size(); ++i) {
    check_points(std::span(&parts_.points[i], 1), "point obstacle " + std::to_string(i));
  }
  check_extent(bounds(), reach());
}

PolygonWorld PolygonWorld::from_oriented(Parts parts) {
  PolygonWorld world;
  world.parts_ = std::move(parts);
  return world;
}

Box2 PolygonWorld::reach() const {
  Box2 box = bounds();
  const auto extend = [&](const std::vector<Vec2>& points) {
    for (const Vec2 p : points) box.extend(p);
  };
  for (const Polygon& polygon : parts_.obstacles) detail::extend(box, polygon);
  for (const Polyline& wall : parts_.walls) extend(wall);
  extend(parts_.points);
  return box;
}

std::size_t PolygonWorld::vertex_count() const {
  std::size_t n = parts_.boundary.size() + parts_.points.size();
  for (const Polygon& polygon : parts_.obstacles) {
    for (const Ring& ring : polygon.rings) n += ring.size();
  }
  for (const Polyline& wall : parts_.walls) n += wall.size();
  return n;
}

std::size_t PolygonWorld::memory_bytes() const {
  std::size_t n = bytes_of(parts_.boundary, parts_.points, parts_.obstacles, parts_.walls);
  for (const Polygon& polygon : parts_.obstacles) {
    for (const Ring& ring : polygon.rings) n += sizeof(Ring) + bytes_of(ring);
  }
  for (const Polyline& wall : parts_.walls) n += bytes_of(wall);
  return n;
}

}  // namespace taut
