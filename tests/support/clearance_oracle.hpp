// Clearance by brute force: over all obstacles of a triangulation, by definition, and with nothing of taut but the
// corners and edges of the triangulation itself.
//
// What a channel crosses is found by drawing a polyline through it at random and counting, for every free segment
// between any two obstacles, how often the polyline crosses it; two crossings one after the other cancel if the loop
// between them goes round no vertex.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <queue>
#include <span>
#include <utility>
#include <vector>

#include "taut/cells/triangulation.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::test {

class ClearanceOracle {
 public:
  struct Wall {
    Vec2 a, b;
  };

  explicit ClearanceOracle(const Triangulation& t) : t_(t) {
    const TriangleMesh& mesh = t.mesh();
    for (std::uint32_t i = 0; i < mesh.vertex_slots(); ++i) {
      if (mesh.in_use(VertexId(i))) vertices_.push_back(mesh.position(VertexId(i)));
    }
    for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
      if (!mesh.in_use(FaceId(i))) continue;
      for (unsigned s = 0; s < 3; ++s) {
        const HalfEdge h(FaceId(i), s);
        const Wall edge{mesh.position(mesh.origin(h)), mesh.position(mesh.target(h))};
        if (edge.a < edge.b) (mesh.is_constrained(h) ? walls_ : open_).push_back(edge);
      }
    }
  }

  // To the nearest obstacle, whichever it is.
  [[nodiscard]] double clearance_at(Vec2 p) const {
    double nearest = kInfinite;
    for (const Vec2 v : vertices_) nearest = std::min(nearest, distance(p, v));
    for (const Wall& wall : walls_) nearest = std::min(nearest, distance(p, nearest_on(wall, p)));
    return nearest;
  }

  // From a corner of a triangle to the nearest obstacle between the rays over the other two, a before b
  // counter-clockwise. What is hidden has something nearer before it.
  [[nodiscard]] double width(Vec2 corner, Vec2 a, Vec2 b) const {
    double nearest = kInfinite;
    for (const Vec2 v : vertices_) {
      if (v != corner && turn(corner, a, v) >= 0 && turn(corner, v, b) >= 0)
        nearest = std::min(nearest, distance(corner, v));
    }
    for (const Wall& wall : walls_) {
      if (wall.a == corner || wall.b == corner) continue;
      double from = 0, to = 1;  // the part of the wall between the rays
      const auto clip = [&](double at_a, double at_b) {
        if (at_a < 0 && at_b < 0) to = -1;
        if (at_a < 0 && at_b >= 0) from = std::max(from, at_a / (at_a - at_b));
        if (at_b < 0 && at_a >= 0) to = std::min(to, at_a / (at_a - at_b));
      };
      clip(turn(corner, a, wall.a), turn(corner, a, wall.b));
      clip(turn(corner, wall.a, b), turn(corner, wall.b, b));
      if (from > to) continue;
      const Vec2 along = wall.b - wall.a;
      const double foot = dot(corner - wall.a, along) / dot(along, along);
      nearest = std::min(nearest, distance(corner, wall.a + std::clamp(foot, from, to) * along));
    }
    return nearest;
  }

  // The shortest free segment between obstacles that every path of the channel's kind crosses.
  [[nodiscard]] double channel_width(Vec2 start, std::span<const HalfEdge> crossed, Vec2 goal, Random& random) {
    const TriangleMesh& mesh = t_.mesh();
    const auto between = [&](Vec2 a, Vec2 b) { return a + random.between(0.1, 0.9) * (b - a); };
    way_.assign(1, start);
    double least = kInfinite;
    for (const HalfEdge h : crossed) {
      const Vec2 a = mesh.position(mesh.origin(h)), b = mesh.position(mesh.target(h));
      least = std::min(least, distance(a, b));
      way_.push_back(between(a, b));
    }
    way_.push_back(goal);
    if (gates_.empty()) find_gates();
    for (const Wall& gate : gates_) {
      const double width = distance(gate.a, gate.b);
      if (width < least && is_crossed(gate)) least = width;
    }
    return least;
  }

  [[nodiscard]] std::span<const Wall> walls() const { return walls_; }

 private:
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();

  static double turn(Vec2 a, Vec2 b, Vec2 c) { return cross(b - a, c - a); }
  static Vec2 nearest_on(const Wall& wall, Vec2 p) {
    const Vec2 along = wall.b - wall.a;
    return wall.a + std::clamp(dot(p - wall.a, along) / dot(along, along), 0.0, 1.0) * along;
  }
  static bool cross_properly(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
    return turn(a, b, c) * turn(a, b, d) < 0 && turn(c, d, a) * turn(c, d, b) < 0;
  }
  [[nodiscard]] bool is_in_free_space(Vec2 p) const {
    const TriangleMesh& mesh = t_.mesh();
    for (std::uint32_t i = 0; i < mesh.face_slots(); ++i) {
      const FaceId f(i);
      if (!mesh.in_use(f)) continue;
      const Vec2 a = mesh.position(mesh.corner(f, 0)), b = mesh.position(mesh.corner(f, 1)),
                 c = mesh.position(mesh.corner(f, 2));
      if (turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0) return t_.is_free(f);
    }
    return false;
  }
  // Nothing but its ends touches an obstacle, by more than rounding.
  [[nodiscard]] bool is_free(const Wall& gate) const {
    const double length = distance(gate.a, gate.b);
    if (length == 0) return false;
    const double hair = 1e-9 * length;
    for (const Vec2 v : vertices_) {
      if (distance(v, gate.a) > hair && distance(v, gate.b) > hair && distance(v, nearest_on(gate, v)) < hair)
        return false;
    }
    const Wall inner{gate.a + 1e-9 * (gate.b - gate.a), gate.b + 1e-9 * (gate.a - gate.b)};
    for (const Wall& wall : walls_) {
      if (cross_properly(inner.a, inner.b, wall.a, wall.b)) return false;
      const bool along = std::fabs(turn(gate.a, gate.b, wall.a)) < hair * length &&
                         std::fabs(turn(gate.a, gate.b, wall.b)) < hair * length;
      if (along && distance(0.5 * (gate.a + gate.b), nearest_on(wall, 0.5 * (gate.a + gate.b))) < hair) return false;
    }
    return is_in_free_space(gate.a + 0.5003 * (gate.b - gate.a));
  }
  void find_gates() {
    for (const Vec2 p : vertices_) {
      for (const Vec2 q : vertices_) {
        const auto is_edge = [&](const Wall& e) { return (e.a == p && e.b == q); };
        // Edges are counted as the channel crosses them.
        if (p < q && std::none_of(open_.begin(), open_.end(), is_edge) && is_free({p, q})) gates_.push_back({p, q});
      }
      for (const Wall& wall : walls_) {
        const Vec2 foot = nearest_on(wall, p);
        if (distance(foot, wall.a) > 0 && distance(foot, wall.b) > 0 && is_free({p, foot})) gates_.push_back({p, foot});
      }
    }
  }
  struct Crossing {
    std::size_t piece;
    Vec2 at;
    bool to_left;
  };
  [[nodiscard]] bool is_crossed(const Wall& gate) {
    crossings_.clear();
    for (std::size_t i = 0; i + 1 < way_.size(); ++i) {
      const Vec2 a = way_[i], b = way_[i + 1];
      if (!cross_properly(gate.a, gate.b, a, b)) continue;
      const double at_a = turn(gate.a, gate.b, a), at_b = turn(gate.a, gate.b, b);
      const Crossing next{i, a + (at_a / (at_a - at_b)) * (b - a), at_b > 0};
      if (!crossings_.empty() && crossings_.back().to_left != next.to_left && is_empty_loop(crossings_.back(), next)) {
        crossings_.pop_back();
      } else {
        crossings_.push_back(next);
      }
    }
    return !crossings_.empty();
  }
  [[nodiscard]] bool is_empty_loop(const Crossing& from, const Crossing& to) {
    loop_.assign(1, from.at);
    loop_.insert(loop_.end(), way_.begin() + static_cast<std::ptrdiff_t>(from.piece) + 1,
                 way_.begin() + static_cast<std::ptrdiff_t>(to.piece) + 1);
    loop_.push_back(to.at);
    return std::none_of(vertices_.begin(), vertices_.end(), [&](Vec2 v) {
      double angle = 0;
      for (std::size_t i = 0; i < loop_.size(); ++i) {
        const Vec2 a = loop_[i] - v, b = loop_[(i + 1) % loop_.size()] - v;
        angle += std::atan2(cross(a, b), dot(a, b));
      }
      return std::fabs(angle) > 1;
    });
  }

  const Triangulation& t_;
  std::vector<Vec2> vertices_;
  std::vector<Wall> walls_, open_, gates_;
  std::vector<Vec2> way_, loop_;
  std::vector<Crossing> crossings_;
};

