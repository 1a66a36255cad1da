// What does it cost to know where a search has to decide?
//
//   reduction build TRIANGLES      to triangulate, measure widths and reduce a world of polygons with 8 corners
//   reduction map FILE...          the same for grid maps, traced
//   reduction edits TRIANGLES      to follow a polygon that is put in and taken out, against building anew
//   reduction maze CELLS [LOOPS]   the same in a maze of CELLS x CELLS, of which a share LOOPS of the walls is open
//
// Times are CPU times of one thread. The claims: reducing is linear and takes a fraction of triangulating; an edit in
// 10^5 triangles, widths and reduction included, takes at the median less than a 500th of building all three anew; all
// three take at most 160 bytes a triangle.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "taut-io/map_file.hpp"
#include "taut/cells/clearance.hpp"
#include "taut/cells/reduction.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/world/generate/maze.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/trace_grid.hpp"
#include "triangulation/inputs.hpp"
#include "triangulation/stopwatch.hpp"

namespace taut::bench {
namespace {

constexpr std::size_t kCorners = 8;

// A polygon with eight corners brings sixteen triangles. The last tenth of them is held back, to be put in later.
PolygonWorld::Parts polygons(std::size_t triangles, std::vector<Polygon>& held_back) {
  const std::size_t stay = std::max<std::size_t>(1, triangles / (2 * kCorners)), spare = 1 + stay / 10;
  PolygonOptions options;
  options.obstacles = static_cast<int>(stay + spare);
  options.min_corners = options.max_corners = static_cast<int>(kCorners);
  options.width = options.height = 10 * std::sqrt(static_cast<double>(stay + spare));
  options.mean_size = 5;
  options.gap = 0.1;
  PolygonWorld::Parts parts = generate_polygons(options);
  held_back.assign(parts.obstacles.end() - static_cast<std::ptrdiff_t>(spare), parts.obstacles.end());
  parts.obstacles.resize(stay);
  return parts;
}

struct Layers {
  std::optional<Triangulation> triangulation;
  std::optional<Clearance> clearance;
  std::optional<Reduction> reduction;

