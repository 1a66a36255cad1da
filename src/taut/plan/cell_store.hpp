// The cells that planners over one world share: built on first use, once, with time and memory reported.
// Not thread-safe while building: make the planners first, then hand clones to threads.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taut/cells/block_map.hpp"
#include "taut/cells/cell_groups.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/cells/convex_mesh_merge.hpp"
#include "taut/cells/grid_layers.hpp"
#include "taut/cells/live_triangles.hpp"
#include "taut/cells/tangent_graphs.hpp"
#include "taut/cells/trapezoids.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/cells/visibility_graph.hpp"
#include "taut/world/lattice_sight.hpp"
#include "taut/world/world.hpp"

namespace taut {

struct CellBuild {
  std::string_view name;
  std::chrono::nanoseconds time{0};
  std::size_t memory_bytes = 0;
};

class CellStore {
 public:
  // Called while cells are being built: what, how much of it is done, of how much. May throw: then what was being built
  // is given up, everything that was there before stays, and what is missing is built anew when it is asked for again.
  using Progress = std::function<void(std::string_view what, std::size_t done, std::size_t total)>;

  explicit CellStore(std::shared_ptr<const World> world, Progress progress = {});

  [[nodiscard]] const World& world() const { return *world_; }
  // The world as a grid; null if it is none.
  [[nodiscard]] std::shared_ptr<const Grid> grid();
  // The world as polygons: itself, or its traced outline.
  [[nodiscard]] std::shared_ptr<const PolygonWorld> polygons();
  [[nodiscard]] std::shared_ptr<const VisibilityGraph> visibility_graph();
  // What bends the paths of discs; the graphs themselves are built for the radii that are asked for.
  [[nodiscard]] std::shared_ptr<const TangentGraphs> tangent_graphs();
  [[nodiscard]] std::shared_ptr<const Triangulation> triangulation();
  // The triangulation with widths and reduction.
  [[nodiscard]] std::shared_ptr<const LiveTriangles> triangles();
  // The free triangles, merged.
  [[nodiscard]] std::shared_ptr<const ConvexMesh> convex_mesh(MergeStrategy strategy);
  // Free space cut into trapezoids.
  [[nodiscard]] std::shared_ptr<const Trapezoids> trapezoids();
  [[nodiscard]] std::shared_ptr<const ConvexMesh> trapezoid_mesh();
  // A mesh of this store in groups; the tolerance, if there is one, is a part of the mesh's extent. See CellGroups.
  // `of` says in reports what they are groups of, and has to be the same for the same mesh and tolerance only.
  [[nodiscard]] std::shared_ptr<const CellGroups> cell_groups(const std::shared_ptr<const ConvexMesh>& mesh,
                                                              std::optional<double> tolerance, std::string_view of);
  // The grid's cells and corners for searches over its lattice, and its sight lines between corners; the world must be
  // a grid.
  [[nodiscard]] std::shared_ptr<const LatticeCells> lattice_cells();
  [[nodiscard]] std::shared_ptr<const LatticeSight> lattice_sight();
  // The grid in blocks of this many cells a side; the world must be a grid.
  [[nodiscard]] std::shared_ptr<const BlockMap> blocks(int size, DatabaseVariant variant);
  // Layers of abstraction over the grid's cells; the world must be a grid.
  [[nodiscard]] std::shared_ptr<const GridLayers> grid_layers();

  // The cells asked for since the last call of this function (or the beginning), each once, with what building them
  // took whenever that was: what a planner made in the meantime rests on.
  [[nodiscard]] std::vector<CellBuild> take_uses();

 private:
  // What is in the slot; if nothing is, make(progress) puts it there, which is told of a BuildProgress.
  template <class Cells, class Make>
  std::shared_ptr<const Cells> get(std::shared_ptr<const Cells>& slot, std::string_view name, Make make);
  void use(std::string_view name);

  std::shared_ptr<const World> world_;
  Progress progress_;
  std::shared_ptr<const PolygonWorld> polygons_;
  std::shared_ptr<const VisibilityGraph> visibility_graph_;
  std::shared_ptr<const TangentGraphs> tangent_graphs_;
  std::shared_ptr<const Triangulation> triangulation_;
  std::shared_ptr<const LiveTriangles> triangles_;
  std::array<std::shared_ptr<const ConvexMesh>, kMergeStrategies.size()> convex_meshes_;
  std::shared_ptr<const Trapezoids> trapezoids_;
  std::shared_ptr<const ConvexMesh> trapezoid_mesh_;
  // By name, null where a build has been given up. Builds are reported by the names, so these have to stay where they
  // are.
  std::map<std::string, std::shared_ptr<const CellGroups>, std::less<>> cell_groups_;
  std::shared_ptr<const LatticeCells> lattice_cells_;
  std::shared_ptr<const LatticeSight> lattice_sight_;
  // By size and variant.
  std::array<std::shared_ptr<const LocalDistances>, 9> databases_;
  std::array<std::shared_ptr<const BlockMap>, 9> blocks_;
  std::shared_ptr<const GridLayers> grid_layers_;
  std::vector<CellBuild> builds_, uses_;
};

}  // namespace taut
