// The lattice planners against a brute force that models movement differently: a state is a node *in a cell*, and
// changing the cell at a corner is possible where the corner rule lets it.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "support/drawn_worlds.hpp"
#include "support/random_grid.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/grid/lattice_planner.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Edge {
  int a, b;
  double cost;
};

double bellman_ford(int states, const std::vector<Edge>& edges, const std::vector<int>& starts,
                    const std::vector<int>& goals) {
  std::vector<double> d(static_cast<std::size_t>(states), kInfinity);
  for (int s : starts) d[static_cast<std::size_t>(s)] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Edge& e : edges) {
      const double through = d[static_cast<std::size_t>(e.a)] + e.cost;
      if (through < d[static_cast<std::size_t>(e.b)] - 1e-12) {
        d[static_cast<std::size_t>(e.b)] = through;
        changed = true;
      }
    }
  }
  double best = kInfinity;
  for (int g : goals) best = std::min(best, d[static_cast<std::size_t>(g)]);
  return best;
}

bool is_free(const Grid& grid, int x, int y) { return grid.is_free_checked(x, y); }

// Cells of the corner (x, y), in circular order.
std::array<std::pair<int, int>, 4> cells_around(int x, int y) {
  return {{{x, y}, {x - 1, y}, {x - 1, y - 1}, {x, y - 1}}};
}

double brute_corners(const Grid& grid, Vec2 start, Vec2 goal, bool diagonals) {
  // State: corner and one of the free cells around it.
  std::map<std::array<int, 4>, int> number;
  const auto state = [&](int x, int y, std::pair<int, int> cell) {
    return number.try_emplace({x, y, cell.first, cell.second}, static_cast<int>(number.size())).first->second;
  };
  std::vector<Edge> edges;
  std::vector<int> starts, goals;
  for (int y = 0; y <= grid.height(); ++y) {
    for (int x = 0; x <= grid.width(); ++x) {
      const auto around = cells_around(x, y);
      for (std::size_t i = 0; i < 4; ++i) {
        const auto [cx, cy] = around[i];
        if (!is_free(grid, cx, cy)) continue;
        const int here = state(x, y, around[i]);
        if (start == Vec2{double(x), double(y)}) starts.push_back(here);
        if (goal == Vec2{double(x), double(y)}) goals.push_back(here);
        // To the other corners of the cell.
        for (int ny = cy; ny <= cy + 1; ++ny) {
          for (int nx = cx; nx <= cx + 1; ++nx) {
            const int steps = std::abs(nx - x) + std::abs(ny - y);
            if (steps == 0 || (steps == 2 && !diagonals)) continue;
            edges.push_back({here, state(nx, ny, around[i]), steps == 2 ? std::sqrt(2.0) : 1.0});
          }
        }
        // To another cell at the same corner: a neighbour by a side, or any if squeezing is allowed.
        for (std::size_t j = 0; j < 4; ++j) {
          const bool beside = (i + j) % 2 == 1;
          if (j != i && is_free(grid, around[j].first, around[j].second) &&
              (beside || grid.corner_rule() == CornerRule::allow)) {
            edges.push_back({here, state(x, y, around[j]), 0});
          }
        }
      }
    }
  }
  return bellman_ford(static_cast<int>(number.size()), edges, starts, goals);
}

double brute_centres(const Grid& grid, Vec2 start, Vec2 goal, Moves moves) {
  const auto id = [&](int x, int y) { return y * grid.width() + x; };
  std::vector<Edge> edges;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          if ((dx == 0 && dy == 0) || !is_free(grid, x, y) || !is_free(grid, x + dx, y + dy)) continue;
          const int blocked_beside = dx != 0 && dy != 0 ? !is_free(grid, x + dx, y) + !is_free(grid, x, y + dy) : 0;
          int most = 0;
          if (moves == Moves::octile) most = grid.corner_rule() == CornerRule::allow ? 2 : 1;
          if (moves == Moves::four && dx != 0 && dy != 0) continue;
          if (blocked_beside > most) continue;
          edges.push_back({id(x, y), id(x + dx, y + dy), std::hypot(dx, dy)});
        }
      }
    }
  }
  return bellman_ford(grid.width() * grid.height(), edges, {id(int(start.x), int(start.y))},
                      {id(int(goal.x), int(goal.y))});
}

