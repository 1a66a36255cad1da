// The free ground of a world of the plane, lifted to its heights: triangles that follow both, seen from above
// (where points are looked up, exactly) and lying in space (where ways are as long as they are walked). Corners and
// triangles have the same numbers in either. Read-only, shared by planners.
#pragma once

#include <limits>
#include <memory>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/weighted_ground.hpp"
#include "taut/cells/terrain_mesh.hpp"
#include "taut/world/height_field.hpp"
#include "taut/world/world.hpp"

namespace taut::detail {

// What becomes of steep ground.
struct TAUT_INSIDE SteepGround {
  // Triangles with a greater slope angle are blocked; radians.
  double blocked_above = std::numeric_limits<double>::infinity();
  // Weights are multiplied by 1 + this times the slope angle: of the triangle's normal to the vertical, in radians
  // (perkins2013 §4.6.2).
  double weight_per_radian = 0;
};

class TAUT_INSIDE TerrainGround {
 public:
  // Throws InputError if free ground has no height because it lies beyond the field or on samples without data, and for
  // a mesh out of range; `progress` may throw.
  TerrainGround(const std::shared_ptr<const World>& world, const HeightField& field, const TerrainMesh& mesh,
                const SteepGround& steep, const BuildProgress& progress = {});
  TerrainGround(const TerrainGround&) = delete;
  TerrainGround& operator=(const TerrainGround&) = delete;

  [[nodiscard]] const WeightedGround<2>& plane() const { return *plane_; }
  [[nodiscard]] const SurfaceComplex& surface() const { return surface_; }
  [[nodiscard]] const CornerWedges<3>& wedges() const { return wedges_; }
  // A point of a triangle, on it.
  [[nodiscard]] Vec3 lifted(Vec2 p, SimplexId t) const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  std::unique_ptr<const WeightedGround<2>> plane_;
  SurfaceComplex surface_;
  CornerWedges<3> wedges_;
};

// The slope angle of a triangle that lies in space, in radians.
[[nodiscard]] TAUT_INSIDE double slope_angle(Vec3 a, Vec3 b, Vec3 c);

}  // namespace taut::detail
