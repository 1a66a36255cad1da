#include "taut/cells/detail/triangulation/spatial_order.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace taut::detail {
namespace {

constexpr unsigned kBits = 16;                  // a side
constexpr unsigned kDigit = 4;                  // of them looked up at once
constexpr unsigned kTurned = 1, kMirrored = 2;  // how the curve runs in a quarter: x and y exchanged, both complemented

// For a way the curve runs and kDigit bits of x and y: their 2 * kDigit bits of the place, and above them the way it
// runs within.
using Table = std::array<std::uint16_t, 4u << (2 * kDigit)>;
constexpr Table make_table() {
  Table table{};
  for (unsigned i = 0; i < table.size(); ++i) {
    unsigned way = i >> (2 * kDigit), place = 0;
    for (unsigned bit = kDigit; bit-- > 0;) {
      unsigned x = (i >> (kDigit + bit)) & 1, y = (i >> bit) & 1;
      if ((way & kTurned) != 0) std::swap(x, y);
      if ((way & kMirrored) != 0) x ^= 1, y ^= 1;
      place = place << 2 | ((3 * x) ^ y);
      if (y == 0) way ^= x != 0 ? kTurned | kMirrored : kTurned;
    }
    table[i] = static_cast<std::uint16_t>(way << (2 * kDigit) | place);
  }
  return table;
}
constexpr Table kTable = make_table();

// The place of a cell of a 2^16 x 2^16 grid along the curve, found from the coarsest bits to the finest.
std::uint32_t place_on_curve(std::uint32_t x, std::uint32_t y) {
  constexpr unsigned kMask = (1u << kDigit) - 1;
  std::uint32_t place = 0, way = 0;
  for (unsigned bit = kBits; bit > 0;) {
    bit -= kDigit;
    const unsigned found = kTable[way << (2 * kDigit) | ((x >> bit) & kMask) << kDigit | ((y >> bit) & kMask)];
    place = place << (2 * kDigit) | (found & ((1u << (2 * kDigit)) - 1));
    way = found >> (2 * kDigit);
  }
  return place;
}

}  // namespace

std::vector<std::uint32_t> spatial_order(std::span<const Vec2> points) {
  const Box2 box = bounding_box(points);
  const double cells = static_cast<double>(1u << kBits) - 1;
  const double scale = box.extent() > 0 ? cells / box.extent() : 0;
  struct Entry {
    std::uint32_t place, index;
  };
  std::vector<Entry> entries(points.size()), other(points.size());
  // Sorted by digits of 11, 11 and 10 bits, the least first; equal places keep their order.
  constexpr unsigned kDigits = 3, kDigitBits = 11, kDigitMask = (1u << kDigitBits) - 1;
  std::array<std::array<std::uint32_t, kDigitMask + 1>, kDigits> begin{};
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto x = static_cast<std::uint32_t>((points[i].x - box.min.x) * scale);
    const auto y = static_cast<std::uint32_t>((points[i].y - box.min.y) * scale);
    const std::uint32_t place = place_on_curve(x, y);
    entries[i] = {place, static_cast<std::uint32_t>(i)};
    for (unsigned digit = 0; digit < kDigits; ++digit) ++begin[digit][(place >> (digit * kDigitBits)) & kDigitMask];
  }
  for (unsigned digit = 0; digit < kDigits; ++digit) {
    std::uint32_t sum = 0;
    for (std::uint32_t& b : begin[digit]) sum += std::exchange(b, sum);
    for (const Entry& e : entries) other[begin[digit][(e.place >> (digit * kDigitBits)) & kDigitMask]++] = e;
    entries.swap(other);
  }
  std::vector<std::uint32_t> order(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) order[i] = entries[i].index;
  return order;
}

std::vector<std::uint32_t> in_rounds(std::size_t count) {
  constexpr unsigned kRounds = 16, kRoundBits = 4;
  unsigned rounds = 0;
  for (std::size_t n = count; n > 64; n >>= kRoundBits) ++rounds;
  const auto round_of = [&](std::uint64_t i) {
    const std::uint64_t chance = (i + 1) * 0x9e3779b97f4a7c15u;
    const auto late = static_cast<unsigned>(std::countl_zero(chance ^ chance << 31)) / kRoundBits;
    return rounds - std::min(late, rounds);
  };
  std::array<std::size_t, kRounds + 1> begin{};
  for (std::size_t i = 0; i < count; ++i) ++begin[round_of(i)];
  std::size_t sum = 0;
  for (std::size_t& b : begin) sum += std::exchange(b, sum);
  std::vector<std::uint32_t> out(count);
  for (std::size_t i = 0; i < count; ++i) out[begin[round_of(i)]++] = static_cast<std::uint32_t>(i);
  return out;
}

}  // namespace taut::detail
