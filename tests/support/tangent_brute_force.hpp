// Shortest paths for a disc by brute force: all common tangents of the circles around all vertices and points, whether
// a path can bend there or not, each measured against every edge; on each circle the pieces between neighbouring
// tangent points, measured as arcs; and Dijkstra over the points, with no thought of directions. All it shares with the
// planner is the world, all it shares with the validator is distance_between. O(n^3) a world, O(n^2) a query.
//
// Clearance counts up to half the validator's tolerance, as planners are told to decide ties.
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
      : world_(world), r_(radius), least_(radius - kPenetrationPerExtent * world.bounds().extent() / 2) {
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
    for (std::size_t i = 0; i < circles_.size(); ++i) {
      for (std::size_t j = i + 1; j < circles_.size(); ++j) join_circles(i, j);
    }
  }

  // Inside the boundary, outside all obstacles, and far enough from every edge.
  [[nodiscard]] bool has_room(Vec2 p) const {
    if (side_of_ring(world_.boundary(), p) != Side::inside) return false;
    for (const Polygon& polygon : world_.obstacles()) {
      if (side_of_polygon(polygon, p) != Side::outside) return false;
    }
    return straight_is_clear(p, p);
  }

  // The length of a shortest path between two points with room, or kNone.
  [[nodiscard]] double shortest(Vec2 start, Vec2 goal) const {
    DiscPaths with_ends = *this;
    const std::size_t s = with_ends.add_end(start), g = with_ends.add_end(goal);
    if (straight_is_clear(start, goal)) with_ends.join(s, g, distance(start, goal));
    for (const Circle& circle : with_ends.circles_) with_ends.join_along(circle);
    return with_ends.dijkstra(s, g);
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
  std::size_t add_end(Vec2 p) {
    const std::size_t node = add_node(p);
    for (Circle& circle : circles_) {
      const Vec2 d = p - circle.centre;
      const double towards = std::atan2(d.y, d.x), open = std::acos(std::min(1.0, r_ / std::hypot(d.x, d.y)));
      for (const double angle : {towards + open, towards - open}) {
        const Vec2 q = on_circle(circle.centre, angle);
        if (straight_is_clear(p, q)) join(node, add_on_circle(circle, angle), distance(p, q));
      }
    }
    return node;
  }
  void join_along(const Circle& circle) {
    auto points = circle.points;
    std::sort(points.begin(), points.end());
    for (std::size_t k = 0; k < points.size(); ++k) {
      const auto& [from, a] = points[k];
      const bool last = k + 1 == points.size();
      const auto& [to, b] = last ? points.front() : points[k + 1];
      if (a == b) continue;
      const double sweep = to - from + (last ? 2 * std::numbers::pi : 0);
      // Between points that rounding cannot tell apart there is no arc to measure.
      if (sweep < 1e-12 || arc_is_clear({circle.centre, nodes_[a], nodes_[b], true})) join(a, b, r_ * sweep);
    }
  }
  [[nodiscard]] double dijkstra(std::size_t start, std::size_t goal) const {
    std::vector<double> best(nodes_.size(), kNone);
    using Item = std::pair<double, std::size_t>;
    std::priority_queue<Item, std::vector<Item>, std::greater<>> open;
    best[start] = 0;
    open.emplace(0, start);
    while (!open.empty()) {
      const auto [d, at] = open.top();
      open.pop();
      if (d > best[at]) continue;
      if (at == goal) return d;
      for (const auto& [next, length] : ways_[at]) {
        if (d + length >= best[next]) continue;
        best[next] = d + length;
        open.emplace(best[next], next);
      }
    }
    return kNone;
  }

  const PolygonWorld& world_;
  double r_, least_;
  std::vector<Edge> edges_;
  std::vector<Circle> circles_;
  std::vector<Vec2> nodes_;
  std::vector<std::vector<std::pair<std::size_t, double>>> ways_;
};

}  // namespace taut::brute_force
