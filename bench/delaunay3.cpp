// How long do Delaunay tetrahedra of points in space take, beside CGAL's Delaunay_triangulation_3 (sequential, exact
// predicates, its own spatial sort) where CGAL was found? Rounds take turns; medians of CPU time. `delaunay3 [rounds]`.
#include "taut/cells/detail/tetrahedra/delaunay3.hpp"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/table.hpp"
#include "taut/world/generate/random.hpp"
#include "triangulation/stopwatch.hpp"

#ifdef TAUT_HAS_CGAL
#include <CGAL/Delaunay_triangulation_3.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#endif

namespace taut::bench {
namespace {

struct Built {
  double seconds;
  std::size_t tetrahedra;
};
struct Builder {
  std::string name;
  std::function<Built(const std::vector<Vec3>&)> build;
};

Built build_ours(const std::vector<Vec3>& points) {
  const Stopwatch watch;
  const detail::Delaunay3 d = detail::delaunay3(points);
  return {watch.seconds(), d.corners.size()};
}

#ifdef TAUT_HAS_CGAL
Built build_with_cgal(const std::vector<Vec3>& input) {
  using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
  std::vector<Kernel::Point_3> points;
  for (const Vec3& p : input) points.emplace_back(p.x, p.y, p.z);
  const Stopwatch watch;
  const CGAL::Delaunay_triangulation_3<Kernel> triangulation(points.begin(), points.end());
  return {watch.seconds(), triangulation.number_of_finite_cells()};
}
#endif

std::vector<Builder> builders() {
  std::vector<Builder> list{{"taut", build_ours}};
#ifdef TAUT_HAS_CGAL
  list.push_back({"CGAL " CGAL_VERSION_STR, build_with_cgal});
#endif
  return list;
}

std::vector<Vec3> in_a_cube(std::size_t count) {
  Random random(1);
  std::vector<Vec3> points(count);
  for (Vec3& p : points) {
    const double x = random.unit(), y = random.unit(), z = random.unit();
    p = {x, y, z};
  }
  return points;
}
std::vector<Vec3> near_a_sphere(std::size_t count) {
  Random random(1);
  std::vector<Vec3> points;
  while (points.size() < count) {
    const double x = random.between(-1.0, 1.0), y = random.between(-1.0, 1.0), z = random.between(-1.0, 1.0);
    const Vec3 p{x, y, z};
    if (length(p) > 0.1) points.push_back(1 / length(p) * p);
  }
  return points;
}
std::vector<Vec3> lattice(std::size_t count, double spacing) {
  const int side = static_cast<int>(std::lround(std::cbrt(static_cast<double>(count))));
  std::vector<Vec3> points;
  for (int z = 0; z < side; ++z) {
    for (int y = 0; y < side; ++y) {
      for (int x = 0; x < side; ++x) points.push_back(spacing * Vec3{double(x), double(y), double(z)});
    }
  }
  return points;
}

// What a process that does this and nothing else needs at most, beyond one that does nothing.
double most_megabytes(const Builder& builder, const std::vector<Vec3>& points) {
  const auto peak_of = [&](bool build) {
    int ends[2];
    if (pipe(ends) != 0) return 0.0;
    const pid_t child = fork();
    if (child == 0) {
      if (build) builder.build(points);
      rusage use{};
      getrusage(RUSAGE_SELF, &use);
      const auto kilobytes = static_cast<double>(use.ru_maxrss);
      _exit(write(ends[1], &kilobytes, sizeof kilobytes) == sizeof kilobytes ? 0 : 1);
    }
    double kilobytes = 0;
    if (read(ends[0], &kilobytes, sizeof kilobytes) != sizeof kilobytes) kilobytes = 0;
    waitpid(child, nullptr, 0);
    close(ends[0]), close(ends[1]);
    return kilobytes / 1024;
  };
  return peak_of(true) - peak_of(false);
}

void measure(const char* what, const std::vector<Vec3>& points, int rounds) {
  const std::vector<Builder> all = builders();
  std::vector<std::vector<double>> seconds(all.size());
  std::vector<double> megabytes;  // first, while nothing is left of other builds
  for (const Builder& builder : all) megabytes.push_back(most_megabytes(builder, points));
  std::vector<std::size_t> tetrahedra(all.size());
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      const Built built = all[i].build(points);
      seconds[i].push_back(built.seconds);
      tetrahedra[i] = built.tetrahedra;
    }
  }
  std::printf("%zu points %s, %d rounds\n", points.size(), what, rounds);
  lab::Table table({{"builder"},
                    {"median", lab::Align::right},
                    {"least", lab::Align::right},
                    {"of taut's", lab::Align::right},
                    {"tetrahedra", lab::Align::right},
                    {"memory", lab::Align::right}});
  const auto text = [](const char* format, double value) {
    std::array<char, 32> out{};
    std::snprintf(out.data(), out.size(), format, value);
    return std::string(out.data());
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    table.add_row({all[i].name, text("%.4f s", lab::median(seconds[i])), text("%.4f s", lab::percentile(seconds[i], 0)),
                   text("%.2f x", lab::median(seconds[i]) / lab::median(seconds[0])), std::to_string(tetrahedra[i]),
                   text("%.0f MB", megabytes[i])});
  }
  std::fputs(table.text().c_str(), stdout);
  std::fflush(stdout);
}

}  // namespace
}  // namespace taut::bench

int main(int argc, char** argv) {
  using namespace taut::bench;
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 5;
  // Each in a process of its own, so that none finds memory that another one has left.
  const auto measure_apart = [&](const char* what, const std::function<std::vector<taut::Vec3>()>& points) {
    const pid_t child = fork();
    if (child == 0) {
      measure(what, points(), rounds);
      _exit(0);
    }
    waitpid(child, nullptr, 0);
  };
  for (const std::size_t count : {10'000u, 100'000u, 1'000'000u}) {
    measure_apart("in a cube", [=] { return in_a_cube(count); });
  }
  measure_apart("near a sphere", [] { return near_a_sphere(100'000); });
  measure_apart("of a lattice of whole numbers", [] { return lattice(125'000, 1); });
  measure_apart("of a lattice that is rounded", [] { return lattice(125'000, 0.1); });
}
