// The naive A* over triangles against Polyanya, which shares the mesh and the location of the ends with it, but neither
// search nor funnel, and against the validator, which shares nothing: the same reachability, valid paths, never
// shorter.
#include "taut/plan/detail/mesh/portal_midpoint_planner.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "support/brute_force_worlds.hpp"
#include "support/mesh_of_grid.hpp"
#include "support/random_grid.hpp"
#include "support/shared_data.hpp"
#include "taut-io/map_file.hpp"
#include "taut-io/mesh_convex.hpp"
#include "taut-io/scen_file.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
using namespace detail;
namespace {

struct AstarTally {
  std::size_t found = 0, blocked = 0, unreachable = 0, longer = 0;
};

std::string about(const Query2& query, const Plan2& plan, const Plan2& best) {
  std::ostringstream out;
  out.precision(17);
  out << query.start.x << "," << query.start.y << " to " << query.goal.x << "," << query.goal.y << ": "
      << name_of(plan.status) << " " << plan.cost << ", polyanya " << name_of(best.status) << " " << best.cost;
  return out.str();
}

void compare(Planner2& planner, Planner2& exact, const Validator& validator, const Query2& query, AstarTally& tally) {
  Plan2 plan, best;
  planner.plan(query, {}, plan);
  exact.plan(query, {}, best);
  ASSERT_EQ(plan.status, best.status) << about(query, plan, best);
  tally.blocked += plan.status == Status::start_blocked || plan.status == Status::goal_blocked ? 1 : 0;
  tally.unreachable += plan.status == Status::unreachable ? 1 : 0;
  if (plan.status != Status::found) return;
  ++tally.found;
  const double slack = 1e-9 * (1 + best.cost);
  const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
  ASSERT_TRUE(verdict.valid) << about(query, plan, best) << ": " << verdict.reason;
  ASSERT_GE(plan.cost, best.cost - slack) << about(query, plan, best);
  ASSERT_LE(plan.lower_bound, best.cost + slack) << about(query, plan, best);
  if (plan.proven_optimal) {
    ASSERT_NEAR(plan.cost, best.cost, slack) << about(query, plan, best);
  }
  tally.longer += plan.cost > best.cost + slack ? 1 : 0;
}

TEST(TriangleAstar, FindsValidPathsExactlyWherePolyanyaDoes) {
  brute_force::LatticeWorlds worlds(23);
  AstarTally tally;
  for (int i = 0; i < brute_force::cases(400, 10000); ++i) {
    PolygonWorld::Parts parts = worlds.make();
    parts.corner_rule = i % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const World world = PolygonWorld(parts);
    const MeshParts triangles = free_cells(Triangulation(std::get<PolygonWorld>(world)), parts.corner_rule);
    const Validator validator(world);
    PolyanyaPlanner exact(std::make_shared<const ConvexMesh>(triangles));
    for (const MergeStrategy strategy : {MergeStrategy::none, MergeStrategy::longest_portal}) {
      PortalMidpointPlanner planner(std::make_shared<const ConvexMesh>(merged(triangles, strategy)));
      for (int k = 0; k < 12; ++k) {
        Query2 query{worlds.query_point(), worlds.query_point()};
        if (worlds.random().below(3) == 0) query.start_towards = worlds.query_point();
        if (worlds.random().below(3) == 0) query.goal_towards = worlds.query_point();
        compare(planner, exact, validator, query, tally);
        if (testing::Test::HasFatalFailure()) FAIL() << brute_force::describe(parts);
      }
    }
  }
  EXPECT_GT(tally.found, 1000u);
  EXPECT_GT(tally.blocked, 300u);
  EXPECT_GT(tally.unreachable, 300u);
  EXPECT_GT(tally.longer, 50u);
}

TEST(TriangleAstar, SqueezesThroughDoubleCornersWhereThatIsAllowed) {
  for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
    Random random(3);
    AstarTally tally;
    for (int i = 0; i < 60; ++i) {
      const Grid grid = random_grid(random, 8, 8, 0.4, rule);
      const World world = grid;
      const Validator validator(world);
      const auto mesh = std::make_shared<const ConvexMesh>(mesh_of_grid(grid));
      PortalMidpointPlanner planner(mesh);
      PolyanyaPlanner exact(mesh);
      for (int k = 0; k < 20; ++k) {
        const auto draw = [&] {
          const double x = random.between(0, 16) / 2.0;
          return Vec2{x, random.between(0, 16) / 2.0};
        };
        const Vec2 start = draw();
        compare(planner, exact, validator, {start, draw()}, tally);
        if (testing::Test::HasFatalFailure()) FAIL() << brute_force::describe(grid);
      }
    }
    EXPECT_GT(tally.found, rule == CornerRule::allow ? 400u : 200u);
  }
}

void compare_on_published(const std::string& name, std::size_t every) {
  const auto folder = test::shared_data() / "polyanya";
  const io::MeshFile file = io::read_mesh(folder / (name + ".mesh"));
  const io::Scenario scenario = io::read_scen(folder / (name + ".scen"));
  const World world = PolygonWorld(io::to_polygon_parts(file));
  const Validator validator(world);
  const auto mesh = std::make_shared<const ConvexMesh>(io::to_mesh_parts(file));
  PortalMidpointPlanner planner(mesh);
  PolyanyaPlanner exact(mesh);
  AstarTally tally;
  for (std::size_t i = 0; i < scenario.entries.size(); i += every) {
    compare(planner, exact, validator, {scenario.entries[i].start, scenario.entries[i].goal}, tally);
    if (testing::Test::HasFatalFailure()) return;
  }
  EXPECT_EQ(tally.found, (scenario.entries.size() + every - 1) / every);
  EXPECT_GT(tally.longer, tally.found / 20);
}

