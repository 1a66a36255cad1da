#include "taut/plan/detail/weighted/proof_ground.hpp"

#include "taut/base/cases.hpp"

namespace taut::detail {
namespace {

constexpr double kLeastAngle = 20;  // degrees
// Each change of weight between two cells is a piece of border, and refinement makes about three triangles of it.
constexpr std::size_t kTrianglesPerBorder = 3;

GridMesh fewer_triangles(const CostGrid& grid) {
  std::size_t borders = 0;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      borders += grid.weight(x, y) != grid.weight_checked(x + 1, y) ? 1 : 0;
      borders += grid.weight(x, y) != grid.weight_checked(x, y + 1) ? 1 : 0;
    }
  }
  const std::size_t pixels = 2 * static_cast<std::size_t>(grid.width()) * static_cast<std::size_t>(grid.height());
  return kTrianglesPerBorder * borders > pixels ? GridMesh::pixels : GridMesh::regions;
}

}  // namespace

std::shared_ptr<const WeightedGround<2>> proof_ground_of(CellStore& store, ProofMesh mesh) {
  MeshOptions options;
  options.min_angle = kLeastAngle;
  options.keep_given = false;
  options.grid = mesh == ProofMesh::pixels ? GridMesh::pixels : GridMesh::regions;
  if (mesh == ProofMesh::fewer) {
    options.grid = match(
        store.world(), [](const CostGrid& grid) { return fewer_triangles(grid); },
        [](const Grid&) { return GridMesh::regions; }, [](const PolygonWorld&) { return GridMesh::regions; },
        [](const WeightedRegions&) { return GridMesh::regions; },
        [](const TriangleComplex&) { return GridMesh::regions; });
  }
  return weighted_ground_of(store, options);
}

std::shared_ptr<const WeightedGround<3>> proof_ground_of(CellStore3& store, ProofMesh) {
  return weighted_ground_of(store);
}

}  // namespace taut::detail
