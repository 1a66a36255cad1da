#include "taut/lab/report/results_file.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <span>

#include "taut/base/input_error.hpp"
#include "taut/lab/report/csv.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab {
namespace {

ResultRow row(std::string world, std::size_t query, std::string planner) {
  ResultRow r;
  r.world = std::move(world);
  r.query = query;
  r.planner = std::move(planner);
  r.status = Status::found;
  r.valid = true;
  return r;
}

void expect_same(const ResultRow& a, const ResultRow& b) {
  EXPECT_EQ(a.world, b.world);
  EXPECT_EQ(a.scenario, b.scenario);
  EXPECT_EQ(a.query, b.query);
  EXPECT_EQ(a.planner, b.planner);
  EXPECT_EQ(a.status, b.status);
  EXPECT_EQ(a.length, b.length);
  EXPECT_EQ(a.cost, b.cost);
  EXPECT_EQ(a.optimal_ratio, b.optimal_ratio);
  EXPECT_EQ(a.turn_degrees, b.turn_degrees);
  EXPECT_EQ(a.expanded, b.expanded);
  EXPECT_EQ(a.generated, b.generated);
  EXPECT_EQ(a.time_us, b.time_us);
  EXPECT_EQ(a.valid, b.valid);
}

TEST(ResultsFile, HasExactlyThePromisedColumns) {
  ResultRow r = row("arena.map", 7, "block-astar:size=4");
  r.scenario = "arena.map.scen";
  r.length = 0.1;
  r.cost = 1e100;
  r.optimal_ratio = 1;
  r.turn_degrees = 90.5;
  r.expanded = 12;
  r.generated = 34;
  r.time_us = 5.25;
  EXPECT_EQ(results_csv(std::vector{r}),
            "world,scenario,query,planner,status,length,cost,optimal_ratio,turn_degrees,expanded,generated,time_us,"
            "valid\narena.map,arena.map.scen,7,block-astar:size=4,found,0.1,1e+100,1,90.5,12,34,5.25,true\n");
  EXPECT_EQ(builds_csv(std::vector<BuildRow>{{"a", "p,q", 1.5, 64}}),
            "world,planner,build_us,memory_bytes\na,\"p,q\",1.5,64\n");
}

// Files about points are as they have always been.
TEST(ResultsFile, HasTheClearanceOfAgentsWithARadius) {
  std::vector<ResultRow> rows{row("a", 0, "tra"), row("a", 1, "tra"), row("a", 2, "polyanya")};
  rows[0].radius = rows[1].radius = 0.75;
  rows[0].clearance = rows[1].clearance = 1.25;
  rows[1].status = Status::too_wide;
  const std::string text = results_csv(rows);
  EXPECT_EQ(text,
            "world,scenario,query,planner,status,length,cost,optimal_ratio,turn_degrees,expanded,generated,time_us,"
            "valid,radius,clearance\n"
            "a,,0,tra,found,0,0,0,0,0,0,0,true,0.75,1.25\n"
            "a,,1,tra,too_wide,0,0,0,0,0,0,0,true,0.75,\n"
            "a,,2,polyanya,found,0,0,0,0,0,0,0,true,0,0\n");
  const std::vector<ResultRow> read = parse_results_csv(text, "file");
  ASSERT_EQ(read.size(), 3u);
  EXPECT_EQ(read[0].radius, 0.75);
  EXPECT_EQ(read[0].clearance, 1.25);
  EXPECT_EQ(read[1].clearance, 0);
  EXPECT_EQ(results_csv(read), text);
  const std::string points = results_csv(std::span(rows).subspan(2));
  EXPECT_EQ(points.find("clearance"), std::string::npos);
  EXPECT_EQ(parse_results_csv(points, "file").size(), 1u);
  const std::string half(text, 0, text.find(",clearance"));
  EXPECT_THROW((void)parse_results_csv(half + "\n", "file"), InputError);
  const auto json = nlohmann::json::parse(results_json({rows, {}, {}}));
  EXPECT_EQ(json["results"][0]["clearance"], 1.25);
  EXPECT_TRUE(json["results"][1]["clearance"].is_null());
  EXPECT_FALSE(json["results"][2].contains("clearance"));
}

TEST(ResultsFile, ReadsBackWhatItWroteWhateverTheNames) {
  const std::vector<std::string> names{"plain",
                                       "with,comma",
                                       "with \"quotes\"",
                                       "two\nlines",
                                       "cr\r\nlf",
                                       "",
                                       "\"",
                                       ",",
                                       "\r",
                                       "tab\t, end ",
                                       "ünï 漢字",
                                       "\xff\x01",
                                       "=1+1",
                                       " lead",
                                       "\"\"\n\"\"",
                                       std::string("a\0b", 3)};
  Random random(3);
  std::vector<ResultRow> rows;
  for (const std::string& world : names) {
    for (const std::string& planner : names) {
      ResultRow r = row(world, rows.size(), planner);
      r.scenario = names[random.below(names.size())];
      r.status = static_cast<Status>(random.below(8));
      r.length = random.between(0.0, 1e3) / 3;
      r.cost = std::ldexp(random.unit(), random.between(-300, 300));
      r.turn_degrees = random.unit() * 1e-8;
      r.expanded = random.next();
      r.generated = std::numeric_limits<std::uint64_t>::max();
      r.time_us = std::numeric_limits<double>::denorm_min();
      r.optimal_ratio = std::numeric_limits<double>::max();
      r.valid = random.below(2) == 1;
      rows.push_back(r);
    }
  }
  const auto back = parse_results_csv(results_csv(rows), "x.csv");
  ASSERT_EQ(back.size(), rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) expect_same(rows[i], back[i]);
  std::vector<BuildRow> builds{{"a\n", "b\"", 0.1, 12}, {"", ",", 1e9, 0}};
  const auto builds_back = parse_builds_csv(builds_csv(builds), "y.csv");
  ASSERT_EQ(builds_back.size(), 2u);
  EXPECT_EQ(builds_back[0].world, "a\n");
  EXPECT_EQ(builds_back[0].build_us, 0.1);
  EXPECT_EQ(builds_back[1].planner, ",");
}

TEST(ResultsFile, ReadsWhatSpreadsheetsSave) {
  std::string text = "\xEF\xBB\xBF" + std::string(kResultColumns) + "\r\n\r\n\"w\",,3,p,found,1,2,1,0,5,6,7.5,true\r\n";
  const auto rows = parse_results_csv(text, "x.csv");
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].world, "w");
  EXPECT_EQ(rows[0].query, 3u);
  EXPECT_EQ(rows[0].time_us, 7.5);
  EXPECT_TRUE(rows[0].valid);
}

