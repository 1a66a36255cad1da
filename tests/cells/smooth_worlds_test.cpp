// Smooth outlines, fans of many triangles around one corner, corners in line opposite one wall: the same answers as by
// brute force where worlds are small, and time that does not grow faster than the world where they are large.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <set>
#include <tuple>

#include "support/clearance_oracle.hpp"
#include "support/smooth_worlds.hpp"
#include "taut/cells/clearance.hpp"
#include "taut/cells/live_world.hpp"

namespace taut {
namespace {

class SmoothWorlds : public testing::TestWithParam<test::SmoothWorld> {};
INSTANTIATE_TEST_SUITE_P(All, SmoothWorlds, testing::ValuesIn(test::kSmoothWorlds), [](const auto& info) {
  std::string name = info.param.name;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

TEST_P(SmoothWorlds, HaveTheWidthsThatBruteForceFinds) {
  for (const std::size_t corners : {50u, 150u, 400u}) {
    const Triangulation t{PolygonWorld(GetParam().make(corners))};
    const Clearance clearance(t);
    const test::ClearanceOracle oracle(t);
    const TriangleMesh& mesh = t.mesh();
    const double rounding = 1e-12 * t.domain().extent() + 1e-15 * length(t.domain().max);
    for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
      if (!t.is_free(FaceId(i))) continue;
      for (unsigned corner = 0; corner < 3; ++corner) {
        const HalfEdge h(FaceId(i), corner);
        ASSERT_NEAR(
            clearance.width(FaceId(i), corner),
            oracle.width(mesh.position(mesh.origin(h)), mesh.position(mesh.target(h)), mesh.position(mesh.apex(h))),
            rounding)
            << corners << " corners, face " << i;
      }
    }
  }
}

// From every vertex to every wall in front of it: a free segment with nothing in the disc over it is a gate.
TEST_P(SmoothWorlds, HaveTheGatesThatBruteForceFinds) {
  int through_many = 0;
  for (const std::size_t corners : {60u, 200u}) {
    const Triangulation t{PolygonWorld(GetParam().make(corners))};
    const Clearance clearance(t);
    const TriangleMesh& mesh = t.mesh();
    std::vector<VertexId> vertices;
    for (std::uint32_t v = 0; v < mesh.vertex_slots(); ++v) {
      if (mesh.in_use(VertexId(v)) && mesh.is_joined(VertexId(v))) vertices.push_back(VertexId(v));
    }
    std::vector<HalfEdge> walls;
    for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
      for (unsigned side = 0; side < 3 && t.is_free(FaceId(i)); ++side) {
        if (mesh.is_constrained(HalfEdge(FaceId(i), side))) walls.push_back(HalfEdge(FaceId(i), side));
      }
    }
    std::set<std::pair<std::uint32_t, std::uint32_t>> known;  // apex, wall's face
    clearance.for_each_gate([&](const Clearance::GateView& gate) {
      known.emplace(mesh.corner(gate.face, gate.corner).value, gate.strip.back().value);
    });
    const double hair = 1e-9;  // relative: what lies closer to the rim of a disc may be counted either way
    std::size_t found = 0;
    for (const VertexId v : vertices) {
      const Vec2 p = mesh.position(v);
      for (const HalfEdge h : walls) {
        const Vec2 a = mesh.position(mesh.origin(h)), b = mesh.position(mesh.target(h)), along = b - a;
        const double part = dot(p - a, along) / dot(along, along);
        if (cross(along, p - a) <= hair * dot(along, along) || part < hair || part > 1 - hair) continue;
        const Vec2 foot = a + part * along, middle = 0.5 * (p + foot);
        const double radius = distance(p, foot) / 2;
        const bool empty = std::none_of(vertices.begin(), vertices.end(), [&](VertexId w) {
          return w != v && distance(mesh.position(w), middle) < (1 + hair) * radius;
        });
        const bool seen = std::none_of(walls.begin(), walls.end(), [&](HalfEdge g) {
          const Vec2 c = mesh.position(mesh.origin(g)), d = mesh.position(mesh.target(g));
          return g != h && c != p && d != p && cross(foot - p, c - p) * cross(foot - p, d - p) < 0 &&
                 cross(d - c, p - c) * cross(d - c, foot - c) < 0;
        });
        if (!empty || !seen || mesh.apex(h) == v) continue;
        ++found;
        ASSERT_TRUE(known.contains({v.value, h.face().value}))
            << corners << " corners, from " << p.x << " " << p.y << " to " << foot.x << " " << foot.y;
      }
    }
    EXPECT_LE(found, known.size());
    clearance.for_each_gate([&](const Clearance::GateView& gate) { through_many += gate.strip.size() > 40 ? 1 : 0; });
  }
  if (std::string(GetParam().name) == "bow") {
    EXPECT_GT(through_many, 20);
  }
}

using Gates = std::set<std::tuple<std::uint32_t, unsigned, double, std::size_t>>;
Gates gates_of(const Clearance& clearance) {
  Gates out;
  clearance.for_each_gate([&](const Clearance::GateView& gate) {
    out.insert({gate.face.value, gate.corner, gate.length, gate.strip.size()});
  });
  return out;
}

// Of up to a hundred edges, at random, and never back.
std::vector<HalfEdge> channel_from(const TriangleMesh& mesh, FaceId face, Random& random) {
  std::vector<HalfEdge> crossed;
  for (std::size_t most = random.below(100); crossed.size() < most;) {
    HalfEdge out(face, static_cast<unsigned>(random.below(3)));
    const HalfEdge in = crossed.empty() ? HalfEdge() : mesh.twin(crossed.back());
    for (int i = 0; i < 2 && (out == in || mesh.is_constrained(out)); ++i) out = out.next();
    if (out == in || mesh.is_constrained(out)) break;
    crossed.push_back(out);
    face = mesh.twin(out).face();
  }
  return crossed;
}

TEST_P(SmoothWorlds, AreAfterEditsAsIfTheyHadBeenMadeAfresh) {
  const PolygonWorld::Parts parts = GetParam().make(500);
  Triangulation t{PolygonWorld(parts)};
  Clearance clearance(t);
  TurnCorners turns(t);
  Random random(6);
  const auto compare = [&](const char* edit) {
    clearance.update(t);
    turns.update(t);
    const Clearance fresh(t);
    const TurnCorners fresh_turns(t);
    for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
      if (!t.is_free(FaceId(i))) continue;
      for (unsigned corner = 0; corner < 3; ++corner) {
        ASSERT_EQ(clearance.width(FaceId(i), corner), fresh.width(FaceId(i), corner)) << edit;
        ASSERT_EQ(turns[t.mesh().corner(FaceId(i), corner)], fresh_turns[t.mesh().corner(FaceId(i), corner)]) << edit;
      }
    }
    ASSERT_EQ(gates_of(clearance), gates_of(fresh)) << edit;
    for (int i = 0; i < 300; ++i) {
      const FaceId first(static_cast<std::uint32_t>(random.below(t.mesh().face_slots())));
      if (!t.is_free(first)) continue;
      const std::vector<HalfEdge> crossed = channel_from(t.mesh(), first, random);
      const auto middle_of = [&](FaceId f) {
        return (1.0 / 3) * (t.mesh().position(t.mesh().corner(f, 0)) + t.mesh().position(t.mesh().corner(f, 1)) +
                            t.mesh().position(t.mesh().corner(f, 2)));
      };
      const Vec2 start = middle_of(first),
                 goal = middle_of(crossed.empty() ? first : t.mesh().twin(crossed.back()).face());
      ASSERT_EQ(clearance.channel_width(t, start, first, crossed, goal),
                fresh.channel_width(t, start, first, crossed, goal))
          << edit;
    }
  };
  const double step = t.domain().extent() / 400;
  const Vec2 middle = 0.5 * (t.domain().min + t.domain().max);
  const ObstacleId point = t.insert_point(middle + Vec2{30 * step, 41 * step});
  ASSERT_NO_FATAL_FAILURE(compare("a point comes"));
  t.move(ObstacleId(1), {step, -2 * step});
  ASSERT_NO_FATAL_FAILURE(compare("the first obstacle moves"));
  t.remove(ObstacleId(1));
  ASSERT_NO_FATAL_FAILURE(compare("the first obstacle goes"));
  (void)test::insert_first(t, parts);
  ASSERT_NO_FATAL_FAILURE(compare("the first obstacle comes back"));
  t.remove(point);
  ASSERT_NO_FATAL_FAILURE(compare("the point goes"));
}

// Of the processor, and the least of a few runs: what else the machine does counts little.
template <class Run>
double seconds(Run run) {
  double least = 1e9;
  for (int i = 0; i < 3; ++i) {
    const std::clock_t begin = std::clock();
    run();
    least = std::min(least, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
  }
  return least;
}

// Eight times the corners take about eight times as long, and a logarithm more; 64 times where something is quadratic.
// Memory is measured exactly.
TEST_P(SmoothWorlds, TakeTimeInProportionToTheirCorners) {
  constexpr std::size_t kSmall = 1500, kLarge = 8 * kSmall;
  constexpr double kMost = 30;
  double build[2], edit[2], bytes[2];
  for (const int large : {0, 1}) {
    const PolygonWorld::Parts parts = GetParam().make(large == 0 ? kSmall : kLarge);
    const PolygonWorld world(parts);
    build[large] = seconds([&] { LiveWorld live(world, kFollowedByAll); });
    LiveWorld live(world, kFollowedByAll);
    bytes[large] = static_cast<double>(live.memory_bytes());
    ObstacleId id(1);
    edit[large] = seconds([&] {
      live.remove(id);
      id = test::insert_first(live, parts);
    });
  }
  EXPECT_LT(build[1], kMost * build[0]) << "building " << build[0] << " s, then " << build[1] << " s";
  EXPECT_LT(bytes[1], 12 * bytes[0]);
  EXPECT_LT(edit[1], kMost * edit[0]) << "an edit " << edit[0] << " s, then " << edit[1] << " s";
}

}  // namespace
}  // namespace taut
