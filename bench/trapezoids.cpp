// What does the trapezoidal decomposition cost?
//
//   trapezoids scale MOST [CSV [SVG]]   against size, from 10^3 segments to MOST: scattered walls, and coastlines of
//                                       islands with 512 corners
//   trapezoids map FILE...              grid maps, traced: triangulation, trapezoids, their meshes
//
// Times are CPU times of one thread, medians of three. The claims: building takes O(n log n) and at most a few seconds
// for 10^6 segments; locating takes O(log n). The fitted exponents are those of c * n^a, and of questions = a + b ln n.
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "taut-io/file.hpp"
#include "taut-io/map_file.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/cells/detail/trapezoids/trapezoids.hpp"
#include "taut/cells/detail/trapezoids/trapezoids_cells.hpp"
#include "taut/lab/draw/plot.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/world/trace_grid.hpp"
#include "triangulation/inputs.hpp"
#include "triangulation/stopwatch.hpp"

namespace taut::bench {
using namespace taut::detail;
namespace {

using Segments = std::vector<BarrierSegment>;

void add_ring(Segments& out, const Ring& ring, bool free_inside) {
  const bool free_left = (orientation(ring) > 0) == free_inside;
  for (std::size_t i = 0; i < ring.size(); ++i)
    out.push_back({ring[i], ring[(i + 1) % ring.size()], free_left, !free_left});
}
void add_frame(Segments& out) {
  add_ring(out, {{-1, -1}, {kSide + 1, -1}, {kSide + 1, kSide + 1}, {-1, kSide + 1}}, true);
}

Segments scattered_walls(std::size_t count) {
  const PointsAndConstraints input = random_points(5 * count, count);
  Segments out;
  add_frame(out);
  for (const auto& [from, to] : input.constraints) out.push_back({input.points[from], input.points[to]});
  return out;
}
Segments coastlines(std::size_t count) {
  Segments out;
  add_frame(out);
  const PolygonWorld world = archipelago(count);
  for (const Polygon& polygon : world.obstacles()) {
    for (const Ring& ring : polygon.rings) add_ring(out, ring, false);
  }
  return out;
}

struct Scale {
  double segments, build, locate, questions, depth, bytes, mesh;
};

template <class Run>
double median_seconds(Run run) {
  std::vector<double> times;
  for (int round = 0; round < 3; ++round) {
    const Stopwatch watch;
    run();
    times.push_back(watch.seconds());
  }
  return lab::median(times);
}

Scale measure(const Segments& segments) {
  constexpr std::size_t kPoints = 200'000;
  Scale row{};
  row.segments = static_cast<double>(segments.size());
  row.build = median_seconds([&] { const Trapezoids trapezoids(segments); });
  const Trapezoids trapezoids(segments);
  row.bytes = static_cast<double>(trapezoids.memory_bytes()) / row.segments;
  row.depth = static_cast<double>(trapezoids.depth());
  Random random(3);
  std::vector<Vec2> points;
  for (std::size_t i = 0; i < kPoints; ++i) points.push_back({kSide * random.unit(), kSide * random.unit()});
  std::size_t lost = 0;
  row.locate = median_seconds([&] {
    for (const Vec2 p : points) lost += trapezoids.locate(p).valid() ? 0 : 1;
  });
  row.locate /= kPoints;
  if (lost > 0) throw std::logic_error("expected every point to be in a trapezoid");
  for (const Vec2 p : points) row.questions += static_cast<double>(trapezoids.questions_to_locate(p)) / kPoints;
  row.mesh = median_seconds([&] { const MeshParts parts = free_cells(trapezoids, CornerRule::forbid); });
  return row;
}

// The slope of the line that fits the points best.
double fitted_slope(const std::vector<Vec2>& points) {
  Vec2 mean;
  for (const Vec2 p : points) mean = mean + (1.0 / static_cast<double>(points.size())) * p;
  double xx = 0, xy = 0;
  for (const Vec2 p : points) {
    xx += (p.x - mean.x) * (p.x - mean.x);
    xy += (p.x - mean.x) * (p.y - mean.y);
  }
  return xy / xx;
}

void measure_scales(std::size_t most, const std::string& csv_file, const std::string& svg_file) {
  std::string csv = "input,segments,build_s,locate_us,questions,depth,bytes_per_segment,mesh_s\n";
  // Divided by what is claimed, so that a line that stays level is the claim.
  lab::Plot plot{"Trapezoids: costs over n ln n and ln n",
                 "segments n",
                 "ns / (n ln n), questions / ln n",
                 lab::AxisScale::logarithmic,
                 lab::AxisScale::logarithmic,
                 {}};
  std::printf("%-10s %9s %10s %12s %10s %10s %6s %9s %10s\n", "input", "segments", "build s", "ns/(n ln n)",
              "locate us", "questions", "depth", "bytes/seg", "mesh s");
  const std::array names{"walls", "coasts"};
  for (std::size_t input = 0; input < names.size(); ++input) {
    std::vector<Vec2> build, locate, questions;
    const std::size_t series = plot.series.size();
    plot.series.push_back({series, "build " + std::string(names[input])});
    plot.series.push_back({series + 1, "locate in " + std::string(names[input])});
    for (std::size_t size = 1000; size <= most; size *= 10) {
      for (const std::size_t n : {size, 3 * size}) {
        if (n > most) continue;
        const Scale row = measure(input == 0 ? scattered_walls(n) : coastlines(n));
        const double log_n = std::log(row.segments);
        std::printf("%-10s %9.0f %10.4f %12.1f %10.3f %10.1f %6.0f %9.1f %10.4f\n", names[input], row.segments,
                    row.build, 1e9 * row.build / (row.segments * log_n), 1e6 * row.locate, row.questions, row.depth,
                    row.bytes, row.mesh);
        std::fflush(stdout);
        std::array<char, 256> line{};
        std::snprintf(line.data(), line.size(), "%s,%.0f,%.5f,%.4f,%.2f,%.0f,%.1f,%.5f\n", names[input], row.segments,
                      row.build, 1e6 * row.locate, row.questions, row.depth, row.bytes, row.mesh);
        csv += line.data();
        build.push_back({log_n, std::log(row.build)});
        locate.push_back({log_n, std::log(row.locate)});
        questions.push_back({log_n, row.questions});
        const std::array values{1e9 * row.build / (row.segments * log_n), row.questions / log_n};
        for (std::size_t k = 0; k < values.size(); ++k) {
          plot.series[series + k].line.push_back({row.segments, values[k]});
          plot.series[series + k].dots.push_back({{row.segments, values[k]}, ""});
        }
      }
    }
    std::printf("%-10s build ~ n^%.3f, locate ~ n^%.3f, questions ~ %.2f ln n\n", names[input], fitted_slope(build),
                fitted_slope(locate), fitted_slope(questions));
  }
  if (!csv_file.empty()) io::write_file(csv_file, csv);
  if (!svg_file.empty()) io::write_file(svg_file, lab::standalone_plot_svg(plot));
}

void measure_map(const std::filesystem::path& file) {
  const PolygonWorld world = trace_grid(io::read_map(file));
  const Triangulation triangulation(world);
  const double triangulating = median_seconds([&] { const Triangulation again(world); });
  const double building = median_seconds([&] { const Trapezoids again(triangulation); });
  const Trapezoids trapezoids(triangulation);
  const MeshParts triangles = free_cells(triangulation, CornerRule::forbid);
  const MeshParts cells = free_cells(trapezoids, CornerRule::forbid);
  const double taking = median_seconds([&] { const MeshParts again = free_cells(trapezoids, CornerRule::forbid); });
  std::printf("%-22s %9zu %10.4f %10.4f %10.4f %9zu %9zu %6zu\n", file.stem().string().c_str(),
              trapezoids.segments().size(), triangulating, building, taking, triangles.cells(), cells.cells(),
              trapezoids.depth());
}

}  // namespace
}  // namespace taut::bench

int main(int argc, char** argv) try {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto word = [&](std::size_t i) { return i < words.size() ? words[i] : std::string(); };
  if (word(0) == "scale") {
    const double most = words.size() > 1 ? std::stod(words[1]) : 1e6;
    taut::bench::measure_scales(static_cast<std::size_t>(most), word(2), word(3));
  } else if (word(0) == "map" && words.size() > 1) {
    std::printf("%-22s %9s %10s %10s %10s %9s %9s %6s\n", "map", "segments", "triang. s", "trapez. s", "mesh s",
                "triangles", "cells", "depth");
    for (std::size_t i = 1; i < words.size(); ++i) taut::bench::measure_map(words[i]);
  } else {
    std::fprintf(stderr, "usage: trapezoids scale MOST [CSV [SVG]] | map FILE...\n");
    return 2;
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
