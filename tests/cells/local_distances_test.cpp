// The local distance database against a brute force that shares nothing with it: sight lines by clipping the segment to
// every cell in integers, shortest paths by relaxing all edges between all nodes until nothing changes.
#include "taut/cells/detail/grid/local_distances.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <thread>
#include <tuple>
#include <vector>

#include "support/brute_force_worlds.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

// A block as a picture of cells, and what can be seen in it.
class Picture {
 public:
  Picture(int n, CornerRule rule, BlockPattern pattern) : n_(n), rule_(rule), pattern_(pattern) {}

  [[nodiscard]] bool is_free(int x, int y) const {
    return x >= 0 && y >= 0 && x < n_ && y < n_ && ((pattern_ >> (y * n_ + x)) & 1u) == 0;
  }
  // A double corner whose four cells all belong to the block.
  [[nodiscard]] bool is_pinch(int x, int y) const {
    if (rule_ == CornerRule::allow || x < 1 || y < 1 || x >= n_ || y >= n_) return false;
    const bool a = is_free(x, y), b = is_free(x - 1, y), c = is_free(x - 1, y - 1), d = is_free(x, y - 1);
    return a == c && b == d && a != b;
  }
  [[nodiscard]] bool sees(int ax, int ay, int bx, int by) const {
    const int dx = bx - ax, dy = by - ay;
    if (dx == 0 && dy == 0) return false;
    for (int y = 0; y < n_; ++y) {
      for (int x = 0; x < n_; ++x) {
        if (!is_free(x, y) && crosses(ax, ay, dx, dy, x, y)) return false;
      }
    }
    if (dx == 0) {
      for (int y = std::min(ay, by); y < std::max(ay, by); ++y) {
        if (!is_free(ax, y) && !is_free(ax - 1, y)) return false;
      }
    }
    if (dy == 0) {
      for (int x = std::min(ax, bx); x < std::max(ax, bx); ++x) {
        if (!is_free(x, ay) && !is_free(x, ay - 1)) return false;
      }
    }
    for (int y = 0; y <= n_; ++y) {
      for (int x = 0; x <= n_; ++x) {
        const bool on_line = (x - ax) * dy == (y - ay) * dx;
        const int along = (x - ax) * dx + (y - ay) * dy;
        if (on_line && along > 0 && along < dx * dx + dy * dy && is_pinch(x, y)) return false;
      }
    }
    return true;
  }

  // All distances between nodes y * (n + 1) + x.
  [[nodiscard]] std::vector<std::vector<double>> distances() const {
    const int side = n_ + 1, nodes = side * side;
    std::vector<std::tuple<int, int, double>> edges;
    for (int a = 0; a < nodes; ++a) {
      for (int b = 0; b < nodes; ++b) {
        if (sees(a % side, a / side, b % side, b / side))
          edges.emplace_back(a, b, std::hypot(a % side - b % side, a / side - b / side));
      }
    }
    std::vector<std::vector<double>> out;
    for (int from = 0; from < nodes; ++from) {
      std::vector<double> d(static_cast<std::size_t>(nodes), kFar);
      d[static_cast<std::size_t>(from)] = 0;
      for (bool changed = true; changed;) {
        changed = false;
        for (const auto& [a, b, length] : edges) {
          if (a != from && is_pinch(a % side, a / side)) continue;  // may be an end, but no way through
          const double through = d[static_cast<std::size_t>(a)] + length;
          if (through < d[static_cast<std::size_t>(b)] - 1e-13) {
            d[static_cast<std::size_t>(b)] = through;
            changed = true;
          }
        }
      }
      const int x = from % side, y = from / side;
      if (!is_free(x, y) && !is_free(x - 1, y) && !is_free(x, y - 1) && !is_free(x - 1, y - 1))
        d[static_cast<std::size_t>(from)] = kFar;
      out.push_back(d);
    }
    return out;
  }

 private:
  // Whether the segment runs through the open cell: the t with x < ax + t dx < x + 1 and the same in y form an open
  // interval, compared in integers over the common denominator |dx| |dy| (or 1 where a coordinate is constant).
  static bool crosses(int ax, int ay, int dx, int dy, int x, int y) {
    const int denominator = (dx != 0 ? std::abs(dx) : 1) * (dy != 0 ? std::abs(dy) : 1);
    int low = 0, high = denominator;
    const auto clip = [&](int from, int step, int wall) {  // wall < from + t step < wall + 1
      if (step == 0) {
        if (from <= wall || from >= wall + 1) high = low - 1;
        return;
      }
      int t0 = (wall - from) * (denominator / step), t1 = (wall + 1 - from) * (denominator / step);
      if (t0 > t1) std::swap(t0, t1);
      low = std::max(low, t0);
      high = std::min(high, t1);
    };
    clip(ax, dx, x);
    clip(ay, dy, y);
    return low < high;
  }

