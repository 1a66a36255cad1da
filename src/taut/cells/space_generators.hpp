// The one list of generators of worlds in space, as world/generate/catalogue.hpp has those of the plane; generate() and
// generate_command() take either. They stand here because tetrahedra are cells before they are a world: Delaunay's.
#pragma once

#include <span>

#include "taut/base/export.hpp"
#include "taut/world/generate/catalogue.hpp"

namespace taut {

// All in space, in the order in which they are shown.
[[nodiscard]] TAUT_API std::span<const Generator> space_generators();

}  // namespace taut
