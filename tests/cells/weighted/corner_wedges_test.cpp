// Wedges of free simplices around corners: two corners of simplices share a node if and only if one comes from one to
// the other over free ones around the corner; also after triangles were blocked and freed.
#include <gtest/gtest.h>

#include <set>

#include "support/brute_force_worlds.hpp"
#include "support/volume_meshes.hpp"
#include "support/weighted_oracle.hpp"
#include "taut/cells/detail/weighted/weighted_ground.hpp"

namespace taut::detail {
namespace {

using weighted::kInfinite;

template <int N, int D>
void expect_wedges(const SimplexComplex<N, D>& complex, const CornerWedges<D, N>& wedges, bool squeeze, int& several) {
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

template <int N, int D, class Draw>
void expect_kept(std::uint64_t seed, int meshes, Draw draw) {
  Random random(seed);
  int several = 0;
  for (int m = 0; m < meshes; ++m) {
    SimplexComplex<N, D> complex(draw(random));
    const bool squeeze = m % 6 == 0;
    CornerWedges<D, N> wedges(complex, squeeze ? CornerRule::allow : CornerRule::forbid);
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
  const int meshes = brute_force::cases(30, 500);
  const auto surface = [](auto dimension) {
    return [](Random& random) {
      return weighted::draw_mesh<decltype(dimension)::value>({.size = random.between(1, 8), .blocked = 0.4}, random);
    };
  };
  expect_kept<2, 2>(1, meshes, surface(std::integral_constant<int, 2>{}));
  expect_kept<2, 3>(2, meshes, surface(std::integral_constant<int, 3>{}));
}

TEST(CornerWedges, AreThoseOfFreeTetrahedra) {
  expect_kept<3, 3>(3, brute_force::cases(10, 200), [](Random& random) {
    return volume::draw_mesh({.size = random.between(1, 3), .blocked = 0.6}, random);
  });
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

// Free tetrahedra that faces lead between are one part, under either rule; corners join more if one may squeeze.
TEST(CornerWedges, PartsOfAVolumeAreWhatPathsLeadBetween) {
  Random random(4);
  int apart = 0, joined = 0;
  for (int m = 0; m < brute_force::cases(20, 200); ++m) {
    auto parts = volume::draw_mesh({.size = random.between(1, 3), .blocked = 0.75}, random);
    const bool squeeze = m % 2 == 0;
    parts.corner_rule = squeeze ? CornerRule::allow : CornerRule::forbid;
    const auto complex = std::make_shared<const VolumeComplex>(parts);
    const WeightedGround<3, 3> ground(complex);
    const auto count = static_cast<std::uint32_t>(complex->simplex_count());
    const auto is_free = [&](std::uint32_t t) { return complex->weight(SimplexId(t)) < kInfinite; };
    const auto touch = [&](std::uint32_t t, std::uint32_t u) {
      std::size_t shared = 0;
      for (const std::uint32_t c : parts.corners[t])
        shared += static_cast<std::size_t>(std::count(parts.corners[u].begin(), parts.corners[u].end(), c));
      return shared >= (squeeze ? 1u : 3u);
    };
    for (std::uint32_t first = 0; first < count; first += 7) {
      if (!is_free(first)) continue;
      std::vector<std::uint32_t> seen{first};
      for (std::size_t k = 0; k < seen.size(); ++k) {
        for (std::uint32_t u = 0; u < count; ++u) {
          if (is_free(u) && touch(seen[k], u) && std::find(seen.begin(), seen.end(), u) == seen.end())
            seen.push_back(u);
        }
      }
      for (std::uint32_t u = 0; u < count; ++u) {
        if (!is_free(u)) continue;
        const bool same = std::find(seen.begin(), seen.end(), u) != seen.end();
        ASSERT_EQ(ground.part(SimplexId(first)) == ground.part(SimplexId(u)), same) << "mesh " << m;
        ++(same ? joined : apart);
      }
    }
  }
  EXPECT_GT(apart, 100);
  EXPECT_GT(joined, 100);
}

TEST(CornerWedges, KeepsTetrahedraTowardsAPoint) {
  // Two that touch in a corner, and two in an edge.
  const VolumeComplex corner(
      SimplexParts<3, 3>{{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}},
                         {{0, 1, 2, 3}, {0, 4, 5, 6}},
                         {}});
  std::vector<SimplexId> found{SimplexId(0), SimplexId(1)};
  keep_towards(corner, {0, 0, 0}, std::optional<Vec3>{}, found);
  EXPECT_EQ(found.size(), 2u);
  keep_towards(corner, {0, 0, 0}, std::optional(Vec3{-1, -1, -1}), found);
  EXPECT_EQ(found, std::vector{SimplexId(1)});
  const VolumeComplex edge(SimplexParts<3, 3>{
      {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}}, {{0, 1, 2, 3}, {0, 1, 4, 5}}, {}});
  found = {SimplexId(0), SimplexId(1)};
  keep_towards(edge, {0, 0, 0.5}, std::optional(Vec3{1, 1, 0.5}), found);
  EXPECT_EQ(found, std::vector{SimplexId(0)});
}

}  // namespace
}  // namespace taut::detail
