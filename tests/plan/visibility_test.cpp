// The visibility planner against brute force over all corners and wedges, in exact arithmetic, on worlds full of
// degenerate places.
#include <gtest/gtest.h>

#include <memory>

#include "support/brute_force_paths.hpp"
#include "support/brute_force_worlds.hpp"
#include "support/random_grid.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using brute_force::CornerGraph;
using brute_force::describe;
using brute_force::Distances;
using brute_force::LatticeWorlds;
using brute_force::Model;
using brute_force::Point;

struct Expected {
  Status status = Status::found;
  double length = 0;
};

Expected expect(const CornerGraph& graph, const Query2& query) {
  const Model& model = graph.model();
  const auto towards = [&](const std::optional<Vec2>& p) { return p ? std::optional(model.point(*p)) : std::nullopt; };
  const Point start = model.point(query.start), goal = model.point(query.goal);
  if (model.end_wedges(start, towards(query.start_towards)).empty()) return {Status::start_blocked};
  if (model.end_wedges(goal, towards(query.goal_towards)).empty()) return {Status::goal_blocked};
  const double length = Distances(graph, start, towards(query.start_towards)).to(goal, towards(query.goal_towards));
  if (length == brute_force::kFar) return {Status::unreachable};
  return {Status::found, length};
}

// Plans and compares; returns false at the first difference, so that a test need not drown in messages.
bool agrees(VisibilityPlanner& planner, const CornerGraph& graph, const Validator& validator, const Query2& query) {
  const Expected expected = expect(graph, query);
  Plan2 plan;
  planner.plan(query, Budget{}, plan);
  std::string what = "from " + describe({query.start}) + " to " + describe({query.goal});
  if (query.start_towards) what += " start towards " + describe({*query.start_towards});
  if (query.goal_towards) what += " goal towards " + describe({*query.goal_towards});
  if (plan.status != expected.status) {
    ADD_FAILURE() << what << ": " << name_of(plan.status) << ", expected " << name_of(expected.status) << " of length "
                  << expected.length << "; path " << describe(plan.path.points);
    return false;
  }
  if (plan.status != Status::found) return true;
  if (!(std::fabs(plan.cost - expected.length) <= 1e-9 * std::max(1.0, expected.length))) {
    ADD_FAILURE() << what << ": length " << plan.cost << ", expected " << expected.length << "; path "
                  << describe(plan.path.points);
    return false;
  }
  const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
  if (!verdict.valid || !verdict.exact) {
    ADD_FAILURE() << what << ": path " << describe(plan.path.points) << " is refused or not exact: " << verdict.reason;
    return false;
  }
  std::vector<Point> points;
  for (Vec2 p : plan.path.points) points.push_back(graph.model().point(p));
  const auto towards = [&](const std::optional<Vec2>& p) {
    return p ? std::optional(graph.model().point(*p)) : std::nullopt;
  };
  if (!graph.model().path_is_free(points, towards(query.start_towards), towards(query.goal_towards))) {
    ADD_FAILURE() << what << ": the brute force refuses the path " << describe(plan.path.points);
    return false;
  }
  return true;
}

TEST(VisibilityPlanner, AgreesWithBruteForceOnDegenerateWorlds) {
  const int worlds = cases(1000, 20000);
  int found = 0, other = 0, winding = 0;
  for (int seed = 0; seed < worlds; ++seed) {
    LatticeWorlds lattice(static_cast<std::uint64_t>(seed));
    PolygonWorld::Parts parts = lattice.make();
    std::vector<Query2> queries(8);
    for (Query2& query : queries) {
      query.start = lattice.query_point();
      query.goal = lattice.query_point();
      if (lattice.random().below(3) == 0) query.start_towards = lattice.query_point();
      if (lattice.random().below(3) == 0) query.goal_towards = lattice.query_point();
    }
    for (CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
      parts.corner_rule = rule;
      const World world = PolygonWorld(parts);
      VisibilityPlanner planner(std::make_shared<VisibilityGraph>(std::get<PolygonWorld>(world)));
      const Validator validator(world);
      const Model model(parts, 2);
      const CornerGraph graph(model);
      for (const Query2& query : queries) {
        ASSERT_TRUE(agrees(planner, graph, validator, query)) << "seed " << seed << describe(parts);
        Plan2 plan;
        planner.plan(query, Budget{}, plan);
        ++(plan.status == Status::found ? found : other);
        winding += plan.path.points.size() > 4;
      }
    }
  }
  // The worlds must not be so odd that nothing is ever found or everything is, or that all paths are simple.
  EXPECT_GT(found, worlds);
  EXPECT_GT(other, worlds);
  EXPECT_GT(winding, worlds / 4);
}

