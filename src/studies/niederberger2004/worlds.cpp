#include "studies/niederberger2004/worlds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "taut/base/input_error.hpp"
#include "taut/geometry/box.hpp"
#include "taut/world/generate/clustered_grid.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut::lab::niederberger2004 {
namespace {

constexpr std::array<ShapeFacts, 8> kShapes{
    {{Shape::convex_apart, "convex-apart", "convex, apart", "convex, apart", true, true, 40},
     {Shape::rectangles_apart, "rectangles-apart", "rectangles, apart", "boxes, apart", true, true, 40},
     {Shape::stars_apart, "stars-apart", "stars, apart", "stars, apart", true, false, 40},
     {Shape::letters_apart, "letters-apart", "L and U, apart", "L and U, apart", true, false, 40},
     {Shape::convex_overlapping, "convex-overlapping", "convex, overlapping", "convex, overlap", false, true, 60},
     {Shape::rectangles_overlapping, "rectangles-overlapping", "rectangles, overlapping", "boxes, overlap", false, true,
      80},
     {Shape::rectangles_on_lattice, "rectangles-on-lattice", "rectangles on a lattice", "boxes, lattice", false, true,
      60},
     {Shape::grid_squares, "grid-squares", "squares of a grid", "grid squares", false, true, 30}}};

constexpr double kGap = 1;
constexpr int kTries = 1000;
// Sizes are uniform in mean * (1 - spread) .. mean * (1 + spread), as those of generate_polygons are by default.
constexpr double kSpread = 0.5;
constexpr double kClustering = 2;

double rounded(double x) { return std::round(x * 1024) / 1024; }

Ring rectangle_ring(const Box2& box) { return {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}}; }

// An L or a U in thirds of the box, turned by a multiple of 90 degrees.
Ring letter_ring(const Box2& box, Random& random) {
  static const std::array<Ring, 2> kLetters{{{{0, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 3}, {0, 3}},
                                             {{0, 0}, {3, 0}, {3, 3}, {2, 3}, {2, 1}, {1, 1}, {1, 3}, {0, 3}}}};
  Ring ring = kLetters[random.below(kLetters.size())];
  const int turns = random.between(0, 3);
  for (Vec2& p : ring) {
    for (int i = 0; i < turns; ++i) p = {3 - p.y, p.x};
    p = {rounded(box.min.x + box.width() * p.x / 3), rounded(box.min.y + box.height() * p.y / 3)};
  }
  return ring;
}

// A box whose diagonal is about mean_size, anywhere in the world; where boxes may overlap only its centre is sure to be
// inside.
Box2 random_box(double mean_size, bool inside, Random& random) {
  const double mean_side = mean_size / std::numbers::sqrt2;
  const double w = mean_side * random.between(1 - kSpread, 1 + kSpread);
  const double h = mean_side * random.between(1 - kSpread, 1 + kSpread);
  const double dx = inside ? w / 2 + kGap : 0, dy = inside ? h / 2 + kGap : 0;
  const Vec2 centre{random.between(dx, kSide - dx), random.between(dy, kSide - dy)};
  return {{rounded(centre.x - w / 2), rounded(centre.y - h / 2)},
          {rounded(centre.x + w / 2), rounded(centre.y + h / 2)}};
}

bool is_clear(const Box2& box, const std::vector<Box2>& others) {
  const Box2 grown{box.min - Vec2{kGap, kGap}, box.max + Vec2{kGap, kGap}};
  return std::none_of(others.begin(), others.end(), [&](const Box2& other) { return other.overlaps(grown); });
}

std::optional<std::vector<Box2>> boxes_apart(int count, double mean_size, Random& random) {
  std::vector<Box2> out;
  for (int tries = 0; static_cast<int>(out.size()) < count; ++tries) {
    if (tries == kTries) return {};
    const Box2 box = random_box(mean_size, true, random);
    if (!is_clear(box, out)) continue;
    out.push_back(box);
    tries = 0;
  }
  return out;
}

