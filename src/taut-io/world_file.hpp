// Any world from and to any file, by the file's extension. The formats stand in docs/formats.md.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <variant>

#include "taut-io/cost_values.hpp"
#include "taut-io/map_frame.hpp"
#include "taut/base/export.hpp"
#include "taut/world/world.hpp"

namespace taut::io {

// The extensions that read_world() knows.
inline constexpr std::string_view kReadableWorlds = ".map .geojson .json .poly .mesh .yaml .pgm .png";
// And those that write_world() knows.
inline constexpr std::string_view kWritableWorlds = ".map .geojson .json .poly .yaml .pgm .png";
// Further ones that hold ground of different costs only.
inline constexpr std::string_view kReadableCosts = ".csv";
// Likewise for writing.
inline constexpr std::string_view kWritableCosts = ".csv .off .obj .ply";

// The extensions of worlds in space, and of surfaces, which are worlds of the plane if they are flat. A .mesh is one,
// too, if it is Medit's.
inline constexpr std::string_view kReadableSpaces = ".3dmap .nrrd .nhdr .off .obj .ply .node .ele .msh .vtk";
// And those that write_world() knows.
inline constexpr std::string_view kWritableSpaces = ".3dmap .nrrd .nhdr .off .obj .ply .node .ele .msh .mesh .vtk";

// What a reader is told beyond the file.
struct ReadOptions {
  int largest_side = Grid::kLargestSide;  // of a grid; others throw TooLargeError (side_limit.hpp)
  // Makes a CostGrid of what would be a Grid: a .map, a picture or a ROS map. Gives labels of tetrahedra and voxels
  // their weights.
  std::optional<CostReading> costs{};
};

// Whether the extension is one of kReadableWorlds or kReadableCosts.
[[nodiscard]] TAUT_API bool is_world_file(const std::filesystem::path& path);
// Whether it is the extension of tetrahedra; with .mesh the first word in the file decides.
[[nodiscard]] TAUT_API bool is_tetrahedra_file(const std::filesystem::path& path);

// Throws InputError if the extension is unknown (naming the known ones) or the file is not what it says, TooLargeError
// (side_limit.hpp) for a grid with longer sides.
[[nodiscard]] TAUT_API World read_world(const std::filesystem::path& path, int largest_side = Grid::kLargestSide);

// The same, with where the world lies in metres if the file says so: a ROS map does, and what was made of one.
[[nodiscard]] TAUT_API World read_world(const std::filesystem::path& path, std::optional<MapFrame>& frame,
                                        int largest_side = Grid::kLargestSide);
[[nodiscard]] TAUT_API World read_world(const std::filesystem::path& path, std::optional<MapFrame>& frame,
                                        const ReadOptions& options);

// A world of the plane or in space, whichever the file holds.
using AnyWorld = std::variant<World, World3>;
[[nodiscard]] TAUT_API AnyWorld read_any_world(const std::filesystem::path& path, const ReadOptions& options = {});

// Throws InputError if the format cannot hold this world, and says why. `frame` is written where keeps_frame().
TAUT_API void write_world(const World& world, const std::filesystem::path& path,
                          const std::optional<MapFrame>& frame = {});
// The same in space: surfaces fit .off, .obj and .ply, voxels .3dmap, .nrrd and .nhdr (those of different costs only
// the latter two), tetrahedra .node with .ele, .msh, .mesh and .vtk.
TAUT_API void write_world(const World3& world, const std::filesystem::path& path);

// Whether a file of this name would hold tetrahedra if a world in space were written to it.
[[nodiscard]] TAUT_API bool is_tetrahedra_target(const std::filesystem::path& path);

// Whether files of this extension say where a world lies in metres.
[[nodiscard]] TAUT_API bool keeps_frame(const std::filesystem::path& path);

}  // namespace taut::io
