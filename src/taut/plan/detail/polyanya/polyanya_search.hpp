// The search of Polyanya, one query. Private to the searches (polyanya_run.hpp).
//
// A node is a cone (what its root sees through an edge), a pivot (its root is an end of the edge and is gone around),
// or a double corner to be left into all wedges.
//
// Cells are gone through in two ways. In the core of the mesh, between dead ends, only the portals of the core matter,
// and there are few of them (polyanya_portals.hpp). Everywhere else (where the start lies, where the goal lies, in dead
// ends that lead to it, at double corners that may be squeezed through) every edge is looked at (polyanya_edges.hpp).
//
// Ways to a corner that are equally long and turn to the same side: the first one is enough. What only a later one
// reaches lies, seen from the first one's parent, where a turn to that side could be cut short; so the way to it
// through this corner is no shortest one.
//
// Having reached the goal, the search goes on until nothing as short is left, and remembers every straight way on which
// a corner was reached as early as on any: the planner chooses among the paths made of them.
//
// The goal is a point or, where a path within a distance of it is enough, a disc (polyanya_disc.hpp).
#pragma once

#include <limits>

#include "taut/base/export.hpp"
#include "taut/geometry/detail/inline_predicates.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/search/detail/best_in_hand.hpp"

namespace taut::detail {

template <class Listener, bool kSqueezes, bool kDisc>
class PolyanyaPlanner::Search {
 public:
  // `within` is the radius of the disc around the goal.
  Search(PolyanyaPlanner& planner, Vec2 start, Vec2 goal, double within, BudgetMeter& meter, Effort& effort,
         Listener listener)
      : p_(planner),
        edges_(planner.mesh_->edges().data()),
        portals_(planner.mesh_->portals().data()),
        bridges_known_(planner.mesh_->bridges_known()),
        goal_(goal),
        within_(within),
        end_(goal),
        rounding_(kPointRoundingPerCoordinate * (size_of(start) + size_of(goal) + size_of(planner.mesh_->bounds().min) +
                                                 size_of(planner.mesh_->bounds().max))),
        meter_(meter),
        effort_(effort),
        listener_(listener) {
    p_.roots_.push_back({start, 0, 0, kNone});
    for (const MeshPlace& place : p_.starts_) {
      if (kDisc || best_ == kInfinity) look_from(place);
    }
  }

  [[nodiscard]] SearchEnd run() {
    while (next()) {
      if (!meter_.take()) return SearchEnd::budget_spent;
      expand(hand_.node());
    }
    return best_ < kInfinity ? SearchEnd::goal : SearchEnd::exhausted;
  }
  // The last root before the goal. All corners of all paths that are equally short have been reached, and all straight
  // ways between them that such a path takes are among the links.
  [[nodiscard]] std::uint32_t last() const { return last_; }
  // Where the path ends.
  [[nodiscard]] Vec2 end() const { return end_; }

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
    kNoCone = kPivotRight | kPivotLeft | kSqueeze,
    // The node's edge is a portal of the core.
    kCore = 128,
  };
  enum Side : std::uint32_t { kRight = 1, kLeft = 2, kBothSides = 3, kSqueezed = 4 };
  static constexpr double kInfinity = std::numeric_limits<double>::infinity();
  static constexpr std::uint32_t kNone = MeshEdge::kNone;
  static constexpr std::uint32_t kStepsPerEdge = 4;  // of an Interrupt
  static constexpr std::uint32_t kManyEdges = 64;    // so many take longer than the usual expansion

