// What is said of triangles and tetrahedra, against known shapes and against counting by brute force.
#include "taut/lab/measure/complex_facts.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <vector>

#include "support/tetrahedra_checks.hpp"
#include "taut/cells/detail/tetrahedra/draw_tetrahedra.hpp"

namespace taut::lab {
namespace {

constexpr double kBlocked = std::numeric_limits<double>::infinity();

TEST(ComplexFacts, OfKnownShapes) {
  // All edges sqrt(2) long.
  SimplexParts<3, 3> regular{{{0, 0, 0}, {1, 1, 0}, {1, 0, 1}, {0, 1, 1}}, {{0, 1, 2, 3}}, {5}};
  const ComplexFacts tetrahedron = complex_facts(VolumeComplex(regular));
  EXPECT_NEAR(tetrahedron.content, 1.0 / 3, 1e-15);
  EXPECT_NEAR(tetrahedron.worst_ratio, 1, 1e-14);
  EXPECT_NEAR(tetrahedron.least_angle, 70.528779365509, 1e-10);
  EXPECT_NEAR(tetrahedron.greatest_angle, 70.528779365509, 1e-10);
  EXPECT_EQ(tetrahedron.border_facets, 4u);
  EXPECT_EQ(tetrahedron.parts, 1u);
  EXPECT_NEAR(tetrahedron.shortest_edge, std::sqrt(2), 1e-15);
  ASSERT_EQ(tetrahedron.weights.size(), 1u);
  EXPECT_EQ(tetrahedron.weights[0].from, 5);
  EXPECT_EQ(tetrahedron.weights[0].to, 5);
  // 3, 4, 5: radii 1 and 2.5.
  const ComplexFacts triangle =
      complex_facts(TriangleComplex(SimplexParts<2, 2>{{{0, 0}, {4, 0}, {0, 3}}, {{0, 1, 2}}, {}}));
  EXPECT_NEAR(triangle.content, 6, 1e-14);
  EXPECT_NEAR(triangle.worst_ratio, 0.8, 1e-14);
  EXPECT_NEAR(triangle.greatest_angle, 90, 1e-12);
  EXPECT_NEAR(triangle.least_angle, std::asin(0.6) * 180 / 3.14159265358979323846, 1e-12);
  EXPECT_EQ(triangle.longest_edge, 5);
  // Two triangles that share an edge, in space, one of them blocked; and a corner that nothing has.
  const ComplexFacts roof = complex_facts(SurfaceComplex(SimplexParts<2, 3>{
      {{0, 0, 0}, {2, 0, 0}, {0, 1, 1}, {2, -1, 1}, {9, 9, 9}}, {{0, 1, 2}, {1, 0, 3}}, {1, kBlocked}}));
  EXPECT_EQ(roof.border_facets, 4u);
  EXPECT_EQ(roof.blocked, 1u);
  EXPECT_EQ(roof.loose_corners, 1u);
  EXPECT_NEAR(roof.content, 2 * std::sqrt(2), 1e-14);
  EXPECT_NEAR(roof.free_content, std::sqrt(2), 1e-14);
  const ComplexFacts nothing = complex_facts(VolumeComplex());
  EXPECT_EQ(nothing.simplices + nothing.parts + nothing.weights.size(), 0u);
}

TEST(ComplexFacts, DoNotDependOnUnits) {
  for (const double unit : {1e-6, 1.0, 1e6}) {
    detail::DrawOptions o;
    o.corners = 300;
    SimplexParts<3, 3> parts = detail::draw_tetrahedra(o);
    const ComplexFacts same = complex_facts(VolumeComplex(parts));
    for (Vec3& p : parts.positions) p = unit * p + Vec3{7 * unit, 0, -3 * unit};
    const ComplexFacts facts = complex_facts(VolumeComplex(parts));
    EXPECT_NEAR(facts.content, std::pow(unit, 3), 1e-9 * std::pow(unit, 3));
    EXPECT_NEAR(facts.worst_ratio, same.worst_ratio, 1e-6);
    EXPECT_NEAR(facts.median_ratio, same.median_ratio, 1e-6);
    EXPECT_NEAR(facts.least_angle, same.least_angle, 1e-5);
    EXPECT_NEAR(facts.longest_edge, unit * same.longest_edge, 1e-9 * unit);
  }
}

// Parts by spreading the least number over shared facets until nothing changes.
std::size_t count_parts(const SimplexParts<3, 3>& parts, std::size_t& border) {
  std::map<std::array<std::uint32_t, 3>, std::vector<std::size_t>> at;
  for (std::size_t t = 0; t < parts.corners.size(); ++t) {
    for (std::size_t i = 0; i < 4; ++i) {
      auto facet = test::facet_of(parts.corners[t], i);
      std::sort(facet.begin(), facet.end());
      at[facet].push_back(t);
    }
  }
  std::vector<std::size_t> name(parts.corners.size());
  std::iota(name.begin(), name.end(), 0u);
  border = 0;
  for (const auto& [facet, both] : at) border += both.size() == 1 ? 1 : 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [facet, both] : at) {
      if (both.size() < 2 || parts.weights[both[0]] == kBlocked || parts.weights[both[1]] == kBlocked) continue;
      const std::size_t least = std::min(name[both[0]], name[both[1]]);
      for (const std::size_t t : both) {
        changed = changed || name[t] != least;
        name[t] = least;
      }
    }
  }
  std::size_t count = 0;
  for (std::size_t t = 0; t < name.size(); ++t) count += name[t] == t && parts.weights[t] != kBlocked ? 1 : 0;
  return count;
}

