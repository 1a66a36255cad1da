// How fast are the planners on a mesh, and how long are their paths? Ours beside Recast's Detour, on the same mesh:
//
//   mesh_planners MESH SCEN [ROUNDS]
//
// One row a planner, over all queries of the scenario: the time a query, point location included (of each query the
// least of ROUNDS rounds, 5 unless told; the planners take turns), lengths against the shortest, how many queries have
// found a path, and how many paths the validator refuses. Detour's cells are the mesh's, merged while they have at most
// 6 corners: that is what it is made for, and it takes no more than 32767 cells. Dead ends are merged first, which
// leaves the fewest cells and serves Detour best.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <memory>
#include <string>

#include "taut-io/mesh_convex.hpp"
#include "taut-io/scen_file.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/table.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/mesh/portal_midpoint_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#ifdef TAUT_BENCH_DETOUR
#include "detour/detour_planner.hpp"
#endif

namespace {

using namespace taut;
using namespace taut::detail;
using Clock = std::chrono::steady_clock;

struct Row {
  std::string name;
  std::size_t cells;
  std::unique_ptr<Planner2> planner;
  std::vector<double> times{};    // a query, in microseconds
  std::vector<double> lengths{};  // 0 where no path was found
  std::size_t invalid = 0;
};

void run_round(Row& row, const io::Scenario& scenario) {
  Plan2 plan;
  row.times.resize(scenario.entries.size(), std::numeric_limits<double>::infinity());
  for (std::size_t i = 0; i < scenario.entries.size(); ++i) {
    const Query2 query{scenario.entries[i].start, scenario.entries[i].goal};
    const auto begin = Clock::now();
    row.planner->plan(query, {}, plan);
    const std::chrono::duration<double, std::micro> took = Clock::now() - begin;
    row.times[i] = std::min(row.times[i], took.count());
  }
}

void measure_paths(Row& row, const io::Scenario& scenario, const Validator& validator) {
  Plan2 plan;
  for (const auto& entry : scenario.entries) {
    const Query2 query{entry.start, entry.goal};
    row.planner->plan(query, {}, plan);
    const bool found = plan.status == Status::found;
    row.lengths.push_back(found ? plan.cost : 0);
    if (found && !validator.check(query, claim_of(plan), plan.path).valid) ++row.invalid;
  }
}

std::vector<Row> make_rows(const MeshParts& parts) {
  std::vector<Row> rows;
  const auto mesh_of = [](const MeshParts& p) { return std::make_shared<const ConvexMesh>(p); };
  const auto triangles = mesh_of(parts), large = mesh_of(merged(parts, MergeStrategy::longest_portal));
  rows.push_back(
      {"polyanya, cells as they are", triangles->cell_count(), std::make_unique<PolyanyaPlanner>(triangles)});
  rows.push_back({"polyanya, merged", large->cell_count(), std::make_unique<PolyanyaPlanner>(large)});
  rows.push_back({"naive-triangle-astar", triangles->cell_count(), std::make_unique<PortalMidpointPlanner>(triangles)});
#ifdef TAUT_BENCH_DETOUR
  const MeshParts small = merged(parts, MergeStrategy::dead_ends_first, {.corners = bench::kMostDetourCorners});
  const auto same = mesh_of(small);
  rows.push_back(
      {"naive-triangle-astar, cells as Detour's", same->cell_count(), std::make_unique<PortalMidpointPlanner>(same)});
  auto detour = std::make_unique<bench::DetourPlanner>(small);
  std::printf("Detour's 16-bit coordinates move corners by at most %g.\n", detour->displacement());
  rows.push_back({"Detour, cells of up to 6 corners", small.cells(), std::move(detour)});
#else
  std::printf("Built without Detour: librecast-dev was not found.\n");
#endif
  return rows;
}

std::string fixed(double value, int digits) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", digits, value);
  return text;
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3 || argc > 4) {
    std::fprintf(stderr, "usage: mesh_planners MESH SCEN [ROUNDS]\n");
    return 2;
  }
  const int rounds = argc > 3 ? std::max(1, std::atoi(argv[3])) : 5;
  const io::Scenario scenario = io::read_scen(argv[2]);
  const io::MeshFile file = io::read_mesh(argv[1]);
  const World world = PolygonWorld(io::to_polygon_parts(file));
  const Validator validator(world);
  std::vector<Row> rows = make_rows(io::to_mesh_parts(file));
  for (Row& row : rows) measure_paths(row, scenario, validator);
  for (int round = 0; round < rounds; ++round) {
    for (Row& row : rows) run_round(row, scenario);
  }
  using lab::Align;
  lab::Table table({{"planner", Align::left},
                    {"cells", Align::right},
                    {"mean us", Align::right},
                    {"median us", Align::right},
                    {"p99 us", Align::right},
                    {"mean length / shortest", Align::right},
                    {"worst", Align::right},
                    {"found", Align::right},
                    {"invalid", Align::right}});
  for (const Row& row : rows) {
    std::vector<double> ratios;
    std::size_t found = 0;
    for (std::size_t i = 0; i < row.lengths.size(); ++i) {
      const double shortest = rows.front().lengths[i];
      found += row.lengths[i] > 0 || shortest == 0 ? 1 : 0;
      if (row.lengths[i] > 0 && shortest > 0) ratios.push_back(row.lengths[i] / shortest);
    }
    table.add_row({row.name, std::to_string(row.cells), fixed(lab::mean(row.times), 1),
                   fixed(lab::median(row.times), 1), fixed(lab::percentile(row.times, 0.99), 1),
                   fixed(lab::mean(ratios), 6), fixed(lab::percentile(ratios, 1), 6), std::to_string(found),
                   std::to_string(row.invalid)});
  }
  std::printf("%zu queries, each the least of %d rounds\n%s", scenario.entries.size(), rounds, table.text().c_str());
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
