#include "taut/cells/detail/graphs/tangent_graphs.hpp"

#include <chrono>

namespace taut::detail {

TangentGraphs::TangentGraphs(std::shared_ptr<const PolygonWorld> world, const BuildProgress& progress)
    : world_(std::move(world)), corners_(std::make_shared<const TangentCorners>(*world_, progress)) {}

// Calls look() with the lock held; if that finds nothing and nobody else builds, make() without it, then keep().
template <class Look, class Make, class Keep>
auto TangentGraphs::find_or_build(const BuildProgress& progress, Look look, Make make, Keep keep) const {
  std::unique_lock lock(guard_);
  for (;;) {
    if (auto found = look()) return found;
    if (!is_building_) break;
    if (built_.wait_for(lock, std::chrono::milliseconds(20)) == std::cv_status::no_timeout) continue;
    lock.unlock();
    if (progress) progress(0, 1);
    lock.lock();
  }
  is_building_ = true;
  lock.unlock();
  struct Leave {
    const TangentGraphs& graphs;
    ~Leave() {
      const std::lock_guard leaving(graphs.guard_);
      graphs.is_building_ = false;
      graphs.built_.notify_all();
    }
  } const leave{*this};
  auto made = make();
  const std::lock_guard keeping(guard_);
  keep(made);
  return made;
}

std::shared_ptr<const TangentGraph> TangentGraphs::graph(double radius, const BuildProgress& progress) const {
  const auto look = [&]() -> std::shared_ptr<const TangentGraph> {
    std::erase_if(graphs_, [](const auto& graph) { return graph.expired(); });
    for (const auto& known : graphs_) {
      if (auto graph = known.lock(); graph && graph->radius() == radius) return graph;
    }
    return nullptr;
  };
  return find_or_build(
      progress, look, [&] { return std::make_shared<const TangentGraph>(corners_, radius, progress); },
      [&](const auto& graph) { graphs_.push_back(graph); });
}

std::shared_ptr<const VisibilityGraph> TangentGraphs::visibility_graph(const BuildProgress& progress) const {
  return find_or_build(
      progress, [&] { return visibility_graph_; },
      [&] { return std::make_shared<const VisibilityGraph>(*world_, progress); },
      [&](const auto& graph) { visibility_graph_ = graph; });
}

}  // namespace taut::detail
