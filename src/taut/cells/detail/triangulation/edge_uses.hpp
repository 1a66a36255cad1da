// Which segments run along which edge of a triangulation, and in which direction: a hash table by the edge's two
// vertices (so flips elsewhere never concern it), with a list of uses for each edge. O(1) expected.
#pragma once

#include <cstdint>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/triangle_mesh.hpp"

namespace taut::detail {

using SegmentId = Id<struct SegmentTag>;

class EdgeUses {
 public:
  // A segment that runs along an edge, forward or backward as seen from the edge's first vertex as asked.
  struct Use {
    SegmentId segment;
    bool forward;
    friend constexpr auto operator<=>(const Use&, const Use&) = default;
  };

  // Calls visit(use) for every use of the edge.
  template <class Visit>
  void for_each(VertexId from, VertexId to, Visit visit) const {
    const std::size_t slot = find(key(from, to));
    if (slot == kAbsent) return;
    for (std::uint32_t e = slots_[slot].first; e != kEnd; e = entries_[e].next) visit(use_of(entries_[e], from < to));
  }
  [[nodiscard]] bool has(VertexId from, VertexId to) const { return find(key(from, to)) != kAbsent; }
  // The uses in a fixed order, for comparing edges; out is cleared first.
  void list(VertexId from, VertexId to, std::vector<Use>& out) const;
  // Two uses of one segment in opposite directions cancel.
  struct Added {
    bool in_use;     // whether the edge has uses now
    bool cancelled;  // whether one has gone that was there
  };
  Added add(VertexId from, VertexId to, Use use);
  // Returns whether the edge still has uses.
  bool remove(VertexId from, VertexId to, Use use);
  void remove_all(VertexId from, VertexId to);

  void reserve(std::size_t edges);
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(slots_, entries_); }

 private:
  static constexpr std::size_t kAbsent = static_cast<std::size_t>(-1);
  static constexpr std::uint32_t kEnd = 0xffffffffu;
  struct Slot {  // the key in halves, so that three fill 36 bytes and not 48
    std::uint32_t low = 0, high = 0;
    std::uint32_t first = kEnd;
    [[nodiscard]] std::uint64_t key() const { return std::uint64_t{high} << 32 | low; }
    [[nodiscard]] bool is_empty() const { return (low | high) == 0; }  // no edge joins vertex 0 with itself
  };
  struct Entry {
    std::uint32_t segment;  // shifted left; the last bit says that it runs from the lesser vertex to the greater
    std::uint32_t next;
  };

  [[nodiscard]] static std::uint64_t key(VertexId a, VertexId b) {
    return a < b ? std::uint64_t{a.value} << 32 | b.value : std::uint64_t{b.value} << 32 | a.value;
  }
  [[nodiscard]] static Use use_of(const Entry& entry, bool ascending) {
    return {SegmentId(entry.segment >> 1), ((entry.segment & 1) != 0) == ascending};
  }
  [[nodiscard]] std::size_t home(std::uint64_t key) const {
    return static_cast<std::size_t>((key * 0x9e3779b97f4a7c15u) >> shift_);
  }
  [[nodiscard]] std::size_t find(std::uint64_t key) const;
  void grow(std::size_t slots);
  void erase(std::size_t slot);
  void free_entry(std::uint32_t e);

  std::vector<Slot> slots_;
  std::vector<Entry> entries_;
  std::size_t used_ = 0;
  unsigned shift_ = 64;
  std::uint32_t free_ = kEnd;
};

}  // namespace taut::detail
