#include "taut-io/map_frame.hpp"

#include <cmath>

namespace taut::io {
namespace {

Vec2 turned(Vec2 v, double angle) {
  if (angle == 0) return v;
  const double c = std::cos(angle), s = std::sin(angle);
  return {c * v.x - s * v.y, s * v.x + c * v.y};
}

}  // namespace

Vec2 MapFrame::to_metres(Vec2 p) const { return origin + turned(resolution * Vec2{p.x, rows - p.y}, yaw); }

Vec2 MapFrame::to_world(Vec2 metres) const {
  const Vec2 v = turned(metres - origin, -yaw);
  return {v.x / resolution, rows - v.y / resolution};
}

}  // namespace taut::io
