// What the study of triangulation-based planning concludes, from data of which it is known what they say.
#include <gtest/gtest.h>

#include <cmath>

#include "studies/demyen2007/claims.hpp"
#include "studies/demyen2007/claims_parts.hpp"
#include "studies/demyen2007/conclusion.hpp"

namespace taut::lab::demyen2007 {
namespace {

constexpr std::size_t kMaps = 10;
// On maps below this number something is so, on the others it is not: with half of the maps nothing is decided.
constexpr std::size_t kHalf = kMaps / 2;

std::size_t number_of(const AnswerRow& row) { return std::stoul(row.map); }

// Ten maps with queries of all lengths up to 320 tiles, whose planners are all alike.
Pass alike(const std::vector<Contender>& contenders) {
  std::vector<AnswerRow> rows;
  for (std::size_t map = 0; map < kMaps; ++map) {
    for (std::size_t i = 0; i < 320; ++i) {
      const auto length = static_cast<double>(i + 1);
      AnswerRow row{.map = std::to_string(map),
                    .query = i,
                    .radius = kRadius,
                    .grid_length = length,
                    .answers = {},
                    .problem = ""};
      row.answers.assign(contenders.size(), {Outcome::found, 0.95 * length, 10, length});
      rows.push_back(std::move(row));
    }
  }
  return {contenders, std::move(rows)};
}

Pass changed(const Pass& pass, const std::function<void(AnswerRow&)>& change) {
  std::vector<AnswerRow> rows = pass.rows();
  for (AnswerRow& row : rows) change(row);
  return {pass.contenders(), std::move(rows)};
}

// Maps of 100, 200, … triangles, whose time and share of the reduction are given by the number of the map.
std::vector<SizeRow> sizes_with(const std::function<double(double)>& time, const std::function<double(double)>& share) {
  std::vector<SizeRow> out(kMaps);
  for (std::size_t i = 0; i < kMaps; ++i) {
    const auto number = static_cast<double>(i);
    out[i].map = std::to_string(i);
    out[i].cells = 1000000;
    out[i].sizes.all_triangles = out[i].sizes.free_triangles = 100 * (i + 1);
    out[i].widths_us = time(number) * share(number);
    out[i].triangulation_us = time(number) * (1 - share(number));
  }
  return out;
}

Results results() {
  return {.sizes = sizes_with([](double i) { return i + 1; }, [](double) { return 0.5; }),
          .terrain_sizes = {},
          .speed = alike(speed_contenders({})),
          .length = alike(length_contenders({})),
          .ablation = alike(ablation_contenders({})),
          .terrain = alike(terrain_contenders({})),
          .radii = alike(radius_contenders({})),
          .polygons = alike(radius_contenders({})),
          .edits = {}};
}

Finding finding(const Results& results, std::string_view claim) {
  for (const Finding& f : findings(results)) {
    if (f.claim.find(claim) != std::string::npos) return f;
  }
  ADD_FAILURE() << "no claim has " << claim;
  return {};
}

void expect(const Results& results, std::string_view claim, Verdict verdict) {
  const Finding f = finding(results, claim);
  EXPECT_EQ(f.verdict, verdict) << f.claim << ": " << f.evidence;
  EXPECT_EQ(f.evidence.find("do not decide") != std::string::npos, verdict == Verdict::open) << f.evidence;
}

OverMaps between(double low, double high) { return {(low + high) / 2, {low, high}}; }

TEST(TriangleStudyClaims, NeedAnIntervalForWhatIsBuilt) {
  const auto even = [](double) { return 0.5; };
  const auto with = [](std::vector<SizeRow> sizes) {
    Results out = results();
    out.sizes = std::move(sizes);
    return out;
  };
  const auto to_power = [](double k) { return [k](double i) { return std::pow(i + 1, k); }; };
  expect(with(sizes_with(to_power(1), even)), "linear in triangles", Verdict::confirmed);
  expect(with(sizes_with(to_power(2), even)), "linear in triangles", Verdict::refuted);
  const auto noise = [](double i) { return (i + 1) * (std::fmod(i, 3) == 0 ? 8 : 1); };
  expect(with(sizes_with(noise, even)), "linear in triangles", Verdict::open);
  const auto shares = [](double low, double high) {
    return [=](double i) { return i < static_cast<double>(kHalf) ? low : high; };
  };
  expect(with(sizes_with(to_power(1), even)), "Half of it", Verdict::confirmed);
  expect(with(sizes_with(to_power(1), shares(0.1, 0.2))), "Half of it", Verdict::refuted);
  expect(with(sizes_with(to_power(1), shares(0.2, 0.5))), "Half of it", Verdict::open);
}

TEST(TriangleStudyClaims, NeedAnIntervalForHowTimesGrow) {
  // A* grows with the square of the length on the maps below `until`.
  const auto with = [](std::size_t until, const char* also = "astar") {
    Results out = results();
    out.speed = changed(out.speed, [&](AnswerRow& row) {
      const bool is_square = number_of(row) < until;
      for (const char* name : {"astar", also}) {
        row.answers[out.speed.index(name)].time_us =
            is_square ? row.grid_length * row.grid_length : std::sqrt(row.grid_length);
      }
    });
    return out;
  };
  expect(with(kMaps), "The time of A* grows", Verdict::confirmed);
  expect(with(0), "The time of A* grows", Verdict::refuted);
  expect(with(kHalf), "The time of A* grows", Verdict::open);
  expect(with(kMaps, "pra"), "The time of A* grows", Verdict::refuted);
  // TA* is as A* is, so that its speedup is the same for all lengths.
  expect(with(kMaps, "ta-thesis-1"), "The speedups of PRA* and TRA*", Verdict::confirmed);
  expect(with(kMaps), "The speedups of PRA* and TRA*", Verdict::refuted);
  expect(with(kHalf, "ta-thesis-1"), "The speedups of PRA* and TRA*", Verdict::open);
}

TEST(TriangleStudyClaims, NeedAnIntervalForShares) {
  // TA*(6) and less find longer paths on the maps below `until`, and such as are longer than on the grid.
  const auto with = [](std::size_t until) {
    Results out = results();
    out.length = changed(out.length, [&](AnswerRow& row) {
      if (number_of(row) >= until) return;
      for (const unsigned effort : {1u, 2u, 3u, 6u}) {
        row.answers[out.length.index(triangle_name(false, true, effort))].length *= 1.5;
      }
    });
    return out;
  };
  for (const char* claim :
       {"TA*(6) finds what TA*(10)", "TA* usually finds the optimum", "Paths of TA* are normally"}) {
    expect(with(0), claim, Verdict::confirmed);
    expect(with(kMaps), claim, Verdict::refuted);
    expect(with(kHalf), claim, Verdict::open);
  }
}

TEST(TriangleStudyClaims, DependOnHowOneCountsWhereAllQueriesSayOtherwise) {
  // One map has more queries than all the others together, and is not as they are.
  Results all = results();
  std::vector<AnswerRow> rows = all.length.rows();
  for (const AnswerRow& row : all.length.rows()) {
    for (int i = 0; number_of(row) == 0 && i < 20; ++i) rows.push_back(row);
  }
  all.length = changed({all.length.contenders(), std::move(rows)}, [&](AnswerRow& row) {
    if (number_of(row) == 0) row.answers[all.length.index("ta-thesis-1")].length *= 1.5;
  });
  expect(all, "TA* usually finds the optimum", Verdict::depends);
  EXPECT_NE(finding(all, "TA* usually finds").evidence.find("say otherwise"), std::string::npos);
}

TEST(TriangleStudyClaims, NeedAnIntervalForTheFirstSolutionRule) {
  const auto with = [](std::size_t until) {
    Results out = results();
    out.ablation = changed(out.ablation, [&](AnswerRow& row) {
      const bool without = number_of(row) < until;
      row.answers[out.ablation.index(ablation_name(without ? "no-first-solution-rule" : "all", false, 1))].time_us *= 2;
    });
    return out;
  };
  expect(with(kMaps), "Without the first-solution rule", Verdict::confirmed);
  expect(with(0), "Without the first-solution rule", Verdict::refuted);
  expect(with(kHalf), "Without the first-solution rule", Verdict::open);
}

TEST(TriangleStudyClaims, DecideNothingFromTooFewMaps) {
  EXPECT_TRUE(over_maps({2, 2, 2, 2, 2, 2}).is_above(1));
  const OverMaps few = over_maps({2, 2, 2, 2, 2});
  EXPECT_DOUBLE_EQ(few.value, 2);
  EXPECT_FALSE(few.is_above(1) || few.is_below(3));
  EXPECT_EQ(interval(few), "2.00 [too few maps]");
  EXPECT_FALSE(growth_over_maps({{1, 1}, {2, 4}}).is_above(1));
  EXPECT_EQ(interval(over_maps({})), "not measured");
}

TEST(TriangleStudyConclusion, CallsFasterOnlyWhatTheIntervalsSay) {
  const OverMaps faster = between(1.5, 2), slower = between(0.5, 0.8), tie = between(0.9, 1.2);
  EXPECT_EQ(
      compared("X", "Y", {faster, faster}),
      "X is faster than Y (1.75 [1.50, 2.00] times as fast by a map's mean, 1.75 [1.50, 2.00] at its median query)");
  EXPECT_EQ(compared("X", "Y", {slower, slower}).find("X is slower than Y"), 0u);
  EXPECT_EQ(compared("X", "Y", {tie, tie}).find("whether X is faster than Y is not decided"), 0u);
  EXPECT_EQ(compared("X", "Y", {faster, slower}),
            "whether X is faster than Y depends on how one counts: by a map's mean faster (1.75 [1.50, 2.00] times as "
            "fast), at its median query slower (0.65 [0.50, 0.80])");
  EXPECT_EQ(is_faster({faster, slower}), Verdict::depends);
  EXPECT_EQ(is_faster({faster, tie}), Verdict::open);
  EXPECT_EQ(compared("X", "Y", {faster, tie}).find("whether X is faster than Y is decided by one way to count only"),
            0u);
}

TEST(TriangleStudyConclusion, FollowsTheIntervals) {
  // TRA*(1) for a point is faster than Polyanya on triangles on the maps below `until`; and so is the published one
  // than all others for a disc.
  const auto with = [](std::size_t until) {
    Results out = results();
    out.speed = changed(out.speed, [&](AnswerRow& row) {
      for (const char* name : {"tra-1-point", "tra-thesis-1"}) {
        row.answers[out.speed.index(name)].time_us *= number_of(row) < until ? 0.25 : 4;
      }
    });
    return out;
  };
  const auto says = [](const std::string& text, std::string_view part) {
    EXPECT_NE(text.find(part), std::string::npos) << part << "\n" << text;
  };
  says(beside_today(with(kMaps)), "the reduction does pay");
  says(beside_today(with(0)), "the reduction does not pay");
  says(beside_today(with(kHalf)),
       "whether the reduction pays against an exact search on the same triangles is not dec");
  const auto end = [](const Results& r) { return conclusion({}, r, findings(r)); };
  says(end(with(kMaps)), "the quickest of all");
  says(end(with(kMaps)), "TRA*(1) is faster than TA*(1)");
  says(end(with(0)), "less than twice");
  says(end(with(kHalf)), "whether TRA*(1) is faster than TA*(1) is not decided");
  says(end(with(kHalf)), "not by both counts faster than all others (A*; PRA*; TA*(1), thesis; TA*(1), corrected");
}

}  // namespace
}  // namespace taut::lab::demyen2007
