// Block A* against the exact oracle and against A* on the graph of cell corners, on small grids where blocks are cut by
// the grid's sides, ends lie inside blocks, on their borders and on double corners, and paths leave a block to return.
#include "taut/plan/detail/grid/block_planner.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/drawn_worlds.hpp"
#include "support/random_grid.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

std::string text_of(const Grid& grid, const Query2& query) {
  std::string out = "from " + std::to_string(query.start.x) + "," + std::to_string(query.start.y) + " to " +
                    std::to_string(query.goal.x) + "," + std::to_string(query.goal.y) +
                    (grid.corner_rule() == CornerRule::allow ? " allow\n" : " forbid\n");
  for (int y = 0; y < grid.height(); ++y) out += grid.letters(y) + "\n";
  return out;
}

class EveryBlockSize : public testing::TestWithParam<int> {};
INSTANTIATE_TEST_SUITE_P(OfBlockPlanner, EveryBlockSize, testing::Values(2, 3, 4));

TEST_P(EveryBlockSize, IsValidNeverBelowTheOptimumNeverAboveTheGridGraphAndTheSameForAllDatabases) {
  const std::string size = std::to_string(GetParam());
  Random random(71);
  int found = 0, unreachable = 0, optimal = 0, on_double_corners = 0;
  const int rounds = brute_force::cases(250, 5000);
  for (int round = 0; round < rounds; ++round) {
    const CornerRule rule = round % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const int largest = round % 3 == 0 ? GetParam() : 13;
    const Grid grid =
        random_grid(random, random.between(1, largest), random.between(1, largest), random.between(0.05, 0.55), rule);
    const auto world = std::make_shared<World>(grid);
    CellStore cells(world);
    const auto full = make_planner(parse_planner("block-astar:block=" + size), cells);
    const auto semi = make_planner(parse_planner("block-astar:database=semi:block=" + size), cells);
    const auto boundary = make_planner(parse_planner("block-astar:database=boundary:block=" + size), cells);
    const auto smoothed = make_planner(parse_planner("block-astar:smooth=yes:block=" + size), cells);
    const auto oracle = make_planner(parse_planner("visibility"), cells);
    const auto corners = make_planner(parse_planner("astar:nodes=corners:moves=octile"), cells);
    const Validator validator(*world);
    Plan2 plan, other, best;
    const auto is_valid = [&](const Query2& query, const Plan2& p) {
      const Verdict verdict = validator.check(query, claim_of(p), p.path);
      EXPECT_TRUE(verdict.valid && verdict.exact) << verdict.reason << " " << text_of(grid, query);
      return verdict.valid;
    };
    for (int q = 0; q < 16; ++q) {
      const Query2 query = random_corner_query(random, grid);
      full->plan(query, Budget{}, plan);
      oracle->plan(query, Budget{}, best);
      ASSERT_EQ(plan.status, best.status) << text_of(grid, query);
      for (Planner2* planner : {semi.get(), boundary.get()}) {
        planner->plan(query, Budget{}, other);
        ASSERT_EQ(other.status, plan.status) << text_of(grid, query);
        ASSERT_NEAR(other.cost, plan.cost, 1e-12) << text_of(grid, query);
        if (other.status == Status::found) {
          ASSERT_TRUE(is_valid(query, other));
        }
      }
      smoothed->plan(query, Budget{}, other);
      ASSERT_EQ(other.status, plan.status) << text_of(grid, query);
      if (plan.status == Status::unreachable) ++unreachable;
      if (plan.status != Status::found) continue;
      ++found;
      ASSERT_TRUE(is_valid(query, plan));
      ASSERT_TRUE(is_valid(query, other));
      ASSERT_LE(other.cost, plan.cost + 1e-12);
      ASSERT_GE(other.cost, best.cost - 1e-9);
      ASSERT_GE(plan.cost, best.cost - 1e-9) << text_of(grid, query);
      ASSERT_LE(plan.lower_bound, plan.cost + 1e-12);
      if (plan.cost <= best.cost + 1e-9) ++optimal;
      corners->plan(query, Budget{}, other);
      if (other.status == Status::found && query.start != query.goal) {
        ASSERT_LE(plan.cost, other.cost + 1e-9) << text_of(grid, query);
      }
      for (const Vec2 p : {query.start, query.goal}) {
        const auto free = [&](int dx, int dy) { return grid.is_free_checked(int(p.x) + dx, int(p.y) + dy); };
        on_double_corners += free(0, 0) == free(-1, -1) && free(0, -1) == free(-1, 0) && free(0, 0) != free(0, -1);
      }
      // Not a point too many, nothing but lattice points.
      for (std::size_t i = 0; i < plan.path.points.size(); ++i) {
        ASSERT_EQ(plan.path.points[i].x, std::floor(plan.path.points[i].x));
        if (i == 0 || i + 1 == plan.path.points.size()) continue;
        const Vec2 in = plan.path.points[i] - plan.path.points[i - 1],
                   on = plan.path.points[i + 1] - plan.path.points[i];
        ASSERT_FALSE(cross(in, on) == 0 && dot(in, on) > 0) << text_of(grid, query);
      }
    }
  }
  EXPECT_GT(found, 3 * rounds);
  EXPECT_GT(unreachable, rounds / 2);
  EXPECT_GT(optimal, found / 3);
  EXPECT_GT(on_double_corners, rounds / 5);
}

