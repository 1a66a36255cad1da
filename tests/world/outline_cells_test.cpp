#include "taut/world/detail/grid/outline_cells.hpp"

#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

// Parity of crossings of the ray from the cell's centre towards -x: knows nothing of how the rings were made.
bool inside(const std::vector<Ring>& rings, int x, int y) {
  bool in = false;
  for (const Ring& ring : rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
      if (a.x == b.x && a.x <= x && std::min(a.y, b.y) <= y && std::max(a.y, b.y) >= y + 1) in = !in;
    }
  }
  return in;
}

TEST(Outline, FillsExactlyTheCellsOfRandomSets) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    Random random(seed);
    const int width = random.between(1, 13), height = random.between(1, 13);
    const double density = random.unit();
    std::set<std::pair<int, int>> cells;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        if (random.unit() < density) cells.insert({x, y});
      }
    }
    const auto rings = outline_of_cells(width, height, [&](int x, int y) { return cells.contains({x, y}); });
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        ASSERT_EQ(inside(rings, x, y), cells.contains({x, y})) << seed << ": " << x << ", " << y;
      }
    }
    // Corners only: each point turns by a right angle.
    for (const Ring& ring : rings) {
      ASSERT_GE(ring.size(), 4u);
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()], c = ring[(i + 2) % ring.size()];
        ASSERT_EQ(dot(b - a, c - b), 0);
        ASSERT_NE(cross(b - a, c - b), 0);
      }
    }
  }
}

TEST(Outline, MakesFourCornersOfAFullGridAndTwoRingsOfDiagonalCells) {
  const auto full = outline_of_cells(50, 40, [](int, int) { return true; });
  ASSERT_EQ(full.size(), 1u);
  EXPECT_EQ(full[0].size(), 4u);
  EXPECT_EQ(outline_of_cells(2, 2, [](int x, int y) { return x == y; }).size(), 2u);
  EXPECT_TRUE(outline_of_cells(0, 7, [](int, int) { return true; }).empty());
}

}  // namespace
}  // namespace taut
