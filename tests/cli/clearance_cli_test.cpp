// taut plan tells how far a path keeps from obstacles, why there is none, and shows what an agent sweeps over.
#include <algorithm>
#include <cmath>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "cli/fixture.hpp"

namespace taut::cli_test {
namespace {

using Json = nlohmann::json;

// Two rooms with a door of three cells between them.
class ClearanceCommand : public InFolder {
 protected:
  ClearanceCommand() {
    spit(file("rooms.map"),
         "type octile\nheight 9\nwidth 13\nmap\n"
         "@@@@@@@@@@@@@\n"
         "@.....@.....@\n"
         "@.....@.....@\n"
         "@.....@.....@\n"
         "@.....@.....@\n"
         "@...........@\n"
         "@...........@\n"
         "@...........@\n"
         "@@@@@@@@@@@@@\n");
    std::string picture = "P2\n13 9\n255\n";
    for (int y = 0; y < 9; ++y) {
      for (int x = 0; x < 13; ++x)
        picture += x == 0 || y == 0 || x == 12 || y == 8 || (x == 6 && y < 5) ? "0 " : "255 ";
    }
    spit(file("rooms.pgm"), picture);
    spit(file("rooms.yaml"), "image: rooms.pgm\nresolution: 0.5\norigin: [10, 20, 0]\n");
  }
  [[nodiscard]] Json json_of(const std::string& arguments, int code) const {
    const Ran ran = run("plan " + file("rooms.map") + " " + arguments + " --json");
    EXPECT_EQ(ran.code, code) << ran.out;
    spit(file("plan.json"), ran.out);
    return Json::parse(ran.out)["results"];
  }
  [[nodiscard]] std::string said(const std::string& arguments) const {
    const Ran ran = run("plan " + arguments);
    EXPECT_EQ(ran.code, 1) << ran.out;
    return ran.out;
  }
};

TEST_F(ClearanceCommand, IsInTableAndJsonAndIsChecked) {
  const Ran table = run("plan " + file("rooms.map") + " --from 3,3 --to 10,3 --radius 0.75");
  EXPECT_EQ(table.code, 0) << table.out;
  EXPECT_TRUE(contains(table.out, "clearance")) << table.out;
  EXPECT_TRUE(contains(table.out, " 0.75 ")) << table.out;
  for (const Json& result : json_of("--from 3,3 --to 10,3 --planner polyanya,anya,tra,visibility", 0))
    EXPECT_EQ(result["clearance"], 0) << result["planner"];
  for (const Json& result : json_of("--from 3,3 --to 10,3 --radius 0.75 --planner all", 0)) {
    EXPECT_NEAR(result["clearance"].get<double>(), 0.75, 1e-9) << result["planner"];
    EXPECT_FALSE(result.contains("note"));
  }
  EXPECT_EQ(run("validate " + file("rooms.map") + " " + file("plan.json")).code, 0);
  Json forged = Json::parse(slurp(file("plan.json")));
  forged["results"][0]["clearance"] = 1.25;
  spit(file("forged.json"), forged.dump());
  const Ran checked = run("validate " + file("rooms.map") + " " + file("forged.json"));
  EXPECT_EQ(checked.code, 1);
  EXPECT_TRUE(contains(checked.out, "INVALID: the clearance is 0.75")) << checked.out;
}

TEST_F(ClearanceCommand, IsKeptWithSavedRuns) {
  ASSERT_EQ(run("plan " + file("rooms.map") + " --from 3,3 --to 10,3 --radius 0.75 --save " + file("kept.map") +
                " --save-paths --save-statistics")
                .code,
            0);
  const Json kept = Json::parse(slurp(file("kept.map.json")));
  EXPECT_NEAR(kept["runs"][0]["results"][0]["clearance"].get<double>(), 0.75, 1e-9);
  EXPECT_EQ(run("validate " + file("kept.map") + " " + file("kept.map.json")).code, 0);
}

TEST_F(ClearanceCommand, IsToldInSpace) {
  spit(file("block.3dmap"), "voxel 6 6 4\n2 0 0\n");
  const Ran ran = run("plan " + file("block.3dmap") + " --from 1.5,1.5,1.5 --to 3.5,3.5,1.5 --json");
  EXPECT_EQ(ran.code, 0) << ran.out;
  const Json answer = Json::parse(ran.out);
  for (const Json& result : answer["results"]) EXPECT_GE(result["clearance"], 0);
}

TEST_F(ClearanceCommand, BlockedEndsReadDifferently) {
  const std::string world = file("rooms.map");
  EXPECT_TRUE(
      contains(said(world + " --from 6.5,3.5 --to 10,3"), "\nstart_blocked: the start lies inside an obstacle\n"));
  EXPECT_TRUE(contains(said(world + " --from 3,3 --to 40,3"), "\ngoal_blocked: the goal lies outside the world\n"));
  EXPECT_TRUE(
      contains(said(world + " --from 1.25,3 --to 10,3 --radius 0.75"),
               "\nstart_blocked: the start is only 0.25 away from the nearest obstacle, the agent needs 0.75\n"));
  // Said once, whoever was asked.
  const std::string all = said(world + " --from 6.5,3.5 --to 10,3 --planner polyanya,tra,visibility");
  EXPECT_EQ(all.find("the start lies"), all.rfind("the start lies")) << all;

  const Json inside = json_of("--from 6.5,3.5 --to 10,3", 1)[0];
  EXPECT_EQ(inside["end"], (Json{{"place", "in_obstacle"}, {"room", 0.0}}));
  EXPECT_EQ(inside["note"], "the start lies inside an obstacle");
  EXPECT_EQ(inside["clearance"], nullptr);
  EXPECT_EQ(json_of("--from 3,3 --to 40,3", 1)[0]["end"]["place"], "outside");
  const Json narrow = json_of("--from 1.25,3 --to 10,3 --radius 0.75", 1)[0];
  EXPECT_EQ(narrow["end"], (Json{{"place", "free"}, {"room", 0.25}}));
  EXPECT_EQ(run("validate " + file("rooms.map") + " " + file("plan.json")).code, 0);
}

TEST_F(ClearanceCommand, TooWideSaysHowWideAnAgentCouldBe) {
  const std::string ends = " --from 3.5,3.5 --to 9.5,3.5";
  EXPECT_TRUE(contains(said(file("rooms.map") + ends + " --radius 2"),
                       "\ntoo_wide: an agent of radius up to 1.5 could go; see `taut width`\n"));
  for (const Json& result : json_of(ends + " --radius 2 --planner ta,tra,tangent-graph", 1)) {
    EXPECT_EQ(result["status"], "too_wide");
    EXPECT_EQ(result["widest_radius"], 1.5);
    EXPECT_FALSE(result.contains("end"));
  }
  EXPECT_EQ(run("plan " + file("rooms.map") + ends + " --radius 1.5").code, 0);
}

TEST_F(ClearanceCommand, MetresAreMetres) {
  const std::string world = file("rooms.yaml") + " --metres", ends = " --from 11.75,22.75 --to 14.75,22.75";
  const Ran table = run("plan " + world + ends + " --radius 0.25");
  EXPECT_EQ(table.code, 0) << table.out;
  EXPECT_TRUE(contains(table.out, "clearance (m)")) << table.out;
  EXPECT_TRUE(contains(said(world + ends + " --radius 1"), "of radius up to 0.75 m could go"));
  EXPECT_TRUE(contains(said(world + " --from 10.6,22.75 --to 14.75,22.75 --radius 0.5"),
                       "the start is only 0.1 m away from the nearest obstacle, the agent needs 0.5 m"));
  const Ran json = run("plan " + world + ends + " --radius 1 --json");
  EXPECT_NEAR(Json::parse(json.out)["results"][0]["widest_radius"].get<double>(), 0.75, 1e-12) << json.out;
}

TEST_F(ClearanceCommand, PicturesShowWhatTheAgentSweepsOver) {
  const std::string ends = " --from 3,3 --to 10,3 --no-heat";
  ASSERT_EQ(run("plan " + file("rooms.map") + ends + " --svg " + file("point.svg")).code, 0);
  ASSERT_EQ(run("plan " + file("rooms.map") + ends + " --radius 0.75 --svg " + file("disc.svg") + " --png " +
                file("disc.png"))
                .code,
            0);
  const std::string point = slurp(file("point.svg")), disc = slurp(file("disc.svg"));
  EXPECT_FALSE(contains(point, "agent radius"));
  EXPECT_TRUE(contains(disc, "agent radius 0.75"));
  // As wide as the agent: the picture shows 13 cells.
  const auto width_of = [](const std::string& svg, std::size_t at) {
    return std::stod(svg.substr(svg.find("stroke-width=\"", at) + 14));
  };
  double widest = 0;
  for (std::size_t at = disc.find("stroke-width=\""); at != std::string::npos;
       at = disc.find("stroke-width=\"", at + 1))
    widest = std::max(widest, width_of(disc, at));
  const double cell = widest / 1.5;
  EXPECT_GT(cell, 50);
  EXPECT_NEAR(cell, std::round(cell), 1e-6);  // cells have whole pixels
  EXPECT_TRUE(contains(disc, "r=\"" + std::to_string(static_cast<int>(0.75 * cell)))) << cell;
}

TEST_F(ClearanceCommand, IsInTheTableOfABenchWithARadius) {
  const std::string bench = "bench " + file("rooms.map") + " --random 5 --planner tra --csv " + file("bench.csv");
  ASSERT_EQ(run(bench).code, 0);
  EXPECT_FALSE(contains(slurp(file("bench.csv")), "clearance"));
  ASSERT_EQ(run(bench + " --radius 0.25").code, 0);
  const std::string text = slurp(file("bench.csv"));
  EXPECT_TRUE(contains(text, ",valid,radius,clearance\n")) << text;
  EXPECT_TRUE(contains(text, ",true,0.25,0.")) << text;
}

TEST_F(ClearanceCommand, LinesBelowTheTableFitTheTerminal) {
  for (const char* const arguments : {" --from 3,1.5 --to 10,3 --radius 1.4 --planner polyanya,tra,ta",
                                      " --from 3,3 --to 10,3 --radius 2 --planner all",
                                      " --from 3,3 --to 6.5,3.3333333333333 --planner polyanya,visibility --nearest"}) {
    const std::string command = "plan " + file("rooms.map") + arguments;
    const auto lines_of = [](const std::string& text) {
      std::vector<std::string> lines;
      std::istringstream in(text);
      for (std::string line; std::getline(in, line);) lines.push_back(line);
      return lines;
    };
    const auto words_of = [](const std::string& text) {
      std::set<std::string> words;
      std::istringstream in(text);
      for (std::string word; in >> word;) words.insert(word);
      return words;
    };
    bool is_any_long = false;
    for (const std::string& line : lines_of(run(command).out)) is_any_long |= line.size() > 50 && contains(line, ": ");
    EXPECT_TRUE(is_any_long) << arguments;
    const Ran narrow = run(command, "COLUMNS=50");
    for (const std::string& line : lines_of(narrow.out)) {
      const auto columns = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
      EXPECT_LE(columns, 50) << line;
    }
    for (const char* const word : {"cannot", "answer:", "obstacle,", "goal"})
      EXPECT_EQ(words_of(narrow.out).contains(word), words_of(run(command).out).contains(word)) << word << narrow.out;
  }
}

TEST_F(ClearanceCommand, TablesFitTheTerminal) {
  for (const std::string& command :
       {"plan " + file("rooms.map") + " --from 3,3 --to 10,3 --planner polyanya,tra",
        "bench " + file("rooms.map") + " --random 5 --planner polyanya,tra --baseline tra"}) {
    const Ran ran = run(command, "COLUMNS=80");
    EXPECT_EQ(ran.code, 0) << ran.out;
    std::size_t begin = 0, headers = 0;
    for (std::size_t end = ran.out.find('\n'); end != std::string::npos; end = ran.out.find('\n', begin)) {
      const std::string line = ran.out.substr(begin, end - begin);
      const auto columns = std::count_if(line.begin(), line.end(), [](char c) { return (c & 0xC0) != 0x80; });
      EXPECT_LE(columns, 80) << line;
      headers += line.rfind("planner ", 0) == 0 ? 1 : 0;
      begin = end + 1;
    }
    EXPECT_GT(headers, 1u) << ran.out;
  }
}

}  // namespace
}  // namespace taut::cli_test
