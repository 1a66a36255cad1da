#include "fuzz.hpp"
#include "taut-io/poly_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto parse = [](std::string_view text, const std::string& name) { return taut::io::parse_poly(text, name); };
  try {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    const taut::PolygonWorld world(taut::io::to_polygon_parts(parse(text, "input")));
    (void)taut::io::to_poly(world.parts());  // checks itself that it can be read back
  } catch (const taut::InputError&) {
  }
  return taut::fuzz::round_trip(data, size, parse, taut::io::format_poly);
}
