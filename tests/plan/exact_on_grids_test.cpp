// The exact planners on grids, anya and grid-visibility, against the exact visibility graph, which shares no search and
// no sight test with them, on grids in which everything rare is common; and their choice among equally short paths
// against all chains of sight lines.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/random_grid.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/plan/detail/grid/anya_planner.hpp"
#include "taut/plan/detail/grid/grid_visibility_planner.hpp"
#include "taut/world/detail/grid/grid_sight.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

std::string drawn(const Grid& grid) {
  std::string out;
  for (int y = 0; y < grid.height(); ++y) out += grid.letters(y) + "\n";
  return out;
}

// A point in or just outside the grid: a corner, a half, on a line, or anywhere.
Vec2 random_point(Random& random, const Grid& grid) {
  if (random.below(2) == 0) {
    return {static_cast<double>(random.between(0, grid.width())),
            static_cast<double>(random.between(0, grid.height()))};
  }
  const double x = random_coordinate(random, grid.width());
  return {x, random_coordinate(random, grid.height())};
}

std::optional<Vec2> random_towards(Random& random, Vec2 p) {
  if (random.below(2) == 0) return {};
  return p + Vec2{random.below(2) == 0 ? 0.5 : -0.5, random.below(2) == 0 ? 0.5 : -0.5};
}

template <class Planner>
class ExactOnGrids : public testing::Test {};
using Planners = testing::Types<AnyaPlanner, GridVisibilityPlanner>;
TYPED_TEST_SUITE(ExactOnGrids, Planners);

TYPED_TEST(ExactOnGrids, FindsWhatTheVisibilityGraphFinds) {
  Random random(20261115);
  const int worlds = brute_force::cases(1500, 30000);
  int found = 0, unreachable = 0;
  for (int w = 0; w < worlds; ++w) {
    const int width = random.between(1, 9), height = random.between(1, 9);
    const CornerRule rule = w % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const World world = random_grid(random, width, height, 0.1 + 0.5 * random.unit(), rule);
    const auto grid = std::make_shared<const Grid>(std::get<Grid>(world));
    TypeParam planner(grid);
    const PolygonWorld polygons = trace_grid(*grid);
    if (polygons.bounds().extent() == 0) continue;
    VisibilityPlanner oracle(std::make_shared<VisibilityGraph>(polygons));
    const Validator validator(world);
    for (int q = 0; q < 12; ++q) {
      Query2 query{random_point(random, *grid), random_point(random, *grid)};
      query.start_towards = random_towards(random, query.start);
      query.goal_towards = random_towards(random, query.goal);
      if (random.below(8) == 0) query.on_blocked = OnBlocked::nearest;
      Plan2 plan, expected;
      planner.plan(query, {}, plan);
      oracle.plan(query, {}, expected);
      const auto context = [&] {
        std::ostringstream text;
        text.precision(17);
        text << "world " << w << (rule == CornerRule::allow ? " allow" : " forbid") << " query " << q << ": "
             << query.start.x << "," << query.start.y << " -> " << query.goal.x << "," << query.goal.y << "\n"
             << drawn(*grid);
        return text.str();
      };
      ASSERT_EQ(name_of(plan.status), name_of(expected.status)) << context();
      if (plan.status != Status::found) {
        ++unreachable;
        continue;
      }
      ++found;
      if (query.on_blocked == OnBlocked::nearest) {
        ASSERT_NEAR(distance(plan.goal_used, query.goal), distance(expected.goal_used, query.goal), 1e-9) << context();
        ASSERT_NEAR(distance(plan.start_used, query.start), distance(expected.start_used, query.start), 1e-9)
            << context();
      }
      if (distance(plan.goal_used, expected.goal_used) + distance(plan.start_used, expected.start_used) == 0) {
        ASSERT_NEAR(plan.cost, expected.cost, 1e-9 * (1 + expected.cost)) << context();
      }
      const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
      ASSERT_TRUE(verdict.valid) << verdict.reason << "\n" << context();
    }
  }
  EXPECT_GT(found, worlds);
  EXPECT_GT(unreachable, worlds / 10);
}

// All shortest chains of sight lines over all lattice points, by brute force: the least sum of turns.
struct LeastTurn {
  double length = std::numeric_limits<double>::infinity(), turn = std::numeric_limits<double>::infinity();
};

