// `taut validate` believes nothing: neither a path nor what a plan claims about it.
#include "cli/fixture.hpp"

namespace taut::cli_test {
namespace {

using Json = nlohmann::json;

class Validate : public InFolder {
 protected:
  // A wall with a way around it; and a room that cannot be entered.
  Validate() {
    spit(file("w.map"),
         "type octile\nheight 7\nwidth 12\nmap\n"
         "............\n.....@......\n.....@......\n.....@..@@@@\n.....@..@..@\n.....@..@..@\n........@@@@\n");
    spit(file("pinch.map"), "type octile\nheight 2\nwidth 2\nmap\n@.\n.@\n");
    spit(file("block.3dmap"), "voxel 6 6 4\n2 0 0\n2 1 0\n2 2 0\n2 3 0\n2 4 0\n");
  }
  [[nodiscard]] Json planned(const std::string& arguments) const {
    const Ran ran = run("plan " + arguments + " --json");
    EXPECT_EQ(ran.code, 0) << arguments << ran.out;
    return Json::parse(ran.out);
  }
  [[nodiscard]] Ran validated(const std::string& world, const Json& plan, const std::string& options = "") const {
    spit(file("plan.json"), plan.dump());
    return run("validate " + file(world) + " " + file("plan.json") + options);
  }
  void expect_valid(const std::string& world, const Json& plan) const {
    const Ran ran = validated(world, plan);
    EXPECT_EQ(ran.code, 0) << ran.out;
    EXPECT_FALSE(contains(ran.out, "INVALID")) << ran.out;
  }
  void expect_invalid(const std::string& world, const Json& plan, const std::string& words) const {
    const Ran ran = validated(world, plan);
    EXPECT_EQ(ran.code, 1) << ran.out;
    EXPECT_TRUE(contains(ran.out, "INVALID")) << ran.out;
    EXPECT_TRUE(contains(ran.out, words)) << ran.out;
  }
};

TEST_F(Validate, TakesTheCornerRuleThatThePlanWasMadeUnder) {
  const Json plan = planned(file("pinch.map") + " --from 2,0 --to 0,2 --squeeze allow --planner all");
  expect_valid("pinch.map", plan);
  EXPECT_EQ(validated("pinch.map", plan, " --squeeze forbid").code, 1);
  EXPECT_EQ(validated("pinch.map", plan, " --squeeze allow").code, 0);
  Json unknown = plan;
  unknown["query"]["squeeze"] = "perhaps";
  EXPECT_EQ(validated("pinch.map", unknown).code, 2);
  // Saved beside a world, the rule stands at the top.
  ASSERT_EQ(run("plan " + file("pinch.map") + " --from 2,0 --to 0,2 --squeeze allow --save " + file("kept.map") +
                " --save-paths --save-statistics")
                .code,
            0);
  const Ran kept = run("validate " + file("kept.map") + " " + file("kept.map.json"));
  EXPECT_EQ(kept.code, 0) << kept.out;
}

TEST_F(Validate, MeasuresTurnsAgain) {
  Json plan = planned(file("w.map") + " --from 2,4 --to 7,4");
  expect_valid("w.map", plan);
  plan["results"][0]["turn_degrees"] = plan["results"][0]["turn_degrees"].get<double>() + 1;
  expect_invalid("w.map", plan, "sum of turns");
}

TEST_F(Validate, ChecksBoundsAndClaimsToBeOptimalByAnExactPlanner) {
  const Json plan = planned(file("w.map") + " --from 2.5,4.5 --to 7.5,4.5 --planner all");
  expect_valid("w.map", plan);
  for (std::size_t i = 0; i < plan["results"].size(); ++i) {
    const double cost = plan["results"][i]["cost"];
    Json forged = plan;
    forged["results"][i]["lower_bound"] = cost * 1.01;
    expect_invalid("w.map", forged, "lower bound");
    if (plan["results"][i]["proven_optimal"] == true) continue;
    forged = plan;
    forged["results"][i]["proven_optimal"] = true;
    const bool is_optimal = std::abs(cost - plan["results"].back()["cost"].get<double>()) < 1e-9;
    if (!is_optimal) expect_invalid("w.map", forged, "is not optimal");
    forged = plan;
    forged["results"][i]["lower_bound"] = cost - 1e-3;
    if (!is_optimal && cost - 1e-3 > plan["results"].back()["cost"].get<double>() + 1e-3)
      expect_invalid("w.map", forged, "lower bound");
  }
}

TEST_F(Validate, ChecksClaimsOfDiscsAndOfEndsWithinADistance) {
  for (const std::string options :
       {" --radius 0.4", " --radius 0.4 --nearest", " --radius 0.4 --within 1", " --within 1.5", " --nearest",
        " --nearest --within 1.5", " --radius 0.4 --nearest --within 1.5", " --nearest --squeeze allow"}) {
    const Json plan = planned(file("w.map") + " --from 2.5,4.5 --to 7.5,3.5 --planner all" + options);
    expect_valid("w.map", plan);
    for (std::size_t i = 0; i < plan["results"].size(); ++i) {
      Json forged = plan;
      forged["results"][i]["lower_bound"] = plan["results"][i]["cost"].get<double>() * 1.1;
      expect_invalid("w.map", forged, "lower bound");
    }
  }
}

TEST_F(Validate, ChecksThatMovedEndsAreTheNearestOnes) {
  for (const std::string radius : {"", " --radius 0.4"}) {
    // Into the room, and from within the wall.
    const Json plan = planned(file("w.map") + " --from 5.4,4.5 --to 9.5,4.5 --nearest" + radius);
    expect_valid("w.map", plan);
    // A path that is one, but ends elsewhere than it could.
    Json farther = planned(file("w.map") + " --from 4,4.5 --to 7,1" + radius);
    farther["query"]["to"] = Json{9.5, 4.5};
    farther["query"]["nearest"] = true;
    expect_invalid("w.map", farther, "the goal");
    farther = planned(file("w.map") + " --from 3,4.5 --to 7,1" + radius);
    farther["query"]["from"] = Json{5.4, 4.5};
    farther["query"]["nearest"] = true;
    expect_invalid("w.map", farther, "the start");
  }
}

TEST_F(Validate, ChecksThatThereIsNoPathWhereAPlannerSaysSo) {
  for (const std::string options : {"", " --radius 0.4", " --radius 3"}) {
    const Ran ran = run("plan " + file("w.map") + " --from 2.5,4.5 --to 9.5,4.5 --planner all --json" + options);
    EXPECT_EQ(ran.code, 1) << ran.out;
    expect_valid("w.map", Json::parse(ran.out));
  }
  for (const std::string options : {"", " --radius 0.4"}) {
    const Json plan = planned(file("w.map") + " --from 2.5,4.5 --to 7.5,3.5 --planner tra" + options);
    for (const char* status : {"unreachable", "too_wide", "start_blocked", "goal_blocked"}) {
      Json forged = plan;
      forged["results"] = Json::array({Json{{"planner", "tra"}, {"status", status}}});
      expect_invalid("w.map", forged, std::string("it says ") + status);
      forged["results"][0]["planner"] = "mine";
      expect_invalid("w.map", forged, "finds a path of");
    }
    // Not looked for to the end, or only on a graph.
    Json honest = plan;
    honest["results"] = Json::array(
        {Json{{"planner", "tra"}, {"status", "budget_spent"}}, Json{{"planner", "astar"}, {"status", "unreachable"}}});
    expect_valid("w.map", honest);
  }
}

TEST_F(Validate, ChecksTheReasonsWhyThereIsNoPath) {
  const auto answer = [&](const std::string& query) {
    return Json::parse(run("plan " + file("w.map") + query + " --planner tra --json").out);
  };
  Json wide = answer(" --from 2.5,3.5 --to 7.5,1.5 --radius 1.2");
  ASSERT_EQ(wide["results"][0]["status"], "too_wide");
  expect_valid("w.map", wide);
  wide["results"][0]["widest_radius"] = wide["results"][0]["widest_radius"].get<double>() + 0.01;
  expect_invalid("w.map", wide, "it says up to");
  Json blocked = answer(" --from 4.75,4.5 --to 7.5,3.5 --radius 0.4");
  ASSERT_EQ(blocked["results"][0]["end"]["room"], 0.25);
  expect_valid("w.map", blocked);
  blocked["results"][0]["end"]["room"] = 0.3;
  expect_invalid("w.map", blocked, "there is room for a radius of 0.25 at its blocked end, it says 0.3");
  blocked["results"][0]["end"]["place"] = "in_obstacle";
  expect_invalid("w.map", blocked, "does not lie where it says");
}

TEST_F(Validate, BelievesOfClaimsInSpaceOnlyWhatTheStraightWayProves) {
  expect_valid("block.3dmap", planned(file("block.3dmap") + " --from 0.5,0.5,1.5 --to 4.5,0.5,1.5 --planner all"));
  Json plan = planned(file("block.3dmap") + " --from 0.5,0.5,0.5 --to 4.5,0.5,0.5");
  expect_valid("block.3dmap", plan);
  plan["results"][0]["proven_optimal"] = true;
  expect_invalid("block.3dmap", plan, "no planner can tell");
  plan["results"][0]["proven_optimal"] = false;
  plan["results"][0]["turn_degrees"] = 1;
  expect_invalid("block.3dmap", plan, "sum of turns");
}

TEST_F(Validate, RefusesAnEmptyListOfPlans) {
  Json plan = planned(file("w.map") + " --from 2,4 --to 7,4");
  plan["results"] = Json::array();
  Ran ran = validated("w.map", plan);
  EXPECT_EQ(ran.code, 2) << ran.out;
  EXPECT_TRUE(contains(ran.out, "expected at least one plan")) << ran.out;
  ran = validated("w.map", Json{{"runs", Json::array()}});
  EXPECT_EQ(ran.code, 2) << ran.out;
  EXPECT_TRUE(contains(ran.out, "expected at least one plan")) << ran.out;
}

TEST_F(Validate, TakesSeveralFilesAndNamesTheBadOne) {
  spit(file("good.json"), planned(file("w.map") + " --from 2,4 --to 7,4").dump());
  spit(file("broken.json"), "{\n\"query\": {]");
  EXPECT_EQ(run("validate " + file("w.map") + " " + file("good.json") + " " + file("good.json")).code, 0);
  expect_refused("validate " + file("w.map") + " " + file("good.json") + " " + file("broken.json"),
                 {"broken.json:2: expected JSON", "']' in column 11"});
  expect_refused("validate " + file("w.map") + " " + file("good.json") + " " + file("none.json"), {"none.json"});
}

TEST_F(Validate, AsksThePlannerThatIsNamed) {
  const Json plan = planned(file("w.map") + " --from 2,4 --to 7,4 --planner anya");
  EXPECT_TRUE(contains(validated("w.map", plan, " --oracle visibility").out, "checked with visibility"));
  for (const char* oracle : {"astar", "warp", "voxel-astar"}) {
    const Ran ran = validated("w.map", plan, std::string(" --oracle ") + oracle);
    EXPECT_EQ(ran.code, 2) << oracle << ran.out;
  }
}

}  // namespace
}  // namespace taut::cli_test
