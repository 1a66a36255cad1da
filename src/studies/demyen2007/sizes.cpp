#include "studies/demyen2007/sizes.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "taut/cells/detail/grid/grid_layers.hpp"
#include "taut/lab/measure/detail/run_clock.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/lab/report/csv.hpp"
#include "taut/lab/report/detail/csv_fields.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut::lab::demyen2007 {
using namespace taut::detail;
using namespace taut::lab::detail;
namespace {

constexpr std::size_t kSectorsASide = 10;

constexpr std::string_view kSizeColumns =
    "map,cells,free_cells,constraints,free_triangles,all_triangles,level_0,level_1,level_2,level_3,corridors,"
    "components,"
    "bytes,trace_us,triangulation_us,sectors_us,widths_us,reduction_us,corners_us,layers_us,fixed_ns,coarse_ns,"
    "sectors_ns";

// The thesis's sectors: the triangle at the middle of each of 10 x 10 rectangles.
class CoarseSectors {
 public:
  CoarseSectors(const Triangulation& triangulation, const Box2& box) : box_(box) {
    for (std::size_t y = 0; y < kSectorsASide; ++y) {
      for (std::size_t x = 0; x < kSectorsASide; ++x) {
        const Vec2 middle = box.min + Vec2{(static_cast<double>(x) + 0.5) / kSectorsASide * (box.max.x - box.min.x),
                                           (static_cast<double>(y) + 0.5) / kSectorsASide * (box.max.y - box.min.y)};
        faces_[y * kSectorsASide + x] = triangulation.locate(middle).edge.face();
      }
    }
  }
  [[nodiscard]] FaceId near(Vec2 p) const {
    const auto place = [](double at, double low, double high) {
      const double i = (at - low) / (high - low) * kSectorsASide;
      return std::min(static_cast<std::size_t>(i > 0 ? i : 0), kSectorsASide - 1);
    };
    return faces_[place(p.y, box_.min.y, box_.max.y) * kSectorsASide + place(p.x, box_.min.x, box_.max.x)];
  }

 private:
  Box2 box_;
  std::array<FaceId, kSectorsASide * kSectorsASide> faces_{};
};

void measure_location(const Triangulation& triangulation, const Box2& box, const std::vector<Vec2>& points,
                      SizeRow& row) {
  if (points.empty()) return;
  const TriangleMesh& mesh = triangulation.mesh();
  const CoarseSectors coarse(triangulation, box);
  const FaceId fixed = triangulation.locate(box.min).edge.face();
  std::uint64_t sum = 0;  // keeps the calls from being optimised away
  const auto mean_ns = [&](auto locate) {
    const RunClock clock;
    for (const Vec2 p : points) sum += locate(p).edge.value;
    return 1000 * clock.elapsed_us() / static_cast<double>(points.size());
  };
  row.fixed_ns = mean_ns([&](Vec2 p) { return mesh.locate(p, fixed); });
  row.coarse_ns = mean_ns([&](Vec2 p) { return mesh.locate(p, coarse.near(p)); });
  row.sectors_ns = mean_ns([&](Vec2 p) { return triangulation.locate(p); });
  volatile std::uint64_t kept = sum;
  (void)kept;
}

}  // namespace

Sizes sizes_of(const LiveWorld& triangles, const Box2& bounds) {
  const TriangleMesh& mesh = triangles.triangulation().mesh();
  Sizes out;
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    const FaceId f(i);
    if (!mesh.in_use(f)) continue;
    const Vec2 a = mesh.position(mesh.corner(f, 0)), b = mesh.position(mesh.corner(f, 1)),
               c = mesh.position(mesh.corner(f, 2));
    if (!bounds.contains(a) || !bounds.contains(b) || !bounds.contains(c)) continue;
    ++out.all_triangles;
    if (triangles.triangulation().is_free(f)) {
      ++out.free_triangles;
      ++out.levels[triangles.reduction().level(f)];
    }
    for (unsigned k = 0; k < 3; ++k) {
      const HalfEdge h(f, k);
      if (!mesh.is_constrained(h)) continue;
      // Once an edge: by its smaller half, or by the only one within the bounds.
      const HalfEdge twin = mesh.twin(h);
      if (h.value < twin.value || !bounds.contains(mesh.position(mesh.apex(twin)))) ++out.constraints;
    }
  }
  const Reduction& reduction = triangles.reduction();
  for (std::uint32_t c = 0; c < reduction.corridor_slots(); ++c) {
    if (reduction.in_use(CorridorId(c)) && !reduction.corridor(CorridorId(c)).is_ring()) ++out.corridors;
  }
  out.components = reduction.component_count();
  out.bytes = triangles.memory_bytes();
  return out;
}

