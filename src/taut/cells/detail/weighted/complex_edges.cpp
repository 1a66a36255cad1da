#include "taut/cells/detail/weighted/complex_edges.hpp"

#include <algorithm>

namespace taut::detail {

template <int D>
ComplexEdges<D>::ComplexEdges(const Complex& complex, const CornerWedges<D>& wedges)
    : complex_(&complex), wedges_(&wedges) {
  const std::size_t count = complex.simplex_count();
  of_side_.assign(count, {kNone, kNone, kNone});
  for (std::uint32_t t = 0; t < count; ++t) {
    if (!is_free(SimplexId(t))) continue;
    for (int side = 0; side < 3; ++side) {
      if (edge_of(SimplexId(t), side) != kNone) continue;
      const int from = (side + 1) % 3, to = (side + 2) % 3;
      const auto& corners = complex.corners(SimplexId(t));
      Edge edge{};
      edge.triangles[0] = SimplexId(t);
      edge.sides[0] = edge.sides[1] = static_cast<std::uint8_t>(side);
      edge.corners = {corners[static_cast<std::size_t>(from)], corners[static_cast<std::size_t>(to)]};
      edge.wedges = {wedge_of(SimplexId(t), from), wedge_of(SimplexId(t), to)};
      edge.weight = complex.weight(SimplexId(t));
      const auto id = static_cast<std::uint32_t>(edges_.size());
      of_side_[t][static_cast<std::size_t>(side)] = id;
      const SimplexId other = complex.across(SimplexId(t), side);
      if (is_free(other)) {
        const auto& theirs = complex.corners(other);
        std::size_t i = 0;
        while (theirs[i] == edge.corners[0] || theirs[i] == edge.corners[1]) ++i;
        edge.triangles[1] = other;
        edge.sides[1] = static_cast<std::uint8_t>(i);
        edge.weight = std::min(edge.weight, complex.weight(other));
        of_side_[other.value][i] = id;
      }
      edges_.push_back(edge);
    }
  }
}

template class ComplexEdges<2>;
template class ComplexEdges<3>;

}  // namespace taut::detail
