// Triangles over flat arrays with free lists: the connectivity under Triangulation, with the few local operations that
// keep it a valid triangulation (put a vertex in, flip, take a vertex out) and the Delaunay repairs built on them. It
// covers a rectangular frame whose four corners are vertices and stay; everything else lies strictly inside,
// so no operation meets the border.
//
// A half-edge is 4 * face + side; side i of a face runs from its corner i to its corner i + 1, counter-clockwise. An
// edge can be constrained: then nothing here flips it. Exact predicates decide everything. 32 bytes a face, 20 a
// vertex.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/base/id.hpp"
#include "taut/geometry/box.hpp"
#include "taut/geometry/vec.hpp"

namespace taut {

// Name vertices and triangles; ids of removed ones are given again.
using VertexId = Id<struct VertexTag>;
using FaceId = Id<struct FaceTag>;

// An edge as seen from one of the two faces beside it, which lies to its left.
struct TAUT_API HalfEdge {
  static constexpr std::uint32_t kNone = 0x7fffffffu;  // of one that is not there
  std::uint32_t value = kNone;                         // 4 * face + side

  constexpr HalfEdge() = default;
  // From the number that `value` was.
  constexpr explicit HalfEdge(std::uint32_t v) : value(v) {}
  // Side 0, 1 or 2 of a face.
  constexpr HalfEdge(FaceId face, unsigned side) : value(4 * face.value + side) {}
  // False where there is no edge or no face beside it.
  [[nodiscard]] constexpr bool valid() const { return value != kNone; }
  // The face that it is a side of.
  [[nodiscard]] constexpr FaceId face() const { return FaceId(value >> 2); }
  // Which side of the face: 0, 1 or 2.
  [[nodiscard]] constexpr unsigned side() const { return value & 3; }
  // The next side of the face, counter-clockwise.
  [[nodiscard]] constexpr HalfEdge next() const { return HalfEdge((value & 3) == 2 ? value - 2 : value + 1); }
  // The side before.
  [[nodiscard]] constexpr HalfEdge previous() const { return HalfEdge((value & 3) == 0 ? value + 2 : value - 1); }
  friend constexpr bool operator==(HalfEdge, HalfEdge) = default;
};

// A triangulation of a rectangle as connectivity and coordinates.
class TAUT_API TriangleMesh {
 public:
  static constexpr std::uint32_t kMostFaces = HalfEdge::kNone / 4;  // more do not fit into half-edges

  // Two triangles over the box, which must have an area.
  explicit TriangleMesh(const Box2& frame);

  // --- reading ---
  [[nodiscard]] std::size_t face_slots() const { return faces_.size(); }  // ids run below this; some are not in use
  // Ids of vertices run below this; some are not in use.
  [[nodiscard]] std::size_t vertex_slots() const { return positions_.size(); }
  // Faces in use.
  [[nodiscard]] std::size_t face_count() const { return face_count_; }
  // Vertices in use, the four of the frame included.
  [[nodiscard]] std::size_t vertex_count() const { return vertex_count_; }
  // False for a slot that waits to be used again.
  [[nodiscard]] bool in_use(FaceId f) const { return faces_[f.value].vertex[1] != kUnused; }
  // False for a slot that waits to be used again.
  [[nodiscard]] bool in_use(VertexId v) const { return (vertex_edge_[v.value] & kFreeVertex) == 0; }
  // As it was given.
  [[nodiscard]] Vec2 position(VertexId v) const { return positions_[v.value]; }
  // Corners 0, 1 and 2, counter-clockwise.
  [[nodiscard]] VertexId corner(FaceId f, unsigned i) const { return VertexId(faces_[f.value].vertex[i]); }
  // Where the edge begins.
  [[nodiscard]] VertexId origin(HalfEdge h) const { return VertexId(faces_[h.value >> 2].vertex[h.side()]); }
  // Where it ends.
  [[nodiscard]] VertexId target(HalfEdge h) const { return origin(h.next()); }
  // The corner of its face that is not on it.
  [[nodiscard]] VertexId apex(HalfEdge h) const { return origin(h.previous()); }
  // The same edge seen from the other side; not valid on the frame.
  [[nodiscard]] HalfEdge twin(HalfEdge h) const {
    return HalfEdge(faces_[h.value >> 2].twin[h.side()] & ~kConstrained);
  }
  // Whether it stays whatever is inserted: both sides say the same.
  [[nodiscard]] bool is_constrained(HalfEdge h) const {
    return (faces_[h.value >> 2].twin[h.side()] & kConstrained) != 0;
  }
  // The sides of a face that are not constrained, as bits.
  [[nodiscard]] unsigned open_sides(FaceId f) const {
    const auto& twin = faces_[f.value].twin;
    return ~(twin[0] >> 31 | (twin[1] >> 30 & 2u) | (twin[2] >> 29 & 4u)) & 7u;
  }
  // Whether it is a side of the rectangle, with nothing beyond.
  [[nodiscard]] bool on_frame(HalfEdge h) const { return !twin(h).valid(); }
  // Any half-edge that starts at the vertex.
  [[nodiscard]] HalfEdge edge_at(VertexId v) const { return HalfEdge(vertex_edge_[v.value]); }
  // The half-edge from one vertex to another; not valid if they are not joined.
  [[nodiscard]] HalfEdge find_edge(VertexId from, VertexId to) const;
  // Calls visit(half-edge) for every half-edge that starts at v and has a face, counter-clockwise except at the corners
  // of the frame, until it returns true; returns whether it did.
  template <class Visit>
  bool around(VertexId v, Visit visit) const {
    const HalfEdge first = edge_at(v);
    HalfEdge h = first;
    do {
      if (visit(h)) return true;
      h = twin(h.previous());
    } while (h != first && h.valid());
    if (h.valid()) return false;
    for (h = twin(first); h.valid(); h = twin(h)) {
      h = h.next();
      if (visit(h)) return true;
    }
    return false;
  }

