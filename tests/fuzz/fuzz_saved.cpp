// Saved runs as JSON: what parses is written and parsed again to the same text.
#include <cstdlib>
#include <string>

#include "fuzz.hpp"
#include "taut/lab/report/saved_runs.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const std::string once = taut::lab::format_saved_runs(taut::lab::parse_saved_runs(text, "fuzz"));
    if (taut::lab::format_saved_runs(taut::lab::parse_saved_runs(once, "again")) != once) {
      taut::fuzz::finding("what was written reads back differently");
    }
  } catch (const taut::InputError&) {
  }
  return 0;
}
