#include "taut/world/terrain_layer.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace taut {
namespace {

enum : std::uint8_t { kRuns = 0, kPacked = 1 };

constexpr std::array<std::uint8_t, 256> kLetterCodes = [] {
  std::array<std::uint8_t, 256> codes{};
  for (std::size_t i = 0; i < kTerrainLetters.size(); ++i) {
    codes[static_cast<unsigned char>(kTerrainLetters[i])] = static_cast<std::uint8_t>(i);
  }
  return codes;
}();

constexpr std::uint8_t letter_code(char c) { return kLetterCodes[static_cast<unsigned char>(c)]; }
constexpr bool is_default(char c) { return c == '.' || c == '@'; }

constexpr std::size_t kLongestVarint = 10;

std::uint8_t* put_varint(std::uint8_t* out, std::size_t v) {
  for (; v >= 0x80; v >>= 7) *out++ = static_cast<std::uint8_t>(v | 0x80);
  *out++ = static_cast<std::uint8_t>(v);
  return out;
}

std::size_t get_varint(const std::uint8_t*& p) {
  std::size_t v = 0;
  for (int shift = 0;; shift += 7) {
    const std::uint8_t b = *p++;
    v |= static_cast<std::size_t>(b & 0x7f) << shift;
    if (b < 0x80) return v;
  }
}

// Where the run of equal letters that starts at x ends; eight letters at a time.
std::size_t end_of_run(std::string_view letters, std::size_t x) {
  const std::uint64_t pattern = 0x0101010101010101u * static_cast<unsigned char>(letters[x]);
  for (++x; x + 8 <= letters.size(); x += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, letters.data() + x, 8);
    const std::uint64_t difference = eight ^ pattern;
    if (difference == 0) continue;
    const int bit =
        std::endian::native == std::endian::little ? std::countr_zero(difference) : std::countl_zero(difference);
    return x + static_cast<std::size_t>(bit / 8);
  }
  while (x < letters.size() && static_cast<unsigned char>(letters[x]) == (pattern & 0xff)) ++x;
  return x;
}

}  // namespace

void TerrainLayer::append_row(std::string_view letters) {
  const std::size_t begin = bytes_.size();
  const std::size_t packed_size = 1 + (letters.size() * 3 + 7) / 8;
  // Room for runs up to the size at which packing is shorter, and for one more: two varints and a letter.
  bytes_.resize(begin + packed_size + 2 * kLongestVarint + 2);
  std::uint8_t* const first = bytes_.data() + begin;
  std::uint8_t* out = first;
  bool packed = false;
  std::size_t after_last = 0;
  for (std::size_t x = 0; x < letters.size();) {
    const char c = letters[x];
    const std::size_t end = end_of_run(letters, x);
    if (!is_default(c)) {
      if (out == first) *out++ = kRuns;
      out = put_varint(out, x - after_last);
      out = put_varint(out, end - x);
      *out++ = letter_code(c);
      after_last = end;
      if (static_cast<std::size_t>(out - first) > packed_size) {
        packed = true;
        break;
      }
    }
    x = end;
  }
  bytes_.resize(begin + static_cast<std::size_t>(out - first));
  if (packed) {
    bytes_.resize(begin + packed_size);
    bytes_[begin] = kPacked;
    std::uint8_t* packed_out = bytes_.data() + begin + 1;
    for (std::size_t x = 0; x < letters.size(); x += 8) {  // eight letters are three bytes
      const std::size_t count = std::min<std::size_t>(8, letters.size() - x);
      std::uint32_t bits = 0;
      for (std::size_t i = 0; i < count; ++i) bits |= std::uint32_t{letter_code(letters[x + i])} << (3 * i);
      for (std::size_t b = 0; 8 * b < 3 * count; ++b) *packed_out++ = static_cast<std::uint8_t>(bits >> (8 * b));
    }
  }
  append_default_row();  // records where the row ends
}

void TerrainLayer::apply_row(std::size_t y, std::string& row) const {
  const std::size_t begin = y == 0 ? 0 : ends_[y - 1];
  const std::size_t end = ends_[y];
  if (begin == end) return;
  const std::uint8_t* p = bytes_.data() + begin;
  if (*p++ == kPacked) {
    for (std::size_t x = 0; x < row.size(); ++x) {
      unsigned code = 0;
      for (std::size_t b = 0; b < 3; ++b) {
        const std::size_t bit = 3 * x + b;
        code |= ((p[bit / 8] >> (bit % 8)) & 1u) << b;
      }
      row[x] = kTerrainLetters[code];
    }
    return;
  }
  const std::uint8_t* const stop = bytes_.data() + end;
  for (std::size_t x = 0; p < stop;) {
    x += get_varint(p);
    const std::size_t count = get_varint(p);
    const char letter = kTerrainLetters[*p++];
    for (std::size_t i = 0; i < count; ++i) row[x++] = letter;
  }
}

}  // namespace taut
