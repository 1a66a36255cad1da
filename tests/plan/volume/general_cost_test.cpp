// The general cost function on simplices in four dimensions, against a minimiser that proves how far off it may be.
#include "taut/plan/detail/volume/general_cost.hpp"

#include <gtest/gtest.h>

#include <cstdio>

#include "studies/numeric/barrier_minimum.hpp"
#include "support/brute_force_worlds.hpp"
#include "support/errors_by_aspect.hpp"

namespace taut::detail {
namespace {

using Real = long double;
using oracle::kInfinite;
using oracle::kMostError;
using oracle::kMostGap;
using oracle::kWanted;

// Four dimensions, as in space and time.
struct Vec4 {
  std::array<double, 4> c;
  friend Vec4 operator+(Vec4 a, const Vec4& b) {
    for (std::size_t i = 0; i < 4; ++i) a.c[i] += b.c[i];
    return a;
  }
  friend Vec4 operator*(double s, Vec4 a) {
    for (double& x : a.c) x *= s;
    return a;
  }
  friend Vec4 operator-(const Vec4& a, const Vec4& b) { return a + (-1) * b; }
  friend double dot(const Vec4& a, const Vec4& b) {
    return a.c[0] * b.c[0] + a.c[1] * b.c[1] + a.c[2] * b.c[2] + a.c[3] * b.c[3];
  }
};

TEST(GeneralCost, IsTheLeastInFourDimensions) {
  Random random(53);
  oracle::ErrorsByAspect errors;
  const int count = brute_force::cases(10000, 1000000);
  int corners_used[5] = {}, loose = 0;
  for (int n = 0; n < count; ++n) {
    std::array<Vec4, 4> p;
    std::array<double, 4> g;
    for (Vec4& v : p)
      for (double& x : v.c) x = 2 * random.unit() - 1;
    // Needles and flat ones, by as much as this.
    const double tiny = random.below(2) == 0 ? 1 : std::pow(10.0, random.between(-12.0, 0.0));
    const std::uint64_t shape = random.below(3);
    if (shape == 0) p[2] = p[0] + random.between(-1.0, 1.0) * (p[1] - p[0]) + tiny * p[2];
    if (shape == 1)
      p[3] = p[0] + random.between(-1.0, 1.0) * (p[1] - p[0]) + random.unit() * (p[2] - p[0]) + tiny * p[3];
    if (shape == 2)
      for (std::size_t i = 1; i < 4; ++i) p[i] = p[0] + tiny * p[i];
    const double weight = std::pow(10.0, random.between(-1.0, 1.0));
    const double steep = random.below(3) == 0 ? 1.5 : 0.4;
    for (std::size_t i = 0; i < 4; ++i)
      g[i] = 2 * weight + steep * weight * length_of<Vec4>(p[i] - p[0]) * (2 * random.unit() - 1);
    if (random.below(16) == 0) g[random.below(4)] = kInfinite;
    const SimplexLeast<4> found = least_over_simplex(p, g, weight);

    std::vector<std::size_t> in;
    for (std::size_t i = 0; i < 4; ++i)
      if (g[i] < kInfinite) in.push_back(i);
    const auto solve = [&]<std::size_t N>(std::integral_constant<std::size_t, N>) {
      oracle::BarrierProblem<Real, N, 4> problem;
      problem.terms.push_back({weight, {}, {}});
      double longest = 0;
      for (std::size_t d = 0; d < 4; ++d) problem.terms[0].offset[d] = p[in[0]].c[d];
      for (std::size_t i = 0; i < N; ++i) {
        for (std::size_t d = 0; d < 4; ++d)
          problem.terms[0].column[i][d] = static_cast<Real>(p[in[i + 1]].c[d]) - p[in[0]].c[d];
        problem.slope[i] = static_cast<Real>(g[in[i + 1]]) - g[in[0]];
      }
      for (const std::size_t i : in) longest = std::max(longest, length_of(p[i]));
      problem.bound_simplex(0, N);
      const auto least = oracle::barrier_minimum(problem, kWanted);
      const Real scale = std::max<Real>(std::fabs(least.most + g[in[0]]), weight * longest);
      loose += (least.most - least.least) / scale > kMostGap;
      const Real error = std::max(least.least + g[in[0]] - found.cost, found.cost - least.most - g[in[0]]) / scale;
      errors.note(1 / tiny, std::max(0.0, static_cast<double>(error)));
      ASSERT_LE(error, kMostError) << "case " << n << ", tiny " << tiny;
    };
    if (in.size() == 4) {
      solve(std::integral_constant<std::size_t, 3>());
    } else {
      solve(std::integral_constant<std::size_t, 2>());
    }
    if (HasFatalFailure()) return;
    // And it is what its way costs.
    Vec4 place{};
    double cost = 0, sum = 0;
    int used = 0;
    for (std::size_t i = 0; i < 4; ++i) {
      if (found.at[i] == 0) continue;
      ++used;
      place = place + found.at[i] * p[i];
      cost += found.at[i] * g[i];
      sum += found.at[i];
    }
    ASSERT_NEAR(sum, 1, 1e-12);
    ASSERT_NEAR(cost + weight * length_of(place), found.cost, 1e-9 * (std::fabs(found.cost) + weight));
    ++corners_used[used];
  }
  errors.print("four dimensions");
  std::printf("  by how many corners a way begins between: %d, %d, %d, %d\n", corners_used[1], corners_used[2],
              corners_used[3], corners_used[4]);
  EXPECT_LT(loose, count / 20);
  for (int used = 1; used < 5; ++used) EXPECT_GT(corners_used[used], count / 100);
}

}  // namespace
}  // namespace taut::detail
