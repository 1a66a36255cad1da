#include "taut/cells/triangulation.hpp"

#include <algorithm>
#include <utility>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/triangulation/spatial_order.hpp"
#include "taut/geometry/coordinate_range.hpp"

namespace taut {
using namespace detail;
namespace {

Box2 grown(const Box2& box, double by) { return {{box.min.x - by, box.min.y - by}, {box.max.x + by, box.max.y + by}}; }

// Room for edits around the world, as a part of its extent, and again as much between that and the frame.
constexpr double kRoom = 0.25;

Box2 domain_of(const Box2& reach) {
  if (!(reach.width() > 0) || !(reach.height() > 0))
    throw InputError("triangulation", 0, "expected a box with an area");
  return grown(reach, kRoom * reach.extent());
}

Box2 frame_of(const Box2& reach) {
  const Box2 frame = grown(domain_of(reach), kRoom * reach.extent());
  if (!is_valid_point(frame.min) || !is_valid_point(frame.max)) {
    throw InputError("triangulation", 0, "expected coordinates between 2^-140 and 2^139 in size");
  }
  return frame;
}

Box2 reach_of(const PolygonWorld& world, std::span<const Polygon> areas) {
  Box2 reach = world.reach();
  for (const Polygon& area : areas) {
    for (const Ring& ring : area.rings) {
      for (const Vec2 p : ring) reach.extend(p);
    }
  }
  return reach;
}

PolygonWorld free_box(const Box2& box) {
  PolygonWorld::Parts parts;
  parts.boundary = {box.min, {box.min.x, box.max.y}, box.max, {box.max.x, box.min.y}};
  return PolygonWorld::from_oriented(std::move(parts));
}

}  // namespace

Triangulation::Triangulation(const Box2& box) : Triangulation(free_box(box)) {}

Triangulation::Triangulation(const PolygonWorld& world, const BuildProgress& progress)
    : Triangulation(world, {}, false, world.reach(), progress) {}

Triangulation::Triangulation(const PolygonWorld& world, std::span<const Polygon> areas, const BuildProgress& progress)
    : Triangulation(world, areas, true, reach_of(world, areas), progress) {}

Triangulation::Triangulation(const PolygonWorld& world, std::span<const Polygon> areas, bool closes_slits,
                             const Box2& reach, const BuildProgress& progress)
    : mesh_(frame_of(reach)),
      domain_(domain_of(reach)),
      tolerance_(world.bounds(), reach),
      closes_slits_(closes_slits) {
  const auto for_chains = [&](auto visit) {
    visit(Kind::polygon, true, std::span<const Vec2>(world.boundary()));
    for (const Polygon& polygon : world.obstacles()) {
      for (const Ring& ring : polygon.rings) visit(Kind::polygon, &ring == polygon.rings.data(), std::span(ring));
    }
    for (const Polyline& wall : world.walls()) visit(Kind::wall, true, std::span(wall));
    for (const Vec2& p : world.points()) visit(Kind::point, true, std::span(&p, 1));
    for (const Polygon& area : areas) {
      for (const Ring& ring : area.rings) visit(Kind::area, &ring == area.rings.data(), std::span(ring));
    }
  };
  std::vector<Vec2> points;
  std::size_t count = world.vertex_count();
  for (const Polygon& area : areas) {
    for (const Ring& ring : area.rings) count += ring.size();
  }
  points.reserve(count);
  ProgressMeter meter(progress, 2 * count);  // first the points, then about as many segments
  meter_ = &meter;
  for_chains([&](Kind, bool, std::span<const Vec2> chain) { points.insert(points.end(), chain.begin(), chain.end()); });
  mesh_.reserve(points.size() + 4);
  uses_.reserve(points.size() - world.points().size());
  segments_.reserve(points.size() - world.points().size());
  obstacles_.reserve(1 + world.obstacles().size() + world.walls().size() + world.points().size());
  for (std::uint32_t f = 0; f < mesh_.face_slots(); ++f) mesh_.set_coverage(FaceId(f), kUncounted);
  // All vertices first: then forcing the edges in changes little.
  const std::vector<VertexId> vertices = insert_all(points);
  vertex_uses_.resize(mesh_.vertex_slots());
  std::fill_n(vertex_uses_.begin(), 4, 1);  // the frame stays
  std::span<const VertexId> rest = vertices;
  for_chains([&](Kind kind, bool first, std::span<const Vec2> chain) {
    if (first) {
      add_obstacle(kind);
      tail_ = {};
    }
    add_chain(ObstacleId::at(obstacles_.size() - 1), rest.first(chain.size()));
    rest = rest.subspan(chain.size());
  });
  connect_all();
  tidy_loose();
  cover_everything();
  sectors_ = FaceSectors(mesh_);
  meter_ = nullptr;
}

// Puts points into the empty mesh. Ids run along Hilbert's curve, so that neighbours share cache lines. The points go
// in in rounds, each several times as large as all before it (a biased randomized insertion order, Amenta, Choi, Rote
// 2003): along the curve alone, every point would meet the long faces at the rim of what has been done.
std::vector<VertexId> Triangulation::insert_all(std::span<const Vec2> points) {
  const std::vector<std::uint32_t> order = spatial_order(points);
  const VertexId first = mesh_.add_vertices(points, order);
  std::vector<VertexId> vertices(points.size());
  std::vector<VertexId> twice;
  FaceId from = mesh_.edge_at(VertexId(0)).face();
  for (const std::uint32_t i : in_rounds(points.size())) {
    const VertexId v(first.value + i), before(v.value - 1);
    if (mesh_.is_joined(before)) from = mesh_.edge_at(before).face();
    const TriangleMesh::Location found = mesh_.locate(mesh_.position(v), from);
    if (found.place == TriangleMesh::Place::vertex) {
      twice.push_back(v);
      vertices[order[i]] = mesh_.origin(found.edge);
      from = found.edge.face();
    } else {
      vertices[order[i]] = v;
      mesh_.insert(v, found);
      from = mesh_.edge_at(v).face();
    }
    meter_->step();
  }
  for (const VertexId v : twice) mesh_.discard_vertex(v);
  return vertices;
}

// Connects all segments, in the order of the vertices they start from, so again along the curve.
void Triangulation::connect_all() {
  std::vector<std::uint32_t> begin(mesh_.vertex_slots()), order(segments_.size());
  for (const Segment& segment : segments_) ++begin[segment.from.value];
  std::uint32_t sum = 0;
  for (std::uint32_t& b : begin) sum += std::exchange(b, sum);
  for (std::uint32_t s = 0; s < segments_.size(); ++s) order[begin[segments_[s].from.value]++] = s;
  for (const std::uint32_t s : order) {
    connect_segment(SegmentId(s));
    meter_->step();
  }
}

void Triangulation::begin_edit() {
  if (in_edit_) throw InputError("triangulation", 0, "expected one whose last edit has come to its end");
  in_edit_ = true;
  mesh_.begin_version();
  last_ = {};
  bends_.clear();
  bent_.clear();
}

void Triangulation::end_edit() {
  if (sectors_.outgrown(mesh_)) {
    sectors_ = FaceSectors(mesh_);
  } else {
    for (const FaceId f : mesh_.changed()) {
      if (mesh_.in_use(f)) sectors_.enter(mesh_, f);
    }
  }
  in_edit_ = false;
}

bool Triangulation::has_wall(HalfEdge h) const {
  if (!mesh_.is_constrained(h)) return false;
  bool wall = false;
  uses_.for_each(mesh_.origin(h), mesh_.target(h), [&](Use use) {
    wall = wall || obstacles_[segments_[use.segment.value].owner.value].kind == Kind::wall;
  });
  return wall;
}

TriangleMesh::Location Triangulation::locate(Vec2 p) const {
  if (!domain_.contains(p)) throw InputError("point", 0, "expected one inside the domain of the triangulation");
  return mesh_.locate(p, sectors_.near(mesh_, p));
}

void Triangulation::free_faces_at(Vec2 p, std::vector<FaceId>& out) const {
  out.clear();
  if (domain_.contains(p)) free_faces_at(locate(p), out);  // NaN lies in no domain
}

void Triangulation::free_faces_at(const TriangleMesh::Location& found, std::vector<FaceId>& out) const {
  out.clear();
  const auto add = [&](FaceId f) {
    if (is_free(f)) out.push_back(f);
  };
  switch (found.place) {
    case TriangleMesh::Place::face:
      add(found.edge.face());
      break;
    case TriangleMesh::Place::edge:
      add(found.edge.face());
      add(mesh_.twin(found.edge).face());
      break;
    case TriangleMesh::Place::vertex:
      mesh_.around(mesh_.origin(found.edge), [&](HalfEdge h) {
        add(h.face());
        return false;
      });
      break;
  }
}

std::size_t Triangulation::memory_bytes() const {
  return bytes_of(mesh_, sectors_, uses_, segments_, obstacles_, vertex_uses_, marks_);
}

}  // namespace taut
