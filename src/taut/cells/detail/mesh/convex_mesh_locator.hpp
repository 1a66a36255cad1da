// Which cells of a convex mesh contain a point: a uniform grid of buckets, each with the cells that may reach into it.
// Buckets are chosen in floating point with a margin far above its rounding; exact predicates decide afterwards. Cells
// can be entered and removed at any time. A question costs the few cells of one bucket; the nearest cells are found by
// going outwards ring by ring.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/cells/mesh_parts.hpp"
#include "taut/geometry/box.hpp"

namespace taut {
struct MeshEdge;
}

namespace taut::detail {

// A cell that contains a point, and where: strictly inside, on the open edge `edge`, or in the corner it leaves.
struct MeshPlace {
  enum class Kind : std::uint8_t { inside, edge, corner };
  std::uint32_t cell;
  std::uint32_t edge;
  Kind kind;
};

class MeshLocator {
 public:
  MeshLocator() = default;
  // About two buckets a cell over the box, but fewer where cells are so long that each would be in very many; `reach`
  // is the sum of the widths and heights of the cells. A point within `slack` of an edge or corner counts as lying
  // there.
  MeshLocator(const Box2& box, std::size_t cells, double reach, double slack);

  void enter(std::span<const MeshEdge> cell, std::uint32_t id);
  void remove(std::span<const MeshEdge> cell, std::uint32_t id);
  void find(std::span<const MeshEdge> edges, const MeshLines& lines, Vec2 p, std::vector<MeshPlace>& found) const;
  // Calls visit(cell) for every cell that comes within `reach` of p, and others, roughly nearest first; a cell may be
  // visited several times. `visit` may lower `reach` as it goes.
  template <class Visit>
  void outwards(Vec2 p, const double& reach, Visit visit) const;
  [[nodiscard]] std::size_t memory_bytes() const;
  // Whether there are no buckets at all.
  [[nodiscard]] bool is_empty() const { return buckets_.empty(); }
  // Whether taking cells out one by one has come to cost as much as making a locator anew, since the last rest().
  [[nodiscard]] bool is_worn() const {
    constexpr std::size_t kFew = 1000, kPerItem = 8;
    return searched_ > kFew + kPerItem * items_.size();
  }
  void rest() { searched_ = 0; }
  // Another slack; false if it is so large that a new locator has to be made.
  [[nodiscard]] bool set_slack(double slack) {
    if (slack > margin_) return false;
    slack_ = slack;
    return true;
  }
  // Whether points of all of this box can be found.
  [[nodiscard]] bool covers(const Box2& box) const;
  // Whether so many cells are many more than it was made for.
  [[nodiscard]] bool outgrown(std::size_t cells) const { return cells > 8 + 4 * cells_; }

 private:
  struct Bucket {
    std::uint32_t begin = 0, count = 0, capacity = 0;
  };
  template <class Visit>
  void for_buckets(std::span<const MeshEdge> cell, Visit visit) const;
  [[nodiscard]] bool is_near(std::span<const MeshEdge> cell, Vec2 p, MeshPlace& place) const;
  [[nodiscard]] std::size_t column_of(double x) const;
  [[nodiscard]] std::size_t row_of(double y) const;

  Box2 box_;
  double margin_ = 0, size_ = 1, per_size_ = 1, slack_ = 0;
  std::size_t cells_ = 0, columns_ = 0, rows_ = 0;
  std::size_t searched_ = 0;  // items looked at to take cells out
  std::vector<Bucket> buckets_;
  std::vector<std::uint32_t> items_;
};

template <class Visit>
void MeshLocator::outwards(Vec2 p, const double& reach, Visit visit) const {
  if (buckets_.empty()) return;
  const Vec2 nearest{std::clamp(p.x, box_.min.x, box_.max.x), std::clamp(p.y, box_.min.y, box_.max.y)};
  const double outside = distance(p, nearest);
  const auto column = static_cast<std::int64_t>(column_of(nearest.x)),
             row = static_cast<std::int64_t>(row_of(nearest.y));
  const auto columns = static_cast<std::int64_t>(columns_), rows = static_cast<std::int64_t>(rows_);
  const auto look = [&](std::int64_t c, std::int64_t r) {
    const Bucket& bucket = buckets_[static_cast<std::size_t>(c * rows + r)];
    for (std::uint32_t i = 0; i < bucket.count; ++i) visit(items_[bucket.begin + i]);
  };
  for (std::int64_t ring = 0; ring <= std::max(columns, rows); ++ring) {
    // Seen from the point of the box nearest to p, whatever is in the box lies at a right angle to p or beyond.
    const double apart = std::max(0.0, static_cast<double>(ring - 1) * size_ - 2 * margin_);
    if (ring > 0 && std::hypot(outside, apart) > reach) return;
    const std::int64_t r0 = std::max<std::int64_t>(row - ring, 0), r1 = std::min(row + ring, rows - 1);
    for (std::int64_t c = std::max<std::int64_t>(column - ring, 0); c <= std::min(column + ring, columns - 1); ++c) {
      if (c == column - ring || c == column + ring) {
        for (std::int64_t r = r0; r <= r1; ++r) look(c, r);
      } else {
        if (row - ring >= 0) look(c, row - ring);
        if (row + ring < rows) look(c, row + ring);
      }
    }
  }
}

}  // namespace taut::detail