  // polyanya_edges.hpp
  void look_from(const MeshPlace& place);
  void look(std::uint32_t root, std::uint32_t cell, std::uint32_t from, std::uint32_t count, bool on_border);
  void pivot_edges(const Node& node);
  void cross_edges(const Node& node);
  template <class Corner>
  void turn_right(const Node& node, Corner v, std::uint32_t a, int side_a);
  template <class Corner>
  void turn_left(const Node& node, Corner v, std::uint32_t b, int side_b, std::uint32_t n);
  void turn_into(std::uint32_t parent, std::uint32_t edge, std::uint32_t corner, Side side);
  void squeeze(std::uint32_t parent, const MeshEdge& corner);
  void offer_pivot(std::uint32_t root, const MeshEdge& e, std::uint32_t flags);
  void offer_cone(std::uint32_t root, const MeshEdge& e, Vec2 far_end, Vec2 left, Vec2 right, std::uint32_t flags);
  // polyanya_disc.hpp
  template <class SeesRim>
  void reach(std::uint32_t root, std::uint32_t cell, bool open, SeesRim sees_rim);
  [[nodiscard]] bool touches(std::uint32_t cell, Vec2 p) const;
  void reach_all(std::uint32_t root, std::uint32_t cell);
  void reach_through(const Node& node, const inlined::DirectedLine& right_ray, const inlined::DirectedLine& left_ray);
  void reach_by(std::uint32_t parent, const MeshEdge& corner);
  void end_at(std::uint32_t root, Vec2 end);
  // polyanya_portals.hpp
  bool follow(Node& node);
  void set_aside(std::uint32_t root, const MeshPortal& portal, Vec2 left, Vec2 right, std::uint32_t flags);
  void pivot_portals(const Node& node, const MeshPortal& entered);
  void cross_portals(const Node& node, const MeshPortal& entered);
  void offer_aside(std::uint32_t root, const MeshPortal& portal, Vec2 corner);
  void turn_at_near_end(std::uint32_t root, const MeshPortal& portal, Side near);
  void offer_pivot(std::uint32_t root, const MeshPortal& portal, std::uint32_t flags);
  void offer_cone(std::uint32_t root, const MeshPortal& portal, Vec2 left, Vec2 right, std::uint32_t flags);

  // Takes the node to go on with into the hand; false if none can lead to a shorter path.
  bool next() {
    if (!hand_.empty()) {
      const bool is_useful = hand_.f() <= limit_, goes_first = is_useful && hand_.goes_first(p_.open_);
      if (is_useful && !goes_first) store(hand_.node(), hand_.f());
      hand_.take();
      if (goes_first) return true;
    }
    while (!p_.open_.empty()) {
      const OpenList::Entry entry = p_.open_.pop();
      if (entry.f() > limit_) return false;
      hand_.take(p_.nodes_[entry.id()], entry.f());
      if (is_current(p_.roots_[hand_.node().root])) return true;
    }
    return false;
  }
  [[nodiscard]] bool is_current(const Root& root) const {
    return root.vertex == kNone || root.g <= p_.marks_[root.vertex].g * (1 + kSameWayRelative);
  }

  void expand(Node node) {
    ++effort_.expanded;
    report(SearchEventKind::expanded, node);
    if ((node.flags & kCore) != 0) {
      if (best_ == kInfinity && (node.flags & kNoCone) == 0 && !follow(node)) return;
      const MeshPortal& entered = portals_[node.edge];
      if (!is_special(entered)) {
        return (node.flags & kNoCone) == 0 ? cross_portals(node, entered) : pivot_portals(node, entered);
      }
      node.edge = entered.edge;
      node.flags &= ~kCore;
    }
    if ((node.flags & kNoCone) == 0) {
      cross_edges(node);
    } else if (node.flags == kSqueeze) {
      p_.mesh_->for_corners(MeshVertexId(edges_[node.edge].vertex), [&](std::uint32_t corner) {
        look(node.root, edges_[corner].cell, after(corner), edges_[corner].count() - 2, true);
      });
    } else {
      pivot_edges(node);
    }
  }
  // Whether edges other than those of the core matter in this portal's cell.
  [[nodiscard]] bool is_special(const MeshPortal& portal) const {
    if (kSqueezes && portal.has(MeshPortal::kPinch)) return true;
    if constexpr (kDisc) return p_.in_disc_[edges_[portal.edge].cell].generation == p_.generation_;
    for (const std::uint32_t run : p_.special_runs_) {
      if (run == portal.run) return true;
    }
    return false;
  }
  // A bridge is crossed only on the way from start to goal, a dead end entered only if the goal lies in it.
  [[nodiscard]] bool is_open(const MeshPortal& portal) const {
    return !bridges_known_ || !portal.has(MeshPortal::kBridge) || p_.opened_[portal.edge] == p_.generation_;
  }
  [[nodiscard]] bool is_open(const MeshEdge& e) const {
    if (!e.has_twin()) return false;
    const bool closed = bridges_known_ ? e.has(MeshEdge::kBridge) : e.has(MeshEdge::kDeadEnd);
    return !closed || p_.opened_[static_cast<std::size_t>(&e - edges_)] == p_.generation_;
  }
  [[nodiscard]] std::uint32_t after(std::uint32_t e) const {
    return e + 1 - edges_[e].cell < edges_[e].count() ? e + 1 : edges_[e].cell;
  }

