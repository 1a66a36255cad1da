#include "taut/world/generate/maze.hpp"

#include <cmath>
#include <string>

#include "taut/world/generate/detail/option_check.hpp"
#include "taut/world/generate/detail/passages.hpp"

namespace taut {
using namespace detail;

namespace {

constexpr std::string_view kMazeName = "maze";

void clear_rectangle(GridBuilder& grid, int left, int top, int width, int height) {
  for (int y = top; y < top + height; ++y) {
    for (int x = left; x < left + width; ++x) grid.set_free(x, y, true);
  }
}

int grid_side(std::string_view option, int cells, const MazeOptions& options) {
  const std::int64_t period = std::int64_t{options.corridor} + options.wall;
  const std::int64_t largest = (Grid::kLargestSide - options.wall) / period;
  require_option<std::int64_t>(kMazeName, std::string(option) + " (so that the grid's sides stay in range)", cells, 1,
                               largest);
  return static_cast<int>(cells * period + options.wall);
}

}  // namespace

Grid generate_maze(const MazeOptions& options) {
  require_option(kMazeName, "corridor", options.corridor, 1, Grid::kLargestSide / 2);
  require_option(kMazeName, "wall", options.wall, 1, Grid::kLargestSide / 4);
  require_option(kMazeName, "loops", options.loops, 0.0, 1.0);
  const int width = grid_side("columns", options.columns, options);
  const int height = grid_side("rows", options.rows, options);

  Random random(options.seed);
  Passages passages(options.columns, options.rows);
  if (options.style == MazeStyle::backtracker) {
    passages.connect_by_backtracking(random);
  } else {
    passages.connect_uniformly(random);
  }
  const auto closed = static_cast<double>(passages.count_possible() - passages.count_open());
  passages.open_more(static_cast<std::size_t>(std::round(options.loops * closed)), random);

  GridBuilder grid(width, height);
  const int period = options.corridor + options.wall;
  for (int row = 0; row < options.rows; ++row) {
    for (int column = 0; column < options.columns; ++column) {
      const int left = options.wall + column * period;
      const int top = options.wall + row * period;
      clear_rectangle(grid, left, top, options.corridor + (passages.right_of(column, row) ? options.wall : 0),
                      options.corridor);
      if (passages.below(column, row)) {
        clear_rectangle(grid, left, top + options.corridor, options.corridor, options.wall);
      }
    }
  }
  return std::move(grid).build();
}

}  // namespace taut
