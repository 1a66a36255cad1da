// The Mars figure in kind (perkins2013 figure 4.9): ways over real heights whose triangles are weighted by their slope
// angle, between three pairs of places, beside the ways that are shortest on the ground.
#pragma once

#include <array>
#include <concepts>
#include <filesystem>
#include <memory>
#include <string>
#include <type_traits>
#include <vector>

#include "taut/path/path.hpp"
#include "taut/world/height_field.hpp"

namespace taut::lab::perkins2013 {

// Weights are 1 + this times the slope angle in radians. The thesis does not give its formula.
inline constexpr double kSlopeWeights[] = {0, 5, 20};

struct SlopeRow {
  int pair = 0;
  double weight = 0;                    // of a radian
  double cost = 0;                      // of the path, at that weight, measured on the surface
  double ground_length = 0;             // on the surface
  double mean_slope = 0, steepest = 0;  // of the ground under the path, in degrees; of the steepest heading
  double time_us = 0;
  std::string problem{};
};
template <class Row, class Visit>
requires std::same_as<std::remove_cvref_t<Row>, SlopeRow>
void describe(Row& r, Visit visit) {
  visit("pair", r.pair);
  visit("weight", r.weight);
  visit("cost", r.cost);
  visit("ground_length", r.ground_length);
  visit("mean_slope", r.mean_slope);
  visit("steepest", r.steepest);
  visit("time_us", r.time_us);
  visit("problem", r.problem);
}

// In metres. Degrees become metres; with no file, hills are generated. Throws InputError for anything else.
[[nodiscard]] HeightField study_heights(const std::filesystem::path& file, std::uint64_t study_seed);

struct SlopeWays {
  std::vector<SlopeRow> rows;
  std::vector<Path2> paths;  // of each row
};
inline constexpr int kSlopePairs = 3;
[[nodiscard]] SlopeWays cross_slopes(const HeightField& heights, int repeats);

// All ways of one weight and the shortest ones, on a map.
[[nodiscard]] std::string slope_picture(const HeightField& heights, const SlopeWays& ways);

}  // namespace taut::lab::perkins2013
