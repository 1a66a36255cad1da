#include "taut-io/world_file.hpp"

#include <gtest/gtest.h>

#include "expect_input.hpp"
#include "random_parts.hpp"
#include "support/shared_data.hpp"
#include "taut-io/file.hpp"
#include "taut-io/side_limit.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
namespace {

Grid some_grid() {
  GridBuilder grid(5, 3);
  grid.set_free(1, 1, true);
  grid.set_free(2, 1, true);
  return std::move(grid).build();
}

std::string write_refusal(const World& world, const std::filesystem::path& path) {
  try {
    write_world(world, path);
  } catch (const InputError& error) {
    EXPECT_EQ(error.where(), path.string());
    EXPECT_FALSE(std::filesystem::exists(path));
    return error.expectation();
  }
  return "";
}

TEST(WorldFile, KeepsAGridInEveryFormatForGrids) {
  const test::TemporaryFolder folder;
  for (const char* name : {"g.map", "g.pgm", "g.png", "g.yaml", "G.MAP"}) {
    write_world(some_grid(), folder / name);
    EXPECT_EQ(read_world(folder / name), World(some_grid())) << name;
  }
}

TEST(WorldFile, RefusesAGridWithLongerSidesThanTheCallerTakes) {
  const test::TemporaryFolder folder;
  const int longest = std::max(some_grid().width(), some_grid().height());
  for (const char* name : {"g.map", "g.pgm", "g.png", "g.yaml"}) {
    write_world(some_grid(), folder / name);
    EXPECT_EQ(read_world(folder / name, longest), World(some_grid())) << name;
    EXPECT_THROW((void)read_world(folder / name, longest - 1), TooLargeError) << name;
  }
}

TEST(WorldFile, KeepsPolygonsInEveryFormatForPolygons) {
  const test::TemporaryFolder folder;
  Random random(61);
  const PolygonWorld world(test::random_parts(random));
  for (const char* name : {"w.geojson", "w.json"}) {
    write_world(world, folder / name);
    EXPECT_EQ(read_world(folder / name), World(world)) << name;
  }
  write_world(world, folder / "w.poly");
  const World again = read_world(folder / "w.poly");
  EXPECT_EQ(kind_name(again), "polygons");
  EXPECT_EQ(bounds(again), world.bounds());
}

TEST(WorldFile, ListsTheKnownExtensionsForAnUnknownOne) {
  const test::TemporaryFolder folder;
  for (const char* name : {"w.bmp", "w", "w.ma", "w."}) {
    try {
      (void)read_world(folder / name);
      ADD_FAILURE();
    } catch (const InputError& error) {
      EXPECT_NE(error.expectation().find(".map .geojson .json .poly .mesh .yaml .pgm .png"), std::string::npos);
    }
    EXPECT_NE(write_refusal(some_grid(), folder / name).find(".map .geojson"), std::string::npos) << name;
    EXPECT_NE(write_refusal(PolygonWorld(), folder / name).find(".map .geojson"), std::string::npos) << name;
  }
}

TEST(WorldFile, SaysWhyAWorldDoesNotFitAFormat) {
  const test::TemporaryFolder folder;
  Random random(62);
  const PolygonWorld polygons(test::random_parts(random));
  for (const char* name : {"w.map", "w.pgm", "w.png", "w.yaml"}) {
    EXPECT_NE(write_refusal(polygons, folder / name).find("expected a grid"), std::string::npos) << name;
  }
  for (const char* name : {"w.geojson", "w.poly", "w.mesh"}) {
    EXPECT_NE(write_refusal(some_grid(), folder / name).find("expected a world of polygons"), std::string::npos)
        << name;
  }
  EXPECT_NE(write_refusal(polygons, folder / "w.mesh").find("cut into"), std::string::npos);
}

TEST(WorldFile, NamesTheFileInErrorsAboutTheWorldAsAWhole) {
  const test::TemporaryFolder folder;
  const auto path = folder / "w.poly";
  // Two rings that share an edge: a triangle with hole, and a ring crossing itself.
  write_file(path, "4 2\n0 0 0\n1 2 2\n2 2 0\n3 0 2\n4\n0 0 1\n1 1 2\n2 2 3\n3 3 0\n0\n");
  try {
    (void)read_world(path);
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_EQ(error.where(), path.string());
  }
}

TEST(WorldFile, ReadsRealMapsAndMeshes) {
  TAUT_NEEDS_SHARED_DATA("polyanya");
  for (const auto& path : test::shared_files("polyanya", ".mesh")) {
    EXPECT_EQ(kind_name(read_world(path)), "polygons") << path;
  }
}

}  // namespace
}  // namespace taut::io
