#include "taut/world/straighten.hpp"

#include <algorithm>
#include <set>

#include "taut/geometry/predicates.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"

namespace taut {
using namespace detail;
namespace {

bool in_closed_triangle(Vec2 p, Vec2 a, Vec2 b, Vec2 c) {
  const int s = orient2d(a, b, p), t = orient2d(b, c, p), u = orient2d(c, a, p);
  return (s >= 0 && t >= 0 && u >= 0) || (s <= 0 && t <= 0 && u <= 0);
}

class Straightener {
 public:
  Straightener(const PolygonWorld& world, Straighten how, double longest_step)
      : sight_(world), points_(world.points()), how_(how), longest_step_(longest_step) {}

  [[nodiscard]] Ring apply(const Ring& ring) {
    const std::size_t n = ring.size();
    Ring out;
    bool kept_previous = true;
    for (std::size_t i = 0; i < n; ++i) {
      const Vec2 a = ring[(i + n - 1) % n], v = ring[i], b = ring[(i + 1) % n];
      // Neighbouring corners are never both cut off, nor the first and the last.
      // Two cuts can meet only along the same diagonal, each from its side; the second would close what is left.
      const bool cut = kept_previous && (i + 1 < n || out.front() == ring.front()) && may_cut(a, v, b) &&
                       diagonals_.insert(std::minmax(a, b)).second;
      if (!cut) out.push_back(v);
      kept_previous = !cut;
    }
    drop_straight_corners(out);
    return out.size() >= 3 && orientation(out) == orientation(ring) ? out : ring;
  }

 private:
  [[nodiscard]] bool may_cut(Vec2 a, Vec2 v, Vec2 b) {
    // Blocked space is on the left, so a left turn is a corner that sticks out into free space.
    const int turn = orient2d(a, v, b);
    if (turn != (how_ == Straighten::shrink_obstacles ? 1 : -1)) return false;
    if (distance(a, v) > longest_step_ || distance(v, b) > longest_step_) return false;
    Box2 box;
    for (Vec2 p : {a, v, b}) box.extend(p);
    bool touched = false;
    sight_.for_edges_near(box, 0, scratch_, [&](Vec2 p, Vec2 q) {
      if (touched || (p == a && q == v) || (p == v && q == b)) return;
      for (Vec2 c : {p, q}) touched = touched || (c != a && c != b && in_closed_triangle(c, a, v, b));
      touched = touched || on_segment(v, p, q);  // free space would be joined, or parted, around v
      // An edge that enters through one side and leaves through another, or leaves a or b inwards.
      touched = touched || contact(p, q, a, v) == Contact::cross || contact(p, q, v, b) == Contact::cross ||
                contact(p, q, a, b) == Contact::cross || contact(p, q, a, b) == Contact::overlap ||
                contact(p, q, a, v) == Contact::overlap || contact(p, q, v, b) == Contact::overlap;
      touched = touched || ((p == a || q == a) && on_far_side(a, p == a ? q : p, v, b)) ||
                ((p == b || q == b) && on_far_side(b, p == b ? q : p, v, a));
    });
    return !touched &&
           std::none_of(points_.begin(), points_.end(), [&](Vec2 p) { return in_closed_triangle(p, a, v, b); });
  }
  // Whether the ray from apex to p runs inside the angle between the rays to u and w, or along its sides.
  static bool on_far_side(Vec2 apex, Vec2 p, Vec2 u, Vec2 w) {
    const int s = orient2d(apex, u, w);
    return orient2d(apex, u, p) * s >= 0 && orient2d(apex, p, w) * s >= 0;
  }
  // Where another edge touches, a straight corner stays: worlds have corners wherever rings of a polygon touch.
  void drop_straight_corners(Ring& ring) {
    Ring out;
    const std::size_t n = ring.size();
    for (std::size_t i = 0; i < n; ++i) {
      const bool straight = orient2d(ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]) == 0;
      if (!straight || edges_at(ring[i]) > 2) out.push_back(ring[i]);
    }
    ring = std::move(out);
  }

  [[nodiscard]] int edges_at(Vec2 p) {
    int n = 0;
    sight_.for_edges_near({p, p}, 0, scratch_, [&](Vec2 a, Vec2 b) { n += on_segment(p, a, b) ? 1 : 0; });
    return n;
  }

  PolygonSight sight_;
  PolygonSight::Scratch scratch_;
  const std::vector<Vec2>& points_;
  Straighten how_;
  double longest_step_;
  std::set<std::pair<Vec2, Vec2>> diagonals_;  // of the corners cut off
};

}  // namespace

StraightenResult straighten_staircases(const PolygonWorld& world, Straighten how, double longest_step) {
  PolygonWorld::Parts parts = world.parts();
  Straightener straightener(world, how, longest_step);
  for (Polygon& polygon : parts.obstacles) {
    for (Ring& ring : polygon.rings) ring = straightener.apply(ring);
  }
  StraightenResult result{PolygonWorld::from_oriented(std::move(parts)), world.vertex_count(), 0};
  result.corners_after = result.world.vertex_count();
  return result;
}

}  // namespace taut
