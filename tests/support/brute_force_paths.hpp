// Shortest paths in small polygon worlds by brute force, as an oracle for everything else. It shares no code with the
// library: exact integers only, every corner is a node (once for each free wedge around it), and free space is asked
// for by one primitive, the even-odd parity of a point that is moved infinitesimally in some direction.
//
// A segment is cut at every point in which it meets an edge or wall. On each open piece in between, the way pushed a
// little to the left and the way pushed a little to the right (its two tracks) are looked at; they are one where no
// edge runs along the piece. At each cut the wedges around the point say which track can go on as which.
//
// All coordinates must be multiples of 1 / scale; worlds may have at most 127 obstacles. O(n^3) for n corners.
#pragma once

#include <algorithm>
#include <bitset>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <optional>
#include <queue>
#include <set>
#include <stdexcept>
#include <utility>
#include <vector>

#include "taut/world/polygon_world.hpp"

namespace taut::brute_force {

__extension__ typedef __int128 Wide;

inline int sign(Wide v) { return v > 0 ? 1 : v < 0 ? -1 : 0; }

struct Point {
  std::int64_t x = 0, y = 0;
  friend auto operator<=>(const Point&, const Point&) = default;
};

// The point (x / w, y / w), w > 0.
struct Site {
  Wide x, y, w;
};

struct Direction {
  Wide x, y;
  [[nodiscard]] Direction reversed() const { return {-x, -y}; }
  [[nodiscard]] Direction turned_left() const { return {-y, x}; }
};

inline Wide cross(Direction a, Direction b) { return a.x * b.y - a.y * b.x; }
inline Wide dot(Direction a, Direction b) { return a.x * b.x + a.y * b.y; }
inline Direction from_to(Point a, Point b) { return {b.x - a.x, b.y - a.y}; }
inline bool same_direction(Direction a, Direction b) { return cross(a, b) == 0 && dot(a, b) > 0; }

// Counter-clockwise from the positive x axis.
inline bool comes_before(Direction a, Direction b) {
  const bool upper_a = a.y > 0 || (a.y == 0 && a.x > 0), upper_b = b.y > 0 || (b.y == 0 && b.x > 0);
  return upper_a != upper_b ? upper_a : cross(a, b) > 0;
}

// What lies around a point: sector i is between ray i and the next one, counter-clockwise.
struct Surroundings {
  std::vector<Direction> rays;
  std::vector<int> wedge;  // of each sector, -1 where blocked; a single sector if there are no rays
  int wedges = 0;
  bool has_wall = false;

  // The wedge in a direction; where that is a ray, of the sector counter-clockwise or clockwise of it.
  [[nodiscard]] int towards(Direction d, bool counter_clockwise) const {
    if (rays.empty()) return wedge[0];
    const std::size_t n = rays.size();
    std::size_t before = n - 1;
    for (std::size_t i = 0; i < n; ++i) {
      if (same_direction(rays[i], d)) return counter_clockwise ? wedge[i] : wedge[(i + n - 1) % n];
      if (comes_before(rays[i], d)) before = i;
    }
    return wedge[before];
  }
  [[nodiscard]] bool along_a_ray(Direction d) const {
    return std::any_of(rays.begin(), rays.end(), [&](Direction r) { return same_direction(r, d); });
  }
};

using WedgeSet = std::set<int>;

class Model {
 public:
  Model(const PolygonWorld::Parts& parts, std::int64_t scale) : rule_(parts.corner_rule), scale_(scale) {
    add_ring(parts.boundary, 0);
    for (std::size_t o = 0; o < parts.obstacles.size(); ++o) {
      for (const Ring& ring : parts.obstacles[o].rings) add_ring(ring, static_cast<int>(o) + 1);
    }
    if (parts.obstacles.size() >= kMostAreas) throw std::logic_error("too many obstacles for the brute force");
    for (const Polyline& wall : parts.walls) {
      for (std::size_t i = 0; i + 1 < wall.size(); ++i) add_edge(point(wall[i]), point(wall[i + 1]), kWall);
    }
    std::set<Point> distinct;
    for (const Edge& e : edges_) distinct.insert({e.a, e.b});
    corners_.assign(distinct.begin(), distinct.end());
  }

