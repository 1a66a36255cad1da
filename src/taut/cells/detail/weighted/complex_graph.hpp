// The corners and edges of a complex, for those who look at cells of any kind alike: VoxelCorners is another graph like
// this one. Cells and nodes have numbers; what is asked of a blocked cell is its weight only.
#pragma once

#include "taut/cells/detail/weighted/corner_wedges.hpp"

namespace taut::detail {

template <int D, int N = 2>
class ComplexGraph {
 public:
  static constexpr int kD = D, kCorners = N + 1;
  ComplexGraph(const SimplexComplex<N, D>& complex, const CornerWedges<D, N>& wedges)
      : complex_(&complex), wedges_(&wedges) {}
  [[nodiscard]] std::size_t node_count() const { return wedges_->node_count(); }
  [[nodiscard]] std::uint32_t node(SimplexId t, int i) const { return wedges_->node(t, i); }
  [[nodiscard]] auto around(std::uint32_t node) const { return wedges_->around(node); }
  [[nodiscard]] int index_of(SimplexId t, std::uint32_t node) const {
    return complex_->index_of(t, wedges_->corner(node));
  }
  [[nodiscard]] Vec<D> position(std::uint32_t node) const { return complex_->position(wedges_->corner(node)); }
  [[nodiscard]] Vec<D> position(SimplexId t, int i) const {
    return complex_->position(complex_->corners(t)[static_cast<std::size_t>(i)]);
  }
  [[nodiscard]] double weight(SimplexId t) const { return complex_->weight(t); }

 private:
  const SimplexComplex<N, D>* complex_;
  const CornerWedges<D, N>* wedges_;
};

}  // namespace taut::detail
