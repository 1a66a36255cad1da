// TA* and TRA* where a point's ends may be elsewhere: moved to the nearest point that serves, or within a distance of
// the goal. Against the exact visibility graph, which shares neither cells nor search with them, on worlds in which
// everything rare is common. Where several points are equally near, each planner may take another one, so the graph is
// asked about the points that were taken. In the thesis's mode nothing is shortest, but all of it is true.
#include <gtest/gtest.h>

#include <cmath>

#include "support/brute_force_worlds.hpp"
#include "support/drawn_worlds.hpp"
#include "support/triangulation_astar_check.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using brute_force::LatticeWorlds;

constexpr double kSameEnd = 1e-7;  // the graph's planner may step aside by its tolerance to make a point free

class PointEndsCase {
 public:
  explicit PointEndsCase(const PolygonWorld::Parts& parts)
      : parts_(parts),
        world_(PolygonWorld(parts)),
        oracle_(std::make_shared<const VisibilityGraph>(std::get<PolygonWorld>(world_))),
        validator_(world_) {
    const auto triangles = std::make_shared<const LiveWorld>(std::get<PolygonWorld>(world_), kFollowedByWidths);
    for (const test::TriangleMode& mode : test::triangle_modes()) planners_.emplace_back(triangles, mode.options);
  }

  [[nodiscard]] Plan2 expected(const Query2& query) {
    Plan2 plan;
    oracle_.plan(query, {}, plan);
    return plan;
  }
  // Calls check(plan, exact) for every mode; those that stop early or follow the thesis are not exact.
  template <class Check>
  void for_answers(const Query2& query, Check check) {
    for (std::size_t i = 0; i < planners_.size(); ++i) {
      const test::TriangleMode& mode = test::triangle_modes()[i];
      Plan2 plan;
      planners_[i].plan(query, {.expansions = mode.options.thesis ? 3000u : 1000000u}, plan);
      if (mode.options.thesis && plan.status == Status::budget_spent) continue;
      std::ostringstream about;
      about.precision(17);
      about << mode.name << ", " << query.start.x << "," << query.start.y << " to " << query.goal.x << ","
            << query.goal.y << " within " << query.within << (query.on_blocked == OnBlocked::nearest ? " nearest" : "")
            << ": " << name_of(plan.status) << " of " << plan.cost << ", " << brute_force::describe(plan.path.points)
            << brute_force::describe(parts_);
      SCOPED_TRACE(about.str());
      const bool exact = !mode.options.thesis && mode.options.effort == 0;
      if (plan.status == Status::found) {
        const Verdict verdict = validator_.check(query, claim_of(plan), plan.path);
        ASSERT_TRUE(verdict.valid) << verdict.reason;
        ASSERT_LE(plan.lower_bound, plan.cost * (1 + 1e-12));
        if (exact) {
          ASSERT_TRUE(plan.proven_optimal);
        }
      }
      check(plan, exact);
      if (testing::Test::HasFatalFailure()) return;
    }
  }

 private:
  PolygonWorld::Parts parts_;
  World world_;
  VisibilityPlanner oracle_;
  Validator validator_;
  std::vector<TriangulationAstarPlanner> planners_;
};

Vec2 any_end(LatticeWorlds& worlds) {
  if (worlds.random().below(3) != 0) return worlds.query_point();
  const auto anywhere = [&] { return (worlds.size() + 6) * worlds.random().unit() - 3; };
  const double x = anywhere();
  return {x, anywhere()};
}

// The path ends as near to the goal as can be, and no path from its start to its end is shorter.
void expect_nearest_end(PointEndsCase& c, const Query2& query, const Plan2& plan, bool exact) {
  Query2 from_there = query;
  const bool moved = plan.start_used != query.start;
  from_there.start = plan.start_used;
  from_there.within = 0;
  if (moved) from_there.start_towards.reset();
  const Plan2 nearest = c.expected(from_there);
  ASSERT_EQ(nearest.status, Status::found);
  const double off = distance(plan.goal_used, query.goal), least = distance(nearest.goal_used, query.goal);
  ASSERT_LE(off, least + kSameEnd);
  // A moved start is rounded to one side of a wall, and which one that is may be told differently.
  if (!moved) {
    ASSERT_GE(off, least - kSameEnd);
  }
  from_there.goal = plan.goal_used;
  if (plan.goal_used != query.goal) from_there.goal_towards.reset();
  const Plan2 there = c.expected(from_there);
  if (exact && distance(there.goal_used, plan.goal_used) < kSameEnd) {
    ASSERT_LE(plan.cost, there.cost + kSameEnd);
  }
}