TEST_P(EveryBlockSize, IsOptimalInOneBlock) {
  // A grid of one block has nothing that the database does not know.
  const int n = GetParam();
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    const Grid grid = random_grid(random, n, n, 0.4, round % 2 == 0 ? CornerRule::forbid : CornerRule::allow);
    CellStore cells(std::make_shared<World>(grid));
    const auto planner = make_planner(parse_planner("block-astar:block=" + std::to_string(n)), cells);
    const auto oracle = make_planner(parse_planner("visibility"), cells);
    Plan2 plan, best;
    for (int q = 0; q < 8; ++q) {
      const Query2 query = random_corner_query(random, grid);
      planner->plan(query, Budget{}, plan);
      oracle->plan(query, Budget{}, best);
      ASSERT_EQ(plan.status, best.status) << text_of(grid, query);
      ASSERT_NEAR(plan.cost, best.cost, 1e-12) << text_of(grid, query);
    }
  }
}

TEST_P(EveryBlockSize, NearestEndsAtTheNearestReachableCorner) {
  Random random(19);
  int moved = 0;
  for (int round = 0; round < 300; ++round) {
    const Grid grid = random_grid(random, random.between(1, 11), random.between(1, 11), random.between(0.2, 0.6),
                                  round % 2 == 0 ? CornerRule::forbid : CornerRule::allow);
    const auto world = std::make_shared<World>(grid);
    CellStore cells(world);
    const auto planner =
        make_planner(parse_planner("block-astar:database=boundary:block=" + std::to_string(GetParam())), cells);
    const auto oracle = make_planner(parse_planner("visibility"), cells);
    const Validator validator(*world);
    Plan2 plan, best;
    Query2 query = random_corner_query(random, grid);
    query.on_blocked = OnBlocked::nearest;
    for (auto* towards : {&query.start_towards, &query.goal_towards}) {
      if (*towards && !grid.is_free_checked(int(std::floor((*towards)->x)), int(std::floor((*towards)->y))))
        towards->reset();  // it names no region
    }
    planner->plan(query, Budget{}, plan);
    if (grid.count_free() == 0) {
      EXPECT_EQ(plan.status, Status::start_blocked);
      continue;
    }
    ASSERT_EQ(plan.status, Status::found) << text_of(grid, query);
    Query2 answered = query;  // an end that was moved means every region where it is now
    if (plan.start_used != query.start) answered.start_towards.reset();
    if (plan.goal_used != query.goal) answered.goal_towards.reset();
    const Verdict verdict = validator.check(answered, claim_of(plan), plan.path);
    ASSERT_TRUE(verdict.valid) << verdict.reason << text_of(grid, query);
    // No lattice point that the oracle can reach is nearer.
    Query2 ask = query;
    ask.on_blocked = OnBlocked::report;
    ask.start = plan.start_used;
    if (plan.start_used != query.start) ask.start_towards.reset();
    if (plan.goal_used != query.goal) ++moved;
    double nearest = std::numeric_limits<double>::infinity();
    for (int y = 0; y <= grid.height(); ++y) {
      for (int x = 0; x <= grid.width(); ++x) {
        ask.goal = {double(x), double(y)};
        ask.goal_towards = ask.goal == query.goal ? query.goal_towards : std::nullopt;
        oracle->plan(ask, Budget{}, best);
        // A goal whose named region cannot be reached may be reached from another one.
        if (best.status != Status::found) {
          ask.goal_towards.reset();
          oracle->plan(ask, Budget{}, best);
        }
        if (best.status == Status::found) nearest = std::min(nearest, distance(ask.goal, query.goal));
      }
    }
    ASSERT_NEAR(distance(plan.goal_used, query.goal), nearest, 1e-12) << text_of(grid, query);
  }
  EXPECT_GT(moved, 30);
}

Plan2 plan_on(const Grid& grid, const Query2& query, std::string_view planner = "block-astar", Budget budget = {}) {
  const auto world = std::make_shared<World>(grid);
  CellStore cells(world);
  Plan2 plan;
  make_planner(parse_planner(planner), cells)->plan(query, budget, plan);
  if (plan.status == Status::found) {
    const Verdict verdict = Validator(*world).check(query, claim_of(plan), plan.path);
    EXPECT_TRUE(verdict.valid) << verdict.reason;
  }
  return plan;
}

TEST(BlockPlanner, APathMayLeaveTheBlockOfBothEndsAndReturn) {
  // Both ends in the first 4x4 block, which a wall cuts in two; the way around leads through the next blocks.
  const Grid grid = grid_of({"........", "@@@@@@..", "........", "........"});
  const Plan2 plan = plan_on(grid, {.start = {1, 1}, .goal = {1, 2}});
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.path.points, (std::vector<Vec2>{{1, 1}, {6, 1}, {6, 2}, {1, 2}}));
  EXPECT_EQ(plan.cost, 11);
}

