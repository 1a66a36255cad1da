// The funnel against brute force in exact integers: the shortest of all chains of straight ways from one end of a
// portal to another that cross the portals between them in order. The brute force shares nothing with it.
#include "taut/path/detail/pull/funnel.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <optional>
#include <sstream>

#include "support/brute_force_worlds.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

struct Channel {
  Vec2 start;
  std::vector<Portal> portals;
  Vec2 goal;
};

std::vector<FunnelPoint> pull(const Channel& channel) {
  Funnel funnel;
  std::vector<FunnelPoint> out;
  funnel.pull(channel.start, channel.portals, channel.goal, out);
  EXPECT_LE(funnel.tests(), 6 * (channel.portals.size() + 1));
  return out;
}

std::vector<Vec2> points_of(const std::vector<FunnelPoint>& path) {
  std::vector<Vec2> out;
  for (const FunnelPoint& p : path) out.push_back(p.at);
  return out;
}

// --- brute force in integers
// -----------------------------------------------------------------------------------------

struct Whole {
  std::int64_t x, y;
  explicit Whole(Vec2 p) : x(std::llround(p.x)), y(std::llround(p.y)) {}
  Whole(std::int64_t px, std::int64_t py) : x(px), y(py) {}
  friend Whole operator-(Whole a, Whole b) { return {a.x - b.x, a.y - b.y}; }
  friend bool operator==(const Whole&, const Whole&) = default;
};
std::int64_t det(Whole a, Whole b) { return a.x * b.y - a.y * b.x; }
std::int64_t inner(Whole a, Whole b) { return a.x * b.x + a.y * b.y; }

// How far along a straight way, from 0 to 1; the denominator is positive.
struct Part {
  std::int64_t over, under;
  friend bool operator<(Part a, Part b) { return a.over * b.under < b.over * a.under; }
};
constexpr Part kBegin{0, 1}, kEnd{1, 1};

struct Stretch {
  Part from, to;
};

// The part of the way from a to b on which it is on the portal.
std::optional<Stretch> on_portal(Whole a, Whole b, const Portal& portal) {
  const Whole l(portal.left), r(portal.right), way = b - a, across = r - l;
  const auto clipped = [](Part from, Part to) -> std::optional<Stretch> {
    if (to < from) std::swap(from, to);
    if (to < kBegin || kEnd < from) return {};
    return Stretch{std::max(from, kBegin), std::min(to, kEnd)};
  };
  if (a == b) {
    const bool is_on = det(across, a - l) == 0 && inner(l - a, r - a) <= 0;
    return is_on ? std::optional<Stretch>({kBegin, kEnd}) : std::nullopt;
  }
  std::int64_t under = det(way, across);
  if (under == 0) {
    if (det(way, l - a) != 0) return {};
    return clipped({inner(way, l - a), inner(way, way)}, {inner(way, r - a), inner(way, way)});
  }
  std::int64_t along = det(l - a, across), beside = det(l - a, way);
  if (under < 0) under = -under, along = -along, beside = -beside;
  if (beside < 0 || beside > under) return {};
  return clipped({along, under}, {along, under});
}

bool crosses_in_order(Whole a, Whole b, std::span<const Portal> portals) {
  Part reached = kBegin;
  for (const Portal& portal : portals) {
    const auto stretch = on_portal(a, b, portal);
    if (!stretch) return false;
    reached = std::max(reached, stretch->from);
    if (stretch->to < reached) return false;
  }
  return true;
}

double brute_force_length(const Channel& channel) {
  std::vector<Portal> gates = channel.portals;
  gates.insert(gates.begin(), {channel.start, channel.start});
  gates.push_back({channel.goal, channel.goal});
  std::vector<std::array<double, 2>> least(gates.size(), {1e300, 1e300});
  least[0] = {0, 0};
  const auto end = [&](std::size_t i, int side) { return side == 0 ? gates[i].left : gates[i].right; };
  for (std::size_t j = 1; j < gates.size(); ++j) {
    for (std::size_t i = 0; i < j; ++i) {
      const auto between = std::span(gates).subspan(i + 1, j - i - 1);
      for (const int from : {0, 1}) {
        for (const int to : {0, 1}) {
          const Vec2 a = end(i, from), b = end(j, to);
          const auto by = static_cast<std::size_t>(to);
          const double way = least[i][static_cast<std::size_t>(from)] + std::hypot(b.x - a.x, b.y - a.y);
          if (way < least[j][by] && crosses_in_order(Whole(a), Whole(b), between)) least[j][by] = way;
        }
      }
    }
  }
  return least.back()[0];
}