TEST(TriangleEnds, MoveToTheNearestPointsThatServe) {
  LatticeWorlds worlds(131);
  int starts_moved = 0, goals_moved = 0, stayed = 0;
  const int count = cases(150, 6000);
  for (int i = 0; i < count && !HasFatalFailure(); ++i) {
    PointEndsCase c(worlds.make());
    for (int k = 0; k < 6 && !HasFatalFailure(); ++k) {
      Query2 query{any_end(worlds), any_end(worlds)};
      query.on_blocked = OnBlocked::nearest;
      if (worlds.random().below(4) == 0) query.start_towards = worlds.query_point();
      if (worlds.random().below(4) == 0) query.goal_towards = worlds.query_point();
      const Plan2 expected = c.expected(query);
      c.for_answers(query, [&](const Plan2& plan, bool exact) {
        ASSERT_EQ(name_of(plan.status), name_of(expected.status));
        if (plan.status != Status::found) return;
        ASSERT_NEAR(distance(plan.start_used, query.start), distance(expected.start_used, query.start), kSameEnd);
        expect_nearest_end(c, query, plan, exact);
        starts_moved += plan.start_used != query.start ? 1 : 0;
        goals_moved += plan.goal_used != query.goal ? 1 : 0;
        stayed += plan.start_used == query.start && plan.goal_used == query.goal ? 1 : 0;
      });
    }
  }
  EXPECT_GT(starts_moved, count);
  EXPECT_GT(goals_moved, count);
  EXPECT_GT(stayed, count);
}

// The crossing at the top is rounded to the right of the start, which lies on an edge as well, between a face inside
// and one outside.
TEST(TriangleEnds, BeginBehindTheirPortalsBesideARoundedCrossing) {
  const Polygon around{{box(2, 3, 11, 12), {{5, 8}, {4, 8}, {10, 5}, {5, 11}}}};
  PointEndsCase c(world_of(box(0, 0, 10, 10), {around, box_obstacle(6, 7, 7, 9)}));
  const double length = distance(Vec2{5 + 5.0 / 6, 10}, Vec2{5, 8}) + 1;
  for (const Vec2 start : {Vec2{8, 12}, Vec2{5.833333333333333, 10}, Vec2{5.8333333333333339, 10}}) {
    for (const bool back : {false, true}) {
      Query2 query{start, {4, 8}};
      if (back) std::swap(query.start, query.goal);
      query.on_blocked = OnBlocked::nearest;
      c.for_answers(query, [&](const Plan2& plan, bool exact) {
        ASSERT_EQ(plan.status, Status::found);
        if (exact) {
          EXPECT_NEAR(plan.cost, length, 1e-9);
        }
      });
    }
  }
}

// The distance is a computed number to both: at the moment when the disc touches something new, a little more or less
// decides. So an answer has to lie between those to slightly smaller and slightly larger discs.
TEST(TriangleEnds, AreWithinTheDistanceOnAShortestPath) {
  LatticeWorlds worlds(137);
  int found = 0, short_of_goal = 0, nowhere = 0, nearest_instead = 0;
  const int count = cases(150, 6000);
  for (int i = 0; i < count && !HasFatalFailure(); ++i) {
    PointEndsCase c(worlds.make());
    for (int k = 0; k < 6 && !HasFatalFailure(); ++k) {
      Query2 query{any_end(worlds), any_end(worlds)};
      query.within = worlds.random().below(2) == 0 ? worlds.random().between(1, 8) / 2.0 : 3 * worlds.random().unit();
      if (worlds.random().below(4) == 0) query.start_towards = worlds.query_point();
      const auto with = [&](double within) {
        Query2 other = query;
        other.within = within;
        return c.expected(other);
      };
      const Plan2 less = with(query.within * (1 - 1e-9)), more = with(query.within * (1 + 1e-9));
      c.for_answers(query, [&](const Plan2& plan, bool exact) {
        if (less.status == more.status) {
          ASSERT_EQ(name_of(plan.status), name_of(more.status));
        }
        nowhere += plan.status == Status::unreachable ? 1 : 0;
        if (plan.status != Status::found) {
          ASSERT_NE(less.status, Status::found);
          return;
        }
        ASSERT_EQ(more.status, Status::found);
        ASSERT_LE(distance(plan.goal_used, query.goal), query.within + 1e-8);
        ASSERT_GE(plan.cost, more.cost - kSameEnd);
        ASSERT_LE(plan.lower_bound, less.status == Status::found ? less.cost + kSameEnd : plan.cost);
        if (exact && less.status == Status::found) {
          ASSERT_LE(plan.cost, less.cost + kSameEnd);
        }
        ++found;
        short_of_goal += plan.cost > 0 ? 1 : 0;
      });
      if (HasFatalFailure()) return;
      query.on_blocked = OnBlocked::nearest;
      c.for_answers(query, [&](const Plan2& plan, bool exact) {
        if (plan.status != Status::found) {
          ASSERT_EQ(c.expected(query).status, Status::start_blocked);
        } else if (distance(plan.goal_used, query.goal) > query.within + kSameEnd) {
          ++nearest_instead;
          expect_nearest_end(c, query, plan, exact);
        }
      });
    }
  }
  EXPECT_GT(found, count);
  EXPECT_GT(short_of_goal, count);
  EXPECT_GT(nowhere, count / 4);
  EXPECT_GT(nearest_instead, count / 4);
}

}  // namespace
}  // namespace taut
