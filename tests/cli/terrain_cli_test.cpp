#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "cli/run.hpp"

namespace taut::cli_test {
namespace {

namespace fs = std::filesystem;

class TerrainCommands : public testing::Test {
 protected:
  TerrainCommands() { fs::create_directories(folder_); }
  ~TerrainCommands() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string file(const std::string& name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_ = fs::temp_directory_path() / ("taut-terrain-" + std::to_string(::getpid()));
};

TEST_F(TerrainCommands, GenerateInspectAndRenderHills) {
  Ran ran = run("generate hills --columns 40 --rows 30 --spacing 2 --seed 3 -o " + file("hills.asc"));
  ASSERT_EQ(ran.code, 0) << ran.out;
  ran = run("inspect --json " + file("hills.asc"));
  ASSERT_EQ(ran.code, 0) << ran.out;
  const auto facts = nlohmann::json::parse(ran.out);
  EXPECT_EQ(facts["kind"], "heights");
  EXPECT_EQ(facts["columns"], 40);
  EXPECT_EQ(facts["bounds"], (nlohmann::json{0, 0, 80, 60}));
  EXPECT_GT(facts["highest"], facts["lowest"]);
  EXPECT_EQ(run("inspect " + file("hills.asc")).code, 0);
  EXPECT_EQ(run("render " + file("hills.asc") + " -o " + file("hills.png") + " --size 300").code, 0);
  EXPECT_EQ(slurp(file("hills.png")).substr(1, 3), "PNG");
  EXPECT_EQ(run("render " + file("hills.asc") + " -o " + file("hills.svg") + " --size 300").code, 0);
  EXPECT_NE(slurp(file("hills.svg")).find("<svg"), std::string::npos);
}

TEST_F(TerrainCommands, SayWhatIsWrong) {
  Ran ran = run("generate hills -o " + file("hills.map"));
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.out.find(".asc"), std::string::npos) << ran.out;
  ran = run("generate hills --spacing -1 -o " + file("hills.asc"));
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.out.find("spacing"), std::string::npos) << ran.out;
  spit(file("bad.asc"), "ncols 2\nnrows x\n");
  ran = run("inspect " + file("bad.asc"));
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.out.find("bad.asc:2"), std::string::npos) << ran.out;
  ASSERT_EQ(run("generate hills --columns 4 --rows 4 -o " + file("hills.asc")).code, 0);
  EXPECT_EQ(run("render " + file("hills.asc") + " --layer graph -o " + file("x.png")).code, 2);
}

// Row 0 on top, as `taut plan` draws the world.
TEST_F(TerrainCommands, WalkDrawsTheWorldTheSameWayUpAsPlan) {
  spit(file("w.map"), "type octile\nheight 4\nwidth 4\nmap\n....\n....\n....\n....\n");
  ASSERT_EQ(run("generate hills --columns 5 --rows 5 --spacing 1 --mean-radius 2 -o " + file("h.asc")).code, 0);
  const std::string ends = " --from 0.5,0.25 --to 3.5,2";
  ASSERT_EQ(run("walk " + file("w.map") + " --heights " + file("h.asc") + ends + " -o " + file("walk.svg")).code, 0);
  const std::string svg = slurp(file("walk.svg"));
  const std::size_t walked = svg.find("#d81e1e"), begin = svg.find("d=\"M", walked);
  ASSERT_NE(begin, std::string::npos);
  double x = 0, y = 0;
  ASSERT_EQ(std::sscanf(svg.c_str() + begin, "d=\"M%lf%lf", &x, &y), 2) << svg.substr(begin, 60);
  EXPECT_LT(x, 300);
  EXPECT_LT(y, 300);
}

