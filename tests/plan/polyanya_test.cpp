// Polyanya on meshes made of grids without any triangulation, raw and merged, against the exact visibility graph of the
// same grid, which shares neither cells nor search nor sight tests with it.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <sstream>
#include <thread>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/mesh_of_grid.hpp"
#include "support/random_grid.hpp"
#include "taut-io/mesh_convex.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

// A point in or on the border of the grid: a corner, a half, on a line, or anywhere.
Vec2 random_point(Random& random, const Grid& grid) {
  const double x = random_coordinate(random, grid.width());
  return {x, random_coordinate(random, grid.height())};
}

std::optional<Vec2> random_towards(Random& random, Vec2 p) {
  if (random.below(2) == 0) return {};
  return p + Vec2{random.between(-1, 1) / 2.0, random.between(-1, 1) / 2.0};
}

std::string drawn(const Grid& grid, const Query2& query) {
  std::ostringstream out;
  out.precision(17);
  out << (grid.corner_rule() == CornerRule::allow ? "allow " : "forbid ") << query.start.x << "," << query.start.y
      << " -> " << query.goal.x << "," << query.goal.y << "\n";
  if (query.start_towards) out << "start towards " << query.start_towards->x << "," << query.start_towards->y << "\n";
  if (query.goal_towards) out << "goal towards " << query.goal_towards->x << "," << query.goal_towards->y << "\n";
  for (int y = 0; y < grid.height(); ++y) out << grid.letters(y) << "\n";
  return out.str();
}

struct MeshTally {
  int found = 0, unreachable = 0, blocked = 0;
};

// Asks polyanya on the mesh as it is and merged in every way, and compares with the visibility graph of the world.
// `place` says where the points of the grid are in the world.
void compare(
    Random& random, const Grid& grid, const MeshParts& raw, const World& world, const PolygonWorld& polygons,
    MeshTally& tally, const std::function<Vec2(Vec2)>& place = [](Vec2 p) { return p; }) {
  VisibilityPlanner oracle(std::make_shared<VisibilityGraph>(polygons));
  const Validator validator(world);
  std::vector<PolyanyaPlanner> planners;
  for (const MergeStrategy strategy : kMergeStrategies) {
    planners.emplace_back(std::make_shared<ConvexMesh>(merged(raw, strategy)));
  }
  for (int q = 0; q < 12; ++q) {
    Query2 query{random_point(random, grid), random_point(random, grid)};
    query.start_towards = random_towards(random, query.start);
    query.goal_towards = random_towards(random, query.goal);
    for (Vec2* p : {&query.start, &query.goal}) *p = place(*p);
    for (std::optional<Vec2>* p : {&query.start_towards, &query.goal_towards}) {
      if (p->has_value()) **p = place(**p);
    }
    Plan2 plan, expected;
    oracle.plan(query, {}, expected);
    for (std::size_t s = 0; s < planners.size(); ++s) {
      planners[s].plan(query, {}, plan);
      ASSERT_EQ(name_of(plan.status), name_of(expected.status)) << name_of(kMergeStrategies[s]) << "\n"
                                                                << drawn(grid, query);
      if (plan.status != Status::found) {
        ++(plan.status == Status::unreachable ? tally.unreachable : tally.blocked);
        continue;
      }
      ++tally.found;
      ASSERT_NEAR(plan.cost, expected.cost, 1e-9 * (1 + expected.cost)) << name_of(kMergeStrategies[s]) << "\n"
                                                                        << drawn(grid, query);
      const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
      ASSERT_TRUE(verdict.valid) << verdict.reason << "\n" << drawn(grid, query);
      // Where lengths are equal but for rounding the graph may not have looked at all paths.
      ASSERT_LE(total_turn(plan.path), total_turn(expected.path) + 1e-6) << name_of(kMergeStrategies[s]) << "\n"
                                                                         << drawn(grid, query);
      ASSERT_LE(plan.cost, expected.cost * (1 + 1e-11)) << drawn(grid, query);
    }
  }
}

TEST(Polyanya, FindsWhatTheVisibilityGraphFindsOnMeshesMadeOfGrids) {
  Random random(20261115);
  const int worlds = brute_force::cases(3000, 100000);
  MeshTally tally;
  for (int w = 0; w < worlds && !HasFatalFailure(); ++w) {
    const CornerRule rule = w % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const int width = random.between(1, 9), height = random.between(1, 9);
    const World world = random_grid(random, width, height, 0.1 + 0.5 * random.unit(), rule);
    const Grid& grid = std::get<Grid>(world);
    const PolygonWorld polygons = trace_grid(grid);
    if (polygons.bounds().extent() == 0) continue;
    compare(random, grid, mesh_of_grid(grid), world, polygons, tally);
  }
  EXPECT_GT(tally.found, worlds);
  EXPECT_GT(tally.unreachable, worlds / 10);
  EXPECT_GT(tally.blocked, worlds / 10);
}

