// The parts of the study of triangulation-based planning: what it says of data that are known.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "studies/demyen2007/analysis.hpp"
#include "studies/demyen2007/claims.hpp"
#include "studies/demyen2007/polygons.hpp"
#include "studies/demyen2007/terrain.hpp"
#include "taut/base/input_error.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut::lab::demyen2007 {
namespace {

Pass pass_of(const std::vector<Contender>& contenders, std::size_t rows) {
  std::vector<AnswerRow> out;
  for (std::size_t i = 0; i < rows; ++i) {
    AnswerRow row{
        .map = "m", .query = i, .radius = kRadius, .grid_length = static_cast<double>(i), .answers = {}, .problem = ""};
    row.answers.assign(contenders.size(), {Outcome::found, static_cast<double>(i), 10, 5});
    out.push_back(std::move(row));
  }
  return {contenders, std::move(out)};
}

Pass with(const Pass& pass, const std::function<void(AnswerRow&)>& change) {
  std::vector<AnswerRow> rows = pass.rows();
  for (AnswerRow& row : rows) change(row);
  return {pass.contenders(), std::move(rows)};
}

TEST(TriangleStudyAnalysis, TakesPercentilesWithinBandsOfLength) {
  const Pass pass = with(pass_of(length_contenders({}), 320), [](AnswerRow& row) {
    row.answers[1].length = row.grid_length * (row.grid_length < 160 ? 1 : 1.5);
    row.answers[1].time_us = 3 * row.grid_length * row.grid_length;
  });
  const std::string name = pass.contenders()[1].name;
  EXPECT_EQ(pass.bands(16).size(), 20u);
  EXPECT_DOUBLE_EQ(pass.percentile(pass.ratio(name), 0.95, {16, 32}), 1);
  EXPECT_DOUBLE_EQ(pass.percentile(pass.ratio(name), 0.5, {160, 176}), 1.5);
  EXPECT_DOUBLE_EQ(pass.percentile(pass.grid_length(), 0.5, {0, 11}), 5);
  EXPECT_DOUBLE_EQ(leaves(pass, pass.ratio(name), 0.95, kVisible, 16), 160);
  EXPECT_TRUE(std::isinf(leaves(pass, pass.ratio(name), 0.95, 2, 16)));
  EXPECT_DOUBLE_EQ(pass.share(pass.ratio(name), [](double x) { return x > 1.2; }), 0.5);
  EXPECT_NEAR(time_growth(pass, name), 2, 0.02);
  EXPECT_DOUBLE_EQ(worst_band(pass, name, 0.75), 1.5);
}

TEST(TriangleStudyAnalysis, RefusesToConcludeFromWhatCannotBe) {
  const Pass good = pass_of(length_contenders({}), 20);
  EXPECT_TRUE(good.problems("x").empty());
  const auto only = [&](const std::function<void(Answer&)>& change) {
    const auto problems = with(good, [&](AnswerRow& row) {
                            if (row.query == 7) change(row.answers[1]);
                          }).problems("x");
    return problems.size() == 1 ? problems[0] : std::to_string(problems.size()) + " problems";
  };
  EXPECT_NE(only([](Answer& a) { a.length *= 0.999; }).find("shorter than the optimum, first: m, query 7"),
            std::string::npos);
  EXPECT_EQ(only([](Answer& a) { a.length *= 1.001; }), "0 problems");
  EXPECT_NE(only([](Answer& a) {
              a.length *= 1.001;
              a.outcome = Outcome::proven;
            }).find("called optimal"),
            std::string::npos);
  const Pass wrong = with(good, [](AnswerRow& row) { row.problem = row.query == 3 ? "through a wall" : ""; });
  ASSERT_EQ(wrong.problems("x").size(), 1u);
  EXPECT_NE(wrong.problems("x")[0].find("through a wall"), std::string::npos);
}

TEST(TriangleStudyAnalysis, ReadsPercentilesOfLengthsInTwoWays) {
  // Half of the queries of a band are long and found well, half are short and found badly.
  const Pass pass = with(pass_of(length_contenders({}), 100), [](AnswerRow& row) {
    const bool is_long = row.query % 2 == 0;
    row.grid_length = 10;
    row.answers[0].length = is_long ? 10 : 5;
    row.answers[1].length = is_long ? 10 : 7.5;
  });
  const std::string name = pass.contenders()[1].name;
  EXPECT_DOUBLE_EQ(length_ratio(pass, name, 0.9, {}, Reading::of_ratios), 1.5);
  EXPECT_DOUBLE_EQ(length_ratio(pass, name, 0.9, {}, Reading::of_lengths), 1);
}

TEST(TriangleStudyAnalysis, DrawsMapsAndNotQueries) {
  // On one map of seven it is slow, on very many queries.
  const Pass pass = with(pass_of(speed_contenders({}), 1000), [](AnswerRow& row) {
    row.map = std::to_string(row.query < 940 ? 0 : row.query % 6 + 1);
    row.answers[0].time_us = row.map == "0" ? 100 : 1;
  });
  const std::string name = pass.contenders()[0].name;
  const OverMaps x = over_maps(pass, [&](const Pass& map) { return map.percentile(map.time(name), 0.5); });
  EXPECT_DOUBLE_EQ(x.value, 1);
  EXPECT_FALSE(x.is_above(1));
  EXPECT_TRUE(x.is_below(101));
  EXPECT_TRUE(std::isnan(over_maps(pass, [](const Pass&) { return std::nan(""); }).value));
}

TEST(TriangleStudyAnalysis, RefusesAPathThatOthersSayThereIsNot) {
  const Pass good = pass_of(radius_contenders({}), 20);
  EXPECT_TRUE(good.problems("x").empty());
  const auto with_outcome = [&](const char* name, Outcome outcome) {
    return with(good,
                [&](AnswerRow& row) {
                  if (row.query == 3) row.answers[good.index(name)].outcome = outcome;
                })
        .problems("x");
  };
  EXPECT_EQ(with_outcome("tra-thesis-1", Outcome::none).size(), 1u);
  EXPECT_TRUE(with_outcome("tra-thesis-1", Outcome::spent).empty());
  EXPECT_TRUE(with_outcome("tra-thesis-1-composed", Outcome::unfit).empty());
  EXPECT_EQ(with_outcome("tangent-graph", Outcome::none).size(), 1u);
}

TEST(TriangleStudyPolygons, KnowsAPlaceWhereWidthsDoNotCompose) {
  Design design;
  design.ablation_expansions = design.proof_expansions = 1000;
  const auto rows = ask_counter_example(design);
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].problem, "");
  const auto contenders = radius_contenders(design);
  for (std::size_t i = 0; i < contenders.size(); ++i) {
    EXPECT_EQ(rows[0].answers[i].outcome, is_composed(contenders[i]) ? Outcome::unfit : Outcome::none)
        << contenders[i].name;
  }
}

