// The refined triangles of ground that changes: a mesh that follows an AreaTriangulation. The borders of its regions
// and walls are chains of edges, what lies between is refined (Refinement), and nothing else of the triangulation is
// there: where a border goes, so do its corners.
//
// After an edit, borders that are gone are taken out and new ones laid, vertices of the refinement that lie closer to
// these than to each other are taken out, so that they leave no trail of small triangles, and what has changed is
// refined again; all else stays. Exact predicates decide: a border that does not fit in, because points on slanted
// ones are rounded, has the points of the one in its way taken out. Costs: in proportion to the faces of the
// triangulation that have changed, and the refined triangles in them.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <memory>
#include <span>
#include <unordered_set>
#include <utility>
#include <vector>

#include "taut/cells/detail/weighted/area_triangulation.hpp"
#include "taut/cells/detail/weighted/refinement.hpp"

namespace taut::detail {

class TAUT_INSIDE GroundMesh {
 public:
  // `progress` may throw in order to give the building up.
  GroundMesh(const AreaTriangulation& areas, const RefineCriteria& criteria, const BuildProgress& progress = {});
  GroundMesh(const GroundMesh&) = delete;
  GroundMesh& operator=(const GroundMesh&) = delete;

  // Faces have their region as coverage, below 0 if they are blocked.
  [[nodiscard]] const TriangleMesh& mesh() const { return mesh_; }
  // Whether nobody crosses the edge.
  [[nodiscard]] bool is_wall(HalfEdge h) const;
  // To be called after every edit of the triangulation, once. False if nothing helped but to make all anew.
  bool update(const AreaTriangulation& areas);
  // Of the last update, besides mesh().changed(): faces that are what they were, in another region.
  [[nodiscard]] std::span<const FaceId> relabelled() const { return relabelled_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr std::int32_t kUnknown = -2;
  struct Border {  // an edge of the triangulation between two of its vertices, by ascending id
    VertexId a, b;
    bool wall;
    friend auto operator<=>(const Border&, const Border&) = default;
  };
  struct Known {  // a face of the triangulation as it was
    std::array<VertexId, 3> corners{};
    std::uint8_t borders = 0, walls = 0;  // a bit a side
  };
  struct Place {
    Vec2 from, to;
  };

  void build(const AreaTriangulation& areas, const BuildProgress& progress);
  [[nodiscard]] Known known(const AreaTriangulation& areas, FaceId f) const;
  static void add_borders(const Known& face, std::vector<Border>& out);
  void list_borders(const AreaTriangulation& areas);
  void find_dirty(const AreaTriangulation& areas);
  [[nodiscard]] bool meets(FaceId f, const std::array<Vec2, 3>& triangle, double margin) const;
  void take_out_old(const AreaTriangulation& areas);
  void clear_near();
  void put_in_new(const AreaTriangulation& areas);
  void put_in_corner(VertexId corner, Vec2 p);
  void lay_all();
  void lay(VertexId from, VertexId to);
  void make_way_over(VertexId w, VertexId from, VertexId to);
  void make_way_through(VertexId a, VertexId b, VertexId from, VertexId to);
  void lift_and_lay_again(std::pair<VertexId, VertexId> whole);
  void label(const AreaTriangulation& areas);
  [[nodiscard]] std::int32_t region_left_of(const AreaTriangulation& areas, HalfEdge h) const;
  void refine();
  // Put in by the refinement.
  [[nodiscard]] bool is_added(VertexId v) const {
    return v.value > 3 && (v.value >= corner_of_.size() || !corner_of_[v.value].valid());
  }

  TriangleMesh mesh_;
  RefineCriteria criteria_;
  std::unique_ptr<Refinement> refinement_;
  std::vector<VertexId> corner_of_;          // by vertex: that of the triangulation, if it is one
  std::vector<VertexId> vertex_of_;          // by vertex of the triangulation
  std::vector<std::uint32_t> uses_;          // by vertex of the triangulation: borders that end there
  std::vector<Known> known_;                 // by face of the triangulation
  std::unordered_set<std::uint64_t> walls_;  // by vertices, of whole edges
  std::vector<FaceId> relabelled_;

  // Scratch of an update.
  std::vector<Border> old_, new_, gone_, come_;
  std::vector<Place> places_;  // of borders that are gone or new
  Box2 place_box_;
  std::vector<std::pair<FaceId, std::int32_t>> dirty_;  // faces in what has changed, and the regions they were in
  std::vector<FaceId> unknown_, flood_;
  std::vector<std::uint32_t> seen_, listed_;  // by face
  std::vector<std::uint32_t> queued_;         // by vertex
  std::uint32_t seen_mark_ = 0, listed_mark_ = 0, queued_mark_ = 0;
  std::vector<std::pair<VertexId, VertexId>> to_lay_, crossed_, fresh_, splits_;
  std::vector<HalfEdge> doubtful_;
  std::vector<VertexId> near_, loose_;
  FaceId last_;
  std::size_t conflicts_ = 0;
  bool failed_ = false;
};

}  // namespace taut::detail
