// The best-first driver every graph search of the project runs on. It knows nothing of geometry: a Space names states
// by 32-bit ids and provides
//
//   double heuristic(id)                 lower bound on the way left; consistent
//   bool is_goal(id)
//   Vec2 position(id)                    for listeners
//   void expand(id, g, relax)            calls relax(next, g_next, parent) for each way on; the update rule is the
//   Space's
//
// A state is expanded once, in the order of f = g + h, larger g first among equals. Deterministic.
#pragma once

#include <cstdint>
#include <span>

#include "taut/search/budget.hpp"
#include "taut/search/heap.hpp"
#include "taut/search/listener.hpp"
#include "taut/search/node_pool.hpp"

namespace taut {

enum class SearchEnd { goal, exhausted, budget_spent };

struct SearchSeed {
  std::uint32_t id;
  double g;
};

struct SearchOutcome {
  SearchEnd end;
  std::uint32_t last;  // the goal state, where the search ended in one
};

// The reusable memory of one worker's searches.
struct SearchScratch {
  NodePool nodes;
  IndexedHeap<SearchKey> open;
  [[nodiscard]] std::size_t memory_bytes() const { return nodes.memory_bytes() + open.memory_bytes(); }
};

template <class Space, class Listener>
SearchOutcome best_first(Space& space, std::span<const SearchSeed> seeds, SearchScratch& scratch, const Budget& budget,
                         Effort& effort, Listener listener) {
  NodePool& nodes = scratch.nodes;
  IndexedHeap<SearchKey>& open = scratch.open;
  nodes.new_search();
  open.clear();
  const auto places = [&](std::uint32_t id) -> std::uint32_t& { return nodes[id].heap_place; };
  const auto report = [&](SearchEventKind kind, std::uint32_t id, double g, double h) {
    if constexpr (Listener::kActive) {
      (*listener.sink)({kind, space.position(id), space.position(nodes[id].parent), g, h});
    }
  };
  const auto relax = [&](std::uint32_t next, double g, std::uint32_t parent) {
    if (!nodes.seen(next)) {
      nodes.open(next, g, parent);
      const double h = space.heuristic(next);
      open.push(next, {g + h, g}, places);
      ++effort.generated;
      report(SearchEventKind::generated, next, g, h);
      return;
    }
    SearchNode& node = nodes[next];
    if (node.heap_place == NodePool::kClosed || g >= node.g) return;
    node.g = g;
    node.parent = parent;
    open.decrease(next, {g + space.heuristic(next), g}, places);
  };
  for (const SearchSeed& seed : seeds) relax(seed.id, seed.g, seed.id);
  BudgetMeter meter(budget);
  while (!open.empty()) {
    const std::uint32_t id = open.top().id;
    if (space.is_goal(id)) return {SearchEnd::goal, id};
    if (!meter.take()) return {SearchEnd::budget_spent, 0};
    const double f = open.pop(places).key.f;
    SearchNode& node = nodes[id];
    node.heap_place = NodePool::kClosed;
    ++effort.expanded;
    report(SearchEventKind::expanded, id, node.g, f - node.g);
    space.expand(id, node.g, relax);
  }
  return {SearchEnd::exhausted, 0};
}

}  // namespace taut
