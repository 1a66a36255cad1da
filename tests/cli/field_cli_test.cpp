// taut field: weights that lead paths along a line, as a user makes and plans over them.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "cli/run.hpp"

namespace taut::cli_test {
namespace {

namespace fs = std::filesystem;

class FieldCommand : public testing::Test {
 protected:
  FieldCommand()
      : folder_(fs::temp_directory_path() / ("taut-field-" + std::to_string(::getpid()) + "-" +
                                             testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    // A room of 20 by 20 cells from (1, 1) on, with nothing in it.
    std::string rows = "type octile\nheight 22\nwidth 22\nmap\n" + std::string(22, '@') + "\n";
    for (int y = 0; y < 20; ++y) rows += "@" + std::string(20, '.') + "@\n";
    spit(file("room.map"), rows + std::string(22, '@') + "\n");
  }
  ~FieldCommand() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string file(const std::string& n) const { return (folder_ / n).string(); }

 private:
  fs::path folder_;
};

TEST_F(FieldCommand, MakesWeightsThatPathsFollow) {
  for (const char* name : {"follow.ply", "follow.off", "follow.obj"}) {
    const Ran made = run("field " + file("room.map") + " --max-edge 0.8 --follow 2 --weights " + file(name));
    ASSERT_EQ(made.code, 0) << made.out;
    const Ran ran = run("plan " + file(name) + " --planner tri-field-dstar --from 3,11 --to 19,11 --json");
    ASSERT_EQ(ran.code, 0) << ran.out;
    const auto result = nlohmann::json::parse(ran.out)["results"][0];
    EXPECT_EQ(result["status"], "found");
    EXPECT_EQ(result["valid"], true);
    // Straight on it would cross the middle, 10 away from all walls; it goes round, 2 away.
    double farthest = 0, nearest = 100;
    for (const auto& p : result["points"]) {
      const double x = p[0], y = p[1];
      const double away = std::min({x - 1, 21 - x, y - 1, 21 - y});
      farthest = std::max(farthest, away);
      nearest = std::min(nearest, away);
    }
    EXPECT_LT(farthest, 2.9);
    EXPECT_GT(nearest, 1.2);
    EXPECT_GT(result["length"], 25);
  }
}

TEST_F(FieldCommand, SaysWhatFollowingNeeds) {
  const std::string field = "field " + file("room.map");
  EXPECT_TRUE(contains(run(field + " --follow 2").out, "--follow: expected a file for the weights"));
  EXPECT_TRUE(
      contains(run(field + " --weights " + file("a.ply")).out, "--weights: expected a line or surface to follow"));
  for (const char* level : {"=-1", "=nan", "=inf"}) {
    const Ran ran = run(field + " --follow" + level + " --weights " + file("a.ply"));
    EXPECT_NE(ran.code, 0) << level;
    EXPECT_TRUE(contains(ran.out, "--follow: expected a number that is not below 0")) << ran.out;
  }
  const Ran other = run(field + " --follow 1 --weights " + file("a.xyz"));
  EXPECT_NE(other.code, 0);
  EXPECT_TRUE(contains(other.out, "expected one of the extensions .off, .obj, .ply")) << other.out;
  EXPECT_FALSE(fs::exists(file("a.ply")) || fs::exists(file("a.xyz")));
}

// Boxes of side 1, each cut into six tetrahedra around one diagonal, as VTK.
std::string box_of_tetrahedra(int n) {
  const auto number = [n](int x, int y, int z) { return (z * (n + 1) + y) * (n + 1) + x; };
  std::string points, cells, types;
  int count = 0;
  for (int z = 0; z <= n; ++z) {
    for (int y = 0; y <= n; ++y) {
      for (int x = 0; x <= n; ++x) {
        points += std::to_string(x) + ' ' + std::to_string(y) + ' ' + std::to_string(z) + '\n';
        if (x == n || y == n || z == n) continue;
        std::array<std::size_t, 3> axes{0, 1, 2};
        do {
          std::array<int, 3> at{x, y, z};
          cells += "4 " + std::to_string(number(x, y, z));
          for (const std::size_t axis : axes) {
            ++at[axis];
            cells += ' ' + std::to_string(number(at[0], at[1], at[2]));
          }
          cells += '\n';
          types += "10\n";
          ++count;
        } while (std::next_permutation(axes.begin(), axes.end()));
      }
    }
  }
  return "# vtk DataFile Version 3.0\nbox\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS " +
         std::to_string((n + 1) * (n + 1) * (n + 1)) + " double\n" + points + "CELLS " + std::to_string(count) + ' ' +
         std::to_string(5 * count) + '\n' + cells + "CELL_TYPES " + std::to_string(count) + '\n' + types;
}

TEST_F(FieldCommand, MeasuresVolumes) {
  spit(file("box.vtk"), box_of_tetrahedra(8));
  const Ran ran = run("field " + file("box.vtk") + " --levels 3 --at 4,4,4 --at 9,9,9 --json --vtk " + file("f.vtk") +
                      " --csv " + file("f.csv") + " --surface " + file("s.ply"));
  ASSERT_EQ(ran.code, 0) << ran.out;
  const auto said = nlohmann::json::parse(ran.out);
  EXPECT_EQ(said["tetrahedra"], 6 * 8 * 8 * 8);
  EXPECT_NEAR(said["greatest"].get<double>(), 4, 1e-12);
  EXPECT_NEAR(said["values"][0]["value"].get<double>(), 4, 1e-12);
  EXPECT_TRUE(said["values"][1]["value"].is_null());
  EXPECT_TRUE(contains(slurp(file("f.vtk")), "SCALARS distance double 1"));
  EXPECT_TRUE(contains(slurp(file("f.csv")), "x,y,z,distance,before_x,before_y,before_z\n"));
  // Three boxes, the first of them 1 away from the walls.
  const Ran surface = run("inspect " + file("s.ply") + " --json");
  ASSERT_EQ(surface.code, 0) << surface.out;
  EXPECT_TRUE(contains(surface.out, "\"surface\"")) << surface.out;
  const Ran from = run("field " + file("box.vtk") + " --from 1,1,1 --at 7,7,7 --json");
  ASSERT_EQ(from.code, 0) << from.out;
  EXPECT_NEAR(nlohmann::json::parse(from.out)["values"][0]["value"].get<double>(), 6 * std::sqrt(3), 1e-9);
}

TEST_F(FieldCommand, MakesWeightsThatPathsFollowThroughVolumes) {
  spit(file("box.vtk"), box_of_tetrahedra(10));
  for (const char* name : {"w.vtk", "w.msh", "w.mesh", "w.node"}) {
    const Ran made = run("field " + file("box.vtk") + " --follow 2 --weights " + file(name));
    ASSERT_EQ(made.code, 0) << made.out;
    const Ran ran = run("plan " + file(name) + " --planner tet-field-dstar --from 2,5,5 --to 8,5,5 --json");
    ASSERT_EQ(ran.code, 0) << ran.out;
    const auto result = nlohmann::json::parse(ran.out)["results"][0];
    EXPECT_EQ(result["valid"], true);
    // Straight on it would cross the middle, 5 away from all walls; it goes round, 2 away.
    double farthest = 0;
    for (const auto& p : result["points"]) {
      double away = 10;
      for (std::size_t i = 0; i < 3; ++i) away = std::min({away, p[i].get<double>(), 10 - p[i].get<double>()});
      farthest = std::max(farthest, away);
    }
    EXPECT_LT(farthest, 3.1) << name;
    EXPECT_GT(result["length"], 11);
  }
}

TEST_F(FieldCommand, SaysWhatVolumesDoNotHave) {
  spit(file("box.vtk"), box_of_tetrahedra(2));
  const auto refuses = [&](const std::string& arguments, const std::string& words) {
    const Ran ran = run("field " + arguments);
    EXPECT_NE(ran.code, 0) << arguments;
    EXPECT_TRUE(contains(ran.out, words)) << ran.out;
  };
  refuses(file("box.vtk") + " --png " + file("a.png"), "--png: expected a world of the plane, got tetrahedra");
  refuses(file("box.vtk") + " --max-edge 1", "--max-edge: expected a world of the plane");
  refuses(file("box.vtk") + " --surface " + file("s.ply"), "--surface: expected surfaces to write");
  refuses(file("box.vtk") + " --level 5 --surface " + file("s.ply"),
          "--surface: expected a level that the field crosses");
  refuses(file("box.vtk") + " --from 1,1", "X,Y,Z");
  refuses(file("box.vtk") + " --from 3,3,3", "--from: expected free ground");
  refuses(file("room.map") + " --vtk " + file("f.vtk"), "--vtk: expected tetrahedra, got a world of the plane");
  spit(file("a.3dmap"), "voxel 3 3 3\n1 1 1\n");
  refuses(file("a.3dmap"), "expected tetrahedra or a world of the plane, got voxels");
}

}  // namespace
}  // namespace taut::cli_test
