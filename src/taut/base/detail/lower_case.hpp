// Words that people write in either case: extensions of files, keys in their headers, names of hosts. ASCII only.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace taut::detail {

[[nodiscard]] inline std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return out;
}

}  // namespace taut::detail
