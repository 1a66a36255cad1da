// Searches report to a listener. A search template is instantiated with SilentListener, whose calls vanish, and with
// TracingListener, which hands every event to a callback: heat maps, statistics and replays are made of these.
//
// A node is generated when it is put on the open list for the first time, and expanded when it is taken off it; what
// has been improved meanwhile shows when it is expanded. The goal is not expanded, nor is what was left behind.
#pragma once

#include <functional>
#include <optional>

#include "taut/geometry/vec.hpp"

namespace taut {

enum class SearchEventKind { generated, expanded };

// The two ends of an interval or portal, as one sees them who comes through it: left is counter-clockwise of right.
struct SeenEnds {
  Vec2 left, right;
  friend bool operator==(const SeenEnds&, const SeenEnds&) = default;
};

template <int D>
struct SearchEvent {
  SearchEventKind kind;
  Vec<D> at;      // where the node is; of an interval: where the best way through it crosses it
  Vec<D> parent;  // where it was reached from (itself for a start)
  double g, h;    // what the way there costs, and a bound on what is left
};

template <>
struct SearchEvent<2> {
  SearchEventKind kind;
  Vec2 at;
  Vec2 parent;
  double g, h;
  // For searches over intervals and portals: all that the node stands for.
  std::optional<SeenEnds> seen{};
};

using SearchEvent2 = SearchEvent<2>;
using SearchEvent3 = SearchEvent<3>;

template <int D>
using SearchSink = std::function<void(const SearchEvent<D>&)>;
using SearchSink2 = SearchSink<2>;
using SearchSink3 = SearchSink<3>;

struct SilentListener {
  static constexpr bool kActive = false;
};

template <int D>
struct TracingListener {
  static constexpr bool kActive = true;
  using Event = SearchEvent<D>;
  const SearchSink<D>* sink;
};
using TracingListener2 = TracingListener<2>;
using TracingListener3 = TracingListener<3>;

}  // namespace taut