// Portals taken away at random become walls: free on both sides, sealed at their ends.
MeshParts with_walls(Random& random, MeshParts parts) {
  const double share = 0.4 * random.unit();
  for (std::uint32_t c = 0; c < parts.cells(); ++c) {
    for (std::uint32_t k = parts.cell_begin[c]; k < parts.cell_begin[c + 1]; ++k) {
      const std::uint32_t other = parts.across[k];
      if (other == MeshParts::kNone || other < c || random.unit() >= share) continue;
      parts.across[k] = MeshParts::kNone;
      for (std::uint32_t j = parts.cell_begin[other]; j < parts.cell_begin[other + 1]; ++j) {
        if (parts.across[j] == c) parts.across[j] = MeshParts::kNone;
      }
    }
  }
  return parts;
}

World outline_of(const MeshParts& parts) {
  PolygonWorld::Parts outline = io::to_polygon_parts(io::to_mesh_file(parts));
  outline.corner_rule = parts.corner_rule;
  return PolygonWorld(std::move(outline));
}

TEST(Polyanya, FindsWhatTheVisibilityGraphFindsBetweenWalls) {
  Random random(7);
  const int worlds = brute_force::cases(1500, 50000);
  MeshTally tally;
  for (int w = 0; w < worlds && !HasFatalFailure(); ++w) {
    const CornerRule rule = w % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const Grid grid = random_grid(random, random.between(1, 7), random.between(1, 7), 0.3 * random.unit(), rule);
    if (grid.count_free() == 0) continue;
    const MeshParts parts = with_walls(random, mesh_of_grid(grid));
    const World world = outline_of(parts);
    compare(random, grid, parts, world, std::get<PolygonWorld>(world), tally);
  }
  EXPECT_GT(tally.found, worlds);
  EXPECT_GT(tally.unreachable, worlds / 10);
}

// From one side of a wall's end around it and back to its very point: the start is no place to turn for the wedge it is
// in, but for the others it is.
TEST(Polyanya, ComesBackToTheStartToTurnThereInAnotherWedge) {
  // Two walls from (2, 2), one to the right and one up; the start lies in the quarter between them.
  GridBuilder builder(4, 4);
  for (int y = 0; y < 4; ++y) {
    for (int x = 0; x < 4; ++x) builder.set_free(x, y, true);
  }
  const Grid grid = std::move(builder).build();
  MeshParts parts = mesh_of_grid(grid);
  const auto part = [&](std::uint32_t a, std::uint32_t b) {
    for (const auto& [from, to] : {std::pair(a, b), std::pair(b, a)}) {
      for (std::uint32_t k = parts.cell_begin[from]; k < parts.cell_begin[from + 1]; ++k) {
        if (parts.across[k] == to) parts.across[k] = MeshParts::kNone;
      }
    }
  };
  part(2 + 4 * 1, 2 + 4 * 2);  // below the cell (2, 2)
  part(1 + 4 * 2, 2 + 4 * 2);  // left of it
  part(1 + 4 * 3, 2 + 4 * 3);  // left of the cell (2, 3), so that the way leads around the right end
  Query2 query{{2, 2}, {1, 3.5}};
  query.start_towards = Vec2{2.5, 2.5};
  PolyanyaPlanner planner(std::make_shared<ConvexMesh>(parts));
  Plan2 plan;
  planner.plan(query, {}, plan);
  ASSERT_EQ(plan.status, Status::found);
  // Along the wall to its end and back on the other side, then straight from the corner.
  EXPECT_NEAR(plan.cost, 2 + std::hypot(1, 1.5), 1e-12);
  const World world = outline_of(parts);
  const Validator validator(world);
  EXPECT_TRUE(validator.check(query, claim_of(plan), plan.path).valid);
}

// Turned by some angle, what was on a line in the grid lies a rounding error beside it: everything is nearly
// degenerate.
TEST(Polyanya, FindsWhatTheVisibilityGraphFindsWhereEverythingIsNearlyOnALine) {
  Random random(23);
  const int worlds = brute_force::cases(1000, 30000);
  MeshTally tally;
  for (int w = 0; w < worlds && !HasFatalFailure(); ++w) {
    const CornerRule rule = w % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const Grid grid = random_grid(random, random.between(1, 7), random.between(1, 7), 0.4 * random.unit(), rule);
    if (grid.count_free() == 0) continue;
    MeshParts parts = mesh_of_grid(grid);
    if (random.below(2) == 0) parts = with_walls(random, std::move(parts));
    const double angle = 7 * random.unit(), size = 0.1 + 100 * random.unit();
    const Vec2 x{size * std::cos(angle), size * std::sin(angle)}, y{-x.y, x.x};
    const auto place = [&](Vec2 p) { return p.x * x + p.y * y; };
    for (Vec2& p : parts.positions) p = place(p);
    const World world = outline_of(parts);
    compare(random, grid, parts, world, std::get<PolygonWorld>(world), tally, place);
  }
  EXPECT_GT(tally.found, worlds);
  EXPECT_GT(tally.unreachable, worlds / 10);
}

