#include "taut/world/terrain_layer.hpp"

#include <array>

namespace taut {
namespace {

enum : std::uint8_t { kRuns = 0, kPacked = 1 };

constexpr std::uint8_t letter_code(char c) { return static_cast<std::uint8_t>(kTerrainLetters.find(c)); }
constexpr bool is_default(char c) { return c == '.' || c == '@'; }

void put_varint(std::vector<std::uint8_t>& out, std::size_t v) {
  for (; v >= 0x80; v >>= 7) out.push_back(static_cast<std::uint8_t>(v | 0x80));
  out.push_back(static_cast<std::uint8_t>(v));
}

std::size_t get_varint(const std::uint8_t*& p) {
  std::size_t v = 0;
  for (int shift = 0;; shift += 7) {
    const std::uint8_t b = *p++;
    v |= static_cast<std::size_t>(b & 0x7f) << shift;
    if (b < 0x80) return v;
  }
}

}  // namespace

void TerrainLayer::append_row(std::string_view letters) {
  const std::size_t begin = bytes_.size();
  const std::size_t packed_size = 1 + (letters.size() * 3 + 7) / 8;
  bool packed = false;
  std::size_t after_last = 0;
  for (std::size_t x = 0; x < letters.size();) {
    const char c = letters[x];
    if (is_default(c)) {
      ++x;
      continue;
    }
    std::size_t end = x + 1;
    while (end < letters.size() && letters[end] == c) ++end;
    if (bytes_.size() == begin) bytes_.push_back(kRuns);
    put_varint(bytes_, x - after_last);
    put_varint(bytes_, end - x);
    bytes_.push_back(letter_code(c));
    after_last = x = end;
    if (bytes_.size() - begin > packed_size) {
      packed = true;
      break;
    }
  }
  if (packed) {
    bytes_.resize(begin + packed_size);
    for (std::size_t i = begin; i < bytes_.size(); ++i) bytes_[i] = 0;
    bytes_[begin] = kPacked;
    for (std::size_t x = 0; x < letters.size(); ++x) {
      for (std::size_t b = 0; b < 3; ++b) {
        const std::size_t bit = 3 * x + b;
        if ((letter_code(letters[x]) >> b) & 1) {
          bytes_[begin + 1 + bit / 8] = static_cast<std::uint8_t>(bytes_[begin + 1 + bit / 8] | (1u << (bit % 8)));
        }
      }
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
