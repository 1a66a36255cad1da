// Which unit the coordinates of a height file are in, and heights in degrees as heights in metres. Elevation models are
// often given by longitude and latitude, with heights in metres: slopes and lengths mean nothing until both are in one
// unit.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/world/height_field.hpp"

namespace taut::io {

// What a projection file says of coordinates.
struct Georeference {
  bool degrees = false;        // longitude and latitude
  double metres_per_unit = 1;  // of coordinates that are lengths
};
// Well-known text as in a .prj file: GEOGCS and its likes are degrees; PROJCS and its likes lengths, whose unit comes
// last. Throws InputError naming `name` if it is neither.
[[nodiscard]] TAUT_API Georeference parse_prj(std::string_view text, const std::string& name);
// Of the .prj file beside a height file; nothing if there is none.
[[nodiscard]] TAUT_API std::optional<Georeference> read_prj_beside(const std::filesystem::path& heights);

// Why coordinates and heights cannot be in one unit: the ground would rise more than 20 units a unit on average. Says
// whether they look like degrees. Empty if they fit.
[[nodiscard]] TAUT_API std::string unit_misfit(const HeightField& field);

// Longitude and latitude as metres east and north of the south-west corner of a field: a local map, true to scale along
// the middle parallel of latitude (WGS 84). Off by less than 0.4 % in lengths for fields up to half a degree high and
// below 40 degrees of latitude; more the farther from the equator and the higher the field.
class TAUT_API LocalMetres {
 public:
  // Throws InputError if the field does not lie within -180 to 180 and -85 to 85 degrees.
  explicit LocalMetres(const HeightField& degrees);
  // A point in degrees, longitude first.
  [[nodiscard]] Vec2 metres(Vec2 degrees) const {
    return {(degrees.x - corner_.x) * per_degree_.x, (degrees.y - corner_.y) * per_degree_.y};
  }
  // The heights on a square raster in metres, bilinearly between those given. It is as fine as they are in the finer
  // direction, and covers the same ground and less than a spacing more in the north or east, where it goes on level.
  [[nodiscard]] HeightField resampled(const HeightField& degrees) const;

 private:
  Vec2 corner_, per_degree_;
};

}  // namespace taut::io
