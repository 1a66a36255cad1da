// From mesh files to convex meshes and back. Nothing is lost on the way but the numbering: a ConvexMesh stores its
// cells along a space-filling curve, and vertices of no cell are dropped. O(n log n).
#pragma once

#include "taut-io/mesh_file.hpp"
#include "taut/cells/mesh_ids.hpp"

namespace taut::io {

[[nodiscard]] MeshParts to_mesh_parts(const MeshFile& mesh, CornerRule corner_rule = CornerRule::forbid);

// The cells around each vertex are listed wedge by wedge, counter-clockwise, with a kNone after each wedge.
[[nodiscard]] MeshFile to_mesh_file(const MeshParts& parts);

}  // namespace taut::io
