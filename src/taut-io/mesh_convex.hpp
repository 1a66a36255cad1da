// From mesh files to convex meshes and back. Nothing is lost on the way but the numbering: a ConvexMesh stores its
// cells along a space-filling curve, and vertices of no cell are dropped. O(n log n).
#pragma once

#include "taut-io/mesh_file.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/mesh_parts.hpp"

namespace taut::io {

// What a ConvexMesh is built from; the file knows no corner rule.
[[nodiscard]] TAUT_API MeshParts to_mesh_parts(const MeshFile& mesh, CornerRule corner_rule = CornerRule::forbid);

// The cells around each vertex are listed wedge by wedge, counter-clockwise, with a kNone after each wedge.
[[nodiscard]] TAUT_API MeshFile to_mesh_file(const MeshParts& parts);

}  // namespace taut::io
