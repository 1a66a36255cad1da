// What does planning again save, where an agent senses ground that is not as it was believed to be?
//
//   replanning [WORLDS [SIDE]]   agents cross noise, patches and Voronoi cells, with radii of 0.02, 0.05 and 0.1 of the
//                                extent; 20 worlds of each kind, 128 cells a side, unless others are named
//
// Each step is planned twice: by repairing, and from scratch with the same knowledge. Told are the factor between their
// expansions (median and 10th percentile over all steps but each agent's first, and from the sums), expansions a corner
// of the ground, and how often and how far the two disagree about the cost where the agent stands, since both stop
// early. The last row is about `exact`, where nothing is stopped early: there they have to agree. The claim: over all
// steps at the median at least 10 times fewer expansions; how many depends on how much of the ground each step changes,
// and rows tell of each radius.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <vector>

#include "taut/lab/measure/exploration.hpp"
#include "taut/world/generate/weighted_ground.hpp"

namespace {

using namespace taut;
using lab::Exploration;
using lab::ExploreOptions;
using lab::ExploreStep;

double quantile(std::vector<double> values, double part) {
  if (values.empty()) return 0;
  const auto at = static_cast<std::ptrdiff_t>(part * static_cast<double>(values.size() - 1));
  std::nth_element(values.begin(), values.begin() + at, values.end());
  return values[static_cast<std::size_t>(at)];
}

struct Sums {
  std::vector<double> factors;
  double again = 0, anew = 0, corners = 0, over_known = 0, most_apart = 0;
  int agents = 0, arrived = 0, invalid = 0, differ = 0, steps = 0;

  void add(const Exploration& explored) {
    ++agents;
    if (explored.status == Status::found) {
      ++arrived;
      invalid += explored.valid ? 0 : 1;
      over_known += explored.cost / explored.known_cost;
    }
    for (std::size_t i = 0; i < explored.steps.size(); ++i) {
      const ExploreStep& step = explored.steps[i];
      const auto expanded = static_cast<double>(step.expanded), scratch = static_cast<double>(step.from_scratch);
      if (step.scratch_value > 0 && std::isfinite(step.scratch_value)) {
        const double apart = std::fabs(step.value - step.scratch_value) / step.scratch_value;
        differ += apart > 1e-9 ? 1 : 0;
        most_apart = std::max(most_apart, apart);
      }
      ++steps;
      // Who stands before the goal has nothing left to save.
      if (i == 0 || step.from_scratch == 0) continue;
      factors.push_back(scratch / std::max(expanded, 1.0));
      again += expanded;
      anew += scratch;
      corners += static_cast<double>(explored.nodes);
    }
  }
  void print(const char* what, double radius) const {
    std::printf(
        "%-22s %5.2f  %4d steps  fewer: median %7.1f  10%% %5.1f  sum %6.1f  a corner: %.4f again %.3f anew  "
        "differ %.1f %% by up to %.2g  cost %.3f  arrived %d/%d  invalid %d\n",
        what, radius, steps, quantile(factors, 0.5), quantile(factors, 0.1), anew / std::max(again, 1.0),
        again / std::max(corners, 1.0), anew / std::max(corners, 1.0), 100.0 * differ / std::max(steps, 1), most_apart,
        over_known / std::max(arrived, 1), arrived, agents, invalid);
    std::fflush(stdout);
  }
};

World draw(int kind, int side, std::uint64_t seed) {
  switch (kind) {
    case 0: {
      NoiseOptions options;
      options.width = options.height = side;
      options.feature = 0.15 * side;
      options.blocked = 0.05;
      options.seed = seed;
      return generate_noise(options);
    }
    case 1: {
      PatchOptions options;
      options.width = options.height = side;
      options.mean_size = 0.15 * side;
      options.blocked = 0.1;
      options.seed = seed;
      return generate_patches(options);
    }
    default: {
      VoronoiOptions options;
      options.width = options.height = side;
      options.sites = 60;
      options.seed = seed;
      return generate_voronoi(options);
    }
  }
}

}  // namespace

int main(int argc, char** argv) try {
  const int worlds = argc > 1 ? std::atoi(argv[1]) : 20, side = argc > 2 ? std::atoi(argv[2]) : 128;
  if (worlds < 1 || side < 8) {
    std::fprintf(stderr, "usage: replanning [WORLDS [SIDE]]\n");
    return 2;
  }
  struct Row {
    const char* name;
    int kind;
    bool on_triangles;
  };
  constexpr Row kRows[] = {{"noise, field-dstar", 0, false},
                           {"noise, tri-field-dstar", 0, true},
                           {"patches, triangles", 1, true},
                           {"voronoi, triangles", 2, true}};
  const auto explore = [&](const Row& row, double radius, bool early, int n, Sums& sums) {
    ExploreOptions options;
    options.sense = radius * side;
    options.on_triangles = row.on_triangles;
    options.replanner.early = early;
    options.replanner.max_edge = 1.5 * side / 100;
    const double off = 0.03 * side, far = 0.97 * side;
    const bool back = n % 2 == 1;
    const Vec2 from{off, back ? far : off}, to{far, back ? off : far};
    // Ends that are blocked, or have no way between them, say nothing: then another world.
    for (int tries = 0; tries < 20; ++tries) {
      const auto seed = static_cast<std::uint64_t>(1 + n + 1000 * tries);
      const Exploration explored = lab::explore(draw(row.kind, side, seed), from, to, options);
      if (explored.known_status != Status::found) continue;
      return sums.add(explored);
    }
  };
  bool is_right = true;
  Sums all;
  for (const Row& row : kRows) {
    for (const double radius : {0.02, 0.05, 0.1}) {
      Sums sums;
      for (int n = 0; n < worlds; ++n) explore(row, radius, true, n, sums);
      sums.print(row.name, radius);
      is_right = is_right && sums.invalid == 0;
      all.factors.insert(all.factors.end(), sums.factors.begin(), sums.factors.end());
    }
  }
  Sums exact;
  for (const Row& row : kRows) {
    for (int n = 0; n < (worlds + 3) / 4; ++n) explore(row, 0.1, false, n, exact);
  }
  exact.print("exact, all of them", 0.1);
  std::printf("at the median %.1f times fewer expansions, at the 10th percentile %.1f\n", quantile(all.factors, 0.5),
              quantile(all.factors, 0.1));
  return is_right && exact.differ == 0 ? 0 : 1;
} catch (const std::exception& error) {
  std::fprintf(stderr, "replanning: %s\n", error.what());
  return 2;
}
