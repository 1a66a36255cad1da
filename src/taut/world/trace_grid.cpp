#include "taut/world/trace_grid.hpp"

#include <unordered_map>

#include "taut/base/input_error.hpp"
#include "taut/world/detail/grid/grid_regions.hpp"
#include "taut/world/detail/grid/outline_cells.hpp"

namespace taut {
using namespace detail;

PolygonWorld trace_grid(const Grid& grid) {
  if (grid.width() == 0 || grid.height() == 0) throw InputError("grid", 0, "expected at least one cell");
  PolygonWorld::Parts parts;
  const Box2 box = grid.bounds();
  parts.boundary = {box.min, {box.min.x, box.max.y}, box.max, {box.max.x, box.min.y}};  // clockwise: blocked outside
  parts.corner_rule = grid.corner_rule();
  const RegionMap regions(grid, CellKind::blocked, Connectivity::four);
  std::unordered_map<std::size_t, std::size_t> obstacle_of;  // by region
  const auto is_blocked = [&](int x, int y) { return !grid.is_free(x, y); };
  for_outlines(grid.width(), grid.height(), is_blocked, [&](Ring ring, int x, int y) {
    const auto [place, fresh] = obstacle_of.try_emplace(regions.region(x, y), parts.obstacles.size());
    if (fresh) parts.obstacles.emplace_back();
    split_at_repeats(std::move(ring), parts.obstacles[place->second].rings);
  });
  return PolygonWorld::from_oriented(std::move(parts));
}

}  // namespace taut
