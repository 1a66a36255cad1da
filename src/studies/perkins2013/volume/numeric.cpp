#include "studies/perkins2013/volume/numeric.hpp"

#include <algorithm>
#include <limits>

#include "studies/numeric/tetrahedron_problems.hpp"

namespace taut::lab::perkins2013::volume {
using namespace taut::detail;
namespace {

constexpr double kNoCost = std::numeric_limits<double>::infinity();

bool is_known(double cost) { return cost < kNoCost; }

template <std::size_t N>
double solve(const oracle::BarrierProblem<double, N, 3>& problem, double base) {
  return base + oracle::barrier_minimum(problem, kNumericError).most;
}

// From the edge between corners i and j to the face opposite to j; from j alone where i has no cost.
double over_face(const TetrahedronSides& t, const std::array<double, 3>& costs, std::size_t i, std::size_t j) {
  if (is_known(costs[i])) return solve(oracle::face_problem<3, double>(t, costs, i, j), costs[i]);
  return solve(oracle::face_problem<2, double>(t, costs, i, j), costs[j]);
}

// From the edge between corners i and j, as far as these have costs, to the edge from the apex to corner k.
double over_edge(const TetrahedronSides& t, const std::array<double, 3>& costs, std::size_t i, std::size_t j,
                 std::size_t k) {
  if (is_known(costs[i]) && is_known(costs[j]))
    return solve(oracle::edge_problem<2, double>(t, costs, i, j, k), costs[i]);
  const std::size_t from = is_known(costs[i]) ? i : j;
  if (!is_known(costs[from])) return kNoCost;
  return solve(oracle::edge_problem<1, double>(t, costs, from, i + j - from, k), costs[from]);
}

}  // namespace

double numeric_direct(const TetrahedronSides& t, const std::array<double, 3>& costs) {
  std::array<std::size_t, 3> known{};
  std::size_t count = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    if (is_known(costs[i])) known[count++] = i;
  }
  if (count == 3) return solve(oracle::direct_problem<2, double>(t, costs, known), costs[known[0]]);
  if (count == 2) return solve(oracle::direct_problem<1, double>(t, costs, {known[0], known[1]}), costs[known[0]]);
  return count == 1 ? costs[known[0]] + t.weight * length(t.side[known[0]]) : kNoCost;
}

double numeric_indirect(const TetrahedronSides& t, const std::array<double, 3>& costs) {
  double best = kNoCost;
  for (std::size_t j = 0; j < 3; ++j) {
    const std::size_t i = (j + 1) % 3, k = (j + 2) % 3;
    if (t.weight_behind[j] < t.weight && is_known(costs[j]))
      best = std::min({best, over_face(t, costs, i, j), over_face(t, costs, k, j)});
    if (t.weight_along[j] < t.weight) best = std::min(best, over_edge(t, costs, i, k, j));
  }
  return best;
}

double closed_indirect(const TetrahedronSides& t, const std::array<double, 3>& costs) {
  TetrahedronCases cases(t, costs);
  for (std::size_t i = 0; i < 3; ++i) cases.over_edge(i);
  for (std::size_t i = 0; i < 3; ++i) cases.over_face(i);
  return cases.best().cost;
}

double numeric_cost(const TetrahedronSides& t, const std::array<double, 3>& costs, bool indirect) {
  double best = numeric_direct(t, costs);
  for (std::size_t i = 0; i < 3; ++i)
    best = std::min(best, costs[i] + std::min(t.weight, t.weight_along[i]) * length(t.side[i]));
  return indirect ? std::min(best, numeric_indirect(t, costs)) : best;
}

}  // namespace taut::lab::perkins2013::volume
