#include "taut/cells/detail/weighted/stored_cost_cells.hpp"

#include "taut/base/cases.hpp"

namespace taut::detail {
namespace {

const CostGrid& cost_grid_of(const CellStore& store) {
  using Found = const CostGrid*;
  return *match(
      store.world(), [](const CostGrid& grid) -> Found { return &grid; }, [](const Grid&) -> Found { return nullptr; },
      [](const PolygonWorld&) -> Found { return nullptr; }, [](const WeightedRegions&) -> Found { return nullptr; },
      [](const TriangleComplex&) -> Found { return nullptr; });
}

}  // namespace

std::shared_ptr<const CostCells> cost_cells_of(CellStore& store) {
  return store.get<CostCells>(
      "cost cells", [&](const BuildProgress&) { return std::make_shared<const CostCells>(cost_grid_of(store)); });
}

std::string quadtree_name(double least_error, int most_level) {
  std::string name = "quadtree";
  if (least_error != 0) name += ", error " + std::to_string(least_error);
  if (most_level < CostQuadtree::kMostLevels) name += ", levels " + std::to_string(most_level);
  return name;
}

std::shared_ptr<const CostQuadtree> cost_quadtree_of(CellStore& store, double least_error, int most_level) {
  const std::string name = quadtree_name(least_error, most_level);
  return store.get<CostQuadtree>(name, [&](const BuildProgress& progress) {
    const CostGrid& grid = cost_grid_of(store);
    return std::make_shared<const CostQuadtree>(
        grid, least_error == 0 ? 0.0 : least_error * static_cast<double>(grid.least_weight()), progress, most_level);
  });
}

}  // namespace taut::detail
