// taut convert: one format into another; a grid becomes polygons by tracing where the target asks for polygons, and any
// world a mesh of convex cells by triangulating it and merging the triangles; voxels become tetrahedra likewise.
#include <fmt/core.h>

#include "commands/commands.hpp"
#include "commands/common.hpp"
#include "taut-io/mesh_convex.hpp"
#include "taut-io/world_file.hpp"
#include "taut/base/cases.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/world/cut_voxels.hpp"
#include "taut/world/expand.hpp"
#include "taut/world/straighten.hpp"
#include "taut/world/trace_grid.hpp"
#include "taut/world/trace_triangles.hpp"

namespace taut::cli {
using namespace taut::detail;
namespace {

struct ConvertCommand {
  WorldOptions world_options;
  std::string output, straighten, merge = "longest-portal", cut = "6";
  double step = 1, expand = 0;

  int run() const {
    return world_options.load_any(Cases{
        [&](const io::LoadedWorld& loaded) { return run_in(loaded); },
        [&](const std::shared_ptr<const World3>& world) {
          if (!straighten.empty() || expand != 0)
            throw CLI::ValidationError("--straighten, --expand", "expected a world of the plane");
          io::write_world(in_space(*world), output);
          return kDone;
        },
    });
  }

  // Voxels as tetrahedra, where the target asks for such.
  World3 in_space(const World3& world) const {
    if (!io::is_tetrahedra_target(output)) return world;
    const auto into_pieces = [&](const auto& voxels) -> World3 {
      const VoxelCut pieces = cut == "5" ? VoxelCut::five : cut == "24" ? VoxelCut::twenty_four : VoxelCut::six;
      VolumeComplex volume(cut_voxels(voxels, pieces));
      fmt::print(stderr, "{} tetrahedra\n", volume.simplex_count());
      return volume;
    };
    return match(
        world, [&](const VoxelGrid& voxels) { return into_pieces(voxels); },
        [&](const CostVoxels& voxels) { return into_pieces(voxels); },
        [](const SurfaceComplex& surface) -> World3 { return surface; },
        [](const VolumeComplex& volume) -> World3 { return volume; });
  }

  int run_in(const io::LoadedWorld& loaded) const {
    const auto& world = loaded.world;
    if (loaded.frame && !io::keeps_frame(output)) {
      fmt::print(stderr, "{}: resolution and origin are not kept, {} files cannot say them; .yaml and .geojson can\n",
                 output, std::filesystem::path(output).extension().string());
    }
    const std::string extension = std::filesystem::path(output).extension().string();
    const bool to_mesh = extension == ".mesh";
    const bool to_polygons = extension == ".geojson" || extension == ".json" || extension == ".poly" || to_mesh;
    const bool keeps_weights =
        extension == ".geojson" || extension == ".json" ? kind_name(*world) == "regions" : !to_polygons;
    if ((!to_polygons || (is_weighted(*world) && keeps_weights)) && straighten.empty() && expand == 0) {
      io::write_world(*world, output, loaded.frame);
      return kDone;
    }
    if (is_weighted(*world))
      fmt::print(stderr, "{}: what the ground costs is not kept, only what is blocked\n", output);
    PolygonWorld polygons = match(
        *world, [](const Grid& grid) { return trace_grid(grid); }, [](const PolygonWorld& same) { return same; },
        [](const CostGrid& grid) { return trace_grid(grid.cells()); },
        [](const WeightedRegions& regions) { return regions.blocked(); },
        [](const TriangleComplex& triangles) { return trace_triangles(triangles); });
    if (!straighten.empty()) {
      StraightenResult result = straighten_staircases(
          polygons, straighten == "grow" ? Straighten::grow_obstacles : Straighten::shrink_obstacles, step);
      fmt::print(stderr, "straightened: {} corners before, {} after\n", result.corners_before, result.corners_after);
      polygons = std::move(result.world);
    }
    if (expand != 0) polygons = expand_obstacles(polygons, expand);
    if (to_mesh) {
      CellStore cells(std::make_shared<const World>(std::move(polygons)));
      const auto mesh = convex_mesh_of(cells, merge_strategy(merge));
      io::write_mesh(io::to_mesh_file(mesh->parts()), output);
      fmt::print(stderr, "{} convex cells\n", mesh->cell_count());
    } else {
      io::write_world(World(std::move(polygons)), output, loaded.frame);
    }
    return kDone;
  }
};

}  // namespace

void add_convert(CLI::App& app, Context& context) {
  auto command = std::make_shared<ConvertCommand>();
  CLI::App& sub = *app.add_subcommand("convert", "Write a world in another format");
  command->world_options.add(sub);
  sub.add_option("OUTPUT", command->output, "File to write; its extension chooses the format")->required();
  sub.add_option("--straighten", command->straighten, "Make staircases of a traced grid straight (lossy)")
      ->check(CLI::IsMember({"grow", "shrink"}));
  sub.add_option("--step", command->step, "Longest step of a staircase")
      ->check(positive_check())
      ->capture_default_str();
  sub.add_option("--expand", command->expand,
                 "Grow obstacles, walls, points and the boundary by this distance (corners by up to twice as much)");
  sub.add_option("--merge", command->merge, "For .mesh: which triangles are joined into larger convex cells first")
      ->check(CLI::IsMember({"longest-portal", "largest-area", "dead-ends-first", "none"}))
      ->capture_default_str();
  sub.add_option("--cut", command->cut, "For voxels that become tetrahedra: how many of each")
      ->check(CLI::IsMember({"5", "6", "24"}))
      ->capture_default_str();
  sub.footer(
      "Example: taut convert caves.map caves.geojson\n"
      "         taut convert scan.nrrd scan.vtk --costs 0=1,1=2.5,2=blocked\n"
      "A grid becomes polygons by tracing the borders of its blocked cells, any world a .mesh of convex cells by\n"
      "triangulating it, voxels tetrahedra by cutting each into 5, 6 or 24. Resolution and origin of a ROS map "
      "(.yaml)\n"
      "are kept in .yaml and .geojson files.");
  sub.callback([command, &context] { context.exit_code = command->run(); });
}

}  // namespace taut::cli