Box2 lattice_box(double mean_size, Random& random) {
  const int most = std::max(1, static_cast<int>(std::lround(2 * mean_size / std::numbers::sqrt2 / kLattice)) - 1);
  const int lines = static_cast<int>(kSide) / kLattice;
  const int w = random.between(1, std::min(most, lines)), h = random.between(1, std::min(most, lines));
  const double x = kLattice * random.between(0, lines - w), y = kLattice * random.between(0, lines - h);
  return {{x, y}, {x + kLattice * w, y + kLattice * h}};
}

PolygonWorld::Parts empty_parts() {
  PolygonWorld::Parts parts;
  parts.boundary = rectangle_ring({{0, 0}, {kSide, kSide}});
  return parts;
}

std::optional<PolygonWorld> polygons(ObstacleShape shape, bool overlap, int obstacles, double mean_size,
                                     std::uint64_t seed) {
  PolygonOptions options;
  options.obstacles = obstacles;
  options.shape = shape;
  options.mean_size = mean_size;
  options.size_spread = kSpread;
  options.overlap = overlap;
  options.gap = kGap;
  options.seed = seed;
  try {
    return PolygonWorld(generate_polygons(options));
  } catch (const InputError&) {
    if (overlap) throw;
    return {};  // they do not fit
  }
}

// Blocked cells of a grid whose cells are about as large as asked for; touching ones become one area.
std::optional<PolygonWorld> grid_squares(int obstacles, double size, std::uint64_t seed) {
  const int side = std::max(1, static_cast<int>(std::lround(kSide / size)));
  if (obstacles > side * side) return {};
  ClusteredGridOptions options;
  options.width = options.height = side;
  options.coverage = static_cast<double>(obstacles) / (static_cast<double>(side) * side);
  options.clustering = kClustering;
  options.seed = seed;
  PolygonWorld::Parts parts = trace_grid(generate_clustered_grid(options)).parts();
  // Equal coordinates stay equal, so edges stay parallel to the axes.
  const auto scale = [&](Ring& ring) {
    for (Vec2& p : ring) p = {p.x * kSide / side, p.y * kSide / side};
  };
  scale(parts.boundary);
  for (Polygon& obstacle : parts.obstacles) std::for_each(obstacle.rings.begin(), obstacle.rings.end(), scale);
  return PolygonWorld(std::move(parts));
}

}  // namespace

std::span<const ShapeFacts> shapes() { return kShapes; }

const ShapeFacts& facts_of(Shape shape) { return kShapes[static_cast<std::size_t>(shape)]; }

Shape shape_of(std::string_view name, const std::string& where) {
  for (const ShapeFacts& facts : kShapes) {
    if (facts.name == name) return facts.shape;
  }
  throw InputError(where, 0, fmt::format("expected the name of a shape of obstacles, got \"{}\"", name));
}

std::optional<PolygonWorld> make_world(Shape shape, int obstacles, double mean_size, std::uint64_t seed) {
  Random random(seed);
  PolygonWorld::Parts parts = empty_parts();
  switch (shape) {
    case Shape::convex_apart:
      return polygons(ObstacleShape::convex, false, obstacles, mean_size, seed);
    case Shape::stars_apart:
      return polygons(ObstacleShape::concave, false, obstacles, mean_size, seed);
    case Shape::convex_overlapping:
      return polygons(ObstacleShape::convex, true, obstacles, mean_size, seed);
    case Shape::grid_squares:
      return grid_squares(obstacles, mean_size, seed);
    case Shape::rectangles_apart:
    case Shape::letters_apart: {
      const auto boxes = boxes_apart(obstacles, mean_size, random);
      if (!boxes) return {};
      for (const Box2& box : *boxes) {
        parts.obstacles.push_back({{shape == Shape::letters_apart ? letter_ring(box, random) : rectangle_ring(box)}});
      }
      break;
    }
    case Shape::rectangles_overlapping:
      for (int i = 0; i < obstacles; ++i) {
        parts.obstacles.push_back({{rectangle_ring(random_box(mean_size, false, random))}});
      }
      break;
    case Shape::rectangles_on_lattice:
      for (int i = 0; i < obstacles; ++i) {
        parts.obstacles.push_back({{rectangle_ring(lattice_box(mean_size, random))}});
      }
      break;
  }
  return PolygonWorld(std::move(parts));
}

}  // namespace taut::lab::niederberger2004
