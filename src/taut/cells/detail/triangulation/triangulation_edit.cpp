// Obstacles put in, taken out and moved.
#include <algorithm>

#include "taut/base/input_error.hpp"
#include "taut/cells/detail/triangulation/spatial_order.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/detail/point_text.hpp"

namespace taut {
using namespace detail;

void Triangulation::check_in_domain(std::span<const Polyline> chains, const char* part) const {
  for (const Polyline& chain : chains) {
    for (const Vec2 p : chain) {
      if (is_valid_point(p) && domain_.contains(p)) continue;
      throw InputError(part, 0,
                       "expected points between " + point_text(domain_.min) + " and " + point_text(domain_.max) +
                           ", found " + point_text(p));
    }
  }
}

bool Triangulation::contains(ObstacleId id) const {
  return id.value < obstacles_.size() && obstacles_[id.value].kind != Kind::none;
}

ObstacleId Triangulation::add_obstacle(Kind kind) {
  obstacles_.push_back({{}, {}, 0, kind});
  ++obstacle_count_;
  return ObstacleId::at(obstacles_.size() - 1);
}

ObstacleId Triangulation::insert(const Polygon& polygon) {
  return insert_chains(Kind::polygon, oriented(polygon, "polygon").rings, "polygon");
}

ObstacleId Triangulation::insert_wall(std::span<const Vec2> points) {
  Polyline chain(points.begin(), points.end());
  chain.erase(std::unique(chain.begin(), chain.end()), chain.end());
  if (chain.size() < 2) throw InputError("wall", 0, "expected at least two distinct points");
  return insert_chains(Kind::wall, std::span(&chain, 1), "wall");
}

ObstacleId Triangulation::insert_point(Vec2 p) {
  const Polyline chain{p};
  return insert_chains(Kind::point, std::span(&chain, 1), "point");
}

ObstacleId Triangulation::insert_area(const Polygon& polygon) {
  return insert_chains(Kind::area, oriented(polygon, "area").rings, "area");
}

ObstacleId Triangulation::insert_chains(Kind kind, std::span<const Polyline> chains, const char* part) {
  check_in_domain(chains, part);
  begin_edit();
  const ObstacleId id = add_obstacle(kind);
  put_in(id, chains);
  end_edit();
  return id;
}

void Triangulation::remove(ObstacleId id) {
  if (!contains(id) || id.value == 0) throw InputError("obstacle", 0, "expected the id of an obstacle that is there");
  begin_edit();
  take_out(id);
  obstacles_[id.value] = {};
  --obstacle_count_;
  end_edit();
}

void Triangulation::move(ObstacleId id, Vec2 by) {
  if (!contains(id) || id.value == 0) throw InputError("obstacle", 0, "expected the id of an obstacle that is there");
  std::vector<Polyline> chains = shape(id);
  for (Polyline& chain : chains) {
    for (Vec2& p : chain) p = p + by;
  }
  const char* const part = obstacles_[id.value].kind == Kind::area ? "area" : "obstacle";
  check_in_domain(chains, part);
  if (is_closed(id)) {
    chains = oriented({std::move(chains)}, part).rings;  // rounding may have moved points into edges
  } else {
    for (Polyline& chain : chains) {
      if (std::adjacent_find(chain.begin(), chain.end()) != chain.end())
        throw InputError("obstacle", 0, "expected points that stay distinct when they are moved");
    }
  }
  begin_edit();
  take_out(id);
  put_in(id, chains);
  end_edit();
}

void Triangulation::put_in(ObstacleId id, std::span<const Polyline> chains) {
  obstacles_[id.value].first = {};
  tail_ = {};
  std::vector<VertexId> vertices;
  for (const Polyline& chain : chains) {
    vertices.resize(chain.size());
    for (const std::uint32_t i : in_rounds(chain.size())) vertices[i] = insert_corner(chain[i]);
    add_chain(id, vertices);
  }
  connect_segments(id);
  tidy_loose();
  if (!cover_changed(id)) {
    cover_everything_anew();
  } else if (obstacles_[id.value].kind == Kind::polygon) {
    cover_polygon(id, 1);
  }
}

// Adds segments after tail_: rings are closed, walls are not, a point has none.
void Triangulation::add_chain(ObstacleId id, std::span<const VertexId> vertices) {
  Obstacle& obstacle = obstacles_[id.value];
  const auto add = [&](VertexId from, VertexId to) {
    const SegmentId s = new_segment({from, to, id, {}});
    (tail_.valid() ? segments_[tail_.value].next : obstacle.first) = s;
    tail_ = s;
    ++vertex_uses_[from.value];
    ++vertex_uses_[to.value];
  };
  if (obstacle.kind == Kind::point) {
    obstacle.at = vertices[0];
    ++vertex_uses_[vertices[0].value];
  }
  for (std::size_t i = 1; i < vertices.size(); ++i) add(vertices[i - 1], vertices[i]);
  if (is_closed(id)) add(vertices.back(), vertices.front());
}

void Triangulation::connect_segments(ObstacleId id) {
  for (SegmentId s = obstacles_[id.value].first; s.valid(); s = segments_[s.value].next) connect_segment(s);
}

void Triangulation::connect_segment(SegmentId s) {
  const Segment segment = segments_[s.value];
  const Use use{s, true};
  connect(segment.from, segment.to, std::span(&use, 1));
  close_slits();
}

SegmentId Triangulation::new_segment(const Segment& segment) {
  SegmentId s = free_segments_;
  if (s.valid()) {
    free_segments_ = segments_[s.value].next;
    segments_[s.value] = segment;
  } else {
    s = SegmentId::at(segments_.size());
    segments_.push_back(segment);
  }
  return s;
}

void Triangulation::take_out(ObstacleId id) {
  const Obstacle obstacle = obstacles_[id.value];
  if (obstacle.kind == Kind::polygon) cover_polygon(id, -1);
  if (obstacle.kind == Kind::point) {
    --vertex_uses_[obstacle.at.value];
    loose_.push_back(obstacle.at);
  }
  for (SegmentId s = obstacle.first; s.valid();) {
    const SegmentId next = segments_[s.value].next;
    take_out_segment(s);
    s = next;
  }
  doubt_bends(loose_);
  tidy_loose();
  if (!bends_.empty()) straighten();
  if (closes_slits_) {
    note_changed();
    close_slits();
    tidy_loose();
  }
  if (!cover_changed({})) cover_everything_anew();
}

void Triangulation::take_out_segment(SegmentId s) {
  take_off_edges(s);
  --vertex_uses_[segments_[s.value].from.value];
  --vertex_uses_[segments_[s.value].to.value];
  segments_[s.value].next = free_segments_;
  free_segments_ = s;
}

void Triangulation::take_off_edges(SegmentId s) {
  find_pieces(s);
  fresh_.clear();
  for (const HalfEdge piece : pieces_) {
    const VertexId from = mesh_.origin(piece), to = mesh_.target(piece);
    if (!remove_use(from, to, {s, true})) {
      mesh_.set_constrained(piece, false);
      fresh_.emplace_back(from, to);
    }
    mesh_.touch(piece.face());
    mesh_.touch(mesh_.twin(piece).face());
    loose_.push_back(from);
    loose_.push_back(to);
  }
  doubtful_.clear();
  for (const auto& [from, to] : fresh_) doubtful_.push_back(mesh_.find_edge(from, to));
  mesh_.make_delaunay(doubtful_);
}

// Tidies up the vertices of loose_, and those that come loose by that.
void Triangulation::tidy_loose() {
  while (!loose_.empty()) {
    std::vector<VertexId> loose;
    loose.swap(loose_);
    std::sort(loose.begin(), loose.end());
    loose.erase(std::unique(loose.begin(), loose.end()), loose.end());
    // As they would have come in, backwards: then a vertex that goes has few faces. Along an outline each would inherit
    // those of the one before.
    const std::vector<std::uint32_t> order = in_rounds(loose.size());
    for (auto i = order.rbegin(); i != order.rend(); ++i) tidy(loose[*i]);
  }
}

// Takes out a vertex that nothing needs any more: one without constrained edges, or one on the way of segments that run
// through it together.
void Triangulation::tidy(VertexId v) {
  if (!mesh_.in_use(v) || vertex_uses_[v.value] > 0) return;
  std::array<VertexId, 2> ends;
  std::size_t count = 0;
  mesh_.around(v, [&](HalfEdge h) {
    if (!mesh_.is_constrained(h)) return false;
    if (count < 2) ends[count] = mesh_.target(h);
    return ++count > 2;
  });
  if (count == 0) {
    mesh_.remove_vertex(v);
    return;
  }
  if (count != 2) return;
  std::vector<Use> before, after;
  uses_.list(ends[0], v, before);
  uses_.list(v, ends[1], after);
  if (before != after) return;
  doubt_bends(ends);
  remove_uses(ends[0], v);
  remove_uses(v, ends[1]);
  doubtful_.clear();
  for (const VertexId end : ends) {
    doubtful_.push_back(mesh_.find_edge(v, end));
    mesh_.set_constrained(doubtful_.back(), false);
  }
  mesh_.make_delaunay(doubtful_);
  mesh_.remove_vertex(v);
  connect(ends[0], ends[1], before);
}

void Triangulation::list_border(ObstacleId id, std::vector<HalfEdge>& out) {
  out.clear();
  for (SegmentId s = obstacles_[id.value].first; s.valid(); s = segments_[s.value].next) {
    find_pieces(s);
    out.insert(out.end(), pieces_.begin(), pieces_.end());
  }
}

std::vector<Polyline> Triangulation::shape(ObstacleId id) const {
  if (!contains(id)) throw InputError("obstacle", 0, "expected the id of an obstacle that is there");
  const BuildProgress nobody;
  ProgressMeter meter(nobody, 0);
  return shape(id, meter);
}

std::vector<Polyline> Triangulation::shape(ObstacleId id, ProgressMeter& meter) const {
  const Obstacle& obstacle = obstacles_[id.value];
  std::vector<Polyline> chains;
  if (obstacle.kind == Kind::point) chains.push_back({mesh_.position(obstacle.at)});
  VertexId first;
  for (SegmentId s = obstacle.first; s.valid(); s = segments_[s.value].next) {
    const Segment& segment = segments_[s.value];
    meter.step();
    if (!first.valid()) {
      first = segment.from;
      chains.push_back({mesh_.position(first)});
    }
    if (is_closed(id) && segment.to == first) {
      first = {};
    } else {
      chains.back().push_back(mesh_.position(segment.to));
    }
  }
  return chains;
}

PolygonWorld::Parts Triangulation::parts(const BuildProgress& progress) const {
  ProgressMeter meter(progress, segments_.size());
  PolygonWorld::Parts parts;
  for (std::uint32_t i = 0; i < obstacles_.size(); ++i) {
    if (!contains(ObstacleId(i))) continue;
    std::vector<Polyline> chains = shape(ObstacleId(i), meter);
    meter.add_work(1);
    switch (obstacles_[i].kind) {
      case Kind::none:
      case Kind::area:
        break;
      case Kind::polygon:
        if (i == 0) {
          parts.boundary = std::move(chains[0]);
        } else {
          parts.obstacles.push_back({std::move(chains)});
        }
        break;
      case Kind::wall:
        parts.walls.push_back(std::move(chains[0]));
        break;
      case Kind::point:
        parts.points.push_back(chains[0][0]);
        break;
    }
  }
  return parts;
}

}  // namespace taut
