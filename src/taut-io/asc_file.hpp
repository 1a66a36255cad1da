// ESRI ASCII grids (`.asc`), specified in docs/formats.md: heights as text, rows from the north. What is read and
// written again is exactly the same field. The size of the file is checked against the number of heights before
// anything is allocated.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/world/height_field.hpp"

namespace taut::io {

// Throws InputError naming `name`, the line and what was expected.
[[nodiscard]] TAUT_API HeightField parse_asc(std::string_view text, const std::string& name);
[[nodiscard]] TAUT_API HeightField read_asc(const std::filesystem::path& path);

// Throws InputError for a field without samples, which the format cannot hold.
[[nodiscard]] TAUT_API std::string format_asc(const HeightField& field);
TAUT_API void write_asc(const HeightField& field, const std::filesystem::path& path);

}  // namespace taut::io
