// The order of points along Hilbert's curve: neighbours in it are neighbours in the plane, so that structures built
// point by point touch little memory at a time. Deterministic; O(n).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "taut/geometry/box.hpp"

namespace taut::detail {

[[nodiscard]] std::vector<std::uint32_t> spatial_order(std::span<const Vec2> points);

// 0 .. count-1 in rounds, each about sixteen times as large as all before it, which start from about 64; in a round the
// numbers ascend. Chance decides who comes when (a hash of the number, so it is the same every time).
[[nodiscard]] std::vector<std::uint32_t> in_rounds(std::size_t count);

}  // namespace taut::detail
