// Sight lines between corners: exhaustively on all maps of 4 x 4 cells against a brute force in integers that shares no
// code with the library, and on larger maps against GridSight.
#include "taut/world/detail/grid/lattice_sight.hpp"

#include <gtest/gtest.h>

#include <array>
#include <numeric>

#include "support/brute_force_worlds.hpp"
#include "support/random_grid.hpp"
#include "taut/world/detail/grid/grid_sight.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr int kSide = 4;

// What a map must be like for one line on it to be free: bit y * 4 + x of a mask is the cell (x, y).
struct Demand {
  unsigned all = 0;               // cells to be free, every one
  std::vector<unsigned> one_of;   // groups of cells of which one has to be free
  std::vector<LatticePoint> via;  // corners strictly between the ends
};

unsigned cell_mask(int x, int y) { return x >= 0 && y >= 0 && x < kSide && y < kSide ? 1u << (y * kSide + x) : 0u; }

// Does the open segment a b meet the open cell (x, y)? Each coordinate is inside the cell during an interval of the
// way, kept as integers over the common denominator |dx| |dy|.
bool crosses(LatticePoint a, LatticePoint b, int x, int y) {
  const int dx = b.x - a.x, dy = b.y - a.y;
  if (dx == 0 || dy == 0) return false;  // runs along borders
  const int common = std::abs(dx * dy);
  int from = 0, to = common;
  const auto clip = [&](int start, int d, int low) {
    const int t0 = (low - start) * (common / d), t1 = (low + 1 - start) * (common / d);
    from = std::max(from, std::min(t0, t1));
    to = std::min(to, std::max(t0, t1));
  };
  clip(a.x, dx, x);
  clip(a.y, dy, y);
  return from < to;
}

Demand demand_of(LatticePoint a, LatticePoint b) {
  Demand out;
  if (a == b) {
    out.one_of.push_back(cell_mask(a.x, a.y) | cell_mask(a.x - 1, a.y) | cell_mask(a.x, a.y - 1) |
                         cell_mask(a.x - 1, a.y - 1));
    return out;
  }
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      if (crosses(a, b, x, y)) out.all |= cell_mask(x, y);
    }
  }
  if (a.y == b.y) {
    for (int x = std::min(a.x, b.x); x < std::max(a.x, b.x); ++x)
      out.one_of.push_back(cell_mask(x, a.y - 1) | cell_mask(x, a.y));
  }
  if (a.x == b.x) {
    for (int y = std::min(a.y, b.y); y < std::max(a.y, b.y); ++y)
      out.one_of.push_back(cell_mask(a.x - 1, y) | cell_mask(a.x, y));
  }
  for (int y = 0; y <= kSide; ++y) {
    for (int x = 0; x <= kSide; ++x) {
      const int cross = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
      const int dot = (x - a.x) * (x - b.x) + (y - a.y) * (y - b.y);
      if (cross == 0 && dot < 0) out.via.push_back({x, y});
    }
  }
  return out;
}

bool is_double(unsigned map, LatticePoint p) {
  const bool a = map & cell_mask(p.x, p.y), b = map & cell_mask(p.x - 1, p.y), c = map & cell_mask(p.x - 1, p.y - 1),
             d = map & cell_mask(p.x, p.y - 1);
  return a == c && b == d && a != b;
}

bool is_met(const Demand& demand, unsigned map, CornerRule rule) {
  if ((map & demand.all) != demand.all) return false;
  for (unsigned group : demand.one_of) {
    if ((map & group) == 0) return false;
  }
  if (rule == CornerRule::allow) return true;
  return std::none_of(demand.via.begin(), demand.via.end(), [&](LatticePoint p) { return is_double(map, p); });
}

LatticeSight sight_of(const Grid& grid) { return LatticeSight(std::make_shared<LatticeCells>(grid)); }

TEST(LatticeSight, AgreesWithBruteForceOnAllMapsOfFourByFour) {
  std::vector<LatticePoint> points;
  for (int y = 0; y <= kSide; ++y) {
    for (int x = 0; x <= kSide; ++x) points.push_back({x, y});
  }
  std::vector<Demand> demands;
  for (LatticePoint a : points) {
    for (LatticePoint b : points) demands.push_back(demand_of(a, b));
  }
  std::array<std::uint64_t, 2> seen{};
  for (unsigned map = 0; map < 65536; ++map) {
    GridBuilder builder(kSide, kSide);
    for (int y = 0; y < kSide; ++y) builder.row(y)[0] = (map >> (y * kSide)) & 15u;
    const Grid forbid = std::move(builder).build();
    for (CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
      const LatticeSight sight = sight_of(rule == CornerRule::forbid ? forbid : forbid.with_corner_rule(rule));
      std::size_t pair = 0;
      for (LatticePoint a : points) {
        for (LatticePoint b : points) {
          const bool expected = is_met(demands[pair++], map, rule);
          seen[rule == CornerRule::forbid ? 0 : 1] += expected ? 1 : 0;
          ASSERT_EQ(sight.is_free(a, b), expected) << a.x << "," << a.y << " to " << b.x << "," << b.y
                                                   << brute_force::describe(forbid.with_corner_rule(rule));
        }
      }
    }
  }
  EXPECT_LT(seen[0], seen[1]);  // the rules differ, and both answers occur
  EXPECT_GT(seen[0], 5'000'000u);
  EXPECT_LT(seen[1], 65536u * 625u);
}