  int n_;
  CornerRule rule_;
  BlockPattern pattern_;
};

// Compares one entry; false at the first difference.
bool entry_is_exact(const LocalDistances& database, const Picture& picture, BlockPattern pattern, int a, int b,
                    double expected) {
  const int side = database.kind().size + 1;
  const BlockPath path = database.path(pattern, a, b);
  const auto where = [&] {
    return "size " + std::to_string(side - 1) + " pattern " + std::to_string(pattern) + " from " + std::to_string(a) +
           " to " + std::to_string(b);
  };
  const auto fail = [&](const std::string& what) {
    ADD_FAILURE() << where() << ": " << what << ", length " << path.length << ", expected " << expected;
    return false;
  };
  if (path.length != database.length(pattern, a, b)) return fail("length() and path() differ");
  if (path.length != database.length(pattern, b, a)) return fail("the way back is not as long");
  if (path.reversed() != database.path(pattern, b, a)) return fail("the way back is another");
  if (expected == kFar) return path.length == kFar || fail("there is no path");
  if (!(std::fabs(path.length - expected) <= 1e-12)) return fail("wrong length");
  if (a == b) return path.turn_count() == 0 || fail("turns on the spot");
  double sum = 0;
  int at = a;
  for (int i = 0; i <= path.turn_count(); ++i) {
    const int next = i < path.turn_count() ? path.turn(i) : b;
    if (!picture.sees(at % side, at / side, next % side, next / side)) return fail("a piece is not in sight");
    if (i < path.turn_count() && picture.is_pinch(next % side, next / side)) return fail("turns at a double corner");
    sum += std::hypot(next % side - at % side, next / side - at / side);
    at = next;
  }
  return std::fabs(sum - path.length) <= 1e-12 || fail("the turns give another length");
}

class EveryRule : public testing::TestWithParam<CornerRule> {};
INSTANTIATE_TEST_SUITE_P(OfCorners, EveryRule, testing::Values(CornerRule::forbid, CornerRule::allow),
                         [](const auto& info) { return info.param == CornerRule::forbid ? "forbid" : "allow"; });

TEST_P(EveryRule, EveryEntryOfTheSmallDatabasesIsAShortestPath) {
  for (int n : {2, 3}) {
    const LocalDistances database(DatabaseKind{n, GetParam(), DatabaseVariant::full});
    const int nodes = (n + 1) * (n + 1);
    for (BlockPattern pattern = 0; pattern < (1u << (n * n)); ++pattern) {
      const Picture picture(n, GetParam(), pattern);
      const auto expected = picture.distances();
      for (int a = 0; a < nodes; ++a) {
        for (int b = 0; b < nodes; ++b) {
          ASSERT_TRUE(entry_is_exact(database, picture, pattern, a, b,
                                     expected[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)]));
        }
      }
    }
  }
}

