#include "taut/plan/detail/weighted/cell_merge.hpp"

#include <algorithm>
#include <numeric>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

// Rounds over all edges: where one could not go, it may once others have.
constexpr int kRounds = 2;

}  // namespace

CellMerge::CellMerge(const ComplexEdges<2>& edges, std::uint32_t most_sides) : edges_(&edges), most_sides_(most_sides) {
  const TriangleComplex& complex = edges.complex();
  const std::size_t count = complex.simplex_count();
  next_.assign(3 * count, kNone);
  prev_.assign(3 * count, kNone);
  cells_.resize(count);
  parents_.resize(count);
  std::iota(parents_.begin(), parents_.end(), 0u);
  for (std::uint32_t t = 0; t < count; ++t) {
    if (!edges.is_free(SimplexId(t))) continue;
    Cell& cell = cells_[t];
    cell = {{begin_of(3 * t), begin_of(3 * t)}, 0, 3};
    double longest = 0;
    for (std::uint32_t i = 0; i < 3; ++i) {
      next_[3 * t + i] = 3 * t + (i + 1) % 3;
      prev_[3 * t + (i + 1) % 3] = 3 * t + i;
      cell.box.extend(begin_of(3 * t + i));
      longest = std::max(longest, distance(begin_of(3 * t + i), end_of(3 * t + i)));
    }
    cell.least_height = cross(end_of(3 * t) - begin_of(3 * t), end_of(3 * t + 1) - begin_of(3 * t)) / longest;
  }
  std::vector<std::uint32_t> order(edges.edge_count());
  std::iota(order.begin(), order.end(), 0u);
  const auto size = [&](std::uint32_t e) {
    return distance(complex.position(edges.edge(e).corners[0]), complex.position(edges.edge(e).corners[1]));
  };
  std::vector<double> sizes(order.size());
  for (const std::uint32_t e : order) sizes[e] = size(e);
  std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) { return sizes[a] > sizes[b]; });
  for (int round = 0; round < kRounds; ++round) {
    bool any = false;
    for (const std::uint32_t e : order) any = try_edge(e) || any;
    if (!any) break;
  }
}

Vec2 CellMerge::begin_of(Half h) const {
  return edges_->complex().position(edges_->complex().corners(triangle(h))[(h % 3 + 1) % 3]);
}
Vec2 CellMerge::end_of(Half h) const {
  return edges_->complex().position(edges_->complex().corners(triangle(h))[(h % 3 + 2) % 3]);
}
CellMerge::Half CellMerge::twin(Half h) const {
  const auto& edge = edges_->edge(edges_->edge_of(triangle(h), static_cast<int>(h % 3)));
  const std::size_t other = edge.triangles[0] == triangle(h) ? 1 : 0;
  return edge.triangles[other].valid() ? 3 * edge.triangles[other].value + edge.sides[other] : kNone;
}
std::uint32_t CellMerge::root(std::uint32_t t) {
  while (parents_[t] != t) t = parents_[t] = parents_[parents_[t]];
  return t;
}

// Two sides that would follow each other. Straight on is convex, and back along a wall is not.
bool CellMerge::is_convex(Half in, Half out) const {
  const Vec2 from = begin_of(in), at = end_of(in), to = end_of(out);
  const int turn = orient2d(from, at, to);
  return turn > 0 || (turn == 0 && dot(at - from, to - at) > 0);
}

bool CellMerge::try_edge(std::uint32_t e) {
  const auto& edge = edges_->edge(e);
  if (!edge.triangles[1].valid()) return false;
  const Half one = 3 * edge.triangles[0].value + edge.sides[0], other = twin(one);
  if (!is_border(one)) return false;
  const TriangleComplex& complex = edges_->complex();
  if (complex.weight(triangle(one)) != complex.weight(triangle(other))) return false;
  const std::uint32_t a = root(edge.triangles[0].value), b = root(edge.triangles[1].value);
  if (a == b) return false;
  Half first = one, last = one, first_twin = other, last_twin = other;
  std::uint32_t chain = 1;
  while (twin(next_[last]) == prev_[last_twin]) {
    if (next_[last] == first) return false;
    last = next_[last];
    last_twin = prev_[last_twin];
    ++chain;
  }
  while (twin(prev_[first]) == next_[first_twin]) {
    if (prev_[first] == last) return false;
    first = prev_[first];
    first_twin = next_[first_twin];
    ++chain;
  }
  Cell joined = cells_[a];
  joined.box.extend(cells_[b].box.min);
  joined.box.extend(cells_[b].box.max);
  joined.least_height = std::min(joined.least_height, cells_[b].least_height);
  joined.sides += cells_[b].sides - 2 * chain;
  if (joined.sides > most_sides_ || joined.least_height < kCellHeightRelative * joined.box.extent()) return false;
  if (!is_convex(prev_[first], next_[first_twin]) || !is_convex(prev_[last_twin], next_[last])) return false;
  const auto follow = [&](Half in, Half out) {
    next_[in] = out;
    prev_[out] = in;
  };
  const Half before = prev_[first], behind = next_[last], before_twin = prev_[last_twin],
             behind_twin = next_[first_twin];
  for (Half h = first, t = first_twin, i = 0; i < chain; ++i) {
    const Half h_next = next_[h], t_prev = prev_[t];
    next_[h] = next_[t] = kNone;
    h = h_next;
    t = t_prev;
  }
  follow(before, behind_twin);
  follow(before_twin, behind);
  parents_[b] = a;
  cells_[a] = joined;
  return true;
}

}  // namespace taut::detail