  [[nodiscard]] Point point(Vec2 p) const {
    const double x = p.x * static_cast<double>(scale_), y = p.y * static_cast<double>(scale_);
    if (x != std::floor(x) || y != std::floor(y)) throw std::logic_error("not a multiple of 1 / scale");
    return {static_cast<std::int64_t>(x), static_cast<std::int64_t>(y)};
  }
  [[nodiscard]] Vec2 vec(Point p) const {
    return {static_cast<double>(p.x) / static_cast<double>(scale_),
            static_cast<double>(p.y) / static_cast<double>(scale_)};
  }
  [[nodiscard]] double distance(Point a, Point b) const {
    return std::hypot(static_cast<double>(b.x - a.x), static_cast<double>(b.y - a.y)) / static_cast<double>(scale_);
  }
  [[nodiscard]] const std::vector<Point>& corners() const { return corners_; }

  [[nodiscard]] const Surroundings& around(Point p) const {
    const auto [place, fresh] = around_.try_emplace(p);
    if (fresh) place->second = surroundings({p.x, p.y, 1});
    return place->second;
  }
  [[nodiscard]] bool is_free(Point p) const { return around(p).wedges > 0; }

  [[nodiscard]] bool may_pass(const Surroundings& at, int from, int to) const {
    if (from < 0 || to < 0) return false;
    return from == to || (rule_ == CornerRule::allow && !at.has_wall);
  }

  // The pairs (wedge at departure, wedge at arrival) with which one can go straight from u to v.
  [[nodiscard]] std::set<std::pair<int, int>> sight(Point u, Point v) const {
    const Direction ahead = from_to(u, v);
    std::vector<Fraction> cuts = find_cuts(u, v);
    std::vector<Piece> pieces;
    for (std::size_t i = 0; i <= cuts.size(); ++i) {
      const Fraction from = i == 0 ? Fraction{0, 1} : cuts[i - 1], to = i == cuts.size() ? Fraction{1, 1} : cuts[i];
      const Fraction middle{from.num * to.den + to.num * from.den, 2 * from.den * to.den};
      pieces.push_back(look_at(site(u, ahead, middle), u, v));
      if (!pieces.back().free[0] && !pieces.back().free[1]) return {};
    }
    std::vector<Surroundings> at;
    for (Fraction t : cuts) at.push_back(surroundings(site(u, ahead, t)));
    const Surroundings &first = around(u), &last = around(v);
    const auto wedge_ahead = [&](const Surroundings& s, int side) { return s.towards(ahead, side == 0); };
    const auto wedge_behind = [&](const Surroundings& s, int side) { return s.towards(ahead.reversed(), side == 1); };
    std::set<std::pair<int, int>> out;
    for (int departure = 0; departure < 2; ++departure) {  // 0 left, 1 right
      if (wedge_ahead(first, departure) < 0) continue;
      std::bitset<2> track;
      track.set(static_cast<std::size_t>(departure));
      for (std::size_t i = 0; i < pieces.size(); ++i) {
        if (i > 0) track = go_on(track, at[i - 1], wedge_behind, wedge_ahead);
        if (pieces[i].joined && track.any()) track.set();
        for (std::size_t side = 0; side < 2; ++side) {
          if (!pieces[i].free[side]) track.reset(side);
        }
      }
      for (int side = 0; side < 2; ++side) {
        if (!track[static_cast<std::size_t>(side)]) continue;
        const int arrival = wedge_behind(last, side);
        if (arrival >= 0) out.insert({wedge_ahead(first, departure), arrival});
      }
    }
    return out;
  }

