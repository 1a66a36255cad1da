// What does Field D* through voxels cost in time and in the costs of its paths, beside Field D* through the same voxels
// cut into tetrahedra, ways along edges and diagonals only, without indirect ways, and straightened? Seeded worlds of
// noise and of blobs; medians of ratios to grid3-field-dstar in the same run, every path validated.
// `voxel_fields [voxels a side] [worlds]`.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "support/voxel_worlds.hpp"
#include "taut/lab/report/table.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/cut_voxels.hpp"
#include "triangulation/stopwatch.hpp"

namespace taut::bench {
namespace {

// Spheres of other weights in a box of the weight 1, some of them blocked.
CostVoxels draw_blobs(int side, Random& random) {
  std::vector<float> weights(static_cast<std::size_t>(side * side * side), 1);
  for (int blob = 0; blob < 24; ++blob) {
    const Vec3 at{side * random.unit(), side * random.unit(), side * random.unit()};
    const double radius = side * (0.05 + 0.15 * random.unit());
    const float weight = blob % 4 == 0 ? CostVoxels::kBlocked : static_cast<float>(1 + 9 * random.unit());
    for (int i = 0; i < side * side * side; ++i) {
      const Vec3 p{i % side + 0.5, i / side % side + 0.5, i / side / side + 0.5};
      if (distance(p, at) < radius) weights[static_cast<std::size_t>(i)] = weight;
    }
  }
  return {side, side, side, std::move(weights)};
}

struct Entry {
  const char* name;
  const char* spec;
  bool cut;
};
constexpr Entry kEntries[] = {{"voxels", "grid3-field-dstar", false},
                              {"voxels, none indirect", "grid3-field-dstar:indirect=none", false},
                              {"voxels, straightened", "grid3-field-dstar:straighten=on", false},
                              {"tetrahedra", "tet-field-dstar", true},
                              {"tetrahedra, straightened", "tet-field-dstar:straighten=on", true},
                              {"edges of tetrahedra", "edge-astar", true}};
constexpr std::size_t kCount = std::size(kEntries);

double median(std::vector<double> v, double q = 0.5) {
  std::sort(v.begin(), v.end());
  return v.empty() ? 0 : v[static_cast<std::size_t>(q * static_cast<double>(v.size() - 1))];
}
std::string number(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4g", x);
  return text;
}

void compare(const char* kind, int side, int worlds, bool blobs) {
  Random random(1);
  std::vector<double> costs[kCount], times[kCount];
  double milliseconds = 0;
  int paths = 0, refused = 0;
  for (int w = 0; w < worlds; ++w) {
    const CostVoxels voxels =
        blobs ? draw_blobs(side, random)
              : volume::draw_voxels({.width = side, .height = side, .depth = side, .contrast = 10}, random);
    const auto world = std::make_shared<const World3>(voxels),
               cut = std::make_shared<const World3>(VolumeComplex(cut_voxels(voxels)));
    CellStore3 stores[2] = {CellStore3(world), CellStore3(cut)};
    const Validator3 validator(*world);
    std::unique_ptr<Planner3> planners[kCount];
    for (std::size_t e = 0; e < kCount; ++e)
      planners[e] = make_planner(parse_planner(kEntries[e].spec), stores[kEntries[e].cut ? 1 : 0]);
    for (int q = 0; q < 4; ++q) {
      const Query3 query{volume::any_point(voxels, random), volume::any_point(voxels, random)};
      double cost[kCount] = {}, time[kCount] = {};
      bool found = true;
      for (std::size_t e = 0; e < kCount && found; ++e) {
        Plan3 plan;
        planners[e]->plan(query, Budget{}, plan);  // warm
        const Stopwatch watch;
        planners[e]->plan(query, Budget{}, plan);
        time[e] = watch.seconds();
        cost[e] = plan.cost;
        found = plan.status == Status::found && plan.cost > 0;
        if (!found) break;
        const PathClaim3 claim{plan.start_used, plan.goal_used, plan.length, plan.cost};
        if (!validator.check(query, claim, plan.path).valid) ++refused;
      }
      if (!found) continue;
      ++paths;
      milliseconds += 1e3 * time[0];
      for (std::size_t e = 0; e < kCount; ++e) {
        costs[e].push_back(cost[e] / cost[0]);
        times[e].push_back(time[e] / time[0]);
      }
    }
  }
  std::printf("%s, %d voxels a side: %d paths of %.1f ms each, %d refused\n", kind, side, paths,
              milliseconds / std::max(paths, 1), refused);
  using lab::Align;
  lab::Table table({{"planner"}, {"cost", Align::right}, {"90 %", Align::right}, {"time", Align::right}});
  for (std::size_t e = 0; e < kCount; ++e)
    table.add_row(
        {kEntries[e].name, number(median(costs[e])), number(median(costs[e], 0.9)), number(median(times[e]))});
  std::printf("%s\n", table.text().c_str());
}

}  // namespace
}  // namespace taut::bench

int main(int argc, char** argv) {
  const int side = argc > 1 ? std::atoi(argv[1]) : 24, worlds = argc > 2 ? std::atoi(argv[2]) : 6;
  taut::bench::compare("noise", side, worlds, false);
  taut::bench::compare("blobs", side, worlds, true);
  return 0;
}
