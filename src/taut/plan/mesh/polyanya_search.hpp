// The search of Polyanya, one query. Private to polyanya_planner.cpp.
//
// Seen from a root, the corners of the cell behind an entered edge run from its right end v[0] to its left end
// v[n - 1]. What lies between the bounding rays is seen on; what lies beside them is reached only by a turn at an end
// of the entered edge, and only if the ray runs through that end and the mesh says that paths turn there. From such a
// corner everything in its own cell is visible; the cells around it are gone through by pivoting about it.
//
// Ways to a corner that are equally long and turn to the same side: the first one is enough. What only a later one
// reaches lies, seen from the first one's parent, where a turn to that side could be cut short; so the way to it
// through this corner is no shortest one.
#pragma once

#include <limits>

#include "taut/cells/convex_mesh_side.hpp"
#include "taut/plan/mesh/polyanya_planner.hpp"

namespace taut {

template <class Listener, bool kSqueezes>
class PolyanyaPlanner::Search {
 public:
  Search(PolyanyaPlanner& planner, Vec2 start, Vec2 goal, BudgetMeter& meter, Effort& effort, Listener listener)
      : p_(planner),
        edges_(planner.mesh_->edges().data()),
        goal_(goal),
        meter_(meter),
        effort_(effort),
        listener_(listener) {
    p_.roots_.push_back({start, 0, 0, MeshEdge::kNone});
    for (const MeshPlace& place : p_.starts_) {
      const std::uint32_t n = edges_[place.cell].count();
      switch (place.kind) {
        case MeshPlace::Kind::inside:
          look(0, place.cell, place.cell, n, false);
          break;
        case MeshPlace::Kind::edge:
          look(0, place.cell, after(place.edge), n - 1, true);
          break;
        case MeshPlace::Kind::corner:
          p_.marks_[edges_[place.edge].vertex] = {0, p_.generation_, kBothSides | kSqueezed};
          look(0, place.cell, after(place.edge), n - 2, true);
          break;
      }
    }
  }

  [[nodiscard]] SearchEnd run() {
    while (next()) {
      if (!meter_.take()) return SearchEnd::budget_spent;
      expand(Node(hand_));
    }
    return best_ < kInfinity ? SearchEnd::goal : SearchEnd::exhausted;
  }
  // The last root before the goal, and the length of the way.
  [[nodiscard]] std::uint32_t last() const { return last_; }
  [[nodiscard]] double length() const { return best_; }

 private:
  enum : std::uint32_t {
    // The bounding ray runs through the end of the edge.
    kLeftEnd = 1,
    kRightEnd = 2,
    // The bounding ray is the way from the root's parent to the root, continued.
    kLeftOnward = 4,
    kRightOnward = 8,
    // Not a cone: the root is the right or left end of the edge; or a double corner, to be left into all wedges.
    kPivotRight = 16,
    kPivotLeft = 32,
    kSqueeze = 64,
  };
  enum Side : std::uint32_t { kRight = 1, kLeft = 2, kBothSides = 3, kSqueezed = 4 };
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr double kUnknown = -1;
  static constexpr double kSame = 1e-13;  // ways to a corner that differ by no more than rounding are the same
  static constexpr std::uint32_t kNone = MeshEdge::kNone;

  [[nodiscard]] std::uint32_t after(std::uint32_t e) const {
    return e + 1 - edges_[e].cell < edges_[e].count() ? e + 1 : edges_[e].cell;
  }

  // Takes the node to go on with into the hand; false if none can lead to a shorter path.
  bool next() {
    for (;;) {
      if (in_hand_ > 1 && !p_.open_.empty() && p_.open_.top().f() < hand_f_) {
        store(hand_, hand_f_);
        in_hand_ = 0;
      }
      if (in_hand_ == 0) {
        if (p_.open_.empty()) return false;
        const OpenList::Entry entry = p_.open_.pop();
        if (entry.f() >= best_) return false;
        hand_ = p_.nodes_[entry.id()];
        hand_f_ = entry.f();
        p_.unused_.push_back(entry.id());
      } else if (hand_f_ >= best_) {
        in_hand_ = 0;
        continue;
      }
      in_hand_ = 0;
      if (is_current(p_.roots_[hand_.root])) return true;
    }
  }
  [[nodiscard]] bool is_current(const Root& root) const {
    return root.vertex == kNone || root.g <= p_.marks_[root.vertex].g * (1 + kSame);
  }