  // Where a point lies: in a face, on the inside of an edge, or at a vertex (the origin of `edge`).
  enum class Place { face, edge, vertex };
  // A place in the mesh.
  struct Location {
    Place place = Place::face;  // what is there
    HalfEdge edge;              // of the face, the edge itself, or one that begins at the vertex
  };
  // Walks from `from` towards p, which must lie strictly inside the frame. Exact.
  [[nodiscard]] Location locate(Vec2 p, FaceId from) const;
  // The same, and calls cross(half-edge) for every edge walked over, as seen from the face that is left.
  template <class Cross>
  Location walk(Vec2 p, FaceId from, Cross cross) const;

  // --- changing; each keeps a valid triangulation ---
  // A vertex that is not joined to anything yet: to be inserted or discarded.
  VertexId add_vertex(Vec2 p);
  // Many, with ids that follow each other; to be called before any vertex has been removed. Returns the first.
  VertexId add_vertices(std::span<const Vec2> points, std::span<const std::uint32_t> order);
  // Takes back a vertex that was not inserted.
  void discard_vertex(VertexId v) { free_vertex(v); }
  // Whether it has been inserted.
  [[nodiscard]] bool is_joined(VertexId v) const { return vertex_edge_[v.value] < HalfEdge::kNone; }
  // Joins a vertex that lies in this face or on this edge to what is around, so that every edge is Delaunay that was so
  // before. Both halves of a constrained edge are constrained.
  void insert(VertexId v, const Location& where);
  // The same in two steps, for those who want to see first what it would change: open() finds the faces that would go
  // if a vertex were put at p, which lies in this face or on this edge; close() puts it there. A point that is rounded
  // may lie a little beside its edge, as long as it sees the other sides of both faces there.
  void open(Vec2 p, const Location& where);
  // Calls visit(from, to, constrained) for each edge around what open() found, until it returns true; whether it did.
  template <class Visit>
  [[nodiscard]] bool any_on_rim(Visit visit) const {
    for (std::size_t i = 0; i < opened_.rim; ++i) {
      const VertexId from(rim_[i].from), to(rim_[i + 1 < opened_.rim ? i + 1 : 0].from);
      if (visit(from, to, (rim_[i].beyond & kConstrained) != 0)) return true;
    }
    return false;
  }
  // Joins v, which lies where open() was asked for; nothing has changed since then.
  void close(VertexId v);
  // The edge becomes the other diagonal of the two faces beside it, which must form a strictly convex quadrilateral;
  // afterwards `h` starts at the same vertex and runs along the border.
  void flip(HalfEdge h);
  // On both sides of the edge.
  void set_constrained(HalfEdge h, bool constrained);
  // Flips unconstrained edges until these and everything they led to are Delaunay. Empties the list.
  void make_delaunay(std::vector<HalfEdge>& doubtful);
  // Flips edges until these two vertices are joined: `crossed` are all that the straight way between them crosses, from
  // its right to its left, none of them constrained. It is empty then, and `beside` holds the other edges that have
  // come of it. Neither they nor the new one need be Delaunay.
  void join_by_flips(VertexId from, VertexId to, std::vector<std::pair<VertexId, VertexId>>& crossed,
                     std::vector<std::pair<VertexId, VertexId>>& beside);
  // Takes out a vertex without constrained edges and closes the hole with Delaunay triangles.
  void remove_vertex(VertexId v);

