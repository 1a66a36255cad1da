// taut width, and the layers of taut render that show widths.
#include <gtest/gtest.h>
#include <unistd.h>

#include <nlohmann/json.hpp>

#include "cli/run.hpp"

namespace taut::cli_test {
namespace {

namespace fs = std::filesystem;

// Two rooms with a door of one cell and one of three between them.
constexpr const char* kRooms =
    "type octile\nheight 9\nwidth 13\nmap\n"
    "@@@@@@@@@@@@@\n"
    "@.....@.....@\n"
    "@...........@\n"
    "@.....@.....@\n"
    "@.....@.....@\n"
    "@...........@\n"
    "@...........@\n"
    "@...........@\n"
    "@@@@@@@@@@@@@\n";

class WidthCommand : public testing::Test {
 protected:
  WidthCommand()
      : folder_(fs::temp_directory_path() / ("taut-width-" + std::to_string(::getpid()) + "-" +
                                             testing::UnitTest::GetInstance()->current_test_info()->name())) {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    spit(file("rooms.map"), kRooms);
  }
  ~WidthCommand() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string file(const std::string& n) const { return (folder_ / n).string(); }

 private:
  fs::path folder_;
};

TEST_F(WidthCommand, HasHelpWithAnExample) {
  const Ran help = run("width --help");
  EXPECT_EQ(help.code, 0);
  EXPECT_TRUE(contains(help.out, "Example: taut width")) << help.out;
}

TEST_F(WidthCommand, PrintsRadiusDiameterAndTheNarrowestPlace) {
  const Ran ran = run("width " + file("rooms.map") + " --from 3.5,3.5 --to 9.5,3.5");
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_TRUE(contains(ran.out, "radius    1.5\n")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "diameter  3\n")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "between ")) << ran.out;
}

TEST_F(WidthCommand, PrintsTheSameAsJson) {
  const Ran ran = run("width " + file("rooms.map") + " --from 3.5,3.5 --to 9.5,3.5 --json");
  EXPECT_EQ(ran.code, 0) << ran.out;
  const auto out = nlohmann::json::parse(ran.out);
  EXPECT_EQ(out["status"], "found");
  EXPECT_EQ(out["radius"], 1.5);
  EXPECT_EQ(out["diameter"], 3);
  EXPECT_EQ(out["narrowest"]["at"], "gate");
  double low = out["narrowest"]["from"][1], high = out["narrowest"]["to"][1];
  if (low > high) std::swap(low, high);
  EXPECT_EQ(low, 5);
  EXPECT_EQ(high, 8);
}

// What the answer means: plan finds a way with this radius, and none with a larger one.
TEST_F(WidthCommand, AgreesWithPlan) {
  const std::string query = file("rooms.map") + " --from 3.5,3.5 --to 9.5,3.5 --planner tangent-graph,tra --radius ";
  EXPECT_EQ(run("plan " + query + "1.499").code, 0);
  const Ran wider = run("plan " + query + "1.501");
  EXPECT_EQ(wider.code, 1);
  EXPECT_TRUE(contains(wider.out, "too_wide")) << wider.out;
}

TEST_F(WidthCommand, NamesTheEndThatHasNoMoreRoom) {
  const Ran ran = run("width " + file("rooms.map") + " --from 1.25,4.5 --to 9.5,3.5");
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_TRUE(contains(ran.out, "radius    0.25\n")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "at the start")) << ran.out;
}

TEST_F(WidthCommand, ExitsWithOneWhereThereIsNoWay) {
  spit(file("parted.map"), "type octile\nheight 1\nwidth 3\nmap\n.@.\n");
  const Ran parted = run("width " + file("parted.map") + " --from 0.5,0.5 --to 2.5,0.5");
  EXPECT_EQ(parted.code, 1);
  EXPECT_TRUE(contains(parted.out, "unreachable")) << parted.out;
  const Ran blocked = run("width " + file("parted.map") + " --from 1.5,0.5 --to 2.5,0.5 --json");
  EXPECT_EQ(blocked.code, 1);
  EXPECT_EQ(nlohmann::json::parse(blocked.out)["status"], "start_blocked");
}

TEST_F(WidthCommand, RefusesWrongUse) {
  EXPECT_EQ(run("width " + file("rooms.map") + " --from 1,1").code, 2);
  const Ran ran = run("width " + file("rooms.map") + " --from 1 --to 2,2");
  EXPECT_EQ(ran.code, 2);
  EXPECT_TRUE(contains(ran.out, "X,Y")) << ran.out;
  const Ran squeezed = run("width " + file("rooms.map") + " --from 1.5,1.5 --to 2,2 --squeeze allow");
  EXPECT_EQ(squeezed.code, 2) << squeezed.out;
}

TEST_F(WidthCommand, DrawsTheWayAndItsNarrowestPlace) {
  const Ran ran = run("width " + file("rooms.map") + " --from 3.5,3.5 --to 9.5,3.5 --svg " + file("way.svg") +
                      " --png " + file("way.png"));
  EXPECT_EQ(ran.code, 0) << ran.out;
  EXPECT_TRUE(contains(slurp(file("way.svg")), "<title>width 3</title>"));
  EXPECT_TRUE(slurp(file("way.png")).starts_with("\x89PNG"));
}

TEST_F(WidthCommand, RenderDrawsEveryLayerItNames) {
  const std::string help = run("render --help").out;
  for (const char* layer :
       {"lines", "outline", "triangulation", "widths", "levels", "chokes", "trapezoids", "portals", "graph"}) {
    EXPECT_TRUE(contains(help, std::string(layer) + ": ")) << help;
    const Ran ran = run("render " + file("rooms.map") + " --layer " + layer + " -o " + file("layer.svg"));
    EXPECT_EQ(ran.code, 0) << ran.out;
  }
  EXPECT_EQ(run("render " + file("rooms.map") + " --layer chokes,graph,triangulation -o " + file("l.svg")).code, 0);
  EXPECT_EQ(run("render " + file("rooms.map") + " --layer widths --squeeze allow -o " + file("l.svg")).code, 2);
  EXPECT_EQ(run("render " + file("rooms.map") + " --layer quadtree -o " + file("l.svg")).code, 2);
}

TEST_F(WidthCommand, RenderDrawsChokesAndLevels) {
  EXPECT_EQ(run("render " + file("rooms.map") + " --layer chokes -o " + file("chokes.svg")).code, 0);
  EXPECT_TRUE(contains(slurp(file("chokes.svg")), "width of the narrowest place"));
  EXPECT_EQ(run("render " + file("rooms.map") + " --layer levels -o " + file("levels.svg")).code, 0);
  EXPECT_TRUE(contains(slurp(file("levels.svg")), "dead ends"));
  EXPECT_EQ(run("render " + file("rooms.map") + " --layer chokes -o " + file("chokes.png")).code, 0);
  EXPECT_TRUE(slurp(file("chokes.png")).starts_with("\x89PNG"));
  const Ran both = run("render " + file("rooms.map") + " --layer chokes,levels -o " + file("both.svg"));
  EXPECT_EQ(both.code, 2);
  EXPECT_TRUE(contains(both.out, "not both")) << both.out;
}

}  // namespace
}  // namespace taut::cli_test
