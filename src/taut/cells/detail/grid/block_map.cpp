#include "taut/cells/detail/grid/block_map.hpp"

#include <bit>
#include <span>

#include "taut/base/detail/bytes_of.hpp"

namespace taut::detail {
namespace {

// `count` bits of a row from bit x on; bits beyond its words are 0.
std::uint32_t bits_at(std::span<const std::uint64_t> row, int x, int count) {
  const auto word = static_cast<std::size_t>(x) / 64;
  const int shift = x % 64;
  if (word >= row.size()) return 0;
  std::uint64_t bits = row[word] >> shift;
  if (shift + count > 64 && word + 1 < row.size()) bits |= row[word + 1] << (64 - shift);
  return static_cast<std::uint32_t>(bits) & ((1u << count) - 1);
}

}  // namespace

BlockMap::BlockMap(const Grid& grid, std::shared_ptr<const LocalDistances> distances)
    : distances_(std::move(distances)) {
  const int n = shape().size();
  columns_ = static_cast<std::uint32_t>((grid.width() + n - 1) / n + 2);
  rows_ = static_cast<std::uint32_t>((grid.height() + n - 1) / n + 2);
  matrix_size_ = static_cast<std::size_t>(shape().border_count()) * static_cast<std::size_t>(shape().border_count());
  for (int s = 0; s < kSymmetries; ++s) {
    for (int k = 0; k < shape().border_count(); ++k) {
      const int there = shape().border_index(shape().moved_node(s, shape().border(k)));
      to_matrix_[static_cast<std::size_t>(s)][static_cast<std::size_t>(k)] = static_cast<std::uint8_t>(there);
      from_matrix_[static_cast<std::size_t>(s)][static_cast<std::size_t>(there)] = static_cast<std::uint8_t>(k);
    }
  }
  place_blocks(grid);
  if (grid.corner_rule() == CornerRule::forbid) close_double_corners(grid);
  fill_matrices();
}

void BlockMap::place_blocks(const Grid& grid) {
  const int n = shape().size();
  const BlockPattern row_mask = (1u << n) - 1;
  // What a pattern that has occurred before is placed as.
  std::vector<Block> known(shape().patterns());
  std::vector<bool> is_known(shape().patterns(), false);
  std::vector<std::int32_t> matrix_of(distances_->records(), -1);
  const auto placed_as = [&](BlockPattern pattern) -> const Block& {
    Block& block = known[pattern];
    if (is_known[pattern]) return block;
    is_known[pattern] = true;
    const LocalDistances::Placed at = distances_->placed(pattern);
    if (matrix_of[at.record] < 0) {
      matrix_of[at.record] = static_cast<std::int32_t>(records_.size());
      records_.push_back(at.record);
    }
    std::uint32_t usable = 0;
    for (int k = 0; k < shape().border_count(); ++k) {
      usable |= shape().touches_free(pattern, shape().border(k)) ? 1u << k : 0u;
    }
    return block = {static_cast<std::uint16_t>(matrix_of[at.record]), static_cast<std::uint16_t>(usable), at.symmetry};
  };
  blocks_.assign(block_count(), placed_as(shape().all_blocked()));
  for (std::uint32_t r = 1; r + 1 < rows_; ++r) {
    for (std::uint32_t c = 1; c + 1 < columns_; ++c) {
      BlockPattern pattern = 0;
      for (int i = 0; i < n; ++i) {
        const int y = static_cast<int>(r - 1) * n + i;
        const std::uint32_t free = y < grid.height() ? bits_at(grid.row(y), static_cast<int>(c - 1) * n, n) : 0;
        pattern |= (~free & row_mask) << (i * n);
      }
      blocks_[r * columns_ + c] = placed_as(pattern);
    }
  }
}

// Double corners, found 64 at a time, are no through-points of the blocks that meet there.
void BlockMap::close_double_corners(const Grid& grid) {
  const int n = shape().size();
  for (int y = 1; y < grid.height(); ++y) {
    const auto above = grid.row(y - 1), below = grid.row(y);
    std::uint64_t carry_above = 0, carry_below = 0;
    for (std::size_t word = 0; word < above.size(); ++word) {
      const std::uint64_t a = above[word], b = below[word];
      const std::uint64_t a_left = (a << 1) | carry_above, b_left = (b << 1) | carry_below;
      carry_above = a >> 63;
      carry_below = b >> 63;
      for (std::uint64_t found = (a ^ a_left) & (b ^ b_left) & (a ^ b); found != 0; found &= found - 1) {
        const int x = static_cast<int>(word * 64) + std::countr_zero(found);
        if (x % n == 0 || y % n == 0) close(x, y);
      }
    }
  }
}

void BlockMap::close(int x, int y) {
  const int n = shape().size();
  for (int r = y % n == 0 ? y / n - 1 : y / n; r <= y / n; ++r) {
    for (int c = x % n == 0 ? x / n - 1 : x / n; c <= x / n; ++c) {
      const int k = shape().border_index(shape().node(x - c * n, y - r * n));
      Block& block = blocks_[static_cast<std::uint32_t>(r + 1) * columns_ + static_cast<std::uint32_t>(c + 1)];
      block.usable = static_cast<std::uint16_t>(block.usable & ~(1u << k));
    }
  }
}

void BlockMap::fill_matrices() {
  const int border = shape().border_count();
  matrices_.reserve(records_.size() * matrix_size_);
  for (const std::uint16_t record : records_) {
    for (int a = 0; a < border; ++a) {
      for (int b = 0; b < border; ++b)
        matrices_.push_back(distances_->record_length(record, shape().border(a), shape().border(b)));
    }
  }
}

std::size_t BlockMap::memory_bytes() const { return bytes_of(blocks_, records_, matrices_); }

}  // namespace taut::detail
