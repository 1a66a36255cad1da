#include "cli/fixture.hpp"

namespace taut::cli_test {
namespace {

class ExploreCommand : public InFolder {
 protected:
  // Runs it with --json.
  static nlohmann::json explored(const std::string& arguments, int code = 0) {
    const Ran ran = run("explore --json " + arguments);
    EXPECT_EQ(ran.code, code) << ran.out;
    return nlohmann::json::parse(ran.out, nullptr, false);
  }
};

TEST_F(ExploreCommand, CrossesUnknownGround) {
  ASSERT_EQ(run("generate noise --width 48 --height 40 --seed 3 -o " + file("ground.csv")).code, 0);
  for (const std::string planner : {"field-dstar", "tri-field-dstar"}) {
    const std::string ask = file("ground.csv") + " --from 2,2 --to 45,36 --sense 4 --planner " + planner;
    const auto out = explored(ask);
    EXPECT_EQ(out["status"], "found");
    EXPECT_EQ(out["planner"], planner);
    EXPECT_EQ(out["valid"], true);
    EXPECT_GE(out["cost"], 0.98 * out["known_cost"].get<double>());
    EXPECT_GT(out["steps"].size(), 10u);
    EXPECT_LT(out["expanded"], out["from_scratch"]);
    EXPECT_LT(out["sensed"], out["cells"]);
    EXPECT_EQ(out["walked"].front(), (nlohmann::json{2, 2}));
    EXPECT_EQ(out["walked"].back(), (nlohmann::json{45, 36}));
    // The same without planning from scratch beside it, which changes nothing.
    const auto alone = explored(ask + " --no-compare");
    EXPECT_EQ(alone["walked"], out["walked"]);
    EXPECT_EQ(alone["expanded"], out["expanded"]);
    EXPECT_FALSE(alone.contains("from_scratch"));
    EXPECT_EQ(explored(ask + " --exact")["valid"], true);
  }
}

// Who senses everything at once walks what is planned with full knowledge.
TEST_F(ExploreCommand, WalksTheKnownWayWhereEverythingIsSensed) {
  spit(file("g.csv"), "1,1,1,1,1\n1,9,9,9,1\n1,9,9,9,1\n1,1,1,1,1\n");
  const auto out = explored(file("g.csv") + " --from 0.5,0.5 --to 4.5,3.5 --sense 100 --step 100");
  EXPECT_EQ(out["steps"].size(), 2u);
  EXPECT_NEAR(out["cost"], out["known_cost"], 1e-6);
  EXPECT_EQ(out["sensed"], out["cells"]);
}

TEST_F(ExploreCommand, ExploresMapsAndAreas) {
  spit(file("w.map"), "type octile\nheight 5\nwidth 6\nmap\n......\n.@@@@.\n....@.\n.@@@@.\n......\n");
  auto out = explored(file("w.map") + " --from 3.5,2.5 --to 5.5,2.5 --sense 1");
  EXPECT_EQ(out["status"], "found");
  EXPECT_EQ(out["valid"], true);
  EXPECT_GE(out["cost"], 0.98 * out["known_cost"].get<double>());  // neither is the cheapest
  ASSERT_EQ(run("generate patches --seed 4 -o " + file("areas.geojson")).code, 0);
  const auto facts = nlohmann::json::parse(run("inspect --json " + file("areas.geojson")).out);
  const double x = facts["bounds"][2], y = facts["bounds"][3];
  out = explored(file("areas.geojson") + " --from 1,1 --to " + std::to_string(0.9 * x) + "," + std::to_string(0.9 * y) +
                 " --sense " + std::to_string(0.1 * x) + " --max-edge " + std::to_string(0.05 * x));
  EXPECT_EQ(out["status"], "found");
  EXPECT_EQ(out["valid"], true) << out;
}

TEST_F(ExploreCommand, EndsWhereThereIsNoWay) {
  spit(file("w.map"), "type octile\nheight 3\nwidth 7\nmap\n....@..\n....@..\n....@..\n");
  auto out = explored(file("w.map") + " --from 0.5,1.5 --to 6.5,1.5 --sense 1.5", 1);
  EXPECT_EQ(out["status"], "unreachable");
  EXPECT_EQ(out["known_status"], "unreachable");
  EXPECT_GT(out["steps"].size(), 1u);
  Ran ran = run("explore " + file("w.map") + " --from 0.5,1.5 --to 6.5,1.5 --sense 1.5");
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(contains(ran.out, "no way leads to the goal")) << ran.out;
  // A goal that turns out to be blocked, a start that is.
  out = explored(file("w.map") + " --from 0.5,1.5 --to 4.5,1.5 --sense 1.5", 1);
  EXPECT_EQ(out["status"], "goal_blocked");
  out = explored(file("w.map") + " --from 4.5,1.5 --to 0.5,1.5 --sense 1.5", 1);
  EXPECT_EQ(out["status"], "start_blocked");
  out = explored(file("w.map") + " --from -3,1.5 --to 0.5,1.5 --sense 1.5", 1);
  EXPECT_EQ(out["status"], "start_blocked");
  out = explored(file("w.map") + " --from 0.5,1.5 --to 3.5,1.5 --sense 1 --max-steps 2", 1);
  EXPECT_EQ(out["status"], "budget_spent");
  // And where there is nowhere to go.
  out = explored(file("w.map") + " --from 0.5,1.5 --to 0.5,1.5 --sense 1");
  EXPECT_EQ(out["status"], "found");
  EXPECT_EQ(out["cost"], 0);
}

TEST_F(ExploreCommand, DrawsWhatWasSensed) {
  ASSERT_EQ(run("generate noise --width 30 --height 30 --seed 3 -o " + file("g.csv")).code, 0);
  const std::string ask = "explore " + file("g.csv") + " --from 2,2 --to 27,25 --sense 4 -o ";
  const Ran ran = run(ask + file("p.svg"));
  ASSERT_EQ(ran.code, 0) << ran.out;
  for (const char* word : {"from scratch", "arrived", "with full knowledge", "valid", "times fewer"})
    EXPECT_TRUE(contains(ran.out, word)) << ran.out;
  const std::string svg = slurp(file("p.svg"));
  EXPECT_TRUE(contains(svg, "never sensed"));
  EXPECT_TRUE(contains(svg, "walked"));
  EXPECT_EQ(run(ask + file("p.png")).code, 0);
  EXPECT_EQ(slurp(file("p.png")).substr(1, 3), "PNG");
}

TEST_F(ExploreCommand, SaysWhatIsWrong) {
  spit(file("g.csv"), "1,2\n3,4\n");
  spit(file("p.geojson"), R"({"type":"Polygon","coordinates":[[[0,0],[9,0],[9,9],[0,9],[0,0]]]})");
  const std::string ends = " --from 0.5,0.5 --to 1.5,1.5 ";
  expect_refused("explore " + file("g.csv") + ends, {"--sense"});
  expect_refused("explore " + file("g.csv") + ends + "--sense 0", {"--sense"});
  expect_refused("explore " + file("g.csv") + ends + "--sense nan", {"--sense"});
  expect_refused("explore " + file("g.csv") + ends + "--sense 1 --step 2", {"--step", "no more than --sense"});
  expect_refused("explore " + file("g.csv") + ends + "--sense 1 --assume 0", {"--assume"});
  expect_refused("explore " + file("g.csv") + ends + "--sense 1 --assume 1e60", {"--assume"});
  expect_refused("explore " + file("g.csv") + ends + "--sense 1 --planner polyanya", {"--planner", "polyanya"});
  expect_refused("explore " + file("g.csv") + " --from 1 --to 1,1 --sense 1", {"--from"});
  expect_refused("explore " + file("g.csv") + ends + "--sense 1 -o x.gif", {"-o"});
  expect_refused("explore " + file("g.csv") + ends + "--sense 1 --max-steps 0", {"--max-steps"});
  expect_refused("explore " + file("p.geojson") + ends + "--sense 1", {"expected ground to be sensed"});
  expect_refused("explore " + file("none.csv") + ends + "--sense 1", {"none.csv"});
}

}  // namespace
}  // namespace taut::cli_test
