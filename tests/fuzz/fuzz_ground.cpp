#include "fuzz.hpp"
#include "taut-io/geojson_file.hpp"

// Regions of different costs, with their layers laid one over the other.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto parse = [](std::string_view text, const std::string& name) {
    std::optional<taut::io::MapFrame> frame;
    taut::io::GeojsonGround ground = taut::io::parse_ground_geojson(frame, text, name);
    if (!ground.weighted) throw taut::InputError(name, 0, "expected weights");
    return taut::layered_regions(std::move(ground.rest), ground.layers, ground.base_weight);
  };
  const auto format = [](const taut::WeightedRegions& regions) { return taut::io::format_ground_geojson({}, regions); };
  return taut::fuzz::round_trip(data, size, parse, format);
}
