// A grid of free and blocked cells. Cell (x, y) covers [x, x+1] x [y, y+1]; row 0 is the first row of the file; cell
// corners are integer points. One bit a cell at rest, plus an optional compressed layer of terrain letters.
// A ring of blocked guard cells surrounds the grid, so the neighbours of any cell or corner can be read unchecked.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/geometry/box.hpp"
#include "taut/world/corner_rule.hpp"
#include "taut/world/terrain_layer.hpp"

namespace taut {

// A world of square cells, free or blocked. Never changes; GridBuilder makes it.
class TAUT_API Grid {
 public:
  static constexpr int kLargestSide = 16384;  // cells along the longer side, at most

  Grid() = default;

  // Cells along x.
  [[nodiscard]] int width() const { return width_; }
  // Cells along y.
  [[nodiscard]] int height() const { return height_; }
  // Whether paths may squeeze between two blocked cells that touch in a corner.
  [[nodiscard]] CornerRule corner_rule() const { return corner_rule_; }
  // From (0, 0) to (width, height).
  [[nodiscard]] Box2 bounds() const { return {{0, 0}, {static_cast<double>(width_), static_cast<double>(height_)}}; }

  // Unchecked: -1 <= x <= width, -1 <= y <= height; guard cells are blocked.
  [[nodiscard]] bool is_free(int x, int y) const {
    const std::ptrdiff_t bit = static_cast<std::ptrdiff_t>(y + 1) * stride_bits_ + x;
    return (words_[static_cast<std::size_t>((bit >> 6) + 1)] >> (bit & 63)) & 1u;
  }
  // Checked: any cell outside the grid is blocked.
  [[nodiscard]] bool is_free_checked(std::int64_t x, std::int64_t y) const {
    return x >= 0 && y >= 0 && x < width_ && y < height_ && is_free(static_cast<int>(x), static_cast<int>(y));
  }
  // How many cells are free. O(cells / 64).
  [[nodiscard]] std::size_t count_free() const;

  // The bits of row y, -1 <= y <= height: bit x of the row is bit (x % 64) of word (x / 64); padding bits are 0, and
  // there is at least one. The word before the first is readable too, and its top bit is the guard cell (-1, y).
  [[nodiscard]] std::span<const std::uint64_t> row(int y) const {
    return {words_.data() + 1 + static_cast<std::size_t>(y + 1) * (static_cast<std::size_t>(stride_bits_) / 64),
            static_cast<std::size_t>(stride_bits_) / 64};
  }

  // Letters as in a MovingAI file; '.' and '@' where no layer was given.
  [[nodiscard]] std::string letters(int y) const;
  // The layer of letters; nothing where all are defaults.
  [[nodiscard]] const std::optional<TerrainLayer>& terrain() const { return terrain_; }

  // The same cells under another rule.
  [[nodiscard]] Grid with_corner_rule(CornerRule rule) const {
    Grid copy = *this;
    copy.corner_rule_ = rule;
    return copy;
  }
  // What the grid holds now, letters included.
  [[nodiscard]] std::size_t memory_bytes() const {
    return detail::bytes_of(words_) + (terrain_ ? terrain_->memory_bytes() : 0);
  }
  // Same cells, same letters, same rule.
  friend bool operator==(const Grid&, const Grid&) = default;

 private:
  friend class GridBuilder;
  int width_ = 0, height_ = 0;
  std::ptrdiff_t stride_bits_ = 64;
  CornerRule corner_rule_ = CornerRule::forbid;
  std::vector<std::uint64_t> words_ = std::vector<std::uint64_t>(3, 0);  // one guard word, then rows -1 .. height
  std::optional<TerrainLayer> terrain_;
};

// The way to make a Grid: all cells start blocked. Throws InputError for sides below 0 or above Grid::kLargestSide.
class TAUT_API GridBuilder {
 public:
  // A grid of this size, all blocked.
  GridBuilder(int width, int height);
  // Begins with the cells and the rule of a grid; its letters are dropped.
  explicit GridBuilder(Grid grid) : grid_(std::move(grid)) { grid_.terrain_.reset(); }

  // Cells along x.
  [[nodiscard]] int width() const { return grid_.width_; }
  // Cells along y.
  [[nodiscard]] int height() const { return grid_.height_; }
  // As Grid::is_free, of the cells so far.
  [[nodiscard]] bool is_free(int x, int y) const { return grid_.is_free(x, y); }
  // Sets one cell; 0 <= x < width and 0 <= y < height.
  void set_free(int x, int y, bool free);
  // Writable words of row y, 0 <= y < height. Bits at and beyond the width must stay 0.
  [[nodiscard]] std::span<std::uint64_t> row(int y);
  // One row of letters for each row of the grid; dropped if all letters are defaults.
  void set_terrain(TerrainLayer layer);
  // CornerRule::forbid unless this is called.
  void set_corner_rule(CornerRule rule) { grid_.corner_rule_ = rule; }
  // The finished grid; the builder is empty afterwards.
  [[nodiscard]] Grid build() && { return std::move(grid_); }

 private:
  Grid grid_;
};

}  // namespace taut
