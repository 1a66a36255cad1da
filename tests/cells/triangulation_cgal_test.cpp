// The edges of the triangulation against CGAL's constrained Delaunay triangulation of the same points and constraints,
// and against a rebuild; where four points lie on a circle either diagonal is right.
#include <CGAL/Constrained_Delaunay_triangulation_2.h>
#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>
#include <set>

#include "support/shared_data.hpp"
#include "support/triangulation_checks.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
namespace {

using Kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using Reference = CGAL::Constrained_Delaunay_triangulation_2<Kernel>;
using Edge = std::pair<Vec2, Vec2>;

Edge edge_of(Vec2 a, Vec2 b) { return a < b ? Edge{a, b} : Edge{b, a}; }

struct Edges {
  std::set<Edge> all, constrained;
};

Edges edges_of(const Triangulation& t) {
  Edges edges;
  const TriangleMesh& mesh = t.mesh();
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    if (!mesh.in_use(FaceId(i))) continue;
    for (unsigned s = 0; s < 3; ++s) {
      const HalfEdge h(FaceId(i), s);
      const Edge edge = edge_of(mesh.position(mesh.origin(h)), mesh.position(mesh.target(h)));
      edges.all.insert(edge);
      if (mesh.is_constrained(h)) edges.constrained.insert(edge);
    }
  }
  return edges;
}

Edges edges_of(const Reference& reference) {
  const auto vec = [](const Kernel::Point_2& p) { return Vec2{p.x(), p.y()}; };
  Edges edges;
  for (auto e = reference.finite_edges_begin(); e != reference.finite_edges_end(); ++e) {
    const auto& [face, i] = *e;
    const Edge edge =
        edge_of(vec(face->vertex(Reference::cw(i))->point()), vec(face->vertex(Reference::ccw(i))->point()));
    edges.all.insert(edge);
    if (reference.is_constrained(*e)) edges.constrained.insert(edge);
  }
  return edges;
}

// The same vertices and constrained edges, by CGAL.
Reference reference_for(const Triangulation& t) {
  Reference reference;
  const TriangleMesh& mesh = t.mesh();
  const auto point = [](Vec2 p) { return Kernel::Point_2(p.x, p.y); };
  for (std::uint32_t i = 0; i < mesh.vertex_slots(); ++i) {
    if (mesh.in_use(VertexId(i))) reference.insert(point(mesh.position(VertexId(i))));
  }
  for (const auto& [a, b] : edges_of(t).constrained) reference.insert_constraint(point(a), point(b));
  return reference;
}

// Edges of ours that another triangulation lacks must be one diagonal of four points on a circle.
std::string find_difference(const Triangulation& t, const Edges& theirs) {
  const Edges ours = edges_of(t);
  if (ours.constrained != theirs.constrained) return "the constrained edges differ";
  if (ours.all.size() != theirs.all.size()) return "the numbers of edges differ";
  const TriangleMesh& mesh = t.mesh();
  for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
    if (!mesh.in_use(FaceId(i))) continue;
    for (unsigned s = 0; s < 3; ++s) {
      const HalfEdge h(FaceId(i), s);
      if (mesh.on_frame(h)) continue;
      const Vec2 a = mesh.position(mesh.origin(h)), b = mesh.position(mesh.target(h));
      if (theirs.all.contains(edge_of(a, b))) continue;
      if (incircle(a, b, mesh.position(mesh.apex(h)), mesh.position(mesh.apex(mesh.twin(h)))) != 0)
        return "an edge differs that is no tie";
    }
  }
  return {};
}

TEST(TriangulationAndCgal, AgreeWhileObstaclesComeAndGo) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    PolygonOptions options;
    options.obstacles = 60;
    options.walls = 20;
    options.points = 40;
    options.courtyards = 0.2;
    options.seed = seed;
    const PolygonWorld world(generate_polygons(options));
    Triangulation t(world);
    Random random(seed);
    std::vector<std::uint32_t> ids;
    for (std::uint32_t i = 1; i < t.obstacle_count(); ++i) ids.push_back(i);
    for (int round = 0; round < 6; ++round) {
      for (int i = 0; i < 15 && !ids.empty(); ++i) {
        std::swap(ids[random.below(ids.size())], ids.back());
        t.remove(ObstacleId(ids.back()));
        ids.pop_back();
      }
      ASSERT_EQ(find_difference(t, edges_of(reference_for(t))), "") << "seed " << seed << ", round " << round;
      const Triangulation again{PolygonWorld(t.parts())};
      // The frame of a rebuild is another one if what stuck out is gone.
      if (again.domain() == t.domain()) {
        ASSERT_EQ(find_difference(t, edges_of(again)), "") << "seed " << seed << ", round " << round;
      }
    }
  }
}

