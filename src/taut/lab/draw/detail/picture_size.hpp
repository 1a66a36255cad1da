// What pictures of all kinds have in common: how large they may be, how large their text is, and how they become a
// file.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "taut-io/file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/draw/canvas.hpp"

namespace taut::lab::detail {

// Throws InputError unless pictures may be so large.
inline void check_side(int longest_side) {
  constexpr int kSmallestSide = 64;
  if (longest_side >= kSmallestSide && longest_side <= kLargestCanvasSide) return;
  throw InputError("picture", 0,
                   fmt::format("expected a longest side between {} and {} pixels, got {}", kSmallestSide,
                               kLargestCanvasSide, longest_side));
}

// Of text, margins and lines; 1 at a longest side of 1200 pixels.
[[nodiscard]] inline double unit_for(int longest_side) {
  constexpr double kSmallestUnit = 0.7;  // text of 10 pixels: below that nobody reads it
  return std::clamp(longest_side / 1200.0, kSmallestUnit, 6.0);
}

// What `svg()` or `png()` gives, by the extension (else InputError); the file appears complete or not at all.
template <class Svg, class Png>
void write_by_extension(const std::filesystem::path& file, Svg svg, Png png) {
  const std::string extension = file.extension().string();
  if (extension != ".svg" && extension != ".png")
    throw InputError(file.string(), 0, "expected a picture's name to end in .svg or .png");
  io::write_file(file, extension == ".svg" ? svg() : png());
}

}  // namespace taut::lab::detail
