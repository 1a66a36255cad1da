#include "fuzz.hpp"
#include "taut-io/voxel_file.hpp"

namespace {

// Not more than a fuzzer can fill again and again.
taut::VoxelGrid parse(std::string_view text, const std::string& name) {
  return taut::io::parse_voxels(text, name, 1 << 16);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return taut::fuzz::round_trip(data, size, parse, taut::io::format_voxels);
}
