// A constrained Delaunay triangulation of a world that changes: points, walls and polygons are inserted, removed and
// moved one by one, each edit costing in proportion to what it touches (demyen2007 §3, after Kallmann, Bieri, Thalmann
// 2003). Obstacles may overlap, touch, share edges and cross; where segments cross, an edge is split in the crossing
// point, rounded to doubles. What a removal leaves behind (split points, corners on straight edges) is taken out again.
//
// Blocked is a face that at least one polygon covers, or that lies outside the boundary; walls and points cover
// nothing. Guaranteed after every edit: a valid triangulation in which every unconstrained edge is Delaunay among what
// it sees, every segment runs along constrained edges between its ends (exactly, where no crossing has been rounded),
// and the coverage of faces differs across an edge by what its segments bound. Exact predicates only.
//
// An edit needs exclusive access and begins a new version; faces know the version in which they changed last.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <unordered_map>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/detail/triangulation/edge_uses.hpp"
#include "taut/cells/detail/triangulation/face_sectors.hpp"
#include "taut/cells/triangle_mesh.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut {

// Names a polygon, a wall or a point from its insertion to its removal; 0 is the boundary.
using ObstacleId = Id<struct ObstacleTag>;

// The triangulated world of polygons, walls and points, which can be edited.
class TAUT_API Triangulation {
 public:
  // Free inside the box, blocked outside. Throws InputError if the box has no area or reaches beyond 2^139.
  explicit Triangulation(const Box2& box);
  // Obstacle i of the world gets the id 1 + i; walls and point obstacles follow; 0 is the boundary.
  // `progress` may throw in order to give the building up. Throws InputError if so many corners lie so near to each
  // other, for the size of the world, that rounded crossings cannot be put between them; so does every edit, which then
  // leaves it broken.
  explicit Triangulation(const PolygonWorld& world, const BuildProgress& progress = {});
  // With areas on top, whose borders are edges and which cover nothing; they follow the walls. Slits narrower than
  // crossings are rounded are closed everywhere, not only where rounding has bent an edge: edges are led over the
  // corners beside them, so that no triangle is nothing but rounding.
  Triangulation(const PolygonWorld& world, std::span<const Polygon> areas, const BuildProgress& progress = {});

  // --- reading ---
  // The triangles, free and blocked ones, out to the frame around the domain.
  [[nodiscard]] const TriangleMesh& mesh() const { return mesh_; }
  // Whether the face is in use and no polygon covers it.
  [[nodiscard]] bool is_free(FaceId f) const { return mesh_.in_use(f) && mesh_.coverage(f) == 0; }
  // Whether a wall runs along the edge; what else is constrained parts faces that differ in coverage.
  [[nodiscard]] bool has_wall(HalfEdge h) const;
  // Whether rounding a crossing has bent any segment that is there now: then edges may lie up to crossing_apart() from
  // where they ought to.
  [[nodiscard]] bool is_rounded() const { return rounded_count_ > 0; }
  // How far a rounded crossing is put from the corners around it. Far from the origin, where coordinates are coarse for
  // the size of the world, their own size decides.
  [[nodiscard]] double crossing_apart() const {
    const double farthest = std::max(
        {std::fabs(domain_.min.x), std::fabs(domain_.min.y), std::fabs(domain_.max.x), std::fabs(domain_.max.y)});
    return std::max(kCrossingApartPerExtent * domain_.extent(), kCrossingApartPerCoordinate * farthest);
  }
  // What is true of a point within `margin` of edges, which rounding may have bent, by the obstacles as they were
  // given. Whether it lies inside one of their polygons or outside the boundary; at a cost in proportion to their
  // sizes.
  [[nodiscard]] bool is_truly_blocked(Vec2 p, double margin) const;
  // Whether one of their segments crosses the straight way to another point.
  [[nodiscard]] bool is_truly_parted(Vec2 p, Vec2 from, double margin) const;
  // Edges within a margin of a point, face by face from the one it lies in; there are few. If there are more than fit,
  // what is beyond is left out. Each comes as seen from a face, so most come twice.
  static constexpr std::size_t kMostNearFaces = 64;
  // Memory for them.
  struct NearEdges {
    std::array<HalfEdge, 3 * kMostNearFaces> edges;  // as many as were found
  };
  // Those found, in `out`.
  [[nodiscard]] std::span<const HalfEdge> edges_near(Vec2 p, double margin, NearEdges& out) const;
  // By how much paths may be off, as it was when the world was put in.
  [[nodiscard]] const Tolerance& tolerance() const { return tolerance_; }
  // Where edits can be made: a box around the world with some room to spare.
  [[nodiscard]] const Box2& domain() const { return domain_; }
  // Where a point lies; throws InputError outside the domain.
  [[nodiscard]] TriangleMesh::Location locate(Vec2 p) const;
  // All free faces around any point: none outside the domain, one inside a face, up to two on an edge, any number at a
  // vertex. `out` is cleared first.
  void free_faces_at(Vec2 p, std::vector<FaceId>& out) const;
  // The same for a place that has been located.
  void free_faces_at(const TriangleMesh::Location& where, std::vector<FaceId>& out) const;
  // What it holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const;

