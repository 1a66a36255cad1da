// The widest way between two points: against the tangent graph, which finds a disc a hair smaller and refuses one a
// hair larger; against a search over channels told apart by all their last edges; against a flood of distances, which
// knows nothing of triangles; and in worlds whose answer is seen at once.
#include "taut/plan/detail/triangles/widest_way.hpp"

#include <gtest/gtest.h>

#include <queue>
#include <set>

#include "support/clearance_oracle.hpp"
#include "support/clearance_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/shared_data.hpp"
#include "taut-io/map_file.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"

namespace taut {
using namespace detail;
namespace {

using brute_force::cases;
using Limit = WidestWay::Limit;

std::shared_ptr<const LiveWorld> triangles_of(const PolygonWorld& world) {
  return std::make_shared<const LiveWorld>(world, kFollowedByWidths);
}

WidestWay::Answer ask(const PolygonWorld& world, Vec2 start, Vec2 goal) {
  WidestWay way(triangles_of(world));
  WidestWay::Answer answer;
  way.find(start, goal, answer);
  return answer;
}

PolygonWorld::Parts square(double side) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {side, 0}, {side, side}, {0, side}};
  return parts;
}

// Whether the segment is the one asked for, either way round.
void expect_narrow(const WidestWay::Answer& answer, Vec2 a, Vec2 b) {
  const bool turned = distance(answer.narrow_from, a) > distance(answer.narrow_to, a);
  EXPECT_LT(distance(turned ? answer.narrow_to : answer.narrow_from, a), 1e-12);
  EXPECT_LT(distance(turned ? answer.narrow_from : answer.narrow_to, b), 1e-12);
}

TEST(WidestWay, TakesTheWiderOfTwoDoors) {
  PolygonWorld::Parts parts = square(20);
  parts.walls = {{{10, 0}, {10, 4}}, {{10, 6}, {10, 14}}, {{10, 17}, {10, 20}}};
  const auto answer = ask(PolygonWorld(parts), {3, 5}, {17, 5});
  ASSERT_EQ(answer.status, Status::found);
  EXPECT_EQ(answer.diameter, 3);
  EXPECT_EQ(answer.radius(), 1.5);
  EXPECT_EQ(answer.limit, Limit::gate);
  expect_narrow(answer, {10, 14}, {10, 17});
}

TEST(WidestWay, EndsWhereAnEndHasNoMoreRoom) {
  PolygonWorld::Parts parts = square(20);
  parts.points = {{10, 9}};
  const PolygonWorld world(parts);
  const auto by_start = ask(world, {5, 0.5}, {15, 10});
  EXPECT_EQ(by_start.diameter, 1);
  EXPECT_EQ(by_start.limit, Limit::start);
  expect_narrow(by_start, {5, 0.5}, {5, 0});
  const auto by_goal = ask(world, {5, 5}, {10, 10});
  EXPECT_EQ(by_goal.diameter, 2);
  EXPECT_EQ(by_goal.limit, Limit::goal);
  expect_narrow(by_goal, {10, 10}, {10, 9});
}

TEST(WidestWay, IsNothingForAnEndOnAWallButAPointStillGetsThere) {
  PolygonWorld::Parts parts = square(20);
  parts.walls = {{{10, 0}, {10, 15}}};
  const auto answer = ask(PolygonWorld(parts), {10, 5}, {3, 3});
  EXPECT_EQ(answer.status, Status::found);
  EXPECT_EQ(answer.diameter, 0);
  EXPECT_EQ(answer.limit, Limit::start);
}

// A corner that faces a long wall through several triangles: no edge is as short as the gate between them.
TEST(WidestWay, FindsTheGateBetweenACornerAndAWall) {
  PolygonWorld::Parts parts = square(20);
  parts.walls = {{{10, 20}, {10, 3}}};
  const auto answer = ask(PolygonWorld(parts), {4, 10}, {16, 10});
  EXPECT_EQ(answer.diameter, 3);
  EXPECT_EQ(answer.limit, Limit::gate);
  expect_narrow(answer, {10, 3}, {10, 0});
}

