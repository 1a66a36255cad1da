#include "taut-io/geojson_file.hpp"

#include <gtest/gtest.h>

#include "expect_input.hpp"
#include "random_parts.hpp"
#include "taut-io/file.hpp"

namespace taut::io {
namespace {

using test::expect_refused;

const std::string kSquareRing = "[[0,0],[10,0],[10,10],[0,10],[0,0]]";
const std::string kHoleRing = "[[2,2],[4,2],[4,4],[2,2]]";
const Ring kSquare{{0, 0}, {10, 0}, {10, 10}, {0, 10}};
const Ring kHole{{2, 2}, {4, 2}, {4, 4}};

std::string geometry(const std::string& type, const std::string& coordinates) {
  return R"({"type":")" + type + R"(","coordinates":)" + coordinates + "}";
}
std::string feature(const std::string& role, const std::string& geometry) {
  return R"({"type":"Feature","properties":{"role":")" + role + R"("},"geometry":)" + geometry + "}";
}
std::string collection(const std::string& features) {
  return R"({"type":"FeatureCollection","features":[)" + features + "]}";
}

TEST(GeojsonFile, TakesALonePolygonAsARoomWithObstacles) {
  const auto parts = parse_geojson(geometry("Polygon", "[" + kSquareRing + "," + kHoleRing + "]"), "g");
  EXPECT_EQ(parts.boundary, kSquare);
  ASSERT_EQ(parts.obstacles.size(), 1u);
  EXPECT_EQ(parts.obstacles[0].rings, std::vector<Ring>{kHole});
  EXPECT_EQ(parts.corner_rule, CornerRule::forbid);
  const auto same =
      parse_geojson(collection(R"({"type":"Feature","properties":null,"geometry":)" +
                               geometry("MultiPolygon", "[[" + kSquareRing + "," + kHoleRing + "]]") + "}"),
                    "g");
  EXPECT_EQ(same, parts);
}

TEST(GeojsonFile, TakesSeveralPolygonsWithoutRolesAsObstaclesInABoxGrownByATwentieth) {
  const auto parts = parse_geojson(geometry("MultiPolygon", "[[" + kSquareRing + "],[" + kHoleRing + "]]"), "g");
  EXPECT_EQ(parts.obstacles.size(), 2u);
  EXPECT_EQ(parts.boundary, (Ring{{-0.5, -0.5}, {10.5, -0.5}, {10.5, 10.5}, {-0.5, 10.5}}));
}

TEST(GeojsonFile, ReadsRolesWallsPointsAndTheCornerRule) {
  const std::string text =
      R"({"type":"FeatureCollection","taut":{"corner_rule":"allow"},"features":[)" +
      feature("obstacle", geometry("Polygon", "[" + kHoleRing + "]")) + "," +
      feature("boundary", geometry("Polygon", "[" + kSquareRing + "]")) + "," +
      feature("wall", geometry("LineString", "[[1,1],[2,1,99]]")) + "," +
      feature("point", geometry("MultiPoint", "[[5,5],[6,6]]")) + "," +
      R"({"type":"Feature","properties":{},"geometry":null},)" +
      R"({"type":"Feature","properties":{"name":"x"},"geometry":{"type":"GeometryCollection","geometries":[)" +
      geometry("MultiLineString", "[[[7,7],[8,8]],[[7,8],[8,7]]]") + "," + geometry("Point", "[9,9]") + "]}}]}";
  const auto parts = parse_geojson(text, "g");
  EXPECT_EQ(parts.boundary, kSquare);
  EXPECT_EQ(parts.obstacles, std::vector<Polygon>{{{kHole}}});
  EXPECT_EQ(parts.walls, (std::vector<Polyline>{{{1, 1}, {2, 1}}, {{7, 7}, {8, 8}}, {{7, 8}, {8, 7}}}));
  EXPECT_EQ(parts.points, (std::vector<Vec2>{{5, 5}, {6, 6}, {9, 9}}));
  EXPECT_EQ(parts.corner_rule, CornerRule::allow);
}

TEST(GeojsonFile, MakesABoxAroundASinglePoint) {
  EXPECT_EQ(parse_geojson(geometry("Point", "[3,4]"), "g").boundary, (Ring{{2, 3}, {4, 3}, {4, 5}, {2, 5}}));
}

TEST(GeojsonFile, ReadsBackExactlyWhatItWrote) {
  Random random(21);
  for (int round = 0; round < 50; ++round) {
    const PolygonWorld::Parts parts = test::random_parts(random);
    EXPECT_EQ(parse_geojson(format_geojson(parts), "g"), parts);
    EXPECT_EQ(format_geojson(parse_geojson(format_geojson(parts), "g")), format_geojson(parts));
  }
}

TEST(GeojsonFile, ReadsBackTheSameWorldFromAFile) {
  const test::TemporaryFolder folder;
  Random random(22);
  const PolygonWorld world(test::random_parts(random));
  write_geojson(world, folder / "new folder/w.geojson");
  EXPECT_EQ(read_geojson(folder / "new folder/w.geojson"), world);
}

TEST(GeojsonFile, NamesThePlaceInTheDocument) {
  const std::string good = feature("obstacle", geometry("Polygon", "[" + kHoleRing + "]"));
  const auto with = [&](const std::string& bad) { return collection(good + "," + bad); };
  expect_refused(parse_geojson, with(feature("obstacle", geometry("Polygon", "[[[0,0],[1,0],[\"1\",1]]]"))), 0,
                 "features[1].geometry.coordinates[0][2]: expected a position [x, y]");
  expect_refused(parse_geojson, with(feature("obstacle", geometry("MultiPolygon", "[[[[0,0],[1]]]]"))), 0,
                 "features[1].geometry.coordinates[0][0]: expected an array of at least 3 positions");
  expect_refused(parse_geojson, with(feature("obstacle", geometry("Polygon", "[]"))), 0,
                 "features[1].geometry.coordinates: expected an array of at least one ring");
  expect_refused(parse_geojson, with(feature("house", geometry("Point", "[1,1]"))), 0,
                 "features[1].properties.role: expected \"boundary\"");
  expect_refused(parse_geojson, with(feature("wall", geometry("Point", "[1,1]"))), 0,
                 "features[1].geometry: expected a Point to have the role \"point\"");
  expect_refused(parse_geojson, with(feature("wall", geometry("Circle", "[1,1]"))), 0,
                 "features[1].geometry.type: expected one of the types Point");
  expect_refused(parse_geojson, with(feature("wall", R"({"type":"LineString"})")), 0,
                 "features[1].geometry: expected a member \"coordinates\"");
  expect_refused(parse_geojson, with("{}"), 0, "features[1]: expected an object of type \"Feature\"");
  expect_refused(parse_geojson, with(R"({"type":"Feature"})"), 0, "features[1]: expected a member \"geometry\"");
  expect_refused(parse_geojson,
                 collection(feature("boundary", geometry("Polygon", "[" + kSquareRing + "]")) + "," +
                            feature("boundary", geometry("Polygon", "[" + kSquareRing + "]"))),
                 0, "features[1].geometry.coordinates: expected only one boundary");
  expect_refused(parse_geojson, R"({"type":"Point","coordinates":[1,1],"taut":{"corner_rule":"maybe"}})", 0,
                 "taut.corner_rule: expected \"allow\" or \"forbid\"");
  expect_refused(parse_geojson, "[]", 0, "top level: expected a GeoJSON object");
  expect_refused(parse_geojson, collection(""), 0, "expected at least one geometry");
}

TEST(GeojsonFile, RefusesCoordinatesThatAreNoNumbersOfThePlane) {
  for (const char* bad :
       {"1e60", "-1e60", "1e-60", "null", "\"1\"", "[]", "true", "99999999999999999999999999999999999999999999"}) {
    expect_refused(parse_geojson, geometry("Point", std::string("[0,") + bad + "]"), 0, "coordinates: expected");
  }
  expect_refused(parse_geojson, geometry("Point", "[0,1e999]"), 0, "expected numbers that a double can hold");
}

TEST(GeojsonFile, NamesTheLineOfBrokenJson) {
  expect_refused(parse_geojson, "", 1, "expected JSON");
  expect_refused(parse_geojson, "{\n\"type\": \"Point\",\n\"coordinates\": [1,}\n", 3, "expected JSON");
  expect_refused(parse_geojson, "{\"type\":\n\nNaN}", 3, "expected JSON");
  expect_refused(parse_geojson, "\n{\"type\":\"\xff\"}", 2, "expected JSON");
}

TEST(GeojsonFile, RefusesDeepNestingInsteadOfRunningOutOfStack) {
  expect_refused(parse_geojson, "\n" + std::string(1000000, '['), 2, "nested at most 64 deep");
  std::string text = geometry("Point", "[1,1]");
  for (int i = 0; i < 10000; ++i) text = R"({"type":"GeometryCollection","geometries":[)" + text;
  expect_refused(parse_geojson, text, 1, "nested at most 64 deep");
  // Brackets in strings are no nesting.
  EXPECT_NO_THROW((void)parse_geojson(
      R"({"name":")" + std::string(1000, '[') + R"(\"[","type":"Point","coordinates":[1,1]})", "g"));
}

TEST(GeojsonFile, ToleratesByteOrderMarkCrlfAndOpenRings) {
  const auto expected = parse_geojson(geometry("Polygon", "[" + kSquareRing + "]"), "g");
  EXPECT_EQ(parse_geojson("\xEF\xBB\xBF" + geometry("Polygon", "[" + kSquareRing + "]") + "\r\n", "g"), expected);
  EXPECT_EQ(parse_geojson(geometry("Polygon", "[[[0,0],[10,0],[10,10],[0,10]]]"), "g"), expected);
}

TEST(GeojsonFile, RefusesEveryBeginning) {
  const std::string text = collection(feature("obstacle", geometry("Polygon", "[" + kHoleRing + "]")));
  EXPECT_EQ(test::refused_beginnings(parse_geojson, text), text.size());
}

TEST(GeojsonFile, NamesTheFileWhenRingsCrossThemselvesOrHaveNoArea) {
  const test::TemporaryFolder folder;
  const auto refused = [&](const std::string& ring, const std::string& part) {
    const auto path = folder / "bad.geojson";
    write_file(path, collection(feature("obstacle", geometry("Polygon", "[" + ring + "]"))));
    try {
      (void)read_geojson(path);
      ADD_FAILURE() << ring;
    } catch (const InputError& error) {
      EXPECT_EQ(error.where(), path.string());
      EXPECT_NE(error.expectation().find(part), std::string::npos) << error.what();
    }
  };
  refused("[[0,0],[2,2],[2,0],[0,2]]", "obstacle 0");
  refused("[[0,0],[1,1],[0,0],[1,1]]", "obstacle 0");
  refused("[[5,5],[5,5],[5,5],[5,5]]", "obstacle 0");
}

TEST(GeojsonFile, RefusesToWriteAWorldWithoutBoundaryAndToReadADirectory) {
  EXPECT_THROW((void)format_geojson({}), InputError);
  const test::TemporaryFolder folder;
  EXPECT_THROW((void)read_geojson(folder.path()), InputError);
}

}  // namespace
}  // namespace taut::io