  // --- changing; throws InputError, changing nothing, if a shape is malformed or leaves the domain ---
  // Blocks the inside of a polygon.
  ObstacleId insert(const Polygon& polygon);
  // A chain of at least two points, which nothing crosses.
  ObstacleId insert_wall(std::span<const Vec2> points);
  // A point that discs have to keep clear of.
  ObstacleId insert_point(Vec2 p);
  // The border of a polygon that covers nothing: ground of another weight.
  ObstacleId insert_area(const Polygon& polygon);
  // Ids are never used again; the boundary stays.
  [[nodiscard]] bool contains(ObstacleId id) const;
  // Ids run below this.
  [[nodiscard]] std::size_t id_count() const { return obstacles_.size(); }
  // Whether it is a wall.
  [[nodiscard]] bool is_wall(ObstacleId id) const { return obstacles_[id.value].kind == Kind::wall; }
  // Whether it is a polygon (or the boundary), which covers faces, not a wall or a point.
  [[nodiscard]] bool bounds_area(ObstacleId id) const { return obstacles_[id.value].kind == Kind::polygon; }
  // The chains of points it was made of: rings, a wall, a point.
  [[nodiscard]] std::vector<Polyline> shape(ObstacleId id) const;
  // Takes an obstacle out, with all corners that nothing else needs.
  void remove(ObstacleId id);
  // Removes it and inserts it elsewhere in one edit; it keeps its id.
  void move(ObstacleId id, Vec2 by);

  // How many edits there have been.
  [[nodiscard]] std::uint32_t version() const { return mesh_.version(); }
  // What the last edit changed: faces that are new, have other corners, another coverage or another constraint along an
  // edge, or are no more. Nothing before the first edit.
  [[nodiscard]] std::span<const FaceId> changed() const { return mesh_.changed(); }

  // The obstacles as they are now, without areas, to make a world of; ids in ascending order. Rings are simple and
  // oriented as a PolygonWorld has them. `progress` may throw in order to give that up.
  [[nodiscard]] PolygonWorld::Parts parts(const BuildProgress& progress = {}) const;
  // Whether an edit was given up halfway, because crossings could not be told apart or memory has run out: then nothing
  // here can be relied on, and further edits are refused.
  [[nodiscard]] bool is_broken() const { return in_edit_; }
  // Polygons, walls and points, and the boundary.
  [[nodiscard]] std::size_t obstacle_count() const { return obstacle_count_; }

  // The edges that the border of an obstacle or an area, or a wall, runs along, in its direction; `out` is cleared
  // first.
  void list_border(ObstacleId id, std::vector<HalfEdge>& out);
  // The segments that run along an edge, for checking and drawing.
  [[nodiscard]] const detail::EdgeUses& uses() const { return uses_; }
  // A straight piece of an obstacle, which runs along one edge or several.
  struct Segment {
    VertexId from, to;       // its ends
    ObstacleId owner;        // whose it is
    detail::SegmentId next;  // of the same owner; in a free slot the next free one
  };
  // By the ids that uses() gives.
  [[nodiscard]] const Segment& segment(detail::SegmentId s) const { return segments_[s.value]; }

 private:
  enum class Kind : std::uint8_t { none, polygon, wall, point, area };
  struct Obstacle {
    detail::SegmentId first;
    VertexId at;            // of a point
    std::uint32_t off = 0;  // how many edges are not exactly part of the segment that they carry
    Kind kind = Kind::none;
  };
  using Use = detail::EdgeUses::Use;

  Triangulation(const PolygonWorld& world, std::span<const Polygon> areas, bool closes_slits, const Box2& reach,
                const BuildProgress& progress);
  [[nodiscard]] bool is_closed(ObstacleId id) const {
    return obstacles_[id.value].kind == Kind::polygon || obstacles_[id.value].kind == Kind::area;
  }
  [[nodiscard]] std::vector<Polyline> shape(ObstacleId id, ProgressMeter& meter) const;
  std::vector<VertexId> insert_all(std::span<const Vec2> points);
  void connect_all();
  void check_in_domain(std::span<const Polyline> chains, const char* part) const;
  void begin_edit();
  void end_edit();

