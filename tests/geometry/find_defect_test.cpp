// The sweep against a test of all pairs of edges by fractions, and on large input where anything quadratic would not
// end.
#include <gtest/gtest.h>

#include <cmath>

#include "geometry/lattice_oracle.hpp"
#include "taut/geometry/polygon.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
namespace {

using test::Lattice;
using test::LatticeRing;

struct LatticeEdge {
  std::size_t ring, edge, edges_in_ring;
  Lattice a, b;
};

LatticeEdge edge_of(const std::vector<LatticeRing>& rings, std::size_t r, std::size_t e) {
  return {r, e, rings[r].size(), rings[r][e], rings[r][(e + 1) % rings[r].size()]};
}

bool is_defect(const LatticeEdge& s, const LatticeEdge& t, Contact how, RingRule rule) {
  if (s.ring == t.ring && s.edge == t.edge) return s.a == s.b;
  if (how != Contact::touch) return how != Contact::none;
  const bool neighbours =
      s.ring == t.ring && ((s.edge + 1) % s.edges_in_ring == t.edge || (t.edge + 1) % t.edges_in_ring == s.edge);
  return rule == RingRule::simple && !neighbours;
}

bool has_defect_among_all_pairs(const std::vector<LatticeRing>& rings, RingRule rule) {
  std::vector<LatticeEdge> edges;
  for (std::size_t r = 0; r < rings.size(); ++r) {
    for (std::size_t e = 0; e < rings[r].size(); ++e) edges.push_back(edge_of(rings, r, e));
  }
  for (std::size_t i = 0; i < edges.size(); ++i) {
    for (std::size_t j = i; j < edges.size(); ++j) {
      const LatticeEdge &s = edges[i], &t = edges[j];
      if (is_defect(s, t, test::contact_by_fractions(s.a, s.b, t.a, t.b), rule)) return true;
    }
  }
  return false;
}

// Compares both rules; returns whether there was a defect.
bool expect_agreement(const std::vector<LatticeRing>& lattice, RingRule rule) {
  std::vector<Ring> rings;
  for (const LatticeRing& l : lattice) {
    Ring& ring = rings.emplace_back();
    for (Lattice p : l) ring.push_back(test::to_vec(p));
  }
  const bool expected = has_defect_among_all_pairs(lattice, rule);
  const auto found = find_defect(rings, rule);
  EXPECT_EQ(found.has_value(), expected);
  if (found) {
    const LatticeEdge s = edge_of(lattice, found->ring_a, found->edge_a);
    const LatticeEdge t = edge_of(lattice, found->ring_b, found->edge_b);
    const Contact how = s.a == s.b ? Contact::overlap : test::contact_by_fractions(s.a, s.b, t.a, t.b);
    EXPECT_EQ(found->contact, how);
    EXPECT_TRUE(is_defect(s, t, how, rule));
  }
  return expected;
}

TEST(FindDefect, AgreesWithAllPairsOnRandomRings) {
  Random random(1);
  int sound[2] = {0, 0}, faulty[2] = {0, 0};
  for (int round = 0; round < 60000 && !testing::Test::HasFailure(); ++round) {
    std::vector<LatticeRing> rings(random.below(3) + 1);
    const int size = random.between(2, 12);
    for (LatticeRing& ring : rings) {
      // Small triangles near each other are sound often enough, and touch often.
      const Lattice corner{random.between(0, size), random.between(0, size)};
      const int reach = random.between(1, 5);
      for (int i = random.between(random.below(50) == 0 ? 0 : 3, 7); i > 0; --i) {
        ring.push_back({corner.x + random.between(0, reach), corner.y + random.between(0, reach)});
      }
    }
    for (RingRule rule : {RingRule::simple, RingRule::touching}) {
      ++(expect_agreement(rings, rule) ? faulty : sound)[static_cast<std::size_t>(rule)];
    }
  }
  for (int count : {sound[0], faulty[0], sound[1], faulty[1]}) EXPECT_GT(count, 5000);
  EXPECT_GT(sound[1], sound[0] + 200);  // the rules differ
}

// Boundaries of grid cells, all edges axis-parallel, touching in corners wherever blocks meet diagonally.
TEST(FindDefect, AgreesWithAllPairsOnBoxesOfALattice) {
  Random random(2);
  int sound[2] = {0, 0}, faulty[2] = {0, 0};
  for (int round = 0; round < 20000 && !testing::Test::HasFailure(); ++round) {
    std::vector<LatticeRing> rings(static_cast<std::size_t>(random.between(2, 6)));
    for (LatticeRing& ring : rings) {
      const std::int64_t x = random.between(0, 9), y = random.between(0, 9);
      const std::int64_t w = random.between(1, 3), h = random.between(1, 3);
      ring = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
    }
    for (RingRule rule : {RingRule::simple, RingRule::touching}) {
      ++(expect_agreement(rings, rule) ? faulty : sound)[static_cast<std::size_t>(rule)];
    }
  }
  for (int count : {sound[0], faulty[0], sound[1], faulty[1]}) EXPECT_GT(count, 1000);
}

TEST(FindDefect, NamesTheEdgeWithoutLength) {
  const std::vector<Ring> rings{{{0, 0}, {1, 0}, {0, 1}}, {{5, 5}, {6, 5}, {6, 5}, {5, 6}}};
  for (RingRule rule : {RingRule::simple, RingRule::touching}) {
    const auto found = find_defect(rings, rule);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->ring_a, 1u);
    EXPECT_EQ(found->edge_a, 1u);
    EXPECT_EQ(found->contact, Contact::overlap);
  }
}

