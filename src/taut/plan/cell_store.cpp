#include "taut/plan/cell_store.hpp"

#include <algorithm>
#include <utility>

#include "taut/cells/free_cells.hpp"
#include "taut/cells/trapezoids_cells.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {

CellStore::CellStore(std::shared_ptr<const World> world, Progress progress)
    : world_(std::move(world)), progress_(std::move(progress)) {}

template <class Make>
auto CellStore::built(std::string_view name, Make make) {
  const auto begin = std::chrono::steady_clock::now();
  auto cells = make();
  builds_.push_back({name, std::chrono::steady_clock::now() - begin, cells->memory_bytes()});
  return cells;
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
  if (!polygons_) {
    if (const auto* world = std::get_if<PolygonWorld>(world_.get())) {
      polygons_ = std::shared_ptr<const PolygonWorld>(world_, world);
    } else {
      polygons_ =
          built("polygons", [&] { return std::make_shared<PolygonWorld>(trace_grid(std::get<Grid>(*world_))); });
    }
  }
  use("polygons");
  return polygons_;
}

std::shared_ptr<const VisibilityGraph> CellStore::visibility_graph() {
  const auto world = polygons();
  if (!visibility_graph_) {
    visibility_graph_ = built("visibility graph", [&] {
      VisibilityGraph::Progress progress;
      if (progress_) {
        progress = [&](std::size_t done, std::size_t total) { progress_("visibility graph", done, total); };
      }
      return std::make_shared<VisibilityGraph>(*world, progress);
    });
  }
  use("visibility graph");
  return visibility_graph_;
}

std::shared_ptr<const TangentGraphs> CellStore::tangent_graphs() {
  const auto world = polygons();
  if (!tangent_graphs_)
    tangent_graphs_ = built("corners for discs", [&] { return std::make_shared<const TangentGraphs>(world); });
  use("corners for discs");
  return tangent_graphs_;
}

std::shared_ptr<const Triangulation> CellStore::triangulation() {
  const auto world = polygons();
  if (!triangulation_)
    triangulation_ = built("triangulation", [&] { return std::make_shared<const Triangulation>(*world); });
  use("triangulation");
  return triangulation_;
}

std::shared_ptr<const LiveTriangles> CellStore::triangles() {
  const auto triangulated = triangulation();
  if (!triangles_)
    triangles_ = built("widths and reduction", [&] { return std::make_shared<const LiveTriangles>(*triangulated); });
  use("widths and reduction");
  return triangles_;
}

std::shared_ptr<const ConvexMesh> CellStore::convex_mesh(MergeStrategy strategy) {
  static constexpr std::array<std::string_view, kMergeStrategies.size()> kNames{
      "triangles", "mesh merged by longest portal", "mesh merged by largest area", "mesh merged, dead ends first"};
  const auto triangles = triangulation();
  const auto i = static_cast<std::size_t>(strategy);
  if (!convex_meshes_[i]) {
    convex_meshes_[i] = built(kNames[i], [&] {
      const MeshParts cells = free_cells(*triangles, polygons()->corner_rule());
      return std::make_shared<const ConvexMesh>(strategy == MergeStrategy::none ? cells
                                                                                : merge_cells(cells, strategy).parts);
    });
  }
  use(kNames[i]);
  return convex_meshes_[i];
}

std::shared_ptr<const Trapezoids> CellStore::trapezoids() {
  const auto triangles = triangulation();
  if (!trapezoids_) trapezoids_ = built("trapezoids", [&] { return std::make_shared<const Trapezoids>(*triangles); });
  use("trapezoids");
  return trapezoids_;
}

std::shared_ptr<const ConvexMesh> CellStore::trapezoid_mesh() {
  const auto cut = trapezoids();
  if (!trapezoid_mesh_) {
    trapezoid_mesh_ = built("mesh of trapezoids", [&] {
      return std::make_shared<const ConvexMesh>(free_cells(*cut, polygons()->corner_rule()));
    });
  }
  use("mesh of trapezoids");
  return trapezoid_mesh_;
}

std::shared_ptr<const CellGroups> CellStore::cell_groups(const std::shared_ptr<const ConvexMesh>& mesh,
                                                         std::optional<double> tolerance, std::string_view of) {
  const auto [place, is_new] = cell_groups_.try_emplace("groups of " + std::string(of));
  auto& [name, groups] = *place;
  if (is_new) {
    if (tolerance) *tolerance *= mesh->bounds().extent();
    groups = built(name, [&] { return std::make_shared<const CellGroups>(mesh, tolerance); });
  }
  use(name);
  return groups;
}

std::shared_ptr<const LatticeCells> CellStore::lattice_cells() {
  if (!lattice_cells_) {
    lattice_cells_ =
        built("lattice cells", [&] { return std::make_shared<const LatticeCells>(std::get<Grid>(*world_)); });
  }
  use("lattice cells");
  return lattice_cells_;
}

std::shared_ptr<const LatticeSight> CellStore::lattice_sight() {
  const auto cells = lattice_cells();
  if (!lattice_sight_)
    lattice_sight_ = built("sight lines", [&] { return std::make_shared<const LatticeSight>(cells); });
  use("sight lines");
  return lattice_sight_;
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
  if (!blocks_[i]) {
    const Grid& grid = std::get<Grid>(*world_);
    const auto distances = built(kDatabases[i], [&] {
      return LocalDistances::shared({size, grid.corner_rule(), variant});
    });
    blocks_[i] = built(kMaps[i], [&] { return std::make_shared<const BlockMap>(grid, distances); });
  }
  use(kDatabases[i]);
  use(kMaps[i]);
  return blocks_[i];
}

std::shared_ptr<const GridLayers> CellStore::grid_layers() {
  if (!grid_layers_)
    grid_layers_ = built("grid layers", [&] { return std::make_shared<const GridLayers>(std::get<Grid>(*world_)); });
  use("grid layers");
  return grid_layers_;
}

}  // namespace taut
