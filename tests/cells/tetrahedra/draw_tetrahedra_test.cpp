// Drawn tetrahedra fill their box, have the weights asked for, and are as good or as thin as promised.
#include "taut/cells/detail/tetrahedra/draw_tetrahedra.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>

#include "support/tetrahedra_checks.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/tetrahedra/nearest_site.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::tetrahedra {
namespace {

using detail::draw_tetrahedra;
using detail::DrawnCorners;
using detail::DrawnWeights;
using detail::DrawOptions;
using Parts = SimplexParts<3, 3>;

Vec3 corner_of(const Parts& parts, std::size_t t, std::size_t i) { return parts.positions[parts.corners[t][i]]; }

double volume_of(const Parts& parts) {
  double six = 0;
  for (std::size_t t = 0; t < parts.corners.size(); ++t) {
    six += test::six_volumes(corner_of(parts, t, 0), corner_of(parts, t, 1), corner_of(parts, t, 2),
                             corner_of(parts, t, 3));
  }
  return six / 6;
}

// The least of all angles between facets, in degrees, and of all ratios of radii.
test::Shape worst_shape(const Parts& parts) {
  test::Shape worst{180, 1};
  for (std::size_t t = 0; t < parts.corners.size(); ++t) {
    const test::Shape shape =
        test::shape_of(corner_of(parts, t, 0), corner_of(parts, t, 1), corner_of(parts, t, 2), corner_of(parts, t, 3));
    worst.smallest_angle = std::min(worst.smallest_angle, shape.smallest_angle);
    worst.radius_ratio = std::min(worst.radius_ratio, shape.radius_ratio);
  }
  return worst;
}

DrawOptions options(DrawnCorners kind, int corners, Vec3 box = {1, 1, 1}) {
  DrawOptions o;
  o.kind = kind;
  o.corners = corners;
  o.box = box;
  return o;
}

TEST(DrawTetrahedra, FillTheWholeBoxWithAboutAsManyCornersAsAskedFor) {
  for (const DrawnCorners kind : {DrawnCorners::random, DrawnCorners::lattice}) {
    for (const int corners : {8, 60, 3000}) {
      for (const Vec3 box : {Vec3{1, 1, 1}, Vec3{10, 2, 5}, Vec3{1e-3, 2e-3, 3e-3}, Vec3{100, 1, 1}}) {
        for (const double stretch : {1.0, 7.0, 1e-2}) {
          DrawOptions o = options(kind, corners, box);
          o.stretch = stretch;
          const Parts parts = draw_tetrahedra(o);
          const double volume = box.x * stretch * box.y * box.z;
          EXPECT_NEAR(volume_of(parts), volume, 1e-9 * volume);
          Box3 bounds;
          for (const Vec3& p : parts.positions) bounds.extend(p);
          EXPECT_EQ(bounds, (Box3{{0, 0, 0}, {box.x * stretch, box.y, box.z}}));
          if (corners >= 1000) {
            EXPECT_GT(static_cast<double>(parts.positions.size()), 0.7 * corners);
            EXPECT_LT(static_cast<double>(parts.positions.size()), 1.3 * corners);
          }
        }
      }
    }
  }
}

TEST(DrawTetrahedra, MakeAComplexThatKeepsThemAsTheyAre) {
  for (const DrawnCorners kind : {DrawnCorners::random, DrawnCorners::lattice}) {
    DrawOptions o = options(kind, 3000, {4, 1, 2});
    o.weights = DrawnWeights::each;
    const Parts parts = draw_tetrahedra(o);
    const SimplexComplex<3, 3> complex(parts);
    ASSERT_EQ(complex.simplex_count(), parts.corners.size());
    std::size_t outside = 0;
    for (std::uint32_t t = 0; t < parts.corners.size(); ++t) {
      EXPECT_EQ(complex.weight(SimplexId(t)), parts.weights[t]);
      for (int i = 0; i < 4; ++i) {
        EXPECT_EQ(complex.corners(SimplexId(t))[static_cast<std::size_t>(i)].value,
                  parts.corners[t][static_cast<std::size_t>(i)]);
        outside += complex.across(SimplexId(t), i).valid() ? 0 : 1;
      }
    }
    // Facets at the border tile the faces of the box: V - E + F = 2 with 3 F = 2 E.
    std::set<std::uint32_t> at_border;
    for (std::uint32_t v = 0; v < parts.positions.size(); ++v) {
      const Vec3 p = parts.positions[v];
      if (p.x == 0 || p.x == 4 || p.y == 0 || p.y == 1 || p.z == 0 || p.z == 2) at_border.insert(v);
    }
    EXPECT_EQ(outside, 2 * at_border.size() - 4);
  }
}

TEST(DrawTetrahedra, OfALatticeHaveNoSlivers) {
  DrawOptions o = options(DrawnCorners::lattice, 10'000);
  o.jitter = 0;
  test::Shape worst = worst_shape(draw_tetrahedra(o));
  EXPECT_NEAR(worst.smallest_angle, 45, 1e-6);
  std::printf("jitter 0: angle %.3f degrees, ratio %.4f\n", worst.smallest_angle, worst.radius_ratio);
  const std::map<double, double> least_angles{{0.05, 35}, {0.1, 25}, {0.15, 15}, {0.2, 5}};
  for (const auto& [jitter, least] : least_angles) {
    o.jitter = jitter;
    worst = worst_shape(draw_tetrahedra(o));
    std::printf("jitter %.2f: angle %.3f degrees, ratio %.4f\n", jitter, worst.smallest_angle, worst.radius_ratio);
    EXPECT_GT(worst.smallest_angle, least) << jitter;
  }
  worst = worst_shape(draw_tetrahedra(options(DrawnCorners::random, 10'000)));
  std::printf("random: angle %.5f degrees, ratio %.7f\n", worst.smallest_angle, worst.radius_ratio);
  EXPECT_LT(worst.smallest_angle, 1);
  EXPECT_GT(worst.radius_ratio, 0);
}

TEST(DrawTetrahedra, AreThinWhereTheyAreStretched) {
  DrawOptions o = options(DrawnCorners::lattice, 5000);
  const test::Shape still = worst_shape(draw_tetrahedra(o));
  o.stretch = 100;
  const test::Shape stretched = worst_shape(draw_tetrahedra(o));
  EXPECT_LT(stretched.radius_ratio, still.radius_ratio / 50);
}

TEST(DrawTetrahedra, HaveTheWeightsAskedFor) {
  DrawOptions o = options(DrawnCorners::random, 2000);
  o.least = 2, o.greatest = 50;
  const auto weights = [&](DrawnWeights kind) {
    o.weights = kind;
    const Parts parts = draw_tetrahedra(o);
    EXPECT_EQ(parts.weights.size(), parts.corners.size());
    return parts.weights;
  };
  const auto distinct = [](const std::vector<double>& w) { return std::set<double>(w.begin(), w.end()); };
  EXPECT_EQ(distinct(weights(DrawnWeights::uniform)), std::set<double>{2});

  const std::vector<double> each = weights(DrawnWeights::each);
  EXPECT_GT(distinct(each).size(), each.size() - 5);
  const auto [least, greatest] = std::minmax_element(each.begin(), each.end());
  EXPECT_GE(*least, 2);
  EXPECT_LT(*least, 2.1);
  EXPECT_LT(*greatest, 50);
  EXPECT_GT(*greatest, 49.9);

  const std::vector<double> halves = weights(DrawnWeights::halves);
  EXPECT_EQ(distinct(halves), (std::set<double>{2, 50}));
  const auto light = std::count(halves.begin(), halves.end(), 2.0);
  EXPECT_EQ(light, static_cast<std::ptrdiff_t>((halves.size() + 1) / 2));
  // Mixed: of the first half of them, half.
  const auto middle = halves.begin() + static_cast<std::ptrdiff_t>(halves.size() / 2);
  const auto early = static_cast<double>(std::count(halves.begin(), middle, 2.0));
  EXPECT_NEAR(early, static_cast<double>(light) / 2, 0.05 * static_cast<double>(light));

  o.regions = 7;
  EXPECT_EQ(distinct(weights(DrawnWeights::regions)).size(), 7u);
  o.regions = 1;
  EXPECT_EQ(distinct(weights(DrawnWeights::regions)).size(), 1u);
}

// Drawn one by one, nearly all neighbours differ; of regions only those along their borders do.
TEST(DrawTetrahedra, OfRegionsLieTogether) {
  const auto share_that_differs = [](DrawnWeights kind, int regions) {
    DrawOptions o = options(DrawnCorners::random, 8000, {3, 1, 2});
    o.weights = kind;
    o.regions = regions;
    const SimplexComplex<3, 3> complex(draw_tetrahedra(o));
    double differ = 0, all = 0;
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      for (int i = 0; i < 4; ++i) {
        if (!complex.across(SimplexId(t), i).valid()) continue;
        ++all;
        differ += complex.weight(SimplexId(t)) != complex.weight_across(SimplexId(t), i) ? 1 : 0;
      }
    }
    return differ / all;
  };
  EXPECT_GT(share_that_differs(DrawnWeights::each, 1), 0.99);
  EXPECT_NEAR(share_that_differs(DrawnWeights::halves, 1), 0.5, 0.02);
  EXPECT_EQ(share_that_differs(DrawnWeights::regions, 1), 0);
  double before = 0;
  for (const int regions : {2, 30, 500}) {
    const double share = share_that_differs(DrawnWeights::regions, regions);
    EXPECT_GT(share, before) << regions;
    EXPECT_LT(share, 0.4) << regions;
    before = share;
  }
}

TEST(NearestSite, IsTheNearestOfAll) {
  for (const Vec3 box : {Vec3{1, 1, 1}, Vec3{500, 1, 3}, Vec3{0.1, 7, 7}}) {
    for (const int count : {1, 2, 10, 300}) {
      Random random(static_cast<std::uint64_t>(count));
      const auto draw = [&](double part) {
        const double x = random.between(0.0, part * box.x), y = random.between(0.0, box.y);
        return Vec3{x, y, random.between(0.0, box.z)};
      };
      std::vector<Vec3> sites;
      for (int i = 0; i < count; ++i) sites.push_back(draw(i % 3 == 0 ? 1 : 0.1));  // most of them at one end
      const detail::NearestSite nearest(box, sites);
      for (int i = 0; i < 500; ++i) {
        const Vec3 p = draw(1);
        double least = 1e300;
        for (const Vec3& site : sites) least = std::min(least, distance(site, p));
        ASSERT_EQ(distance(sites[nearest.to(p)], p), least);
      }
    }
  }
}

TEST(DrawTetrahedra, DependOnTheSeedAlone) {
  for (const DrawnCorners kind : {DrawnCorners::random, DrawnCorners::lattice}) {
    DrawOptions o = options(kind, 500);
    o.weights = DrawnWeights::each;
    const Parts a = draw_tetrahedra(o), b = draw_tetrahedra(o);
    EXPECT_EQ(a.positions, b.positions);
    EXPECT_EQ(a.corners, b.corners);
    EXPECT_EQ(a.weights, b.weights);
    o.seed = 2;
    EXPECT_NE(a.positions, draw_tetrahedra(o).positions);
  }
}

TEST(DrawTetrahedra, RefuseWhatMakesNoSense) {
  const auto refused = [](auto change) {
    DrawOptions o;
    change(o);
    EXPECT_THROW(static_cast<void>(draw_tetrahedra(o)), InputError);
  };
  refused([](DrawOptions& o) { o.corners = 7; });
  refused([](DrawOptions& o) { o.box.y = 0; });
  refused([](DrawOptions& o) { o.box = {1, 1, 2000}; });
  refused([](DrawOptions& o) { o.jitter = 0.3; });
  refused([](DrawOptions& o) { o.stretch = -1; });
  refused([](DrawOptions& o) { o.least = 0; });
  refused([](DrawOptions& o) { o.greatest = 0.5; });
  refused([](DrawOptions& o) { o.regions = 0; });
  refused([](DrawOptions& o) { o.box.z = std::nan(""); });
}

}  // namespace
}  // namespace taut::tetrahedra
