// Polyanya on trapezoids against the exact visibility graph, which shares nothing with it but the world.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <sstream>
#include <string>

#include "support/near_segments.hpp"
#include "support/trapezoid_worlds.hpp"
#include "taut/cells/detail/trapezoids/trapezoids.hpp"
#include "taut/cells/detail/trapezoids/trapezoids_cells.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"

namespace taut {
using namespace detail;
namespace {

// Where obstacles cross, segments have been moved to doubles: a point so close to one that it is nearly on it may count
// as lying on either side. Exactly on it, or clearly beside it, is what a planner has to tell apart.
bool is_nearly_on_a_segment(const Trapezoids& trapezoids, Vec2 p) {
  return std::any_of(trapezoids.segments().begin(), trapezoids.segments().end(), [&](const auto& s) {
    return distance_to_segment(p, s.lower_at, s.upper_at) < 1e-11 && !on_segment(p, s.lower_at, s.upper_at);
  });
}

// A world, the oracle on it, and Polyanya on its trapezoids as they are and merged.
class Contest {
 public:
  Contest(const PolygonWorld& world, const Trapezoids& trapezoids)
      : world_(world),
        oracle_(std::make_shared<const VisibilityGraph>(world)),
        validator_(world_),
        corners_(trapezoids.vertices().begin(), trapezoids.vertices().end()) {
    std::sort(corners_.begin(), corners_.end());
    const MeshParts parts = free_cells(trapezoids, world.corner_rule());
    rounded_ = !parts.lines.empty();
    for (const MergeStrategy strategy : {MergeStrategy::none, MergeStrategy::largest_area}) {
      planners_.emplace_back(std::make_shared<const ConvexMesh>(merged(parts, strategy)));
    }
  }
  [[nodiscard]] bool is_rounded() const { return rounded_; }

  void hold(const Query2& query, const std::string& about) {
    Plan2 expected, plan;
    oracle_.plan(query, {}, expected);
    ++seen_[static_cast<std::size_t>(expected.status)];
    for (PolyanyaPlanner& planner : planners_) {
      planner.plan(query, {}, plan);
      const auto what = [&] {
        std::ostringstream out;
        out.precision(17);
        out << about << ": " << query.start.x << "," << query.start.y << " to " << query.goal.x << "," << query.goal.y
            << ", " << name_of(plan.status) << " instead of " << name_of(expected.status);
        return out.str();
      };
      ASSERT_EQ(plan.status, expected.status) << what();
      if (plan.status != Status::found) continue;
      const Verdict verdict = validator_.check(query, claim_of(plan), plan.path);
      ASSERT_TRUE(verdict.valid) << what() << ": " << verdict.reason;
      if (query.on_blocked == OnBlocked::nearest) {
        ASSERT_NEAR(distance(query.start, plan.start_used), distance(query.start, expected.start_used), 1e-9) << what();
        ASSERT_NEAR(distance(query.goal, plan.goal_used), distance(query.goal, expected.goal_used), 1e-9) << what();
        continue;
      }
      ASSERT_NEAR(plan.cost, expected.cost, 1e-9 * (1 + expected.cost)) << what();
      for (std::size_t i = 1; i + 1 < plan.path.points.size(); ++i) {
        ASSERT_TRUE(std::binary_search(corners_.begin(), corners_.end(), plan.path.points[i]))
            << what() << ": turns where a chord ends";
      }
    }
  }
  [[nodiscard]] std::size_t seen(Status status) const { return seen_[static_cast<std::size_t>(status)]; }

 private:
  World world_;
  VisibilityPlanner oracle_;
  Validator validator_;
  std::vector<Vec2> corners_;
  std::vector<PolyanyaPlanner> planners_;
  bool rounded_ = false;
  std::array<std::size_t, 16> seen_{};
};

TEST(PathsOnTrapezoids, AreThoseOfTheVisibilityGraph) {
  test::TrapezoidWorlds worlds(7);
  std::size_t found = 0, blocked = 0, unreachable = 0, rounded = 0;
  for (int i = 0; i < brute_force::cases(240, 6000); ++i) {
    const CornerRule rule = i / test::TrapezoidWorlds::kKinds % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const PolygonWorld world = worlds.make(i, rule);
    const Trapezoids trapezoids{Triangulation(world)};
    Contest contest(world, trapezoids);
    const auto is_doubtful = [&](Vec2 p) { return trapezoids.slack() > 0 && is_nearly_on_a_segment(trapezoids, p); };
    for (int k = 0; k < 12; ++k) {
      Query2 query{worlds.point(), worlds.point()};
      if (worlds.random().below(4) == 0) query.start_towards = worlds.point();
      if (worlds.random().below(4) == 0) query.goal_towards = worlds.point();
      if (is_doubtful(query.start) || is_doubtful(query.goal) ||
          is_doubtful(query.start_towards.value_or(query.start)) ||
          is_doubtful(query.goal_towards.value_or(query.goal))) {
        continue;
      }
      contest.hold(query, "world " + std::to_string(i) + " query " + std::to_string(k));
      if (HasFatalFailure()) return;
    }
    rounded += contest.is_rounded() ? 1 : 0;
    found += contest.seen(Status::found);
    blocked += contest.seen(Status::start_blocked);
    unreachable += contest.seen(Status::unreachable);
  }
  EXPECT_GT(found, 300u);
  EXPECT_GT(blocked, 100u);
  EXPECT_GT(unreachable, 100u);
  EXPECT_GT(rounded, 50u);
}

TEST(PathsOnTrapezoids, AreExactFromPointsThatAreNearlyOnASegment) {
  test::TrapezoidWorlds worlds(8);
  std::size_t found = 0, start_blocked = 0, goal_blocked = 0, unreachable = 0, rounded = 0;
  for (int i = 0; i < brute_force::cases(480, 12000); ++i) {
    const CornerRule rule = i / test::TrapezoidWorlds::kKinds % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const PolygonWorld world = worlds.make(i, rule);
    const Trapezoids trapezoids{Triangulation(world)};
    if (trapezoids.cell_count() == 0 || trapezoids.slack() > 0) continue;
    Contest contest(world, trapezoids);
    test::NearSegments near(trapezoids, worlds.random());
    const auto any = [&] { return worlds.random().below(3) == 0 ? worlds.point() : near.point(); };
    for (int k = 0; k < 24; ++k) {
      Query2 query{near.point(), any()};
      if (worlds.random().below(3) == 0) query.start_towards = any();
      if (worlds.random().below(3) == 0) query.goal_towards = any();
      if (worlds.random().below(2) == 0) std::swap(query.start, query.goal);
      if (worlds.random().below(4) == 0) query.on_blocked = OnBlocked::nearest;
      contest.hold(query, "world " + std::to_string(i) + " query " + std::to_string(k));
      if (HasFatalFailure()) return;
    }
    rounded += contest.is_rounded() ? 1 : 0;
    found += contest.seen(Status::found);
    start_blocked += contest.seen(Status::start_blocked);
    goal_blocked += contest.seen(Status::goal_blocked);
    unreachable += contest.seen(Status::unreachable);
  }
  EXPECT_GT(found, 1000u);
  EXPECT_GT(start_blocked, 500u);
  EXPECT_GT(goal_blocked, 200u);
  EXPECT_GT(unreachable, 100u);
  EXPECT_GT(rounded, 100u);
}

}  // namespace
}  // namespace taut
