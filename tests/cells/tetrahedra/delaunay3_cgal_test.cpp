// The tetrahedra against CGAL's of the same points, which are the only ones where no five points share a sphere.
#include <CGAL/Delaunay_triangulation_3.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/Triangulation_vertex_base_with_info_3.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <vector>

#include "support/full_size.hpp"
#include "taut/cells/detail/tetrahedra/delaunay3.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::tetrahedra {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Vertex = CGAL::Triangulation_vertex_base_with_info_3<std::uint32_t, Kernel>;
using Structure = CGAL::Triangulation_data_structure_3<Vertex, CGAL::Delaunay_triangulation_cell_base_3<Kernel>>;
using Reference = CGAL::Delaunay_triangulation_3<Kernel, Structure>;
using Tetrahedra = std::vector<std::array<std::uint32_t, 4>>;
using Edges = std::vector<std::array<std::uint32_t, 2>>;

Tetrahedra sorted(Tetrahedra tetrahedra) {
  for (auto& t : tetrahedra) std::sort(t.begin(), t.end());
  std::sort(tetrahedra.begin(), tetrahedra.end());
  return tetrahedra;
}

Tetrahedra reference_for(const std::vector<Vec3>& points) {
  std::vector<std::pair<Kernel::Point_3, std::uint32_t>> input;
  for (std::uint32_t i = 0; i < points.size(); ++i) {
    input.emplace_back(Kernel::Point_3(points[i].x, points[i].y, points[i].z), i);
  }
  const Reference reference(input.begin(), input.end());
  Tetrahedra out;
  for (auto c = reference.finite_cells_begin(); c != reference.finite_cells_end(); ++c) {
    out.push_back({c->vertex(0)->info(), c->vertex(1)->info(), c->vertex(2)->info(), c->vertex(3)->info()});
  }
  return sorted(std::move(out));
}

Edges edges_of(const Tetrahedra& tetrahedra) {
  Edges edges;
  for (const auto& t : tetrahedra) {
    for (std::size_t i = 0; i < 4; ++i) {
      for (std::size_t j = i + 1; j < 4; ++j) edges.push_back({t[i], t[j]});
    }
  }
  std::sort(edges.begin(), edges.end());
  edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
  return edges;
}

void expect_same(const std::vector<Vec3>& points, const char* what) {
  const Tetrahedra ours = sorted(detail::delaunay3(points).corners), theirs = reference_for(points);
  EXPECT_EQ(edges_of(ours), edges_of(theirs)) << what;
  EXPECT_EQ(ours, theirs) << what;
}

TEST(Delaunay3Cgal, HasTheSameTetrahedraOfRandomPoints) {
  for (const std::size_t count : {4u, 5u, 10u, 100u, 1000u, full_size() ? 500'000u : 10'000u}) {
    Random random(count);
    std::vector<Vec3> points;
    for (std::size_t i = 0; i < count; ++i) {
      const double x = random.unit(), y = random.unit(), z = random.unit();
      points.push_back({x, y, z});
    }
    expect_same(points, "in a cube");
    std::vector<Vec3> thin = points, far = points, clustered = points;
    for (Vec3& p : thin) p = {1e6 * p.x, p.y, 1e-3 * p.z};
    expect_same(thin, "thin");
    for (Vec3& p : far) p = p + Vec3{1e6, -2e6, 3e6};
    expect_same(far, "far away");
    for (Vec3& p : clustered) p = {std::pow(p.x, 6), std::pow(p.y, 6), std::pow(p.z, 6)};
    expect_same(clustered, "ever closer to an edge");
  }
}

// As many points on the sphere as random bits allow: hulls large, facets nearly flat, no five on one sphere.
TEST(Delaunay3Cgal, HasTheSameTetrahedraOfPointsNearASphere) {
  Random random(7);
  std::vector<Vec3> points;
  while (points.size() < (full_size() ? 20'000u : 1000u)) {
    const double x = random.between(-1.0, 1.0), y = random.between(-1.0, 1.0), z = random.between(-1.0, 1.0);
    const double r = std::hypot(x, y, z);
    if (r > 0.1) points.push_back({x / r, y / r, z / r});
  }
  expect_same(points, "near a sphere");
}

}  // namespace
}  // namespace taut::tetrahedra
