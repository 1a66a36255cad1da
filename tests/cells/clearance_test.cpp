// Clearance on worlds whose widths are known, beginning with the one in which the widths of demyen2007 accept a channel
// that no disc gets through.
#include "taut/cells/clearance.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace taut {
namespace {

// The counter-example: past C, between C and the wall from B to F, over the edge from A to B.
struct CounterExample {
  static constexpr Vec2 kA{3, 4}, kB{0, 0}, kC{1, 1.9}, kD{-4, 1}, kE{-2, 7}, kF{20, 0}, kH{16, 12};
  Triangulation t{Box2{{-100, -100}, {100, 100}}};

  CounterExample() {
    for (const Vec2 p : {kA, kC, kD, kE, kH}) t.insert_point(p);
    t.insert_wall(Polyline{kB, kF});
  }
  [[nodiscard]] HalfEdge edge(Vec2 from, Vec2 to) const {
    return t.mesh().find_edge(t.mesh().origin(t.locate(from).edge), t.mesh().origin(t.locate(to).edge));
  }
};

TEST(Clearance, RefusesTheChannelThatWidthsAloneAccept) {
  const CounterExample world;
  const Clearance clearance(world.t);
  const TriangleMesh& mesh = world.t.mesh();
  const HalfEdge into = world.edge(world.kB, world.kC), across = world.edge(world.kB, world.kA),
                 out = world.edge(world.kF, world.kA);
  ASSERT_TRUE(into.valid() && across.valid() && out.valid());
  ASSERT_EQ(mesh.twin(into).face(), across.face());
  ASSERT_EQ(mesh.twin(across).face(), out.face());
  // Round B past C it is as wide as BC is long, round A as wide as A is high above the wall.
  EXPECT_NEAR(clearance.width(across.face(), across.side()), 2.147, 1e-3);
  EXPECT_EQ(clearance.width(out.face(), out.next().side()), 4.0);
  EXPECT_GE(distance(world.kF, world.kA), 2);
  const std::vector<HalfEdge> crossed{into, across, out};
  EXPECT_NEAR(clearance.channel_width(world.t, {-1.2, 1.45}, into.face(), crossed, {13, 7}), 1.9, 1e-15);
}

}  // namespace
}  // namespace taut
