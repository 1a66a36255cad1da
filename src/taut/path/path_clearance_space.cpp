#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "taut/base/cases.hpp"
#include "taut/geometry/detail/nearest_on_triangle.hpp"
#include "taut/path/detail/segment_box.hpp"
#include "taut/path/path_clearance.hpp"

namespace taut {
using namespace detail;
namespace {

// The least distance found so far: from blocked voxels, and from what is outside of all of them.
template <class IsFree>
class LeastInSpace {
 public:
  LeastInSpace(const VoxelFrame& frame, const std::array<int, 3>& sides, const Box3& bounds, IsFree is_free)
      : origin_(coordinates_of(frame.origin)),
        spacing_(coordinates_of(frame.spacing)),
        sides_(sides),
        bounds_(bounds),
        is_free_(std::move(is_free)),
        least_(bounds.extent()) {}

  [[nodiscard]] double distance() const { return least_; }

  // Looks ever farther around p.
  void around(Vec3 p) {
    const Coordinates at = coordinates_of(p), low = coordinates_of(bounds_.min), high = coordinates_of(bounds_.max);
    // The world is a box: a path is nearest to the outside in one of its points.
    for (std::size_t i = 0; i < 3; ++i) least_ = std::max(0.0, std::min({least_, at[i] - low[i], high[i] - at[i]}));
    double looked = 0;
    for (double margin = longest(); looked < least_; margin *= 2) {
      looked = std::min(margin, least_);
      near(p, p, looked, p, p);
    }
  }

  void straight(Vec3 a, Vec3 b) {
    // In short parts, so that only voxels near the piece are looked at.
    const double parts = std::ceil(taut::distance(a, b) / std::max(4 * longest(), least_));
    for (double k = 0; k < parts && least_ > 0; ++k)
      near(a + k / parts * (b - a), a + (k + 1) / parts * (b - a), least_, a, b);
  }

 private:
  [[nodiscard]] double longest() const { return std::max({spacing_[0], spacing_[1], spacing_[2]}); }
  // Measures from the segment ab to blocked voxels within `margin` of the box around p and q.
  void near(Vec3 p, Vec3 q, double margin, Vec3 a, Vec3 b) {
    const Coordinates u = coordinates_of(p), v = coordinates_of(q);
    std::array<int, 3> from{}, to{};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto place = [&](double x) { return std::clamp((x - origin_[i]) / spacing_[i], -2.0, sides_[i] + 2.0); };
      from[i] =
          static_cast<int>(std::clamp(std::floor(place(std::min(u[i], v[i]) - margin)) - 1, 0.0, sides_[i] - 1.0));
      to[i] = static_cast<int>(std::clamp(std::ceil(place(std::max(u[i], v[i]) + margin)), 0.0, sides_[i] - 1.0));
    }
    for (int z = from[2]; z <= to[2]; ++z) {
      for (int y = from[1]; y <= to[1]; ++y) {
        for (int x = from[0]; x <= to[0]; ++x) {
          if (is_free_(x, y, z)) continue;
          least_ = std::min(least_, segment_box_distance(a, b, {corner(x, y, z), corner(x + 1, y + 1, z + 1)}));
        }
      }
    }
  }
  [[nodiscard]] Vec3 corner(int x, int y, int z) const {
    return {origin_[0] + x * spacing_[0], origin_[1] + y * spacing_[1], origin_[2] + z * spacing_[2]};
  }

