#include "taut/world/generate/rooms.hpp"

#include "taut/world/generate/detail/option_check.hpp"
#include "taut/world/generate/detail/passages.hpp"

namespace taut {
using namespace detail;

Grid generate_rooms(const RoomOptions& options) {
  constexpr std::string_view kName = "rooms";
  require_option(kName, "room_size", options.room_size, 1, Grid::kLargestSide - 2);
  const int period = options.room_size + 1;
  const int largest = (Grid::kLargestSide - 1) / period;
  require_option(kName, "columns (so that the grid's sides stay in range)", options.columns, 1, largest);
  require_option(kName, "rows (so that the grid's sides stay in range)", options.rows, 1, largest);
  require_option(kName, "door_width", options.door_width, 1, options.room_size);
  require_option(kName, "doors", options.doors, 0.0, 1.0);

  Random random(options.seed);
  Passages tree(options.columns, options.rows);
  if (options.connected) tree.connect_uniformly(random);

  GridBuilder grid(options.columns * period + 1, options.rows * period + 1);
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) grid.set_free(x, y, x % period != 0 && y % period != 0);
  }
  // Every pair of neighbours draws the same two numbers, so more doors never move the others.
  const auto draw_door = [&](bool wanted) {
    const bool extra = random.unit() < options.doors;
    const int place = random.between(1, options.room_size - options.door_width + 1);
    return wanted || extra ? place : 0;
  };
  for (int row = 0; row < options.rows; ++row) {
    for (int column = 0; column < options.columns; ++column) {
      if (column + 1 < options.columns) {
        const int place = draw_door(tree.right_of(column, row));
        for (int i = 0; place > 0 && i < options.door_width; ++i) {
          grid.set_free((column + 1) * period, row * period + place + i, true);
        }
      }
      if (row + 1 < options.rows) {
        const int place = draw_door(tree.below(column, row));
        for (int i = 0; place > 0 && i < options.door_width; ++i) {
          grid.set_free(column * period + place + i, (row + 1) * period, true);
        }
      }
    }
  }
  return std::move(grid).build();
}

}  // namespace taut