TEST(TriangleAstar, FindsValidPathsOnPublishedMeshes) {
  TAUT_NEEDS_SHARED_DATA("polyanya");
  compare_on_published("arena", 1);
  compare_on_published("aurora", static_cast<std::size_t>(brute_force::cases(20, 1)));
}

TEST(TriangleAstar, FindsValidPathsOnMaps) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  const auto maps = test::shared_files("movingai/bgmaps", ".map");
  ASSERT_FALSE(maps.empty());
  AstarTally tally;
  for (std::size_t i = 0; i < maps.size(); i += static_cast<std::size_t>(brute_force::cases(5, 1))) {
    CellStore cells(std::make_shared<World>(io::read_map(maps[i])));
    const auto planner = make_planner(parse_planner("naive-triangle-astar"), cells);
    const auto exact = make_planner(parse_planner("polyanya"), cells);
    const Validator validator(cells.world());
    Random random(i);
    for (int k = 0; k < 50; ++k) {
      const auto draw = [&] {
        const Box2 box = bounds(cells.world());
        const double x = std::floor(random.between(box.min.x, box.max.x));
        return Vec2{x, std::floor(random.between(box.min.y, box.max.y))};
      };
      const Vec2 start = draw();
      compare(*planner, *exact, validator, {start, draw()}, tally);
      if (testing::Test::HasFatalFailure()) FAIL() << maps[i];
    }
  }
  EXPECT_GT(tally.found, 20u);
}

TEST(TriangleAstar, AnswersWhereThereIsNowhereToGo) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  parts.obstacles.push_back({{{{4, 0}, {6, 0}, {6, 10}, {4, 10}}}});
  CellStore cells(std::make_shared<World>(PolygonWorld(parts)));
  const auto planner = make_planner(parse_planner("naive-triangle-astar"), cells);
  Plan2 plan;
  planner->plan({{1, 1}, {1, 1}}, {}, plan);
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.path.points, (std::vector<Vec2>{{1, 1}}));
  EXPECT_TRUE(plan.proven_optimal);
  planner->plan({{5, 5}, {1, 1}}, {}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
  planner->plan({{1, 1}, {5, 5}}, {}, plan);
  EXPECT_EQ(plan.status, Status::goal_blocked);
  planner->plan({{1, 1}, {9, 9}}, {}, plan);
  EXPECT_EQ(plan.status, Status::unreachable);
  planner->plan({.start = {1, 1}, .goal = {2, 9}, .radius = 1}, {}, plan);
  EXPECT_EQ(plan.status, Status::unsupported);
  planner->plan({.start = {1, 1}, .goal = {2, 9}, .within = 1}, {}, plan);
  EXPECT_EQ(plan.status, Status::unsupported);
  planner->plan({{1, 1}, {std::nan(""), 9}}, {}, plan);
  EXPECT_EQ(plan.status, Status::goal_blocked);
}

TEST(TriangleAstar, ABudgetOfExpansionsEndsTheSearch) {
  const Grid grid = [] {
    GridBuilder builder(20, 1);
    for (int x = 0; x < 20; ++x) builder.set_free(x, 0, true);
    return std::move(builder).build();
  }();
  PortalMidpointPlanner planner(std::make_shared<const ConvexMesh>(mesh_of_grid(grid)));
  Plan2 plan;
  planner.plan({{0.5, 0.5}, {19.5, 0.5}}, {.expansions = 5}, plan);
  EXPECT_EQ(plan.status, Status::budget_spent);
  planner.plan({{0.5, 0.5}, {19.5, 0.5}}, {.expansions = 50}, plan);
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.path.points.size(), 2u);
}

TEST(TriangleAstar, PlansOnAMeshThatHasBeenEdited) {
  GridBuilder builder(3, 1);
  for (int x = 0; x < 3; ++x) builder.set_free(x, 0, true);
  const auto mesh = std::make_shared<ConvexMesh>(mesh_of_grid(std::move(builder).build()));
  PortalMidpointPlanner planner(mesh);
  Plan2 plan;
  const Query2 query{{0.5, 0.5}, {2.5, 0.5}};
  planner.plan(query, {}, plan);
  EXPECT_EQ(plan.status, Status::found);
  std::vector<MeshPlace> middle;
  mesh->locate({1.5, 0.5}, middle);
  mesh->remove_cell(MeshCellId(middle.front().cell));
  mesh->finish_edit();
  planner.plan(query, {}, plan);
  EXPECT_EQ(plan.status, Status::unreachable);
  const MeshVertexId top = mesh->add_vertex({1.5, 2});
  mesh->locate({0.5, 0.5}, middle);
  const MeshCellId left(middle.front().cell);
  mesh->locate({2.5, 0.5}, middle);
  const MeshCellId right(middle.front().cell);
  const auto vertex_at = [&](MeshCellId cell, Vec2 at) {
    for (const MeshEdge& edge : mesh->cell(cell)) {
      if (edge.at == at) return MeshVertexId(edge.vertex);
    }
    return top;
  };
  const std::vector<MeshVertexId> corners{vertex_at(left, {1, 0}), vertex_at(right, {2, 0}), vertex_at(right, {2, 1}),
                                          top, vertex_at(left, {1, 1})};
  const MeshCellId roof = mesh->add_cell(corners);
  mesh->link(mesh->edge_from(left, corners[0]), mesh->edge_from(roof, corners[4]));
  mesh->link(mesh->edge_from(roof, corners[1]), mesh->edge_from(right, corners[2]));
  mesh->finish_edit();
  planner.plan(query, {}, plan);
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.cost, 2);
}

}  // namespace
}  // namespace taut
