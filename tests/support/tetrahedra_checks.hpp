// Whether tetrahedra are what they are meant to be, decided exactly: the first thing wrong with them in words, or
// nothing. Shares the predicates with what it checks, and no other code.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "taut/cells/detail/tetrahedra/delaunay3.hpp"
#include "taut/geometry/box.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::test {

using Corners4 = std::array<std::uint32_t, 4>;

// The facet opposite to a corner, so that orient3d(facet, that corner) > 0.
inline std::array<std::uint32_t, 3> facet_of(const Corners4& c, std::size_t i) {
  if (i == 0) return {c[1], c[3], c[2]};
  if (i == 1) return {c[0], c[2], c[3]};
  if (i == 2) return {c[0], c[3], c[1]};
  return {c[0], c[1], c[2]};
}

// Six times a volume, rounded.
inline double six_volumes(Vec3 a, Vec3 b, Vec3 c, Vec3 d) { return dot(cross(b - a, c - a), a - d); }

// Every tetrahedron is positively oriented, neighbours know each other and share their facet, and no two others share
// one.
inline std::string structure_defect(std::span<const Vec3> points, const detail::Delaunay3& d) {
  const auto text = [](std::size_t t) { return " (tetrahedron " + std::to_string(t) + ")"; };
  if (d.corners.size() != d.across.size()) return "arrays of different lengths";
  std::map<std::array<std::uint32_t, 3>, int> facets;
  for (std::size_t t = 0; t < d.corners.size(); ++t) {
    const Corners4& c = d.corners[t];
    for (const std::uint32_t i : c) {
      if (i >= points.size()) return "no such point" + text(t);
    }
    if (orient3d(points[c[0]], points[c[1]], points[c[2]], points[c[3]]) <= 0) return "not positive" + text(t);
    for (std::size_t i = 0; i < 4; ++i) {
      auto facet = facet_of(c, i);
      std::sort(facet.begin(), facet.end());
      ++facets[facet];
      const std::uint32_t other = d.across[t][i];
      if (other == detail::Delaunay3::kNone) continue;
      if (other >= d.corners.size()) return "no such neighbour" + text(t);
      int back = 0;
      for (std::size_t j = 0; j < 4; ++j) {
        if (d.across[other][j] != t) continue;
        auto theirs = facet_of(d.corners[other], j);
        std::sort(theirs.begin(), theirs.end());
        if (theirs == facet) ++back;
      }
      if (back != 1) return "neighbour does not share the facet" + text(t);
    }
  }
  for (std::size_t t = 0; t < d.corners.size(); ++t) {
    for (std::size_t i = 0; i < 4; ++i) {
      auto facet = facet_of(d.corners[t], i);
      std::sort(facet.begin(), facet.end());
      const bool at_hull = d.across[t][i] == detail::Delaunay3::kNone;
      if (facets[facet] != (at_hull ? 1 : 2)) return "facet of a wrong number of tetrahedra" + text(t);
    }
  }
  return "";
}

// Of points at one place the least stands for all, and is a corner; nothing else is.
inline std::string use_defect(std::span<const Vec3> points, const detail::Delaunay3& d) {
  if (d.stands_for.size() != points.size()) return "not every point is accounted for";
  std::map<Vec3, std::uint32_t> first;
  for (std::uint32_t i = 0; i < points.size(); ++i) first.try_emplace(points[i], i);
  std::vector<bool> used(points.size());
  for (const Corners4& c : d.corners) {
    for (const std::uint32_t i : c) used[i] = true;
  }
  for (std::uint32_t i = 0; i < points.size(); ++i) {
    if (d.stands_for[i] != first[points[i]]) return "another point stands for point " + std::to_string(i);
    if (d.dimension == 3 && used[i] != (d.stands_for[i] == i)) return "wrong use of point " + std::to_string(i);
  }
  return "";
}

// Vertices - edges + facets - tetrahedra is 1 for a ball, and its hull is a sphere.
inline std::string euler_defect(const detail::Delaunay3& d) {
  std::set<std::uint32_t> vertices, hull_vertices;
  std::set<std::array<std::uint32_t, 2>> edges, hull_edges;
  std::size_t inner = 0, hull = 0;
  for (std::size_t t = 0; t < d.corners.size(); ++t) {
    for (std::size_t i = 0; i < 4; ++i) {
      const bool at_hull = d.across[t][i] == detail::Delaunay3::kNone;
      ++(at_hull ? hull : inner);
      const auto facet = facet_of(d.corners[t], i);
      for (std::size_t k = 0; k < 3; ++k) {
        const auto [a, b] = std::minmax(facet[k], facet[(k + 1) % 3]);
        vertices.insert(a), edges.insert({a, b}), vertices.insert(b);
        if (at_hull) hull_vertices.insert(a), hull_edges.insert({a, b}), hull_vertices.insert(b);
      }
    }
  }
  if (vertices.size() + inner / 2 + hull != edges.size() + d.corners.size() + 1) return "not a ball";
  if (hull_vertices.size() + hull != hull_edges.size() + 2) return "hull is no sphere";
  return "";
}

