#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "cli/fixture.hpp"

namespace taut::cli_test {
namespace {

namespace fs = std::filesystem;

class CommandLine : public InFolder {};

TEST_F(CommandLine, EveryCommandHasHelpWithAnExample) {
  EXPECT_EQ(run("--help").code, 0);
  EXPECT_EQ(run("--version").code, 0);
  for (const char* command :
       {"plan", "bench", "planners", "inspect", "generate", "convert", "render", "validate", "generate grid",
        "generate polygons", "generate maze", "generate rooms", "generate caves", "generate showcase"}) {
    const Ran help = run(std::string(command) + " --help");
    EXPECT_EQ(help.code, 0) << command;
    EXPECT_TRUE(contains(help.out, "Example: taut ")) << command;
  }
}

TEST_F(CommandLine, WrongUseExitsWithTwoAndSaysWhatWasExpected) {
  EXPECT_EQ(run("").code, 2);
  EXPECT_EQ(run("fly").code, 2);
  EXPECT_EQ(run("plan").code, 2);
  EXPECT_EQ(run("inspect /nowhere/at/all.map").code, 2);
  spit(file("a.map"), "type octile\nheight 1\nwidth 2\nmap\n..\n");
  Ran ran = run("plan " + file("a.map") + " --from 0 --to 1,1");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(contains(ran.out, "X,Y")) << ran.out;
  ran = run("plan " + file("a.map") + " --from 0,0 --to 1,1 --planner warp");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(contains(ran.out, "astar")) << ran.out;
  ran = run("plan " + file("a.map") + " --from 0,0 --to 1,1 --planner astar:moves=knight");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(contains(ran.out, "octile-strict")) << ran.out;
  spit(file("bad.map"), "type octile\nheight 2\nwidth 2\nmap\n..\n.x\n");
  ran = run("inspect " + file("bad.map"));
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(contains(ran.out, "bad.map:6")) << ran.out;
  EXPECT_EQ(run("inspect " + file("a.map") + " --fast").code, 2);
  EXPECT_EQ(run("generate grid --size -5 -o " + file("g.map")).code, 2);
  EXPECT_EQ(run("generate grid --coverage 1.5 -o " + file("g.map")).code, 2);
  EXPECT_EQ(run("generate grid --size 10 -o " + file("g.docx")).code, 2);
  EXPECT_EQ(run("generate showcase -o " + file("g.map")).code, 2);
  EXPECT_FALSE(fs::exists(file("g.map")));
}

TEST_F(CommandLine, PlansComparesDrawsAndValidates) {
  ASSERT_EQ(run("generate caves --width 60 --height 40 --seed 3 -o " + file("cave.map")).code, 0);
  const auto planners = nlohmann::json::parse(run("planners --json").out);
  const Ran shown = run("inspect " + file("cave.map") + " --json");
  ASSERT_EQ(shown.code, 0);
  EXPECT_EQ(nlohmann::json::parse(shown.out)["free_regions"], 1);
  ASSERT_EQ(run("bench " + file("cave.map") + " --random 20 --seed 2 --planner all --csv " + file("r.csv") +
                " --json " + file("r.json") + " --report " + file("r.html") + " --threads 2 --baseline astar")
                .code,
            0);
  EXPECT_TRUE(contains(
      slurp(file("r.csv")),
      "world,scenario,query,planner,status,length,cost,optimal_ratio,turn_degrees,expanded,generated,time_us,valid\n"));
  EXPECT_TRUE(contains(slurp(file("r.builds.csv")), "world,planner,build_us,memory_bytes\n"));
  // Corners, so that every planner that works on grids can answer.
  const auto plans_here = [](const nlohmann::json& planner) {
    return ("," + planner["worlds"].get<std::string>() + ",").starts_with(",grid,");
  };
  EXPECT_EQ(nlohmann::json::parse(slurp(file("r.json")))["results"].size(),
            20 * static_cast<std::size_t>(std::count_if(planners.begin(), planners.end(), plans_here)));
  EXPECT_TRUE(contains(slurp(file("r.html")), "visibility"));

  const std::string query = "plan " + file("cave.map") + " --nearest --from 3.5,20.5 --to 55.5,18.5 --planner all";
  const Ran planned = run(query + " --json");
  ASSERT_EQ(planned.code, 0) << planned.out;
  const auto plan = nlohmann::json::parse(planned.out);
  // Cell centres, and the nearest points if they are blocked: those that cannot answer that are left out.
  const auto able = std::count_if(planners.begin(), planners.end(), [&](const auto& entry) {
    return plans_here(entry) && entry["abilities"]["any_point"] == true && entry["abilities"]["nearest"] == true;
  });
  ASSERT_EQ(plan["results"].size(), static_cast<std::size_t>(able));
  for (const auto& result : plan["results"]) {
    for (const char* key : {"planner", "status", "length", "cost", "lower_bound", "proven_optimal", "valid",
                            "turn_degrees", "expanded", "generated", "time_us", "build_us", "memory_bytes", "points"}) {
      EXPECT_TRUE(result.contains(key)) << key;
    }
    EXPECT_EQ(result["status"], "found");
    EXPECT_EQ(result["valid"], true);
  }
  EXPECT_TRUE(contains(run(query).out, "visibility"));
  ASSERT_EQ(run(query + " --svg " + file("p.svg") + " --png " + file("p.png")).code, 0);
  EXPECT_TRUE(contains(slurp(file("p.svg")), "<svg"));
  EXPECT_EQ(slurp(file("p.png")).substr(1, 3), "PNG");

  spit(file("plan.json"), planned.out);
  EXPECT_EQ(run("validate " + file("cave.map") + " " + file("plan.json")).code, 0);
  auto forged = plan;
  forged["results"][2]["points"][0] = forged["results"][2]["points"][1];
  spit(file("forged.json"), forged.dump());
  const Ran refused = run("validate " + file("cave.map") + " " + file("forged.json"));
  EXPECT_EQ(refused.code, 1);
  EXPECT_TRUE(contains(refused.out, "INVALID")) << refused.out;
  forged["results"][2]["points"] = "none";
  spit(file("forged.json"), forged.dump());
  EXPECT_EQ(run("validate " + file("cave.map") + " " + file("forged.json")).code, 2);
  spit(file("forged.json"), "{");
  EXPECT_EQ(run("validate " + file("cave.map") + " " + file("forged.json")).code, 2);
}

TEST_F(CommandLine, NoPathAndUnsupportedExitWithOne) {
  spit(file("split.map"), "type octile\nheight 2\nwidth 3\nmap\n.@.\n.@.\n");
  Ran ran = run("plan " + file("split.map") + " --from 0.5,0.5 --to 2.5,0.5 --planner all");
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(contains(ran.out, "unreachable")) << ran.out;
  ran = run("plan " + file("split.map") + " --from 0.5,0.5 --to 1.5,0.5 --json");
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(nlohmann::json::parse(ran.out)["results"][0]["status"], "goal_blocked");
  EXPECT_EQ(run("plan " + file("split.map") + " --from 0.5,0.5 --to 2.5,0.5 --nearest").code, 0);
  for (const char* length : {"-1", "nan", "inf", "wide", "1e"}) {
    for (const char* option : {" --radius ", " --within "}) {
      ran = run("plan " + file("split.map") + " --from 0.5,0.5 --to 0.5,1.5" + option + length);
      EXPECT_EQ(ran.code, 2) << option << length;
      EXPECT_TRUE(contains(ran.out, "expected a number, 0 or more")) << ran.out;
    }
  }
  ran = run("plan " + file("split.map") + " --from 0.5,0.5 --to 0.5,1.5 --radius 3");
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(contains(ran.out, "start_blocked")) << ran.out;
  ran = run("plan " + file("split.map") + " --from 0.5,0.5 --to 0.5,1.5 --radius 0.25 --planner anya");
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(contains(ran.out, "unsupported")) << ran.out;
  ASSERT_EQ(run("convert " + file("split.map") + " " + file("split.geojson")).code, 0);
  ran = run("plan " + file("split.geojson") + " --from 0.5,0.5 --to 0.5,1.5 --planner astar --json");
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(nlohmann::json::parse(ran.out)["results"][0]["status"], "unsupported");
}

// An agent with a radius whose ends are blocked, or that may end within a distance, is answered without being told by
// which planner; also on grids, and where points may squeeze.
TEST_F(CommandLine, PlansForWideAgentsToTheNearestPlaceAndWithinADistance) {
  spit(file("w.geojson"),
       R"({"type": "FeatureCollection", "features": [
           {"type": "Feature", "properties": {"role": "boundary"}, "geometry": {"type": "Polygon", "coordinates":
             [[[0, 0], [40, 0], [40, 20], [0, 20], [0, 0]]]}},
           {"type": "Feature", "properties": {"role": "obstacle"}, "geometry": {"type": "Polygon", "coordinates":
             [[[18, 5], [22, 5], [22, 15], [18, 15], [18, 5]]]}}]})");
  spit(file("open.map"), "type octile\nheight 6\nwidth 8\nmap\n" + std::string("........\n") + "...@....\n....@...\n" +
                             "........\n........\n........\n");
  const auto plan = [&](const std::string& arguments) {
    const Ran ran = run("plan " + arguments + " --json");
    EXPECT_EQ(ran.code, 0) << arguments << ran.out;
    const nlohmann::json result = nlohmann::json::parse(ran.out)["results"][0];
    EXPECT_EQ(result["status"], "found") << arguments;
    EXPECT_EQ(result["valid"], true) << arguments;
    EXPECT_EQ(result["proven_optimal"], true) << arguments;
    return result;
  };
  const nlohmann::json nearest = plan(file("w.geojson") + " --from 1,10 --to 20,10 --radius 2 --nearest");
  EXPECT_NEAR(nearest["cost"].get<double>(), 14, 1e-9);  // from (2, 10) to (16, 10)
  const nlohmann::json within = plan(file("w.geojson") + " --from 5,10 --to 39,10 --radius 2 --within 5");
  EXPECT_GT(within["cost"].get<double>(), 29);
  plan(file("w.geojson") + " --from 5,10 --to 60,10 --radius 2 --within 5 --nearest");
  for (const std::string squeeze : {"forbid", "allow"}) {
    plan(file("open.map") + " --from 0,0 --to 3.5,1.5 --radius 0.5 --nearest --squeeze " + squeeze);
    plan(file("open.map") + " --from 1,1 --to 4.5,2.5 --radius 0.5 --within 1.5 --squeeze " + squeeze);
  }
  EXPECT_EQ(run("plan " + file("w.geojson") + " --from 5,10 --to 20,10 --radius 2").code, 1);  // not unless asked for
}

