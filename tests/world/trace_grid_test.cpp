#include "taut/world/trace_grid.hpp"

#include <gtest/gtest.h>

#include "support/brute_force_paths.hpp"
#include "support/brute_force_worlds.hpp"
#include "support/drawn_worlds.hpp"
#include "support/random_grid.hpp"
#include "world/generate_support.hpp"

namespace taut {
namespace {

using brute_force::cases;
using brute_force::describe;
using testing_generate::edges;
using testing_generate::is_simple_chain;

double doubled_area(const Ring& ring) {
  double sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) sum += cross(ring[i], ring[(i + 1) % ring.size()]);
  return sum;
}

// Blocked cells in regions connected by sides, by flood fill.
int count_blocked_regions(const Grid& grid) {
  GridBuilder inverse(grid.width(), grid.height());
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) inverse.set_free(x, y, !grid.is_free(x, y));
  }
  return testing_generate::count_regions(std::move(inverse).build());
}

// Corners of the blocked area: one where one or three of the four cells around a point are blocked, two where two
// diagonal ones are. Outside the grid nothing counts as blocked.
std::size_t count_corners(const Grid& grid) {
  const auto blocked = [&](int x, int y) {
    return x >= 0 && y >= 0 && x < grid.width() && y < grid.height() && !grid.is_free(x, y);
  };
  std::size_t n = 0;
  for (int y = 0; y <= grid.height(); ++y) {
    for (int x = 0; x <= grid.width(); ++x) {
      const bool a = blocked(x - 1, y - 1), b = blocked(x, y - 1), c = blocked(x - 1, y), d = blocked(x, y);
      const int sum = a + b + c + d;
      if (sum == 1 || sum == 3) n += 1;
      if (sum == 2 && a == d) n += 2;
    }
  }
  return n;
}

void expect_well_traced(const Grid& grid) {
  const PolygonWorld world = trace_grid(grid);
  const std::string what = describe(grid);
  ASSERT_EQ(world.obstacles().size(), static_cast<std::size_t>(count_blocked_regions(grid))) << what;
  double area = 0;
  std::size_t corners = 0;
  for (const Polygon& polygon : world.obstacles()) {
    int outlines = 0;
    for (const Ring& ring : polygon.rings) {
      ASSERT_TRUE(is_simple_chain(edges(ring), true)) << describe(ring) << what;
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()], c = ring[(i + 2) % ring.size()];
        ASSERT_NE(cross(b - a, c - b), 0) << "no turn at " << describe({b}) << what;
        // Blocked on the left, free (or outside) on the right, all along the edge.
        const double length_ab = std::fabs(b.x - a.x) + std::fabs(b.y - a.y);
        const Vec2 step = (1 / length_ab) * (b - a), left{-step.y, step.x};
        for (double t = 0.5; t < length_ab; t += 1) {
          const Vec2 l = a + t * step + 0.5 * left, r = a + t * step - 0.5 * left;
          const auto cell_free = [&](Vec2 p) {
            return grid.is_free_checked(static_cast<int>(std::floor(p.x)), static_cast<int>(std::floor(p.y)));
          };
          ASSERT_FALSE(cell_free(l)) << describe({a, b}) << what;
          ASSERT_TRUE(cell_free(r) || !grid.bounds().contains(r)) << describe({a, b}) << what;
        }
      }
      outlines += doubled_area(ring) > 0;
      area += doubled_area(ring) / 2;
      corners += ring.size();
    }
    ASSERT_EQ(outlines, 1) << what;
  }
  const auto cells = static_cast<std::size_t>(grid.width()) * static_cast<std::size_t>(grid.height());
  ASSERT_EQ(area, static_cast<double>(cells - grid.count_free())) << what;
  ASSERT_EQ(corners, count_corners(grid)) << what;
  ASSERT_EQ(world.corner_rule(), grid.corner_rule());
  // Blocked space is on the left of the boundary too, and the checking constructor has nothing to change.
  ASSERT_LT(doubled_area(world.boundary()), 0);
  ASSERT_EQ(PolygonWorld(world.parts()), world) << what;
}

