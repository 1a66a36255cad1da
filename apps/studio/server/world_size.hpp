// Which worlds are too large for the studio (limits.hpp). All throw Refusal: 413, the place as given.
#pragma once

#include <string>

#include "taut/world/world.hpp"

namespace taut::studio {

void check_sides(std::uint64_t width, std::uint64_t height, const std::string& place = {});
void check_corners(std::size_t corners, const std::string& place = {});
// A world that is there already.
void check_size(const World& world);

}  // namespace taut::studio
