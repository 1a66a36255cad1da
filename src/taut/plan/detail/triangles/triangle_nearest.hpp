// The point of free triangles nearest to a given one, and points that are certain to lie in a triangle:
// mesh_nearest.hpp for triangulations. Distances are rounded; that the answer lies in the face is exact. O(n), no
// allocation.
#pragma once

#include <optional>

#include "taut/base/detail/interrupt.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/plan/detail/settled_point.hpp"

namespace taut::detail {

struct FacePlace {
  Vec2 at;
  FaceId face;
};

// A point of the face, p having been computed as one: p itself, or one so close to it that only rounding tells. It is
// free in the world as well, also where a crossing has been rounded. Nothing where the face is too narrow to tell.
[[nodiscard]] std::optional<Vec2> settled_in_face(const Triangulation& triangulation, FaceId face, Vec2 p);
// Whether an obstacle as given runs between the point and the middle of the face, near the point, where edges lie at
// most `slack` from where they ought to. Of a face so thin that its middle is rounded to elsewhere nobody knows: no.
[[nodiscard]] bool is_truly_parted_from(const Triangulation& triangulation, FaceId face, Vec2 p, double slack);
// Whether no portal of the face has the point before it, so that a channel may begin or end in the face with it. Exact.
[[nodiscard]] bool is_behind_portals(const TriangleMesh& mesh, FaceId face, Vec2 p);
// Whether a computed point lies in the face, or may have been moved out of it by rounding.
[[nodiscard]] bool may_lie_in_face(const TriangleMesh& mesh, FaceId face, Vec2 p);

// The point nearest to p in the free faces for which accepts(face), none of which contains p; among equally near ones
// the least. Nothing if no face is accepted, or if it was interrupted.
template <class Accepts>
[[nodiscard]] std::optional<FacePlace> nearest_in_faces(const Triangulation& triangulation, Vec2 p,
                                                        Interrupt& interrupt, Accepts accepts) {
  const TriangleMesh& mesh = triangulation.mesh();
  NearestPlace refused{-1, {}, 0};  // the last one that could not be settled
  for (;;) {
    NearestPlace nearest;
    for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
      if (interrupt.asked()) return {};
      const FaceId face(i);
      // Who comes from outside enters over a border.
      if (!triangulation.is_free(face) || mesh.open_sides(face) == 7u || !accepts(face)) continue;
      for (unsigned side = 0; side < 3; ++side) {
        const HalfEdge h(face, side);
        if (!mesh.is_constrained(h)) continue;
        const Vec2 q = nearest_on_segment(p, mesh.position(mesh.origin(h)), mesh.position(mesh.target(h)));
        const NearestPlace place{distance(p, q), q, i};
        if (place < nearest && refused < place) nearest = place;
      }
    }
    if (!nearest.found()) return {};
    if (const auto settled = settled_in_face(triangulation, FaceId(nearest.where), nearest.at))
      return FacePlace{*settled, FaceId(nearest.where)};
    refused = nearest;
  }
}

}  // namespace taut::detail
