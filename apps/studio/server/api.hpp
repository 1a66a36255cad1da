// What the studio is asked and answers, apart from how requests travel: the HTTP server, the tests and the fuzzer all
// make an ApiRequest and call Studio::handle.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace taut::studio {

struct ApiRequest {
  std::string method;  // GET, POST, DELETE
  std::string path;    // decoded, without the query
  std::map<std::string, std::string, std::less<>> query{};
  std::map<std::string, std::string, std::less<>> headers{};  // names in lower case
  std::string body{};

  // Empty where there is none.
  [[nodiscard]] std::string_view header(std::string_view name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? std::string_view() : std::string_view(found->second);
  }
};

// A reply that comes bit by bit. next() waits up to `patience` for more text: an empty one if there is none yet,
// nothing at the end.
class ReplyStream {
 public:
  virtual ~ReplyStream() = default;
  [[nodiscard]] virtual std::optional<std::string> next(std::chrono::milliseconds patience) = 0;
};

struct ApiReply {
  int status = 200;
  std::string type = "application/json";
  std::string body{};
  std::vector<std::pair<std::string, std::string>> headers{};
  std::shared_ptr<ReplyStream> stream{};  // if there is one, body is empty
};

// Thrown to answer with an error: {"error": {"message", "place"}}.
class Refusal : public std::runtime_error {
 public:
  Refusal(int status, const std::string& message, std::string place = {})
      : std::runtime_error(message), status_(status), place_(std::move(place)) {}
  [[nodiscard]] int status() const { return status_; }
  [[nodiscard]] const std::string& place() const { return place_; }

 private:
  int status_;
  std::string place_;
};

}  // namespace taut::studio
