// The predicates of space with their filters inlined, for loops that ask millions of times. The same answers. Only for
// sources of this library: it is compiled with the flags exactness needs (no contraction, no fast-math).
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

#include "taut/base/detail/bit_cast.hpp"
#include "taut/geometry/detail/exact.hpp"
#include "taut/geometry/detail/filter.hpp"
#include "taut/geometry/detail/pair_filter.hpp"

namespace taut::detail::inlined {

[[nodiscard]] inline int orient3d(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const int sign = filter::orient3d(a, b, c, d);
  if (sign != filter::kUndecided) [[likely]]
    return sign;
  return exact::orient3d(a, b, c, d);
}

// The greatest power of two that all coordinates are multiples of; 1 if they are all 0.
[[nodiscard]] inline double common_unit(std::span<const Vec3> points) {
  constexpr int kMantissa = 52, kBias = 1075;  // a double is a whole number times 2^(exponent - 1075)
  int least = 2 * kBias;
  const auto look = [&](double x) {
    if (x == 0) return;
    const auto bits = bit_cast<std::uint64_t>(x);
    const std::uint64_t mantissa = (bits & ((std::uint64_t{1} << kMantissa) - 1)) | std::uint64_t{1} << kMantissa;
    least = std::min(least, static_cast<int>(bits >> kMantissa & 0x7ff) - kBias + std::countr_zero(mantissa));
  };
  for (const Vec3& p : points) look(p.x), look(p.y), look(p.z);
  return least == 2 * kBias ? 1 : std::ldexp(1, least);
}

// The test of the sphere for many points of one set.
//
// It begins with a bound that costs next to nothing. Let s be the sum of the four squared distances to e. The magnitude
// of a 2 x 2 minor in x and y is at most the product of both rows' lengths there (Cauchy), so that of a 3 x 3 minor is
// at most |a| |b| |c| times a maximum of sin i cos j cos k + cos i sin j cos k + cos i cos j sin k. The first two terms
// are at most cos k, the third at most sin k: together at most the root of 2. All four terms of the determinant come to
// at most sqrt(2) |a| |b| |c| |d| (|a| + |b| + |c| + |d|), and that to sqrt(2) / 8 s^2 sqrt(s), since no mean is above
// the quadratic one. It stands for the permanent of filter::insphere, with the same roundings.
//
// Where all coordinates are multiples of one power of two, as on lattices, the products are multiples of its fifth
// power. If the same bound says that no sum of them needs more than 52 bits, nothing at all was rounded, and a
// determinant of 0 is 0.
class SphereTest {
 public:
  // All coordinates are multiples of `unit`, a power of two; 0 if nothing is known of them.
  explicit SphereTest(double unit = 0) : unrounded_(0x1p52 * (unit * unit) * (unit * unit) * unit) {}

  // As predicates.hpp has it.
  [[nodiscard, gnu::always_inline]] int side(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d,
                                             const Vec3& e) const {
    const Vec3 ae = a - e, be = b - e, ce = c - e, de = d - e;
    const double ab = ae.x * be.y - ae.y * be.x, bc = be.x * ce.y - be.y * ce.x, cd = ce.x * de.y - ce.y * de.x;
    const double da = de.x * ae.y - de.y * ae.x, ac = ae.x * ce.y - ae.y * ce.x, bd = be.x * de.y - be.y * de.x;
    const double a2 = dot(ae, ae), b2 = dot(be, be), c2 = dot(ce, ce), d2 = dot(de, de);
    const double abc = ae.z * bc - be.z * ac + ce.z * ab;
    const double bcd = be.z * cd - ce.z * bd + de.z * bc;
    const double cda = ce.z * da + de.z * ac + ae.z * cd;
    const double dab = de.z * ab + ae.z * bd + be.z * da;
    const double determinant = (d2 * abc - c2 * dab) + (b2 * cda - a2 * bcd);
    const double s = (a2 + b2) + (c2 + d2);
    const double permanent = kPermanent * (s * s * std::sqrt(s));
    if (std::fabs(determinant) > filter::bound_factor(16) * permanent) [[likely]]
      return determinant > 0 ? 1 : -1;
    if (permanent < unrounded_) return determinant > 0 ? 1 : determinant < 0 ? -1 : 0;
    return undecided(a, b, c, d, e, s, permanent);
  }

 private:
  static constexpr double kPermanent = 0.1768;  // above the root of 2 over 8

  [[gnu::noinline]] static int undecided(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d, const Vec3& e,
                                         double s, double permanent) {
    int sign = filter::insphere(a, b, c, d, e);
    if (sign == filter::kUndecided) sign = filter::insphere_in_pairs(a, b, c, d, e, s, permanent);
    return sign != filter::kUndecided ? sign : exact::insphere(a, b, c, d, e);
  }

  double unrounded_;  // permanents below this were summed without rounding
};

}  // namespace taut::detail::inlined
