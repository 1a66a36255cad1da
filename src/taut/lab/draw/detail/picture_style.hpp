// The look of pictures in one place: a calm ground, so that the paths stand out.
#pragma once

#include <algorithm>
#include <vector>

#include "taut/lab/draw/canvas.hpp"

namespace taut::lab::detail::style {

// The colours of what their names say.
inline constexpr Colour kPage = colour(0xFFFFFF);
inline constexpr Colour kFree = colour(0xFBFAF6);
inline constexpr Colour kBlocked = colour(0xB4BECB);
inline constexpr Colour kBlockedOutline = colour(0x7A8798);
inline constexpr Colour kFrame = colour(0x8D99A8);
inline constexpr Colour kWall = colour(0x3E4857);
inline constexpr Colour kSwamp = colour(0xE4E6C3);
inline constexpr Colour kWater = colour(0x9CC3DE);
inline constexpr Colour kTrees = colour(0x9DBE9A);
inline constexpr Colour kCellLine = colour(0xE3E1DA);
inline constexpr Colour kInk = colour(0x232A33);
inline constexpr Colour kFaintInk = colour(0x667080);
inline constexpr Colour kCells = colour(0x5B6B80);
inline constexpr Colour kHalo = colour(0xFFFFFF);
inline constexpr Colour kStart = colour(0x009E73);
inline constexpr Colour kGoal = colour(0xD55E00);

// Paths that share stretches stay visible as stripes: the first is the widest, the last lies on top. Few paths get
// broad stripes, many narrow ones; a small picture never gets hairlines.
[[nodiscard]] inline double path_width(std::size_t index, std::size_t count, double unit) {
  const auto behind = static_cast<double>(count - 1 - index), most = static_cast<double>(count - 1);
  const double stripe = most > 0 ? std::clamp(10 / most, 1.2, 2.6) : 0;
  return std::max(unit, 0.75) * (3.2 + std::min(stripe * behind, 16.0));
}

// The colour and the dashes of a path, by its place in the picture.
[[nodiscard]] inline Stroke path_stroke(std::size_t index, double width) {
  Stroke stroke{distinct_colour(index), width};
  if (distinct_pattern(index) == 1) stroke.dash = {3 * width, 2.2 * width};
  if (distinct_pattern(index) == 2) stroke.dash = {0.1, 2 * width};
  return stroke;
}

// Of a path behind what is drawn, and of the halo below it.
[[nodiscard]] inline Stroke hidden_stroke(Colour colour, double width) {
  return {colour.with_opacity(0.9), 0.7 * width, {0.1, 1.5 * width}};
}
[[nodiscard]] inline Stroke hidden_halo(double width) { return {kHalo.with_opacity(0.5), width}; }

}  // namespace taut::lab::detail::style
