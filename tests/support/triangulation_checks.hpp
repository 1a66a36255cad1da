// What has to hold in any Triangulation, checked from the outside with exact predicates on every face, edge and
// segment.
#pragma once

#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "taut/cells/triangulation.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::test {
using namespace taut::detail;

// The first thing that is wrong, or nothing.
inline std::string find_broken(const Triangulation& t) {
  const TriangleMesh& mesh = t.mesh();
  std::ostringstream out;
  const auto at = [&](VertexId v) { return mesh.position(v); };
  std::size_t faces = 0, vertices = 0, constrained = 0;
  double area = 0;
  std::vector<int> degree(mesh.vertex_slots());
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    const FaceId f(i);
    if (!mesh.in_use(f)) continue;
    ++faces;
    const Vec2 a = at(mesh.corner(f, 0)), b = at(mesh.corner(f, 1)), c = at(mesh.corner(f, 2));
    if (orient2d(a, b, c) <= 0) return out << "face " << i << " is not counter-clockwise", out.str();
    area += cross(b - a, c - a) / 2;
    for (unsigned s = 0; s < 3; ++s) {
      const HalfEdge h(f, s), other = mesh.twin(h);
      const VertexId from = mesh.origin(h), to = mesh.target(h);
      if (!mesh.in_use(from)) return out << "face " << i << " has a corner that is not in use", out.str();
      ++degree[from.value];
      if (!other.valid()) {
        if (from.value >= 4 || to.value >= 4) return out << "face " << i << " lacks a neighbour", out.str();
        continue;
      }
      if (!mesh.in_use(other.face()) || mesh.twin(other) != h || mesh.origin(other) != to || mesh.target(other) != from)
        return out << "side " << s << " of face " << i << " and its twin disagree", out.str();
      if (mesh.is_constrained(h) != mesh.is_constrained(other) || mesh.is_constrained(h) != t.uses().has(from, to))
        return out << "edge " << from.value << "-" << to.value << " is constrained without uses or otherwise",
               out.str();
      if (mesh.is_constrained(h)) {
        ++constrained;
      } else if (incircle(a, b, c, at(mesh.apex(other))) > 0) {
        return out << "edge " << from.value << "-" << to.value << " is not Delaunay", out.str();
      }
      int step = 0;
      t.uses().for_each(from, to, [&](EdgeUses::Use use) {
        const Triangulation::Segment& segment = t.segment(use.segment);
        if (t.bounds_area(segment.owner)) step += use.forward ? 1 : -1;
      });
      if (mesh.coverage(f) - mesh.coverage(other.face()) != step)
        return out << "coverage across edge " << from.value << "-" << to.value << " is " << mesh.coverage(f) << " and "
                   << mesh.coverage(other.face()) << ", but its segments make a step of " << step,
               out.str();
    }
  }
  for (std::uint32_t i = 0; i < mesh.vertex_slots(); ++i) {
    const VertexId v(i);
    if (!mesh.in_use(v)) continue;
    ++vertices;
    int seen = 0;
    mesh.around(v, [&](HalfEdge h) {
      if (mesh.origin(h) != v) seen = -1000000;
      ++seen;
      return false;
    });
    if (seen != degree[i]) return out << "vertex " << i << " does not reach all its faces", out.str();
  }
  if (faces != mesh.face_count() || vertices != mesh.vertex_count()) return "the counts are wrong";
  if (faces != 2 * vertices - 6) return out << faces << " faces for " << vertices << " vertices", out.str();
  const Vec2 low = at(VertexId(0)), high = at(VertexId(2));
  const double whole = (high.x - low.x) * (high.y - low.y);
  if (std::fabs(area - whole) > 1e-9 * whole) return "the faces do not fill the frame";
  if (mesh.coverage(mesh.edge_at(VertexId(0)).face()) != 1) return "outside is not covered once";
  return {};
}

// Whether every segment of the triangulation runs along edges from its one end to its other, and nothing else uses
// edges.
inline std::string find_broken_segment(const Triangulation& t) {
  const TriangleMesh& mesh = t.mesh();
  std::map<std::uint32_t, std::map<std::uint32_t, int>> balance;  // by segment and vertex: edges out minus edges in
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    if (!mesh.in_use(FaceId(i))) continue;
    for (unsigned s = 0; s < 3; ++s) {
      const HalfEdge h(FaceId(i), s);
      const VertexId from = mesh.origin(h), to = mesh.target(h);
      if (!mesh.is_constrained(h)) continue;
      bool broken = false;
      t.uses().for_each(from, to, [&](EdgeUses::Use use) {
        if (!use.forward) return;
        ++balance[use.segment.value][from.value];
        --balance[use.segment.value][to.value];
        const auto& segment = t.segment(use.segment);
        const Vec2 a = mesh.position(segment.from), b = mesh.position(segment.to);
        if (distance_to_segment(mesh.position(from), a, b) > 1e-9 * t.domain().extent()) broken = true;
      });
      if (broken) return "an edge has left the segment it belongs to";
    }
  }
  for (const auto& [s, vertices] : balance) {
    const Triangulation::Segment& segment = t.segment(SegmentId(s));
    for (const auto& [v, n] : vertices) {
      const int expected = v == segment.from.value ? 1 : v == segment.to.value ? -1 : 0;
      if (n != expected) return "a segment is interrupted at vertex " + std::to_string(v);
    }
    if (!vertices.contains(segment.from.value)) return "a segment does not leave its beginning";
  }
  return {};
}

}  // namespace taut::test
