#include "fuzz.hpp"
#include "taut-io/cost_csv.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto parse = [](std::string_view text, const std::string& name) {
    return taut::io::parse_cost_csv(text, name);
  };
  return taut::fuzz::round_trip(data, size, parse, taut::io::format_cost_csv);
}
