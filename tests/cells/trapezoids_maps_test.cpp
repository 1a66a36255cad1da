// The decomposition of game maps: its area is the number of free cells, and paths on it are as long as Anya's, which
// knows nothing but the grid.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/shared_data.hpp"
#include "taut-io/map_file.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/trapezoids/trapezoids.hpp"
#include "taut/cells/detail/trapezoids/trapezoids_cells.hpp"
#include "taut/plan/detail/grid/anya_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

TEST(TrapezoidsOfMaps, CoverTheFreeCellsAndCarryTheSamePaths) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  const auto files = test::shared_files("movingai/bgmaps", ".map");
  ASSERT_FALSE(files.empty());
  Random random(1);
  std::size_t found = 0;
  const auto maps = std::min(files.size(), static_cast<std::size_t>(brute_force::cases(3, 1000)));
  for (std::size_t i = 0; i < maps; ++i) {
    const Grid grid = io::read_map(files[i * files.size() / maps]);
    const Trapezoids trapezoids{Triangulation(trace_grid(grid))};
    double free = 0;
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x) free += grid.is_free(x, y) ? 1 : 0;
    }
    ASSERT_EQ(trapezoids.area(), free) << files[i];
    const MeshParts parts = free_cells(trapezoids, grid.corner_rule());
    ASSERT_EQ(parts.slack, 0) << "all chords of a traced grid end in whole numbers";
    PolyanyaPlanner planner(std::make_shared<const ConvexMesh>(parts));
    AnyaPlanner oracle(std::make_shared<const Grid>(grid));
    for (int k = 0; k < 400; ++k) {
      const auto corner = [&] {
        const double x = random.between(0, grid.width());
        return Vec2{x, static_cast<double>(random.between(0, grid.height()))};
      };
      const Query2 query{corner(), corner()};
      Plan2 plan, expected;
      planner.plan(query, {}, plan);
      oracle.plan(query, {}, expected);
      ASSERT_EQ(plan.status, expected.status) << files[i] << " " << query.start.x << "," << query.start.y;
      if (plan.status != Status::found) continue;
      ASSERT_NEAR(plan.cost, expected.cost, 1e-9 * (1 + expected.cost)) << files[i];
      ++found;
    }
  }
  EXPECT_GT(found, 60u);
}

}  // namespace
}  // namespace taut
