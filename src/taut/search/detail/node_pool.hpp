// The nodes of a search, indexed by state: g-value, parent, and whether it is open or closed, stamped with the search
// they belong to, so that starting a new search costs one increment however large the space is. 16 bytes a node: four
// to a cache line.
#pragma once

#include <algorithm>
#include <cstdint>

#include "taut/search/detail/zeroed_array.hpp"

namespace taut::detail {

struct SearchNode {
  double g;
  std::uint32_t parent;  // itself for a start
  std::uint32_t stamp;   // twice the number of the search, and one more once closed
};

class NodePool {
 public:
  NodePool() = default;
  explicit NodePool(std::size_t size) : nodes_(size) {}

  void new_search() {
    touched_ = 0;
    stamp_ += 2;
    if (stamp_ == 0) {  // after 2^31 - 1 searches the stamps would repeat
      nodes_ = ZeroedArray<SearchNode>(nodes_.size());
      stamp_ = 2;
    }
  }
  [[nodiscard]] bool seen(std::uint32_t id) const { return (nodes_[id].stamp & ~1u) == stamp_; }
  [[nodiscard]] bool is_closed(std::uint32_t id) const { return nodes_[id].stamp == (stamp_ | 1u); }
  [[nodiscard]] SearchNode& operator[](std::uint32_t id) { return nodes_[id]; }
  [[nodiscard]] const SearchNode& operator[](std::uint32_t id) const { return nodes_[id]; }
  void open(std::uint32_t id, double g, std::uint32_t parent) {
    nodes_[id] = {g, parent, stamp_};
    most_touched_ = std::max(most_touched_, ++touched_);
  }
  void close(std::uint32_t id) { nodes_[id].stamp = stamp_ | 1u; }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  // Bytes of the nodes that the largest search so far has used.
  [[nodiscard]] std::size_t memory_bytes() const { return most_touched_ * sizeof(SearchNode); }

 private:
  ZeroedArray<SearchNode> nodes_;
  std::uint32_t stamp_ = 0;
  std::size_t touched_ = 0, most_touched_ = 0;
};

}  // namespace taut::detail
