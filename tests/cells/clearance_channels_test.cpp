// The width of channels: against every free segment between two obstacles, and against a flood of the distances to all
// obstacles, which knows nothing of triangles.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <span>
#include <vector>

#include "support/clearance_oracle.hpp"
#include "support/clearance_worlds.hpp"
#include "support/only_channel.hpp"
#include "support/smooth_worlds.hpp"
#include "taut/cells/clearance.hpp"
#include "taut/cells/detail/triangulation/channel_gates.hpp"

namespace taut {
namespace {

class Channels {
 public:
  Channels(const Triangulation& t, Random& random) : t_(t), random_(random) {
    for (std::uint32_t i = 0; i < t.mesh().face_slots(); ++i) {
      if (t.is_free(FaceId(i))) faces_.push_back(FaceId(i));
    }
  }
  [[nodiscard]] bool any() const { return !faces_.empty(); }
  [[nodiscard]] FaceId any_face() { return faces_[random_.below(faces_.size())]; }
  // Half of them far out in a corner or along a side.
  [[nodiscard]] Vec2 point_in(FaceId f) {
    double weight[3], sum = 0;
    for (double& w : weight) {
      w = random_.below(2) == 0 ? random_.unit() : 0.1 * random_.unit();
      sum += w;
    }
    Vec2 p{0, 0};
    for (unsigned i = 0; i < 3; ++i) p = p + weight[i] / sum * t_.mesh().position(t_.mesh().corner(f, i));
    return p;
  }
  // Leads to the next face at random, and never to one it has been in.
  [[nodiscard]] std::vector<HalfEdge> walk(FaceId from, std::size_t most) {
    std::vector<HalfEdge> out;
    std::set<std::uint32_t> been{from.value};
    while (out.size() < most) {
      std::vector<HalfEdge> ways;
      for (unsigned s = 0; s < 3; ++s) {
        const HalfEdge h(from, s);
        if (!t_.mesh().is_constrained(h) && !been.contains(t_.mesh().twin(h).face().value)) ways.push_back(h);
      }
      if (ways.empty()) break;
      out.push_back(ways[random_.below(ways.size())]);
      from = t_.mesh().twin(out.back()).face();
      been.insert(from.value);
    }
    return out;
  }
  [[nodiscard]] FaceId end(FaceId first, const std::vector<HalfEdge>& crossed) const {
    return crossed.empty() ? first : t_.mesh().twin(crossed.back()).face();
  }

