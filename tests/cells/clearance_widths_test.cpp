// Widths of corners and the room around points, against all obstacles of small random worlds.
#include <gtest/gtest.h>

#include "support/clearance_oracle.hpp"
#include "support/clearance_worlds.hpp"
#include "taut/cells/clearance.hpp"

namespace taut {
namespace {

TEST(ClearanceWidths, AreTheDistancesToTheNearestObstacleBetweenTwoEdges) {
  test::ClearanceWorlds worlds(1);
  int below_edges = 0, through_others = 0;
  for (int i = 0; i < brute_force::cases(600, 30000); ++i) {
    const Triangulation t(worlds.make_anywhere());
    const Clearance clearance(t);
    const test::ClearanceOracle oracle(t);
    const TriangleMesh& mesh = t.mesh();
    for (std::uint32_t k = 0; k < mesh.face_slots(); ++k) {
      const FaceId f(k);
      if (!t.is_free(f)) continue;
      for (unsigned corner = 0; corner < 3; ++corner) {
        const HalfEdge h(f, corner);
        const Vec2 p = mesh.position(mesh.origin(h)), a = mesh.position(mesh.target(h)),
                   b = mesh.position(mesh.apex(h));
        const double expected = oracle.width(p, a, b), shorter = std::min(distance(p, a), distance(p, b));
        ASSERT_NEAR(clearance.width(f, corner), expected, t.domain().max.x < 1000 ? 1e-12 : 1e-8)
            << "world " << i << ", face " << k;
        below_edges += expected < 0.999 * shorter;
        through_others += expected < 0.999 * shorter && !mesh.is_constrained(h.next());
      }
    }
  }
  EXPECT_GT(below_edges, 1000);
  EXPECT_GT(through_others, 100);
}

TEST(ClearanceAt, IsTheDistanceToTheNearestObstacle) {
  test::ClearanceWorlds worlds(2);
  Random random(3);
  for (int i = 0; i < brute_force::cases(400, 20000); ++i) {
    const Triangulation t(worlds.make());
    const test::ClearanceOracle oracle(t);
    std::vector<FaceId> around;
    for (int k = 0; k < 30; ++k) {
      // Anywhere, on edges and on vertices; a point on an edge belongs to both faces.
      const Vec2 p = k % 3 == 0 ? worlds.anywhere()
                                : Vec2{random.between(0, 20) / 2.0, static_cast<double>(random.between(0, 10))};
      t.free_faces_at(p, around);
      for (const FaceId f : around) {
        const double expected = oracle.clearance_at(p);
        ASSERT_NEAR(Clearance::clearance_at(t, p, f), expected, 1e-12) << "world " << i;
        ASSERT_NEAR(Clearance::clearance_at(t, p, f, 0.9 * expected), 0.9 * expected, 1e-12);
      }
    }
  }
}

}  // namespace
}  // namespace taut
