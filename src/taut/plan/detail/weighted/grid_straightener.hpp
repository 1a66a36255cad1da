// Straightens paths over a grid of costs (Straightener), whatever planner has drawn them: the path is cut where it
// crosses the sides and diagonals of cells (CellTriangles), and its points slide along these. What comes out is never
// dearer, as the grid itself measures it, and keeps the corner rule. O(cells crossed) a round; allocates nothing once
// warm.
#pragma once

#include "taut/plan/detail/weighted/straightener.hpp"

namespace taut::detail {

class GridStraightener {
 public:
  // They have to outlive it.
  explicit GridStraightener(const CostCells& cells) : triangles_(cells), straightener_(triangles_) {}
  GridStraightener(const GridStraightener&) = delete;
  GridStraightener& operator=(const GridStraightener&) = delete;

  // Replaces the points of a path if that makes it cheaper; it has arrived.
  void straighten(std::vector<Vec2>& points, Interrupt& interrupt);
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(straightener_, path_, cuts_, made_); }

 private:
  // What the path pays for, piece by piece; false if that cannot be told.
  bool trace(const std::vector<Vec2>& points, Interrupt& interrupt);
  bool trace_piece(Vec2 a, Vec2 b);
  [[nodiscard]] SimplexId cheapest_at(Vec2 a, Vec2 b) const;

  struct Cut {
    double at;  // share of the piece
    Vec2 point;
  };
  CellTriangles triangles_;
  Straightener<2, CellTriangles> straightener_;
  ComplexPath<2> path_;
  std::vector<Cut> cuts_;
  std::vector<Vec2> made_;
};

}  // namespace taut::detail
