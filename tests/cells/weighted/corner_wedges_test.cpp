// Wedges of free triangles around corners: two corners of triangles share a node if and only if one comes from one to
// the other over free triangles around the corner; also after triangles were blocked and freed.
#include <gtest/gtest.h>

#include <set>

#include "support/brute_force_worlds.hpp"
#include "support/weighted_oracle.hpp"
#include "taut/cells/detail/weighted/weighted_ground.hpp"

namespace taut::detail {
namespace {

using weighted::kInfinite;

template <int D>
void expect_wedges(const SimplexComplex<2, D>& complex, const CornerWedges<D>& wedges, bool squeeze, int& several) {
  std::set<std::uint32_t> all;
  for (std::uint32_t c = 0; c < complex.corner_count(); ++c) {
    const CornerId corner(c);
    std::set<std::uint32_t> nodes;
    for (const SimplexId t : complex.around(corner)) {
      if (complex.weight(t) == kInfinite) continue;
      const std::uint32_t node = wedges.node(t, complex.index_of(t, corner));
      ASSERT_LT(node, wedges.node_count());
      EXPECT_EQ(wedges.corner(node), corner);
      nodes.insert(node);
      const auto around = wedges.around(node);
      for (const SimplexId other : complex.around(corner)) {
        if (complex.weight(other) == kInfinite) continue;
        const bool same = squeeze || weighted::in_one_wedge(complex, corner, t, other);
        ASSERT_EQ(wedges.node(other, complex.index_of(other, corner)) == node, same);
        ASSERT_EQ(std::find(around.begin(), around.end(), other) != around.end(), same);
      }
    }
    several += nodes.size() > 1 ? 1 : 0;
    for (const std::uint32_t node : nodes) EXPECT_TRUE(all.insert(node).second);
    std::size_t listed = 0;
    wedges.for_nodes(corner, [&](std::uint32_t node) {
      EXPECT_EQ(wedges.corner(node), corner);
      ++listed;
    });
    EXPECT_GE(listed, nodes.size());
  }
}

template <int D>
void expect_kept(std::uint64_t seed) {
  Random random(seed);
  int several = 0;
  for (int m = 0; m < brute_force::cases(30, 500); ++m) {
    SimplexComplex<2, D> complex(weighted::draw_mesh<D>({.size = random.between(1, 8), .blocked = 0.4}, random));
    const bool squeeze = m % 6 == 0;
    CornerWedges<D> wedges(complex, squeeze ? CornerRule::allow : CornerRule::forbid);
    expect_wedges(complex, wedges, squeeze, several);
    for (int change = 0; change < 20; ++change) {
      const auto t = SimplexId::at(random.below(complex.simplex_count()));
      complex.set_weight(t, random.below(2) == 0 ? kInfinite : 1);
      for (const CornerId c : complex.corners(t)) wedges.renew(c);
      expect_wedges(complex, wedges, squeeze, several);
    }
  }
  EXPECT_GT(several, 100);
}

TEST(CornerWedges, AreThoseOfFreeTriangles) {
  expect_kept<2>(1);
  expect_kept<3>(2);
}

// Two pyramids without bottoms that touch in their tips.
TEST(CornerWedges, TellsConesApartThatTouchInTheirTips) {
  SimplexParts<2, 3> parts{{{0, 0, 0}}, {}, {}};
  for (const double z : {-1.0, 1.0}) {
    const auto first = static_cast<std::uint32_t>(parts.positions.size());
    parts.positions.insert(parts.positions.end(), {{1, 0, z}, {0, 1, z}, {-1, -1, z}});
    for (std::uint32_t i = 0; i < 3; ++i) parts.corners.push_back({0, first + i, first + (i + 1) % 3});
  }
  const SurfaceComplex complex(parts);
  const CornerWedges<3> wedges(complex, CornerRule::forbid);
  EXPECT_EQ(wedges.node_count(), complex.corner_count() + 1);
  EXPECT_EQ(wedges.around(0).size(), 3u);
  const auto ground = WeightedGround<3>(std::make_shared<const SurfaceComplex>(complex));
  EXPECT_NE(ground.part(SimplexId(0)), ground.part(SimplexId(3)));
  EXPECT_EQ(ground.part(SimplexId(0)), ground.part(SimplexId(2)));
  const auto open =
      WeightedGround<3>(std::make_shared<const SurfaceComplex>(complex.with_corner_rule(CornerRule::allow)));
  EXPECT_EQ(open.part(SimplexId(0)), open.part(SimplexId(3)));
}

}  // namespace
}  // namespace taut::detail
