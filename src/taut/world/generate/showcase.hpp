// The world of the demo and the pictures: an archipelago of 1000 x 600 with smooth islands, an atoll (an obstacle with
// a lagoon and an island in it), a building whose rooms are joined by doors, a breakwater, buoys and scattered rocks.
// The plan is fixed, the coastlines and rocks follow the seed. The shortest way from kShowcaseStart (lower left where y
// points down) to kShowcaseGoal (upper right) passes the breakwater, islands and the rooms of the building.
// Nothing lies within kShowcaseClearance of the two; all rings are simple; obstacles neither meet each other nor the
// boundary; corners are multiples of 2^-10.
#pragma once

#include <cstdint>

#include "taut/base/export.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut {

// From where to where the demo plans, and how far everything keeps from both.
inline constexpr Vec2 kShowcaseStart{40, 560};
inline constexpr Vec2 kShowcaseGoal{960, 40};
inline constexpr double kShowcaseClearance = 35;

// What may differ from one such world to another.
struct ShowcaseOptions {
  int rocks = 70;          // 0 .. 150
  std::uint64_t seed = 1;  // of the coastlines and the rocks
};

// Throws InputError for a number of rocks out of range.
[[nodiscard]] TAUT_API PolygonWorld::Parts generate_showcase(const ShowcaseOptions& options = {});

}  // namespace taut
