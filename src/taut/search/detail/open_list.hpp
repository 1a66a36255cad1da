// The open list of the best-first driver: entries of 16 bytes, sorted only as far as needed. Entries are thrown into
// buckets by f; the bucket that is being emptied is a 4-ary heap, so entries leave in exactly the order of one great
// heap. Most entries of an A* search never leave, and cost an append.
// A node that gets a better key is pushed again; the driver drops the entry that comes out after the node is closed.
// That costs a few more entries than moving them, but nothing has to know where an entry is, and the list touches no
// memory but its own. Searches that repair an older one, whose entries go up and away again, take KeyedHeap.
// Order: least f; among equals the largest g (to the precision of a float), which is nearest to the goal; then the
// least id. It is total, so the order in which entries leave does not depend on how the list is built.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "taut/base/detail/bit_cast.hpp"
#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/grown_array.hpp"

namespace taut::detail {

class OpenList {
 public:
  // f and g are not negative, so their bits are ordered as they are; g is stored inverted.
  class Entry {
   public:
    Entry() = default;
    Entry(double f, double g, std::uint32_t id)
        : f_(bit_cast<std::uint64_t>(f)),
          rest_(static_cast<std::uint64_t>(~bit_cast<std::uint32_t>(static_cast<float>(g))) << 32 | id) {}
    [[nodiscard]] double f() const { return bit_cast<double>(f_); }
    [[nodiscard]] std::uint32_t id() const { return static_cast<std::uint32_t>(rest_); }
    friend bool operator<(const Entry& a, const Entry& b) { return a.key() < b.key(); }

   private:
    __extension__ typedef unsigned __int128 Key;
    [[nodiscard]] Key key() const { return static_cast<Key>(f_) << 64 | rest_; }
    std::uint64_t f_, rest_;
  };

  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }

  // Empties the list. The buckets are `width` wide from now on: a small part of what an edge adds to f serves best.
  // With a width of infinity everything is one heap.
  void clear(double width = std::numeric_limits<double>::infinity()) {
    heap_.clear();
    for (; filled_ != 0; filled_ &= filled_ - 1) buckets_[static_cast<std::size_t>(std::countr_zero(filled_))].clear();
    far_.clear();
    nearest_far_ = kNone;
    current_ = 0;
    per_f_ = 1 / width;
    size_ = 0;
  }
  void push(const Entry& entry) {
    ++size_;
    if (!take_near(entry)) far_.push_back(entry);
  }
  // The least entry; the list is not empty.
  [[nodiscard]] const Entry& top() {
    if (heap_.empty()) advance();
    return heap_.front();
  }
  Entry pop() {
    if (heap_.empty()) advance();
    --size_;
    return pop_heap();
  }
  [[nodiscard]] std::size_t memory_bytes() const {
    std::size_t bytes = bytes_of(heap_, far_);
    for (const auto& bucket : buckets_) bytes += bytes_of(bucket);
    return bytes;
  }

 private:
  static constexpr std::size_t kArity = 4;
  static constexpr std::uint64_t kBuckets = 64, kNone = std::numeric_limits<std::uint64_t>::max();

  [[nodiscard]] std::uint64_t bucket_of(const Entry& entry) const {
    return static_cast<std::uint64_t>(entry.f() * per_f_);
  }
  void put(std::uint64_t bucket, const Entry& entry) {
    buckets_[bucket % kBuckets].push_back(entry);
    filled_ |= std::uint64_t{1} << bucket % kBuckets;
  }
  // Puts an entry into the heap or a bucket in reach; false if it is too far away for both.
  bool take_near(const Entry& entry) {
    const std::uint64_t bucket = bucket_of(entry);
    if (bucket <= current_) {
      push_heap(entry);
    } else if (bucket - current_ < kBuckets) {
      put(bucket, entry);
    } else {
      nearest_far_ = std::min(nearest_far_, bucket);
      return false;
    }
    return true;
  }
  // The heap is empty, the list is not: the next bucket that has entries becomes the heap.
  void advance() {
    std::uint64_t next = kNone;
    if (filled_ != 0) {
      const auto turned = std::rotr(filled_, static_cast<int>(current_ % kBuckets));
      next = current_ + static_cast<std::uint64_t>(std::countr_zero(turned));
    }
    if (nearest_far_ <= next) {
      current_ = nearest_far_;
      spread_far();
    } else {
      current_ = next;
    }
    auto& bucket = buckets_[current_ % kBuckets];
    if ((filled_ >> current_ % kBuckets & 1u) == 0) return;  // all that was near came from afar, into the heap
    filled_ &= ~(std::uint64_t{1} << current_ % kBuckets);
    if (heap_.empty()) {
      // Copied, not swapped: then the same search, run again, finds every array large enough.
      heap_.assign(bucket.begin(), bucket.end());
      for (std::size_t i = (heap_.size() + kArity - 2) / kArity; i-- > 0;) sift_down(i, heap_[i], heap_.size());
    } else {
      for (const Entry& entry : bucket) push_heap(entry);
    }
    bucket.clear();
  }
  // Sorts what was too far away into the buckets that are in reach now.
  void spread_far() {
    nearest_far_ = kNone;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < far_.size(); ++i) {
      const Entry entry = far_[i];
      if (!take_near(entry)) far_[kept++] = entry;
    }
    far_.shrink(kept);
  }

  void push_heap(const Entry& entry) {
    std::size_t i = heap_.size();
    heap_.push_back(entry);
    Entry* const heap = heap_.data();
    while (i > 0) {
      const std::size_t parent = (i - 1) / kArity;
      if (!(entry < heap[parent])) break;
      heap[i] = heap[parent];
      i = parent;
    }
    heap[i] = entry;
  }
  Entry pop_heap() {
    const Entry least = heap_.front();
    const Entry moving = heap_.back();
    heap_.pop_back();
    if (!heap_.empty()) sift_down(0, moving, heap_.size());
    return least;
  }
  void sift_down(std::size_t i, const Entry moving, std::size_t n) {
    Entry* const heap = heap_.data();
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
  }

  GrownArray<Entry> heap_, far_;
  std::array<GrownArray<Entry>, kBuckets> buckets_;
  std::uint64_t filled_ = 0;           // which buckets have entries
  std::uint64_t current_ = 0;          // everything up to this bucket is in the heap
  std::uint64_t nearest_far_ = kNone;  // the first bucket of far_, which is out of reach
  double per_f_ = 0;
  std::size_t size_ = 0;
};

}  // namespace taut::detail
