// How a picture sees space: parallel rays, z upward.
#pragma once

#include <array>
#include <cmath>
#include <numbers>

#include "taut/geometry/box.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/lab/draw/detail/depth_raster.hpp"

namespace taut::lab::detail {

// The eight corners of a box: bits 0, 1, 2 of the number choose the greater x, y, z.
[[nodiscard]] inline Vec3 box_corner(const Box3& box, std::size_t number) {
  return {(number & 1) != 0 ? box.max.x : box.min.x, (number & 2) != 0 ? box.max.y : box.min.y,
          (number & 4) != 0 ? box.max.z : box.min.z};
}

struct Camera {
  Vec3 right, up, towards;  // of length 1; towards the viewer
  Vec3 middle{0, 0, 0};     // of the world
  Vec2 at{0, 0};            // the pixel that the middle lands on
  double scale = 1;         // pixels for a unit of the world

  // Looking from there; angles in degrees.
  Camera(double azimuth, double elevation) {
    const double a = azimuth * std::numbers::pi / 180, e = elevation * std::numbers::pi / 180;
    right = {-std::sin(a), std::cos(a), 0};
    towards = {std::cos(e) * std::cos(a), std::cos(e) * std::sin(a), std::sin(e)};
    up = cross(towards, right);
  }
  // How far to the right, downward and towards the viewer, in pixels.
  [[nodiscard]] DepthCorner operator()(Vec3 p) const {
    const Vec3 off = p - middle;
    return {at + scale * Vec2{dot(off, right), -dot(off, up)}, scale * dot(off, towards)};
  }
};

}  // namespace taut::lab::detail
