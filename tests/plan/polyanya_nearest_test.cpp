// Polyanya where less than a path from point to point is asked for: ends moved to the nearest free or reachable point,
// and goals that are discs. Against the exact visibility graph, which shares neither cells nor search with it, on
// worlds in which everything rare is common. Where several points are equally near, each planner may take another one,
// so the graph is asked about the points that polyanya took, and the validator says that its path is real.
#include <gtest/gtest.h>

#include <cmath>
#include <sstream>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/mesh_of_grid.hpp"
#include "support/random_grid.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using brute_force::LatticeWorlds;

constexpr double kAside = 1e-8;  // as far as the validator's tolerance goes in these worlds, an end may be put aside
constexpr double kSame = 1e-7;   // the graph's planner may step aside by its tolerance to make a point free

// One world, the oracle, and polyanya on its triangles and on merged cells.
class NearestCase {
 public:
  explicit NearestCase(const PolygonWorld::Parts& parts)
      : parts_(parts),
        world_(PolygonWorld(parts)),
        oracle_(std::make_shared<const VisibilityGraph>(std::get<PolygonWorld>(world_))),
        validator_(world_) {
    const MeshParts triangles = free_cells(Triangulation(std::get<PolygonWorld>(world_)), parts.corner_rule);
    for (const MergeStrategy strategy : {MergeStrategy::none, MergeStrategy::largest_area}) {
      planners_.emplace_back(std::make_shared<const ConvexMesh>(merged(triangles, strategy)));
    }
  }

  [[nodiscard]] Plan2 expected(const Query2& query) {
    Plan2 plan;
    oracle_.plan(query, {}, plan);
    return plan;
  }
  template <class Check>
  void for_answers(const Query2& query, Check check) {
    for (PolyanyaPlanner& planner : planners_) {
      Plan2 plan;
      planner.plan(query, {}, plan);
      SCOPED_TRACE(about(query, plan));
      if (plan.status == Status::found) {
        const Verdict verdict = validator_.check(query, claim_of(plan), plan.path);
        ASSERT_TRUE(verdict.valid) << verdict.reason;
        ASSERT_TRUE(plan.proven_optimal);
        Query2 onward{plan.start_used, plan.goal_used};  // what was used is free, and can be used again
        Plan2 again;
        planner.plan(onward, {}, again);
        ASSERT_EQ(name_of(again.status), "found");
        ASSERT_LE(again.cost, plan.cost + kSame);
      }
      check(plan);
      if (testing::Test::HasFatalFailure()) return;
    }
  }

 private:
  [[nodiscard]] std::string about(const Query2& query, const Plan2& plan) const {
    std::ostringstream out;
    out.precision(17);
    out << query.start.x << "," << query.start.y << " to " << query.goal.x << "," << query.goal.y << " within "
        << query.within << (query.on_blocked == OnBlocked::nearest ? " nearest" : "") << ": " << name_of(plan.status)
        << " of " << plan.cost << ", " << brute_force::describe(plan.path.points) << brute_force::describe(parts_);
    return out.str();
  }

  PolygonWorld::Parts parts_;
  World world_;
  VisibilityPlanner oracle_;
  Validator validator_;
  std::vector<PolyanyaPlanner> planners_;
};

// On the half lattice in and around the world, or anywhere.
Vec2 any_point(LatticeWorlds& worlds) {
  if (worlds.random().below(3) != 0) return worlds.query_point();
  const auto anywhere = [&] { return (worlds.size() + 6) * worlds.random().unit() - 3; };
  const double x = anywhere();
  return {x, anywhere()};
}

PolygonWorld::Parts next_world(LatticeWorlds& worlds, int i) {
  PolygonWorld::Parts parts = worlds.make();
  parts.corner_rule = i % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
  return parts;
}

// The path ends as near to the goal as can be, and no path from its start to its end is shorter.
void expect_nearest(NearestCase& c, const Query2& query, const Plan2& plan) {
  Query2 from_there = query;
  const bool moved = plan.start_used != query.start;
  from_there.start = plan.start_used;
  from_there.within = 0;
  if (moved) from_there.start_towards.reset();
  const Plan2 nearest = c.expected(from_there);
  ASSERT_EQ(nearest.status, Status::found);
  const double off = distance(plan.goal_used, query.goal), least = distance(nearest.goal_used, query.goal);
  ASSERT_LE(off, least + kSame);
  // A moved start is rounded to one side of a wall, and which one that is may be told differently.
  if (!moved) {
    ASSERT_GE(off, least - kSame);
  }
  from_there.goal = plan.goal_used;
  if (plan.goal_used != query.goal) from_there.goal_towards.reset();
  const Plan2 there = c.expected(from_there);
  if (distance(there.goal_used, plan.goal_used) < kSame) {
    ASSERT_LE(plan.cost, there.cost + kSame);
  }
}