// A map with rooms for the tests below.
Grid large_grid() {
  Random random(3);
  return random_grid(random, 60, 60, 0.25, CornerRule::forbid);
}

TEST(Polyanya, AllocatesNothingOnceWarm) {
  const Grid grid = large_grid();
  Random random(5);
  PolyanyaPlanner planner(std::make_shared<ConvexMesh>(merged(mesh_of_grid(grid), MergeStrategy::largest_area)));
  std::vector<Query2> queries;
  for (int i = 0; i < 200; ++i) queries.push_back({random_point(random, grid), random_point(random, grid)});
  Plan2 plan;
  for (const Query2& query : queries) planner.plan(query, {}, plan);
  const std::size_t before = allocations();
  int found = 0;
  for (const Query2& query : queries) {
    planner.plan(query, {}, plan);
    found += plan.status == Status::found ? 1 : 0;
  }
  EXPECT_EQ(allocations(), before);
  EXPECT_GT(found, 50);
  EXPECT_GT(planner.scratch_bytes(), 0u);
}

TEST(Polyanya, ClonesAnswerAlikeInTwoThreads) {
  const Grid grid = large_grid();
  const PolyanyaPlanner planner(std::make_shared<ConvexMesh>(mesh_of_grid(grid)));
  const auto answers = [&](std::vector<double>& out) {
    Random random(11);
    const auto worker = planner.clone();
    Plan2 plan;
    for (int i = 0; i < 300; ++i) {
      const Vec2 start = random_point(random, grid);
      worker->plan({start, random_point(random, grid)}, {}, plan);
      out.push_back(plan.cost);
    }
  };
  std::vector<double> one, two;
  std::thread first([&] { answers(one); }), second([&] { answers(two); });
  first.join();
  second.join();
  EXPECT_EQ(one, two);
}

TEST(Polyanya, TellsItsListenerWithoutChangingTheAnswer) {
  const Grid grid = large_grid();
  Random random(13);
  const auto mesh = std::make_shared<ConvexMesh>(merged(mesh_of_grid(grid), MergeStrategy::longest_portal));
  PolyanyaPlanner silent(mesh), traced(mesh);
  std::uint64_t expanded = 0;
  traced.listen([&](const SearchEvent2& event) {
    expanded += event.kind == SearchEventKind::expanded ? 1 : 0;
    ASSERT_GE(event.h, 0);
  });
  for (int i = 0; i < 200; ++i) {
    const Vec2 start = random_point(random, grid);
    const Query2 query{start, random_point(random, grid)};
    Plan2 a, b;
    silent.plan(query, {}, a);
    expanded = 0;
    traced.plan(query, {}, b);
    EXPECT_EQ(a.status, b.status);
    EXPECT_NEAR(a.cost, b.cost, 1e-12 * (1 + a.cost));
    EXPECT_EQ(expanded, b.effort.expanded);
  }
}

