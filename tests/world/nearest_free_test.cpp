#include "taut/world/detail/polygons/nearest_free.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "support/brute_force_worlds.hpp"
#include "support/random_grid.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using brute_force::describe;

TEST(NearestFreePoint, AgreesWithLookingAtEveryCell) {
  Random random(51);
  for (int i = 0; i < cases(2000, 50000); ++i) {
    const int width = random.between(1, 12), height = random.between(1, 12);
    const Grid grid = random_grid(random, width, height, random.between(0.6, 1.0), CornerRule::forbid);
    Vec2 p{random.between(-5.0, width + 5.0), random.between(-5.0, height + 5.0)};
    if (i % 2 == 0) p = {std::floor(p.x), std::floor(p.y)};
    if (i % 7 == 0) p.x *= 1000;
    double best = std::numeric_limits<double>::infinity();
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        if (!grid.is_free(x, y)) continue;
        const double dx = std::max({x - p.x, 0.0, p.x - (x + 1)}), dy = std::max({y - p.y, 0.0, p.y - (y + 1)});
        best = std::min(best, std::sqrt(dx * dx + dy * dy));
      }
    }
    const auto found = nearest_free_point(grid, p);
    ASSERT_EQ(found.has_value(), grid.count_free() > 0) << describe({p}) << describe(grid);
    if (!found) continue;
    ASSERT_NEAR(distance(*found, p), best, 1e-9 * std::max(1.0, best)) << describe({p, *found}) << describe(grid);
    bool in_a_free_cell = false;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        in_a_free_cell = in_a_free_cell || (grid.is_free(x, y) && found->x >= x && found->x <= x + 1 && found->y >= y &&
                                            found->y <= y + 1);
      }
    }
    ASSERT_TRUE(in_a_free_cell) << describe({p, *found}) << describe(grid);
    if (i % 2 == 0) {
      ASSERT_EQ(*found, (Vec2{std::floor(found->x), std::floor(found->y)}));
    }
  }
}

TEST(NearestFreePoint, LeavesAFreePointWhereItIs) {
  GridBuilder builder(3, 3);
  builder.set_free(1, 1, true);
  const Grid grid = std::move(builder).build();
  for (Vec2 p : {Vec2{1.5, 1.25}, Vec2{1, 1}, Vec2{2, 1.5}}) EXPECT_EQ(nearest_free_point(grid, p), p);
  EXPECT_EQ(nearest_free_point(grid, {0, 0}), (Vec2{1, 1}));
}

TEST(NearestFreePoint, FindsNothingWhereNothingIsFree) {
  EXPECT_FALSE(nearest_free_point(GridBuilder(4, 4).build(), {1, 1}));
  EXPECT_FALSE(nearest_free_point(Grid{}, {1, 1}));
}

}  // namespace
}  // namespace taut
