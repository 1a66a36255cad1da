// Which ring lies in which, for rings that may touch but do not cross.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "taut/geometry/box.hpp"
#include "taut/geometry/polygon.hpp"

namespace taut::io::detail {

// True if the chain lies in the ring or on it. As the two do not cross, one point that is not on the ring decides; a
// chain with all its points and midpoints on the ring counts as lying in it.
[[nodiscard]] bool lies_in(std::span<const Vec2> chain, std::span<const Vec2> ring);

// A set of rings with what is asked of them again and again.
class RingSet {
 public:
  explicit RingSet(std::vector<Ring> rings);

  [[nodiscard]] std::size_t size() const { return rings_.size(); }
  [[nodiscard]] const Ring& operator[](std::size_t i) const { return rings_[i]; }
  [[nodiscard]] const Box2& box(std::size_t i) const { return boxes_[i]; }

  // The smallest ring around a point; nothing if no ring has it strictly inside.
  [[nodiscard]] std::optional<std::size_t> innermost_around(Vec2 p) const;
  // For each ring the smallest one that it lies in.
  [[nodiscard]] std::vector<std::optional<std::size_t>> parents() const;
  // A point whose innermost ring is `ring`, verified exactly; nothing if rounding leaves none to be found.
  [[nodiscard]] std::optional<Vec2> point_directly_inside(std::size_t ring) const;

 private:
  [[nodiscard]] bool smaller(std::size_t a, std::size_t b) const {
    return areas_[a] < areas_[b] || (areas_[a] == areas_[b] && a < b);
  }

  std::vector<Ring> rings_;
  std::vector<Box2> boxes_;
  std::vector<double> areas_;
  std::vector<std::size_t> by_area_;  // smallest first
};

}  // namespace taut::io::detail