// No point beyond a facet of the hull: of all points, or of the next facets' only, which is enough for a sphere.
inline std::string hull_defect(std::span<const Vec3> points, const detail::Delaunay3& d, bool of_all) {
  std::vector<std::array<std::uint32_t, 3>> hull;
  std::map<std::array<std::uint32_t, 2>, std::uint32_t> third;  // by directed edge
  for (std::size_t t = 0; t < d.corners.size(); ++t) {
    for (std::size_t i = 0; i < 4; ++i) {
      if (d.across[t][i] != detail::Delaunay3::kNone) continue;
      const auto f = facet_of(d.corners[t], i);
      hull.push_back(f);
      for (std::size_t k = 0; k < 3; ++k) third[{f[k], f[(k + 1) % 3]}] = f[(k + 2) % 3];
    }
  }
  for (const auto& f : hull) {
    const auto beyond = [&](Vec3 p) { return orient3d(points[f[0]], points[f[1]], points[f[2]], p) < 0; };
    for (std::size_t k = 0; k < 3; ++k) {
      const auto next = third.find({f[(k + 1) % 3], f[k]});
      if (next == third.end()) return "hull is open";
      if (beyond(points[next->second])) return "hull is not convex";
    }
    if (of_all && std::any_of(points.begin(), points.end(), beyond)) return "point beyond the hull";
  }
  return "";
}

// No point inside of a sphere: of all points, or of the neighbours' only, which is enough where the rest is right.
inline std::string sphere_defect(std::span<const Vec3> points, const detail::Delaunay3& d, bool of_all) {
  for (std::size_t t = 0; t < d.corners.size(); ++t) {
    const Corners4& c = d.corners[t];
    const auto inside = [&](Vec3 p) { return insphere(points[c[0]], points[c[1]], points[c[2]], points[c[3]], p) > 0; };
    if (of_all && std::any_of(points.begin(), points.end(), inside)) return "point in a sphere";
    for (const std::uint32_t other : d.across[t]) {
      if (other == detail::Delaunay3::kNone) continue;
      for (const std::uint32_t i : d.corners[other]) {
        if (inside(points[i])) return "neighbour's corner in a sphere";
      }
    }
  }
  return "";
}

// Six times the volumes of the tetrahedra together, and of what is within the hull. Whole where coordinates are.
struct Volumes {
  double sum = 0, hull = 0;
};
inline Volumes volumes_of(std::span<const Vec3> points, const detail::Delaunay3& d) {
  Volumes v;
  for (std::size_t t = 0; t < d.corners.size(); ++t) {
    const Corners4& c = d.corners[t];
    v.sum += six_volumes(points[c[0]], points[c[1]], points[c[2]], points[c[3]]);
    for (std::size_t i = 0; i < 4; ++i) {
      if (d.across[t][i] != detail::Delaunay3::kNone) continue;
      const auto f = facet_of(c, i);
      v.hull += six_volumes(points[f[0]], points[f[1]], points[f[2]], points[d.corners[0][0]]);
    }
  }
  return v;
}

inline std::string volume_defect(std::span<const Vec3> points, const detail::Delaunay3& d) {
  const Volumes v = volumes_of(points, d);
  Box3 box;
  for (const Vec3& p : points) box.extend(p);
  const double off = 1e-6 * v.hull + 1e-13 * box.width() * box.height() * box.depth();  // rounding
  return v.sum > 0 && std::abs(v.sum - v.hull) <= off ? "" : "volumes do not add up";
}

// All of it; points against everything (`of_all`) takes the square of the time.
inline std::string delaunay_defect(std::span<const Vec3> points, const detail::Delaunay3& d, bool of_all) {
  if (d.dimension != 3) return "not of space";
  if (d.corners.empty()) return "no tetrahedra";
  for (const std::string& defect :
       {structure_defect(points, d), use_defect(points, d), euler_defect(d), hull_defect(points, d, of_all),
        sphere_defect(points, d, of_all), volume_defect(points, d)}) {
    if (!defect.empty()) return defect;
  }
  return "";
}

// The smallest angle between two facets, in degrees; and three times the radius of the sphere within over that of the
// sphere around, which is 1 for a regular tetrahedron.
struct Shape {
  double smallest_angle, radius_ratio;
};
inline Shape shape_of(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const std::array<Vec3, 4> p{a, b, c, d};
  std::array<Vec3, 4> normals;  // of facets, towards the outside, as long as twice the area
  double area = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    const auto f = facet_of({0, 1, 2, 3}, i);
    normals[i] = cross(p[f[1]] - p[f[0]], p[f[2]] - p[f[0]]);
    area += length(normals[i]) / 2;
  }
  double greatest = -1;
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t j = i + 1; j < 4; ++j) {
      greatest = std::max(greatest, -dot(normals[i], normals[j]) / (length(normals[i]) * length(normals[j])));
    }
  }
  const double six = six_volumes(a, b, c, d);
  const Vec3 u = a - d, v = b - d, w = c - d;
  const Vec3 numerator = dot(u, u) * cross(v, w) + dot(v, v) * cross(w, u) + dot(w, w) * cross(u, v);
  const double around = length(numerator) / (2 * std::abs(six));
  const double within = six / 2 / area;
  return {std::acos(std::min(greatest, 1.0)) * 180 / std::numbers::pi, 3 * within / around};
}

}  // namespace taut::test
