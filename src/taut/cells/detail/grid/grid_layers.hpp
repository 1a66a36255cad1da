// Layers of abstraction over the 8-neighbour graph of a grid's cell centres: what Partial-Refinement A* searches
// (Sturtevant, Buro 2005; demyen2007 3.14). Layer 0 is the cells. A state of a layer is a group of states of the layer
// below: four that are all neighbours of each other, or what is left of three or of two; one that is left with a single
// neighbour joins the neighbour's group, one that is left with several is a group alone. States are neighbours if any
// of their children are. The topmost state of every region has no parent, so two cells have a common ancestor exactly
// if one can be reached from the other.
// A diagonal step needs both cells beside it free, or neither where the corner rule allows squeezing: connected cells
// are those that the world connects.
// Left open by the sources, and chosen here: groups are looked for in the order of their first members, cells row by
// row, each with the first neighbours that will do; a state lies at the mean of all cells beneath it.
// The children of a state have consecutive ids, layer by layer: what lies together in the world does in memory.
// Built in linear time; about 26 bytes a free cell, and 4 a blocked one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/base/id.hpp"
#include "taut/geometry/vec.hpp"
#include "taut/world/detail/grid/lattice_point.hpp"
#include "taut/world/grid.hpp"

namespace taut::detail {

// A state among those of its layer.
using LayerStateId = Id<struct LayerStateTag>;

// A run of states with consecutive ids.
struct LayerStates {
  LayerStateId first, end;
};

class GridLayer {
 public:
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(states_.size() - 1); }
  // The mean of the centres of the cells beneath.
  [[nodiscard]] Vec2 position(LayerStateId s) const { return {states_[s.value].x, states_[s.value].y}; }
  // In the layer above; none for the last state of a region.
  [[nodiscard]] LayerStateId parent(LayerStateId s) const { return states_[s.value].parent; }
  // In the layer below; not for the lowest layer, whose children are cells.
  [[nodiscard]] LayerStates children(LayerStateId s) const {
    return {LayerStateId(first_children_[s.value]), LayerStateId(first_children_[s.value + 1])};
  }
  [[nodiscard]] std::span<const LayerStateId> neighbours(LayerStateId s) const {
    return {neighbours_.data() + states_[s.value].first_neighbour,
            neighbours_.data() + states_[s.value + 1].first_neighbour};
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(states_, first_children_, neighbours_); }

 private:
  friend class GridLayers;
  struct State {
    float x, y;
    LayerStateId parent;
    std::uint32_t first_neighbour;
  };
  // Both have one more, where what belongs to the last state ends.
  std::vector<State> states_;
  std::vector<std::uint32_t> first_children_;
  std::vector<LayerStateId> neighbours_;
};

class TAUT_INSIDE GridLayers {
 public:
  struct Cell {
    std::uint16_t x, y;
  };

  explicit GridLayers(const Grid& grid);

  // How many layers there are above the cells.
  [[nodiscard]] int height() const { return static_cast<int>(layers_.size()); }
  // 1 <= i <= height().
  [[nodiscard]] const GridLayer& layer(int i) const { return layers_[static_cast<std::size_t>(i) - 1]; }
  // The state of layer 1 that a cell of the grid belongs to; none for one that is blocked or a region of its own.
  [[nodiscard]] LayerStateId state_of(LatticePoint cell) const {
    return cell_states_[static_cast<std::size_t>(cell.y) * width_ + static_cast<std::size_t>(cell.x)];
  }
  // The cells beneath a state of layer 1, row by row.
  [[nodiscard]] std::span<const Cell> cells(LayerStateId s) const {
    const auto& first = layers_[0].first_children_;
    return {cells_.data() + first[s.value], cells_.data() + first[s.value + 1]};
  }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Draft;
  template <class Graph>
  static Draft draft_above(const Graph& below, std::span<const LayerStateId> groups, std::uint32_t group_count);
  static GridLayer finish(const Draft& draft, std::span<const std::uint32_t> order,
                          std::vector<std::uint32_t>& children_in_order);

  std::size_t width_;
  std::vector<LayerStateId> cell_states_;  // row by row
  std::vector<Cell> cells_;                // the children of the states of layer 1
  std::vector<GridLayer> layers_;
};

}  // namespace taut::detail
