#include "fuzz.hpp"
#include "taut-io/geojson_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  // The constructor on top of the parts: what it accepts must come through a file unchanged as well.
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const taut::PolygonWorld world(taut::io::parse_geojson(text, "input"));
    if (taut::io::parse_geojson(taut::io::format_geojson(world.parts()), "written") != world.parts()) {
      taut::fuzz::finding("a world reads back differently");
    }
  } catch (const taut::InputError&) {
  }
  return taut::fuzz::round_trip(data, size, taut::io::parse_geojson, taut::io::format_geojson);
}
