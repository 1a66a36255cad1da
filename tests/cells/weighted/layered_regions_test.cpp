// Layers of ground: what is blocked in the end against asking each layer, at many points.
#include "taut/cells/layered_regions.hpp"

#include <gtest/gtest.h>

#include "support/weighted_ground.hpp"

namespace taut {
namespace {

PolygonWorld::Parts room(int size) {
  PolygonWorld::Parts parts;
  parts.boundary = test::whole_rectangle(0, 0, size, size).rings[0];
  return parts;
}

TEST(LayeredRegions, CountTheLastLayerEverywhere) {
  Random random(1);
  int opened = 0;
  for (int round = 0; round < 150; ++round) {
    std::vector<GroundLayer> layers;
    for (int i = random.between(0, 7); i > 0; --i)
      layers.push_back(
          {test::whole_shape(random, 10), random.below(2) == 0 ? GroundLayer::kBlocked : double(random.between(2, 9))});
    const WeightedRegions regions = layered_regions(room(10), layers, 1.5);
    for (int k = 0; k < 200; ++k) {
      const Vec2 p{random.between(0.001, 9.999), random.between(0.001, 9.999)};
      double expected = 1.5;
      bool was_blocked = false;
      for (const GroundLayer& layer : layers) {
        if (!test::winds_around(layer.polygon.rings, p.x, p.y)) continue;
        was_blocked = was_blocked || layer.weight == GroundLayer::kBlocked;
        expected = layer.weight;
      }
      if (was_blocked && expected < GroundLayer::kBlocked) ++opened;
      ASSERT_EQ(regions.weight_at(p), expected) << "round " << round << " at " << p.x << ", " << p.y;
    }
  }
  EXPECT_GT(opened, 500);
}

TEST(LayeredRegions, KeepShapesWhereNothingIsOpened) {
  const Polygon river = test::whole_rectangle(3, -1, 5, 11), field = test::whole_rectangle(4, 4, 9, 9);
  const Polygon beside{{{{5, 0}, {6, 0}, {6, 3}, {5, 3}}}};
  const WeightedRegions regions = layered_regions(room(10), {{field, 2},
                                                             {river, GroundLayer::kBlocked},
                                                             {beside, 3},
                                                             {{{{{9, 0}, {10, 0}, {10, 1}}}}, GroundLayer::kBlocked}});
  ASSERT_EQ(regions.blocked().obstacles().size(), 2u);
  EXPECT_EQ(regions.blocked().obstacles()[0], river);
  EXPECT_EQ(regions.areas()[0].polygon, field);
  EXPECT_EQ(regions.areas()[1].polygon, beside);  // its box overlaps the river's, but it does not
  EXPECT_EQ(regions.weight_at({4.5, 5}), GroundLayer::kBlocked);
}

TEST(LayeredRegions, KeepWhatIsNoLayer) {
  PolygonWorld::Parts rest = room(10);
  rest.obstacles = {test::whole_rectangle(1, 1, 2, 2)};
  rest.walls = {{{0, 5}, {3, 5}}};
  rest.points = {{7, 7}};
  rest.corner_rule = CornerRule::allow;
  const WeightedRegions regions = layered_regions(
      rest, {{test::whole_rectangle(4, 0, 6, 10), GroundLayer::kBlocked}, {test::whole_rectangle(0, 0, 10, 3), 2}});
  EXPECT_EQ(regions.weight_at({1.5, 1.5}), GroundLayer::kBlocked);
  EXPECT_EQ(regions.weight_at({5, 1}), 2);
  EXPECT_EQ(regions.weight_at({5, 4}), GroundLayer::kBlocked);
  EXPECT_EQ(regions.blocked().walls().size(), 1u);
  EXPECT_EQ(regions.blocked().points().size(), 1u);
  EXPECT_EQ(regions.corner_rule(), CornerRule::allow);
}

TEST(LayeredRegions, NameTheLayer) {
  const auto refusal = [](std::vector<GroundLayer> layers) {
    try {
      (void)layered_regions(room(10), layers);
    } catch (const InputError& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const Polygon area = test::whole_rectangle(1, 1, 2, 2);
  EXPECT_EQ(refusal({{area, 1}, {area, 0}}), "layer 1: expected a weight above 0 (infinite if blocked), got 0");
  EXPECT_NE(refusal({{area, std::nan("")}}), "");
  EXPECT_NE(refusal({{{}, 1}}).find("layer 0"), std::string::npos);
}

TEST(LayeredRegions, RefuseLayersTooFarAwayForTheWorldsSize) {
  const double infinite = std::numeric_limits<double>::infinity();
  const Polygon far{{{{2, -5}, {4, -5}, {4, 15}, {2, 1e21}}}}, area = test::whole_rectangle(1, 4, 9, 6);
  EXPECT_THROW((void)layered_regions(room(10), {{far, infinite}, {area, 3}}), InputError);
  EXPECT_THROW((void)layered_regions(room(10), {{far, 3}}), InputError);
}

}  // namespace
}  // namespace taut
