// The nodes of a search, indexed by state: g-value, parent and place in the heap, stamped with the search they belong
// to, so that starting a new search costs one increment however large the space is.
#pragma once

#include <algorithm>
#include <cstdint>

#include "taut/search/zeroed_array.hpp"

namespace taut {

struct SearchNode {
  double g;
  std::uint32_t parent;  // itself for a start
  std::uint32_t heap_place;
  std::uint32_t generation;
};

class NodePool {
 public:
  static constexpr std::uint32_t kClosed = 0xffffffffu;

  NodePool() = default;
  explicit NodePool(std::size_t size) : nodes_(size) {}

  void new_search() {
    touched_ = 0;
    if (++generation_ == 0) {  // after 2^32 - 1 searches the stamps would repeat
      nodes_ = ZeroedArray<SearchNode>(nodes_.size());
      generation_ = 1;
    }
  }
  [[nodiscard]] bool seen(std::uint32_t id) const { return nodes_[id].generation == generation_; }
  [[nodiscard]] SearchNode& operator[](std::uint32_t id) { return nodes_[id]; }
  [[nodiscard]] const SearchNode& operator[](std::uint32_t id) const { return nodes_[id]; }
  void open(std::uint32_t id, double g, std::uint32_t parent) {
    nodes_[id] = {g, parent, 0, generation_};
    most_touched_ = std::max(most_touched_, ++touched_);
  }
  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  // Bytes of the nodes that the largest search so far has used.
  [[nodiscard]] std::size_t memory_bytes() const { return most_touched_ * sizeof(SearchNode); }

 private:
  ZeroedArray<SearchNode> nodes_;
  std::uint32_t generation_ = 0;
  std::size_t touched_ = 0, most_touched_ = 0;
};

}  // namespace taut
