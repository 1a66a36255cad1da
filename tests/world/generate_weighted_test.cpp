// Ground of different costs that is generated: against its definition, and refused where it cannot be.
#include "taut/world/generate/weighted_ground.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

#include "taut/base/input_error.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
namespace {

TEST(GenerateWeighted, VoronoiCellsTileTheBox) {
  for (const int sites : {1, 2, 3, 10, 300}) {
    const WeightedRegions regions =
        generate_voronoi({.width = 50, .height = 30, .sites = sites, .weights = {2, 5}, .seed = 7});
    EXPECT_EQ(regions.areas().size(), static_cast<std::size_t>(sites));
    double area = 0;
    std::map<std::pair<Vec2, Vec2>, int> edges;
    for (const WeightedArea& a : regions.areas()) {
      EXPECT_GE(a.weight, 2);
      EXPECT_LE(a.weight, 10);
      const Ring& ring = a.polygon.rings[0];
      area += signed_area(ring);
      for (std::size_t i = 0; i < ring.size(); ++i) ++edges[std::minmax(ring[i], ring[(i + 1) % ring.size()])];
    }
    EXPECT_NEAR(area, 1500, 1e-8);
    // What is not on the border lies between two cells that have the very same corners.
    for (const auto& [edge, count] : edges) {
      const auto& [a, b] = edge;
      const bool border = (a.x == b.x && (a.x == 0 || a.x == 50)) || (a.y == b.y && (a.y == 0 || a.y == 30));
      EXPECT_EQ(count, border ? 1 : 2);
    }
  }
}

TEST(GenerateWeighted, VoronoiOnAGridAgreesWithItsRegions) {
  const VoronoiOptions options{.width = 40, .height = 25, .sites = 30, .weights = {1, 100}, .seed = 3};
  const WeightedRegions regions = generate_voronoi(options);
  const CostGrid grid = generate_voronoi_grid(options);
  ASSERT_EQ(grid.width(), 40);
  ASSERT_EQ(grid.height(), 25);
  for (int y = 0; y < 25; ++y) {
    for (int x = 0; x < 40; ++x)
      EXPECT_EQ(grid.weight(x, y), static_cast<float>(regions.weight_at({x + 0.5, y + 0.5}))) << x << ", " << y;
  }
}

TEST(GenerateWeighted, PatchesAreConvexAndSomeAreBlocked) {
  const WeightedRegions regions = generate_patches({.patches = 200, .blocked = 0.25, .seed = 2});
  EXPECT_EQ(regions.areas().size() + regions.blocked().obstacles().size(), 200u);
  EXPECT_GT(regions.blocked().obstacles().size(), 25u);
  EXPECT_LT(regions.blocked().obstacles().size(), 80u);
  for (const WeightedArea& area : regions.areas()) {
    const Ring& ring = area.polygon.rings[0];
    for (std::size_t i = 0; i < ring.size(); ++i)
      EXPECT_GT(cross(ring[(i + 1) % ring.size()] - ring[i], ring[(i + 2) % ring.size()] - ring[(i + 1) % ring.size()]),
                0);
  }
}

TEST(GenerateWeighted, NoiseIsSmoothAndSpansItsRange) {
  const CostGrid grid =
      generate_noise({.width = 120, .height = 90, .feature = 40, .octaves = 2, .weights = {2, 8}, .seed = 5});
  float most = 0;
  for (int y = 0; y < 90; ++y) {
    for (int x = 0; x < 120; ++x) {
      most = std::max(most, grid.weight(x, y));
      if (x == 0) continue;
      EXPECT_LT(std::abs(grid.weight(x, y) - grid.weight(x - 1, y)), 2.5);
    }
  }
  EXPECT_FLOAT_EQ(grid.least_weight(), 2);
  EXPECT_FLOAT_EQ(most, 16);
  const CostGrid holes = generate_noise({.width = 60, .height = 50, .blocked = 0.3, .seed = 5});
  EXPECT_EQ(holes.cells().count_free(), 2100u);
  EXPECT_EQ(generate_noise({.width = 6, .height = 5, .blocked = 1, .seed = 5}).cells().count_free(), 0u);
}

TEST(GenerateWeighted, SeedsDecide) {
  EXPECT_EQ(generate_noise({.width = 20, .height = 20, .seed = 1}),
            generate_noise({.width = 20, .height = 20, .seed = 1}));
  EXPECT_NE(generate_noise({.width = 20, .height = 20, .seed = 1}),
            generate_noise({.width = 20, .height = 20, .seed = 2}));
  EXPECT_NE(generate_voronoi({.seed = 1}), generate_voronoi({.seed = 2}));
  EXPECT_NE(generate_patches({.seed = 1}), generate_patches({.seed = 2}));
}

TEST(GenerateWeighted, RefusesOptionsOutOfRange) {
  EXPECT_THROW((void)generate_voronoi({.sites = 0}), InputError);
  EXPECT_THROW((void)generate_voronoi({.weights = {0, 10}}), InputError);
  EXPECT_THROW((void)generate_voronoi({.weights = {1, 0.5}}), InputError);
  EXPECT_THROW((void)generate_voronoi_grid({.width = 20000}), InputError);
  EXPECT_THROW((void)generate_patches({.blocked = 1.5}), InputError);
  EXPECT_THROW((void)generate_noise({.octaves = 0}), InputError);
  EXPECT_THROW((void)generate_noise({.feature = std::nan("")}), InputError);
}

}  // namespace
}  // namespace taut
