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
  EXPECT_GT(clearance.composed_width(world.t, {-1.2, 1.45}, into.face(), crossed, {13, 7}), 2);
}

// A square room with a wall through it, cut by the diagonal or not: corners right below corners are vertices, not feet.
TEST(Clearance, OfACorridorIsItsWidthAndNeedsNoGates) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {8, 0}, {8, 2}, {0, 2}};
  parts.walls = {{{2, 0}, {4, 0}, {6, 0}}, {{2, 2}, {4, 2}, {6, 2}}};  // corners on straight walls, facing each other
  const Triangulation t{PolygonWorld(std::move(parts))};
  const Clearance clearance(t);
  EXPECT_EQ(clearance.gate_count(), 0u);
  for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
    if (!t.is_free(FaceId(i))) continue;
    for (unsigned corner = 0; corner < 3; ++corner) EXPECT_EQ(clearance.width(FaceId(i), corner), 2);
  }
}

TEST(Clearance, ShowsItsGatesFromTheApexToTheFoot) {
  const CounterExample world;
  int matching = 0;
  Clearance(world.t).for_each_gate([&](const Clearance::GateView& gate) {
    EXPECT_NEAR(distance(gate.apex, gate.foot), gate.length, 1e-12);
    EXPECT_EQ(world.t.mesh().position(world.t.mesh().corner(gate.face, gate.corner)), gate.apex);
    EXPECT_EQ(gate.strip.front(), gate.face);
    EXPECT_GE(gate.strip.size(), 2u);
    matching += gate.apex == world.kC && distance(gate.foot, {1, 0}) < 1e-12;
  });
  EXPECT_EQ(matching, 1);
}

// Within one triangle under a wall: a disc that has room at both ends need not have it in between.
TEST(Clearance, TellsTheSidesOfAGateApartWhereAChannelBeginsAndEnds) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {5, 1}};  // 5 wide on both sides, 1 high in the middle
  const Triangulation t{PolygonWorld(std::move(parts))};
  const Clearance clearance(t);
  const FaceId face = t.locate({5, 0.5}).edge.face();
  EXPECT_EQ(clearance.channel_width(t, {2, 0.1}, face, {}, {8, 0.1}), 1);
  EXPECT_EQ(clearance.channel_width(t, {8, 0.1}, face, {}, {2, 0.1}), 1);
  EXPECT_GT(clearance.channel_width(t, {2, 0.1}, face, {}, {3, 0.1}), 1e300);
  EXPECT_GT(clearance.channel_width(t, {5, 0.5}, face, {}, {3, 0.1}), 1e300) << "on the gate is on both sides of it";
}

}  // namespace
}  // namespace taut
