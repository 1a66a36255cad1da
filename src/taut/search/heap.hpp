// The one priority queue: a 4-ary heap that knows where each of its entries is, so that a better key moves an entry
// instead of adding a second one. Keys live in the heap's own array (one cache line holds four children's keys); the
// place of an entry is kept by the caller through `Places`, called as places(id) -> std::uint32_t&.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace taut {

// Least f first; among equals the largest g, which is nearest to the goal.
struct SearchKey {
  double f, g;
  friend bool operator<(const SearchKey& a, const SearchKey& b) { return a.f < b.f || (a.f == b.f && a.g > b.g); }
};

template <class Key>
class IndexedHeap {
 public:
  struct Entry {
    Key key;
    std::uint32_t id;
  };

  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] const Entry& top() const { return entries_.front(); }
  void clear() { entries_.clear(); }

  template <class Places>
  void push(std::uint32_t id, const Key& key, Places&& places) {
    entries_.push_back({key, id});
    sift_up(entries_.size() - 1, places);
  }
  // `key` must not be greater than the entry's present one.
  template <class Places>
  void decrease(std::uint32_t id, const Key& key, Places&& places) {
    const std::size_t i = places(id);
    entries_[i].key = key;
    sift_up(i, places);
  }
  template <class Places>
  Entry pop(Places&& places) {
    const Entry least = entries_.front();
    const Entry last = entries_.back();
    entries_.pop_back();
    if (!entries_.empty()) {
      entries_[0] = last;
      sift_down(0, places);
    }
    return least;
  }
  [[nodiscard]] std::size_t memory_bytes() const { return entries_.capacity() * sizeof(Entry); }

 private:
  static constexpr std::size_t kArity = 4;

  template <class Places>
  void sift_up(std::size_t i, Places& places) {
    const Entry moving = entries_[i];
    while (i > 0) {
      const std::size_t parent = (i - 1) / kArity;
      if (!(moving.key < entries_[parent].key)) break;
      put(i, entries_[parent], places);
      i = parent;
    }
    put(i, moving, places);
  }
  template <class Places>
  void sift_down(std::size_t i, Places& places) {
    const Entry moving = entries_[i];
    for (;;) {
      const std::size_t first = kArity * i + 1;
      if (first >= entries_.size()) break;
      std::size_t least = first;
      const std::size_t end = first + kArity < entries_.size() ? first + kArity : entries_.size();
      for (std::size_t c = first + 1; c < end; ++c) {
        if (entries_[c].key < entries_[least].key) least = c;
      }
      if (!(entries_[least].key < moving.key)) break;
      put(i, entries_[least], places);
      i = least;
    }
    put(i, moving, places);
  }
  template <class Places>
  void put(std::size_t i, const Entry& entry, Places& places) {
    entries_[i] = entry;
    places(entry.id) = static_cast<std::uint32_t>(i);
  }

  std::vector<Entry> entries_;
};

}  // namespace taut
