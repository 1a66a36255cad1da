// A trace is what a listener hears, bounded, and leaves the planner silent.
#include "taut/lab/measure/search_trace.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "taut/plan/registry.hpp"
#include "taut/world/generate/caves.hpp"

namespace taut::lab {
namespace {

constexpr std::size_t kAll = std::numeric_limits<std::size_t>::max();

struct Asked {
  std::shared_ptr<const World> world = std::make_shared<World>(generate_caves({.width = 60, .height = 40, .seed = 3}));
  CellStore cells{world};
  // Two corners in the one cave.
  [[nodiscard]] Query2 query() const {
    const Grid& grid = std::get<Grid>(*world);
    std::vector<Vec2> free;
    for (int y = 1; y < grid.height(); ++y) {
      for (int x = 1; x < grid.width(); ++x) {
        if (grid.is_free(x, y) && grid.is_free(x - 1, y) && grid.is_free(x, y - 1) && grid.is_free(x - 1, y - 1)) {
          free.push_back({static_cast<double>(x), static_cast<double>(y)});
        }
      }
    }
    return {.start = free.front(), .goal = free.back()};
  }
  std::unique_ptr<Planner2> make(const char* name) { return make_planner(parse_planner(name), cells); }
};

TEST(SearchTrace, HoldsWhatAListenerHears) {
  Asked asked;
  for (const char* name : {"theta", "anya", "polyanya", "tra"}) {
    const auto planner = asked.make(name);
    std::vector<SearchEvent2> heard;
    planner->listen([&](const SearchEvent2& event) { heard.push_back(event); });
    Plan2 plan;
    planner->plan(asked.query(), {}, plan);
    ASSERT_EQ(plan.status, Status::found);
    const SearchTrace trace = trace_search(*planner, asked.query(), {}, kAll);
    ASSERT_EQ(trace.size(), heard.size()) << name;
    EXPECT_EQ(trace.total(), heard.size());
    EXPECT_EQ(trace.expanded, plan.effort.expanded);
    EXPECT_EQ(trace.plan.path.points, plan.path.points);
    EXPECT_FALSE(trace.is_cut_short());
    for (std::size_t i = 0; i < heard.size(); ++i) {
      EXPECT_EQ(trace.kind[i], heard[i].kind);
      EXPECT_EQ(trace.at[i], heard[i].at);
      EXPECT_EQ(trace.parent[i], heard[i].parent);
      EXPECT_EQ(trace.g[i], heard[i].g);
      EXPECT_EQ(trace.h[i], heard[i].h);
      EXPECT_EQ(std::isnan(trace.left[i].x), !heard[i].seen);
      if (heard[i].seen) {
        EXPECT_EQ((SeenEnds{trace.left[i], trace.right[i]}), *heard[i].seen);
      }
    }
  }
}

TEST(SearchTrace, KeepsTheFirstEventsAndCountsAll) {
  Asked asked;
  const auto planner = asked.make("astar");
  const SearchTrace whole = trace_search(*planner, asked.query(), {}, kAll);
  ASSERT_GT(whole.size(), 200u);
  for (const std::size_t limit : {std::size_t{0}, std::size_t{1}, std::size_t{100}, whole.size() - 1, whole.size()}) {
    const SearchTrace cut = trace_search(*planner, asked.query(), {}, limit);
    ASSERT_EQ(cut.size(), limit);
    EXPECT_EQ(cut.total(), whole.total());
    EXPECT_EQ(cut.is_cut_short(), limit < whole.size());
    for (const auto* list : {&cut.at, &cut.parent, &cut.left, &cut.right}) EXPECT_EQ(list->size(), limit);
    EXPECT_TRUE(std::equal(cut.at.begin(), cut.at.end(), whole.at.begin()));
    EXPECT_EQ(cut.plan.path.points, whole.plan.path.points);
  }
}

TEST(SearchTrace, LeavesThePlannerSilentAndKeepsToTheBudget) {
  Asked asked;
  const auto planner = asked.make("theta");
  const SearchTrace spent = trace_search(*planner, asked.query(), {.expansions = 7}, kAll);
  EXPECT_EQ(spent.plan.status, Status::budget_spent);
  EXPECT_EQ(spent.expanded, 7u);
  const std::size_t before = spent.size();
  Plan2 plan;
  planner->plan(asked.query(), {}, plan);  // would write into the trace
  EXPECT_EQ(spent.size(), before);
}

}  // namespace
}  // namespace taut::lab
