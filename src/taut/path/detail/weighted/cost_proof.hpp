// A proof that no path over weighted triangles between two points costs less than a bound, and its check, which shares
// no code with who made it. Triangles may be merged into cells. The proof is a cost at points of the edges between
// cells, linear between them. If it nowhere grows faster than what going there costs,
//
//   |cost(x) - cost(y)| <= weight * |x - y|    for all x, y on two sides of a cell, which has the least weight of its
//                                              triangles, or on one edge, which has the lesser weight of both its
//                                              sides,
//
// then along any path it grows by no more than the path costs: from start to goal by the bound at least. That needs no
// cell to be convex; they are only because nothing is lost then. Each relation between two intervals is the least value
// of a convex function of two variables that, but for a constant, grows in proportion to the distance from where both
// lines meet; so the least value lies on the border of the two intervals, where it has a closed form. That holds in a
// plane, so triangles of a surface stay alone. Weights count a little more (`slack`), and the bound is less in return;
// this covers rounding, too (kNeedleRelative, kCellHeightRelative).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/world/corner_rule.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

template <int D>
struct CostProof {
  Vec<D> start, goal;
  // All free triangles that the start and the goal lie in; where they are corners, one of each wedge meant is enough.
  std::vector<SimplexId> start_triangles, goal_triangles;
  // By triangle the number of its cell, below the count of triangles; none at all: each is a cell of its own.
  std::vector<std::uint32_t> cell_of;
  // Each edge of a free triangle that is not within a cell once, as a side of it, opposite to this corner: its points
  // are those from `first` on up to the first of the next one, from the next corner round the triangle to the one after
  // it.
  struct Side {
    SimplexId triangle;
    int side;
    std::size_t first;
  };
  std::vector<Side> sides;
  std::vector<double> shares, costs;  // of the points: how far along the side, from 0 to 1, and the cost
  CornerRule rule = CornerRule::forbid;
  double slack = 0;
  double bound = 0;

  [[nodiscard]] std::size_t memory_bytes() const {
    return bytes_of(start_triangles, goal_triangles, cell_of, sides, shares, costs);
  }
};

// The memory of a check, for who checks often.
struct ProofScratch {
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  // Which side of the proof a triangle's side is, and whether its points run from the corner after next to the next
  // one.
  struct SideRef {
    std::size_t side = kNone;
    bool turned = false;
  };
  // An interval in the plane of a triangle, with a cost linear along it.
  struct Piece {
    Vec2 from, to;
    double cost_from, cost_to;
  };
  // A side of a cell: between which corners, and its intervals from the first one on.
  struct CellSide {
    CornerId from, to;
    std::vector<Piece> pieces;
  };
  std::vector<std::array<SideRef, 3>> refs;   // by triangle
  std::vector<std::uint32_t> begin, members;  // by cell, and one beyond: where in members its triangles are
  std::vector<CellSide> sides;                // of one cell after the other; more than it has stay for the next
  std::vector<double> corner_costs;
  [[nodiscard]] std::size_t memory_bytes() const {
    std::size_t bytes = bytes_of(refs, begin, members, sides, corner_costs);
    for (const CellSide& side : sides) bytes += bytes_of(side.pieces);
    return bytes;
  }
};

// Why the proof does not prove its bound, or that it was interrupted; empty if it does. Takes time for each pair of
// intervals that share a triangle.
template <int D>
[[nodiscard]] std::string defect_of(const SimplexComplex<2, D>& complex, const CostProof<D>& proof,
                                    Interrupt& interrupt, ProofScratch& scratch);

}  // namespace taut::detail
