// The JSON of a request, read strictly: depth and number of values are counted before anything is parsed, members that
// nobody knows are refused, and every error names its place ("query.from: expected a point [x, y]").
#pragma once

#include <initializer_list>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "taut/lab/report/json_reader.hpp"

namespace taut::studio {

using Json = nlohmann::ordered_json;  // of replies
using lab::JsonReader;

// Texts come from users' files: what is no UTF-8 is replaced when they are written, never thrown about.
inline constexpr auto kReplaceBadText = Json::error_handler_t::replace;

// What errors call a request.
inline constexpr std::string_view kRequest = "request";

class JsonBody {
 public:
  // Throws InputError for what is no JSON, and Refusal (413) for too many values.
  explicit JsonBody(std::string_view text);
  JsonBody(const JsonBody&) = delete;
  JsonBody& operator=(const JsonBody&) = delete;

  [[nodiscard]] const nlohmann::json& value() const { return value_; }
  [[nodiscard]] JsonReader reader() const { return {value_, std::string(kRequest), ""}; }

 private:
  nlohmann::json value_;
};

// Throws InputError unless `value` is an object with these members only.
void expect_members(const nlohmann::json& value, const std::string& place,
                    std::initializer_list<std::string_view> members);

[[noreturn]] void fail_at(const std::string& place, const std::string& expectation);

// A count or integer in a range; a member that is not there has its default.
[[nodiscard]] std::uint64_t count_in(const JsonReader& in, const std::string& key, std::uint64_t least,
                                     std::uint64_t most, std::uint64_t otherwise);

}  // namespace taut::studio