TEST(PolyanyaNearest, MovesEndsToTheNearestPointsThatServe) {
  LatticeWorlds worlds(31);
  int starts_moved = 0, goals_moved = 0, stayed = 0, blocked = 0;
  const int count = cases(600, 20000);
  for (int i = 0; i < count && !HasFatalFailure(); ++i) {
    NearestCase c(next_world(worlds, i));
    for (int k = 0; k < 8 && !HasFatalFailure(); ++k) {
      Query2 query{any_point(worlds), any_point(worlds)};
      query.on_blocked = OnBlocked::nearest;
      if (worlds.random().below(4) == 0) query.start_towards = worlds.query_point();
      if (worlds.random().below(4) == 0) query.goal_towards = worlds.query_point();
      const Plan2 expected = c.expected(query);
      c.for_answers(query, [&](const Plan2& plan) {
        ASSERT_EQ(name_of(plan.status), name_of(expected.status));
        if (plan.status != Status::found) {
          ++blocked;
          return;
        }
        ASSERT_NEAR(distance(plan.start_used, query.start), distance(expected.start_used, query.start), kSame);
        expect_nearest(c, query, plan);
        starts_moved += plan.start_used != query.start ? 1 : 0;
        goals_moved += plan.goal_used != query.goal ? 1 : 0;
        if (plan.start_used != query.start || plan.goal_used != query.goal) return;
        ++stayed;
        if (expected.goal_used == query.goal) {
          ASSERT_NEAR(plan.cost, expected.cost, 1e-9 * (1 + expected.cost));
        }
      });
    }
  }
  EXPECT_GT(starts_moved, count);
  EXPECT_GT(goals_moved, count);
  EXPECT_GT(stayed, count);
  EXPECT_GT(blocked, 0);
}

// The radius of the disc is a computed number to both planners: at the moment when it touches something new, a little
// more or less decides. So polyanya has to lie between the answers to slightly smaller and slightly larger discs.
TEST(PolyanyaWithin, FindsTheShortestPathIntoTheDisc) {
  LatticeWorlds worlds(37);
  int found = 0, short_of_goal = 0, unreachable = 0, blocked_goals = 0;
  const int count = cases(600, 20000);
  for (int i = 0; i < count && !HasFatalFailure(); ++i) {
    NearestCase c(next_world(worlds, i));
    for (int k = 0; k < 8 && !HasFatalFailure(); ++k) {
      Query2 query{any_point(worlds), any_point(worlds)};
      query.within = worlds.random().below(2) == 0 ? worlds.random().between(1, 8) / 2.0 : 4 * worlds.random().unit();
      if (worlds.random().below(4) == 0) query.start_towards = worlds.query_point();
      const auto with = [&](double within) {
        Query2 other = query;
        other.within = within;
        return c.expected(other);
      };
      const Plan2 less = with(query.within * (1 - 1e-9)), more = with(query.within * (1 + 1e-9));
      Query2 exactly = query;
      exactly.within = 0;
      const bool blocked = c.expected(exactly).status == Status::goal_blocked;
      c.for_answers(query, [&](const Plan2& plan) {
        if (less.status == more.status) {
          ASSERT_EQ(name_of(plan.status), name_of(more.status));
        }
        unreachable += plan.status == Status::unreachable ? 1 : 0;
        if (plan.status != Status::found) {
          ASSERT_NE(less.status, Status::found);
          return;
        }
        ASSERT_EQ(more.status, Status::found);
        ASSERT_GE(plan.cost, more.cost - kAside);
        if (less.status == Status::found) {
          ASSERT_LE(plan.cost, less.cost + kAside);
        }
        ++found;
        short_of_goal += plan.cost > 0 ? 1 : 0;
        blocked_goals += blocked ? 1 : 0;
      });
    }
  }
  EXPECT_GT(found, count);
  EXPECT_GT(short_of_goal, count);
  EXPECT_GT(blocked_goals, count / 4);
  EXPECT_GT(unreachable, count / 4);
}

