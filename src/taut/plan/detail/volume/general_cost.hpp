// The general cost function of Field D* in any number of variables (perkins2013 §5.5.1): a way that begins somewhere on
// a simplex, where being there already costs something linear, and leads straight to a point over ground of one weight:
//
//   G(x) = weight * |u + sum x_i w_i| + sum slope_i x_i + base,   x_i >= 0, sum x_i <= 1
//
// It is convex. Where it is least without bounds has a closed form; if that lies outside, the least within is on one of
// the faces that it lies beyond, since from anywhere else a small step towards it would be within and cheaper. If
// there is no such place, because the slope outweighs the way, G falls for ever along a known direction and the same
// holds of the faces that lie ahead. So each face is the same question again with one variable less, down to
// least_cost.hpp. Over a box instead of a simplex it is no different.
//
// The published formulas invert the matrix of all products of edges, which loses all digits on needles. Here edges are
// made orthogonal one after the other, and u after them, always by what is left. The axes of a needle are not quite at
// right angles then, but what is found is exact for corners that lie a few units in the last place from the given ones
// (Björck, 1967), and so off by as much of weight * longest edge + cost. Costs are those of the place that is found, so
// they are never too low.
//
// Vectors are of any type with +, -, products and dot, so of any dimension.
#pragma once

#include <array>
#include <cmath>
#include <concepts>
#include <cstddef>
#include <limits>

#include "taut/plan/detail/weighted/least_cost.hpp"

namespace taut::detail {

template <class V>
concept CostVector = requires(const V& a, const V& b, double s) {
  { a + b } -> std::convertible_to<V>;
  { a - b } -> std::convertible_to<V>;
  { s* a } -> std::convertible_to<V>;
  { dot(a, b) } -> std::convertible_to<double>;
};

template <CostVector V>
[[nodiscard]] double length_of(const V& a) {
  return std::sqrt(dot(a, a));
}

// As cost_shape, in any dimension.
template <CostVector V>
[[nodiscard]] CostShape cost_shape_of(const V& v, const V& w) {
  if constexpr (std::same_as<V, Vec2> || std::same_as<V, Vec3>) {
    return cost_shape(v, w);
  } else {
    const double square = dot(w, w), ahead = -dot(v, w) / square;
    V rest = v + ahead * w;
    rest = rest - (dot(rest, w) / square) * w;
    return {std::sqrt(square), ahead, length_of(rest), length_of(v), length_of(V(v + w))};
  }
}

// Vectors made orthogonal one after the other: w_j = sum over i <= j of part[i][j] * axis[i].
template <std::size_t M, CostVector V>
struct OrthogonalAxes {
  std::array<V, M> axis;
  std::array<std::array<double, M>, M> part{};
  bool whole = true;  // false if nothing is left of one of them

  explicit OrthogonalAxes(const std::array<V, M>& w) : axis(w) {
    for (std::size_t j = 0; j < M && whole; ++j) {
      const Split split = split_by(j, axis[j]);
      for (std::size_t i = 0; i < j; ++i) part[i][j] = split.along[i];
      part[j][j] = split.height;
      whole = split.height > 0;
      axis[j] = (1 / split.height) * split.rest;
    }
  }
  // A vector as what lies along the first axes, and a rest at right angles to them.
  struct Split {
    V rest;
    std::array<double, M> along{};
    double height = 0;  // the length of the rest
  };
  [[nodiscard]] Split split(const V& v) const { return split_by(M, v); }
  // x with sum x_j w_j = sum y_i axis_i.
  [[nodiscard]] std::array<double, M> solve(std::array<double, M> y) const {
    for (std::size_t j = M; j-- > 0;) {
      y[j] /= part[j][j];
      for (std::size_t i = 0; i < j; ++i) y[i] -= part[i][j] * y[j];
    }
    return y;
  }
  // The gradient within the axes of what has slope_j along w_j.
  [[nodiscard]] std::array<double, M> gradient(std::array<double, M> slope) const {
    for (std::size_t j = 0; j < M; ++j) {
      for (std::size_t i = 0; i < j; ++i) slope[j] -= part[i][j] * slope[i];
      slope[j] /= part[j][j];
    }
    return slope;
  }

