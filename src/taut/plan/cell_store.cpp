#include "taut/plan/cell_store.hpp"

#include <algorithm>
#include <utility>

#include "taut/cells/free_cells.hpp"
#include "taut/cells/trapezoids_cells.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {

CellStore::CellStore(std::shared_ptr<const World> world, Progress progress)
    : world_(std::move(world)), progress_(std::move(progress)) {}

template <class Cells, class Make>
std::shared_ptr<const Cells> CellStore::get(std::shared_ptr<const Cells>& slot, std::string_view name, Make make) {
  if (!slot) {
    BuildProgress progress;
    if (progress_) {
      progress = [&](std::size_t done, std::size_t total) { progress_(name, done, total); };
      progress(0, 1);  // however quick it is
    }
    const auto begin = std::chrono::steady_clock::now();
    std::shared_ptr<const Cells> made = make(progress);
    builds_.push_back({name, std::chrono::steady_clock::now() - begin, made->memory_bytes()});
    slot = std::move(made);  // before anybody is told, who might throw
    if (progress) progress(1, 1);
  }
  use(name);
  return slot;
}

void CellStore::use(std::string_view name) {
  const auto same = [&](const CellBuild& b) { return b.name == name; };
  const auto build = std::find_if(builds_.begin(), builds_.end(), same);
  if (build != builds_.end() && std::none_of(uses_.begin(), uses_.end(), same)) uses_.push_back(*build);
}

std::vector<CellBuild> CellStore::take_uses() { return std::exchange(uses_, {}); }

std::shared_ptr<const Grid> CellStore::grid() {
  const Grid* grid = std::get_if<Grid>(world_.get());
  return grid != nullptr ? std::shared_ptr<const Grid>(world_, grid) : nullptr;
}

std::shared_ptr<const PolygonWorld> CellStore::polygons() {
  if (const auto* world = std::get_if<PolygonWorld>(world_.get()))
    return std::shared_ptr<const PolygonWorld>(world_, world);
  return get(polygons_, "polygons", [&](const BuildProgress&) {
    return std::make_shared<const PolygonWorld>(trace_grid(std::get<Grid>(*world_)));
  });
}

std::shared_ptr<const VisibilityGraph> CellStore::visibility_graph() {
  const auto world = polygons();
  return get(visibility_graph_, "visibility graph",
             [&](const BuildProgress& progress) { return std::make_shared<const VisibilityGraph>(*world, progress); });
}

std::shared_ptr<const TangentGraphs> CellStore::tangent_graphs() {
  const auto world = polygons();
  return get(tangent_graphs_, "corners for discs",
             [&](const BuildProgress& progress) { return std::make_shared<const TangentGraphs>(world, progress); });
}

std::shared_ptr<const Triangulation> CellStore::triangulation() {
  const auto world = polygons();
  return get(triangulation_, "triangulation",
             [&](const BuildProgress& progress) { return std::make_shared<const Triangulation>(*world, progress); });
}

std::shared_ptr<const LiveTriangles> CellStore::triangles() {
  const auto triangulated = triangulation();
  return get(triangles_, "widths and reduction", [&](const BuildProgress& progress) {
    return std::make_shared<const LiveTriangles>(*triangulated, progress);
  });
}

std::shared_ptr<const ConvexMesh> CellStore::convex_mesh(MergeStrategy strategy) {
  static constexpr std::array<std::string_view, kMergeStrategies.size()> kNames{
      "triangles", "mesh merged by longest portal", "mesh merged by largest area", "mesh merged, dead ends first"};
  const auto triangles = triangulation();
  const auto i = static_cast<std::size_t>(strategy);
  return get(convex_meshes_[i], kNames[i], [&](const BuildProgress& progress) {
    MeshParts cells = free_cells(*triangles, polygons()->corner_rule());
    if (strategy != MergeStrategy::none) cells = merge_cells(cells, strategy, {}, progress).parts;
    return std::make_shared<const ConvexMesh>(cells, nullptr, progress);
  });
}

std::shared_ptr<const Trapezoids> CellStore::trapezoids() {
  const auto triangles = triangulation();
  return get(trapezoids_, "trapezoids", [&](const BuildProgress& progress) {
    return std::make_shared<const Trapezoids>(*triangles, Trapezoids::kSeed, progress);
  });
}

std::shared_ptr<const ConvexMesh> CellStore::trapezoid_mesh() {
  const auto cut = trapezoids();
  return get(trapezoid_mesh_, "mesh of trapezoids", [&](const BuildProgress& progress) {
    return std::make_shared<const ConvexMesh>(free_cells(*cut, polygons()->corner_rule(), progress), nullptr, progress);
  });
}

std::shared_ptr<const CellGroups> CellStore::cell_groups(const std::shared_ptr<const ConvexMesh>& mesh,
                                                         std::optional<double> tolerance, std::string_view of) {
  auto& [name, groups] = *cell_groups_.try_emplace("groups of " + std::string(of)).first;
  return get(groups, name, [&](const BuildProgress& progress) {
    if (tolerance) *tolerance *= mesh->bounds().extent();
    return std::make_shared<const CellGroups>(mesh, tolerance, progress);
  });
}

std::shared_ptr<const LatticeCells> CellStore::lattice_cells() {
  return get(lattice_cells_, "lattice cells",
             [&](const BuildProgress&) { return std::make_shared<const LatticeCells>(std::get<Grid>(*world_)); });
}

std::shared_ptr<const LatticeSight> CellStore::lattice_sight() {
  const auto cells = lattice_cells();
  return get(lattice_sight_, "sight lines",
             [&](const BuildProgress&) { return std::make_shared<const LatticeSight>(cells); });
}

std::shared_ptr<const BlockMap> CellStore::blocks(int size, DatabaseVariant variant) {
  // Names live as long as the program: builds are reported by them.
  static constexpr std::array<std::string_view, 9> kMaps{
      "2x2 blocks, boundary database", "2x2 blocks, semi database", "2x2 blocks, full database",
      "3x3 blocks, boundary database", "3x3 blocks, semi database", "3x3 blocks, full database",
      "4x4 blocks, boundary database", "4x4 blocks, semi database", "4x4 blocks, full database"};
  static constexpr std::array<std::string_view, 9> kDatabases{
      "2x2 boundary distances", "2x2 semi distances", "2x2 full distances",
      "3x3 boundary distances", "3x3 semi distances", "3x3 full distances",
      "4x4 boundary distances", "4x4 semi distances", "4x4 full distances"};
  const auto i = 3 * static_cast<std::size_t>(size - kSmallestBlock) + static_cast<std::size_t>(variant);
  const Grid& grid = std::get<Grid>(*world_);
  const auto distances = get(databases_[i], kDatabases[i], [&](const BuildProgress&) {
    return LocalDistances::shared({size, grid.corner_rule(), variant});
  });
  return get(blocks_[i], kMaps[i],
             [&](const BuildProgress&) { return std::make_shared<const BlockMap>(grid, distances); });
}

std::shared_ptr<const GridLayers> CellStore::grid_layers() {
  return get(grid_layers_, "grid layers",
             [&](const BuildProgress&) { return std::make_shared<const GridLayers>(std::get<Grid>(*world_)); });
}

}  // namespace taut