  double seconds[3] = {};
  explicit Layers(const PolygonWorld& world) {
    const Stopwatch first;
    triangulation.emplace(world);
    seconds[0] = first.seconds();
    const Stopwatch second;
    clearance.emplace(*triangulation);
    seconds[1] = second.seconds();
    const Stopwatch third;
    reduction.emplace(*triangulation, *clearance);
    seconds[2] = third.seconds();
  }
  [[nodiscard]] double total() const { return seconds[0] + seconds[1] + seconds[2]; }
};

void print_build_header() {
  std::printf("%-18s %9s %9s | %9s %9s %9s us | %6s %6s %6s ns/face | %5s %5s %5s %6s bytes/face\n", "world", "faces",
              "decisions", "triangles", "widths", "reduction", "tri", "wid", "red", "tri", "wid", "red", "all");
}

void print_build(const std::string& name, const PolygonWorld& world) {
  std::vector<double> times[3];
  for (int round = 0; round < 3; ++round) {
    const Layers layers(world);
    for (std::size_t k = 0; k < 3; ++k) times[k].push_back(1e6 * layers.seconds[k]);
  }
  const Layers layers(world);
  const auto faces = static_cast<double>(layers.triangulation->mesh().face_count());
  std::size_t decisions = 0;
  for (std::uint32_t i = 0; i < layers.triangulation->mesh().face_slots(); ++i) {
    decisions += layers.reduction->level(FaceId(i)) == 3 ? 1 : 0;
  }
  double t[3];
  for (std::size_t k = 0; k < 3; ++k) t[k] = lab::median(times[k]);
  const double bytes[3] = {static_cast<double>(layers.triangulation->memory_bytes()) / faces,
                           static_cast<double>(layers.clearance->memory_bytes()) / faces,
                           static_cast<double>(layers.reduction->memory_bytes()) / faces};
  std::printf("%-18s %9.0f %9zu | %9.0f %9.0f %9.0f    | %6.0f %6.0f %6.0f         | %5.1f %5.1f %5.1f %6.1f\n",
              name.c_str(), faces, decisions, t[0], t[1], t[2], 1e3 * t[0] / faces, 1e3 * t[1] / faces,
              1e3 * t[2] / faces, bytes[0], bytes[1], bytes[2], bytes[0] + bytes[1] + bytes[2]);
}

struct Row {
  std::vector<double> triangles, widths, reduction, all;
};

template <class Edit>
void follow(Layers& layers, Row& row, Edit edit) {
  const Stopwatch first;
  edit();
  const double a = first.seconds();
  const Stopwatch second;
  layers.clearance->update(*layers.triangulation);
  const double b = second.seconds();
  const Stopwatch third;
  layers.reduction->update(*layers.triangulation, *layers.clearance, layers.clearance->renewed());
  const double c = third.seconds();
  row.triangles.push_back(1e6 * a);
  row.widths.push_back(1e6 * b);
  row.reduction.push_back(1e6 * c);
  row.all.push_back(1e6 * (a + b + c));
}

void print_row(const char* name, const Row& row, double rebuild) {
  std::printf("%s\n", name);
  const auto line = [&](const char* what, const std::vector<double>& t) {
    std::printf("  %-24s %9.1f %9.1f %9.1f us\n", what, lab::median(t), lab::percentile(t, 0.99),
                lab::percentile(t, 1));
  };
  line("triangulation", row.triangles);
  line("widths", row.widths);
  line("reduction", row.reduction);
  line("all", row.all);
  std::printf("  rebuild / median %.0f x\n", rebuild / lab::median(row.all));
}

double rebuild_microseconds(const PolygonWorld& world) {
  std::vector<double> rebuilds;
  for (int round = 0; round < 7; ++round) rebuilds.push_back(1e6 * Layers(world).total());
  return lab::median(rebuilds);
}

void measure_edits(std::size_t triangles) {
  constexpr std::size_t kEdits = 2000;
  std::vector<Polygon> held_back;
  const PolygonWorld world(polygons(triangles, held_back));
  const double rebuild = rebuild_microseconds(world);
  Layers layers(world);
  std::printf("%zu triangles; building all anew %.0f us\n%-26s %9s %9s %9s\n",
              layers.triangulation->mesh().face_count(), rebuild, "", "median", "p99", "most");
  Row insert, remove, overlap, clear, move;
  Random random(2);
  const double size = layers.triangulation->domain().extent();
  for (std::size_t i = 0; i < kEdits; ++i) {
    const Polygon& polygon = held_back[i % held_back.size()];
    ObstacleId id;
    follow(layers, insert, [&] { id = layers.triangulation->insert(polygon); });
    follow(layers, remove, [&] { layers.triangulation->remove(id); });
    Polygon moved = polygon;
    const Vec2 to{size / 4 + size / 2 * random.unit(), size / 4 + size / 2 * random.unit()};
    for (Vec2& p : moved.rings[0]) p = p - polygon.rings[0][0] + to;
    follow(layers, overlap, [&] { id = layers.triangulation->insert(moved); });
    follow(layers, clear, [&] { layers.triangulation->remove(id); });
    const ObstacleId any = ObstacleId::at(1 + random.below(world.obstacles().size()));
    const Vec2 by{random.between(-2.0, 2.0), random.between(-2.0, 2.0)};
    follow(layers, move, [&] { layers.triangulation->move(any, by); });
    follow(layers, move, [&] { layers.triangulation->move(any, {-by.x, -by.y}); });
  }
  print_row("insert, apart from others", insert, rebuild);
  print_row("remove it", remove, rebuild);
  print_row("insert, anywhere", overlap, rebuild);
  print_row("remove it", clear, rebuild);
  print_row("move", move, rebuild);
}

// Crates in a maze: one that stands free in a passage makes a ring, or a loop, of which everything behind takes notice;
// one that juts out of a wall does not.
void measure_maze(int cells, double loops) {
  const int passage = 3;
  const Grid grid = generate_maze({.columns = cells, .rows = cells, .corridor = passage, .loops = loops});
  const PolygonWorld world = trace_grid(grid);
  const double rebuild = rebuild_microseconds(world);
  Layers layers(world);
  std::printf("maze of %zu triangles; building all anew %.0f us\n%-26s %9s %9s %9s\n",
              layers.triangulation->mesh().face_count(), rebuild, "", "median", "p99", "most");
  Row free_in, free_out, fixed_in, fixed_out;
  Random random(2);
  const auto put = [&](Row& in, Row& out, Vec2 p) {
    ObstacleId id;
    const Polygon crate{{{p, {p.x + 1, p.y}, {p.x + 1, p.y + 1}, {p.x, p.y + 1}}}};
    follow(layers, in, [&] { id = layers.triangulation->insert(crate); });
    follow(layers, out, [&] { layers.triangulation->remove(id); });
  };
  const auto anywhere = [&] {
    const auto cell = [&] { return static_cast<double>(random.below(static_cast<std::uint64_t>(cells))); };
    const double x = 1 + (passage + 1) * cell();
    return Vec2{x, 1 + (passage + 1) * cell()};
  };
  for (int i = 0; i < 400; ++i) {
    put(free_in, free_out, anywhere() + Vec2{1, 1});
    put(fixed_in, fixed_out, anywhere() - Vec2{0.5, 0.5});
  }
  print_row("put a free-standing crate in", free_in, rebuild);
  print_row("remove it", free_out, rebuild);
  print_row("push a crate into a corner", fixed_in, rebuild);
  print_row("remove it", fixed_out, rebuild);
}

}  // namespace
}  // namespace taut::bench

int main(int argc, char** argv) try {
  using namespace taut;
  const std::vector<std::string> words(argv + 1, argv + argc);
  if (words.size() >= 2 && words[0] == "build") {
    std::vector<Polygon> held_back;
    bench::print_build_header();
    for (std::size_t i = 1; i < words.size(); ++i) {
      bench::print_build("polygons",
                         PolygonWorld(bench::polygons(static_cast<std::size_t>(std::stod(words[i])), held_back)));
    }
  } else if (words.size() >= 2 && words[0] == "map") {
    bench::print_build_header();
    for (std::size_t i = 1; i < words.size(); ++i) {
      const std::filesystem::path file(words[i]);
      bench::print_build(file.stem().string(), trace_grid(io::read_map(file)));
    }
  } else if (words.size() == 2 && words[0] == "edits") {
    bench::measure_edits(static_cast<std::size_t>(std::stod(words[1])));
  } else if (words.size() >= 2 && words[0] == "maze") {
    bench::measure_maze(std::stoi(words[1]), words.size() > 2 ? std::stod(words[2]) : 0);
  } else {
    std::fprintf(stderr, "usage: reduction build TRIANGLES... | map FILE... | edits TRIANGLES | maze CELLS [LOOPS]\n");
    return 2;
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
