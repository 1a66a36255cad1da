#include "fuzz.hpp"
#include "taut-io/asc_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return taut::fuzz::round_trip(data, size, taut::io::parse_asc, taut::io::format_asc);
}
