// The best-first driver every graph search of the project runs on. It knows nothing of geometry: a Space names states
// by 32-bit ids and provides
//
//   double heuristic(id)                 lower bound on the way left
//   bool is_goal(id)
//   Vec<D> position(id)                  for listeners
//   void expand(id, g, frontier)         calls frontier(next, g_next, parent) for each way on: the update rule
//   void expand(id, g, frontier, interrupt)   instead, where it may take long: gives up once the interrupt says so
//   void settle(id, frontier)            optional: called once for each state, when it is taken from the open list and
//                                        before it is asked to be the goal; may give it another parent and g
//   double unit_length()                 optional: what a g of 1 measures, if it is not a unit of length
//   double bucket_width()                optional: a small part of what an edge adds to f, for the open list
//   Vec<D> origin()                      optional, for listeners: where seeds are reached from that are no starts
//   optional<SeenEnds> seen(id)          optional, for listeners: the interval or portal that a state stands for
//
// The frontier is what a rule may see and do; dijkstra, astar, theta and lazy-theta differ in nothing but such a rule,
// and the compiler sees through it. A state is expanded once, in the order of f = g + h, larger g first among equals:
// with a consistent heuristic and a rule of plain edges its g is then the least. Deterministic.
#pragma once

#include <concepts>
#include <cstdint>
#include <span>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/search/budget.hpp"
#include "taut/search/detail/node_pool.hpp"
#include "taut/search/detail/open_list.hpp"
#include "taut/search/listener.hpp"

namespace taut::detail {

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
  OpenList open;
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(nodes, open); }
};

template <class Space, class Listener>
class Frontier {
 public:
  Frontier(const Space& space, SearchScratch& scratch, Listener listener)
      : space_(space), nodes_(scratch.nodes), open_(scratch.open), listener_(listener) {}

  [[nodiscard]] bool is_seen(std::uint32_t id) const { return nodes_.seen(id); }
  [[nodiscard]] bool is_closed(std::uint32_t id) const { return nodes_.is_closed(id); }
  // Of a state that has been seen.
  [[nodiscard]] double g(std::uint32_t id) const { return nodes_[id].g; }
  [[nodiscard]] std::uint32_t parent(std::uint32_t id) const { return nodes_[id].parent; }

  // A way to `next` of this length, coming from `parent`: taken if it is the first or a shorter one and `next` is not
  // closed. `heuristic()` is asked only where the way is taken, by a rule that knows a faster one than the space's.
  template <class Heuristic>
  void relax(std::uint32_t next, double g, std::uint32_t parent, Heuristic&& heuristic) {
    if (!nodes_.seen(next)) {
      nodes_.open(next, g, parent);
      const double h = heuristic();
      open_.push({g + h, g, next});
      ++generated_;
      report(SearchEventKind::generated, next, g, h);
      return;
    }
    SearchNode& node = nodes_[next];
    if (g >= node.g || nodes_.is_closed(next)) return;
    node.g = g;
    node.parent = parent;
    open_.push({g + heuristic(), g, next});
  }
  void operator()(std::uint32_t next, double g, std::uint32_t parent) {
    relax(next, g, parent, [&] { return space_.heuristic(next); });
  }
  // For settle: the state being settled gets this parent and g.
  void replace(std::uint32_t id, double g, std::uint32_t parent) {
    nodes_[id].g = g;
    nodes_[id].parent = parent;
  }

  void report(SearchEventKind kind, std::uint32_t id, double g, double h) const {
    if constexpr (Listener::kActive) {
      double unit = 1;
      if constexpr (requires { space_.unit_length(); }) unit = space_.unit_length();
      const std::uint32_t parent = nodes_[id].parent;
      typename Listener::Event event{kind, space_.position(id), space_.position(parent), g * unit, h * unit};
      if constexpr (requires { space_.origin(); }) {
        if (parent == id) event.parent = space_.origin();
      }
      if constexpr (requires { space_.seen(id); }) event.seen = space_.seen(id);
      (*listener_.sink)(event);
    }
  }
  [[nodiscard]] std::uint64_t generated() const { return generated_; }

 private:
  const Space& space_;
  NodePool& nodes_;
  OpenList& open_;
  Listener listener_;
  std::uint64_t generated_ = 0;
};

template <class Space, class Listener>
SearchOutcome best_first(Space& space, std::span<const SearchSeed> seeds, SearchScratch& scratch, const Budget& budget,
                         Effort& effort, Listener listener) {
  NodePool& nodes = scratch.nodes;
  OpenList& open = scratch.open;
  nodes.new_search();
  if constexpr (requires { space.bucket_width(); }) {
    open.clear(space.bucket_width());
  } else {
    open.clear();
  }
  Frontier<Space, Listener> frontier(space, scratch, listener);
  for (const SearchSeed& seed : seeds) frontier(seed.id, seed.g, seed.id);
  BudgetMeter meter(budget);
  const auto search = [&]() -> SearchOutcome {
    while (!open.empty()) {
      const OpenList::Entry entry = open.pop();
      const std::uint32_t id = entry.id();
      if (nodes.is_closed(id)) continue;  // has come out before, with a better key
      if constexpr (requires { space.settle(id, frontier); }) space.settle(id, frontier);
      if (space.is_goal(id)) return {SearchEnd::goal, id};
      if (!meter.take()) return {SearchEnd::budget_spent, 0};
      nodes.close(id);
      ++effort.expanded;
      const double g = nodes[id].g;
      if constexpr (Listener::kActive) frontier.report(SearchEventKind::expanded, id, g, space.heuristic(id));
      if constexpr (requires { space.expand(id, g, frontier, meter.interrupt()); }) {
        space.expand(id, g, frontier, meter.interrupt());
        if (meter.interrupt().was_seen()) return {SearchEnd::budget_spent, 0};  // it may have missed a way
      } else {
        space.expand(id, g, frontier);
      }
    }
    return {SearchEnd::exhausted, 0};
  };
  const SearchOutcome outcome = search();
  effort.generated += frontier.generated();
  return outcome;
}

// The same for a planner, which has a sink rather than a listener: what with_listener() does, written out, since the
// loop is inlined here and would come out an instruction longer.
template <class Space, int D>
SearchOutcome run_best_first(Space& space, std::span<const SearchSeed> seeds, SearchScratch& scratch,
                             const Budget& budget, Effort& effort, const SearchSink<D>& sink) {
  return sink ? best_first(space, seeds, scratch, budget, effort, TracingListener<D>{&sink})
              : best_first(space, seeds, scratch, budget, effort, SilentListener{});
}

}  // namespace taut::detail
