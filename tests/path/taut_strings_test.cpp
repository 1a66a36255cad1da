// Taut strings against the funnel, which keeps one channel at a time: channels that fork again and again, on lattices
// where flat pieces, portals that are points, repeated ends and starts on portals are common, moved by one end or both.
#include "taut/path/detail/pull/taut_strings.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <sstream>

#include "support/brute_force_worlds.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/path/path.hpp"

namespace taut {
using namespace detail;
namespace {

// Whether two portals bound a convex piece, or a flat one with its corners in the order of a convex one.
bool bounds_convex_piece(const Portal& a, const Portal& b) {
  const std::array<Vec2, 4> corners{a.right, b.right, b.left, a.left};
  bool is_flat = true;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t k = 0; k < 4; ++k) {
      const int side = orient2d(corners[i], corners[(i + 1) % 4], corners[k]);
      if (side < 0) return false;
      is_flat = is_flat && side == 0;
      for (std::size_t m = 0; m < 4 && is_flat; ++m) is_flat = orient2d(corners[i], corners[k], corners[m]) == 0;
    }
  }
  if (!is_flat) return true;
  // Along its line, a flat ring goes forth once and back once.
  std::vector<bool> forth;
  for (std::size_t i = 0; i < 4; ++i) {
    const Vec2 a_corner = corners[i], b_corner = corners[(i + 1) % 4];
    if (a_corner != b_corner) forth.push_back(a_corner < b_corner);
  }
  int changes = 0;
  for (std::size_t i = 0; i < forth.size(); ++i) changes += forth[i] != forth[(i + 1) % forth.size()] ? 1 : 0;
  return changes <= 2;
}

// A channel that can be gone on from in many ways.
struct OpenChannel {
  Vec2 start;
  std::vector<Portal> portals;
  StringEnds ends;
};

std::string describe(const OpenChannel& channel, Vec2 goal) {
  std::ostringstream out;
  out << "from " << channel.start.x << "," << channel.start.y << " through";
  for (const Portal& p : channel.portals)
    out << " {{" << p.left.x << ", " << p.left.y << "}, {" << p.right.x << ", " << p.right.y << "}}";
  out << " to " << goal.x << "," << goal.y;
  return out.str();
}

class Forks {
 public:
  Forks(std::uint64_t seed, int size) : random_(seed), size_(size) {}

  [[nodiscard]] Random& random() { return random_; }
  [[nodiscard]] Vec2 point() {
    const double x = random_.between(0, size_);
    return {x, static_cast<double>(random_.between(0, size_))};
  }
  // A portal the channel can go on to: mostly one end moves, now and then both do or none.
  [[nodiscard]] Portal next(const OpenChannel& channel) {
    const Portal last = last_of(channel);
    for (;;) {
      Portal portal = last;
      const auto kind = random_.below(8);
      if (kind != 0) (kind % 2 == 0 ? portal.left : portal.right) = point();
      if (kind >= 6) (kind % 2 == 0 ? portal.right : portal.left) = point();
      if (random_.below(12) == 0) portal.left = portal.right;
      if (bounds_convex_piece(last, portal)) return portal;
    }
  }
  // A place beyond the last portal or on its line.
  [[nodiscard]] Vec2 goal(const OpenChannel& channel) {
    for (;;) {
      const Vec2 p = point();
      if (bounds_convex_piece(last_of(channel), {p, p})) return p;
    }
  }

 private:
  [[nodiscard]] static Portal last_of(const OpenChannel& channel) {
    return channel.portals.empty() ? Portal{channel.start, channel.start} : channel.portals.back();
  }
  Random random_;
  int size_;
};

void go_on(TautStrings& strings, OpenChannel& channel, const Portal& portal, std::uint32_t tag, bool right_first) {
  channel.portals.push_back(portal);
  if (right_first) strings.move_end<BendSide::right>(channel.ends, portal.right, tag + 1);
  strings.move_end<BendSide::left>(channel.ends, portal.left, tag);
  if (!right_first) strings.move_end<BendSide::right>(channel.ends, portal.right, tag + 1);
}

std::vector<Vec2> by_funnel(const OpenChannel& channel, Vec2 goal) {
  Funnel funnel;
  std::vector<FunnelPoint> pulled;
  funnel.pull(channel.start, channel.portals, goal, pulled);
  std::vector<Vec2> out;
  for (const FunnelPoint& p : pulled) out.push_back(p.at);
  return out;
}

void expect_as_funnel(const TautStrings& strings, const OpenChannel& channel, Vec2 goal) {
  std::vector<Vec2> points;
  strings.write(channel.ends, goal, points);
  const std::vector<Vec2> expected = by_funnel(channel, goal);
  ASSERT_EQ(points, expected) << describe(channel, goal);
  ASSERT_NEAR(strings.length_to(channel.ends, goal), length(Path2{expected, {}}), 1e-12 * (1 + 100.0))
      << describe(channel, goal);
}

