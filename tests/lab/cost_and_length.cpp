// Cost and length are two things: claims, rankings, files and pictures keep them apart.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "support/random_voxels.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/draw/detail/picture_legend.hpp"
#include "taut/lab/measure/batch.hpp"
#include "taut/lab/measure/measure.hpp"
#include "taut/lab/report/plan_json.hpp"

namespace taut::lab {
namespace {

// Goes straight to the goal and says what it was told to say.
class Claiming final : public Planner2 {
 public:
  Claiming(double length, double cost) : length_(length), cost_(cost) {}
  void plan(const Query2& query, const Budget&, Plan2& out) override {
    out.reset(query);
    out.status = Status::found;
    out.path.points = {query.start, query.goal};
    out.length = length_;
    out.cost = cost_;
  }
  [[nodiscard]] std::unique_ptr<Planner2> clone() const override { return std::make_unique<Claiming>(length_, cost_); }
  [[nodiscard]] std::size_t scratch_bytes() const override { return 0; }

 private:
  double length_, cost_;
};

World empty_room() {
  GridBuilder builder(10, 10);
  for (int y = 0; y < 10; ++y) {
    for (int x = 0; x < 10; ++x) builder.set_free(x, y, true);
  }
  return std::move(builder).build();
}

TEST(CostAndLength, AreBothReMeasured) {
  const World world = empty_room();
  const Validator validator(world);
  const Query2 query{{1, 1}, {4, 5}};
  Plan2 plan;
  Claiming honest(5, 5), costly(5, 6), longer(6, 5);
  ResultRow row = measure(honest, query, {}, validator, 1, plan);
  EXPECT_TRUE(row.valid) << row.note;
  EXPECT_EQ(row.length, 5);
  EXPECT_EQ(row.cost, 5);
  row = measure(costly, query, {}, validator, 1, plan);
  EXPECT_FALSE(row.valid);
  EXPECT_NE(row.note.find("the cost is 5"), std::string::npos) << row.note;
  row = measure(longer, query, {}, validator, 1, plan);
  EXPECT_FALSE(row.valid);
  EXPECT_NE(row.note.find("the length is 5"), std::string::npos) << row.note;
}

TEST(CostAndLength, AreBothInFiles) {
  PlanResult2 result{.planner = "p", .status = Status::found, .valid = true};
  result.statistics = PlanResult2::Statistics{.length = 5, .cost = 12, .lower_bound = 11};
  result.way = PlanResult2::Way{{1, 1}, {4, 5}, {{{1, 1}, {4, 5}}, {}}, 5, 12};
  const auto round_trip = [](const PlanResult2& written) {
    const nlohmann::json document = nlohmann::json::parse(result_json(written).dump());
    return read_result(JsonReader(document, "file", ""));
  };
  PlanResult2 back = round_trip(result);
  EXPECT_EQ(back.statistics, result.statistics);
  EXPECT_EQ(back.way->length, 5);
  EXPECT_EQ(back.way->cost, 12);
  result.statistics.reset();  // saved without statistics
  back = round_trip(result);
  EXPECT_EQ(back.way->length, 5);
  EXPECT_EQ(back.way->cost, 12);
  // Files from before costs were kept apart.
  auto old = nlohmann::json::parse(result_json(result).dump());
  old.erase("cost");
  EXPECT_EQ(read_result(JsonReader(old, "file", "")).way->cost, 5);
}

TEST(CostAndLength, AreBothInPicturesWhereTheyDiffer) {
  PicturePath path;
  path.length = 5;
  EXPECT_EQ(detail::measure_text(path), "length 5");
  path.cost = 5;
  EXPECT_EQ(detail::measure_text(path), "length 5");
  path.cost = 12.5;
  EXPECT_EQ(detail::measure_text(path), "length 5, cost 12.5");
}

TEST(PlansInSpace, AreMeasuredWrittenAndReadAsInThePlane) {
  Random random(2);
  const auto world = std::make_shared<const World3>(random_voxels(random, 8, 8, 8, 0.1));
  CellStore3 cells(world);
  const auto planner = make_planner(parse_planner("voxel-astar"), cells);
  Query3 query{{0.5, 0.5, 0.5}, {7.5, 7.25, 7}, 0.0};
  query.start_towards = Vec3{1, 1, 1};
  Plan3 plan;
  const ResultRow row = measure(*planner, query, {}, Validator3(*world), 1, plan);
  ASSERT_EQ(row.status, Status::found);
  EXPECT_TRUE(row.valid) << row.note;
  EXPECT_GT(row.turn_degrees, 0);
  const auto query_document = nlohmann::json::parse(query_json(query).dump());
  const Query3 query_back = read_query3(JsonReader(query_document, "file", ""));
  EXPECT_EQ(query_back.start, query.start);
  EXPECT_EQ(query_back.goal, query.goal);
  EXPECT_EQ(query_back.start_towards, query.start_towards);
  const auto document = nlohmann::json::parse(result_json(plan_result(row, {}, plan)).dump());
  const PlanResult3 back = read_result3(JsonReader(document, "file", ""));
  EXPECT_EQ(back.way->path.points, plan.path.points);
  EXPECT_EQ(back.way->cost, row.cost);
  EXPECT_THROW((void)read_result(JsonReader(document, "file", "")), InputError) << "points of the plane have two";
}

}  // namespace
}  // namespace taut::lab
