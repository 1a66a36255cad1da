#include "live_crossings.hpp"

#include "taut/geometry/segment.hpp"

namespace taut::studio {
namespace {

Box2 box_of(Vec2 a, Vec2 b) {
  Box2 box;
  box.extend(a);
  box.extend(b);
  return box;
}

}  // namespace

CrossingCount::CrossingCount(const Ring& ring, std::size_t most) : ring_(ring), box_(bounding_box(ring)), most_(most) {}

void CrossingCount::add_chain(std::span<const Vec2> points, bool closed) {
  for (std::size_t i = 1; i < points.size() && !too_many(); ++i) add_segment(points[i - 1], points[i]);
  if (closed && points.size() > 2) add_segment(points.back(), points.front());
}

void CrossingCount::add_segment(Vec2 a, Vec2 b) {
  const Box2 segment = box_of(a, b);
  if (!segment.overlaps(box_)) return;
  for (std::size_t i = 0; i < ring_.size(); ++i) {
    const Vec2 c = ring_[i], d = ring_[i + 1 < ring_.size() ? i + 1 : 0];
    if (box_of(c, d).overlaps(segment) && contact(a, b, c, d) == Contact::cross) ++count_;
  }
}

}  // namespace taut::studio
