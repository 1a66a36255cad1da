// A change of a complex of triangles: some of them go, others take their place. What replanners take
// (plan/replanner.hpp), so that a mesh can be refined, or an obstacle be cut into it, while an agent walks on it.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut {

// Which triangles go, and what comes in their place. All of it happens at once.
template <int D>
struct TriangleEdit {
  std::vector<SimplexId> gone;  // each once
  std::vector<Vec<D>> corners;  // that are new; within the bounds of the complex
  // Of the new triangles, by number: an old corner by its id, the i-th new one as corner_count() + i.
  std::vector<std::array<std::uint32_t, 3>> made;
  std::vector<double> weights;  // of the new triangles
};

// The ids that an edit has given: of its new corners and its new triangles, in its order. Ids of what has gone are
// given again; a triangle that has gone without a successor is blocked, and no corner knows of it.
struct TriangleEdited {
  std::vector<CornerId> corners;  // of TriangleEdit::corners
  std::vector<SimplexId> made;    // of TriangleEdit::made
};

// The edit that puts a corner into a triangle: three triangles meet in it, or four if it lies on a side, of which two
// are cut from the triangle behind. All keep their weights. Throws InputError if the point does not lie in the
// triangle, or is one of its corners.
template <int D>
[[nodiscard]] TAUT_API TriangleEdit<D> split_at(const SimplexComplex<2, D>& complex, SimplexId triangle, Vec<D> point);

}  // namespace taut
