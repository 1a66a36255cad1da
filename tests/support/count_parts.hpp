// How often a piece of text occurs in another.
#pragma once

#include <cstddef>
#include <string_view>

namespace taut::test {

inline std::size_t count_parts(std::string_view text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + part.size())) ++n;
  return n;
}

}  // namespace taut::test
