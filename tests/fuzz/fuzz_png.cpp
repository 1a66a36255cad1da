#include "fuzz.hpp"
#include "taut-io/png_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  taut::fuzz::round_trip(data, size, taut::io::parse_png_rgba,
                         [](const taut::io::RgbaImage& image) { return taut::io::format_png(image); });
  return taut::fuzz::round_trip(data, size, taut::io::parse_png_gray,
                                [](const taut::io::GrayImage& image) { return taut::io::format_png(image); });
}
