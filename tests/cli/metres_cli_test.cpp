// ROS maps are asked and answered in metres, and keep resolution and origin.
#include <cmath>
#include <sstream>

#include "cli/fixture.hpp"

namespace taut::cli_test {
namespace {

using Json = nlohmann::json;

// 12 x 8 cells of 5 cm, turned or not, with a block in the middle.
class Metres : public InFolder, public testing::WithParamInterface<double> {
 protected:
  Metres() {
    std::string picture = "P2\n12 8\n255\n";
    for (int y = 0; y < 8; ++y) {
      for (int x = 0; x < 12; ++x) picture += x > 3 && x < 7 && y > 1 && y < 6 ? "0 " : "255 ";
      picture += '\n';
    }
    spit(file("o.pgm"), picture);
    spit(file("o.yaml"), "image: o.pgm\nresolution: 0.05\norigin: [-10.5, 2, " + std::to_string(GetParam()) + "]\n");
  }
  // Where a point of the grid lies.
  static std::string at(double x, double y) {
    const double a = 0.05 * x, b = 0.05 * (8 - y), c = std::cos(GetParam()), s = std::sin(GetParam());
    return std::to_string(-10.5 + c * a - s * b) + "," + std::to_string(2 + s * a + c * b);
  }
  [[nodiscard]] Json result(const std::string& arguments) const {
    const Ran ran = run("plan " + arguments + " --json");
    EXPECT_EQ(ran.code, 0) << arguments << ran.out;
    spit(file("plan.json"), ran.out);
    return Json::parse(ran.out)["results"];
  }
};

TEST_P(Metres, AnswersAreThoseInCellsScaled) {
  ASSERT_EQ(run("convert " + file("o.yaml") + " " + file("o.geojson")).code, 0);
  for (const std::string world : {"o.yaml", "o.geojson"}) {
    for (const auto& [in_cells, in_metres] : std::vector<std::pair<std::string, std::string>>{
             {"", ""},
             {" --radius 0.5", " --radius 0.025"},
             {" --within 2", " --within 0.1"},
             {" --nearest", " --nearest"},
             {" --radius 0.5 --within 2 --nearest", " --radius 0.025 --within 0.1 --nearest"},
             {" --squeeze allow", " --squeeze allow"}}) {
      const Json cells = result(file(world) + " --planner all --from 2.5,3.5 --to 9.5,4.5" + in_cells);
      const Json metres =
          result(file(world) + " --planner all --metres --from " + at(2.5, 3.5) + " --to " + at(9.5, 4.5) + in_metres);
      const Ran checked = run("validate " + file(world) + " " + file("plan.json"));
      EXPECT_EQ(checked.code, 0) << checked.out;
      for (const Json& m : metres) {
        EXPECT_EQ(m["valid"], true);
        const auto same =
            std::find_if(cells.begin(), cells.end(), [&](const Json& c) { return c["planner"] == m["planner"]; });
        ASSERT_NE(same, cells.end());
        // Rounding may choose another of equally short ways on a graph, but not another length.
        EXPECT_NEAR(m["length"].get<double>(), 0.05 * (*same)["length"].get<double>(), 1e-5) << world << in_cells << m;
        EXPECT_NEAR(m["lower_bound"].get<double>(), 0.05 * (*same)["lower_bound"].get<double>(), 1e-5);
        const auto first = m["points"].front();
        EXPECT_NEAR(first[0].get<double>(), std::stod(at(2.5, 3.5)), 1e-5);
      }
    }
  }
  const Ran table = run("plan " + file("o.yaml") + " --metres --from " + at(2.5, 3.5) + " --to " + at(9.5, 4.5));
  EXPECT_TRUE(contains(table.out, "length (m)")) << table.out;
}

TEST_P(Metres, WidthsAreThoseInCellsScaled) {
  const std::string ends = " --from 2.5,3.5 --to 9.5,4.5 --json",
                    in_metres = " --metres --from " + at(2.5, 3.5) + " --to " + at(9.5, 4.5) + " --json";
  const Json cells = Json::parse(run("width " + file("o.yaml") + ends).out);
  const Json metres = Json::parse(run("width " + file("o.yaml") + in_metres).out);
  EXPECT_EQ(metres["unit"], "metres");
  EXPECT_NEAR(metres["radius"].get<double>(), 0.05 * cells["radius"].get<double>(), 1e-6);
  const Ran said = run("width " + file("o.yaml") + " --metres --from " + at(2.5, 3.5) + " --to " + at(9.5, 4.5));
  EXPECT_TRUE(contains(said.out.substr(0, said.out.find('\n')), " m")) << said.out;
}

TEST_P(Metres, BenchAndWalkAreAskedInMetresToo) {
  const auto lengths = [&](const std::string& arguments) {
    const Ran ran = run("bench " + file("o.yaml") + " --random 20 --planner tra --csv " + file("r.csv") + arguments);
    EXPECT_EQ(ran.code, 0) << ran.out;
    std::istringstream lines(slurp(file("r.csv")));
    std::vector<double> out;
    std::string line, field;
    std::getline(lines, line);
    while (std::getline(lines, line)) {
      std::istringstream fields(line);
      for (int i = 0; i < 6; ++i) std::getline(fields, field, ',');
      out.push_back(std::stod(field));
    }
    return out;
  };
  const std::vector<double> cells = lengths(" --radius 0.5"), metres = lengths(" --metres --radius 0.025");
  ASSERT_EQ(cells.size(), 20u);
  ASSERT_EQ(metres.size(), 20u);
  for (std::size_t i = 0; i < 20; ++i) EXPECT_NEAR(metres[i], 0.05 * cells[i], 1e-12);

  std::string flat = "ncols 12\nnrows 8\nxllcorner 0\nyllcorner 0\ncellsize 1\n";
  for (int i = 0; i < 96; ++i) flat += "0 ";
  spit(file("flat.asc"), flat);
  const std::string walk = "walk " + file("o.yaml") + " --heights " + file("flat.asc");
  const Json in_cells = Json::parse(run(walk + " --from 2.5,3.5 --to 9.5,4.5 --step 1 --json").out);
  const Json in_metres = Json::parse(
      run(walk + " --metres --from " + at(2.5, 3.5) + " --to " + at(9.5, 4.5) + " --step 0.05 --fade 0.5 --json").out);
  EXPECT_EQ(in_metres["unit"], "metres");
  EXPECT_EQ(in_metres["steps"], in_cells["steps"]);
  EXPECT_NEAR(in_metres["walked"]["length"].get<double>(), 0.05 * in_cells["walked"]["length"].get<double>(), 1e-5);
  EXPECT_NEAR(in_metres["walked"]["points"].back()[0].get<double>(), std::stod(at(9.5, 4.5)), 1e-5);
  ASSERT_EQ(run("convert " + file("o.yaml") + " " + file("o.map")).code, 0);
  expect_refused("bench " + file("o.map") + " --random 2 --metres", {"--metres: expected a world that says"});
  expect_refused("bench " + file("o.yaml") + " " + file("o.map") + " --random 2 --metres", {"o.map does not"});
}

TEST_P(Metres, ResolutionAndOriginAreKeptOrSaidToBeLost) {
  const auto facts = [&](const std::string& name) { return Json::parse(run("inspect --json " + file(name)).out); };
  for (const std::string name : {"c.yaml", "c.geojson", "c.json"}) {
    const Ran ran = run("convert " + file("o.yaml") + " " + file(name));
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_FALSE(contains(ran.out, "not kept")) << ran.out;
    for (const char* fact : {"metres_a_unit", "origin_in_metres", "yaw"})
      EXPECT_EQ(facts(name)[fact], facts("o.yaml")[fact]) << name;
  }
  // Once more, grown: what came from a map still knows it.
  ASSERT_EQ(run("convert " + file("c.geojson") + " " + file("d.geojson") + " --expand 0.2").code, 0);
  EXPECT_EQ(facts("d.geojson")["metres_a_unit"], 0.05);
  for (const std::string name : {"c.map", "c.pgm", "c.png", "c.poly", "c.mesh"}) {
    const Ran ran = run("convert " + file("o.yaml") + " " + file(name));
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_TRUE(contains(ran.out, "resolution and origin are not kept")) << ran.out;
    expect_refused("plan " + file(name) + " --metres --from 1,1 --to 2,2", {"--metres: expected a world that says"});
  }
  // Saved beside plans, too; the plans are in the world's own units.
  ASSERT_EQ(run("plan " + file("o.yaml") + " --metres --from " + at(2.5, 3.5) + " --to " + at(9.5, 4.5) + " --save " +
                file("kept.yaml") + " --save-paths --save-statistics")
                .code,
            0);
  EXPECT_EQ(facts("kept.yaml")["metres_a_unit"], 0.05);
  EXPECT_EQ(run("validate " + file("kept.yaml") + " " + file("kept.yaml.json")).code, 0);
  spit(file("block.3dmap"), "voxel 6 6 4\n2 0 0\n");
  expect_refused("plan " + file("block.3dmap") + " --metres --from 1,1,1 --to 2,2,2", {"--metres: "});
}

TEST_P(Metres, APlanInMetresNeedsAWorldThatKnowsThem) {
  (void)result(file("o.yaml") + " --metres --from " + at(2.5, 3.5) + " --to " + at(9.5, 4.5));
  ASSERT_EQ(run("convert " + file("o.yaml") + " " + file("o.map")).code, 0);
  expect_refused("validate " + file("o.map") + " " + file("plan.json"),
                 {"plan.json: unit: expected a world that says"});
}

INSTANTIATE_TEST_SUITE_P(Turned, Metres, testing::Values(0.0, 0.3, -2.0));

}  // namespace
}  // namespace taut::cli_test
