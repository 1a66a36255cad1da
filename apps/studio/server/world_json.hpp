// Worlds as JSON documents (page/src/api.ts: World, WorldInfo). Reading checks sizes before it allocates and names the
// place of what is wrong; PolygonWorld checks the rest. Writing what was read gives the same world again.
#pragma once

#include "json_body.hpp"
#include "taut/geometry/polygon.hpp"
#include "taut/world/world.hpp"

namespace taut::studio {

[[nodiscard]] Json world_json(const World& world);
[[nodiscard]] World read_world_json(const nlohmann::json& document);

// [[x, y], ...].
[[nodiscard]] Ring read_ring(const nlohmann::json& list, const std::string& place);
[[nodiscard]] Json ring_json(const Ring& ring);
[[nodiscard]] Json point_json(Vec2 p);

// The info without its id.
[[nodiscard]] Json world_info_json(const World& world);

}  // namespace taut::studio
