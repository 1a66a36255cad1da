// Pictures of a world and of what planners did in it, as the command line draws them.
#pragma once

#include "api.hpp"
#include "json_body.hpp"
#include "known_world.hpp"

namespace taut::studio {

// Of a PictureRequest: SVG or PNG.
[[nodiscard]] ApiReply picture_reply(const std::shared_ptr<KnownWorld>& world, const JsonBody& body);

}  // namespace taut::studio
