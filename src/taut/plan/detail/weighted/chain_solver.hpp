// The cheapest path through a given sequence of edges (Snell's law as a convex problem): points that slide along edges,
// straight pieces of different weights between them. The cost is convex in where the points are, but has kinks where
// pieces vanish, so its pieces are rounded, sqrt(length^2 + e^2), and e goes to 0; each time Newton's method with a
// tridiagonal matrix, on the points that are not held at the end of their edge, comes to the least cost in a few steps.
// What is left of e is 1e-13 of the mean piece. O(points) a step; allocates nothing once warm.
#pragma once

#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

// A point from + at * along with 0 <= at <= length; `along` has length 1. Where the length is 0 it does not move.
template <int D>
struct SlidingPoint {
  Vec<D> from{}, along{};
  double length = 0, at = 0;
  [[nodiscard]] Vec<D> place() const { return from + at * along; }
};

// The cost of straight pieces from point to point; a weight for each piece.
template <int D>
[[nodiscard]] double chain_cost(std::span<const SlidingPoint<D>> points, std::span<const double> weights) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    sum += weights[i] * distance(points[i].place(), points[i + 1].place());
  return sum;
}

template <int D>
class ChainSolver {
 public:
  // Moves the points so that the cost is least; the first and the last stay, whatever their length. Returns the cost,
  // which is never above what it was. An interrupt ends it early.
  double solve(std::span<SlidingPoint<D>> points, std::span<const double> weights, Interrupt& interrupt) {
    const double before = chain_cost<D>(points, weights);
    const std::size_t count = points.size();
    if (count < 3) return before;
    was_.resize(count);
    for (std::size_t i = 0; i < count; ++i) was_[i] = points[i].at;
    double mean = 0;
    for (std::size_t i = 0; i + 1 < count; ++i) mean += distance(points[i].place(), points[i + 1].place());
    mean /= static_cast<double>(count - 1);
    for (const double share : kChainRoundings) {
      for (int step = 0; step < kMostSteps; ++step) {
        if (interrupt.asked(static_cast<std::uint32_t>(4 * count))) break;
        if (!newton(points, weights, share * mean)) break;
      }
    }
    const double after = chain_cost<D>(points, weights);
    if (after <= before) return after;
    for (std::size_t i = 0; i < count; ++i) points[i].at = was_[i];
    return before;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(was_, slope_, diagonal_, beside_, step_, base_); }

 private:
  static constexpr int kMostSteps = 40;

  [[nodiscard]] static double rounded_cost(std::span<const SlidingPoint<D>> points, std::span<const double> weights,
                                           double round) {
    double sum = 0;
    Vec<D> last = points[0].place();
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const Vec<D> next = points[i + 1].place(), piece = next - last;
      sum += weights[i] * std::sqrt(dot(piece, piece) + round * round);
      last = next;
    }
    return sum;
  }

  // One step; false if nothing is to be gained any more.
  bool newton(std::span<SlidingPoint<D>> points, std::span<const double> weights, double round) {
    const std::size_t count = points.size();
    slope_.assign(count, 0);
    diagonal_.assign(count, 0);
    beside_.assign(count, 0);
    step_.assign(count, 0);
    double value = 0;
    Vec<D> last = points[0].place();
    for (std::size_t i = 0; i + 1 < count; ++i) {
      const Vec<D> next = points[i + 1].place(), piece = next - last;
      const double size = std::sqrt(dot(piece, piece) + round * round), weight = weights[i];
      const Vec<D> unit = (1 / size) * piece, u = points[i].along, v = points[i + 1].along;
      const double ahead_u = dot(u, unit), ahead_v = dot(v, unit), bend = weight / size;
      value += weight * size;
      slope_[i] -= weight * ahead_u;
      slope_[i + 1] += weight * ahead_v;
      diagonal_[i] += bend * std::fmax(0, 1 - ahead_u * ahead_u);
      diagonal_[i + 1] += bend * std::fmax(0, 1 - ahead_v * ahead_v);
      beside_[i] = -bend * (dot(u, v) - ahead_u * ahead_v);
      last = next;
    }
    if (!(value > 0)) return false;
    for (std::size_t i = 1; i + 1 < count; ++i) {
      const SlidingPoint<D>& p = points[i];
      const bool held = p.length <= 0 || (p.at <= 0 && slope_[i] > 0) || (p.at >= p.length && slope_[i] < 0);
      if (!held) continue;
      diagonal_[i] = std::numeric_limits<double>::infinity();
    }
    // Elimination and back; a held point has an infinite diagonal, so its step is 0. The ends are held, too.
    diagonal_[0] = diagonal_[count - 1] = std::numeric_limits<double>::infinity();
    for (std::size_t i = 1; i + 1 < count; ++i) {
      const double share = beside_[i - 1] / diagonal_[i - 1];
      diagonal_[i] += kChainRidgeRelative * diagonal_[i] - share * beside_[i - 1];
      if (!(diagonal_[i] > 0)) diagonal_[i] = kChainRidgeRelative * weights[i] / (round + points[i].length);
      step_[i] = -slope_[i] - share * step_[i - 1];
    }
    double promised = 0;
    for (std::size_t i = count - 2; i > 0; --i) {
      step_[i] = diagonal_[i] < std::numeric_limits<double>::infinity()
                     ? (step_[i] - beside_[i] * step_[i + 1]) / diagonal_[i]
                     : 0;
      promised -= slope_[i] * step_[i];
    }
    if (!(promised > kChainGainRelative * value)) return false;
    base_.resize(count);
    for (std::size_t i = 0; i < count; ++i) base_[i] = points[i].at;
    for (double part = 1; part > 0x1p-30; part *= 0.5) {
      double gain = 0;
      for (std::size_t i = 1; i + 1 < count; ++i) {
        points[i].at = std::fmin(std::fmax(base_[i] + part * step_[i], 0), points[i].length);
        gain -= slope_[i] * (points[i].at - base_[i]);
      }
      if (rounded_cost(points, weights, round) <= value - 1e-4 * std::fmax(gain, 0))
        return gain > kChainGainRelative * value;
    }
    for (std::size_t i = 0; i < count; ++i) points[i].at = base_[i];
    return false;
  }

  std::vector<double> was_, slope_, diagonal_, beside_, step_, base_;
};

}  // namespace taut::detail
