// What does a plan over weighted ground cost as the ground grows?
//
//   weighted_scale grid SIDE             Field D* over a grid of SIDE * SIDE costs, corner to corner
//   weighted_scale triangles COUNT       Field D* over about so many triangles, refined from the cells of 1000 sites
//   weighted_scale all SIDE COUNT [CSV [SVG]]   both, from 256^2 cells and 10^4 triangles up to these
//
// Every size runs in a process of its own, so that its peak of memory is its own. Times are CPU times of one thread.
// Every path is validated. The claim: time grows as n log n does, and 4096^2 cells or 10^7 triangles fit into 24 GiB by
// far.
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <exception>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "taut-io/file.hpp"
#include "taut/cells/detail/weighted/stored_ground.hpp"
#include "taut/lab/draw/plot.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/weighted_ground.hpp"
#include "triangulation/stopwatch.hpp"

namespace {

using namespace taut;
using namespace taut::detail;

struct Scale {
  double cells = 0, make_s = 0, first_s = 0, again_s = 0, expanded = 0;
  double ground_bytes = 0, scratch_bytes = 0, peak_mb = 0;  // bytes a cell
};

double peak_mb() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;
}

// Twice the same query: the first touches memory for the first time.
void plan_twice(Planner2& planner, const World& world, const Query2& query, Scale& row) {
  Plan2 plan;
  for (double* seconds : {&row.first_s, &row.again_s}) {
    const bench::Stopwatch planning;
    planner.plan(query, {}, plan);
    *seconds = planning.seconds();
  }
  if (plan.status != Status::found) throw std::logic_error("expected a way over ground that is all free");
  row.expanded = static_cast<double>(plan.effort.expanded);
  row.scratch_bytes = static_cast<double>(planner.scratch_bytes()) / row.cells;
  row.peak_mb = peak_mb();
  const Verdict verdict = Validator(world).check(query, claim_of(plan), plan.path);
  if (!verdict.valid) throw std::logic_error("a path that is not valid: " + verdict.reason);
}

Query2 across(const Box2& box) {
  const auto at = [&](double share) { return Vec2{box.min.x + share * box.width(), box.min.y + share * box.height()}; };
  return {at(0.013), at(0.987)};
}

Scale measure_grid(std::size_t side) {
  Scale row;
  const bench::Stopwatch making;
  const int n = static_cast<int>(side);
  auto world = std::make_shared<const World>(generate_noise({.width = n, .height = n, .feature = n / 8.0}));
  CellStore cells(world);
  const auto planner = make_planner(parse_planner("field-dstar"), cells);
  row.make_s = making.seconds();
  row.cells = static_cast<double>(side * side);
  row.ground_bytes = sizeof(float);
  plan_twice(*planner, *world, across(bounds(*world)), row);
  return row;
}

Scale measure_triangles(std::size_t count) {
  Scale row;
  const bench::Stopwatch making;
  auto world = std::make_shared<const World>(generate_voronoi({.sites = 1000}));
  CellStore cells(world);
  MeshOptions options;
  options.max_triangles = count;
  const auto ground = weighted_ground_of(cells, options);
  TriangleFieldPlanner<2, ClosedForm<2>> planner(ground, std::make_shared<const ClosedForm<2>>(), {});
  row.make_s = making.seconds();
  row.cells = static_cast<double>(ground->complex().simplex_count());
  row.ground_bytes =
      static_cast<double>(ground->complex().memory_bytes() + ground->wedges().memory_bytes()) / row.cells;
  plan_twice(planner, *world, across(bounds(*world)), row);
  return row;
}

template <class Measure>
Scale apart(Measure measure, std::size_t size) {
  std::array<int, 2> ends{};
  if (pipe(ends.data()) != 0) throw std::runtime_error("no pipe");
  const pid_t child = fork();
  if (child < 0) throw std::runtime_error("no process");
  if (child == 0) {
    try {
      const Scale row = measure(size);
      const bool written = write(ends[1], &row, sizeof(row)) == static_cast<ssize_t>(sizeof(row));
      _exit(written ? 0 : 2);
    } catch (const std::exception& error) {
      std::fprintf(stderr, "%s\n", error.what());
      _exit(2);
    }
  }
  close(ends[1]);
  Scale row;
  const bool is_read = read(ends[0], &row, sizeof(row)) == static_cast<ssize_t>(sizeof(row));
  close(ends[0]);
  int state = 0;
  waitpid(child, &state, 0);
  if (!is_read || state != 0) throw std::runtime_error("size " + std::to_string(size) + " was not measured to the end");
  return row;
}

