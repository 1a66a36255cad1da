// The order of points along Hilbert's curve: neighbours in it are neighbours in the plane, so that structures built
// point by point touch little memory at a time. Deterministic; O(n).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/geometry/box.hpp"

namespace taut::detail {

[[nodiscard]] std::vector<std::uint32_t> spatial_order(std::span<const Vec2> points);

}  // namespace taut::detail
