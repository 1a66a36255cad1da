// A* smoothed, Theta* and Lazy Theta*: held against the exact optimum and grid A* on random grids, and against a
// textbook version that shares neither the driver, nor the heap, nor the sight lines.
#include "taut/plan/detail/grid/any_angle_planner.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <map>
#include <set>

#include "support/brute_force_worlds.hpp"
#include "support/drawn_worlds.hpp"
#include "support/random_grid.hpp"
#include "taut/cells/detail/grid/stored_grid_cells.hpp"
#include "taut/cells/detail/stored_worlds.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/detail/grid/grid_sight.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::describe;

constexpr double kInfinity = std::numeric_limits<double>::infinity();

class AnyAngleOnRandomGrids : public testing::TestWithParam<AnyAngleMethod> {};

TEST_P(AnyAngleOnRandomGrids, FindsValidPathsWhereverThereAreAnyAndNothingBelowTheOptimum) {
  Random random(31);
  int found = 0, unreachable = 0, optimal = 0, beyond_the_lattice = 0;
  for (int round = 0; round < 600; ++round) {
    const CornerRule rule = round % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const Grid grid =
        random_grid(random, random.between(1, 14), random.between(1, 14), random.between(0.05, 0.6), rule);
    CellStore cells(std::make_shared<World>(grid));
    const Validator validator(cells.world());
    const auto oracle = make_planner(parse_planner("visibility"), cells);
    const auto astar = make_planner(parse_planner("astar:nodes=corners"), cells);
    AnyAnglePlanner planner(grid_of(cells), *lattice_sight_of(cells), GetParam());
    Plan2 plan, best, along_edges;
    for (int q = 0; q < 12; ++q) {
      const Query2 query = random_corner_query(random, grid);
      planner.plan(query, Budget{}, plan);
      oracle->plan(query, Budget{}, best);
      astar->plan(query, Budget{}, along_edges);
      const std::string where = describe({query.start, query.goal}) + describe(grid);
      ASSERT_EQ(plan.status, best.status) << where;
      ASSERT_EQ(plan.status, along_edges.status) << where;
      if (plan.status == Status::unreachable) ++unreachable;
      if (plan.status != Status::found) continue;
      ++found;
      const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
      ASSERT_TRUE(verdict.valid && verdict.exact) << verdict.reason << where << describe(plan.path.points);
      EXPECT_GE(plan.cost, best.cost - 1e-9) << where;
      EXPECT_GE(along_edges.cost, best.cost - 1e-9) << where;
      EXPECT_LE(plan.lower_bound, best.cost + 1e-9);
      EXPECT_TRUE(!plan.proven_optimal || plan.cost <= best.cost + 1e-9) << where;
      if (GetParam() == AnyAngleMethod::smoothed) {
        EXPECT_LE(plan.cost, along_edges.cost + 1e-9) << where;
      }
      optimal += plan.cost <= best.cost + 1e-9 ? 1 : 0;
      beyond_the_lattice += plan.cost < along_edges.cost - 1e-9 ? 1 : 0;
    }
  }
  EXPECT_GT(found, 2000);
  EXPECT_GT(unreachable, 200);
  EXPECT_GT(optimal, found * (GetParam() == AnyAngleMethod::smoothed ? 80 : 90) / 100);
  EXPECT_GT(beyond_the_lattice, found / 4);
}

INSTANTIATE_TEST_SUITE_P(EveryMethod, AnyAngleOnRandomGrids,
                         testing::Values(AnyAngleMethod::smoothed, AnyAngleMethod::theta, AnyAngleMethod::lazy_theta));

// Theta* as the textbook has it: sets and maps, sight lines between any points.
enum class Textbook { theta, lazy, lazy_put_back };

struct TextbookResult {
  double cost = kInfinity;
  std::uint64_t expanded = 0;
};

