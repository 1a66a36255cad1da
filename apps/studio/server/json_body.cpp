#include "json_body.hpp"

#include <algorithm>

#include "api.hpp"
#include "limits.hpp"
#include "taut/base/input_error.hpp"

namespace taut::studio {
namespace {

// One pass over the text that knows strings and brackets only. A document of 64 MiB could otherwise become some GiB of
// values.
void bound(std::string_view text) {
  std::size_t values = 1;
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    switch (text[i]) {
      case '"':
        for (++i; i < text.size() && text[i] != '"'; ++i) {
          if (text[i] == '\\') ++i;
        }
        break;
      case '[':
      case '{':
        ++values;
        if (++depth > limits::kJsonDepth) {
          throw InputError(std::string(kRequest), 0,
                           "expected brackets nested at most " + std::to_string(limits::kJsonDepth) + " deep");
        }
        break;
      case ']':
      case '}':
        --depth;
        break;
      case ',':
        ++values;
        break;
      default:
        break;
    }
  }
  if (values > limits::kJsonValues) {
    throw Refusal(413, "expected at most " + std::to_string(limits::kJsonValues) + " values in a request");
  }
}

nlohmann::json parsed(std::string_view text) {
  bound(text);
  return lab::parse_json(text, std::string(kRequest), "JSON");
}

}  // namespace

JsonBody::JsonBody(std::string_view text) : value_(parsed(text)) {}

void fail_at(const std::string& place, const std::string& expectation) {
  throw InputError(std::string(kRequest), 0, (place.empty() ? "" : place + ": ") + expectation);
}

void expect_members(const nlohmann::json& value, const std::string& place,
                    std::initializer_list<std::string_view> members) {
  if (!value.is_object()) fail_at(place, "expected an object");
  for (const auto& [name, ignored] : value.items()) {
    if (std::find(members.begin(), members.end(), name) != members.end()) continue;
    std::string known;
    for (const std::string_view member : members) known += (known.empty() ? "" : ", ") + std::string(member);
    const std::string expected = known.empty() ? "no members" : "no members but " + known;
    fail_at(place, std::string("expected ").append(expected).append(", got '").append(name).append("'"));
  }
}

std::uint64_t count_in(const JsonReader& in, const std::string& key, std::uint64_t least, std::uint64_t most,
                       std::uint64_t otherwise) {
  if (!in.has(key)) return otherwise;
  const std::uint64_t n = in.at(key).count();
  if (n < least || n > most)
    in.at(key).fail("expected a count from " + std::to_string(least) + " to " + std::to_string(most));
  return n;
}

}  // namespace taut::studio
