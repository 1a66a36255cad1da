// The terrain letters of a grid as one text: row after row, a run of a letter as its length (left out if 1) and the
// letter, as in "12.3@T". The page keeps it as it is while cells are edited; where a letter no longer goes with its
// cell, the cell decides.
#pragma once

#include <string>
#include <string_view>

#include "taut/world/grid.hpp"

namespace taut::studio {

[[nodiscard]] std::string terrain_text(const Grid& grid);

// For a grid whose cells and sides are set. Throws a Refusal that names the place `terrain` if the text does not have
// as many letters as there are cells.
void read_terrain(GridBuilder& grid, std::string_view text);

}  // namespace taut::studio
