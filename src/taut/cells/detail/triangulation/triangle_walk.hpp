// How a TriangleMesh is walked through: out of its header, as the loop wants its predicates inlined.
#pragma once

#include "taut/cells/triangle_mesh.hpp"
#include "taut/geometry/detail/inline_predicates.hpp"

namespace taut {

template <class Cross>
TriangleMesh::Location TriangleMesh::walk(Vec2 p, FaceId from, Cross cross) const {
  // Corners are taken as p sees them; beyond an edge only one is new.
  const auto side = [&](Vec2 a, Vec2 b, const Face& face, unsigned i) {
    const int sign = detail::filter::orient2d_of_differences(a, b);
    if (sign != detail::filter::kUndecided) [[likely]]
      return sign;
    return detail::exact::orient2d(positions_[face.vertex[i]], positions_[face.vertex[i == 2 ? 0 : i + 1]], p);
  };
  HalfEdge h(from, 0);  // the way in; p lies on this side of it
  Vec2 a = positions_[faces_[from.value].vertex[0]] - p, b = positions_[faces_[from.value].vertex[1]] - p;
  int sign_ab = side(a, b, faces_[from.value], 0);
  if (sign_ab < 0) {
    cross(h);
    h = twin(h);
    std::swap(a, b);
    sign_ab = 1;
  }
  for (unsigned turn = 0;;) {
    const Face& face = faces_[h.value >> 2];
    const HalfEdge bc = h.next(), ca = h.previous();
    const Vec2 c = positions_[face.vertex[ca.side()]] - p;
    const int sign_bc = side(b, c, face, bc.side()), sign_ca = side(c, a, face, ca.side());
    bool over_bc = sign_bc < 0;
    if (over_bc && sign_ca < 0) {
      // Among constrained edges a walk with a rule for this may go round in circles; left to chance it ends (Devillers,
      // Pion, Teillaud 2002).
      turn = turn * 1664525u + 1013904223u;
      over_bc = (turn >> 31) != 0;
    }
    if (over_bc) {
      cross(bc);
      h = twin(bc);
      a = c;
    } else if (sign_ca < 0) {
      cross(ca);
      h = twin(ca);
      b = c;
    } else {
      if (sign_bc == 0) return {sign_ab == 0 || sign_ca == 0 ? Place::vertex : Place::edge, sign_ca == 0 ? ca : bc};
      if (sign_ca == 0) return {sign_ab == 0 ? Place::vertex : Place::edge, sign_ab == 0 ? h : ca};
      return {sign_ab == 0 ? Place::edge : Place::face, h};
    }
    sign_ab = 1;
  }
}

}  // namespace taut
