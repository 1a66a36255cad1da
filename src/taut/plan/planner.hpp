// The interface of every planner: a cheap, single-threaded worker over shared, read-only cells. It owns its scratch
// memory and allocates nothing per query once warm; clone() gives another thread its own worker over the same cells.
#pragma once

#include <cstddef>
#include <memory>

#include "taut/plan/plan.hpp"
#include "taut/search/listener.hpp"

namespace taut {

// Answers queries over one world. Derive from it to bring a planner of your own.
template <int D>
class Planner {
 public:
  Planner() = default;
  virtual ~Planner() = default;
  Planner& operator=(const Planner&) = delete;

  // Answers `query` into `out`, reusing its memory. Any query is answered with a status: nothing throws, nothing snaps.
  virtual void plan(const Query<D>& query, const Budget& budget, Plan<D>& out) = 0;
  // Another worker over the same cells, with scratch memory of its own. It has no sink.
  [[nodiscard]] virtual std::unique_ptr<Planner> clone() const = 0;
  // Bytes of scratch memory this worker holds now.
  [[nodiscard]] virtual std::size_t scratch_bytes() const = 0;

  // From now on every search event goes to `sink`; an empty sink returns to the silent search.
  void listen(SearchSink<D> sink) { sink_ = std::move(sink); }

 protected:
  // For clone(): everything but the sink.
  Planner(const Planner&) {}
  // Where events go; empty if nobody listens.
  SearchSink<D> sink_;
};

// A planner in the plane.
using Planner2 = Planner<2>;
using Planner3 = Planner<3>;

}  // namespace taut
