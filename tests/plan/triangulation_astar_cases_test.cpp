// TA* and TRA* where the reduction knows the answer without a search, or nearly so (demyen2007 §7.1): each case by
// name, for a point and for discs, both ways, against the tangent graph; and that it really is that case. And discs
// where triangles taken one by one would mislead.
#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "support/drawn_worlds.hpp"
#include "support/triangulation_astar_check.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"

namespace taut {
using namespace detail;
namespace {

class TriangleCase {
 public:
  explicit TriangleCase(const PolygonWorld::Parts& parts)
      : world_(std::make_shared<const PolygonWorld>(parts)),
        check_(*world_, "case", 1e-9),
        tangents_(std::make_shared<const TangentGraphs>(world_)) {}

  [[nodiscard]] const Reduction& reduction() const { return check_.triangles().reduction(); }
  [[nodiscard]] FaceId face(Vec2 p) const { return check_.triangles().triangulation().locate(p).edge.face(); }
  [[nodiscard]] unsigned level(Vec2 p) const { return reduction().level(face(p)); }
  // The corridor or ring that a point lies in, or that its tree hangs on.
  [[nodiscard]] CorridorId corridor(Vec2 p) const {
    const FaceId f = face(p);
    return reduction().corridor_of(reduction().level(f) == 1 ? reduction().root(f) : f);
  }
  [[nodiscard]] Vec2 middle(FaceId f) const {
    const TriangleMesh& mesh = check_.triangles().triangulation().mesh();
    Vec2 sum{0, 0};
    for (unsigned i = 0; i < 3; ++i) sum = sum + mesh.position(mesh.corner(f, i));
    return (1.0 / 3) * sum;
  }
  // Every mode is right for all the radii, there and back; returns what is right for each of them.
  std::vector<Plan2> answers(Vec2 start, Vec2 goal, const std::vector<double>& radii) {
    std::vector<Plan2> out;
    for (const double radius : radii) {
      Plan2 expected;
      tangents_.plan({start, goal, radius}, {}, expected);
      EXPECT_TRUE(check_.agrees({start, goal, radius}, expected, tally_));
      out.push_back(expected);
      tangents_.plan({goal, start, radius}, {}, expected);
      EXPECT_TRUE(check_.agrees({goal, start, radius}, expected, tally_));
    }
    return out;
  }
  std::vector<Status> statuses(Vec2 start, Vec2 goal, const std::vector<double>& radii) {
    std::vector<Status> out;
    for (const Plan2& plan : answers(start, goal, radii)) out.push_back(plan.status);
    return out;
  }

