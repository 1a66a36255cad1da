#include <algorithm>
#include <cmath>

#include "taut/base/cases.hpp"
#include "taut/path/detail/segment_box.hpp"
#include "taut/path/path_clearance.hpp"

namespace taut {
using namespace detail;
namespace {

// The least distance found so far.
class LeastInSpace {
 public:
  explicit LeastInSpace(const VoxelGrid& grid) : grid_(grid), least_(grid.bounds().extent()) {}

  [[nodiscard]] double distance() const { return least_; }

  // Looks ever farther around p.
  void around(Vec3 p) {
    const Coordinates at = coordinates_of(p), low = coordinates_of(grid_.bounds().min),
                      high = coordinates_of(grid_.bounds().max);
    // The world is a box: a path is nearest to the outside in one of its points.
    for (std::size_t i = 0; i < 3; ++i) least_ = std::max(0.0, std::min({least_, at[i] - low[i], high[i] - at[i]}));
    double looked = 0;
    for (double margin = 1; looked < least_; margin *= 2) {
      looked = std::min(margin, least_);
      near(p, p, looked, p, p);
    }
  }

  void straight(Vec3 a, Vec3 b) {
    // In short parts, so that only voxels near the piece are looked at.
    const double parts = std::ceil(taut::distance(a, b) / std::max(4.0, least_));
    for (double k = 0; k < parts && least_ > 0; ++k)
      near(a + k / parts * (b - a), a + (k + 1) / parts * (b - a), least_, a, b);
  }

 private:
  // Measures from the segment ab to blocked voxels within `margin` of the box around p and q.
  void near(Vec3 p, Vec3 q, double margin, Vec3 a, Vec3 b) {
    const auto from = [&](double u, double v, int most) {
      return static_cast<int>(std::clamp(std::floor(std::min(u, v) - margin) - 1, 0.0, most - 1.0));
    };
    const auto to = [&](double u, double v, int most) {
      return static_cast<int>(std::clamp(std::ceil(std::max(u, v) + margin), 0.0, most - 1.0));
    };
    for (int z = from(p.z, q.z, grid_.depth()); z <= to(p.z, q.z, grid_.depth()); ++z) {
      for (int y = from(p.y, q.y, grid_.height()); y <= to(p.y, q.y, grid_.height()); ++y) {
        for (int x = from(p.x, q.x, grid_.width()); x <= to(p.x, q.x, grid_.width()); ++x) {
          if (grid_.is_free(x, y, z)) continue;
          const Vec3 corner{static_cast<double>(x), static_cast<double>(y), static_cast<double>(z)};
          least_ = std::min(least_, segment_box_distance(a, b, {corner, corner + filled<3>(1)}));
        }
      }
    }
  }

  const VoxelGrid& grid_;
  double least_;
};

}  // namespace

double path_clearance(const World3& world, const Path3& path) {
  return match(world, [&](const VoxelGrid& grid) {
    LeastInSpace least(grid);
    for (const Vec3& p : path.points) {
      least.around(p);
      if (!(least.distance() > 0)) return 0.0;
    }
    for (std::size_t i = 0; i + 1 < path.points.size(); ++i) least.straight(path.points[i], path.points[i + 1]);
    return least.distance();
  });
}

}  // namespace taut