  // The wedges that count at an end of a path.
  [[nodiscard]] WedgeSet end_wedges(Point p, const std::optional<Point>& towards) const {
    const Surroundings& s = around(p);
    WedgeSet out;
    if (towards && *towards != p && s.wedges > 1) {
      // Along an edge its free side counts, along a wall the left one.
      const Direction d = from_to(p, *towards);
      const int left = s.towards(d, true), wedge = left >= 0 ? left : s.towards(d, false);
      if (wedge >= 0) out.insert(wedge);
    } else {
      for (int w = 0; w < s.wedges; ++w) out.insert(w);
    }
    return out;
  }
  // The wedges one can be in after being in one of `set`, without leaving the point.
  [[nodiscard]] WedgeSet spread(Point p, const WedgeSet& set) const {
    const Surroundings& s = around(p);
    WedgeSet out;
    for (int from : set) {
      for (int to = 0; to < s.wedges; ++to) {
        if (may_pass(s, from, to)) out.insert(to);
      }
    }
    return out;
  }
  // Whether the straight pieces through `points` stay free.
  [[nodiscard]] bool path_is_free(const std::vector<Point>& points, const std::optional<Point>& start_towards = {},
                                  const std::optional<Point>& goal_towards = {}) const {
    WedgeSet here = end_wedges(points.front(), start_towards);
    for (std::size_t i = 1; i < points.size(); ++i) {
      if (points[i] == points[i - 1]) continue;
      here = spread(points[i - 1], here);
      WedgeSet next;
      for (const auto& [leaving, arriving] : sight(points[i - 1], points[i])) {
        if (here.contains(leaving)) next.insert(arriving);
      }
      here = next;
    }
    here = spread(points.back(), here);
    for (int w : end_wedges(points.back(), goal_towards)) {
      if (here.contains(w)) return true;
    }
    return false;
  }

 private:
  static constexpr int kWall = -1;
  static constexpr std::size_t kMostAreas = 128;
  struct Edge {
    Point a, b;
    int area;
  };
  struct Fraction {
    Wide num, den;  // den > 0
    [[nodiscard]] bool operator<(const Fraction& o) const { return num * o.den < o.num * den; }
    [[nodiscard]] bool operator==(const Fraction& o) const { return num * o.den == o.num * den; }
  };
  struct Piece {
    bool free[2];  // left, right
    bool joined;   // nothing runs along it, so both sides are the same
  };