TEST(TraceGrid, TracesEveryGridOfThreeByThree) {
  for (unsigned cells = 0; cells < 512; ++cells) {
    GridBuilder builder(3, 3);
    for (int i = 0; i < 9; ++i) builder.set_free(i % 3, i / 3, (cells >> i) & 1u);
    expect_well_traced(std::move(builder).build());
    if (HasFatalFailure()) return;
  }
}

TEST(TraceGrid, TracesRandomGridsOfAllShapes) {
  Random random(21);
  for (int i = 0; i < cases(300, 5000); ++i) {
    const double free = random.between(0.2, 0.9);
    const int width = random.between(1, 12), height = random.between(1, 12);
    expect_well_traced(random_grid(random, width, height, 1 - free, CornerRule::forbid));
    if (HasFatalFailure()) return;
  }
  for (const auto& [width, height] : {std::pair{64, 3}, {65, 4}, {130, 5}, {128, 2}, {1, 40}, {200, 1}}) {
    for (double free : {0.02, 0.5, 0.98}) {
      expect_well_traced(random_grid(random, width, height, 1 - free, CornerRule::allow));
      if (HasFatalFailure()) return;
    }
  }
}

TEST(TraceGrid, MeansTheSameWorldAtEveryCellCentre) {
  Random random(22);
  for (int i = 0; i < cases(100, 1000); ++i) {
    const Grid grid = random_grid(random, 9, 9, random.between(0.2, 0.8), CornerRule::forbid);
    const brute_force::Model model(trace_grid(grid).parts(), 2);
    for (int y = 0; y < 9; ++y) {
      for (int x = 0; x < 9; ++x) {
        ASSERT_EQ(model.is_free({2 * x + 1, 2 * y + 1}), grid.is_free(x, y)) << x << ", " << y << describe(grid);
      }
    }
  }
}

TEST(TraceGrid, HandlesFullAndEmptyGrids) {
  EXPECT_TRUE(trace_grid(grid_of({"...", "..."})).obstacles().empty());
  const PolygonWorld full = trace_grid(grid_of({"@@@", "@@@"}));
  ASSERT_EQ(full.obstacles().size(), 1u);
  ASSERT_EQ(full.obstacles()[0].rings.size(), 1u);
  EXPECT_EQ(full.obstacles()[0].rings[0].size(), 4u);
  EXPECT_EQ(full.bounds().max, (Vec2{3, 2}));
}

TEST(TraceGrid, NestsHolesAndIslands) {
  const PolygonWorld world = trace_grid(grid_of({"@@@@@",  //
                                                 "@...@",  //
                                                 "@.@.@",  //
                                                 "@...@",  //
                                                 "@@@@@"}));
  ASSERT_EQ(world.obstacles().size(), 2u);  // the frame with its hole, and the island
  EXPECT_EQ(world.obstacles()[0].rings.size(), 2u);
  EXPECT_EQ(world.obstacles()[1].rings.size(), 1u);
}

TEST(TraceGrid, SplitsARegionThatTouchesItselfInADoubleCorner) {
  const PolygonWorld world = trace_grid(grid_of({"@@@.",  //
                                                 "@.@.",  //
                                                 "@@.."}));
  ASSERT_EQ(world.obstacles().size(), 1u);
  EXPECT_EQ(world.obstacles()[0].rings.size(), 2u);
}

TEST(TraceGrid, RefusesAGridWithoutCells) {
  EXPECT_THROW((void)trace_grid(Grid{}), InputError);
  EXPECT_THROW((void)trace_grid(GridBuilder(0, 5).build()), InputError);
  EXPECT_THROW((void)trace_grid(GridBuilder(5, 0).build()), InputError);
}

}  // namespace
}  // namespace taut
