// What weighted planners have to show: straightened paths beside nested points on edges, proofs within their gap, and
// where all weights are 1 the exact shortest path between bound and cost. Small here, in full with TAUT_FULL=1.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/cost_grids.hpp"
#include "support/random_grid.hpp"
#include "support/random_polygon_world.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
namespace {

double share_of(std::vector<double> values, double share) {
  std::sort(values.begin(), values.end());
  return values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1) + 0.5)];
}

// The cheapest of nested points, whose last step changes less than 0.1 %; nothing if none does.
std::optional<double> settled_reference(CellStore& cells, const Query2& query) {
  double last = std::numeric_limits<double>::infinity();
  Plan2 plan;
  for (const char* const points : {"3", "7", "15", "31", "63"}) {
    make_planner(parse_planner(std::string("steiner:straighten=off:grid=pixels:points=") + points), cells)
        ->plan(query, {}, plan);
    if (plan.status != Status::found) return {};
    if (plan.cost > last * (1 - 1e-3)) return plan.cost;
    last = plan.cost;
  }
  return {};
}

void expect_near_reference(int patch, double median, double most) {
  const int side = brute_force::cases(24, 64), worlds = brute_force::cases(12, 1000);
  const char* const planners[] = {"field-dstar", "tri-field-dstar:grid=pixels"};
  std::vector<double> excess[2];
  for (int m = 0; m < worlds; ++m) {
    Random random(static_cast<std::uint64_t>(m + 1));
    CellStore cells(std::make_shared<const World>(
        cost_grids::draw({.width = side, .height = side, .contrast = 10, .patch = patch}, random)));
    const Query2 query{{side * 0.1 * random.unit(), side * random.unit()},
                       {side * (1 - 0.1 * random.unit()), side * random.unit()}};
    const auto reference = settled_reference(cells, query);
    Plan2 plan, proof;
    make_planner(parse_planner("weighted-proof:gap=0.05"), cells)->plan(query, {}, proof);
    for (std::size_t i = 0; i < 2; ++i) {
      make_planner(parse_planner(std::string(planners[i]) + ":straighten=on"), cells)->plan(query, {}, plan);
      ASSERT_EQ(plan.status, Status::found);
      // No cost is below any bound that is proven.
      EXPECT_GE(plan.cost, proof.lower_bound) << planners[i] << ", world " << m;
      EXPECT_GE(plan.cost, plan.lower_bound) << planners[i] << ", world " << m;
      if (reference) excess[i].push_back(plan.cost / *reference - 1);
    }
  }
  for (const auto& values : excess) {
    ASSERT_GT(values.size(), static_cast<std::size_t>(0.9 * worlds));
    EXPECT_LE(share_of(values, 0.5), median);
    EXPECT_LE(share_of(values, 0.99), most);
  }
}

TEST(WeightedAccuracy, OfStraightenedPathsOverRegions) { expect_near_reference(8, 0.005, 0.02); }
TEST(WeightedAccuracy, OfStraightenedPathsOverAWeightPerCell) { expect_near_reference(1, 0.015, 0.04); }

TEST(WeightedAccuracy, IsProvenToOnePercent) {
  const int queries = brute_force::cases(4, 200), side = brute_force::cases(24, 100);
  int proven = 0;
  for (int q = 0; q < queries; ++q) {
    Random random(static_cast<std::uint64_t>(q + 1));
    CellStore cells(std::make_shared<const World>(
        cost_grids::draw({.width = side, .height = side, .contrast = 10, .patch = q % 2 == 0 ? 1 : 8}, random)));
    const Query2 query{{side * 0.1 * random.unit(), side * random.unit()},
                       {side * (1 - 0.1 * random.unit()), side * random.unit()}};
    Budget budget;
    budget.time = std::chrono::seconds(60);
    Plan2 plan;
    make_planner(parse_planner("weighted-proof:gap=0.01"), cells)->plan(query, budget, plan);
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_LE(plan.lower_bound, plan.cost);
    EXPECT_TRUE(plan.certified);
    proven += plan.cost <= 1.01 * plan.lower_bound ? 1 : 0;
  }
  EXPECT_GE(proven, 0.95 * queries);
}

// The world, and the same with a weight of 1 everywhere.
void expect_exact_between(const World& exact, const World& weighted, const std::vector<Query2>& queries, double gap,
                          int& found) {
  CellStore exact_cells(std::make_shared<const World>(exact)), cells(std::make_shared<const World>(weighted));
  const auto polyanya = make_planner(parse_planner("polyanya"), exact_cells);
  const auto proof = make_planner(parse_planner("weighted-proof:gap=" + std::to_string(gap)), cells);
  const Validator validator(weighted);
  Plan2 shortest, plan;
  for (const Query2& query : queries) {
    polyanya->plan(query, {}, shortest);
    proof->plan(query, {}, plan);
    ASSERT_EQ(plan.status, shortest.status);
    if (plan.status != Status::found) continue;
    ++found;
    EXPECT_LE(plan.lower_bound, shortest.cost * (1 + 1e-9));
    EXPECT_LE(shortest.cost, plan.cost * (1 + 1e-9));
    EXPECT_LE(plan.cost, (1 + gap) * plan.lower_bound * (1 + 1e-9));
    const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
    EXPECT_TRUE(verdict.valid) << verdict.reason;
  }
}

TEST(WeightedAccuracy, HasTheShortestPathBetweenBoundAndCostWhereWeightsAreOne) {
  Random random(111);
  int found = 0;
  for (int m = 0; m < brute_force::cases(12, 400); ++m) {
    SCOPED_TRACE(m);
    const double gap = m % 3 == 0 ? 0.001 : 0.01;
    const CornerRule rule = m % 4 == 1 ? CornerRule::allow : CornerRule::forbid;
    const Grid grid = random_grid(random, random.between(2, 14), random.between(2, 14), 0.3, rule);
    std::vector<float> weights;
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x) weights.push_back(grid.is_free(x, y) ? 1.0F : CostGrid::kBlocked);
    }
    std::vector<Query2> queries;
    for (int q = 0; q < 4; ++q) {
      const Vec2 start{grid.width() * random.unit(), grid.height() * random.unit()};
      queries.push_back({start, {grid.width() * random.unit(), grid.height() * random.unit()}});
    }
    expect_exact_between(World(grid), World(CostGrid(grid.width(), grid.height(), weights, rule)), queries, gap, found);
    const PolygonWorld polygons = test::random_polygon_world(static_cast<std::uint64_t>(m), false);
    const Box2 box = bounds(World(polygons));
    for (Query2& query : queries) {
      query.start = {box.min.x + box.width() * random.unit(), box.min.y + box.height() * random.unit()};
      query.goal = {box.min.x + box.width() * random.unit(), box.min.y + box.height() * random.unit()};
    }
    expect_exact_between(World(polygons), World(WeightedRegions(polygons, {}, 1)), queries, gap, found);
  }
  EXPECT_GT(found, 20);
}

}  // namespace
}  // namespace taut
