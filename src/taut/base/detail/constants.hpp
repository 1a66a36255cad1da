// Numbers that many files need under one name.
#pragma once

#include <cstdint>
#include <limits>
#include <numbers>

namespace taut::detail {

inline constexpr double kPi = std::numbers::pi;
inline constexpr double kTurn = 2 * std::numbers::pi;  // a whole one
inline constexpr double kInfinity = std::numeric_limits<double>::infinity();
// The index of nothing, in arrays of 32-bit indices.
inline constexpr std::uint32_t kNone = 0xffffffffu;

}  // namespace taut::detail