std::string_view size_columns() { return kSizeColumns; }

std::string format_sizes(const SizeRow& r) {
  const Sizes& s = r.sizes;
  return fmt::format(
      "{},{},{},{},{},{},{},{},{},{},{},{},{},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g},{:.6g}",
      csv_field(r.map), r.cells, r.free_cells, s.constraints, s.free_triangles, s.all_triangles, s.levels[0],
      s.levels[1], s.levels[2], s.levels[3], s.corridors, s.components, s.bytes, r.trace_us, r.triangulation_us,
      r.sectors_us, r.widths_us, r.reduction_us, r.corners_us, r.layers_us, r.fixed_ns, r.coarse_ns, r.sectors_ns);
}

std::vector<SizeRow> parse_sizes(std::string_view csv, const std::string& where) {
  return parse_csv<SizeRow>(csv, where, kSizeColumns, [](CsvFields& f) {
    SizeRow r;
    r.map = f.text();
    Sizes& s = r.sizes;
    for (std::size_t* n : {&r.cells, &r.free_cells, &s.constraints, &s.free_triangles, &s.all_triangles, &s.levels[0],
                           &s.levels[1], &s.levels[2], &s.levels[3], &s.corridors, &s.components, &s.bytes}) {
      *n = f.number<std::size_t>();
    }
    for (double* x : {&r.trace_us, &r.triangulation_us, &r.sectors_us, &r.widths_us, &r.reduction_us, &r.corners_us,
                      &r.layers_us, &r.fixed_ns, &r.coarse_ns, &r.sectors_ns}) {
      *x = f.number<double>();
    }
    return r;
  });
}

SizeRow measure_sizes(const std::string& map, const Grid& grid, const std::vector<Vec2>& points, std::size_t repeats) {
  SizeRow row;
  row.map = map;
  row.cells = static_cast<std::size_t>(grid.width()) * static_cast<std::size_t>(grid.height());
  row.free_cells = grid.count_free();
  std::array<std::vector<double>, 7> laps;
  for (std::size_t i = 0; i < repeats; ++i) {
    RunClock clock;
    const auto lap = [&](std::size_t part) {
      laps[part].push_back(clock.elapsed_us());
      clock.restart();
    };
    const PolygonWorld world = trace_grid(grid);
    lap(0);
    Triangulation triangulation(world);
    lap(1);
    const FaceSectors sectors(triangulation.mesh());
    lap(2);
    const Clearance clearance(triangulation);
    lap(3);
    const Reduction reduction(triangulation, clearance);
    lap(4);
    const TurnCorners corners(triangulation);
    lap(5);
    const GridLayers layers(grid);
    lap(6);
  }
  const auto time = [&](std::size_t part) { return median(laps[part]); };
  row.trace_us = time(0);
  row.triangulation_us = time(1);
  row.sectors_us = time(2);
  row.widths_us = time(3);
  row.reduction_us = time(4);
  row.corners_us = time(5);
  row.layers_us = time(6);
  const LiveWorld triangles(trace_grid(grid), kFollowedByWidths);
  row.sizes = sizes_of(triangles, grid.bounds());
  measure_location(triangles.triangulation(), grid.bounds(), points, row);
  return row;
}

}  // namespace taut::lab::demyen2007
