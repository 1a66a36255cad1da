#include "fuzz.hpp"
#include "taut-io/pgm_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  return taut::fuzz::round_trip(data, size, taut::io::parse_pgm, taut::io::format_pgm);
}
