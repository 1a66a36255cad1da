// Segments as chains of constrained edges: vertices put in, edges forced by flips (Sloan 1993), crossings split.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "taut/base/input_error.hpp"
#include "taut/cells/detail/triangulation/triangle_walk.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/geometry/tolerance.hpp"

namespace taut {
using namespace detail;
namespace {

// Rounding a crossing moves edges a little, which may make them cross others, and so on. It always ended after a few
// rounds; beyond this depth crossings are put into existing corners, which makes nothing new.
constexpr std::size_t kDeepest = 40;

// Where many corners lie nearer to each other than crossings are told apart, the ways over corners may lead round in
// circles. An edge that has been led over a corner so often while one segment is laid gets a new corner instead, where
// it is crossed; and if not even that helps so often, coordinates cannot tell what lies where.
constexpr std::uint32_t kMostLedOver = 16;
constexpr std::size_t kMostCloseCrossings = 1000;

// For three points in a line: whether q lies on p's side of `at`.
bool same_direction(Vec2 at, Vec2 p, Vec2 q) {
  return p.x != at.x ? (p.x > at.x) == (q.x > at.x) : (p.y > at.y) == (q.y > at.y);
}

// Where ab crosses the segment cd, rounded, and never past the ends of either however nearly parallel they are.
Vec2 crossing(Vec2 a, Vec2 b, Vec2 c, Vec2 d) {
  const Vec2 ab = b - a;
  const double from_c = std::fabs(cross(ab, c - a)), from_d = std::fabs(cross(ab, d - a));
  const double t = from_c + from_d > 0 ? from_c / (from_c + from_d) : 0.5;
  const Vec2 p = c + t * (d - c);
  const double s = dot(p - a, ab);
  if (s <= 0) return a;
  return s >= dot(ab, ab) ? b : p;
}

}  // namespace

// The vertex at p, new if there is none.
VertexId Triangulation::insert_vertex(Vec2 p) {
  const FaceId from = last_.valid() && mesh_.in_use(last_) ? last_ : sectors_.near(mesh_, p);
  const TriangleMesh::Location found = mesh_.locate(p, from);
  last_ = found.edge.face();
  if (found.place == TriangleMesh::Place::vertex) return mesh_.origin(found.edge);
  const VertexId v = mesh_.add_vertex(p);
  if (v.value >= vertex_uses_.size()) vertex_uses_.resize(v.value + 1);
  vertex_uses_[v.value] = 0;
  if (mesh_.is_constrained(found.edge) && found.place == TriangleMesh::Place::edge) {
    const VertexId a = mesh_.origin(found.edge), b = mesh_.target(found.edge);
    std::vector<Use> uses;
    uses_.list(a, b, uses);
    remove_uses(a, b);
    for (const Use use : uses) {
      add_use(a, v, use);
      add_use(v, b, use);
    }
  }
  mesh_.insert(v, found);
  last_ = mesh_.edge_at(v).face();
  return v;
}

// The vertex at a corner of an obstacle. Segments on which it lies lead over it, even those that rounding has bent a
// little around it.
VertexId Triangulation::insert_corner(Vec2 p) {
  const std::size_t before = mesh_.vertex_count();
  const VertexId v = insert_vertex(p);
  if (mesh_.vertex_count() == before) return v;
  for (bool again = true; again;) {
    again = false;
    VertexId from, to;
    mesh_.around(v, [&](HalfEdge h) {
      const HalfEdge opposite = h.next();
      if (!mesh_.is_constrained(opposite)) return false;
      from = mesh_.origin(opposite);
      to = mesh_.target(opposite);
      if (distance_to_segment(p, mesh_.position(from), mesh_.position(to)) > crossing_apart())
        return false;  // another piece of the segment than the one that passes here
      uses_.for_each(from, to, [&](Use use) {
        const Segment& segment = segments_[use.segment.value];
        again = again || on_segment(p, mesh_.position(segment.from), mesh_.position(segment.to));
      });
      return again;
    });
    if (again) reroute(from, v, to);
  }
  note_bent_around(v);
  close_slits();
  return v;
}

// Joins two vertices by constrained edges that carry these uses, as straight as rounding allows.
void Triangulation::connect(VertexId from, VertexId to, std::span<const Use> uses) {
  if (++depth_ == 1 && !led_over_.empty()) led_over_.clear();
  if (depth_ == 1) close_crossings_ = 0;
  std::vector<VertexId> later;  // what to head for when `to` has been reached; the next one is the last
  for (;;) {
    if (from == to) {
      if (later.empty()) break;
      to = later.back();
      later.pop_back();
      continue;
    }
    const Ahead ahead = look_ahead(from, to, Barriers::stop);
    if (ahead.vertex.valid()) {
      constrain(from, ahead.vertex, crossed_.empty() ? ahead.edge : make_edge(from, ahead.vertex), uses);
      from = ahead.vertex;
    } else if (list_on_way(from, to)) {
      // A crossing is rounded, and the way on from there misses what lies on this one: so that is headed for first.
      later.push_back(to);
      later.insert(later.end(), way_.rbegin(), way_.rend() - 1);
      to = way_.front();
    } else {
      const VertexId via = cross(from, to, ahead.barrier);
      if (via == from || via == to) continue;
      later.push_back(to);
      to = via;
    }
  }
  --depth_;
}

// Lists the vertices exactly between the two in way_; returns whether there are any.
bool Triangulation::list_on_way(VertexId from, VertexId to) {
  way_.clear();
  for (;;) {
    from = look_ahead(from, to, Barriers::pass).vertex;
    if (meter_ != nullptr) meter_->add_work(1 + crossed_.size());
    if (from == to) return !way_.empty();
    way_.push_back(from);
  }
}

namespace {

// The straight way from one vertex to another, followed backwards: over which edge does it leave the faces around the
// first? A step takes constant time.
class WayBack {
 public:
  WayBack(const TriangleMesh& mesh, VertexId from, VertexId to)
      : mesh_(&mesh),
        from_(from),
        a_(mesh.position(from)),
        b_(mesh.position(to)),
        first_(mesh.edge_at(to)),
        at_(first_) {
    right_ = side_of(mesh.target(first_));
  }
  // Whether it has been found. Never if a vertex lies on the way, or `to` is on the frame.
  bool step() {
    if (is_lost_) return false;
    if (!is_on_way_) {
      turn();
      return false;
    }
    const HalfEdge in = mesh_->twin(at_);
    const VertexId beyond = mesh_->apex(in);
    if (beyond == from_) {
      at_ = in;
      return true;
    }
    const int side = side_of(beyond);
    at_ = side > 0 ? in.next() : in.previous();
    is_lost_ = side == 0;
    return false;
  }
  // In the face of `from`, from the right of the way to its left.
  [[nodiscard]] HalfEdge out() const { return at_; }