TEST(VisibilityPlanner, GoesAroundBetweenTwoSidesOfTheSamePoint) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
  parts.walls = {{{4, 2}, {4, 6}}};
  const World world = PolygonWorld(parts);
  VisibilityPlanner planner(std::make_shared<VisibilityGraph>(std::get<PolygonWorld>(world)));
  Query2 query{{4, 4}, {4, 4}};
  query.start_towards = {{0, 4}};
  query.goal_towards = {{8, 4}};
  Plan2 plan;
  planner.plan(query, Budget{}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_DOUBLE_EQ(plan.cost, 4);
  EXPECT_TRUE(Validator(world).check(query, claim_of(plan), plan.path).valid);
  query.goal_towards = {{0, 0}};
  planner.plan(query, Budget{}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.cost, 0);
}

TEST(VisibilityPlanner, AgreesWithBruteForceOverCellsOnTracedGrids) {
  const int grids = cases(60, 1000);
  Random random(7);
  for (int i = 0; i < grids; ++i) {
    const int width = random.between(5, 7), height = random.between(5, 7);
    const double free = random.between(0.4, 0.9);
    const Grid drawn = random_grid(random, width, height, 1 - free, CornerRule::forbid);
    std::vector<Query2> queries(12);
    for (Query2& query : queries) {
      const auto anywhere = [&] {
        return Vec2{random.between(0, 2 * width) / 2.0, random.between(0, 2 * height) / 2.0};
      };
      const auto corner = [&] {
        return Vec2{static_cast<double>(random.between(0, width)), static_cast<double>(random.between(0, height))};
      };
      const bool corners = random.below(2) == 0;
      query.start = corners ? corner() : anywhere();
      query.goal = corners ? corner() : anywhere();
      if (random.below(2) == 0) query.start_towards = anywhere();
      if (random.below(2) == 0) query.goal_towards = anywhere();
    }
    for (CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
      const Grid grid = drawn.with_corner_rule(rule);
      const World world = trace_grid(grid);
      VisibilityPlanner planner(std::make_shared<VisibilityGraph>(std::get<PolygonWorld>(world)));
      const Validator validator(world);
      const Model model(brute_force::cells_as_squares(grid), 2);
      const CornerGraph graph(model);
      for (const Query2& query : queries) {
        ASSERT_TRUE(agrees(planner, graph, validator, query)) << "grid " << i << describe(grid);
      }
    }
  }
}

TEST(VisibilityPlanner, EndsInTheDiscAroundTheGoalByTheShortestWay) {
  constexpr int kScale = 16;
  const int worlds = cases(60, 1500);
  int found = 0;
  for (int seed = 0; seed < worlds; ++seed) {
    LatticeWorlds lattice(static_cast<std::uint64_t>(seed) + 1000000);
    PolygonWorld::Parts parts = lattice.make();
    parts.corner_rule = seed % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const World world = PolygonWorld(parts);
    VisibilityPlanner planner(std::make_shared<VisibilityGraph>(std::get<PolygonWorld>(world)));
    const Validator validator(world);
    const Model model(parts, kScale);
    const CornerGraph graph(model);
    for (int i = 0; i < 4; ++i) {
      Query2 query{lattice.query_point(), lattice.query_point()};
      constexpr double kReach[] = {0.3, 0.7, 1, 1.6, 2.25};
      query.within = kReach[lattice.random().below(5)];
      const std::string what = "seed " + std::to_string(seed) + " from " + describe({query.start}) + " to " +
                               describe({query.goal}) + " within " + std::to_string(query.within) + describe(parts);
      Plan2 plan;
      planner.plan(query, Budget{}, plan);
      if (!model.is_free(model.point(query.start))) {
        EXPECT_EQ(plan.status, Status::start_blocked) << what;
        continue;
      }
      const Distances distances(graph, model.point(query.start));
      double best = plan.status == Status::found ? plan.cost : brute_force::kFar;
      if (plan.status == Status::found) {
        ++found;
        const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
        ASSERT_TRUE(verdict.valid) << verdict.reason << ": " << describe(plan.path.points) << what;
      } else {
        EXPECT_EQ(plan.status, Status::unreachable) << what;
      }
      const Point goal = model.point(query.goal);
      const auto reach = static_cast<std::int64_t>(query.within * kScale);
      for (std::int64_t y = -reach; y <= reach; ++y) {
        for (std::int64_t x = -reach; x <= reach; ++x) {
          const Point p{goal.x + x, goal.y + y};
          const double away = model.distance(goal, p);
          // A path that comes from outside ends close to the rim.
          if (away > query.within || (away < query.within - 0.2 && p != model.point(query.start))) continue;
          if (model.distance(model.point(query.start), p) > best - 1e-9) continue;
          const double length = distances.to(p);
          ASSERT_GE(length, best - 1e-9) << what << "shorter to " << describe({model.vec(p)}) << " than "
                                         << describe(plan.path.points);
        }
      }
    }
  }
  EXPECT_GT(found, worlds);
}

