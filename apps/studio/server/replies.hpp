// Replies in JSON, and errors as replies: {"error": {"message", "place"}}.
#pragma once

#include "api.hpp"
#include "json_body.hpp"
#include "taut/base/input_error.hpp"

namespace taut::studio {

[[nodiscard]] ApiReply json_reply(const Json& body, int status = 200);
// Of JSON that is text already.
[[nodiscard]] ApiReply text_reply(std::string body, int status = 200);

[[nodiscard]] ApiReply error_reply(int status, std::string_view message, std::string_view place);
// The place is that in the request ("query.from"), or what the error names itself (a file and line, a generator).
[[nodiscard]] ApiReply error_reply(const InputError& error);

}  // namespace taut::studio
