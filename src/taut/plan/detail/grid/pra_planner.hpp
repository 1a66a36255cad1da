// Partial-Refinement A* (Sturtevant, Buro 2005; demyen2007 3.14): A* on an abstraction of the grid graph, whose path is
// refined layer by layer, each time by A* among the states beneath the path of the layer above, down to the cells.
// Finds a path exactly where `astar` between cell centres finds one, with the same moves and costs and with the ends
// joined alike; it is shortest within its corridor, not on the graph. Takes little more than the length of the path in
// time, once the layers (cells/detail/grid/grid_layers.hpp) are built.
// Left open by the sources, and chosen here: the search starts at half the height of the layer in which the ends meet,
// rounded down; a corridor is the states of the path or, if it is to be wide, these and all their neighbours; the whole
// path is refined, not only its first part; both lengths and heuristics of a layer are straight distances between mean
// positions. An end in several cells is all of their states.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "taut/cells/detail/grid/grid_layers.hpp"
#include "taut/plan/detail/grid/lattice_index.hpp"
#include "taut/plan/detail/grid/lattice_moves.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/world/detail/grid/lattice_cells.hpp"
#include "taut/world/grid.hpp"

namespace taut::detail {

namespace lattice {
struct Ends;
}

struct PraOptions {
  bool wide = false;  // shorter paths for more time
};

class PraPlanner final : public Planner2 {
 public:
  PraPlanner(std::shared_ptr<const Grid> grid, std::shared_ptr<const LatticeCells> cells,
             std::shared_ptr<const GridLayers> layers, PraOptions options);
  PraPlanner(const PraPlanner&) = delete;

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override;

  // The states of one layer, or the cells, that a search may enter: stamps, so that a new one costs nothing but itself.
  class Corridor {
   public:
    explicit Corridor(std::size_t ids) : stamps_(ids) {}
    void clear();
    void allow(std::uint32_t id);
    [[nodiscard]] bool allows(std::uint32_t id) const { return stamps_[id] == stamp_; }
    [[nodiscard]] bool allows_all(std::uint32_t id, const std::array<std::uint32_t, 8>& offsets) const {
      std::uint32_t different = 0;
      for (const std::uint32_t offset : offsets) different |= stamps_[id + offset] ^ stamp_;
      return different == 0;
    }
    [[nodiscard]] std::size_t memory_bytes() const { return most_ * sizeof(std::uint32_t); }

   private:
    ZeroedArray<std::uint32_t> stamps_;
    std::uint32_t stamp_ = 0;
    std::size_t allowed_ = 0, most_ = 0;
  };

 private:
  // An end of the query: the cells it lies in, and their ancestors layer by layer, none above the last of a region.
  struct End {
    std::array<LatticePoint, 4> cells;
    std::size_t count = 0;
    std::vector<std::array<LayerStateId, 4>> ancestors;  // [0] is those of layer 1
    [[nodiscard]] std::span<const LayerStateId> in_layer(int i) const {
      return std::span(ancestors[static_cast<std::size_t>(i) - 1]).first(count);
    }
  };

  [[nodiscard]] std::optional<int> meeting_layer();
  [[nodiscard]] bool search_layer(int i, bool restricted, const Budget& budget, Plan2& out);
  void open_corridor(int i, std::uint32_t last);
  void search_cells(const lattice::Ends& ends, bool restricted, const Budget& budget, Plan2& out);

  std::shared_ptr<const Grid> grid_;
  std::shared_ptr<const LatticeCells> cells_;
  std::shared_ptr<const GridLayers> layers_;
  PraOptions options_;
  lattice::LatticeIndex index_;
  lattice::CentreMoves moves_;
  SearchScratch scratch_;
  Corridor corridor_;
  End start_, goal_;
};

}  // namespace taut::detail
