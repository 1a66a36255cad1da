#include "taut/world/detail/grid/lattice_sight.hpp"

#include <algorithm>
#include <array>

namespace taut::detail {
namespace {

constexpr int kChunk = BitPlane::kReadable - 1;

constexpr std::uint64_t low_bits(int n) { return (std::uint64_t{1} << n) - 1; }

bool are_set(const std::uint8_t* row, int x, int n) {
  for (; n > kChunk; n -= kChunk, x += kChunk) {
    if ((~BitPlane::bits(row, x) & low_bits(kChunk)) != 0) return false;
  }
  return (~BitPlane::bits(row, x) & low_bits(n)) == 0;
}

// Exchanges bit j of word i with bit i of word j: ever smaller blocks beside the diagonal change places.
void transpose(std::array<std::uint64_t, 64>& words) {
  std::uint64_t mask = 0x00000000ffffffffu;
  for (std::size_t block = 32; block > 0; block /= 2, mask ^= mask << block) {
    for (std::size_t i = 0; i < 64; i = (i + block + 1) & ~block) {
      const std::uint64_t swap = ((words[i] >> block) ^ words[i + block]) & mask;
      words[i] ^= swap << block;
      words[i + block] ^= swap;
    }
  }
}

BitPlane transposed(const BitPlane& plane) {
  BitPlane out(plane.height(), plane.width());
  std::array<std::uint64_t, 64> words{};
  for (int y = 0; y < plane.height(); y += 64) {
    for (int x = 0; x < plane.width(); x += 64) {
      const int columns = std::min(64, plane.width() - x);
      for (int i = 0; i < 64; ++i) {
        std::uint64_t word = 0;
        if (y + i < plane.height()) {
          word = (plane.bits(x, y + i) & 0xffffffffu);
          if (columns > 32) word |= plane.bits(x + 32, y + i) << 32;
          if (columns < 64) word &= low_bits(columns);
        }
        words[static_cast<std::size_t>(i)] = word;
      }
      transpose(words);
      for (int i = 0; i < columns; ++i) out.set_word(y, x + i, words[static_cast<std::size_t>(i)]);
    }
  }
  return out;
}

}  // namespace

LatticeSight::LatticeSight(std::shared_ptr<const LatticeCells> cells)
    : cells_(std::move(cells)), columns_(std::make_shared<const BitPlane>(transposed(cells_->free()))) {}

bool LatticeSight::is_border_free(LatticePoint a, int dx, int dy) const {
  const BitPlane& plane = dx != 0 ? cells_->free() : *columns_;
  const int line = dx != 0 ? a.y : a.x;
  int n = std::abs(dx + dy);
  int x = (dx != 0 ? a.x : a.y) + std::min(dx + dy, 0);
  if (n == 0) return ((plane.bits(x - 1, line - 1) | plane.bits(x - 1, line)) & 3u) != 0;
  const std::uint8_t *const below = plane.row(line - 1), *const above = plane.row(line);
  for (;; n -= kChunk, x += kChunk) {
    const std::uint64_t p = BitPlane::bits(below, x), q = BitPlane::bits(above, x);
    if ((~(p | q) & low_bits(std::min(n, kChunk))) != 0) return false;
    if (cells_->has_double_corners() && n > 1) {
      // Between two neighbouring pieces of the line the free side changes.
      const std::uint64_t one_sided = p ^ q;
      if ((one_sided & (one_sided >> 1) & (p ^ (p >> 1)) & low_bits(std::min(n - 1, kChunk))) != 0) return false;
    }
    if (n <= kChunk) return true;
  }
}

template <bool kSteep, bool kBackwards>
bool LatticeSight::is_slant_free(int x, int y, int along, int across) const {
  const BitPlane& plane = kSteep ? *columns_ : cells_->free();
  const int rows = std::abs(across);
  const std::uint8_t* row = plane.row(across > 0 ? y : y - 1);
  if (rows == 1) return are_set(row, kBackwards ? x - along : x, along);
  const std::ptrdiff_t stride = across > 0 ? plane.stride() : -plane.stride();
  const int whole = along / rows, remainder = along - whole * rows;
  const bool has_double_corners = cells_->has_double_corners();
  // The line enters a row at `x` and a part of a cell in its direction, the part being rest / rows + 1. In the row it
  // covers `whole` cells, one more if the parts add up to a cell, and one more if a part is left. Which happens is as
  // good as random, so nothing branches on it.
  const bool is_short = whole + 2 <= BitPlane::kReadable;
  const std::array<std::uint64_t, 3> spans{low_bits(is_short ? whole : 0), low_bits(is_short ? whole + 1 : 0),
                                           low_bits(is_short ? whole + 2 : 0)};
  int rest = -rows;
  for (int left = rows;; row += stride) {
    rest += remainder;
    const int carry = ~(rest >> 31);  // -1 if the parts add up to a cell, else 0
    rest -= rows & carry;
    const int more = rest != -rows ? 1 : 0;
    const int next = kBackwards ? x - whole + carry : x + whole - carry;
    const int first = kBackwards ? next - more : x;
    if (is_short ? (~BitPlane::bits(row, first) & spans[static_cast<std::size_t>(more - carry)]) != 0
                 : !are_set(row, first, whole + more - carry)) {
      return false;
    }
    if (--left == 0) return true;
    x = next;
    if (more == 0 && has_double_corners) {  // leaves the row exactly at a corner
      const int corner_y = across > 0 ? y + (rows - left) : y - (rows - left);
      if (kSteep ? cells_->double_corners()(corner_y, x) : cells_->double_corners()(x, corner_y)) return false;
    }
  }
}

template bool LatticeSight::is_slant_free<false, false>(int, int, int, int) const;
template bool LatticeSight::is_slant_free<false, true>(int, int, int, int) const;
template bool LatticeSight::is_slant_free<true, false>(int, int, int, int) const;
template bool LatticeSight::is_slant_free<true, true>(int, int, int, int) const;

}  // namespace taut::detail
