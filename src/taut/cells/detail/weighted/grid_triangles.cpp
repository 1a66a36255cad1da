#include "taut/cells/detail/weighted/grid_triangles.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/cell_areas.hpp"
#include "taut/cells/detail/weighted/grid_borders.hpp"
#include "taut/cells/detail/weighted/region_mesh.hpp"
#include "taut/cells/triangulation.hpp"

namespace taut::detail {
namespace {

TriangleComplex pixels(const CostGrid& grid, const BuildProgress& progress) {
  const int width = grid.width(), height = grid.height();
  const auto columns = static_cast<std::size_t>(width) + 1;
  const auto is_free = [&](int x, int y) { return grid.weight_checked(x, y) != CostGrid::kBlocked; };
  SimplexParts<2, 2> parts;
  parts.corner_rule = grid.corner_rule();
  std::vector<std::uint32_t> number(columns * (static_cast<std::size_t>(height) + 1));
  std::vector<bool> parted(number.size());  // those above it have the next number
  ProgressMeter meter(progress, 2 * number.size());
  for (int y = 0; y <= height; ++y) {
    for (int x = 0; x <= width; ++x, meter.step()) {
      const std::size_t at = static_cast<std::size_t>(y) * columns + static_cast<std::size_t>(x);
      const bool a = is_free(x - 1, y - 1), b = is_free(x, y - 1), c = is_free(x, y), d = is_free(x - 1, y);
      if (!a && !b && !c && !d) continue;
      number[at] = static_cast<std::uint32_t>(parts.positions.size());
      parted[at] = grid.corner_rule() == CornerRule::forbid && a == c && b == d && a != b;
      for (int i = 0; i < (parted[at] ? 2 : 1); ++i)
        parts.positions.push_back({static_cast<double>(x), static_cast<double>(y)});
    }
  }
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x, meter.step()) {
      if (!is_free(x, y)) continue;
      const auto corner = [&](int dx, int dy) {
        const std::size_t at = static_cast<std::size_t>(y + dy) * columns + static_cast<std::size_t>(x + dx);
        return number[at] + (parted[at] && dy == 0 ? 1u : 0u);
      };
      const std::uint32_t a = corner(0, 0), b = corner(1, 0), c = corner(1, 1), d = corner(0, 1);
      if ((x + y) % 2 == 0) {
        parts.corners.push_back({a, b, c});
        parts.corners.push_back({a, c, d});
      } else {
        parts.corners.push_back({a, b, d});
        parts.corners.push_back({b, c, d});
      }
      parts.weights.insert(parts.weights.end(), 2, static_cast<double>(grid.weight(x, y)));
    }
  }
  return TriangleComplex(parts, progress);
}

// The cells within borders, by the weight of the cell that the middle of a face lies in; of all that are free as one
// region if weights are to be averaged.
RegionMesh mesh_of_cells(const CostGrid& grid, std::vector<Polyline> borders, bool averaged,
                         const BuildProgress& progress) {
  const Box2 box = grid.bounds();
  PolygonWorld::Parts parts;
  parts.boundary = {box.min, {box.min.x, box.max.y}, box.max, {box.max.x, box.min.y}};
  parts.walls = std::move(borders);
  const Triangulation triangulation(PolygonWorld::from_oriented(std::move(parts)), progress);
  RegionMesh out{triangulation.mesh(), {}, {}, grid.corner_rule()};
  std::vector<double> weights;
  std::vector<std::uint32_t> faces;
  for (std::uint32_t f = 0; f < out.mesh.face_slots(); ++f) {
    if (!out.mesh.in_use(FaceId(f))) continue;
    out.mesh.set_coverage(FaceId(f), RegionMesh::kBlocked);
    if (!triangulation.is_free(FaceId(f))) continue;
    const auto at = [&](unsigned i) { return out.mesh.position(out.mesh.corner(FaceId(f), i)); };
    const Vec2 middle = (1.0 / 3) * (at(0) + at(1) + at(2));
    const int x = std::clamp(static_cast<int>(middle.x), 0, grid.width() - 1);
    const int y = std::clamp(static_cast<int>(middle.y), 0, grid.height() - 1);
    const float weight = grid.weight(x, y);
    faces.push_back(f);
    weights.push_back(averaged && weight != CostGrid::kBlocked ? 1.0 : static_cast<double>(weight));
  }
  const std::vector<std::int32_t> numbers = RegionMesh::number_weights(weights, out.weights);
  for (std::size_t i = 0; i < faces.size(); ++i) out.mesh.set_coverage(FaceId(faces[i]), numbers[i]);
  if (averaged) out.close_slivers(triangulation.tolerance().crossing());  // where simplified borders cross
  return out;
}

}  // namespace

TriangleComplex triangles_of_grid(const CostGrid& grid, const MeshOptions& options, const SizeField& size,
                                  const BuildProgress& progress) {
  if (grid.width() == 0 || grid.height() == 0) throw InputError("cost grid", 0, "expected at least one cell");
  if (options.grid == GridMesh::pixels) return pixels(grid, progress);
  const bool averaged = options.grid == GridMesh::averaged;
  if (averaged && options.max_triangles == 0 && !(options.max_error > 0) && std::isinf(options.max_edge) &&
      std::isinf(options.simplify) && !size)
    throw InputError("mesh", 0, "expected a number of triangles, an error, a longest edge or a tolerance for borders");
  RegionMesh regions = mesh_of_cells(grid, averaged ? simplified_borders(grid, options.simplify) : grid_borders(grid),
                                     averaged, progress);
  const bool by_error = averaged && (options.max_triangles > 0 || options.max_error > 0);
  // Without a bound of the error everything that is not exact may be refined.
  constexpr double kFinest = 1.0 / (1 << 20);
  const double error = options.max_error > 0 ? options.max_error : kFinest * grid.least_weight();
  const SizeField by_averaging = [&](const std::array<Vec2, 3>& p, std::int32_t region) {
    const double excess = std::sqrt(cell_shares(grid, p).deviation) / error;
    return size ? std::max(excess, size(p, region)) : excess;
  };
  const RefineCriteria criteria = criteria_of(options, grid.bounds().extent(), by_error ? by_averaging : size);
  const Refinement refinement(regions.mesh, criteria, progress);
  TriangleWeight weight;
  if (averaged) weight = [&](const std::array<Vec2, 3>& p, std::int32_t) { return cell_shares(grid, p).mean; };
  return TriangleComplex(complex_of(regions, &refinement, weight, progress), progress);
}

}  // namespace taut::detail
