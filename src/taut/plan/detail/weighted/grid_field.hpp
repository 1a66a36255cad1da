// Costs at the corners of a grid's cells, and linear between them: what Field D* on a grid spreads. A Field of
// IncrementalSearch, and of CellPath. Start and goal may lie anywhere.
//
// Where the corner rule forbids squeezing, a double corner has two costs, one for each of its wedges, under two ids:
// the corner's own and a second one, corner_count() higher. No way leads from one to the other. All else that paths do
// in a double corner stays within one cell, so this is right, and costs nothing where there are none: the second half
// of the ids is memory that is never touched.
//
// `by`, for the restricted update: the pair of neighbours, 0 .. 7, the one in direction `by` and the next.
#pragma once

#include <array>
#include <span>

#include "taut/cells/detail/weighted/cost_cells.hpp"
#include "taut/plan/detail/grid/lattice_index.hpp"
#include "taut/plan/detail/weighted/cell_ways.hpp"
#include "taut/plan/detail/weighted/field_ends.hpp"
#include "taut/plan/detail/weighted/grid_cost.hpp"

namespace taut::detail {

class GridField : public FieldEnds {
 public:
  // Cells that may change may get double corners they have not yet.
  explicit GridField(const CostCells& cells, bool may_change = false)
      : cells_(&cells), index_(cells.width() + 1, cells.height() + 1) {
    constexpr int kX[8] = {1, 1, 0, -1, -1, -1, 0, 1}, kY[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    for (std::size_t i = 0; i < 8; ++i) offsets_[i] = index_.offset(kX[i], kY[i]);
    corners_ = static_cast<std::uint32_t>(cells.corner_count());
    const bool splits = cells.corner_rule() == CornerRule::forbid && (may_change || cells.has_doubles());
    ids_ = (splits ? 2 : 1) * cells.corner_count();
  }

  [[nodiscard]] const CostCells& cells() const { return *cells_; }
  [[nodiscard]] std::size_t id_count() const { return ids_; }
  [[nodiscard]] Vec2 position(std::uint32_t id) const {
    return position_of(index_.point(id >= corners_ ? id - corners_ : id));
  }
  [[nodiscard]] double least_weight() const { return static_cast<double>(cells_->least_weight()); }
  // What it costs at least to get from a corner to one of its neighbours.
  [[nodiscard]] double shortest_step() const { return least_weight(); }
  // The second id of a corner, for callers that renew corners.
  [[nodiscard]] std::uint32_t second(std::uint32_t corner) const { return corner + corners_; }

  [[nodiscard]] static std::uint32_t ways(std::uint32_t) { return 4; }
  template <class Costs>
  [[nodiscard]] double look(std::uint32_t id, const Costs& costs) const {
    double best = goal_cost(id);
    const std::uint32_t corner = id >= corners_ ? id - corners_ : id;
    const unsigned quadrants = quadrants_of(id, corner);
    for (unsigned q = 0; q < 4; ++q) {
      if ((quadrants >> q & 1u) == 0) continue;
      const double in = weight_in(corner, q);
      if (!(in < kInfinite)) continue;
      const double diagonal = costs(neighbour(corner, 2 * q + 1, (q + 2) % 4));
      const double first = costs(neighbour(corner, 2 * q, (q + 1) % 4));
      const double second = costs(neighbour(corner, (2 * q + 2) % 8, (q + 3) % 4));
      best = std::min({best, grid_cost(in, weight_in(corner, (q + 3) % 4), first, diagonal),
                       grid_cost(in, weight_in(corner, (q + 1) % 4), second, diagonal)});
    }
    return best;
  }
  template <class Costs>
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t by, const Costs& costs) const {
    const std::uint32_t corner = id >= corners_ ? id - corners_ : id;
    const unsigned q = by / 2;
    const bool is_first = by % 2 == 0;
    const double in = weight_in(corner, q);
    if (!(in < kInfinite)) return kInfinite;
    const double diagonal = costs(neighbour(corner, 2 * q + 1, (q + 2) % 4));
    const double axis =
        costs(is_first ? neighbour(corner, 2 * q, (q + 1) % 4) : neighbour(corner, (2 * q + 2) % 8, (q + 3) % 4));
    return grid_cost(in, weight_in(corner, is_first ? (q + 3) % 4 : (q + 1) % 4), axis, diagonal);
  }
  template <class Visit>
  void for_dependents(std::uint32_t id, Visit visit) const {
    const std::uint32_t corner = id >= corners_ ? id - corners_ : id;
    const unsigned quadrants = quadrants_of(id, corner);
    for (unsigned q = 0; q < 4; ++q) {
      if ((quadrants >> q & 1u) == 0 || !(weight_in(corner, q) < kInfinite)) continue;
      visit(neighbour(corner, 2 * q, (q + 1) % 4), (2 * q + 3) % 8);
      const std::uint32_t diagonal = neighbour(corner, 2 * q + 1, (q + 2) % 4);
      visit(diagonal, (2 * q + 4) % 8);
      visit(diagonal, (2 * q + 5) % 8);
      visit(neighbour(corner, (2 * q + 2) % 8, (q + 3) % 4), (2 * q + 6) % 8);
    }
  }
  [[nodiscard]] double bound(std::uint32_t id) const {
    return bound_at([&] { return position(id); });
  }

