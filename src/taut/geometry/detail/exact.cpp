// Each predicate is one determinant, evaluated in one of two ways that give the same number:
// - relative to the last point, if every coordinate difference to it is itself a double (small integers, points close
// to
//   each other): a determinant one row smaller over short expansions;
// - else over the raw coordinates, as the larger determinant with a column of ones.
// Differences are at most 2^141 and multiples of 2^-192, so expansion.hpp's argument covers both.
#include "taut/geometry/detail/exact.hpp"

#include "taut/geometry/detail/determinants.hpp"

namespace taut::detail::exact {

namespace {

// p - origin into difference; false if a coordinate had to be rounded.
bool subtract(Vec2 p, Vec2 origin, Vec2& difference) {
  const TwoTerms x = two_difference(p.x, origin.x), y = two_difference(p.y, origin.y);
  difference = {x.high, y.high};
  return x.low == 0 && y.low == 0;
}

bool subtract(Vec3 p, Vec3 origin, Vec3& difference) {
  const TwoTerms x = two_difference(p.x, origin.x), y = two_difference(p.y, origin.y),
                 z = two_difference(p.z, origin.z);
  difference = {x.high, y.high, z.high};
  return x.low == 0 && y.low == 0 && z.low == 0;
}

// Rows (x, y, 1).
auto minor_xy1(Vec2 p, Vec2 q, Vec2 r) { return minor_xy(p, q) + minor_xy(q, r) + minor_xy(r, p); }

// Rows (x, y, z, 1), expanded by the ones.
auto minor_xyz1(Vec3 p, Vec3 q, Vec3 r, Vec3 s) {
  return (minor_xyz(p, q, r) - minor_xyz(p, q, s)) + (minor_xyz(p, r, s) - minor_xyz(q, r, s));
}

}  // namespace

int orient2d(Vec2 a, Vec2 b, Vec2 c) {
  Vec2 ac, bc;
  if (subtract(a, c, ac) && subtract(b, c, bc)) {
    // Rounding is monotonic: if the rounded products differ they differ as the exact ones do, else the errors decide.
    const TwoTerms left = two_product(ac.x, bc.y), right = two_product(ac.y, bc.x);
    if (left.high != right.high) return left.high > right.high ? 1 : -1;
    return left.low > right.low ? 1 : left.low < right.low ? -1 : 0;
  }
  return minor_xy1(a, b, c).sign();
}

int incircle(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  Vec2 ad, bd, cd;
  if (subtract(a, d, ad) && subtract(b, d, bd) && subtract(c, d, cd)) {
    return (minor_xy(bd, cd) * squared(ad) + minor_xy(cd, ad) * squared(bd) + minor_xy(ad, bd) * squared(cd)).sign();
  }
  return ((minor_xy1(b, c, d) * squared(a) - minor_xy1(a, c, d) * squared(b)) +
          (minor_xy1(a, b, d) * squared(c) - minor_xy1(a, b, c) * squared(d)))
      .sign();
}

int orient3d(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  Vec3 ad, bd, cd;
  if (subtract(a, d, ad) && subtract(b, d, bd) && subtract(c, d, cd)) return minor_xyz(ad, bd, cd).sign();
  return minor_xyz1(a, b, c, d).sign();
}

int insphere(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Vec3 e) {
  Vec3 ae, be, ce, de;
  if (subtract(a, e, ae) && subtract(b, e, be) && subtract(c, e, ce) && subtract(d, e, de)) {
    return ((minor_xyz(ae, be, ce) * squared(de) - minor_xyz(ae, be, de) * squared(ce)) +
            (minor_xyz(ae, ce, de) * squared(be) - minor_xyz(be, ce, de) * squared(ae)))
        .sign();
  }
  return ((minor_xyz1(a, b, c, e) * squared(d) - minor_xyz1(a, b, d, e) * squared(c)) +
          (minor_xyz1(a, c, d, e) * squared(b) - minor_xyz1(b, c, d, e) * squared(a)) -
          minor_xyz1(a, b, c, d) * squared(e))
      .sign();
}

}  // namespace taut::detail::exact
