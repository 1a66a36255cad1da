// The public replanner over every kind of ground: changes count, answers are those of one made anew, and paths are
// valid in the world as it is now.
#include "taut/plan/replanner.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/brute_force_worlds.hpp"
#include "support/weighted_meshes.hpp"
#include "taut/base/input_error.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
namespace {

constexpr double kEndless = std::numeric_limits<double>::infinity();

void expect_valid(const World& world, Vec2 start, Vec2 goal, const Plan2& plan) {
  if (plan.status != Status::found) return;
  const Verdict verdict = Validator(world).check({.start = start, .goal = goal}, claim_of(plan), plan.path);
  EXPECT_TRUE(verdict.valid) << verdict.reason;
}

void expect_same(Replanner2& again, Replanner2& anew, Vec2 start, Vec2 goal, const World& world) {
  Plan2 plan, scratch;
  again.move_to(start);
  again.plan({}, plan);
  anew.move_to(start);
  anew.set_goal(goal);
  anew.plan({}, scratch);
  ASSERT_EQ(plan.status, scratch.status);
  expect_valid(world, start, goal, plan);
  if (plan.status != Status::found || again.value_at_start() == anew.value_at_start()) return;
  ASSERT_NEAR(again.value_at_start(), anew.value_at_start(), 1e-9 * anew.value_at_start());
}

TEST(Replanner, FollowsCellsOfAGrid) {
  Random random(3);
  const ReplannerOptions all{.early = false};
  for (int n = brute_force::cases(20, 300); n > 0; --n) {
    const int width = random.between(1, 12), height = random.between(1, 9);
    std::vector<float> weights(static_cast<std::size_t>(width * height), 1);
    const CornerRule rule = random.below(3) == 0 ? CornerRule::allow : CornerRule::forbid;
    const auto draw = [&] { return Vec2{width * random.unit(), 0.5 * random.between(0, 2 * height)}; };
    Replanner2 replanner(CostGrid(width, height, weights, rule), all);
    ASSERT_EQ(replanner.cell_count(), weights.size());
    const Vec2 goal = draw();
    replanner.set_goal(goal);
    for (int k = 0; k < 20; ++k) {
      const std::size_t cell = random.below(weights.size());
      weights[cell] = random.below(4) == 0 ? CostGrid::kBlocked : static_cast<float>(0.1 + 5 * random.unit());
      const int x = static_cast<int>(cell) % width, y = static_cast<int>(cell) / width;
      if (random.below(2) == 0) {
        replanner.set_weight(x, y, weights[cell]);
      } else {
        replanner.set_weight(GroundCellId::at(cell), weights[cell]);
      }
      EXPECT_EQ(replanner.weight(GroundCellId::at(cell)), weights[cell]);
      const CostGrid now(width, height, weights, rule);
      Replanner2 anew(now, all);
      expect_same(replanner, anew, draw(), goal, World(now));
      if (HasFatalFailure()) return;
    }
  }
}

Polygon draw_area(Random& random, double size) {
  const Vec2 at{size * random.unit(), size * random.unit()};
  const double a = 1 + 3 * random.unit(), b = 1 + 3 * random.unit();
  return {{{at, at + Vec2{a, 0.3}, at + Vec2{a - 0.2, b}, at + Vec2{0.1, b + 0.4}}}};
}

TEST(Replanner, FollowsAreasAndSplits) {
  Random random(4);
  ReplannerOptions all{.early = false};
  for (int n = brute_force::cases(12, 300); n > 0; --n) {
    PolygonWorld::Parts parts;
    parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
    for (int k = random.between(0, 3); k > 0; --k) parts.obstacles.push_back(draw_area(random, 9));
    if (random.below(2) == 0) parts.walls = {{{2, 1}, {5, 6}}};
    std::vector<WeightedArea> areas(static_cast<std::size_t>(random.between(0, 4)));
    // Equal weights in the beginning: borders have to be there all the same.
    for (WeightedArea& area : areas) area = {draw_area(random, 8), 1};
    double base = 1;
    if (random.below(2) == 0) all.max_edge = 2;
    Replanner2 replanner(WeightedRegions(PolygonWorld(parts), areas, base), all);
    const auto draw = [&] { return Vec2{10 * random.unit(), 10 * random.unit()}; };
    const Vec2 goal = draw();
    replanner.set_goal(goal);
    for (int k = 0; k < 12; ++k) {
      const double weight = 0.2 + 6 * random.unit();
      if (areas.empty() || random.below(5) == 0) {
        replanner.set_base_weight(base = weight);
      } else {
        const std::size_t i = random.below(areas.size());
        replanner.set_area_weight(i, areas[i].weight = weight);
      }
      for (int s = random.between(0, 2); s > 0; --s) {
        const TriangleComplex& complex = *replanner.triangles();
        const auto t = SimplexId::at(random.below(complex.simplex_count()));
        Vec2 middle{};
        for (const CornerId c : complex.corners(t)) middle = middle + (1.0 / 3) * complex.position(c);
        EXPECT_EQ(replanner.split(t, middle).made.size(), 3u);
      }
      // The world with these weights knows nothing of which triangles lie in which area.
      const World now = WeightedRegions(PolygonWorld(parts), areas, base);
      Replanner2 anew(*replanner.triangles(), all);
      expect_same(replanner, anew, draw(), goal, now);
      if (HasFatalFailure()) return;
    }
  }
}

TEST(Replanner, WorksOnSurfaces) {
  Random random(5);
  const SurfaceComplex surface(weighted::draw_mesh<3>({.size = 9}, random));
  Replanner3 replanner(surface, {.early = false});
  const Vec3 start = surface.position(CornerId(0)), goal = surface.position(CornerId(95));
  replanner.move_to(start);
  replanner.set_goal(goal);
  Plan3 plan, scratch;
  replanner.plan({}, plan);
  ASSERT_EQ(plan.status, Status::found);
  std::vector<GroundCellId> near;
  replanner.cells_near(plan.path.points[plan.path.points.size() / 2], 1, near);
  ASSERT_FALSE(near.empty());
  for (const GroundCellId cell : near) replanner.set_weight(cell, kEndless);
  replanner.plan({}, plan);
  ASSERT_EQ(plan.status, Status::found);
  Replanner3 anew(*replanner.triangles(), {.early = false});
  anew.move_to(start);
  anew.set_goal(goal);
  anew.plan({}, scratch);
  EXPECT_NEAR(plan.cost, scratch.cost, 1e-9 * scratch.cost);
  EXPECT_LT(plan.effort.expanded, scratch.effort.expanded);
  EXPECT_THROW(replanner.set_weight(GroundCellId(100000), 1), InputError);
}

TEST(Replanner, KnowsCellsNearAPoint) {
  Random random(6);
  const Replanner2 grid(CostGrid(9, 7, std::vector<float>(63, 2)));
  const TriangleComplex mesh(weighted::draw_mesh<2>({.size = 6}, random));
  const Replanner2 triangles(mesh);
  std::vector<GroundCellId> near, expected;
  for (int k = 0; k < 300; ++k) {
    const Vec2 p{-2 + 0.25 * random.between(0, 52), -2 + 0.25 * random.between(0, 44)};
    const double radius = 0.25 * random.between(0, 12);
    expected.clear();
    for (int cell = 0; cell < 63; ++cell) {
      const double dx = std::max({cell % 9 - p.x, p.x - cell % 9 - 1, 0.0}),
                   dy = std::max({cell / 9 - p.y, p.y - cell / 9 - 1, 0.0});
      if (std::hypot(dx, dy) <= radius) expected.push_back(GroundCellId::at(cell));
    }
    grid.cells_near(p, radius, near);
    ASSERT_EQ(near, expected);
    triangles.cells_near(p, radius, near);
    ASSERT_TRUE(std::is_sorted(near.begin(), near.end()));
    // Some point of a triangle near enough makes it near; corners and a few between will do.
    for (std::uint32_t t = 0; t < mesh.simplex_count(); ++t) {
      double least = kEndless;
      const auto& c = mesh.corners(SimplexId(t));
      for (int i = 0; i <= 20; ++i) {
        for (int j = 0; i + j <= 20; ++j)
          least = std::min(least, distance(p, 0.05 * i * mesh.position(c[0]) + 0.05 * j * mesh.position(c[1]) +
                                                  (1 - 0.05 * (i + j)) * mesh.position(c[2])));
      }
      const bool is_near = std::binary_search(near.begin(), near.end(), GroundCellId(t));
      if (least <= radius) {
        ASSERT_TRUE(is_near);
      }
      if (least > radius + 0.2) {
        ASSERT_FALSE(is_near);
      }
    }
  }
}

TEST(Replanner, AnswersInWords) {
  Replanner2 grid(CostGrid(3, 2, std::vector<float>(6, 1)));
  Plan2 plan;
  grid.plan({}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
  grid.move_to({0.5, 0.5});
  grid.plan({}, plan);
  EXPECT_EQ(plan.status, Status::goal_blocked);
  grid.set_goal({2.5, 0.5});
  const double nan = std::nan("");
  grid.move_to({nan, 1});
  grid.plan({}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
  grid.move_to({0.5, 0.5});
  grid.plan({}, plan);
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_NEAR(plan.cost, 2, 1e-12);
  grid.move_to({2.5, 0.5});
  grid.plan({}, plan);
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.cost, 0);
  grid.move_to({30, 0.5});
  grid.plan({}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
  EXPECT_THROW(grid.set_weight(3, 0, 1), InputError);
  EXPECT_THROW(grid.set_weight(0, 0, 0), InputError);
  EXPECT_THROW(grid.set_weight(0, 0, nan), InputError);
  EXPECT_THROW(grid.set_weight(0, 0, 1e300), InputError);
  EXPECT_THROW(grid.set_weight(GroundCellId(), 1), InputError);
  EXPECT_THROW(grid.set_area_weight(0, 1), InputError);
  EXPECT_THROW(grid.split(SimplexId(0), {0, 0}), InputError);
  EXPECT_THROW(Replanner2(CostGrid(), {.heuristic = 1.5}), InputError);
  Replanner2 empty{CostGrid()};
  empty.move_to({0, 0});
  empty.set_goal({0, 0});
  empty.plan({}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
  Replanner2 none{TriangleComplex()};
  none.move_to({0, 0});
  none.set_goal({0, 0});
  none.plan({}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
  Replanner2 areas{WeightedRegions(PolygonWorld(parts))};
  EXPECT_THROW(areas.set_area_weight(0, 1), InputError);
  EXPECT_THROW(areas.set_base_weight(-1), InputError);
  EXPECT_THROW(areas.set_weight(0, 0, 1), InputError);
  areas.set_base_weight(4);
  areas.move_to({0.25, 0.5});
  areas.set_goal({0.75, 0.5});
  areas.plan({}, plan);
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_GE(plan.cost, 2 * (1 - 1e-12));  // interpolated over few triangles
}

// A search that is interrupted goes on where it was.
TEST(Replanner, GoesOnAfterABudgetIsSpent) {
  Random random(8);
  const TriangleComplex mesh(weighted::draw_mesh<2>({.size = 20}, random));
  Replanner2 slow(mesh), quick(mesh);
  Plan2 plan, whole;
  for (Replanner2* replanner : {&slow, &quick}) {
    replanner->move_to({1, 1});
    replanner->set_goal({18, 17});
  }
  quick.plan({}, whole);
  int calls = 0;
  do {
    slow.plan({.expansions = 20}, plan);
    ASSERT_LT(++calls, 1000);
  } while (plan.status == Status::budget_spent);
  EXPECT_GT(calls, 3);
  EXPECT_EQ(plan.path.points, whole.path.points);
}

}  // namespace
}  // namespace taut
