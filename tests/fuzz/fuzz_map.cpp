#include "fuzz.hpp"
#include "taut-io/map_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return taut::fuzz::round_trip(data, size, taut::io::parse_map, taut::io::format_map);
}
