#include "taut/lab/report/json_reader.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "taut-io/detail/json_text.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"

namespace taut::lab {

using Json = nlohmann::json;

Json parse_json(std::string_view text, const std::string& where, std::string_view what) {
  return io::detail::parse_json_text(text, where, what);
}

JsonReader JsonReader::at(const std::string& key) const {
  if (!has(key)) fail("expected an object with '" + key + "'");
  return {value_.at(key), where_, place_ + (place_.empty() ? "" : ".") + key};
}

bool JsonReader::has(const std::string& key) const { return value_.is_object() && value_.contains(key); }

bool JsonReader::is_null() const { return value_.is_null(); }

std::vector<JsonReader> JsonReader::list() const {
  if (!value_.is_array()) fail("expected a list");
  std::vector<JsonReader> out;
  out.reserve(value_.size());
  for (std::size_t i = 0; i < value_.size(); ++i) {
    out.emplace_back(value_[i], where_, place_ + "[" + std::to_string(i) + "]");
  }
  return out;
}

double JsonReader::number() const {
  if (!value_.is_number() || !std::isfinite(value_.get<double>())) fail("expected a number");
  return value_.get<double>();
}

double JsonReader::number_not_negative() const {
  const double x = number();
  if (x < 0) fail("expected a number that is not negative");
  return x;
}

std::uint64_t JsonReader::count() const {
  if (!value_.is_number_unsigned()) fail("expected a count");
  return value_.get<std::uint64_t>();
}

bool JsonReader::boolean() const {
  if (!value_.is_boolean()) fail("expected true or false");
  return value_.get<bool>();
}

std::string JsonReader::text() const {
  if (!value_.is_string()) fail("expected a text");
  return value_.get<std::string>();
}

Vec2 JsonReader::point() const {
  const auto both = list();
  if (both.size() != 2) fail("expected a point [x, y]");
  const Vec2 p{both[0].number(), both[1].number()};
  if (!is_valid_point(p)) fail("expected " + std::string(kExpectedCoordinates));
  return p;
}

Vec3 JsonReader::point_in_space() const {
  const auto all = list();
  if (all.size() != 3) fail("expected a point [x, y, z]");
  const Vec3 p{all[0].number(), all[1].number(), all[2].number()};
  if (!is_valid_point(p)) fail("expected " + std::string(kExpectedCoordinates));
  return p;
}

void JsonReader::fail(const std::string& expectation) const {
  throw InputError(where_, 0, (place_.empty() ? "" : place_ + ": ") + expectation);
}

}  // namespace taut::lab