TEST(LatticeSight, AgreesWithGridSightOnRandomMaps) {
  Random random(21);
  int free = 0, blocked = 0;
  for (int round = 0; round < 200; ++round) {
    const CornerRule rule = round % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const int width = random.between(1, 150), height = random.between(1, 150);
    const Grid grid = random_grid(random, width, height, random.between(0.0, 0.1), rule);
    const LatticeSight sight = sight_of(grid);
    const GridSight reference(grid);
    for (int i = 0; i < 300; ++i) {
      const LatticePoint a{random.between(0, width), random.between(0, height)};
      LatticePoint b{random.between(0, width), random.between(0, height)};
      if (i % 3 == 0) {  // near, or with many corners on the way
        const int step = random.between(1, 12), dx = random.between(-3, 3), dy = random.between(-3, 3);
        b = {std::clamp(a.x + step * dx, 0, width), std::clamp(a.y + step * dy, 0, height)};
      }
      const bool expected = reference.is_free(Vec2{double(a.x), double(a.y)}, Vec2{double(b.x), double(b.y)});
      ASSERT_EQ(sight.is_free(a, b), expected)
          << a.x << "," << a.y << " to " << b.x << "," << b.y << brute_force::describe(grid);
      ++(expected ? free : blocked);
    }
  }
  EXPECT_GT(free, 10000);
  EXPECT_GT(blocked, 10000);
}

// A free band as wide as the largest grid, with a few blocked cells: lines over hundreds of words.
TEST(LatticeSight, FollowsLinesAcrossTheLargestGrid) {
  constexpr int kLong = Grid::kLargestSide, kNarrow = 37;
  Random random(22);
  int free = 0, blocked = 0;
  for (bool upright : {false, true}) {
    for (int round = 0; round < 8; ++round) {
      GridBuilder builder(upright ? kNarrow : kLong, upright ? kLong : kNarrow);
      for (int y = 0; y < builder.height(); ++y) {
        for (int x = 0; x < builder.width(); ++x) builder.set_free(x, y, true);
      }
      for (int i = 0; i < 12 * (round % 4); ++i)
        builder.set_free(random.between(0, builder.width() - 1), random.between(0, builder.height() - 1), false);
      const Grid grid = std::move(builder).build();
      const LatticeSight sight = sight_of(grid);
      const GridSight reference(grid);
      for (int i = 0; i < 12; ++i) {
        LatticePoint a{random.between(0, 200), random.between(0, kNarrow)};
        LatticePoint b{kLong - random.between(0, 200), i % 4 == 0 ? a.y : random.between(0, kNarrow)};
        if (upright) {
          std::swap(a.x, a.y);
          std::swap(b.x, b.y);
        }
        if (i % 2 == 0) std::swap(a, b);
        const bool expected = reference.is_free(Vec2{double(a.x), double(a.y)}, Vec2{double(b.x), double(b.y)});
        ASSERT_EQ(sight.is_free(a, b), expected) << a.x << "," << a.y << " to " << b.x << "," << b.y;
        ++(expected ? free : blocked);
      }
    }
  }
  EXPECT_GT(free, 40);
  EXPECT_GT(blocked, 40);
}

TEST(LatticeSight, MayBeToldWhichQuadrantsOfAnEndCount) {
  GridBuilder builder(2, 2);  // free at the lower left and the upper right of the corner (1, 1)
  builder.set_free(0, 0, true);
  builder.set_free(1, 1, true);
  const LatticeSight sight = sight_of(std::move(builder).build());
  constexpr unsigned kUpperRight = 1, kLowerLeft = 4, kAll = 15;
  for (LatticePoint to : {LatticePoint{2, 2}, LatticePoint{2, 1}, LatticePoint{1, 2}}) {
    EXPECT_TRUE(sight.is_free({1, 1}, to));
    EXPECT_TRUE(sight.is_free({1, 1}, kUpperRight, to, kAll));
    EXPECT_FALSE(sight.is_free({1, 1}, kLowerLeft, to, kAll));
    EXPECT_TRUE(sight.is_free(to, kAll, {1, 1}, kUpperRight));
    EXPECT_FALSE(sight.is_free(to, kAll, {1, 1}, kLowerLeft));
  }
  EXPECT_FALSE(sight.is_free({0, 0}, {2, 2}));
  // Every direction lies in the quadrants whose axes it does not oppose.
  for (int dy = -2; dy <= 2; ++dy) {
    for (int dx = -2; dx <= 2; ++dx) {
      constexpr std::array<std::array<int, 2>, 4> kQuadrants{{{1, 1}, {-1, 1}, {-1, -1}, {1, -1}}};
      for (std::size_t q = 0; q < 4; ++q) {
        const bool inside = dx * kQuadrants[q][0] >= 0 && dy * kQuadrants[q][1] >= 0;
        EXPECT_EQ((LatticeSight::quadrants_towards(dx, dy) >> q) & 1u, inside ? 1u : 0u);
      }
    }
  }
}

}  // namespace
}  // namespace taut
