// The small determinants that the exact tests are made of, as expansions. Private to geometry.
#pragma once

#include "taut/geometry/detail/expansion.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail::exact {

// Rows (x, y).
inline Expansion<4> minor_xy(double px, double py, double qx, double qy) {
  return Expansion<2>(two_product(px, qy)) - Expansion<2>(two_product(py, qx));
}
inline Expansion<4> minor_xy(Vec2 p, Vec2 q) { return minor_xy(p.x, p.y, q.x, q.y); }
inline Expansion<4> minor_xy(Vec3 p, Vec3 q) { return minor_xy(p.x, p.y, q.x, q.y); }

// Rows (x, y, z), expanded by z.
inline Expansion<24> minor_xyz(Vec3 p, Vec3 q, Vec3 r) {
  return minor_xy(q, r) * p.z - minor_xy(p, r) * q.z + minor_xy(p, q) * r.z;
}

// Squared distance from the origin.
inline Expansion<4> squared(Vec2 p) {
  return Expansion<2>(two_product(p.x, p.x)) + Expansion<2>(two_product(p.y, p.y));
}
inline Expansion<6> squared(Vec3 p) {
  return Expansion<2>(two_product(p.x, p.x)) + Expansion<2>(two_product(p.y, p.y)) +
         Expansion<2>(two_product(p.z, p.z));
}

}  // namespace taut::detail::exact
