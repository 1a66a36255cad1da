// Kept out of line on purpose: compiled here, with the flags exactness needs, whatever flags the caller's code has.
#include "taut/geometry/predicates.hpp"

#include "taut/geometry/detail/exact.hpp"
#include "taut/geometry/detail/filter.hpp"

namespace taut {
using namespace detail;

int orient2d(Vec2 a, Vec2 b, Vec2 c) {
  const int sign = filter::orient2d(a, b, c);
  if (sign != filter::kUndecided) [[likely]]
    return sign;
  return exact::orient2d(a, b, c);
}

int incircle(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const int sign = filter::incircle(a, b, c, d);
  if (sign != filter::kUndecided) [[likely]]
    return sign;
  return exact::incircle(a, b, c, d);
}

int orient3d(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const int sign = filter::orient3d(a, b, c, d);
  if (sign != filter::kUndecided) [[likely]]
    return sign;
  return exact::orient3d(a, b, c, d);
}

int insphere(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Vec3 e) {
  const int sign = filter::insphere(a, b, c, d, e);
  if (sign != filter::kUndecided) [[likely]]
    return sign;
  return exact::insphere(a, b, c, d, e);
}

}  // namespace taut
