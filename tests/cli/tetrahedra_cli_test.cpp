// Tetrahedra on the command line: made, looked at, converted, planned through, measured, drawn; and what is refused.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/fixture.hpp"

namespace taut::cli_test {
namespace {

namespace fs = std::filesystem;

class Tetrahedra : public InFolder {
 protected:
  Tetrahedra() {
    made_ = run("generate tetrahedra --corners 300 --sites 8 --size 10 --blocked 0.25 --seed 3 -o " + file("a.vtk"));
  }
  [[nodiscard]] std::string world() const { return file("a.vtk"); }
  [[nodiscard]] std::string plan(const std::string& options) const {
    return "plan " + world() + " --from 1,1,1 --to 9,9,9 " + options;
  }
  Ran made_;
};

TEST_F(Tetrahedra, AreMadeAndSaidWhatTheyAre) {
  EXPECT_EQ(made_.code, 0) << made_.out;
  const Ran table = run("inspect " + world());
  EXPECT_EQ(table.code, 0) << table.out;
  for (const char* word :
       {"worst radius ratio", "border triangles", "free parts", "share", "#", "tet-field-dstar fits"})
    EXPECT_TRUE(contains(table.out, word)) << table.out;
  const Ran ran = run("inspect " + world() + " --json");
  ASSERT_EQ(ran.code, 0) << ran.out;
  const auto facts = nlohmann::json::parse(ran.out);
  EXPECT_EQ(facts["kind"], "tetrahedra");
  EXPECT_EQ(facts["bounds"], nlohmann::json({0, 0, 0, 10, 10, 10}));
  EXPECT_NEAR(facts["volume"].get<double>(), 1000, 1e-6);
  // Two of eight regions are blocked.
  EXPECT_EQ(facts["weights"].size(), 6u);
  std::size_t count = facts["blocked_tetrahedra"];
  double share = 0;
  for (const auto& bin : facts["weights"]) {
    count += bin["count"].get<std::size_t>();
    share += bin["share"].get<double>();
  }
  EXPECT_EQ(count, facts["tetrahedra"]);
  EXPECT_NEAR(share, 1, 1e-9);
  EXPECT_GT(facts["worst_radius_ratio"], 0);
  EXPECT_LT(facts["least_angle_degrees"], facts["greatest_angle_degrees"]);
}

TEST_F(Tetrahedra, SurviveEveryFormat) {
  const std::string original = slurp(world());
  ASSERT_FALSE(original.empty());
  for (const char* format : {"b.node", "b.ele", "b.msh", "b.mesh"}) {
    ASSERT_EQ(run("convert " + world() + " " + file(format)).code, 0) << format;
    ASSERT_EQ(run("convert " + file(format) + " " + file("back.vtk")).code, 0) << format;
    EXPECT_EQ(slurp(file("back.vtk")), original) << format;
    ASSERT_EQ(run("generate tetrahedra --corners 300 --sites 8 --size 10 --blocked 0.25 --seed 3 -o " +
                  file(std::string("made-") + format))
                  .code,
              0);
    EXPECT_EQ(slurp(file(std::string("made-") + format)), slurp(file(format))) << format;
  }
  expect_refused("convert " + world() + " " + file("b.map"), {"cannot hold tetrahedra", ".vtk"});
  expect_refused("convert " + world() + " " + file("b.vtk") + " --expand 1", {"--expand"});
  expect_refused("generate tetrahedra -o " + file("b.obj"), {"cannot hold tetrahedra"});
}

TEST_F(Tetrahedra, ArePlannedThroughByAllAndValidated) {
  const Ran printed = run(plan("--planner all --json --vtk " + file("way.vtk")));
  ASSERT_EQ(printed.code, 0) << printed.out;
  const auto document = nlohmann::json::parse(printed.out.substr(printed.out.find('{')));
  ASSERT_GE(document["results"].size(), 3u);
  spit(file("plan.json"), document.dump());
  const Ran valid = run("validate " + world() + " " + file("plan.json"));
  EXPECT_EQ(valid.code, 0) << valid.out;
  // Each path as a file of its own, with as many points.
  for (const auto& result : document["results"]) {
    const std::string vtk = slurp(file("way." + result["planner"].get<std::string>() + ".vtk"));
    EXPECT_TRUE(contains(vtk, "POINTS " + std::to_string(result["points"].size()) + " double")) << vtk.substr(0, 200);
  }
  EXPECT_FALSE(fs::exists(file("way.vtk")));
  EXPECT_EQ(run(plan("--vtk " + file("way.vtk"))).code, 0);
  EXPECT_TRUE(contains(slurp(file("way.vtk")), "LINES 1 "));
  // Of no path no line.
  const Ran none = run("plan " + world() + " --from 1,1,1 --to 9,9,11 --vtk " + file("none.vtk"));
  EXPECT_EQ(none.code, 1);
  EXPECT_TRUE(contains(none.out, "goal_blocked: the goal lies outside the world")) << none.out;
  EXPECT_TRUE(contains(none.out, "there is no path")) << none.out;
  EXPECT_FALSE(fs::exists(file("none.vtk")));
}

TEST_F(Tetrahedra, AreDrawnWithWhatWasFound) {
  const std::string png = file("a.png"), svg = file("a.svg");
  EXPECT_EQ(run("render " + world() + " --size 300 --view 20,30 --cut x=40% -o " + png).code, 0);
  EXPECT_TRUE(slurp(png).starts_with("\x89PNG"));
  EXPECT_EQ(run("render " + world() + " --size 300 --title Cells --cut none -o " + svg).code, 0);
  EXPECT_TRUE(contains(slurp(svg), "Cells"));
  EXPECT_FALSE(contains(slurp(svg), "cut at"));
  const Ran drawn = run(plan("--planner all --view -30,40 --cut z=6 --svg " + svg + " --png " + png));
  EXPECT_EQ(drawn.code, 0) << drawn.out;
  for (const char* words : {"From (1, 1, 1) to (9, 9, 9)", "cut at z = 6", "edge-astar", "tet-field-dstar", "cost "})
    EXPECT_TRUE(contains(slurp(svg), words)) << words;
  // A path that was not found is named in the legend.
  EXPECT_EQ(run("plan " + world() + " --from 1,1,1 --to 9,9,11 --svg " + svg).code, 1);
  EXPECT_TRUE(contains(slurp(svg), "goal blocked"));
}

// Ends that were moved are taken as they are where no planner can tell better; what is false is not believed.
TEST_F(Tetrahedra, AreCheckedWhereEndsAreMovedOrBlocked) {
  const auto document_of = [&](const std::string& options, int code) {
    const Ran printed = run("plan " + world() + " " + options + " --json");
    EXPECT_EQ(printed.code, code) << printed.out;
    return nlohmann::json::parse(printed.out.substr(printed.out.find('{')));
  };
  const auto validated = [&](const nlohmann::json& document) {
    spit(file("plan.json"), document.dump());
    return run("validate " + world() + " " + file("plan.json"));
  };
  const Ran moved = validated(document_of("--from 1,1,1 --to 20,9,9 --nearest --planner all", 0));
  EXPECT_EQ(moved.code, 0) << moved.out;
  EXPECT_TRUE(contains(moved.out, "no planner can tell whether its ends are the nearest ones")) << moved.out;
  const Ran unmoved = validated(document_of("--from 1,1,1 --to 9,9,9 --nearest", 0));
  EXPECT_EQ(unmoved.code, 0) << unmoved.out;
  EXPECT_FALSE(contains(unmoved.out, "nearest ones")) << unmoved.out;
  nlohmann::json blocked = document_of("--from 1,1,1 --to 20,9,9", 1);
  EXPECT_EQ(validated(blocked).code, 0);
  blocked["query"]["to"] = {9, 9, 9};
  const Ran lied = validated(blocked);
  EXPECT_EQ(lied.code, 1) << lied.out;
  EXPECT_TRUE(contains(lied.out, "does not lie where it says")) << lied.out;
  EXPECT_EQ(document_of("--from 1,1,1 --to 9,9,9 --radius 1", 1)["results"][0]["note"].get<std::string>().empty(),
            false);
}

TEST_F(Tetrahedra, RefuseWhatNobodyKnowsAndKeepTheirFile) {
  expect_refused(plan("--planner tet-field-dstar --gap 0.1"), {"--gap", "tet-field-dstar"});
  expect_refused(plan("--moves 4"), {"--moves"});
  expect_refused(plan("--vtk " + world()), {"--vtk", "another file than the world"});
  EXPECT_EQ(run(plan("")).code, 0);  // it is still there
  // Both files or none.
  fs::create_directories(file("b.node"));
  EXPECT_NE(run("convert " + world() + " " + file("b.ele")).code, 0);
  EXPECT_FALSE(fs::exists(file("b.ele")));
}

TEST_F(Tetrahedra, AreMeasuredWithRandomQueries) {
  const Ran ran = run("bench " + world() + " --random 6 --planner all --baseline edge-astar --threads 2 --csv " +
                      file("a.csv") + " --json " + file("a.json") + " --report " + file("a.html"));
  EXPECT_EQ(ran.code, 0) << ran.out;
  for (const char* word : {"edge-astar", "tet-field-dstar", "1x"}) EXPECT_TRUE(contains(ran.out, word)) << ran.out;
  const auto results = nlohmann::json::parse(slurp(file("a.json")))["results"];
  EXPECT_EQ(results.size(), 18u);
  std::size_t found = 0;
  for (const auto& row : results) {
    EXPECT_EQ(row["valid"], true) << row;
    found += row["status"] == "found" ? 1 : 0;
  }
  EXPECT_GE(found, 6u);
  EXPECT_TRUE(contains(slurp(file("a.html")), "data:image/png;base64,"));
  // Beside a world of the plane.
  ASSERT_EQ(run("generate caves --size 30 -o " + file("c.map")).code, 0);
  const Ran both = run("bench " + world() + " " + file("c.map") + " --random 3");
  EXPECT_EQ(both.code, 0) << both.out;
  EXPECT_TRUE(contains(both.out, "tet-field-dstar") && contains(both.out, "anya")) << both.out;
}

TEST_F(Tetrahedra, RefuseInWords) {
  const std::string draw = "render " + world() + " -o " + file("x.png") + " ";
  for (const char* view : {"0", "0,91", "nan,0", "a,b", "0,0,0", "400,0"})
    expect_refused(draw + "--view " + view, {"--view", "AZIMUTH,ELEVATION", view});
  for (const char* cut : {"w=1", "x", "x=", "x=%", "x=a", "xy=3"})
    expect_refused(draw + "--cut " + cut, {"--cut", "an axis and a place", cut});
  expect_refused(draw + "--cut x=-1", {"--cut", "between 0 and 10"});
  expect_refused(draw + "--cut x=101%", {"--cut", "0% to 100%"});
  expect_refused(draw + "--size 3", {"64"});
  // Before anything is planned and printed.
  const Ran late = run(plan("--cut x=99 --svg " + file("x.svg")));
  EXPECT_EQ(late.code, 2);
  EXPECT_FALSE(contains(late.out, "planner")) << late.out;
  expect_refused(plan("--view 0,0"), {"--view", "--svg or --png"});
  expect_refused(plan("--vtk x.txt"), {"--vtk", ".vtk"});
  expect_refused(plan("--gap"), {"--gap"});
  expect_refused("plan " + world() + " --from 1,1 --to 9,9,9", {"this world is a space"});
  expect_refused("plan " + world() + " --from nan,1,1 --to 9,9,9", {"--from"});
  expect_refused("bench " + world(), {"--random"});
  expect_refused("bench " + world() + " --random 2 --scen a.scen", {"--random alone"});
  expect_refused("bench " + world() + " --random 2 --save x.vtk", {"--save"});
  expect_refused("bench " + world() + " " + world() + " --random 2 --baseline nobody",
                 {"--baseline", "tet-field-dstar"});
  for (const char* wrong : {"--corners 7", "--corners 1.5", "--corners nan", "--blocked 1.1", "--weights heavy",
                            "--stretch 0", "--contrast 0.5", "--width 1 --height 1000000"})
    expect_refused(std::string("generate tetrahedra ") + wrong + " -o " + file("x.vtk"), {"expected"});
  EXPECT_FALSE(fs::exists(file("x.vtk")));
  spit(file("empty.vtk"), "");
  for (const char* command : {"inspect ", "bench --random 1 "})
    expect_refused(command + file("empty.vtk"), {"empty.vtk", "expected"});
  expect_refused("render " + file("empty.vtk") + " -o " + file("x.png"), {"empty.vtk", "expected"});
  ASSERT_EQ(run("generate tetrahedra --corners 20 --blocked 1 -o " + file("full.vtk")).code, 0);
  expect_refused("bench --random 1 " + file("full.vtk"), {"more free space"});
  EXPECT_EQ(run("render " + file("full.vtk") + " --size 200 -o " + file("full.png")).code, 0);
  EXPECT_EQ(run("inspect " + file("full.vtk")).code, 0);
  const Ran full = run(plan("--json > /dev/full"));
  EXPECT_EQ(full.code, 2) << full.out;
}

}  // namespace
}  // namespace taut::cli_test
