#include "taut-io/world_file.hpp"

#include <algorithm>
#include <fstream>
#include <string>

#include "taut-io/cost_csv.hpp"
#include "taut-io/detail/tetrahedra_parts.hpp"
#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/detail/with_file_name.hpp"
#include "taut-io/geojson_file.hpp"
#include "taut-io/map_file.hpp"
#include "taut-io/mesh_file.hpp"
#include "taut-io/nrrd_file.hpp"
#include "taut-io/pgm_file.hpp"
#include "taut-io/png_file.hpp"
#include "taut-io/poly_file.hpp"
#include "taut-io/ros_map.hpp"
#include "taut-io/tetrahedra_file.hpp"
#include "taut-io/triangle_file.hpp"
#include "taut-io/voxel_file.hpp"
#include "taut/base/cases.hpp"
#include "taut/base/detail/lower_case.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::io::detail;
using namespace taut::detail;
namespace {

std::string lower_extension(const std::filesystem::path& path) { return lower_case(path.extension().string()); }

[[noreturn]] void unknown_extension(const std::filesystem::path& path, std::string_view known) {
  throw InputError(
      path.string(), 0,
      "expected one of the extensions " + std::string(known) + ", got " + in_quotes(path.extension().string()));
}

bool is_one_of(const std::string& extension, std::string_view known) {
  return !extension.empty() && (' ' + std::string(known) + ' ').find(' ' + extension + ' ') != std::string::npos;
}

bool is_world_extension(const std::string& extension) {
  return is_one_of(extension, kReadableWorlds) || is_one_of(extension, kReadableCosts);
}

bool is_triangle_extension(const std::string& extension) { return is_one_of(extension, ".off .obj .ply"); }

std::string all_writable() { return std::string(kWritableWorlds) + ' ' + std::string(kWritableCosts); }

// Without .mesh, which may be of the plane.
bool is_tetrahedra_extension(const std::string& extension) { return is_one_of(extension, ".node .ele .msh .vtk"); }

bool is_nrrd_extension(const std::string& extension) { return is_one_of(extension, ".nrrd .nhdr"); }

// For cells that have labels, and nothing else to read costs from.
LabelCosts label_costs(const std::filesystem::path& path, const ReadOptions& options, const char* cells) {
  if (!options.costs) return {};
  if (!options.costs->labels.any()) {
    throw InputError(
        path.string(), 0,
        std::string("expected costs of labels for ") + cells + ", as in 1=2.5,2=blocked or labels=weights");
  }
  return options.costs->labels;
}

// Refuses to write what a format cannot hold.
[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& extension, const std::string& what,
                         const std::string& fits) {
  if (!is_one_of(extension, all_writable()) && !is_world_extension(extension) && !is_one_of(extension, kWritableSpaces))
    unknown_extension(path, all_writable());
  throw InputError(path.string(), 0, "cannot hold " + what + ", which fit " + fits);
}

void write_costs(const CostGrid& grid, const std::filesystem::path& path, const std::string& extension,
                 const MapFrame& frame) {
  if (extension == ".csv") return write_cost_csv(grid, path);
  if (extension == ".pgm") return write_pgm(image_from_costs(grid, scale_of(grid)), path);
  if (extension == ".png") return write_png(image_from_costs(grid, scale_of(grid)), path);
  if (extension == ".yaml") return write_ros_costs({grid, frame.resolution, frame.origin, frame.yaw}, path);
  refuse(path, extension, "grids of different costs", ".csv, .pgm, .png, .yaml");
}

void write_grid(const Grid& grid, const std::filesystem::path& path, const std::string& extension,
                const MapFrame& frame) {
  if (extension == ".map") return write_map(grid, path);
  if (extension == ".pgm") return write_pgm(image_from_grid(grid), path);
  if (extension == ".png") return write_png(image_from_grid(grid), path);
  if (extension == ".yaml") return write_ros_map({grid, frame.resolution, frame.origin, frame.yaw}, path);
  if (!is_world_extension(extension)) unknown_extension(path, kWritableWorlds);
  throw InputError(path.string(), 0,
                   "expected a world of polygons for " + extension + ", got a grid; grids fit .map, .pgm, .png, .yaml");
}

void write_polygons(const PolygonWorld& world, const std::filesystem::path& path, const std::string& extension,
                    const std::optional<MapFrame>& frame) {
  if (extension == ".geojson" || extension == ".json") return write_geojson(world, path, frame);
  if (extension == ".poly") {
    return write_poly(with_file_name(path, [&] { return to_poly(world.parts()); }), path);
  }
  if (extension == ".mesh") {
    throw InputError(path.string(), 0,
                     "expected a mesh of convex polygons for .mesh, got a world that has not been cut into any; worlds "
                     "of polygons fit .geojson, .json, .poly");
  }
  if (!is_world_extension(extension)) unknown_extension(path, kWritableWorlds);
  throw InputError(
      path.string(), 0,
      "expected a grid for " + extension + ", got a world of polygons; worlds of polygons fit .geojson, .json, .poly");
}

// The same of a world in space.
[[noreturn]] void refuse_in_space(const std::filesystem::path& path, const std::string& extension,
                                  const std::string& what, const std::string& fits) {
  if (!is_one_of(extension, kWritableSpaces) && !is_world_extension(extension))
    unknown_extension(path, kWritableSpaces);
  refuse(path, extension, what, fits);
}

// A ROS map by its mode, unless costs are asked for.
World read_ros(const std::filesystem::path& path, std::optional<MapFrame>& frame, const ReadOptions& options) {
  RosDescription description = read_ros_yaml(path);
  const GrayImage image = read_ros_image(description, path, options.largest_side);
  frame = MapFrame{description.resolution, description.origin, description.yaw, static_cast<double>(image.height)};
  if (options.costs) {
    description.least_weight = options.costs->scale.least;
    description.greatest_weight = options.costs->scale.greatest;
    if (description.mode == RosMode::trinary) description.mode = RosMode::scale;
  }
  if (description.mode == RosMode::trinary) return ros_map(description, image).grid;
  return with_file_name(path, [&] { return ros_costs(description, image).grid; });
}

std::string all_readable() {
  return std::string(kReadableWorlds) + ' ' + std::string(kReadableCosts) + ' ' + std::string(kReadableSpaces);
}

}  // namespace

