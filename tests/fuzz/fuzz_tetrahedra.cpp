#include <algorithm>

#include "fuzz.hpp"
#include "taut-io/tetrahedra_file.hpp"

namespace {

using namespace taut;

// TetGen's two files, with '=' between them.
SimplexParts<3, 3> parse_both(std::string_view text, const std::string& name, const io::LabelCosts& labels) {
  const std::size_t cut = std::min(text.find('='), text.size());
  return io::parse_tetgen(text.substr(0, cut), name, text.substr(std::min(cut + 1, text.size())), name, labels);
}
std::string format_both(const VolumeComplex& volume) {
  return io::format_tetgen_node(volume) + '=' + io::format_tetgen_ele(volume);
}

// Whatever a label weighs.
template <class Parse, class Format>
void try_format(const std::uint8_t* data, std::size_t size, Parse parse, Format format) {
  for (const bool labels : {false, true}) {
    const auto made = [&](std::string_view text, const std::string& name) {
      return io::tetrahedra_of(parse(text, name, io::LabelCosts{{}, labels && name == "input"}));
    };
    fuzz::round_trip(data, size, made, format);
  }
}

}  // namespace

// All formats: each knows its own by the first words, but for TetGen's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try_format(data, size, parse_both, format_both);
  try_format(data, size, io::parse_gmsh, io::format_gmsh);
  try_format(data, size, io::parse_medit, io::format_medit);
  try_format(data, size, io::parse_vtk, [](const VolumeComplex& volume) { return io::format_vtk(volume); });
  return 0;
}
