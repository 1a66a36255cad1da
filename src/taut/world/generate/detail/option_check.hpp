// What every generator does with an option that makes no sense: refuse it, naming the option and the allowed range.
#pragma once

#include <sstream>
#include <string_view>

#include "taut/base/input_error.hpp"

namespace taut::detail {

// Throws unless low <= value <= high; NaN is refused as well.
template <class Number>
void require_option(std::string_view generator, std::string_view option, Number value, Number low, Number high) {
  if (value >= low && value <= high) return;
  std::ostringstream text;
  text << "expected " << option << " between " << low << " and " << high << ", got " << value;
  throw InputError(std::string(generator), 0, text.str());
}

}  // namespace taut::detail
