// What every fuzzer does: parse; where that worked, write what was parsed, parse it again and require the same value.
// InputError is the only way to fail; anything else is a finding.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "taut/base/input_error.hpp"

namespace taut::fuzz {

[[noreturn]] inline void finding(const char* what) {
  std::fprintf(stderr, "finding: %s\n", what);
  std::abort();
}

template <class Parse, class Format>
int round_trip(const std::uint8_t* data, std::size_t size, Parse parse, Format format) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  try {
    const auto value = parse(text, "input");
    std::string written;
    try {
      written = format(value);
      if (!(parse(written, "written") == value)) finding("what was written reads back differently");
    } catch (const InputError& error) {
      finding(error.what());
    }
  } catch (const InputError&) {
  }
  return 0;
}

}  // namespace taut::fuzz