bool is_tetrahedra_file(const std::filesystem::path& path) {
  const std::string extension = lower_extension(path);
  if (extension != ".mesh") return is_tetrahedra_extension(extension);
  std::error_code none;
  if (!std::filesystem::is_regular_file(path, none)) return false;  // a pipe is read once only
  constexpr std::size_t kEnough = std::size_t{1} << 16;             // for comments before the first word
  std::string beginning(kEnough, '\0');
  std::ifstream in(path, std::ios::binary);
  in.read(beginning.data(), static_cast<std::streamsize>(kEnough));
  beginning.resize(static_cast<std::size_t>(in.gcount()));
  return is_medit(beginning);
}

bool is_world_file(const std::filesystem::path& path) { return is_world_extension(lower_extension(path)); }

World read_world(const std::filesystem::path& path, int largest_side) {
  std::optional<MapFrame> ignored;
  return read_world(path, ignored, largest_side);
}

World read_world(const std::filesystem::path& path, std::optional<MapFrame>& frame, int largest_side) {
  return read_world(path, frame, ReadOptions{largest_side, {}});
}

World read_world(const std::filesystem::path& path, std::optional<MapFrame>& frame, const ReadOptions& options) {
  frame.reset();
  const std::string extension = lower_extension(path);
  if (options.costs && options.costs->labels.any() && !is_tetrahedra_file(path) && !is_nrrd_extension(extension))
    throw InputError(path.string(), 0,
                     "expected tetrahedra or volumes (.nrrd, .nhdr) to give labels their costs, nothing else has any");
  const int largest_side = options.largest_side;
  const auto from_picture = [&](const GrayImage& image) -> World {
    if (options.costs) return costs_from_image(image, options.costs->scale);
    return grid_from_image(image);
  };
  if (extension == ".map") {
    Grid grid = read_map(path, largest_side);
    if (options.costs) return costs_from_letters(grid, options.costs->letters);
    return grid;
  }
  if (is_tetrahedra_file(path))
    throw InputError(path.string(), 0, "expected a world of the plane, got tetrahedra, which are a world in space");
  if (is_nrrd_extension(extension))
    throw InputError(path.string(), 0, "expected a world of the plane, got voxels, which are a world in space");
  if (extension == ".yaml") return read_ros(path, frame, options);
  if (extension == ".pgm") return from_picture(read_pgm(path, largest_side));
  if (extension == ".png") return from_picture(read_png_gray(path, largest_side));
  if (extension == ".csv") return with_file_name(path, [&] { return World(read_cost_csv(path, largest_side)); });
  if (options.costs && is_one_of(extension, ".geojson .json .poly .mesh .off .obj .ply .3dmap")) {
    throw InputError(
        path.string(), 0,
        "expected a .map, a picture or a ROS map to read costs from by letter or level, or tetrahedra with "
        "labels; others say themselves what their ground costs");
  }
  if (extension == ".geojson" || extension == ".json") return read_ground_geojson(frame, path);
  if (extension == ".poly")
    return with_file_name(path, [&] { return PolygonWorld(to_polygon_parts(read_poly(path))); });
  if (extension == ".mesh")
    return with_file_name(path, [&] { return PolygonWorld(to_polygon_parts(read_mesh(path))); });
  if (is_triangle_extension(extension)) {
    return match(
        read_triangles(path), [](TriangleComplex&& triangles) -> World { return std::move(triangles); },
        [&](SurfaceComplex&&) -> World {
          throw InputError(path.string(), 0,
                           "expected a world of the plane, got a surface whose corners are not all at one height, "
                           "which is a world in space");
        });
  }
  if (extension == ".3dmap")
    throw InputError(path.string(), 0, "expected a world of the plane, got a voxel map, which is a world in space");
  unknown_extension(path, all_readable());
}

