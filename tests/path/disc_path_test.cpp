// A disc's way through a channel: drawings whose lengths follow from circles and tangents; and random channels through
// worlds without islands, where one channel is all there is, so that the tangent graph, which shares no code, knows the
// length. Every path has been through the validator.
#include "taut/path/detail/pull/disc_path.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/clearance_worlds.hpp"
#include "support/drawn_worlds.hpp"
#include "support/only_channel.hpp"
#include "taut/cells/clearance.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"

namespace taut {
using namespace detail;
namespace {

class Room {
 public:
  explicit Room(const PolygonWorld& world)
      : world_(world), validator_(world_), triangulation_(world), clearance_(triangulation_) {}
  explicit Room(const PolygonWorld::Parts& parts) : Room(PolygonWorld(parts)) {}

  [[nodiscard]] const Triangulation& triangulation() const { return triangulation_; }
  // The channel's width, or what room its ends have, if that is less.
  [[nodiscard]] double width(Vec2 start, Vec2 goal) {
    follow(start, goal);
    const FaceId last = face(goal);
    return std::min({clearance_.channel_width(triangulation_, start, face(start), crossed_, goal),
                     2 * Clearance::clearance_at(triangulation_, start, face(start)),
                     2 * Clearance::clearance_at(triangulation_, goal, last)});
  }
  // Pulls, and has the path checked.
  [[nodiscard]] bool pull(Vec2 start, Vec2 goal, double radius) {
    follow(start, goal);
    return pull_through(face(start), start, goal, radius);
  }
  [[nodiscard]] bool pull_within(FaceId in, Vec2 start, Vec2 goal, double radius) {
    crossed_.clear();
    return pull_through(in, start, goal, radius);
  }
  [[nodiscard]] DiscPath& disc_path() { return disc_path_; }
  [[nodiscard]] FaceId face(Vec2 p) const { return triangulation_.locate(p).edge.face(); }

  Path2 path;

 private:
  void follow(Vec2 start, Vec2 goal) {
    crossed_.clear();
    ASSERT_TRUE(test::find_channel(triangulation_, face(start), face(goal), crossed_));
  }
  [[nodiscard]] bool pull_through(FaceId first, Vec2 start, Vec2 goal, double radius) {
    const double slack = triangulation_.tolerance().slack(radius);
    Interrupt never;
    if (disc_path_.pull(triangulation_, start, first, crossed_, goal, radius, slack, never, path) !=
        DiscPath::Outcome::found)
      return false;
    const Verdict verdict =
        validator_.check({start, goal, radius}, {start, goal, disc_path_.length(), disc_path_.length()}, path);
    EXPECT_TRUE(verdict.valid) << verdict.reason;
    return true;
  }

