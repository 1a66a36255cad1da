// What the program says to those who ask for what there is not: the option, and what was expected.
#include "cli/fixture.hpp"

namespace taut::cli_test {
namespace {

using Json = nlohmann::json;

class Words : public InFolder {
 protected:
  Words() {
    spit(file("w.map"),
         "type octile\nheight 6\nwidth 8\nmap\n........\n...@....\n...@....\n...@....\n...@....\n........\n");
  }
};

TEST_F(Words, RefuseBudgetsThatAreNone) {
  const std::string plan = "plan " + file("w.map") + " --from 1,3 --to 6,3",
                    bench = "bench " + file("w.map") + " --random 3",
                    walk = "walk " + file("w.map") + " --from 1,3 --to 6,3 --heights " + file("h.asc");
  ASSERT_EQ(run("generate hills --columns 9 --rows 7 --spacing 1 --mean-radius 3 -o " + file("h.asc")).code, 0);
  for (const std::string& command : {plan, bench, walk}) {
    for (const char* expansions : {"0", "-1", "nan", "1.5", "1e3", "many", "18446744073709551616"})
      expect_refused(command + " --expansions " + expansions, {"--expansions: expected a whole number", expansions});
    for (const char* time : {"0", "-1", "nan", "inf", "soon", "1e"})
      expect_refused(command + " --time-limit " + time, {"--time-limit: expected a number above 0", time});
    for (const char* good : {" --expansions 18446744073709551615", " --time-limit 1e300", " --time-limit 60000"})
      EXPECT_EQ(run(command + good).code, 0) << command << good;
  }
  const auto spent = [&](const std::string& arguments) {
    return Json::parse(run(arguments + " --json").out)["results"][0];
  };
  EXPECT_EQ(spent(plan + " --expansions 1 --planner visibility")["status"], "budget_spent");
  EXPECT_EQ(spent(plan + " --expansions 1 --planner visibility")["expanded"], 1);
}

TEST_F(Words, ThePictureOfASearchKeepsToItsBudget) {
  ASSERT_EQ(run("generate caves --width 60 --height 40 --seed 3 -o " + file("cave.map")).code, 0);
  const std::string plan = "plan " + file("cave.map") + " --nearest --from 3,20 --to 55,18 --planner dijkstra --svg ";
  (void)run(plan + file("all.svg"));
  (void)run(plan + file("few.svg") + " --expansions 5");
  (void)run(plan + file("none.svg") + " --no-heat");
  const auto size = [&](const char* name) { return slurp(file(name)).size(); };
  ASSERT_GT(size("none.svg"), 0u);
  EXPECT_LT(size("few.svg"), size("none.svg") + (size("all.svg") - size("none.svg")) / 4);
}

TEST_F(Words, RefuseSeedsThatAreNone) {
  for (const std::string& command :
       {"generate grid --size 9 -o " + file("g.map"), "bench " + file("w.map") + " --random 2",
        std::string("reproduce freeman2014 --quick -o ") + file("s")}) {
    for (const char* seed : {"-1", "18446744073709551616", "nan", "1.5", "x", "''"})
      expect_refused(command + " --seed " + seed, {"--seed: expected a whole number"});
  }
  EXPECT_EQ(run("generate grid --size 9 --seed 18446744073709551615 -o " + file("g.map")).code, 0);
}

TEST_F(Words, RefuseCoordinatesAndCountsThatAreNone) {
  for (const char* point : {"nan,1", "1,nan", "inf,2", "1,1e300", "1e-300,1"})
    expect_refused("plan " + file("w.map") + " --to 1,1 --from " + point, {"--from: expected", point});
  for (const char* command : {"plan", "width", "walk --heights h.asc"})
    expect_refused(std::string(command) + " " + file("w.map") + " --from 1,1 --to 1,nan", {"--to: expected"});
  for (const char* option : {"--random", "--limit", "--repeat", "--threads"}) {
    for (const char* count : {"-1", "0", "nan", "2.5"})
      expect_refused("bench " + file("w.map") + " " + option + " " + count,
                     {std::string(option) + ": expected a whole number", count});
  }
  expect_refused("convert " + file("w.map") + " " + file("w.geojson") + " --straighten grow --step nan",
                 {"--step: expected a number above 0"});
  for (const char* size : {"many", "1e9", "2.5"})
    expect_refused("generate grid -o " + file("g.map") + " --size " + size, {"--size: expected a whole number", size});
  expect_refused("generate grid --size 9 --coverage much -o " + file("g.map"), {"--coverage: expected a number, got"});
  const std::string walk = "walk " + file("w.map") + " --from 1,3 --to 6,3 --heights h.asc ";
  expect_refused(walk + "--columns 99999999999", {"--columns: expected a whole number that is smaller, got"});
  expect_refused(walk + "--step nan", {"--step: expected a number above 0"});
  expect_refused(walk + "--fade 0", {"--fade: expected a number above 0"});
  expect_refused(walk + "--strength -1", {"--strength: expected a number, 0 or more"});
  for (const char* angle : {"nan", "-1", "81"})
    expect_refused(walk + "--max-angle " + angle, {"--max-angle: expected degrees from 0 to 80"});
}

TEST_F(Words, SuggestWhatMayHaveBeenMeant) {
  expect_refused("pln", {"unknown command 'pln'", "did you mean 'plan'?", "inspect"});
  expect_refused("bnech x.map", {"did you mean 'bench'?"});
  expect_refused("fly", {"unknown command 'fly'", "There are: plan, bench"});
  expect_refused("generate mase -o x.map", {"did you mean 'maze'?"});
  expect_refused("plan " + file("w.map") + " --raduis 3", {"unknown option '--raduis'; did you mean '--radius'?"});
  expect_refused("plan " + file("w.map") + " --form=1,1", {"did you mean '--from'?"});
  expect_refused("", {"expected a command\nThere are: plan, bench"});
  expect_refused("generate", {"expected a kind\nThere are: grid"});
  expect_refused("plan " + file("w.map") + " --from 1,1 --to 2,2 --squeeze perhaps",
                 {"--squeeze: expected one of forbid, allow, got 'perhaps'"});
  expect_refused("render " + file("w.map") + " -o x.svg --layer tringulation",
                 {"--layer: expected one of lines, outline,", "did you mean 'triangulation'?"});
  expect_refused("plan " + file("w.map") + " --from 1,1 --to 2,2 --planner", {"--planner: expected a value behind it"});
  expect_refused("plan " + file("w.map") + " --from 1,1 --to 2,2 --to 3,3", {"--to: expected once, got 2 times"});
  EXPECT_FALSE(contains(run("fly").out, "did you mean"));
  EXPECT_EQ(run("plan --help").code, 0);
  EXPECT_EQ(run("--help").code, 0);
}

// Queries of discs are asked of planners that know discs; those that do not say so.
TEST_F(Words, OfBenchmarksTellWhoKnowsDiscs) {
  const std::string bench = "bench " + file("w.map") + " --random 5 --radius 0.3";
  const Ran best = run(bench);
  EXPECT_EQ(best.code, 0) << best.out;
  EXPECT_TRUE(contains(best.out, "\ntra ")) << best.out;
  const Ran all = run(bench + " --planner all");
  EXPECT_EQ(all.code, 0) << all.out;
  EXPECT_TRUE(contains(all.out, "w.map: polyanya: it knows no agents with a radius")) << all.out;
  const Ran named = run(bench + " --planner polyanya,tra");
  EXPECT_EQ(named.code, 1) << named.out;
  EXPECT_TRUE(contains(named.out, "polyanya cannot answer: it knows no agents with a radius")) << named.out;
  EXPECT_FALSE(contains(named.out, "nan")) << named.out;
}

TEST_F(Words, OfBenchmarksComeBeforeAnythingIsMeasured) {
  const std::string bench = "bench " + file("w.map");
  expect_refused(bench, {"w.map: expected queries: ", "w.map.scen beside it, --scen or --random"});
  expect_refused(bench + " --random 5 --planner ta,tra --baseline anya",
                 {"--baseline: expected one of the planners that are measured, ta, tra, got 'anya'"});
  EXPECT_EQ(run(bench + " --random 5 --planner ta,tra --baseline ta").code, 0);
}

TEST_F(Words, OfWalksAndWidthsTellWhyThereIsNone) {
  ASSERT_EQ(run("generate hills --columns 9 --rows 7 --spacing 1 --mean-radius 3 -o " + file("h.asc")).code, 0);
  for (const std::string& command :
       {"width " + file("w.map"), "walk " + file("w.map") + " --heights " + file("h.asc")}) {
    EXPECT_EQ(run(command + " --from 3.5,2.5 --to 6,3").out, "start_blocked: the start lies inside an obstacle\n");
    EXPECT_EQ(run(command + " --from 1,3 --to 60,3").out, "goal_blocked: the goal lies outside the world\n");
  }
}

TEST_F(Words, OfWalksAndWidthsTellSpacesFromPlanes) {
  spit(file("block.3dmap"), "voxel 6 6 4\n2 0 0\n");
  for (const char* command : {"width ", "walk --heights h.asc "})
    expect_refused(command + file("block.3dmap") + " --from 1,1,1 --to 2,2,2", {"expected a world of the plane"});
}

TEST_F(Words, ComeBeforeTheWorkIsDone) {
  const std::string ends = file("w.map") + " --from 1,1 --to 6,3 ";
  for (const char* command : {"plan ", "width "})
    expect_refused(command + ends + "--svg way.txt", {"--svg", "ending in .svg or .png", "way.txt"});
  expect_refused("render " + file("w.map") + " -o way.txt", {"ending in .svg or .png"});
  expect_refused("bench " + file("w.map") + " --random 3 --check-lengths",
                 {"--check-lengths", "random queries have none"});
}

TEST_F(Words, NameTheBadFileAmongMany) {
  spit(file("bad.map"), "type octile\nheight 2\nwidth 2\nmap\n..\n.x\n");
  spit(file("full.map"), "type octile\nheight 1\nwidth 1\nmap\n@\n");
  ASSERT_EQ(run("convert " + file("w.map") + " " + file("w.geojson")).code, 0);
  const std::string bench = "bench " + file("w.map") + " ";
  expect_refused(bench + file("bad.map") + " --random 3", {"bad.map:6"});
  expect_refused(bench + file("none.map") + " --random 3", {"none.map"});
  expect_refused(bench + file("w.geojson") + " --random 3 --planner astar", {"w.geojson", "astar"});
  expect_refused(bench + file("full.map") + " --random 3", {"full.map"});
  spit(file("one.scen"), "version 1\n0\tw.map\t8\t6\t0\t0\t3\t0\t3\n");
  spit(file("two.scen"), "version 1\n0\tw.map\t8\t6\t0\t0\n");
  expect_refused(bench + file("w.geojson") + " --scen " + file("one.scen") + " " + file("two.scen"), {"two.scen:2"});
}

TEST_F(Words, OfBrokenJsonAreOurOwn) {
  spit(file("w.geojson"), "{\"type\": \"Point\",\n \"coordinates\": [1 2]}");
  expect_refused("inspect " + file("w.geojson"), {"w.geojson:2: expected JSON, got '2' in column 20"});
  spit(file("w.geojson"), "{\"type\": \"Point\", \"coordinates\": [1, 1e999]}");
  expect_refused("inspect " + file("w.geojson"), {"expected numbers that a double can hold, got '1e999'"});
  spit(file("w.map.json"), "{\"format\"");
  expect_refused("inspect --saved " + file("w.map"),
                 {"w.map.json:1: expected JSON as `--save` writes it, got the end"});
}

TEST_F(Words, OfPlannersFitTheTerminal) {
  const auto widest = [](const std::string& text) {
    std::size_t most = 0, width = 0;
    for (const char c : text) {
      width = c == '\n' ? 0 : width + ((c & 0xC0) != 0x80 ? 1 : 0);
      most = std::max(most, width);
    }
    return most;
  };
  const std::string text = run("planners").out;
  EXPECT_LE(widest(text), 80u);
  const auto planners = Json::parse(run("planners --json").out);
  for (const auto& planner : planners) EXPECT_TRUE(contains(text, planner["name"].get<std::string>()));
  EXPECT_LE(widest(run("reproduce").out), 80u);
}

}  // namespace
}  // namespace taut::cli_test