TextbookResult textbook(const Grid& grid, Vec2 start, Vec2 goal, Textbook variant) {
  const GridSight sight(grid);
  struct Node {
    double g;
    Vec2 parent;
  };
  // The order of the driver: f, then larger g as a float, then the place in reading order.
  using Key = std::tuple<double, float, double, double>;
  const auto key = [&](Vec2 p, double g) { return Key{g + distance(p, goal), -static_cast<float>(g), p.y, p.x}; };
  std::map<Vec2, Node> nodes{{start, {0, start}}};
  std::set<Vec2> closed;
  std::set<Key> open{key(start, 0)};
  const auto is_through_point = [&](Vec2 p) {
    return grid.corner_rule() == CornerRule::allow || sight.free_wedges(p) < 2;
  };
  const auto for_neighbours = [&](Vec2 s, auto visit) {
    // In the order of the planner, which decides between closed neighbours that serve equally well.
    for (Vec2 d : {Vec2{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {-1, 1}, {-1, -1}, {1, -1}}) {
      const Vec2 n = s + d;
      if (sight.is_free(s, n) && (n == start || n == goal || is_through_point(n))) visit(n);
    }
  };
  TextbookResult result;
  while (!open.empty()) {
    const Vec2 s{std::get<3>(*open.begin()), std::get<2>(*open.begin())};
    open.erase(open.begin());
    if (variant != Textbook::theta && s != start && !sight.is_free(nodes[s].parent, s)) {
      Node best{kInfinity, s};
      for_neighbours(s, [&](Vec2 n) {
        if (closed.contains(n) && nodes[n].g + distance(n, s) < best.g) best = {nodes[n].g + distance(n, s), n};
      });
      nodes[s] = best;
      if (variant == Textbook::lazy_put_back) {
        open.insert(key(s, best.g));
        continue;
      }
    }
    if (s == goal) {
      result.cost = nodes[s].g;
      return result;
    }
    closed.insert(s);
    ++result.expanded;
    const Vec2 p = nodes[s].parent;
    for_neighbours(s, [&](Vec2 n) {
      if (closed.contains(n)) return;
      Node reached{nodes[p].g + distance(p, n), p};
      const auto known = nodes.find(n);
      // Straight is no improvement: neither is the move, which rounding alone could make seem so.
      if (known != nodes.end() && reached.g >= known->second.g) return;
      if (variant == Textbook::theta && !sight.is_free(p, n)) reached = {nodes[s].g + distance(s, n), s};
      if (known != nodes.end()) {
        if (reached.g >= known->second.g) return;
        open.erase(key(n, known->second.g));
      }
      nodes[n] = reached;
      open.insert(key(n, reached.g));
    });
  }
  return result;
}

TEST(AnyAngle, ThetaAndLazyThetaDoWhatTheTextbookDoes) {
  Random random(32);
  int compared = 0, found = 0, same_expansions = 0, put_back_longer = 0, put_back_shorter = 0;
  for (int round = 0; round < 250; ++round) {
    const CornerRule rule = round % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const Grid grid =
        random_grid(random, random.between(2, 24), random.between(2, 24), random.between(0.05, 0.5), rule);
    const auto shared = std::make_shared<Grid>(grid);
    const LatticeSight sight(std::make_shared<const LatticeCells>(*shared));
    AnyAnglePlanner theta(shared, sight, AnyAngleMethod::theta), lazy(shared, sight, AnyAngleMethod::lazy_theta);
    Plan2 plan;
    for (int q = 0; q < 8; ++q) {
      Query2 query = random_corner_query(random, grid);
      query.start_towards = query.goal_towards = std::nullopt;
      for (Textbook variant : {Textbook::theta, Textbook::lazy}) {
        (variant == Textbook::theta ? theta : lazy).plan(query, Budget{}, plan);
        if (plan.status == Status::start_blocked || plan.status == Status::goal_blocked) continue;
        const TextbookResult expected = textbook(grid, query.start, query.goal, variant);
        const std::string where = describe({query.start, query.goal}) + describe(grid);
        ASSERT_EQ(plan.status == Status::found, expected.cost < kInfinity) << where;
        ++compared;
        same_expansions += plan.effort.expanded == expected.expanded ? 1 : 0;
        if (plan.status != Status::found) continue;
        ++found;
        ASSERT_NEAR(plan.cost, expected.cost, 1e-9) << where;
        if (variant == Textbook::theta) continue;
        const double put_back = textbook(grid, query.start, query.goal, Textbook::lazy_put_back).cost;
        ASSERT_LT(put_back, kInfinity);
        put_back_longer += put_back > plan.cost + 1e-9 ? 1 : 0;
        put_back_shorter += put_back < plan.cost - 1e-9 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(found, 1500);
  EXPECT_GT(same_expansions, compared * 99 / 100);
  // Putting nodes back is another algorithm, and no better one.
  EXPECT_GT(put_back_longer + put_back_shorter, 0);
  EXPECT_LT(put_back_longer + put_back_shorter, found / 10);
}

class EveryAnyAngleMethod : public testing::TestWithParam<AnyAngleMethod> {
 protected:
  static Plan2 plan_on(const Grid& grid, const Query2& query, const Budget& budget = {}) {
    AnyAnglePlanner planner(std::make_shared<Grid>(grid), LatticeSight(std::make_shared<const LatticeCells>(grid)),
                            GetParam());
    Plan2 plan;
    planner.plan(query, budget, plan);
    if (plan.status == Status::found) {
      const World world(grid);
      const Verdict verdict = Validator(world).check(query, claim_of(plan), plan.path);
      EXPECT_TRUE(verdict.valid) << verdict.reason;
    }
    return plan;
  }
};

TEST_P(EveryAnyAngleMethod, AnswersHopelessQueriesWithAStatus) {
  const Grid grid = grid_of({"..@@..", "..@@.."});
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(plan_on(grid, {.start = {nan, 0}, .goal = {1, 1}}).status, Status::start_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {3, 1}, .goal = {1, 1}}).status, Status::start_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {3, 1}}).status, Status::goal_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {1e100, 0}}).status, Status::goal_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {5, 1}}).status, Status::unreachable);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {0, 0}, .radius = 0.4}).status, Status::unsupported);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {0, 0}, .within = nan}).status, Status::unsupported);
  EXPECT_EQ(plan_on(grid, {.start = {0.5, 1}, .goal = {0, 0}}).status, Status::unsupported);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {0, 0.5}}).status, Status::unsupported);
  EXPECT_EQ(plan_on(Grid(), {.start = {0, 0}, .goal = {0, 0}}).status, Status::start_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {1e30, 0}, .within = 2}).status, Status::unreachable);
}

