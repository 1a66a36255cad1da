#include "fuzz.hpp"
#include "taut-io/mesh_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    (void)taut::io::to_polygon_parts(taut::io::parse_mesh(text, "input"));
  } catch (const taut::InputError&) {
  }
  return taut::fuzz::round_trip(data, size, taut::io::parse_mesh, taut::io::format_mesh);
}