struct LatticeCase {
  Moves moves;
  LatticeNodes nodes;
  bool heuristic;
};

class LatticeAgainstBruteForce : public testing::TestWithParam<LatticeCase> {};

TEST_P(LatticeAgainstBruteForce, AgreesInStatusAndLengthOnRandomGrids) {
  const LatticeCase c = GetParam();
  Random random(11);
  int found = 0, unreachable = 0;
  for (int round = 0; round < 400; ++round) {
    const CornerRule rule = round % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const Grid grid = random_grid(random, random.between(1, 7), random.between(1, 7), random.between(0.1, 0.6), rule);
    const World world(grid);
    const Validator validator(world);
    LatticePlanner planner(std::make_shared<Grid>(grid), std::make_shared<LatticeCells>(grid),
                           {c.moves, c.nodes, c.heuristic});
    Plan2 plan;
    for (int q = 0; q < 10; ++q) {
      const bool corners = c.nodes == LatticeNodes::corners;
      const double half = corners ? 0 : 0.5;
      const int last_x = grid.width() - (corners ? 0 : 1), last_y = grid.height() - (corners ? 0 : 1);
      const Query2 query{.start = {random.between(0, last_x) + half, random.between(0, last_y) + half},
                         .goal = {random.between(0, last_x) + half, random.between(0, last_y) + half}};
      planner.plan(query, Budget{}, plan);
      const auto touches_free = [&](Vec2 p) {
        for (auto [x, y] : cells_around(int(p.x), int(p.y))) {
          if (corners ? is_free(grid, x, y) : is_free(grid, int(p.x), int(p.y))) return true;
        }
        return false;
      };
      if (!touches_free(query.start)) {
        EXPECT_EQ(plan.status, Status::start_blocked);
        continue;
      }
      if (!touches_free(query.goal)) {
        EXPECT_EQ(plan.status, Status::goal_blocked);
        continue;
      }
      const double expected = corners ? brute_corners(grid, query.start, query.goal, c.moves != Moves::four)
                                      : brute_centres(grid, query.start, query.goal, c.moves);
      if (expected == kInfinity) {
        EXPECT_EQ(plan.status, Status::unreachable);
        ++unreachable;
        continue;
      }
      ASSERT_EQ(plan.status, Status::found) << "round " << round << " query " << q;
      EXPECT_NEAR(plan.cost, expected, 1e-9) << "round " << round << " query " << q;
      const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
      EXPECT_TRUE(verdict.valid) << verdict.reason;
      EXPECT_TRUE(verdict.exact);
      EXPECT_LE(plan.lower_bound, plan.cost + 1e-12);
      ++found;
    }
  }
  EXPECT_GT(found, 500);
  EXPECT_GT(unreachable, 50);
}

INSTANTIATE_TEST_SUITE_P(EveryMoveSet, LatticeAgainstBruteForce,
                         testing::Values(LatticeCase{Moves::octile_strict, LatticeNodes::centres, true},
                                         LatticeCase{Moves::octile, LatticeNodes::centres, true},
                                         LatticeCase{Moves::four, LatticeNodes::centres, true},
                                         LatticeCase{Moves::octile_strict, LatticeNodes::centres, false},
                                         LatticeCase{Moves::octile, LatticeNodes::corners, true},
                                         LatticeCase{Moves::four, LatticeNodes::corners, true},
                                         LatticeCase{Moves::octile, LatticeNodes::corners, false}));

