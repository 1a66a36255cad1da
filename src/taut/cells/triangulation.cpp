#include "taut/cells/triangulation.hpp"

#include "taut/cells/spatial_order.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/world/input_error.hpp"

namespace taut {
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

Box2 reach_of(const PolygonWorld& world) {
  Box2 reach = world.bounds();
  const auto extend = [&](std::span<const Vec2> points) {
    for (const Vec2 p : points) reach.extend(p);
  };
  for (const Polygon& polygon : world.obstacles()) {
    for (const Ring& ring : polygon.rings) extend(ring);
  }
  for (const Polyline& wall : world.walls()) extend(wall);
  extend(world.points());
  return reach;
}

PolygonWorld free_box(const Box2& box) {
  PolygonWorld::Parts parts;
  parts.boundary = {box.min, {box.min.x, box.max.y}, box.max, {box.max.x, box.min.y}};
  return PolygonWorld::from_oriented(std::move(parts));
}

}  // namespace

Triangulation::Triangulation(const Box2& box) : Triangulation(free_box(box)) {}

Triangulation::Triangulation(const PolygonWorld& world)
    : mesh_(frame_of(reach_of(world))), domain_(domain_of(reach_of(world))) {
  vertex_uses_.assign(4, 1);  // the frame stays
  std::vector<Vec2> points(world.boundary().begin(), world.boundary().end());
  for (const Polygon& polygon : world.obstacles()) {
    for (const Ring& ring : polygon.rings) points.insert(points.end(), ring.begin(), ring.end());
  }
  for (const Polyline& wall : world.walls()) points.insert(points.end(), wall.begin(), wall.end());
  points.insert(points.end(), world.points().begin(), world.points().end());
  mesh_.reserve(points.size() + 4);
  vertex_uses_.reserve(points.size() + 4);
  uses_.reserve(points.size());
  // All vertices first: then forcing the edges in changes little.
  for (const std::uint32_t i : spatial_order(points)) insert_vertex(points[i]);
  sectors_ = FaceSectors(mesh_, domain_);

  building_ = true;
  const auto add = [&](Kind kind, std::span<const Polyline> chains) {
    last_ = {};
    put_in(add_obstacle(kind), chains);
  };
  add(Kind::polygon, std::span(&world.boundary(), 1));
  for (const Polygon& polygon : world.obstacles()) add(Kind::polygon, polygon.rings);
  for (const Polyline& wall : world.walls()) add(Kind::wall, std::span(&wall, 1));
  for (const Vec2 p : world.points()) {
    const Polyline chain{p};
    add(Kind::point, std::span(&chain, 1));
  }
  for (std::uint32_t i = 0; i < obstacles_.size(); ++i) connect_segments(ObstacleId(i));
  building_ = false;
  cover_everything();
  end_edit();
}

FaceId Triangulation::start_near(Vec2 p) const {
  const FaceId f = sectors_.near(p);
  return f.value < mesh_.face_slots() && mesh_.in_use(f) ? f : mesh_.edge_at(VertexId(0)).face();
}

void Triangulation::begin_edit() {
  mesh_.begin_version();
  last_ = {};
}

void Triangulation::end_edit() {
  if (sectors_.outgrown(mesh_)) {
    sectors_ = FaceSectors(mesh_, domain_);
    return;
  }
  for (const FaceId f : mesh_.changed()) {
    if (mesh_.in_use(f)) sectors_.enter(mesh_, f);
  }
}

void Triangulation::free_faces_at(Vec2 p, std::vector<FaceId>& out) const {
  out.clear();
  const auto add = [&](FaceId f) {
    if (is_free(f)) out.push_back(f);
  };
  const TriangleMesh::Location found = locate(p);
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
  return mesh_.memory_bytes() + sectors_.memory_bytes() + uses_.memory_bytes() +
         segments_.capacity() * sizeof(Segment) + obstacles_.capacity() * sizeof(Obstacle) +
         vertex_uses_.capacity() * sizeof(std::uint32_t) + marks_.capacity() * sizeof(std::uint32_t);
}

}  // namespace taut
