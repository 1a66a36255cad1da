// Reading JSON that nobody has checked: every access says what it expects, and where that is not so throws InputError
// with the file and the place in it ("results[3].points[0]: expected a number").
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::lab {

// Parses; throws InputError for text that is no JSON (`what` says what it should be), for numbers that no double holds
// and for brackets nested more than 64 deep.
[[nodiscard]] TAUT_API nlohmann::json parse_json(std::string_view text, const std::string& where,
                                                 std::string_view what);

// A value within a document, which must outlive it.
class TAUT_API JsonReader {
 public:
  JsonReader(const nlohmann::json& value, std::string where, std::string place)
      : value_(value), where_(std::move(where)), place_(std::move(place)) {}

  [[nodiscard]] JsonReader at(const std::string& key) const;
  [[nodiscard]] bool has(const std::string& key) const;
  [[nodiscard]] bool is_null() const;
  [[nodiscard]] std::vector<JsonReader> list() const;
  [[nodiscard]] double number() const;
  [[nodiscard]] double number_not_negative() const;
  [[nodiscard]] std::uint64_t count() const;
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] std::string text() const;
  // [x, y], of coordinates as every reader of worlds accepts them.
  [[nodiscard]] Vec2 point() const;
  [[noreturn]] void fail(const std::string& expectation) const;

 private:
  const nlohmann::json& value_;
  std::string where_, place_;
};

}  // namespace taut::lab
