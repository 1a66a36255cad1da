// What a mesh of weighted triangles promises, looked at triangle by triangle and by brute force.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <numeric>
#include <set>
#include <vector>

#include "taut/cells/detail/weighted/region_mesh.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/world/polygon_world.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::weighted {

inline PolygonWorld::Parts square(double side, Vec2 at = {}) {
  PolygonWorld::Parts parts;
  parts.boundary = {at, {at.x, at.y + side}, {at.x + side, at.y + side}, {at.x + side, at.y}};
  return parts;
}

using Triple = std::array<Vec2, 3>;
using Piece = std::pair<Vec2, Vec2>;

inline Triple points_of(const TriangleComplex& triangles, std::uint32_t t) {
  const auto& c = triangles.corners(SimplexId(t));
  return {triangles.position(c[0]), triangles.position(c[1]), triangles.position(c[2])};
}
inline double area_of(const Triple& p) { return cross(p[1] - p[0], p[2] - p[0]) / 2; }
// In degrees.
inline double angle_at(const Triple& p, std::size_t i) {
  const Vec2 a = p[(i + 1) % 3] - p[i], b = p[(i + 2) % 3] - p[i];
  return std::atan2(cross(a, b), dot(a, b)) * 180 / std::numbers::pi;
}
inline double longest_of(const Triple& p) {
  return std::max({distance(p[0], p[1]), distance(p[1], p[2]), distance(p[2], p[0])});
}
inline double total_area(const TriangleComplex& triangles) {
  double sum = 0;
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) sum += area_of(points_of(triangles, t));
  return sum;
}
inline double total_cost(const TriangleComplex& triangles) {
  double sum = 0;
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t)
    sum += triangles.weight(SimplexId(t)) * area_of(points_of(triangles, t));
  return sum;
}

// The constrained edges beside triangles of a region.
inline std::vector<Piece> constrained_pieces(const TriangleMesh& mesh) {
  std::vector<Piece> out;
  for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
    for (unsigned i = 0; mesh.in_use(FaceId(f)) && mesh.coverage(FaceId(f)) >= 0 && i < 3; ++i) {
      const HalfEdge h(FaceId(f), i);
      if (mesh.is_constrained(h)) out.emplace_back(mesh.position(mesh.origin(h)), mesh.position(mesh.target(h)));
    }
  }
  return out;
}

// Every face turns left, twins agree, every edge that is not constrained is Delaunay, regions differ across constrained
// edges only.
inline void check_valid(const TriangleMesh& mesh) {
  for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
    if (!mesh.in_use(FaceId(f))) continue;
    const auto at = [&](unsigned i) { return mesh.position(mesh.corner(FaceId(f), i)); };
    ASSERT_GT(orient2d(at(0), at(1), at(2)), 0) << "face " << f;
    for (unsigned i = 0; i < 3; ++i) {
      const HalfEdge h(FaceId(f), i), other = mesh.twin(h);
      if (!other.valid()) continue;
      ASSERT_EQ(mesh.twin(other), h);
      ASSERT_EQ(mesh.origin(other), mesh.target(h));
      if (mesh.is_constrained(h)) continue;
      ASSERT_LE(incircle(at(0), at(1), at(2), mesh.position(mesh.apex(other))), 0) << "face " << f;
      ASSERT_EQ(mesh.coverage(FaceId(f)), mesh.coverage(other.face()));
    }
  }
}

// By brute force: a vertex inside the circle of a triangle of a region is hidden from it by a constrained edge.
inline void check_delaunay(const TriangleMesh& mesh) {
  const std::vector<Piece> pieces = constrained_pieces(mesh);
  for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
    if (!mesh.in_use(FaceId(f)) || mesh.coverage(FaceId(f)) < 0) continue;
    const auto at = [&](unsigned i) { return mesh.position(mesh.corner(FaceId(f), i)); };
    const Vec2 middle = (1.0 / 3) * (at(0) + at(1) + at(2));
    for (std::uint32_t v = 0; v < mesh.vertex_slots(); ++v) {
      if (!mesh.in_use(VertexId(v))) continue;
      const Vec2 p = mesh.position(VertexId(v));
      if (incircle(at(0), at(1), at(2), p) <= 0) continue;
      EXPECT_TRUE(std::any_of(
          pieces.begin(), pieces.end(),
          [&](const Piece& piece) { return contact(middle, p, piece.first, piece.second) != Contact::none; }))
          << "face " << f << " sees vertex " << v;
    }
  }
}

