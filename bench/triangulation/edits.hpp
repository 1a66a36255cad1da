// Local edits in a large world against building it anew.
#pragma once

#include <cstdio>

#include "taut/cells/triangulation.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "triangulation/inputs.hpp"
#include "triangulation/stopwatch.hpp"

namespace taut::bench {

inline void measure_edits(std::size_t triangles) {
  constexpr std::size_t kEdits = 2000, kCorners = 8;
  // A polygon with eight corners brings sixteen triangles. Some are held back, to be put in later: they lie apart from
  // all others.
  const std::size_t stay = triangles / (2 * kCorners), spare = std::max<std::size_t>(1, stay / 10);
  PolygonOptions options;
  options.obstacles = static_cast<int>(stay + spare);
  options.min_corners = options.max_corners = static_cast<int>(kCorners);
  const double spacing = kSide / std::sqrt(static_cast<double>(stay + spare));
  options.mean_size = 0.5 * spacing;
  options.gap = 0.01 * spacing;
  PolygonWorld::Parts parts = generate_polygons(options);
  const std::vector<Polygon> held_back(parts.obstacles.end() - static_cast<std::ptrdiff_t>(spare),
                                       parts.obstacles.end());
  parts.obstacles.resize(stay);
  const PolygonWorld world(std::move(parts));

  std::vector<double> rebuilds;
  for (int round = 0; round < 11; ++round) {
    const Stopwatch watch;
    const Triangulation triangulation(world);
    rebuilds.push_back(1e6 * watch.seconds());
  }
  const double rebuild = lab::median(rebuilds);

  Triangulation triangulation(world);
  std::printf("%zu triangles, %zu polygons of %zu corners; building anew %.0f us\n", triangulation.mesh().face_count(),
              stay, kCorners, rebuild);
  Random random(2);
  struct Row {
    const char* name;
    std::vector<double> microseconds{};
  };
  Row insert{"insert, apart from others"}, remove{"remove it"}, overlap{"insert, anywhere"}, clear{"remove it"};
  Row move{"move, by up to its size"};
  const auto timed = [](Row& row, auto edit) {
    const Stopwatch watch;
    edit();
    row.microseconds.push_back(1e6 * watch.seconds());
  };
  for (std::size_t i = 0; i < kEdits; ++i) {
    const Polygon& polygon = held_back[i % spare];
    ObstacleId id;
    timed(insert, [&] { id = triangulation.insert(polygon); });
    timed(remove, [&] { triangulation.remove(id); });
    const Vec2 to{kSide * random.unit(), kSide * random.unit()};
    Polygon moved = polygon;
    for (Vec2& p : moved.rings[0]) p = p - polygon.rings[0][0] + to;
    timed(overlap, [&] { id = triangulation.insert(moved); });
    timed(clear, [&] { triangulation.remove(id); });
    const ObstacleId any = ObstacleId::at(1 + random.below(stay));
    const double far = options.mean_size;
    const Vec2 by{random.between(-far, far), random.between(-far, far)};
    timed(move, [&] { triangulation.move(any, by); });
    triangulation.move(any, {-by.x, -by.y});
  }
  std::printf("%-26s %10s %10s %10s  %s\n", "edit", "median us", "p99 us", "most us", "rebuild / median");
  for (const Row* row : {&insert, &remove, &overlap, &clear, &move}) {
    const double median = lab::median(row->microseconds);
    std::printf("%-26s %10.1f %10.1f %10.1f  %.0f x\n", row->name, median, lab::percentile(row->microseconds, 0.99),
                lab::percentile(row->microseconds, 1), rebuild / median);
  }
}

}  // namespace taut::bench
