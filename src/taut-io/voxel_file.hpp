// MovingAI voxel maps (.3dmap): `voxel WIDTH HEIGHT DEPTH`, then the blocked voxels, one `x y z` a line.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/world/voxel_grid.hpp"

namespace taut::io {

// Throws InputError that names the line where the text is none, TooLargeError (side_limit.hpp) for more voxels than
// `most`: a short file can ask for half a gigabyte.
[[nodiscard]] TAUT_API VoxelGrid parse_voxels(std::string_view text, const std::string& name,
                                              std::uint64_t most = VoxelGrid::kMostVoxels);
[[nodiscard]] TAUT_API VoxelGrid read_voxels(const std::filesystem::path& path,
                                             std::uint64_t most = VoxelGrid::kMostVoxels);
[[nodiscard]] TAUT_API std::string format_voxels(const VoxelGrid& grid);
TAUT_API void write_voxels(const VoxelGrid& grid, const std::filesystem::path& path);

}  // namespace taut::io
