// How exact and how quick are distance fields, beside other ways to make them?
//
//   distance_fields [WORLDS [SCRIPT]]
//
// Walls: WORLDS (100) seeded worlds of 20 obstacles in about 6000 triangles, as in the thesis (perkins2013 §6.2): the
// distance of every corner from the nearest wall, interpolated as published and with roots, against every wall
// measured; and fast marching (scikit-fmm, if SCRIPT, bench/fast_marching.py, can run) on a grid of 512 by 512, against
// the same. Points: a bumpy surface of 20,000 triangles and a source in one corner, against exact geodesics (CGAL),
// beside the heat method (CGAL, if Eigen is there). The error is the root of the mean square over the range (NRMSD),
// times are CPU times of one thread.
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#ifdef TAUT_HAS_CGAL
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Surface_mesh.h>
#include <CGAL/Surface_mesh_shortest_path.h>
#ifdef TAUT_HAS_EIGEN
#include <CGAL/Heat_method_3/Surface_mesh_geodesic_distances_3.h>
#endif
#endif

#include "support/weighted_meshes.hpp"
#include "taut/cells/detail/weighted/stored_weighted.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/plan/distance_field.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "triangulation/stopwatch.hpp"

namespace {

using namespace taut;
using bench::Stopwatch;
constexpr double kInfinite = std::numeric_limits<double>::infinity();

double error_of(const std::vector<double>& found, const std::vector<double>& truth) {
  double sum = 0, least = kInfinite, most = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    sum += (found[i] - truth[i]) * (found[i] - truth[i]);
    least = std::min(least, truth[i]);
    most = std::max(most, truth[i]);
  }
  return std::sqrt(sum / static_cast<double>(truth.size())) / (most - least);
}

struct Row {
  std::vector<double> errors, seconds;
  void print(const char* name) const {
    const lab::Interval interval = lab::bootstrap_median(errors);
    std::vector<double> sorted = errors;
    std::sort(sorted.begin(), sorted.end());
    std::printf("%-28s NRMSD median %.4f %% (95 %%: %.4f to %.4f), worst %.4f %%; %.2f ms\n", name,
                100 * lab::median(errors), 100 * interval.low, 100 * interval.high, 100 * sorted.back(),
                1000 * lab::median(seconds));
  }
};

// From the obstacles and the boundary as they were drawn, without any mesh.
double wall_distance(const PolygonWorld& world, Vec2 p) {
  double best = kInfinite;
  const auto ring = [&](const Ring& corners) {
    for (std::size_t i = 0; i < corners.size(); ++i) {
      const Vec2 a = corners[i], b = corners[(i + 1) % corners.size()];
      const double t = std::clamp(dot(p - a, b - a) / dot(b - a, b - a), 0.0, 1.0);
      best = std::min(best, distance(p, a + t * (b - a)));
    }
  };
  ring(world.boundary());
  for (const Polygon& obstacle : world.obstacles())
    for (const Ring& r : obstacle.rings) ring(r);
  return best;
}
bool is_inside(const Ring& ring, Vec2 p) {
  bool inside = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i], b = ring[(i + 1) % ring.size()];
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
  }
  return inside;
}

// Signed distances from the outline of free space, put into a file, and what the script says; empty if it cannot run.
bool march(const PolygonWorld& world, const std::string& script, Row& row) {
  constexpr int kSide = 512;
  const double step = 1000.0 / kSide;
  const std::string in = "distance_fields.in", out = "distance_fields.out";
  std::vector<Vec2> points;
  std::vector<std::size_t> places;
  {
    std::ofstream file(in);
    file << kSide << ' ' << step << '\n';
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        const Vec2 p{(x + 0.5) * step, (y + 0.5) * step};
        bool free = true;
        for (const Polygon& obstacle : world.obstacles())
          for (const Ring& ring : obstacle.rings) free = free && !is_inside(ring, p);
        file << (free ? '1' : '0');
        if (!free || x % 8 != 0 || y % 8 != 0) continue;
        points.push_back(p);
        places.push_back(static_cast<std::size_t>(y * kSide + x));
      }
      file << '\n';
    }
  }
  const bool ran = std::system(("python3 '" + script + "' " + in + " " + out).c_str()) == 0;
  if (ran) {
    std::ifstream file(out, std::ios::binary);
    double seconds = 0;
    std::vector<double> all(static_cast<std::size_t>(kSide) * kSide);
    file.read(reinterpret_cast<char*>(&seconds), sizeof(seconds));
    file.read(reinterpret_cast<char*>(all.data()), static_cast<std::streamsize>(all.size() * sizeof(double)));
    std::vector<double> found, truth;
    for (std::size_t i = 0; i < points.size(); ++i) {
      found.push_back(all[places[i]]);
      truth.push_back(wall_distance(world, points[i]));
    }
    row.errors.push_back(error_of(found, truth));
    row.seconds.push_back(seconds);
  }
  std::remove(in.c_str());
  std::remove(out.c_str());
  return ran;
}

