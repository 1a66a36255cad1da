// straighten=on, whatever planner has drawn the path: never dearer than without it, valid by the validator, at the cost
// that the world says, and on grids as cheap as a reference of many points an edge.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/cost_grids.hpp"
#include "support/count_allocations.hpp"
#include "support/weighted_oracle.hpp"
#include "taut/path/path_cost.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
namespace {

const char* const kOnGrids[] = {"field-dstar",
                                "multires-field-dstar",
                                "multires-field-dstar:error=0.2",
                                "weighted-theta",
                                "edge-astar",
                                "edge-astar:grid=pixels",
                                "tri-field-dstar",
                                "generalized-field-dstar:grid=pixels"};

struct Gains {
  int found = 0, cheaper = 0;
};

template <int D>
void expect_no_dearer(CellStoreIn<D>& cells, const std::string& name, const std::vector<Query<D>>& queries,
                      Gains& gains) {
  const auto plain = make_planner(parse_planner(name + ":straighten=off"), cells);
  const auto straight = make_planner(parse_planner(name + ":straighten=on"), cells);
  const ValidatorIn<D> validator(cells.world());
  Plan<D> before, after;
  for (const Query<D>& query : queries) {
    plain->plan(query, {}, before);
    straight->plan(query, {}, after);
    ASSERT_EQ(before.status, after.status) << name;
    if (before.status != Status::found) continue;
    ++gains.found;
    gains.cheaper += after.cost < before.cost * (1 - 1e-9) ? 1 : 0;
    EXPECT_LE(after.cost, before.cost) << name;
    EXPECT_NEAR(after.lower_bound, before.lower_bound, 1e-14 * before.lower_bound);
    EXPECT_EQ(after.estimate.has_value(), before.estimate.has_value());
    const Verdict verdict = validator.check(query, claim_of(after), after.path);
    EXPECT_TRUE(verdict.valid) << name << ": " << verdict.reason;
    EXPECT_NEAR(after.cost, path_cost(cells.world(), after.path), 1e-9 * after.cost) << name;
  }
  for (const Query<D>& query : queries) straight->plan(query, {}, after);
  const std::size_t count = allocations();
  for (const Query<D>& query : queries) straight->plan(query, {}, after);
  EXPECT_EQ(allocations(), count) << name;
}

TEST(Straighten, IsNeverDearerOnGrids) {
  Random random(81);
  Gains gains;
  for (int m = 0; m < brute_force::cases(40, 2000); ++m) {
    SCOPED_TRACE(m);
    const CostGrid grid = cost_grids::draw(cost_grids::draw_kind(random, 12), random);
    CellStore cells(std::make_shared<const World>(grid));
    std::vector<Query2> queries;
    for (int q = 0; q < 4; ++q)
      queries.push_back({cost_grids::draw_point(grid, random), cost_grids::draw_point(grid, random)});
    queries.push_back({queries[0].start, queries[0].start});
    for (const char* const name : kOnGrids) expect_no_dearer<2>(cells, name, queries, gains);
  }
  EXPECT_GT(gains.cheaper, gains.found / 4);
}

TEST(Straighten, IsNeverDearerOnSurfaces) {
  Random random(82);
  Gains gains;
  for (int m = 0; m < brute_force::cases(10, 200); ++m) {
    SCOPED_TRACE(m);
    const SurfaceComplex complex(weighted::draw_mesh<3>({.size = 7, .blocked = m % 2 == 0 ? 0.2 : 0}, random));
    CellStore3 cells(std::make_shared<const World3>(complex));
    std::vector<Query3> queries;
    for (int q = 0; q < 4; ++q) {
      const auto draw = [&] {
        return weighted::draw_point(complex, SimplexId::at(random.below(complex.simplex_count())), random);
      };
      const Vec3 start = draw();
      queries.push_back({start, draw()});
    }
    for (const char* const name : {"tri-field-dstar", "generalized-field-dstar", "edge-astar"})
      expect_no_dearer<3>(cells, name, queries, gains);
  }
  EXPECT_GT(gains.cheaper, gains.found / 2);
}

// Two halves of different weights: what is left is Snell's law, which a fine search for the crossing finds, too.
TEST(Straighten, BendsByTheLawOfRefraction) {
  std::vector<float> weights(20 * 20);
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = i / 20 < 10 ? 1.0F : 3.0F;
  const CostGrid grid(20, 20, weights);
  CellStore cells(std::make_shared<const World>(grid));
  const Query2 query{{1.5, 0.5}, {17.25, 19.5}};
  const double expected = cost_grids::golden_minimum(0, 20, [&](double x) {
    return std::hypot(x - query.start.x, 10 - query.start.y) + 3 * std::hypot(query.goal.x - x, query.goal.y - 10);
  });
  for (const char* const name : kOnGrids) {
    Plan2 plan;
    make_planner(parse_planner(std::string(name) + ":straighten=on"), cells)->plan(query, {}, plan);
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_NEAR(plan.cost, expected, 1e-9 * expected) << name;
  }
}

// Without a planner's name paths are straight; with one they are as published.
TEST(Straighten, IsWhatPlanGives) {
  Random random(83);
  const World world = cost_grids::draw({.width = 16, .height = 16, .patch = 4}, random);
  const Query2 query{{0.5, 0.5}, {15.25, 14.5}};
  const Answer answer = plan(world, query);
  ASSERT_EQ(answer.plan.status, Status::found);
  EXPECT_EQ(answer.planner, "field-dstar");
  CellStore cells(std::make_shared<const World>(world));
  Plan2 plain, straight;
  make_planner(parse_planner("field-dstar"), cells)->plan(query, {}, plain);
  make_planner(parse_planner("field-dstar:straighten=on"), cells)->plan(query, {}, straight);
  EXPECT_EQ(answer.plan.cost, straight.cost);
  EXPECT_LT(straight.cost, plain.cost);
  EXPECT_EQ(spec_for(*find_planner("field-dstar")).text, "field-dstar:straighten=on");
  EXPECT_EQ(spec_for(*find_planner("steiner")).text, "steiner");
  EXPECT_EQ(spec_for(*find_planner("polyanya")).text, "polyanya");
}

TEST(Straighten, EndsWithTheTime) {
  Random random(84);
  const CostGrid grid = cost_grids::draw({.width = 60, .height = 60}, random);
  CellStore cells(std::make_shared<const World>(grid));
  const Query2 query{{0.5, 0.5}, {58.25, 57.5}};
  Plan2 plan;
  for (const char* const name : kOnGrids) {
    const auto planner = make_planner(parse_planner(std::string(name) + ":straighten=on"), cells);
    planner->plan(query, {}, plan);
    const double cost = plan.cost;
    for (const int part : {1, 2, 5, 20}) {
      Budget budget;
      budget.time = plan.effort.total() / part;
      planner->plan(query, budget, plan);
      if (plan.status == Status::found) {
        EXPECT_GE(plan.cost, cost * (1 - 1e-9)) << name;
      }
      planner->plan(query, {}, plan);
    }
  }
}

// Where weights differ from cell to cell there are valleys on both sides of corners that the path passes at a distance.
TEST(Straighten, LooksAtTheOtherSideOfCorners) {
  Random random(97);
  double excess = 0;
  int count = 0;
  for (int m = 0; m < brute_force::cases(60, 400); ++m) {
    CellStore cells(std::make_shared<const World>(
        cost_grids::draw({.width = 24, .height = 24, .contrast = 10, .patch = 1}, random)));
    const Query2 query{{1 + 3 * random.unit(), 24 * random.unit()}, {23 - 3 * random.unit(), 24 * random.unit()}};
    Plan2 plan, reference;
    make_planner(parse_planner("edge-astar:straighten=on"), cells)->plan(query, {}, plan);
    make_planner(parse_planner("steiner:grid=pixels:points=7"), cells)->plan(query, {}, reference);
    ASSERT_EQ(plan.status, reference.status);
    if (plan.status != Status::found) continue;
    excess += plan.cost / reference.cost - 1;
    ++count;
  }
  EXPECT_LT(excess / count, 0.0022);
}

}  // namespace
}  // namespace taut
