// Colours: plain sRGB values with opacity, a set that colour-blind readers can tell apart (Okabe and Ito 2008), and a
// perceptually even colour map from dark to bright (close to viridis, interpolated from a few of its points).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "taut/base/export.hpp"

namespace taut::lab {

// A colour of the sRGB space.
struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;  // 0 to 255
  double opacity = 1;                         // 0 clear, 1 solid
  // The same colour, more or less clear.
  [[nodiscard]] constexpr Colour with_opacity(double value) const { return {red, green, blue, value}; }
  friend constexpr bool operator==(const Colour&, const Colour&) = default;
};

// 0xRRGGBB.
[[nodiscard]] constexpr Colour colour(std::uint32_t rgb) {
  return {static_cast<std::uint8_t>(rgb >> 16), static_cast<std::uint8_t>(rgb >> 8 & 0xff),
          static_cast<std::uint8_t>(rgb & 0xff)};
}

// Ordered so that the first ones stand out most on a light ground; black last.
inline constexpr std::array<Colour, 7> kDistinctColours{colour(0x0072B2), colour(0xD55E00), colour(0x009E73),
                                                        colour(0xCC79A7), colour(0xE69F00), colour(0x56B4E9),
                                                        colour(0x111111)};

// Colour and line pattern of the i-th thing drawn: the pattern changes each time the colours are used up.
[[nodiscard]] constexpr Colour distinct_colour(std::size_t i) { return kDistinctColours[i % kDistinctColours.size()]; }
[[nodiscard]] constexpr std::size_t distinct_pattern(std::size_t i) { return i / kDistinctColours.size() % 3; }

// t in [0, 1], clamped: 0 dark violet, 1 yellow.
[[nodiscard]] TAUT_API Colour heat_colour(double t);

// "#rrggbb", without the opacity.
[[nodiscard]] TAUT_API std::string hex(Colour colour);

}  // namespace taut::lab
