// The graphs of a store that are built on the world's polygons.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/detail/graphs/tangent_graphs.hpp"
#include "taut/cells/detail/graphs/visibility_graph.hpp"

namespace taut::detail {

[[nodiscard]] TAUT_INSIDE std::shared_ptr<const VisibilityGraph> visibility_graph_of(CellStore& store);
// What bends the paths of discs; the graphs themselves are built for the radii that are asked for.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const TangentGraphs> tangent_graphs_of(CellStore& store);

}  // namespace taut::detail
