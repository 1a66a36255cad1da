// A flood for a disc reaches exactly the places to which the widest way is wide enough.
#include "taut/plan/detail/triangles/disc_flood.hpp"

#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/random_polygon_world.hpp"
#include "taut/plan/detail/triangles/triangle_endpoints.hpp"
#include "taut/plan/detail/triangles/widest_way.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using brute_force::LatticeWorlds;

struct ReachTally {
  int reached = 0, not_reached = 0;
};

// Between random places with room for the disc.
void compare_with_widest(const std::shared_ptr<const LiveWorld>& triangles, double radius, double size, Random& random,
                         DiscFlood& flood, ReachTally& reach) {
  const Triangulation& triangulation = triangles->triangulation();
  WidestWay widest(triangles);
  WidestWay::Answer answer;
  std::vector<FaceId> starts, goals;
  const auto draw = [&](std::vector<FaceId>& faces) {
    Vec2 p;
    for (int tries = 0; tries < 30; ++tries) {
      p = {random.between(0.0, size), random.between(0.0, size)};
      find_end_faces(triangulation, p, {}, faces);
      if (!faces.empty() && Clearance::clearance_at(triangulation, p, faces.front()) > radius) return p;
    }
    faces.clear();
    return p;
  };
  const Vec2 start = draw(starts);
  if (starts.empty()) return;
  const Budget budget;
  SharedBudget shared(budget);
  ASSERT_TRUE(flood.run(*triangles, start, starts, 2 * radius, shared));
  for (int k = 0; k < 6; ++k) {
    const Vec2 goal = draw(goals);
    if (goals.empty()) return;
    widest.find(start, goal, answer);
    const bool expected = answer.status == Status::found && answer.diameter >= 2 * radius;
    if (answer.status == Status::found && std::fabs(answer.diameter - 2 * radius) < 1e-9) continue;  // a tie
    EXPECT_EQ(flood.reaches(goal, goals.front()), expected)
        << start.x << "," << start.y << " to " << goal.x << "," << goal.y << ", radius " << radius << ", widest "
        << answer.diameter;
    (expected ? reach.reached : reach.not_reached) += 1;
  }
}

TEST(DiscFlood, ReachesWhatTheWidestWayIsWideEnoughFor) {
  ReachTally reach;
  for (int i = 0; i < cases(150, 4000) && !HasFailure(); ++i) {
    LatticeWorlds worlds(static_cast<std::uint64_t>(500 + i));
    const auto degenerate = std::make_shared<const LiveWorld>(PolygonWorld(worlds.make()), kFollowedByWidths);
    DiscFlood fresh;
    compare_with_widest(degenerate, worlds.random().between(0.05, 0.8), worlds.size(), worlds.random(), fresh, reach);
    const auto random = std::make_shared<const LiveWorld>(
        test::random_polygon_world(static_cast<std::uint64_t>(i), i % 2 == 0), kFollowedByWidths);
    DiscFlood other;
    for (const double radius : {0.5, 2.0, 4.0}) compare_with_widest(random, radius, 100, worlds.random(), other, reach);
  }
  EXPECT_GT(reach.reached, 300);
  EXPECT_GT(reach.not_reached, 100);
}

TEST(DiscFlood, GivesUpWithItsBudget) {
  const LiveWorld triangles(test::random_polygon_world(1, false), kFollowedByWidths);
  std::vector<FaceId> starts;
  Random random(1);
  Vec2 start;
  while (starts.empty()) {
    start = {random.between(0.0, 100.0), random.between(0.0, 100.0)};
    find_end_faces(triangles.triangulation(), start, {}, starts);
  }
  DiscFlood flood;
  const Budget little{.expansions = 3}, all;
  SharedBudget few(little), many(all);
  EXPECT_FALSE(flood.run(triangles, start, starts, 0.01, few));
  EXPECT_TRUE(flood.run(triangles, start, starts, 0.01, many));
  EXPECT_TRUE(flood.reaches(start, starts.front()));
}

}  // namespace
}  // namespace taut
