// Building from scratch, beside CGAL's Constrained_Delaunay_triangulation_2 where CGAL was found. The rounds take
// turns.
#pragma once

#include <cstdio>
#include <functional>
#include <string>

#include "taut/cells/triangulation.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/table.hpp"
#include "triangulation/inputs.hpp"
#include "triangulation/stopwatch.hpp"

#ifdef TAUT_HAS_CGAL
#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#endif

namespace taut::bench {

struct Builder {
  std::string name;
  std::function<std::pair<double, std::size_t>()> build;  // seconds, triangles
  std::vector<double> seconds{};
  std::size_t triangles = 0;
};

#ifdef TAUT_HAS_CGAL
inline std::pair<double, std::size_t> build_with_cgal(const PointsAndConstraints& input) {
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  std::vector<Kernel::Point_2> points;
  for (const Vec2 p : input.points) points.emplace_back(p.x, p.y);
  std::vector<std::pair<std::size_t, std::size_t>> constraints;
  for (const auto& [from, to] : input.constraints) constraints.emplace_back(from, to);
  const Stopwatch watch;
  CGAL::Constrained_Delaunay_triangulation_2<Kernel> triangulation;
  if (constraints.empty()) {
    triangulation.insert(points.begin(), points.end());
  } else {
    triangulation.insert_constraints(points.begin(), points.end(), constraints.begin(), constraints.end());
  }
  return {watch.seconds(), triangulation.number_of_faces()};
}
#endif

inline void measure_build(std::size_t points, std::size_t constraints, int rounds) {
  const PointsAndConstraints input = random_points(points, constraints);
  const PolygonWorld world = world_of(input);
  std::vector<Builder> builders;
  builders.push_back({"taut", [&] {
                        const Stopwatch watch;
                        const Triangulation triangulation(world);
                        return std::pair(watch.seconds(), triangulation.mesh().face_count());
                      }});
#ifdef TAUT_HAS_CGAL
  builders.push_back({"CGAL " CGAL_VERSION_STR, [&] { return build_with_cgal(input); }});
#endif
  for (int round = 0; round < rounds; ++round) {
    for (Builder& builder : builders) {
      const auto [seconds, triangles] = builder.build();
      builder.seconds.push_back(seconds);
      builder.triangles = triangles;
    }
  }
  std::printf("%zu points, %zu constraints, %d rounds\n", input.points.size(), input.constraints.size(), rounds);
  lab::Table table({{"builder"},
                    {"median", lab::Align::right},
                    {"least", lab::Align::right},
                    {"of taut's", lab::Align::right},
                    {"triangles", lab::Align::right}});
  const double ours = lab::median(builders.front().seconds);
  for (const Builder& builder : builders) {
    const auto text = [](const char* format, double value) {
      std::array<char, 32> out{};
      std::snprintf(out.data(), out.size(), format, value);
      return std::string(out.data());
    };
    table.add_row({builder.name, text("%.3f s", lab::median(builder.seconds)),
                   text("%.3f s", lab::percentile(builder.seconds, 0)),
                   text("%.2f x", lab::median(builder.seconds) / ours), std::to_string(builder.triangles)});
  }
  std::fputs(table.text().c_str(), stdout);
}

}  // namespace taut::bench
