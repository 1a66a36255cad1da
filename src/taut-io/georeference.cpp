#include "taut-io/georeference.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "taut-io/detail/text_scanner.hpp"
#include "taut-io/file.hpp"
#include "taut/base/detail/lower_case.hpp"
#include "taut/base/detail/number_text.hpp"
#include "taut/base/input_error.hpp"

namespace taut::io {
using namespace taut::detail;
using namespace taut::io::detail;

Georeference parse_prj(std::string_view text, const std::string& name) {
  const std::string lower = lower_case(text);
  const auto has = [&](const char* word) { return lower.find(word) != std::string::npos; };
  if (has("projcs") || has("projcrs")) {
    // ...,UNIT["metre",1]] : the unit of lengths stands behind that of angles, which the datum brings.
    const std::size_t unit = std::max(lower.rfind("unit[\"") + 1, lower.rfind("unit(\"") + 1);
    const std::size_t comma = unit == 0 ? std::string::npos : lower.find(',', unit);
    if (comma == std::string::npos) throw InputError(name, 0, "expected UNIT[\"name\",metres] in a projection");
    const std::size_t end = lower.find_first_of("],)", comma + 1);
    const auto number = to_number(std::string_view(lower).substr(comma + 1, end - comma - 1));
    if (!number || !(*number > 0) || !std::isfinite(*number))
      throw InputError(name, 0, "expected how many metres the projection's unit is, a number above 0");
    return {false, *number};
  }
  if (has("geogcs") || has("geogcrs") || has("geodcrs") || has("basegeogcrs")) return {true, 1};
  throw InputError(name, 0, "expected a coordinate system in well-known text: GEOGCS or PROJCS");
}

std::optional<Georeference> read_prj_beside(const std::filesystem::path& heights) {
  std::filesystem::path file = heights;
  for (const char* extension : {".prj", ".PRJ"}) {
    file.replace_extension(extension);
    if (std::filesystem::exists(file)) return parse_prj(read_file(file).text(), file.string());
  }
  return {};
}

std::string unit_misfit(const HeightField& field) {
  constexpr double kTooSteep = 20;
  double sum = 0, count = 0;
  for (int row = 0; row < field.rows(); ++row) {
    for (int column = 0; column < field.columns(); ++column) {
      sum += length(field.gradient(field.sample_place(column, row)));
      ++count;
    }
  }
  if (!(sum > kTooSteep * count)) return {};
  const Box2 box = field.bounds();
  const bool degrees = box.min.x >= -180 && box.max.x <= 180 && box.min.y >= -90 && box.max.y <= 90;
  return "heights and coordinates do not fit: the ground would rise " +
         std::to_string(static_cast<long long>(std::min(sum / count, 1e15))) + " units a unit on average" +
         (degrees ? ", and coordinates look like degrees" : "");
}

LocalMetres::LocalMetres(const HeightField& degrees) {
  const Box2 box = degrees.bounds();
  if (!(box.min.x >= -180 && box.max.x <= 180 && box.min.y >= -85 && box.max.y <= 85))
    throw InputError("heights in degrees", 0, "expected longitudes from -180 to 180 and latitudes from -85 to 85");
  corner_ = box.min;
  // Of the ellipsoid WGS 84: radii of curvature along the meridian and along the parallel.
  constexpr double kAxis = 6378137, kSquare = 0.00669437999014;
  const double latitude = (box.min.y + box.max.y) / 2 * std::numbers::pi / 180, sine = std::sin(latitude);
  const double root = std::sqrt(1 - kSquare * sine * sine);
  const double north = kAxis * (1 - kSquare) / (root * root * root), east = kAxis / root * std::cos(latitude);
  per_degree_ = {east * std::numbers::pi / 180, north * std::numbers::pi / 180};
}

HeightField LocalMetres::resampled(const HeightField& degrees) const {
  const Box2 box = degrees.bounds();
  const Vec2 size = metres(box.max);
  const double spacing = std::min(per_degree_.x, per_degree_.y) * degrees.spacing();
  // As one side is a whole number of spacings but for rounding.
  const auto count = [&](double side) { return std::max(1, static_cast<int>(std::ceil(side / spacing - 1e-6))); };
  HeightField::Parts parts{count(size.x), count(size.y), {spacing / 2, spacing / 2}, spacing, {}};
  if (parts.columns > HeightField::kLargestSide || parts.rows > HeightField::kLargestSide)
    throw InputError("heights in degrees", 0, "expected fewer samples: too many in metres at this latitude");
  parts.heights.reserve(static_cast<std::size_t>(parts.columns) * static_cast<std::size_t>(parts.rows));
  for (int row = 0; row < parts.rows; ++row) {
    for (int column = 0; column < parts.columns; ++column) {
      const Vec2 at = parts.origin + spacing * Vec2{static_cast<double>(column), static_cast<double>(row)};
      const Vec2 p{corner_.x + at.x / per_degree_.x, corner_.y + at.y / per_degree_.y};
      parts.heights.push_back(degrees.height({std::min(p.x, box.max.x), std::min(p.y, box.max.y)})
                                  .value_or(std::numeric_limits<double>::quiet_NaN()));
    }
  }
  return HeightField(std::move(parts));
}

}  // namespace taut::io