TEST_F(TerrainCommands, WalkTurnsAsideWhereThePathClimbs) {
  ASSERT_EQ(run("generate hills --columns 100 --rows 100 --seed 2 -o " + file("hills.asc")).code, 0);
  ASSERT_EQ(run("generate polygons --size 100 --count 8 --mean-size 8 --seed 2 -o " + file("w.geojson")).code, 0);
  const std::string walk = "walk " + file("w.geojson") + " --heights " + file("hills.asc") + " --from 2,2 --to 98,98";
  Ran ran = run(walk + " --json -o " + file("walk.png"));
  ASSERT_EQ(ran.code, 0) << ran.out;
  const auto out = nlohmann::json::parse(ran.out);
  EXPECT_EQ(out["status"], "found");
  EXPECT_EQ(out["valid"], true);
  EXPECT_GT(out["turned"], 0);
  EXPECT_GT(out["walked"]["length"], out["planned"]["length"]);
  EXPECT_LT(out["walked"]["ascent"], 1.001 * out["planned"]["ascent"].get<double>());
  EXPECT_EQ(out["walked"]["points"].back(), (nlohmann::json{98.0, 98.0}));
  EXPECT_EQ(slurp(file("walk.png")).substr(1, 3), "PNG");
  // Not turned aside at all, it is the planned path.
  const auto straight = nlohmann::json::parse(run(walk + " --json --max-angle 0").out);
  EXPECT_EQ(straight["walked"], straight["planned"]);
  EXPECT_NE(run(walk).out.find("valid"), std::string::npos);
  EXPECT_EQ(run(walk + " --max-angle 81").code, 2);
  EXPECT_EQ(run(walk + " --planner all").code, 2);
  EXPECT_EQ(run(walk + " -o " + file("walk.txt")).code, 2);
  EXPECT_EQ(run("walk " + file("w.geojson") + " --heights " + file("no.asc") + " --from 2,2 --to 9,9").code, 2);
  EXPECT_EQ(run("walk " + file("w.geojson") + " --heights " + file("hills.asc") + " --from 2,2 --to 200,9").code, 1);
}

TEST_F(TerrainCommands, PlanBySlopeBesideThePlanThatKnowsNone) {
  ASSERT_EQ(run("generate hills --columns 60 --rows 60 --spacing 2 --relief 12 --mean-radius 25 --seed 2 -o " +
                file("hills.asc"))
                .code,
            0);
  ASSERT_EQ(run("generate polygons --size 120 --count 8 --mean-size 8 --seed 2 -o " + file("w.geojson")).code, 0);
  const std::string ends = " --from 2,2 --to 118,118", on = " --heights " + file("hills.asc");
  Ran ran = run("plan " + file("w.geojson") + on + ends + " --climb 8 --json --png " + file("route.png"));
  ASSERT_EQ(ran.code, 0) << ran.out;
  auto out = nlohmann::json::parse(ran.out);
  EXPECT_EQ(out["status"], "found");
  ASSERT_EQ(out["ways"].size(), 2u);
  EXPECT_LT(out["ways"][1]["energy"], out["ways"][0]["energy"]);
  EXPECT_LT(out["ways"][1]["ascent"], out["ways"][0]["ascent"]);
  EXPECT_EQ(slurp(file("route.png")).substr(1, 3), "PNG");
  // Walking shows all three, with the follower between the two.
  ran = run("walk " + file("w.geojson") + on + ends + " --climb 8 --descend 1 --max-slope 30 --json -o " +
            file("walk.svg"));
  ASSERT_EQ(ran.code, 0) << ran.out;
  out = nlohmann::json::parse(ran.out);
  ASSERT_EQ(out["ways"].size(), 3u);
  EXPECT_EQ(out["ways"][1]["way"], "walked");
  EXPECT_LT(out["ways"][2]["energy"], out["ways"][1]["energy"]);
  EXPECT_NE(slurp(file("walk.svg")).find("planned by slope: energy"), std::string::npos);
  EXPECT_NE(run("walk " + file("w.geojson") + on + ends + " --climb 8").out.find("planned by slope"),
            std::string::npos);
  // The heights alone are a world, too.
  ran = run("plan " + file("hills.asc") + ends + " --climb 8 --slope-rule cell --max-slope 60 --slope-weight 1");
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(ran.out.find("planned by slope"), std::string::npos);

  const auto says = [&](const std::string& arguments, const std::string& words) {
    const Ran bad = run(arguments);
    EXPECT_EQ(bad.code, 2) << arguments << bad.out;
    EXPECT_NE(bad.out.find(words), std::string::npos) << bad.out;
  };
  says("plan " + file("w.geojson") + ends + " --climb 8", "--heights");
  says("plan " + file("w.geojson") + on + ends + " --climb 8 --descend 9", "descend");
  says("plan " + file("w.geojson") + on + ends + " --climb 8 --radius 1", "--radius");
  ASSERT_EQ(run("generate hills --columns 30 --rows 60 --spacing 2 -o " + file("half.asc")).code, 0);
  says("plan " + file("w.geojson") + " --heights " + file("half.asc") + ends + " --climb 8", "outside");
}