TEST(ComplexFacts, OfDrawnTetrahedraAreWhatCountingFinds) {
  std::size_t several = 0;
  for (const double blocked : {0.0, 0.3, 0.7, 0.95, 1.0}) {
    for (const std::uint64_t seed : {1u, 2u}) {
      detail::DrawOptions o;
      o.corners = 250;
      o.box = {3, 1, 2};
      o.weights = detail::DrawnWeights::each;
      o.blocked = blocked;
      o.seed = seed;
      const SimplexParts<3, 3> parts = detail::draw_tetrahedra(o);
      const ComplexFacts facts = complex_facts(VolumeComplex(parts), 7);
      EXPECT_NEAR(facts.content, 6, 1e-9);
      EXPECT_EQ(facts.blocked,
                static_cast<std::size_t>(std::count(parts.weights.begin(), parts.weights.end(), kBlocked)));
      std::size_t border = 0;
      EXPECT_EQ(facts.parts, count_parts(parts, border)) << blocked;
      EXPECT_EQ(facts.border_facets, border);
      several += facts.parts > 5 ? 1 : 0;
      test::Shape worst{180, 1};
      for (const auto& [a, b, c, d] : parts.corners) {
        const auto& p = parts.positions;
        const test::Shape shape = test::shape_of(p[a], p[b], p[c], p[d]);
        worst.smallest_angle = std::min(worst.smallest_angle, shape.smallest_angle);
        worst.radius_ratio = std::min(worst.radius_ratio, shape.radius_ratio);
      }
      EXPECT_NEAR(facts.least_angle, worst.smallest_angle, 1e-6);
      EXPECT_NEAR(facts.worst_ratio, worst.radius_ratio, 1e-9);
      // Bins hold every free weight once.
      std::size_t count = 0;
      double content = 0;
      for (std::size_t i = 0; i < facts.weights.size(); ++i) {
        const WeightBin& bin = facts.weights[i];
        const bool last = i + 1 == facts.weights.size();
        if (!last) {
          EXPECT_EQ(bin.to, facts.weights[i + 1].from);
        }
        const auto here = std::count_if(parts.weights.begin(), parts.weights.end(), [&](double w) {
          return w >= bin.from && (w < bin.to || (last && w == bin.to));
        });
        EXPECT_EQ(bin.count, static_cast<std::size_t>(here));
        count += bin.count;
        content += bin.content;
      }
      EXPECT_EQ(count + facts.blocked, facts.simplices);
      EXPECT_NEAR(content, facts.free_content, 1e-9);
      if (blocked < 1) {
        EXPECT_EQ(facts.weights.size(), 7u);
      }
    }
  }
  EXPECT_GE(several, 2u);
}

}  // namespace
}  // namespace taut::lab