 private:
  [[nodiscard]] Split split_by(std::size_t count, const V& v) const {
    Split result{v};
    for (std::size_t i = 0; i < count; ++i) {
      result.along[i] = dot(axis[i], result.rest);
      result.rest = result.rest - result.along[i] * axis[i];
    }
    result.height = length_of(result.rest);
    return result;
  }
};

// Where G is least without bounds.
template <std::size_t M>
struct FreeLeast {
  enum class Kind { point, direction, unknown };
  Kind kind = Kind::unknown;  // unknown if the edges are dependent: look at every face
  std::array<double, M> x{};  // there, or a direction along which G never rises
};

template <std::size_t M, CostVector V>
[[nodiscard]] FreeLeast<M> free_least(const V& u, const std::array<V, M>& w, double weight,
                                      const std::array<double, M>& slope) {
  const OrthogonalAxes<M, V> axes(w);
  if (!axes.whole) return {};
  const auto foot = axes.split(u);
  std::array<double, M> y = axes.gradient(slope);
  double square = 0;
  for (const double c : y) square += c * c;
  const double steep = std::sqrt(square);
  FreeLeast<M> result;
  if (steep < weight) {
    const double factor = foot.height / std::sqrt((weight - steep) * (weight + steep));
    for (std::size_t i = 0; i < M; ++i) y[i] = -factor * y[i] - foot.along[i];
    result.kind = FreeLeast<M>::Kind::point;
  } else {
    for (double& c : y) c = -c;
    result.kind = FreeLeast<M>::Kind::direction;
  }
  result.x = axes.solve(y);
  double sum = 0;
  for (const double c : result.x) sum += c;
  if (!std::isfinite(sum)) result.kind = FreeLeast<M>::Kind::unknown;
  return result;
}

// The least cost, and where: how much of each corner, 1 in all. The cost is infinite if there is no way.
template <std::size_t K>
struct SimplexLeast {
  double cost = std::numeric_limits<double>::infinity();
  std::array<double, K> at{};
};

template <std::size_t K, CostVector V>
[[nodiscard]] SimplexLeast<K> least_over_simplex(const std::array<V, K>& corners, const std::array<double, K>& costs,
                                                 double weight);

// Of the face opposite to a corner.
template <std::size_t K, CostVector V>
[[nodiscard]] SimplexLeast<K> least_over_face(const std::array<V, K>& corners, const std::array<double, K>& costs,
                                              double weight, std::size_t without) {
  std::array<V, K - 1> face_corners;
  std::array<double, K - 1> face_costs;
  for (std::size_t i = 0; i + 1 < K; ++i) {
    face_corners[i] = corners[i < without ? i : i + 1];
    face_costs[i] = costs[i < without ? i : i + 1];
  }
  const SimplexLeast<K - 1> face = least_over_simplex(face_corners, face_costs, weight);
  SimplexLeast<K> result{face.cost, {}};
  for (std::size_t i = 0; i + 1 < K; ++i) result.at[i < without ? i : i + 1] = face.at[i];
  return result;
}

// From somewhere on a simplex to the origin. Corners with an infinite cost are left out, and with them all faces that
// they are corners of. The weight is above 0 and finite.
template <std::size_t K, CostVector V>
[[nodiscard]] SimplexLeast<K> least_over_simplex(const std::array<V, K>& corners, const std::array<double, K>& costs,
                                                 double weight) {
  if constexpr (K == 1) {
    return {costs[0] + weight * length_of(corners[0]), {1}};
  } else {
    for (std::size_t i = 0; i < K; ++i)
      if (!(costs[i] < std::numeric_limits<double>::infinity())) return least_over_face(corners, costs, weight, i);
    if constexpr (K == 2) {
      const CostShape shape = cost_shape_of<V>(corners[0], corners[1] - corners[0]);
      const LeastCost least = least_cost(shape, weight, costs[1] - costs[0], costs[0]);
      return {least.cost, {1 - least.at, least.at}};
    } else {
      constexpr std::size_t M = K - 1;
      std::array<V, M> edges;
      std::array<double, M> slope;
      for (std::size_t i = 0; i < M; ++i) {
        edges[i] = corners[i + 1] - corners[0];
        slope[i] = costs[i + 1] - costs[0];
      }
      const FreeLeast<M> least = free_least(corners[0], edges, weight, slope);
      using Kind = typename FreeLeast<M>::Kind;
      std::array<double, K> at;
      at[0] = least.kind == Kind::point ? 1 : 0;
      for (std::size_t i = 0; i < M; ++i) {
        at[0] -= least.x[i];
        at[i + 1] = least.x[i];
      }
      SimplexLeast<K> best;
      bool beyond = false;
      for (std::size_t i = 0; i < K; ++i) {
        if (least.kind != Kind::unknown && !(at[i] < 0)) continue;
        beyond = true;
        if (const SimplexLeast<K> face = least_over_face(corners, costs, weight, i); face.cost < best.cost) best = face;
      }
      if (beyond) return best;
      V place = corners[0];
      double cost = costs[0];
      for (std::size_t i = 0; i < M; ++i) {
        place = place + at[i + 1] * edges[i];
        cost += at[i + 1] * slope[i];
      }
      return {cost + weight * length_of(place), at};
    }
  }
}

// The same over a parallelogram: x and y run from 0 to 1.
struct BoxLeast {
  double x, y, cost;
};

// Where G is least for u + x a + y b. Without `low_side` the side y = 0 is left out, which the caller knows already:
// the cost is infinite if the least is to be found there only.
template <CostVector V>
[[nodiscard]] BoxLeast least_over_box(const V& u, const V& a, const V& b, double weight, double slope_a, double slope_b,
                                      double base, bool low_side = true) {
  const FreeLeast<2> least = free_least<2, V>(u, {a, b}, weight, {slope_a, slope_b});
  using Kind = FreeLeast<2>::Kind;
  const bool every = least.kind == Kind::unknown;
  const double top = least.kind == Kind::point ? 1 : 0, x = least.x[0], y = least.x[1];
  BoxLeast best{0, 0, std::numeric_limits<double>::infinity()};
  const auto side = [&](const V& from, const V& along, double slope, double cost, bool is_x, double other) {
    const LeastCost found = least_cost(cost_shape_of<V>(from, along), weight, slope, cost);
    if (found.cost < best.cost)
      best = is_x ? BoxLeast{found.at, other, found.cost} : BoxLeast{other, found.at, found.cost};
  };
  if (every || x < 0) side(u, b, slope_b, base, false, 0);
  if (every || x > top) side(u + a, b, slope_b, base + slope_a, false, 1);
  if (low_side && (every || y < 0)) side(u, a, slope_a, base, true, 0);
  if (every || y > top) side(u + b, a, slope_a, base + slope_b, true, 1);
  if (every || x < 0 || x > top || y < 0 || y > top) return best;
  return {x, y, base + slope_a * x + slope_b * y + weight * length_of(V(u + x * a + y * b))};
}

}  // namespace taut::detail