struct Refusal {
  const char* text;  // after the header
  std::size_t line;
  const char* expectation;
};

TEST(ResultsFile, RefusesBadInputAndSaysWhere) {
  const Refusal cases[] = {
      {"w,,3,p,found,1,2,1,0,5,6,7.5\n", 2, "expected 13 fields, got 12"},
      {"w,,3,p,found,1,2,1,0,5,6,7.5,true,\n", 2, "expected 13 fields, got 14"},
      {"w,,-3,p,found,1,2,1,0,5,6,7.5,true\n", 2, "expected a number in column query, got \"-3\""},
      {"w,,3,p,lost,1,2,1,0,5,6,7.5,true\n", 2, "expected the name of a status in column status, got \"lost\""},
      {"w,,3,p,found,1x,2,1,0,5,6,7.5,true\n", 2, "expected a number in column length, got \"1x\""},
      {"w,,3,p,found,,2,1,0,5,6,7.5,true\n", 2, "expected a number in column length, got \"\""},
      {"w,,3,p,found,1e999,2,1,0,5,6,7.5,true\n", 2, "expected a number in column length, got \"1e999\""},
      {"w,,3,p,found,1,2,1,0,99999999999999999999,6,7.5,true\n", 2,
       "expected a number in column expanded, got \"99999999999999999999\""},
      {"w,,3,p,found,1,2,1,0,5,6,7.5,yes\n", 2, "expected true or false in column valid, got \"yes\""},
      {"\"a\nb\",,3,p,found,1,2,1,0,5,6,7.5,true\nw,,3\n", 4, "expected 13 fields, got 3"},
      {"w,\"open,3\n", 2, "expected the quoted field that starts here to end with a quote"},
      {"\"w\"x,,3\n", 2, "expected a comma or the end of the line after a quoted field"},
      {"w\"x,,3\n", 2, "expected a field with quotes in it to be quoted as a whole"},
  };
  for (const Refusal& c : cases) {
    try {
      (void)parse_results_csv(std::string(kResultColumns) + "\n" + c.text, "x.csv");
      ADD_FAILURE() << "accepted " << c.text;
    } catch (const InputError& e) {
      EXPECT_EQ(e.where(), "x.csv");
      EXPECT_EQ(e.line(), c.line) << c.text;
      EXPECT_EQ(e.expectation(), c.expectation);
    }
  }
  for (const char* text : {"", "\n\n", "world,planner\n", "a,b\nc,d\n"}) {
    EXPECT_THROW((void)parse_results_csv(text, "x.csv"), InputError) << text;
  }
}

TEST(ResultsFile, MergesByQueryAndPlanner) {
  std::vector<ResultRow> rows{row("w", 1, "a"), row("w", 1, "b")};
  ResultRow again = row("w", 1, "a");
  again.length = 5;
  merge_results(rows, std::vector{again, row("w", 2, "a"), row("v", 1, "a"), row("w", 2, "a")});
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[0].length, 5);
  EXPECT_EQ(rows[1].planner, "b");
  EXPECT_EQ(rows[2].query, 2u);
  EXPECT_EQ(rows[3].world, "v");
}

TEST(ResultsFile, WritesJsonThatParsesAndKeepsNotes) {
  Results results;
  results.rows = {row("w\xff", 1, "a \"q\"")};
  results.rows[0].note = "too close";
  results.rows[0].optimal_ratio = std::numeric_limits<double>::quiet_NaN();
  results.rows[0].length = 0.1;
  results.builds = {{"w", "a", 2.5, 1024}};
  const auto json = nlohmann::json::parse(results_json(results));
  EXPECT_EQ(json["results"][0]["world"], "w\uFFFD");
  EXPECT_EQ(json["results"][0]["planner"], "a \"q\"");
  EXPECT_EQ(json["results"][0]["status"], "found");
  EXPECT_EQ(json["results"][0]["length"], 0.1);
  EXPECT_TRUE(json["results"][0]["optimal_ratio"].is_null());
  EXPECT_EQ(json["results"][0]["note"], "too close");
  EXPECT_EQ(json["builds"][0]["memory_bytes"], 1024);
}

}  // namespace
}  // namespace taut::lab
