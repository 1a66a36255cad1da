// In which words something is refused.
#pragma once

#include <string>

#include "taut/base/input_error.hpp"

namespace taut {

// What the InputError says that `make` throws; empty if it throws none.
template <class Make>
std::string refusal(Make make) {
  try {
    (void)make();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

}  // namespace taut
