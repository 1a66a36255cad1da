// Walks paths over one surface, which it prepares once: which triangles each piece runs in, and what it costs there. A
// piece may lie in one triangle, run along edges, or cross triangles that lie in one plane. Keeps nothing between
// calls: threads may share it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "taut/path/path.hpp"
#include "taut/world/detail/polygons/bucket_grid.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

class SurfaceWalk {
 public:
  // The surface must outlive it. `tolerance` is how far from a triangle a point may be, at the most, that lies in it;
  // `rule` says whether paths may squeeze from triangle to triangle where these have a corner in common and no edges
  // between.
  SurfaceWalk(const SurfaceComplex& surface, double tolerance, CornerRule rule);
  // The same with a lesser tolerance; what is prepared is shared.
  [[nodiscard]] SurfaceWalk finer(double tolerance) const {
    SurfaceWalk copy = *this;
    copy.tolerance_ = tolerance;
    return copy;
  }

  struct Outcome {
    double cost = 0;                // where nothing is left
    double off = 0;                 // by how much that changes, at the most, if points are moved by the tolerance
    std::optional<Vec3> left_at{};  // where the path leaves what is not blocked
  };
  // `start_towards`, `goal_towards`: see Query; where the triangles at an end fall apart, those count in
  // which these points lie.
  [[nodiscard]] Outcome along(std::span<const Vec3> points, const std::optional<Vec3>& start_towards = {},
                              const std::optional<Vec3>& goal_towards = {}) const;
  // Whether p lies in a triangle, blocked or not.
  [[nodiscard]] bool is_on(Vec3 p) const;
  // Whether it lies in one that is not blocked.
  [[nodiscard]] bool is_free(Vec3 p) const;

 private:
  // What of a piece runs in a triangle.
  struct Part {
    double from, to;
    SimplexId triangle;
  };
  using Triangles = std::vector<SimplexId>;
  struct PartCost {
    double cost, off;  // see Outcome
  };

  [[nodiscard]] std::optional<Part> part_in(SimplexId triangle, Vec3 a, Vec3 b) const;
  void find_parts(Vec3 a, Vec3 b, std::vector<Part>& out) const;
  // What it costs straight from a to b, which lie in all of these.
  [[nodiscard]] PartCost cost_of_part(const Triangles& in, Vec3 a, Vec3 b) const;
  [[nodiscard]] Triangles around(Vec3 p) const;
  [[nodiscard]] Triangles meant(Vec3 p, const std::optional<Vec3>& towards) const;
  [[nodiscard]] bool is_blocked(SimplexId triangle) const;
  // Those of `all` that can be reached from `first` without leaving them.
  [[nodiscard]] Triangles reached(const Triangles& all, const Triangles& first) const;

  const SurfaceComplex* surface_;
  double tolerance_;
  CornerRule rule_;
  std::shared_ptr<const BucketGrid> buckets_;  // of triangles, by their shadows on the x, y plane
};

// What paths over one surface cost, as finely as points can be computed; what is farther off is looked at more
// coarsely. Whether they may go there is for SurfaceWalk to say.
class SurfaceMeter {
 public:
  // The surface must outlive it.
  explicit SurfaceMeter(const SurfaceComplex& surface);
  // Infinite where the path is far off the surface. Triangles may be narrower than points are exact: what finer looks
  // find to be different cannot be told for certain.
  // The ends as SurfaceWalk::along takes them.
  [[nodiscard]] SurfaceWalk::Outcome measure(std::span<const Vec3> points,
                                             const std::optional<Vec3>& start_towards = {},
                                             const std::optional<Vec3>& goal_towards = {}) const;

 private:
  double rounding_;
  SurfaceWalk coarse_;
};

}  // namespace taut::detail
