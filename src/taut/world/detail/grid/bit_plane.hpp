// A rectangle of bits made for looking at many neighbours at once: bits(x, y) hands out the bits of row y from x on, at
// least kReadable of them, with one load wherever x lies. A ring of zeros surrounds the rectangle, so the neighbourhood
// of any place in it can be read unchecked. One bit a place, plus the ring.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"

namespace taut::detail {

class BitPlane {
 public:
  static constexpr int kReadable = 57;  // of 64 bits loaded from a byte, up to 7 lie before the one asked for

  BitPlane() = default;
  BitPlane(int width, int height)
      : width_(width),
        height_(height),
        stride_(static_cast<std::ptrdiff_t>(width) / 8 + 2),
        bytes_(static_cast<std::size_t>(stride_ * (height + 2)) + sizeof(std::uint64_t), 0) {}

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] bool empty() const { return bytes_.empty(); }
  [[nodiscard]] std::ptrdiff_t stride() const { return stride_; }

  // Unchecked: -1 <= x <= width, -1 <= y <= height. Bit i is the place (x + i, y); only kReadable bits mean something,
  // and only up to the ring.
  [[nodiscard]] std::uint64_t bits(int x, int y) const { return bits(row(y), x); }
  [[nodiscard]] bool operator()(int x, int y) const { return bits(x, y) & 1u; }
  // The same in two steps, for walks from row to row: rows are stride() bytes apart.
  [[nodiscard]] const std::uint8_t* row(int y) const { return bytes_.data() + (y + 1) * stride_ + 1; }
  [[nodiscard]] static std::uint64_t bits(const std::uint8_t* row, int x) { return load(row + (x >> 3)) >> (x & 7); }

  void set(int x, int y) { writable_row(y)[x >> 3] |= static_cast<std::uint8_t>(1u << (x & 7)); }
  // Bits x .. x + 63 of row y; x is a multiple of 64, and bits at and beyond the width are 0.
  void set_word(int x, int y, std::uint64_t word) {
    std::uint8_t* const to = writable_row(y) + (x >> 3);
    for (int i = 0; i < 8 && x + 8 * i < width_; ++i) to[i] = static_cast<std::uint8_t>(word >> (8 * i));
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(bytes_); }

 private:
  [[nodiscard]] std::uint8_t* writable_row(int y) { return bytes_.data() + (y + 1) * stride_ + 1; }
  [[nodiscard]] static std::uint64_t load(const std::uint8_t* from) {
    std::uint64_t word;
    std::memcpy(&word, from, sizeof word);
    if constexpr (std::endian::native == std::endian::big) word = __builtin_bswap64(word);
    return word;
  }

  int width_ = 0, height_ = 0;
  std::ptrdiff_t stride_ = 0;
  std::vector<std::uint8_t> bytes_;
};

}  // namespace taut::detail
