// Walks paths over one surface, which it prepares once: which triangles each piece runs in, and what it costs there. A
// piece may lie in one triangle, run along edges, or cross triangles that lie in one plane. Keeps nothing between
// calls: threads may share it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "taut/path/path.hpp"
#include "taut/world/detail/polygons/bucket_grid.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

class SurfaceWalk {
 public:
  // The surface must outlive it. `tolerance` is how far from a triangle a point may be that lies in it; `rule` says
  // whether paths may squeeze from triangle to triangle where these have a corner in common and no edges between.
  SurfaceWalk(const SurfaceComplex& surface, double tolerance, CornerRule rule);

  struct Outcome {
    double cost = 0;                // where nothing is left
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

  [[nodiscard]] std::optional<Part> part_in(SimplexId triangle, Vec3 a, Vec3 b) const;
  void find_parts(Vec3 a, Vec3 b, std::vector<Part>& out) const;
  [[nodiscard]] Triangles around(Vec3 p) const;
  [[nodiscard]] Triangles meant(Vec3 p, const std::optional<Vec3>& towards) const;
  [[nodiscard]] bool is_blocked(SimplexId triangle) const;
  // Those of `all` that can be reached from `first` without leaving them.
  [[nodiscard]] Triangles reached(const Triangles& all, const Triangles& first) const;

  const SurfaceComplex* surface_;
  double tolerance_;
  CornerRule rule_;
  BucketGrid buckets_;  // of triangles, by their shadows on the x, y plane
};

}  // namespace taut::detail