  // The root at a corner reached from `parent`; none if as good a way is known.
  [[nodiscard]] std::uint32_t turn(std::uint32_t parent, Vec2 at, std::uint32_t vertex, Side side) {
    const Root& from = p_.roots_[parent];
    const double g = from.g + distance(from.at, at);
    Mark& mark = p_.marks_[vertex];
    if (mark.generation != p_.generation_ || g < mark.g * (1 - kSameWayRelative)) {
      mark = {g, p_.generation_, side};
    } else {
      if (g > mark.g * (1 + kSameWayRelative)) return kNone;
      if ((mark.sides & side) != 0) {
        p_.links_.push_back({vertex, from.vertex});
        return kNone;
      }
      mark.sides |= side;
    }
    p_.links_.push_back({vertex, from.vertex});
    p_.roots_.push_back({at, g, parent, vertex});
    return static_cast<std::uint32_t>(p_.roots_.size() - 1);
  }

  struct Edge {
    Vec2 right, left;
  };
  [[nodiscard]] Edge edge_of(const Node& node) const {
    if ((node.flags & kCore) != 0) return {portals_[node.edge].left, portals_[node.edge].right};
    return {edges_[after(node.edge)].at, edges_[node.edge].at};
  }
  // The shortest way through a cone to the goal, if there were nothing else.
  [[nodiscard]] double bound(const Node& node, const Edge& edge) const {
    const Root& root = p_.roots_[node.root];
    const Vec2 along = edge.left - edge.right;
    Vec2 goal = goal_;
    const double near = cross(along, goal - edge.right);
    if (near > 0) {  // a goal on this side of the edge is seen as in a mirror
      const double twice = 2 * near / dot(along, along);
      goal = {goal.x + twice * along.y, goal.y - twice * along.x};
    }
    const auto direction = [&](Vec2 through, bool onward) {
      return onward ? root.at - p_.roots_[root.parent].at : through - root.at;
    };
    // Straight on is never too long. It also serves where rounding leaves open which side of the cone the goal lies on,
    // or where exactly a ray crosses an edge that it nearly runs along.
    const Vec2 straight = goal - root.at;
    const auto by = [&](Vec2 way, bool is_end, Vec2 end) {
      Vec2 crossing = end;
      if (!is_end) {
        const double slope = cross(way, along);
        if (std::fabs(slope) < kGrazingSine * size_of(way) * size_of(along))
          return into_goal(root, root.g + taut::length(straight));
        crossing = root.at + (cross(edge.right - root.at, along) / slope) * way;
      }
      return into_goal(root, root.g + distance(root.at, crossing) + distance(crossing, goal));
    };
    const Vec2 left = direction(node.left, (node.flags & kLeftOnward) != 0);
    if (cross(left, straight) > rounding_ * size_of(left)) return by(left, (node.flags & kLeftEnd) != 0, edge.left);
    const Vec2 right = direction(node.right, (node.flags & kRightOnward) != 0);
    if (cross(right, straight) < -rounding_ * size_of(right))
      return by(right, (node.flags & kRightEnd) != 0, edge.right);
    return into_goal(root, root.g + taut::length(straight));
  }
  [[nodiscard]] double via_corner(std::uint32_t root) const {
    const Root& from = p_.roots_[root];
    return into_goal(from, from.g + distance(from.at, goal_));
  }
  // No path over a root to the goal is shorter than `total`: nor then one into the disc around it than this.
  [[nodiscard]] double into_goal(const Root& root, double total) const {
    return kDisc ? std::max(root.g, total - within_) : total;
  }