 private:
  std::shared_ptr<const PolygonWorld> world_;
  test::TrianglePlannerCheck check_;
  TangentPlanner tangents_;
  test::TrianglePlannerCheck::Tally tally_;
};

using Statuses = std::vector<Status>;
constexpr Status kFound = Status::found, kTooWide = Status::too_wide, kUnreachable = Status::unreachable;

TEST(TrianglePlannerCases, DifferentComponentsAreNotSearched) {
  TriangleCase rooms(world_of(box(0, 0, 4, 4), {}, {{{2, 0}, {2, 4}}}));
  const Vec2 start{1, 1.1}, goal{3, 1.1};
  ASSERT_NE(rooms.reduction().component(rooms.face(start)), rooms.reduction().component(rooms.face(goal)));
  EXPECT_EQ(rooms.statuses(start, goal, {0, 0.3}), (Statuses{kUnreachable, kUnreachable}));
}

TEST(TrianglePlannerCases, AnIslandIsCrossedStraight) {
  TriangleCase island(world_of({{0, 0}, {4, 0}, {0, 4}}));
  const Vec2 start{0.5, 0.5}, goal{1, 2};
  ASSERT_EQ(island.level(start), 0u);
  ASSERT_EQ(island.face(start), island.face(goal));
  for (const Plan2& plan : island.answers(start, goal, {0, 0.3, 0.5}))
    EXPECT_DOUBLE_EQ(plan.cost, std::hypot(0.5, 1.5));
  EXPECT_EQ(island.statuses(start, goal, {0.6}), (Statuses{Status::start_blocked}));
}

TEST(TrianglePlannerCases, ADiscBendsAroundACornerOfTheTriangleItStaysIn) {
  TriangleCase corner(world_of(box(-10, -10, 16, 16), {}, {}, {{0, 0}, {6, 0}, {3, 5.2}}));
  const Vec2 start{1.05, 0.02}, goal{1.05 * std::cos(1.03), 1.05 * std::sin(1.03)};
  ASSERT_EQ(corner.face(start), corner.face(goal));
  const auto plans = corner.answers(start, goal, {0, 0.5, 1});
  EXPECT_TRUE(plans[1].path.arcs.empty());
  ASSERT_EQ(plans[2].status, kFound);
  EXPECT_EQ(plans[2].path.arcs.size(), 1u) << "the straight way comes too close to the corner";
}

TEST(TrianglePlannerCases, ADiscLeavesTheTriangleItHasToComeBackTo) {
  // A point above the middle of a wall; both ends between them, to either side.
  TriangleCase gap(world_of(box(-20, -20, 20, 20), {}, {{{-4, 0}, {4, 0}}}, {{0, 1.5}}));
  const Vec2 start{-1.5, 0.85}, goal{1.5, 0.85};
  ASSERT_EQ(gap.face(start), gap.face(goal));
  const auto plans = gap.answers(start, goal, {0, 0.7, 0.75, 0.8});
  for (const Plan2& plan : plans) ASSERT_EQ(plan.status, kFound);
  EXPECT_DOUBLE_EQ(plans[0].cost, 3);
  EXPECT_GT(plans[3].cost, plans[2].cost + 0.5) << "over the point, not under it";
}

// A pillar in a room with a niche.
PolygonWorld::Parts room_with_niche() {
  return world_of(
      {{0, 0}, {9, 0}, {9, 4}, {14, 4}, {14, 3}, {16, 3}, {16, 6}, {14, 6}, {14, 5}, {9, 5}, {9, 9}, {0, 9}},
      {{{box(3, 3, 6, 6)}}});
}

TEST(TrianglePlannerCases, ATreeAndItsRootAreJoinedByOneWay) {
  TriangleCase niche(room_with_niche());
  const Vec2 deep{15.3, 5.3};
  ASSERT_EQ(niche.level(deep), 1u);
  const FaceId root = niche.reduction().root(niche.face(deep));
  ASSERT_TRUE(root.valid());
  const Vec2 goal = niche.middle(root);
  EXPECT_EQ(niche.statuses(deep, goal, {0, 0.2, 0.49, 0.5, 0.55}),
            (Statuses{kFound, kFound, kFound, kFound, kTooWide}));
}

TEST(TrianglePlannerCases, OneTreeWithARootIsLeftByNobody) {
  TriangleCase niche(room_with_niche());
  const Vec2 a{15.4, 5.4}, b{12, 4.5};
  const FaceId root = niche.reduction().root(niche.face(a));
  ASSERT_EQ(niche.level(a), 1u);
  ASSERT_EQ(niche.level(b), 1u);
  ASSERT_TRUE(root.valid());
  ASSERT_EQ(niche.reduction().root(niche.face(b)), root);
  EXPECT_EQ(niche.statuses(a, b, {0, 0.3, 0.5, 0.51}), (Statuses{kFound, kFound, kFound, Status::goal_blocked}));
}

TEST(TrianglePlannerCases, OneTreeWithoutRootIsAllThereIs) {
  TriangleCase branches(
      world_of({{0, 0}, {9, 0}, {9, 1}, {6, 1}, {6, 5}, {9, 5}, {9, 6}, {0, 6}, {0, 5}, {3, 5}, {3, 1}, {0, 1}}));
  const Vec2 start{0.5, 0.5};
  for (const Vec2 goal : {Vec2{8.5, 0.5}, Vec2{0.5, 5.5}, Vec2{8.5, 5.5}, Vec2{4.5, 3}}) {
    ASSERT_EQ(branches.level(goal), 1u);
    ASSERT_FALSE(branches.reduction().root(branches.face(goal)).valid());
    EXPECT_EQ(branches.statuses(start, goal, {0, 0.3, 0.5}), (Statuses{kFound, kFound, kFound}));
  }
}

TEST(TrianglePlannerCases, ARingIsGoneRoundEitherWay) {
  // The pillar stands nearer to the lower wall: a wide disc passes above it only.
  TriangleCase ring(world_of(box(0, 0, 20, 10), {{{box(8, 2, 12, 5)}}}));
  const Vec2 start{3, 2.8}, goal{17, 2.8};
  ASSERT_EQ(ring.corridor(start), ring.corridor(goal));
  ASSERT_TRUE(ring.reduction().corridor(ring.corridor(start)).is_ring());
  const auto plans = ring.answers(start, goal, {0, 0.9, 1.1, 2.4, 2.6});
  EXPECT_GT(plans[2].cost, plans[1].cost + 1);
  EXPECT_EQ(plans[3].status, kFound);
  EXPECT_EQ(plans[4].status, kTooWide);
}

// Two rooms with a pillar each, joined by a passage.
PolygonWorld::Parts two_loops() {
  return world_of(
      {{0, 0}, {9, 0}, {9, 4}, {15, 4}, {15, 0}, {24, 0}, {24, 9}, {15, 9}, {15, 5}, {9, 5}, {9, 9}, {0, 9}},
      {{{box(3, 3, 6, 6)}}, {{box(18, 2, 21, 6)}}});
}

TEST(TrianglePlannerCases, ALoopIsGoneRoundEitherWay) {
  TriangleCase loop(two_loops());
  const auto is_loop = [&](Vec2 p) {
    const auto& ends = loop.reduction().corridor(loop.corridor(p)).ends;
    return ends[0].valid() && ends[0].face() == ends[1].face();
  };
  for (const auto& [start, goal] : {std::pair<Vec2, Vec2>{{1.6, 4.6}, {4.4, 1.6}},
                                    {{1.6, 4.6}, {7.4, 2}},
                                    {{1.6, 2}, {7.4, 7.4}},
                                    {{4.5, 7.4}, {4.5, 1.6}}}) {
    ASSERT_NE(loop.level(start), 3u);
    ASSERT_NE(loop.level(goal), 3u);
    ASSERT_EQ(loop.corridor(start), loop.corridor(goal));
    ASSERT_TRUE(is_loop(start));
    EXPECT_EQ(loop.statuses(start, goal, {0, 0.5, 1.4}), (Statuses{kFound, kFound, kFound}));
  }
  // In the other room the lower way is the narrower one.
  const Vec2 start{16.6, 4.5}, goal{22.4, 4.5};
  const auto plans = loop.answers(start, goal, {0, 0.95, 1.05, 1.4});
  EXPECT_GT(plans[2].cost, 5.8);
  // From loop to loop, through the passage.
  EXPECT_EQ(loop.statuses({1.6, 4.6}, goal, {0, 0.4, 0.6}), (Statuses{kFound, kFound, kTooWide}));
}

// Two pillars in a room; the left one nearer to the left wall than to the right pillar.
PolygonWorld::Parts two_pillars(double left) {
  return world_of(box(0, 0, 30, 10), {{{box(left, 4, 12, 6)}}, {{box(18, 4, 26, 6)}}});
}

TEST(TrianglePlannerCases, OneCorridorIsNotAlwaysTheShortestWayWithinIt) {
  TriangleCase pillars(two_pillars(4));
  for (const double x : {5.0, 7.0, 9.5}) {
    const Vec2 start{x, 6.7}, goal{x, 3.3};
    ASSERT_NE(pillars.level(start), 3u);
    ASSERT_NE(pillars.level(goal), 3u);
    ASSERT_EQ(pillars.corridor(start), pillars.corridor(goal));
    const auto& ends = pillars.reduction().corridor(pillars.corridor(start)).ends;
    ASSERT_NE(ends[0].face(), ends[1].face());
    const auto plans = pillars.answers(start, goal, {0, 0.3, 0.7});
    for (const Plan2& plan : plans) {
      ASSERT_EQ(plan.status, kFound);
      const bool goes_left = plan.path.points[1].x < x;
      EXPECT_EQ(goes_left, x < 8) << "by the nearer end of the pillar";
    }
  }
}

TEST(TrianglePlannerCases, ACorridorTooNarrowInTheMiddleIsGoneRound) {
  TriangleCase pillars(two_pillars(1));
  const Vec2 start{3, 8}, goal{3, 2};
  ASSERT_EQ(pillars.corridor(start), pillars.corridor(goal));
  const auto plans = pillars.answers(start, goal, {0, 0.49, 0.5, 0.6, 2, 2.1});
  EXPECT_LT(plans[2].cost, 12);
  EXPECT_GT(plans[3].cost, 18) << "around the right end of the pillar";
  EXPECT_EQ(plans[4].status, kFound);
  EXPECT_EQ(plans[5].status, Status::start_blocked);
}

TEST(TrianglePlannerCases, ParallelCorridorsAreTwo) {
  TriangleCase pillars(two_pillars(4));
  const Vec2 start{8, 8}, goal{22, 2};
  ASSERT_NE(pillars.corridor(start), pillars.corridor(goal));
  const auto& a = pillars.reduction().corridor(pillars.corridor(start)).ends;
  const auto& b = pillars.reduction().corridor(pillars.corridor(goal)).ends;
  ASSERT_EQ(std::set({a[0].face().value, a[1].face().value}), std::set({b[0].face().value, b[1].face().value}));
  EXPECT_EQ(pillars.statuses(start, goal, {0, 0.5, 1.9}), (Statuses{kFound, kFound, kFound}));
}

TEST(TrianglePlannerCases, WidthsOfTrianglesDoNotAddUpToThatOfAChannel) {
  // demyen2007 §3.2: each triangle lets a disc of diameter 2 pass, but the way leads between a corner and a wall that
  // are 1.9 apart.
  TriangleCase channel(world_of({{-4, 1}, {0, 0}, {20, 0}, {16, 12}, {3, 4}, {1, 1.9}, {-2, 7}}));
  EXPECT_EQ(channel.statuses({-1.2, 1.45}, {13, 7}, {0, 0.9, 0.95, 0.951, 1}),
            (Statuses{kFound, kFound, kFound, kTooWide, kTooWide}));
}

}  // namespace
}  // namespace taut
