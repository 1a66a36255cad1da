// Searches report to a listener. A search template is instantiated with SilentListener, whose calls vanish, and with
// TracingListener, which hands every event to a callback: heat maps, statistics and replays are made of these.
#pragma once

#include <functional>

#include "taut/geometry/vec.hpp"

namespace taut {

enum class SearchEventKind { generated, expanded };

struct SearchEvent {
  SearchEventKind kind;
  Vec2 at;      // where the node is
  Vec2 parent;  // where it was reached from (itself for a start)
  double g, h;
};

using SearchSink = std::function<void(const SearchEvent&)>;

struct SilentListener {
  static constexpr bool kActive = false;
};

struct TracingListener {
  static constexpr bool kActive = true;
  const SearchSink* sink;
};

}  // namespace taut
