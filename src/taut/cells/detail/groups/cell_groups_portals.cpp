// Where groups meet: their portals, and the double corners that lead from one to another.
#include <algorithm>

#include "taut/base/detail/constants.hpp"
#include "taut/cells/detail/groups/cell_groups.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {}  // namespace

// The centre of area of the polygon whose border begins with this edge.
Vec2 CellGroups::centre_within(std::uint32_t first, std::span<const std::uint32_t> next_on_border) const {
  const auto edges = pieces_->edges();
  const Vec2 origin = edges[first].at;
  double twice_area = 0;
  Vec2 moment;
  for (std::uint32_t e = next_on_border[first]; next_on_border[e] != first; e = next_on_border[e]) {
    const Vec2 a = edges[e].at - origin, b = edges[next_on_border[e]].at - origin;
    const double part = cross(a, b);
    twice_area += part;
    moment = moment + part * (a + b);
  }
  return twice_area > 0 ? origin + (1 / (3 * twice_area)) * moment : origin;
}

void CellGroups::make_portals(std::span<const std::uint32_t> next_on_border, std::span<const std::uint8_t> removed) {
  const auto edges = pieces_->edges();
  const auto end_of = [&](std::uint32_t e) { return edges[pieces_->next(e)].at; };
  const auto beyond = [&](std::uint32_t e) {
    return edges[e].has_twin() ? group_of_[edges[edges[e].twin].cell] : kNone;
  };
  // Whether one portal runs on from edge a to b, the next one on the border; seen from beyond it does so as well.
  const auto runs_on = [&](std::uint32_t a, std::uint32_t b) {
    return beyond(a) != kNone && beyond(a) == beyond(b) && next_on_border[edges[b].twin] == edges[a].twin &&
           orient2d(edges[a].at, edges[b].at, end_of(b)) == 0 && goes_straight_on(edges[a].at, edges[b].at, end_of(b));
  };
  const auto same_pieces = [&](std::uint32_t a, std::uint32_t b) {
    return edges[a].cell == edges[b].cell && edges[edges[a].twin].cell == edges[edges[b].twin].cell;
  };
  std::vector<std::uint32_t> least(groups_.size(), kNone), before(edges.size(), kNone);
  for (std::uint32_t e = 0; e < edges.size(); ++e) {
    if (edges[e].cell == kNone || removed[e] != 0) continue;
    before[next_on_border[e]] = e;
    std::uint32_t& first = least[group_of_[edges[e].cell]];
    first = std::min(first, e);
  }
  std::vector<std::uint32_t> portal_of(edges.size(), kNone);
  for (std::uint32_t g = 0; g < groups_.size(); ++g) {
    groups_[g].first_portal = GroupPortalId::at(portals_.size());
    groups_[g].centre = centre_within(least[g], next_on_border);
    std::uint32_t first = least[g];
    while (runs_on(before[first], first)) first = before[first];
    std::uint32_t e = first;
    do {
      const bool goes_on = runs_on(before[e], e);
      if (edges[e].has_twin() && !goes_on) {
        portals_.push_back({edges[e].at,
                            {},
                            CellGroupId(g),
                            CellGroupId(beyond(e)),
                            {},
                            static_cast<std::uint32_t>(crossings_.size())});
      }
      if (edges[e].has_twin()) {
        if (!goes_on || !same_pieces(before[e], e)) crossings_.push_back({MeshEdgeId(e), MeshEdgeId(e)});
        crossings_.back().last = MeshEdgeId(e);
        portals_.back().left = end_of(e);
        portal_of[e] = static_cast<std::uint32_t>(portals_.size() - 1);
      }
      e = next_on_border[e];
    } while (e != first);
  }
  for (GroupPortal& portal : portals_) {
    portal.twin = GroupPortalId(portal_of[edges[crossings_[portal.first_crossing].first.value].twin]);
  }
}

void CellGroups::list_pinches() {
  const auto edges = pieces_->edges();
  struct Pinch {
    std::uint32_t group, vertex;
    auto operator<=>(const Pinch&) const = default;
  };
  std::vector<Pinch> all;
  for (const MeshEdge& edge : edges) {
    if (edge.cell != kNone && edge.has(MeshEdge::kPinch)) all.push_back({group_of_[edge.cell], edge.vertex});
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  std::uint32_t next = 0;
  for (std::uint32_t g = 0; g < groups_.size(); ++g) {
    groups_[g].first_pinch = static_cast<std::uint32_t>(pinches_.size());
    for (; next < all.size() && all[next].group == g; ++next) pinches_.push_back(MeshVertexId(all[next].vertex));
  }
}

}  // namespace taut::detail
