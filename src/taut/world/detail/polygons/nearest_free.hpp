// The point of free space nearest to a given one.
#pragma once

#include <optional>

#include "taut/world/grid.hpp"

namespace taut::detail {

// Nothing if no cell is free. A point with integer coordinates gets an answer with integer coordinates.
[[nodiscard]] std::optional<Vec2> nearest_free_point(const Grid& grid, Vec2 p);

// The point of the closed cell (x, y) nearest to p.
[[nodiscard]] Vec2 nearest_in_cell(int x, int y, Vec2 p);

}  // namespace taut::detail
