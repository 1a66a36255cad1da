// The edges of the free triangles of a complex, by number, with what is beside them: triangles, and the nodes of the
// corners they end in (CornerWedges). O(n); weights are those of when it was built.
#pragma once

#include <array>
#include <limits>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/weighted/corner_wedges.hpp"

namespace taut::detail {

template <int D>
class ComplexEdges {
 public:
  using Complex = SimplexComplex<2, D>;
  static constexpr std::uint32_t kNone = 0xffffffffu;

  struct Edge {
    std::array<SimplexId, 2> triangles;   // the free ones; the second may be none
    std::array<std::uint8_t, 2> sides;    // of the triangles, by the corner opposite
    std::array<CornerId, 2> corners;      // from, to
    std::array<std::uint32_t, 2> wedges;  // the nodes of the corners, in the wedge of the triangles
    double weight;                        // the lesser one
  };

  // Both have to outlive it.
  ComplexEdges(const Complex& complex, const CornerWedges<D>& wedges);

  [[nodiscard]] const Complex& complex() const { return *complex_; }
  [[nodiscard]] CornerRule rule() const { return wedges_->rule(); }
  [[nodiscard]] std::size_t edge_count() const { return edges_.size(); }
  [[nodiscard]] const Edge& edge(std::uint32_t id) const { return edges_[id]; }
  // Opposite to corner `side` of a free triangle.
  [[nodiscard]] std::uint32_t edge_of(SimplexId t, int side) const {
    return of_side_[t.value][static_cast<std::size_t>(side)];
  }
  [[nodiscard]] std::size_t wedge_count() const { return wedges_->node_count(); }
  [[nodiscard]] CornerId corner_of(std::uint32_t wedge) const { return wedges_->corner(wedge); }
  // Of a free triangle at its corner `i`.
  [[nodiscard]] std::uint32_t wedge_of(SimplexId t, int i) const { return wedges_->node(t, i); }
  [[nodiscard]] bool is_free(SimplexId t) const {
    return t.valid() && complex_->weight(t) < std::numeric_limits<double>::infinity();
  }
  // Calls visit(triangle, index of the corner) for each triangle of a wedge.
  template <class Visit>
  void for_wedge(std::uint32_t wedge, Visit visit) const {
    const CornerId corner = wedges_->corner(wedge);
    for (const SimplexId t : wedges_->around(wedge)) {
      if (is_free(t)) visit(t, complex_->index_of(t, corner));
    }
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(edges_, of_side_); }

 private:
  const Complex* complex_;
  const CornerWedges<D>* wedges_;
  std::vector<Edge> edges_;
  std::vector<std::array<std::uint32_t, 3>> of_side_;  // by triangle
};

}  // namespace taut::detail
