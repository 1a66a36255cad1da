// What does one update of Field D* over a triangle cost: by the general cost function, with what depends on the
// triangle alone computed anew or kept, and by the earlier formulas with angles, likewise? Random triangles, costs at
// the corners that let every case win. One evaluation is one item. The general one also for all triangles in one loop
// that is vectorised (triangle_lanes.hpp).
#include <benchmark/benchmark.h>

#include <cmath>
#include <limits>
#include <vector>

#include "taut/plan/detail/weighted/generalized_cost.hpp"
#include "taut/world/generate/random.hpp"
#include "triangle_lanes.hpp"

namespace {

using namespace taut;
using namespace taut::detail;

struct Case {
  TriangleSides<2> sides;
  double cost[2];
  // What may be kept while weights stay.
  CornerWay ways[2];
  CostShape shape;
  TriangleAngles angles;
};

std::vector<Case> draw() {
  Random random(1);
  std::vector<Case> cases(1 << 12);
  const auto weight = [&] { return std::pow(10.0, random.between(0.0, 1.5)); };
  for (Case& c : cases) {
    const double angle = 6.3 * random.unit(), opening = 0.3 + 2 * random.unit();
    const double a = 0.5 + random.unit(), b = 0.5 + random.unit();
    c.sides = {
        {a * Vec2{std::cos(angle), std::sin(angle)}, b * Vec2{std::cos(angle + opening), std::sin(angle + opening)}},
        weight(),
        {weight(), weight()}};
    c.cost[0] = 10 * random.unit();
    c.cost[1] = c.cost[0] + 1.3 * c.sides.weight * length(c.sides.side[1] - c.sides.side[0]) * (2 * random.unit() - 1);
    for (int i = 0; i < 2; ++i) c.ways[i] = corner_way(c.sides, i);
    c.shape = cost_shape(c.sides.side[0], c.sides.side[1] - c.sides.side[0]);
    c.angles = triangle_angles(c.sides);
  }
  return cases;
}

void count_items(benchmark::State& state, std::size_t cases) {
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * cases));
  // In seconds.
  state.counters["each"] = benchmark::Counter(
      static_cast<double>(cases), benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
}

template <class Cost>
void evaluate(benchmark::State& state, Cost cost) {
  const std::vector<Case> cases = draw();
  for (auto _ : state) {
    double sum = 0;
    for (const Case& c : cases) sum += cost(c);
    benchmark::DoNotOptimize(sum);
  }
  count_items(state, cases.size());
}

void general(benchmark::State& state) {
  evaluate(state, [](const Case& c) { return triangle_cost(c.sides, c.cost[0], c.cost[1]).cost; });
}
void general_kept_ways(benchmark::State& state) {
  evaluate(state, [](const Case& c) { return triangle_cost(c.sides, c.ways, c.cost[0], c.cost[1]).cost; });
}
void general_kept_all(benchmark::State& state) {
  evaluate(state, [](const Case& c) {
    return std::min({c.cost[0] + c.ways[0].cost, c.cost[1] + c.ways[1].cost,
                     least_cost(c.shape, c.sides.weight, c.cost[1] - c.cost[0], c.cost[0]).cost});
  });
}
void angles(benchmark::State& state) {
  evaluate(state, [](const Case& c) {
    return generalized_cost(triangle_angles(c.sides), c.sides.weight, c.sides.weight_along, c.cost[0], c.cost[1]);
  });
}
void angles_kept(benchmark::State& state) {
  evaluate(state, [](const Case& c) {
    return generalized_cost(c.angles, c.sides.weight, c.sides.weight_along, c.cost[0], c.cost[1]);
  });
}

// As many triangles at a time as fit next to the processor, laid out in arrays before.
void general_lanes(benchmark::State& state) {
  const std::vector<Case> cases = draw();
  std::vector<double> in[9], out(cases.size());
  for (const Case& c : cases) {
    const TriangleSides<2>& t = c.sides;
    const double values[9] = {t.side[0].x,       t.side[0].y,       t.side[1].x, t.side[1].y, t.weight,
                              t.weight_along[0], t.weight_along[1], c.cost[0],   c.cost[1]};
    for (std::size_t k = 0; k < 9; ++k) in[k].push_back(values[k]);
  }
  const bench::TriangleLanes lanes{cases.size(), in[0].data(), in[1].data(), in[2].data(), in[3].data(),
                                   in[4].data(), in[5].data(), in[6].data(), in[7].data(), in[8].data()};
  for (auto _ : state) {
    bench::triangle_costs(lanes, out.data());
    benchmark::DoNotOptimize(out.data());
    benchmark::ClobberMemory();
  }
  count_items(state, cases.size());
}

BENCHMARK(general);
BENCHMARK(general_lanes);
BENCHMARK(general_kept_ways);
BENCHMARK(general_kept_all);
BENCHMARK(angles);
BENCHMARK(angles_kept);

}  // namespace

BENCHMARK_MAIN();
