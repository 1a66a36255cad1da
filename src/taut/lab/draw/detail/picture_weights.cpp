#include "taut/lab/draw/detail/picture_weights.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

#include "taut/base/cases.hpp"
#include "taut/world/detail/grid/outline_cells.hpp"

namespace taut::lab::detail {
using namespace taut::detail;

namespace {

// From the least to the greatest weight that is not infinite.
struct Range {
  double least = std::numeric_limits<double>::infinity(), greatest = 0;
  void take(double weight) {
    if (!std::isfinite(weight)) return;
    least = std::min(least, weight);
    greatest = std::max(greatest, weight);
  }
  template <int N, int D>
  void take_all(const SimplexComplex<N, D>& complex) {
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) take(complex.weight(SimplexId(t)));
  }
  [[nodiscard]] std::optional<WeightShades> shades() const {
    if (!(least <= greatest)) return {};
    return WeightShades(least, greatest);
  }
};

}  // namespace

std::optional<WeightShades> WeightShades::of(const World3& world) {
  Range range;
  match(
      world, [](const VoxelGrid&) {},
      [&](const CostVoxels& voxels) {
        for (const float weight : voxels.weights()) range.take(weight);
      },
      [&](const SurfaceComplex& surface) { range.take_all(surface); },
      [&](const VolumeComplex& volume) { range.take_all(volume); });
  return range.shades();
}

std::optional<WeightShades> WeightShades::of(const World& world) {
  Range range;
  match(
      world, [](const Grid&) {}, [](const PolygonWorld&) {},
      [&](const CostGrid& grid) {
        for (const float weight : grid.weights()) range.take(weight);
      },
      [&](const WeightedRegions& regions) {
        range.take(regions.least_weight());
        range.take(regions.greatest_weight());
      },
      [&](const TriangleComplex& triangles) { range.take_all(triangles); });
  return range.shades();
}

int WeightShades::level(double weight) const {
  const double range = std::log(greatest_ / least_);
  if (!(range > 0)) return 0;
  const double part = std::log(weight / least_) / range;
  return static_cast<int>(std::clamp(std::lround(part * (kLevels - 1)), 0l, long{kLevels - 1}));
}

Colour WeightShades::colour(int level) {
  static constexpr std::array<Colour, 4> kPoints{lab::colour(0xFBFAF6), lab::colour(0xEBDDB8), lab::colour(0xCFA869),
                                                 lab::colour(0x8F5F33)};
  const double place = double{kPoints.size() - 1} * level / (kLevels - 1);
  const std::size_t low = std::min(static_cast<std::size_t>(place), kPoints.size() - 2);
  const double part = place - static_cast<double>(low);
  const auto mix = [part](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + part * (b - a)));
  };
  const Colour a = kPoints[low], b = kPoints[low + 1];
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

std::vector<double> WeightShades::shown() const {
  if (!(greatest_ > least_)) return {least_};
  const double between = std::sqrt(least_ * greatest_);
  return {least_, std::sqrt(least_ * between), between, std::sqrt(between * greatest_), greatest_};
}

void draw_weights(Canvas& canvas, const CostGrid& grid, const WeightShades& shades) {
  const double cell = canvas.view().scale;
  const int block = cell < 0.5 ? static_cast<int>(std::ceil(1 / cell)) : 1;
  const int columns = (grid.width() + block - 1) / block, rows = (grid.height() + block - 1) / block;
  std::vector<std::int8_t> levels(static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows), -1);
  for (int r = 0; r < rows; ++r) {
    for (int c = 0; c < columns; ++c) {
      double sum = 0;
      int free = 0;
      for (int y = r * block; y < std::min(grid.height(), (r + 1) * block); ++y) {
        for (int x = c * block; x < std::min(grid.width(), (c + 1) * block); ++x) {
          if (!(grid.weight(x, y) < CostGrid::kBlocked)) continue;
          sum += grid.weight(x, y);
          ++free;
        }
      }
      if (free == 0) continue;
      levels[static_cast<std::size_t>(r) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(c)] =
          static_cast<std::int8_t>(shades.level(sum / free));
    }
  }
  for (int level = 0; level < WeightShades::kLevels; ++level) {
    auto rings = outline_of_cells(columns, rows, [&](int x, int y) {
      return levels[static_cast<std::size_t>(y) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(x)] ==
             level;
    });
    for (Ring& ring : rings) {
      for (Vec2& p : ring)
        p = {std::min(p.x * block, double(grid.width())), std::min(p.y * block, double(grid.height()))};
    }
    if (!rings.empty()) canvas.area(rings, {.fill = WeightShades::colour(level), .crisp = true});
  }
}

void draw_weights(Canvas& canvas, const WeightedRegions& regions, const WeightShades& shades, const Box2& all) {
  const auto colour = [&](double weight) { return WeightShades::colour(shades.level(weight)); };
  canvas.begin_group("", all);
  canvas.area({&regions.blocked().boundary(), 1}, {.fill = colour(regions.base_weight())});
  for (const WeightedArea& area : regions.areas()) canvas.area(area.polygon.rings, {.fill = colour(area.weight)});
  canvas.end_group();
}

void draw_weights(Canvas& canvas, const TriangleComplex& triangles, const WeightShades& shades) {
  std::array<std::vector<Ring>, WeightShades::kLevels> rings;
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    const double weight = triangles.weight(SimplexId(t));
    if (!std::isfinite(weight)) continue;
    Ring ring;
    for (const CornerId c : triangles.corners(SimplexId(t))) ring.push_back(triangles.position(c));
    rings[static_cast<std::size_t>(shades.level(weight))].push_back(std::move(ring));
  }
  for (int level = 0; level < WeightShades::kLevels; ++level) {
    const auto& here = rings[static_cast<std::size_t>(level)];
    if (!here.empty()) canvas.area(here, {.fill = WeightShades::colour(level), .crisp = true});
  }
}

}  // namespace taut::lab::detail
