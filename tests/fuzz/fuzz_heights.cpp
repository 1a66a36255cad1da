#include "fuzz.hpp"
#include "taut-io/height_values.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const taut::io::HeightScale scale{.lowest = -10, .per_step = 0.25, .no_data = 77};
  const auto format = [&](const taut::HeightField& field) {
    return taut::io::format_png(taut::io::values_from_heights(field, scale));
  };
  const auto parse = [&](std::string_view bytes, const std::string& name) {
    return taut::io::parse_png_heights(bytes, name, scale);
  };
  const auto raw = [&](std::string_view bytes, const std::string& name) {
    if (name == "written") return parse(bytes, name);
    const int width = bytes.empty() ? 0 : static_cast<unsigned char>(bytes[0]) % 9;
    const int height = width == 0 ? 0 : static_cast<int>(bytes.size() / 2) / width;
    return taut::io::parse_raw_heights(bytes, name, {width, height, taut::io::ByteOrder::big_endian}, scale);
  };
  taut::fuzz::round_trip(data, size, parse, format);
  return taut::fuzz::round_trip(data, size, raw, format);
}
