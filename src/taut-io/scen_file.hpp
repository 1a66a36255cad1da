// MovingAI scenario files (`.scen`), specified in docs/formats.md: start and goal pairs with the length of a reference
// path. Coordinates are doubles, since scenarios of continuous worlds have them too. The printed precision of a length
// is kept, so that a check can compare to the digits that were printed and the writer can print them again.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::io {

// One query of a scenario.
struct ScenarioEntry {
  int bucket = 0;             // queries of about the same length
  std::string map;            // as the file names it
  int width = 0, height = 0;  // of the map that the coordinates refer to
  Vec2 start, goal;           // cells of a grid, or points
  double length = 0;          // 0 with start != goal means that there is no path
  int decimals = 8;           // `length` was printed to a multiple of 10^-decimals; negative for 1.2e+06
  // Whether the file says that the goal cannot be reached.
  [[nodiscard]] bool no_path() const { return length == 0 && start != goal; }
  friend bool operator==(const ScenarioEntry&, const ScenarioEntry&) = default;
};

// All queries of a file.
struct Scenario {
  std::vector<ScenarioEntry> entries;  // in the file's order
  friend bool operator==(const Scenario&, const Scenario&) = default;
};

// Throws InputError naming `name`, the line and what was expected.
[[nodiscard]] TAUT_API Scenario parse_scen(std::string_view text, const std::string& name);
[[nodiscard]] TAUT_API Scenario read_scen(const std::filesystem::path& path);

// Throws InputError if a map name is empty, begins or ends with a blank, or holds a line end.
[[nodiscard]] TAUT_API std::string format_scen(const Scenario& scenario);
TAUT_API void write_scen(const Scenario& scenario, const std::filesystem::path& path);

}  // namespace taut::io
