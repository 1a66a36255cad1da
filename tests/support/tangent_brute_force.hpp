// Shortest paths for a disc by brute force: all common tangents of the circles around all vertices and points, whether
// a path can bend there or not, each measured against every edge; on each circle the pieces between neighbouring
// tangent points, measured as arcs; and Dijkstra over the points, with no thought of directions. All it shares with the
// planner is the world, all it shares with the validator is distance_between. O(n^3) a world, O(n^2) a query.
//
// Ends that may be elsewhere are tried one by one: the nearest place is looked for among all points in which two offset
// edges or circles meet and all points of them nearest to what is asked for; a path to within a distance of the goal
// ends in any of a list of places on the rim, or on a tangent through the goal.
//
// Clearance counts up to the slack of the tolerance model, as planners are told to decide ties.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <queue>
#include <set>
#include <vector>

#include "taut/geometry/arc.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::brute_force {

class DiscPaths {
 public:
  static constexpr double kNone = std::numeric_limits<double>::infinity();

  DiscPaths(const PolygonWorld& world, double radius)
      : world_(world), r_(radius), least_(radius - Tolerance(world.bounds(), world.reach()).slack(radius)) {
    const auto add_ring = [&](const Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) edges_.push_back({ring[i], ring[(i + 1) % ring.size()]});
    };
    add_ring(world.boundary());
    for (const Polygon& p : world.obstacles()) std::for_each(p.rings.begin(), p.rings.end(), add_ring);
    for (const Polyline& w : world.walls()) {
      for (std::size_t i = 1; i < w.size(); ++i) edges_.push_back({w[i - 1], w[i]});
    }
    for (const Vec2 p : world.points()) edges_.push_back({p, p});
    std::set<Vec2> centres;
    for (const auto& [a, b] : edges_) {
      centres.insert(a);
      centres.insert(b);
    }
    for (const Vec2 c : centres) circles_.push_back({c, {}});
    const Box2 box = world.bounds();
    const double farthest =
        std::max({std::fabs(box.min.x), std::fabs(box.min.y), std::fabs(box.max.x), std::fabs(box.max.y)});
    tiny_ = 1e-12 + 1e-15 * farthest / radius;
    for (std::size_t i = 0; i < circles_.size(); ++i) {
      for (std::size_t j = i + 1; j < circles_.size(); ++j) join_circles(i, j);
    }
    for (Circle& circle : circles_) join_along(circle);
  }

  // Inside the boundary, outside all obstacles, and far enough from every edge.
  [[nodiscard]] bool has_room(Vec2 p) const {
    if (side_of_ring(world_.boundary(), p) != Side::inside) return false;
    for (const Polygon& polygon : world_.obstacles()) {
      if (side_of_polygon(polygon, p) != Side::outside) return false;
    }
    return straight_is_clear(p, p);
  }

  // The distance to the nearest edge or point.
  [[nodiscard]] double clearance(Vec2 p) const {
    double least = kNone;
    for (const Edge& e : edges_) least = std::min(least, distance_to_segment(p, e.a, e.b));
    return least;
  }

  // The length of a shortest path between two points with room, or kNone.
  [[nodiscard]] double shortest(Vec2 start, Vec2 goal) const { return shortest_to_any(start, {goal}); }
  // The same to the nearest of many.
  [[nodiscard]] double shortest_to_any(Vec2 start, const std::vector<Vec2>& goals) const {
    DiscPaths with_ends = *this;
    const std::size_t s = with_ends.add_end(start);
    std::vector<std::size_t> ends;
    for (const Vec2 goal : goals) {
      ends.push_back(with_ends.add_end(goal));
      if (straight_is_clear(start, goal)) with_ends.join(s, ends.back(), distance(start, goal));
    }
    const std::vector<double> lengths = with_ends.dijkstra(s);
    double least = kNone;
    for (const std::size_t end : ends) least = std::min(least, lengths[end]);
    return least;
  }
  // The length of a shortest path from a point with room to any place with room within a distance of the goal, or
  // kNone.
  [[nodiscard]] double shortest_within(Vec2 start, Vec2 goal, double within) const {
    if (distance(start, goal) <= within) return 0;
    DiscPaths with_ends = *this;
    const std::size_t s = with_ends.add_end(start);
    std::vector<std::size_t> ends;
    const auto add = [&](Vec2 end) {
      if (!has_room(end)) return;
      ends.push_back(with_ends.add_end(end));
      if (straight_is_clear(start, end)) with_ends.join(s, ends.back(), distance(start, end));
    };
    const auto towards_goal = [&](Vec2 from) { return goal + (within / distance(from, goal)) * (from - goal); };
    add(towards_goal(start));
    for (const Vec2 end : where_rim_meets_border(goal, within)) add(end);
    for (Circle& circle : with_ends.circles_) {
      const Vec2 d = goal - circle.centre;
      const double far = std::hypot(d.x, d.y);
      if (far < r_) continue;
      const double towards = std::atan2(d.y, d.x), open = std::acos(r_ / far);
      for (const double angle : {towards + open, towards - open}) {
        const Vec2 from = on_circle(circle.centre, angle);
        if (distance(from, goal) <= within || !straight_is_clear(from, towards_goal(from))) continue;
        ends.push_back(with_ends.add_node(towards_goal(from)));
        with_ends.join(with_ends.put_on_circle(circle, angle), ends.back(), distance(from, goal) - within);
      }
    }
    const std::vector<double> lengths = with_ends.dijkstra(s);
    double least = kNone;
    for (const std::size_t end : ends) least = std::min(least, lengths[end]);
    return least;
  }

  // The distance from p to the nearest place with room; from a start, with room, to the nearest that it reaches.
  [[nodiscard]] double nearest(Vec2 p) const {
    double least = has_room(p) ? 0 : kNone;
    for_places(p, [&](Vec2 place) {
      if (distance(p, place) < least && has_room(place)) least = distance(p, place);
    });
    return least;
  }
  [[nodiscard]] double nearest_reached(Vec2 start, Vec2 p) const {
    DiscPaths from_start = *this;
    const std::size_t s = from_start.add_end(start);
    const std::vector<double> lengths = from_start.dijkstra(s);
    const auto is_reached = [&](Vec2 place) {
      if (straight_is_clear(start, place)) return true;
      bool reached = false;
      from_start.for_landings(place, [&](const Circle& circle, double angle, Vec2) {
        for (const auto& [node, length] : from_start.neighbours(circle, angle)) {
          if (lengths[node] < kNone) reached = true;
        }
      });
      return reached;
    };
    double least = has_room(p) && is_reached(p) ? 0 : distance(start, p);
    for_places(p, [&](Vec2 place) {
      if (distance(p, place) < least && has_room(place) && is_reached(place)) least = distance(p, place);
    });
    return least;
  }

 private:
  struct Edge {
    Vec2 a, b;
  };
  struct Circle {
    Vec2 centre;
    std::vector<std::pair<double, std::size_t>> points;  // angle, node
  };

  [[nodiscard]] Vec2 on_circle(Vec2 centre, double angle) const {
    return {centre.x + r_ * std::cos(angle), centre.y + r_ * std::sin(angle)};
  }
  [[nodiscard]] bool straight_is_clear(Vec2 a, Vec2 b) const {
    return std::all_of(edges_.begin(), edges_.end(),
                       [&](const Edge& e) { return distance_between_segments(a, b, e.a, e.b) >= least_; });
  }
  [[nodiscard]] bool arc_is_clear(const CircularArc& arc) const {
    return std::all_of(edges_.begin(), edges_.end(),
                       [&](const Edge& e) { return distance_between(arc, e.a, e.b) >= least_; });
  }
  std::size_t add_node(Vec2 at) {
    nodes_.push_back(at);
    ways_.emplace_back();
    return nodes_.size() - 1;
  }
  std::size_t add_on_circle(Circle& circle, double angle) {
    const std::size_t node = add_node(on_circle(circle.centre, angle));
    circle.points.emplace_back(std::remainder(angle, 2 * std::numbers::pi), node);
    return node;
  }
  void join(std::size_t a, std::size_t b, double length) {
    ways_[a].emplace_back(b, length);
    ways_[b].emplace_back(a, length);
  }
  void join_circles(std::size_t i, std::size_t j) {
    const Vec2 d = circles_[j].centre - circles_[i].centre;
    const double towards = std::atan2(d.y, d.x), far = std::hypot(d.x, d.y), half = std::numbers::pi / 2;
    const auto consider = [&](double angle_i, double angle_j) {
      const Vec2 p = on_circle(circles_[i].centre, angle_i), q = on_circle(circles_[j].centre, angle_j);
      if (!straight_is_clear(p, q)) return;
      const std::size_t a = add_on_circle(circles_[i], angle_i), b = add_on_circle(circles_[j], angle_j);
      join(a, b, distance(p, q));
    };
    for (const double side : {half, -half}) consider(towards + side, towards + side);
    if (far < 2 * least_) return;
    const double open = std::acos(std::min(1.0, 2 * r_ / far));
    for (const double side : {open, -open}) consider(towards + side, towards + side + std::numbers::pi);
  }
  // Calls visit(circle, angle, point) for every clear tangent from p to a circle.
  template <class Visit>
  void for_landings(Vec2 p, Visit visit) {
    for (Circle& circle : circles_) {
      const Vec2 d = p - circle.centre;
      const double towards = std::atan2(d.y, d.x), open = std::acos(std::min(1.0, r_ / std::hypot(d.x, d.y)));
      for (const double angle : {towards + open, towards - open}) {
        const Vec2 q = on_circle(circle.centre, angle);
        if (straight_is_clear(p, q)) visit(circle, angle, q);
      }
    }
  }
  std::size_t add_end(Vec2 p) {
    const std::size_t node = add_node(p);
    for_landings(
        p, [&](Circle& circle, double angle, Vec2 q) { join(node, put_on_circle(circle, angle), distance(p, q)); });
    return node;
  }
  // The points of the circle before and after an angle that a clear arc leads to, with its length.
  [[nodiscard]] std::vector<std::pair<std::size_t, double>> neighbours(const Circle& circle, double angle) const {
    std::vector<std::pair<std::size_t, double>> out;
    if (circle.points.empty()) return out;
    const double turn = 2 * std::numbers::pi, at = std::remainder(angle, turn);
    const Vec2 q = on_circle(circle.centre, at);
    const auto after = std::lower_bound(circle.points.begin(), circle.points.end(), std::pair{at, std::size_t{0}});
    const auto& next = after != circle.points.end() ? *after : circle.points.front();
    const auto& previous = after != circle.points.begin() ? *std::prev(after) : circle.points.back();
    const double on = next.first - at + (after == circle.points.end() ? turn : 0);
    const double back = at - previous.first + (after == circle.points.begin() ? turn : 0);
    if (on < tiny_ || arc_is_clear({circle.centre, q, nodes_[next.second], true}))
      out.emplace_back(next.second, r_ * on);
    if (back < tiny_ || arc_is_clear({circle.centre, nodes_[previous.second], q, true}))
      out.emplace_back(previous.second, r_ * back);
    return out;
  }
  // Adds a point to a circle whose points are joined already.
  std::size_t put_on_circle(Circle& circle, double angle) {
    const auto beside = neighbours(circle, angle);
    const std::size_t node = add_on_circle(circle, angle);
    std::sort(circle.points.begin(), circle.points.end());
    for (const auto& [other, length] : beside) join(node, other, length);
    return node;
  }

  // Calls visit(line or circle) for all that bound free space: lines from a to b, circles with a as their centre.
  struct Border {
    Vec2 a, b;
    bool is_circle;
  };
  template <class Visit>
  void for_borders(Visit visit) const {
    for (const Edge& e : edges_) {
      if (e.a == e.b) continue;
      const Vec2 d = e.b - e.a;
      const Vec2 aside = (r_ / std::hypot(d.x, d.y)) * Vec2{-d.y, d.x};
      visit(Border{e.a + aside, e.b + aside, false});
      visit(Border{e.a - aside, e.b - aside, false});
    }
    for (const Circle& c : circles_) visit(Border{c.centre, c.centre, true});
  }
  // Where a circle meets a line; both, as far as they are not just out of reach of each other.
  static void meet(Vec2 centre, double radius, Vec2 a, Vec2 b, std::vector<Vec2>& out) {
    const double whole = distance(a, b);
    const Vec2 along = (1 / whole) * (b - a);
    const double foot = dot(centre - a, along), off = cross(along, centre - a), left = radius * radius - off * off;
    if (left < -1e-12 * radius * radius) return;
    for (const double side : {1.0, -1.0}) out.push_back(a + (foot + side * std::sqrt(std::max(0.0, left))) * along);
  }
  static void meet(Vec2 a, double ra, Vec2 b, double rb, std::vector<Vec2>& out) {
    const double d = distance(a, b);
    if (d == 0) return;
    const double foot = (d * d + ra * ra - rb * rb) / (2 * d), left = ra * ra - foot * foot;
    if (left < -1e-12 * ra * ra) return;
    const Vec2 along = (1 / d) * (b - a), aside{-along.y, along.x};
    for (const double side : {1.0, -1.0})
      out.push_back(a + foot * along + side * std::sqrt(std::max(0.0, left)) * aside);
  }
  [[nodiscard]] std::vector<Vec2> where_rim_meets_border(Vec2 goal, double within) const {
    std::vector<Vec2> out;
    for_borders([&](const Border& border) {
      border.is_circle ? meet(goal, within, border.a, r_, out) : meet(goal, within, border.a, border.b, out);
    });
    return out;
  }
  // The corners of free space do not depend on what is asked for.
  void find_corners() const {
    if (corners_known_) return;
    corners_known_ = true;
    std::vector<Border> all;
    for_borders([&](const Border& border) { all.push_back(border); });
    std::vector<Vec2> found;
    for (std::size_t i = 0; i < all.size(); ++i) {
      for (std::size_t j = i + 1; j < all.size(); ++j) {
        if (all[i].is_circle && all[j].is_circle) {
          meet(all[i].a, r_, all[j].a, r_, found);
        } else if (all[j].is_circle) {
          meet(all[j].a, r_, all[i].a, all[i].b, found);
        } else if (const double across = cross(all[i].b - all[i].a, all[j].b - all[j].a); across != 0) {
          found.push_back(line_intersection(all[i].a, all[i].b, all[j].a, all[j].b));
        }
      }
    }
    for (const Border& border : all) {
      if (border.is_circle) continue;
      found.push_back(border.a);
      found.push_back(border.b);
    }
    for (const Vec2 p : found) {
      if (has_room(p)) corners_.push_back(p);
    }
  }
  template <class Visit>
  void for_places(Vec2 p, Visit visit) const {
    find_corners();
    for (const Vec2 corner : corners_) visit(corner);
    for_borders([&](const Border& border) {
      if (!border.is_circle) return visit(nearest_on_segment(p, border.a, border.b));
      const double d = distance(p, border.a);
      visit(d > 0 ? border.a + (r_ / d) * (p - border.a) : border.a + Vec2{r_, 0});
    });
  }
  void join_along(Circle& circle) {
    std::sort(circle.points.begin(), circle.points.end());
    const auto& points = circle.points;
    for (std::size_t k = 0; k < points.size(); ++k) {
      const auto& [from, a] = points[k];
      const bool last = k + 1 == points.size();
      const auto& [to, b] = last ? points.front() : points[k + 1];
      if (a == b) continue;
      const double sweep = to - from + (last ? 2 * std::numbers::pi : 0);
      // Between points that rounding cannot tell apart there is no arc to measure.
      if (sweep < tiny_ || arc_is_clear({circle.centre, nodes_[a], nodes_[b], true})) join(a, b, r_ * sweep);
    }
  }
  // The lengths of shortest ways to all nodes.
  [[nodiscard]] std::vector<double> dijkstra(std::size_t start) const {
    std::vector<double> best(nodes_.size(), kNone);
    using Item = std::pair<double, std::size_t>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
    best[start] = 0;
    open.emplace(0, start);
    while (!open.empty()) {
      const auto [d, at] = open.top();
      open.pop();
      if (d > best[at]) continue;
      for (const auto& [next, length] : ways_[at]) {
        if (d + length >= best[next]) continue;
        best[next] = d + length;
        open.emplace(best[next], next);
      }
    }
    return best;
  }

  const PolygonWorld& world_;
  double r_, least_;
  double tiny_ = 0;  // an angle between points of a circle that rounding cannot tell apart
  std::vector<Edge> edges_;
  std::vector<Circle> circles_;
  std::vector<Vec2> nodes_;
  std::vector<std::vector<std::pair<std::size_t, double>>> ways_;
  mutable std::vector<Vec2> corners_;
  mutable bool corners_known_ = false;
};

}  // namespace taut::brute_force