// Half the width of the widest way between two points, on a lattice of steps over a square: right to within 1.5 steps.
class ClearanceFlood {
 public:
  ClearanceFlood(const ClearanceOracle& oracle, const Triangulation& t, double size, int steps)
      : steps_(steps), step_(size / steps) {
    room_.resize(static_cast<std::size_t>((steps + 1) * (steps + 1)));
    std::vector<FaceId> around;
    for (int y = 0; y <= steps; ++y) {
      for (int x = 0; x <= steps; ++x) {
        const Vec2 p{x * step_, y * step_};
        t.free_faces_at(p, around);
        room_[index(x, y)] = around.empty() ? 0 : oracle.clearance_at(p);
      }
    }
  }
  [[nodiscard]] double step() const { return step_; }
  [[nodiscard]] double bottleneck(Vec2 start, Vec2 goal) const {
    const auto nearest = [&](double c) { return static_cast<int>(std::lround(c / step_)); };
    const std::size_t from = index(nearest(start.x), nearest(start.y)), to = index(nearest(goal.x), nearest(goal.y));
    std::vector<double> best(room_.size(), -1);
    std::priority_queue<std::pair<double, std::size_t>> open;
    best[from] = room_[from];
    open.push({best[from], from});
    while (!open.empty()) {
      const auto [room, at] = open.top();
      open.pop();
      if (room < best[at]) continue;
      if (at == to) return room;
      const int x = static_cast<int>(at) % (steps_ + 1), y = static_cast<int>(at) / (steps_ + 1);
      for (int dy = -1; dy <= 1; ++dy) {
        for (int dx = -1; dx <= 1; ++dx) {
          if (x + dx < 0 || y + dy < 0 || x + dx > steps_ || y + dy > steps_) continue;
          const std::size_t next = index(x + dx, y + dy);
          const double through = std::min(room, room_[next]);
          if (through <= best[next]) continue;
          best[next] = through;
          open.push({through, next});
        }
      }
    }
    return 0;
  }

 private:
  [[nodiscard]] std::size_t index(int x, int y) const { return static_cast<std::size_t>(y * (steps_ + 1) + x); }
  int steps_;
  double step_;
  std::vector<double> room_;
};

}  // namespace taut::test