  Coordinates origin_, spacing_;
  std::array<int, 3> sides_;
  Box3 bounds_;
  IsFree is_free_;
  double least_;
};

template <class Grid>
double clearance_of(const Grid& grid, const VoxelFrame& frame, const Path3& path) {
  const auto is_free = [&](int x, int y, int z) { return grid.is_free_checked(x, y, z); };
  LeastInSpace least(frame, {grid.width(), grid.height(), grid.depth()}, grid.bounds(), is_free);
  for (const Vec3& p : path.points) {
    least.around(p);
    if (!(least.distance() > 0)) return 0;
  }
  for (std::size_t i = 0; i + 1 < path.points.size(); ++i) least.straight(path.points[i], path.points[i + 1]);
  return least.distance();
}

double squared_distance_to_segment(Vec3 p, Vec3 a, Vec3 b) {
  const Vec3 off = p - nearest_on_side(p, a, b);
  return dot(off, off);
}

// The least is between two inner points, or at an end.
double squared_distance_between_segments(Vec3 a, Vec3 b, Vec3 u, Vec3 v) {
  double least = std::min({squared_distance_to_segment(a, u, v), squared_distance_to_segment(b, u, v),
                           squared_distance_to_segment(u, a, b), squared_distance_to_segment(v, a, b)});
  const Vec3 d = b - a, e = v - u, w = a - u;
  const double dd = dot(d, d), de = dot(d, e), ee = dot(e, e), dw = dot(d, w), ew = dot(e, w);
  const double det = dd * ee - de * de;
  if (!(det > 0)) return least;
  const double s = (de * ew - ee * dw) / det, t = (dd * ew - de * dw) / det;
  if (s <= 0 || s >= 1 || t <= 0 || t >= 1) return least;
  const Vec3 apart = w + s * d - t * e;
  return std::min(least, dot(apart, apart));
}

double surface_clearance(const SurfaceComplex& surface, const Path3& path) {
  double least = std::numeric_limits<double>::infinity();
  for (std::uint32_t t = 0; t < surface.simplex_count(); ++t) {
    if (!std::isfinite(surface.weight(SimplexId(t)))) continue;
    for (int i = 0; i < 3; ++i) {
      if (std::isfinite(surface.weight_across(SimplexId(t), i))) continue;
      const auto& corners = surface.corners(SimplexId(t));
      const Vec3 u = surface.position(corners[static_cast<std::size_t>(i + 1) % 3]),
                 v = surface.position(corners[static_cast<std::size_t>(i + 2) % 3]);
      for (std::size_t k = 0; k < path.points.size(); ++k) {
        const Vec3 a = path.points[k], b = path.points[std::min(k + 1, path.points.size() - 1)];
        least = std::min(least, squared_distance_between_segments(a, b, u, v));
      }
    }
  }
  return std::sqrt(least);
}

double squared_distance_to_triangle(Vec3 p, const std::array<Vec3, 3>& corners) {
  const Vec3 off = p - nearest_on_triangle(p, corners[0], corners[1], corners[2]);
  return dot(off, off);
}

// 0 if the piece meets the triangle; else the least is at its ends or at the triangle's sides.
double squared_distance_to_triangle(Vec3 a, Vec3 b, const std::array<Vec3, 3>& corners) {
  double least = std::min(squared_distance_to_triangle(a, corners), squared_distance_to_triangle(b, corners));
  for (std::size_t i = 0; i < 3; ++i)
    least = std::min(least, squared_distance_between_segments(a, b, corners[i], corners[(i + 1) % 3]));
  const Vec3 normal = cross(corners[1] - corners[0], corners[2] - corners[0]);
  const double from = dot(normal, a - corners[0]), to = dot(normal, b - corners[0]);
  if (from == to || (from > 0) == (to > 0)) return least;
  return std::min(least, squared_distance_to_triangle(a + from / (from - to) * (b - a), corners));
}

double volume_clearance(const VolumeComplex& volume, const Path3& path) {
  double least = std::numeric_limits<double>::infinity();
  for (std::uint32_t t = 0; t < volume.simplex_count(); ++t) {
    if (!std::isfinite(volume.weight(SimplexId(t)))) continue;
    for (int i = 0; i < 4; ++i) {
      if (std::isfinite(volume.weight_across(SimplexId(t), i))) continue;
      const auto& corners = volume.corners(SimplexId(t));
      std::array<Vec3, 3> face;
      for (std::size_t k = 0; k < 3; ++k) face[k] = volume.position(corners[(static_cast<std::size_t>(i) + k + 1) % 4]);
      for (std::size_t k = 0; k < path.points.size(); ++k) {
        const Vec3 a = path.points[k], b = path.points[std::min(k + 1, path.points.size() - 1)];
        least = std::min(least, squared_distance_to_triangle(a, b, face));
      }
    }
  }
  return std::sqrt(least);
}

}  // namespace

double path_clearance(const World3& world, const Path3& path) {
  return match(
      world, [&](const VoxelGrid& grid) { return clearance_of(grid, VoxelFrame{}, path); },
      [&](const SurfaceComplex& surface) { return surface_clearance(surface, path); },
      [&](const VolumeComplex& volume) { return volume_clearance(volume, path); },
      [&](const CostVoxels& voxels) { return clearance_of(voxels, voxels.frame(), path); });
}

}  // namespace taut
