// Grids that are larger than a caller wants: refused from the header, before anything is allocated for their cells.
#pragma once

#include <algorithm>
#include <string>

#include "taut/base/export.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {

// A file that may be in order but is larger than its reader was told to take.
class TAUT_API TooLargeError : public InputError {
 public:
  using InputError::InputError;
};

// `most` is a reader's parameter `largest_side`.
inline void expect_sides(int width, int height, int most, const std::string& name) {
  if (std::max(width, height) <= most) return;
  throw TooLargeError(name, 0,
                      "expected at most " + std::to_string(most) + " cells a side, got " + std::to_string(width) +
                          " x " + std::to_string(height));
}

}  // namespace taut::io