TEST(WidestWay, SaysWhyThereIsNone) {
  PolygonWorld::Parts parts = square(20);
  parts.walls = {{{10, 0}, {10, 20}}};
  parts.obstacles = {{{{{2, 2}, {4, 2}, {4, 4}, {2, 4}}}}};
  const PolygonWorld world(parts);
  EXPECT_EQ(ask(world, {5, 5}, {15, 5}).status, Status::unreachable);
  EXPECT_EQ(ask(world, {3, 3}, {15, 5}).status, Status::start_blocked);
  EXPECT_EQ(ask(world, {15, 5}, {3, 3}).status, Status::goal_blocked);
  EXPECT_EQ(ask(world, {-500, 3}, {15, 5}).status, Status::start_blocked);
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(ask(world, {5, kNaN}, {15, 5}).status, Status::start_blocked);
  EXPECT_EQ(ask(world, {5, 5}, {std::numeric_limits<double>::infinity(), 5}).status, Status::goal_blocked);
}

// A row of points before a long wall: every one has a gate to it, and one edge is crossed by most of them.
PolygonWorld row_of_points(Random& random, int count) {
  PolygonWorld::Parts parts = square(10);
  const double high = random.between(0.4, 1.2), apart = 9.0 / count;
  for (int i = 0; i < count; ++i)
    parts.points.push_back({0.5 + apart * (i + random.between(0.0, 0.5)), high * random.between(0.6, 1.4)});
  for (int i = random.between(0, 6); i > 0; --i)
    parts.points.push_back({random.between(0.2, 9.8), random.between(2.5, 9.8)});
  return PolygonWorld(std::move(parts));
}

class Worlds {
 public:
  explicit Worlds(std::uint64_t seed) : worlds_(seed) {}
  [[nodiscard]] PolygonWorld next() {
    Random& random = worlds_.random();
    return random.below(4) == 0 ? row_of_points(random, random.between(3, 14)) : worlds_.make();
  }
  [[nodiscard]] Random& random() { return worlds_.random(); }
  // A free point: every second one that of several with the most room, so that not the ends decide but what is between.
  [[nodiscard]] std::optional<std::pair<FaceId, Vec2>> point(const Triangulation& t) {
    std::vector<FaceId> faces;
    for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
      if (t.is_free(FaceId(i))) faces.push_back(FaceId(i));
    }
    if (faces.empty()) return {};
    auto best = point_in(t, faces[random().below(faces.size())]);
    if (random().below(2) == 0) return best;
    const auto room = [&](const std::pair<FaceId, Vec2>& p) { return Clearance::clearance_at(t, p.second, p.first); };
    for (int i = 0; i < 8; ++i) {
      const auto other = point_in(t, faces[random().below(faces.size())]);
      if (room(other) > room(best)) best = other;
    }
    return best;
  }

 private:
  // Half of them far out in a corner or along a side.
  [[nodiscard]] std::pair<FaceId, Vec2> point_in(const Triangulation& t, FaceId f) {
    double weights[3], sum = 0;
    for (double& w : weights) sum += w = random().below(2) == 0 ? random().unit() : 0.1 * random().unit();
    Vec2 p{0, 0};
    for (unsigned i = 0; i < 3; ++i) p = p + weights[i] / sum * t.mesh().position(t.mesh().corner(f, i));
    return {f, p};
  }

  test::ClearanceWorlds worlds_;
};

