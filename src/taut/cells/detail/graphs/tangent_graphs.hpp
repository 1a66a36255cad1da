// The tangent graphs of one world, shared by its planners: one for each radius in use, built when it is first asked for
// and kept as long as somebody holds it. Beside them the visibility graph of the same world, for radii that are none
// and for telling whether a point could pass where a disc cannot; it too is built on first use. Thread-safe: one thread
// builds at a time, and others that miss a graph wait for it. `progress` may throw in order to give building or waiting
// up; then nothing of the graph is left.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <vector>

#include "taut/cells/detail/graphs/tangent_graph.hpp"
#include "taut/cells/detail/graphs/visibility_graph.hpp"

namespace taut::detail {

class TangentGraphs {
 public:
  explicit TangentGraphs(std::shared_ptr<const PolygonWorld> world, const BuildProgress& progress = {});

  [[nodiscard]] const Tolerance& tolerance() const { return corners_->tolerance(); }
  // Whether such a disc is larger than the world, so that no graph needs to be built to know its answer.
  [[nodiscard]] bool is_too_large(double radius) const {
    const Box2 bounds = world_->bounds();
    return 2 * (radius - tolerance().slack(radius)) > std::min(bounds.width(), bounds.height());
  }
  // For a radius that the tolerance resolves, and not 0.
  [[nodiscard]] std::shared_ptr<const TangentGraph> graph(double radius, const BuildProgress& progress = {}) const;
  [[nodiscard]] std::shared_ptr<const VisibilityGraph> visibility_graph(const BuildProgress& progress = {}) const;
  // Without the graphs, which come and go.
  [[nodiscard]] std::size_t memory_bytes() const { return corners_->memory_bytes(); }

 private:
  template <class Look, class Make, class Keep>
  auto find_or_build(const BuildProgress& progress, Look look, Make make, Keep keep) const;

  std::shared_ptr<const PolygonWorld> world_;
  std::shared_ptr<const TangentCorners> corners_;
  mutable std::mutex guard_;  // of what follows
  mutable std::condition_variable built_;
  mutable bool is_building_ = false;
  mutable std::vector<std::weak_ptr<const TangentGraph>> graphs_;
  mutable std::shared_ptr<const VisibilityGraph> visibility_graph_;
};

}  // namespace taut::detail