 private:
  const Triangulation& t_;
  Random& random_;
  std::vector<FaceId> faces_;
};

// What lengths of edges and widths of triangles would allow, as in the thesis; start and goal left out of account.
double width_by_triangles(const Triangulation& t, const Clearance& clearance, const std::vector<HalfEdge>& crossed) {
  double least = std::numeric_limits<double>::infinity();
  for (const HalfEdge h : crossed)
    least = std::min(least, distance(t.mesh().position(t.mesh().origin(h)), t.mesh().position(t.mesh().target(h))));
  for (std::size_t i = 0; i + 1 < crossed.size(); ++i) {
    const HalfEdge in = t.mesh().twin(crossed[i]), out = crossed[i + 1];
    least = std::min(least, clearance.width(in.face(), out == in.next() ? out.side() : in.side()));
  }
  return least;
}

TEST(ClearanceChannels, AreAsWideAsTheShortestFreeSegmentTheyHaveToCross) {
  test::ClearanceWorlds worlds(4);
  Random random(5);
  int tried = 0, by_gates = 0, by_ends = 0;
  for (int i = 0; i < brute_force::cases(1500, 60000); ++i) {
    const Triangulation t(worlds.make_anywhere());
    const Clearance clearance(t);
    test::ClearanceOracle oracle(t);
    Channels channels(t, random);
    if (!channels.any()) continue;
    for (int k = 0; k < 10; ++k) {
      const FaceId first = channels.any_face();
      const std::vector<HalfEdge> crossed = channels.walk(first, random.below(9));
      const FaceId last = channels.end(first, crossed);
      const Vec2 start = channels.point_in(first), goal = channels.point_in(last);
      const double room = 2 * std::min(oracle.clearance_at(start), oracle.clearance_at(goal));
      const double expected = oracle.channel_width(start, crossed, goal, random);
      const double width = clearance.channel_width(t, start, first, crossed, goal);
      ASSERT_NEAR(std::min(room, width), std::min(room, expected), 1e-8)
          << "world " << i << ", channel " << k << " of " << crossed.size() << " edges; room " << room << ", width "
          << width << ", expected " << expected;
      const double composed = clearance.composed_width(t, start, first, crossed, goal);
      ASSERT_GE(composed, width) << "published widths refuse nothing that fits";
      ASSERT_LE(composed, width_by_triangles(t, clearance, crossed));
      ++tried;
      const bool narrower = expected < 0.999 * std::min(room, width_by_triangles(t, clearance, crossed));
      (crossed.size() > 1 ? by_gates : by_ends) += narrower;
    }
  }
  EXPECT_GT(tried, 10000);
  EXPECT_GT(by_gates, 50);
  EXPECT_GT(by_ends, 5);
}

// Corners in line opposite one wall: gates through many triangles, whose strips have most of them in common.
std::vector<PolygonWorld> worlds_of_shared_strips() {
  std::vector<PolygonWorld> out;
  for (const std::size_t corners : {12u, 25u, 40u}) {
    for (const double slope : {0.0, 0.01, -0.02})
      out.emplace_back(test::smooth::moved(test::smooth::row_world(corners, slope), 0.01, {}));
    out.emplace_back(test::smooth::moved(test::smooth::pillars_world(corners), 0.01, {}));
    out.emplace_back(test::smooth::moved(test::smooth::bow_world(corners), 0.01, {}));
  }
  return out;
}

TEST(ClearanceChannels, AreAsWideAsTheyAreWhereGatesShareTheirStrips) {
  Random random(8);
  int by_gates = 0, by_ends = 0;
  for (const PolygonWorld& world : worlds_of_shared_strips()) {
    const Triangulation t(world);
    const Clearance clearance(t);
    test::ClearanceOracle oracle(t);
    Channels channels(t, random);
    for (int k = 0; k < brute_force::cases(150, 3000); ++k) {
      const FaceId first = channels.any_face();
      const std::vector<HalfEdge> crossed = channels.walk(first, random.below(40));
      const Vec2 start = channels.point_in(first), goal = channels.point_in(channels.end(first, crossed));
      const double room = 2 * std::min(oracle.clearance_at(start), oracle.clearance_at(goal)),
                   expected = oracle.channel_width(start, crossed, goal, random),
                   width = clearance.channel_width(t, start, first, crossed, goal);
      ASSERT_NEAR(std::min(room, width), std::min(room, expected), 1e-8)
          << world.vertex_count() << " corners, channel " << k << " of " << crossed.size() << " edges";
      const detail::Gate gate = detail::narrowest_gate(t, clearance, first, crossed, start, goal);
      ASSERT_EQ(gate.exists(), width < Clearance::kEndless);
      if (gate.exists()) {
        ASSERT_NEAR(gate.length, width, 1e-12);
      }
      const bool narrower = expected < 0.999 * width_by_triangles(t, clearance, crossed);
      (expected < room ? by_gates : by_ends) += narrower;
    }
  }
  EXPECT_GT(by_gates, 20);
  EXPECT_GT(by_ends, 20);
}

// Whether two channels came from the same side to all gates that they are in the midst of, gate by gate: an edge of a
// face that a gate runs through is crossed by the gate or on one side of its line.
class GatesOneByOne {
 public:
  GatesOneByOne(const Triangulation& t, const Clearance& clearance) : mesh_(t.mesh()) {
    clearance.for_each_gate([&](const Clearance::GateView& gate) {
      gates_.push_back({gate.apex, gate.foot, gate.length, {gate.strip.begin(), gate.strip.end()}});
    });
  }
  [[nodiscard]] bool go_on_alike(std::span<const HalfEdge> one, std::span<const HalfEdge> other, Vec2 start,
                                 double enough) const {
    const FaceId here = mesh_.twin(one.back()).face();
    return std::all_of(gates_.begin(), gates_.end(), [&](const Gate& gate) {
      if (gate.length >= enough || std::find(gate.strip.begin(), gate.strip.end(), here) == gate.strip.end() ||
          side_of(gate, one.back()) != 0)
        return true;
      const int others = came_from(gate, other, start);
      return others == 0 || others == came_from(gate, one, start);
    });
  }

