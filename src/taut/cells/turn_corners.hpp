// Which vertices of a triangulation a shortest path of a point can turn at: those with free space over more than 180
// degrees (there is at most one such wedge at a vertex, so the vertex alone names it). Exact; one byte a vertex.
#pragma once

#include <cstdint>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/triangulation.hpp"

namespace taut {

// Whether shortest paths can turn at a vertex, for all of a triangulation.
class TAUT_API TurnCorners {
 public:
  TurnCorners() = default;
  // Of the triangulation as it is now. O(n).
  explicit TurnCorners(const Triangulation& triangulation);
  // After an edit.
  void update(const Triangulation& triangulation);

  // Whether a shortest path can turn there.
  [[nodiscard]] bool operator[](VertexId v) const { return can_turn_[v.value] != 0; }
  // What it holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const { return detail::bytes_of(can_turn_, touched_); }

 private:
  std::vector<std::uint8_t> can_turn_;
  std::vector<VertexId> touched_;  // scratch of an update
};

}  // namespace taut