Plan2 plan_on(const Grid& grid, const Query2& query, LatticeOptions options = {}) {
  LatticePlanner planner(std::make_shared<Grid>(grid), std::make_shared<LatticeCells>(grid), options);
  Plan2 plan;
  planner.plan(query, Budget{}, plan);
  if (plan.status == Status::found) {
    const World world(grid);
    const Verdict verdict = Validator(world).check(query, claim_of(plan), plan.path);
    EXPECT_TRUE(verdict.valid) << verdict.reason;
  }
  return plan;
}

TEST(Lattice, JoinsArbitraryPointsToTheirCells) {
  const Grid grid = grid_of({"...", ".@.", "..."});
  const Plan2 plan = plan_on(grid, {.start = {0.2, 1.3}, .goal = {2.9, 1.1}});
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.path.points.front(), (Vec2{0.2, 1.3}));
  EXPECT_EQ(plan.path.points.back(), (Vec2{2.9, 1.1}));
  const Plan2 same_cell = plan_on(grid, {.start = {0.2, 0.3}, .goal = {0.9, 0.1}});
  EXPECT_NEAR(same_cell.cost, std::hypot(0.7, 0.2), 1e-12);
}

TEST(Lattice, StartEqualsGoal) {
  const Grid grid = grid_of({"...", ".@.", "..."});
  for (Vec2 p : {Vec2{0.5, 0.5}, Vec2{1, 1}, Vec2{0.3, 1}}) {
    const Plan2 plan = plan_on(grid, {.start = p, .goal = p});
    EXPECT_EQ(plan.status, Status::found);
    EXPECT_EQ(plan.cost, 0);
    EXPECT_EQ(plan.path.points.size(), 1u);
  }
}

TEST(Lattice, AnswersHopelessQueriesWithAStatus) {
  const Grid grid = grid_of({"..@..", "..@.."});
  const double nan = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(plan_on(grid, {.start = {nan, 0}, .goal = {1, 1}}).status, Status::start_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {0, kInfinity}}).status, Status::goal_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {-5, 0}, .goal = {1, 1}}).status, Status::start_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {1e100, 0}}).status, Status::goal_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {2.5, 0.5}}).status, Status::goal_blocked);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {4.5, 0.5}}).status, Status::unreachable);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {0, 0}, .radius = 0.4}).status, Status::unsupported);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {0, 0}, .radius = -1}).status, Status::unsupported);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {0, 0}, .within = nan}).status, Status::unsupported);
  EXPECT_EQ(plan_on(grid, {.start = {0.5, 1}, .goal = {0, 0}}, {.nodes = LatticeNodes::corners}).status,
            Status::unsupported);
  const Grid empty;
  EXPECT_EQ(plan_on(empty, {.start = {0, 0}, .goal = {0, 0}}).status, Status::start_blocked);
}