LeastTurn least_turn(const Grid& grid, Vec2 start, Vec2 goal) {
  const GridSight sight(grid);
  std::vector<Vec2> points{start, goal};
  for (int y = 0; y <= grid.height(); ++y) {
    for (int x = 0; x <= grid.width(); ++x) {
      const Vec2 p{static_cast<double>(x), static_cast<double>(y)};
      // Under forbid a double corner is no through-point.
      const int wedges = sight.free_wedges(p);
      if (wedges == 1 || (wedges > 1 && grid.corner_rule() == CornerRule::allow)) points.push_back(p);
    }
  }
  const std::size_t n = points.size();
  std::vector<std::vector<std::size_t>> seen(n);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      if (points[i] != points[j] && sight.is_free(points[i], points[j])) seen[i].push_back(j);
    }
  }
  // Bellman-Ford, then every tight chain back from the goal.
  std::vector<double> d(n, std::numeric_limits<double>::infinity());
  d[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = 0; i < n; ++i) {
      for (std::size_t j : seen[i]) {
        if (d[i] + distance(points[i], points[j]) < d[j] - 1e-12) {
          d[j] = d[i] + distance(points[i], points[j]);
          changed = true;
        }
      }
    }
  }
  LeastTurn best{d[1]};
  if (!(d[1] < std::numeric_limits<double>::infinity())) return best;
  // From `at`, with the way behind it ending in `next`.
  const std::function<void(std::size_t, Vec2, double)> go_back = [&](std::size_t at, Vec2 next, double turn) {
    if (turn >= best.turn) return;
    if (at == 0) {
      best.turn = turn;
      return;
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (std::fabs(d[i] + distance(points[i], points[at]) - d[at]) > 1e-11) continue;
      if (std::find(seen[i].begin(), seen[i].end(), at) == seen[i].end()) continue;
      const Vec2 in = points[at] - points[i], out = next - points[at];
      const double more = at == 1 ? 0 : std::acos(std::clamp(dot(in, out) / (length(in) * length(out)), -1.0, 1.0));
      go_back(i, points[at], turn + more);
    }
  };
  go_back(1, goal, 0);
  return best;
}

template <class Planner>
class LeastTurningPath : public testing::Test {
 public:
  static Planner make(std::shared_ptr<const Grid> grid) {
    if constexpr (std::is_same_v<Planner, VisibilityPlanner>) {
      return VisibilityPlanner(std::make_shared<VisibilityGraph>(trace_grid(*grid)));
    } else {
      return Planner(std::move(grid));
    }
  }
};
using OptimalPlanners = testing::Types<AnyaPlanner, GridVisibilityPlanner, VisibilityPlanner>;
TYPED_TEST_SUITE(LeastTurningPath, OptimalPlanners);

TYPED_TEST(LeastTurningPath, IsTakenAmongTheShortest) {
  Random random(14);
  const int worlds = brute_force::cases(300, 6000);
  int found = 0;
  for (int w = 0; w < worlds; ++w) {
    const CornerRule rule = w % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const auto grid = std::make_shared<const Grid>(
        random_grid(random, random.between(3, 6), random.between(3, 6), 0.15 + 0.3 * random.unit(), rule));
    if (grid->count_free() == 0) continue;
    auto planner = TestFixture::make(grid);
    for (int q = 0; q < 4; ++q) {
      const auto corner = [&] {
        return Vec2{static_cast<double>(random.between(0, grid->width())),
                    static_cast<double>(random.between(0, grid->height()))};
      };
      const Query2 query{corner(), corner()};
      Plan2 plan;
      planner.plan(query, {}, plan);
      if (plan.status != Status::found || query.start == query.goal) continue;
      ++found;
      const LeastTurn best = least_turn(*grid, query.start, query.goal);
      ASSERT_NEAR(plan.cost, best.length, 1e-9) << drawn(*grid);
      ASSERT_NEAR(total_turn(plan.path), best.turn, 1e-6)
          << drawn(*grid) << query.start.x << "," << query.start.y << " -> " << query.goal.x << "," << query.goal.y;
    }
  }
  EXPECT_GT(found, worlds);
}

}  // namespace
}  // namespace taut
