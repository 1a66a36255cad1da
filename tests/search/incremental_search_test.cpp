// A search that repairs an older one, on graphs, against one that starts anew: Dijkstra's, written here.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <queue>
#include <vector>

#include "support/brute_force_worlds.hpp"
#include "taut/search/detail/incremental_search.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::detail {
namespace {

constexpr double kInfinite = IncrementalSearch::kInfinite;

// Nodes in the plane, with edges to some of the nearest, in both directions, which cost at least what they are long.
class GraphField {
 public:
  struct Edge {
    std::uint32_t to;
    double weight;
  };
  GraphField(std::uint32_t nodes, Random& random) : places_(nodes), out_(nodes), in_(nodes) {
    for (Vec2& p : places_) p = {random.unit(), random.unit()};
    for (std::uint32_t a = 0; a < nodes; ++a) {
      for (int k = 0; k < 4; ++k) {
        auto to = static_cast<std::uint32_t>(random.below(nodes));
        for (int tries = 0; tries < 6; ++tries) {
          const auto other = static_cast<std::uint32_t>(random.below(nodes));
          if (distance(places_[a], places_[other]) < distance(places_[a], places_[to])) to = other;
        }
        if (to == a || weight(a, to) < kInfinite) continue;
        out_[a].push_back({to, weight_of(a, to, random)});
        in_[to].push_back(a);
      }
    }
  }
  [[nodiscard]] double look(std::uint32_t id, const auto& costs) const {
    double best = kInfinite;
    for (const Edge& e : out_[id]) best = std::min(best, e.weight + costs(e.to));
    return best;
  }
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t from, const auto& costs) const {
    return weight(id, from) + costs(from);
  }
  void for_dependents(std::uint32_t id, const auto& visit) const {
    for (const std::uint32_t n : in_[id]) visit(n, id);
  }
  [[nodiscard]] double bound(std::uint32_t id) const { return uses_bounds ? distance(places_[id], agent_) : 0; }

  void stand(std::uint32_t id) { agent_ = places_[id]; }
  [[nodiscard]] double between(std::uint32_t a, std::uint32_t b) const {
    return uses_bounds ? distance(places_[a], places_[b]) : 0;
  }
  [[nodiscard]] std::span<const Edge> edges(std::uint32_t id) const { return out_[id]; }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(places_.size()); }
  // Gives a random edge another weight, or none that can be paid; the node that it leaves.
  std::uint32_t change(Random& random) {
    for (;;) {
      const auto a = static_cast<std::uint32_t>(random.below(size()));
      if (out_[a].empty()) continue;
      Edge& edge = out_[a][random.below(out_[a].size())];
      edge.weight = random.below(4) == 0 ? kInfinite : weight_of(a, edge.to, random);
      return a;
    }
  }
  [[nodiscard]] std::vector<double> all_costs(std::uint32_t goal) const {
    std::vector<double> costs(size(), kInfinite);
    std::priority_queue<std::pair<double, std::uint32_t>, std::vector<std::pair<double, std::uint32_t>>, std::greater<>>
        open;
    open.emplace(costs[goal] = 0, goal);
    while (!open.empty()) {
      const auto [cost, id] = open.top();
      open.pop();
      if (cost > costs[id]) continue;
      for (const std::uint32_t n : in_[id]) {
        const double there = weight(n, id) + cost;
        if (there < costs[n]) open.emplace(costs[n] = there, n);
      }
    }
    return costs;
  }
  bool uses_bounds = false;

 private:
  [[nodiscard]] double weight(std::uint32_t a, std::uint32_t b) const {
    for (const Edge& e : out_[a]) {
      if (e.to == b) return e.weight;
    }
    return kInfinite;
  }
  [[nodiscard]] double weight_of(std::uint32_t a, std::uint32_t b, Random& random) const {
    return distance(places_[a], places_[b]) * (random.below(3) == 0 ? 1 : 1 + 4 * random.unit()) + 1e-3;
  }
  std::vector<Vec2> places_;
  std::vector<std::vector<Edge>> out_;
  std::vector<std::vector<std::uint32_t>> in_;
  Vec2 agent_;
};

