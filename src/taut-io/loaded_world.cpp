#include "taut-io/loaded_world.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <vector>

#include "taut-io/detail/mesh_outline.hpp"
#include "taut-io/detail/with_file_name.hpp"
#include "taut-io/mesh_convex.hpp"
#include "taut-io/world_file.hpp"
#include "taut/base/cases.hpp"
#include "taut/base/detail/lower_case.hpp"
#include "taut/geometry/detail/point_text.hpp"

namespace taut::io {
using namespace taut::io::detail;
using namespace taut::detail;
namespace {

// Vertices in the same place become one, as they are in the world, and no zero is negative.
void weld(MeshParts& parts) {
  for (Vec2& p : parts.positions) p = {p.x + 0.0, p.y + 0.0};
  std::vector<std::uint32_t> order(parts.positions.size()), first(order.size());
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return parts.positions[a] < parts.positions[b]; });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const bool again = i > 0 && parts.positions[order[i]] == parts.positions[order[i - 1]];
    first[order[i]] = again ? first[order[i - 1]] : order[i];
  }
  for (std::uint32_t& corner : parts.corners) corner = first[corner];
}

LoadedWorld load_mesh(const std::filesystem::path& path) {
  const MeshFile file = read_mesh(path);
  const Outline outline = outline_of(file);
  LoadedWorld out;
  PolygonWorld world(parts_of(outline));
  const auto overlap = overlap_in(outline, world);
  out.world = std::make_shared<const World>(std::move(world));
  if (overlap) {
    out.refused = "polygons of the mesh overlap near " + point_text(*overlap);
    return out;
  }
  MeshParts cells = to_mesh_parts(file, corner_rule(*out.world));
  weld(cells);
  out.cells = std::make_shared<const GivenCells>(GivenCells{std::move(cells)});
  return out;
}

}  // namespace

LoadedWorld load_world(const std::filesystem::path& path, int largest_side) {
  return load_world(path, ReadOptions{largest_side, {}});
}

LoadedWorld load_world(const std::filesystem::path& path, const ReadOptions& options) {
  if (lower_case(path.extension().string()) == ".mesh" && !options.costs)
    return with_file_name(path, [&] { return load_mesh(path); });
  std::optional<MapFrame> frame;
  auto world = std::make_shared<const World>(read_world(path, frame, options));
  return {std::move(world), nullptr, {}, frame};
}

AnyLoadedWorld load_any_world(const std::filesystem::path& path, const ReadOptions& options) {
  if (is_world_file(path) && !is_tetrahedra_file(path)) return load_world(path, options);
  return match(
      read_any_world(path, options),
      [](World&& world) -> AnyLoadedWorld {
        return LoadedWorld{std::make_shared<const World>(std::move(world)), nullptr, {}};
      },
      [](World3&& world) -> AnyLoadedWorld { return std::make_shared<const World3>(std::move(world)); });
}

LoadedWorld with_corner_rule(LoadedWorld loaded, CornerRule rule) {
  if (corner_rule(*loaded.world) == rule) return loaded;
  loaded.world = std::make_shared<const World>(taut::with_corner_rule(*loaded.world, rule));
  if (!loaded.cells) return loaded;
  MeshParts cells = loaded.cells->parts;
  cells.corner_rule = rule;
  if (const auto touched = rule == CornerRule::allow ? touched_edge(cells) : std::nullopt) {
    loaded.cells = nullptr;
    loaded.refused = "where squeezing is allowed a mesh needs a corner wherever polygons touch, and has none at " +
                     point_text(*touched);
    return loaded;
  }
  loaded.cells = std::make_shared<const GivenCells>(GivenCells{std::move(cells)});
  return loaded;
}

CellStore make_cell_store(const LoadedWorld& loaded, CellStore::Progress progress) {
  CellStore store(loaded.world, std::move(progress));
  if (loaded.cells) give_cells(store, loaded.cells);
  return store;
}

}  // namespace taut::io
