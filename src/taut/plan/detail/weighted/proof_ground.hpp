// The triangles that weighted-proof works on: a mesh of its own, with angles of at least 20 degrees, since bounds are
// lost on needles. Surfaces in space are taken as they are.
#pragma once

#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/stored_ground.hpp"

namespace taut::detail {

// How cells of a grid become triangles: refined between borders of weights, two a cell, or whichever is fewer.
enum class ProofMesh { fewer, regions, pixels };

[[nodiscard]] TAUT_INSIDE std::shared_ptr<const WeightedGround<2>> proof_ground_of(CellStore& store,
                                                                                   ProofMesh mesh = ProofMesh::fewer);
// The world must be a surface.
[[nodiscard]] TAUT_INSIDE std::shared_ptr<const WeightedGround<3>> proof_ground_of(CellStore3& store,
                                                                                   ProofMesh mesh = ProofMesh::fewer);

}  // namespace taut::detail
