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

// What happened to a node: it was put on the open list for the first time, or taken off it.
enum class SearchEventKind { generated, expanded };

// The two ends of an interval or portal, as one sees them who comes through it: left is counter-clockwise of right.
struct SeenEnds {
  // Where a path can pass between them.
  Vec2 left, right;
  friend bool operator==(const SeenEnds&, const SeenEnds&) = default;
};

// What a search tells of a node.
template <int D>
struct SearchEvent {
  // What happened to it.
  SearchEventKind kind;
  Vec<D> at;      // where the node is; of an interval: where the best way through it crosses it
  Vec<D> parent;  // where it was reached from (itself for a start)
  double g, h;    // what the way to it costs, and a bound on what is left from there
};

// In the plane a node may stand for an interval.
template <>
struct SearchEvent<2> {
  SearchEventKind kind;  // what happened to it
  Vec2 at;               // where the node is; of an interval: where the best way through it crosses it
  Vec2 parent;           // where it was reached from (itself for a start)
  // What the way to it costs, and a bound on what is left from there.
  double g, h;
  // For searches over intervals and portals: all that the node stands for.
  std::optional<SeenEnds> seen{};
};

// In the plane, and in space.
using SearchEvent2 = SearchEvent<2>;
using SearchEvent3 = SearchEvent<3>;

// Called for every event, in the thread of the search.
template <int D>
using SearchSink = std::function<void(const SearchEvent<D>&)>;
using SearchSink2 = SearchSink<2>;
using SearchSink3 = SearchSink<3>;

// Nobody listens: a search over it has no calls at all.
struct SilentListener {
  // Searches leave out what only a listener wants to know.
  static constexpr bool kActive = false;
};

// Hands events to a sink.
template <int D>
struct TracingListener {
  // Searches gather what an event says.
  static constexpr bool kActive = true;
  // What it hands on.
  using Event = SearchEvent<D>;
  // Not owned; not null.
  const SearchSink<D>* sink;
};
// In the plane, and in space.
using TracingListener2 = TracingListener<2>;
using TracingListener3 = TracingListener<3>;

}  // namespace taut
