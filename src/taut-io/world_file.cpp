#include "taut-io/world_file.hpp"

#include <algorithm>
#include <cctype>
#include <string>

#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/detail/with_file_name.hpp"
#include "taut-io/geojson_file.hpp"
#include "taut-io/map_file.hpp"
#include "taut-io/mesh_file.hpp"
#include "taut-io/pgm_file.hpp"
#include "taut-io/png_file.hpp"
#include "taut-io/poly_file.hpp"
#include "taut-io/ros_map.hpp"
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

bool is_world_extension(const std::string& extension) {
  return !extension.empty() &&
         (' ' + std::string(kReadableWorlds) + ' ').find(' ' + extension + ' ') != std::string::npos;
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

}  // namespace

bool is_world_file(const std::filesystem::path& path) { return is_world_extension(lower_extension(path)); }

World read_world(const std::filesystem::path& path, int largest_side) {
  std::optional<MapFrame> ignored;
  return read_world(path, ignored, largest_side);
}

World read_world(const std::filesystem::path& path, std::optional<MapFrame>& frame, int largest_side) {
  frame.reset();
  const std::string extension = lower_extension(path);
  if (extension == ".map") return read_map(path, largest_side);
  if (extension == ".geojson" || extension == ".json") return read_framed_geojson(frame, path);
  if (extension == ".poly")
    return with_file_name(path, [&] { return PolygonWorld(to_polygon_parts(read_poly(path))); });
  if (extension == ".mesh")
    return with_file_name(path, [&] { return PolygonWorld(to_polygon_parts(read_mesh(path))); });
  if (extension == ".yaml") {
    RosMap map = read_ros_map(path, UnknownCells::blocked, largest_side);
    frame = MapFrame{map.resolution, map.origin, map.yaw, static_cast<double>(map.grid.height())};
    return std::move(map.grid);
  }
  if (extension == ".pgm") return grid_from_image(read_pgm(path, largest_side));
  if (extension == ".png") return grid_from_image(read_png_gray(path, largest_side));
  if (extension == ".3dmap")
    throw InputError(path.string(), 0, "expected a world of the plane, got a voxel map, which is a world in space");
  unknown_extension(path, kReadableWorlds);
}

AnyWorld read_any_world(const std::filesystem::path& path) {
  if (lower_extension(path) == ".3dmap") return World3(read_voxels(path));
  if (!is_world_file(path)) unknown_extension(path, std::string(kReadableWorlds) + ' ' + std::string(kReadableSpaces));
  return read_world(path);
}

void write_world(const World& world, const std::filesystem::path& path, const std::optional<MapFrame>& frame) {
  const std::string extension = lower_extension(path);
  match(
      world, [&](const Grid& grid) { write_grid(grid, path, extension, frame.value_or(MapFrame{})); },
      [&](const PolygonWorld& polygons) { write_polygons(polygons, path, extension, frame); });
}

bool keeps_frame(const std::filesystem::path& path) {
  const std::string extension = lower_extension(path);
  return extension == ".yaml" || extension == ".geojson" || extension == ".json";
}

}  // namespace taut::io
