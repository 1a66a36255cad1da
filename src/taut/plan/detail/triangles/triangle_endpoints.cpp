#include "taut/plan/detail/triangles/triangle_endpoints.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "taut/cells/detail/mesh/free_cells.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/plan/detail/triangles/triangle_nearest.hpp"

namespace taut::detail {
namespace {

using Place = TriangleMesh::Place;

// The half-edge of the face that starts at the vertex, or that holds the point inside.
HalfEdge edge_in(const TriangleMesh& mesh, FaceId f, const TriangleMesh::Location& where) {
  if (where.place == Place::edge) return where.edge.face() == f ? where.edge : mesh.twin(where.edge);
  const VertexId v = mesh.origin(where.edge);
  HalfEdge h(f, 0);
  while (mesh.origin(h) != v) h = h.next();
  return h;
}

// Whether the way from p to `towards` starts inside the face or along its edge that has the face on its left
// (`along_left`) or on its right.
bool leads_into(const TriangleMesh& mesh, HalfEdge at, Place place, Vec2 p, Vec2 towards, bool along_left,
                double slack) {
  const Vec2 leaving = mesh.position(mesh.target(at));
  const Vec2 arriving = mesh.position(place == Place::vertex ? mesh.origin(at.previous()) : mesh.origin(at));
  const auto side_of = [&](Vec2 a) {
    const double reach =
        std::fabs(a.x - p.x) + std::fabs(a.y - p.y) + std::fabs(towards.x - p.x) + std::fabs(towards.y - p.y);
    if (slack > 0 && std::fabs(cross(a - p, towards - p)) <= slack * reach) return 0;
    return orient2d(p, a, towards);
  };
  const int from_leaving = side_of(leaving), from_arriving = side_of(arriving);
  if (from_leaving == 0 && dot(leaving - p, towards - p) > 0) return along_left;
  if (from_arriving == 0 && dot(arriving - p, towards - p) > 0) return !along_left;
  return from_leaving > 0 && (from_arriving < 0 || place == Place::edge);
}

// Of the faces at a point whose edges rounding may have bent: where it lies is for the obstacles as given to say.
void drop_wrong(const Triangulation& triangulation, Vec2 p, double slack, std::vector<FaceId>& faces) {
  if (triangulation.is_truly_blocked(p, slack)) return faces.clear();
  std::erase_if(faces, [&](FaceId f) { return is_truly_parted_from(triangulation, f, p, slack); });
}

// Where a point lies, and the free faces there; at a vertex or on an edge also where rounding may have moved that away
// from it. Of several edges as near as that the first counts that is free by the obstacles as given.
TriangleMesh::Location locate_bent(const Triangulation& triangulation, Vec2 p, double slack,
                                   std::vector<FaceId>& faces) {
  const TriangleMesh& mesh = triangulation.mesh();
  const TriangleMesh::Location where = triangulation.locate(p);
  const auto is_free_at = [&](const TriangleMesh::Location& at) {
    triangulation.free_faces_at(at, faces);
    if (at.place != Place::face) drop_wrong(triangulation, p, slack, faces);
    return std::any_of(faces.begin(), faces.end(), [&](FaceId f) { return is_behind_portals(mesh, f, p); });
  };
  if (where.place == Place::vertex) {
    (void)is_free_at(where);
    return where;
  }
  Triangulation::NearEdges near;
  const auto edges = triangulation.edges_near(p, slack, near);
  // Those of its own face come first.
  const auto is_own = [&](HalfEdge h) { return h.face() == where.edge.face(); };
  for (const bool own : {true, false}) {
    for (const HalfEdge h : edges) {
      if (is_own(h) != own) continue;
      for (const HalfEdge end : {h, h.next()}) {
        const TriangleMesh::Location at{Place::vertex, end};
        if (distance(p, mesh.position(mesh.origin(end))) <= slack && is_free_at(at)) return at;
      }
    }
    if (own && where.place == Place::edge && is_free_at(where)) return where;
    for (const HalfEdge h : edges) {
      const TriangleMesh::Location at{Place::edge, h};
      if (is_own(h) == own && !mesh.on_frame(h) && is_free_at(at)) return at;
    }
  }
  if (edges.empty()) {
    (void)is_free_at(where);
  } else {
    faces.clear();
  }
  return where;
}

// The first of the faces whose side the way to `towards` starts on; the end if there is none.
std::vector<FaceId>::iterator face_asked(const TriangleMesh& mesh, const TriangleMesh::Location& where, Vec2 p,
                                         Vec2 towards, double slack, std::vector<FaceId>& faces) {
  const auto asked = [&](bool along_left) {
    return std::find_if(faces.begin(), faces.end(), [&](FaceId f) {
      return leads_into(mesh, edge_in(mesh, f, where), where.place, p, towards, along_left, slack);
    });
  };
  const auto found = asked(true);
  return found != faces.end() ? found : asked(false);
}

// The name of a face's wedge: its first face clockwise, if there is one.
FaceId wedge_of(const TriangleMesh& mesh, FaceId f, const TriangleMesh::Location& where) {
  if (where.place == Place::edge) return mesh.is_constrained(where.edge) ? f : where.edge.face();
  const HalfEdge from = edge_in(mesh, f, where);
  for (HalfEdge h = from; !mesh.is_constrained(h);) {
    h = mesh.twin(h).next();
    if (h == from) return where.edge.face();  // all around
    f = h.face();
  }
  return f;
}

// Of faces in their order around a point beside bent edges, one of each wedge. Exact decisions see the point where it
// is, so it has to be one that has it behind its portals. A wedge has one, unless that was dropped: then the point lies
// beside the wedge.
void keep_one_of_each_wedge(const TriangleMesh& mesh, Vec2 p, const TriangleMesh::Location& where,
                            std::vector<FaceId>& faces) {
  const auto is_before_portal = [&](FaceId f) { return !is_behind_portals(mesh, f, p); };
  auto last = faces.begin(), kept = last;  // last: that of the wedge at hand
  FaceId before;
  for (const FaceId f : faces) {
    const HalfEdge h = edge_in(mesh, f, where);
    const bool goes_on = before.valid() && !mesh.is_constrained(h) && mesh.twin(h).face() == before;
    before = f;
    if (!goes_on) {
      const FaceId wedge = wedge_of(mesh, f, where);
      last = std::find_if(faces.begin(), kept, [&](FaceId other) { return wedge_of(mesh, other, where) == wedge; });
    }
    if (last == kept) {
      *kept++ = f;
    } else if (is_before_portal(*last)) {
      *last = f;
    }
  }
  faces.erase(kept, faces.end());
  std::erase_if(faces, is_before_portal);
}

void find_bent_end_faces(const Triangulation& triangulation, Vec2 p, const std::optional<Vec2>& towards, double slack,
                         std::vector<FaceId>& faces) {
  const TriangleMesh& mesh = triangulation.mesh();
  const TriangleMesh::Location where = locate_bent(triangulation, p, slack, faces);
  if (where.place == Place::face || faces.empty()) return;
  const bool is_asked = towards && *towards != p;
  FaceId wedge;
  if (is_asked) {
    const auto found = face_asked(mesh, where, p, *towards, slack, faces);
    if (found != faces.end()) wedge = wedge_of(mesh, *found, where);
  }
  keep_one_of_each_wedge(mesh, p, where, faces);
  if (faces.size() > 1 && is_asked) std::erase_if(faces, [&](FaceId f) { return wedge_of(mesh, f, where) != wedge; });
  std::sort(faces.begin(), faces.end(), [](FaceId a, FaceId b) { return a.value < b.value; });
}

}  // namespace

void find_end_faces(const Triangulation& triangulation, Vec2 p, const std::optional<Vec2>& towards,
                    std::vector<FaceId>& faces) {
  faces.clear();
  if (!triangulation.domain().contains(p)) return;
  if (const double slack = rounding_slack(triangulation); slack > 0)
    return find_bent_end_faces(triangulation, p, towards, slack, faces);
  const TriangleMesh& mesh = triangulation.mesh();
  const TriangleMesh::Location where = triangulation.locate(p);
  triangulation.free_faces_at(where, faces);
  if (faces.size() < 2) return;
  // The faces of a wedge lie between constrained edges, unless there is none at all. It is named by the face from which
  // no other is reached clockwise.
  const auto begins_wedge = [&](FaceId f) { return mesh.is_constrained(edge_in(mesh, f, where)); };
  const bool has_choice = where.place == Place::edge ? mesh.is_constrained(where.edge)
                                                     : std::count_if(faces.begin(), faces.end(), begins_wedge) > 1;
  if (!has_choice) return faces.resize(1);
  if (towards && *towards != p) {
    const auto found = face_asked(mesh, where, p, *towards, 0, faces);
    if (found == faces.end()) return faces.clear();
    faces.front() = *found;
    return faces.resize(1);
  }
  std::erase_if(faces, [&](FaceId f) { return !begins_wedge(f); });
  std::sort(faces.begin(), faces.end(), [](FaceId a, FaceId b) { return a.value < b.value; });
}

}  // namespace taut::detail