  // Shapes (triangulation_edit.cpp).
  ObstacleId insert_chains(Kind kind, std::span<const Polyline> chains, const char* part);
  ObstacleId add_obstacle(Kind kind);
  void put_in(ObstacleId id, std::span<const Polyline> chains);
  void add_chain(ObstacleId id, std::span<const VertexId> vertices);
  detail::SegmentId new_segment(const Segment& segment);
  void connect_segments(ObstacleId id);
  void connect_segment(detail::SegmentId s);
  void take_out(ObstacleId id);
  void take_out_segment(detail::SegmentId s);
  void take_off_edges(detail::SegmentId s);
  void tidy_loose();
  void tidy(VertexId v);

  // Segments as chains of edges (triangulation_connect.cpp).
  VertexId insert_vertex(Vec2 p);
  VertexId insert_corner(Vec2 p);
  void connect(VertexId from, VertexId to, std::span<const Use> uses);
  struct Ahead {  // what the straight way to a vertex meets first
    VertexId vertex;
    HalfEdge edge;     // that leads there, if there is one
    HalfEdge barrier;  // a constrained edge, as seen from here; then there is no vertex
  };
  enum class Barriers { stop, pass };
  [[nodiscard]] Ahead look_ahead(VertexId from, VertexId to, Barriers barriers);
  bool list_on_way(VertexId from, VertexId to);
  HalfEdge make_edge(VertexId from, VertexId to);
  void constrain(VertexId from, VertexId to, HalfEdge h, std::span<const Use> uses);
  VertexId cross(VertexId from, VertexId to, HalfEdge barrier);
  [[nodiscard]] bool leads_in_circles(VertexId a, VertexId b, Vec2 p);
  [[nodiscard]] VertexId corner_near(Vec2 p, const std::array<VertexId, 4>& corners, bool in_any_case) const;
  void reroute(VertexId from, VertexId via, VertexId to);
  void touch_around(VertexId v);
  void find_pieces(detail::SegmentId s);

  // Segments that rounding has bent (triangulation_bends.cpp).
  [[nodiscard]] bool lies_on(VertexId v, detail::SegmentId s) const;
  void count_off(VertexId from, VertexId to, detail::SegmentId s, bool more);
  bool add_use(VertexId from, VertexId to, Use use);
  bool remove_use(VertexId from, VertexId to, Use use);
  void remove_uses(VertexId from, VertexId to);
  [[nodiscard]] bool is_bent(VertexId from, VertexId to) const;
  void note_bent(VertexId from, VertexId to);
  void note_bent_around(VertexId v);
  void note_changed();
  void close_slits();
  void doubt_bends(std::span<const VertexId> at);
  void straighten();
  [[nodiscard]] bool is_crossed_by_any(detail::SegmentId s, std::span<const detail::SegmentId> others) const;
  void list_through(VertexId v, std::vector<detail::SegmentId>& out) const;

  // Coverage (triangulation_coverage.cpp).
  [[nodiscard]] int coverage_step(HalfEdge h, ObstacleId without) const;
  [[nodiscard]] int step_of(HalfEdge h, ObstacleId owner) const;
  static constexpr int kUncounted = std::numeric_limits<int>::min();
  void cover_everything();
  void cover_everything_anew();
  bool cover_changed(ObstacleId without);
  void cover_polygon(ObstacleId id, int sign);
  [[nodiscard]] Vec2 outside_of(ObstacleId id) const;
  [[nodiscard]] int winding(FaceId f, ObstacleId id, Vec2 outside) const;
  [[nodiscard]] bool blocks(ObstacleId id, Vec2 p) const;
  template <class Visit>
  bool any_near(Vec2 p, double margin, Visit visit) const;
  bool mark(FaceId f);
  void begin_marks();

  TriangleMesh mesh_;
  Box2 domain_;
  Tolerance tolerance_;
  bool closes_slits_ = false;  // all of them, of whatever edges
  bool in_edit_ = false;       // see is_broken()
  detail::FaceSectors sectors_;
  detail::EdgeUses uses_;
  std::vector<Segment> segments_;
  detail::SegmentId free_segments_;
  std::vector<Obstacle> obstacles_;
  std::size_t obstacle_count_ = 0, rounded_count_ = 0;
  std::vector<std::uint32_t> vertex_uses_;  // how often a vertex is an end of a segment or a point obstacle

  ProgressMeter* meter_ = nullptr;  // while the world is put in

  // Scratch of the edit under way.
  FaceId last_;             // where the last vertex was put in
  detail::SegmentId tail_;  // of the obstacle that is being put in
  std::size_t depth_ = 0, rerouting_ = 0, close_crossings_ = 0;
  std::unordered_map<std::uint64_t, std::uint32_t> led_over_;  // how often edges were led over corners beside them
  std::vector<std::pair<VertexId, VertexId>> crossed_, fresh_, bent_;
  std::vector<HalfEdge> doubtful_, pieces_;
  std::vector<VertexId> way_, loose_, bends_;
  std::vector<std::uint32_t> marks_;
  std::uint32_t mark_ = 0;
  std::vector<std::pair<FaceId, int>> flood_;
};

}  // namespace taut
