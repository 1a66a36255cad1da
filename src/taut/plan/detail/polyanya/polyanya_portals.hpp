// How Polyanya goes through a cell of the core portal by portal. Private to the searches (polyanya_run.hpp).
//
// The same as going edge by edge (polyanya_edges.hpp), but what is no portal of the core is not even looked at; most
// cells of a map have two portals in the core, so each is tested against the two rays on its own. The entered portal,
// seen from the inside, has the right end of the view on its left.
#pragma once

#include "taut/plan/detail/polyanya/polyanya_search.hpp"

namespace taut::detail {

// As long as a cell has one other portal, a cone goes through cell after cell without becoming a node; ways that turn
// off are set aside. The search does not ask whether something better is waiting: these cones soon end, and putting
// them into the open list and taking them out again costs more. Stops at forks, at cells that are special and where a
// portal lies on a line with the root. Returns whether there is a way on.
template <class Listener, bool kSqueezes, bool kDisc>
bool PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::follow(Node& node) {
  const Root& root = p_.roots_[node.root];
  Vec2 at = root.at;
  const Vec2 before = p_.roots_[root.parent].at;
  inlined::DirectedLine right_ray((node.flags & kRightOnward) != 0 ? before : at, node.right);
  inlined::DirectedLine left_ray((node.flags & kLeftOnward) != 0 ? before : at, node.left);
  std::uint32_t flags = node.flags;
  const MeshPortal* entered = portals_ + node.edge;
  const auto arrived = [&]() -> Node {
    return {left_ray.through(), right_ray.through(), node.root, static_cast<std::uint32_t>(entered - portals_), flags};
  };
  while (entered->count() == 2 && !is_special(*entered)) {
    const MeshPortal* const first = portals_ + entered->run;
    const MeshPortal* const portal = first == entered ? first + 1 : first;
    if (!is_open(*portal)) return false;
    const bool turns_right = (flags & kRightEnd) != 0 && entered->has(MeshPortal::kLeftTurn);
    const bool turns_left = (flags & kLeftEnd) != 0 && entered->has(MeshPortal::kRightTurn);
    const int left_of_right = right_ray.side_of(portal->left), right_of_left = left_ray.side_of(portal->right);
    if (left_of_right < 0 || right_of_left > 0) {
      // All of the portal lies beside the cone.
      const bool right = left_of_right < 0;
      if (!(right ? turns_right : turns_left)) return false;
      const Vec2 corner = right ? entered->left : entered->right;
      if ((right ? portal->right : portal->left) == corner ||
          inlined::orient2d(corner, portal->right, portal->left) == 0)
        break;
      node.root = right ? turn(node.root, corner, entered->left_vertex, kRight)
                        : turn(node.root, corner, entered->right_vertex, kLeft);
      if (node.root == kNone) return false;
      at = corner;
      right_ray = inlined::DirectedLine(at, portal->right);
      left_ray = inlined::DirectedLine(at, portal->left);
      flags = kLeftEnd | kRightEnd | kCore;
    } else {
      if (left_of_right == 0 || right_of_left == 0) break;
      if (right_ray.side_of(portal->right) >= 0) {
        right_ray = inlined::DirectedLine(at, portal->right);
        flags = (flags & ~kRightOnward) | kRightEnd;
      } else {
        flags &= ~kRightEnd;
        if (turns_right) {
          const std::uint32_t turned = turn(node.root, entered->left, entered->left_vertex, kRight);
          if (turned != kNone) set_aside(turned, *portal, entered->left, portal->right, kLeftOnward | kRightEnd);
        }
      }
      if (left_ray.side_of(portal->left) <= 0) {
        left_ray = inlined::DirectedLine(at, portal->left);
        flags = (flags & ~kLeftOnward) | kLeftEnd;
      } else {
        flags &= ~kLeftEnd;
        if (turns_left) {
          const std::uint32_t turned = turn(node.root, entered->right, entered->right_vertex, kLeft);
          if (turned != kNone) set_aside(turned, *portal, portal->left, entered->right, kLeftEnd | kRightOnward);
        }
      }
    }
    entered = portals_ + portal->beyond;
    ++effort_.generated;
    if constexpr (Listener::kActive) report(SearchEventKind::generated, arrived());
    if (!meter_.take()) {
      // It waits, so that the search finds that it has to be given up rather than that nothing is left.
      store(arrived(), bound(arrived(), {portal->right, portal->left}));
      return false;
    }
    ++effort_.expanded;
    if constexpr (Listener::kActive) report(SearchEventKind::expanded, arrived());
  }
  node = arrived();
  return true;
}

template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::set_aside(std::uint32_t root, const MeshPortal& portal,
                                                                    Vec2 left, Vec2 right, std::uint32_t flags) {
  const Node node{left, right, root, portal.beyond, flags | kCore};
  ++effort_.generated;
  report(SearchEventKind::generated, node);
  store(node, bound(node, {portal.right, portal.left}));
}

template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::cross_portals(const Node& node, const MeshPortal& entered) {
  const Root& from = p_.roots_[node.root];
  const Vec2 at = from.at, before = p_.roots_[from.parent].at;
  const inlined::DirectedLine right_ray((node.flags & kRightOnward) != 0 ? before : at, node.right);
  const inlined::DirectedLine left_ray((node.flags & kLeftOnward) != 0 ? before : at, node.left);
  const bool turns_right = (node.flags & kRightEnd) != 0 && entered.has(MeshPortal::kLeftTurn);
  const bool turns_left = (node.flags & kLeftEnd) != 0 && entered.has(MeshPortal::kRightTurn);
  // The roots at the ends of the entered portal, made when the first portal needs them.
  constexpr std::uint32_t kNotYet = kNone - 1;
  std::uint32_t right_root = kNotYet, left_root = kNotYet;
  const auto root_at_right = [&] {
    if (right_root == kNotYet) right_root = turn(node.root, entered.left, entered.left_vertex, kRight);
    return right_root;
  };
  const auto root_at_left = [&] {
    if (left_root == kNotYet) left_root = turn(node.root, entered.right, entered.right_vertex, kLeft);
    return left_root;
  };
  if (entered.count() > kManyEdges) [[unlikely]]
    meter_.charge(kStepsPerEdge * entered.count());
  const MeshPortal* const end = portals_ + entered.run + entered.count();
  const MeshPortal* portal = &entered;
  for (std::uint32_t k = entered.count(); k > 1; --k) {
    if (++portal == end) portal = portals_ + entered.run;
    if (!is_open(*portal)) continue;
    const int left_of_right = right_ray.side_of(portal->left);
    if (left_of_right <= 0) {
      if (left_of_right == 0 && right_ray.side_of(portal->right) == 0) {
        if ((node.flags & kRightEnd) != 0) turn_at_near_end(node.root, *portal, kRight);
      } else if (turns_right && root_at_right() != kNone) {
        offer_aside(right_root, *portal, entered.left);
      }
      continue;
    }
    const int right_of_left = left_ray.side_of(portal->right);
    if (right_of_left >= 0) {
      if (right_of_left == 0 && left_ray.side_of(portal->left) == 0) {
        if ((node.flags & kLeftEnd) != 0) turn_at_near_end(node.root, *portal, kLeft);
      } else if (turns_left && root_at_left() != kNone) {
        offer_aside(left_root, *portal, entered.right);
      }
      continue;
    }
    Vec2 right = portal->right, left = portal->left;
    std::uint32_t flags = kLeftEnd | kRightEnd;
    if (right_ray.side_of(portal->right) < 0) {
      right = node.right;
      flags = (flags & ~kRightEnd) | (node.flags & kRightOnward);
      if (turns_right && root_at_right() != kNone)
        offer_cone(right_root, *portal, entered.left, portal->right, kLeftOnward | kRightEnd);
    }
    if (left_ray.side_of(portal->left) > 0) {
      left = node.left;
      flags = (flags & ~kLeftEnd) | (node.flags & kLeftOnward);
      if (turns_left && root_at_left() != kNone)
        offer_cone(left_root, *portal, portal->left, entered.right, kLeftEnd | kRightOnward);
    }
    offer_cone(node.root, *portal, left, right, flags);
  }
}

template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::pivot_portals(const Node& node, const MeshPortal& entered) {
  const Vec2 corner = (node.flags & kPivotRight) != 0 ? entered.left : entered.right;
  if (entered.count() > kManyEdges) [[unlikely]]
    meter_.charge(kStepsPerEdge * entered.count());
  const MeshPortal* const end = portals_ + entered.run + entered.count();
  const MeshPortal* portal = &entered;
  for (std::uint32_t k = entered.count(); k > 1; --k) {
    if (++portal == end) portal = portals_ + entered.run;
    if (!is_open(*portal)) continue;
    offer_aside(node.root, *portal, corner);
  }
}

// All of a portal, seen from a root in a corner of its cell.
template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::offer_aside(std::uint32_t root, const MeshPortal& portal,
                                                                      Vec2 corner) {
  if (portal.right == corner) return offer_pivot(root, portal, kPivotRight);
  if (portal.left == corner) return offer_pivot(root, portal, kPivotLeft);
  if (inlined::orient2d(corner, portal.right, portal.left) == 0) {
    const Vec2 to_right = portal.right - corner, to_left = portal.left - corner;
    return turn_at_near_end(root, portal, dot(to_right, to_right) < dot(to_left, to_left) ? kRight : kLeft);
  }
  offer_cone(root, portal, portal.left, portal.right, kLeftEnd | kRightEnd);
}

// Along a line with the root to the near end of a portal, and about it into the cell behind.
template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::turn_at_near_end(std::uint32_t root, const MeshPortal& portal,
                                                                           Side near) {
  const bool right = near == kRight;
  if (!portal.has(right ? MeshPortal::kRightTurn : MeshPortal::kLeftTurn)) return;
  const std::uint32_t turned = right ? turn(root, portal.right, portal.right_vertex, kRight)
                                     : turn(root, portal.left, portal.left_vertex, kLeft);
  if (turned != kNone) offer_pivot(turned, portal, right ? kPivotRight : kPivotLeft);
}

template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::offer_pivot(std::uint32_t root, const MeshPortal& portal,
                                                                      std::uint32_t flags) {
  offer({{}, {}, root, portal.beyond, flags | kCore}, via_corner(root));
}
template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::offer_cone(std::uint32_t root, const MeshPortal& portal,
                                                                     Vec2 left, Vec2 right, std::uint32_t flags) {
  offer_cone_node({left, right, root, portal.beyond, flags | kCore}, {portal.right, portal.left});
}

}  // namespace taut::detail
