// Movement adapted to the slope (niederberger2004 section 7.2, figure 10): planned paths over generated hills with
// obstacles, walked with several maximal angles of deviation; what that does to ascent and length; and the picture.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "studies/niederberger2004/design.hpp"
#include "taut/path/slope_follower.hpp"
#include "taut/world/height_field.hpp"

namespace taut::lab::niederberger2004 {

// Maximal deviations, in degrees.
inline constexpr int kAngles[] = {15, 30, 45, 60, 75};
inline constexpr int kPictureAngle = 60;

struct HillRow {
  int world = 0;  // from 1
  std::size_t query = 0;
  int angle = 0;
  double planned_length = 0, walked_length = 0;
  double planned_up = 0, walked_up = 0;
  std::size_t steps = 0, turned = 0, clipped = 0;
  std::string problem{};
};

[[nodiscard]] std::string_view hill_columns();
[[nodiscard]] std::string format_hills(const HillRow& row);
[[nodiscard]] std::vector<HillRow> parse_hills(std::string_view csv, const std::string& where);

// Rolling ground with obstacles on it, the same for a seed.
struct HillWorld {
  World world;
  HeightField field;
};
[[nodiscard]] HillWorld make_hills(int number, std::uint64_t study_seed);
[[nodiscard]] std::vector<Query2> hill_queries(StudyCells& cells, int number, std::size_t count,
                                               std::uint64_t study_seed);
[[nodiscard]] SlopeOptions slope_options(int angle);

// Every query with every angle.
[[nodiscard]] std::vector<HillRow> walk_hills(int number, std::size_t queries, std::uint64_t study_seed);

// A PNG, empty if nothing was walked: shaded relief with the obstacles, the planned path in white and the walked one in
// red, of the query in the first world on which the adapted walk saves most ascent.
[[nodiscard]] std::string hill_picture(const std::vector<HillRow>& rows, std::size_t queries, std::uint64_t study_seed);

}  // namespace taut::lab::niederberger2004
