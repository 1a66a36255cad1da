// An open list whose entries can be moved and removed: a 4-ary heap of ids 0 .. n - 1 that knows where each of them is.
// Searches that repair an older one need it (D* Lite, LPA*): their keys have two parts, go up as well as down, and an
// entry that has become consistent has to go. A search that never looks back is better off with OpenList.
// Order: least key, among equals the least id. It is total, so what leaves next depends on what is in the heap alone,
// not on how it came in. Keys may be negative or infinite, but not NaN.
// push, pop, move and remove cost O(log size); top, contains, key_of and clear O(1): places are stamped with the
// generation they belong to, so clear() is an increment however many ids there are. Memory: 8 bytes an id, only where
// ids have been used, and an entry for each that is in. Nothing is allocated once the heap has been as full before.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/search/detail/zeroed_array.hpp"

namespace taut::detail {

// The first part decides, the second among equals.
template <class Part>
struct PairKey {
  Part first, second;
  friend bool operator<(const PairKey& a, const PairKey& b) {
    return a.first < b.first || (!(b.first < a.first) && a.second < b.second);
  }
  friend bool operator==(const PairKey&, const PairKey&) = default;
};

// `Key` is cheap to copy and ordered by `<`.
template <class Key = PairKey<double>>
class KeyedHeap {
 public:
  struct Entry {
    Key key;
    std::uint32_t id;
    friend bool operator<(const Entry& a, const Entry& b) { return a.key < b.key || (!(b.key < a.key) && a.id < b.id); }
  };

  explicit KeyedHeap(std::size_t ids = 0) : places_(ids), ids_(ids) {}

  // Ids below this may be asked for and pushed.
  [[nodiscard]] std::size_t ids() const { return ids_; }
  // More ids; what is in stays. Many small steps cost no more than one large one, but for a factor.
  void grow(std::size_t ids) {
    if (ids > places_.size()) {
      places_ = ZeroedArray<Place>(std::max(ids, 2 * places_.size()));
      for (std::size_t i = 0; i < heap_.size(); ++i) put(i, heap_[i]);
    }
    ids_ = std::max(ids_, ids);
  }

  [[nodiscard]] bool empty() const { return heap_.empty(); }
  [[nodiscard]] std::size_t size() const { return heap_.size(); }
  [[nodiscard]] bool contains(std::uint32_t id) const { return places_[id].generation == generation_; }
  // The id is in.
  [[nodiscard]] const Key& key_of(std::uint32_t id) const { return heap_[places_[id].at].key; }
  // The least entry; the heap is not empty.
  [[nodiscard]] const Entry& top() const { return heap_.front(); }
  // All of them, in no order that means anything.
  [[nodiscard]] std::span<const Entry> entries() const { return heap_; }

  // The id is not in.
  void push(std::uint32_t id, const Key key) {
    heap_.push_back({key, id});
    rise(heap_.size() - 1, {key, id});
  }
  Entry pop() {
    const Entry least = heap_.front();
    take_out(0);
    return least;
  }
  // Gives an id that is in another key, less or greater.
  void move(std::uint32_t id, const Key key) { settle(places_[id].at, {key, id}); }
  // The id is in.
  void remove(std::uint32_t id) { take_out(places_[id].at); }
  // Gives every entry the key key(id). O(size).
  template <class KeyOf>
  void rekey(KeyOf key) {
    for (Entry& entry : heap_) entry.key = key(entry.id);
    for (std::size_t i = heap_.size(); i-- > 0;) sink(i, heap_[i]);
  }
  void clear() {
    heap_.clear();
    if (++generation_ != 0) return;
    places_ = ZeroedArray<Place>(places_.size());  // after 2^32 - 1 generations their numbers would repeat
    generation_ = 1;
  }

  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(heap_, places_); }

 private:
  static constexpr std::size_t kArity = 4;
  struct Place {
    std::uint32_t generation, at;  // 0 if the id is in no generation
  };

  void put(std::size_t i, const Entry& entry) {
    heap_[i] = entry;
    places_[entry.id] = {generation_, static_cast<std::uint32_t>(i)};
  }
  void take_out(std::size_t i) {
    places_[heap_[i].id].generation = 0;
    const Entry last = heap_.back();
    heap_.pop_back();
    if (i < heap_.size()) settle(i, last);
  }
  // Puts an entry where it belongs, when place i is to be filled.
  void settle(std::size_t i, const Entry& entry) {
    if (i > 0 && entry < heap_[(i - 1) / kArity]) {
      rise(i, entry);
    } else {
      sink(i, entry);
    }
  }
  void rise(std::size_t i, const Entry entry) {
    while (i > 0) {
      const std::size_t parent = (i - 1) / kArity;
      if (!(entry < heap_[parent])) break;
      put(i, heap_[parent]);
      i = parent;
    }
    put(i, entry);
  }
  void sink(std::size_t i, const Entry entry) {
    for (;;) {
      const std::size_t first = kArity * i + 1, end = std::min(first + kArity, heap_.size());
      if (first >= end) break;
      std::size_t child = first;
      for (std::size_t c = first + 1; c < end; ++c) child = heap_[c] < heap_[child] ? c : child;
      if (!(heap_[child] < entry)) break;
      put(i, heap_[child]);
      i = child;
    }
    put(i, entry);
  }

  std::vector<Entry> heap_;
  ZeroedArray<Place> places_;
  std::size_t ids_ = 0;  // at most places_.size()
  std::uint32_t generation_ = 1;
};

}  // namespace taut::detail
