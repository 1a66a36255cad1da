// Results as the CSV that somebody else's analysis expects. `freeman2014`: the five columns of Freeman's data
// extraction (freeman2014 section 3.6), one row per query and planner. PathTime is the search time in milliseconds,
// TotalLength the path's length in cells, TotalAngle the sum of its turns in degrees; both are empty without a path.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/lab/measure/results.hpp"

namespace taut::lab {

// The header of Freeman's files.
inline constexpr std::string_view kFreeman2014Columns = "Map,Algorithm,PathTime,TotalLength,TotalAngle";

// The author's name of an algorithm where he has one ("AStarSmoothed"), the planner as written otherwise.
[[nodiscard]] TAUT_API std::string freeman2014_name(std::string_view planner);

// Map is the world, followed by the number of the query (from 1) where a world has several: "caves.map 3".
[[nodiscard]] TAUT_API std::string freeman2014_csv(std::span<const ResultRow> rows);

}  // namespace taut::lab
