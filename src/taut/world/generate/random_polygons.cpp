#include "taut/world/generate/random_polygons.hpp"

#include <algorithm>
#include <numbers>
#include <optional>
#include <string>

#include "taut/world/generate/detail/disc_packing.hpp"
#include "taut/world/generate/detail/lattice.hpp"
#include "taut/world/generate/detail/option_check.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;

namespace {

constexpr std::string_view kPolygonsName = "random polygons";
constexpr int kLargestCount = 10'000'000;
constexpr int kMostTries = 1000;
// Inner rings are scaled copies of the outer one with factors at least 0.15 apart, so 0.15 times this bound lies
// between them: over nine lattice steps, where rounding moves a point by less than one.
constexpr double kLeastCourtyardInnerRadius = 64 * kLatticeStep;

void check(const PolygonOptions& options) {
  require_option(kPolygonsName, "width", options.width, 1.0, 1e6);
  require_option(kPolygonsName, "height", options.height, 1.0, 1e6);
  require_option(kPolygonsName, "obstacles", options.obstacles, 0, kLargestCount);
  require_option(kPolygonsName, "max_corners", options.max_corners, 3, 64);
  require_option(kPolygonsName, "min_corners", options.min_corners, options.shape == ObstacleShape::convex ? 3 : 4,
                 options.max_corners);
  require_option(kPolygonsName, "size_spread", options.size_spread, 0.0, 0.95);
  // Rounded to the lattice, smaller shapes would lose corners.
  const double least_size = std::max(0.25, options.max_corners * options.max_corners / 256.0);
  require_option(kPolygonsName, "mean_size", options.mean_size, least_size / (1 - options.size_spread), 1e6);
  require_option(kPolygonsName, "courtyards", options.courtyards, 0.0, 1.0);
  if (options.courtyards > 0) {
    require_option(kPolygonsName, "mean_size (with courtyards)", options.mean_size, 1 / (1 - options.size_spread), 1e6);
  }
  require_option(kPolygonsName, "walls", options.walls, 0, kLargestCount);
  require_option(kPolygonsName, "wall_corners", options.wall_corners, 2, 64);
  require_option(kPolygonsName, "points", options.points, 0, kLargestCount);
  require_option(kPolygonsName, "gap", options.gap, 0.0, 1e6);
}

class PolygonMaker {
 public:
  explicit PolygonMaker(const PolygonOptions& options)
      : options_(options),
        random_(options.seed),
        width_(to_lattice(options.width)),
        height_(to_lattice(options.height)),
        packing_(width_, height_, to_lattice(options.mean_size * (1 + options.size_spread) / 2) + 2,
                 to_lattice(options.gap),
                 static_cast<std::size_t>(options.obstacles) + static_cast<std::size_t>(options.walls) +
                     static_cast<std::size_t>(options.points)) {}

  PolygonWorld::Parts make() {
    PolygonWorld::Parts parts;
    for (const FixedPoint corner :
         {FixedPoint{0, 0}, FixedPoint{width_, 0}, FixedPoint{width_, height_}, FixedPoint{0, height_}}) {
      parts.boundary.push_back(from_lattice(corner));
    }
    for (int i = 0; i < options_.obstacles; ++i) {
      const std::vector<FixedRing> rings = obstacle();
      const FixedPoint centre = find_place("obstacles", i, options_.obstacles, outer_radius(rings.front()));
      Polygon& polygon = parts.obstacles.emplace_back();
      for (const FixedRing& ring : rings) polygon.rings.push_back(place(ring, centre));
    }
    for (int i = 0; i < options_.walls; ++i) {
      const FixedRing chain = wall();
      parts.walls.push_back(place(chain, find_place("walls", i, options_.walls, outer_radius(chain))));
    }
    for (int i = 0; i < options_.points; ++i) {
      parts.points.push_back(from_lattice(find_place("points", i, options_.points, 0)));
    }
    return parts;
  }

 private:
  [[nodiscard]] double draw_radius() {
    return options_.mean_size / 2 * random_.between(1 - options_.size_spread, 1 + options_.size_spread);
  }

