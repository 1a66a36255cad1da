#include "taut/cells/tangent_graphs.hpp"

namespace taut {

TangentGraphs::TangentGraphs(std::shared_ptr<const PolygonWorld> world)
    : world_(std::move(world)), corners_(std::make_shared<const TangentCorners>(*world_)) {}

std::shared_ptr<const TangentGraph> TangentGraphs::graph(double radius) const {
  const std::lock_guard lock(building_);
  std::erase_if(graphs_, [](const auto& graph) { return graph.expired(); });
  for (const auto& known : graphs_) {
    if (auto graph = known.lock(); graph && graph->radius() == radius) return graph;
  }
  auto graph = std::make_shared<const TangentGraph>(corners_, radius);
  graphs_.push_back(graph);
  return graph;
}

std::shared_ptr<const VisibilityGraph> TangentGraphs::visibility_graph() const {
  const std::lock_guard lock(building_);
  if (!visibility_graph_) visibility_graph_ = std::make_shared<const VisibilityGraph>(*world_);
  return visibility_graph_;
}

}  // namespace taut
