// The faces and edges of the free tetrahedra of a volume, by number. Where blocked ones, or the border, leave several
// wedges of free ones around an edge, and the corner rule forbids to squeeze, each wedge has an edge of its own, as
// each wedge at a corner has a node (CornerWedges). O(n) to make where few tetrahedra meet in an edge; it refers to the
// volume and its wedges, which have to outlive it and to stay as they are. About 60 bytes a tetrahedron.
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/cells/detail/tetrahedra/around_edge.hpp"
#include "taut/cells/detail/weighted/corner_wedges.hpp"

namespace taut::detail {

class TAUT_INSIDE VolumeFaces {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffu;
  // Which corners the edges of a tetrahedron join.
  static constexpr std::array<std::array<int, 2>, 6> kEnds{{{0, 1}, {0, 2}, {0, 3}, {1, 2}, {1, 3}, {2, 3}}};

  // One of the tetrahedra that have it, and where: a face by the corner opposite, an edge by its place in kEnds.
  struct Place {
    SimplexId cell;
    int side;
  };

  // `progress` may throw in order to give the making up.
  VolumeFaces(const VolumeComplex& complex, const CornerWedges<3, 3>& wedges, const BuildProgress& progress = {});

  [[nodiscard]] const VolumeComplex& complex() const { return *complex_; }
  [[nodiscard]] const CornerWedges<3, 3>& wedges() const { return *wedges_; }
  [[nodiscard]] std::size_t face_count() const { return faces_.size(); }
  [[nodiscard]] std::size_t edge_count() const { return edges_.size(); }
  // What it costs about to cross a free tetrahedron, on the mean; with few dear ones it is more than to cross most.
  [[nodiscard]] double usual_cost() const { return usual_cost_; }
  // Of a free tetrahedron.
  [[nodiscard]] std::uint32_t face_of(SimplexId t, int side) const {
    return face_of_[t.value][static_cast<std::size_t>(side)];
  }
  [[nodiscard]] std::uint32_t edge_of(SimplexId t, int side) const {
    return edge_of_[t.value][static_cast<std::size_t>(side)];
  }
  [[nodiscard]] Place face(std::uint32_t id) const {
    return {SimplexId(faces_[id]), place_in(face_of_[faces_[id]], id)};
  }
  [[nodiscard]] Place edge(std::uint32_t id) const {
    return {SimplexId(edges_[id]), place_in(edge_of_[edges_[id]], id)};
  }
  [[nodiscard]] bool is_free(SimplexId t) const {
    return t.valid() && complex_->weight(t) < std::numeric_limits<double>::infinity();
  }
  // Calls visit(tetrahedron) for the one or two beside a face, for those around an edge.
  template <class Visit>
  void for_face(std::uint32_t id, Visit visit) const {
    const Place at = face(id);
    visit(at.cell);
    if (const SimplexId other = complex_->across(at.cell, at.side); is_free(other)) visit(other);
  }
  template <class Visit>
  void for_edge(std::uint32_t id, Visit visit) const {
    const Place at = edge(id);
    const auto& ends = kEnds[static_cast<std::size_t>(at.side)];
    around_edge(*complex_, at.cell, ends[0], ends[1], visit);
  }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  template <std::size_t K>
  [[nodiscard]] static int place_in(const std::array<std::uint32_t, K>& all, std::uint32_t id) {
    int i = 0;
    while (all[static_cast<std::size_t>(i)] != id) ++i;
    return i;
  }

  const VolumeComplex* complex_;
  const CornerWedges<3, 3>* wedges_;
  std::vector<std::array<std::uint32_t, 4>> face_of_;  // by tetrahedron
  std::vector<std::array<std::uint32_t, 6>> edge_of_;
  std::vector<std::uint32_t> faces_, edges_;  // the tetrahedron of each
  double usual_cost_ = 0;
};

}  // namespace taut::detail
