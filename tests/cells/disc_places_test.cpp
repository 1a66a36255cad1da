// Places for discs: nothing with room is nearer than the first place that has some, and what is free of a circle is
// what keeps its distance.
#include "taut/cells/detail/graphs/disc_places.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "taut/geometry/segment.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

double room_at(std::span<const DiscObstacle> obstacles, Vec2 p) {
  double least = std::numeric_limits<double>::infinity();
  for (const DiscObstacle& o : obstacles) least = std::min(least, distance_to_segment(p, o.a, o.b));
  return least;
}

std::vector<DiscObstacle> random_obstacles(Random& random) {
  std::vector<DiscObstacle> out;
  const auto point = [&] {
    const double x = random.below(2) == 0 ? random.between(0, 10) : random.between(0.0, 10.0);
    return Vec2{x, random.below(2) == 0 ? random.between(0, 10) * 1.0 : random.between(0.0, 10.0)};
  };
  for (std::uint64_t n = 1 + random.below(12); n > 0; --n) {
    const Vec2 a = point();
    out.push_back({a, random.below(4) == 0 ? a : point()});
    if (random.below(6) == 0) out.push_back(out.back());  // twice
  }
  return out;
}

class WithRoom final : public DiscPlaces::Asker {
 public:
  WithRoom(std::span<const DiscObstacle> obstacles, double radius, int steps = 1 << 20)
      : obstacles_(obstacles), radius_(radius), steps_(steps) {}
  bool may_go_on() override { return steps_-- > 0; }
  bool accepts(Vec2 p) override {
    EXPECT_GE(room_at(obstacles_, p), radius_ - granted_);
    place = p;
    return refusals_-- <= 0;
  }
  void refuse(int times) { refusals_ = times; }
  void grant(double lack) { granted_ = lack; }
  Vec2 place;

 private:
  std::span<const DiscObstacle> obstacles_;
  double radius_, granted_ = 1e-12;
  int steps_, refusals_ = 0;
};

TEST(DiscPlaces, TheFirstIsTheNearestWithRoom) {
  Random random(3);
  int asked = 0;
  for (int i = 0; i < 400; ++i) {
    const DiscPlaces places(random_obstacles(random));
    DiscPlaces::Scratch scratch;
    Interrupt never;
    const double radius = random.between(0.05, 2.0);
    const Vec2 p{random.between(0.0, 10.0), random.between(0.0, 10.0)};
    if (room_at(places.obstacles(), p) >= radius) continue;
    WithRoom asker(places.obstacles(), radius);
    ASSERT_EQ(places.find_nearest(p, radius, scratch, never, asker), DiscPlaces::Outcome::found);
    const double found = distance(p, asker.place);
    for (int k = 0; k < 400; ++k) {
      const double angle = random.between(0.0, 2 * std::numbers::pi), away = found * std::sqrt(random.unit());
      const Vec2 q = p + away * Vec2{std::cos(angle), std::sin(angle)};
      ASSERT_FALSE(away < found - 1e-9 && room_at(places.obstacles(), q) > radius + 1e-9)
          << "obstacles " << i << ": " << q.x << "," << q.y << " has room and is nearer";
    }
    ++asked;
  }
  EXPECT_GT(asked, 100);
}

// What rounding may take of a place's room is less than any planner grants (a quarter of the penetration), however
// coarse coordinates are for the size of the world.
TEST(DiscPlaces, KeepTheirRoomFarFromTheOrigin) {
  Random random(9);
  int asked = 0;
  for (int i = 0; i < 400; ++i) {
    std::vector<DiscObstacle> obstacles = random_obstacles(random);
    Box2 box;
    for (DiscObstacle& o : obstacles) {
      for (Vec2* end : {&o.a, &o.b}) {
        *end = 0.3 * *end + Vec2{1e6, -1e6};
        box.extend(*end);
      }
    }
    const double radius = random.between(0.02, 0.6);
    const Vec2 p{1e6 + random.between(0.0, 3.0), -1e6 + random.between(0.0, 3.0)};
    if (box.extent() < 2) continue;
    const DiscPlaces places(obstacles);
    DiscPlaces::Scratch scratch;
    Interrupt never;
    WithRoom asker(obstacles, radius);
    asker.grant(Tolerance(box, box).slack(radius));
    asker.refuse(1 << 20);
    ASSERT_EQ(places.find_nearest(p, radius, scratch, never, asker), DiscPlaces::Outcome::none);
    ++asked;
  }
  EXPECT_GT(asked, 200);
}

TEST(DiscPlaces, ComeInOrderUntilOneIsAccepted) {
  Random random(5);
  for (int i = 0; i < 100; ++i) {
    const DiscPlaces places(random_obstacles(random));
    DiscPlaces::Scratch scratch;
    Interrupt never;
    const Vec2 p{random.between(0.0, 10.0), random.between(0.0, 10.0)};
    double before = 0;
    for (int refused = 0; refused < 5; ++refused) {
      WithRoom asker(places.obstacles(), 0.5);
      asker.refuse(refused);
      if (places.find_nearest(p, 0.5, scratch, never, asker) != DiscPlaces::Outcome::found) break;
      EXPECT_GE(distance(p, asker.place), before);
      before = distance(p, asker.place);
    }
    WithRoom nothing_will_do(places.obstacles(), 0.5);
    nothing_will_do.refuse(1 << 20);
    EXPECT_EQ(places.find_nearest(p, 0.5, scratch, never, nothing_will_do), DiscPlaces::Outcome::none);
    WithRoom in_a_hurry(places.obstacles(), 0.5, 0);
    EXPECT_EQ(places.find_nearest(p, 0.5, scratch, never, in_a_hurry), DiscPlaces::Outcome::given_up);
  }
  DiscPlaces::Scratch scratch;
  Interrupt never;
  WithRoom anything({}, 1);
  EXPECT_EQ(DiscPlaces().find_nearest({1, 1}, 1, scratch, never, anything), DiscPlaces::Outcome::none);
}

TEST(DiscPlaces, WhatIsFreeOfACircleKeepsItsDistance) {
  Random random(7);
  int free_seen = 0, blocked_seen = 0, full = 0;
  for (int i = 0; i < 300; ++i) {
    const DiscPlaces places(random_obstacles(random));
    DiscPlaces::Scratch scratch;
    Interrupt never;
    std::vector<FreeRim> rim;
    const Vec2 centre{random.between(-2.0, 12.0), random.between(-2.0, 12.0)};
    const double circle = random.between(0.1, 5.0), radius = random.between(0.05, 1.0);
    places.free_of_circle(centre, circle, radius, scratch, never, rim);
    for (int k = 0; k < 200; ++k) {
      const double angle = random.between(0.0, 2 * std::numbers::pi);
      const Vec2 p = centre + circle * Vec2{std::cos(angle), std::sin(angle)};
      const bool is_free = std::any_of(rim.begin(), rim.end(), [&](const FreeRim& free) {
        const double off = std::fmod(angle - free.from + 4 * std::numbers::pi, 2 * std::numbers::pi);
        return free.full || off <= free.width;
      });
      const double room = room_at(places.obstacles(), p);
      if (std::fabs(room - radius) < 1e-9) continue;
      ASSERT_EQ(is_free, room > radius) << "obstacles " << i << ", angle " << angle;
      (is_free ? free_seen : blocked_seen) += 1;
    }
    full += rim.size() == 1 && rim.front().full ? 1 : 0;
  }
  EXPECT_GT(free_seen, 1000);
  EXPECT_GT(blocked_seen, 1000);
  EXPECT_GT(full, 5);
}

}  // namespace
}  // namespace taut
