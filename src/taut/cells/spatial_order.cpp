#include "taut/cells/spatial_order.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace taut {
namespace {

constexpr unsigned kBits = 16;  // a side

// The place of a cell of a 2^16 x 2^16 grid along the curve, found from the coarsest bit to the finest: in each quarter
// the curve runs turned and mirrored, which exchanges or complements the bits that follow.
std::uint32_t place_on_curve(std::uint32_t x, std::uint32_t y) {
  std::uint32_t place = 0;
  for (unsigned bit = kBits; bit-- > 0;) {
    const std::uint32_t right = (x >> bit) & 1, up = (y >> bit) & 1;
    place = place << 2 | ((3 * right) ^ up);
    if (up == 0) {
      const std::uint32_t flip = right != 0 ? (1u << kBits) - 1 : 0;
      const std::uint32_t was_x = x;
      x = y ^ flip;
      y = was_x ^ flip;
    }
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
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto x = static_cast<std::uint32_t>((points[i].x - box.min.x) * scale);
    const auto y = static_cast<std::uint32_t>((points[i].y - box.min.y) * scale);
    entries[i] = {place_on_curve(x, y), static_cast<std::uint32_t>(i)};
  }
  // By digits of 11, 11 and 10 bits, the least first; equal places keep their order.
  for (const unsigned shift : {0u, 11u, 22u}) {
    std::array<std::uint32_t, 2048> begin{};
    for (const Entry& e : entries) ++begin[(e.place >> shift) & 2047];
    std::uint32_t sum = 0;
    for (std::uint32_t& b : begin) sum += std::exchange(b, sum);
    for (const Entry& e : entries) other[begin[(e.place >> shift) & 2047]++] = e;
    entries.swap(other);
  }
  std::vector<std::uint32_t> order(points.size());
  for (std::size_t i = 0; i < points.size(); ++i) order[i] = entries[i].index;
  return order;
}

}  // namespace taut
