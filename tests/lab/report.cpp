#include "taut/lab/report/report.hpp"

#include <gtest/gtest.h>

#include "lab/markup_checker.hpp"
#include "support/count_parts.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/draw/picture.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab {
namespace {

Results sample(std::size_t queries, const std::vector<std::string>& planners) {
  Random random(2);
  Results results;
  for (std::size_t q = 0; q < queries; ++q) {
    const double length = random.between(1.0, 500.0);
    for (const std::string& planner : planners) {
      ResultRow r;
      r.world = q % 2 == 0 ? "even.map" : "odd.map";
      r.query = q;
      r.planner = planner;
      r.status = Status::found;
      r.length = length;
      r.optimal_ratio = 1 + 0.1 * random.unit();
      r.expanded = random.below(1000);
      r.time_us = random.between(0.5, 500.0);
      r.valid = true;
      results.rows.push_back(r);
    }
  }
  for (const std::string& planner : planners) results.builds.push_back({"even.map", planner, 1500, 4096});
  return results;
}

TEST(Report, HoldsEveryPlannerAndNothingFromTheNetwork) {
  const std::vector<std::string> planners{"astar", "theta<star>", "a & b", "p3", "p4", "p5", "p6", "p7", "p8"};
  const Results results = sample(40, planners);
  const World world = GridBuilder(4, 4).build();
  Picture picture;
  picture.world = &world;
  Report report{.title = "A <run>", .command = "taut bench \"x\"", .date = "2024-02-29", .machine = "two cores"};
  report.baseline = "astar";
  report.pictures.push_back({"the world", picture_svg(picture)});
  const std::string html = report_html(results, report);
  EXPECT_EQ(test::markup_defect(html, test::Markup::html), "");
  for (const char* text : {"A &lt;run&gt;", "taut bench &quot;x&quot;", "2024-02-29", "two cores", "theta&lt;star&gt;",
                           "a &amp; b", "the world", "2 worlds, 40 queries, 9 planners, 360 results", "4.00 KiB"}) {
    EXPECT_NE(html.find(text), std::string::npos) << text;
  }
  EXPECT_EQ(test::count_parts(html, "aria-pressed=\"true\""), planners.size()) << "one button a planner";
  EXPECT_EQ(test::count_parts(html, "<svg class=\"plot\""), 4u);
  for (std::size_t i = 0; i < planners.size(); ++i) {
    EXPECT_EQ(test::count_parts(html, "data-series=\"" + std::to_string(i) + "\""), 5u) << "four plots and a button";
  }
  std::string rest = html;
  const std::string name_space = "xmlns=\"http://www.w3.org/2000/svg\"";
  for (std::size_t at = rest.find(name_space); at != std::string::npos; at = rest.find(name_space)) {
    rest.erase(at, name_space.size());
  }
  for (const char* outside : {"http", "src=", "href=", "@import", "url("}) {
    EXPECT_EQ(rest.find(outside), std::string::npos) << outside;
  }
  EXPECT_NE(html.find("None: every path passed"), std::string::npos);
}

TEST(Report, ListsWhatIsSuspicious) {
  Results results = sample(3, {"a", "b"});
  auto& rows = results.rows;
  rows[0].valid = false;
  rows[0].note = "crosses a wall at <3, 4>";
  rows[3].status = Status::unreachable;
  rows[4].optimal_ratio = 0.9;
  rows[5].optimal_ratio = 1 - 1e-12;  // rounding
  const auto found = suspicious_results(rows);
  ASSERT_EQ(found.size(), 3u);
  EXPECT_EQ(found[0].row, &rows[0]);
  EXPECT_EQ(found[0].reason, "crosses a wall at <3, 4>");
  EXPECT_EQ(found[1].row, &rows[3]);
  EXPECT_EQ(found[1].reason, "a found a valid path");
  EXPECT_EQ(found[2].reason, "shorter than the best known path: ratio 0.9");
  const std::string html = report_html(results, {});
  EXPECT_NE(html.find("crosses a wall at &lt;3, 4&gt;"), std::string::npos);
  EXPECT_NE(html.find("3 results"), std::string::npos);
  EXPECT_EQ(html.find("None: every path passed"), std::string::npos);
}

TEST(Report, DoesNotSuspectPlannersThatAgreeOrGiveUpOpenly) {
  Results results = sample(3, {"a", "b"});
  auto& rows = results.rows;
  rows[0].status = rows[1].status = Status::unreachable;
  rows[2].status = Status::unsupported;
  rows[4].status = Status::budget_spent;
  EXPECT_TRUE(suspicious_results(rows).empty());
}

TEST(Report, StaysBoundedForManyResults) {
  Results results = sample(30'000, {"a", "b"});
  for (ResultRow& row : results.rows) row.valid = row.query % 2 == 0;
  const std::string html = report_html(results, {});
  EXPECT_LE(test::count_parts(html, "h0\"><title>"), 2u * 2u * 2000u);
  EXPECT_GE(test::count_parts(html, "h0\"><title>"), 2u * 2u * 1900u);
  EXPECT_NE(html.find("30 000 results, of which the first 200 are listed"), std::string::npos);
  EXPECT_LT(html.size(), 2'000'000u);
}

TEST(Report, IsTheSameEveryTimeAndWorksWithoutResults) {
  const Results results = sample(50, {"a", "b"});
  EXPECT_EQ(report_html(results, {}), report_html(results, {}));
  EXPECT_EQ(test::markup_defect(report_html({}, {}), test::Markup::html), "");
  EXPECT_THROW((void)report_html(results, {.baseline = "none"}), InputError);
}

}  // namespace
}  // namespace taut::lab
