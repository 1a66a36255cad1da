// The numbers a coordinate may take. Within this range every exact predicate, up to the degree-5 in-sphere test,
// neither overflows nor loses a bit to underflow: 2^140 to the fifth is far below 2^1023, and the lowest bit of a
// coordinate, 2^-192, to the fifth far above 2^-1074. Everything else (NaN, infinities, denormals) is refused on input.
#pragma once

#include <cmath>
#include <string_view>

#include "taut/geometry/vec.hpp"

namespace taut {

// The largest and the smallest size of a coordinate; 0 is allowed as well.
inline constexpr double kLargestCoordinate = 0x1p140;
inline constexpr double kSmallestCoordinate = 0x1p-140;

// For messages: what is expected of them.
inline constexpr std::string_view kExpectedCoordinates = "coordinates that are 0 or of a size between 2^-140 and 2^140";

// Whether inputs with this coordinate or point are accepted.
[[nodiscard]] inline bool is_valid_coordinate(double x) {
  const double a = std::fabs(x);
  return x == 0 || (a >= kSmallestCoordinate && a <= kLargestCoordinate);  // NaN fails every comparison
}
[[nodiscard]] inline bool is_valid_point(Vec2 p) { return is_valid_coordinate(p.x) && is_valid_coordinate(p.y); }
[[nodiscard]] inline bool is_valid_point(Vec3 p) {
  return is_valid_coordinate(p.x) && is_valid_coordinate(p.y) && is_valid_coordinate(p.z);
}

}  // namespace taut
