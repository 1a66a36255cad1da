#include "taut/plan/detail/groups/portal_graph_nodes.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/input_error.hpp"

namespace taut::detail {
namespace {

// More parts would serve nobody, and must not exhaust the memory.
constexpr double kMostParts = 10000;

}  // namespace

PortalNodes::PortalNodes(const CellGroups& groups, NodePlacement placement, double longest) : placement_(placement) {
  if (!(longest > 0)) throw InputError("portal graph", 0, "expected portals to be cut into parts longer than 0");
  first_.push_back(0);
  for (std::uint32_t i = 0; i < groups.portal_count() && placement != NodePlacement::cell_centre; ++i) {
    const GroupPortal& portal = groups.portal(GroupPortalId(i));
    const double wanted = std::ceil(distance(portal.left, portal.right) / longest);
    const auto parts = static_cast<std::uint32_t>(std::clamp(wanted, 1.0, kMostParts));
    const std::uint32_t count = placement == NodePlacement::ends ? parts + 1 : parts;
    // Both directions take their points from the same end, so that they round to the same.
    const bool turned = portal.twin.value < i;
    const Vec2 from = turned ? portal.left : portal.right, to = turned ? portal.right : portal.left;
    const auto point = [&](std::uint32_t halves) {  // of parts, from that end
      if (halves == 2 * parts) return to;
      return from + (halves / (2.0 * parts)) * (to - from);
    };
    for (std::uint32_t k = 0; k < count; ++k) {
      const std::uint32_t own = turned ? count - 1 - k : k;
      Node node{{}, {}, GroupPortalId(i), 0};
      switch (placement) {
        case NodePlacement::cell_centre:
          break;
        case NodePlacement::centre:
          node.a = node.b = point(2 * own + 1);
          break;
        case NodePlacement::ends:
          node.a = node.b = point(2 * own);
          break;
        case NodePlacement::distance:
          node.a = point(2 * own);
          node.b = point(2 * own + 2);
          break;
      }
      nodes_.push_back(node);
    }
    first_.push_back(static_cast<std::uint32_t>(nodes_.size()));
  }
  for (std::uint32_t n = 0; n < nodes_.size(); ++n) {
    const GroupPortalId portal = nodes_[n].portal;
    nodes_[n].twin = end_of(groups.portal(portal).twin) - 1 - (n - first_of(portal));
  }
}

}  // namespace taut::detail
