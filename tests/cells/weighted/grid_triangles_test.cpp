// Triangles of cost grids: weights by area, corners that are parted, borders that are edges.
#include "taut/cells/detail/weighted/grid_triangles.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

#include "support/full_size.hpp"
#include "support/mesh_checks.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/cell_areas.hpp"
#include "taut/cells/detail/weighted/grid_borders.hpp"
#include "taut/world/generate/random.hpp"

namespace {

using namespace taut;
using namespace taut::detail;
using namespace taut::weighted;

CostGrid random_grid(Random& random, int width, int height, double blocked, CornerRule rule) {
  std::vector<float> weights;
  for (int i = 0; i < width * height; ++i)
    weights.push_back(random.unit() < blocked ? CostGrid::kBlocked : static_cast<float>(random.between(1, 3)));
  return {width, height, weights, rule};
}

double cost_of(const CostGrid& grid) {
  double sum = 0;
  for (const float w : grid.weights()) sum += w == CostGrid::kBlocked ? 0 : w;
  return sum;
}

// Parts of free cells that are joined over sides, and over corners as well if squeezing is allowed.
std::size_t parts_of(const CostGrid& grid) {
  std::vector<int> seen(grid.weights().size());
  std::size_t parts = 0;
  const auto free = [&](int x, int y) { return grid.weight_checked(x, y) != CostGrid::kBlocked; };
  for (int y0 = 0; y0 < grid.height(); ++y0) {
    for (int x0 = 0; x0 < grid.width(); ++x0) {
      const auto at = [&](int x, int y) { return static_cast<std::size_t>(y * grid.width() + x); };
      if (!free(x0, y0) || seen[at(x0, y0)]) continue;
      ++parts;
      std::vector<std::pair<int, int>> waiting{{x0, y0}};
      seen[at(x0, y0)] = 1;
      while (!waiting.empty()) {
        const auto [x, y] = waiting.back();
        waiting.pop_back();
        for (int dx = -1; dx <= 1; ++dx) {
          for (int dy = -1; dy <= 1; ++dy) {
            if (dx != 0 && dy != 0 && grid.corner_rule() == CornerRule::forbid) continue;
            if (!free(x + dx, y + dy) || seen[at(x + dx, y + dy)]) continue;
            seen[at(x + dx, y + dy)] = 1;
            waiting.emplace_back(x + dx, y + dy);
          }
        }
      }
    }
  }
  return parts;
}

// The sides of cells between different weights.
std::vector<Piece> borders_of(const CostGrid& grid) {
  std::vector<Piece> out;
  for (int y = 0; y <= grid.height(); ++y) {
    for (int x = 0; x <= grid.width(); ++x) {
      const Vec2 p{static_cast<double>(x), static_cast<double>(y)};
      if (grid.weight_checked(x, y) != grid.weight_checked(x, y - 1)) out.push_back({p, {p.x + 1, p.y}});
      if (grid.weight_checked(x, y) != grid.weight_checked(x - 1, y)) out.push_back({p, {p.x, p.y + 1}});
    }
  }
  return out;
}

TEST(CellAreas, OfTrianglesByHand) {
  const CostGrid grid(2, 2, {1, 2, 4, 8});
  const CellShares half = cell_shares(grid, {Vec2{0, 0}, Vec2{2, 0}, Vec2{0, 2}});
  EXPECT_DOUBLE_EQ(half.area, 2);  // 1, 1/2 and 1/2
  EXPECT_DOUBLE_EQ(half.mean, (1 + 1 + 2) / 2.0);
  EXPECT_DOUBLE_EQ(half.deviation, 1 * 1 + 0 + 0.5 * 4);
  EXPECT_DOUBLE_EQ(half.thesis, 1 * 1 + 0 + 0.25 * 4);
  const CellShares inside = cell_shares(grid, {Vec2{1.25, 1.25}, Vec2{1.75, 1.25}, Vec2{1.5, 1.75}});
  EXPECT_DOUBLE_EQ(inside.area, 0.125);
  EXPECT_DOUBLE_EQ(inside.mean, 8);
  EXPECT_EQ(inside.deviation, 0);
  const CostGrid blocked(2, 1, {3, CostGrid::kBlocked});
  const CellShares beside = cell_shares(blocked, {Vec2{0, 0}, Vec2{2, 0}, Vec2{1, 1}});
  EXPECT_DOUBLE_EQ(beside.area, 0.5);
  EXPECT_DOUBLE_EQ(beside.mean, 3);
}

// Against sums over thin rows, which are exact along x.
TEST(CellAreas, OfRandomTriangles) {
  Random random(3);
  const CostGrid grid = random_grid(random, 9, 7, 0.1, CornerRule::forbid);
  for (int round = 0; round < (full_size() ? 2000 : 60); ++round) {
    std::array<Vec2, 3> p;
    for (Vec2& v : p) {
      v = {9 * random.unit(), 7 * random.unit()};
      if (random.below(3) == 0) v = {std::floor(v.x), std::floor(v.y)};
    }
    if (orient2d(p[0], p[1], p[2]) <= 0) continue;
    constexpr int kRows = 20000;
    double area = 0, first = 0, second = 0;
    for (int row = 0; row < kRows; ++row) {
      const double y = 7 * (row + 0.5) / kRows;
      double low = 1e9, high = -1e9;
      for (std::size_t i = 0; i < 3; ++i) {
        const Vec2 a = p[i], b = p[(i + 1) % 3];
        if ((a.y < y) == (b.y < y)) continue;
        const double x = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x);
        low = std::min(low, x);
        high = std::max(high, x);
      }
      for (int x = 0; x < 9; ++x) {
        const double width = std::min(high, x + 1.0) - std::max(low, static_cast<double>(x));
        const double w = grid.weight(x, std::min(6, static_cast<int>(y)));
        if (!(width > 0) || !std::isfinite(w)) continue;
        area += width * 7 / kRows;
        first += w * width * 7 / kRows;
        second += w * w * width * 7 / kRows;
      }
    }
    const CellShares shares = cell_shares(grid, p);
    EXPECT_NEAR(shares.area, area, 2e-3);
    EXPECT_NEAR(shares.area * shares.mean, first, 5e-3);
    EXPECT_NEAR(shares.deviation + shares.area * shares.mean * shares.mean, second, 2e-2);
  }
}

