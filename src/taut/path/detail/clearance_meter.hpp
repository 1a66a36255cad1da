// Measures clearances in one world (path_clearance.hpp), which it prepares once: edges, walls and points of polygons go
// into buckets, a grid is its own index. First it looks around the points of a path, where it turns and most likely
// comes near; what is found there bounds how far from its pieces one has to look. Keeps nothing between calls: threads
// may share it.
#pragma once

#include <vector>

#include "taut/geometry/box.hpp"
#include "taut/path/path.hpp"
#include "taut/world/detail/free_space.hpp"
#include "taut/world/detail/polygons/bucket_grid.hpp"

namespace taut::detail {

class ClearanceMeter {
 public:
  // What the free space is made of must outlive the meter.
  explicit ClearanceMeter(FreeSpace space);

  // Of a path in free space with at least one point.
  [[nodiscard]] double clearance(const Path2& path) const;
  // From a point to the nearest border of blocked space, whichever side of it the point is on.
  [[nodiscard]] double room(Vec2 p) const;
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  struct Edge {
    Vec2 a, b;  // the same for a point
  };
  class GridBorders;
  class PolygonBorders;
  void prepare(const PolygonWorld& world);
  template <class Use>
  double with_borders(Use use) const;

  FreeSpace space_;
  double reach_ = 0;         // no border is farther from a point of the world
  std::vector<Edge> edges_;  // none for a grid
  BucketGrid buckets_;
};

}  // namespace taut::detail