// By a search that tells channels apart by as many of their last edges as any gate could need; without the reduction.
double widest_by_histories(const LiveWorld& triangles, Vec2 start, FaceId first, Vec2 goal, FaceId last,
                           bool& given_up) {
  const Triangulation& t = triangles.triangulation();
  const Clearance& clearance = triangles.clearance();
  std::size_t longest = 1;
  clearance.for_each_gate([&](const Clearance::GateView& gate) { longest = std::max(longest, gate.strip.size() + 1); });
  struct Step {
    HalfEdge crossed;
    std::size_t before;
    double width;
  };
  std::vector<Step> steps{{HalfEdge(), 0, std::numeric_limits<double>::infinity()}};
  const auto back_from = [&](std::size_t at) {
    return [&steps, at](unsigned i) {
      std::size_t step = at;
      for (; i > 0; --i) step = steps[step].before;
      return steps[step].crossed;
    };
  };
  std::priority_queue<std::pair<double, std::size_t>> open;
  std::set<std::vector<std::uint32_t>> taken;
  open.push({steps[0].width, 0});
  double best = 0;
  while (!open.empty() && open.top().first > best) {
    const std::size_t at = open.top().second;
    open.pop();
    std::vector<std::uint32_t> history;
    for (std::size_t s = at; steps[s].crossed.valid() && history.size() < longest; s = steps[s].before)
      history.push_back(steps[s].crossed.value);
    if (!taken.insert(history).second) continue;
    if (given_up = taken.size() > 100000; given_up) return 0;
    const HalfEdge crossed = steps[at].crossed;
    const FaceId face = crossed.valid() ? t.mesh().twin(crossed).face() : first;
    if (face == last)
      best = std::max(best, std::min(steps[at].width, clearance.end_width(t, face, goal, start, back_from(at))));
    for (unsigned side = 0; side < 3; ++side) {
      const HalfEdge out(face, side);
      if (t.mesh().is_constrained(out) || (crossed.valid() && t.mesh().twin(crossed) == out)) continue;
      const double width = std::min(steps[at].width, clearance.step_width(t, out, start, back_from(at)));
      steps.push_back({out, at, width});
      open.push({width, steps.size() - 1});
    }
  }
  return best;
}

TEST(WidestWay, EqualsASearchThatTellsAllHistoriesApart) {
  Worlds worlds(21);
  int compared = 0, by_gate = 0, given_up = 0;
  for (int i = 0; i < cases(1500, 40000); ++i) {
    const auto triangles = triangles_of(worlds.next());
    const Triangulation& t = triangles->triangulation();
    WidestWay way(triangles);
    WidestWay::Answer answer;
    for (int k = 0; k < 6; ++k) {
      const auto from = worlds.point(t), to = worlds.point(t);
      if (!from || !to) break;
      way.find(from->second, to->second, answer);
      if (answer.status == Status::unreachable) {
        ASSERT_NE(triangles->reduction().component(from->first), triangles->reduction().component(to->first));
        continue;
      }
      ASSERT_EQ(answer.status, Status::found) << "world " << i << ", query " << k;
      bool is_given_up = false;
      const double room = 2 * std::min(Clearance::clearance_at(t, from->second, from->first),
                                       Clearance::clearance_at(t, to->second, to->first)),
                   widest =
                       widest_by_histories(*triangles, from->second, from->first, to->second, to->first, is_given_up);
      given_up += is_given_up;
      if (is_given_up) continue;
      // Rounding may put a point beside its face, which then is another one.
      ASSERT_NEAR(answer.diameter, std::min(room, widest), 1e-12) << "world " << i << ", query " << k;
      const double through =
          triangles->clearance().channel_width(t, from->second, answer.first, answer.channel, to->second);
      ASSERT_EQ(answer.diameter, std::min(room, through));
      ++compared;
      by_gate += answer.limit == Limit::gate;
    }
  }
  EXPECT_GT(compared, 4000);
  EXPECT_GT(by_gate, 500);
  EXPECT_LT(given_up, compared / 50);
}

