// How often a ring would cross lines that are there already. Every crossing becomes a corner of a mesh, so two combs of
// a thousand corners make a quarter of a million: worth knowing before they are put in, since putting one in cannot be
// given up half-way.
#pragma once

#include <cstddef>
#include <span>

#include "taut/geometry/box.hpp"
#include "taut/geometry/polygon.hpp"

namespace taut::studio {

class CrossingCount {
 public:
  // Counts crossings of this ring, which must outlive it, up to a little more than `most`.
  CrossingCount(const Ring& ring, std::size_t most);
  void add_chain(std::span<const Vec2> points, bool closed);
  // Those with itself, each twice.
  void add_itself() { add_chain(ring_, true); }
  [[nodiscard]] bool too_many() const { return count_ > most_; }

 private:
  void add_segment(Vec2 a, Vec2 b);

  const Ring& ring_;
  Box2 box_;
  std::size_t most_, count_ = 0;
};

}  // namespace taut::studio
