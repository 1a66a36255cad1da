#include "taut/cells/detail/tetrahedra/spatial_order3.hpp"

#include <array>
#include <bit>
#include <utility>

#include "taut/geometry/box.hpp"

namespace taut::detail {
namespace {

constexpr unsigned kBits = 20;  // a side

// The curve in a cube enters at one corner and leaves at a neighbouring one, along an axis. How it runs in the whole is
// said by the corner it enters at and the axis; so is how it runs in each of the eight parts (hamilton2006).
struct Part {
  std::uint8_t place, way;  // of eight; and how the curve runs within
};
// By way, then by the bits of z, y and x.
using Table = std::array<std::array<Part, 8>, 24>;
constexpr unsigned turned_left(unsigned bits, unsigned by) { return (bits << by | bits >> (3 - by)) & 7; }
constexpr unsigned turned_right(unsigned bits, unsigned by) { return (bits >> by | bits << (3 - by)) & 7; }
constexpr unsigned gray(unsigned i) { return i ^ i >> 1; }
constexpr Table make_table3() {
  Table table{};
  for (unsigned entry = 0; entry < 8; ++entry) {
    for (unsigned axis = 0; axis < 3; ++axis) {
      for (unsigned bits = 0; bits < 8; ++bits) {
        const unsigned by = (axis + 1) % 3, turned = turned_right(bits ^ entry, by);
        const unsigned place = turned ^ turned >> 1 ^ turned >> 2;
        const unsigned enters = place == 0 ? 0 : gray((place - 1) / 2 * 2);
        const unsigned last = place == 0 ? 0 : place % 2 == 0 ? place - 1 : place;
        const unsigned along = place == 0 ? 0 : static_cast<unsigned>(std::countr_one(last)) % 3;
        const unsigned next_entry = entry ^ turned_left(enters, by), next_axis = (axis + along + 1) % 3;
        table[entry * 3 + axis][bits] = {static_cast<std::uint8_t>(place),
                                         static_cast<std::uint8_t>(next_entry * 3 + next_axis)};
      }
    }
  }
  return table;
}
constexpr Table kTable3 = make_table3();

std::uint64_t place_on_curve(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  std::uint64_t place = 0;
  unsigned way = 0;
  for (unsigned bit = kBits; bit-- > 0;) {
    const Part part = kTable3[way][(x >> bit & 1) | (y >> bit & 1) << 1 | (z >> bit & 1) << 2];
    place = place << 3 | part.place;
    way = part.way;
  }
  return place;
}

}  // namespace

std::vector<std::uint32_t> spatial_order(std::span<const Vec3> points) {
  Box3 box;
  for (const Vec3& p : points) box.extend(p);
  const double cells = static_cast<double>(1u << kBits) - 1;
  const double scale = box.extent() > 0 ? cells / box.extent() : 0;
  struct Entry {
    std::uint64_t place;
    std::uint32_t index;
  };
  std::vector<Entry> entries(points.size()), other(points.size());
  // Sorted by digits of 12 bits, the least first; equal places keep their order.
  constexpr unsigned kDigitBits = 12, kDigits = 3 * kBits / kDigitBits, kDigitMask = (1u << kDigitBits) - 1;
  std::vector<std::array<std::uint32_t, kDigitMask + 1>> begin(kDigits);
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto cell = [&](double at, double least) { return static_cast<std::uint32_t>((at - least) * scale); };
    const std::uint64_t place =
        place_on_curve(cell(points[i].x, box.min.x), cell(points[i].y, box.min.y), cell(points[i].z, box.min.z));
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

}  // namespace taut::detail
