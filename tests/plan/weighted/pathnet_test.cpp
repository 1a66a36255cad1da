// The pathnet beside the proof's bound and points on edges, and adaptive refinement beside planning without it.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/weighted_ground.hpp"
#include "support/weighted_oracles.hpp"
#include "taut/base/input_error.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/weighted/pathnet_planner.hpp"
#include "taut/plan/detail/weighted/proof_planner.hpp"
#include "taut/plan/detail/weighted/steiner_planner.hpp"
#include "taut/plan/registry.hpp"

namespace taut::detail {
namespace {

template <int D>
void expect_converges(std::uint64_t seed, int meshes, double blocked) {
  Random random(seed);
  std::vector<double> excess[3];
  for (int m = 0; m < meshes; ++m) {
    const auto ground = std::make_shared<const WeightedGround<D>>(
        std::make_shared<const SimplexComplex<2, D>>(weighted::draw_mesh<D>({.size = 6, .blocked = blocked}, random)));
    ProofPlanner<D> proof(ground, 0.01);
    SteinerPlanner<D> steiner(ground, {31, SteinerSpacing::graded, true});
    for (int q = 0; q < 3; ++q) {
      const Vec<D> start = weighted::draw_place(ground->complex(), random);
      const Query<D> query{start, weighted::draw_place(ground->complex(), random)};
      Plan<D> bound, reference, plan;
      proof.plan(query, Budget{}, bound);
      steiner.plan(query, Budget{}, reference);
      const std::uint32_t cones[] = {8, 40, 200};
      for (std::size_t i = 0; i < 3; ++i) {
        PathnetPlanner<D>(ground, {cones[i], false}).plan(query, Budget{}, plan);
        ASSERT_EQ(plan.status, reference.status) << m;
        if (plan.status != Status::found) continue;
        EXPECT_GE(plan.cost, bound.lower_bound * (1 - 1e-9)) << m;
        if (reference.cost > 0) excess[i].push_back(plan.cost / reference.cost - 1);
      }
    }
  }
  const auto median = [](std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
  };
  ASSERT_GT(excess[0].size(), static_cast<std::size_t>(meshes));
  EXPECT_LE(median(excess[1]), median(excess[0]));
  EXPECT_LE(median(excess[2]), median(excess[1]) + 1e-12);
  EXPECT_LE(median(excess[2]), 0.01);
  for (const double e : excess[2]) EXPECT_GE(e, -0.01);
}

TEST(Pathnet, ComesTowardsTheCheapestWithMoreCones) {
  expect_converges<2>(101, brute_force::cases(6, 100), 0);
  expect_converges<2>(102, brute_force::cases(6, 100), 0.2);
  expect_converges<3>(103, brute_force::cases(6, 100), 0.1);
}

// Half and half, and nothing between but the border: a narrow cone leads all of the way, by Snell's law.
TEST(Pathnet, RefractsByTheLaw) {
  SimplexParts<2, 2> parts;
  parts.positions = {{0, 0}, {4, 0}, {4, 1}, {0, 1}, {0, 2}, {4, 2}};
  parts.corners = {{0, 1, 2}, {0, 2, 3}, {3, 2, 5}, {3, 5, 4}};
  parts.weights = {1, 1, 2, 2};
  const auto ground = std::make_shared<const WeightedGround<2>>(std::make_shared<const TriangleComplex>(parts));
  const Query2 query{{1.5, 0.5}, {2.25, 1.75}};
  double expected = 1e9;
  for (int i = 0; i <= 1'000'000; ++i) {
    const double x = 4e-6 * i;
    expected = std::min(expected, std::hypot(x - 1.5, 0.5) + 2 * std::hypot(2.25 - x, 0.75));
  }
  Plan2 plan;
  PathnetPlanner<2>(ground, {400, false}).plan(query, Budget{}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_NEAR(plan.cost, expected, 1e-9);
}

// Rows of one weight each, cut into many triangles: only rays that are bent rightly cross those of the cheapest path.
TEST(Pathnet, FollowsRaysThroughManyEdges) {
  const double weights[] = {1, 3, 1.5, 2.5, 1, 2};
  SimplexParts<2, 2> parts;
  for (int y = 0; y <= 6; ++y) {
    for (int x = 0; x <= 12; ++x) parts.positions.push_back({double(x), double(y)});
  }
  for (std::uint32_t y = 0; y < 6; ++y) {
    for (std::uint32_t x = 0; x < 12; ++x) {
      const std::uint32_t c = y * 13 + x;
      parts.corners.push_back({c, c + 1, c + 14});
      parts.corners.push_back({c, c + 14, c + 13});
      parts.weights.insert(parts.weights.end(), 2, weights[y]);
    }
  }
  const auto ground = std::make_shared<const WeightedGround<2>>(std::make_shared<const TriangleComplex>(parts));
  const Query2 query{{1.3, 0.35}, {7.1, 5.6}};
  // By Snell's law weight times sine is the same in all rows: the one that leads to the goal.
  const double heights[] = {0.65, 1, 1, 1, 1, 0.6};
  double low = 0, high = 1;
  for (int i = 0; i < 200; ++i) {
    const double p = 0.5 * (low + high);
    double across = 0;
    for (int k = 0; k < 6; ++k) across += heights[k] * p / std::sqrt(weights[k] * weights[k] - p * p);
    (across < query.goal.x - query.start.x ? low : high) = p;
  }
  double expected = 0;
  for (int k = 0; k < 6; ++k)
    expected += heights[k] * weights[k] * weights[k] / std::sqrt(weights[k] * weights[k] - low * low);
  Plan2 plan;
  PathnetPlanner<2>(ground, {4000, false}).plan(query, Budget{}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_NEAR(plan.cost, expected, 1e-9 * expected);
}

TEST(AdaptiveRefinement, LowersTheCostTowardsTheReference) {
  Random random(104);
  double before = 0, after = 0, reference = 0;
  int found = 0;
  for (int m = 0; m < brute_force::cases(6, 100); ++m) {
    const World world = test::whole_regions(random, 40, 6, m % 2);
    CellStore cells(std::make_shared<const World>(world));
    const Validator validator(cells.world());
    const Query2 query{{1.25, 2.5}, {38.5, 37.75}};
    Plan2 coarse, fine, best;
    make_planner(parse_planner("tri-field-dstar"), cells)->plan(query, {}, coarse);
    make_planner(parse_planner("tri-field-dstar:refine=3"), cells)->plan(query, {}, fine);
    make_planner(parse_planner("steiner"), cells)->plan(query, {}, best);
    ASSERT_EQ(coarse.status, fine.status);
    if (coarse.status != Status::found) continue;
    ++found;
    EXPECT_LE(fine.cost, coarse.cost);
    EXPECT_GE(fine.cost, best.cost * (1 - 1e-3));
    const Verdict verdict = validator.check(query, claim_of(fine), fine.path);
    EXPECT_TRUE(verdict.valid) << verdict.reason;
    before += coarse.cost;
    after += fine.cost;
    reference += best.cost;
    // What the time leaves is an answer.
    Budget little;
    little.time = std::chrono::nanoseconds((coarse.effort.total() + fine.effort.total()) / 2);
    make_planner(parse_planner("tri-field-dstar:refine=3"), cells)->plan(query, little, fine);
    EXPECT_TRUE(fine.status == Status::found || fine.status == Status::budget_spent);
  }
  EXPECT_GT(found, 2);
  EXPECT_LT(after - reference, 0.6 * (before - reference));
  const World3 surface = SurfaceComplex(weighted::draw_mesh<3>({.size = 3}, random));
  CellStore3 cells(std::make_shared<const World3>(surface));
  EXPECT_THROW((void)make_planner(parse_planner("tri-field-dstar:refine=1"), cells), InputError);
}

}  // namespace
}  // namespace taut::detail
