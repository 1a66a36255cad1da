// Costs against size: archipelagos of 10^4 corners and more, up to `most`. Prints a table, and writes the same as CSV
// and as a plot where names are given.
#pragma once

#include <cstdio>
#include <memory>
#include <stdexcept>
#include <string>

#include "taut-io/file.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/cells/merge_cells.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/lab/draw/plot.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "triangulation/inputs.hpp"
#include "triangulation/stopwatch.hpp"

namespace taut::bench {
using namespace taut::detail;

struct Scale {
  double vertices, build_us, bytes, locate_us, mesh_us, mesh_bytes, query_us, expanded;
};

// The free place nearest to hand: tries random points.
inline Vec2 free_point(const Triangulation& triangulation, Random& random) {
  std::vector<FaceId> faces;
  for (;;) {
    const Vec2 p{kSide * random.unit(), kSide * random.unit()};
    triangulation.free_faces_at(p, faces);
    if (!faces.empty()) return p;
  }
}

inline Scale measure_scale(std::size_t vertices) {
  Scale row{};
  const PolygonWorld world = archipelago(vertices);
  row.vertices = static_cast<double>(world.vertex_count());
  const Stopwatch building;
  const Triangulation triangulation(world);
  row.build_us = 1e6 * building.seconds() / row.vertices;
  row.bytes = static_cast<double>(triangulation.memory_bytes()) / row.vertices;

  constexpr std::size_t kPoints = 100'000;
  Random random(3);
  std::vector<Vec2> points;
  for (std::size_t i = 0; i < kPoints; ++i) points.push_back({kSide * random.unit(), kSide * random.unit()});
  const Stopwatch locating;
  std::uint32_t used = 0;
  for (const Vec2 p : points) used += triangulation.locate(p).edge.side();
  row.locate_us = 1e6 * locating.seconds() / kPoints;
  if (used > 2 * kPoints) std::printf("no side is beyond 2\n");  // keeps the loop

  const Stopwatch meshing;
  MeshParts parts = merged(free_cells(triangulation, world.corner_rule()), MergeStrategy::longest_portal);
  const auto mesh = std::make_shared<const ConvexMesh>(parts);
  parts = {};
  row.mesh_us = 1e6 * meshing.seconds() / row.vertices;
  row.mesh_bytes = static_cast<double>(mesh->memory_bytes()) / row.vertices;

  constexpr std::size_t kQueries = 50;
  PolyanyaPlanner planner(mesh);
  Plan2 plan;
  std::vector<double> times, expanded;
  for (std::size_t i = 0; i < kQueries; ++i) {
    const Query2 query{free_point(triangulation, random), free_point(triangulation, random)};
    const Stopwatch planning;
    planner.plan(query, {}, plan);
    times.push_back(1e6 * planning.seconds());
    if (plan.status != Status::found) throw std::logic_error("expected a way between islands that lie apart");
    expanded.push_back(static_cast<double>(plan.effort.expanded));
  }
  row.query_us = lab::median(times);
  row.expanded = lab::median(expanded);
  return row;
}

inline void measure_scales(std::size_t most, const std::string& csv_file, const std::string& svg_file) {
  std::string csv = "vertices,build_us,bytes,locate_us,mesh_us,mesh_bytes,query_us,expanded\n";
  lab::Plot plot{"Archipelagos: costs against size", "corners", "microseconds, bytes", lab::AxisScale::logarithmic,
                 lab::AxisScale::logarithmic,        {}};
  const std::array names{"build, us/corner", "merge, us/corner", "locate, us", "query, us", "bytes/corner"};
  for (std::size_t i = 0; i < names.size(); ++i) plot.series.push_back({i, names[i]});
  std::printf("%9s %12s %9s %12s %12s %12s %12s %10s\n", "corners", "build us/c", "bytes/c", "locate us", "merge us/c",
              "cells b/c", "query us", "expanded");
  for (std::size_t vertices = 10'000; vertices <= most; vertices = vertices * 10) {
    for (const std::size_t n : {vertices, 3 * vertices}) {
      if (n > most) continue;
      const Scale row = measure_scale(n);
      std::printf("%9.0f %12.3f %9.1f %12.3f %12.3f %12.1f %12.1f %10.0f\n", row.vertices, row.build_us, row.bytes,
                  row.locate_us, row.mesh_us, row.mesh_bytes, row.query_us, row.expanded);
      std::fflush(stdout);
      std::array<char, 256> line{};
      std::snprintf(line.data(), line.size(), "%.0f,%.4f,%.1f,%.4f,%.4f,%.1f,%.1f,%.0f\n", row.vertices, row.build_us,
                    row.bytes, row.locate_us, row.mesh_us, row.mesh_bytes, row.query_us, row.expanded);
      csv += line.data();
      const std::array values{row.build_us, row.mesh_us, row.locate_us, row.query_us, row.bytes};
      for (std::size_t i = 0; i < values.size(); ++i) {
        plot.series[i].line.push_back({row.vertices, values[i]});
        plot.series[i].dots.push_back({{row.vertices, values[i]}, ""});
      }
    }
  }
  if (!csv_file.empty()) io::write_file(csv_file, csv);
  if (!svg_file.empty()) io::write_file(svg_file, lab::standalone_plot_svg(plot));
}

}  // namespace taut::bench
