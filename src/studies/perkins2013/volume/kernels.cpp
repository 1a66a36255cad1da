#include "studies/perkins2013/volume/kernels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "studies/perkins2013/timing.hpp"
#include "studies/perkins2013/volume/cubes.hpp"
#include "studies/perkins2013/volume/numeric.hpp"
#include "studies/perkins2013/volume/spread.hpp"
#include "studies/study_maps.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab::perkins2013::volume {
using namespace taut::detail;
namespace {

// What a search adds up of the minimiser's errors.
constexpr double kValuesAgree = 1e-5;

struct Update {
  TetrahedronSides sides;
  std::array<double, 3> costs;
  std::array<SolidCornerWay, 3> ways;
};

double closed(const TetrahedronSides& t, const std::array<double, 3>& costs, IndirectWays ways) {
  return tetrahedron_cost(t, costs, ways).cost;
}

// Nanoseconds of each.
template <class Cost>
double time_updates(const std::vector<Update>& updates, std::size_t passes, int repeats, Cost cost) {
  volatile double sink = 0;
  const double us = time_work(repeats, [&] {
    double sum = 0;
    for (std::size_t pass = 0; pass < passes; ++pass) {
      for (const Update& u : updates) {
        const double one = cost(u);
        sum += one < 1e300 ? one : 0;
      }
    }
    sink = sum;
  });
  static_cast<void>(sink);
  return 1e3 * us / static_cast<double>(passes * updates.size());
}

}  // namespace

std::vector<KernelRow> time_kernels(std::string_view shape, int world, const Design& design, std::uint64_t study_seed) {
  const auto complex = draw_cube(shape_of(shape), kNormal, world, design.corners, study_seed);
  const VolumeGround ground(complex);
  const double least = complex->least_weight();
  CornerId start, goal;
  for (std::uint32_t c = 0; c < complex->corner_count(); ++c) {
    if (complex->position(CornerId(c)) == across_cube().start) start = CornerId(c);
    if (complex->position(CornerId(c)) == across_cube().goal) goal = CornerId(c);
  }
  KernelRow row{.shape = std::string(shape), .world = world};

  IncrementalSearch search;
  const auto run = [&](auto cost, double& us, double& value) {
    const FieldBy field(*complex, ground.wedges(), goal, start, cost);
    us = time_work(1, [&] {
      Effort effort;
      spread(field, *complex, goal, start, false, search, effort);
    });
    value = search.look(start.value);
  };
  using Costs = std::array<double, 3>;
  const auto direct_cost = [](const TetrahedronSides& t, const Costs& g) { return closed(t, g, IndirectWays::none); };
  const auto all_cost = [](const TetrahedronSides& t, const Costs& g) { return closed(t, g, IndirectWays::all); };
  run(direct_cost, row.direct_us, row.direct_value);  // the memory of the search is there from now on
  run(direct_cost, row.direct_us, row.direct_value);
  run([](const TetrahedronSides& t, const Costs& g) { return numeric_cost(t, g, false); }, row.numeric_direct_us,
      row.numeric_direct_value);
  run([](const TetrahedronSides& t, const Costs& g) { return numeric_cost(t, g, true); }, row.numeric_all_us,
      row.numeric_all_value);
  run(all_cost, row.all_us, row.all_value);
  for (const auto& [one, other] :
       {std::pair{row.direct_value, row.numeric_direct_value}, std::pair{row.all_value, row.numeric_all_value}}) {
    if (!(std::fabs(one - other) <= kValuesAgree * one))
      row.problem = fmt::format("g(start) is {:.9g} in closed form and {:.9g} by the minimiser", one, other);
  }

  // Updates of the settled field.
  const FieldBy field(*complex, ground.wedges(), goal, start, all_cost);
  Effort effort;
  spread(field, *complex, goal, start, true, search, effort);
  Random random(seed_from(study_seed, fmt::format("perkins2013 updates {} {}", shape, world)));
  std::vector<Update> updates;
  for (int n = 0; n < design.kernel_updates; ++n) {
    const auto t = SimplexId::at(random.below(complex->simplex_count()));
    const int apex = random.between(0, 3);
    Update u{sides_from(*complex, t, apex, least), field.field().costs_of_base(t, apex, search.looks()), {}};
    for (std::size_t i = 0; i < 3; ++i) u.ways[i] = corner_way(u.sides, i);
    updates.push_back(u);
  }
  for (const Update& u : updates) {
    double size = 0;
    for (std::size_t i = 0; i < 3; ++i) size = std::max(size, u.sides.weight * length(u.sides.side[i]) + u.costs[i]);
    const double off = std::fabs(all_cost(u.sides, u.costs) - numeric_cost(u.sides, u.costs, true)) / size;
    row.most_off = std::max(row.most_off, off);
  }
  row.updates = updates.size();
  const std::size_t passes = static_cast<std::size_t>(design.closed_updates) / updates.size() + 1;
  const int repeats = std::max(design.repeats, 3);
  const auto closed_ns = [&](auto cost) { return time_updates(updates, passes, repeats, cost); };
  const auto numeric_ns = [&](auto cost) { return time_updates(updates, 1, 1, cost); };
  row.direct_ns = closed_ns([](const Update& u) { return closed(u.sides, u.costs, IndirectWays::none); });
  row.corners_ns = closed_ns([](const Update& u) { return closed(u.sides, u.costs, IndirectWays::from_corners); });
  row.kept_ns = closed_ns([](const Update& u) { return tetrahedron_cost(u.sides, u.ways, u.costs).cost; });
  row.all_ns = closed_ns([](const Update& u) { return closed(u.sides, u.costs, IndirectWays::all); });
  row.indirect_ns = closed_ns([](const Update& u) { return closed_indirect(u.sides, u.costs); });
  row.numeric_direct_ns = numeric_ns([](const Update& u) { return numeric_cost(u.sides, u.costs, false); });
  row.numeric_all_ns = numeric_ns([](const Update& u) { return numeric_cost(u.sides, u.costs, true); });
  row.numeric_indirect_ns = numeric_ns([](const Update& u) { return numeric_indirect(u.sides, u.costs); });
  return {row};
}

}  // namespace taut::lab::perkins2013::volume
