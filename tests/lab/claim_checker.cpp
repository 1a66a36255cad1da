// What planners claim of their paths, checked by exact planners: everything that the planners of the registry claim
// holds, and what is forged is found.
#include "taut/lab/measure/claim_checker.hpp"

#include <gtest/gtest.h>

#include "support/random_grid.hpp"
#include "support/random_polygon_world.hpp"
#include "support/random_voxels.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/measure/measure.hpp"

namespace taut::lab {
namespace {

struct Case {
  double radius, within;
  OnBlocked on_blocked;
};
std::vector<Case> cases() {
  std::vector<Case> all;
  for (const double radius : {0.0, 0.4}) {
    for (const double within : {0.0, 2.5}) {
      for (const OnBlocked on_blocked : {OnBlocked::report, OnBlocked::nearest})
        all.push_back({radius, within, on_blocked});
    }
  }
  return all;
}

template <int D>
PlanResult<D> answer(Planner<D>& planner, std::string_view name, const Query<D>& query,
                     const ValidatorIn<D>& validator) {
  Plan<D> plan;
  ResultRow row = measure(planner, query, {}, validator, 1, plan);
  row.planner = name;
  EXPECT_TRUE(row.valid) << name << ": " << row.note;
  return plan_result(row, {}, plan);
}

class ClaimsIn : public testing::TestWithParam<int> {};

TEST_P(ClaimsIn, HoldForEveryPlannerAndFailWhereTheyAreForged) {
  Random random(31 + static_cast<std::uint64_t>(GetParam()));
  const CornerRule rule = GetParam() % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
  const auto world = GetParam() < 4 ? std::make_shared<const World>(random_grid(random, 16, 12, 0.35, rule))
                                    : std::make_shared<const World>(test::random_polygon_world(
                                          static_cast<std::uint64_t>(GetParam()), GetParam() % 2 == 0));
  const Box2 box = bounds(*world);
  CellStore cells(world);
  const Validator validator(*world);
  ClaimChecker<2> checker(cells);
  int found = 0, moved = 0, none = 0;
  for (const PlannerEntry& entry : registry()) {
    if (!entry.in<2>() || !entry.misfit(*world).empty()) continue;
    const auto planner = make_planner(parse_planner(entry.name), cells);
    Random places(7);
    for (const Case& c : cases()) {
      for (int i = 0; i < 8; ++i) {
        const auto place = [&] {
          const double x = places.between(0, static_cast<int>(box.max.x));
          return Vec2{x, static_cast<double>(places.between(0, static_cast<int>(box.max.y)))};
        };
        const Query2 query{
            .start = place(), .goal = place(), .radius = c.radius, .on_blocked = c.on_blocked, .within = c.within};
        if (!query_misfit(entry, query).empty()) continue;
        PlanResult2 result = answer<2>(*planner, entry.name, query, validator);
        if (result.status != Status::found) {
          ++none;
          EXPECT_EQ(checker.check(query, result).reason, "") << entry.name << ": " << name_of(result.status);
          continue;
        }
        PlanResult2 denied{.planner = std::string(entry.name), .status = Status::unreachable};
        EXPECT_EQ(checker.check(query, denied).reason.empty(), !entry.abilities.optimal) << entry.name;
        ++found;
        moved += result.way->goal_used != query.goal || result.way->start_used != query.start ? 1 : 0;
        const ClaimVerdict verdict = checker.check(query, result);
        EXPECT_EQ(verdict.reason, "") << entry.name;
        // Where agents with a radius may squeeze only one planner knows the way.
        EXPECT_TRUE(c.radius > 0 || verdict.asked != entry.name) << entry.name;
        EXPECT_TRUE(!entry.abilities.optimal || verdict.remark.empty()) << entry.name << ": " << verdict.remark;
        result.statistics->lower_bound = result.statistics->cost * 1.01 + 0.01;
        EXPECT_NE(checker.check(query, result).reason, "") << entry.name;
      }
    }
  }
  EXPECT_GT(found, 100);
  EXPECT_GT(moved, 10);
  EXPECT_GT(none, 5);
}
INSTANTIATE_TEST_SUITE_P(Worlds, ClaimsIn, testing::Range(0, 8));

TEST(ClaimChecker, FindsOutWhatIsNotOptimal) {
  Random random(3);
  const auto world = std::make_shared<const World>(random_grid(random, 20, 20, 0.2, CornerRule::forbid));
  CellStore cells(world);
  const Validator validator(*world);
  ClaimChecker<2> checker(cells);
  const auto astar = make_planner(parse_planner("astar"), cells);
  int forged = 0;
  for (int i = 0; i < 60; ++i) {
    const Query2 query = random_corner_query(random, std::get<Grid>(*world));
    PlanResult2 result = answer<2>(*astar, "astar", query, validator);
    if (result.status != Status::found || result.statistics->proven_optimal) continue;
    Answer best = plan(*world, query);
    ASSERT_TRUE(best.plan.proven_optimal);
    if (result.statistics->cost < best.plan.cost * (1 + 1e-6)) continue;
    ++forged;
    result.statistics->proven_optimal = true;
    EXPECT_NE(checker.check(query, result).reason.find("not optimal"), std::string::npos);
    result.statistics->proven_optimal = false;
    result.statistics->lower_bound = 0.5 * (best.plan.cost + result.statistics->cost);
    EXPECT_NE(checker.check(query, result).reason.find("lower bound"), std::string::npos);
    result.statistics->lower_bound = best.plan.cost;
    EXPECT_EQ(checker.check(query, result).reason, "");
  }
  EXPECT_GT(forged, 10);
}

TEST(ClaimChecker, RefusesOraclesThatCannotTell) {
  Random random(3);
  const auto world = std::make_shared<const World>(random_grid(random, 9, 9, 0, CornerRule::forbid));
  CellStore cells(world);
  PlanResult2 result{.planner = "astar", .status = Status::found};
  result.statistics = PlanResult2::Statistics{};
  result.statistics->cost = result.statistics->length = 20;
  result.statistics->lower_bound = 1;
  const Query2 query{.start = {1, 1}, .goal = {5, 5}, .radius = 0.1};
  EXPECT_THROW((void)ClaimChecker<2>(cells, "astar").check(query, result), InputError);
  EXPECT_THROW((void)ClaimChecker<2>(cells, "anya").check(query, result), InputError);  // knows no radius
  EXPECT_THROW((void)ClaimChecker<2>(cells, "voxel-astar").check(query, result), InputError);
  EXPECT_EQ(ClaimChecker<2>(cells, "tra").check(query, result).reason, "");
}

TEST(ClaimChecker, BelievesInSpaceWhatTheStraightWayProves) {
  Random random(23);
  const auto world = std::make_shared<const World3>(random_voxels(random, 9, 8, 7, 0.3));
  CellStore3 cells(world);
  const Validator3 validator(*world);
  ClaimChecker<3> checker(cells);
  const auto planner = make_planner(parse_planner("voxel-astar"), cells);
  int bent = 0;
  for (int i = 0; i < 60; ++i) {
    const VoxelGrid& grid = std::get<VoxelGrid>(*world);
    const Query3 query{.start = random_point(random, grid), .goal = random_point(random, grid)};
    PlanResult3 result = answer<3>(*planner, "voxel-astar", query, validator);
    EXPECT_EQ(checker.check(query, result).reason, "");
    if (result.status != Status::found || result.statistics->proven_optimal) continue;
    ++bent;
    result.statistics->proven_optimal = true;
    EXPECT_NE(checker.check(query, result).reason, "");
  }
  EXPECT_GT(bent, 10);
}

}  // namespace
}  // namespace taut::lab
