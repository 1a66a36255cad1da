#include "taut/cells/detail/weighted/stored_ground.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>

#include "taut/base/cases.hpp"
#include "taut/cells/detail/weighted/stored_weighted.hpp"
#include "taut/geometry/detail/angle.hpp"
#include "taut/geometry/polygon.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

bool lies_in_free_triangle(const TriangleComplex& triangles, Vec2 p) {
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    if (!std::isfinite(triangles.weight(SimplexId(t)))) continue;
    const auto& corners = triangles.corners(SimplexId(t));
    const auto corner = [&](std::size_t i) { return triangles.position(corners[i % 3]); };
    bool is_in = true;
    for (std::size_t i = 0; is_in && i < 3; ++i) is_in = orient2d(corner(i), corner(i + 1), p) >= 0;
    if (is_in) return true;
  }
  return false;
}

// Calls visit(towards, leaves) for each ray that a side of the rings draws from p: towards the side's end, where the
// inside is on its left, or back to where it comes from.
template <class Visit>
void for_rays(std::span<const Ring> rings, Vec2 p, Visit visit) {
  for (const Ring& ring : rings) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Vec2 a = ring[i], b = ring[i + 1 < ring.size() ? i + 1 : 0];
      if (!on_segment(p, a, b)) continue;
      if (p != a) visit(a, false);
      if (p != b) visit(b, true);
    }
  }
}

// Of rings that p lies on: whether their inside is right after the ray from p towards `ray`, counter-clockwise.
bool is_inside_after(std::span<const Ring> rings, Vec2 p, Vec2 ray) {
  Vec2 last{};  // ray of these at or before that one
  bool any = false, is_before = false, inside = false;
  for_rays(rings, p, [&](Vec2 towards, bool leaves) {
    const bool before = compare_angle(p, towards, ray) <= 0;
    if (any && (before != is_before ? is_before : compare_angle(p, towards, last) < 0)) return;
    last = towards;
    any = true;
    is_before = before;
    inside = leaves;
  });
  return inside;
}

// Whether p, which lies on sides and inside nothing, sees free ground between any two of them. Quadratic in the sides
// that meet there, and allocates nothing.
bool has_free_sector(const PolygonWorld& world, Vec2 p) {
  const std::span<const Ring> boundary(&world.boundary(), 1);
  bool found = false;
  const auto look = [&](std::span<const Ring> rings) {
    for_rays(rings, p, [&](Vec2 ray, bool) {
      if (found || is_inside_after(boundary, p, ray)) return;  // all outside of it is on the left of its sides
      found = std::none_of(world.obstacles().begin(), world.obstacles().end(),
                           [&](const Polygon& obstacle) { return is_inside_after(obstacle.rings, p, ray); });
    });
  };
  look(boundary);
  for (const Polygon& obstacle : world.obstacles()) look(obstacle.rings);
  return found;
}

// Borders of what is free count as free, and so does a point where blocked areas meet if there is free ground beside.
bool lies_in_free_region(const PolygonWorld& world, Vec2 p) {
  const Side side = side_of_ring(world.boundary(), p);
  if (side == Side::outside) return false;
  int edges = side == Side::on ? 1 : 0;
  for (const Polygon& obstacle : world.obstacles()) {
    const Side at = side_of_polygon(obstacle, p);
    if (at == Side::inside) return false;
    if (at == Side::on) ++edges;
  }
  return edges < 2 || has_free_sector(world, p);
}

// Whether points are free in the world, where its triangles may be off it: lines of grids are exact, and triangles that
// are taken as they are need not be asked again.
WeightedGround<2>::IsFree is_free_in(const std::shared_ptr<const World>& world, const TriangleComplex& triangles) {
  using IsFree = WeightedGround<2>::IsFree;
  return match(
      *world, [](const Grid&) { return IsFree(); }, [](const CostGrid&) { return IsFree(); },
      [&](const PolygonWorld& polygons) {
        return IsFree([world, &polygons](Vec2 p) { return lies_in_free_region(polygons, p); });
      },
      [&](const WeightedRegions& regions) {
        return IsFree([world, &regions](Vec2 p) { return lies_in_free_region(regions.blocked(), p); });
      },
      [&](const TriangleComplex& given) {
        if (&given == &triangles) return IsFree();
        return IsFree([world, &given](Vec2 p) { return lies_in_free_triangle(given, p); });
      });
}

}  // namespace

std::shared_ptr<const WeightedGround<2>> weighted_ground_of(CellStore& store, const MeshOptions& options) {
  auto complex = weighted_triangles_of(store, options);
  return store.get<WeightedGround<2>>("ground of " + options.name(), [&](const BuildProgress& progress) {
    auto is_free = is_free_in(store.shared_world(), *complex);
    return std::make_shared<const WeightedGround<2>>(std::move(complex), progress, std::move(is_free));
  });
}

std::shared_ptr<const WeightedGround<3>> weighted_ground_of(CellStore3& store) {
  return store.get<WeightedGround<3>>("ground", [&](const BuildProgress& progress) {
    const auto& world = store.shared_world();
    using Surface = std::shared_ptr<const SurfaceComplex>;
    Surface surface = match(
        *world, [&](const SurfaceComplex& complex) { return Surface(world, &complex); },
        [](const VoxelGrid&) { return Surface(); }, [](const VolumeComplex&) { return Surface(); },
        [](const CostVoxels&) { return Surface(); });
    return std::make_shared<const WeightedGround<3>>(std::move(surface), progress);
  });
}

std::shared_ptr<const WeightedGround<3, 3>> volume_ground_of(CellStore3& store) {
  return store.get<WeightedGround<3, 3>>("volume", [&](const BuildProgress& progress) {
    const auto& world = store.shared_world();
    using Volume = std::shared_ptr<const VolumeComplex>;
    Volume volume = match(
        *world, [&](const VolumeComplex& complex) { return Volume(world, &complex); },
        [](const VoxelGrid&) { return Volume(); }, [](const SurfaceComplex&) { return Volume(); },
        [](const CostVoxels&) { return Volume(); });
    return std::make_shared<const WeightedGround<3, 3>>(std::move(volume), progress);
  });
}

std::shared_ptr<const VoxelCorners> voxel_corners_of(CellStore3& store) {
  return store.get<VoxelCorners>("voxel corners", [&](const BuildProgress& progress) {
    const auto& world = store.shared_world();
    using Voxels = std::shared_ptr<const CostVoxels>;
    Voxels voxels = match(
        *world, [&](const CostVoxels& found) { return Voxels(world, &found); },
        [](const VoxelGrid&) { return Voxels(); }, [](const SurfaceComplex&) { return Voxels(); },
        [](const VolumeComplex&) { return Voxels(); });
    return std::make_shared<const VoxelCorners>(std::move(voxels), progress);
  });
}

}  // namespace taut::detail
