// One search, event by event (page/src/api.ts: TraceReply). Up to 200000 events of eleven numbers each, so the text is
// written straight from the arrays.
#pragma once

#include <memory>
#include <string>

#include "json_body.hpp"
#include "known_world.hpp"

namespace taut::studio {

// Of a TraceRequest; JSON.
[[nodiscard]] std::string trace_reply(const std::shared_ptr<KnownWorld>& world, const JsonBody& body);

}  // namespace taut::studio
