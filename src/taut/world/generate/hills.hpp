// Rolling ground: a sum of smooth round hills, each height * (1 - (d / radius)^2)^3 within its radius, so that heights
// and slopes are continuous and no slope exceeds 1.72 * height / radius a hill. The field covers a rectangle with one
// corner at the origin; centres are uniform over it, and tops may lie just outside. Only sums, products and one
// rounding per operation: the same seed gives the same heights on every machine. O(samples * hills that reach them).
#pragma once

#include <cstdint>

#include "taut/base/export.hpp"
#include "taut/world/height_field.hpp"

namespace taut {

// What ground is wanted.
struct HillOptions {
  int columns = 200, rows = 200;  // samples, 1 .. HeightField::kLargestSide
  double spacing = 5;             // between samples, 1e-6 .. 1e6
  int hills = 40;                 // 0 .. 10^6
  double mean_radius = 200;       // 1e-6 .. 1e9; radii are uniform in half to one and a half of it
  double relief = 40;             // 0 .. 1e9: height of the highest hill; heights are uniform in a quarter to all of it
  std::uint64_t seed = 1;         // another seed, other hills
};

// Throws InputError for options out of range.
[[nodiscard]] TAUT_API HeightField generate_hills(const HillOptions& options);

}  // namespace taut
