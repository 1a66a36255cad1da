#include "taut/lab/draw/layers.hpp"

#include <algorithm>
#include <array>

#include "taut/base/cases.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/graphs/stored_graphs.hpp"
#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/lab/draw/detail/triangle_layers.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/detail/grid/grid_regions.hpp"

namespace taut::lab {
using namespace taut::detail;
using namespace taut::lab::detail;
namespace {

// What a planner that works on the same cells says of the world.
template <const char* kPlanner>
std::string misfit_of(const World& world) {
  return find_planner(kPlanner)->misfit(world);
}
constexpr char kPolyanya[] = "polyanya", kTra[] = "tra", kVisibility[] = "visibility";

// The cells of a mesh, and the portals between them.
Layer mesh_layer(const ConvexMesh& mesh, std::string key) {
  Layer layer;
  LayerArea area{std::move(key), {}, {}};
  for (const MeshCellId cell : mesh.cells()) {
    Ring& ring = area.rings.emplace_back();
    for (const MeshEdge& edge : mesh.cell(cell)) ring.push_back(edge.at);
  }
  for (std::uint32_t e = 0; e < mesh.edges().size(); ++e) {
    const MeshEdge& edge = mesh.edges()[e];
    if (edge.cell == MeshEdge::kNone || !edge.has_twin() || edge.twin < e) continue;
    layer.segments.push_back({edge.at, mesh.edges()[mesh.next(e)].at});
  }
  layer.areas.push_back(std::move(area));
  return layer;
}

Layer graph_layer(const VisibilityGraph& graph) {
  Layer layer;
  layer.segments_cross = true;
  for (std::uint32_t i = 0; i < graph.turns().size(); ++i) {
    for (const auto& link : graph.links(TurnId(i))) {
      if (link.to.value > i) layer.segments.push_back({graph.turns()[i].at, graph.turns()[link.to.value].at});
    }
  }
  return layer;
}

constexpr std::array<LayerEntry, 7> kLayers{{
    {.name = "triangulation",
     .title = "Constrained Delaunay triangulation",
     .colours_areas = false,
     .burden = 1,
     .misfit = misfit_of<kPolyanya>,
     .make = [](CellStore& cells) { return triangulation_layer(*triangulation_of(cells)); }},
    {.name = "widths",
     .title = "How wide an agent gets on in each triangle",
     .colours_areas = true,
     .burden = 1,
     .misfit = misfit_of<kTra>,
     .make = [](CellStore& cells) { return width_layer(*triangles_of(cells)); }},
    {.name = "levels",
     .title = "Dead ends, corridors and decisions of the triangulation",
     .colours_areas = true,
     .burden = 1,
     .misfit = misfit_of<kTra>,
     .make = [](CellStore& cells) { return level_layer(*triangles_of(cells)); }},
    {.name = "chokes",
     .title = "How wide an agent gets through where, and the narrowest places",
     .colours_areas = true,
     .burden = 1,
     .misfit = misfit_of<kTra>,
     .make = [](CellStore& cells) { return choke_layer(*triangles_of(cells)); }},
    {.name = "trapezoids",
     .title = "Free space cut into trapezoids",
     .colours_areas = true,
     .burden = 1,
     .misfit = misfit_of<kPolyanya>,
     .make = [](CellStore& cells) { return mesh_layer(*trapezoid_mesh_of(cells), "trapezoids"); }},
    {.name = "portals",
     .title = "Convex cells, of the file or merged from triangles, and the portals between them",
     .colours_areas = true,
     .burden = 1,
     .misfit = misfit_of<kPolyanya>,
     .make =
         [](CellStore& cells) {
           return mesh_layer(*given_or_convex_mesh_of(cells, MergeStrategy::longest_portal), "convex cells");
         }},
    {.name = "graph",
     .title = "Visibility graph",
     .colours_areas = false,
     .burden = 20,
     .misfit = misfit_of<kVisibility>,
     .make = [](CellStore& cells) { return graph_layer(*visibility_graph_of(cells)); }},
}};

std::size_t corners_of(const World& world, std::size_t limit) {
  return match(
      world, [limit](const Grid& grid) { return count_corners(grid, limit).all(); },
      [](const PolygonWorld& polygons) { return polygons.vertex_count(); },
      [limit](const CostGrid& grid) { return count_corners(grid.cells(), limit).all(); },
      [](const WeightedRegions& regions) { return regions.vertex_count(); },
      [](const TriangleComplex& triangles) { return triangles.corner_count(); });
}

}  // namespace

std::span<const LayerEntry> layers() { return kLayers; }

const LayerEntry* find_layer(std::string_view name) {
  const auto found =
      std::find_if(kLayers.begin(), kLayers.end(), [&](const LayerEntry& entry) { return entry.name == name; });
  return found == kLayers.end() ? nullptr : &*found;
}

std::string layer_misfit(const LayerEntry& entry, const World& world, std::size_t most_corners) {
  std::string reason = entry.misfit(world);
  if (!reason.empty()) return reason;
  const std::size_t most = most_corners / entry.burden;
  if (corners_of(world, most) <= most) return {};
  return "the world has more than " + std::to_string(most) + " corners; the layer would be too large to draw";
}

Layer make_layer(std::string_view name, CellStore& cells, std::size_t most_corners) {
  const LayerEntry* entry = find_layer(name);
  if (entry == nullptr) {
    std::string names;
    for (const LayerEntry& known : kLayers) names += (names.empty() ? "" : ", ") + std::string(known.name);
    throw InputError("layer", 0, "expected one of " + names + ", got \"" + std::string(name) + "\"");
  }
  const std::string reason = layer_misfit(*entry, cells.world(), most_corners);
  if (!reason.empty()) throw InputError("layer " + std::string(name), 0, reason);
  Layer layer = entry->make(cells);
  layer.name = entry->name;
  layer.title = entry->title;
  return layer;
}

}  // namespace taut::lab
