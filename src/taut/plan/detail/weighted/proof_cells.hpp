// What weighted-proof spreads its bounds over: triangles of one weight, merged into convex cells, so that intervals are
// needed only where cells meet, and a straight way through a cell is one step. Merged as Hertel and Mehlhorn do:
// longest edges first, an edge goes where both of its ends stay convex, and with it a straight chain of edges whose
// corners have nothing else. Surfaces are not merged: their triangles lie in no common plane.
//
// Every cell has a frame in the plane, which distances are measured in: they are never too large by more than
// kFrameRelative. Triangles that stay alone may be needles, which are flattened to lines; others are no flatter than
// kCellHeightRelative of their cell. O(n log n); weights are those of when it was made.
#pragma once

#include <array>
#include <vector>

#include "taut/cells/detail/weighted/complex_edges.hpp"
#include "taut/geometry/detail/vectors.hpp"

namespace taut::detail {

template <int D>
class ProofCells {
 public:
  static constexpr std::uint32_t kNone = ComplexEdges<D>::kNone;
  // An edge between two cells, or at the border of free ground.
  struct Edge {
    std::array<std::uint32_t, 2> cells;   // beside it; the second may be none
    std::array<std::uint32_t, 2> places;  // among the sides of the cells
    std::array<bool, 2> turned;           // whether it runs against the turn of the cell
    std::array<std::uint32_t, 2> wedges;  // the nodes it runs from and to
    double weight, length;                // the lesser weight of both sides
    std::uint32_t of;                     // which of the complex it is
  };

  // The edges have to outlive it.
  ProofCells(const ComplexEdges<D>& edges, bool merge);

  [[nodiscard]] const ComplexEdges<D>& complex_edges() const { return *edges_; }
  [[nodiscard]] std::size_t edge_count() const { return list_.size(); }
  [[nodiscard]] const Edge& edge(std::uint32_t e) const { return list_[e]; }
  // Of every triangle, kNone of a blocked one.
  [[nodiscard]] const std::vector<std::uint32_t>& cell_of() const { return cell_of_; }
  [[nodiscard]] std::uint32_t cell_of(SimplexId t) const { return cell_of_[t.value]; }
  [[nodiscard]] std::size_t cell_count() const { return weights_.size(); }
  [[nodiscard]] double weight(std::uint32_t cell) const { return weights_[cell]; }
  // A cell's sides in their turn, by edge.
  [[nodiscard]] std::uint32_t side_count(std::uint32_t cell) const { return begin_[cell + 1] - begin_[cell]; }
  [[nodiscard]] std::uint32_t side(std::uint32_t cell, std::uint32_t i) const { return sides_[begin_[cell] + i]; }
  // Where side i begins, in the cell's frame.
  [[nodiscard]] Vec2 corner(std::uint32_t cell, std::uint32_t i) const { return frames_[begin_[cell] + i]; }
  // Where a point of a triangle lies in the frame of its cell.
  [[nodiscard]] Vec2 in_frame(SimplexId t, Vec<D> p) const;
  // From where to where an edge runs in the frame of the cell on its side k.
  [[nodiscard]] std::array<Vec2, 2> line(const Edge& edge, std::size_t k) const {
    const std::uint32_t begin = begin_[edge.cells[k]], count = begin_[edge.cells[k] + 1] - begin, i = edge.places[k];
    const Vec2 from = frames_[begin + i], to = frames_[begin + (i + 1 < count ? i + 1 : 0)];
    if (edge.turned[k]) return {to, from};
    return {from, to};
  }
  [[nodiscard]] std::size_t memory_bytes() const {
    return bytes_of(list_, cell_of_, weights_, begin_, sides_, frames_, origins_);
  }

 private:
  // Lists the sides of a cell, given the triangle and side that the first of them is.
  using Half = std::uint32_t;  // three times the triangle and the corner opposite
  void add_cell(const std::vector<Half>& border, std::vector<std::uint32_t>& ids);
  void set_frame(SimplexId t);

  const ComplexEdges<D>* edges_;
  std::vector<Edge> list_;
  std::vector<std::uint32_t> cell_of_;
  std::vector<double> weights_;               // by cell
  std::vector<std::uint32_t> begin_, sides_;  // by cell, and one beyond; edges
  std::vector<Vec2> frames_;                  // beside sides_
  std::vector<CornerId> origins_;             // by cell: the corner its frame begins at; none of a triangle alone
};

extern template class ProofCells<2>;
extern template class ProofCells<3>;

}  // namespace taut::detail
