// NRRD volumes (.nrrd, and .nhdr with its data in another file): boxes of numbers as scanners, segmentations and
// simulations give them; specified in docs/formats.md. A number is the weight of its voxel, or a label that a table of
// the caller gives a weight.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "taut-io/cost_values.hpp"
#include "taut/base/export.hpp"
#include "taut/world/cost_voxels.hpp"

namespace taut::io {

// Throws InputError that names the line of the header or the voxel where the text is none, or holds what is not read;
// TooLargeError (side_limit.hpp) for more voxels than `most`. Weights are rounded to single precision.
[[nodiscard]] TAUT_API CostVoxels parse_nrrd(std::string_view bytes, const std::string& name,
                                             const LabelCosts& labels = {},
                                             std::uint64_t most = CostVoxels::kMostVoxels);
// With the data in the same file or in the one that the header names, beside it.
[[nodiscard]] TAUT_API CostVoxels read_nrrd(const std::filesystem::path& path, const LabelCosts& labels = {},
                                            std::uint64_t most = CostVoxels::kMostVoxels);

// Weights as float, raw, lesser bytes first; what is blocked is infinite. Throws InputError if there is no voxel.
[[nodiscard]] TAUT_API std::string format_nrrd(const CostVoxels& voxels);
// As .nhdr in two files: the data go into the file of the same name with .raw.
TAUT_API void write_nrrd(const CostVoxels& voxels, const std::filesystem::path& path);

}  // namespace taut::io
