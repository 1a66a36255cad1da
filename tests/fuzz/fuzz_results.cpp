// Results as CSV: what parses is written and parsed again to the same text.
#include <cstdlib>
#include <string>

#include "fuzz.hpp"
#include "taut/base/input_error.hpp"
#include "taut/lab/report/results_file.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const std::string once = taut::lab::results_csv(taut::lab::parse_results_csv(text, "fuzz"));
    if (taut::lab::results_csv(taut::lab::parse_results_csv(once, "again")) != once) std::abort();
  } catch (const taut::InputError&) {
  }
  return 0;
}
