#include "fuzz_triangles.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return taut::fuzz::triangles_round_trip(data, size, taut::io::parse_ply, taut::io::format_ply);
}