TEST(IncrementalSearch, HasTheCostsOfASearchAnewAfterEveryChange) {
  Random random(5);
  const int graphs = brute_force::cases(8, 100), changes = brute_force::cases(60, 200);
  for (int g = 0; g < graphs; ++g) {
    GraphField field(static_cast<std::uint32_t>(random.between(2, 120)), random);
    const bool restricted = g % 2 == 0;
    const auto goal = static_cast<std::uint32_t>(random.below(field.size()));
    IncrementalSearch search;
    search.begin(field.size());
    search.set_source(field, goal, 0);
    for (int k = 0; k < changes; ++k) {
      BudgetMeter meter{Budget{}};
      Effort effort;
      ASSERT_EQ(search.run(field, restricted, meter, effort, [](const auto&) { return false; }), SearchEnd::exhausted);
      const std::vector<double> expected = field.all_costs(goal);
      for (std::uint32_t id = 0; id < field.size(); ++id) {
        ASSERT_EQ(search.cost(id), expected[id]) << "graph " << g << ", change " << k << ", node " << id;
        ASSERT_EQ(search.look(id), search.cost(id));
      }
      for (int n = random.between(1, 5); n > 0; --n) search.renew(field, field.change(random));
    }
  }
}

// D* Lite: the agent goes on a step, edges change, and only what its own cost depends on is repaired.
TEST(IncrementalSearch, KnowsTheCostWhereTheAgentStands) {
  Random random(7);
  const int graphs = brute_force::cases(20, 400);
  std::uint64_t repaired = 0, anew = 0;
  for (int g = 0; g < graphs; ++g) {
    GraphField field(150, random);
    field.uses_bounds = g % 4 != 0;
    const std::uint32_t goal = 0;
    std::uint32_t agent = 149;
    field.stand(agent);
    IncrementalSearch search;
    search.begin(field.size());
    search.set_source(field, goal, 0);
    const auto run = [&](IncrementalSearch& s) {
      BudgetMeter meter{Budget{}};
      Effort effort;
      (void)s.run(field, true, meter, effort, [&](const IncrementalSearch::Key& least) {
        return !(least < s.key_of(field, agent)) && s.cost(agent) == s.look(agent);
      });
      return effort.expanded;
    };
    for (int step = 0; step < 40; ++step) {
      repaired += run(search);
      const std::vector<double> expected = field.all_costs(goal);
      if (std::isinf(expected[agent])) {
        ASSERT_EQ(search.cost(agent), kInfinite) << "graph " << g << ", step " << step;
      } else {
        ASSERT_NEAR(search.cost(agent), expected[agent], 1e-12) << "graph " << g << ", step " << step;
      }
      IncrementalSearch fresh;
      fresh.begin(field.size());
      fresh.set_source(field, goal, 0);
      anew += run(fresh);
      const auto edges = field.edges(agent);
      const auto best = std::min_element(edges.begin(), edges.end(), [&](const auto& a, const auto& b) {
        return a.weight + search.cost(a.to) < b.weight + search.cost(b.to);
      });
      if (best != edges.end() && best->weight + search.cost(best->to) < kInfinite && agent != goal) {
        search.add_offset(field.between(agent, best->to));
        agent = best->to;
        field.stand(agent);
      }
      for (int n = random.between(0, 3); n > 0; --n) search.renew(field, field.change(random));
    }
  }
  EXPECT_LT(3 * repaired, anew);
}

TEST(IncrementalSearch, StopsWithinItsBudgetAndGoesOn) {
  Random random(9);
  GraphField field(200, random);
  IncrementalSearch search;
  search.begin(field.size());
  search.set_source(field, 3, 0);
  Effort effort;
  int rounds = 0;
  for (SearchEnd end = SearchEnd::budget_spent; end == SearchEnd::budget_spent; ++rounds) {
    Budget budget;
    budget.expansions = 7;
    BudgetMeter meter(budget);
    end = search.run(field, true, meter, effort, [](const auto&) { return false; });
    ASSERT_LE(meter.used(), 7u);
  }
  EXPECT_GT(rounds, 10);
  const std::vector<double> expected = field.all_costs(3);
  for (std::uint32_t id = 0; id < field.size(); ++id) ASSERT_EQ(search.cost(id), expected[id]);
  // And forgets all of it.
  search.begin(field.size());
  EXPECT_EQ(search.cost(3), kInfinite);
}