// How channels that both end in a given portal share knots: every string of every fork, asked in any order.
void compare_forks(std::uint64_t seed, int size, int rounds, std::size_t& bent) {
  Forks forks(seed, size);
  TautStrings strings;
  for (int round = 0; round < rounds; ++round) {
    std::vector<OpenChannel> channels{{forks.point(), {}, {}}};
    strings.begin(channels[0].start);
    for (int k = 0; k < 40; ++k) {
      OpenChannel fork = channels[forks.random().below(channels.size())];
      if (fork.portals.size() > 12) continue;
      go_on(strings, fork, forks.next(fork), static_cast<std::uint32_t>(2 * k), k % 2 == 0);
      channels.push_back(std::move(fork));
    }
    for (const OpenChannel& channel : channels) {
      for (int g = 0; g < 2; ++g) {
        const Vec2 goal = forks.goal(channel);
        expect_as_funnel(strings, channel, goal);
        if (testing::Test::HasFatalFailure()) return;
        bent += by_funnel(channel, goal).size() > 2 ? 1 : 0;
      }
    }
  }
}

TEST(TautStrings, AreThoseOfTheFunnelInEveryForkOfRandomChannels) {
  std::size_t bent = 0;
  for (const int size : {2, 3, 5, 30}) {
    compare_forks(static_cast<std::uint64_t>(60 + size), size, brute_force::cases(120, 3000), bent);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(bent, 10000u);
}

// A corridor without end, as a search walks through: one end moves at a time, the start lies on the first portal.
TEST(TautStrings, AreThoseOfTheFunnelInLongCorridors) {
  Random random(5);
  std::size_t longest = 0;
  for (int round = 0; round < brute_force::cases(200, 5000); ++round) {
    TautStrings strings;
    OpenChannel channel;
    Portal portal{{0, random.between(1.0, 2.0)}, {0, random.between(-2.0, -1.0)}};
    channel.start = round % 2 == 0 ? Vec2{0, 0} : Vec2{-1, random.between(-1.0, 1.0)};
    strings.begin(channel.start);
    go_on(strings, channel, portal, 0, false);
    double height = 0;
    for (std::uint32_t k = 1; k < 60; ++k) {
      height += random.between(-1.5, 1.5);
      const double x = std::max(portal.left.x, portal.right.x) + random.between(0.1, 2.0);
      if (random.below(2) == 0) {
        portal.left = {x, height + random.between(0.1, 2.0)};
      } else {
        portal.right = {x, height - random.between(0.1, 2.0)};
      }
      if (!bounds_convex_piece(channel.portals.back(), portal)) {
        portal = channel.portals.back();
        continue;
      }
      go_on(strings, channel, portal, 2 * k, false);
      const Vec2 goal{0.5 * (portal.left.x + portal.right.x), 0.5 * (portal.left.y + portal.right.y)};
      expect_as_funnel(strings, channel, goal);
      if (HasFatalFailure()) return;
      longest = std::max(longest, by_funnel(channel, goal).size());
    }
  }
  EXPECT_GT(longest, 6u);
}

TEST(TautStrings, NameTheKnotsByTheirTags) {
  TautStrings strings;
  strings.begin({0, 0});
  EXPECT_EQ(strings.knot(TautStrings::kStart).tag, TautStrings::kNoTag);
  OpenChannel channel{{0, 0}, {}, {}};
  go_on(strings, channel, {{2, 9}, {2, 3}}, 10, false);
  go_on(strings, channel, {{4, -3}, {4, -9}}, 20, false);
  std::vector<std::uint32_t> tags;
  for (std::uint32_t k = strings.last_knot(channel.ends, {6, 0}); k != TautStrings::kStart; k = strings.knot(k).before)
    tags.push_back(strings.knot(k).tag);
  EXPECT_EQ(tags, (std::vector<std::uint32_t>{20, 11})) << "left end of the second, right end of the first portal";
  EXPECT_DOUBLE_EQ(strings.length_to(channel.ends, {6, 0}), std::hypot(2, 3) + std::hypot(2, 6) + std::hypot(2, 3));
}

TEST(TautStrings, AForkLeavesTheOthersAsTheyAre) {
  TautStrings strings;
  strings.begin({0, 0});
  OpenChannel trunk{{0, 0}, {}, {}};
  go_on(strings, trunk, {{2, 1}, {2, -1}}, 0, false);
  const double before = strings.length_to(trunk.ends, {8, 6});
  OpenChannel up = trunk, down = trunk;
  go_on(strings, up, {{3, 9}, {3, 5}}, 2, false);
  go_on(strings, down, {{3, -5}, {3, -9}}, 4, false);
  EXPECT_EQ(strings.length_to(trunk.ends, {8, 6}), before);
  expect_as_funnel(strings, up, {4, 9});
  expect_as_funnel(strings, down, {4, -9});
}

TEST(TautStrings, WithoutPortalsGoStraight) {
  TautStrings strings;
  strings.begin({1, 2});
  std::vector<Vec2> points;
  strings.write({}, {4, 6}, points);
  EXPECT_EQ(points, (std::vector<Vec2>{{1, 2}, {4, 6}}));
  EXPECT_EQ(strings.length_to({}, {4, 6}), 5);
  strings.write({}, {1, 2}, points);
  EXPECT_EQ(points, (std::vector<Vec2>{{1, 2}}));
}

TEST(TautStrings, ForgetEverythingWhenTheyBeginAnew) {
  TautStrings strings;
  for (int round = 0; round < 3; ++round) {
    strings.begin({0, 0});
    EXPECT_EQ(strings.size(), 1u);
    OpenChannel channel{{0, 0}, {}, {}};
    go_on(strings, channel, {{2, 9}, {2, 3}}, 0, false);
    expect_as_funnel(strings, channel, {6, 0});
    EXPECT_GE(strings.memory_bytes(), strings.size() * sizeof(StringKnot));
  }
}

}  // namespace
}  // namespace taut
