// An agent that senses unknown ground as it goes: what it repairs is what it would find from scratch, for far less.
#include "taut/lab/measure/exploration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/brute_force_worlds.hpp"
#include "taut/world/generate/weighted_ground.hpp"

namespace taut {
namespace {

struct Seen {
  std::vector<double> factors;  // from scratch to again, at each step but the first
  int steps = 0, differ = 0;
  double most_apart = 0;
};

void explore_worlds(int worlds, int side, double radius, bool early, Seen& seen) {
  for (int n = 0; n < worlds; ++n) {
    NoiseOptions noise{.width = side, .height = side, .feature = 0.15 * side};
    noise.blocked = 0.05;
    noise.seed = static_cast<std::uint64_t>(n + 1);
    VoronoiOptions cells{.width = static_cast<double>(side), .height = static_cast<double>(side), .sites = 40};
    cells.seed = noise.seed;
    const World world = n % 2 == 0 ? World(generate_noise(noise)) : World(generate_voronoi(cells));
    lab::ExploreOptions options;
    options.sense = radius * side;
    options.on_triangles = n % 4 == 2;
    options.replanner = {.early = early, .max_edge = 0.03 * side};
    const Vec2 from{0.05 * side, 0.05 * side}, to{0.95 * side, 0.9 * side};
    const lab::Exploration explored = lab::explore(world, from, to, options);
    if (explored.known_status != Status::found) continue;
    ASSERT_EQ(explored.status, Status::found) << "world " << n;
    EXPECT_TRUE(explored.valid) << explored.reason;
    // What it pays is what the world says; one who knows everything pays about as little as possible.
    EXPECT_GE(explored.cost, 0.95 * explored.known_cost);
    for (std::size_t i = 0; i < explored.steps.size(); ++i) {
      const lab::ExploreStep& step = explored.steps[i];
      ++seen.steps;
      const double apart = step.scratch_value > 0 ? std::fabs(step.value - step.scratch_value) / step.scratch_value : 0;
      seen.differ += apart > 1e-9 ? 1 : 0;
      seen.most_apart = std::max(seen.most_apart, apart);
      if (i > 0 && step.from_scratch > 0)
        seen.factors.push_back(static_cast<double>(step.from_scratch) /
                               static_cast<double>(std::max<std::uint64_t>(step.expanded, 1)));
    }
  }
  std::sort(seen.factors.begin(), seen.factors.end());
}

TEST(Exploration, RepairsToWhatPlanningFromScratchFinds) {
  Seen seen;
  explore_worlds(brute_force::cases(4, 40), brute_force::cases(32, 128), 0.1, false, seen);
  EXPECT_GT(seen.steps, 40);
  EXPECT_EQ(seen.differ, 0) << "by up to " << seen.most_apart;
}

TEST(Exploration, ExpandsFarLessThanFromScratch) {
  for (const double radius : {0.02, 0.05, 0.1}) {
    Seen seen;
    explore_worlds(brute_force::cases(4, 40), brute_force::cases(48, 128), radius, true, seen);
    ASSERT_GT(seen.factors.size(), 40u);
    const double median = seen.factors[seen.factors.size() / 2], tenth = seen.factors[seen.factors.size() / 10];
    std::printf("sensing %.2f: median %.1f times fewer, 10th percentile %.1f; %d of %d differ, by up to %.2g\n", radius,
                median, tenth, seen.differ, seen.steps, seen.most_apart);
    EXPECT_GT(median, radius < 0.03 ? 20 : radius < 0.06 ? 6 : 3);
    EXPECT_LE(seen.differ, seen.steps / 4);
    EXPECT_LT(seen.most_apart, 0.1);
  }
}

TEST(Exploration, NeverWalksWhereItHasNotSensed) {
  // A wall with a gap far away, which has to be followed.
  std::vector<float> weights(20 * 12, 1);
  for (int y = 0; y < 11; ++y) weights[static_cast<std::size_t>(20 * y + 10)] = CostGrid::kBlocked;
  const World world = CostGrid(20, 12, weights);
  for (const bool on_triangles : {false, true}) {
    const lab::Exploration explored =
        lab::explore(world, {2.5, 2.5}, {17.5, 2.5}, {.sense = 2, .step = 2, .on_triangles = on_triangles});
    ASSERT_EQ(explored.status, Status::found);
    EXPECT_TRUE(explored.valid) << explored.reason;
    EXPECT_GT(explored.cost, explored.known_cost * (1 - 1e-9));
    std::uint64_t left = 0;
    for (const Ring& ring : explored.unknown) left += ring.size() >= 3 ? 1 : 0;
    EXPECT_EQ(left + explored.sensed_count, explored.sensed.size());
  }
}

}  // namespace
}  // namespace taut
