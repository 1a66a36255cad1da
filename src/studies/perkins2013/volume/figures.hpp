// The figures of the document: costs of solids and time (table 5.1), what indirect ways change (tables 5.2 and 5.3), by
// shape of tetrahedra, and the tetrahedron of figure 5.16.
#pragma once

#include <vector>

#include "studies/perkins2013/volume/claims.hpp"

namespace taut::lab::perkins2013::volume {

[[nodiscard]] std::vector<Figure> figures(const Results& results);

}  // namespace taut::lab::perkins2013::volume
