// A world as a file brings it, with the convex cells of the file where it has any (`.mesh`), and the store that
// planners over it share. Every program that plans in worlds from files goes this way.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>

#include "taut-io/map_frame.hpp"
#include "taut-io/world_file.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/given_cells.hpp"
#include "taut/world/world.hpp"

namespace taut::io {

// What a file of the plane brings.
struct LoadedWorld {
  std::shared_ptr<const World> world;       // checked, and never null
  std::shared_ptr<const GivenCells> cells;  // the file's own; null if it has none, or they cannot be used
  std::string refused;                      // why the file's cells cannot be used; empty if they can or there are none
  std::optional<MapFrame> frame{};          // where the world lies in metres; nothing if the file does not say
};

// As read_world. Cells of a mesh file can be used unless polygons overlap: reading it has seen to all the rest.
[[nodiscard]] TAUT_API LoadedWorld load_world(const std::filesystem::path& path, int largest_side = Grid::kLargestSide);
[[nodiscard]] TAUT_API LoadedWorld load_world(const std::filesystem::path& path, const ReadOptions& options);

// The same with another corner rule. Where squeezing is allowed, cells that touch an edge in its middle cannot be used:
// there the mesh has no corner to squeeze through.
[[nodiscard]] TAUT_API LoadedWorld with_corner_rule(LoadedWorld loaded, CornerRule rule);

// A world of the plane or in space, whichever the file holds.
using AnyLoadedWorld = std::variant<LoadedWorld, std::shared_ptr<const World3>>;
// As read_any_world.
[[nodiscard]] TAUT_API AnyLoadedWorld load_any_world(const std::filesystem::path& path,
                                                     const ReadOptions& options = {});

// A store over the world, with its cells.
[[nodiscard]] TAUT_API CellStore make_cell_store(const LoadedWorld& loaded, CellStore::Progress progress = {});

}  // namespace taut::io