TEST(TriangleStudyEdits, AreMeasuredAndReadBack) {
  GridBuilder builder(12, 12);
  for (int y = 0; y < 12; ++y) {
    for (int x = 0; x < 12; ++x) builder.set_free(x, y, x < 5 || x > 6 || y < 5 || y > 6);
  }
  const EditRow row = measure_edits("square", std::move(builder).build(), 4, 1);
  EXPECT_EQ(row.edits, 8u) << "each is put in and taken out";
  EXPECT_GT(row.triangulation_us, 0);
  EXPECT_GT(row.new_reduction_us, 0);
  const auto back = parse_edits(std::string(edit_columns()) + "\n" + format_edits(row) + "\n", "x.csv");
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(format_edits(back[0]), format_edits(row));
}

TEST(TriangleStudyAnswers, ReadBackAsTheyWereWritten) {
  const std::vector<std::string> names{"a", "b", "c"};
  const AnswerRow row{
      .map = "m,1",
      .query = 7,
      .radius = 0.25,
      .grid_length = 12.5,
      .answers = {{Outcome::proven, 11.25, 3, 0.5}, {Outcome::spent, 0, 100, 7}, {Outcome::unfit, 5, 1, 1}},
      .problem = "say \"so\""};
  const std::string csv = answer_columns(names) + "\n" + format_answers(row) + "\n";
  const auto back = parse_answers(csv, "x.csv", names);
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(format_answers(back[0]), format_answers(row));
  EXPECT_EQ(back[0].answers[1].outcome, Outcome::spent);
  EXPECT_THROW((void)parse_answers(csv, "x.csv", {"a"}), InputError);
  std::string bad = csv;
  bad.replace(bad.find("spent"), 5, "lost!");
  EXPECT_THROW((void)parse_answers(bad, "x.csv", names), InputError);
}

