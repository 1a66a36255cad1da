// The layers of a world (page/src/api.ts: LayerInfo, Layer).
#pragma once

#include <string>

#include "json_body.hpp"
#include "known_world.hpp"
#include "taut/lab/draw/layer.hpp"

namespace taut::studio {

[[nodiscard]] Json layer_list(const KnownWorld& world);
// Built in the world's cells. Throws Refusal (404) for an unknown name, BuildStopped where building takes too long, and
// InputError with the reason if the world has no such layer.
[[nodiscard]] lab::Layer make_layer(KnownWorld& world, const std::string& name);
// JSON.
[[nodiscard]] std::string layer_text(const lab::Layer& layer);

}  // namespace taut::studio
