// Whether a disc keeps clear of everything on a straight way: does a segment stay at least `reach` away from every
// edge, wall and point? A bucket grid holds every edge in all buckets within reach of it, so a thin walk along the
// segment meets all that matter, and ends at the first that is too near. Rounded arithmetic; errors are about 1e-16 of
// the coordinates, far below any reach that makes sense (see Tolerance).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/cells/detail/graphs/tangent_corners.hpp"
#include "taut/geometry/detail/segment_distance.hpp"
#include "taut/world/detail/polygons/bucket_grid.hpp"

namespace taut::detail {

class DiscClearance {
 public:
  // Reused memory of one thread's questions.
  struct Scratch {
    std::vector<std::uint32_t> stamps;
    std::uint32_t stamp = 0;
  };

  // The obstacles must outlive the index. `progress` may throw in order to give the building up.
  DiscClearance(std::span<const DiscObstacle> obstacles, const Box2& box, double reach,
                const BuildProgress& progress = {});

  [[nodiscard]] bool keeps(Vec2 from, Vec2 to, Scratch& scratch) const;
  // Calls visit(obstacle) for every obstacle within reach() + `beyond` of p (and possibly a few more), once.
  template <class Visit>
  void for_obstacles_near(Vec2 p, double beyond, Scratch& scratch, Visit visit) const;
  [[nodiscard]] double reach() const { return reach_; }
  [[nodiscard]] std::size_t memory_bytes() const { return buckets_.memory_bytes(); }

 private:
  void begin(Scratch& scratch) const;

  std::span<const DiscObstacle> obstacles_;
  double reach_;
  BucketGrid buckets_;
};

template <class Visit>
void DiscClearance::for_obstacles_near(Vec2 p, double beyond, Scratch& scratch, Visit visit) const {
  begin(scratch);
  buckets_.over({p, p}, beyond, [&](std::size_t bucket) {
    for (const std::uint32_t i : buckets_.bucket(bucket)) {
      if (scratch.stamps[i] == scratch.stamp) continue;
      scratch.stamps[i] = scratch.stamp;
      visit(obstacles_[i]);
    }
  });
}

}  // namespace taut::detail