AnyWorld read_any_world(const std::filesystem::path& path, const ReadOptions& options) {
  const std::string extension = lower_extension(path);
  if (is_tetrahedra_file(path)) return World3(read_tetrahedra(path, label_costs(path, options, "tetrahedra")));
  if (is_nrrd_extension(extension)) return World3(read_nrrd(path, label_costs(path, options, "voxels")));
  if (extension == ".3dmap" && !options.costs) return World3(read_voxels(path));
  if (is_triangle_extension(extension) && !options.costs) {
    return match(
        read_triangles(path), [](TriangleComplex&& triangles) -> AnyWorld { return World(std::move(triangles)); },
        [](SurfaceComplex&& surface) -> AnyWorld { return World3(std::move(surface)); });
  }
  if (!is_world_file(path) && !is_one_of(extension, kReadableSpaces)) unknown_extension(path, all_readable());
  std::optional<MapFrame> ignored;
  return read_world(path, ignored, options);
}

void write_world(const World& world, const std::filesystem::path& path, const std::optional<MapFrame>& frame) {
  const std::string extension = lower_extension(path);
  match(
      world, [&](const Grid& grid) { write_grid(grid, path, extension, frame.value_or(MapFrame{})); },
      [&](const PolygonWorld& polygons) { write_polygons(polygons, path, extension, frame); },
      [&](const CostGrid& grid) { write_costs(grid, path, extension, frame.value_or(MapFrame{})); },
      [&](const WeightedRegions& regions) {
        if (extension != ".geojson" && extension != ".json")
          refuse(path, extension, "regions of different costs", ".geojson, .json");
        write_geojson(regions, path, frame);
      },
      [&](const TriangleComplex& triangles) {
        if (!is_triangle_extension(extension)) refuse(path, extension, "weighted triangles", ".off, .obj, .ply");
        write_triangles(in_space(triangles), path);
      });
}

void write_world(const World3& world, const std::filesystem::path& path) {
  const std::string extension = lower_extension(path);
  match(
      world,
      [&](const VoxelGrid& grid) {
        if (is_nrrd_extension(extension)) return write_nrrd(CostVoxels(grid), path);
        if (extension != ".3dmap")
          refuse_in_space(path, extension, "voxels",
                          ".3dmap, .nrrd, .nhdr and, cut into tetrahedra, .vtk, .msh, .mesh, .node");
        write_voxels(grid, path);
      },
      [&](const SurfaceComplex& surface) {
        if (!is_triangle_extension(extension)) refuse_in_space(path, extension, "surfaces", ".off, .obj, .ply");
        write_triangles(surface, path);
      },
      [&](const VolumeComplex& volume) {
        if (!is_tetrahedra_target(path))
          refuse_in_space(path, extension, "tetrahedra", ".node with .ele, .msh, .mesh, .vtk");
        write_tetrahedra(volume, path);
      },
      [&](const CostVoxels& voxels) {
        if (!is_nrrd_extension(extension))
          refuse_in_space(path, extension, "voxels of different costs",
                          ".nrrd, .nhdr and, cut into tetrahedra, .vtk, .msh, .mesh, .node");
        write_nrrd(voxels, path);
      });
}

bool is_tetrahedra_target(const std::filesystem::path& path) {
  const std::string extension = lower_extension(path);
  return is_tetrahedra_extension(extension) || extension == ".mesh";
}

bool keeps_frame(const std::filesystem::path& path) {
  const std::string extension = lower_extension(path);
  return extension == ".yaml" || extension == ".geojson" || extension == ".json";
}

}  // namespace taut::io
