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
struct SearchEvent {
  // What happened to it.
  SearchEventKind kind;
  Vec2 at;      // where the node is; of an interval: where the best way through it crosses it
  Vec2 parent;  // where it was reached from (itself for a start)
  // The length of the way to it, and an estimate of what is left from there.
  double g, h;
  // For searches over intervals and portals: all that the node stands for.
  std::optional<SeenEnds> seen{};
};

// Called for every event, in the thread of the search.
using SearchSink = std::function<void(const SearchEvent&)>;

// Nobody listens: a search over it has no calls at all.
struct SilentListener {
  // Searches leave out what only a listener wants to know.
  static constexpr bool kActive = false;
};

// Hands events to a sink.
struct TracingListener {
  // Searches gather what an event says.
  static constexpr bool kActive = true;
  // Not owned; not null.
  const SearchSink* sink;
};

}  // namespace taut
