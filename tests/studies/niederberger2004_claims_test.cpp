// What the study of movable nodes says of data that are known.
#include "studies/niederberger2004/claims.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace taut::lab::niederberger2004 {
namespace {

// Two worlds of every shape and density with ten queries of length 1, all alike but for what `change` does.
std::vector<AnswerRow> rows_of(const std::function<void(AnswerRow&)>& change) {
  std::vector<AnswerRow> out;
  for (const ShapeFacts& facts : shapes()) {
    for (const int obstacles : kDensities) {
      for (int number = 1; number <= 2; ++number) {
        for (std::size_t q = 0; q < 10; ++q) {
          AnswerRow row{.world = {facts.shape, obstacles, facts.query_size, number}, .query = q, .answers = {}};
          row.unpulled = 1;
          row.channel = ChannelCheck::shortest;
          row.answers.assign(contenders().size(), {1, 10, 2});
          change(row);
          out.push_back(std::move(row));
        }
      }
    }
  }
  return out;
}

Answer& of(AnswerRow& row, std::string_view name) { return row.answers[contender_index(name)]; }

// Decompositions that have the published numbers for overlapping rectangles, and twice as many for convex obstacles.
std::vector<CellRow> published_cells() {
  std::vector<CellRow> out;
  for (const Shape shape : {Shape::convex_apart, Shape::rectangles_overlapping}) {
    const std::size_t times = shape == Shape::convex_apart ? 2 : 1;
    for (const int obstacles : kDensities) {
      const NodeCounts& nodes = obstacles == kLoose ? kPublishedLoose : kPublishedDense;
      CellRow row{.world = {shape, obstacles, 80, 1}};
      row.trapezoids = row.groups = 200;
      row.with_flat = 400;
      row.trapezoid_portals = row.trapezoids + static_cast<std::size_t>(obstacles) - 1;
      row.centre = times * static_cast<std::size_t>(nodes[0]);
      row.third = times * static_cast<std::size_t>(nodes[1]);
      row.tenth = times * static_cast<std::size_t>(nodes[2]);
      out.push_back(row);
    }
  }
  return out;
}

Results results_of(const std::function<void(AnswerRow&)>& change) {
  return {published_cells(), Paths(rows_of(change)), {}};
}

Finding finding(const Results& results, std::string_view beginning) {
  for (const Finding& f : findings(results, settings_of(results.cells))) {
    if (f.claim.starts_with(beginning)) return f;
  }
  ADD_FAILURE() << "no claim begins with " << beginning;
  return {};
}

TEST(MovableStudyAnalysis, SharesAreMeansOverWorldsWithIntervals) {
  const Paths paths(rows_of([](AnswerRow& row) {
    // Shorter than Center on 2 of 10 queries in the first world, on 8 in the second.
    if (row.query < (row.world.number == 1 ? 2u : 8u)) of(row, kCentre).length = 1.5;
    of(row, kMovable).time_us = row.world.number;
  }));
  EXPECT_EQ(paths.worlds(), 4 * shapes().size());
  const Comparison all = paths.compare(kMovable, kCentre);
  EXPECT_DOUBLE_EQ(all.shorter.value, 0.5);
  EXPECT_DOUBLE_EQ(all.equal.value, 0.5);
  EXPECT_DOUBLE_EQ(all.longer.value, 0);
  EXPECT_DOUBLE_EQ(all.not_longer.value, 1);
  EXPECT_LT(all.shorter.interval.low, 0.45);
  EXPECT_GT(all.shorter.interval.high, 0.55);
  EXPECT_DOUBLE_EQ(all.time_ratio.value, (0.5 + 1.0) / 2);
  EXPECT_DOUBLE_EQ(all.faster.value, 0.5);
  EXPECT_DOUBLE_EQ(paths.mean(Paths::ratio(kCentre)).value, 1.25);
  EXPECT_DOUBLE_EQ(paths.percentile(Paths::ratio(kCentre), 1), 1.5);
  EXPECT_DOUBLE_EQ(paths.compare(kCentre, kMovable).longer.value, 0.5);
  const Paths none({});
  EXPECT_TRUE(std::isnan(none.compare(kMovable, kCentre).shorter.value));
}

TEST(MovableStudyAnalysis, TellsNearlyEqualFromEqual) {
  const Paths paths(rows_of([](AnswerRow& row) {
    of(row, kMovable).length = 1 + (row.query < 5 ? 1e-12 : row.query < 8 ? 5e-4 : 0.1);
  }));
  const Comparison c = paths.compare(kMovable, kCentre, {.shape = Shape::stars_apart, .obstacles = kDense});
  EXPECT_DOUBLE_EQ(c.equal.value, 0.5);
  EXPECT_DOUBLE_EQ(c.longer.value, 0.5);
  EXPECT_DOUBLE_EQ(c.not_visibly_longer.value, 0.8);
}

TEST(MovableStudyAnalysis, RefusesToConcludeFromWhatIsWrong) {
  EXPECT_TRUE(results_of([](AnswerRow&) {}).problems().empty());
  const auto problems = results_of([](AnswerRow& row) {
                          if (row.query == 3) row.problem = "movable: through a wall";
                        }).problems();
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_NE(problems[0].find("through a wall (32 times, first: convex-apart 100 40 1, query 3)"), std::string::npos)
      << problems[0];
  Results hills = results_of([](AnswerRow&) {});
  hills.hills.push_back({.world = 2, .problem = "into a lake"});
  EXPECT_EQ(hills.problems().size(), 1u);
}

TEST(MovableStudyAnalysis, FindsTheSettingThatMissesThePublishedNumbersLeast) {
  const auto cells = published_cells();
  const auto settings = settings_of(cells);
  ASSERT_EQ(settings.size(), 2u);
  EXPECT_DOUBLE_EQ(settings[0].miss(), 1) << "twice as many are 100 percent too many";
  ASSERT_NE(nearest_setting(settings), nullptr);
  EXPECT_EQ(nearest_setting(settings)->shape, Shape::rectangles_overlapping);
  EXPECT_DOUBLE_EQ(nearest_setting(settings)->miss(), 0);
  EXPECT_DOUBLE_EQ(nearest_setting(settings)->loose.merged_with_flat, 0.5);
  EXPECT_EQ(nearest_setting(settings, Shape::convex_apart)->shape, Shape::convex_apart);
  EXPECT_EQ(nearest_setting(settings, Shape::stars_apart), nullptr);
  EXPECT_EQ(nearest_setting(settings, {}, 0.5), nullptr);
}

TEST(MovableStudyClaims, AreReproducedByDataThatSaySo) {
  const Results r = results_of([](AnswerRow& row) {
    for (const std::string_view other : kPublished) {
      if (row.query < 6) of(row, other).length = 1.2;
      of(row, other).time_us = other == kTenth ? 9 : 2;
    }
  });
  for (const char* claim :
       {"Equal or shorter in more than 90 %", "Strictly shorter in more than 50 %",
        "On the loose map equal or shorter in 97 %", "On the loose map strictly shorter in 60 %",
        "A maximal portal width only slightly", "Similar time", "Width 1/10 is always slower", "281, 323, 567",
        "About half of the trapezoids", "The cone of sight", "(ours) Obstacles that are convex and apart cannot"}) {
    EXPECT_EQ(finding(r, claim).verdict, Verdict::confirmed) << claim << ": " << finding(r, claim).evidence;
  }
}

TEST(MovableStudyClaims, AreRefutedByDataThatSayTheOpposite) {
  Results r = results_of([](AnswerRow& row) {
    row.channel = row.query == 0 ? ChannelCheck::longer : ChannelCheck::shortest;
    if (row.query < 5) of(row, kMovable).length = 1.3;
    of(row, kMovable).time_us = 20;
    if (row.query > 5) of(row, kCentre).length = 1.1;
  });
  for (CellRow& row : r.cells) {
    row.centre *= 2;
    row.with_flat = row.trapezoids;
    if (row.world.shape == Shape::convex_apart) --row.groups;
  }
  for (const char* claim :
       {"Equal or shorter in more than 90 %", "Strictly shorter in more than 50 %",
        "A maximal portal width only slightly", "Similar time", "Width 1/10 is always slower", "281, 323, 567",
        "About half of the trapezoids", "The cone of sight", "Lengths are overestimated by at most",
        "(ours) Obstacles that are convex and apart cannot"}) {
    EXPECT_EQ(finding(r, claim).verdict, Verdict::refuted) << claim << ": " << finding(r, claim).evidence;
  }
}

TEST(MovableStudyClaims, AreLeftOpenWhereTheIntervalHoldsTheLimit) {
  const Results r = results_of([](AnswerRow& row) {
    // 80 % in one world of each kind, 100 % in the other.
    if (row.world.number == 1 && row.query < 2) of(row, kMovable).length = 1.1;
  });
  EXPECT_EQ(finding(r, "Equal or shorter in more than 90 %").verdict, Verdict::open);
}

TEST(MovableStudyClaims, SayPercentWithIntervals) {
  EXPECT_EQ(percent_text({0.5, {0.25, 0.75}}), "50.0 % (25.0 to 75.0)");
  EXPECT_EQ(percent_text({}), "-");
}

}  // namespace
}  // namespace taut::lab::niederberger2004
