#include <algorithm>
#include <bit>

#include "taut/cells/detail/weighted/cost_quadtree_build.hpp"

namespace taut::detail {

CostQuadtree::Rings::Rings(CostQuadtree& tree, ProgressMeter& meter)
    : tree_(tree),
      meter_(meter),
      marks_(static_cast<std::size_t>(tree.units_ + 1) * (tree.units_ + 1) / 64 + 1, 0),
      ranks_(marks_.size(), 0),
      raster_(static_cast<std::size_t>(tree.units_) * tree.units_) {}

std::uint32_t CostQuadtree::Rings::node(std::uint32_t x, std::uint32_t y) const {
  const std::size_t b = bit(x, y);
  const std::uint64_t below = marks_[b >> 6] & ((std::uint64_t{1} << (b & 63)) - 1);
  return ranks_[b >> 6] + static_cast<std::uint32_t>(std::popcount(below));
}

std::uint32_t CostQuadtree::Rings::leaf_at(std::int64_t x, std::int64_t y) const {
  const std::int64_t units = tree_.units_;
  return x < 0 || y < 0 || x >= units || y >= units ? kNone : raster_[static_cast<std::size_t>(y * units + x)];
}

void CostQuadtree::Rings::build() {
  for (std::uint32_t i = 0; i < tree_.leaves_.size(); ++i) {
    const Leaf& leaf = tree_.leaves_[i];
    const std::uint32_t side = 1u << leaf.level;
    for (const std::uint32_t y : {leaf.y, leaf.y + side}) {
      for (const std::uint32_t x : {leaf.x, leaf.x + side})
        marks_[bit(x, y) >> 6] |= std::uint64_t{1} << (bit(x, y) & 63);
    }
    for (std::uint32_t y = leaf.y; y < leaf.y + side; ++y) {
      const auto row =
          raster_.begin() + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(y) * tree_.units_ + leaf.x);
      std::fill(row, row + side, i);
      meter_.add_work(side / 16);
    }
    meter_.step();
  }
  std::uint32_t rank = 0;
  for (std::size_t w = 0; w < marks_.size(); ++w) {
    ranks_[w] = rank;
    rank += static_cast<std::uint32_t>(std::popcount(marks_[w]));
  }
  tree_.places_.reserve(rank);
  for (std::size_t w = 0; w < marks_.size(); ++w) {
    for (std::uint64_t left = marks_[w]; left != 0; left &= left - 1) {
      const std::size_t b = w * 64 + static_cast<std::size_t>(std::countr_zero(left)), stride = tree_.units_ + 1;
      tree_.places_.push_back({static_cast<std::uint16_t>(b % stride), static_cast<std::uint16_t>(b / stride)});
    }
  }
  tree_.ring_begin_.reserve(tree_.leaves_.size() + 1);
  tree_.turns_.reserve(tree_.leaves_.size());
  for (const Leaf& leaf : tree_.leaves_) {
    tree_.ring_begin_.push_back(static_cast<std::uint32_t>(tree_.ring_nodes_.size()));
    tree_.turns_.push_back({});
    if (leaf.weight < CostGrid::kBlocked) add_ring(leaf);
    meter_.step();
  }
  tree_.ring_begin_.push_back(static_cast<std::uint32_t>(tree_.ring_nodes_.size()));
  if (tree_.rule_ == CornerRule::forbid) {
    for (std::uint32_t i = 0; i < tree_.leaves_.size(); ++i) split_double_corners(i);
  }
  list_around();
}

void CostQuadtree::Rings::add_ring(const Leaf& leaf) {
  constexpr int kX[4] = {1, 0, -1, 0}, kY[4] = {0, 1, 0, -1};
  const std::uint32_t side = 1u << leaf.level;
  const std::size_t begin = tree_.ring_nodes_.size();
  std::int64_t x = leaf.x, y = leaf.y;
  for (int s = 0; s < 4; ++s) {
    if (s > 0)
      tree_.turns_.back()[static_cast<std::size_t>(s - 1)] =
          static_cast<std::uint16_t>(tree_.ring_nodes_.size() - begin);
    for (std::uint32_t step = 0; step < side; ++step, x += kX[s], y += kY[s]) {
      const auto ux = static_cast<std::uint32_t>(x), uy = static_cast<std::uint32_t>(y);
      if (!is_node(ux, uy)) continue;
      tree_.ring_nodes_.push_back(node(ux, uy));
      // To the right of the way, which is outside: the unit square beside the step.
      constexpr int kOutX[4] = {0, 0, -1, -1}, kOutY[4] = {-1, 0, 0, -1};
      tree_.ring_behind_.push_back(leaf_at(x + kOutX[s], y + kOutY[s]));
    }
  }
  meter_.add_work(side / 4);
}

// Each of a double corner's wedges is one leaf; of the two, that below gets a node of its own.
void CostQuadtree::Rings::split_double_corners(std::uint32_t leaf) {
  const Leaf& l = tree_.leaves_[leaf];
  const std::uint32_t begin = tree_.ring_begin_[leaf], size = tree_.ring_begin_[leaf + 1] - begin;
  if (size == 0) return;
  const std::int64_t x = l.x, y = l.y, end = 1u << l.level;
  // Corner s, seen from which the leaf lies in quadrant s; what lies opposite. Quadrants 2 and 3 are below.
  for (const unsigned s : {2u, 3u}) {
    const std::uint32_t at = begin + tree_.turns_[leaf][s - 1], before = at - 1;
    const std::uint32_t opposite = s == 2 ? leaf_at(x + end, y + end) : leaf_at(x - 1, y + end);
    if (!is_blocked(tree_.ring_behind_[at]) || !is_blocked(tree_.ring_behind_[before]) || is_blocked(opposite))
      continue;
    tree_.places_.push_back(tree_.places_[tree_.ring_nodes_[at]]);
    tree_.ring_nodes_[at] = static_cast<std::uint32_t>(tree_.places_.size() - 1);
  }
}

void CostQuadtree::Rings::list_around() {
  std::vector<std::uint32_t>& begin = tree_.around_begin_;
  begin.assign(tree_.places_.size() + 1, 0);
  for (const std::uint32_t node : tree_.ring_nodes_) ++begin[node + 1];
  for (std::size_t i = 1; i < begin.size(); ++i) begin[i] += begin[i - 1];
  tree_.around_.resize(tree_.ring_nodes_.size());
  std::vector<std::uint32_t> filled(begin.begin(), begin.end() - 1);
  for (std::uint32_t leaf = 0; leaf < tree_.leaves_.size(); ++leaf) {
    for (std::uint32_t e = tree_.ring_begin_[leaf]; e < tree_.ring_begin_[leaf + 1]; ++e)
      tree_.around_[filled[tree_.ring_nodes_[e]]++] = {leaf, e - tree_.ring_begin_[leaf]};
  }
}

}  // namespace taut::detail
