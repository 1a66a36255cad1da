#include "taut-io/voxel_file.hpp"

#include <algorithm>

#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/file.hpp"
#include "taut-io/side_limit.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

void expect_voxels(const TextScanner& in, int width, int height, int depth, std::uint64_t most) {
  const std::uint64_t all =
      static_cast<std::uint64_t>(width) * static_cast<std::uint64_t>(height) * static_cast<std::uint64_t>(depth);
  if (all <= most) return;
  throw TooLargeError(in.name(), in.line(),
                      "expected at most " + std::to_string(most) + " voxels, got " + std::to_string(width) + " x " +
                          std::to_string(height) + " x " + std::to_string(depth));
}

}  // namespace

VoxelGrid parse_voxels(std::string_view text, const std::string& name, std::uint64_t most) {
  TextScanner in(text, name);
  if (const auto word = in.token("'voxel' and three sides"); word != "voxel")
    in.fail("'voxel' and three sides", in_quotes(word));
  const auto number = [&](std::string_view what, int low, int high) {
    return static_cast<int>(in.integer(in.token_on_line(what), what, low, high));
  };
  const int width = number("the width", 1, VoxelGrid::kLargestSide);
  const int height = number("the height", 1, VoxelGrid::kLargestSide);
  const int depth = number("the depth", 1, VoxelGrid::kLargestSide);
  expect_voxels(in, width, height, depth, std::min(most, VoxelGrid::kMostVoxels));
  VoxelGridBuilder builder(width, height, depth);
  builder.free_all();
  in.end_line();
  while (!in.at_end()) {
    const int x = number("the x of a blocked voxel", 0, width - 1);
    const int y = number("the y of a blocked voxel", 0, height - 1);
    const int z = number("the z of a blocked voxel", 0, depth - 1);
    in.end_line();
    builder.set_free(x, y, z, false);
  }
  return std::move(builder).build();
}

VoxelGrid read_voxels(const std::filesystem::path& path, std::uint64_t most) {
  return parse_voxels(read_file(path).text(), path.string(), most);
}

std::string format_voxels(const VoxelGrid& grid) {
  std::string out = "voxel " + std::to_string(grid.width()) + ' ' + std::to_string(grid.height()) + ' ' +
                    std::to_string(grid.depth()) + '\n';
  for (int x = 0; x < grid.width(); ++x) {
    for (int y = 0; y < grid.height(); ++y) {
      for (int z = 0; z < grid.depth(); ++z) {
        if (!grid.is_free(x, y, z)) out += std::to_string(x) + ' ' + std::to_string(y) + ' ' + std::to_string(z) + '\n';
      }
    }
  }
  return out;
}

void write_voxels(const VoxelGrid& grid, const std::filesystem::path& path) { write_file(path, format_voxels(grid)); }

}  // namespace taut::io