TEST_F(TerrainCommands, TellDegreesFromMetres) {
  const std::string heights = "cellsize 0.001\nNODATA_value -9\n0 5 9 14\n3 40 30 2\n8 2 9 30\n90 20 9 4\n";
  spit(file("dem.asc"), "ncols 4\nnrows 4\nxllcorner -84.4\nyllcorner 36.7\n" + heights);
  const std::string plan = "plan " + file("dem.asc") + " --climb 5 --from -84.3995,36.7005 --to -84.3965,36.7035";
  Ran ran = run(plan);
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.out.find("degrees"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("--height-units"), std::string::npos) << ran.out;
  ran = run(plan + " --height-units degrees --json");
  ASSERT_EQ(ran.code, 0) << ran.out;
  const auto asked = nlohmann::json::parse(ran.out);
  EXPECT_NEAR(asked["ways"][0]["length"].get<double>(), std::hypot(0.003 * 89366, 0.003 * 110980), 5);
  spit(file("dem.prj"), "GEOGCS[\"WGS 84\",DATUM[\"WGS_1984\"],UNIT[\"degree\",0.0174532925199433]]");
  ran = run(plan + " --json");
  ASSERT_EQ(ran.code, 0) << ran.out;
  EXPECT_EQ(nlohmann::json::parse(ran.out)["ways"][1], asked["ways"][1]);
  spit(file("dem.prj"), "nonsense");
  EXPECT_NE(run(plan).out.find("dem.prj"), std::string::npos);
}

TEST_F(TerrainCommands, ReadPicturesOfHeightsAsTheyWereWritten) {
  const std::string hills = "generate hills --columns 60 --rows 50 --spacing 2 --seed 2 -o ";
  ASSERT_EQ(run(hills + file("hills.asc")).code, 0);
  Ran ran = run(hills + file("hills.png"));
  ASSERT_EQ(ran.code, 0) << ran.out;
  const std::size_t said = ran.out.find("--lowest");
  ASSERT_NE(said, std::string::npos) << ran.out;
  const std::string scale = " " + ran.out.substr(said, ran.out.find('\n', said) - said);

  const auto exact = nlohmann::json::parse(run("inspect --json " + file("hills.asc")).out);
  ran = run("inspect --json --as-heights " + file("hills.png") + scale);
  ASSERT_EQ(ran.code, 0) << ran.out;
  const auto rounded = nlohmann::json::parse(ran.out);
  EXPECT_EQ(rounded["kind"], "heights");
  for (const char* same : {"bounds", "columns", "rows", "spacing", "samples_without_data"}) {
    EXPECT_EQ(rounded[same], exact[same]) << same;
  }
  const double step = (exact["highest"].get<double>() - exact["lowest"].get<double>()) / 65535;
  for (const char* near : {"lowest", "highest"}) {
    EXPECT_NEAR(rounded[near].get<double>(), exact[near].get<double>(), step) << near;
  }
  // Without being told it is a grid, as pictures are.
  EXPECT_EQ(nlohmann::json::parse(run("inspect --json " + file("hills.png")).out)["kind"], "grid");

  ran = run("render --as-heights " + file("hills.png") + scale + " -o " + file("relief.svg"));
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_NE(slurp(file("relief.svg")).find("hills.png"), std::string::npos);

  ASSERT_EQ(run("generate polygons --size 100 --count 8 --mean-size 8 --seed 2 -o " + file("w.geojson")).code, 0);
  const std::string walk = "walk " + file("w.geojson") + " --json --from 2,2 --to 98,98 --heights ";
  const auto over_exact = nlohmann::json::parse(run(walk + file("hills.asc")).out);
  const auto over_rounded = nlohmann::json::parse(run(walk + file("hills.png") + scale).out);
  EXPECT_EQ(over_rounded["valid"], true);
  EXPECT_NEAR(over_rounded["planned"]["ascent"].get<double>(), over_exact["planned"]["ascent"].get<double>(),
              0.01 * over_exact["planned"]["ascent"].get<double>());
}

TEST_F(TerrainCommands, ReadRawHeightsInEitherByteOrder) {
  const std::string little("\x01\x00\x02\x00\x03\x00\x04\x00\x00\x01\xff\xff", 12);
  std::string big = little;
  for (std::size_t i = 0; i < big.size(); i += 2) std::swap(big[i], big[i + 1]);
  spit(file("little.raw"), little);
  spit(file("big.R16"), big);
  const std::string how =
      " --columns 3 --rows 2 --spacing 4 --corner 10,20 --lowest -5 --height-step 0.5 --no-data 65535";
  for (const std::string& asked : {file("little.raw"), file("big.R16") + " --byte-order big"}) {
    const Ran ran = run("inspect --json " + asked + how);
    ASSERT_EQ(ran.code, 0) << ran.out;
    const auto facts = nlohmann::json::parse(ran.out);
    EXPECT_EQ(facts["kind"], "heights");
    EXPECT_EQ(facts["bounds"], (nlohmann::json{10, 20, 22, 28}));
    EXPECT_EQ(facts["lowest"], -4.5);
    EXPECT_EQ(facts["highest"], 123);
    EXPECT_EQ(facts["samples_without_data"], 1);
  }
}

