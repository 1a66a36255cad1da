// The faces a path may begin in: one of each free wedge of the world's own fans, which know nothing of triangles, or
// the one of the wedge asked for.
#include "taut/plan/detail/triangles/triangle_endpoints.hpp"

#include <gtest/gtest.h>

#include <set>

#include "support/brute_force_worlds.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/plan/detail/triangles/triangle_nearest.hpp"
#include "taut/world/detail/polygons/polygon_sight.hpp"

namespace taut {
using namespace detail;
namespace {

// A point strictly inside a face whose way from p runs inside the face too.
Vec2 middle_of(const TriangleMesh& mesh, FaceId f) {
  Vec2 sum{0, 0};
  for (unsigned i = 0; i < 3; ++i) sum = sum + mesh.position(mesh.corner(f, i));
  return (1.0 / 3) * sum;
}

TEST(FaceEnds, AreOneOfEachWedgeOfTheWorld) {
  std::size_t blocked = 0, one = 0, several = 0, asked = 0, refused = 0;
  brute_force::LatticeWorlds worlds(51);
  for (int i = 0; i < brute_force::cases(1500, 20000); ++i) {
    PolygonWorld::Parts parts = worlds.make();
    for (std::uint64_t k = worlds.random().below(3); k > 0; --k) parts.points.push_back(worlds.query_point());
    const PolygonWorld world(parts);
    const Triangulation t(world);
    if (t.is_rounded()) continue;
    const PolygonSight sight(world);
    PolygonSight::Scratch scratch;
    std::vector<FanRay> rays;
    std::vector<FaceId> faces;
    for (int k = 0; k < 12; ++k) {
      const Vec2 p = worlds.query_point(), towards = worlds.query_point();
      const FanView fan = sight.fan_at(p, rays, scratch);
      const auto wedges = [&] {
        std::set<int> out;
        for (const FaceId f : faces) {
          EXPECT_TRUE(t.is_free(f));
          out.insert(fan.wedge_towards(middle_of(t.mesh(), f), true));
        }
        EXPECT_EQ(out.size(), faces.size()) << "two faces of one wedge";
        return out;
      };
      const auto about = [&] {
        std::ostringstream out;
        out << "world " << i << " at " << p.x << "," << p.y << " towards " << towards.x << "," << towards.y;
        return out.str() + brute_force::describe(parts);
      };
      find_end_faces(t, p, {}, faces);
      ASSERT_EQ(faces.size(), fan.blocked() ? 0u : static_cast<std::size_t>(fan.free_wedges())) << about();
      ASSERT_FALSE(wedges().contains(FanView::kBlocked)) << about();
      ++(faces.empty() ? blocked : faces.size() == 1 ? one : several);
      const std::set<int> all = wedges();

      find_end_faces(t, p, towards, faces);
      if (fan.blocked()) {
        ASSERT_TRUE(faces.empty()) << about();
        continue;
      }
      const int wedge = fan.wedge_asked(towards);
      if (wedge == FanView::kAnyWedge) {
        ASSERT_EQ(wedges(), all) << about();
      } else if (wedge == FanView::kBlocked) {
        ASSERT_TRUE(faces.empty()) << about();
        ++refused;
      } else {
        ASSERT_EQ(wedges(), std::set<int>{wedge}) << about();
        ++asked;
      }
    }
  }
  EXPECT_GT(blocked, 150u);
  EXPECT_GT(one, 1000u);
  EXPECT_GT(several, 50u);
  EXPECT_GT(asked, 30u);
  EXPECT_GT(refused, 4u);
}

TEST(FaceEnds, AreNoneFarOutside) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  const Triangulation t{PolygonWorld(parts)};
  std::vector<FaceId> faces{FaceId(0)};
  find_end_faces(t, {1e20, 5}, {}, faces);
  EXPECT_TRUE(faces.empty());
  find_end_faces(t, {-0.5, 5}, {}, faces);
  EXPECT_TRUE(faces.empty());
}

TEST(FaceEnds, AreOnBothSidesOfAWall) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  parts.walls = {{{5, 2}, {5, 8}}};
  const Triangulation t{PolygonWorld(parts)};
  std::vector<FaceId> faces;
  find_end_faces(t, {5, 5}, {}, faces);
  EXPECT_EQ(faces.size(), 2u);
  for (const double side : {1.0, -1.0}) {
    find_end_faces(t, {5, 5}, Vec2{5 + side, 6}, faces);
    ASSERT_EQ(faces.size(), 1u);
    EXPECT_GT(side * (middle_of(t.mesh(), faces[0]).x - 5), 0);
  }
  find_end_faces(t, {5, 5}, Vec2{5, 9}, faces);  // along the wall: its left side
  ASSERT_EQ(faces.size(), 1u);
  EXPECT_LT(middle_of(t.mesh(), faces[0]).x, 5);
  find_end_faces(t, {5, 2}, {}, faces);  // its end
  EXPECT_EQ(faces.size(), 1u);
}