TEST(GridTriangles, KeepWeightsAreasAndPassages) {
  for (std::uint64_t seed = 0; seed < (full_size() ? 400u : 30u); ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const CornerRule rule = random.below(2) == 0 ? CornerRule::forbid : CornerRule::allow;
    const CostGrid grid = random_grid(random, random.between(1, 12), random.between(1, 12), 0.4, rule);
    const bool any = std::isfinite(grid.least_weight());
    for (const GridMesh how : {GridMesh::pixels, GridMesh::regions}) {
      MeshOptions options;
      options.grid = how;
      if (random.below(2) == 0) options.max_edge = 0.8;
      const TriangleComplex triangles = triangles_of_grid(grid, options);
      EXPECT_EQ(triangles.simplex_count() > 0, any);
      EXPECT_NEAR(total_cost(triangles), cost_of(grid), 1e-9);
      EXPECT_EQ(parts_over_corners(triangles), parts_of(grid));
      EXPECT_EQ(triangles.corner_rule(), rule);
      EXPECT_NEAR(averaging_error(grid, triangles).l2, 0, 1e-6);
      check_covered(triangles, borders_of(grid), 0);
      EXPECT_EQ(check_angles(triangles, {}, how == GridMesh::pixels ? 45 : 25, 0), 0u);
      for (std::uint32_t t = 0; how == GridMesh::regions && t < triangles.simplex_count(); ++t)
        EXPECT_LE(longest_of(points_of(triangles, t)), options.max_edge);
    }
  }
}

TEST(GridTriangles, JoinBordersInLine) {
  // Two halves of a large grid: few triangles, whatever its size.
  std::vector<float> weights(100 * 100, 1);
  for (std::size_t i = 5000; i < weights.size(); ++i) weights[i] = 3;
  const CostGrid grid(100, 100, weights);
  EXPECT_EQ(grid_borders(grid).size(), 5u);  // three along x, two along y
  EXPECT_LE(triangles_of_grid(grid, {}).simplex_count(), 16u);
}