// Whether the path meets the portals one after the other.
bool stays_inside(const std::vector<Vec2>& path, std::span<const Portal> portals) {
  std::size_t piece = 0;
  Part reached = kBegin;
  const std::size_t pieces = std::max<std::size_t>(path.size(), 2) - 1;
  for (const Portal& portal : portals) {
    for (;; ++piece, reached = kBegin) {
      if (piece == pieces) return false;
      const auto stretch = on_portal(Whole(path[piece]), Whole(path[std::min(piece + 1, path.size() - 1)]), portal);
      if (!stretch || stretch->to < reached) continue;
      reached = std::max(reached, stretch->from);
      break;
    }
  }
  return true;
}

double length_of(const std::vector<Vec2>& path) {
  double sum = 0;
  for (std::size_t i = 1; i < path.size(); ++i) sum += std::hypot(path[i].x - path[i - 1].x, path[i].y - path[i - 1].y);
  return sum;
}

std::string describe(const Channel& channel) {
  std::ostringstream out;
  const auto point = [&](Vec2 p) { out << "{" << p.x << ", " << p.y << "}"; };
  point(channel.start);
  out << ", {";
  for (const Portal& portal : channel.portals) {
    out << "{";
    point(portal.left);
    out << ", ";
    point(portal.right);
    out << "}, ";
  }
  out << "}, ";
  point(channel.goal);
  return out.str();
}

// --- channels
// --------------------------------------------------------------------------------------------------------

std::array<Whole, 4> corners_of_piece(const Portal& a, const Portal& b) {
  return {Whole(a.right), Whole(b.right), Whole(b.left), Whole(a.left)};
}

bool is_flat(const std::array<Whole, 4>& corners) {
  for (const Whole& a : corners) {
    for (const Whole& b : corners) {
      for (const Whole& c : corners) {
        if (det(b - a, c - a) != 0) return false;
      }
    }
  }
  return true;
}

// Whether the piece between two portals is convex, or flat with its corners in the order of a convex one.
bool is_convex_piece(const Portal& a, const Portal& b) {
  const std::array<Whole, 4> corners = corners_of_piece(a, b);
  if (!is_flat(corners)) {
    for (std::size_t i = 0; i < 4; ++i) {
      for (const Whole& corner : corners) {
        if (det(corners[(i + 1) % 4] - corners[i], corner - corners[i]) < 0) return false;
      }
    }
    return true;
  }
  // Along its line, a flat ring goes forth once and back once.
  std::vector<bool> forth;
  for (std::size_t i = 0; i < 4; ++i) {
    const Whole step = corners[(i + 1) % 4] - corners[i];
    if (step.x != 0 || step.y != 0) forth.push_back(step.x != 0 ? step.x > 0 : step.y > 0);
  }
  int changes = 0;
  for (std::size_t i = 0; i < forth.size(); ++i) changes += forth[i] != forth[(i + 1) % forth.size()] ? 1 : 0;
  return changes <= 2;
}

std::vector<std::array<Whole, 4>> pieces_of(const Channel& channel) {
  std::vector<std::array<Whole, 4>> out;
  Portal last{channel.start, channel.start};
  const auto add = [&](const Portal& next) {
    if (next != last) out.push_back(corners_of_piece(last, next));
    last = next;
  };
  for (const Portal& portal : channel.portals) add(portal);
  add({channel.goal, channel.goal});
  return out;
}

bool has_flat_piece(const Channel& channel) {
  const auto pieces = pieces_of(channel);
  return std::any_of(pieces.begin(), pieces.end(), is_flat);
}

// The sum of the angles that pieces have at a point, in radians.
double angle_around(const Channel& channel, Vec2 at) {
  double sum = 0;
  for (const auto& piece : pieces_of(channel)) {
    std::vector<Whole> ring(piece.begin(), piece.end());
    ring.erase(std::unique(ring.begin(), ring.end()), ring.end());
    if (ring.front() == ring.back()) ring.pop_back();
    const std::size_t n = ring.size();
    for (std::size_t i = 0; i < n; ++i) {
      if (ring[i] != Whole(at)) continue;
      const Whole out = ring[(i + 1) % n] - ring[i], back = ring[(i + n - 1) % n] - ring[i];
      sum += std::atan2(static_cast<double>(det(out, back)), static_cast<double>(inner(out, back)));
    }
  }
  return sum;
}

