// Worlds in space on the command line: points have three coordinates, and what knows the plane only says so.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/run.hpp"

namespace taut::cli_test {
namespace {

namespace fs = std::filesystem;

class InSpace : public testing::Test {
 protected:
  InSpace() : folder_(fs::temp_directory_path() / ("taut-space-" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    spit(file("a.3dmap"), "voxel 3 3 3\n1 1 1\n");
  }
  ~InSpace() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string file(const std::string& n) const { return (folder_ / n).string(); }
  [[nodiscard]] std::string plan(const std::string& options) const {
    return "plan " + file("a.3dmap") + " --from 0.5,0.5,0.5 --to 2.5,2.5,2.5 " + options;
  }

 private:
  fs::path folder_;
};

TEST_F(InSpace, SaysWhyAnEndIsBlocked) {
  const auto said = [&](const char* from, const char* to) {
    const Ran ran = run("plan " + file("a.3dmap") + " --from " + from + " --to " + to);
    EXPECT_EQ(ran.code, 1) << ran.out;
    return ran.out;
  };
  EXPECT_TRUE(contains(said("1.5,1.5,1.5", "0,0,0"), "start_blocked: the start lies inside a blocked cell\n"));
  EXPECT_TRUE(contains(said("0,0,0", "1.5,1.25,1.5"), "goal_blocked: the goal lies inside a blocked cell\n"));
  EXPECT_TRUE(contains(said("0,0,0", "1.5,4,1.5"), "goal_blocked: the goal lies outside the world\n"));
  const Ran printed = run("plan " + file("a.3dmap") + " --from 1.5,1.5,1.5 --to 0,0,0 --json");
  const auto result = nlohmann::json::parse(printed.out)["results"][0];
  EXPECT_EQ(result["end"]["place"], "in_obstacle");
  EXPECT_EQ(result["note"], "the start lies inside a blocked cell");
}

TEST_F(InSpace, PlansPrintsAndValidates) {
  const Ran table = run(plan("--planner all"));
  EXPECT_EQ(table.code, 0) << table.out;
  EXPECT_TRUE(contains(table.out, "voxel-dijkstra")) << table.out;
  EXPECT_TRUE(contains(table.out, "4.82842712")) << table.out;
  EXPECT_FALSE(contains(table.out, "polyanya")) << table.out;
  const Ran printed = run(plan("--json"));
  ASSERT_EQ(printed.code, 0) << printed.out;
  auto document = nlohmann::json::parse(printed.out);
  EXPECT_EQ(document["query"]["from"], nlohmann::json({0.5, 0.5, 0.5}));
  EXPECT_FALSE(document["query"].contains("squeeze"));
  auto& result = document["results"][0];
  EXPECT_EQ(result["planner"], "voxel-astar");
  EXPECT_NEAR(result["cost"].get<double>(), 2 * std::sqrt(2) + 2, 1e-12);
  EXPECT_EQ(result["length"], result["cost"]);
  for (const auto& point : result["points"]) EXPECT_EQ(point.size(), 3u);
  spit(file("plan.json"), printed.out);
  const Ran valid = run("validate " + file("a.3dmap") + " " + file("plan.json"));
  EXPECT_EQ(valid.code, 0) << valid.out;
  EXPECT_TRUE(contains(valid.out, "valid, length 4.82842712")) << valid.out;
  result["points"] = {{0.5, 0.5, 0.5}, {2.5, 2.5, 2.5}};
  result["length"] = result["cost"] = std::sqrt(12);
  result["turn_degrees"] = 0;
  spit(file("through.json"), document.dump());
  const Ran invalid = run("validate " + file("a.3dmap") + " " + file("through.json"));
  EXPECT_EQ(invalid.code, 1) << invalid.out;
  EXPECT_TRUE(contains(invalid.out, "INVALID: the path leaves free space at")) << invalid.out;
  result["cost"] = 7;
  spit(file("cost.json"), document.dump());
  EXPECT_TRUE(contains(run("validate " + file("a.3dmap") + " " + file("cost.json")).out, "the cost is 3.46"));
}

TEST_F(InSpace, InspectsAndListsWhatFits) {
  const Ran ran = run("inspect " + file("a.3dmap") + " --json");
  ASSERT_EQ(ran.code, 0) << ran.out;
  const auto facts = nlohmann::json::parse(ran.out);
  EXPECT_EQ(facts["kind"], "voxels");
  EXPECT_EQ(facts["voxels"], 27);
  EXPECT_EQ(facts["free_voxels"], 26);
  EXPECT_EQ(facts["bounds"].size(), 6u);
  for (const auto& planner : facts["planners"])
    EXPECT_EQ(planner["fits"], planner["planner"].get<std::string>().starts_with("voxel-")) << planner;
  EXPECT_TRUE(contains(run("planners").out, "voxel-astar"));
}

TEST_F(InSpace, RefusesPointsAndOptionsOfThePlaneInWords) {
  const auto refused = [&](const std::string& arguments, const std::string& words) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 2) << arguments << ": " << ran.out;
    EXPECT_TRUE(contains(ran.out, words)) << arguments << ": " << ran.out;
  };
  refused("plan " + file("a.3dmap") + " --from 0.5,0.5 --to 2.5,2.5,2.5", "this world is a space");
  refused("plan " + file("a.3dmap") + " --from 1,2,3,4 --to 2.5,2.5,2.5", "X,Y,Z");
  refused("plan " + file("a.3dmap") + " --from 1,,2 --to 2.5,2.5,2.5", "X,Y,Z");
  for (const char* option : {"--save x.map", "--squeeze allow", "--view 0,0", "--cut x=1"})
    refused(plan(option), std::string(option).substr(0, 5));
  refused("inspect " + file("a.3dmap") + " --saved", "--saved");
  refused("bench " + file("a.3dmap"), "expected --random alone");
  for (const char* option : {"--layer lines", "--flip", "--saved"})
    refused("render " + file("a.3dmap") + " -o " + file("a.svg") + " " + option, std::string(option).substr(0, 6));
  spit(file("flat.map"), "type octile\nheight 1\nwidth 2\nmap\n..\n");
  refused("plan " + file("flat.map") + " --from 0,0,0 --to 1,1", "this world is a plane");
  for (const char* option : {"--view 0,0", "--cut none", "--vtk a.vtk"}) {
    refused("plan " + file("flat.map") + " --from 0,0 --to 1,1 --svg " + file("a.svg") + " " + option,
            "this one is a plane");
  }
  refused("render " + file("flat.map") + " --cut none -o " + file("a.svg"), "this one is a plane");
  EXPECT_FALSE(std::filesystem::exists(file("a.svg")));
  const Ran ran = run("plan " + file("flat.map") + " --from 0,0 --to 1,1 --planner voxel-astar");
  EXPECT_EQ(ran.code, 1);
  EXPECT_TRUE(contains(ran.out, "it plans in space, this world is a plane")) << ran.out;
  const Ran wide = run(plan("--radius 0.2"));
  EXPECT_EQ(wide.code, 1);
  EXPECT_TRUE(contains(wide.out, "radius")) << wide.out;
}

// A cube of six tetrahedra around its diagonal, one of which is cheaper than the others.
TEST_F(InSpace, PlansThroughTetrahedra) {
  spit(file("cube.vtk"),
       "# vtk DataFile Version 3.0\ncube\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 8 double\n"
       "0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 1 1 1 1\nCELLS 6 30\n"
       "4 0 1 3 7\n4 0 1 5 7\n4 0 2 3 7\n4 0 2 6 7\n4 0 4 5 7\n4 0 4 6 7\n"
       "CELL_TYPES 6\n10 10 10 10 10 10\nCELL_DATA 6\nSCALARS weight double 1\nLOOKUP_TABLE default\n1 3 3 3 3 3\n");
  const std::string along = "plan " + file("cube.vtk") + " --from 0,0,0 --to 1,1,1 ";
  const Ran table = run(along + "--planner all");
  EXPECT_EQ(table.code, 0) << table.out;
  for (const char* word : {"tet-field-dstar", "edge-astar", "1.73205"})
    EXPECT_TRUE(contains(table.out, word)) << table.out;
  EXPECT_TRUE(contains(table.out, "does not fit: voxel-astar")) << table.out;
  // Within the dear part, from the border.
  const Ran printed = run("plan " + file("cube.vtk") + " --from 0,0.25,1 --to 0.2,0.9,1 --json");
  ASSERT_EQ(printed.code, 0) << printed.out;
  auto document = nlohmann::json::parse(printed.out);
  auto& result = document["results"][0];
  EXPECT_EQ(result["planner"], "tet-field-dstar:straighten=on");
  EXPECT_NEAR(result["cost"].get<double>(), 3 * std::hypot(0.2, 0.65), 1e-9);
  spit(file("plan.json"), printed.out);
  const Ran valid = run("validate " + file("cube.vtk") + " " + file("plan.json"));
  EXPECT_EQ(valid.code, 0) << valid.out;
  const nlohmann::json honest = result;
  result["lower_bound"] = 2;
  spit(file("forged.json"), document.dump());
  const Ran forged = run("validate " + file("cube.vtk") + " " + file("forged.json"));
  EXPECT_EQ(forged.code, 1) << forged.out;
  EXPECT_TRUE(contains(forged.out, "none is known through tetrahedra")) << forged.out;
  result = honest;
  result["cost"] = 1;
  spit(file("cheap.json"), document.dump());
  const Ran cheap = run("validate " + file("cube.vtk") + " " + file("cheap.json"));
  EXPECT_EQ(cheap.code, 1) << cheap.out;
  EXPECT_TRUE(contains(cheap.out, "the cost is 2.04")) << cheap.out;
  EXPECT_TRUE(contains(run("plan " + file("cube.vtk") + " --from 0,0,0 --to 1,1,2").out,
                       "goal_blocked: the goal lies outside the world"));
  const Ran straight =
      run("plan " + file("cube.vtk") + " --from 0,0.25,1 --to 0.2,0.9,1 --planner edge-astar --straighten --json");
  ASSERT_EQ(straight.code, 0) << straight.out;
  EXPECT_NEAR(nlohmann::json::parse(straight.out)["results"][0]["cost"].get<double>(), 3 * std::hypot(0.2, 0.65), 1e-9);
  const Ran facts = run("inspect " + file("cube.vtk") + " --json");
  ASSERT_EQ(facts.code, 0) << facts.out;
  EXPECT_EQ(nlohmann::json::parse(facts.out)["tetrahedra"], 6);
}

TEST_F(InSpace, WeightedVoxelsAreReadPlannedThroughAndCut) {
  // Labels: 1 is cheap, 2 blocked, in a volume of 3 x 2 x 1 voxels.
  spit(file("scan.nhdr"),
       "NRRD0004\ntype: uchar\ndimension: 3\nsizes: 3 2 1\nspacings: 2 1 1\nencoding: raw\ndata file: scan.raw\n");
  spit(file("scan.raw"), std::string("\0\2\0\1\1\1", 6));
  const std::string scan = file("scan.nhdr") + " --costs 0=3,1=1.5,2=blocked";
  EXPECT_TRUE(contains(run("inspect " + file("scan.nhdr")).out, "labels need a table"));
  const Ran facts = run("inspect " + scan + " --json");
  ASSERT_EQ(facts.code, 0) << facts.out;
  const auto json = nlohmann::json::parse(facts.out);
  EXPECT_EQ(json["kind"], "cost voxels");
  EXPECT_EQ(json["free_voxels"], 5);
  EXPECT_EQ(json["least_weight"], 1.5);
  const Ran planned = run("plan " + scan + " --from 0,1,0.5 --to 6,1,0.5 --json");
  ASSERT_EQ(planned.code, 0) << planned.out;
  const auto result = nlohmann::json::parse(planned.out)["results"][0];
  EXPECT_EQ(result["planner"], "grid3-field-dstar:straighten=on");
  EXPECT_NEAR(result["cost"].get<double>(), 9, 1e-9);
  spit(file("plan.json"), planned.out);
  EXPECT_EQ(run("validate " + scan + " " + file("plan.json")).code, 0);
  // As the same volume with its weights, and as tetrahedra.
  ASSERT_EQ(run("convert " + scan + " " + file("weights.nrrd")).code, 0);
  EXPECT_EQ(nlohmann::json::parse(run("inspect " + file("weights.nrrd") + " --json").out)["least_weight"], 1.5);
  for (const char* pieces : {"5", "6", "24"}) {
    const Ran cut = run("convert " + scan + " " + file("cut.vtk") + " --cut " + pieces);
    ASSERT_EQ(cut.code, 0) << cut.out;
    EXPECT_EQ(nlohmann::json::parse(run("inspect " + file("cut.vtk") + " --json").out)["tetrahedra"],
              5 * std::stoi(pieces));
    const Ran again = run("plan " + file("cut.vtk") + " --from 0,1,0.5 --to 6,1,0.5 --json");
    ASSERT_EQ(again.code, 0) << again.out;
    EXPECT_NEAR(nlohmann::json::parse(again.out)["results"][0]["cost"].get<double>(), 9, 1e-9);
  }
  // Voxels that are free or blocked become either.
  ASSERT_EQ(run("convert " + file("a.3dmap") + " " + file("a.nrrd")).code, 0);
  EXPECT_EQ(nlohmann::json::parse(run("inspect " + file("a.nrrd") + " --json").out)["free_voxels"], 26);
  ASSERT_EQ(run("convert " + file("a.3dmap") + " " + file("a.mesh")).code, 0);
  EXPECT_EQ(nlohmann::json::parse(run("inspect " + file("a.mesh") + " --json").out)["tetrahedra"], 156);
  EXPECT_TRUE(contains(run("convert " + scan + " " + file("a.off")).out, "fit .nrrd, .nhdr"));
  EXPECT_TRUE(contains(run("plan " + scan + " --from 3,0.5,0.5 --to 6,1,0.5").out, "start_blocked"));
}

}  // namespace
}  // namespace taut::cli_test
