// The cheapest path through a given sequence of faces, edges and corners of tetrahedra (Snell's law as a convex
// problem): points that slide on them, straight pieces of different weights between. What ChainSolver is for edges of
// triangles, where a point has an interval; here it has a triangle, so it is kept inside by a barrier: pieces are
// rounded, sqrt(length^2 + e^2), logarithms keep shares of corners above 0, and both go to nothing together; each time
// Newton's method with 2 x 2 blocks along three diagonals comes to the least cost in a few steps. What is left is about
// 1e-13 of the cost. O(points) a step; allocates nothing once warm. No logarithm is ever computed: a step is judged by
// the slope behind it.
#pragma once

#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

// A point of a face (3 corners), of an edge (2), or one that does not move (1): shares of its corners, which add up
// to 1.
struct FacePoint {
  std::array<Vec3, 3> corners{};
  std::array<double, 3> shares{1, 0, 0};
  int count = 1;
  [[nodiscard]] Vec3 place() const {
    if (count == 1) return corners[0];
    Vec3 p = corners[0] + shares[1] * (corners[1] - corners[0]);
    return count == 2 ? p : p + shares[2] * (corners[2] - corners[0]);
  }
};

// The cost of straight pieces from point to point; a weight for each piece.
[[nodiscard]] inline double chain_cost(std::span<const FacePoint> points, std::span<const double> weights) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    sum += weights[i] * distance(points[i].place(), points[i + 1].place());
  return sum;
}

class FaceChainSolver {
 public:
  // Moves the points so that the cost is least; the first and the last stay, whatever their corners. Returns the cost,
  // which is never above what it was. An interrupt ends it early.
  double solve(std::span<FacePoint> points, std::span<const double> weights, Interrupt& interrupt);
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(was_, rows_, places_, base_); }

 private:
  static constexpr int kMostSteps = 40;
  // What is kept of a share in a step at least; the gain, in parts of the barrier, that is not worth a step; and the
  // slope that may be left behind one.
  static constexpr double kKeptShare = 0.02, kEnough = 0.01, kSlopeBehind = 0.1;
  using Pair = std::array<double, 2>;
  // A symmetric matrix of two rows: xx, xy, yy.
  using Square = std::array<double, 3>;
  // What belongs to one point: the two corners whose shares vary freely, and its rows of Newton's equations.
  struct Row {
    std::array<Vec3, 2> along;  // from the corner that has what is left
    std::array<int, 3> order;   // the corner that has what is left, and the two others
    int free = 0;               // how many of them there are
    Pair slope, step;
    Square matrix;                // becomes its inverse
    std::array<double, 4> ahead;  // the block beside it, towards the next point, by rows
  };

  void choose(const FacePoint& point, Row& row, bool moves) const;
  // The slope of the rounded cost with barrier; where `bends`, the matrix as well. Returns the rounded cost.
  double slopes(std::span<const FacePoint> points, std::span<const double> weights, double round, double barrier,
                bool bends);
  void eliminate();
  bool newton(std::span<FacePoint> points, std::span<const double> weights, double round, double barrier);

  std::vector<std::array<double, 3>> was_, base_;
  std::vector<Row> rows_;
  std::vector<Vec3> places_;
};

}  // namespace taut::detail