  // Corners in random directions: on an ellipse for convex shapes, at random distances for dented ones.
  [[nodiscard]] FixedRing try_star(bool convex, int corners, double radius) {
    std::vector<double> angles;
    double sum = 0;
    for (int i = 0; i < corners; ++i) {
      angles.push_back(sum);
      sum += !convex && i < 2 ? 1 : random_.between(1.0, 2.0);
    }
    const double turned = random_.between(0.0, 2 * std::numbers::pi);
    const double flatness = convex ? random_.between(0.6, 1.0) : 1;
    std::vector<Vec2> points;
    for (double angle : angles) {
      angle *= 2 * std::numbers::pi / sum;
      const double reach = convex ? radius : radius * random_.between(0.4, 1.0);
      const Vec2 p{reach * std::cos(angle), reach * flatness * std::sin(angle)};
      points.push_back(
          {p.x * std::cos(turned) - p.y * std::sin(turned), p.x * std::sin(turned) + p.y * std::cos(turned)});
    }
    if (!convex) {
      // One dent is sure: corner 1 is drawn in to between the centre and the chord of its neighbours, which see each
      // other under less than 180 degrees.
      const Vec2 chord = points[2] - points[0];
      const double to_chord = cross(points[0], chord) / cross(points[1], chord);
      points[1] = (to_chord * random_.between(0.5, 0.85)) * points[1];
    }
    FixedRing ring;
    for (const Vec2 p : points) ring.push_back(to_lattice(p));
    return ring;
  }

  [[nodiscard]] std::vector<FixedRing> obstacle() {
    const bool convex =
        options_.shape == ObstacleShape::convex || (options_.shape == ObstacleShape::mixed && random_.below(2) == 0);
    const bool courtyard = random_.unit() < options_.courtyards;
    const int corners = random_.between(options_.min_corners, options_.max_corners);
    const double radius = draw_radius();
    for (int tries = 0; tries < kMostTries; ++tries) {
      FixedRing outer = try_star(convex, corners, radius);
      if (!is_star_around_origin(outer) || is_strictly_convex(outer) != convex) continue;
      if (!courtyard) return {std::move(outer)};
      if (inner_radius(outer) < kLeastCourtyardInnerRadius) continue;
      FixedRing yard = scaled(outer, random_.between(0.55, 0.7));
      FixedRing island = scaled(outer, random_.between(0.25, 0.4));
      if (is_star_around_origin(yard) && is_star_around_origin(island)) {
        return {std::move(outer), std::move(yard), std::move(island)};
      }
    }
    throw InputError(std::string(kPolygonsName), 0,
                     "expected fewer corners or a larger mean_size: no such shape was found");
  }

  // Zigzags forward along a random direction, so it cannot cross itself.
  [[nodiscard]] FixedRing wall() {
    const double radius = draw_radius();
    for (int tries = 0; tries < kMostTries; ++tries) {
      const double angle = random_.between(0.0, 2 * std::numbers::pi);
      const Vec2 along{std::cos(angle), std::sin(angle)};
      const Vec2 across{-along.y, along.x};
      FixedRing chain;
      for (int i = 0; i < options_.wall_corners; ++i) {
        const double forward = 0.9 * (2.0 * i / (options_.wall_corners - 1) - 1);
        const double aside = random_.between(-0.43, 0.43);  // 0.9^2 + 0.43^2 < 1
        chain.push_back(to_lattice((radius * forward) * along + (radius * aside) * across));
      }
      const FixedPoint axis = to_lattice(1024.0 * along);
      bool advances = true;
      for (std::size_t i = 0; i + 1 < chain.size(); ++i) advances &= dot(chain[i + 1] - chain[i], axis) > 0;
      if (advances) return chain;
    }
    throw InputError(std::string(kPolygonsName), 0,
                     "expected fewer wall_corners or a larger mean_size: no such wall was found");
  }

  [[nodiscard]] FixedPoint find_place(std::string_view what, int placed, int wanted, std::int64_t radius) {
    if (options_.overlap) return draw_point(0);
    const std::int64_t margin = radius + to_lattice(options_.gap) + 1;
    if (2 * margin <= std::min(width_, height_)) {
      for (int tries = 0; tries < kMostTries; ++tries) {
        const FixedPoint centre = draw_point(margin);
        if (!packing_.fits(centre, radius)) continue;
        packing_.add(centre, radius);
        return centre;
      }
    }
    throw InputError(std::string(kPolygonsName), 0,
                     "expected " + std::string(what) + " that fit without overlap: " + std::to_string(placed) + " of " +
                         std::to_string(wanted) + " were placed; ask for fewer, smaller ones, or allow overlap");
  }

  [[nodiscard]] FixedPoint draw_point(std::int64_t margin) {
    const auto draw = [this](std::int64_t low, std::int64_t high) {
      return low + static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(high - low) + 1));
    };
    const std::int64_t x = draw(margin, width_ - margin);
    return {x, draw(margin, height_ - margin)};
  }

  const PolygonOptions& options_;
  Random random_;
  std::int64_t width_, height_;
  DiscPacking packing_;
};

}  // namespace

PolygonWorld::Parts generate_polygons(const PolygonOptions& options) {
  check(options);
  return PolygonMaker(options).make();
}

}  // namespace taut
