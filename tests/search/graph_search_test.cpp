// One driver, four searches: on a grid graph whose edges cost what they like, Dijkstra's, A*, LPA* and D* Lite all give
// what Bellman and Ford's sweeps do. They differ in who asks for what: all costs or one, once or again, from a place
// that stays or moves.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "support/brute_force_worlds.hpp"
#include "taut/search/detail/incremental_search.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::detail {
namespace {

// Nodes in rows; each has an edge to its eight neighbours, and an edge costs at least what it is long, or is not there.
class GridGraph {
 public:
  GridGraph(int width, int height, Random& random) : width_(width), height_(height) {
    costs_.resize(static_cast<std::size_t>(width * height) * 8);
    for (std::size_t i = 0; i < costs_.size(); ++i) costs_[i] = draw(i, random);
  }
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(width_ * height_); }
  [[nodiscard]] Vec2 place(std::uint32_t id) const {
    return {static_cast<double>(id % static_cast<std::uint32_t>(width_)),
            static_cast<double>(id / static_cast<std::uint32_t>(width_))};
  }
  // From a node in one of eight directions; infinite over the border.
  [[nodiscard]] double edge(std::uint32_t from, unsigned direction) const {
    return neighbour(from, direction) == kNone ? IncrementalSearch::kInfinite : costs_[8 * from + direction];
  }
  [[nodiscard]] std::uint32_t neighbour(std::uint32_t id, unsigned direction) const {
    constexpr int kX[8] = {1, 1, 0, -1, -1, -1, 0, 1}, kY[8] = {0, 1, 1, 1, 0, -1, -1, -1};
    const int x = static_cast<int>(id) % width_ + kX[direction], y = static_cast<int>(id) / width_ + kY[direction];
    return x < 0 || y < 0 || x >= width_ || y >= height_ ? kNone : static_cast<std::uint32_t>(y * width_ + x);
  }
  // Of a random edge; the node that it leaves.
  std::uint32_t change(Random& random) {
    const std::size_t i = random.below(costs_.size());
    costs_[i] = draw(i, random);
    return static_cast<std::uint32_t>(i / 8);
  }

  // As a Field: costs are those of the way from a node to the source.
  [[nodiscard]] double look(std::uint32_t id, const auto& costs) const {
    double best = IncrementalSearch::kInfinite;
    for (unsigned d = 0; d < 8; ++d) best = std::min(best, look_from(id, d, costs));
    return best;
  }
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t direction, const auto& costs) const {
    const std::uint32_t to = neighbour(id, direction);
    return to == kNone ? IncrementalSearch::kInfinite : costs_[8 * id + direction] + costs(to);
  }
  void for_dependents(std::uint32_t id, const auto& visit) const {
    for (unsigned d = 0; d < 8; ++d) {
      if (const std::uint32_t from = neighbour(id, d); from != kNone) visit(from, (d + 4) % 8);
    }
  }
  [[nodiscard]] double bound(std::uint32_t id) const { return guided ? distance(place(id), place(agent)) : 0; }

  std::uint32_t agent = 0;
  bool guided = false;
  static constexpr std::uint32_t kNone = 0xffffffffu;

 private:
  [[nodiscard]] static double draw(std::size_t i, Random& random) {
    if (random.below(6) == 0) return IncrementalSearch::kInfinite;
    const double length = i % 2 == 0 ? 1 : std::sqrt(2.0);
    return length * (random.below(2) == 0 ? 1 : 1 + 4 * random.unit());
  }
  int width_, height_;
  std::vector<double> costs_;
};

std::vector<double> sweeps(const GridGraph& graph, std::uint32_t goal) {
  std::vector<double> costs(graph.size(), IncrementalSearch::kInfinite);
  costs[goal] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t id = 0; id < graph.size(); ++id) {
      for (unsigned d = 0; d < 8; ++d) {
        const std::uint32_t to = graph.neighbour(id, d);
        if (to == GridGraph::kNone || !(graph.edge(id, d) + costs[to] < costs[id])) continue;
        costs[id] = graph.edge(id, d) + costs[to];
        changed = true;
      }
    }
  }
  return costs;
}

std::uint64_t settle(IncrementalSearch& search, const GridGraph& graph) {
  BudgetMeter meter{Budget{}};
  Effort effort;
  (void)search.run(graph, true, meter, effort, [&](const IncrementalSearch::Key& least) {
    return graph.guided && !(least < search.key_of(graph, graph.agent)) &&
           search.cost(graph.agent) == search.look(graph.agent);
  });
  return effort.expanded;
}

void expect_cost(double got, double expected) {
  if (std::isinf(expected)) {
    ASSERT_TRUE(std::isinf(got));
  } else {
    ASSERT_NEAR(got, expected, 1e-12 * (1 + expected));
  }
}

TEST(GraphSearch, DijkstraAstarLpaAndDstarLiteAgreeWithSweeps) {
  Random random(21);
  std::uint64_t dijkstra = 0, astar = 0, lpa = 0, dstar = 0;
  for (int n = brute_force::cases(15, 300); n > 0; --n) {
    GridGraph graph(random.between(1, 24), random.between(1, 20), random);
    const auto goal = static_cast<std::uint32_t>(random.below(graph.size()));
    const auto home = static_cast<std::uint32_t>(random.below(graph.size()));
    IncrementalSearch repaired, following;  // LPA*, whose start stays; D* Lite, whose start moves
    std::uint32_t agent = home;
    graph.guided = true;
    graph.agent = home;
    for (IncrementalSearch* search : {&repaired, &following}) {
      search->begin(graph.size());
      search->set_source(graph, goal, 0);
    }
    for (int round = 0; round < 12; ++round) {
      const std::vector<double> expected = sweeps(graph, goal);
      // Dijkstra's: all costs, without a bound.
      graph.guided = false;
      IncrementalSearch all;
      all.begin(graph.size());
      all.set_source(graph, goal, 0);
      dijkstra += settle(all, graph);
      for (std::uint32_t id = 0; id < graph.size(); ++id) expect_cost(all.cost(id), expected[id]);
      // A*: one of them, once.
      graph.guided = true;
      graph.agent = home;
      IncrementalSearch once;
      once.begin(graph.size());
      once.set_source(graph, goal, 0);
      astar += settle(once, graph);
      expect_cost(once.cost(home), expected[home]);
      lpa += settle(repaired, graph);
      expect_cost(repaired.cost(home), expected[home]);
      graph.agent = agent;
      dstar += settle(following, graph);
      expect_cost(following.cost(agent), expected[agent]);
      if (HasFatalFailure()) return;
      // A step on, and other costs.
      std::uint32_t next = agent;
      for (unsigned d = 0; d < 8; ++d) {
        const std::uint32_t to = graph.neighbour(agent, d);
        if (to != GridGraph::kNone && graph.edge(agent, d) + following.cost(to) == following.cost(agent) &&
            following.cost(agent) < IncrementalSearch::kInfinite)
          next = to;
      }
      following.add_offset(distance(graph.place(agent), graph.place(next)));
      agent = next;
      for (int k = random.between(0, 6); k > 0; --k) {
        const std::uint32_t from = graph.change(random);
        graph.agent = home;
        repaired.renew(graph, from);
        graph.agent = agent;
        following.renew(graph, from);
      }
    }
  }
  EXPECT_LT(astar, dijkstra);
  EXPECT_LT(lpa, astar);
  EXPECT_LT(dstar, astar);
}

}  // namespace
}  // namespace taut::detail