  // --- a number a face, and which faces have changed ---
  // The face's number; what it means is the owner's business.
  [[nodiscard]] std::int32_t coverage(FaceId f) const { return faces_[f.value].coverage; }
  // Does not count as a change of the face: see touch().
  void set_coverage(FaceId f, std::int32_t c) { faces_[f.value].coverage = c; }
  // How often begin_version() has been called.
  [[nodiscard]] std::uint32_t version() const { return version_; }
  // The version in which the face (or its slot) changed last.
  [[nodiscard]] std::uint32_t changed_in(FaceId f) const { return faces_[f.value].changed; }
  // Begins the next version.
  void begin_version();
  // Faces (some of them no longer in use) that have changed in this version, each once. None in version 0, in which a
  // mesh is built: there everything is new.
  [[nodiscard]] std::span<const FaceId> changed() const { return changed_; }
  // Lists the face as changed in this version.
  void touch(FaceId f) {
    if (faces_[f.value].changed == version_) return;
    faces_[f.value].changed = version_;
    changed_.push_back(f);
  }

  // Makes room for this many vertices and their faces.
  void reserve(std::size_t vertices);
  // What it holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr std::uint32_t kConstrained = 0x80000000u, kFreeVertex = 0x80000000u, kUnused = 0xffffffffu;
  struct Face {
    std::array<std::uint32_t, 3> vertex;  // [1] is kUnused in a free slot, [0] then the next free slot
    std::array<std::uint32_t, 3> twin;    // with the constrained bit
    std::int32_t coverage = 0;
    std::uint32_t changed = 0;
  };

  // A corner of the polygon around a vertex that is being inserted, as seen from there.
  struct Corner {
    Vec2 at;
    double square;  // of its distance
    double turn;    // the cross product of the corner before and this one
    std::uint32_t vertex;
    std::uint32_t beyond;  // raw, across the edge from the corner before
  };
  [[nodiscard]] Corner seen_from(Vec2 p, VertexId v, std::uint32_t beyond) const {
    const Vec2 at = position(v) - p;
    return {at, dot(at, at), 0, v.value, beyond};
  }
  void make_room();
  void join(VertexId v, std::size_t rim, std::size_t gone);

  FaceId new_face();  // a slot whose corners and twins are to be set
  void free_face(FaceId f);
  void free_vertex(VertexId v);
  // `raw` values carry the constrained bit.
  [[nodiscard]] std::uint32_t raw_twin(HalfEdge h) const { return faces_[h.value >> 2].twin[h.side()]; }
  void attach(HalfEdge h, std::uint32_t raw);
  [[nodiscard]] bool is_bad(HalfEdge h) const;

  std::vector<Face> faces_;
  std::vector<Vec2> positions_;
  std::vector<std::uint32_t> vertex_edge_;  // in a free slot: the next one, with the free bit
  std::uint32_t free_faces_ = kUnused, free_vertices_ = kUnused;
  std::size_t face_count_ = 0, vertex_count_ = 0;
  std::uint32_t version_ = 0;
  std::vector<FaceId> changed_;
  std::vector<HalfEdge> doubtful_;
  std::vector<std::pair<VertexId, VertexId>> waiting_;  // of join_by_flips()
  std::vector<std::pair<VertexId, VertexId>> diagonals_;
  // Scratch of insert(), all of the same size.
  static constexpr std::size_t kLeastRoom = 8;
  struct RimEdge {
    std::uint32_t from;    // a vertex
    std::uint32_t beyond;  // raw
  };
  std::vector<Corner> corners_;  // yet to be looked at; the next one is the last
  std::vector<RimEdge> rim_;
  std::vector<std::uint32_t> cavity_;  // faces that go
  struct Opened {
    std::size_t rim = 0, gone = 0;  // how many of rim_ and cavity_ count
    VertexId from, to;              // of a constrained edge that is split
  };
  Opened opened_;
};

}  // namespace taut