TEST(VisibilityPlanner, GoesToTheNearestReachablePointIfAsked) {
  constexpr int kScale = 8;
  const int worlds = cases(150, 3000);
  int moved = 0;
  for (int seed = 0; seed < worlds; ++seed) {
    LatticeWorlds lattice(static_cast<std::uint64_t>(seed) + 2000000);
    PolygonWorld::Parts parts = lattice.make();
    parts.corner_rule = seed % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const World world = PolygonWorld(parts);
    VisibilityPlanner planner(std::make_shared<VisibilityGraph>(std::get<PolygonWorld>(world)));
    const Validator validator(world);
    const Model model(parts, kScale);
    const CornerGraph graph(model);
    for (int i = 0; i < 4; ++i) {
      Query2 query{lattice.query_point(), lattice.query_point()};
      query.on_blocked = OnBlocked::nearest;
      const std::string what = "seed " + std::to_string(seed) + " from " + describe({query.start}) + " to " +
                               describe({query.goal}) + describe(parts);
      Plan2 plan;
      planner.plan(query, Budget{}, plan);
      const Point start = model.point(query.start), goal = model.point(query.goal);
      const auto for_samples_nearer = [&](Point centre, double than, auto&& visit) {
        const int side = (lattice.size() + 1) * kScale;
        for (int y = -kScale; y <= side; ++y) {
          for (int x = -kScale; x <= side; ++x) {
            const Point p{x, y};
            if (model.distance(centre, p) < than && model.is_free(p)) visit(p);
          }
        }
      };
      if (plan.status == Status::start_blocked) {
        for_samples_nearer(start, brute_force::kFar, [&](Point p) { FAIL() << what << describe({model.vec(p)}); });
        continue;
      }
      ASSERT_EQ(plan.status, Status::found) << what;
      const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
      ASSERT_TRUE(verdict.valid) << verdict.reason << ": " << describe(plan.path.points) << what;
      constexpr double kSlack = 1e-7;  // the planner may step aside by its tolerance
      if (!model.is_free(start)) {
        ++moved;
        const double off = distance(query.start, plan.start_used);
        for_samples_nearer(start, off - kSlack, [&](Point p) {
          FAIL() << what << "start at " << describe({plan.start_used}) << " though nearer is "
                 << describe({model.vec(p)});
        });
        continue;
      }
      ASSERT_EQ(plan.start_used, query.start) << what;
      const Distances distances(graph, start);
      const double off = distance(query.goal, plan.goal_used);
      moved += off > 0;
      if (off == 0) {
        EXPECT_NEAR(plan.cost, distances.to(goal), 1e-9) << what;
      }
      for_samples_nearer(goal, off - kSlack, [&](Point p) {
        ASSERT_EQ(distances.to(p), brute_force::kFar)
            << what << "goal at " << describe({plan.goal_used}) << " though nearer is " << describe({model.vec(p)});
      });
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  EXPECT_GT(moved, worlds / 2);
}

}  // namespace
}  // namespace taut