// A source, a hub beside it, and thousands of nodes that can only go on over the hub. Asks to stop after so many looks.
struct HubField {
  static constexpr std::uint32_t kSource = 0, kHub = 1, kFirst = 2;
  std::uint32_t rim;
  double to_source = 1;
  mutable int looks_left = -1;
  mutable StopSource stop{};

  [[nodiscard]] double look(std::uint32_t id, const auto& costs) const {
    if (looks_left >= 0 && looks_left-- == 0) stop.request_stop();
    return id == kHub ? to_source + costs(kSource) : id >= kFirst ? 1 + costs(kHub) : kInfinite;
  }
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t, const auto& costs) const { return look(id, costs); }
  void for_dependents(std::uint32_t id, const auto& visit) const {
    if (id == kSource) visit(kHub, id);
    for (std::uint32_t n = 0; id == kHub && n < rim; ++n) visit(kFirst + n, id);
  }
  [[nodiscard]] static double bound(std::uint32_t) { return 0; }
};

// Stopped while a node tells its neighbours; what it had told some of them changes before it goes on.
TEST(IncrementalSearch, StopsWithinAnExpansionAndGoesOn) {
  const auto all = [](const auto&) { return false; };
  for (const double later : {1.0, 5.0, 0.5, kInfinite}) {
    for (const int looks : {2, 700, 3000, 9999, -700, -3000}) {
      HubField field{.rim = 10000};
      IncrementalSearch search;
      search.begin(field.rim + 2);
      search.set_source(field, HubField::kSource, 0);
      field.looks_left = looks;
      Effort effort;
      if (looks < 0) {  // stopped while a cost rises
        BudgetMeter before{Budget{}};
        field.to_source = 0.25;
        ASSERT_EQ(search.run(field, true, before, effort, all), SearchEnd::exhausted);
        field.to_source = 3;
        search.renew(field, HubField::kHub);
        field.looks_left = -looks;
        BudgetMeter stopped(Budget{.stop = field.stop.get_token()});
        ASSERT_EQ(search.run(field, true, stopped, effort, all), SearchEnd::budget_spent);
        field.to_source = later;
        search.renew(field, HubField::kHub);
        BudgetMeter meter{Budget{}};
        ASSERT_EQ(search.run(field, true, meter, effort, all), SearchEnd::exhausted);
        for (std::uint32_t n = 0; n < field.rim; ++n) ASSERT_EQ(search.cost(HubField::kFirst + n), 1 + later) << n;
        continue;
      }
      BudgetMeter stopped(Budget{.stop = field.stop.get_token()});
      ASSERT_EQ(search.run(field, true, stopped, effort, all), SearchEnd::budget_spent);
      std::uint32_t told = 0;
      for (std::uint32_t n = 0; n < field.rim; ++n) told += search.look(HubField::kFirst + n) < kInfinite ? 1 : 0;
      EXPECT_GE(told, static_cast<std::uint32_t>(looks) - 1);
      EXPECT_LT(told, static_cast<std::uint32_t>(looks) + 1000);
      field.to_source = later;
      search.renew(field, HubField::kHub);
      BudgetMeter meter{Budget{}};
      ASSERT_EQ(search.run(field, true, meter, effort, all), SearchEnd::exhausted);
      EXPECT_EQ(search.cost(HubField::kHub), later);
      for (std::uint32_t n = 0; n < field.rim; ++n) ASSERT_EQ(search.cost(HubField::kFirst + n), 1 + later) << n;
    }
  }
}

}  // namespace
}  // namespace taut::detail
