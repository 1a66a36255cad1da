#include "taut-io/map_frame.hpp"

#include <gtest/gtest.h>

#include <numbers>

#include "io/expect_input.hpp"
#include "taut-io/file.hpp"
#include "taut-io/geojson_file.hpp"
#include "taut-io/loaded_world.hpp"
#include "taut-io/ros_map.hpp"
#include "taut-io/world_file.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut::io {
namespace {

// Three columns and two rows; the lower left corner of the picture at (-10.5, 2).
Grid some_grid() {
  GridBuilder builder(3, 2);
  for (int x = 0; x < 3; ++x) {
    for (int y = 0; y < 2; ++y) builder.set_free(x, y, x != 1 || y != 0);
  }
  return std::move(builder).build();
}
const MapFrame kFrame{0.05, {-10.5, 2}, 0, 2};

TEST(MapFrame, HasTheOriginInTheLowerLeftCornerAndYUpward) {
  EXPECT_EQ(kFrame.to_metres({0, 2}), (Vec2{-10.5, 2}));
  EXPECT_NEAR(kFrame.to_metres({3, 0}).x, -10.35, 1e-12);
  EXPECT_NEAR(kFrame.to_metres({3, 0}).y, 2.1, 1e-12);
  const MapFrame turned{2, {1, 1}, std::numbers::pi / 2, 4};
  EXPECT_NEAR(distance(turned.to_metres({3, 4}), {1, 7}), 0, 1e-12);   // along the lower edge is up
  EXPECT_NEAR(distance(turned.to_metres({0, 0}), {-7, 1}), 0, 1e-12);  // up is to the left
  for (const MapFrame& frame : {kFrame, turned, MapFrame{0.1, {3e5, -4e6}, -2.5, 1000}}) {
    for (const Vec2 p : {Vec2{0, 0}, Vec2{2.5, 1.25}, Vec2{-7, 1e3}})
      EXPECT_NEAR(distance(frame.to_world(frame.to_metres(p)), p), 0, 1e-7);
  }
}

TEST(MapFrame, IsKeptByRosMapsAndByGeojson) {
  test::TemporaryFolder folder;
  const World grid = some_grid(), polygons = trace_grid(some_grid());
  for (const double yaw : {0.0, 0.3}) {
    MapFrame frame = kFrame;
    frame.yaw = yaw;
    for (const char* name : {"m.yaml", "m.geojson", "m.json"}) {
      ASSERT_TRUE(keeps_frame(name));
      const bool is_grid = std::string(name) == "m.yaml";
      write_world(is_grid ? grid : polygons, folder / name, frame);
      const LoadedWorld loaded = load_world(folder / name);
      ASSERT_TRUE(loaded.frame.has_value()) << name;
      EXPECT_EQ(*loaded.frame, frame) << name;
      EXPECT_EQ(std::get<LoadedWorld>(load_any_world(folder / name)).frame, loaded.frame);
      EXPECT_EQ(with_corner_rule(loaded, CornerRule::allow).frame, loaded.frame);
      EXPECT_EQ(*loaded.world, is_grid ? grid : polygons);
    }
  }
  for (const char* name : {"m.map", "m.pgm", "m.png"}) {
    EXPECT_FALSE(keeps_frame(name));
    write_world(grid, folder / name, kFrame);
    EXPECT_FALSE(load_world(folder / name).frame.has_value());
  }
  EXPECT_FALSE(keeps_frame("m.poly"));
  EXPECT_FALSE(keeps_frame("m.mesh"));
  // Without one a ROS map lies where its cells do, and a world of polygons nowhere.
  write_world(grid, folder / "plain.yaml");
  EXPECT_EQ(*load_world(folder / "plain.yaml").frame, (MapFrame{1, {}, 0, 2}));
  write_world(polygons, folder / "plain.geojson");
  EXPECT_FALSE(load_world(folder / "plain.geojson").frame.has_value());
}

TEST(MapFrame, IsRefusedWhereItIsNone) {
  const auto with = [](const std::string& metres) {
    return R"({"type":"Polygon","coordinates":[[[0,0],[1,0],[0,1]]],"taut":{"metres":)" + metres + "}}";
  };
  std::optional<MapFrame> frame;
  (void)parse_framed_geojson(frame, with(R"({"resolution":2,"origin":[1,2],"yaw":0,"rows":9})"), "some.file");
  EXPECT_EQ(frame, (MapFrame{2, {1, 2}, 0, 9}));
  (void)parse_framed_geojson(frame, R"({"type":"Point","coordinates":[1,2]})", "some.file");
  EXPECT_FALSE(frame.has_value());
  for (const char* bad :
       {"3", "{}", R"({"resolution":0,"origin":[1,2],"yaw":0,"rows":9})",
        R"({"resolution":"1","origin":[1,2],"yaw":0,"rows":9})", R"({"resolution":1,"origin":[1],"yaw":0,"rows":9})",
        R"({"resolution":1,"origin":[1,null],"yaw":0,"rows":9})", R"({"resolution":1,"origin":[1,2],"rows":9})",
        R"({"resolution":1,"origin":[1,2],"yaw":0})"})
    test::expect_refused(parse_geojson, with(bad), 0, "taut.metres");
}

}  // namespace
}  // namespace taut::io
