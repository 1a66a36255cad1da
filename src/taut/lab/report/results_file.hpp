// Results on disk. CSV: one row per query and planner with the columns of kResultColumns, where agents have a radius
// those of kRadiusColumns behind them, and a second file per world and planner with those of kBuildColumns. Numbers are
// the shortest text that reads back to the same double. Reading what was written gives the same rows (a row's note is
// not kept). JSON holds both, with the notes.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/measure/results.hpp"

namespace taut::lab {

// The headers of the two files, and what is added to the first where an agent has a radius. The clearance is empty
// where there is no valid path.
inline constexpr std::string_view kResultColumns =
    "world,scenario,query,planner,status,length,cost,optimal_ratio,turn_degrees,expanded,generated,time_us,valid";
inline constexpr std::string_view kRadiusColumns = ",radius,clearance";
inline constexpr std::string_view kBuildColumns = "world,planner,build_us,memory_bytes";

// The file of queries.
[[nodiscard]] TAUT_API std::string results_csv(std::span<const ResultRow> rows);
// The file of what was built.
[[nodiscard]] TAUT_API std::string builds_csv(std::span<const BuildRow> rows);
// One object with the lists "results" and "builds"; numbers that are not finite become null.
[[nodiscard]] TAUT_API std::string results_json(const Results& results);

// Throw InputError naming `where` and the line for anything but what the writers above write.
[[nodiscard]] TAUT_API std::vector<ResultRow> parse_results_csv(std::string_view text, const std::string& where);
[[nodiscard]] TAUT_API std::vector<BuildRow> parse_builds_csv(std::string_view text, const std::string& where);

// Adds `more` to `rows`; a row for the same world, scenario, query and planner replaces the older one in its place.
TAUT_API void merge_results(std::vector<ResultRow>& rows, std::span<const ResultRow> more);

}  // namespace taut::lab
