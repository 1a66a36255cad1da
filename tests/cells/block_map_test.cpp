#include "taut/cells/detail/grid/block_map.hpp"

#include <gtest/gtest.h>

#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

// Every block of a random grid against the cells it is made of, read one by one.
TEST(BlockMap, EveryBlockIsWhatTheGridSays) {
  Random random(6);
  for (int round = 0; round < 60; ++round) {
    // Sides on both sides of a machine word, multiples of the block size or not.
    const int width = random.between(round % 2 == 0 ? 1 : 60, round % 2 == 0 ? 20 : 140),
              height = random.between(1, 30);
    GridBuilder builder(width, height);
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) builder.set_free(x, y, random.unit() < 0.6);
    }
    const CornerRule rule = round % 3 == 0 ? CornerRule::allow : CornerRule::forbid;
    builder.set_corner_rule(rule);
    const Grid grid = std::move(builder).build();
    for (int n : {2, 3, 4}) {
      const auto distances = LocalDistances::shared({n, rule, DatabaseVariant::boundary});
      const BlockMap map(grid, distances);
      const BlockShape& shape = map.shape();
      for (std::uint32_t r = 0; r < map.rows(); ++r) {
        for (std::uint32_t c = 0; c < map.columns(); ++c) {
          const int x0 = (static_cast<int>(c) - 1) * n, y0 = (static_cast<int>(r) - 1) * n;
          const BlockMap::Block& block = map.block(r * map.columns() + c);
          BlockPattern pattern = 0;
          for (int y = 0; y < n; ++y) {
            for (int x = 0; x < n; ++x) pattern |= grid.is_free_checked(x0 + x, y0 + y) ? 0u : 1u << (y * n + x);
          }
          ASSERT_EQ(map.pattern(block), pattern);
          for (int k = 0; k < shape.border_count(); ++k) {
            const auto [x, y] = shape.at(shape.border(k));
            const auto free = [&](int dx, int dy) { return grid.is_free_checked(x0 + x + dx, y0 + y + dy); };
            const bool is_double =
                free(0, 0) == free(-1, -1) && free(-1, 0) == free(0, -1) && free(0, 0) != free(-1, 0);
            bool touches = false;
            for (int dy = -1; dy <= 0; ++dy) {
              for (int dx = -1; dx <= 0; ++dx) {
                const bool own = x + dx >= 0 && x + dx < n && y + dy >= 0 && y + dy < n;
                touches = touches || (own && free(dx, dy));
              }
            }
            ASSERT_EQ((block.usable >> k) & 1u, touches && !(is_double && rule == CornerRule::forbid) ? 1u : 0u);
            for (int j = 0; j < shape.border_count(); ++j) {
              const std::size_t row = map.to_matrix(block.symmetry)[static_cast<std::size_t>(k)];
              const std::size_t column = map.to_matrix(block.symmetry)[static_cast<std::size_t>(j)];
              ASSERT_EQ(map.from_matrix(block.symmetry)[row], k);
              ASSERT_EQ(map.matrix(block)[row * static_cast<std::size_t>(shape.border_count()) + column],
                        distances->length(pattern, shape.border(k), shape.border(j)));
            }
          }
        }
      }
    }
  }
}

}  // namespace
}  // namespace taut
