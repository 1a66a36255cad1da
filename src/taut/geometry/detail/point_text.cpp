#include "taut/geometry/detail/point_text.hpp"

#include <cstdio>

namespace taut::detail {

std::string coordinates_text(std::initializer_list<double> coordinates) {
  std::string out;
  for (const double x : coordinates) {
    char text[32];
    const int length = std::snprintf(text, sizeof text, "%.12g", x);
    out += out.empty() ? "(" : ", ";
    out.append(text, static_cast<std::size_t>(length));
  }
  return out + ")";
}
std::string point_text(Vec3 p) {
  char text[120];
  const int length = std::snprintf(text, sizeof text, "(%.12g, %.12g, %.12g)", p.x, p.y, p.z);
  return std::string(text, static_cast<std::size_t>(length));
}

}  // namespace taut::detail