void expect_shortest(const Channel& channel) {
  const std::vector<FunnelPoint> path = pull(channel);
  const std::vector<Vec2> points = points_of(path);
  const auto about = [&] { return describe(channel) + " gave " + brute_force::describe(points); };
  ASSERT_EQ(points.front(), channel.start);
  ASSERT_EQ(points.back(), channel.goal);
  ASSERT_TRUE(stays_inside(points, channel.portals)) << about();
  ASSERT_NEAR(length_of(points), brute_force_length(channel), 1e-9) << about();
  ASSERT_EQ(path.front().side, BendSide::none);
  ASSERT_EQ(path.back().side, BendSide::none);
  for (std::size_t i = 1; i < path.size(); ++i) ASSERT_NE(points[i], points[i - 1]) << about();
  for (std::size_t i = 1; i + 1 < path.size(); ++i) {
    const Whole in = Whole(points[i]) - Whole(points[i - 1]), on = Whole(points[i + 1]) - Whole(points[i]);
    const std::int64_t turn = det(in, on);
    ASSERT_TRUE(turn != 0 || inner(in, on) < 0) << "no bend: " << about();
    ASSERT_NE(path[i].side, BendSide::none);
    const bool is_left = path[i].side == BendSide::left;
    if (turn != 0 && is_left != (turn > 0)) {  // more than half a turn: the channel winds around the point
      ASSERT_TRUE(has_flat_piece(channel) || angle_around(channel, points[i]) > 2 * std::numbers::pi) << about();
    }
    ASSERT_TRUE(std::any_of(channel.portals.begin(), channel.portals.end(), [&](const Portal& portal) {
      return (is_left ? portal.left : portal.right) == points[i];
    })) << about();
  }
}

class RandomChannels {
 public:
  RandomChannels(std::uint64_t seed, int size) : random_(seed), size_(size) {}

  // Of pieces with three or four corners; few distinct coordinates make flat pieces, repeated ends and points common.
  [[nodiscard]] Channel make(std::size_t portals) {
    Channel channel;
    channel.start = point();
    Portal last{channel.start, channel.start};
    while (channel.portals.size() < portals) {
      last = next(last);
      channel.portals.push_back(last);
    }
    do {
      channel.goal = point();
    } while (!is_convex_piece(last, {channel.goal, channel.goal}));
    return channel;
  }

 private:
  [[nodiscard]] Vec2 point() {
    const double x = random_.between(0, size_);
    return {x, static_cast<double>(random_.between(0, size_))};
  }
  [[nodiscard]] Portal next(const Portal& last) {
    for (;;) {
      Portal portal = last;
      const auto kind = random_.below(8);
      if (kind != 0) (kind % 2 == 0 ? portal.left : portal.right) = point();
      if (kind >= 6) (kind % 2 == 0 ? portal.right : portal.left) = point();
      if (is_convex_piece(last, portal)) return portal;
    }
  }

  Random random_;
  int size_;
};

