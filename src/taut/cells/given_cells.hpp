// Convex cells that a world was brought with, such as those of a mesh file: planners that run on convex cells take them
// as they are, and nothing is triangulated for them.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/mesh_parts.hpp"

namespace taut {

// What CellBuild calls them.
inline constexpr std::string_view kGivenCells = "convex cells as given";

// The cells, still without what a planner's mesh adds.
struct GivenCells {
  MeshParts parts;  // convex, meeting along whole edges
  // What they hold now, capacity included.
  [[nodiscard]] TAUT_API std::size_t memory_bytes() const;
};

// A vertex of one cell inside an edge of another, where they touch; nothing if there is none.
[[nodiscard]] TAUT_API std::optional<Vec2> touched_edge(const MeshParts& parts);

// They have to cover the free space of the store's world exactly, meet along whole edges, and have its corner rule;
// io::load_world sees to that. Before planners are made.
TAUT_API void give_cells(CellStore& store, std::shared_ptr<const GivenCells> cells);

}  // namespace taut
