// What no cost, weight or length exceeds.
#pragma once

#include <limits>

namespace taut::detail {

inline constexpr double kInfinite = std::numeric_limits<double>::infinity();

}  // namespace taut::detail
