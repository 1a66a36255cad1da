#include "taut/cells/detail/weighted/refine_near.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

#include "taut/base/detail/infinite.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/corner_wedges.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

std::array<Vec2, 3> points_of(const TriangleComplex& triangles, SimplexId t) {
  const auto& corners = triangles.corners(t);
  return {triangles.position(corners[0]), triangles.position(corners[1]), triangles.position(corners[2])};
}

}  // namespace

std::shared_ptr<const TriangleComplex> with_wedges_parted(const TriangleComplex& triangles,
                                                          const BuildProgress& progress) {
  const CornerWedges<2> wedges(triangles, triangles.corner_rule(), progress);
  constexpr std::uint32_t kNone = CornerId::kNone;
  std::vector<std::uint32_t> number(wedges.node_count(), kNone);
  SimplexParts<2, 2> parts;
  parts.corner_rule = triangles.corner_rule();
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    const SimplexId id(t);
    if (!(triangles.weight(id) < kInfinite)) continue;
    std::array<std::uint32_t, 3> corners{};
    for (int i = 0; i < 3; ++i) {
      const std::uint32_t node = wedges.node(id, i);
      if (number[node] == kNone) {
        number[node] = static_cast<std::uint32_t>(parts.positions.size());
        parts.positions.push_back(triangles.position(wedges.corner(node)));
      }
      corners[static_cast<std::size_t>(i)] = number[node];
    }
    parts.corners.push_back(corners);
    parts.weights.push_back(triangles.weight(id));
  }
  if (parts.corners.size() == triangles.simplex_count() && wedges.node_count() == triangles.corner_count())
    return nullptr;
  return std::make_shared<const TriangleComplex>(parts, progress);
}

RegionMesh mesh_of_triangles(const TriangleComplex& triangles, bool all_one_region, const BuildProgress& progress) {
  const auto count = static_cast<std::uint32_t>(triangles.simplex_count());
  if (count == 0) throw InputError("triangles", 0, "expected at least one");
  std::vector<double> weights(count);
  for (std::uint32_t t = 0; t < count; ++t) {
    const double weight = triangles.weight(SimplexId(t));
    weights[t] = all_one_region && weight < kInfinite ? 1.0 : weight;
  }
  PolygonWorld::Parts parts;
  const Box2 box = triangles.bounds();
  // Room around, so that the boundary is none of their edges.
  const double room = box.extent() / 8;
  const Vec2 low{box.min.x - room, box.min.y - room}, high{box.max.x + room, box.max.y + room};
  parts.boundary = {low, {low.x, high.y}, high, {high.x, low.y}};
  const auto for_borders = [&](auto visit) {
    for (std::uint32_t t = 0; t < count; ++t) {
      for (int i = 0; i < 3; ++i) {
        const SimplexId other = triangles.across(SimplexId(t), i);
        if (other.valid() && (other.value < t || weights[other.value] == weights[t])) continue;
        const auto& corners = triangles.corners(SimplexId(t));
        visit(triangles.position(corners[static_cast<std::size_t>((i + 1) % 3)]),
              triangles.position(corners[static_cast<std::size_t>((i + 2) % 3)]), other.valid());
      }
    }
  };
  for_borders([&](Vec2 a, Vec2 b, bool) { parts.walls.push_back({a, b}); });
  for (std::uint32_t c = 0; c < triangles.corner_count(); ++c) {
    if (!triangles.around(CornerId(c)).empty()) parts.points.push_back(triangles.position(CornerId(c)));
  }
  const Triangulation triangulation(PolygonWorld::from_oriented(std::move(parts)), progress);
  RegionMesh out{triangulation.mesh(), {}, {}, triangles.corner_rule()};
  TriangleMesh& mesh = out.mesh;
  const std::vector<std::int32_t> numbers = RegionMesh::number_weights(weights, out.weights);
  // The middle of a triangle lies in a face; from there its region spreads up to constrained edges.
  constexpr std::int32_t kUnknown = -2;
  for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) mesh.set_coverage(FaceId(f), kUnknown);
  std::vector<FaceId> known;
  FaceId near = mesh.edge_at(VertexId(0)).face();
  double area = 0;  // twice
  for (std::uint32_t t = 0; t < count; ++t) {
    const std::array<Vec2, 3> p = points_of(triangles, SimplexId(t));
    if (numbers[t] >= 0) area += cross(p[1] - p[0], p[2] - p[0]);
    const Vec2 middle = p[0] + (1.0 / 3) * ((p[1] - p[0]) + (p[2] - p[0]));
    if (orient2d(p[0], p[1], middle) <= 0 || orient2d(p[1], p[2], middle) <= 0 || orient2d(p[2], p[0], middle) <= 0)
      continue;
    near = mesh.locate(middle, near).edge.face();
    if (mesh.coverage(near) != kUnknown) continue;
    mesh.set_coverage(near, numbers[t]);
    known.push_back(near);
  }
  while (!known.empty()) {
    const FaceId f = known.back();
    known.pop_back();
    for (unsigned i = 0; i < 3; ++i) {
      const HalfEdge h(f, i), other = mesh.twin(h);
      if (!other.valid() || mesh.is_constrained(h) || mesh.coverage(other.face()) != kUnknown) continue;
      mesh.set_coverage(other.face(), mesh.coverage(f));
      known.push_back(other.face());
    }
  }
  double covered = 0;
  for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
    if (!mesh.in_use(FaceId(f))) continue;
    if (mesh.coverage(FaceId(f)) < 0) {
      mesh.set_coverage(FaceId(f), RegionMesh::kBlocked);
      continue;
    }
    const auto at = [&](unsigned i) { return mesh.position(mesh.corner(FaceId(f), i)); };
    covered += cross(at(1) - at(0), at(2) - at(0));
  }
  if (!(std::fabs(covered - area) <= kSameAreaRelative * area))
    throw InputError("triangles", 0, "expected triangles that do not overlap");
  near = mesh.edge_at(VertexId(0)).face();
  for_borders([&](Vec2 a, Vec2 b, bool joined) {
    if (joined) return;
    const TriangleMesh::Location from = mesh.locate(a, near), to = mesh.locate(b, from.edge.face());
    near = to.edge.face();
    if (from.place != TriangleMesh::Place::vertex || to.place != TriangleMesh::Place::vertex) return;
    const HalfEdge h = mesh.find_edge(mesh.origin(from.edge), mesh.origin(to.edge));
    if (!h.valid() || mesh.coverage(h.face()) < 0 || mesh.coverage(mesh.twin(h).face()) < 0) return;
    out.walls.push_back(RegionMesh::wall_key(mesh.origin(h), mesh.target(h)));
  });
  std::sort(out.walls.begin(), out.walls.end());
  out.walls.erase(std::unique(out.walls.begin(), out.walls.end()), out.walls.end());
  out.close_slivers(triangulation.tolerance().crossing());
  return out;
}