TEST(FindDefect, FindsARingThatFoldsBackOnItself) {
  const std::vector<Ring> spike{{{0, 0}, {4, 0}, {2, 0}, {2, 3}}}, two_points{{{0, 0}, {1, 1}}}, one_point{{{0, 0}}};
  for (const auto& rings : {spike, two_points, one_point}) {
    const auto found = find_defect(rings, RingRule::touching);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->contact, Contact::overlap);
  }
  EXPECT_FALSE(find_defect({}, RingRule::simple));
}

TEST(FindDefect, SeesACrossingThatRoundingHides) {
  // The notch's tip lies one bit beyond the opposite edge.
  const double beyond = std::nextafter(0.5, 0);
  const Ring notched{{0, 0}, {3, 1}, {0, 5}, {1.5, beyond}},
      sound{{0, 0}, {3, 1}, {0, 5}, {1.5, std::nextafter(0.5, 1)}};
  EXPECT_FALSE(is_simple(notched));
  EXPECT_TRUE(is_simple(sound));
  EXPECT_FALSE(is_simple(Ring{{0, 0}, {3, 1}, {0, 5}, {1.5, 0.5}}));
}

TEST(IsSimple, RefusesFewerThanThreePoints) {
  EXPECT_FALSE(is_simple({}));
  EXPECT_FALSE(is_simple(Ring{{0, 0}}));
  EXPECT_FALSE(is_simple(Ring{{0, 0}, {1, 0}}));
  EXPECT_TRUE(is_simple(Ring{{0, 0}, {1, 0}, {0, 1}}));
}

// All edges of the comb's teeth span the whole width, or the whole height.
Ring comb(int teeth, bool upright) {
  Ring ring;
  for (int i = 0; i < teeth; ++i) {
    const double y = 4.0 * i;
    for (Vec2 p : {Vec2{0, y}, Vec2{1e6, y + 1}, Vec2{1e6, y + 2}, Vec2{0, y + 3}}) ring.push_back(p);
  }
  for (Vec2 p : {Vec2{0, 4.0 * teeth}, Vec2{-1, 4.0 * teeth}, Vec2{-1, 0}}) ring.push_back(p);
  if (upright) {
    for (Vec2& p : ring) std::swap(p.x, p.y);
  }
  return ring;
}

TEST(FindDefect, StaysFastWhereAllEdgesSpanTheWorld) {
  for (bool upright : {false, true}) {
    Ring ring = comb(50000, upright);
    EXPECT_FALSE(find_defect({&ring, 1}, RingRule::simple));
    Vec2& tip = ring[100001];  // across the tooth's other flank
    (upright ? tip.x : tip.y) += 3.5;
    const auto found = find_defect({&ring, 1}, RingRule::simple);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->contact, Contact::cross);
  }
}

TEST(FindDefect, StaysFastOnACheckerboardOfTouchingCells) {
  std::vector<Ring> rings;
  for (int x = 0; x < 300; ++x) {
    for (int y = x % 2; y < 300; y += 2) {
      rings.push_back({{1.0 * x, 1.0 * y}, {x + 1.0, 1.0 * y}, {x + 1.0, y + 1.0}, {1.0 * x, y + 1.0}});
    }
  }
  EXPECT_FALSE(find_defect(rings, RingRule::touching));
  const auto found = find_defect(rings, RingRule::simple);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->contact, Contact::touch);
  rings.push_back({{120, 120}, {121, 120}, {120.5, 119.5}});
  const auto shared_edge = find_defect(rings, RingRule::touching);
  ASSERT_TRUE(shared_edge);
}

}  // namespace
}  // namespace taut
