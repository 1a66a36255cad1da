// Rendered views of the worlds of the study with paths through them: the solids of table 5.1, and a cube of regions cut
// open.
#pragma once

#include <cstdint>
#include <vector>

#include "studies/perkins2013/volume/design.hpp"
#include "studies/study_document.hpp"

namespace taut::lab::perkins2013::volume {

// Each a PNG, of the first world of its kind.
[[nodiscard]] std::vector<Figure> pictures(const Design& design, std::uint64_t study_seed);

}  // namespace taut::lab::perkins2013::volume