 private:
  struct Gate {
    Vec2 from, to;
    double length;
    std::vector<FaceId> strip;
  };
  [[nodiscard]] static int sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }
  [[nodiscard]] int side_of(const Gate& gate, HalfEdge h) const {
    const int a = sign(cross(gate.to - gate.from, mesh_.position(mesh_.origin(h)) - gate.from)),
              b = sign(cross(gate.to - gate.from, mesh_.position(mesh_.target(h)) - gate.from));
    return a >= 0 && b >= 0 ? 1 : a <= 0 && b <= 0 ? -1 : 0;
  }
  [[nodiscard]] int came_from(const Gate& gate, std::span<const HalfEdge> crossed, Vec2 start) const {
    for (; !crossed.empty(); crossed = crossed.first(crossed.size() - 1)) {
      if (const int side = side_of(gate, crossed.back()); side != 0) return side;
    }
    return sign(cross(gate.to - gate.from, start - gate.from));
  }

  const TriangleMesh& mesh_;
  std::vector<Gate> gates_;
};

TEST(ClearanceChannels, GoOnAlikeIfTheyCameFromTheSameSideToAllShortGates) {
  Random random(9);
  int alike = 0, different = 0;
  for (const PolygonWorld& world : worlds_of_shared_strips()) {
    const Triangulation t(world);
    const Clearance clearance(t);
    const GatesOneByOne one_by_one(t, clearance);
    Channels channels(t, random);
    for (int k = 0; k < brute_force::cases(40, 1000); ++k) {
      const FaceId first = channels.any_face();
      const Vec2 start = channels.point_in(first);
      std::vector<std::vector<HalfEdge>> known;
      for (int j = 0; j < 40; ++j) {
        known.push_back(channels.walk(first, 30));
        if (!known.back().empty()) known.back().resize(1 + random.below(known.back().size()));
      }
      const auto back_of = [](const std::vector<HalfEdge>& crossed) {
        return [&crossed](unsigned i) { return i < crossed.size() ? crossed[crossed.size() - 1 - i] : HalfEdge(); };
      };
      for (const auto& a : known) {
        for (const auto& b : known) {
          if (a.empty() || b.empty() || a.back() != b.back()) continue;
          const double enough = random.below(3) == 0 ? 0.3 * random.unit() : 10;
          const bool expected = one_by_one.go_on_alike(a, b, start, enough);
          ASSERT_EQ(clearance.goes_on_alike(t, a.back(), start, back_of(a), back_of(b), enough), expected);
          ++(expected ? alike : different);
        }
      }
    }
  }
  EXPECT_GT(alike, 1000);
  EXPECT_GT(different, 100);
}

// Between random points of random worlds: the width as `width_of` finds it against a flood of space itself.
template <class MakeWorld, class WidthOf>
void compare_with_flood(std::uint64_t seed, MakeWorld make_world, WidthOf width_of) {
  test::ClearanceWorlds worlds(seed);
  Random random(seed + 1);
  int compared = 0;
  for (int i = 0; i < brute_force::cases(40, 300); ++i) {
    const Triangulation t(make_world(worlds));
    const Clearance clearance(t);
    const test::ClearanceOracle oracle(t);
    const test::ClearanceFlood flood(oracle, t, 10, brute_force::cases(120, 300));
    Channels channels(t, random);
    if (!channels.any()) continue;
    for (int k = 0; k < 20; ++k) {
      const FaceId first = channels.any_face(), last = channels.any_face();
      const Vec2 start = channels.point_in(first), goal = channels.point_in(last);
      if (!(Box2{{0, 0}, {10, 10}}.contains(start) && Box2{{0, 0}, {10, 10}}.contains(goal))) continue;
      const double expected = flood.bottleneck(start, goal),
                   room = std::min(oracle.clearance_at(start), oracle.clearance_at(goal)),
                   found = std::min(room, width_of(t, clearance, start, first, goal, last) / 2);
      if (std::max(expected, found) < 3 * flood.step()) continue;
      ASSERT_NEAR(found, expected, 1.5 * flood.step()) << "world " << i << ", query " << k;
      ++compared;
    }
  }
  EXPECT_GT(compared, 200);
}

TEST(ClearanceChannels, LetThroughWhatGetsThroughWhereThereIsOneWayOnly) {
  const auto only_width = [](const Triangulation& t, const Clearance& clearance, Vec2 start, FaceId first, Vec2 goal,
                             FaceId last) {
    std::vector<HalfEdge> crossed;
    EXPECT_TRUE(test::find_channel(t, first, last, crossed));
    return clearance.channel_width(t, start, first, crossed, goal);
  };
  compare_with_flood(
      6, [](test::ClearanceWorlds& worlds) { return worlds.without_islands(); }, only_width);
}

// Only where the widths of triangles would let much more through, which is rare.
TEST(ClearanceChannels, AreAsNarrowAsSpaceIsWhereGatesDecide) {
  test::ClearanceWorlds worlds(12);
  Random random(13);
  int compared = 0;
  for (int i = 0; i < brute_force::cases(3000, 100000); ++i) {
    const Triangulation t(worlds.without_islands());
    const Clearance clearance(t);
    if (clearance.gate_count() == 0) continue;
    const test::ClearanceOracle oracle(t);
    Channels channels(t, random);
    for (int k = 0; k < 20; ++k) {
      const FaceId first = channels.any_face(), last = channels.any_face();
      const Vec2 start = channels.point_in(first), goal = channels.point_in(last);
      std::vector<HalfEdge> crossed;
      ASSERT_TRUE(test::find_channel(t, first, last, crossed));
      const double width = clearance.channel_width(t, start, first, crossed, goal);
      const double room = std::min(oracle.clearance_at(start), oracle.clearance_at(goal)),
                   without = std::min(room, width_by_triangles(t, clearance, crossed) / 2);
      if (crossed.size() < 2 || width / 2 > without - 0.15) continue;
      const test::ClearanceFlood flood(oracle, t, 10, 200);
      ASSERT_NEAR(flood.bottleneck(start, goal), width / 2, 1.5 * flood.step()) << "world " << i << ", channel " << k;
      ++compared;
      break;
    }
  }
  EXPECT_GT(compared, 10);
}

// The widest channel of all, by a search over channels that are told apart by their last edges: as many as any gate
// could need.
double widest(const Triangulation& t, const Clearance& clearance, Vec2 start, FaceId first, Vec2 goal, FaceId last) {
  std::size_t longest = 1;
  clearance.for_each_gate([&](const Clearance::GateView& gate) { longest = std::max(longest, gate.strip.size() + 1); });
  using Way = std::vector<std::uint32_t>;
  std::priority_queue<std::pair<double, Way>> open;
  std::set<Way> closed;
  const auto back_of = [](const Way& way) {
    return [&way](unsigned i) { return i < way.size() ? HalfEdge(way[way.size() - 1 - i]) : HalfEdge(); };
  };
  double best = 0;
  open.push({std::numeric_limits<double>::infinity(), {}});
  while (!open.empty() && open.top().first > best) {
    const auto [width, way] = open.top();
    open.pop();
    if (!closed.insert(Way(way.end() - static_cast<std::ptrdiff_t>(std::min(longest, way.size())), way.end())).second)
      continue;
    const FaceId at = way.empty() ? first : t.mesh().twin(HalfEdge(way.back())).face();
    if (at == last) best = std::max(best, std::min(width, clearance.end_width(t, at, goal, start, back_of(way))));
    for (unsigned s = 0; s < 3; ++s) {
      const HalfEdge h(at, s);
      if (t.mesh().is_constrained(h) || (!way.empty() && t.mesh().twin(HalfEdge(way.back())) == h)) continue;
      const double through = std::min(width, clearance.step_width(t, h, start, back_of(way)));
      if (through <= best) continue;
      Way next = way;
      next.push_back(h.value);
      open.push({through, std::move(next)});
    }
  }
  return best;
}

TEST(ClearanceChannels, TheWidestOfAllIsAsWideAsSpaceAllows) {
  compare_with_flood(
      8, [](test::ClearanceWorlds& worlds) { return worlds.make(); }, widest);
}

}  // namespace
}  // namespace taut
