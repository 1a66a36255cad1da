#include "taut/lab/measure/summary.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "taut/base/input_error.hpp"
#include "taut/lab/measure/statistics.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::lab {
namespace {

ResultRow row(const char* world, std::size_t query, const char* planner, double time, Status status = Status::found) {
  ResultRow r;
  r.world = world;
  r.query = query;
  r.planner = planner;
  r.status = status;
  r.time_us = time;
  r.valid = true;
  return r;
}

TEST(Statistics, AgreeWithValuesWorkedOutByHand) {
  const std::vector<double> values{4, 1, 3, 2};
  EXPECT_EQ(median(values), 2.5);
  EXPECT_EQ(mean(values), 2.5);
  EXPECT_EQ(percentile(values, 0), 1);
  EXPECT_EQ(percentile(values, 1), 4);
  EXPECT_DOUBLE_EQ(percentile(values, 0.95), 3.85);  // rank 2.85: between 3 and 4
  EXPECT_EQ(median(std::vector<double>{7}), 7);
  EXPECT_TRUE(std::isnan(median({})));
  EXPECT_TRUE(std::isnan(mean({})));
  EXPECT_TRUE(std::isnan(bootstrap_mean({}).low));
}

TEST(Statistics, BootstrapIntervalCoversTheTruthAboutAsOftenAsItSays) {
  // Samples of 60 from a uniform distribution: mean and median are 0.5. 95 % of 300 is 285; far fewer or no misses at
  // all would both mean that the interval is wrong.
  int mean_covered = 0, median_covered = 0;
  for (std::uint64_t trial = 0; trial < 300; ++trial) {
    Random random(1000 + trial);
    std::vector<double> sample(60);
    for (double& x : sample) x = random.unit();
    const Interval m = bootstrap_mean(sample, 0.95, 400, trial), d = bootstrap_median(sample, 0.95, 400, trial);
    mean_covered += m.low <= 0.5 && 0.5 <= m.high ? 1 : 0;
    median_covered += d.low <= 0.5 && 0.5 <= d.high ? 1 : 0;
    EXPECT_LE(m.low, mean(sample));
    EXPECT_GE(m.high, mean(sample));
  }
  EXPECT_GE(mean_covered, 270);
  EXPECT_LE(mean_covered, 298);
  EXPECT_GE(median_covered, 270);
  EXPECT_LE(median_covered, 299);
}

TEST(Statistics, BootstrapIsTheSameEveryTimeAndDependsOnTheSeed) {
  std::vector<double> sample;
  for (int i = 0; i < 50; ++i) sample.push_back(i * i % 37);
  EXPECT_EQ(bootstrap_mean(sample).low, bootstrap_mean(sample).low);
  EXPECT_NE(bootstrap_mean(sample, 0.95, 1000, 1).low, bootstrap_mean(sample, 0.95, 1000, 2).low);
}

TEST(Statistics, BootstrapDrawsAnythingAnew) {
  // Of things that know more than one number; draws without a statistic do not count.
  const std::vector<double> values{1, 2, 3, 4, 5, 6, 7};
  const auto mean_of = [&](std::span<const std::size_t> drawn) {
    double sum = 0;
    for (const std::size_t i : drawn) sum += values[i];
    return sum / static_cast<double>(drawn.size());
  };
  EXPECT_DOUBLE_EQ(bootstrap(values.size(), mean_of).low, bootstrap_mean(values).low);
  EXPECT_DOUBLE_EQ(bootstrap(values.size(), mean_of).high, bootstrap_mean(values).high);
  const Interval certain =
      bootstrap(2, [](std::span<const std::size_t> drawn) { return drawn[0] == 0 ? 3 : std::nan(""); });
  EXPECT_EQ(certain.low, 3);
  EXPECT_EQ(certain.high, 3);
  EXPECT_TRUE(std::isnan(bootstrap(0, mean_of).low));
}

TEST(Summary, AgreesWithValuesWorkedOutByHand) {
  std::vector<ResultRow> rows{row("w", 0, "base", 10),
                              row("w", 1, "base", 20),
                              row("v", 0, "base", 40),
                              row("w", 0, "fast", 5),
                              row("w", 1, "fast", 5),
                              row("v", 0, "fast", 4),
                              row("v", 1, "fast", 100, Status::unreachable),
                              row("v", 2, "fast", 0, Status::unsupported)};
  rows[3].optimal_ratio = 1.1;
  rows[4].optimal_ratio = 1.3;
  rows[3].expanded = 10;
  rows[6].expanded = 30;
  rows[7].expanded = 1'000'000;  // not measured
  rows[5].valid = false;
  const auto all = summarise(rows, SummaryBy::planner, {"base"});
  ASSERT_EQ(all.size(), 2u);
  const Summary& base = all[0];
  EXPECT_EQ(base.planner, "base");
  EXPECT_EQ(base.world, "");
  EXPECT_EQ(base.speed, 1);
  EXPECT_EQ(base.median_us, 20);
  EXPECT_DOUBLE_EQ(base.mean_us, 70.0 / 3);
  EXPECT_TRUE(std::isnan(base.mean_ratio));
  const Summary& fast = all[1];
  EXPECT_EQ(fast.count, 5u);
  EXPECT_EQ(fast.measured, 4u);
  EXPECT_EQ(fast.found, 3u);
  EXPECT_EQ(fast.invalid, 1u);
  EXPECT_EQ(fast.median_us, 5);
  EXPECT_DOUBLE_EQ(fast.mean_us, 28.5);
  EXPECT_DOUBLE_EQ(fast.p95_us, 5 + 0.85 * 95);
  EXPECT_DOUBLE_EQ(fast.p99_us, 5 + 0.97 * 95);
  EXPECT_DOUBLE_EQ(fast.mean_ratio, 1.2);
  EXPECT_EQ(fast.max_ratio, 1.3);
  EXPECT_EQ(fast.mean_expanded, 10);
  EXPECT_EQ(fast.pairs, 3u);  // ratios 2, 4, 10
  EXPECT_EQ(fast.speed, 4);
  EXPECT_GE(fast.speed_interval.low, 2);
  EXPECT_LE(fast.speed_interval.high, 10);
  EXPECT_LE(fast.median_us_interval.low, fast.median_us);
  EXPECT_GE(fast.median_us_interval.high, fast.median_us);

  const auto by_world = summarise(rows, SummaryBy::world_and_planner);
  ASSERT_EQ(by_world.size(), 4u);
  EXPECT_EQ(by_world[1].world, "v");
  EXPECT_EQ(by_world[1].planner, "base");
  EXPECT_EQ(by_world[1].median_us, 40);
  EXPECT_EQ(by_world[1].pairs, 0u);
  EXPECT_TRUE(std::isnan(by_world[1].speed));
}

TEST(Summary, RefusesABaselineThatWasNotRun) {
  const std::vector<ResultRow> rows{row("w", 0, "a", 1)};
  EXPECT_THROW((void)summarise(rows, SummaryBy::planner, {"b"}), InputError);
  EXPECT_TRUE(summarise({}, SummaryBy::planner).empty());
}

TEST(Summary, ListsPlannersInTheOrderOfTheRun) {
  const std::vector<ResultRow> rows{row("w", 0, "z", 1), row("w", 0, "a", 1), row("w", 1, "z", 1)};
  EXPECT_EQ(planners_in(rows), (std::vector<std::string>{"z", "a"}));
}

}  // namespace
}  // namespace taut::lab
