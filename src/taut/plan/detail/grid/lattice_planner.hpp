// A* and Dijkstra on the lattice of a grid: the nodes are cell centres or cell corners, the moves 4 or 8 directions.
// Finds a shortest path of its graph, not of the world. Ends that are no node are joined straight to the centre of the
// cell (or cells) they lie in. The corner rule of the grid holds: double corners are no through-points where it forbids
// squeezing, and a diagonal move between two blocked cells is taken only where it allows it.
#pragma once

#include <cstdint>
#include <memory>

#include "taut/plan/detail/grid/lattice_index.hpp"
#include "taut/plan/detail/grid/lattice_moves.hpp"
#include "taut/plan/planner.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/world/detail/grid/lattice_cells.hpp"
#include "taut/world/grid.hpp"

namespace taut::detail {

// Ways from a node. `octile_strict`: a diagonal step between cell centres needs both cells it passes free, so that no
// corner is cut; `octile`: one of them is enough; `four`: no diagonals.
enum class Moves { octile_strict, octile, four };
// `automatic`: corners if both ends of the query are cell corners, else centres.
enum class LatticeNodes { automatic, centres, corners };

struct LatticeOptions {
  Moves moves = Moves::octile_strict;
  LatticeNodes nodes = LatticeNodes::automatic;
  bool heuristic = true;  // false: Dijkstra
};

namespace lattice {
struct Ends;
}

class LatticePlanner final : public Planner2 {
 public:
  LatticePlanner(std::shared_ptr<const Grid> grid, std::shared_ptr<const LatticeCells> cells, LatticeOptions options);
  LatticePlanner(const LatticePlanner&) = delete;

  void plan(const Query2& query, const Budget& budget, Plan2& out) override;
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override;
  [[nodiscard]] std::size_t scratch_bytes() const override { return scratch_.memory_bytes(); }

 private:
  void search_corners(const lattice::Ends& ends, bool same_cell, const Budget& budget, Plan2& out);
  void search_centres(const lattice::Ends& ends, const Budget& budget, Plan2& out);

  std::shared_ptr<const Grid> grid_;
  std::shared_ptr<const LatticeCells> cells_;
  LatticeOptions options_;
  lattice::LatticeIndex index_;  // wide enough for corners, and used for centres too
  lattice::CentreMoves centre_moves_;
  SearchScratch scratch_;
};

}  // namespace taut::detail
