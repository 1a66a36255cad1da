// Where a path on a convex mesh may begin or end: the cells that touch a point, or those of the wedge that the query
// asks for. The same answer as FanView::wedge_asked gives on the world.
#pragma once

#include <optional>
#include <vector>

#include "taut/cells/convex_mesh.hpp"
#include "taut/plan/plan.hpp"

namespace taut::detail {

// Leaves `places` empty if the point, or the direction asked for where there is a choice, is blocked.
void find_end(const ConvexMesh& mesh, Vec2 p, const std::optional<Vec2>& towards, std::vector<MeshPlace>& places);

// The cells around the start, which moves to the nearest free point if the query asks for that; false if it is blocked,
// or if the search for that point was interrupted.
[[nodiscard]] bool find_start(const ConvexMesh& mesh, const Query2& query, Interrupt& interrupt,
                              std::vector<MeshPlace>& starts, Plan2& out);

}  // namespace taut::detail
