// Heights as whole numbers from 0 to 65535, as gray pictures (`.png`, 8 or 16 bits) and raw files (16 bits) hold them;
// specified in docs/formats.md. Such a file says neither what a step of the value means nor where it lies: HeightScale
// does. A pixel covers a square, and its sample is in the middle of it; row 0 of the picture has the smallest y, as in
// grids made from pictures, so a picture and a grid of the same size cover the same ground.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "taut-io/png_file.hpp"
#include "taut/base/export.hpp"
#include "taut/world/height_field.hpp"

namespace taut::io {

// What the values of a picture mean.
struct HeightScale {
  double lowest = 0;                       // the height that 0 stands for
  double per_step = 1;                     // what a step of the value adds; above 0
  Vec2 corner{};                           // of the picture: the least coordinates of the ground it covers
  double spacing = 1;                      // side of a pixel
  std::optional<std::uint16_t> no_data{};  // the value of samples without data, if there are such
};

// Throw InputError for a scale that makes no sense. Heights are rounded to the nearest step; those that the scale
// cannot say, and missing ones where it has no value for them, are refused.
[[nodiscard]] TAUT_API HeightField heights_from_values(const Gray16Image& values, const HeightScale& scale);
// The other way, for a picture or a raw file.
[[nodiscard]] TAUT_API Gray16Image values_from_heights(const HeightField& field, const HeightScale& scale);
// The finest scale that can say all heights of the field, where the field lies; its no_data is 65535 if it needs one.
[[nodiscard]] TAUT_API HeightScale finest_scale(const HeightField& field);

// Which of the two bytes of a value comes first.
enum class ByteOrder { little_endian, big_endian };
// What a raw file does not say itself.
struct RawLayout {
  int width = 0, height = 0;                   // samples along x and y
  ByteOrder order = ByteOrder::little_endian;  // of every value
};

// Throw InputError naming `name` and what was expected; a raw file has exactly 2 * width * height bytes.
[[nodiscard]] TAUT_API HeightField parse_png_heights(std::string_view bytes, const std::string& name,
                                                     const HeightScale& scale);
[[nodiscard]] TAUT_API HeightField read_png_heights(const std::filesystem::path& path, const HeightScale& scale);
[[nodiscard]] TAUT_API HeightField parse_raw_heights(std::string_view bytes, const std::string& name,
                                                     const RawLayout& layout, const HeightScale& scale);
[[nodiscard]] TAUT_API HeightField read_raw_heights(const std::filesystem::path& path, const RawLayout& layout,
                                                    const HeightScale& scale);

// A gray picture of 16 bits.
TAUT_API void write_png_heights(const HeightField& field, const HeightScale& scale, const std::filesystem::path& path);

}  // namespace taut::io
