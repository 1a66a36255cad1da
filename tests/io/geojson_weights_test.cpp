// Weights in GeoJSON: areas, the boundary's weight, blocked layers and bridges over them.
#include <gtest/gtest.h>

#include <filesystem>

#include "support/weighted_ground.hpp"
#include "taut-io/file.hpp"
#include "taut-io/geojson_file.hpp"
#include "taut-io/world_file.hpp"

namespace taut::io {
namespace {

std::string square(int x0, int y0, int x1, int y1, const std::string& properties) {
  const auto p = [](int x, int y) { return "[" + std::to_string(x) + "," + std::to_string(y) + "]"; };
  return R"({"type":"Feature","properties":)" + properties + R"(,"geometry":{"type":"Polygon","coordinates":[[)" +
         p(x0, y0) + "," + p(x1, y0) + "," + p(x1, y1) + "," + p(x0, y1) + "," + p(x0, y0) + "]]}}";
}
std::string collection(const std::vector<std::string>& features) {
  std::string out = R"({"type":"FeatureCollection","features":[)";
  for (std::size_t i = 0; i < features.size(); ++i) out += (i > 0 ? "," : "") + features[i];
  return out + "]}";
}
WeightedRegions made(const std::string& text) {
  std::optional<MapFrame> frame;
  GeojsonGround ground = parse_ground_geojson(frame, text, "t");
  EXPECT_TRUE(ground.weighted);
  return layered_regions(std::move(ground.rest), ground.layers, ground.base_weight);
}
std::string geojson_refusal(const std::string& text) {
  try {
    (void)made(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(GeojsonWeights, AreasInTheirOrder) {
  const WeightedRegions regions = made(
      collection({square(0, 0, 10, 10, R"({"role":"boundary","weight":2})"), square(1, 1, 5, 5, R"({"weight":3})"),
                  square(4, 4, 8, 8, R"({"role":"area","weight":0.5})"), square(7, 1, 9, 2, R"({"weight":"blocked"})"),
                  square(1, 7, 2, 9, R"({"role":"obstacle","weight":null})")}));
  EXPECT_EQ(regions.base_weight(), 2);
  EXPECT_EQ(regions.areas().size(), 2u);
  EXPECT_EQ(regions.blocked().obstacles().size(), 2u);
  EXPECT_EQ(regions.weight_at({2, 2}), 3);
  EXPECT_EQ(regions.weight_at({4.5, 4.5}), 0.5);
  EXPECT_EQ(regions.weight_at({9, 9}), 2);
  EXPECT_EQ(regions.weight_at({8, 1.5}), GroundLayer::kBlocked);
  EXPECT_EQ(regions.weight_at({1.5, 8}), GroundLayer::kBlocked);
}

TEST(GeojsonWeights, ABridgeOpensARiver) {
  const WeightedRegions regions =
      made(collection({square(0, 0, 30, 10, R"({"role":"boundary"})"),
                       square(10, -5, 20, 15, R"({"weight":"blocked"})"), square(5, 4, 25, 6, R"({"weight":3})")}));
  EXPECT_EQ(regions.weight_at({15, 5}), 3);
  EXPECT_EQ(regions.weight_at({15, 2}), GroundLayer::kBlocked);
  EXPECT_EQ(regions.weight_at({15, 8}), GroundLayer::kBlocked);
  EXPECT_EQ(regions.weight_at({7, 5}), 3);
  EXPECT_EQ(regions.weight_at({7, 8}), 1);
  EXPECT_EQ(regions.blocked().obstacles().size(), 2u);
}

TEST(GeojsonWeights, NamesTheFeature) {
  const std::string room = square(0, 0, 10, 10, R"({"role":"boundary"})");
  const auto with = [&](const std::string& properties) {
    return geojson_refusal(collection({room, square(1, 1, 2, 2, properties)}));
  };
  EXPECT_EQ(with(R"({"weight":0})"),
            "t: features[1].properties.weight: expected a number above 0 or \"blocked\", got '0'");
  for (const char* bad :
       {R"({"weight":-1})", R"({"weight":"free"})", R"({"weight":[1]})", R"({"weight":true})", R"({"role":"area"})",
        R"({"role":"area","weight":null})", R"({"role":"obstacle","weight":2})"})
    EXPECT_NE(with(bad).find("features[1]"), std::string::npos) << bad;
  EXPECT_NE(geojson_refusal(collection({square(0, 0, 10, 10, R"({"role":"boundary","weight":"blocked"})")}))
                .find("features[0]"),
            std::string::npos);
  EXPECT_NE(
      geojson_refusal(
          collection(
              {room,
               R"({"type":"Feature","properties":{"weight":2},"geometry":{"type":"Point","coordinates":[1,1]}})"}))
          .find("features[1]"),
      std::string::npos);
  // Readers of worlds without weights say so.
  EXPECT_THROW((void)parse_geojson(collection({room, square(1, 1, 2, 2, R"({"weight":2})")}), "t"), InputError);
}

TEST(GeojsonWeights, WhatIsWrittenReadsBackTheSame) {
  Random random(4);
  const auto file = std::filesystem::temp_directory_path() / "taut-geojson-weights.geojson";
  for (int round = 0; round < 40; ++round) {
    WeightedRegions regions = test::whole_regions(random, 9, random.between(0, 5), random.between(0, 3));
    if (round % 2 == 0) regions = regions.with_corner_rule(CornerRule::allow);
    write_world(World(regions), file, MapFrame{0.5, {1, 2}, 0, 9});
    std::optional<MapFrame> frame;
    const World back = read_world(file, frame);
    EXPECT_EQ(back, World(regions)) << round;
    EXPECT_TRUE(frame.has_value());
  }
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace taut::io