// Each segment is a chain of edges of triangles, none of which leaves it by more than `off`.
inline void check_covered(const TriangleComplex& triangles, const std::vector<Piece>& segments, double off) {
  std::vector<Piece> edges;
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    const Triple p = points_of(triangles, t);
    for (std::size_t i = 0; i < 3; ++i) edges.emplace_back(p[i], p[(i + 1) % 3]);
  }
  for (const auto& [a, b] : segments) {
    // The share of the segment that edges along it take, each once.
    std::vector<std::pair<double, double>> taken;
    const Vec2 along = b - a;
    for (const auto& [p, q] : edges) {
      const auto aside = [&](Vec2 v) { return std::fabs(cross(along, v - a)) / length(along); };
      if (aside(p) > off || aside(q) > off) continue;
      const double s = dot(p - a, along) / dot(along, along), t = dot(q - a, along) / dot(along, along);
      taken.emplace_back(std::min(s, t), std::max(s, t));
    }
    std::sort(taken.begin(), taken.end());
    double reached = 0;
    const double slack = 4 * off / length(along);
    for (const auto& [from, to] : taken) {
      if (from > reached + slack) break;
      reached = std::max(reached, to);
    }
    EXPECT_GE(reached, 1 - slack) << a.x << "," << a.y << " - " << b.x << "," << b.y;
  }
}

// No angle below the bound (in degrees) but where input edges excuse it: at a corner where two of them meet at less, or
// with a shortest edge from one to another that meet at less than 60 degrees. Returns how many are excused.
inline std::size_t check_angles(const TriangleComplex& triangles, const std::vector<Piece>& input, double bound,
                                double off) {
  std::map<Vec2, std::vector<Vec2>> ends;  // the other ends of input edges, by one
  for (const auto& [a, b] : input) {
    ends[a].push_back(b);
    ends[b].push_back(a);
  }
  const auto between = [](Vec2 at, Vec2 p, Vec2 q) {
    return std::fabs(std::atan2(cross(p - at, q - at), dot(p - at, q - at))) * 180 / std::numbers::pi;
  };
  const auto lies_on = [&](Vec2 p, Vec2 a, Vec2 b) { return distance_to_segment(p, a, b) <= off; };
  std::size_t excused = 0;
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    const Triple p = points_of(triangles, t);
    for (std::size_t i = 0; i < 3; ++i) {
      if (angle_at(p, i) >= bound - 1e-6) continue;
      bool fine = false;
      const Vec2 u = p[(i + 1) % 3], v = p[(i + 2) % 3];
      // Which corners may excuse it: the one of the angle itself, or any that both ends of the short edge lead to.
      for (const auto& [corner, others] : ends) {
        for (std::size_t k = 0; k < others.size() && !fine; ++k) {
          for (std::size_t l = 0; l < others.size() && !fine; ++l) {
            if (k == l) continue;
            const double input_angle = between(corner, others[k], others[l]);
            if (input_angle >= 60 || !lies_on(u, corner, others[k]) || !lies_on(v, corner, others[l])) continue;
            const double t0 = input_angle * std::numbers::pi / 180;
            const double least = std::atan2(std::sin(t0), 3 - std::cos(t0)) * 180 / std::numbers::pi;
            fine = corner == p[i] ? input_angle < bound + 1e-6 : angle_at(p, i) > least - 1e-3;
          }
        }
      }
      EXPECT_TRUE(fine) << "angle " << angle_at(p, i) << " at " << p[i].x << "," << p[i].y << ", opposite " << u.x
                        << "," << u.y << " - " << v.x << "," << v.y;
      ++excused;
    }
  }
  return excused;
}

// How many parts there are if one can go from triangle to triangle over common corners.
inline std::size_t parts_over_corners(const TriangleComplex& triangles) {
  std::vector<std::uint32_t> root(triangles.corner_count());
  std::iota(root.begin(), root.end(), 0u);
  const auto find = [&](std::uint32_t i) {
    while (root[i] != i) i = root[i] = root[root[i]];
    return i;
  };
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    const auto& c = triangles.corners(SimplexId(t));
    root[find(c[1].value)] = find(c[0].value);
    root[find(c[2].value)] = find(c[0].value);
  }
  std::set<std::uint32_t> roots;
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t)
    roots.insert(find(triangles.corners(SimplexId(t))[0].value));
  return roots.size();
}

}  // namespace taut::weighted