TEST(BlockPlanner, StartEqualsGoal) {
  const Grid grid = grid_of({"...", ".@.", "..."});
  const Plan2 plan = plan_on(grid, {.start = {1, 1}, .goal = {1, 1}});
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.cost, 0);
  EXPECT_EQ(plan.path.points.size(), 1u);
}

TEST(BlockPlanner, FromOneSideOfADoubleCornerToTheOtherLeadsAround) {
  const Grid grid = grid_of({"....", ".@..", "..@.", "...."});
  Query2 query{.start = {2, 2}, .goal = {2, 2}};
  query.start_towards = Vec2{2.5, 1.5};
  query.goal_towards = Vec2{1.5, 2.5};
  const Plan2 plan = plan_on(grid, query);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_NEAR(plan.cost, 4, 1e-12);
  query.goal_towards = query.start_towards;
  EXPECT_EQ(plan_on(grid, query).cost, 0);
}

TEST(BlockPlanner, AnswersHopelessQueriesWithAStatus) {
  const Grid grid = grid_of({"..@@..", "..@@.."});
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  EXPECT_EQ(plan_on(grid, {.start = {nan, 0}, .goal = {1, 1}}).status, Status::start_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {0, infinity}}).status, Status::goal_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {-5, 0}, .goal = {1, 1}}).status, Status::start_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {1e100, 0}}).status, Status::goal_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {3, 1}}).status, Status::goal_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {5, 1}}).status, Status::unreachable);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {0, 0}, .radius = 0.4}).status, Status::unsupported);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {0, 0}, .within = 1}).status, Status::unsupported);
  EXPECT_EQ(plan_on(grid, {.start = {0.5, 1}, .goal = {0, 0}}).status, Status::unsupported);
  EXPECT_EQ(plan_on(Grid(), {.start = {0, 0}, .goal = {0, 0}}).status, Status::start_blocked);
}

TEST(BlockPlanner, ABudgetCountsBlocks) {
  Random random(9);
  const Grid grid = random_grid(random, 40, 40, 0.2, CornerRule::forbid);
  const Query2 query{.start = {1, 1}, .goal = {39, 38}};
  const Plan2 free = plan_on(grid, query);
  ASSERT_EQ(free.status, Status::found);
  EXPECT_GT(free.effort.expanded, 10u);
  EXPECT_LE(free.effort.expanded, 200u);  // there are 100 blocks, of which few are expanded twice
  Budget budget;
  budget.expansions = free.effort.expanded - 1;
  EXPECT_EQ(plan_on(grid, query, "block-astar", budget).status, Status::budget_spent);
  budget.expansions = free.effort.expanded;
  EXPECT_EQ(plan_on(grid, query, "block-astar", budget).status, Status::found);
  budget.expansions = 0;
  EXPECT_EQ(plan_on(grid, query, "block-astar", budget).status, Status::budget_spent);
}

TEST(BlockPlanner, ReportsEveryBlockAndNodeToAListener) {
  Random random(9);
  const auto world = std::make_shared<World>(random_grid(random, 30, 30, 0.2, CornerRule::forbid));
  CellStore cells(world);
  const auto planner = make_planner(parse_planner("block-astar"), cells);
  std::uint64_t expanded = 0, generated = 0;
  planner->listen([&](const SearchEvent2& event) {
    ++(event.kind == SearchEventKind::generated ? generated : expanded);
    const bool is_start = event.at == event.parent;
    EXPECT_TRUE(is_start || std::fmod(event.at.x, 4) == 0 || std::fmod(event.at.y, 4) == 0);
    EXPECT_EQ(event.at == Vec2(1, 2), is_start);
  });
  Plan2 plan, silent;
  const Query2 query{.start = {1, 2}, .goal = {29, 28}};
  planner->plan(query, Budget{}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_EQ(expanded, plan.effort.expanded);
  EXPECT_EQ(generated, plan.effort.generated);
  planner->listen({});
  planner->plan(query, Budget{}, silent);
  EXPECT_EQ(silent.path.points, plan.path.points);
}

TEST(BlockPlanner, AllocatesNothingOnceWarm) {
  Random random(2);
  const Grid grid = random_grid(random, 90, 70, 0.25, CornerRule::forbid);
  CellStore cells(std::make_shared<World>(grid));
  for (const char* name : {"block-astar", "block-astar:block=2:database=boundary", "block-astar:block=3:smooth=yes"}) {
    const auto planner = make_planner(parse_planner(name), cells);
    std::vector<Query2> queries;
    for (int i = 0; i < 40; ++i) queries.push_back(random_corner_query(random, grid));
    Plan2 plan;
    for (const Query2& query : queries) planner->plan(query, Budget{}, plan);
    const std::size_t before = allocations();
    for (const Query2& query : queries) planner->plan(query, Budget{}, plan);
    EXPECT_EQ(allocations(), before) << name;
    EXPECT_GT(planner->scratch_bytes(), 0u);
  }
}

}  // namespace
}  // namespace taut
