// What does one update of Field D* over a tetrahedron cost: with direct ways only, with indirect ones from corners, as
// they are and kept, and with all indirect ones? And what do the nine indirect cases take in closed form and by a
// numeric minimiser, Newton's method on a barrier in doubles to 1e-8? Random tetrahedra that are no needles, their
// neighbours having other weights, costs at corners that let every case win. One evaluation is one item.
#include <benchmark/benchmark.h>

#include <vector>

#include "studies/numeric/tetrahedron_problems.hpp"
#include "support/tetrahedron_draws.hpp"

namespace {

using namespace taut;
using namespace taut::detail;

struct Case {
  TetrahedronSides sides;
  std::array<double, 3> costs;
  std::array<SolidCornerWay, 3> ways;  // what may be kept while weights stay
};

// `alike`: the neighbours weigh as much as the tetrahedron, so no indirect way pays.
std::vector<Case> draw(bool alike = false) {
  oracle::TetrahedronDraws draws(1);
  std::vector<Case> cases(1 << 12);
  for (Case& c : cases) {
    do {
      c.sides = draws.tetrahedron(true);
      c.costs = draws.costs(c.sides);
    } while (!(c.costs[0] + c.costs[1] + c.costs[2] < std::numeric_limits<double>::infinity()));
    if (alike) {
      c.sides.weight_behind.fill(c.sides.weight);
      c.sides.weight_along.fill(c.sides.weight);
    }
    for (std::size_t i = 0; i < 3; ++i) c.ways[i] = corner_way(c.sides, i);
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
void evaluate(benchmark::State& state, const std::vector<Case>& cases, Cost cost) {
  for (auto _ : state) {
    double sum = 0;
    for (const Case& c : cases) sum += cost(c);
    benchmark::DoNotOptimize(sum);
  }
  count_items(state, cases.size());
}

void direct(benchmark::State& state) {
  evaluate(state, draw(), [](const Case& c) { return tetrahedron_cost(c.sides, c.costs, IndirectWays::none).cost; });
}
void from_corners(benchmark::State& state) {
  evaluate(state, draw(),
           [](const Case& c) { return tetrahedron_cost(c.sides, c.costs, IndirectWays::from_corners).cost; });
}
void from_corners_kept(benchmark::State& state) {
  evaluate(state, draw(), [](const Case& c) { return tetrahedron_cost(c.sides, c.ways, c.costs).cost; });
}
void all(benchmark::State& state) {
  evaluate(state, draw(), [](const Case& c) { return tetrahedron_cost(c.sides, c.costs, IndirectWays::all).cost; });
}
void all_of_one_weight(benchmark::State& state) {
  evaluate(state, draw(true), [](const Case& c) { return tetrahedron_cost(c.sides, c.costs).cost; });
}

// The nine indirect cases by themselves, so that nothing is left out because of a better direct way.
void indirect(benchmark::State& state) {
  evaluate(state, draw(), [](const Case& c) {
    TetrahedronCases cases(c.sides, c.costs);
    for (std::size_t i = 0; i < 3; ++i) cases.over_edge(i);
    for (std::size_t i = 0; i < 3; ++i) cases.over_face(i);
    return cases.best().cost < std::numeric_limits<double>::infinity() ? cases.best().cost : 0;
  });
}

// Those that pay, as written down before.
void indirect_numeric(benchmark::State& state) {
  struct Problems {
    std::vector<oracle::BarrierProblem<double, 3, 3>> faces;
    std::vector<oracle::BarrierProblem<double, 2, 3>> edges;
  };
  std::vector<Problems> all;
  for (const Case& c : draw()) {
    Problems problems;
    for (std::size_t j = 0; j < 3; ++j) {
      const std::size_t i = (j + 1) % 3, k = (j + 2) % 3;
      if (c.sides.weight_behind[j] < c.sides.weight) {
        problems.faces.push_back(oracle::face_problem<3, double>(c.sides, c.costs, i, j));
        problems.faces.push_back(oracle::face_problem<3, double>(c.sides, c.costs, k, j));
      }
      if (c.sides.weight_along[j] < c.sides.weight)
        problems.edges.push_back(oracle::edge_problem<2, double>(c.sides, c.costs, i, k, j));
    }
    all.push_back(problems);
    if (all.size() == 1 << 8) break;
  }
  for (auto _ : state) {
    double sum = 0;
    for (const Problems& problems : all) {
      for (const auto& problem : problems.faces) sum += oracle::barrier_minimum(problem, 1e-8).most;
      for (const auto& problem : problems.edges) sum += oracle::barrier_minimum(problem, 1e-8).most;
    }
    benchmark::DoNotOptimize(sum);
  }
  count_items(state, all.size());
}

BENCHMARK(direct);
BENCHMARK(from_corners);
BENCHMARK(from_corners_kept);
BENCHMARK(all);
BENCHMARK(all_of_one_weight);
BENCHMARK(indirect);
BENCHMARK(indirect_numeric);

}  // namespace

BENCHMARK_MAIN();
