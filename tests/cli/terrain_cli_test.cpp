#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

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
