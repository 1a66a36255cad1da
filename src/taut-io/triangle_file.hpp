// Triangles of the plane and surfaces in space: `.off`, `.obj` and `.ply`, with a weight for each face; specified in
// docs/formats.md. Faces with more corners are cut into triangles from their first corner. Corners in the same place
// become one.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>

#include "taut/base/export.hpp"
#include "taut/world/world.hpp"

namespace taut::io {

// Triangles that lie in the plane, or not.
using AnyTriangles = std::variant<TriangleComplex, SurfaceComplex>;

// The triangles as they stand in the file. Throws InputError naming `name`, the line and what was expected.
[[nodiscard]] TAUT_API SimplexParts<2, 3> parse_off(std::string_view text, const std::string& name);
[[nodiscard]] TAUT_API SimplexParts<2, 3> parse_obj(std::string_view text, const std::string& name);
[[nodiscard]] TAUT_API SimplexParts<2, 3> parse_ply(std::string_view bytes, const std::string& name);

// In the plane if all corners have the same height. Throws InputError as SimplexComplex does; in the plane also where
// triangles overlap or touch along a line without having a whole edge in common.
[[nodiscard]] TAUT_API AnyTriangles triangles_of(SimplexParts<2, 3> parts);
// By the extension.
[[nodiscard]] TAUT_API AnyTriangles read_triangles(const std::filesystem::path& path);

// With weights; blocked triangles are `inf`. Throws InputError if there is no triangle.
[[nodiscard]] TAUT_API std::string format_off(const SurfaceComplex& surface);
// The same as OBJ.
[[nodiscard]] TAUT_API std::string format_obj(const SurfaceComplex& surface);
// The same as PLY.
[[nodiscard]] TAUT_API std::string format_ply(const SurfaceComplex& surface);
// Lying in space, at height 0.
[[nodiscard]] TAUT_API SurfaceComplex in_space(const TriangleComplex& triangles);
// By the extension.
TAUT_API void write_triangles(const SurfaceComplex& surface, const std::filesystem::path& path);

}  // namespace taut::io