  void add_ring(const Ring& ring, int area) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      add_edge(point(ring[i]), point(ring[(i + 1) % ring.size()]), area);
    }
  }
  void add_edge(Point a, Point b, int area) {
    if (a != b) edges_.push_back({a, b, area});
  }
  static Site site(Point u, Direction d, Fraction t) {
    return {u.x * t.den + d.x * t.num, u.y * t.den + d.y * t.num, t.den};
  }
  static Wide turn(const Edge& e, const Site& s) {
    return Wide{e.b.x - e.a.x} * (s.y - e.a.y * s.w) - Wide{e.b.y - e.a.y} * (s.x - e.a.x * s.w);
  }
  static bool contains(const Edge& e, const Site& s) {
    const auto between = [&](std::int64_t a, std::int64_t b, Wide v) {
      return std::min(a, b) * s.w <= v && v <= std::max(a, b) * s.w;
    };
    return between(e.a.x, e.b.x, s.x) && between(e.a.y, e.b.y, s.y) && turn(e, s) == 0;
  }
  // The point moved infinitesimally in a direction (along no edge): is it in the interior of a blocked area?
  [[nodiscard]] bool blocked(const Site& s, Direction d) const {
    std::bitset<kMostAreas> odd;
    for (const Edge& e : edges_) {
      if (e.area == kWall) continue;
      const auto above = [&](Point p) { return p.y * s.w > s.y || (p.y * s.w == s.y && d.y < 0); };
      const bool above_a = above(e.a), above_b = above(e.b);
      if (above_a == above_b) continue;
      int side = sign(turn(e, s));
      if (side == 0) side = sign(cross(from_to(e.a, e.b), d));
      if (side == 0) throw std::logic_error("the brute force was asked about a point on an edge");
      if ((side > 0) == above_b) odd.flip(static_cast<std::size_t>(e.area));
    }
    const bool outside = !odd[0];
    odd.reset(0);
    return outside || odd.any();
  }
  [[nodiscard]] Surroundings surroundings(const Site& s) const {
    struct Ray {
      Direction d;
      bool wall;
    };
    std::vector<Ray> found;
    for (const Edge& e : edges_) {
      if (!contains(e, s)) continue;
      for (Point end : {e.a, e.b}) {
        const Direction d{end.x * s.w - s.x, end.y * s.w - s.y};
        if (d.x != 0 || d.y != 0) found.push_back({d, e.area == kWall});
      }
    }
    std::sort(found.begin(), found.end(), [](const Ray& a, const Ray& b) { return comes_before(a.d, b.d); });
    Surroundings out;
    std::vector<bool> wall;
    for (const Ray& r : found) {
      if (out.rays.empty() || !same_direction(out.rays.back(), r.d)) {
        out.rays.push_back(r.d);
        wall.push_back(false);
      }
      wall.back() = wall.back() || r.wall;
    }
    const std::size_t n = out.rays.size();
    if (n == 0) {
      out.wedge = {blocked(s, {1, 0}) ? -1 : 0};
      out.wedges = out.wedge[0] + 1;
      return out;
    }
    for (std::size_t i = 0; i < n; ++i) {
      const bool free = !blocked(s, inside_sector(out.rays[i], out.rays[(i + 1) % n], n));
      out.wedge.push_back(free ? out.wedges++ : -1);
    }
    for (std::size_t i = 0; i < n; ++i) {
      const bool free_before = out.wedge[(i + n - 1) % n] >= 0, free_after = out.wedge[i] >= 0;
      if (wall[i]) out.has_wall = true;
      if (!wall[i] && free_before && free_after) throw std::logic_error("an edge of an area with two free sides");
    }
    return out;
  }
  static Direction inside_sector(Direction from, Direction to, std::size_t rays) {
    if (rays == 1) return from.reversed();
    const Wide c = cross(from, to);
    if (c == 0) return from.turned_left();
    const Direction sum{from.x + to.x, from.y + to.y};
    return c > 0 ? sum : sum.reversed();
  }
  [[nodiscard]] std::vector<Fraction> find_cuts(Point u, Point v) const {
    const Direction d = from_to(u, v);
    std::vector<Fraction> cuts;
    const auto add = [&](Wide num, Wide den) {
      if (den < 0) {
        num = -num;
        den = -den;
      }
      if (num > 0 && num < den) cuts.push_back({num, den});
    };
    for (const Edge& e : edges_) {
      if (std::max(e.a.x, e.b.x) < std::min(u.x, v.x) || std::min(e.a.x, e.b.x) > std::max(u.x, v.x) ||
          std::max(e.a.y, e.b.y) < std::min(u.y, v.y) || std::min(e.a.y, e.b.y) > std::max(u.y, v.y)) {
        continue;
      }
      const Direction to_a = from_to(u, e.a), to_b = from_to(u, e.b), along = from_to(e.a, e.b);
      const int side_a = sign(cross(d, to_a)), side_b = sign(cross(d, to_b));
      if (side_a * side_b > 0) continue;
      if (side_a == 0 && side_b == 0) {
        add(dot(to_a, d), dot(d, d));
        add(dot(to_b, d), dot(d, d));
      } else {
        // Also where the line of the segment meets the edge: inside the segment or not, add() tells.
        add(cross(to_a, along), cross(d, along));
      }
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    return cuts;
  }
  [[nodiscard]] Piece look_at(const Site& middle, Point u, Point v) const {
    const Direction left = from_to(u, v).turned_left();
    const bool on_edge = std::any_of(edges_.begin(), edges_.end(), [&](const Edge& e) { return contains(e, middle); });
    return {{!blocked(middle, left), !blocked(middle, left.reversed())}, !on_edge};
  }
  template <class Behind, class Ahead>
  [[nodiscard]] std::bitset<2> go_on(std::bitset<2> track, const Surroundings& at, Behind behind, Ahead ahead) const {
    std::bitset<2> out;
    for (int from = 0; from < 2; ++from) {
      for (int to = 0; to < 2; ++to) {
        if (track[static_cast<std::size_t>(from)] && may_pass(at, behind(at, from), ahead(at, to))) {
          out.set(static_cast<std::size_t>(to));
        }
      }
    }
    return out;
  }

  CornerRule rule_;
  std::int64_t scale_;
  std::vector<Edge> edges_;
  std::vector<Point> corners_;
  mutable std::map<Point, Surroundings> around_;
};

inline constexpr double kFar = std::numeric_limits<double>::infinity();