TEST(PolyanyaWithin, GoesAsNearAsItCanIfTheDiscCannotBeReached) {
  LatticeWorlds worlds(41);
  int short_of_disc = 0, in_disc = 0;
  for (int i = 0; i < cases(200, 5000) && !HasFatalFailure(); ++i) {
    NearestCase c(next_world(worlds, i));
    for (int k = 0; k < 8 && !HasFatalFailure(); ++k) {
      Query2 query{any_point(worlds), any_point(worlds)};
      query.on_blocked = OnBlocked::nearest;
      query.within = 0.1 + worlds.random().unit();
      const Plan2 expected = c.expected(query);
      c.for_answers(query, [&](const Plan2& plan) {
        ASSERT_EQ(name_of(plan.status), name_of(expected.status));
        if (plan.status != Status::found) return;
        const double off = distance(plan.goal_used, query.goal);
        if (off > query.within + kSame) {
          ++short_of_disc;
          expect_nearest(c, query, plan);
        } else {
          ++in_disc;
          if (plan.start_used == query.start) {
            ASSERT_LE(plan.cost, expected.cost + kSame);
          }
        }
      });
    }
  }
  EXPECT_GT(short_of_disc, 100);
  EXPECT_GT(in_disc, 100);
}

Grid rooms() {
  Random random(3);
  return random_grid(random, 60, 60, 0.4, CornerRule::forbid);
}

TEST(PolyanyaNearest, AllocatesNothingOnceWarm) {
  PolyanyaPlanner planner(std::make_shared<ConvexMesh>(merged(mesh_of_grid(rooms()), MergeStrategy::largest_area)));
  Random random(5);
  const auto point = [&] {
    const double x = 64 * random.unit() - 2;
    return Vec2{x, 64 * random.unit() - 2};
  };
  std::vector<Query2> queries;
  for (int i = 0; i < 300; ++i) {
    Query2 query{point(), point()};
    if (i % 3 != 0) query.on_blocked = OnBlocked::nearest;
    if (i % 3 != 1) query.within = 5 * random.unit();
    queries.push_back(query);
  }
  Plan2 plan;
  for (const Query2& query : queries) planner.plan(query, {}, plan);
  const std::size_t before = allocations();
  int found = 0;
  for (const Query2& query : queries) {
    planner.plan(query, {}, plan);
    found += plan.status == Status::found ? 1 : 0;
  }
  EXPECT_EQ(allocations(), before);
  EXPECT_GT(found, 100);
}

// What can be reached changes with every cell that goes.
TEST(PolyanyaNearest, AnswersOnAnEditedMeshAsOnANewOne) {
  Random random(43);
  int moved = 0;
  for (int w = 0; w < cases(60, 1000); ++w) {
    const CornerRule rule = w % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const Grid grid = random_grid(random, 8, 8, 0.2, rule);
    const auto mesh = std::make_shared<ConvexMesh>(merged(mesh_of_grid(grid), MergeStrategy::longest_portal));
    PolyanyaPlanner planner(mesh);
    for (int step = 0; step < 8 && mesh->cell_count() > 1; ++step) {
      const auto cells = mesh->cells();
      mesh->remove_cell(cells[random.below(cells.size())]);
      mesh->finish_edit();
      PolyanyaPlanner fresh(std::make_shared<ConvexMesh>(mesh->parts()));
      for (int q = 0; q < 10; ++q) {
        const auto point = [&] {
          const double x = 9 * random.unit() - 0.5;
          return Vec2{x, 9 * random.unit() - 0.5};
        };
        Query2 query{point(), point()};
        query.on_blocked = OnBlocked::nearest;
        if (q % 3 == 0) query.within = random.unit();
        Plan2 plan, expected;
        planner.plan(query, {}, plan);
        fresh.plan(query, {}, expected);
        ASSERT_EQ(name_of(plan.status), name_of(expected.status));
        ASSERT_NEAR(plan.cost, expected.cost, 1e-9);
        ASSERT_NEAR(distance(plan.goal_used, query.goal), distance(expected.goal_used, query.goal), 1e-9);
        moved += plan.goal_used != query.goal ? 1 : 0;
      }
    }
  }
  EXPECT_GT(moved, 1000);
}

