// Delaunay refinement: vertices are put into a constrained Delaunay triangulation until no angle is smaller and no
// triangle larger than asked (Ruppert 1995; off-centres after Üngör 2004; small input angles after Miller, Pav,
// Walkington 2003 and Shewchuk 2002).
//
// A constrained edge whose diametral circle holds a vertex that it sees is split; then the worst triangle gets a vertex
// at its circumcentre, or nearer where that is enough for the angle, unless the vertex would come into such a circle:
// then that edge is split instead. Edges that meet at less than 60 degrees are split at distances from their corner
// that are powers of two, so they stop splitting each other; an edge between two such points on the same circle is as
// short as the corner wants it, and its triangles are left alone.
//
// Guaranteed: every face stays counter-clockwise, every edge that is not constrained is Delaunay, a constrained edge
// becomes a chain of constrained edges, and each face keeps the region it lies in. Points on a slanted constrained edge
// are rounded; on one that is parallel to an axis they are exact. An angle stays smaller than asked only
// - at a corner where two constrained edges meet at less than that, and
// - in triangles whose shortest edge cuts off a corner where they meet at less than 60 degrees (in all tests these had
//   no angle below arctan(sin t / (3 - cos t)) for an input angle t), or
// - where max_triangles or the resolution of coordinates (no edge becomes shorter than 2^-40 of the largest) ends it.
// It is proven to end for angles up to 26.45 degrees; up to 30, the most allowed, it always did, and max_triangles is
// there for those who want to be sure. The number of triangles is within a constant factor of the least possible. Time:
// about 1 microsecond a triangle.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/cells/triangle_mesh.hpp"

namespace taut::detail {

inline constexpr double kLargestMinAngle = 30;  // degrees

// How many times larger than it should be a triangle with these corners, in this region, is: at most 1 if it may stay.
using SizeField = std::function<double(const std::array<Vec2, 3>& corners, std::int32_t region)>;
// Triangles whose longest edge is no longer than this.
[[nodiscard]] TAUT_INSIDE SizeField longest_edge(double length);
[[nodiscard]] TAUT_INSIDE double longest_edge_of(const std::array<Vec2, 3>& corners);

struct RefineCriteria {
  double min_angle = 25;          // in degrees, 0 (any) to kLargestMinAngle
  SizeField size;                 // any size if there is none
  std::size_t max_triangles = 0;  // angles first, then the largest; 0: as many as it takes
};

// What came of it. Its triangles are those whose coverage is 0 or above, which names their region; others are left
// alone but for the points on their border.
class TAUT_INSIDE Refinement {
 public:
  // Refines the mesh, which must be Delaunay but for its constrained edges, and have a constrained edge wherever
  // regions differ. Throws InputError if an angle out of range is asked for; `progress` may throw to give it up.
  Refinement(TriangleMesh& mesh, const RefineCriteria& criteria, const BuildProgress& progress = {});

  // Triangles with a region.
  [[nodiscard]] std::size_t triangle_count() const { return count_; }
  // Whether all was done; false if max_triangles stopped it.
  [[nodiscard]] bool is_complete() const { return complete_; }
  // Whether all angles were seen to, at least.
  [[nodiscard]] bool keeps_angles() const { return keeps_angles_; }
  // What it holds now.
  [[nodiscard]] std::size_t memory_bytes() const;
  // Triangles that are left below the angle or above the size because coordinates are too coarse there.
  [[nodiscard]] std::size_t given_up() const { return given_up_; }
  // The constrained edge that this one was a part of before.
  [[nodiscard]] std::pair<VertexId, VertexId> whole_edge(VertexId a, VertexId b) const;

  // --- for meshes that change (refinement_edits.cpp); what is not said here must not change ---
  // Whether the vertex was put into a constrained edge.
  [[nodiscard]] bool is_on_edge(VertexId v) const {
    return v.value < on_segment_.size() && on_segment_[v.value] != kNowhere;
  }
  // The edge that it was put into.
  [[nodiscard]] std::pair<VertexId, VertexId> edge_of(VertexId v) const {
    return {segments_[on_segment_[v.value]].from, segments_[on_segment_[v.value]].to};
  }
  // Vertices have been put in that are corners of constrained edges.
  void make_room() { on_segment_.resize(mesh_->vertex_slots(), kNowhere); }
  // Takes a constrained edge out, and all that was put into it.
  void lift(VertexId from, VertexId to);
  // Takes out a vertex that was put in. If it was on a constrained edge, the two pieces that met there go as well:
  // their other ends, which are to be joined again. Else nothing.
  std::pair<VertexId, VertexId> take_out(VertexId v);
  // Constrained edges around a corner are others than before, or regions are.
  void renew_corner(VertexId v);
  // Refines again from these faces on; with all others is well. Splits these edges in any case, if they are there.
  void renew(std::span<const FaceId> faces, std::span<const std::pair<VertexId, VertexId>> splits);