TriangleComplex refine_near(const TriangleComplex& triangles, std::span<const double> longest,
                            const MeshOptions& options, const TriangleWeight& weight, const BuildProgress& progress) {
  if (longest.size() != triangles.simplex_count())
    throw InputError("mesh", 0,
                     "expected a longest edge for each of " + std::to_string(triangles.simplex_count()) +
                         " triangles, got " + std::to_string(longest.size()));
  RegionMesh regions = mesh_of_triangles(triangles, static_cast<bool>(weight), progress);
  const TriangleMesh before = regions.mesh;
  std::vector<double> sizes(before.face_slots(), kInfinite);
  FaceId near = before.edge_at(VertexId(0)).face();
  const auto middle_of = [](const std::array<Vec2, 3>& p) { return (1.0 / 3) * (p[0] + p[1] + p[2]); };
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    if (!(longest[t] > 0))
      throw InputError(
          "mesh", 0,
          "triangle " + std::to_string(t) + ": expected a longest edge above 0, got " + std::to_string(longest[t]));
    near = before.locate(middle_of(points_of(triangles, SimplexId(t))), near).edge.face();
    sizes[near.value] = std::min(sizes[near.value], longest[t]);
  }
  const SizeField size = [&](const std::array<Vec2, 3>& p, std::int32_t) {
    near = before.locate(middle_of(p), near).edge.face();
    return longest_edge_of(p) / sizes[near.value];
  };
  const Refinement refinement(regions.mesh, criteria_of(options, triangles.bounds().extent(), size), progress);
  return TriangleComplex(complex_of(regions, &refinement, weight, progress), progress);
}

std::vector<double> sizes_near_path(const TriangleComplex& triangles, std::span<const Vec2> path, double within,
                                    double share) {
  constexpr std::size_t kBlock = 16;
  struct Block {
    Box2 box;
    std::size_t first, end;  // pieces, each from its point to the next; a single point is a piece
  };
  const std::size_t pieces = path.size() > 1 ? path.size() - 1 : path.size();
  std::vector<Block> blocks;
  for (std::size_t first = 0; first < pieces; first += kBlock) {
    const std::size_t end = std::min(first + kBlock, pieces);
    blocks.push_back({bounding_box(path.subspan(first, std::min(end + 1, path.size()) - first)), first, end});
  }
  const auto is_near = [&](const std::array<Vec2, 3>& p) {
    Box2 box = bounding_box(p);
    box.min = box.min - Vec2{within, within};
    box.max = box.max + Vec2{within, within};
    return std::any_of(blocks.begin(), blocks.end(), [&](const Block& block) {
      if (!box.overlaps(block.box)) return false;
      for (std::size_t i = block.first; i < block.end; ++i) {
        const Vec2 a = path[i], b = path[std::min(i + 1, path.size() - 1)];
        if (orient2d(p[0], p[1], a) >= 0 && orient2d(p[1], p[2], a) >= 0 && orient2d(p[2], p[0], a) >= 0) return true;
        for (std::size_t k = 0; k < 3; ++k) {
          if (distance_between_segments(p[k], p[(k + 1) % 3], a, b) <= within) return true;
        }
      }
      return false;
    });
  };
  std::vector<double> sizes(triangles.simplex_count(), kInfinite);
  for (std::uint32_t t = 0; t < sizes.size(); ++t) {
    const std::array<Vec2, 3> p = points_of(triangles, SimplexId(t));
    if (is_near(p)) sizes[t] = share * longest_edge_of(p);
  }
  return sizes;
}

std::vector<double> sizes_by_error(const TriangleComplex& triangles, std::span<const double> errors, double part) {
  std::vector<std::uint32_t> order(errors.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(),
            [&](std::uint32_t a, std::uint32_t b) { return errors[a] != errors[b] ? errors[a] > errors[b] : a < b; });
  const double wanted = part * std::accumulate(errors.begin(), errors.end(), 0.0);
  std::vector<double> sizes(errors.size(), kInfinite);
  double sum = 0;
  for (const std::uint32_t t : order) {
    if (!(sum < wanted) || !(errors[t] > 0)) break;
    sum += errors[t];
    sizes[t] = longest_edge_of(points_of(triangles, SimplexId(t))) / 2;
  }
  return sizes;
}

}  // namespace taut::detail