TEST_F(CommandLine, ConvertsRendersAndKeepsTheCornerRule) {
  spit(file("pinch.map"), "type octile\nheight 2\nwidth 2\nmap\n@.\n.@\n");
  EXPECT_EQ(run("plan " + file("pinch.map") + " --from 2,0 --to 0,2").code, 1);
  EXPECT_EQ(run("plan " + file("pinch.map") + " --from 2,0 --to 0,2 --squeeze allow --planner all").code, 0);
  ASSERT_EQ(run("convert " + file("pinch.map") + " --squeeze allow " + file("pinch.geojson")).code, 0);
  EXPECT_EQ(run("plan " + file("pinch.geojson") + " --from 2,0 --to 0,2").code, 0);
  EXPECT_EQ(run("plan " + file("pinch.geojson") + " --from 2,0 --to 0,2 --squeeze forbid").code, 1);
  ASSERT_EQ(run("generate polygons --count 20 --seed 4 --overlap --walls 3 --points 2 -o " + file("w.geojson")).code,
            0);
  EXPECT_EQ(run("render " + file("w.geojson") + " -o " + file("w.svg") + " --layer graph").code, 0);
  EXPECT_EQ(run("render " + file("w.geojson") + " -o " + file("w.png") + " --size 300").code, 0);
  EXPECT_EQ(run("render " + file("w.geojson") + " -o " + file("w.bmp")).code, 2);
  for (const char* kind :
       {"maze --columns 6 --rows 5", "rooms --columns 3 --rows 2", "caves --size 30", "grid --size 30"}) {
    ASSERT_EQ(run(std::string("generate ") + kind + " -o " + file("k.map")).code, 0) << kind;
    EXPECT_EQ(run("convert " + file("k.map") + " " + file("k.geojson") + " --straighten grow").code, 0) << kind;
    EXPECT_EQ(run("inspect " + file("k.geojson")).code, 0) << kind;
    EXPECT_EQ(run("convert " + file("k.map") + " " + file("k.png")).code, 0) << kind;
    EXPECT_EQ(run("inspect " + file("k.png")).code, 0) << kind;
    for (const char* merge : {"none", "longest-portal", "largest-area", "dead-ends-first"}) {
      EXPECT_EQ(run("convert " + file("k.map") + " " + file("k.mesh") + " --merge " + merge).code, 0) << kind;
      EXPECT_EQ(run("inspect " + file("k.mesh")).code, 0) << kind;
    }
  }
  EXPECT_EQ(run("convert " + file("k.map") + " " + file("k.mesh") + " --merge somehow").code, 2);
}