 private:
  static constexpr std::uint32_t kNowhere = VertexId::kNone;
  struct Segment {  // a constrained edge as it was
    VertexId from, to;
    bool acute_from, acute_to;  // whether it meets another at less than 60 degrees there
    std::uint32_t added = 0;    // vertices; none in a slot that is not in use
  };
  struct Entry {  // a face as it was when it was found bad
    std::uint32_t face;
    std::array<std::uint32_t, 3> corners;
  };
  // Entries by a power of two; the last of a power comes first.
  class Buckets {
   public:
    void push(double value, const Entry& entry);
    [[nodiscard]] bool take_least(Entry& out) { return take(least_, out); }
    [[nodiscard]] bool take_most(Entry& out) { return take(most_, out); }
    [[nodiscard]] bool empty() const { return size_ == 0; }

   private:
    static constexpr int kCount = 2200, kOffset = 1100;
    bool take(int& at, Entry& out);
    std::vector<std::vector<Entry>> buckets_ = std::vector<std::vector<Entry>>(kCount);
    std::size_t size_ = 0;
    int least_ = kCount, most_ = -1;
  };
  enum class Shape { good, bad, hopeless };

  [[nodiscard]] bool is_inside(FaceId f) const { return mesh_->coverage(f) >= 0; }
  [[nodiscard]] std::array<Vec2, 3> points_of(FaceId f) const;
  [[nodiscard]] Shape shape_of(FaceId f, const std::array<Vec2, 3>& p, double& shortest) const;
  [[nodiscard]] bool cuts_off_corner(VertexId a, VertexId b) const;
  void judge(FaceId f);
  void judge_size(FaceId f);
  void judge_around(VertexId v);
  void run(const BuildProgress& progress);
  void work(std::size_t most, std::size_t spare, ProgressMeter* meter);
  std::uint32_t new_segment(const Segment& segment);
  void leave_segment(VertexId v);
  void follow_pieces(VertexId from, VertexId to);
  void improve(const Entry& entry, bool by_shape);
  [[nodiscard]] Vec2 better_place(const std::array<Vec2, 3>& p, bool by_shape) const;
  // The way straight from the middle of a face to a point ends at a constrained edge, or there.
  struct Way {
    bool barred = false;
    TriangleMesh::Location end;
  };
  [[nodiscard]] bool follow(FaceId from, Vec2 to, Way& way) const;
  [[nodiscard]] bool put_in(Vec2 p, const TriangleMesh::Location& where);

  // Constrained edges (refinement_edges.cpp).
  [[nodiscard]] bool is_encroached(HalfEdge h) const;
  [[nodiscard]] bool is_acute(HalfEdge h) const;
  [[nodiscard]] std::uint32_t segment_of(VertexId a, VertexId b) const;
  [[nodiscard]] bool find_split(HalfEdge h, Vec2& p) const;
  void split(VertexId a, VertexId b);

  TriangleMesh* mesh_;
  RefineCriteria criteria_;
  double cosine_square_ = 1, off_centre_ = 0, least_square_ = 0;
  std::size_t count_ = 0, given_up_ = 0;
  bool complete_ = true, keeps_angles_ = true;
  Buckets shapes_, sizes_;
  std::vector<std::pair<VertexId, VertexId>> encroached_;
  std::vector<Segment> segments_;
  std::vector<std::uint32_t> free_segments_;
  std::vector<HalfEdge> doubtful_;
  std::vector<VertexId> way_;
  std::vector<std::uint32_t> on_segment_;  // by vertex, kNone for those that were there
  std::vector<std::pair<VertexId, VertexId>> in_the_way_;
};

}  // namespace taut::detail