TEST_P(EveryAnyAngleMethod, GoesStraightWhereNothingIsInTheWay) {
  const Grid grid = grid_of({".......", ".......", "......."});
  const Plan2 plan = plan_on(grid, {.start = {0, 0}, .goal = {7, 3}});
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.path.points.size(), 2u);
  EXPECT_TRUE(plan.proven_optimal);
  const Plan2 nowhere = plan_on(grid, {.start = {2, 2}, .goal = {2, 2}});
  EXPECT_EQ(nowhere.status, Status::found);
  EXPECT_EQ(nowhere.cost, 0);
  EXPECT_EQ(nowhere.path.points.size(), 1u);
}

TEST_P(EveryAnyAngleMethod, EndsNearTheGoalWhereThatIsEnough) {
  const Grid grid = grid_of({"..........", "..........", ".........."});
  const Plan2 plan = plan_on(grid, {.start = {0, 1}, .goal = {9, 1}, .within = 3});
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.goal_used, (Vec2{6, 1}));
  EXPECT_EQ(plan.lower_bound, 6);
  const Plan2 outside = plan_on(grid, {.start = {0, 1}, .goal = {12, 1}, .within = 2.5});
  ASSERT_EQ(outside.status, Status::found);
  EXPECT_EQ(outside.goal_used, (Vec2{10, 1}));
  const Grid walled = grid_of({"..@@..", "..@@..", "..@@.."});
  const Plan2 nearest = plan_on(walled, {.start = {0, 0}, .goal = {5, 2}, .on_blocked = OnBlocked::nearest});
  ASSERT_EQ(nearest.status, Status::found);
  EXPECT_EQ(nearest.goal_used, (Vec2{2, 2}));
  const Plan2 from = plan_on(walled, {.start = {3, 1}, .goal = {0, 3}, .on_blocked = OnBlocked::nearest});
  ASSERT_EQ(from.status, Status::found);
  EXPECT_TRUE(from.start_used == (Vec2{2, 1}) || from.start_used == (Vec2{4, 1}));
}

TEST_P(EveryAnyAngleMethod, StopsAtTheBudgetOfExpansions) {
  const Grid grid = grid_of({"......", ".@@@@.", "......"});
  const Query2 query{.start = {0, 1}, .goal = {6, 2}};
  const Plan2 full = plan_on(grid, query);
  ASSERT_EQ(full.status, Status::found);
  ASSERT_GT(full.effort.expanded, 2u);
  Budget budget;
  budget.expansions = full.effort.expanded - 1;
  const Plan2 stopped = plan_on(grid, query, budget);
  EXPECT_EQ(stopped.status, Status::budget_spent);
  EXPECT_EQ(stopped.effort.expanded, budget.expansions);
  EXPECT_TRUE(stopped.path.points.empty());
  budget.expansions = full.effort.expanded;
  EXPECT_EQ(plan_on(grid, query, budget).status, Status::found);
}

TEST_P(EveryAnyAngleMethod, WalksAroundFromOneSideOfADoubleCornerToItsOther) {
  const Grid grid = grid_of({"....", ".@..", "..@.", "...."});
  Query2 query{.start = {2, 2}, .goal = {2, 2}};
  EXPECT_EQ(plan_on(grid, query).cost, 0);
  query.start_towards = Vec2{2.5, 1.5};
  query.goal_towards = Vec2{1.5, 2.5};
  const Plan2 around = plan_on(grid, query);
  ASSERT_EQ(around.status, Status::found);
  EXPECT_NEAR(around.cost, 4, 1e-12);  // three sides of a blocked cell and the way along it
  query.goal_towards = Vec2{2.5, 1.5};
  EXPECT_EQ(plan_on(grid, query).cost, 0);
  EXPECT_EQ(plan_on(grid.with_corner_rule(CornerRule::allow), query).cost, 0);
}

INSTANTIATE_TEST_SUITE_P(EveryMethod, EveryAnyAngleMethod,
                         testing::Values(AnyAngleMethod::smoothed, AnyAngleMethod::theta, AnyAngleMethod::lazy_theta));

}  // namespace
}  // namespace taut
