// The order of points along Hilbert's curve in space, as triangulation/spatial_order.hpp has it in the plane.
// Deterministic; O(n).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

// All numbers of points, along a curve through 2^20 cells a side of their bounding cube.
[[nodiscard]] TAUT_INSIDE std::vector<std::uint32_t> spatial_order(std::span<const Vec3> points);

}  // namespace taut::detail