TEST_F(CommandLine, APathIsAsLongInTheMeshOfAWorldAsInTheWorld) {
  ASSERT_EQ(run("generate showcase -o " + file("w.geojson")).code, 0);
  ASSERT_EQ(run("convert " + file("w.geojson") + " " + file("w.mesh")).code, 0);
  const auto cost = [&](const char* world) {
    const Ran ran = run("plan " + file(world) + " --from 40,560 --to 960,40 --json");
    return nlohmann::json::parse(ran.out)["results"][0]["cost"].get<double>();
  };
  EXPECT_NEAR(cost("w.geojson"), cost("w.mesh"), 1e-9 * cost("w.mesh"));
  // On the file's own cells, unless triangles are asked for.
  const auto cells = [&](const char* planner) {
    const Ran ran = run("plan " + file("w.mesh") + " --from 40,560 --to 960,40 --json --planner " + planner);
    return nlohmann::json::parse(ran.out)["results"][0]["cells"];
  };
  EXPECT_EQ(cells("polyanya"), nlohmann::json({"convex cells as given"}));
  EXPECT_EQ(cells("polyanya:merge=none"), nlohmann::json({"triangulation", "triangles"}));
  EXPECT_GT(nlohmann::json::parse(run("inspect --json " + file("w.mesh")).out)["convex_cells"].get<int>(), 10);
  EXPECT_FALSE(nlohmann::json::parse(run("inspect --json " + file("w.geojson")).out).contains("convex_cells"));
  // One polygon on top of another.
  std::ofstream(file("two.mesh")) << "mesh 2 8 2 0 0 1 0 9 0 1 0 9 9 1 0 0 9 1 0 4 4 1 1 6 4 1 1 6 6 1 1 4 6 1 1 "
                                     "4 0 1 2 3 -1 -1 -1 -1 4 4 5 6 7 -1 -1 -1 -1";
  const Ran two = run("plan " + file("two.mesh") + " --from 1,1 --to 8,1 --planner polyanya");
  EXPECT_EQ(two.code, 0) << two.out;
  EXPECT_TRUE(contains(two.out, "its own cells: polygons of the mesh overlap near (4, 4)")) << two.out;
}