void measure_walls(int worlds, const std::string& script) {
  Row published, roots, brute, marched;
  std::size_t corners = 0, triangles = 0;
  bool marches = !script.empty();
  for (int seed = 1; seed <= worlds; ++seed) {
    const PolygonWorld world(
        generate_polygons({.obstacles = 20, .mean_size = 100, .gap = 8, .seed = static_cast<std::uint64_t>(seed)}));
    CellStore cells(std::make_shared<const World>(world));
    detail::MeshOptions options;
    options.max_triangles = 6000;
    const auto complex = detail::weighted_triangles_of(cells, options);
    corners += complex->corner_count();
    triangles += complex->simplex_count();
    const Stopwatch measuring;
    std::vector<double> truth;
    for (std::uint32_t id = 0; id < complex->corner_count(); ++id)
      truth.push_back(wall_distance(world, complex->position(CornerId(id))));
    brute.seconds.push_back(measuring.seconds());
    brute.errors.push_back(0);
    for (const bool with_roots : {false, true}) {
      const Stopwatch spreading;
      const DistanceField2 field(complex, {.walls = true}, {.roots = with_roots});
      Row& row = with_roots ? roots : published;
      row.seconds.push_back(spreading.seconds());
      row.errors.push_back(error_of(field.distances(), truth));
    }
    if (marches && seed <= 10) marches = march(world, script, marched);
  }
  std::printf("walls: %d worlds, %zu corners and %zu triangles each, on average\n", worlds,
              corners / static_cast<std::size_t>(worlds), triangles / static_cast<std::size_t>(worlds));
  published.print("as published");
  roots.print("with roots");
  brute.print("every wall measured");
  if (marched.errors.empty()) {
    std::printf("fast marching was left out: it needs the path of bench/fast_marching.py and python3-scikit-fmm\n");
  } else {
    marched.print("fast marching, 512^2, 10 w.");
  }
}

#ifdef TAUT_HAS_CGAL
using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Mesh = CGAL::Surface_mesh<Kernel::Point_3>;

void measure_points() {
  Random random(1);
  auto parts = weighted::draw_mesh<3>({.size = 100, .jitter = 0.2, .weights = weighted::Weights::one}, random);
  for (Vec3& p : parts.positions) p.z = 6 * std::sin(0.11 * p.x) * std::cos(0.13 * p.y);
  const auto complex = std::make_shared<const SurfaceComplex>(parts);
  Mesh mesh;
  for (const Vec3& p : parts.positions) mesh.add_vertex({p.x, p.y, p.z});
  using Vertex = Mesh::Vertex_index;
  for (const auto& c : parts.corners) mesh.add_face(Vertex(c[0]), Vertex(c[1]), Vertex(c[2]));
  const std::uint32_t source = 101 * 40 + 30;
  std::vector<double> truth(complex->corner_count());
  const Stopwatch exactly;
  using Traits = CGAL::Surface_mesh_shortest_path_traits<Kernel, Mesh>;
  CGAL::Surface_mesh_shortest_path<Traits> geodesics(mesh);
  geodesics.add_source_point(Vertex(source));
  for (std::uint32_t id = 0; id < truth.size(); ++id)
    truth[id] = geodesics.shortest_distance_to_source_points(Vertex(id)).first;
  Row exact{{0}, {exactly.seconds()}};
  std::printf("\na point on a bumpy surface: %zu corners, %zu triangles\n", complex->corner_count(),
              complex->simplex_count());
  exact.print("exact geodesics (CGAL)");
  for (const bool roots : {false, true}) {
    const Stopwatch spreading;
    const DistanceField3 field(complex, {.corners = {CornerId(source)}}, {.roots = roots});
    Row{{error_of(field.distances(), truth)}, {spreading.seconds()}}.print(roots ? "with roots" : "as published");
  }
#ifdef TAUT_HAS_EIGEN
  auto heat = mesh.add_property_map<Vertex, double>("v:heat", 0).first;
  const Stopwatch heating;
  CGAL::Heat_method_3::Surface_mesh_geodesic_distances_3<Mesh> method(mesh);
  method.add_source(Vertex(source));
  method.estimate_geodesic_distances(heat);
  Row row{{}, {heating.seconds()}};
  std::vector<double> found(truth.size());
  for (std::uint32_t id = 0; id < truth.size(); ++id) found[id] = heat[Vertex(id)];
  row.errors.push_back(error_of(found, truth));
  row.print("heat method (CGAL)");
#else
  std::printf("the heat method was left out: CGAL's needs Eigen (libeigen3-dev)\n");
#endif
}
#else
void measure_points() {
  std::printf("exact geodesics and the heat method were left out: they need CGAL (libcgal-dev)\n");
}
#endif

}  // namespace

int main(int argc, char** argv) try {
  const int worlds = argc > 1 ? std::atoi(argv[1]) : 100;
  if (worlds < 1) {
    std::fprintf(stderr, "usage: distance_fields [WORLDS [SCRIPT]]\n");
    return 2;
  }
  measure_walls(worlds, argc > 2 ? argv[2] : "");
  measure_points();
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