TEST(Lattice, NearestEndsAtTheNearestReachablePoint) {
  const Grid grid = grid_of({"..@..", "..@..", "..@.."});
  Plan2 plan = plan_on(grid, {.start = {0.5, 0.5}, .goal = {4.5, 2.5}, .on_blocked = OnBlocked::nearest});
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.goal_used, (Vec2{2, 2.5}));
  plan = plan_on(grid, {.start = {2.6, 1.5}, .goal = {4.5, 0.5}, .on_blocked = OnBlocked::nearest});
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.start_used, (Vec2{3, 1.5}));
  EXPECT_EQ(plan.goal_used, (Vec2{4.5, 0.5}));
  // Brute force over the cells of the start's region.
  Random random(4);
  for (int round = 0; round < 200; ++round) {
    const Grid g = random_grid(random, 6, 6, 0.45, CornerRule::forbid);
    const Query2 query{.start = {random.between(0, 5) + 0.5, random.between(0, 5) + 0.5},
                       .goal = {random.between(0.0, 6.0), random.between(0.0, 6.0)},
                       .on_blocked = OnBlocked::nearest};
    const Plan2 p = plan_on(g, query);
    if (g.count_free() == 0) {
      EXPECT_EQ(p.status, Status::start_blocked);
      continue;
    }
    ASSERT_EQ(p.status, Status::found);
    std::set<std::pair<int, int>> seen;
    std::vector<std::pair<int, int>> waiting;
    for (int y = 0; y < 6; ++y) {
      for (int x = 0; x < 6; ++x) {
        const Vec2 s = p.start_used;
        if (is_free(g, x, y) && s.x >= x && s.x <= x + 1 && s.y >= y && s.y <= y + 1) waiting.emplace_back(x, y);
      }
    }
    while (!waiting.empty()) {
      const auto [x, y] = waiting.back();
      waiting.pop_back();
      if (!is_free(g, x, y) || !seen.emplace(x, y).second) continue;
      for (auto [dx, dy] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}}) waiting.emplace_back(x + dx, y + dy);
    }
    double nearest = kInfinity;
    for (auto [x, y] : seen) {
      nearest = std::min(nearest, distance(query.goal, Vec2{std::clamp(query.goal.x, double(x), x + 1.0),
                                                            std::clamp(query.goal.y, double(y), y + 1.0)}));
    }
    EXPECT_NEAR(distance(p.goal_used, query.goal), nearest, 1e-12);
    // And by a shortest way: the same as if that point had been asked for.
    const Plan2 asked = plan_on(g, {.start = p.start_used, .goal = p.goal_used}, {.nodes = LatticeNodes::centres});
    ASSERT_EQ(asked.status, Status::found);
    EXPECT_NEAR(p.cost, asked.cost, 1e-9);
  }
}

TEST(Lattice, WithinEndsAsSoonAsItIsCloseEnough) {
  const Grid grid = grid_of({"..........", "..........", ".........."});
  const Plan2 plan = plan_on(grid, {.start = {0.5, 1.5}, .goal = {9.5, 1.5}, .within = 3});
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.goal_used, (Vec2{6.5, 1.5}));
  EXPECT_EQ(plan.cost, 6);
  const Plan2 there = plan_on(grid, {.start = {8.5, 1.5}, .goal = {9.5, 1.5}, .within = 3});
  EXPECT_EQ(there.cost, 0);
  // A blocked goal is no obstacle to coming near it.
  const Grid walled = grid_of({"...@", "...@"});
  const Plan2 near = plan_on(walled, {.start = {0.5, 0.5}, .goal = {3.5, 0.5}, .within = 0.6});
  ASSERT_EQ(near.status, Status::found);
  EXPECT_LE(distance(near.goal_used, {3.5, 0.5}), 0.6);
  EXPECT_EQ(plan_on(walled, {.start = {0.5, 0.5}, .goal = {3.5, 0.5}, .within = 0.4}).status, Status::unreachable);
}

TEST(Lattice, AnEndOnADoubleCornerBelongsToTheCellItNames) {
  const Grid grid = grid_of({"@.", ".@"});
  // The double corner (1, 1) touches cell (1, 0) and cell (0, 1), which are not joined.
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {2, 0}}).status, Status::found);
  EXPECT_EQ(plan_on(grid, {.start = {1, 1}, .goal = {0, 2}}).status, Status::found);
  Query2 query{.start = {1, 1}, .goal = {2, 0}};
  query.start_towards = Vec2{0.5, 1.5};
  EXPECT_EQ(plan_on(grid, query).status, Status::unreachable);
  query.start_towards = Vec2{1.5, 0.5};
  EXPECT_EQ(plan_on(grid, query).status, Status::found);
  EXPECT_EQ(plan_on(grid, {.start = {2, 0}, .goal = {0, 2}}).status, Status::unreachable);
  EXPECT_EQ(plan_on(grid.with_corner_rule(CornerRule::allow), {.start = {2, 0}, .goal = {0, 2}}).status, Status::found);
}

}  // namespace
}  // namespace taut
