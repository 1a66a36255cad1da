// Between planar straight-line graphs and polygon worlds; the rules stand in poly_file.hpp.
#include <algorithm>
#include <map>
#include <numeric>
#include <optional>

#include "taut-io/detail/ring_nesting.hpp"
#include "taut-io/poly_file.hpp"
#include "taut/base/input_error.hpp"
#include "taut/geometry/detail/outer_box.hpp"

namespace taut::io {
using namespace taut::io::detail;
using namespace taut::detail;
namespace {

// The graph's segments joined to chains; a ring has its first vertex only once.
class Chains {
 public:
  explicit Chains(const Poly& poly) : points_(poly.vertices.points) {
    merge_equal_points();
    take_segments(poly);
    join();
    trace();
  }

  std::vector<Ring> rings;
  std::vector<Polyline> walls;
  std::vector<Vec2> isolated;

 private:
  static constexpr std::size_t kNone = static_cast<std::size_t>(-1);
  struct Segment {
    std::size_t end[2];
    int marker;
    std::size_t next[2] = {kNone, kNone};  // the segment joined to this one at end[i]
    bool traced = false;
  };

  void merge_equal_points() {
    same_as_.resize(points_.size());
    std::iota(same_as_.begin(), same_as_.end(), std::size_t{0});
    std::vector<std::size_t> order = same_as_;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return points_[a] < points_[b] || (points_[a] == points_[b] && a < b);
    });
    for (std::size_t i = 1; i < order.size(); ++i) {
      if (points_[order[i]] == points_[order[i - 1]]) same_as_[order[i]] = same_as_[order[i - 1]];
    }
  }

  void take_segments(const Poly& poly) {
    std::map<std::pair<std::size_t, std::size_t>, bool> seen;
    at_.resize(points_.size());
    for (const Poly::Segment& segment : poly.segments) {
      const std::size_t a = same_as_[static_cast<std::size_t>(segment.from)];
      const std::size_t b = same_as_[static_cast<std::size_t>(segment.to)];
      if (a == b || !seen.emplace(std::minmax(a, b), true).second) continue;
      at_[a].push_back(segments_.size());
      at_[b].push_back(segments_.size());
      segments_.push_back({{a, b}, segment.marker});
    }
    for (std::size_t v = 0; v < points_.size(); ++v) {
      if (same_as_[v] == v && at_[v].empty()) isolated.push_back(points_[v]);
    }
  }

  [[nodiscard]] int side(std::size_t segment, std::size_t vertex) const {
    return segments_[segment].end[0] == vertex ? 0 : 1;
  }

  void join() {
    for (std::size_t v = 0; v < at_.size(); ++v) {
      std::map<int, std::vector<std::size_t>> groups;
      for (const std::size_t s : at_[v]) groups[at_[v].size() == 2 ? 0 : segments_[s].marker].push_back(s);
      for (const auto& [marker, group] : groups) {
        if (group.size() != 2) continue;
        segments_[group[0]].next[side(group[0], v)] = group[1];
        segments_[group[1]].next[side(group[1], v)] = group[0];
      }
    }
  }

  // Follows the chain that leaves `segment` at its end `side`, as far as it goes or until it is closed.
  std::vector<std::size_t> follow(std::size_t segment, int side) {
    std::vector<std::size_t> vertices{segments_[segment].end[1 - side]};
    while (segment != kNone && !segments_[segment].traced) {
      segments_[segment].traced = true;
      const std::size_t vertex = segments_[segment].end[side];
      vertices.push_back(vertex);
      segment = segments_[segment].next[side];
      if (segment != kNone) side = 1 - this->side(segment, vertex);
    }
    return vertices;
  }