TEST(TriangulationAndCgal, AgreeOnPointsOfALattice) {
  Random random(3);
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {40, 0}, {40, 40}, {0, 40}};
  for (int i = 0; i < 1500; ++i)
    parts.points.push_back({static_cast<double>(random.between(0, 40)), static_cast<double>(random.between(0, 40))});
  const Triangulation t{PolygonWorld(std::move(parts))};
  ASSERT_EQ(test::find_broken(t), "");
  EXPECT_EQ(find_difference(t, edges_of(reference_for(t))), "");
}

// What building at once meets: rounds of insertion, filters that must give way to exact tests, walls through it all.
TEST(TriangulationAndCgal, AgreeOnManyPointsOfEveryKindAndWalls) {
  constexpr int kKinds = 4;
  for (int kind = 0; kind < kKinds; ++kind) {
    Random random(11);
    const auto point = [&]() -> Vec2 {
      const double x = random.unit(), y = random.unit();
      const double angle = 2 * std::numbers::pi * x;
      switch (kind) {
        case 0:  // anywhere
          return {x, y};
        case 1:  // denser and denser towards a corner
          return {std::ldexp(x, -random.between(0, 30)), std::ldexp(y, -random.between(0, 30))};
        case 2:  // on a circle, but for rounding
          return {0.5 + 0.4 * std::cos(angle), 0.5 + 0.4 * std::sin(angle)};
        default:  // on a line, but for the last bits
          return {x, x + std::ldexp(y, -45)};
      }
    };
    PolygonWorld::Parts parts;
    parts.boundary = {{-1, -1}, {2, -1}, {2, 2}, {-1, 2}};
    for (int i = 0; i < 6000; ++i) parts.points.push_back(point());
    // Beside what the points fill, so that no wall crosses another.
    for (int i = 0; i < 500; ++i) {
      const double y = -0.9 + 0.001 * i;
      parts.walls.push_back({{-0.5 + random.unit(), y}, {0.6 + random.unit(), y + 0.0005}});
    }
    const Triangulation t{PolygonWorld(std::move(parts))};
    ASSERT_EQ(test::find_broken(t), "") << kind;
    EXPECT_EQ(find_difference(t, edges_of(reference_for(t))), "") << kind;
  }
}

// Files of `points constraints`, the points, the constraints as pairs of indices.
TEST(TriangulationAndCgal, AgreeOnRealOutlines) {
  TAUT_NEEDS_SHARED_DATA("cdt");
  std::size_t files = 0;
  for (const std::filesystem::path& path : test::shared_files("cdt", ".txt")) {
    std::ifstream in(path);
    std::size_t points = 0, constraints = 0;
    in >> points >> constraints;
    std::vector<Vec2> at(points);
    for (Vec2& p : at) in >> p.x >> p.y;
    PolygonWorld::Parts parts;
    const Box2 box = bounding_box(at);
    parts.boundary = {box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    parts.points = at;
    for (std::size_t i = 0; i < constraints; ++i) {
      std::size_t a = 0, b = 0;
      in >> a >> b;
      if (at[a] != at[b]) parts.walls.push_back({at[a], at[b]});
    }
    ASSERT_TRUE(in) << path;
    const Triangulation t{PolygonWorld(std::move(parts))};
    ASSERT_EQ(test::find_broken(t), "") << path;
    ASSERT_EQ(test::find_broken_segment(t), "") << path;
    ASSERT_EQ(find_difference(t, edges_of(reference_for(t))), "") << path;
    ++files;
  }
  EXPECT_GE(files, 5u);
}

}  // namespace
}  // namespace taut
