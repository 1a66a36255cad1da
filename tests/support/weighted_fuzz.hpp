// Planners over weighted ground, as the registry lists them, asked in all ways that users can vary: options in pairs,
// ends anywhere, budgets of all kinds. Every query has an answer, in bounded time, and every path passes the validator.
// The worlds are those of the tests, in the plane or in space.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <map>
#include <string>

#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::weighted {

// A world, and how its ends are drawn.
template <int D>
struct FuzzGround {
  std::string name;
  WorldIn<D> world;
  std::vector<Vec<D>> corners;
  bool hard = false;  // high contrast, needles, or far from the origin
};

// Two options at random, the others as they are.
inline std::string draw_options(const PlannerEntry& entry, bool in_space, Random& random) {
  std::string name(entry.name);
  std::map<std::string, std::string> chosen;
  for (int i = 0; i < 2 && !entry.options.empty(); ++i) {
    const OptionSchema& option = entry.options[random.below(entry.options.size())];
    chosen[std::string(option.name)] = option.values[random.below(option.values.size())];
  }
  for (const auto& [key, value] : chosen) {
    // A million triangles for every one of these worlds are for another test; a surface is taken as it is.
    if ((key == "triangles" && value.size() > 4) || (key == "refine" && in_space)) continue;
    name += ":" + key + "=" + value;
  }
  return name;
}

template <int D>
class WeightedFuzz {
 public:
  using Validator = std::conditional_t<D == 2, taut::Validator, Validator3>;

  // Every planner that fits weighted ground, three queries each. `ordinary` is a world that planners fit which know
  // nothing of weights.
  void ask(const FuzzGround<D>& ground, const WorldIn<D>& ordinary, int number,
           const std::function<Vec<D>(Random&)>& draw_end, Random& random) {
    const auto world = std::make_shared<const WorldIn<D>>(ground.world);
    CellStoreIn<D> cells(world);
    const Validator validator(*world);
    for (const PlannerEntry& entry : registry()) {
      if (!entry.misfit(*world).empty() || entry.misfit(ordinary).empty()) continue;
      const std::string name = draw_options(entry, D == 3, random);
      const std::string where =
          "world " + std::to_string(number) + " of " + (ground.hard ? "hard " : "") + ground.name + ", " + name;
      SCOPED_TRACE(where);
      const auto planner = make_planner(parse_planner(name), cells);
      for (int q = 0; q < 3; ++q) {
        Query<D> query;
        query.start = draw_end(random);
        query.goal = random.below(8) == 0 ? query.start : draw_end(random);
        if (random.below(3) == 0) query.on_blocked = OnBlocked::nearest;
        if (!query_misfit(entry, query).empty()) query.on_blocked = OnBlocked::report;
        ask(*planner, entry, query, where + ", query " + std::to_string(q), validator, ground.hard, random);
      }
    }
  }

  // `calm`: so large a share of the paths on ordinary ground keeps away from borders that a hair decides on.
  void report(double calm = 0.99) {
    for (const auto& [name, count] : asked_) {
      std::printf("  %s: %d of %d found\n", name.c_str(), found_[name], count);
      EXPECT_GT(found_[name], count / 8) << name;
    }
    std::printf("  longest %.3f s: %s\n", longest_, slowest_.c_str());
    EXPECT_GT(seen_[Status::budget_spent], 0);
    EXPECT_GT(seen_[Status::start_blocked] + seen_[Status::goal_blocked], 0);
    EXPECT_LT(longest_, 10) << slowest_;
    for (const bool hard : {false, true}) {
      Tally& tally = tallies_[hard];
      std::printf("  refused on %s ground: %d of %d paths\n", hard ? "hard" : "ordinary", tally.refused, tally.paths);
      EXPECT_EQ(tally.refused, 0);
      if (tally.off.empty()) continue;
      std::sort(tally.off.begin(), tally.off.end());
      const auto at = [&](double q) { return tally.off[static_cast<std::size_t>(q * double(tally.off.size() - 1))]; };
      std::printf("  rounding may change costs there by: median %.1e, 90 %% %.1e, 99 %% %.1e, most %.1e\n", at(0.5),
                  at(0.9), at(0.99), at(1));
      // What is granted must not hide a wrong claim. It is much only for paths that run so flat along the edge of a
      // costlier cell that a hair decides which of the two they are in; in space also from ends in faces, rounded.
      EXPECT_LT(at(hard ? 0.5 : calm), hard ? 1e-5 : 1e-8);
    }
  }

 private:
  struct Tally {
    int paths = 0, refused = 0;
    std::vector<double> off;  // how much of the costs rounding may change
  };

  void ask(Planner<D>& planner, const PlannerEntry& entry, const Query<D>& query, const std::string& where,
           const Validator& validator, bool hard, Random& random) {
    Budget budget;
    StopSource stop;
    switch (random.below(5)) {
      case 0:
        budget.expansions = random.below(60);
        break;
      case 1:
        budget.time = std::chrono::microseconds(random.below(2000));
        break;
      case 2:
        budget.stop = stop.get_token();
        if (random.below(2) == 0) stop.request_stop();
        break;
      default:
        break;
    }
    if (entry.name == "weighted-proof")
      budget.time = std::min<std::chrono::nanoseconds>(budget.time, std::chrono::milliseconds(40));
    const auto begin = std::chrono::steady_clock::now();
    Plan<D> plan;
    planner.plan(query, budget, plan);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (seconds > longest_) {
      longest_ = seconds;
      slowest_ = where;
    }
    ++asked_[std::string(entry.name)];
    ++seen_[plan.status];
    if (plan.status != Status::found) return;
    ++found_[std::string(entry.name)];
    Tally& tally = tallies_[hard];
    ++tally.paths;
    const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
    if (verdict.cost > 0) tally.off.push_back(verdict.cost_off / verdict.cost);
    if (!verdict.valid) {
      ++tally.refused;
      std::printf("  refused: %s; %s\n", verdict.reason.c_str(), where.c_str());
    }
    EXPECT_GE(plan.cost, plan.lower_bound * (1 - 1e-9));
    EXPECT_TRUE(std::isfinite(plan.cost) && plan.cost >= 0);
  }

  std::map<std::string, int> found_, asked_;
  std::map<Status, int> seen_;
  Tally tallies_[2];  // on ordinary ground, and on hard ground
  double longest_ = 0;
  std::string slowest_;
};

}  // namespace taut::weighted
