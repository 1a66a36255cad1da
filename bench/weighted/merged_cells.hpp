// What it gains to merge triangles of one weight into convex cells under proofs: the same queries on the same meshes,
// with cells and with triangles alone.
#pragma once

#include <fmt/core.h>

#include <cstdio>
#include <functional>

#include "taut/plan/detail/weighted/proof_ground.hpp"
#include "taut/plan/detail/weighted/proof_planner.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/generate/weighted_ground.hpp"
#include "triangulation/stopwatch.hpp"
#include "weighted/bound_worlds.hpp"

namespace taut::bench {

inline void compare_merged(int queries) {
  using namespace taut::detail;
  struct Kind {
    const char* name;
    std::function<World(std::uint64_t)> draw;
  };
  const auto grid = [](int patch) {
    return [patch](std::uint64_t seed) {
      Random random(seed);
      return World(draw_grid(100, patch, 10, random));
    };
  };
  const Kind kinds[] = {
      {"grid, regions of 8 cells", grid(8)},
      {"grid, a weight per cell", grid(1)},
      {"cells of 1000 sites", [](std::uint64_t s) { return World(generate_voronoi({.sites = 1000, .seed = s})); }},
      {"100 patches, 30 % blocked",
       [](std::uint64_t s) { return World(generate_patches({.patches = 100, .blocked = 0.3, .seed = s})); }},
      {"1000 obstacles, one weight", [](std::uint64_t s) {
         const PolygonOptions options{.obstacles = 1000, .mean_size = 12, .seed = s};
         return World(WeightedRegions(PolygonWorld(generate_polygons(options)), {}, 1));
       }}};
  fmt::print("{:<28} {:>5} {:>10} {:>9} {:>11} {:>11} {:>7} {:>13} {:>13} {:>7}\n", "ground", "gap", "triangles",
             "cells", "edges", "of cells", "proven", "alone ms", "merged ms", "times");
  for (const Kind& kind : kinds) {
    for (const double gap : {0.01, 0.001}) {
      double seconds[2] = {0, 0}, triangles = 0, cells = 0, edges[2] = {0, 0};
      int proven[2] = {0, 0}, found = 0;
      for (int q = 0; q < queries; ++q) {
        CellStore store(std::make_shared<const World>(kind.draw(static_cast<std::uint64_t>(q + 1))));
        const auto ground = proof_ground_of(store);
        const ComplexEdges<2> all(ground->complex(), ground->wedges());
        const ProofCells<2> merged(all, true);
        triangles += static_cast<double>(ground->complex().simplex_count());
        cells += static_cast<double>(merged.cell_count());
        edges[0] += static_cast<double>(all.edge_count());
        edges[1] += static_cast<double>(merged.edge_count());
        Random random(static_cast<std::uint64_t>(q + 1));
        Query2 query = draw_query(bounds(store.world()), random);
        query.on_blocked = OnBlocked::nearest;
        for (const bool merge : {false, true}) {
          ProofPlanner<2> planner(ground, gap, merge);
          Plan2 plan;
          const Stopwatch watch;
          planner.plan(query, {}, plan);
          seconds[merge ? 1 : 0] += watch.seconds();
          proven[merge ? 1 : 0] += planner.is_proven() ? 1 : 0;
          found += plan.status == Status::found ? 1 : 0;
        }
      }
      const double n = queries;
      fmt::print("{:<28} {:>5} {:>10.0f} {:>9.0f} {:>11.0f} {:>11.0f} {:>3}/{:<3} {:>13.2f} {:>13.2f} {:>7.2f}\n",
                 kind.name, gap, triangles / n, cells / n, edges[0] / n, edges[1] / n, std::min(proven[0], proven[1]),
                 found / 2, 1e3 * seconds[0] / n, 1e3 * seconds[1] / n, seconds[0] / seconds[1]);
      std::fflush(stdout);
    }
  }
}

}  // namespace taut::bench
