// The header of an NRRD file: what its data are, how they are written, and where their voxels lie. Specified by
// http://teem.sourceforge.net/nrrd/format.html; what of it is read stands in docs/formats.md.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "taut/world/cost_voxels.hpp"

namespace taut::io::detail {

enum class NrrdType : std::uint8_t { i8, u8, i16, u16, i32, u32, i64, u64, f32, f64 };

[[nodiscard]] std::size_t bytes_of_type(NrrdType type);

struct NrrdHeader {
  NrrdType type = NrrdType::f32;
  bool is_text = false, is_packed = false, is_big_endian = false;  // packed: by gzip
  std::array<int, 3> sizes{};                                      // along the axes of the file, the first one fastest
  std::array<std::size_t, 3> axes{0, 1, 2};                        // of the world, by axis of the file
  std::array<bool, 3> descends{};                                  // along which the coordinate falls
  VoxelFrame frame;
  std::string data_file;  // empty if the data follow the header
  std::size_t data_at = 0;
  std::int64_t line_skip = 0, byte_skip = 0;  // of the data; -1 bytes: raw data are at the end

  [[nodiscard]] std::size_t count() const {
    std::size_t all = 1;
    for (const int size : sizes) all *= static_cast<std::size_t>(size);
    return all;
  }
};

// Throws InputError naming `name`, the line and what was expected, also for what the format allows and this does not
// read; TooLargeError for more than `most` voxels.
[[nodiscard]] NrrdHeader parse_nrrd_header(std::string_view bytes, const std::string& name, std::uint64_t most);

// The key under which the exact least corner is written beside the origin, which is the middle of a voxel.
inline constexpr std::string_view kNrrdCorner = "taut least corner";

}  // namespace taut::io::detail
