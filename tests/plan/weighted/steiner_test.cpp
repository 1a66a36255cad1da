// Points on edges: against brute force with the same points, monotone from level to level, and what the planner
// answers.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/weighted_oracles.hpp"
#include "taut/plan/detail/weighted/steiner_planner.hpp"

namespace taut::detail {
namespace {

using weighted::MeshKind;
using weighted::Weights;

template <int D>
std::shared_ptr<const WeightedGround<D>> draw_ground(const MeshKind& kind, Random& random,
                                                     CornerRule rule = CornerRule::forbid) {
  SimplexParts<2, D> parts = weighted::draw_mesh<D>(kind, random);
  parts.corner_rule = rule;
  return std::make_shared<WeightedGround<D>>(std::make_shared<SimplexComplex<2, D>>(parts));
}

template <int D>
void expect_brute_force(int meshes, std::uint64_t seed) {
  Random random(seed);
  int found = 0;
  for (int m = 0; m < meshes; ++m) {
    // Corners may be squeezed through here: brute force does.
    const auto ground =
        draw_ground<D>({.size = random.between(1, 4), .blocked = m % 3 == 0 ? 0.2 : 0}, random, CornerRule::allow);
    const auto points = static_cast<std::uint32_t>(random.below(5));
    SteinerPlanner<D> planner(ground, {points});
    const weighted::BruteForceCosts<D> brute_force(ground->complex(), static_cast<int>(points));
    for (int q = 0; q < 4; ++q) {
      const Vec<D> start = weighted::draw_place(ground->complex(), random);
      const Vec<D> goal = q == 0 ? start : weighted::draw_place(ground->complex(), random);
      std::vector<SimplexId> starts, goals;
      ground->locator().find(start, starts);
      ground->locator().add_beside(start, starts);
      ground->locator().find(goal, goals);
      ground->locator().add_beside(goal, goals);
      Plan<D> plan;
      planner.plan({start, goal}, Budget{}, plan);
      if (starts.empty() || goals.empty()) {
        EXPECT_EQ(plan.status, starts.empty() ? Status::start_blocked : Status::goal_blocked);
        continue;
      }
      const double expected = brute_force.cost(start, starts, goal, goals);
      EXPECT_EQ(plan.status == Status::found, expected < std::numeric_limits<double>::infinity()) << m;
      if (plan.status != Status::found) continue;
      ++found;
      ASSERT_NEAR(plan.cost, expected, 1e-11 * (1 + expected)) << m << ", " << points;
      EXPECT_LE(plan.lower_bound, plan.cost * (1 + 1e-12));
      EXPECT_EQ(plan.path.points.front(), start);
      EXPECT_EQ(plan.path.points.back(), goal);
    }
  }
  EXPECT_GT(found, meshes);
}

TEST(Steiner, FindsWhatBruteForceFinds) {
  expect_brute_force<2>(brute_force::cases(40, 600), 51);
  expect_brute_force<3>(brute_force::cases(20, 300), 52);
}

TEST(Steiner, GetsCheaperFromLevelToLevel) {
  Random random(53);
  for (int m = 0; m < brute_force::cases(6, 60); ++m) {
    const auto ground = draw_ground<2>({.size = 7, .blocked = m % 2 == 0 ? 0.15 : 0}, random);
    const Query2 query{weighted::draw_place(ground->complex(), random),
                       weighted::draw_place(ground->complex(), random)};
    for (const auto spacing : {SteinerSpacing::uniform, SteinerSpacing::graded}) {
      double last = std::numeric_limits<double>::infinity(), step = last;
      Plan2 plan, straight;
      for (const std::uint32_t points : {0u, 1u, 3u, 7u, 15u, 31u}) {
        SteinerPlanner<2>(ground, {points, spacing}).plan(query, Budget{}, plan);
        if (plan.status != Status::found) break;
        EXPECT_LE(plan.cost, last * (1 + 1e-12)) << m << ", " << points;
        step = last - plan.cost;
        last = plan.cost;
      }
      if (plan.status != Status::found) continue;
      // Where ends are near each other, the points of their triangles are far between.
      const double near = distance(query.start, query.goal) < 3 ? 1 : 2e-2;
      EXPECT_LE(step, near * last);
      SteinerPlanner<2>(ground, {31, spacing, true}).plan(query, Budget{}, straight);
      EXPECT_LE(straight.cost, plan.cost);
      EXPECT_GE(straight.cost, plan.cost * (1 - near));
    }
  }
}

// Two free triangles that touch in a corner between two blocked ones.
TEST(Steiner, SqueezesOnlyWhereItMay) {
  SimplexParts<2, 2> parts;
  parts.positions = {{0, 0}, {2, 0}, {2, 2}, {0, 2}, {1, 1}};
  parts.corners = {{0, 1, 4}, {1, 2, 4}, {2, 3, 4}, {3, 0, 4}};
  const double blocked = std::numeric_limits<double>::infinity();
  parts.weights = {1, blocked, 1, blocked};
  const Query2 query{{1, 0.5}, {1, 1.5}};
  Plan2 plan;
  for (const auto rule : {CornerRule::forbid, CornerRule::allow}) {
    parts.corner_rule = rule;
    const auto ground = std::make_shared<WeightedGround<2>>(std::make_shared<SimplexComplex<2, 2>>(parts));
    SteinerPlanner<2>(ground, {3, {}, true}).plan(query, Budget{}, plan);
    EXPECT_EQ(plan.status, rule == CornerRule::forbid ? Status::unreachable : Status::found);
  }
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_NEAR(plan.cost, 1, 1e-14);
}

TEST(Steiner, SaysWhatItCannotAnswerAndAllocatesNothingOnceWarm) {
  Random random(54);
  const auto ground = draw_ground<2>({.size = 12}, random);
  SteinerPlanner<2> planner(ground, {7, SteinerSpacing::uniform, true});
  Plan2 plan;
  const Query2 query{{0.5, 0.5}, {11.5, 11.2}};
  planner.plan(query, Budget{.expansions = 3}, plan);
  EXPECT_EQ(plan.status, Status::budget_spent);
  planner.plan({{0.5, 0.5}, {11.5, 11.2}, 0.1}, Budget{}, plan);
  EXPECT_EQ(plan.status, Status::unsupported);
  planner.plan({{-1, 0.5}, {11.5, 11.2}}, Budget{}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
  planner.plan({{0.5, 0.5}, {std::nan(""), 11.2}}, Budget{}, plan);
  EXPECT_EQ(plan.status, Status::goal_blocked);
  planner.plan(query, Budget{}, plan);
  ASSERT_EQ(plan.status, Status::found);
  const double cost = plan.cost;
  planner.plan(query, Budget{}, plan);
  const std::size_t before = allocations();
  planner.plan(query, Budget{}, plan);
  EXPECT_EQ(allocations(), before);
  EXPECT_EQ(plan.cost, cost);
  std::uint64_t events = 0;
  const auto other = planner.clone();
  other->listen([&](const SearchEvent2&) { ++events; });
  other->plan(query, Budget{}, plan);
  EXPECT_EQ(plan.cost, cost);
  EXPECT_EQ(events, plan.effort.expanded + plan.effort.generated);
}

}  // namespace
}  // namespace taut::detail
