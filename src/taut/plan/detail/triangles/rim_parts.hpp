// The parts of a circle's free pieces that lie in one face: between two directions from the centre, in radians.
// Rounded; parts that rounding alone makes or takes away are as short as that.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>

#include "taut/cells/detail/graphs/disc_curves.hpp"
#include "taut/cells/triangle_mesh.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

class RimParts {
 public:
  struct Part {
    double from, to;
  };
  RimParts(const TriangleMesh& mesh, FaceId face, Vec2 centre, double radius, const FreeRim& free) {
    // In order. The circle crosses each side at most twice.
    std::array<double, 8> cuts{free.from, free.from + free.width};
    std::size_t count = 2;
    for (unsigned side = 0; side < 3; ++side) {
      const Vec2 a = mesh.position(mesh.corner(face, side)) - centre;
      const Vec2 along = mesh.position(mesh.corner(face, (side + 1) % 3)) - centre - a;
      const double square = dot(along, along), half = dot(a, along);
      const double rest = half * half - square * (dot(a, a) - radius * radius);
      if (!(rest > 0)) continue;
      for (const double root : {-std::sqrt(rest), std::sqrt(rest)}) {
        const Vec2 p = a + (root - half) / square * along;
        constexpr double kTurn = 2 * std::numbers::pi;
        double angle = std::atan2(p.y, p.x) - free.from;
        angle -= kTurn * std::floor(angle / kTurn);
        if (!(angle < free.width)) continue;
        std::size_t at = count++;
        for (; cuts[at - 1] > free.from + angle; --at) cuts[at] = cuts[at - 1];
        cuts[at] = free.from + angle;
      }
    }
    for (std::size_t i = 0; i + 1 < count; ++i) {
      const double middle = 0.5 * (cuts[i] + cuts[i + 1]);
      if (lies_in(mesh, face, centre + radius * Vec2{std::cos(middle), std::sin(middle)}))
        parts_[count_++] = {cuts[i], cuts[i + 1]};
    }
  }
  [[nodiscard]] const Part* begin() const { return parts_.data(); }
  [[nodiscard]] const Part* end() const { return parts_.data() + count_; }

 private:
  static bool lies_in(const TriangleMesh& mesh, FaceId face, Vec2 p) {
    for (unsigned side = 0; side < 3; ++side) {
      const Vec2 a = mesh.position(mesh.corner(face, side)), b = mesh.position(mesh.corner(face, (side + 1) % 3));
      if (cross(b - a, p - a) < 0) return false;
    }
    return true;
  }

  std::array<Part, 7> parts_;
  std::size_t count_ = 0;
};

}  // namespace taut::detail
