// Planning again after weights have changed and the agent has moved: the answers are those of planning from scratch.
#include <gtest/gtest.h>

#include <vector>

#include "support/brute_force_worlds.hpp"
#include "support/changing_weights.hpp"
#include "support/weighted_oracle.hpp"
#include "taut/plan/detail/weighted/triangle_replanner.hpp"

namespace taut::detail {
namespace {

using weighted::kInfinite;

template <int D, class Kernel>
void expect_same_as_from_scratch(int changes, bool early, bool needles, std::uint64_t seed) {
  Random random(seed);
  std::uint64_t again = 0, anew = 0;
  int found = 0, differ = 0, along_edges = 0;
  double most_apart = 0;
  for (int done = 0; done < changes;) {
    SimplexComplex<2, D> complex(weighted::draw_any_mesh<D>(10, random, needles ? 1000 : 8));
    FieldOptions options;
    options.early = early;
    options.share = !early ? 0 : random.below(3) == 0 ? 0.5 : 1;
    options.restricted = random.below(4) != 0;
    const CornerRule rule = random.below(4) == 0 ? CornerRule::allow : CornerRule::forbid;
    complex = complex.with_corner_rule(rule);
    TriangleReplanner<D, Kernel> replanner(complex, options);
    const auto draw = [&] {
      return weighted::draw_point(complex, SimplexId::at(random.below(complex.simplex_count())), random);
    };
    const Vec<D> goal = draw();
    Vec<D> start = draw();
    replanner.move_to(start);
    replanner.set_goal(goal);
    Plan<D> plan, scratch;
    for (int round = 0; round < 25 && done < changes; ++round) {
      replanner.plan({}, plan);
      const auto ground =
          std::make_shared<const WeightedGround<D>>(std::make_shared<const SimplexComplex<2, D>>(replanner.complex()));
      TriangleFieldPlanner<D, Kernel> planner(ground, std::make_shared<const Kernel>(ground->complex()), options);
      planner.plan({.start = start, .goal = goal}, {}, scratch);
      SCOPED_TRACE("change " + std::to_string(done));
      ASSERT_EQ(plan.status, scratch.status);
      if (plan.status == Status::found) {
        ++found;
        const double apart = std::fabs(replanner.value_at_start() - planner.value_at_start()) /
                             std::max(planner.value_at_start(), 1e-300);
        if (early || needles) {
          differ += apart > 1e-9 ? 1 : 0;
          most_apart = std::max(most_apart, apart);
        } else if (replanner.value_at_start() != planner.value_at_start()) {
          ASSERT_LE(apart, 1e-9);
        }
        ASSERT_TRUE(weighted::is_path(replanner.complex(), replanner.complex_path().points,
                                      replanner.complex_path().cells, start, goal, rule == CornerRule::allow));
        along_edges += replanner.went_along_edges() ? 1 : 0;
        EXPECT_GE(plan.cost, plan.lower_bound * (1 - 1e-12));
        again += round > 0 ? plan.effort.expanded : 0;
        anew += round > 0 ? scratch.effort.expanded : 0;
      }
      for (int n = random.between(1, 3); n > 0; --n, ++done) {
        replanner.set_weight(SimplexId::at(random.below(complex.simplex_count())), draw_changed_weight(random));
        if (random.below(3) == 0) replanner.plan(draw_short_budget(random), plan);
      }
      if (random.below(2) == 0) {
        start = random.below(2) == 0 || plan.path.points.size() < 2 ? draw() : plan.path.points[1];
        replanner.move_to(start);
      }
    }
  }
  EXPECT_GT(found, changes / 20);
  EXPECT_LE(along_edges, found / 100);
  testing::Test::RecordProperty("again", std::to_string(again));
  testing::Test::RecordProperty("anew", std::to_string(anew));
  std::printf("replanner: %d found, %llu expansions again, %llu from scratch", found,
              static_cast<unsigned long long>(again), static_cast<unsigned long long>(anew));
  if (early || needles) std::printf("; %d differ, by up to %.3g", differ, most_apart);
  std::printf("\n");
}

TEST(TriangleReplanner, GivesTheAnswersOfPlanningFromScratch) {
  expect_same_as_from_scratch<2, ClosedForm<2>>(brute_force::cases(1000, 10000), false, false, 1);
  expect_same_as_from_scratch<3, KeptWays<3>>(brute_force::cases(500, 10000), false, false, 2);
  expect_same_as_from_scratch<2, KeptWays<2>>(brute_force::cases(500, 10000), false, false, 3);
}
TEST(TriangleReplanner, StopsEarlyAndStillFindsPaths) {
  expect_same_as_from_scratch<2, KeptWays<2>>(brute_force::cases(1000, 10000), true, false, 4);
}

// Costs on needles settle so slowly that both give up somewhere.
TEST(TriangleReplanner, EndsOnNeedles) {
  expect_same_as_from_scratch<2, KeptWays<2>>(brute_force::cases(300, 10000), false, true, 5);
}

// What is found about a large mesh stays when little of it changes.
TEST(TriangleReplanner, RepairsLittleWhereLittleHasChanged) {
  Random random(5);
  const TriangleComplex complex(weighted::draw_mesh<2>({.size = 60}, random));
  TriangleReplanner<2> replanner(complex, {});
  Vec2 at{1, 1};
  replanner.move_to(at);
  replanner.set_goal({58, 57});
  Plan2 plan;
  replanner.plan({}, plan);
  const std::uint64_t first = plan.effort.expanded;
  std::uint64_t rest = 0;
  int steps = 0;
  for (; plan.status == Status::found && plan.path.points.size() > 2 && steps < 1000; ++steps) {
    at = plan.path.points[1];
    replanner.move_to(at);
    // What the agent sees around it is not as it was thought to be.
    std::vector<SimplexId> near;
    Box2 box;
    box.extend(at - Vec2{2, 2});
    box.extend(at + Vec2{2, 2});
    replanner.locator().over(box, [&](SimplexId t) {
      near.push_back(t);
      return true;
    });
    replanner.set_weight(near[random.below(near.size())], 1 + 9 * random.unit());
    replanner.plan({}, plan);
    rest += plan.effort.expanded;
  }
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_GT(steps, 50);
  EXPECT_LT(rest, first * static_cast<std::uint64_t>(steps) / 10);
}

TEST(TriangleReplanner, RefusesWeightsThatAreNone) {
  TriangleReplanner<2> replanner(TriangleComplex(SimplexParts<2, 2>{{{0, 0}, {1, 0}, {0, 1}}, {{0, 1, 2}}, {2}}), {});
  replanner.move_to({0.1, 0.1});
  replanner.set_goal({0.2, 0.2});
  EXPECT_ANY_THROW(replanner.set_weight(SimplexId(0), 0));
  EXPECT_ANY_THROW(replanner.set_weight(SimplexId(0), -1));
  Plan2 plan;
  replanner.plan({}, plan);
  EXPECT_EQ(plan.status, Status::found);
  replanner.set_weight(SimplexId(0), kInfinite);
  replanner.plan({}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
  replanner.set_weight(SimplexId(0), 3);
  replanner.plan({}, plan);
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_NEAR(plan.cost, 0.3 * std::sqrt(2.0), 1e-12);
}

}  // namespace
}  // namespace taut::detail
