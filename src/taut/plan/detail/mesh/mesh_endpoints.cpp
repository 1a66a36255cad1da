#include "taut/plan/detail/mesh/mesh_endpoints.hpp"

#include <algorithm>
#include <cmath>

#include "taut/geometry/predicates.hpp"
#include "taut/plan/detail/mesh/mesh_nearest.hpp"

namespace taut::detail {
namespace {

std::uint32_t wedge_of(const ConvexMesh& mesh, const MeshPlace& place) {
  switch (place.kind) {
    case MeshPlace::Kind::corner:
      return mesh.first_of_wedge(place.edge);
    case MeshPlace::Kind::edge:
      return std::min(place.edge, mesh.edges()[place.edge].twin);
    case MeshPlace::Kind::inside:
      break;
  }
  return place.cell;
}

// orient2d, but points on edges that rounding may have bent count as collinear.
int side_of_bent(const ConvexMesh& mesh, Vec2 p, Vec2 a, Vec2 b) {
  const double slack = mesh.slack();
  const double reach = std::fabs(a.x - p.x) + std::fabs(a.y - p.y) + std::fabs(b.x - p.x) + std::fabs(b.y - p.y);
  if (slack > 0 && std::fabs(cross(a - p, b - p)) <= slack * reach) return 0;
  return orient2d(p, a, b);
}

// Whether the way from p to `towards` starts inside the place's cell or along the edge of it that has the cell on its
// left (`along_left`) or on its right.
bool leads_into(const ConvexMesh& mesh, const MeshPlace& place, Vec2 p, Vec2 towards, bool along_left) {
  if (place.kind == MeshPlace::Kind::inside) return true;  // of two cells that overlap by what was rounded
  const Vec2 leaving = mesh.ahead(place.edge);
  const Vec2 arriving = mesh.back(place.kind == MeshPlace::Kind::corner ? mesh.previous(place.edge) : place.edge);
  const int from_leaving = side_of_bent(mesh, p, leaving, towards);
  const int from_arriving = side_of_bent(mesh, p, arriving, towards);
  if (from_leaving == 0 && dot(leaving - p, towards - p) > 0) return along_left;
  if (from_arriving == 0 && dot(arriving - p, towards - p) > 0) return !along_left;
  return from_leaving > 0 && (from_arriving < 0 || side_of_bent(mesh, p, leaving, arriving) == 0);
}

}  // namespace

void find_end(const ConvexMesh& mesh, Vec2 p, const std::optional<Vec2>& towards, std::vector<MeshPlace>& places) {
  mesh.locate(p, places);
  if (!towards || *towards == p || places.size() < 2) return;
  const std::uint32_t first = wedge_of(mesh, places.front());
  if (std::all_of(places.begin(), places.end(), [&](const auto& q) { return wedge_of(mesh, q) == first; })) return;
  const auto asked = [&](bool along_left) {
    return std::find_if(places.begin(), places.end(),
                        [&](const auto& q) { return leads_into(mesh, q, p, *towards, along_left); });
  };
  auto found = asked(true);
  if (found == places.end()) found = asked(false);
  if (found == places.end()) return places.clear();
  if (mesh.corner_rule() == CornerRule::allow && mesh.edges()[found->edge].has(MeshEdge::kPinch) &&
      found->kind == MeshPlace::Kind::corner)
    return;
  const std::uint32_t wedge = wedge_of(mesh, *found);
  std::erase_if(places, [&](const auto& q) { return wedge_of(mesh, q) != wedge; });
}

bool find_start(const ConvexMesh& mesh, const Query2& query, Interrupt& interrupt, std::vector<MeshPlace>& starts,
                Plan2& out) {
  find_end(mesh, query.start, query.start_towards, starts);
  if (!starts.empty()) return true;
  if (query.on_blocked == OnBlocked::report) return false;
  mesh.locate(query.start, starts);  // the point is free, only the side asked for is not
  if (!starts.empty()) return true;
  const auto nearest = nearest_in_cells(mesh, query.start, interrupt, [](std::uint32_t) { return true; });
  if (!nearest) return false;
  out.start_used = *nearest;
  mesh.locate(*nearest, starts);
  return !starts.empty();
}

}  // namespace taut::detail
