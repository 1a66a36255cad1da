#include "taut/geometry/detail/point_text.hpp"

#include <cstdio>

namespace taut::detail {

std::string point_text(Vec2 p) {
  char text[80];
  const int length = std::snprintf(text, sizeof text, "(%.12g, %.12g)", p.x, p.y);
  return std::string(text, static_cast<std::size_t>(length));
}
std::string point_text(Vec3 p) {
  char text[120];
  const int length = std::snprintf(text, sizeof text, "(%.12g, %.12g, %.12g)", p.x, p.y, p.z);
  return std::string(text, static_cast<std::size_t>(length));
}

}  // namespace taut::detail
