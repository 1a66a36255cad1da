// How Polyanya goes through a cell edge by edge. Private to the searches (polyanya_run.hpp).
//
// Seen from a root, the corners of the cell behind an entered edge run from its right end v[0] to its left end
// v[n - 1]. What lies between the bounding rays is seen on; what lies beside them is reached only by a turn at an end
// of the entered edge, and only if the ray runs through that end and the mesh says that paths turn there. From such a
// corner everything in its own cell is visible; the cells around it are gone through by pivoting about it.
#pragma once

#include "taut/plan/detail/polyanya/polyanya_disc.hpp"
#include "taut/plan/detail/polyanya/polyanya_search.hpp"

namespace taut::detail {

// From the v with number `from` to that with number `to` the border of the cell is one straight line.
template <class Corner>
[[nodiscard]] bool runs_straight(Corner v, std::uint32_t from, std::uint32_t to) {
  while (++from < to && v(from).has(MeshEdge::kStraight)) {
  }
  return from >= to;
}

template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::look_from(const MeshPlace& place) {
  const std::uint32_t n = edges_[place.cell].count();
  switch (place.kind) {
    case MeshPlace::Kind::inside:
      return look(0, place.cell, place.cell, n, false);
    case MeshPlace::Kind::edge:
      return look(0, place.cell, after(place.edge), n - 1, true);
    case MeshPlace::Kind::corner:
      // Marks belong to the one wedge of a vertex that is wide enough to turn in; a path that starts in another one may
      // well come back to turn there.
      if (edges_[place.edge].has(MeshEdge::kTurn) || (kSqueezes && edges_[place.edge].has(MeshEdge::kPinch))) {
        p_.marks_[edges_[place.edge].vertex] = {0, p_.generation_, kBothSides | kSqueezed};
      }
      return look(0, place.cell, after(place.edge), n - 2, true);
  }
}

// All `count` edges from `from` on are visible from the root, which lies in the cell. Where the root lies on its
// border, straight corners next to it put edges on a line with it: those are entered only by a turn at their near end.
template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::look(std::uint32_t root, std::uint32_t cell,
                                                               std::uint32_t from, std::uint32_t count,
                                                               bool on_border) {
  if constexpr (kDisc) {
    reach_all(root, cell);
  } else if (is_goal_cell(cell)) {
    return finish(root);  // nothing is shorter than straight on
  }
  const std::uint32_t n = edges_[cell].count();
  if (n > kManyEdges) [[unlikely]]
    meter_.charge(kStepsPerEdge * n);
  if constexpr (kSqueezes) {
    for (std::uint32_t e = cell; e < cell + n; ++e) squeeze(root, edges_[e]);
  }
  std::uint32_t e = from;
  if (on_border) {
    for (; count > 0 && edges_[e].has(MeshEdge::kStraight); e = after(e), --count) turn_into(root, e, e, kRight);
    std::uint32_t last = e - cell + count;  // the corner behind the last edge
    for (; count > 0; --count, --last) {
      const std::uint32_t corner = cell + (last < n ? last : last - n);
      if (!edges_[corner].has(MeshEdge::kStraight)) break;
      turn_into(root, p_.mesh_->previous(corner), corner, kLeft);
    }
  }
  for (; count > 0; --count) {
    const std::uint32_t following = after(e);
    offer_cone(root, edges_[e], edges_[following].at, edges_[following].at, edges_[e].at, kLeftEnd | kRightEnd);
    e = following;
  }
}

// Through the cell behind the edge, about its end.
template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::pivot_edges(const Node& node) {
  const MeshEdge& entered = edges_[node.edge];
  const bool right = node.flags == kPivotRight;
  const std::uint32_t corner = right ? after(node.edge) : node.edge;
  const std::uint32_t onward = right ? corner : p_.mesh_->previous(node.edge);
  offer_pivot(node.root, edges_[onward], node.flags);
  look(node.root, entered.cell, after(corner), entered.count() - 2, true);
}

template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::cross_edges(const Node& node) {
  const MeshEdge& entered = edges_[node.edge];
  const std::uint32_t cell = entered.cell, n = entered.count(), k = node.edge - cell;
  if (n > kManyEdges) [[unlikely]]
    meter_.charge(kStepsPerEdge * n);
  const auto v = [&](std::uint32_t i) -> const MeshEdge& {
    const std::uint32_t j = k + 1 + i;
    return edges_[cell + (j < n ? j : j - n)];
  };
  const Root& from = p_.roots_[node.root];
  const Vec2 at = from.at, before = p_.roots_[from.parent].at;
  const inlined::DirectedLine right_ray((node.flags & kRightOnward) != 0 ? before : at, node.right);
  const inlined::DirectedLine left_ray((node.flags & kLeftOnward) != 0 ? before : at, node.left);
  const bool right_end = (node.flags & kRightEnd) != 0, left_end = (node.flags & kLeftEnd) != 0;
  if constexpr (kDisc) {
    reach_through(node, right_ray, left_ray);
  } else if (is_goal_cell(cell)) {
    if (right_ray.side_of(goal_) < 0) {
      if (right_end && v(0).has(MeshEdge::kTurn)) finish_by(node.root, v(0));
    } else if (left_ray.side_of(goal_) > 0) {
      if (left_end && entered.has(MeshEdge::kTurn)) finish_by(node.root, entered);
    } else {
      return finish(node.root);
    }
  }
  // v[a] is the last corner to the right of the right ray or on it, v[b] the first to the left of the left ray or on
  // it.
  std::uint32_t a = 0;
  int side_a = right_end ? 0 : -1;
  while (a + 2 < n) {
    const int side = right_ray.side_of(v(a + 1).at);
    if (side > 0) break;
    side_a = side;
    ++a;
  }
  std::uint32_t b = a + 1;
  int side_b = left_end ? 0 : 1;
  for (; b + 1 < n; ++b) {
    const int side = left_ray.side_of(v(b).at);
    if (side < 0) continue;
    side_b = side;
    break;
  }

  if constexpr (kSqueezes) {
    const std::uint32_t low = side_a != 0 ? a + 1 : right_end && runs_straight(v, 0, a) ? 0 : a;
    const std::uint32_t high = side_b != 0 ? b : left_end && runs_straight(v, b, n - 1) ? n : b + 1;
    for (std::uint32_t i = low; i < high; ++i) squeeze(node.root, v(i));
  }
  for (std::uint32_t i = a; i < b; ++i) {
    const MeshEdge& e = v(i);
    const Vec2 far_end = v(i + 1).at;
    Vec2 right = e.at, left = far_end;
    std::uint32_t flags = kLeftEnd | kRightEnd;
    if (i == a && side_a != 0) {
      right = node.right;
      flags = (flags & ~kRightEnd) | (node.flags & kRightOnward);
    }
    if (i + 1 == b && side_b != 0) {
      left = node.left;
      flags = (flags & ~kLeftEnd) | (node.flags & kLeftOnward);
    }
    offer_cone(node.root, e, far_end, left, right, flags);
  }
  if (right_end && a > 0) turn_right(node, v, a, side_a);
  if (left_end && b + 1 < n) turn_left(node, v, b, side_b, n);
}

// What lies to the right of the ray through v[0].
template <class Listener, bool kSqueezes, bool kDisc>
template <class Corner>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::turn_right(const Node& node, Corner v, std::uint32_t a,
                                                                     int side_a) {
  const auto index = [&](std::uint32_t i) { return static_cast<std::uint32_t>(&v(i) - edges_); };
  if (side_a == 0 && runs_straight(v, 0, a)) {  // the ray runs along the cell's border up to v[a]
    for (std::uint32_t i = 0; i < a; ++i) turn_into(node.root, index(i), index(i), kRight);
    return;
  }
  if (!v(0).has(MeshEdge::kTurn)) return;
  const std::uint32_t root = turn(node.root, v(0).at, v(0).vertex, kRight);
  if (root == kNone) return;
  offer_pivot(root, v(0), kPivotRight);
  if constexpr (kSqueezes) {
    for (std::uint32_t i = 1; i <= a; ++i) squeeze(root, v(i));
  }
  std::uint32_t i = 1;
  for (; i < a && v(i).has(MeshEdge::kStraight); ++i) turn_into(root, index(i), index(i), kRight);
  for (; i < a; ++i) offer_cone(root, v(i), v(i + 1).at, v(i + 1).at, v(i).at, kLeftEnd | kRightEnd);
  if (side_a != 0) offer_cone(root, v(a), v(a + 1).at, v(0).at, v(a).at, kLeftOnward | kRightEnd);
}

// What lies to the left of the ray through v[n - 1].
template <class Listener, bool kSqueezes, bool kDisc>
template <class Corner>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::turn_left(const Node& node, Corner v, std::uint32_t b,
                                                                    int side_b, std::uint32_t n) {
  const auto index = [&](std::uint32_t i) { return static_cast<std::uint32_t>(&v(i) - edges_); };
  if (side_b == 0 && runs_straight(v, b, n - 1)) {
    for (std::uint32_t i = n - 1; i > b; --i) turn_into(node.root, index(i - 1), index(i), kLeft);
    return;
  }
  if (!v(n - 1).has(MeshEdge::kTurn)) return;
  const std::uint32_t root = turn(node.root, v(n - 1).at, v(n - 1).vertex, kLeft);
  if (root == kNone) return;
  offer_pivot(root, v(n - 2), kPivotLeft);
  if constexpr (kSqueezes) {
    for (std::uint32_t i = b; i + 1 < n; ++i) squeeze(root, v(i));
  }
  std::uint32_t i = n - 2;
  for (; i > b && v(i).has(MeshEdge::kStraight); --i) turn_into(root, index(i - 1), index(i), kLeft);
  for (; i > b; --i) offer_cone(root, v(i - 1), v(i).at, v(i).at, v(i - 1).at, kLeftEnd | kRightEnd);
  if (side_b != 0) offer_cone(root, v(b - 1), v(b).at, v(b).at, v(n - 1).at, kLeftEnd | kRightOnward);
}

// Along a line with the root to the near end of an edge, and about it into the cell behind.
template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::turn_into(std::uint32_t parent, std::uint32_t edge,
                                                                    std::uint32_t corner, Side side) {
  if (!edges_[corner].has(MeshEdge::kTurn) || !is_open(edges_[edge])) return;
  const std::uint32_t root = turn(parent, edges_[corner].at, edges_[corner].vertex, side);
  if (root != kNone) offer_pivot(root, edges_[edge], side == kRight ? kPivotRight : kPivotLeft);
}

// Where the corner rule allows it, a path may leave a double corner into any wedge.
template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::squeeze(std::uint32_t parent, const MeshEdge& corner) {
  if (!corner.has(MeshEdge::kPinch)) return;
  const std::uint32_t root = turn(parent, corner.at, corner.vertex, kSqueezed);
  if (root == kNone) return;
  offer({{}, {}, root, static_cast<std::uint32_t>(&corner - edges_), kSqueeze}, via_corner(root));
}

template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::offer_pivot(std::uint32_t root, const MeshEdge& e,
                                                                      std::uint32_t flags) {
  if (!is_open(e)) return;
  if (e.is_core()) {
    return offer_pivot(root, portals_[p_.mesh_->portal_of(static_cast<std::uint32_t>(&e - edges_))], flags);
  }
  offer({{}, {}, root, e.twin, flags}, via_corner(root));
}
template <class Listener, bool kSqueezes, bool kDisc>
void PolyanyaPlanner::Search<Listener, kSqueezes, kDisc>::offer_cone(std::uint32_t root, const MeshEdge& e,
                                                                     Vec2 far_end, Vec2 left, Vec2 right,
                                                                     std::uint32_t flags) {
  if (!is_open(e)) return;
  if (e.is_core()) {
    return offer_cone(root, portals_[p_.mesh_->portal_of(static_cast<std::uint32_t>(&e - edges_))], left, right, flags);
  }
  offer_cone_node({left, right, root, e.twin, flags}, {e.at, far_end});
}

}  // namespace taut::detail
