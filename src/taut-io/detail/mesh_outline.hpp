// The outline of a convex mesh: rings with free space on their left, and walls. See mesh_outline.cpp.
#pragma once

#include "taut-io/mesh_file.hpp"
#include "taut/world/detail/polygons/outline_parts.hpp"

namespace taut::io::detail {

// With the walls between its polygons.
[[nodiscard]] taut::detail::Outline outline_of(const MeshFile& mesh);

}  // namespace taut::io::detail