// Dead ends that come and go, cells that were dead ends and are none any more.
TEST(Polyanya, AnswersOnAnEditedMeshAsOnANewOne) {
  Random random(19);
  int found = 0, unreachable = 0;
  for (int w = 0; w < brute_force::cases(60, 2000); ++w) {
    const CornerRule rule = w % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const Grid grid = random_grid(random, random.between(3, 9), random.between(3, 9), 0.3 * random.unit(), rule);
    const auto mesh = std::make_shared<ConvexMesh>(merged(mesh_of_grid(grid), MergeStrategy::dead_ends_first));
    PolyanyaPlanner planner(mesh);
    std::vector<std::vector<MeshVertexId>> removed;
    for (int step = 0; step < 8; ++step) {
      const auto cells = mesh->cells();
      if (!cells.empty() && (removed.empty() || random.below(2) == 0)) {
        const MeshCellId id = cells[random.below(cells.size())];
        auto& corners = removed.emplace_back();
        for (const MeshEdge& e : mesh->cell(id)) corners.push_back(MeshVertexId(e.vertex));
        mesh->remove_cell(id);
      } else {
        const MeshCellId id = mesh->add_cell(removed.back());
        removed.pop_back();
        for (std::uint32_t e = id.value; e < id.value + mesh->edges()[id.value].count(); ++e) {
          std::uint32_t twin = MeshEdge::kNone;
          mesh->for_corners(MeshVertexId(mesh->edges()[mesh->next(e)].vertex), [&](std::uint32_t other) {
            if (mesh->edges()[mesh->next(other)].vertex == mesh->edges()[e].vertex) twin = other;
          });
          if (twin != MeshEdge::kNone) mesh->link(MeshEdgeId(e), MeshEdgeId(twin));
        }
      }
      mesh->finish_edit();
      PolyanyaPlanner fresh(std::make_shared<ConvexMesh>(mesh->parts()));
      for (int q = 0; q < 10; ++q) {
        const Vec2 start = random_point(random, grid);
        const Query2 query{start, random_point(random, grid)};
        Plan2 plan, expected;
        planner.plan(query, {}, plan);
        fresh.plan(query, {}, expected);
        ASSERT_EQ(name_of(plan.status), name_of(expected.status)) << drawn(grid, query);
        ASSERT_NEAR(plan.cost, expected.cost, 1e-12 * (1 + expected.cost)) << drawn(grid, query);
        found += plan.status == Status::found ? 1 : 0;
        unreachable += plan.status == Status::unreachable ? 1 : 0;
      }
    }
  }
  EXPECT_GT(found, 1000);
  EXPECT_GT(unreachable, 100);
}

TEST(Polyanya, StopsWhenItsBudgetIsSpent) {
  const Grid grid = large_grid();
  PolyanyaPlanner planner(std::make_shared<ConvexMesh>(mesh_of_grid(grid)));
  Random random(17);
  int spent = 0, found = 0;
  for (int i = 0; i < 300; ++i) {
    const Vec2 start = random_point(random, grid);
    const Query2 query{start, random_point(random, grid)};
    Plan2 whole, plan;
    planner.plan(query, {}, whole);
    Budget budget;
    budget.expansions = 200;
    planner.plan(query, budget, plan);
    if (plan.status == Status::budget_spent) {
      ++spent;
      EXPECT_GE(whole.effort.expanded, 200u);
      EXPECT_TRUE(plan.path.points.empty());
    } else {
      found += plan.status == Status::found ? 1 : 0;
      EXPECT_EQ(plan.status, whole.status);
      EXPECT_EQ(plan.cost, whole.cost);
    }
  }
  EXPECT_GT(spent, 50);
  EXPECT_GT(found, 20);
}

MeshParts one_triangle() {
  MeshParts parts;
  parts.positions = {{0, 0}, {4, 0}, {0, 4}};
  parts.corners = {0, 1, 2};
  parts.across = {MeshParts::kNone, MeshParts::kNone, MeshParts::kNone};
  parts.cell_begin = {0, 3};
  return parts;
}

TEST(Polyanya, AnswersEveryQueryWithAStatus) {
  PolyanyaPlanner nothing(std::make_shared<ConvexMesh>(MeshParts{}));
  PolyanyaPlanner empty(std::make_shared<ConvexMesh>());
  PolyanyaPlanner planner(std::make_shared<ConvexMesh>(one_triangle()));
  const auto status = [](PolyanyaPlanner& p, const Query2& query) {
    Plan2 plan;
    p.plan(query, {}, plan);
    return plan.status;
  };
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(status(nothing, {{1, 1}, {2, 1}}), Status::start_blocked);
  EXPECT_EQ(status(empty, {{1, 1}, {2, 1}}), Status::start_blocked);
  EXPECT_EQ(status(planner, {{1, 1}, {2, 1}}), Status::found);
  EXPECT_EQ(status(planner, {{0, 0}, {0, 4}}), Status::found);
  EXPECT_EQ(status(planner, {{2, 2}, {2, 2}}), Status::found);
  EXPECT_EQ(status(planner, {{3, 3}, {1, 1}}), Status::start_blocked);
  EXPECT_EQ(status(planner, {{1, 1}, {3, 3}}), Status::goal_blocked);
  EXPECT_EQ(status(planner, {{nan, 1}, {3, 3}}), Status::start_blocked);
  EXPECT_EQ(status(planner, {{1, 1}, {1e300, 1}}), Status::goal_blocked);
  Query2 query{{1, 1}, {2, 1}};
  query.radius = 0.5;
  EXPECT_EQ(status(planner, query), Status::unsupported);
  query.radius = 0;
  query.within = nan;
  EXPECT_EQ(status(planner, query), Status::unsupported);
  query.within = -1;
  EXPECT_EQ(status(planner, query), Status::unsupported);
}

}  // namespace
}  // namespace taut
