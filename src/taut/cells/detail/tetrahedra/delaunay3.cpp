#include "taut/cells/detail/tetrahedra/delaunay3.hpp"

#include <algorithm>
#include <numeric>
#include <string>

#include "taut/base/input_error.hpp"
#include "taut/cells/detail/tetrahedra/point_inserter.hpp"
#include "taut/cells/detail/tetrahedra/spatial_order3.hpp"
#include "taut/cells/detail/triangulation/spatial_order.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

constexpr std::size_t kMostPoints = 100'000'000;

void check_points(std::span<const Vec3> points) {
  if (points.size() > kMostPoints) throw InputError("points", 0, "at most 10^8 points");
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!is_valid_point(points[i])) {
      throw InputError("point " + std::to_string(i), 0, std::string(kExpectedCoordinates));
    }
  }
}

bool collinear(Vec3 a, Vec3 b, Vec3 c) {
  return orient2d(Vec2{a.x, a.y}, {b.x, b.y}, {c.x, c.y}) == 0 &&
         orient2d(Vec2{a.y, a.z}, {b.y, b.z}, {c.y, c.z}) == 0 && orient2d(Vec2{a.z, a.x}, {b.z, b.x}, {c.z, c.x}) == 0;
}

// Moves four points that span space to the front, or as many as there are of those that span less; one less than their
// number is what they span.
int span_first(std::span<const Vec3> points, std::vector<std::uint32_t>& order) {
  if (order.empty()) return -1;
  const auto at = [&](std::size_t i) { return points[order[i]]; };
  int dimension = 0;
  for (std::size_t i = 1; i < order.size() && dimension < 3; ++i) {
    const bool spans = dimension == 0   ? at(i) != at(0)
                       : dimension == 1 ? !collinear(at(0), at(1), at(i))
                                        : orient3d(at(0), at(1), at(2), at(i)) != 0;
    if (!spans) continue;
    ++dimension;
    // Those between keep their order.
    const auto begin = order.begin() + dimension, end = order.begin() + static_cast<std::ptrdiff_t>(i);
    std::rotate(begin, end, end + 1);
  }
  return dimension;
}

std::vector<std::uint32_t> first_at_same_place(std::span<const Vec3> points) {
  std::vector<std::uint32_t> order(points.size()), first(points.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(), [&](auto a, auto b) { return points[a] < points[b]; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool again = i > 0 && points[order[i]] == points[order[i - 1]];
    first[order[i]] = again ? first[order[i - 1]] : order[i];
  }
  return first;
}

void hand_over(std::span<const PointInserter::Cell> cells, std::span<const std::uint32_t> point_of, Delaunay3& out) {
  std::vector<std::uint32_t> number(cells.size(), Delaunay3::kNone);
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].corners[0] != PointInserter::kFree && !PointInserter::is_ghost(cells[i])) number[i] = count++;
  }
  out.corners.reserve(count);
  out.across.reserve(count);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (number[i] == Delaunay3::kNone) continue;
    const auto& [corners, across] = cells[i];
    out.corners.push_back({point_of[corners[0]], point_of[corners[1]], point_of[corners[2]], point_of[corners[3]]});
    out.across.push_back({number[across[0] / 4], number[across[1] / 4], number[across[2] / 4], number[across[3] / 4]});
  }
}

}  // namespace

Delaunay3 delaunay3(std::span<const Vec3> points, const BuildProgress& progress) {
  check_points(points);
  ProgressMeter meter(progress, points.size());
  std::vector<std::uint32_t> order(points.size());
  {
    const std::vector<std::uint32_t> curve = spatial_order(points), rounds = in_rounds(points.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = curve[rounds[i]];
  }
  Delaunay3 out;
  out.dimension = span_first(points, order);
  if (out.dimension < 3) {
    out.stands_for = first_at_same_place(points);
    return out;
  }
  // Vertex 0 is infinite.
  std::vector<Vec3> positions(points.size() + 1);
  for (std::size_t i = 0; i < order.size(); ++i) positions[i + 1] = points[order[i]];
  if (orient3d(positions[1], positions[2], positions[3], positions[4]) < 0) {
    std::swap(positions[1], positions[2]);
    std::swap(order[0], order[1]);
  }
  PointInserter inserter(positions, inlined::common_unit(points));
  inserter.begin({1, 2, 3, 4});
  std::vector<std::uint32_t> point_of(points.size() + 1);  // by vertex: the least number at its place
  std::copy(order.begin(), order.end(), point_of.begin() + 1);
  std::vector<std::array<std::uint32_t, 2>> again;  // a point, and the vertex at its place
  for (std::uint32_t vertex = 5; vertex <= points.size(); ++vertex) {
    const std::uint32_t there = inserter.insert(vertex);
    if (there != vertex) {
      again.push_back({order[vertex - 1], there});
      point_of[there] = std::min(point_of[there], order[vertex - 1]);
    }
    meter.step();
  }
  out.stands_for.resize(points.size());
  for (std::size_t i = 0; i < order.size(); ++i) out.stands_for[order[i]] = point_of[i + 1];
  for (const auto& [point, vertex] : again) out.stands_for[point] = point_of[vertex];
  hand_over(inserter.cells(), point_of, out);
  return out;
}

}  // namespace taut::detail