TEST(WidestWay, NamesAFreeSegmentBetweenObstaclesThatIsAsLongAsTheDiscIsWide) {
  Worlds worlds(22);
  int through_faces = 0, gates = 0;
  for (int i = 0; i < cases(1000, 20000); ++i) {
    const auto triangles = triangles_of(worlds.next());
    const Triangulation& t = triangles->triangulation();
    const test::ClearanceOracle oracle(t);
    WidestWay way(triangles);
    WidestWay::Answer answer;
    for (int k = 0; k < 10; ++k) {
      const auto from = worlds.point(t), to = worlds.point(t);
      if (!from || !to) break;
      way.find(from->second, to->second, answer);
      if (answer.status != Status::found) continue;
      const double length = distance(answer.narrow_from, answer.narrow_to);
      ASSERT_NEAR(oracle.clearance_at(answer.narrow_to), 0, 1e-12);
      if (answer.limit != Limit::gate) {
        ASSERT_EQ(answer.narrow_from, answer.limit == Limit::start ? from->second : to->second);
        ASSERT_NEAR(2 * length, answer.diameter, 1e-12);
        continue;
      }
      ++gates;
      ASSERT_NEAR(oracle.clearance_at(answer.narrow_from), 0, 1e-12);
      ASSERT_NEAR(length, answer.diameter, 1e-12) << "world " << i << ", query " << k;
      // Nothing within the disc over it, so the middle of the gate has just this much room.
      const Vec2 middle = 0.5 * (answer.narrow_from + answer.narrow_to);
      ASSERT_NEAR(oracle.clearance_at(middle), answer.radius(), 1e-9) << "world " << i << ", query " << k;
      bool is_kept = false;
      triangles->clearance().for_each_gate([&](const Clearance::GateView& gate) {
        is_kept = is_kept || (gate.apex == answer.narrow_from && gate.foot == answer.narrow_to);
      });
      through_faces += is_kept;
    }
  }
  EXPECT_GT(gates, 500);
  EXPECT_GT(through_faces, 50);
}

// A hair smaller gets there, a hair larger does not, and what stops it is what the answer says.
void expect_agrees(TangentPlanner& planner, WidestWay::Answer& answer, Vec2 start, Vec2 goal, double hair) {
  Plan2 plan;
  const auto status_at = [&](double radius) {
    planner.plan({.start = start, .goal = goal, .radius = radius}, {}, plan);
    return plan.status;
  };
  if (answer.radius() > 2 * hair) {
    ASSERT_EQ(name_of(status_at(answer.radius() - hair)), "found") << answer.radius();
  }
  const Status refused = answer.limit == Limit::gate    ? Status::too_wide
                         : answer.limit == Limit::start ? Status::start_blocked
                                                        : Status::goal_blocked;
  const Status status = status_at(answer.radius() + hair);
  // Two limits a hair apart are both right.
  if (status != refused) {
    const double other = status == Status::start_blocked || status == Status::goal_blocked ? hair : -1;
    EXPECT_GE(other, 0) << name_of(status) << " instead of " << name_of(refused) << " at " << answer.radius();
  }
}

TEST(WidestWay, IsWhereTheTangentGraphStopsFindingAWay) {
  Worlds worlds(23);
  int compared = 0, by_gate = 0;
  for (int i = 0; i < cases(400, 6000); ++i) {
    const PolygonWorld world = worlds.next();
    const auto triangles = triangles_of(world);
    WidestWay way(triangles);
    TangentPlanner planner(std::make_shared<const TangentGraphs>(std::make_shared<const PolygonWorld>(world)));
    WidestWay::Answer answer;
    for (int k = 0; k < 3; ++k) {
      const auto from = worlds.point(triangles->triangulation()), to = worlds.point(triangles->triangulation());
      if (!from || !to) break;
      way.find(from->second, to->second, answer);
      if (answer.status != Status::found) continue;
      SCOPED_TRACE("world " + std::to_string(i) + ", query " + std::to_string(k));
      expect_agrees(planner, answer, from->second, to->second, 1e-6);
      if (HasFailure()) return;
      ++compared;
      by_gate += answer.limit == Limit::gate;
    }
  }
  EXPECT_GT(compared, 600);
  EXPECT_GT(by_gate, 80);
}

