// How long does Polyanya take a query, point location included? Over every query of a scenario file, on the mesh as it
// is and merged by every strategy:
//
//   polyanya MESH SCEN [REPEAT]
//
// Prints, for each mesh, its cells and edges, the mean time a query in microseconds (the best of REPEAT rounds over all
// queries), the time for location alone, expansions and generated nodes a query, and the sum of the lengths.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>

#include "taut-io/mesh_convex.hpp"
#include "taut-io/scen_file.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"

namespace {

using Clock = std::chrono::steady_clock;

double microseconds(Clock::duration d) { return std::chrono::duration<double, std::micro>(d).count(); }

void measure(const std::string& name, std::shared_ptr<const taut::ConvexMesh> mesh, const taut::io::Scenario& scenario,
             int repeat) {
  taut::detail::PolyanyaPlanner planner(mesh);
  taut::Plan2 plan;
  std::vector<taut::detail::MeshPlace> places;
  double best = 1e300, locate = 1e300, sum = 0;
  std::uint64_t expanded = 0, generated = 0;
  for (int round = 0; round < repeat; ++round) {
    sum = 0;
    expanded = generated = 0;
    const auto begin = Clock::now();
    for (const auto& entry : scenario.entries) {
      planner.plan({entry.start, entry.goal}, {}, plan);
      sum += plan.cost;
      expanded += plan.effort.expanded;
      generated += plan.effort.generated;
    }
    best = std::min(best, microseconds(Clock::now() - begin));
    const auto located = Clock::now();
    for (const auto& entry : scenario.entries) {
      mesh->locate(entry.start, places);
      mesh->locate(entry.goal, places);
    }
    locate = std::min(locate, microseconds(Clock::now() - located));
  }
  const auto n = static_cast<double>(scenario.entries.size());
  std::printf("%-24s %8zu cells %8zu edges  %9.2f us  locate %6.3f us  expanded %8.1f  generated %8.1f  sum %.6f\n",
              name.c_str(), mesh->cell_count(), mesh->edges().size(), best / n, locate / n,
              static_cast<double>(expanded) / n, static_cast<double>(generated) / n, sum);
}

}  // namespace

int main(int argc, char** argv) try {
  if (argc < 3) {
    std::fprintf(stderr, "usage: polyanya MESH SCEN [REPEAT]\n");
    return 2;
  }
  const int repeat = argc > 3 ? std::atoi(argv[3]) : 3;
  const auto scenario = taut::io::read_scen(argv[2]);
  const auto parts = taut::io::to_mesh_parts(taut::io::read_mesh(argv[1]));
  for (const taut::MergeStrategy strategy : taut::kMergeStrategies) {
    const auto mesh = std::make_shared<taut::ConvexMesh>(taut::merged(parts, strategy));
    measure(std::string(name_of(strategy)), mesh, scenario, repeat);
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
