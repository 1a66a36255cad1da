// The rings of a quadtree's leaves, made once its leaves are known: all corners are marked in a plane of bits, whose
// ranks are the nodes' numbers, and all leaves painted into a raster, which tells what lies behind an edge.
#pragma once

#include "taut/cells/detail/weighted/cost_quadtree.hpp"

namespace taut::detail {

class CostQuadtree::Rings {
 public:
  Rings(CostQuadtree& tree, ProgressMeter& meter);
  void build();

 private:
  [[nodiscard]] std::size_t bit(std::uint32_t x, std::uint32_t y) const {
    return static_cast<std::size_t>(y) * (tree_.units_ + 1) + x;
  }
  [[nodiscard]] bool is_node(std::uint32_t x, std::uint32_t y) const {
    const std::size_t b = bit(x, y);
    return (marks_[b >> 6] >> (b & 63) & 1u) != 0;
  }
  [[nodiscard]] std::uint32_t node(std::uint32_t x, std::uint32_t y) const;
  [[nodiscard]] std::uint32_t leaf_at(std::int64_t x, std::int64_t y) const;
  [[nodiscard]] bool is_blocked(std::uint32_t leaf) const {
    return leaf == kNone || !(tree_.leaves_[leaf].weight < CostGrid::kBlocked);
  }
  void add_ring(const Leaf& leaf);
  void split_double_corners(std::uint32_t leaf);
  void list_around();

  CostQuadtree& tree_;
  ProgressMeter& meter_;
  std::vector<std::uint64_t> marks_;
  std::vector<std::uint32_t> ranks_, raster_;
};

}  // namespace taut::detail
