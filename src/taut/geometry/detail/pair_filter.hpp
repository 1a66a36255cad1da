// Between filter.hpp and exact.hpp: the determinant of the sphere in pairs of doubles, which have some 104 bits. It
// answers its sign if that is certain, filter::kUndecided if not: mostly where the determinant is 0. Under a
// microsecond, where the exact test takes ten.
//
// Why the bound holds, in the words of filter.hpp. A difference of two doubles is a pair without any rounding. The sum
// and the product of two pairs err by at most 5 u^2 of themselves (joldes2017, algorithms 6 and 10), so each rounding
// multiplies by some 1 + d with |d| < 8 u^2, which leaves room for what filter.hpp calls second-order. A monomial goes
// through 11: product and sum of a minor; product and 2 sums of a 3 x 3 minor; product and 2 sums of a squared
// distance; their product; 2 sums. What underflows in the lower half of a pair is below 2^-1067 in all, times at most
// s^(5/2); the bound is above 2^-103 s^(5/2). With s between 2^-160 and 2^160 the former is nothing beside the latter.
#pragma once

#include <cmath>

#include "taut/geometry/detail/expansion.hpp"
#include "taut/geometry/detail/filter.hpp"

namespace taut::detail::filter {

struct Pair {
  double high, low;
};
inline Pair pair_of(exact::TwoTerms terms) { return {terms.high, terms.low}; }
inline Pair operator-(Pair a) { return {-a.high, -a.low}; }
inline Pair operator+(Pair a, Pair b) {
  const exact::TwoTerms s = exact::two_sum(a.high, b.high), t = exact::two_sum(a.low, b.low);
  const exact::TwoTerms v = exact::two_sum_ordered(s.high, s.low + t.high);
  return pair_of(exact::two_sum_ordered(v.high, t.low + v.low));
}
inline Pair operator-(Pair a, Pair b) { return a + -b; }
inline Pair operator*(Pair a, Pair b) {
  const exact::TwoTerms c = exact::two_product(a.high, b.high);
  return pair_of(exact::two_sum_ordered(c.high, c.low + (a.high * b.low + a.low * b.high)));
}

// How far so many roundings take a product, as a fraction.
constexpr double pair_bound_factor(int roundings) { return roundings * 8 * 0x1p-106; }

// `permanent` is at least that of filter::insphere, rounded, and at least an eighth of s^(5/2), where s is the sum of
// the four squared distances to e.
inline int insphere_in_pairs(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Vec3 e, double s, double permanent) {
  if (!(s > 0x1p-160 && s < 0x1p160)) return kUndecided;
  struct Row {
    Pair x, y, z;
  };
  const auto row = [&](Vec3 p) {
    return Row{pair_of(exact::two_difference(p.x, e.x)), pair_of(exact::two_difference(p.y, e.y)),
               pair_of(exact::two_difference(p.z, e.z))};
  };
  const auto minor = [](const Row& p, const Row& q) { return p.x * q.y - p.y * q.x; };
  const auto squared = [](const Row& p) { return p.x * p.x + p.y * p.y + p.z * p.z; };
  const Row ae = row(a), be = row(b), ce = row(c), de = row(d);
  const Pair ab = minor(ae, be), bc = minor(be, ce), cd = minor(ce, de), da = minor(de, ae);
  const Pair ac = minor(ae, ce), bd = minor(be, de);
  const Pair abc = ae.z * bc - be.z * ac + ce.z * ab;
  const Pair bcd = be.z * cd - ce.z * bd + de.z * bc;
  const Pair cda = ce.z * da + de.z * ac + ae.z * cd;
  const Pair dab = de.z * ab + ae.z * bd + be.z * da;
  const Pair determinant = (squared(de) * abc - squared(ce) * dab) + (squared(be) * cda - squared(ae) * bcd);
  const double bound = pair_bound_factor(11) * permanent;
  return determinant.high > bound ? 1 : determinant.high < -bound ? -1 : kUndecided;
}

}  // namespace taut::detail::filter
