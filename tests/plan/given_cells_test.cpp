// Planning on the cells of a mesh file as they are: as short as on cells that are made anew, and as the visibility
// graph says.
#include "taut/cells/given_cells.hpp"

#include <gtest/gtest.h>

#include "io/expect_input.hpp"
#include "support/brute_force_worlds.hpp"
#include "support/mesh_of_grid.hpp"
#include "support/random_grid.hpp"
#include "support/scattered_world.hpp"
#include "support/shared_data.hpp"
#include "taut-io/loaded_world.hpp"
#include "taut-io/mesh_convex.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
using namespace detail;
namespace {

struct GivenTally {
  int found = 0, others = 0;
};

// `exact` planners find the same length as the first; the rest find a path where there is one.
void compare_given(const io::LoadedWorld& loaded, const std::vector<Query2>& queries,
                   const std::vector<std::string>& exact, GivenTally& tally) {
  CellStore cells = io::make_cell_store(loaded);
  std::vector<std::unique_ptr<Planner2>> planners;
  for (const std::string& name : exact) planners.push_back(make_planner(parse_planner(name), cells));
  const std::size_t all_exact = planners.size();
  for (const char* name : {"naive-triangle-astar", "portal-graph", "movable:tolerance=0.01"})
    planners.push_back(make_planner(parse_planner(name), cells));
  const Validator validator(*loaded.world);
  for (const Query2& query : queries) {
    Plan2 expected, plan;
    for (std::size_t i = 0; i < planners.size(); ++i) {
      planners[i]->plan(query, {}, plan);
      if (i == 0) expected = plan;
      ASSERT_EQ(name_of(plan.status), name_of(expected.status))
          << i << ": " << query.start.x << "," << query.start.y << " -> " << query.goal.x << "," << query.goal.y;
      if (plan.status != Status::found) continue;
      if (i < all_exact) {
        ASSERT_NEAR(plan.cost, expected.cost, 1e-9 * (1 + expected.cost)) << i;
      }
      ASSERT_GE(plan.cost, expected.cost * (1 - 1e-9)) << i;
      const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
      ASSERT_TRUE(verdict.valid) << i << ": " << verdict.reason;
    }
    ++(expected.status == Status::found ? tally.found : tally.others);
  }
}

std::vector<Query2> queries_in(const Box2& box, Random& random, int count, bool corners) {
  const auto point = [&] {
    Vec2 p{box.min.x + box.width() * random.unit(), box.min.y + box.height() * random.unit()};
    if (corners && random.below(2) == 0) p = {std::round(p.x), std::round(p.y)};
    return p;
  };
  std::vector<Query2> out;
  for (int i = 0; i < count; ++i) {
    const Vec2 start = point();
    out.push_back({start, point()});
  }
  return out;
}

const std::vector<std::string> kExact{"visibility", "polyanya", "polyanya:merge=longest-portal", "polyanya:merge=none"};

TEST(GivenCells, GiveTheLengthsOfTheVisibilityGraphOnMeshesOfGrids) {
  const test::TemporaryFolder folder;
  Random random(20261116);
  GivenTally tally;
  for (int w = 0; w < brute_force::cases(300, 10000) && !testing::Test::HasFatalFailure(); ++w) {
    const Grid grid =
        random_grid(random, random.between(2, 9), random.between(2, 9), 0.5 * random.unit(), CornerRule::forbid);
    if (grid.count_free() == 0) continue;
    const MergeStrategy strategy = kMergeStrategies[static_cast<std::size_t>(w) % kMergeStrategies.size()];
    io::write_mesh(io::to_mesh_file(ConvexMesh(merged(mesh_of_grid(grid), strategy)).parts()), folder / "m.mesh");
    io::LoadedWorld loaded = io::load_world(folder / "m.mesh");
    ASSERT_NE(loaded.cells, nullptr) << loaded.refused;
    if (w % 2 == 1) loaded = io::with_corner_rule(loaded, CornerRule::allow);
    ASSERT_NE(loaded.cells, nullptr) << loaded.refused;
    compare_given(loaded, queries_in(bounds(*loaded.world), random, 12, true), kExact, tally);
  }
  EXPECT_GT(tally.found, 300);
  EXPECT_GT(tally.others, 300);
}

TEST(GivenCells, GiveTheLengthsOfTheVisibilityGraphOnMeshesOfPolygons) {
  const test::TemporaryFolder folder;
  Random random(7);
  GivenTally tally;
  for (int w = 0; w < brute_force::cases(12, 400) && !testing::Test::HasFatalFailure(); ++w) {
    // Apart from each other: where obstacles cross, a file's rounded crossings make another world.
    CellStore original(std::make_shared<const World>(PolygonWorld(scattered(static_cast<std::uint64_t>(w)))));
    const auto mesh = convex_mesh_of(original, kMergeStrategies[static_cast<std::size_t>(w) % kMergeStrategies.size()]);
    io::write_mesh(io::to_mesh_file(mesh->parts()), folder / "m.mesh");
    const io::LoadedWorld loaded = io::load_world(folder / "m.mesh");
    ASSERT_NE(loaded.cells, nullptr) << loaded.refused;
    EXPECT_EQ(loaded.cells->parts.cells(), mesh->cell_count());
    compare_given(loaded, queries_in(bounds(*loaded.world), random, 40, false), kExact, tally);
  }
  EXPECT_GT(tally.found, 100);
}

TEST(GivenCells, GiveTheLengthsOfCellsMadeAnewOnPublishedMeshes) {
  TAUT_NEEDS_SHARED_DATA("polyanya");
  GivenTally tally;
  Random random(3);
  for (const auto& path : test::shared_files("polyanya", ".mesh")) {
    const io::LoadedWorld loaded = io::load_world(path);
    ASSERT_NE(loaded.cells, nullptr) << path << ": " << loaded.refused;
    compare_given(loaded, queries_in(bounds(*loaded.world), random, 60, false),
                  {"polyanya", "polyanya:merge=longest-portal"}, tally);
  }
  EXPECT_GT(tally.found, 20);
}

}  // namespace
}  // namespace taut
