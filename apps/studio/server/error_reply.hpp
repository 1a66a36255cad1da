// Errors as replies: {"error": {"message", "place"}}.
#pragma once

#include "api.hpp"
#include "taut/world/input_error.hpp"

namespace taut::studio {

[[nodiscard]] ApiReply error_reply(int status, std::string_view message, std::string_view place);
// The place is that in the request ("query.from"), or what the error names itself (a file and line, a generator).
[[nodiscard]] ApiReply error_reply(const InputError& error);

}  // namespace taut::studio
