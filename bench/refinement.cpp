// What does a mesh of good triangles cost?
//
//   refinement TRIANGLES [ANGLE]   random discs of different weights in a square, refined to about so many triangles
//   refinement grid SIDE           a grid of blobs, its regions refined to the angle alone
//
// Times are CPU times of one thread; the claim: at most a few microseconds a triangle, whatever their number, so that
// 10^6 take a few seconds and 10^7 fit into memory.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>
#include <numbers>
#include <string>
#include <vector>

#include "taut/cells/detail/weighted/grid_triangles.hpp"
#include "taut/cells/detail/weighted/region_mesh.hpp"
#include "taut/cells/detail/weighted/world_regions.hpp"
#include "taut/world/generate/random.hpp"

namespace {

using namespace taut;
using namespace taut::detail;

double seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

double least_angle(const TriangleComplex& triangles) {
  double least = 180;
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    const auto& c = triangles.corners(SimplexId(t));
    for (std::size_t i = 0; i < 3; ++i) {
      const Vec2 p = triangles.position(c[i]);
      const Vec2 a = triangles.position(c[(i + 1) % 3]) - p, b = triangles.position(c[(i + 2) % 3]) - p;
      least = std::min(least, std::atan2(cross(a, b), dot(a, b)) * 180 / std::numbers::pi);
    }
  }
  return least;
}

void report(const char* what, double from, double to, std::size_t count) {
  std::printf("%-28s %8.3f s  %6.3f us/triangle\n", what, to - from, (to - from) * 1e6 / static_cast<double>(count));
}

void measure_areas(double wanted, double angle) {
  Random random(1);
  std::vector<Polygon> discs;
  std::vector<AreaView> areas;
  for (int i = 0; i < 200; ++i) {
    const Vec2 at{1000 * random.unit(), 1000 * random.unit()};
    const double radius = random.between(10.0, 80.0);
    Ring ring;
    for (int k = 0; k < 48; ++k) {
      const double turn = k * std::numbers::pi / 24;
      ring.push_back({at.x + radius * std::cos(turn), at.y + radius * std::sin(turn)});
    }
    discs.push_back({{ring}});
  }
  for (const Polygon& disc : discs) areas.push_back({&disc, random.between(1.0, 10.0)});
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {0, 1000}, {1000, 1000}, {1000, 0}};
  const PolygonWorld world(parts);
  const double begin = seconds();
  RegionMesh regions = mesh_of_areas(world, 1, areas);
  const double meshed = seconds();
  const std::size_t before = regions.mesh.face_count();
  // Triangles with a longest edge of h have about 0.19 h^2 on average.
  const double h = std::sqrt(1e6 / (0.19 * wanted));
  const Refinement refinement(regions.mesh, {angle, longest_edge(h), 0});
  const double refined = seconds();
  const std::size_t count = refinement.triangle_count();
  const SimplexParts<2, 2> out = complex_of(regions, &refinement);
  const double taken = seconds();
  const TriangleComplex triangles(out);
  const double made = seconds();
  std::printf("%zu faces -> %zu triangles, %zu given up, longest edge %g, mesh %.0f MB, complex %.0f MB\n", before,
              count, refinement.given_up(), h, static_cast<double>(regions.mesh.memory_bytes()) / 1e6,
              static_cast<double>(triangles.memory_bytes()) / 1e6);
  report("constrained triangulation", begin, meshed, before);
  report("refinement", meshed, refined, count);
  report("taken over", refined, taken, count);
  report("checked and joined", taken, made, count);
  report("all", begin, made, count);
  std::printf("least angle %.3f\n", least_angle(triangles));
}

void measure_grid(int side) {
  Random random(1);
  std::vector<float> weights(static_cast<std::size_t>(side) * static_cast<std::size_t>(side), 1);
  for (int blob = 0; blob < side; ++blob) {
    const double cx = side * random.unit(), cy = side * random.unit(), r = random.between(2.0, 30.0);
    const auto w = static_cast<float>(random.between(1, 8));
    for (int y = std::max(0, static_cast<int>(cy - r)); y < std::min<int>(side, static_cast<int>(cy + r)); ++y) {
      for (int x = std::max(0, static_cast<int>(cx - r)); x < std::min<int>(side, static_cast<int>(cx + r)); ++x) {
        if (std::hypot(x + 0.5 - cx, y + 0.5 - cy) < r)
          weights[static_cast<std::size_t>(y) * static_cast<std::size_t>(side) + static_cast<std::size_t>(x)] = w;
      }
    }
  }
  const CostGrid grid(side, side, weights);
  for (const GridMesh how : {GridMesh::pixels, GridMesh::regions, GridMesh::averaged}) {
    MeshOptions options;
    options.grid = how;
    if (how == GridMesh::averaged) options.max_triangles = weights.size() / 50;
    const double begin = seconds();
    const TriangleComplex triangles = triangles_of_grid(grid, options);
    std::printf("%zu triangles, least angle %.3f\n", triangles.simplex_count(), least_angle(triangles));
    report(options.name().c_str(), begin, seconds(), triangles.simplex_count());
  }
}

}  // namespace

int main(int argc, char** argv) try {
  const std::string first = argc > 1 ? argv[1] : "1e6";
  if (first == "grid") {
    measure_grid(argc > 2 ? std::atoi(argv[2]) : 1024);
  } else {
    measure_areas(std::atof(first.c_str()), argc > 2 ? std::atof(argv[2]) : 25);
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
