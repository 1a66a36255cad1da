#include "taut/cells/detail/graphs/stored_graphs.hpp"

#include "taut/cells/detail/stored_worlds.hpp"

namespace taut::detail {

std::shared_ptr<const VisibilityGraph> visibility_graph_of(CellStore& store) {
  const auto world = polygons_of(store);
  return store.get<VisibilityGraph>("visibility graph", [&](const BuildProgress& progress) {
    return std::make_shared<const VisibilityGraph>(*world, progress);
  });
}

std::shared_ptr<const TangentGraphs> tangent_graphs_of(CellStore& store) {
  const auto world = polygons_of(store);
  return store.get<TangentGraphs>("corners for discs", [&](const BuildProgress& progress) {
    return std::make_shared<const TangentGraphs>(world, progress);
  });
}

}  // namespace taut::detail