TEST_P(EveryRule, RandomEntriesOfTheLargeDatabaseAreShortestPaths) {
  const LocalDistances database(DatabaseKind{4, GetParam(), DatabaseVariant::full});
  Random random(41);
  const int wanted = brute_force::cases(20000, 1000000);
  int reached = 0, turning = 0;
  for (int entry = 0; entry < wanted;) {
    // Sparse, dense and even patterns alike: uniformly random ones are nearly always cramped.
    BlockPattern pattern = 0;
    const double blocked = random.between(0.05, 0.7);
    for (int i = 0; i < 16; ++i) pattern |= random.unit() < blocked ? 1u << i : 0u;
    const Picture picture(4, GetParam(), pattern);
    const auto expected = picture.distances();
    for (int i = 0; i < 200 && entry < wanted; ++i, ++entry) {
      const int a = static_cast<int>(random.below(25)), b = static_cast<int>(random.below(25));
      const double length = expected[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
      ASSERT_TRUE(entry_is_exact(database, picture, pattern, a, b, length));
      reached += length < kFar ? 1 : 0;
      turning += database.path(pattern, a, b).turn_count() > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(reached, wanted / 4);
  EXPECT_GT(turning, wanted / 200);
}

TEST_P(EveryRule, ImagesUnderTheSymmetriesHaveTheSameLengths) {
  for (int n : {2, 3, 4}) {
    const LocalDistances database(DatabaseKind{n, GetParam(), DatabaseVariant::full});
    const BlockShape& shape = database.shape();
    Random random(8);
    for (int round = 0; round < 3000; ++round) {
      const auto pattern = static_cast<BlockPattern>(random.below(shape.patterns()));
      const int a = static_cast<int>(random.below(static_cast<std::uint64_t>(shape.nodes())));
      const int b = static_cast<int>(random.below(static_cast<std::uint64_t>(shape.nodes())));
      for (int s = 0; s < kSymmetries; ++s) {
        EXPECT_EQ(shape.moved_node(BlockShape::inverse(s), shape.moved_node(s, a)), a);
        EXPECT_EQ(database.length(shape.moved_pattern(s, pattern), shape.moved_node(s, a), shape.moved_node(s, b)),
                  database.length(pattern, a, b));
      }
    }
  }
}

TEST_P(EveryRule, TheVariantsAgreeWhereTheyKnowAPair) {
  for (int n : {2, 3, 4}) {
    const LocalDistances full(DatabaseKind{n, GetParam(), DatabaseVariant::full});
    const int nodes = full.shape().nodes(), inner = (n - 1) * (n - 1), border = nodes - inner;
    for (const DatabaseVariant variant : {DatabaseVariant::boundary, DatabaseVariant::semi}) {
      const LocalDistances some(DatabaseKind{n, GetParam(), variant});
      int known = 0;
      for (int a = 0; a < nodes; ++a) {
        for (int b = 0; b < nodes; ++b) known += a != b && some.knows(a, b) ? 1 : 0;
      }
      EXPECT_EQ(known, variant == DatabaseVariant::boundary ? border * (border - 1)
                                                            : nodes * (nodes - 1) - inner * (inner - 1));
      Random random(5);
      for (int round = 0; round < 20000; ++round) {
        const auto pattern = static_cast<BlockPattern>(random.below(full.shape().patterns()));
        const int a = static_cast<int>(random.below(static_cast<std::uint64_t>(nodes)));
        const int b = static_cast<int>(random.below(static_cast<std::uint64_t>(nodes)));
        if (!some.knows(a, b)) continue;
        ASSERT_EQ(some.path(pattern, a, b), full.path(pattern, a, b));
      }
    }
  }
}

TEST(LocalDistances, TheLargestDatabaseFitsInSixteenMegabytes) {
  for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
    const auto database = LocalDistances::shared({4, rule, DatabaseVariant::full});
    const DatabaseSizes sizes = sizes_of(*database);
    EXPECT_LE(sizes.memory, 16000000u);
    EXPECT_LE(sizes.disk, 16000000u);
    EXPECT_EQ(sizes.patterns, 65536u);
    EXPECT_EQ(sizes.records, 8548u);  // squares of 4 x 4 bits up to symmetry, by Burnside's lemma
    EXPECT_EQ(sizes.pairs, 600u);
    EXPECT_GT(sizes.plain, 100 * sizes.memory);
  }
  EXPECT_EQ(LocalDistances(DatabaseKind{3}).records(), 102u);
  EXPECT_EQ(LocalDistances(DatabaseKind{2}).records(), 6u);
}

TEST(LocalDistances, RefusesBlocksItDoesNotKnow) {
  EXPECT_THROW((void)LocalDistances::shared({.size = 5}), InputError);
  EXPECT_THROW((void)LocalDistances(DatabaseKind{.size = 1}), InputError);
}

TEST(LocalDistances, ThreadsShareOneDatabase) {
  std::array<std::shared_ptr<const LocalDistances>, 4> seen;
  {
    std::vector<std::jthread> threads;
    for (auto& place : seen) {
      threads.emplace_back([&place] { place = LocalDistances::shared({3, CornerRule::allow, DatabaseVariant::semi}); });
    }
  }
  for (const auto& database : seen) EXPECT_EQ(database, seen[0]);
}

// Equally long ways around a single blocked cell in the middle of 3 x 3: the one with less turning wins, whichever end
// one starts from.
TEST(LocalDistances, AmongEquallyShortPathsTheLeastTurningWins) {
  const LocalDistances database(DatabaseKind{4, CornerRule::forbid, DatabaseVariant::full});
  const BlockShape& shape = database.shape();
  int ties = 0;
  BlockPaths paths(4, CornerRule::forbid);
  for (BlockPattern pattern = 0; pattern < shape.patterns(); pattern += 97) {
    paths.look_at(pattern);
    for (int a = 0; a < 25; ++a) {
      for (int b = 0; b < 25; ++b) {
        const BlockPath best = database.path(pattern, a, b);
        if (!best.exists() || best.turn_count() != 1) continue;
        const auto turning = [&](int turn) {
          const auto p = shape.at(a), q = shape.at(turn), r = shape.at(b);
          return std::fabs(std::atan2((q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x),
                                      (q.x - p.x) * (r.x - q.x) + (q.y - p.y) * (r.y - q.y)));
        };
        for (int turn = 0; turn < 25; ++turn) {
          BlockPath other;
          other.add_turn(turn);
          if (turn == best.turn(0) || !((paths.seen_from(a) >> turn) & 1u) || !((paths.seen_from(b) >> turn) & 1u))
            continue;
          if (paths.length_of(a, b, other) != best.length) continue;
          ++ties;
          EXPECT_GE(turning(turn), turning(best.turn(0)) - 1e-9);
        }
      }
    }
  }
  EXPECT_GT(ties, 100);
}

}  // namespace
}  // namespace taut
