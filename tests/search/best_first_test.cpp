#include "taut/search/detail/best_first.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

// A random graph with points in the plane; edges cost at least their length, so that the distance is a consistent
// bound.
struct RandomGraph {
  std::vector<Vec2> at;
  std::vector<std::vector<std::pair<std::uint32_t, double>>> out;
  std::uint32_t goal = 0;
  bool use_heuristic = true;

  RandomGraph(Random& random, std::uint32_t n, std::uint32_t edges) : at(n), out(n), goal(n - 1) {
    for (Vec2& p : at) p = {random.between(0.0, 10.0), random.between(0.0, 10.0)};
    for (std::uint32_t e = 0; e < edges; ++e) {
      const auto a = static_cast<std::uint32_t>(random.below(n)), b = static_cast<std::uint32_t>(random.below(n));
      out[a].emplace_back(b, distance(at[a], at[b]) * random.between(1.0, 3.0));
    }
  }
  [[nodiscard]] double heuristic(std::uint32_t id) const { return use_heuristic ? distance(at[id], at[goal]) : 0; }
  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == goal; }
  [[nodiscard]] Vec2 position(std::uint32_t id) const { return at[id]; }
  template <class Relax>
  void expand(std::uint32_t id, double g, Relax&& relax) {
    for (const auto& [to, cost] : out[id]) relax(to, g + cost, id);
  }
  // Bellman and Ford: shares nothing with the driver.
  [[nodiscard]] double shortest(std::uint32_t start) const {
    std::vector<double> d(at.size(), std::numeric_limits<double>::infinity());
    d[start] = 0;
    for (std::size_t round = 0; round < at.size(); ++round) {
      for (std::uint32_t a = 0; a < at.size(); ++a) {
        for (const auto& [b, cost] : out[a]) d[b] = std::min(d[b], d[a] + cost);
      }
    }
    return d[goal];
  }
};

TEST(BestFirst, FindsWhatBellmanFordFindsWithAndWithoutAHeuristic) {
  Random random(3);
  for (int round = 0; round < 300; ++round) {
    RandomGraph graph(random, 40, static_cast<std::uint32_t>(random.between(20, 160)));
    const double expected = graph.shortest(0);
    SearchScratch scratch;
    scratch.nodes = NodePool(graph.at.size());
    const SearchSeed seed{0, 0};
    std::uint64_t expanded[2];
    for (bool heuristic : {false, true}) {
      graph.use_heuristic = heuristic;
      Effort effort;
      const auto outcome = best_first(graph, std::span(&seed, 1), scratch, Budget{}, effort, SilentListener{});
      expanded[heuristic ? 1 : 0] = effort.expanded;
      if (expected == std::numeric_limits<double>::infinity()) {
        EXPECT_EQ(outcome.end, SearchEnd::exhausted);
        continue;
      }
      ASSERT_EQ(outcome.end, SearchEnd::goal);
      EXPECT_NEAR(scratch.nodes[graph.goal].g, expected, 1e-12);
      double along = 0;
      for (std::uint32_t id = graph.goal; scratch.nodes[id].parent != id; id = scratch.nodes[id].parent) {
        along += scratch.nodes[id].g - scratch.nodes[scratch.nodes[id].parent].g;
      }
      EXPECT_NEAR(along, expected, 1e-12);
    }
    EXPECT_LE(expanded[1], expanded[0]);
  }
}

TEST(BestFirst, ReportsEveryExpansionToAListenerAndCountsThem) {
  Random random(5);
  RandomGraph graph(random, 60, 300);
  SearchScratch scratch;
  scratch.nodes = NodePool(graph.at.size());
  std::uint64_t expanded = 0, generated = 0;
  const SearchSink2 sink = [&](const SearchEvent2& e) {
    ++(e.kind == SearchEventKind::expanded ? expanded : generated);
  };
  const SearchSeed seed{0, 0};
  Effort effort;
  (void)best_first(graph, std::span(&seed, 1), scratch, Budget{}, effort, TracingListener2{&sink});
  EXPECT_EQ(expanded, effort.expanded);
  EXPECT_EQ(generated, effort.generated);
  EXPECT_GT(expanded, 0u);
}

