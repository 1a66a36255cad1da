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
  // `where` is the file and `place` the place in it, for errors.
  JsonReader(const nlohmann::json& value, std::string where, std::string place)
      : value_(value), where_(std::move(where)), place_(std::move(place)) {}

  // The member of an object; refused if it is missing or this is no object.
  [[nodiscard]] JsonReader at(const std::string& key) const;
  // Whether this is an object with such a member.
  [[nodiscard]] bool has(const std::string& key) const;
  // Whether it says that there is nothing.
  [[nodiscard]] bool is_null() const;
  // The items of a list.
  [[nodiscard]] std::vector<JsonReader> list() const;
  // A number, which is finite as every number of JSON is.
  [[nodiscard]] double number() const;
  // A number from 0 on.
  [[nodiscard]] double number_not_negative() const;
  // A whole number from 0 on.
  [[nodiscard]] std::uint64_t count() const;
  // True or false.
  [[nodiscard]] bool boolean() const;
  // A string.
  [[nodiscard]] std::string text() const;
  // [x, y], of coordinates as every reader of worlds accepts them; in space [x, y, z].
  [[nodiscard]] Vec2 point() const;
  // [x, y, z], likewise.
  [[nodiscard]] Vec3 point_in_space() const;
  // Throws the InputError of this place.
  [[noreturn]] void fail(const std::string& expectation) const;

 private:
  const nlohmann::json& value_;
  std::string where_, place_;
};

}  // namespace taut::lab