TEST_F(CommandLine, BenchChecksTheLengthsOfAScenario) {
  spit(file("open.map"), "type octile\nheight 3\nwidth 4\nmap\n....\n....\n....\n");
  spit(file("good.scen"), "version 1\n0\topen.map\t4\t3\t0\t0\t3\t1\t3.41421\n");
  spit(file("bad.scen"), "version 1\n0\topen.map\t4\t3\t0\t0\t3\t1\t3.51\n");
  spit(file("size.scen"), "version 1\n0\topen.map\t9\t3\t0\t0\t3\t1\t3.41\n");
  const std::string bench =
      "bench " + file("open.map") + " --planner astar --scen-origin centre --check-lengths --scen ";
  EXPECT_EQ(run(bench + file("good.scen")).code, 0);
  const Ran bad = run(bench + file("bad.scen"));
  EXPECT_EQ(bad.code, 1);
  EXPECT_TRUE(contains(bad.out, "the scenario says 3.51")) << bad.out;
  EXPECT_EQ(run(bench + file("size.scen")).code, 2);
  EXPECT_EQ(run(bench + file("missing.scen")).code, 2);
}

TEST_F(CommandLine, AFullDiskLosesNothing) {
  if (!fs::exists("/dev/full")) GTEST_SKIP() << "needs /dev/full";
  const Ran ran = run("planners > /dev/full");
  EXPECT_EQ(ran.code, 2);
  ASSERT_EQ(run("generate grid --size 20 -o " + file("keep.map")).code, 0);
  const std::string before = slurp(file("keep.map"));
  fs::create_directories(file("dir.map"));
  EXPECT_EQ(run("generate grid --size 20 -o " + file("dir.map")).code, 2);
  EXPECT_EQ(run("generate grid --size 20 -o /proc/nowhere/x.map").code, 2);
  EXPECT_EQ(slurp(file("keep.map")), before);
}

TEST_F(CommandLine, TheReadmeShowsThePlannersOfTheRegistry) {
  const std::string table = run("planners --markdown").out;
  EXPECT_TRUE(contains(slurp(std::string(TAUT_SOURCE_DIR) + "/README.md"), table)) << "expected in README.md:\n"
                                                                                   << table;
  EXPECT_EQ(nlohmann::json::parse(run("planners --json").out).size(),
            static_cast<std::size_t>(std::count(table.begin(), table.end(), '\n')) - 2);
}

}  // namespace
}  // namespace taut::cli_test
