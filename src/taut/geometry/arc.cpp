#include "taut/geometry/arc.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "taut/geometry/segment.hpp"

namespace taut {

bool CircularArc::spans(Vec2 p) const {
  const Vec2 u = (counter_clockwise ? from : to) - centre, v = (counter_clockwise ? to : from) - centre, w = p - centre;
  if (from == to) return true;
  // Counter-clockwise from u to v: less than half a turn if v is to the left of u.
  if (cross(u, v) > 0 || (cross(u, v) == 0 && dot(u, v) > 0)) return cross(u, w) >= 0 && cross(w, v) >= 0;
  return cross(u, w) >= 0 || cross(w, v) >= 0;
}

Box2 CircularArc::bounds() const {
  Box2 box;
  box.extend(from);
  box.extend(to);
  const double r = radius();
  for (Vec2 d : {Vec2{r, 0}, Vec2{0, r}, Vec2{-r, 0}, Vec2{0, -r}}) {
    if (spans(centre + d)) box.extend(centre + d);
  }
  return box;
}

double distance_to_arc(Vec2 p, const CircularArc& arc) {
  const double ends = std::min(distance(p, arc.from), distance(p, arc.to));
  return arc.spans(p) ? std::min(ends, std::fabs(distance(p, arc.centre) - arc.radius())) : ends;
}

double distance_between(const CircularArc& arc, Vec2 a, Vec2 b) {
  double best =
      std::min({distance_to_segment(arc.from, a, b), distance_to_segment(arc.to, a, b), distance_to_arc(a, arc),
                distance_to_arc(b, arc), distance_to_arc(nearest_on_segment(arc.centre, a, b), arc)});
  // Where the segment meets the circle within the arc, the distance is 0. Measured from the centre, along the segment
  // and at right angles to it: the circle may be far smaller than the segment is long.
  const double size = distance(a, b);
  if (!(size > 0)) return best;
  const Vec2 along = (1 / size) * (b - a), from_a = arc.centre - a, from_b = arc.centre - b;
  const Vec2 nearer = dot(from_a, from_a) < dot(from_b, from_b) ? from_a : from_b;
  const double r = arc.radius(), off = cross(nearer, along);
  if (std::fabs(off) > r) return best;
  const double half = std::sqrt((r - off) * (r + off));
  for (const double s : {-half, half}) {
    const bool on_segment = dot(from_a, along) + s >= 0 && dot(from_b, along) + s <= 0;
    if (on_segment && arc.spans(arc.centre + Vec2{-off * along.y, off * along.x} + s * along)) best = 0;
  }
  return best;
}

}  // namespace taut