TEST(FaceEnds, CountAPointOnAnEdgeThatRoundingHasBent) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 1}, {11, 0}, {11, 6}, {10, 11}, {-1, 11}};
  parts.walls = {{{3, 0}, {5, 2}, {3, 2}}};
  const Triangulation t{PolygonWorld(parts)};
  ASSERT_TRUE(t.is_rounded());
  std::vector<FaceId> faces;
  find_end_faces(t, {5.5, 0.5}, {}, faces);
  ASSERT_FALSE(faces.empty());
  for (const FaceId f : faces) EXPECT_TRUE(t.is_free(f));
}

void expect_behind_portals(const TriangleMesh& mesh, FaceId f, Vec2 p) {
  for (unsigned side = 0; side < 3; ++side) {
    const HalfEdge h(f, side);
    if (mesh.is_constrained(h)) continue;
    EXPECT_GE(orient2d(mesh.position(mesh.origin(h)), mesh.position(mesh.target(h)), p), 0)
        << "at " << p.x << "," << p.y;
  }
}

// Beside a vertex that rounding has moved, a point counts as one of all faces there. But a path begins or ends in one
// of them, and looks from there at its portals exactly: so it has to be one whose portals have the point behind them.
TEST(FaceEnds, HaveAPointBesideABentVertexOnTheirSideOfAllPortals) {
  brute_force::LatticeWorlds worlds(53);
  std::size_t asked = 0, several = 0, with_choice = 0;
  for (int i = 0; i < brute_force::cases(100, 6000); ++i) {
    const PolygonWorld::Parts parts = worlds.make();
    const Triangulation t{PolygonWorld(parts)};
    if (!t.is_rounded()) continue;
    const TriangleMesh& mesh = t.mesh();
    std::vector<FaceId> faces;
    SCOPED_TRACE("world " + std::to_string(i) + brute_force::describe(parts));
    const auto expect_all_behind_portals = [&](Vec2 p) {
      for (const FaceId f : faces) {
        EXPECT_TRUE(t.is_free(f));
        expect_behind_portals(mesh, f, p);
      }
    };
    for (std::uint32_t v = 0; v < mesh.vertex_slots(); ++v) {
      if (!mesh.in_use(VertexId(v))) continue;
      for (const double off : {1e-15, 3e-14, 1e-12}) {
        for (const Vec2 way : {Vec2{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}) {
          const Vec2 p = mesh.position(VertexId(v)) + off * way;
          find_end_faces(t, p, {}, faces);
          expect_all_behind_portals(p);
          asked += faces.empty() ? 0 : 1;
          several += faces.size() > 1 ? 1 : 0;
          const Vec2 towards = worlds.query_point();
          if (faces.size() < 2 || towards == p) continue;
          find_end_faces(t, p, towards, faces);
          ASSERT_LE(faces.size(), 1u);
          expect_all_behind_portals(p);
          with_choice += faces.size();
        }
      }
    }
  }
  EXPECT_GT(asked, 5000u);
  EXPECT_GT(several, 50u);
  EXPECT_GT(with_choice, 20u);
}

// So do points that were computed as some of a face, where it ends in a point.
TEST(FaceEnds, AreSettledBehindThePortalsOfTheirFace) {
  brute_force::LatticeWorlds worlds(59);
  std::size_t settled = 0;
  for (int i = 0; i < brute_force::cases(100, 3000); ++i) {
    const PolygonWorld::Parts parts = worlds.make();
    const Triangulation t{PolygonWorld(parts)};
    SCOPED_TRACE("world " + std::to_string(i) + brute_force::describe(parts));
    const TriangleMesh& mesh = t.mesh();
    for (std::uint32_t f = 0; f < mesh.face_slots(); ++f) {
      if (!t.is_free(FaceId(f))) continue;
      for (unsigned k = 0; k < 3; ++k) {
        for (const Vec2 off : {Vec2{1e-15, 0}, {-1e-15, 1e-15}, {0, -1e-15}, {1e-13, 2e-13}, {-2e-13, -1e-13}}) {
          const auto p = settled_in_face(t, FaceId(f), mesh.position(mesh.corner(FaceId(f), k)) + off);
          if (p) expect_behind_portals(mesh, FaceId(f), *p);
          settled += p ? 1 : 0;
        }
      }
    }
  }
  EXPECT_GT(settled, 5000u);
}

}  // namespace
}  // namespace taut
