#include "taut/cells/detail/weighted/terrain_ground.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/infinite.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/free_in_world.hpp"
#include "taut/cells/detail/weighted/stored_weighted.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/geometry/detail/tolerance.hpp"

namespace taut::detail {
namespace {

// Triangles are no longer than this many samples, so that nothing between places that are looked at is missed.
constexpr int kMostSamples = 16;

// Bounds of a world that were computed may lie beyond those of its heights by rounding.
Vec2 onto(const Box2& box, Vec2 p) {
  const Vec2 inside{std::clamp(p.x, box.min.x, box.max.x), std::clamp(p.y, box.min.y, box.max.y)};
  return distance(inside, p) <= kBesideHeightsRelative * box.extent() ? inside : p;
}

double height_at(const HeightField& field, Vec2 p) {
  const Box2 box = field.bounds();
  if (const auto height = field.height(onto(box, p))) return *height;
  if (box.contains(onto(box, p)))
    throw InputError("heights", 0,
                     "expected data wherever the world is free, there are none at " + point_text(p) +
                         "; block that ground, or fill in the heights");
  throw InputError("heights", 0,
                   "expected heights for all free ground of the world, but " + point_text(p) +
                       " lies outside of those from " + point_text(box.min) + " to " + point_text(box.max));
}

// Calls visit(place, share of each corner) for the places of a lattice over a triangle, no farther apart than samples.
template <class Visit>
void over_lattice(const std::array<Vec2, 3>& p, double spacing, Visit visit) {
  const int n = static_cast<int>(std::clamp(std::ceil(longest_edge_of(p) / spacing), 2.0, double{kMostSamples}));
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; i + j <= n; ++j) {
      const double a = static_cast<double>(i) / n, b = static_cast<double>(j) / n;
      visit(p[0] + a * (p[1] - p[0]) + b * (p[2] - p[0]), a, b);
    }
  }
}

// How far the ground lies off the triangle through its corners; unknown ground counts for nothing here.
double deviation(const HeightField& field, const std::array<Vec2, 3>& p) {
  const Box2 box = field.bounds();
  std::array<double, 3> z{};
  for (std::size_t i = 0; i < 3; ++i) z[i] = field.height(onto(box, p[i])).value_or(kInfinite);
  if (!(std::max({z[0], z[1], z[2]}) < kInfinite)) return 0;
  double most = 0;
  over_lattice(p, field.spacing(), [&](Vec2 q, double a, double b) {
    if (const auto height = field.height(q))
      most = std::max(most, std::fabs(*height - (z[0] + a * (z[1] - z[0]) + b * (z[2] - z[0]))));
  });
  return most;
}

TriangleComplex triangles_on(const World& world, const HeightField& field, const TerrainMesh& mesh,
                             const BuildProgress& progress) {
  if (!(mesh.max_error >= 0) || !(mesh.max_edge >= 0))
    throw InputError("terrain mesh", 0, "expected an error and an edge of at least 0");
  const auto range = field.range();
  if (!range) throw InputError("heights", 0, "expected data, no sample has any");
  const double spacing = field.spacing();
  MeshOptions options;
  options.max_triangles = mesh.max_triangles;
  options.keep_given = false;
  options.max_edge = std::min(mesh.max_edge > 0 ? mesh.max_edge : bounds(world).extent() / 64, kMostSamples * spacing);
  const double error = mesh.max_error > 0 ? mesh.max_error : (range->highest - range->lowest) / 200;
  const SizeField follow = [&field, spacing, error](const std::array<Vec2, 3>& p, std::int32_t) {
    return longest_edge_of(p) <= spacing ? 0 : deviation(field, p) / error;
  };
  return triangles_of_world(world, options, error > 0 ? follow : SizeField(), progress);
}

void check_known(const HeightField& field, const TriangleComplex& triangles) {
  if (field.count_unknown() == 0) return;
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    const auto& c = triangles.corners(SimplexId(t));
    over_lattice({triangles.position(c[0]), triangles.position(c[1]), triangles.position(c[2])}, field.spacing(),
                 [&](Vec2 p, double, double) { static_cast<void>(height_at(field, p)); });
  }
}

SurfaceComplex lift(const TriangleComplex& plane, const HeightField& field, const BuildProgress& progress) {
  SimplexParts<2, 3> parts;
  parts.corner_rule = plane.corner_rule();
  parts.positions.reserve(plane.corner_count());
  for (std::uint32_t i = 0; i < plane.corner_count(); ++i) {
    const Vec2 p = plane.position(CornerId(i));
    parts.positions.push_back({p.x, p.y, height_at(field, p)});
  }
  parts.corners.reserve(plane.simplex_count());
  parts.weights.reserve(plane.simplex_count());
  for (std::uint32_t t = 0; t < plane.simplex_count(); ++t) {
    const auto& c = plane.corners(SimplexId(t));
    parts.corners.push_back({c[0].value, c[1].value, c[2].value});
    parts.weights.push_back(plane.weight(SimplexId(t)));
  }
  return SurfaceComplex(parts, progress);
}

// Both complexes get the same weights.
void weigh(TriangleComplex& plane, SurfaceComplex& surface, const SteepGround& steep) {
  if (steep.weight_per_radian == 0 && !(steep.blocked_above < kInfinite)) return;
  for (std::uint32_t i = 0; i < surface.simplex_count(); ++i) {
    const SimplexId t(i);
    const auto& c = surface.corners(t);
    const double angle = slope_angle(surface.position(c[0]), surface.position(c[1]), surface.position(c[2]));
    const double weight =
        angle > steep.blocked_above ? kInfinite : surface.weight(t) * (1 + steep.weight_per_radian * angle);
    plane.set_weight(t, weight);
    surface.set_weight(t, weight);
  }
}

}  // namespace

double slope_angle(Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 normal = cross(b - a, c - a);
  return std::atan2(std::hypot(normal.x, normal.y), std::fabs(normal.z));
}

TerrainGround::TerrainGround(const std::shared_ptr<const World>& world, const HeightField& field,
                             const TerrainMesh& mesh, const SteepGround& steep, const BuildProgress& progress) {
  auto triangles = std::make_shared<TriangleComplex>(triangles_on(*world, field, mesh, progress));
  surface_ = lift(*triangles, field, progress);
  check_known(field, *triangles);
  weigh(*triangles, surface_, steep);
  auto is_free = is_free_in(world, *triangles);
  plane_ = std::make_unique<const WeightedGround<2>>(std::move(triangles), progress, std::move(is_free));
  wedges_ = CornerWedges<3>(surface_, surface_.corner_rule(), progress);
}

Vec3 TerrainGround::lifted(Vec2 p, SimplexId t) const {
  const auto& c = surface_.corners(t);
  std::array<Vec3, 3> at{};
  for (std::size_t i = 0; i < 3; ++i) {
    at[i] = surface_.position(c[i]);
    if (at[i].x == p.x && at[i].y == p.y) return at[i];
  }
  const auto flat = [](Vec3 v) { return Vec2{v.x, v.y}; };
  const Vec2 u = flat(at[1] - at[0]), v = flat(at[2] - at[0]), w = p - flat(at[0]);
  const double area = cross(u, v), b = cross(w, v) / area, d = cross(u, w) / area;
  return {p.x, p.y, at[0].z + b * (at[1].z - at[0].z) + d * (at[2].z - at[0].z)};
}

std::size_t TerrainGround::memory_bytes() const {
  return bytes_of(surface_, wedges_, *plane_) + plane_->complex().memory_bytes();
}

}  // namespace taut::detail
