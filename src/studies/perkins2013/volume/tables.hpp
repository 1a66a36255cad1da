// The tables of the document, in Markdown.
#pragma once

#include <string>
#include <string_view>

#include "studies/perkins2013/volume/claims.hpp"

namespace taut::lab::perkins2013::volume {

// Table 5.1 of one kind of solid, with the published numbers beside ours.
[[nodiscard]] std::string solids_table(const Results& results, std::string_view kind);
// Tables 5.2 and 5.3: medians over worlds, and the published ones.
[[nodiscard]] std::string cubes_table(const Results& results);
// In how many runs indirect ways change the cost, by shape and weights.
[[nodiscard]] std::string changes_table(const Results& results);
// By how much, typically and at worst, and how many corners have their cost from them.
[[nodiscard]] std::string gains_table(const Results& results);
// The runs in which they change the cost most.
[[nodiscard]] std::string worst_table(const Results& results);
[[nodiscard]] std::string kernels_table(const Results& results);
[[nodiscard]] std::string searches_table(const Results& results);
[[nodiscard]] std::string ranges_table(const Results& results);

}  // namespace taut::lab::perkins2013::volume
