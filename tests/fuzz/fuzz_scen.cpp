#include "fuzz.hpp"
#include "taut-io/scen_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return taut::fuzz::round_trip(data, size, taut::io::parse_scen, taut::io::format_scen);
}