TEST(TriangleStudySizes, CountWhatASquareInASquareHas) {
  // One obstacle in a room: 8 corners; outside it a ring of 8 triangles, inside it 2; 8 constraints.
  GridBuilder builder(9, 9);
  for (int y = 0; y < 9; ++y) {
    for (int x = 0; x < 9; ++x) builder.set_free(x, y, x < 3 || x > 5 || y < 3 || y > 5);
  }
  const Grid grid = std::move(builder).build();
  const SizeRow row = measure_sizes("square", grid, {{0.5, 0.5}, {8.5, 8.5}}, 1);
  EXPECT_EQ(row.cells, 81u);
  EXPECT_EQ(row.free_cells, 72u);
  EXPECT_EQ(row.sizes.free_triangles, 8u);
  EXPECT_EQ(row.sizes.all_triangles, 10u);
  EXPECT_EQ(row.sizes.constraints, 8u);
  EXPECT_EQ(row.sizes.levels[2], 8u);
  EXPECT_EQ(row.sizes.levels[3], 0u);
  EXPECT_EQ(row.sizes.corridors, 0u);
  EXPECT_EQ(row.sizes.components, 1u);
  EXPECT_GT(row.triangulation_us, 0);
  const auto back = parse_sizes(std::string(size_columns()) + "\n" + format_sizes(row) + "\n", "x.csv");
  ASSERT_EQ(back.size(), 1u);
  EXPECT_EQ(format_sizes(back[0]), format_sizes(row));
}

TEST(TriangleStudyTerrain, HasCliffsThatOnlyRampsLeadOver) {
  const TerrainMap map(64, 5);
  std::string all;
  for (int y = 0; y < 64; ++y) all += map.grid().letters(y);
  for (const char letter : std::string("GSWTO")) EXPECT_NE(all.find(letter), std::string::npos) << letter;
  EXPECT_EQ(TerrainMap(64, 5).grid(), map.grid());
  EXPECT_NE(TerrainMap(64, 6).grid(), map.grid());
  EXPECT_THROW((void)TerrainMap(3, 5), InputError);
  for (const AgentKind& kind : agent_kinds()) {
    const World world = map.world_of(kind);
    const auto& polygons = std::get<PolygonWorld>(world);
    const auto is_its_own = [&](char c) { return kind.terrain.find(c) != std::string_view::npos; };
    EXPECT_EQ(static_cast<std::ptrdiff_t>(map.count_tiles(kind)), std::count_if(all.begin(), all.end(), is_its_own));
    if (kind.name != "ship") {
      EXPECT_FALSE(polygons.walls().empty());
    } else {
      EXPECT_TRUE(polygons.walls().empty()) << "water lies on one height";
    }
    // What the tiles say can be reached, the oracle reaches.
    CellStore cells(std::make_shared<const World>(world));
    const auto oracle = make_planner(parse_planner("tangent-graph"), cells);
    const Validator validator(cells.world());
    Plan2 plan;
    const auto queries = map.queries_of(kind, 10, kRadius, 1);
    EXPECT_EQ(queries.size(), 10u);
    for (const BatchQuery& q : queries) {
      oracle->plan(q.query, Budget{}, plan);
      EXPECT_EQ(plan.status, Status::found);
      EXPECT_TRUE(validator.check(q.query, claim_of(plan), plan.path).valid);
    }
  }
}

TEST(TriangleStudyDesign, NamesEveryContenderOnce) {
  for (const auto& contenders : {speed_contenders({}), length_contenders({}), ablation_contenders({})}) {
    std::vector<std::string> names = names_of(contenders);
    std::sort(names.begin(), names.end());
    EXPECT_EQ(std::adjacent_find(names.begin(), names.end()), names.end());
  }
  for (const char* name : {"ta-thesis-1", "tra-10", "ta-proof"}) {
    EXPECT_NO_THROW((void)Pass(length_contenders({}), {}).index(name));
  }
  EXPECT_THROW((void)Pass(length_contenders({}), {}).index("nobody"), std::logic_error);
}

}  // namespace
}  // namespace taut::lab::demyen2007