  void trace() {
    const auto take = [&](std::size_t segment, int side) {
      const std::vector<std::size_t> vertices = follow(segment, side);
      std::vector<Vec2> chain;
      chain.reserve(vertices.size());
      for (const std::size_t v : vertices) chain.push_back(points_[v]);
      if (vertices.front() == vertices.back()) {
        chain.pop_back();
        rings.push_back(std::move(chain));
      } else {
        walls.push_back(std::move(chain));
      }
    };
    for (std::size_t s = 0; s < segments_.size(); ++s) {  // open chains first, from their ends
      for (const int start : {0, 1}) {
        if (!segments_[s].traced && segments_[s].next[start] == kNone) take(s, 1 - start);
      }
    }
    for (std::size_t s = 0; s < segments_.size(); ++s) {
      if (!segments_[s].traced) take(s, 1);
    }
  }

  const std::vector<Vec2>& points_;
  std::vector<std::size_t> same_as_;
  std::vector<Segment> segments_;
  std::vector<std::vector<std::size_t>> at_;
};

// The ring that everything lies in.
std::optional<std::size_t> enclosing_ring(const Chains& chains, const Box2& box) {
  for (std::size_t i = 0; i < chains.rings.size(); ++i) {
    const Ring& ring = chains.rings[i];
    if (bounding_box(ring) != box) continue;
    const auto in_ring = [&](const auto& chain) { return &chain == &ring || lies_in(chain, ring); };
    if (std::all_of(chains.rings.begin(), chains.rings.end(), in_ring) &&
        std::all_of(chains.walls.begin(), chains.walls.end(), in_ring) &&
        std::all_of(chains.isolated.begin(), chains.isolated.end(),
                    [&](const Vec2& p) { return side_of_ring(ring, p) != Side::outside; })) {
      return i;
    }
  }
  return std::nullopt;
}

// Which rings are filled: those directly around a hole point, or, without hole points, every other one inwards.
std::vector<bool> filled_rings(const RingSet& rings, const std::vector<std::optional<std::size_t>>& parents,
                               const Poly& poly, const Ring* boundary) {
  std::vector<bool> filled(rings.size(), false);
  for (std::size_t h = 0; h < poly.holes.size(); ++h) {
    if (const auto ring = rings.innermost_around(poly.holes[h])) {
      filled[*ring] = true;
    } else if (boundary != nullptr && side_of_ring(*boundary, poly.holes[h]) == Side::inside) {
      throw InputError(
          "hole " + std::to_string(h), 0,
          "expected a closed ring of segments around it, inside the boundary: it would leave no free space");
    }
  }
  if (!poly.holes.empty()) return filled;
  for (std::size_t i = 0; i < rings.size(); ++i) {
    bool odd = false;
    for (auto parent = parents[i]; parent; parent = parents[*parent]) odd = !odd;
    filled[i] = !odd;
  }
  return filled;
}

Ring canonical(Ring ring) {
  if (orientation(ring) < 0) std::reverse(ring.begin(), ring.end());
  std::rotate(ring.begin(), std::min_element(ring.begin(), ring.end()), ring.end());
  return ring;
}

std::vector<std::vector<Ring>> canonical_areas(const PolygonWorld::Parts& parts) {
  std::vector<std::vector<Ring>> out{{canonical(parts.boundary)}};
  for (const Polygon& polygon : parts.obstacles) {
    // Islands in holes come back as obstacles of their own: compare filled rings with the holes directly in them.
    const RingSet rings(polygon.rings);
    const auto parents = rings.parents();
    std::vector<std::vector<Ring>> areas(rings.size());
    for (std::size_t i = 0; i < rings.size(); ++i) {
      bool hole = false;
      for (auto parent = parents[i]; parent; parent = parents[*parent]) hole = !hole;
      areas[hole ? *parents[i] : i].push_back(canonical(rings[i]));
    }
    for (auto& area : areas) {
      std::sort(area.begin(), area.end());
      if (!area.empty()) out.push_back(std::move(area));
    }
  }
  std::sort(out.begin() + 1, out.end());
  return out;
}

}  // namespace

