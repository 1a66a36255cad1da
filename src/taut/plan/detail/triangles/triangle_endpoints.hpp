// Where a path over triangles may begin or end: one free face for each wedge of free space at a point, or that of the
// wedge the query asks for. The faces of a wedge lead to each other around the point, so one of them serves for all.
// The same wedges as FanView::wedge_asked gives on the world; where crossings have been rounded, a point on an edge
// that has been bent counts as on it, and every wedge there.
#pragma once

#include <optional>
#include <vector>

#include "taut/cells/triangulation.hpp"

namespace taut::detail {

// Leaves `faces` empty if the point, or the direction asked for where there is a choice, is blocked.
void find_end_faces(const Triangulation& triangulation, Vec2 p, const std::optional<Vec2>& towards,
                    std::vector<FaceId>& faces);

}  // namespace taut::detail
