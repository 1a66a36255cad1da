#include "taut/cells/detail/graphs/tangent_corners.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

constexpr std::size_t kCornerWork = 8;

std::vector<DiscObstacle> obstacles_of(const PolygonWorld& world) {
  std::vector<DiscObstacle> obstacles;
  const auto add_ring = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) obstacles.push_back({ring[i], ring[(i + 1) % ring.size()]});
  };
  add_ring(world.boundary());
  for (const Polygon& polygon : world.obstacles()) {
    for (const Ring& ring : polygon.rings) add_ring(ring);
  }
  for (const Polyline& wall : world.walls()) {
    for (std::size_t i = 0; i + 1 < wall.size(); ++i) obstacles.push_back({wall[i], wall[i + 1]});
  }
  for (const Vec2 p : world.points()) obstacles.push_back({p, p});
  return obstacles;
}

}  // namespace

TangentCorners::TangentCorners(const PolygonWorld& world, const BuildProgress& progress)
    : sight_(world, progress), places_(obstacles_of(world), progress), tolerance_(world.bounds(), world.reach()) {
  find_corners(world, progress);
  for (const DiscObstacle& obstacle : obstacles()) {
    box_.extend(obstacle.a);
    box_.extend(obstacle.b);
  }
}

void TangentCorners::find_corners(const PolygonWorld& world, const BuildProgress& progress) {
  ProgressMeter meter(progress, sight_.corners().size());
  for (std::uint32_t c = 0; c < sight_.corners().size(); ++c) {
    meter.step(kCornerWork);
    const FanView fan = sight_.fan(ObstacleCornerId(c));
    for (std::size_t i = 0; i < fan.rays.size(); ++i) {
      if (!fan.rays[i].free_after) continue;
      const Vec2 first = fan.rays[i].towards, last = fan.rays[(i + 1) % fan.rays.size()].towards;
      const bool end_of_wall = fan.rays.size() == 1;
      if (!end_of_wall && orient2d(fan.at, first, last) >= 0) continue;
      const Vec2 u = first - fan.at, v = last - fan.at;
      // The free wedge less a right angle on either side; u and v turn by it clockwise. Between two walls that part by
      // less than rounding the product may say that they turn the other way, but they do not.
      const double over = end_of_wall ? kPi : std::atan2(std::max(0.0, -cross(u, v)), -dot(u, v));
      corners_.push_back({fan.at, std::atan2(u.y, u.x) + kPi / 2, over, false});
    }
  }
  std::vector<Vec2> points = world.points();
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  PolygonSight::Scratch scratch;
  std::vector<FanRay> rays;
  for (const Vec2 p : points) {
    const FanView fan = sight_.fan_at(p, rays, scratch);
    if (fan.rays.empty() && fan.free_if_no_rays) corners_.push_back({p, 0, 2 * kPi, true});
  }
}

std::size_t TangentCorners::memory_bytes() const { return bytes_of(sight_, places_, corners_); }

}  // namespace taut::detail