TEST(PolyanyaWithin, SpendsItsBudgetAndTellsItsListener) {
  const auto mesh = std::make_shared<ConvexMesh>(merged(mesh_of_grid(rooms()), MergeStrategy::largest_area));
  PolyanyaPlanner planner(mesh), traced(mesh);
  std::uint64_t expanded = 0;
  traced.listen([&](const SearchEvent2& event) { expanded += event.kind == SearchEventKind::expanded ? 1 : 0; });
  Random random(47);
  int spent = 0;
  for (int i = 0; i < 100; ++i) {
    const Vec2 start{60 * random.unit(), 60 * random.unit()};
    Query2 query{start, {60 * random.unit(), 60 * random.unit()}};
    query.within = 2 * random.unit();
    query.on_blocked = OnBlocked::nearest;
    Plan2 whole, plan;
    planner.plan(query, {}, whole);
    ASSERT_EQ(whole.status, Status::found);
    expanded = 0;
    traced.plan(query, {}, plan);
    EXPECT_EQ(expanded, plan.effort.expanded);
    EXPECT_NEAR(plan.cost, whole.cost, 1e-12 * (1 + whole.cost));
    Budget budget;
    budget.expansions = 50;
    planner.plan(query, budget, plan);
    if (plan.status == Status::budget_spent) {
      ++spent;
      EXPECT_TRUE(plan.path.points.empty());
    } else {
      EXPECT_EQ(plan.cost, whole.cost);
    }
  }
  EXPECT_GT(spent, 10);
}

// A room of 10 x 10 with a closed cell from (6, 4) to (8, 6), whose walls are 0.5 thick.
PolygonWorld::Parts room_with_a_closed_cell() {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  parts.obstacles = {{{{{5.5, 3.5}, {8.5, 3.5}, {8.5, 6.5}, {5.5, 6.5}}, {{6, 4}, {6, 6}, {8, 6}, {8, 4}}}}};
  return parts;
}

TEST(PolyanyaNearest, StopsInFrontOfAClosedRoom) {
  NearestCase c(room_with_a_closed_cell());
  Query2 query{{1, 5}, {6.5, 5}};
  c.for_answers(query, [](const Plan2& plan) { EXPECT_EQ(plan.status, Status::unreachable); });
  query.on_blocked = OnBlocked::nearest;
  c.for_answers(query, [](const Plan2& plan) {
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_EQ(plan.goal_used, (Vec2{5.5, 5}));
    EXPECT_EQ(plan.cost, 4.5);
  });
  query.within = 0.75;  // the disc ends inside the wall
  c.for_answers(query, [](const Plan2& plan) { EXPECT_EQ(plan.goal_used, (Vec2{5.5, 5})); });
  query.within = 1.25;  // and here it comes out of it
  c.for_answers(query, [](const Plan2& plan) { EXPECT_EQ(plan.goal_used, (Vec2{5.25, 5})); });
  query.start = {-3, 20};  // outside
  query.within = 0;
  c.for_answers(query, [](const Plan2& plan) {
    EXPECT_EQ(plan.start_used, (Vec2{0, 10}));
    EXPECT_EQ(plan.goal_used, (Vec2{5.5, 5}));
  });
}

TEST(PolyanyaWithin, NeedNotMoveIfTheStartWillDo) {
  NearestCase c(room_with_a_closed_cell());
  Query2 query{{5, 5}, {5, 5}};
  query.within = 1;
  const auto stays = [&](const Plan2& plan) {
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_EQ(plan.cost, 0);
    EXPECT_EQ(plan.goal_used, query.start);
    EXPECT_EQ(plan.path.points, std::vector<Vec2>{query.start});
  };
  c.for_answers(query, stays);
  query.goal = {6, 5};  // the rim runs through the start
  c.for_answers(query, stays);
}

// The straight way to the centre grazes a corner, and rounding puts the end into its shadow.
TEST(PolyanyaWithin, EndsStraightAheadPastACornerOnTheWay) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, -1}, {10, -1}, {10, 10}, {0, 10}};
  parts.obstacles = {{{{{2, 2}, {4, 2}, {4, 4}, {2, 4}}}}};
  NearestCase c(parts);
  for (int i = 0; i < 1000; ++i) {
    Query2 query{{3, -0.5}, {6, 7}};
    query.within = 2 + i / 500.0;
    c.for_answers(query, [&](const Plan2& plan) {
      ASSERT_EQ(plan.status, Status::found);
      EXPECT_NEAR(plan.cost, std::hypot(3, 7.5) - query.within, 1e-12);
    });
  }
}

TEST(PolyanyaNearest, SaysSoWhereNothingIsFree) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {4, 0}, {4, 4}, {0, 4}};
  parts.obstacles = {{{{{-1, -1}, {5, -1}, {5, 5}, {-1, 5}}}}};
  NearestCase c(parts);
  Query2 query{{1, 1}, {2, 2}};
  query.on_blocked = OnBlocked::nearest;
  for (const double within : {0.0, 1.0}) {
    query.within = within;
    c.for_answers(query, [](const Plan2& plan) { EXPECT_EQ(plan.status, Status::start_blocked); });
  }
  PolyanyaPlanner none(std::make_shared<ConvexMesh>());
  Plan2 plan;
  none.plan(query, {}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
}

}  // namespace
}  // namespace taut