PolygonWorld::Parts to_polygon_parts(const Poly& poly) {
  if (poly.vertices.points.empty()) throw InputError("poly", 0, "expected at least one vertex");
  Chains chains(poly);
  PolygonWorld::Parts parts;
  const Box2 box = bounding_box(poly.vertices.points);
  const std::optional<std::size_t> outer = enclosing_ring(chains, box);
  if (outer) {
    parts.boundary = std::move(chains.rings[*outer]);
    chains.rings.erase(chains.rings.begin() + static_cast<std::ptrdiff_t>(*outer));
  } else {
    parts.boundary = box_grown_by_a_twentieth(box);
  }
  const RingSet rings(std::move(chains.rings));
  const auto parents = rings.parents();
  const std::vector<bool> filled = filled_rings(rings, parents, poly, outer ? &parts.boundary : nullptr);
  std::vector<std::size_t> obstacle_of(rings.size());
  for (std::size_t i = 0; i < rings.size(); ++i) {
    if (!filled[i]) continue;
    obstacle_of[i] = parts.obstacles.size();
    parts.obstacles.push_back({{rings[i]}});
  }
  parts.walls = std::move(chains.walls);
  for (std::size_t i = 0; i < rings.size(); ++i) {
    if (filled[i]) continue;
    if (parents[i] && filled[*parents[i]]) {
      parts.obstacles[obstacle_of[*parents[i]]].rings.push_back(rings[i]);
    } else {
      Polyline& wall = parts.walls.emplace_back(rings[i]);
      wall.push_back(wall.front());
    }
  }
  parts.points = std::move(chains.isolated);
  return parts;
}

Poly to_poly(const PolygonWorld::Parts& parts) {
  std::vector<Ring> all{parts.boundary};
  std::vector<std::size_t> filled;  // rings with a blocked region directly inside
  for (const Polygon& polygon : parts.obstacles) {
    const auto parents = RingSet(polygon.rings).parents();
    for (std::size_t i = 0; i < polygon.rings.size(); ++i) {
      bool hole = false;
      for (auto parent = parents[i]; parent; parent = parents[*parent]) hole = !hole;
      if (!hole) filled.push_back(all.size());
      all.push_back(polygon.rings[i]);
    }
  }
  if (parts.boundary.empty()) throw InputError("world", 0, "expected a boundary to write");
  if (find_defect(all, RingRule::touching)) {
    throw InputError("world", 0,
                     "expected obstacles that do not overlap each other or the boundary: .poly cannot hold them");
  }
  Poly poly;
  std::map<Vec2, int> index;
  const auto vertex = [&](Vec2 p) {
    const auto [it, fresh] = index.emplace(p, static_cast<int>(poly.vertices.points.size()));
    if (fresh) poly.vertices.points.push_back(p);
    return it->second;
  };
  int marker = 0;
  const auto chain = [&](const std::vector<Vec2>& points, bool closed) {
    ++marker;
    for (std::size_t i = closed ? 0 : 1; i < points.size(); ++i) {
      const Vec2 before = points[i > 0 ? i - 1 : points.size() - 1];
      const int from = vertex(before);
      poly.segments.push_back({from, vertex(points[i]), marker});
    }
  };
  for (const Ring& ring : all) chain(ring, true);
  for (const Polyline& wall : parts.walls) chain(wall, false);
  for (const Vec2 p : parts.points) vertex(p);
  const RingSet rings(all);
  for (const std::size_t ring : filled) {
    const auto hole = rings.point_directly_inside(ring);
    if (!hole) throw InputError("world", 0, "expected obstacles wide enough to hold a point that marks them");
    poly.holes.push_back(*hole);
  }
  // A hole outside the boundary removes nothing, and says that closed walls are walls and not obstacles.
  if (filled.empty() && !parts.walls.empty()) {
    poly.holes.push_back(box_grown_by_a_twentieth(bounding_box(parts.boundary))[0]);
  }
  // What cannot be said in this format (parts outside the boundary, rings of walls within obstacles, ...) reads
  // differently: ask the reader.
  if (canonical_areas(to_polygon_parts(poly)) != canonical_areas(parts)) {
    throw InputError("world", 0,
                     "expected a world that .poly can hold: everything inside the boundary, obstacles apart from each "
                     "other, no ring of walls inside an obstacle");
  }
  return poly;
}

}  // namespace taut::io
