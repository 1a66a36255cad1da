#include "replies.hpp"

#include "json_body.hpp"
#include "taut/lab/report/text.hpp"

namespace taut::studio {

ApiReply text_reply(std::string body, int status) {
  ApiReply reply{.status = status};
  reply.headers.emplace_back("Cache-Control", "no-store");
  reply.body = std::move(body);
  return reply;
}

ApiReply json_reply(const Json& body, int status) {
  return text_reply(body.dump(-1, ' ', false, kReplaceBadText), status);
}

ApiReply error_reply(int status, std::string_view message, std::string_view place) {
  const Json body{
      {"error", {{"message", lab::clean_utf8(std::string(message))}, {"place", lab::clean_utf8(std::string(place))}}}};
  ApiReply reply{.status = status};
  reply.body = body.dump();
  return reply;
}

ApiReply error_reply(const InputError& error) {
  const std::string& text = error.expectation();
  if (error.where() != kRequest) {
    return error_reply(400, text,
                       error.where() + (error.line() > 0 ? ":" + std::to_string(error.line()) : std::string()));
  }
  // Readers of requests put the place before the expectation.
  const std::size_t colon = text.find(": expected ");
  if (colon == std::string::npos || text.starts_with("expected ")) return error_reply(400, text, "");
  return error_reply(400, text.substr(colon + 2), text.substr(0, colon));
}

}  // namespace taut::studio
