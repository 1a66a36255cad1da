#include "taut/lab/draw/colour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace taut::lab {

Colour heat_colour(double t) {
  static constexpr std::array<Colour, 9> kPoints{colour(0x440154), colour(0x472D7B), colour(0x3B528B),
                                                 colour(0x2C728E), colour(0x21918C), colour(0x28AE80),
                                                 colour(0x5EC962), colour(0xADDC30), colour(0xFDE725)};
  const double place = std::clamp(std::isnan(t) ? 0.0 : t, 0.0, 1.0) * (kPoints.size() - 1);
  const std::size_t low = std::min(static_cast<std::size_t>(place), kPoints.size() - 2);
  const double part = place - static_cast<double>(low);
  const auto mix = [part](std::uint8_t a, std::uint8_t b) {
    return static_cast<std::uint8_t>(std::lround(a + part * (b - a)));
  };
  const Colour a = kPoints[low], b = kPoints[low + 1];
  return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

std::string hex(Colour c) { return fmt::format("#{:02x}{:02x}{:02x}", c.red, c.green, c.blue); }

}  // namespace taut::lab
