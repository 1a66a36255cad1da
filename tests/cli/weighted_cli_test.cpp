// Bounds, gaps and straightening on the command line: what is shown, what --gap and --straighten ask for, and that a
// bound that is too high is refused.
#include "cli/fixture.hpp"

namespace taut::cli_test {
namespace {

class WeightedCommand : public InFolder {
 protected:
  // Two patches of cheap ground in dear one.
  WeightedCommand() {
    std::string text;
    for (int y = 0; y < 16; ++y) {
      for (int x = 0; x < 16; ++x)
        text += std::string(x == 0 ? "" : ",") + (x / 4 % 2 == y / 8 ? "1.5" : y % 5 == 0 ? "4" : "7");
      text += "\n";
    }
    spit(file("w.csv"), text);
  }
  [[nodiscard]] std::string query() const { return file("w.csv") + " --from 0.5,0.75 --to 15.25,14.5 "; }
  static nlohmann::json answer(const std::string& arguments) {
    const Ran ran = run("plan " + arguments + " --json");
    return nlohmann::json::parse(ran.out)["results"][0];
  }
};

TEST_F(WeightedCommand, ShowsTheBoundTheGapAndTheGuess) {
  const Ran ran = run("plan " + query() + "--planner field-dstar,weighted-proof");
  EXPECT_EQ(ran.code, 0) << ran.out;
  for (const char* const word : {"cost", "bound", "gap", "g(start)", "certified", " %"})
    EXPECT_TRUE(contains(ran.out, word)) << word << "\n" << ran.out;
  const auto field = answer(query() + "--planner field-dstar");
  EXPECT_EQ(field["bound"], "distance");
  EXPECT_GT(field["estimate"].get<double>(), 0);
  EXPECT_NEAR(field["gap"].get<double>(), field["cost"].get<double>() / field["lower_bound"].get<double>() - 1, 1e-12);
}

TEST_F(WeightedCommand, ProvesTheGapThatIsAskedFor) {
  for (const char* const gap : {"0.05", "0.0123", "0.001"}) {
    const auto proof = answer(query() + "--gap " + gap);
    EXPECT_EQ(proof["planner"], std::string("weighted-proof:gap=") + gap);
    EXPECT_EQ(proof["bound"], "certificate");
    EXPECT_LE(proof["gap"].get<double>(), std::stod(gap));
    EXPECT_EQ(proof["valid"], true);
  }
  expect_refused("plan " + query() + "--gap 3", {"0.01", "from 1e-05 to 1"});
  expect_refused("plan " + query() + "--gap none", {"--gap"});
  expect_refused("plan " + query() + "--planner weighted-proof:gap=0.01x", {"gap cannot be '0.01x'"});
}

TEST_F(WeightedCommand, StraightensWhereItIsAskedToOrNobodyIsNamed) {
  const auto unnamed = answer(query()), plain = answer(query() + "--planner field-dstar"),
             straight = answer(query() + "--planner field-dstar --straighten");
  EXPECT_EQ(unnamed["planner"], "field-dstar:straighten=on");
  EXPECT_EQ(straight["planner"], "field-dstar:straighten=on");
  EXPECT_EQ(unnamed["cost"], straight["cost"]);
  EXPECT_LT(straight["cost"].get<double>(), plain["cost"].get<double>());
  const auto off = answer(query() + "--planner field-dstar:straighten=off --straighten");
  EXPECT_EQ(off["cost"], plain["cost"]);
  EXPECT_EQ(run("bench " + file("w.csv") + " --random 5 --planner field-dstar,weighted-theta --straighten").code, 0);
}

TEST_F(WeightedCommand, RefusesABoundThatIsTooHigh) {
  const Ran planned = run("plan " + query() + "--planner edge-astar,weighted-proof --json");
  nlohmann::json plan = nlohmann::json::parse(planned.out);
  const auto validated = [&] {
    spit(file("p.json"), plan.dump());
    return run("validate " + file("w.csv") + " " + file("p.json"));
  };
  Ran ran = validated();
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_TRUE(contains(ran.out, "claims checked with weighted-proof")) << ran.out;
  auto& edges = plan["results"][0];
  const double proven = plan["results"][1]["lower_bound"], cheapest = plan["results"][1]["cost"];
  edges["lower_bound"] = proven;
  EXPECT_EQ(validated().code, 0);
  ASSERT_GT(edges["cost"].get<double>(), 1.01 * cheapest);
  edges["lower_bound"] = 1.005 * cheapest;
  ran = validated();
  EXPECT_EQ(ran.code, 1) << ran.out;
  EXPECT_TRUE(contains(ran.out, "its lower bound is")) << ran.out;
  edges["lower_bound"] = 1;
  edges["proven_optimal"] = true;
  ran = validated();
  EXPECT_EQ(ran.code, 1) << ran.out;
  EXPECT_TRUE(contains(ran.out, "it is not optimal")) << ran.out;
}

}  // namespace
}  // namespace taut::cli_test
