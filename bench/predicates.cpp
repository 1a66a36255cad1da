// What does the filter cost against the plain determinant? And what does an exact answer cost where it is needed?
// Each question is asked on the same points in one run; read the times as ratios to the `plain` line of the group.
#include "taut/geometry/predicates.hpp"

#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "taut/world/generate/random.hpp"

namespace {

using namespace taut;

enum Input { anywhere, on_grid, degenerate_grid, degenerate_rounded };

constexpr std::size_t kPoints = 4096;

// Consecutive points are asked about together. Degenerate: on one line, or on one circle.
std::vector<Vec2> make_points(Input input, bool round) {
  Random random(42);
  std::vector<Vec2> points;
  const Vec2 circle[] = {{7, 1}, {1, 7}, {-5, 5}, {-7, -1}, {5, -5}, {-1, 7}, {5, 5}, {1, -7}};
  for (std::size_t i = 0; i < kPoints; ++i) {
    const double t = random.unit();
    switch (input) {
      case anywhere:
        points.push_back({random.unit(), random.unit()});
        break;
      case on_grid:
        points.push_back({1.0 * random.between(0, 1000), 1.0 * random.between(0, 1000)});
        break;
      case degenerate_grid:
        points.push_back(round ? circle[i % 8] : Vec2{3.0 * static_cast<double>(i), 2.0 * static_cast<double>(i)});
        break;
      case degenerate_rounded:
        points.push_back(round ? Vec2{0.1 + std::cos(7 * t), 0.3 + std::sin(7 * t)}
                               : Vec2{0.1 + 0.7 * t, 0.3 + 0.9 * t});
        break;
    }
  }
  return points;
}

// Out of line like the predicates, so that the call itself is not part of the difference.
[[gnu::noinline]] int plain_orient2d(Vec2 a, Vec2 b, Vec2 c) {
  const double d = cross(a - c, b - c);
  return d > 0 ? 1 : d < 0 ? -1 : 0;
}

[[gnu::noinline]] int plain_incircle(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const Vec2 ad = a - d, bd = b - d, cd = c - d;
  const double det = dot(ad, ad) * cross(bd, cd) + dot(bd, bd) * cross(cd, ad) + dot(cd, cd) * cross(ad, bd);
  return det > 0 ? 1 : det < 0 ? -1 : 0;
}

void turn(benchmark::State& state, int (*predicate)(Vec2, Vec2, Vec2), Input input) {
  const std::vector<Vec2> p = make_points(input, false);
  int sum = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i + 2 < kPoints; ++i) sum += predicate(p[i], p[i + 1], p[i + 2]);
    benchmark::DoNotOptimize(sum);
  }
  state.counters["per_call"] = benchmark::Counter(static_cast<double>(state.iterations()) * (kPoints - 2),
                                                  benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

void circle(benchmark::State& state, int (*predicate)(Vec2, Vec2, Vec2, Vec2), Input input) {
  const std::vector<Vec2> p = make_points(input, true);
  int sum = 0;
  for (auto _ : state) {
    for (std::size_t i = 0; i + 3 < kPoints; ++i) sum += predicate(p[i], p[i + 1], p[i + 2], p[i + 3]);
    benchmark::DoNotOptimize(sum);
  }
  state.counters["per_call"] = benchmark::Counter(static_cast<double>(state.iterations()) * (kPoints - 3),
                                                  benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

BENCHMARK_CAPTURE(turn, plain_anywhere, plain_orient2d, anywhere);
BENCHMARK_CAPTURE(turn, filtered_anywhere, orient2d, anywhere);
BENCHMARK_CAPTURE(turn, plain_on_grid, plain_orient2d, on_grid);
BENCHMARK_CAPTURE(turn, filtered_on_grid, orient2d, on_grid);
BENCHMARK_CAPTURE(turn, exact_on_a_line_of_a_grid, orient2d, degenerate_grid);
BENCHMARK_CAPTURE(turn, exact_on_a_rounded_line, orient2d, degenerate_rounded);
BENCHMARK_CAPTURE(circle, plain_anywhere, plain_incircle, anywhere);
BENCHMARK_CAPTURE(circle, filtered_anywhere, incircle, anywhere);
BENCHMARK_CAPTURE(circle, plain_on_grid, plain_incircle, on_grid);
BENCHMARK_CAPTURE(circle, filtered_on_grid, incircle, on_grid);
BENCHMARK_CAPTURE(circle, exact_on_a_circle_of_a_grid, incircle, degenerate_grid);
BENCHMARK_CAPTURE(circle, exact_on_a_rounded_circle, incircle, degenerate_rounded);

}  // namespace

BENCHMARK_MAIN();
