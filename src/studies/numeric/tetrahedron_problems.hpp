// What the ways through a tetrahedron cost, as problems of a numeric minimiser: written from what a way is, over all
// places that it may begin at and bend at, and not from any closed form. Less the cost at the corner that is named
// first.
#pragma once

#include <array>
#include <cmath>

#include "studies/numeric/barrier_minimum.hpp"
#include "taut/plan/detail/volume/tetrahedron_cost.hpp"

namespace taut::oracle {

template <class Real>
std::array<Real, 3> exact(Vec3 v) {
  return {v.x, v.y, v.z};
}
template <class Real>
std::array<Real, 3> between(Vec3 a, Vec3 b) {
  return {static_cast<Real>(b.x) - a.x, static_cast<Real>(b.y) - a.y, static_cast<Real>(b.z) - a.z};
}
template <class Real>
Real size(std::array<Real, 3> v) {
  return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

using Costs = std::array<double, 3>;

// Straight from between N + 1 corners with costs.
template <std::size_t N, class Real>
BarrierProblem<Real, N, 3> direct_problem(const detail::TetrahedronSides& t, const Costs& g,
                                          const std::array<std::size_t, N + 1>& in) {
  BarrierProblem<Real, N, 3> p;
  p.terms.push_back({t.weight, exact<Real>(t.side[in[0]]), {}});
  for (std::size_t i = 0; i < N; ++i) {
    p.terms[0].column[i] = between<Real>(t.side[in[0]], t.side[in[i + 1]]);
    p.slope[i] = static_cast<Real>(g[in[i + 1]]) - g[in[0]];
  }
  p.bound_simplex(0, N);
  return p;
}

// From the edge between corners i and j to all of the face opposite to j, and on to the apex: N is 3. From corner j
// only: N is 2. The last two variables are how much of the sides to i and to the other corner the bend is.
template <std::size_t N, class Real>
BarrierProblem<Real, N, 3> face_problem(const detail::TetrahedronSides& t, const Costs& g, std::size_t i,
                                        std::size_t j) {
  const Vec3 none{};
  BarrierProblem<Real, N, 3> p;
  p.terms.push_back({t.weight, exact<Real>(t.side[N == 3 ? i : j]), {}});
  p.terms.push_back({t.weight_behind[j], {}, {}});
  if constexpr (N == 3) {
    p.terms[0].column[0] = between<Real>(t.side[i], t.side[j]);
    p.slope[0] = static_cast<Real>(g[j]) - g[i];
    p.bound_box(0, 1);
  }
  const std::size_t sides[2] = {i, 3 - i - j};
  for (std::size_t n = 0; n < 2; ++n) {
    const auto column = between<Real>(t.side[sides[n]], none);
    p.terms[0].column[N - 2 + n] = column;
    p.terms[1].column[N - 2 + n] = column;
  }
  p.bound_simplex(N - 2, N);
  return p;
}

// The same to where that face meets the base only: the last variable runs from corner i to the other one.
template <std::size_t N, class Real>
BarrierProblem<Real, N, 3> base_problem(const detail::TetrahedronSides& t, const Costs& g, std::size_t i,
                                        std::size_t j) {
  const std::size_t k = 3 - i - j;
  BarrierProblem<Real, N, 3> p;
  p.terms.push_back({t.weight, N == 2 ? std::array<Real, 3>{} : between<Real>(t.side[i], t.side[j]), {}});
  p.terms.push_back({t.weight_behind[j], exact<Real>(t.side[i]), {}});
  if constexpr (N == 2) {
    p.terms[0].column[0] = between<Real>(t.side[i], t.side[j]);
    p.slope[0] = static_cast<Real>(g[j]) - g[i];
  }
  p.terms[0].column[N - 1] = between<Real>(t.side[k], t.side[i]);
  p.terms[1].column[N - 1] = between<Real>(t.side[i], t.side[k]);
  p.bound_box(0, N);
  return p;
}

// From the edge between corners i and j to the edge from the apex to corner k, and on along that: N is 2. From corner i
// only: N is 1. The last variable is where it bends, from the apex.
template <std::size_t N, class Real>
BarrierProblem<Real, N, 3> edge_problem(const detail::TetrahedronSides& t, const Costs& g, std::size_t i, std::size_t j,
                                        std::size_t k) {
  const Vec3 none{};
  BarrierProblem<Real, N, 3> p;
  p.terms.push_back({t.weight, exact<Real>(t.side[i]), {}});
  if constexpr (N == 2) {
    p.terms[0].column[0] = between<Real>(t.side[i], t.side[j]);
    p.slope[0] = static_cast<Real>(g[j]) - g[i];
  }
  p.terms[0].column[N - 1] = between<Real>(t.side[k], none);
  p.slope[N - 1] = t.weight_along[k] * size(exact<Real>(t.side[k]));
  p.bound_box(0, N);
  return p;
}

}  // namespace taut::oracle