TEST(WidestWay, IsAsWideAsAFloodOfDistancesAllows) {
  Worlds worlds(24);
  int compared = 0;
  for (int i = 0; i < cases(40, 300); ++i) {
    const auto triangles = triangles_of(worlds.next());
    const Triangulation& t = triangles->triangulation();
    const test::ClearanceOracle oracle(t);
    const test::ClearanceFlood flood(oracle, t, 10, cases(120, 300));
    WidestWay way(triangles);
    WidestWay::Answer answer;
    for (int k = 0; k < 20; ++k) {
      const auto from = worlds.point(t), to = worlds.point(t);
      if (!from || !to) break;
      const Box2 box{{0, 0}, {10, 10}};
      if (!box.contains(from->second) || !box.contains(to->second)) continue;
      way.find(from->second, to->second, answer);
      const double expected = flood.bottleneck(from->second, to->second);
      if (std::max(expected, answer.radius()) < 3 * flood.step()) continue;
      ASSERT_NEAR(answer.radius(), expected, 1.5 * flood.step()) << "world " << i << ", query " << k;
      ++compared;
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(WidestWay, IsTheSameThereAndBack) {
  Worlds worlds(25);
  for (int i = 0; i < cases(300, 5000); ++i) {
    const auto triangles = triangles_of(worlds.next());
    WidestWay way(triangles);
    WidestWay::Answer there, back;
    for (int k = 0; k < 10; ++k) {
      const auto from = worlds.point(triangles->triangulation()), to = worlds.point(triangles->triangulation());
      if (!from || !to) break;
      way.find(from->second, to->second, there);
      way.find(to->second, from->second, back);
      ASSERT_EQ(there.status, back.status);
      ASSERT_NEAR(there.diameter, back.diameter, 1e-12) << "world " << i << ", query " << k;
    }
  }
}

TEST(WidestWay, FollowsEdits) {
  LiveWorld edited(PolygonWorld(square(20)), kFollowedByWidths);
  const auto shared = std::shared_ptr<const LiveWorld>(&edited, [](const LiveWorld*) {});
  WidestWay way(shared);
  WidestWay::Answer answer;
  way.find({5, 10}, {15, 10}, answer);
  EXPECT_EQ(answer.diameter, 10);
  const ObstacleId wall = edited.insert_wall(std::vector<Vec2>{{10, 20}, {10, 3}});
  way.find({5, 10}, {15, 10}, answer);
  EXPECT_EQ(answer.diameter, 3);
  const ObstacleId post = edited.insert_point({10, 2});
  way.find({5, 10}, {15, 10}, answer);
  EXPECT_EQ(answer.diameter, 2);
  edited.remove(wall);
  edited.remove(post);
  way.find({5, 10}, {15, 10}, answer);
  EXPECT_EQ(answer.diameter, 10);
}

TEST(WidestWay, AllocatesNothingOnceWarm) {
  Worlds worlds(26);
  const auto triangles = triangles_of(row_of_points(worlds.random(), 14));
  std::vector<std::pair<Vec2, Vec2>> queries;
  for (int k = 0; k < 50; ++k)
    queries.push_back(
        {worlds.point(triangles->triangulation())->second, worlds.point(triangles->triangulation())->second});
  WidestWay way(triangles);
  WidestWay::Answer answer;
  for (const auto& [from, to] : queries) way.find(from, to, answer);
  const std::size_t before = allocations();
  for (const auto& [from, to] : queries) way.find(from, to, answer);
  EXPECT_EQ(allocations(), before);
}

TEST(WidestWay, AgreesWithTheTangentGraphOnARealMap) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  const Grid grid = io::read_map(test::shared_data() / "movingai/bgmaps/AR0400SR.map");
  const PolygonWorld world = trace_grid(grid);
  const auto triangles = triangles_of(world);
  WidestWay way(triangles);
  TangentPlanner planner(std::make_shared<const TangentGraphs>(std::make_shared<const PolygonWorld>(world)));
  WidestWay::Answer answer;
  Random random(27);
  for (int found = 0; found < cases(2, 20);) {
    const auto cell = [&] {
      for (;;) {
        const int x = random.between(0, grid.width() - 1), y = random.between(0, grid.height() - 1);
        if (grid.is_free(x, y)) return Vec2{x + 0.5, y + 0.5};
      }
    };
    const Vec2 from = cell(), to = cell();
    way.find(from, to, answer);
    if (answer.status != Status::found || answer.limit != Limit::gate) continue;
    ++found;
    expect_agrees(planner, answer, from, to, 1e-6);
  }
}

}  // namespace
}  // namespace taut
