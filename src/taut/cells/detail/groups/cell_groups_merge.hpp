// Joins convex pieces into groups while no pocket of a group is deeper than a tolerance: the second half of CellGroups.
// The longest chords are tried first; a chord is tried again after one of its groups has changed, as a pocket may have
// been filled, until none can be removed. Deterministic.
#pragma once

#include <cstdint>
#include <vector>

#include "taut/cells/convex_mesh.hpp"

namespace taut::detail {

struct JoinedPieces {
  std::vector<std::uint32_t> label;           // by piece: the same for the pieces of a group
  std::vector<std::uint32_t> next_on_border;  // by edge on the border of a group: the next one, counter-clockwise
  std::vector<std::uint8_t> removed;          // by edge: 1 where a chord was
};

// Every piece alone.
[[nodiscard]] JoinedPieces separate_pieces(const ConvexMesh& pieces);
// The tolerance is a length; `progress` may throw in order to give it up.
[[nodiscard]] JoinedPieces joined_pieces(const ConvexMesh& pieces, double tolerance,
                                         const BuildProgress& progress = {});

}  // namespace taut::detail
