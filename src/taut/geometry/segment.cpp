#include "taut/geometry/segment.hpp"

#include <algorithm>
#include <cmath>

#include "taut/geometry/box.hpp"

namespace taut {

namespace {

Box2 box_of(Vec2 a, Vec2 b) {
  return {{std::min(a.x, b.x), std::min(a.y, b.y)}, {std::max(a.x, b.x), std::max(a.y, b.y)}};
}

// Along a common line the lexicographic order of points is their order on the line, whatever its direction.
Contact contact_on_line(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const Vec2 first = std::max(std::min(a, b), std::min(c, d));
  const Vec2 last = std::min(std::max(a, b), std::max(c, d));
  return first < last ? Contact::overlap : first == last ? Contact::touch : Contact::none;
}

}  // namespace

Contact contact(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  if (!box_of(a, b).overlaps(box_of(c, d))) return Contact::none;
  if (a == b) return on_segment(a, c, d) ? Contact::touch : Contact::none;
  if (c == d) return on_segment(c, a, b) ? Contact::touch : Contact::none;
  const int c_side = orient2d(a, b, c);
  const int d_side = orient2d(a, b, d);
  if (c_side == 0 && d_side == 0) return contact_on_line(a, b, c, d);
  if (c_side * d_side > 0) return Contact::none;
  const int a_side = orient2d(c, d, a);
  const int b_side = orient2d(c, d, b);
  if (a_side * b_side > 0) return Contact::none;
  // The lines meet in one point, and neither segment lies strictly on one side of the other's line: it is on both.
  return c_side == 0 || d_side == 0 || a_side == 0 || b_side == 0 ? Contact::touch : Contact::cross;
}

bool on_segment(Vec2 p, Vec2 a, Vec2 b) { return box_of(a, b).contains(p) && orient2d(a, b, p) == 0; }

Vec2 line_intersection(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const Vec2 ab = b - a, cd = d - c;
  const double t = cross(c - a, cd) / cross(ab, cd);
  Vec2 p = a + t * ab;
  // On axis-parallel lines one coordinate is known without rounding (for ab the formula already gives it).
  if (c.x == d.x) p.x = c.x;
  if (c.y == d.y) p.y = c.y;
  return p;
}

Vec2 nearest_on_segment(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 ab = b - a;
  const double along = dot(p - a, ab), whole = dot(ab, ab);
  if (along <= 0) return a;  // also for a == b
  if (along >= whole) return b;
  // From the nearer end, so that the result closes up on either; rounding must not carry it past the segment's box.
  const Vec2 q = 2 * along <= whole ? a + (along / whole) * ab : b - ((whole - along) / whole) * ab;
  const Box2 box = box_of(a, b);
  return {std::clamp(q.x, box.min.x, box.max.x), std::clamp(q.y, box.min.y, box.max.y)};
}

double distance_to_segment(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 ab = b - a, ap = p - a;
  const double along = dot(ap, ab), whole = dot(ab, ab);
  if (along <= 0) return length(ap);
  if (along >= whole) return distance(p, b);
  // Not via the nearest point: rounding that to the grid of doubles far from the origin would cost more digits.
  return std::fabs(cross(ab, ap)) / std::sqrt(whole);
}

double distance_over_segment(Vec2 p, Vec2 q, Vec2 a, Vec2 b) {
  const Vec2 ab = b - a;
  const double whole = dot(ab, ab);
  if (!(whole > 0)) return distance(p, a) + distance(a, q);
  // With q mirrored to the other side of the line if need be, the way is straight; where it meets the line follows from
  // how far off both are. Lengths along and off the line are in units of |ab|.
  const double p_off = std::fabs(cross(ab, p - a)), q_off = std::fabs(cross(ab, q - a));
  const double p_along = dot(p - a, ab), q_along = dot(q - a, ab);
  const double off = p_off + q_off;
  // Both on the line: any point between them, or else the nearest, will do.
  const double along = off > 0 ? (p_along * q_off + q_along * p_off) / off
                               : std::clamp(0.0, std::min(p_along, q_along), std::max(p_along, q_along));
  const Vec2 over = a + std::clamp(along / whole, 0.0, 1.0) * ab;
  return distance(p, over) + distance(over, q);
}

double distance_between_segments(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  if (contact(a, b, c, d) != Contact::none) return 0;
  return std::min({distance_to_segment(a, c, d), distance_to_segment(b, c, d), distance_to_segment(c, a, b),
                   distance_to_segment(d, a, b)});
}

}  // namespace taut
