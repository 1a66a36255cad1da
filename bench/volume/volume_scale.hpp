// What a large volume takes: time to make it and to plan across it, and memory at rest, by what each part says of
// itself and by what the system says of the process.
#pragma once

#include <fmt/core.h>
#include <sys/resource.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <stdexcept>

#include "taut/cells/detail/tetrahedra/draw_tetrahedra.hpp"
#include "taut/cells/detail/weighted/stored_ground.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"
#include "triangulation/stopwatch.hpp"

namespace taut::bench {

// What this process has in memory now.
inline double resident_bytes() {
  long pages = 0, resident = 0;
  std::FILE* const file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) return 0;
  if (std::fscanf(file, "%ld %ld", &pages, &resident) != 2) resident = 0;
  std::fclose(file);
  return 4096.0 * static_cast<double>(resident);
}

inline void measure_volume_scale(int corners) {
  const double before = resident_bytes();
  Stopwatch watch;
  const auto lap = [&](const char* what) {
    fmt::print("  {:<44} {:8.2f} s, {:6.0f} MB now\n", what, watch.seconds(), resident_bytes() / (1 << 20));
    std::fflush(stdout);
    watch = Stopwatch();
  };
  std::optional<SimplexParts<3, 3>> parts = detail::draw_tetrahedra(
      {.corners = corners, .weights = detail::DrawnWeights::regions, .regions = corners / 220 + 1, .seed = 1});
  lap("tetrahedra drawn, Delaunay's");
  const auto world = std::make_shared<const World3>(VolumeComplex(*parts));
  parts.reset();
  const auto& volume = std::get<VolumeComplex>(*world);
  const auto count = static_cast<double>(volume.simplex_count());
  lap("joined");
  CellStore3 cells(world);
  const auto ground = detail::volume_ground_of(cells);
  const auto planner = make_planner(parse_planner("tet-field-dstar:straighten=on"), cells);
  lap("wedges, boxes, parts");
  const Query3 query{{0.05, 0.1, 0.08}, {0.95, 0.9, 0.93}};
  Plan3 plan;
  for (const char* const what : {"planned", "planned again"}) {
    planner->plan(query, {}, plan);
    lap(what);
  }
  if (plan.status != Status::found) throw std::logic_error("expected a way through a volume that is all free");
  const double resident = resident_bytes() - before;
  const Verdict verdict = Validator3(*world).check(query, claim_of(plan), plan.path);
  if (!verdict.valid) throw std::logic_error("a path that is not valid: " + verdict.reason);
  lap("validated");
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  const double of_world = static_cast<double>(volume.memory_bytes()) / count,
               of_ground = static_cast<double>(ground->memory_bytes()) / count,
               of_planner = static_cast<double>(planner->scratch_bytes()) / count;
  fmt::print(
      "{:.0f} tetrahedra, {} corners; cost {:.6f}, bound {:.6f}, {} corners expanded, {:.0f} % of the time in the "
      "search\n"
      "bytes a tetrahedron: world {:.1f}, ground {:.1f}, planner {:.1f}, in all {:.1f}; resident {:.1f}; "
      "{:.0f} MB at most\n",
      count, volume.corner_count(), plan.cost, plan.lower_bound, plan.effort.expanded,
      100.0 * static_cast<double>(plan.effort.search.count()) /
          static_cast<double>((plan.effort.search + plan.effort.refine).count()),
      of_world, of_ground, of_planner, of_world + of_ground + of_planner, resident / count,
      static_cast<double>(usage.ru_maxrss) / 1024);
}

}  // namespace taut::bench
