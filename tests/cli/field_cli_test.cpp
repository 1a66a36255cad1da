// taut field: weights that lead paths along a line, as a user makes and plans over them.
#include <gtest/gtest.h>
#include <unistd.h>

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
  EXPECT_TRUE(contains(run(field + " --weights " + file("a.ply")).out, "--weights: expected a line to follow"));
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

}  // namespace
}  // namespace taut::cli_test