  template <class Costs>
  [[nodiscard]] Vec2 origin_of(std::uint32_t id, const Costs& costs) const {
    return best_origin(*this, id, costs);
  }

  // For CellPath: a cell with its corners, and the cells around a node that its cost is for.
  void load(std::uint32_t cell, CellRing& ring) const {
    constexpr int kX[4] = {0, 1, 1, 0}, kY[4] = {0, 0, 1, 1};
    const LatticePoint at = cells_->cell_at(cell);
    const std::uint32_t stride = cells_->stride();
    const std::uint32_t behind[4] = {cell - stride, cell + 1, cell + stride, cell - 1};
    ring.weight = static_cast<double>(cells_->weight(cell));
    ring.cell = cell;
    ring.corners.resize(4);
    for (unsigned i = 0; i < 4; ++i) {
      const int x = at.x + kX[i], y = at.y + kY[i];
      const double weight = static_cast<double>(cells_->weight(behind[i]));
      ring.corners[i] = {position_of({x, y}), id_in(cells_->corner(x, y), i), weight < kInfinite ? behind[i] : kNoCell,
                         weight};
    }
  }
  template <class Visit>
  void for_cells_of(std::uint32_t id, Visit visit) const {
    const std::uint32_t corner = id >= corners_ ? id - corners_ : id;
    const unsigned quadrants = quadrants_of(id, corner);
    for (unsigned q = 0; q < 4; ++q) {
      if ((quadrants >> q & 1u) != 0 && weight_in(corner, q) < kInfinite) visit(cells_->cell_in(corner, q));
    }
  }

 private:
  [[nodiscard]] double weight_in(std::uint32_t corner, unsigned quadrant) const {
    return static_cast<double>(cells_->weight(cells_->cell_in(corner, quadrant)));
  }
  // The quadrants that this id of a corner stands for.
  [[nodiscard]] unsigned quadrants_of(std::uint32_t id, std::uint32_t corner) const {
    if (!cells_->has_doubles() || !cells_->is_double(corner)) return id == corner ? 15 : 0;
    return id == corner ? 3 : 12;
  }
  // The id of a corner as seen from the cell in this quadrant of it.
  [[nodiscard]] std::uint32_t id_in(std::uint32_t corner, unsigned quadrant) const {
    return quadrant >= 2 && cells_->has_doubles() && cells_->is_double(corner) ? corner + corners_ : corner;
  }
  [[nodiscard]] std::uint32_t neighbour(std::uint32_t corner, unsigned direction, unsigned quadrant) const {
    return id_in(corner + offsets_[direction], quadrant);
  }

  const CostCells* cells_;
  lattice::LatticeIndex index_;
  std::array<std::uint32_t, 8> offsets_{};
  std::uint32_t corners_ = 0;
  std::size_t ids_ = 0;
};

}  // namespace taut::detail
