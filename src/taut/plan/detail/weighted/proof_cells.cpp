#include "taut/plan/detail/weighted/proof_cells.hpp"

#include <memory>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/weighted/cell_merge.hpp"
#include "taut/plan/detail/weighted/least_cost.hpp"

namespace taut::detail {
namespace {

// Every side of a cell looks at every other; beyond this, more gain nothing.
constexpr std::uint32_t kMostSides = 12;

}  // namespace

template <int D>
ProofCells<D>::ProofCells(const ComplexEdges<D>& edges, bool merge) : edges_(&edges) {
  const auto& complex = edges.complex();
  std::unique_ptr<const CellMerge> merged;
  if constexpr (D == 2) {
    if (merge) merged = std::make_unique<const CellMerge>(edges, kMostSides);
  }
  cell_of_.assign(complex.simplex_count(), kNone);
  begin_.push_back(0);
  std::vector<std::uint32_t> ids(edges.edge_count(), kNone);
  std::vector<Half> border;
  std::vector<std::uint32_t> inside;
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
    if (!edges.is_free(SimplexId(t)) || cell_of_[t] != kNone) continue;
    const auto cell = static_cast<std::uint32_t>(weights_.size());
    weights_.push_back(complex.weight(SimplexId(t)));
    border.clear();
    // All triangles of the cell, over the edges that are none of its sides.
    inside.assign(1, t);
    cell_of_[t] = cell;
    Half first = kNone;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      for (std::uint32_t side = 0; side < 3; ++side) {
        const Half h = 3 * inside[i] + side;
        if (merged == nullptr || merged->is_border(h)) {
          first = std::min(first, h);
          continue;
        }
        const SimplexId other = complex.across(SimplexId(inside[i]), static_cast<int>(side));
        if (cell_of_[other.value] != kNone) continue;
        cell_of_[other.value] = cell;
        inside.push_back(other.value);
      }
    }
    if (inside.size() == 1) {
      // Side i begins at corner i.
      border = {3 * t + 2, 3 * t, 3 * t + 1};
    } else {
      border.push_back(first);
      for (Half h = merged->next(first); h != first; h = merged->next(h)) border.push_back(h);
    }
    add_cell(border, ids);
    if (inside.size() == 1) {
      origins_.emplace_back();
      set_frame(SimplexId(t));
    } else {
      const auto corner = [&](Half h) { return complex.corners(SimplexId(h / 3))[(h % 3 + 1) % 3]; };
      origins_.push_back(corner(first));
      if constexpr (D == 2) {
        for (const Half h : border) frames_.push_back(complex.position(corner(h)) - complex.position(corner(first)));
      }
    }
  }
}

template <int D>
void ProofCells<D>::add_cell(const std::vector<Half>& border, std::vector<std::uint32_t>& ids) {
  const auto cell = static_cast<std::uint32_t>(begin_.size() - 1);
  const auto& complex = edges_->complex();
  for (std::uint32_t i = 0; i < border.size(); ++i) {
    const SimplexId t(border[i] / 3);
    const auto side = static_cast<int>(border[i] % 3);
    const std::uint32_t e = edges_->edge_of(t, side);
    const auto& edge = edges_->edge(e);
    const bool is_first = ids[e] == kNone;
    if (is_first) {
      ids[e] = static_cast<std::uint32_t>(list_.size());
      list_.push_back({{kNone, kNone},
                       {0, 0},
                       {false, false},
                       edge.wedges,
                       edge.weight,
                       distance(complex.position(edge.corners[0]), complex.position(edge.corners[1])),
                       e});
    }
    Edge& ours = list_[ids[e]];
    const std::size_t k = is_first ? 0 : 1;
    ours.cells[k] = cell;
    ours.places[k] = i;
    ours.turned[k] = complex.corners(t)[static_cast<std::size_t>((side + 1) % 3)] != edge.corners[0];
    sides_.push_back(ids[e]);
  }
  begin_.push_back(static_cast<std::uint32_t>(sides_.size()));
}

// Of a triangle alone. The longest side lies on the axis, so that what is above it is the least height.
template <int D>
void ProofCells<D>::set_frame(SimplexId t) {
  const auto& complex = edges_->complex();
  const auto& corners = complex.corners(t);
  const auto at = [&](std::size_t i) { return complex.position(corners[i % 3]); };
  std::size_t longest = 0;
  double base = 0;
  for (std::size_t i = 0; i < 3; ++i) {
    const double side = distance(at(i), at(i + 1));
    if (side > base) {
      base = side;
      longest = i;
    }
  }
  const Vec<D> along = at(longest + 1) - at(longest), to = at(longest + 2) - at(longest);
  const double height = area_between(along, to) / base;
  frames_.resize(frames_.size() + 3);
  Vec2* const frame = frames_.data() + frames_.size() - 3;
  frame[longest] = {0, 0};
  frame[(longest + 1) % 3] = {base, 0};
  frame[(longest + 2) % 3] = {dot(along, to) / base, height < kNeedleRelative * base ? 0 : height};
}

template <int D>
Vec2 ProofCells<D>::in_frame(SimplexId t, Vec<D> p) const {
  const std::uint32_t cell = cell_of(t);
  const auto& complex = edges_->complex();
  if constexpr (D == 2) {
    if (origins_[cell].valid()) return p - complex.position(origins_[cell]);
  }
  const auto& corners = complex.corners(t);
  const Vec2* const f = frames_.data() + begin_[cell];
  for (std::size_t k = 0; k < 3; ++k) {
    if (complex.position(corners[k]) == p) return f[k];
  }
  std::size_t i = 0;  // where the frame begins
  while (f[i] != Vec2{0, 0} || !(f[(i + 1) % 3].x > 0)) ++i;
  const Vec<D> from = complex.position(corners[i]);
  const Vec<D> along = complex.position(corners[(i + 1) % 3]) - from;
  const double base = length(along);
  return {dot(p - from, along) / base, f[(i + 2) % 3].y == 0 ? 0 : area_between(along, p - from) / base};
}

template class ProofCells<2>;
template class ProofCells<3>;

}  // namespace taut::detail