  World world_;
  Validator validator_;
  Triangulation triangulation_;
  Clearance clearance_;
  std::vector<HalfEdge> crossed_;
  DiscPath disc_path_;
};

TEST(DiscPath, RoundsTheEndOfAWallByHalfACircle) {
  Room room({box(-10, -10, 10, 10), {}, {{{-10, 0}, {0, 0}}}, {}});
  ASSERT_TRUE(room.pull({-5, 1}, {-5, -1}, 1));
  EXPECT_NEAR(room.disc_path().length(), 10 + std::numbers::pi, 1e-12);
  ASSERT_EQ(room.path.arcs.size(), 1u);
  EXPECT_EQ(room.path.arcs[0].centre, (Vec2{0, 0}));
  EXPECT_FALSE(room.path.arcs[0].counter_clockwise);
}

TEST(DiscPath, CrossesOverBetweenCirclesThatTouch) {
  Room room({box(-20, -20, 20, 20), {}, {{{-20, 0}, {-1, 0}}, {{1, 0}, {20, 0}}}, {}});
  ASSERT_TRUE(room.pull({-5, 1}, {5, -1}, 1));
  EXPECT_NEAR(room.disc_path().length(), 8 + std::numbers::pi, 1e-9);
  EXPECT_FALSE(room.pull({-5, 2}, {5, -2}, 1.01)) << "wider than the gap";
}

TEST(DiscPath, KeepsOffACornerBesideItsChannel) {
  // Start and goal see each other; the tip of a notch comes too close to the straight way.
  Room room({{{0, 0}, {20, 0}, {20, 10}, {11, 10}, {10, 5}, {9, 10}, {0, 10}}, {}, {}, {}});
  ASSERT_TRUE(room.pull({2, 4}, {18, 4}, 0.9));
  EXPECT_DOUBLE_EQ(room.disc_path().length(), 16);
  ASSERT_TRUE(room.pull({2, 4}, {18, 4}, 2));
  const double far = std::hypot(8, 1), tangent = std::sqrt(far * far - 4);
  EXPECT_NEAR(room.disc_path().length(), 2 * tangent + 4 * (std::atan2(8, 1) - std::acos(2 / far)), 1e-9);
}

TEST(DiscPath, IsTheShortestThroughChannelsThatAreAllThereIs) {
  test::ClearanceWorlds worlds(71);
  Random random(72);
  std::size_t pulled = 0, bent = 0, refused = 0, rounds = 0;
  for (int i = 0; i < brute_force::cases(150, 3000); ++i) {
    const PolygonWorld world = worlds.without_islands();
    Room room(world);
    TangentPlanner tangents(std::make_shared<const TangentGraphs>(std::make_shared<const PolygonWorld>(world)));
    for (int k = 0; k < 6; ++k) {
      const Vec2 start = worlds.anywhere(), goal = worlds.anywhere();
      const double most = room.width(start, goal) / 2;
      if (HasFatalFailure()) return;
      if (most < 1e-3) continue;
      // Up to what fits, and more often than not nearly that; now and then too much.
      constexpr double kParts[] = {0.2, 0.7, 0.95, 0.9999, 1 - 1e-7, 1.001};
      const double part = kParts[random.below(6)], radius = part * most;
      Plan2 expected;
      tangents.plan({start, goal, radius}, {}, expected);
      if (part > 1) {
        ASSERT_NE(expected.status, Status::found) << "world " << i << ", query " << k;
        ++refused;
        continue;
      }
      ASSERT_EQ(expected.status, Status::found) << "world " << i << ", query " << k;
      ASSERT_TRUE(room.pull(start, goal, radius)) << "world " << i << ", query " << k << ", part " << part;
      ASSERT_NEAR(room.disc_path().length(), expected.cost, 1e-9 * (expected.cost + 10))
          << "world " << i << ", query " << k << ", part " << part;
      ++pulled;
      bent += room.path.arcs.empty() ? 0 : 1;
    }
    rounds += room.disc_path().rounds();
  }
  EXPECT_LT(rounds, pulled + pulled / 100) << "the funnel hardly ever needs help";
  EXPECT_GT(pulled, 300u);
  EXPECT_GT(bent, 100u);
  EXPECT_GT(refused, 30u);
}

// Whatever the radius: the way between two points of one triangle may lead around a corner outside it, or there may be
// none, with a wall on either side.
TEST(DiscPath, AnswersWithinOneTriangleToo) {
  test::ClearanceWorlds worlds(73);
  Random& random = worlds.random();
  std::size_t pulled = 0, refused = 0;
  for (int i = 0; i < brute_force::cases(100, 3000); ++i) {
    Room room(worlds.make());
    const TriangleMesh& mesh = room.triangulation().mesh();
    for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
      if (!room.triangulation().is_free(FaceId(f))) continue;
      const auto inside = [&] {
        const double a = random.unit(), b = random.unit() * (1 - a);
        const auto corner = [&](unsigned k) { return mesh.position(mesh.origin(HalfEdge(FaceId(f), k))); };
        return (1 - a - b) * corner(0) + a * corner(1) + b * corner(2);
      };
      const Vec2 start = inside(), goal = inside();
      (room.pull_within(FaceId(f), start, goal, 2 * random.unit()) ? pulled : refused) += 1;
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(pulled, 100u);
  EXPECT_GT(refused, 100u);
}

}  // namespace
}  // namespace taut
