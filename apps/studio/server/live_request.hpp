// What a request tells a live world: where agents are and want to go, and how obstacles change. Read strictly; sizes
// are bounded (limits.hpp).
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "json_body.hpp"
#include "taut/geometry/polygon.hpp"

namespace taut::studio {

struct AgentPlace {
  std::uint64_t id = 0;
  Vec2 at, goal;
  double radius = 0;
};
// The member "agents"; every id is there once.
[[nodiscard]] std::vector<AgentPlace> read_agents(const JsonBody& body);

struct Edit {
  enum class Op { insert, move, remove } op;
  std::string name;
  Ring ring;  // empty to remove
};
// The member "edits".
[[nodiscard]] std::vector<Edit> read_edits(const JsonBody& body);

}  // namespace taut::studio