TEST(Funnel, FindsTheShortestPathInRandomChannels) {
  for (const int size : {1, 2, 3, 5, 30}) {
    RandomChannels channels(static_cast<std::uint64_t>(40 + size), size);
    for (int i = 0; i < brute_force::cases(20000, 1000000); ++i) {
      expect_shortest(channels.make(static_cast<std::size_t>(i % 14)));
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(Funnel, WithoutPortalsGoesStraight) {
  EXPECT_EQ(pull({{1, 2}, {}, {3, 4}}), (std::vector<FunnelPoint>{{{1, 2}, BendSide::none}, {{3, 4}, BendSide::none}}));
  EXPECT_EQ(pull({{1, 2}, {}, {1, 2}}), (std::vector<FunnelPoint>{{{1, 2}, BendSide::none}}));
}

TEST(Funnel, NamesTheSideOfEveryBend) {
  const auto path = pull({{0, 0}, {{{2, 9}, {2, 3}}, {{4, -3}, {4, -9}}}, {6, 0}});
  EXPECT_EQ(
      path,
      (std::vector<FunnelPoint>{
          {{0, 0}, BendSide::none}, {{2, 3}, BendSide::right}, {{4, -3}, BendSide::left}, {{6, 0}, BendSide::none}}));
}

TEST(Funnel, TurnsToEitherSideInAPortalThatIsAPoint) {
  for (const double up : {1.0, -1.0}) {
    const auto path = pull({{0, 0}, {{{2, 0}, {2, 0}}}, {2, up}});
    ASSERT_EQ(path.size(), 3u);
    EXPECT_EQ(path[1].side, up > 0 ? BendSide::left : BendSide::right);
  }
  EXPECT_EQ(pull({{0, 0}, {{{2, 0}, {2, 0}}}, {3, 0}}).size(), 2u);
}

TEST(Funnel, GoesAroundTheEndOfAWallAndBack) {
  // Along the upper side of a wall from (0, 0) to (4, 0), around its end, and back to the same point from below.
  const auto path = pull({{0, 0}, {{{4, 4}, {4, 0}}, {{8, 0}, {4, 0}}, {{4, -4}, {4, 0}}}, {0, 0}});
  EXPECT_EQ(path,
            (std::vector<FunnelPoint>{{{0, 0}, BendSide::none}, {{4, 0}, BendSide::right}, {{0, 0}, BendSide::none}}));
}

TEST(Funnel, StartsAndEndsOnEndsOfPortals) {
  EXPECT_EQ(points_of(pull({{0, 0}, {{{0, 0}, {2, 0}}, {{0, 2}, {2, 0}}}, {0, 2}})),
            (std::vector<Vec2>{{0, 0}, {0, 2}}));
  EXPECT_EQ(points_of(pull({{2, 0}, {{{0, 0}, {2, 0}}, {{0, 2}, {2, 0}}}, {2, 0}})), (std::vector<Vec2>{{2, 0}}));
}

TEST(Funnel, KeepsItsMemory) {
  RandomChannels channels(5, 20);
  const Channel channel = channels.make(200);
  Funnel funnel;
  std::vector<FunnelPoint> out;
  funnel.pull(channel.start, channel.portals, channel.goal, out);
  const auto first = out;
  const std::size_t memory = funnel.memory_bytes(), capacity = out.capacity();
  const FunnelPoint* const data = out.data();
  funnel.pull(channel.start, channel.portals, channel.goal, out);
  EXPECT_EQ(out, first);
  EXPECT_EQ(funnel.memory_bytes(), memory);
  EXPECT_EQ(out.capacity(), capacity);
  EXPECT_EQ(out.data(), data);
}

// --- channels that make restarting funnels quadratic: `pull` checks the number of tests
// -------------------------------------------------

constexpr std::size_t kMany = 100000;

TEST(Funnel, IsLinearAroundASpiral) {
  // Winds around a polygon with n corners many times; every corner is a bend on the left.
  constexpr std::size_t n = 100;
  Channel channel;
  const auto spoke = [](std::size_t i, double radius) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(n);
    return Vec2{radius * std::cos(angle), radius * std::sin(angle)};
  };
  for (std::size_t i = 0; i <= kMany; ++i) channel.portals.push_back({spoke(i, 10), spoke(i, 20)});
  channel.start = channel.portals.front().left;
  channel.goal = channel.portals.back().left;
  const auto path = pull(channel);
  ASSERT_EQ(path.size(), kMany + 1);
  for (std::size_t i = 1; i < kMany; ++i) ASSERT_EQ(path[i].side, BendSide::left);
  EXPECT_NEAR(length_of(points_of(path)), static_cast<double>(kMany) * 20 * std::sin(std::numbers::pi / n), 1e-3);
}

TEST(Funnel, IsLinearWhereAChainGrowsLongAndCollapses) {
  // A side that is one long convex chain, kept whole by the far end of the portals, then cut off by a single point.
  for (const double cut : {1.0, -1.0}) {
    Channel channel;
    channel.start = {0, 0};
    const double far = 2e10;
    for (std::size_t i = 1; i <= kMany; ++i) {
      const auto x = static_cast<double>(i);
      channel.portals.push_back({{x, x * x}, {far, -1}});
    }
    const auto x = static_cast<double>(kMany);
    channel.goal = cut > 0 ? Vec2{x + 1, (x + 1) * (x + 1)} : Vec2{far, 0};
    EXPECT_EQ(pull(channel).size(), cut > 0 ? kMany + 2 : 2u);
  }
}

TEST(Funnel, IsLinearWhereEndsAlternateBetweenNarrowAndWide) {
  Channel channel;
  channel.start = {0, 0};
  for (std::size_t i = 1; i <= kMany; ++i) {
    const auto x = static_cast<double>(i);
    const double wide = static_cast<double>(kMany + 1 - i);
    channel.portals.push_back({{x, i % 2 == 0 ? 1 : wide + 1}, {x, i % 3 == 0 ? -1 : -wide - 1}});
  }
  channel.goal = {static_cast<double>(kMany + 1), 0};
  EXPECT_EQ(pull(channel).size(), 2u);
}

TEST(Funnel, IsLinearAlongAZigzag) {
  Channel channel;
  channel.start = {0, 0};
  for (std::size_t i = 1; i <= kMany; ++i) {
    const double x = static_cast<double>(2 * i), y = i % 2 == 0 ? 1 : -1;
    channel.portals.push_back(y > 0 ? Portal{{x, 9}, {x, 1}} : Portal{{x, -1}, {x, -9}});
  }
  channel.goal = {static_cast<double>(2 * kMany + 2), 0};
  EXPECT_EQ(pull(channel).size(), kMany + 2);
}

}  // namespace
}  // namespace taut
