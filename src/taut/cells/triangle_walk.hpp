// How a TriangleMesh is walked through: out of its header, as the loop wants its predicates inlined.
#pragma once

#include "taut/cells/triangle_mesh.hpp"
#include "taut/geometry/inline_predicates.hpp"

namespace taut {

template <class Cross>
TriangleMesh::Location TriangleMesh::walk(Vec2 p, FaceId from, Cross cross) const {
  // Among constrained edges the walk over whichever edge separates from p may go round in circles; trying the sides in
  // a changing order ends that.
  unsigned turn = 0;
  HalfEdge entered;
  for (FaceId f = from;;) {
    const Face& face = faces_[f.value];
    const std::array<Vec2, 3> at{positions_[face.vertex[0]], positions_[face.vertex[1]], positions_[face.vertex[2]]};
    turn = turn * 1664525u + 1013904223u;
    unsigned side = (turn >> 16) % 3;
    std::array<int, 3> sign{1, 1, 1};
    bool left = false;
    for (int k = 0; k < 3; ++k, side = side == 2 ? 0 : side + 1) {
      const HalfEdge h(f, side);
      if (h == entered) continue;  // p lies on this side of it
      sign[side] = inlined::orient2d(at[side], at[side == 2 ? 0 : side + 1], p);
      if (sign[side] >= 0) continue;
      cross(h);
      entered = twin(h);
      f = entered.face();
      left = true;
      break;
    }
    if (left) continue;
    for (unsigned i = 0; i < 3; ++i) {
      if (sign[i] != 0) continue;
      const unsigned next = i == 2 ? 0 : i + 1;
      if (sign[next] == 0) return {Place::vertex, HalfEdge(f, next)};
      if (sign[3 - i - next] == 0) return {Place::vertex, HalfEdge(f, i)};
      return {Place::edge, HalfEdge(f, i)};
    }
    return {Place::face, HalfEdge(f, 0)};
  }
}

}  // namespace taut
