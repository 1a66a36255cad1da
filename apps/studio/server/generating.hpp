// The generator catalogue as JSON, and worlds made by it.
#pragma once

#include <string>

#include "json_body.hpp"
#include "taut/world/world.hpp"

namespace taut::studio {

// Those that make worlds of the plane; see Generator in page/src/api.ts.
[[nodiscard]] Json generator_list();

struct GeneratedWorld {
  World world;
  std::string command;  // the command line that makes the same
};
// Of a GenerateRequest. Throws InputError, also for what would take too much to make, and Refusal (413).
[[nodiscard]] GeneratedWorld generate_world_from(const JsonBody& body);

}  // namespace taut::studio