  void expand(const Node& node) {
    ++effort_.expanded;
    report(SearchEventKind::expanded, node);
    if ((node.flags & (kPivotRight | kPivotLeft | kSqueeze)) == 0) {
      cross_cell(node);
    } else if (node.flags == kSqueeze) {
      p_.mesh_->for_corners(MeshVertexId(edges_[node.edge].vertex), [&](std::uint32_t corner) {
        look(node.root, edges_[corner].cell, after(corner), edges_[corner].count() - 2, true);
      });
    } else {
      pivot(node);
    }
  }

  // Through the cell behind the edge, about its end.
  void pivot(const Node& node) {
    const MeshEdge& entered = edges_[node.edge];
    const bool right = node.flags == kPivotRight;
    const std::uint32_t corner = right ? after(node.edge) : node.edge;
    const std::uint32_t onward = right ? corner : p_.mesh_->previous(node.edge);
    offer_pivot(node.root, edges_[onward], node.flags);
    look(node.root, entered.cell, after(corner), entered.count() - 2, true);
  }

  // All `count` edges from `from` on are visible from the root, which lies in the cell. Where the root lies on its
  // border, straight corners next to it put edges on a line with it: those are entered only by a turn at their near
  // end.
  void look(std::uint32_t root, std::uint32_t cell, std::uint32_t from, std::uint32_t count, bool on_border) {
    if (is_goal_cell(cell)) finish(root);
    if constexpr (kSqueezes) {
      for (std::uint32_t e = cell; e < cell + edges_[cell].count(); ++e) squeeze(root, edges_[e]);
    }
    std::uint32_t e = from;
    if (on_border) {
      for (; count > 0 && edges_[e].has(MeshEdge::kStraight); e = after(e), --count) turn_into(root, e, e, kRight);
      std::uint32_t last = e - cell + count;  // the corner behind the last edge
      const std::uint32_t n = edges_[cell].count();
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

  void cross_cell(const Node& node) {
    const MeshEdge& entered = edges_[node.edge];
    const std::uint32_t cell = entered.cell, n = entered.count(), k = node.edge - cell;
    const auto v = [&](std::uint32_t i) -> const MeshEdge& {
      const std::uint32_t j = k + 1 + i;
      return edges_[cell + (j < n ? j : j - n)];
    };
    const Root& from = p_.roots_[node.root];
    const Vec2 at = from.at, before = p_.roots_[from.parent].at;
    const Vec2 right_from = (node.flags & kRightOnward) != 0 ? before : at;
    const Vec2 left_from = (node.flags & kLeftOnward) != 0 ? before : at;
    const bool right_end = (node.flags & kRightEnd) != 0, left_end = (node.flags & kLeftEnd) != 0;
    if (is_goal_cell(cell)) {
      if (side_of(right_from, node.right, goal_) < 0) {
        if (right_end && v(0).has(MeshEdge::kTurn)) finish_by(node.root, v(0));
      } else if (side_of(left_from, node.left, goal_) > 0) {
        if (left_end && entered.has(MeshEdge::kTurn)) finish_by(node.root, entered);
      } else {
        finish(node.root);
      }
    }
    // v[a] is the last corner to the right of the right ray or on it, v[b] the first to the left of the left ray or
    // on it.
    std::uint32_t a = 0;
    int side_a = right_end ? 0 : -1;
    while (a + 2 < n) {
      const int side = side_of(right_from, node.right, v(a + 1).at);
      if (side > 0) break;
      side_a = side;
      ++a;
    }
    std::uint32_t b = a + 1;
    int side_b = left_end ? 0 : 1;
    for (; b + 1 < n; ++b) {
      const int side = side_of(left_from, node.left, v(b).at);
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
      if (!is_open(e)) continue;
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
  template <class Corner>
  void turn_right(const Node& node, Corner v, std::uint32_t a, int side_a) {
    if (side_a == 0 && runs_straight(v, 0, a)) {  // the ray runs along the cell's border up to v[a]
      for (std::uint32_t i = 0; i < a; ++i) turn_into(node.root, index_of(v(i)), index_of(v(i)), kRight);
      return;
    }
    if (!v(0).has(MeshEdge::kTurn)) return;
    const std::uint32_t root = turn(node.root, v(0), kRight);
    if (root == kNone) return;
    offer_pivot(root, v(0), kPivotRight);
    if constexpr (kSqueezes) {
      for (std::uint32_t i = 1; i <= a; ++i) squeeze(root, v(i));
    }
    std::uint32_t i = 1;
    for (; i < a && v(i).has(MeshEdge::kStraight); ++i) turn_into(root, index_of(v(i)), index_of(v(i)), kRight);
    for (; i < a; ++i) offer_cone(root, v(i), v(i + 1).at, v(i + 1).at, v(i).at, kLeftEnd | kRightEnd);
    if (side_a != 0) offer_cone(root, v(a), v(a + 1).at, v(0).at, v(a).at, kLeftOnward | kRightEnd);
  }
  // What lies to the left of the ray through v[n - 1].
  template <class Corner>
  void turn_left(const Node& node, Corner v, std::uint32_t b, int side_b, std::uint32_t n) {
    if (side_b == 0 && runs_straight(v, b, n - 1)) {
      for (std::uint32_t i = n - 1; i > b; --i) turn_into(node.root, index_of(v(i - 1)), index_of(v(i)), kLeft);
      return;
    }
    if (!v(n - 1).has(MeshEdge::kTurn)) return;
    const std::uint32_t root = turn(node.root, v(n - 1), kLeft);
    if (root == kNone) return;
    offer_pivot(root, v(n - 2), kPivotLeft);
    if constexpr (kSqueezes) {
      for (std::uint32_t i = b; i + 1 < n; ++i) squeeze(root, v(i));
    }
    std::uint32_t i = n - 2;
    for (; i > b && v(i).has(MeshEdge::kStraight); --i) turn_into(root, index_of(v(i - 1)), index_of(v(i)), kLeft);
    for (; i > b; --i) offer_cone(root, v(i - 1), v(i).at, v(i).at, v(i - 1).at, kLeftEnd | kRightEnd);
    if (side_b != 0) offer_cone(root, v(b - 1), v(b).at, v(b).at, v(n - 1).at, kLeftEnd | kRightOnward);
  }
  template <class Corner>
  [[nodiscard]] static bool runs_straight(Corner v, std::uint32_t from, std::uint32_t to) {
    while (++from < to && v(from).has(MeshEdge::kStraight)) {
    }
    return from >= to;
  }
  [[nodiscard]] std::uint32_t index_of(const MeshEdge& e) const { return static_cast<std::uint32_t>(&e - edges_); }

  // Along a line with the root to the near end of an edge, and about it into the cell behind.
  void turn_into(std::uint32_t parent, std::uint32_t edge, std::uint32_t corner, Side side) {
    if (!edges_[corner].has(MeshEdge::kTurn) || !is_open(edges_[edge])) return;
    const std::uint32_t root = turn(parent, edges_[corner], side);
    if (root != kNone) offer_pivot(root, edges_[edge], side == kRight ? kPivotRight : kPivotLeft);
  }
  // The root at a corner reached from `parent`; none if as good a way is known.
  [[nodiscard]] std::uint32_t turn(std::uint32_t parent, const MeshEdge& corner, Side side) {
    const Root& from = p_.roots_[parent];
    const double g = from.g + distance(from.at, corner.at);
    Mark& mark = p_.marks_[corner.vertex];
    if (mark.generation != p_.generation_ || g < mark.g * (1 - kSame)) {
      mark = {g, p_.generation_, side};
    } else {
      if (g > mark.g * (1 + kSame) || (mark.sides & side) != 0) return kNone;
      mark.sides |= side;
    }
    p_.roots_.push_back({corner.at, g, parent, corner.vertex});
    return static_cast<std::uint32_t>(p_.roots_.size() - 1);
  }
  // Where the corner rule allows it, a path may leave a double corner into any wedge.
  void squeeze(std::uint32_t parent, const MeshEdge& corner) {
    if (!corner.has(MeshEdge::kPinch)) return;
    const std::uint32_t root = turn(parent, corner, kSqueezed);
    if (root != kNone) offer({{}, {}, root, index_of(corner), kSqueeze}, via_corner(root));
  }

  [[nodiscard]] bool is_open(const MeshEdge& e) const {
    return e.has_twin() && (!e.has(MeshEdge::kDeadEnd) || p_.opened_[index_of(e)] == p_.generation_);
  }
  [[nodiscard]] double via_corner(std::uint32_t root) const {
    return p_.roots_[root].g + distance(p_.roots_[root].at, goal_);
  }
  void offer_pivot(std::uint32_t root, const MeshEdge& e, std::uint32_t flags) {
    if (is_open(e)) offer({{}, {}, root, e.twin, flags}, via_corner(root));
  }
  void offer_cone(std::uint32_t root, const MeshEdge& e, Vec2 far_end, Vec2 left, Vec2 right, std::uint32_t flags) {
    if (!is_open(e)) return;
    const Node node{left, right, root, e.twin, flags};
    // As long as it is the only one and no path is known, nobody asks how long the way through it would be.
    if (!Listener::kActive && in_hand_ == 0 && best_ == kInfinity) {
      ++effort_.generated;
      hand_ = node;
      hand_f_ = kUnknown;
      in_hand_ = 1;
      return;
    }
    offer(node, bound(node, e.at, far_end));
  }
  // The shortest way through a cone to the goal, if there were nothing else; the edge ends in p and q, p on the right.
  [[nodiscard]] double bound(const Node& node, Vec2 p, Vec2 q) const {
    const Root& root = p_.roots_[node.root];
    const Vec2 along = q - p;
    Vec2 goal = goal_;
    const double near = cross(along, goal - p);
    if (near > 0) {  // a goal on this side of the edge is seen as in a mirror
      const double twice = 2 * near / dot(along, along);
      goal = {goal.x + twice * along.y, goal.y - twice * along.x};
    }
    const auto direction = [&](Vec2 through, bool onward) {
      return onward ? root.at - p_.roots_[root.parent].at : through - root.at;
    };
    const auto by = [&](Vec2 way, bool is_end, Vec2 end) {
      const Vec2 crossing = is_end ? end : root.at + (cross(p - root.at, along) / cross(way, along)) * way;
      return root.g + distance(root.at, crossing) + distance(crossing, goal);
    };
    const Vec2 straight = goal - root.at;
    const Vec2 left = direction(node.left, (node.flags & kLeftOnward) != 0);
    if (cross(left, straight) > 0) return by(left, (node.flags & kLeftEnd) != 0, q);
    const Vec2 right = direction(node.right, (node.flags & kRightOnward) != 0);
    if (cross(right, straight) < 0) return by(right, (node.flags & kRightEnd) != 0, p);
    return root.g + taut::length(straight);
  }
  [[nodiscard]] double bound_again(const Node& node) const {
    return bound(node, edges_[after(node.edge)].at, edges_[node.edge].at);
  }
  void offer(const Node& node, double f) {
    if (f >= best_) return;
    ++effort_.generated;
    report(SearchEventKind::generated, node);
    if (in_hand_ == 1 && hand_f_ == kUnknown) hand_f_ = bound_again(hand_);
    if (in_hand_++ == 0) {
      hand_ = node;
      hand_f_ = f;
    } else if (f < hand_f_) {
      store(hand_, hand_f_);
      hand_ = node;
      hand_f_ = f;
    } else {
      store(node, f);
    }
  }
  void store(const Node& node, double f) {
    std::uint32_t id = static_cast<std::uint32_t>(p_.nodes_.size());
    if (p_.unused_.empty()) {
      p_.nodes_.push_back(node);
    } else {
      id = p_.unused_.back();
      p_.unused_.pop_back();
      p_.nodes_[id] = node;
    }
    p_.open_.push({f, p_.roots_[node.root].g, id});
  }

  [[nodiscard]] bool is_goal_cell(std::uint32_t cell) const {
    for (const MeshPlace& place : p_.goals_) {
      if (place.cell == cell) return true;
    }
    return false;
  }
  void finish(std::uint32_t root) {
    const double total = via_corner(root);
    if (!(total < best_)) return;
    best_ = total;
    last_ = root;
  }
  void finish_by(std::uint32_t parent, const MeshEdge& corner) {
    const Root& from = p_.roots_[parent];
    const double g = from.g + distance(from.at, corner.at);
    if (!(g + distance(corner.at, goal_) < best_)) return;
    p_.roots_.push_back({corner.at, g, parent, corner.vertex});
    finish(static_cast<std::uint32_t>(p_.roots_.size() - 1));
  }
  void report(SearchEventKind kind, const Node& node) {
    if constexpr (Listener::kActive) {
      const Root& root = p_.roots_[node.root];
      const bool is_cone = (node.flags & (kPivotRight | kPivotLeft | kSqueeze)) == 0;
      const Vec2 at = is_cone ? 0.5 * (edges_[node.edge].at + edges_[after(node.edge)].at) : root.at;
      const double g = root.g + distance(root.at, at);
      (*listener_.sink)({kind, at, root.at, g, (is_cone ? bound_again(node) : via_corner(node.root)) - g});
    }
  }

  PolyanyaPlanner& p_;
  const MeshEdge* edges_;
  Vec2 goal_;
  BudgetMeter& meter_;
  Effort& effort_;
  Listener listener_;
  Node hand_{};
  double hand_f_ = 0;
  int in_hand_ = 0;  // the successors of which the hand holds the best; the others are in the open list
  double best_ = kInfinity;
  std::uint32_t last_ = kNone;
};

}  // namespace taut
