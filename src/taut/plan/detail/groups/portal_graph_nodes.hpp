// The nodes of a portal graph, laid out once for all queries: where on the portals they are (niederberger2004 §6.2).
// Portals longer than a given part of the world's width are cut into equal parts, each with nodes of its own (§8).
// A node is directed, as its portal is: it leads into the group beyond. Seen from there it has the same place.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/detail/groups/cell_groups.hpp"

namespace taut::detail {

enum class NodePlacement {
  cell_centre,  // in the centre of each group; portals have none
  centre,       // in the middle of each part
  ends,         // at the ends of the parts
  distance,     // a node is a whole part; how far two are apart is the least distance between them
};

class TAUT_INSIDE PortalNodes {
 public:
  struct Node {
    Vec2 a, b;  // a part of a portal, or a point: then both are the same
    GroupPortalId portal;
    std::uint32_t twin;  // the node at the same place that leads the other way
  };

  // Parts are at most so long.
  PortalNodes(const CellGroups& groups, NodePlacement placement, double longest);

  [[nodiscard]] NodePlacement placement() const { return placement_; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] const Node& operator[](std::uint32_t node) const { return nodes_[node]; }
  // The nodes of a portal are those from here up to the first of the next one.
  [[nodiscard]] std::uint32_t first_of(GroupPortalId portal) const { return first_[portal.value]; }
  [[nodiscard]] std::uint32_t end_of(GroupPortalId portal) const { return first_[portal.value + 1]; }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(nodes_, first_); }

 private:
  NodePlacement placement_;
  std::vector<Node> nodes_;
  std::vector<std::uint32_t> first_;  // by portal, and one more
};

}  // namespace taut::detail
