// Ground of different costs: the cells of random sites, convex patches one over the other, and smooth noise. Weights
// are drawn evenly between the least and `contrast` times that. The same seed gives the same ground.
#pragma once

#include <cstdint>

#include "taut/base/export.hpp"
#include "taut/world/cost_grid.hpp"
#include "taut/world/weighted_regions.hpp"

namespace taut {

// What weights are wanted.
struct WeightRange {
  double least = 1;      // 10^-3 .. 10^3
  double contrast = 10;  // how many times the least the greatest is, 1 .. 10^6
};

// Cells of points nearest to one of some sites (Voronoi's diagram), each with its own weight.
struct VoronoiOptions {
  double width = 1000, height = 1000;  // 1 .. 10^6
  int sites = 100;                     // 1 .. 10^6
  WeightRange weights{};               // of cells
  std::uint64_t seed = 1;              // another seed, other cells
};
// Neighbours have the very same corners. Throws InputError for options out of range. About O(sites).
[[nodiscard]] TAUT_API WeightedRegions generate_voronoi(const VoronoiOptions& options);
// The same on a grid, width and height rounded down to 1 .. Grid::kLargestSide: each cell has the weight of the site
// nearest to its centre.
[[nodiscard]] TAUT_API CostGrid generate_voronoi_grid(const VoronoiOptions& options);

// Convex patches that may overlap, on ground of the least weight.
struct PatchOptions {
  double width = 1000, height = 1000;  // 1 .. 10^6
  int patches = 60;                    // 0 .. 10^6
  double mean_size = 150;              // mean diameter of a patch, 10^-3 .. 10^6
  double blocked = 0;                  // share of patches that are blocked, 0 .. 1
  WeightRange weights{};               // of patches
  std::uint64_t seed = 1;              // another seed, other patches
};
// Throws InputError for options out of range.
[[nodiscard]] TAUT_API WeightedRegions generate_patches(const PatchOptions& options);

// Smooth noise: octaves of random values on ever finer lattices, each half as strong as the one before.
struct NoiseOptions {
  int width = 512, height = 512;  // 1 .. Grid::kLargestSide
  double feature = 64;            // cells between the values of the coarsest lattice, 1 .. Grid::kLargestSide
  int octaves = 4;                // 1 .. 12
  double blocked = 0;             // share of cells, the dearest ones, that are blocked, 0 .. 1
  WeightRange weights{};          // of cells
  std::uint64_t seed = 1;         // another seed, other ground
};
// Throws InputError for options out of range. O(cells * octaves).
[[nodiscard]] TAUT_API CostGrid generate_noise(const NoiseOptions& options);

}  // namespace taut