 private:
  [[nodiscard]] int side_of(VertexId v) const { return inlined::orient2d(b_, a_, mesh_->position(v)); }
  void turn() {
    const int left = side_of(mesh_->apex(at_));
    if (right_ < 0 && left > 0) {
      at_ = at_.next();
      is_on_way_ = true;
      return;
    }
    right_ = left;
    at_ = mesh_->twin(at_.previous());
    is_lost_ = !at_.valid() || at_ == first_;
  }

  const TriangleMesh* mesh_;
  VertexId from_;
  Vec2 a_, b_;
  HalfEdge first_, at_;
  int right_ = 0;
  bool is_on_way_ = false, is_lost_ = false;
};

}  // namespace

// What lies straight ahead on the way to `to`: the first vertex on it (with crossed_ listing the edges up to there), or
// a constrained edge across it unless those are passed.
Triangulation::Ahead Triangulation::look_ahead(VertexId from, VertexId to, Barriers barriers) {
  const Vec2 a = mesh_.position(from), b = mesh_.position(to);
  crossed_.clear();
  Ahead ahead;
  // Nearly always they are joined; and around a vertex with many faces it takes long to see which way to go.
  if (const HalfEdge h = mesh_.find_edge(from, to); h.valid()) return {to, h, {}};
  HalfEdge out;
  const auto side_of = [&](VertexId v) { return inlined::orient2d(a, b, mesh_.position(v)); };
  int right = side_of(mesh_.target(mesh_.edge_at(from)));
  constexpr unsigned kMany = 32;
  unsigned faces = 0;
  std::optional<WayBack> back;  // looked for at the same time if there are many faces
  mesh_.around(from, [&](HalfEdge h) {
    if (++faces > kMany) [[unlikely]] {
      if (!back) back.emplace(mesh_, from, to);
      if (back->step()) {
        out = back->out();
        return true;
      }
    }
    if (right == 0 && same_direction(a, b, mesh_.position(mesh_.target(h)))) {
      ahead.vertex = mesh_.target(h);
      ahead.edge = h;
      return true;
    }
    const int left = side_of(mesh_.apex(h));  // where the next one leads, as `from` is no corner of the frame
    const bool between = right < 0 && left > 0;
    if (between) out = h.next();
    right = left;
    return between;
  });
  if (ahead.vertex.valid()) return ahead;
  for (;;) {  // `out` runs from the right of the way to its left
    if (barriers == Barriers::stop && mesh_.is_constrained(out)) {
      ahead.barrier = out;
      return ahead;
    }
    crossed_.emplace_back(mesh_.origin(out), mesh_.target(out));
    const HalfEdge in = mesh_.twin(out);
    const VertexId beyond = mesh_.apex(in);
    const int side = inlined::orient2d(a, b, mesh_.position(beyond));
    if (side == 0) {
      ahead.vertex = beyond;
      return ahead;
    }
    out = side > 0 ? in.next() : in.previous();
  }
}

// Lists the edges that a segment runs along, in its direction, in pieces_.
void Triangulation::find_pieces(SegmentId s) {
  const Segment& segment = segments_[s.value];
  // Straight on from vertex to vertex, unless rounding has led it round in a circle.
  const bool straight = obstacles_[segment.owner.value].off == 0;
  pieces_.clear();
  way_.assign(1, segment.from);
  for (std::size_t i = 0; i < way_.size(); ++i) {
    const VertexId at = way_[i];
    if (straight && at == segment.to) break;
    if (straight) {  // mostly in one piece
      if (const HalfEdge h = mesh_.find_edge(at, segment.to); h.valid()) {
        pieces_.push_back(h);
        break;
      }
    }
    mesh_.around(at, [&](HalfEdge h) {
      if (!mesh_.is_constrained(h)) return false;
      const VertexId next = mesh_.target(h);
      bool along = false;
      uses_.for_each(at, next, [&](Use use) { along = along || (use.segment == s && use.forward); });
      if (!along) return false;
      pieces_.push_back(h);
      if (straight || std::find(way_.begin(), way_.end(), next) == way_.end()) way_.push_back(next);
      return straight;
    });
  }
}

// Joins the two vertices across crossed_, then repairs what lies beside.
HalfEdge Triangulation::make_edge(VertexId from, VertexId to) {
  mesh_.join_by_flips(from, to, crossed_, fresh_);
  const HalfEdge made = mesh_.find_edge(from, to);
  mesh_.set_constrained(made, true);  // it stays while its surroundings are repaired
  doubtful_.clear();
  for (const auto& [c, d] : fresh_) doubtful_.push_back(mesh_.find_edge(c, d));
  mesh_.make_delaunay(doubtful_);
  return mesh_.find_edge(from, to);
}

// h joins the two.
void Triangulation::constrain(VertexId from, VertexId to, HalfEdge h, std::span<const Use> uses) {
  bool any = uses.empty() && uses_.has(from, to);
  for (const Use use : uses) any = add_use(from, to, use);
  note_bent(from, to);
  mesh_.set_constrained(h, any);
  mesh_.touch(h.face());
  mesh_.touch(mesh_.twin(h).face());
  if (rerouting_ > 0) {
    touch_around(from);
    touch_around(to);
    loose_.insert(loose_.end(), {from, to});  // a segment that came back on itself may have left a corner
  }
  if (any) return;
  loose_.insert(loose_.end(), {from, to});
  doubtful_.assign(1, h);
  mesh_.make_delaunay(doubtful_);
}

// Splits the constrained edge that bars the way, and returns the vertex where the two meet: a new one at the rounded
// crossing point, or the one that is there already.
VertexId Triangulation::cross(VertexId from, VertexId to, HalfEdge barrier) {
  const VertexId right = mesh_.origin(barrier), left = mesh_.target(barrier);
  const Vec2 p = crossing(mesh_.position(from), mesh_.position(to), mesh_.position(right), mesh_.position(left));
  VertexId via = corner_near(p, {right, left, from, to}, depth_ > kDeepest);
  const bool circles = via.valid() && leads_in_circles(right, left, p);
  if (circles) via = {};
  if (!via.valid() && !circles) {
    const TriangleMesh::Location found = mesh_.locate(p, barrier.face());
    const HalfEdge h = found.edge;
    via = corner_near(p, {mesh_.origin(h), mesh_.target(h), mesh_.apex(h), mesh_.apex(mesh_.twin(h))}, false);
    last_ = h.face();
  }
  if (!via.valid()) {
    via = insert_vertex(p);
    note_bent_around(via);
  }
  if (via != right && via != left && uses_.has(right, left)) reroute(right, via, left);
  return via;
}

// Whether the edge between the two has been led over corners again and again while this segment is laid. Throws
// InputError if there is no end to it.
bool Triangulation::leads_in_circles(VertexId a, VertexId b, Vec2 p) {
  const auto [low, high] = std::minmax(a.value, b.value);
  if (++led_over_[std::uint64_t{high} << 32 | low] <= kMostLedOver) return false;
  if (++close_crossings_ <= kMostCloseCrossings) return true;
  throw InputError("obstacles near " + point_text(p), 0,
                   "expected corners farther apart, in a world with coordinates as large as " +
                       coordinates_text({tolerance_.largest_coordinate()}) + ": crossings cannot be told from them");
}

// The nearest of these vertices if it is so near that p should not become another, or in any case.
VertexId Triangulation::corner_near(Vec2 p, const std::array<VertexId, 4>& corners, bool in_any_case) const {
  double least = in_any_case ? std::numeric_limits<double>::infinity() : crossing_apart();
  VertexId nearest;
  for (const VertexId v : corners) {
    const double d = distance(p, mesh_.position(v));
    if (d > least) continue;
    least = d;
    nearest = v;
  }
  return nearest;
}

void Triangulation::touch_around(VertexId v) {
  mesh_.around(v, [&](HalfEdge h) {
    mesh_.touch(h.face());
    return false;
  });
}

// Leads what runs along an edge over a vertex near it. The faces between the old way and the new one change sides, even
// those that keep their corners.
void Triangulation::reroute(VertexId from, VertexId via, VertexId to) {
  std::vector<Use> uses;
  uses_.list(from, to, uses);
  remove_uses(from, to);
  const HalfEdge h = mesh_.find_edge(from, to);
  mesh_.set_constrained(h, false);
  doubtful_.assign(1, h);
  mesh_.make_delaunay(doubtful_);
  ++rerouting_;
  connect(from, via, uses);
  connect(via, to, uses);
  --rerouting_;
}

}  // namespace taut
