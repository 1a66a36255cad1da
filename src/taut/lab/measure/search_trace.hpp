// What happened in a search, in order, as plain arrays: for replays and heat maps. A trace keeps the first events up to
// a limit and counts them all, so that memory is bounded (at most about 100 bytes an event) whatever the search does.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/plan/planner.hpp"

namespace taut::lab {

// The events of one search, event i at place i of every array.
struct TAUT_API SearchTrace {
  // All of the same length.
  std::vector<SearchEventKind> kind;
  std::vector<Vec2> at, parent;
  std::vector<double> g, h;
  std::vector<Vec2> left, right;  // NaN where the node stands for no interval or portal

  std::uint64_t generated = 0, expanded = 0;  // events there were, kept or not
  Plan2 plan;                                 // what the search has answered

  // Events that were kept.
  [[nodiscard]] std::size_t size() const { return kind.size(); }
  // Events that there were.
  [[nodiscard]] std::uint64_t total() const { return generated + expanded; }
  // Whether there were more than were kept.
  [[nodiscard]] bool is_cut_short() const { return size() < total(); }
};

// Asks the planner once, listening; afterwards it is silent. Listening changes nothing: path and effort are those of
// the search that nobody listens to.
[[nodiscard]] TAUT_API SearchTrace trace_search(Planner2& planner, const Query2& query, const Budget& budget,
                                                std::size_t limit);

}  // namespace taut::lab
