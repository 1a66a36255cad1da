#include "taut/world/grid.hpp"

#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "taut/base/input_error.hpp"

namespace taut {
namespace {

Grid with_letters(const std::vector<std::string>& rows) {
  GridBuilder builder(static_cast<int>(rows.at(0).size()), static_cast<int>(rows.size()));
  TerrainLayer layer;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < rows[y].size(); ++x) {
      builder.set_free(static_cast<int>(x), static_cast<int>(y), is_passable_letter(rows[y][x]));
    }
    layer.append_row(rows[y]);
  }
  builder.set_terrain(std::move(layer));
  return std::move(builder).build();
}

TEST(Grid, StartsBlockedAndRemembersWhatIsSet) {
  Random random(41);
  for (const auto& [width, height] : {std::pair{1, 1}, {63, 5}, {64, 5}, {65, 5}, {200, 3}, {1, 100}}) {
    GridBuilder builder(width, height);
    std::vector<bool> expected(static_cast<std::size_t>(width * height));
    for (int i = 0; i < 5 * width * height; ++i) {
      const int x = random.between(0, width - 1), y = random.between(0, height - 1);
      const bool free = random.below(2) == 0;
      builder.set_free(x, y, free);
      expected[static_cast<std::size_t>(y * width + x)] = free;
    }
    const Grid grid = std::move(builder).build();
    std::size_t count = 0;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const bool free = expected[static_cast<std::size_t>(y * width + x)];
        ASSERT_EQ(grid.is_free(x, y), free);
        ASSERT_EQ(grid.is_free_checked(x, y), free);
        ASSERT_EQ((grid.row(y)[static_cast<std::size_t>(x / 64)] >> (x % 64)) & 1, free ? 1u : 0u);
        ASSERT_EQ(grid.letters(y)[static_cast<std::size_t>(x)], free ? '.' : '@');
        count += free;
      }
    }
    EXPECT_EQ(grid.count_free(), count);
  }
}

TEST(Grid, IsSurroundedByBlockedGuardCells) {
  for (const auto& [width, height] : {std::pair{1, 1}, {63, 2}, {64, 2}, {65, 3}, {128, 2}}) {
    GridBuilder builder(width, height);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) builder.set_free(x, y, true);
    }
    const Grid grid = std::move(builder).build();
    for (int x = -1; x <= width; ++x) {
      EXPECT_FALSE(grid.is_free(x, -1)) << x;
      EXPECT_FALSE(grid.is_free(x, height)) << x;
    }
    for (int y = -1; y <= height; ++y) {
      EXPECT_FALSE(grid.is_free(-1, y)) << y;
      EXPECT_FALSE(grid.is_free(width, y)) << y;
      EXPECT_EQ(grid.row(y).data()[-1] >> 63, 0u);
    }
    EXPECT_EQ(grid.count_free(), static_cast<std::size_t>(width * height));
    EXPECT_FALSE(grid.is_free_checked(-100, 0));
    EXPECT_FALSE(grid.is_free_checked(std::int64_t{1} << 40, 0));
  }
}

TEST(Grid, RefusesSidesOutOfRange) {
  for (const auto& [width, height] : {std::pair{-1, 5}, {5, -1}, {Grid::kLargestSide + 1, 1}, {1, 2000000000}}) {
    EXPECT_THROW(GridBuilder(width, height), InputError);
  }
  EXPECT_EQ(GridBuilder(0, 0).build().count_free(), 0u);
}

TEST(Grid, TakesAtMostTwoBitsACellAtItsLargest) {
  const Grid grid = GridBuilder(Grid::kLargestSide, Grid::kLargestSide).build();
  const double bits = 8.0 * static_cast<double>(grid.memory_bytes());
  EXPECT_LE(bits, 2.0 * Grid::kLargestSide * Grid::kLargestSide);
  EXPECT_FALSE(grid.is_free(Grid::kLargestSide - 1, Grid::kLargestSide - 1));
  EXPECT_FALSE(grid.is_free(Grid::kLargestSide, Grid::kLargestSide));
}

TEST(Grid, ComparesCellsLettersAndRule) {
  const Grid a = with_letters({"..@", "G.."});
  EXPECT_EQ(a, with_letters({"..@", "G.."}));
  EXPECT_NE(a, with_letters({"..@", "..."}));
  EXPECT_NE(a, with_letters({".@@", "G.."}));
  EXPECT_NE(a, a.with_corner_rule(CornerRule::allow));
  EXPECT_EQ(a, a.with_corner_rule(CornerRule::allow).with_corner_rule(CornerRule::forbid));
}

TEST(TerrainLayer, BringsBackEveryLetter) {
  Random random(42);
  const auto noise = [&](std::size_t n, std::size_t letters) {
    std::string row;
    while (row.size() < n) row += kTerrainLetters[random.below(letters)];
    return row;
  };
  for (std::size_t width : {1u, 2u, 7u, 8u, 63u, 64u, 65u, 300u, 2000u}) {
    std::vector<std::string> rows;
    for (int i = 0; i < 5; ++i) rows.push_back(noise(width, 7));           // noisy
    rows.push_back(std::string(width, '.'));                               // defaults only
    for (char c : kTerrainLetters) rows.push_back(std::string(width, c));  // one run
    std::string runs(width, '.');
    for (std::size_t x = 0; x < width; ++x) runs[x] = kTerrainLetters[(x / 50 + x / 170) % 7];
    rows.push_back(runs);
    std::string last(width, '.');
    last.back() = 'T';
    rows.push_back(last);
    last.front() = 'W';
    rows.push_back(last);
    const Grid grid = with_letters(rows);
    for (std::size_t y = 0; y < rows.size(); ++y) {
      ASSERT_EQ(grid.letters(static_cast<int>(y)), rows[y]) << "width " << width << ", row " << y;
    }
  }
}

TEST(TerrainLayer, IsDroppedWhereAllLettersAreDefaults) {
  EXPECT_FALSE(with_letters({"..@", "@@."}).terrain().has_value());
  EXPECT_TRUE(with_letters({"..@", "@O."}).terrain().has_value());
}

TEST(TerrainLayer, TakesAtMostThreeBitsAndAByteForANoisyRow) {
  Random random(43);
  TerrainLayer layer;
  constexpr std::size_t kWidth = 4096, kRows = 200;
  for (std::size_t y = 0; y < kRows; ++y) {
    std::string row;
    for (std::size_t x = 0; x < kWidth; ++x) row += kTerrainLetters[random.below(7)];
    layer.append_row(row);
  }
  // Vectors grow to at most twice what they hold.
  EXPECT_LE(layer.memory_bytes(), 2 * kRows * (1 + kWidth * 3 / 8 + 1 + sizeof(std::uint32_t)) + 64);
}

TEST(GridBuilder, RefusesTerrainOfAnotherHeight) {
  GridBuilder builder(3, 2);
  TerrainLayer layer;
  layer.append_row("G..");
  EXPECT_THROW(builder.set_terrain(layer), InputError);
}

TEST(GridBuilder, ForgetsTheLettersOfAGridItChanges) {
  GridBuilder builder(with_letters({"GG@", "..."}));
  builder.set_free(2, 0, true);
  const Grid grid = std::move(builder).build();
  EXPECT_EQ(grid.letters(0), "...");
}

}  // namespace
}  // namespace taut
