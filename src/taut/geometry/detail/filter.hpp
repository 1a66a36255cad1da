// The floating-point filters of the predicates: each evaluates its determinant in doubles and answers its sign if that
// is certain, kUndecided if not. A few nanoseconds. Private to geometry; predicates.cpp puts them before the exact
// test.
//
// Why the bounds hold. Write u = 2^-53. A determinant is a sum of products of coordinate differences (monomials). Each
// monomial goes through at most k roundings on its way into the result (one per difference, product and sum it takes
// part in), each of which multiplies it by some 1 + d with |d| <= u. So the result errs by at most k u / (1 - k u)
// times the sum of the monomials' magnitudes. That sum is evaluated alongside with the same formula on magnitudes (the
// permanent), which is low by at most a factor (1 - u)^20, and multiplied by the constant with one more rounding. All
// these second-order effects together are below 1000 u of the bound; the constant has 2^-20 of slack for them.
// Underflow: a difference of two coordinates is 0 or at least 2^-192, and the permanent holds no subtraction after
// that, so a permanent of degree 5 is 0 or at least 2^-960, and the slack, 2^-73 of it, is at least 2^-1033. Only the
// last four products of insphere can underflow, where minors cancelled; each then errs by at most 2^-1075.
// If the permanent is 0 every monomial is exactly 0, and so is the determinant. Overflow: everything is below 2^720.
#pragma once

#ifdef __ASSOCIATIVE_MATH__
#error "exact decisions need -fno-associative-math: sums in another order have other signs"
#endif

#include <cmath>

#include "taut/geometry/vec.hpp"

namespace taut::detail::filter {

inline constexpr int kUndecided = 2;

constexpr double bound_factor(int roundings) { return (roundings + 0x1p-20) * 0x1p-53; }

inline int decide(double determinant, double bound) {
  if (determinant > bound) return 1;
  if (-determinant > bound) return -1;
  return bound == 0 ? 0 : kUndecided;
}

// 4 roundings: 2 differences, product, sum. From the differences, for loops that ask about one point again and again.
inline int orient2d_of_differences(Vec2 ac, Vec2 bc) {
  const double left = ac.x * bc.y, right = ac.y * bc.x;
  return decide(left - right, bound_factor(4) * (std::fabs(left) + std::fabs(right)));
}
inline int orient2d(Vec2 a, Vec2 b, Vec2 c) { return orient2d_of_differences(a - c, b - c); }

// 11 roundings: 4 differences; product and sum of a minor; product and sum of a squared distance; their product; 2
// sums.
inline int incircle(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const Vec2 ad = a - d, bd = b - d, cd = c - d;
  const double bc = bd.x * cd.y, cb = bd.y * cd.x;
  const double ca = cd.x * ad.y, ac = cd.y * ad.x;
  const double ab = ad.x * bd.y, ba = ad.y * bd.x;
  const double a2 = dot(ad, ad), b2 = dot(bd, bd), c2 = dot(cd, cd);
  const double determinant = a2 * (bc - cb) + b2 * (ca - ac) + c2 * (ab - ba);
  const double permanent = a2 * (std::fabs(bc) + std::fabs(cb)) + b2 * (std::fabs(ca) + std::fabs(ac)) +
                           c2 * (std::fabs(ab) + std::fabs(ba));
  return decide(determinant, bound_factor(11) * permanent);
}

// The same from what loops that ask about one point d again and again have at hand: the squared lengths of the three
// differences to it, and the 2 x 2 minors of pairs of them. A minor's magnitude |p.x q.y| + |p.y q.x| is at most
// |p| |q|, which is at most (p^2 + q^2) / 2, so the permanent is at most a2 b2 + b2 c2 + c2 a2: cheaper, and a little
// wider.
inline int incircle_of_minors(double a2, double b2, double c2, double bc, double ca, double ab) {
  return decide(a2 * bc + b2 * ca + c2 * ab, bound_factor(11) * (a2 * (b2 + c2) + b2 * c2));
}

// 8 roundings: 3 differences; product and sum of a minor; product; 2 sums.
inline int orient3d(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const Vec3 ad = a - d, bd = b - d, cd = c - d;
  const double bc = bd.x * cd.y, cb = bd.y * cd.x;
  const double ca = cd.x * ad.y, ac = cd.y * ad.x;
  const double ab = ad.x * bd.y, ba = ad.y * bd.x;
  const double determinant = ad.z * (bc - cb) + bd.z * (ca - ac) + cd.z * (ab - ba);
  const double permanent = std::fabs(ad.z) * (std::fabs(bc) + std::fabs(cb)) +
                           std::fabs(bd.z) * (std::fabs(ca) + std::fabs(ac)) +
                           std::fabs(cd.z) * (std::fabs(ab) + std::fabs(ba));
  return decide(determinant, bound_factor(8) * permanent);
}

// A 2 x 2 minor of the x and y of two rows, and the sum of its monomials' magnitudes.
struct Minor {
  double value, magnitude;
};
inline Minor minor_xy(Vec3 p, Vec3 q) {
  const double left = p.x * q.y, right = p.y * q.x;
  return {left - right, std::fabs(left) + std::fabs(right)};
}

// 16 roundings: 5 differences; product and sum of a 2 x 2 minor; product and 2 sums of a 3 x 3 minor; product and 2
// sums of a squared distance; their product; 2 sums, as the four terms are added in pairs.
inline int insphere(Vec3 a, Vec3 b, Vec3 c, Vec3 d, Vec3 e) {
  const Vec3 ae = a - e, be = b - e, ce = c - e, de = d - e;
  const Minor ab = minor_xy(ae, be), bc = minor_xy(be, ce), cd = minor_xy(ce, de), da = minor_xy(de, ae);
  const Minor ac = minor_xy(ae, ce), bd = minor_xy(be, de);
  const double a2 = dot(ae, ae), b2 = dot(be, be), c2 = dot(ce, ce), d2 = dot(de, de);
  const double abc = ae.z * bc.value - be.z * ac.value + ce.z * ab.value;
  const double bcd = be.z * cd.value - ce.z * bd.value + de.z * bc.value;
  const double cda = ce.z * da.value + de.z * ac.value + ae.z * cd.value;
  const double dab = de.z * ab.value + ae.z * bd.value + be.z * da.value;
  const double determinant = (d2 * abc - c2 * dab) + (b2 * cda - a2 * bcd);
  const double az = std::fabs(ae.z), bz = std::fabs(be.z), cz = std::fabs(ce.z), dz = std::fabs(de.z);
  const double permanent = d2 * (az * bc.magnitude + bz * ac.magnitude + cz * ab.magnitude) +
                           c2 * (dz * ab.magnitude + az * bd.magnitude + bz * da.magnitude) +
                           (b2 * (cz * da.magnitude + dz * ac.magnitude + az * cd.magnitude) +
                            a2 * (bz * cd.magnitude + cz * bd.magnitude + dz * bc.magnitude));
  return decide(determinant, bound_factor(16) * permanent);
}

}  // namespace taut::detail::filter
