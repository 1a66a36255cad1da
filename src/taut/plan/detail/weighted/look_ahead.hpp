// What a point of a side or face promises is interpolated and may be wrong. A walk holds it against the best step on
// from there: over the same triangle, as published, or over all.
#pragma once

#include <cstdint>

namespace taut::detail {

enum class LookAhead : std::uint8_t { cell, all };

}  // namespace taut::detail
