// The one list of layers that can be shown on top of a world: the command line and the studio read it. What a layer is
// made of is built in a CellStore, so that planners and other layers share it.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/lab/draw/layer.hpp"

namespace taut::lab {

// One kind of layer.
struct TAUT_API LayerEntry {
  std::string_view name, title;  // on the command line; for readers
  bool colours_areas;            // only one of those can be seen at a time
  // How many times more is drawn for a corner of the world than by a triangulation.
  std::size_t burden;
  // Why this world has no such layer, whatever its size; empty if it has.
  std::string (*misfit)(const World& world);
  // Builds what is missing in the store; make_layer() also looks whether the world has such a layer.
  Layer (*make)(CellStore& cells);
};

// All there are, in the order in which they are shown.
[[nodiscard]] TAUT_API std::span<const LayerEntry> layers();
// Null if there is none of that name.
[[nodiscard]] TAUT_API const LayerEntry* find_layer(std::string_view name);

// Above this many corners a layer has millions of parts: too many for a page to be sent, and for an eye.
inline constexpr std::size_t kMostLayerCorners = 60'000;

// Why this world has no such layer, or one that is too large to draw; empty if it has. Counts corners of grids only as
// far as needed.
[[nodiscard]] TAUT_API std::string layer_misfit(const LayerEntry& entry, const World& world,
                                                std::size_t most_corners = kMostLayerCorners);

// Throws InputError with the names there are, or with the reason if the world has no such layer.
[[nodiscard]] TAUT_API Layer make_layer(std::string_view name, CellStore& cells,
                                        std::size_t most_corners = kMostLayerCorners);

}  // namespace taut::lab
