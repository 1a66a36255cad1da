// Regions of different weights: what is refused, and what a unit of length costs at a point, against looking around it.
#include "taut/world/weighted_regions.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "support/weighted_ground.hpp"
#include "taut/world/world.hpp"

namespace taut {
namespace {

PolygonWorld square(double side) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {side, 0}, {side, side}, {0, side}};
  return PolygonWorld(std::move(parts));
}

std::string refusal(std::vector<WeightedArea> areas, double base = 1) {
  try {
    const WeightedRegions made(square(10), std::move(areas), base);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(WeightedRegions, RefuseWhatCostsNothingOrIsNoArea) {
  const Polygon area = test::whole_rectangle(1, 1, 4, 4);
  EXPECT_EQ(refusal({{area, 2}}), "");
  EXPECT_EQ(refusal({{area, 2}, {area, 0}}), "area 1: expected a finite weight above 0, got 0");
  EXPECT_EQ(refusal({{area, -1}}), "area 0: expected a finite weight above 0, got -1");
  EXPECT_EQ(refusal({{area, std::numeric_limits<double>::infinity()}}),
            "area 0: expected a finite weight above 0, got inf");
  EXPECT_EQ(refusal({{area, std::nan("")}}), "area 0: expected a finite weight above 0, got nan");
  EXPECT_EQ(refusal({{area, 2}}, 0), "base weight: expected a finite weight above 0, got 0");
  EXPECT_NE(refusal({{area, 1}, {{{{{1, 1}, {2, 2}}}}, 1}}).find("area 1, ring 0"), std::string::npos);
  EXPECT_NE(refusal({{{}, 1}}).find("area 0: expected at least one ring"), std::string::npos);
  EXPECT_NE(refusal({{{{{{1, 1}, {2, 1}, {2, 1e21}}}}, 2}}).find("expected a world at least"), std::string::npos);
}

TEST(WeightedRegions, TurnRingsSoThatTheInsideIsOnTheirLeft) {
  const Polygon clockwise{{{{1, 1}, {1, 4}, {4, 4}, {4, 1}}}};
  const WeightedRegions regions(square(10), {{clockwise, 3}});
  EXPECT_GT(orientation(regions.areas()[0].polygon.rings[0]), 0);
  EXPECT_EQ(regions.weight_at({2, 2}), 3);
}

TEST(WeightedRegions, LaterAreasWinAndEdgesCostTheLesser) {
  const WeightedRegions regions(square(10), {{test::whole_rectangle(1, 1, 6, 6), 0.5},
                                             {test::whole_rectangle(1, 1, 6, 6), 5},
                                             {test::whole_rectangle(4, 0, 8, 10), 3}});
  EXPECT_EQ(regions.weight_at({2, 2}), 5);
  EXPECT_EQ(regions.weight_at({5, 5}), 3);
  EXPECT_EQ(regions.weight_at({9, 5}), 1);
  EXPECT_EQ(regions.weight_at({4, 3}), 3);  // between 5 and 3
  EXPECT_EQ(regions.weight_at({1, 3}), 1);  // the area of 0.5 is covered
  EXPECT_EQ(regions.weight_at({4, 6}), 1);  // a corner of 1, 3 and 5
  EXPECT_EQ(regions.weight_at({0, 5}), 1);  // on the boundary
  EXPECT_EQ(regions.weight_at({-1, 5}), std::numeric_limits<double>::infinity());
  EXPECT_EQ(regions.least_weight(), 0.5);
  EXPECT_EQ(regions.greatest_weight(), 5);
}

TEST(WeightedRegions, CostAtAPointWhatIsLeastAroundIt) {
  Random random(5);
  int cheaper = 0;
  for (int round = 0; round < 60; ++round) {
    const WeightedRegions regions = test::whole_regions(random, 8, 5, 2);
    for (int i = 0; i < 60; ++i) {
      const Vec2 p{random.between(0, 16) / 2.0, random.between(0, 16) / 2.0};
      test::Wide least = test::kEndless, most = 0;
      for (int k = 0; k < 720; ++k) {
        const test::Wide angle = (k + 0.37L) * std::numbers::pi_v<test::Wide> / 360;
        const test::Wide weight =
            test::weight_off_edges(regions, p.x + 1e-6L * std::cos(angle), p.y + 1e-6L * std::sin(angle));
        least = std::min(least, weight);
        most = std::max(most, weight);
      }
      if (least != most) ++cheaper;
      ASSERT_EQ(regions.weight_at(p), static_cast<double>(least)) << p.x << ", " << p.y << " in round " << round;
    }
  }
  EXPECT_GT(cheaper, 500);
}

TEST(WeightedRegions, AreAWorld) {
  const World world = WeightedRegions(square(10), {{test::whole_rectangle(1, 1, 4, 14), 2}});
  EXPECT_EQ(kind_name(world), "regions");
  EXPECT_TRUE(is_weighted(world));
  EXPECT_EQ(bounds(world), (Box2{{0, 0}, {10, 10}}));
  EXPECT_EQ(tolerance_of(world).largest_coordinate(), 14);
  EXPECT_EQ(corner_rule(with_corner_rule(world, CornerRule::allow)), CornerRule::allow);
  EXPECT_FALSE(with_corner_rule(world, CornerRule::allow) == world);
  EXPECT_TRUE(World(world) == world);
}

}  // namespace
}  // namespace taut