TEST_F(TerrainCommands, SayWhatIsWrongWithPicturesAndRawFiles) {
  spit(file("six.raw"), "123456");
  ASSERT_EQ(run("generate hills --columns 4 --rows 4 -o " + file("hills.asc")).code, 0);
  ASSERT_EQ(run("generate caves --size 20 -o " + file("caves.map")).code, 0);
  ASSERT_EQ(run("generate caves --size 20 -o " + file("caves.png")).code, 0);
  const auto expect_refused = [&](const std::string& command, const std::string& because) {
    const Ran ran = run(command);
    EXPECT_EQ(ran.code, 2) << command;
    EXPECT_NE(ran.out.find(because), std::string::npos) << command << ": " << ran.out;
  };
  expect_refused("inspect " + file("six.raw"), "--columns and --rows");
  expect_refused("inspect " + file("six.raw") + " --columns 3", "--columns and --rows");
  expect_refused("inspect " + file("six.raw") + " --columns 2 --rows 2", "expected 8 bytes");
  expect_refused("inspect " + file("six.raw") + " --columns 3 --rows 0", "0");
  expect_refused("inspect " + file("six.raw") + " --columns 3 --rows 1 --height-step 0", "step");
  expect_refused("inspect " + file("six.raw") + " --columns 3 --rows 1 --spacing -1", "spacing");
  expect_refused("inspect " + file("six.raw") + " --columns 3 --rows 1 --corner 4", "--corner");
  expect_refused("inspect " + file("six.raw") + " --columns 3 --rows 1 --byte-order middle", "--byte-order");
  expect_refused("inspect " + file("six.raw") + " --columns 3 --rows 1 --no-data 70000", "--no-data");
  expect_refused("inspect " + file("hills.asc") + " --lowest 3", "--lowest");
  expect_refused("inspect " + file("hills.asc") + " --rows 3", "--rows");
  expect_refused("inspect " + file("caves.map") + " --spacing 3", "--spacing");
  expect_refused("inspect " + file("caves.map") + " --as-heights", ".asc, .png, .raw or .r16");
  expect_refused("inspect " + file("caves.png") + " --as-heights --rows 20", "--rows");
  expect_refused("render " + file("caves.png") + " --height-step 3 -o " + file("x.svg"), "--as-heights");
  expect_refused("walk " + file("caves.map") + " --from 1,1 --to 2,2 --heights " + file("caves.map"), ".asc, .png");
  expect_refused("generate hills -o " + file("hills.raw"), ".asc or .png");
}

TEST_F(TerrainCommands, ConvertGrowsObstacles) {
  spit(file("a.geojson"),
       R"({"type": "FeatureCollection", "features": [
           {"type": "Feature", "properties": {"role": "boundary"}, "geometry": {"type": "Polygon",
            "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]]}},
           {"type": "Feature", "properties": {"role": "obstacle"}, "geometry": {"type": "Polygon",
            "coordinates": [[[9, 9], [11, 9], [11, 11], [9, 11], [9, 9]]]}}]})");
  Ran ran = run("convert " + file("a.geojson") + " " + file("b.geojson") + " --expand 2");
  ASSERT_EQ(ran.code, 0) << ran.out;
  EXPECT_EQ(run("plan " + file("a.geojson") + " --from 8,8 --to 1,1").code, 0);
  EXPECT_EQ(run("plan " + file("b.geojson") + " --from 8,8 --to 3,3").code, 1);  // now in the obstacle
  EXPECT_EQ(run("plan " + file("b.geojson") + " --from 3,3 --to 17,17").code, 0);
  EXPECT_EQ(run("plan " + file("b.geojson") + " --from 1,1 --to 17,17").code, 1);  // now in the frame
  ran = run("convert " + file("a.geojson") + " " + file("c.geojson") + " --expand -2");
  EXPECT_EQ(ran.code, 2);
  EXPECT_NE(ran.out.find("expected a distance"), std::string::npos) << ran.out;
}

}  // namespace
}  // namespace taut::cli_test