  void offer_cone_node(const Node& node, const Edge& edge) {
    // As long as it is the only one and no path is known, nobody asks how long the way through it would be.
    if (hand_.empty() && best_ == kInfinity) {
      ++effort_.generated;
      report(SearchEventKind::generated, node);
      return hand_.hold(node);
    }
    offer(node, bound(node, edge));
  }
  void offer(const Node& node, double f) {
    if (f > limit_) return;
    ++effort_.generated;
    report(SearchEventKind::generated, node);
    hand_.offer(
        node, f, [&](const Node& held) { return bound(held, edge_of(held)); },
        [&](const Node& other, double other_f) { store(other, other_f); });
  }
  void store(const Node& node, double f) {
    const auto id = static_cast<std::uint32_t>(p_.nodes_.size());
    p_.nodes_.push_back(node);
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
    if (total > limit_) return;
    p_.links_.push_back({kGoal, p_.roots_[root].vertex});
    if (!(total < best_)) return;
    best_ = total;
    limit_ = best_ * (1 + kTieRelative);
    last_ = root;
  }
  // Reaches the goal by a turn at an end of the edge that its cell is entered by.
  void finish_by(std::uint32_t parent, const MeshEdge& corner) {
    const Root& from = p_.roots_[parent];
    const double g = from.g + distance(from.at, corner.at);
    Mark& mark = p_.marks_[corner.vertex];
    if (mark.generation != p_.generation_ || g < mark.g * (1 - kSameWayRelative)) {
      mark = {g, p_.generation_, 0};
    } else if (g > mark.g * (1 + kSameWayRelative)) {
      return;
    }
    p_.links_.push_back({corner.vertex, from.vertex});
    p_.roots_.push_back({corner.at, g, parent, corner.vertex});
    finish(static_cast<std::uint32_t>(p_.roots_.size() - 1));
  }
  void report(SearchEventKind kind, const Node& node) {
    if constexpr (Listener::kActive) {
      const Root& root = p_.roots_[node.root];
      const bool is_cone = (node.flags & kNoCone) == 0;
      SearchEvent2 event{kind, root.at, is_cone ? root.at : p_.roots_[root.parent].at, root.g, 0};
      double f = via_corner(node.root);
      if (is_cone) {
        const Edge edge = edge_of(node);
        f = bound(node, edge);
        event.seen = seen_of(node, edge);
        event.at = crossing_on_best_way(root.at, *event.seen);
        event.g += distance(root.at, event.at);
      }
      event.h = std::max(0.0, f - event.g);
      (*listener_.sink)(event);
    }
  }
  // What a cone holds of its edge, for a listener: rounded where a ray ends between the ends.
  [[nodiscard]] SeenEnds seen_of(const Node& node, const Edge& edge) const {
    const Root& root = p_.roots_[node.root];
    const Vec2 along = edge.left - edge.right;
    const auto crossing = [&](Vec2 through, bool onward, double otherwise) {
      const Vec2 way = onward ? root.at - p_.roots_[root.parent].at : through - root.at;
      const double slope = cross(way, along);
      if (slope == 0) return otherwise;
      return std::clamp(cross(root.at - edge.right, way) / -slope, 0.0, 1.0);
    };
    const double right = (node.flags & kRightEnd) != 0 ? 0 : crossing(node.right, (node.flags & kRightOnward) != 0, 0);
    const double left = (node.flags & kLeftEnd) != 0 ? 1 : crossing(node.left, (node.flags & kLeftOnward) != 0, 1);
    const auto point = [&](double part) { return part == 1 ? edge.left : edge.right + part * along; };
    return {point(std::max(left, right)), point(std::min(left, right))};
  }
  // Where the shortest way from a root through what it sees of an edge, and on to the goal, crosses the edge.
  [[nodiscard]] Vec2 crossing_on_best_way(Vec2 from, const SeenEnds& seen) const {
    const Vec2 along = seen.left - seen.right;
    const double size = dot(along, along);
    const double before = std::fabs(cross(along, from - seen.right));
    const double behind = std::fabs(cross(along, goal_ - seen.right));
    if (size == 0 || before + behind == 0) return seen.right;
    const double own = dot(along, from - seen.right), goals = dot(along, goal_ - seen.right);
    const double part = (own + (goals - own) * (before / (before + behind))) / size;
    return part >= 1 ? seen.left : seen.right + std::max(part, 0.0) * along;
  }

  PolyanyaPlanner& p_;
  const MeshEdge* edges_;
  const MeshPortal* portals_;
  bool bridges_known_;
  Vec2 goal_;
  double within_;
  Vec2 end_;
  double rounding_;  // far above what rounding may move the mirrored goal by
  BudgetMeter& meter_;
  Effort& effort_;
  Listener listener_;
  BestInHand<Node> hand_;
  double best_ = kInfinity, limit_ = kInfinity;  // the shortest path so far, and what counts as equally short
  std::uint32_t last_ = kNone;
};

}  // namespace taut::detail
