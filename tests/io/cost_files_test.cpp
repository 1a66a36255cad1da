// Ground of different costs in files: grey levels, letters, comma-separated values and ROS maps.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "support/refusal.hpp"
#include "taut-io/cost_csv.hpp"
#include "taut-io/cost_values.hpp"
#include "taut-io/file.hpp"
#include "taut-io/map_file.hpp"
#include "taut-io/pgm_file.hpp"
#include "taut-io/ros_map.hpp"
#include "taut-io/side_limit.hpp"
#include "taut-io/world_file.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::io {
namespace {

namespace fs = std::filesystem;
constexpr float kBlocked = CostGrid::kBlocked;

class Folder {
 public:
  Folder()
      : path_(fs::temp_directory_path() /
              ("taut-costs-" + std::to_string(::testing::UnitTest::GetInstance()->random_seed()) + "-" +
               std::to_string(reinterpret_cast<std::uintptr_t>(this)))) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  [[nodiscard]] fs::path operator/(const char* name) const { return path_ / name; }

 private:
  fs::path path_;
};

TEST(CostValues, WhiteIsCheapAndBlackIsBlocked) {
  const GrayImage image{4, 1, {255, 128, 1, 0}};
  const CostGrid grid = costs_from_image(image);
  EXPECT_EQ(grid.weight(0, 0), 1);
  EXPECT_FLOAT_EQ(grid.weight(1, 0), static_cast<float>(1 + 9 * 127.0 / 254));
  EXPECT_EQ(grid.weight(2, 0), 10);
  EXPECT_EQ(grid.weight(3, 0), kBlocked);
  const CostGrid other = costs_from_image(image, {.least = 2, .greatest = 2.5, .blocked = 127});
  EXPECT_EQ(other.weight(0, 0), 2);
  EXPECT_EQ(other.weight(1, 0), 2.5);
  EXPECT_EQ(other.weight(2, 0), kBlocked);
  EXPECT_EQ(costs_from_image(image, {.least = 1, .greatest = 10, .blocked = -1}).weight(3, 0), 10);
  EXPECT_EQ(costs_from_image({1, 1, {255}}, {.least = 3, .greatest = 4, .blocked = 254}).weight(0, 0), 3);
}

TEST(CostValues, ScalesOutOfRangeAreRefused) {
  const GrayImage image{1, 1, {255}};
  const auto refused = [&](CostScale scale) { return refusal([&] { return costs_from_image(image, scale); }); };
  EXPECT_EQ(refused({.least = 0}), "cost scale: expected a finite least weight above 0, got 0");
  EXPECT_NE(refused({.least = 11}), "");
  EXPECT_NE(refused({.least = 1, .greatest = std::numeric_limits<double>::infinity()}), "");
  EXPECT_NE(refused({.least = std::nan("")}), "");
  EXPECT_NE(refused({.blocked = 255}), "");
  EXPECT_NE(refused({.blocked = -2}), "");
  EXPECT_NE(refusal([] { return costs_from_image({2, 2, {1, 2, 3}}); }), "");
}

TEST(CostValues, PicturesOfCostsReadBackWithinALevel) {
  Random random(1);
  std::vector<float> weights;
  for (int i = 0; i < 600; ++i)
    weights.push_back(random.below(8) == 0 ? kBlocked : static_cast<float>(random.between(0.5, 20.0)));
  const CostGrid grid(30, 20, weights);
  const CostScale scale = scale_of(grid);
  const CostGrid back = costs_from_image(image_from_costs(grid, scale), scale);
  for (std::size_t i = 0; i < weights.size(); ++i) {
    if (weights[i] == kBlocked) {
      EXPECT_EQ(back.weights()[i], kBlocked);
    } else {
      EXPECT_NEAR(back.weights()[i], weights[i], 19.5 / 254 / 2 * 1.001);
    }
  }
}

TEST(CostValues, TextsSayHowToRead) {
  EXPECT_EQ(parse_cost_reading("default"), CostReading{});
  const CostReading reading = parse_cost_reading("least=2,greatest=30,blocked=-1,S=3,T=blocked,W=7.5");
  EXPECT_EQ(reading.scale, (CostScale{2, 30, -1}));
  EXPECT_EQ(reading.letters, (LetterCosts{{'S', 3}, {'T', std::numeric_limits<double>::infinity()}, {'W', 7.5}}));
  for (const char* bad : {"", "S", "S=0", "S=-1", "S=nan", "X=2", "least=inf", "least=5,greatest=4", "blocked=300",
                          "blocked=1.5", "S=3,", "most=3"})
    EXPECT_NE(refusal([&] { return parse_cost_reading(bad); }), "") << bad;
}

TEST(CostValues, LettersHaveTheirWeights) {
  const Grid grid = parse_map("type octile\nheight 2\nwidth 4\nmap\n.GS@\nOTW.\n", "m");
  const CostGrid plain = costs_from_letters(grid, {});
  EXPECT_EQ(plain.weights(), (std::vector<float>{1, 1, 1, kBlocked, kBlocked, kBlocked, kBlocked, 1}));
  const CostGrid costs =
      costs_from_letters(grid, {{'S', 4}, {'T', 2.5}, {'G', std::numeric_limits<double>::infinity()}});
  EXPECT_EQ(costs.weights(), (std::vector<float>{1, kBlocked, 4, kBlocked, kBlocked, 2.5, kBlocked, 1}));
  EXPECT_EQ(refusal([&] {
              return costs_from_letters(grid, {{'S', 0}});
            }),
            "cost of the letter 'S': expected a weight above 0, got 0");
  EXPECT_NE(refusal([&] { return costs_from_letters(grid, {{'q', 1}}); }), "");
}

TEST(CostCsv, ReadsRowsAndBlockedCells) {
  const CostGrid grid = parse_cost_csv("1,2.5, inf\r\n0.125,1e3,4\n\n", "costs.csv");
  EXPECT_EQ(grid.width(), 3);
  EXPECT_EQ(grid.height(), 2);
  EXPECT_EQ(grid.weights(), (std::vector<float>{1, 2.5, kBlocked, 0.125, 1000, 4}));
}

TEST(CostCsv, NamesWhatIsWrong) {
  const auto refused = [](std::string_view text) { return refusal([&] { return parse_cost_csv(text, "c"); }); };
  EXPECT_EQ(refused(""), "c:1: expected at least one row of weights");
  EXPECT_NE(refused("1,2\n3\n").find("c:2: expected 2 weights as in the first row, got 1"), std::string::npos);
  for (const char* bad :
       {"1,0\n", "1,-2\n", "1,nan\n", "1,x\n", "1,\n", "1,-inf\n", "1,1e39\n", "1,1e-50\n", "1\n\n2\n"})
    EXPECT_NE(refused(bad), "") << bad;
  EXPECT_NE(refused("1,2\n3,0\n").find("c:2: expected a weight above 0"), std::string::npos);
  EXPECT_NE(refused("1,2\n3,0\n").find("in column 1, got '0'"), std::string::npos);
  EXPECT_THROW((void)parse_cost_csv("1,2,3\n", "c", 2), TooLargeError);
}

TEST(CostCsv, WritesWhatItReads) {
  Random random(2);
  for (int round = 0; round < 50; ++round) {
    std::vector<float> weights;
    const int width = random.between(1, 9), height = random.between(1, 9);
    for (int i = 0; i < width * height; ++i)
      weights.push_back(random.below(5) == 0 ? kBlocked : static_cast<float>(std::exp(random.between(-40.0, 40.0))));
    const CostGrid grid(width, height, weights);
    EXPECT_EQ(parse_cost_csv(format_cost_csv(grid), "c"), grid);
  }
  EXPECT_NE(refusal([] { return format_cost_csv({}); }), "");
}

TEST(RosCosts, ModesSayWhatLevelsMean) {
  const std::string head = "image: m.pgm\nresolution: 0.5\norigin: [1, 2, 0]\n";
  const GrayImage image{5, 1, {0, 126, 252, 253, 255}};
  const RosCosts raw = ros_costs(parse_ros_yaml(head + "mode: raw\n", "y"), image);
  EXPECT_EQ(raw.grid.weights(), (std::vector<float>{1, 5.5, 10, kBlocked, kBlocked}));
  EXPECT_EQ(raw.resolution, 0.5);
  EXPECT_EQ(raw.origin, (Vec2{1, 2}));
  const RosDescription scaled = parse_ros_yaml(
      head + "mode: scale\noccupied_thresh: 0.8\nfree_thresh: 0.2\nleast_weight: 2\ngreatest_weight: 4\n", "y");
  const CostGrid scale = ros_costs(scaled, {5, 1, {255, 210, 128, 60, 0}}).grid;
  EXPECT_EQ(scale.weight(0, 0), 2);
  EXPECT_EQ(scale.weight(1, 0), 2);
  EXPECT_NEAR(scale.weight(2, 0), 2 + 2 * (127.0 / 255 - 0.2) / 0.6, 1e-6);
  EXPECT_NEAR(scale.weight(3, 0), 2 + 2 * (195.0 / 255 - 0.2) / 0.6, 1e-6);
  EXPECT_EQ(scale.weight(4, 0), kBlocked);
  EXPECT_EQ(refusal([&] { return parse_ros_yaml(head + "mode: other\n", "y"); }),
            "y:4: expected the mode 'trinary', 'scale' or 'raw', got 'other'");
  EXPECT_NE(refusal([&] { return parse_ros_yaml(head + "least_weight: 0\n", "y"); }), "");
  EXPECT_NE(refusal([&] { return parse_ros_yaml(head + "least_weight: 3\ngreatest_weight: 2\n", "y"); }), "");
}

TEST(CostFiles, AreReadByTheirExtension) {
  const Folder folder;
  const CostGrid grid(3, 2, {1, 2, kBlocked, 4, 5, 6});
  const World world = grid;
  const MapFrame frame{0.05, {-3, 7}, 0.25, 2};
  write_world(world, folder / "g.csv");
  EXPECT_EQ(read_world(folder / "g.csv"), world);
  std::optional<MapFrame> back;
  write_world(world, folder / "g.yaml", frame);
  const World ros = read_world(folder / "g.yaml", back);
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(back->resolution, 0.05);
  EXPECT_EQ(back->origin, (Vec2{-3, 7}));
  EXPECT_EQ(back->yaw, 0.25);
  ASSERT_EQ(kind_name(ros), "cost grid");
  for (std::size_t i = 0; i < 6; ++i) {
    const float read = std::get<CostGrid>(ros).weights()[i];
    EXPECT_TRUE(read == grid.weights()[i] || std::abs(read - grid.weights()[i]) < 0.011) << read;
  }
  write_world(world, folder / "g.pgm");
  std::optional<MapFrame> none;
  EXPECT_EQ(kind_name(read_world(folder / "g.pgm")), "grid");
  const World picture = read_world(folder / "g.pgm", none, {.costs = CostReading{{1, 6, 0}, {}}});
  EXPECT_EQ(kind_name(picture), "cost grid");
  EXPECT_NEAR(std::get<CostGrid>(picture).weight(0, 1), 4, 0.011);
  write_file(folder / "m.map", "type octile\nheight 1\nwidth 2\nmap\n.S\n");
  EXPECT_EQ(std::get<CostGrid>(read_world(folder / "m.map", none, {.costs = CostReading{{}, {{'S', 3}}}})).weight(1, 0),
            3);
  EXPECT_EQ(refusal([&] {
              write_world(world, folder / "g.map");
              return 0;
            }),
            (folder / "g.map").string() + ": cannot hold grids of different costs, which fit .csv, .pgm, .png, .yaml");
  EXPECT_NE(refusal([&] { return read_world(folder / "x.geojson", none, {.costs = CostReading{}}); }), "");
}

}  // namespace
}  // namespace taut::io