TEST(BudgetMeter, RefusesForeverWhatItHasRefusedOnceAndCountsOnlyWhatItAllowed) {
  StopSource source;
  Budget budget;
  budget.stop = source.get_token();
  BudgetMeter meter(budget);
  for (int i = 0; i < 64; ++i) EXPECT_TRUE(meter.take());
  source.request_stop();
  for (int i = 0; i < 200; ++i) EXPECT_FALSE(meter.take());
  EXPECT_EQ(meter.used(), 64u);
}

// Offers every edge at half its cost and sets that right when a state is taken from the open list.
struct OptimisticGraph : RandomGraph {
  using RandomGraph::RandomGraph;
  std::vector<int> settled = std::vector<int>(at.size(), 0);

  template <class Frontier>
  void expand(std::uint32_t id, double g, Frontier& frontier) {
    EXPECT_EQ(settled[id], 1);
    EXPECT_TRUE(frontier.is_closed(id));
    EXPECT_EQ(frontier.g(id), g);
    for (const auto& [to, cost] : out[id]) frontier(to, g + cost / 2, id);
  }
  template <class Frontier>
  void settle(std::uint32_t id, Frontier& frontier) {
    ++settled[id];
    EXPECT_FALSE(frontier.is_closed(id));
    const std::uint32_t parent = frontier.parent(id);
    if (parent == id) return;
    EXPECT_TRUE(frontier.is_closed(parent));
    frontier.replace(id, frontier.g(parent) + 2 * (frontier.g(id) - frontier.g(parent)), parent);
  }
};

TEST(BestFirst, SettlesEveryStateOnceBeforeItIsExpandedOrTheGoal) {
  Random random(6);
  int reached = 0;
  for (int round = 0; round < 50; ++round) {
    OptimisticGraph graph(random, 40, 120);
    const double shortest = graph.shortest(0);
    SearchScratch scratch;
    scratch.nodes = NodePool(graph.at.size());
    const SearchSeed seed{0, 0};
    Effort effort;
    const auto outcome = best_first(graph, std::span(&seed, 1), scratch, Budget{}, effort, SilentListener{});
    std::uint64_t settled = 0;
    for (int times : graph.settled) {
      EXPECT_LE(times, 1);
      settled += static_cast<std::uint64_t>(times);
    }
    EXPECT_EQ(settled, effort.expanded + (outcome.end == SearchEnd::goal ? 1 : 0));
    ASSERT_EQ(outcome.end == SearchEnd::goal, shortest < std::numeric_limits<double>::infinity());
    if (outcome.end != SearchEnd::goal) continue;
    ++reached;
    // What was set right is the true cost of some path.
    EXPECT_GE(scratch.nodes[graph.goal].g, shortest - 1e-9);
  }
  EXPECT_GT(reached, 20);
}

TEST(BestFirst, StopsAtTheBudgetOfExpansionsAndOnRequest) {
  Random random(9);
  RandomGraph graph(random, 60, 400);
  graph.use_heuristic = false;
  SearchScratch scratch;
  scratch.nodes = NodePool(graph.at.size());
  const SearchSeed seed{0, 0};
  Effort full;
  ASSERT_EQ(best_first(graph, std::span(&seed, 1), scratch, Budget{}, full, SilentListener{}).end, SearchEnd::goal);
  ASSERT_GT(full.expanded, 3u);
  Budget budget;
  for (std::uint64_t n = 0; n < full.expanded; ++n) {
    budget.expansions = n;
    Effort effort;
    EXPECT_EQ(best_first(graph, std::span(&seed, 1), scratch, budget, effort, SilentListener{}).end,
              SearchEnd::budget_spent);
    EXPECT_EQ(effort.expanded, n);
  }
  budget.expansions = full.expanded;
  Effort effort;
  EXPECT_EQ(best_first(graph, std::span(&seed, 1), scratch, budget, effort, SilentListener{}).end, SearchEnd::goal);
  std::stop_source stop;
  stop.request_stop();
  Budget stopped;
  stopped.stop = stop.get_token();
  EXPECT_EQ(best_first(graph, std::span(&seed, 1), scratch, stopped, effort, SilentListener{}).end,
            SearchEnd::budget_spent);
  Budget no_time;
  no_time.time = std::chrono::nanoseconds(0);
  EXPECT_EQ(best_first(graph, std::span(&seed, 1), scratch, no_time, effort, SilentListener{}).end,
            SearchEnd::budget_spent);
}

}  // namespace
}  // namespace taut