TEST(GridTriangles, AverageByArea) {
  Random random(5);
  std::vector<float> weights;
  for (int y = 0; y < 64; ++y) {
    for (int x = 0; x < 64; ++x) {
      const bool hill = std::hypot(x - 20.0, y - 30.0)<15, wall = x> 45 && x < 50 && y < 40;
      weights.push_back(wall ? CostGrid::kBlocked : hill ? 5.0F : 1.0F);
    }
  }
  const CostGrid grid(64, 64, weights);
  double before = 1;
  for (const std::size_t most : {100u, 400u, 1600u, 6400u}) {
    MeshOptions options;
    options.grid = GridMesh::averaged;
    options.max_triangles = most;
    const TriangleComplex triangles = triangles_of_grid(grid, options);
    EXPECT_LE(triangles.simplex_count(), most);
    EXPECT_NEAR(total_cost(triangles), cost_of(grid), 1e-6);  // means conserve it
    EXPECT_NEAR(total_area(triangles), 64 * 64 - 4 * 40, 1e-9);
    check_angles(triangles, {}, 25, 0);
    const AveragingError error = averaging_error(grid, triangles);
    EXPECT_LT(error.relative, 0.7 * before);
    EXPECT_GT(error.relative, 0);
    before = error.relative;
    // The error is what the weights themselves say.
    double by_hand = 0;
    for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t)
      by_hand += cell_shares(grid, points_of(triangles, t)).deviation;
    EXPECT_NEAR(error.l2, std::sqrt(by_hand), 1e-6);
  }
  MeshOptions simple;
  simple.grid = GridMesh::averaged;
  simple.simplify = 0.75;
  const TriangleComplex triangles = triangles_of_grid(grid, simple);
  EXPECT_NEAR(total_cost(triangles), cost_of(grid), 1e-6);
  EXPECT_LT(averaging_error(grid, triangles).relative, 0.2);
  MeshOptions exact;
  EXPECT_LT(2 * triangles.simplex_count(), triangles_of_grid(grid, exact).simplex_count());
  MeshOptions bounded;
  bounded.grid = GridMesh::averaged;
  bounded.max_error = 0.5;
  const TriangleComplex fine = triangles_of_grid(grid, bounded);
  for (std::uint32_t t = 0; t < fine.simplex_count(); ++t)
    EXPECT_LE(std::sqrt(cell_shares(grid, points_of(fine, t)).deviation), 0.5);
}

TEST(GridTriangles, OfSimplifiedRandomGrids) {
  for (std::uint64_t seed = 0; seed < (full_size() ? 300u : 20u); ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const CostGrid grid = random_grid(random, 14, 11, 0.2, CornerRule::forbid);
    MeshOptions options;
    options.grid = GridMesh::averaged;
    options.simplify = random.between(0.0, 3.0);
    options.min_angle = 20;
    const TriangleComplex triangles = triangles_of_grid(grid, options);
    EXPECT_NEAR(total_cost(triangles), cost_of(grid), 1e-6);
    EXPECT_EQ(parts_over_corners(triangles), parts_of(grid));
  }
}

TEST(GridTriangles, RefuseWhatMakesNoSense) {
  const CostGrid grid(2, 2, {1, 2, 3, 4});
  MeshOptions options;
  options.grid = GridMesh::averaged;
  EXPECT_THROW((void)triangles_of_grid(grid, options), InputError);
  options.max_triangles = 10;
  options.max_error = -1;
  EXPECT_THROW((void)triangles_of_grid(grid, options), InputError);
  EXPECT_THROW((void)triangles_of_grid(CostGrid(), {}), InputError);
  MeshOptions steep;
  steep.min_angle = 40;
  EXPECT_THROW((void)triangles_of_grid(grid, steep), InputError);
  const CostGrid blocked(1, 1, {CostGrid::kBlocked});
  EXPECT_EQ(triangles_of_grid(blocked, {}).simplex_count(), 0u);
}

}  // namespace