// All corners, split into wedges and joined by sight lines.
class CornerGraph {
 public:
  explicit CornerGraph(const Model& model) : model_(model) {
    const auto& corners = model.corners();
    for (std::size_t c = 0; c < corners.size(); ++c) {
      first_.push_back(nodes_.size());
      for (int w = 0; w < model.around(corners[c]).wedges; ++w) nodes_.push_back({c, w});
    }
    links_.resize(nodes_.size());
    for (std::size_t c = 0; c < corners.size(); ++c) {
      const Surroundings& s = model.around(corners[c]);
      for (int v = 0; v < s.wedges; ++v) {
        for (int w = 0; w < s.wedges; ++w) {
          if (v != w && model.may_pass(s, v, w)) links_[node(c, v)].push_back({node(c, w), 0});
        }
      }
      for (std::size_t d = c + 1; d < corners.size(); ++d) {
        for (const auto& [v, w] : model.sight(corners[c], corners[d])) {
          const double length = model.distance(corners[c], corners[d]);
          links_[node(c, v)].push_back({node(d, w), length});
          links_[node(d, w)].push_back({node(c, v), length});
        }
      }
    }
  }
  struct Node {
    std::size_t corner;
    int wedge;
  };
  struct Link {
    std::size_t to;
    double length;
  };
  [[nodiscard]] const Model& model() const { return model_; }
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] const std::vector<Link>& links(std::size_t n) const { return links_[n]; }
  [[nodiscard]] std::size_t node(std::size_t corner, int wedge) const {
    return first_[corner] + static_cast<std::size_t>(wedge);
  }
  [[nodiscard]] std::optional<std::size_t> corner_at(Point p) const {
    const auto& corners = model_.corners();
    const auto found = std::lower_bound(corners.begin(), corners.end(), p);
    if (found == corners.end() || *found != p) return {};
    return static_cast<std::size_t>(found - corners.begin());
  }

 private:
  const Model& model_;
  std::vector<Node> nodes_;
  std::vector<std::size_t> first_;
  std::vector<std::vector<Link>> links_;
};

// Distances from one point to any other.
class Distances {
 public:
  Distances(const CornerGraph& graph, Point start, const std::optional<Point>& towards = {})
      : graph_(graph), model_(graph.model()), start_(start), far_(graph.nodes().size(), kFar) {
    leaving_ = model_.spread(start, model_.end_wedges(start, towards));
    using Entry = std::pair<double, std::size_t>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    const auto relax = [&](std::size_t n, double d) {
      if (d < far_[n]) {
        far_[n] = d;
        open.push({d, n});
      }
    };
    if (const auto here = graph.corner_at(start)) {
      for (int w : leaving_) relax(graph.node(*here, w), 0);
    } else {
      for (std::size_t c = 0; c < model_.corners().size(); ++c) {
        const Point corner = model_.corners()[c];
        for (const auto& [v, w] : model_.sight(start, corner)) {
          if (leaving_.contains(v)) relax(graph.node(c, w), model_.distance(start, corner));
        }
      }
    }
    while (!open.empty()) {
      const auto [d, n] = open.top();
      open.pop();
      if (d > far_[n]) continue;
      for (const auto& link : graph.links(n)) relax(link.to, d + link.length);
    }
  }

  // kFar if there is no way.
  [[nodiscard]] double to(Point goal, const std::optional<Point>& towards = {}) const {
    const WedgeSet arriving = model_.spread(goal, model_.end_wedges(goal, towards));
    double best = kFar;
    if (const auto here = graph_.corner_at(goal)) {
      for (int w : arriving) best = std::min(best, far_[graph_.node(*here, w)]);
      return best;
    }
    if (goal == start_) {
      for (int w : arriving) {
        if (leaving_.contains(w)) return 0;
      }
    } else {
      for (const auto& [v, w] : model_.sight(start_, goal)) {
        if (leaving_.contains(v) && arriving.contains(w)) return model_.distance(start_, goal);
      }
    }
    for (std::size_t c = 0; c < model_.corners().size(); ++c) {
      const Point corner = model_.corners()[c];
      double nearest = kFar;
      for (int w = 0; w < model_.around(corner).wedges; ++w) nearest = std::min(nearest, far_[graph_.node(c, w)]);
      if (nearest + model_.distance(corner, goal) >= best) continue;
      for (const auto& [v, w] : model_.sight(corner, goal)) {
        if (arriving.contains(w)) best = std::min(best, far_[graph_.node(c, v)] + model_.distance(corner, goal));
      }
    }
    return best;
  }

 private:
  const CornerGraph& graph_;
  const Model& model_;
  Point start_;
  WedgeSet leaving_;
  std::vector<double> far_;
};

}  // namespace taut::brute_force
