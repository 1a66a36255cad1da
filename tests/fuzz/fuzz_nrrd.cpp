#include "fuzz.hpp"
#include "taut-io/nrrd_file.hpp"

namespace {

using namespace taut;

// Not more than a fuzzer can fill again and again; numbers as weights, and as labels.
void try_labels(const std::uint8_t* data, std::size_t size, const io::LabelCosts& labels) {
  const auto parse = [&](std::string_view text, const std::string& name) {
    return io::parse_nrrd(text, name, name == "input" ? labels : io::LabelCosts{}, 1 << 16);
  };
  fuzz::round_trip(data, size, parse, io::format_nrrd);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try_labels(data, size, {});
  try_labels(data, size, {{{0, 1}, {1, 2.5}, {2, 7}}, false});
  return 0;
}