class Table {
 public:
  Table() {
    const std::array names{"grid: plan, us", "grid: peak, bytes", "mesh, us", "plan, us", "peak, bytes"};
    for (std::size_t i = 0; i < names.size(); ++i) plot_.series.push_back({i, names[i]});
    std::printf("%-10s %10s %9s %9s %9s %10s %9s %10s %9s %9s\n", "ground", "cells", "make s", "first s", "again s",
                "expanded", "us/cell", "ground b/c", "search b/c", "peak MB");
  }
  void add(const char* name, const Scale& row, bool is_grid) {
    const double per_cell = 1e6 * row.again_s / row.cells, peak = row.peak_mb * 1024 * 1024 / row.cells;
    std::printf("%-10s %10.0f %9.2f %9.3f %9.3f %10.0f %9.3f %10.1f %10.1f %9.0f\n", name, row.cells, row.make_s,
                row.first_s, row.again_s, row.expanded, per_cell, row.ground_bytes, row.scratch_bytes, row.peak_mb);
    std::fflush(stdout);
    std::array<char, 256> line{};
    std::snprintf(line.data(), line.size(), "%s,%.0f,%.3f,%.4f,%.4f,%.0f,%.2f,%.2f,%.1f\n", name, row.cells, row.make_s,
                  row.first_s, row.again_s, row.expanded, row.ground_bytes, row.scratch_bytes, row.peak_mb);
    csv_ += line.data();
    const auto put = [&](std::size_t i, double value) {
      plot_.series[i].line.push_back({row.cells, value});
      plot_.series[i].dots.push_back({{row.cells, value}, ""});
    };
    if (!is_grid) put(2, 1e6 * row.make_s / row.cells);
    put(is_grid ? 0 : 3, per_cell);
    put(is_grid ? 1 : 4, peak);
  }
  void write(const std::string& csv, const std::string& svg) const {
    if (!csv.empty()) io::write_file(csv, csv_);
    if (!svg.empty()) io::write_file(svg, lab::standalone_plot_svg(plot_));
  }

 private:
  std::string csv_ = "ground,cells,make_s,first_s,again_s,expanded,ground_bytes,scratch_bytes,peak_mb\n";
  lab::Plot plot_{"Field D* over weighted ground: costs against size",
                  "cells of a grid, or triangles",
                  "microseconds or bytes, for each of them",
                  lab::AxisScale::logarithmic,
                  lab::AxisScale::logarithmic,
                  {}};
};

}  // namespace

int main(int argc, char** argv) try {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto number = [&](std::size_t i, double otherwise) {
    return static_cast<std::size_t>(i < words.size() ? std::stod(words[i]) : otherwise);
  };
  const auto name = [&](std::size_t i) { return i < words.size() ? words[i] : std::string(); };
  Table table;
  if (name(0) == "grid") {
    table.add("grid", measure_grid(number(1, 1024)), true);
  } else if (name(0) == "triangles") {
    table.add("triangles", measure_triangles(number(1, 1e6)), false);
  } else if (name(0) == "all") {
    for (std::size_t side = 256; side <= number(1, 4096); side *= 2) table.add("grid", apart(measure_grid, side), true);
    for (std::size_t n = 10'000; n <= number(2, 1e7); n *= 10) {
      for (const std::size_t count : {n, 3 * n}) {
        if (count <= number(2, 1e7)) table.add("triangles", apart(measure_triangles, count), false);
      }
    }
    table.write(name(3), name(4));
  } else {
    std::fprintf(stderr, "usage: weighted_scale grid SIDE | triangles COUNT | all SIDE COUNT [CSV [SVG]]\n");
    return 2;
  }
  return 0;
} catch (const std::exception& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 2;
}
