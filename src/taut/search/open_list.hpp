// The open list of the best-first driver: a 4-ary heap of 16-byte entries. A node that gets a better key is pushed
// again; the driver drops the entry that comes out after the node is closed. That costs a few more entries than a heap
// that moves them, but nothing has to know where an entry is, and the heap touches no memory but its own.
// Order: least f; among equals the largest g (to the precision of a float), which is nearest to the goal; then the
// least id. It is total, so the order in which entries leave does not depend on how the heap is built.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace taut {

class OpenList {
 public:
  // f and g are not negative, so their bits are ordered as they are; g is stored inverted.
  class Entry {
   public:
    Entry() = default;
    Entry(double f, double g, std::uint32_t id)
        : f_(std::bit_cast<std::uint64_t>(f)),
          rest_(static_cast<std::uint64_t>(~std::bit_cast<std::uint32_t>(static_cast<float>(g))) << 32 | id) {}
    [[nodiscard]] double f() const { return std::bit_cast<double>(f_); }
    [[nodiscard]] std::uint32_t id() const { return static_cast<std::uint32_t>(rest_); }
    friend bool operator<(const Entry& a, const Entry& b) { return a.key() < b.key(); }

   private:
    __extension__ typedef unsigned __int128 Key;
    [[nodiscard]] Key key() const { return static_cast<Key>(f_) << 64 | rest_; }
    std::uint64_t f_, rest_;
  };

  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] const Entry& top() const { return entries_.front(); }
  void clear() { entries_.clear(); }

  void push(const Entry& entry) {
    std::size_t i = entries_.size();
    entries_.push_back(entry);
    Entry* const heap = entries_.data();
    while (i > 0) {
      const std::size_t parent = (i - 1) / kArity;
      if (!(entry < heap[parent])) break;
      heap[i] = heap[parent];
      i = parent;
    }
    heap[i] = entry;
  }
  Entry pop() {
    const Entry least = entries_.front();
    const Entry moving = entries_.back();
    entries_.pop_back();
    const std::size_t n = entries_.size();
    if (n == 0) return least;
    Entry* const heap = entries_.data();
    std::size_t i = 0;
    for (;;) {
      const std::size_t first = kArity * i + 1;
      std::size_t child = first;
      if (first + kArity <= n) {
        // The least of four, as two pairs and their winners: no branch depends on the keys.
        const std::size_t a = first + (heap[first + 1] < heap[first] ? 1 : 0);
        const std::size_t b = first + 2 + (heap[first + 3] < heap[first + 2] ? 1 : 0);
        child = heap[b] < heap[a] ? b : a;
      } else {
        if (first >= n) break;
        for (std::size_t c = first + 1; c < n; ++c) child = heap[c] < heap[child] ? c : child;
      }
      if (!(heap[child] < moving)) break;
      heap[i] = heap[child];
      i = child;
    }
    heap[i] = moving;
    return least;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  static constexpr std::size_t kArity = 4;
  std::vector<Entry> entries_;
};

}  // namespace taut
