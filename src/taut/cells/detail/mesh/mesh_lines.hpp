// Where the borders of a convex mesh truly run. The ends of a chord inside a slanted border are no doubles: rounded,
// they bend the border by a few units in the last place. Where that has happened the mesh keeps the line of the border
// beside its edges, and asks it where a point lies; searching goes by the edges.
//
// Edges lie on their lines or beyond them, as seen from the cell, and their ends have kept their y. So cells hold what
// they should and a little more, a line tells whether a point of it is free, and the y of a point on a line tells which
// edge of the line it lies on. Nothing is stored for a mesh without such borders.
#pragma once

#include <cstdint>
#include <vector>

#include "taut/geometry/vec.hpp"

namespace taut::detail {

// Runs as its edges do, the cell on its left. Never level.
struct MeshLine {
  Vec2 from, to;
};

struct MeshLines {
  static constexpr std::uint32_t kNone = 0xffffffffu;

  std::vector<MeshLine> lines;
  std::vector<std::uint32_t> line_of;  // by edge; kNone where the edge is where it should be
  double off = 0;                      // how far edges may lie from their lines

  [[nodiscard]] bool empty() const { return lines.empty(); }
  [[nodiscard]] const MeshLine* find(std::uint32_t e) const {
    if (lines.empty() || line_of[e] == kNone) return nullptr;
    return &lines[line_of[e]];
  }
  // Whether both edges have been bent away from one line.
  [[nodiscard]] bool same(std::uint32_t a, std::uint32_t b) const {
    return !lines.empty() && line_of[a] != kNone && line_of[a] == line_of[b];
  }
};

}  // namespace taut::detail
