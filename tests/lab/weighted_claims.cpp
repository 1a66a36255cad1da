// What planners claim on weighted ground: bounds are proven again, and forged ones found.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/cost_grids.hpp"
#include "support/weighted_ground.hpp"
#include "support/weighted_oracle.hpp"
#include "taut/lab/measure/claim_checker.hpp"
#include "taut/lab/measure/measure.hpp"

namespace taut::lab {
namespace {

template <int D>
void expect_bounds_checked(const WorldIn<D>& any, const Query<D>& query, std::vector<const char*> planners) {
  CellStoreIn<D> cells(std::make_shared<const WorldIn<D>>(any));
  const ValidatorIn<D> validator(cells.world());
  ClaimChecker<D> checker(cells);
  double cheapest = std::numeric_limits<double>::infinity(), bound = 0;
  std::vector<PlanResult<D>> results;
  for (const char* const name : planners) {
    Plan<D> plan;
    ResultRow row = measure(*make_planner(parse_planner(name), cells), query, {}, validator, 1, plan);
    if (plan.status != Status::found) return;
    row.planner = name;
    EXPECT_TRUE(row.valid) << name << ": " << row.note;
    results.push_back(plan_result(row, {}, plan));
    cheapest = std::min(cheapest, plan.cost);
    bound = std::max(bound, plan.lower_bound);
    EXPECT_EQ(checker.check(query, results.back()).reason, "") << name;
  }
  EXPECT_LE(bound, cheapest * (1 + 1e-9));
  for (PlanResult<D>& result : results) {
    if (result.statistics->cost > 1.001 * cheapest) {
      result.statistics->lower_bound = 1.0005 * cheapest;  // no more than its own cost, and still too high
      EXPECT_NE(checker.check(query, result).reason, "") << result.planner;
      result.statistics->lower_bound = 0;
      result.statistics->proven_optimal = true;
      EXPECT_NE(checker.check(query, result).reason, "") << result.planner;
      result.statistics->proven_optimal = false;
    }
    result.statistics->lower_bound = result.statistics->cost * 1.001;
    EXPECT_NE(checker.check(query, result).reason, "") << result.planner;
    // Anybody's bound is believed if it can be proven.
    result.statistics->lower_bound = bound;
    EXPECT_EQ(checker.check(query, result).reason, "") << result.planner;
  }
}

const std::vector<const char*> kClaimants{"tri-field-dstar", "edge-astar", "steiner", "weighted-proof",
                                          "weighted-proof:gap=0.003"};

TEST(WeightedClaims, AreProvenAgain) {
  Random random(91);
  for (int m = 0; m < brute_force::cases(2, 12); ++m) {
    SCOPED_TRACE(m);
    const CostGrid grid = cost_grids::draw(
        {.width = 12, .height = 10, .contrast = m % 6 == 5 ? 1.5 : 9, .blocked = m % 3 * 0.1, .patch = 1 + m % 3},
        random);
    expect_bounds_checked<2>(World(grid), {{0.5, 0.25}, {11.25, 9.5}}, kClaimants);
    const WeightedRegions regions = test::whole_regions(random, 30, 5, m % 2);
    expect_bounds_checked<2>(World(regions), {{1.5, 2.25}, {28.5, 27.25}}, kClaimants);
    const SurfaceComplex surface(weighted::draw_mesh<3>({.size = 5}, random));
    const auto draw = [&] {
      return weighted::draw_point(surface, SimplexId::at(random.below(surface.simplex_count())), random);
    };
    const Vec3 start = draw();
    expect_bounds_checked<3>(World3(surface), {start, draw()}, kClaimants);
  }
}

}  // namespace
}  // namespace taut::lab
