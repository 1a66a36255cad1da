#include "taut/search/detail/keyed_heap.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <tuple>
#include <vector>

#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
using HeapKey = PairKey<double>;
using Heap = KeyedHeap<HeapKey>;

// The same in containers that cannot get it wrong: what is in, in its order, and the key of each id.
class Expected {
 public:
  explicit Expected(std::size_t ids) : keys_(ids), in_(ids, false) {}
  void grow(std::size_t ids) {
    keys_.resize(ids);
    in_.resize(ids, false);
  }
  void set(std::uint32_t id, const HeapKey& key) {
    remove(id);
    order_.insert({key.first, key.second, id});
    keys_[id] = key;
    in_[id] = true;
  }
  void remove(std::uint32_t id) {
    if (in_[id]) order_.erase({keys_[id].first, keys_[id].second, id});
    in_[id] = false;
  }
  void clear() {
    order_.clear();
    in_.assign(in_.size(), false);
  }
  [[nodiscard]] bool contains(std::uint32_t id) const { return in_[id]; }
  [[nodiscard]] const HeapKey& key_of(std::uint32_t id) const { return keys_[id]; }
  [[nodiscard]] std::size_t size() const { return order_.size(); }
  [[nodiscard]] std::uint32_t least() const { return std::get<2>(*order_.begin()); }

 private:
  std::set<std::tuple<double, double, std::uint32_t>> order_;
  std::vector<HeapKey> keys_;
  std::vector<bool> in_;
};

// A part of a key: any number, often one of few so that keys are equal, sometimes without an end.
double random_part(Random& random) {
  switch (random.below(6)) {
    case 0:
      return kInfinity;
    case 1:
      return random.below(20) == 0 ? -kInfinity : -0.0;
    case 2:
      return random.between(-5.0, 5.0);
    default:
      return static_cast<double>(random.below(7)) - 3;
  }
}

void expect_same(const Heap& heap, const Expected& expected) {
  ASSERT_EQ(heap.size(), expected.size());
  ASSERT_EQ(heap.empty(), expected.size() == 0);
  if (heap.empty()) return;
  ASSERT_EQ(heap.top().id, expected.least());
  ASSERT_EQ(heap.top().key, expected.key_of(heap.top().id));
}

void empty_both(Heap& heap, Expected& expected) {
  while (!heap.empty()) {
    ASSERT_NO_FATAL_FAILURE(expect_same(heap, expected));
    const Heap::Entry entry = heap.pop();
    ASSERT_FALSE(heap.contains(entry.id));
    expected.remove(entry.id);
  }
  ASSERT_EQ(expected.size(), 0u);
}

TEST(KeyedHeap, IsAnOrderedSetThroughAnyOperations) {
  for (const std::size_t first_ids : {1u, 2u, 6u, 90u, 1000u}) {
    Random random(first_ids);
    Heap heap(first_ids);
    Expected expected(first_ids);
    for (int step = 0; step < 60000; ++step) {
      const auto id = static_cast<std::uint32_t>(random.below(heap.ids()));
      ASSERT_EQ(heap.contains(id), expected.contains(id));
      const HeapKey key{random_part(random), random_part(random)};
      if (random.below(4) == 0 && !heap.empty()) {
        ASSERT_EQ(heap.pop().id, expected.least());
        expected.remove(expected.least());
      } else if (!expected.contains(id)) {
        heap.push(id, key);
        expected.set(id, key);
      } else if (random.below(3) == 0) {
        heap.remove(id);
        expected.remove(id);
      } else {
        ASSERT_EQ(heap.key_of(id), expected.key_of(id));
        heap.move(id, key);
        expected.set(id, key);
        ASSERT_EQ(heap.key_of(id), key);
      }
      if (random.below(2000) == 0) {
        heap.clear();
        expected.clear();
      }
      if (random.below(8000) == 0) {
        const std::size_t ids = heap.ids() + random.below(first_ids) + 1;
        heap.grow(ids);
        expected.grow(ids);
        ASSERT_EQ(heap.ids(), ids);
      }
      ASSERT_NO_FATAL_FAILURE(expect_same(heap, expected));
    }
    ASSERT_NO_FATAL_FAILURE(empty_both(heap, expected));
  }
}

TEST(KeyedHeap, TheFirstPartDecidesThenTheSecondThenTheId) {
  Heap heap(9);
  heap.push(8, {1, 2});
  heap.push(3, {1, 2});
  heap.push(5, {1, -kInfinity});
  heap.push(7, {-1, kInfinity});
  heap.push(0, {kInfinity, 0});
  heap.push(1, {kInfinity, kInfinity});
  heap.push(2, {-kInfinity, kInfinity});
  std::vector<std::uint32_t> order;
  while (!heap.empty()) order.push_back(heap.pop().id);
  EXPECT_EQ(order, (std::vector<std::uint32_t>{2, 7, 5, 3, 8, 0, 1}));
}

TEST(KeyedHeap, TheOrderDoesNotDependOnHowEntriesCameIn) {
  constexpr std::uint32_t kIds = 300;
  Random random(5);
  for (int round = 0; round < 20; ++round) {
    std::vector<HeapKey> keys;
    for (std::uint32_t id = 0; id < kIds; ++id) {
      keys.push_back({static_cast<double>(random.below(9)), static_cast<double>(random.below(3))});
    }
    Heap straight(kIds), winding(kIds);
    for (std::uint32_t id = 0; id < kIds; ++id) straight.push(id, keys[id]);
    for (std::uint32_t id = kIds; id-- > 0;) winding.push(id, {random_part(random), random_part(random)});
    for (std::uint32_t id = 0; id < kIds; id += 3) winding.remove(id);
    for (std::uint32_t id = 0; id < kIds; ++id) {
      if (winding.contains(id)) {
        winding.move(id, keys[id]);
      } else {
        winding.push(id, keys[id]);
      }
    }
    while (!straight.empty()) ASSERT_EQ(straight.pop().id, winding.pop().id);
    ASSERT_TRUE(winding.empty());
  }
}

TEST(KeyedHeap, KeepsWhatIsInWhenIdsAreAdded) {
  Heap heap;
  EXPECT_EQ(heap.ids(), 0u);
  for (std::uint32_t id = 0; id < 5000; ++id) {
    heap.grow(id + 1);
    ASSERT_FALSE(heap.contains(id));
    heap.push(id, {static_cast<double>(id * 7919 % 5003), 0});
  }
  heap.grow(5001);
  heap.push(5000, heap.key_of(0));  // a key may come from the heap itself
  EXPECT_EQ(heap.key_of(5000), heap.key_of(0));
  heap.remove(5000);
  heap.grow(10);  // never fewer
  EXPECT_EQ(heap.ids(), 5001u);
  for (std::uint32_t id = 0; id < 5000; ++id) ASSERT_EQ(heap.key_of(id).first, id * 7919 % 5003);
  for (double last = -1; !heap.empty();) {
    const double key = heap.pop().key.first;
    ASSERT_LT(last, key);
    last = key;
  }
}

TEST(KeyedHeap, TakesOtherKeysToo) {
  KeyedHeap<int> heap(4);
  heap.push(0, 5);
  heap.push(1, 5);
  heap.push(2, -1);
  heap.move(2, 9);
  heap.move(1, 4);
  EXPECT_EQ(heap.pop().id, 1u);
  EXPECT_EQ(heap.pop().id, 0u);
  EXPECT_EQ(heap.pop().key, 9);
}

TEST(KeyedHeap, NeedsNoMoreMemoryOnceWarm) {
  constexpr std::size_t kIds = 4000;
  Heap heap(kIds);
  std::size_t warm = 0;
  for (int round = 0; round < 5; ++round) {
    Random random(3);
    heap.clear();
    for (int step = 0; step < 50000; ++step) {
      const auto id = static_cast<std::uint32_t>(random.below(kIds));
      const HeapKey key{random_part(random), random_part(random)};
      if (!heap.contains(id)) {
        heap.push(id, key);
      } else if (random.below(3) == 0) {
        heap.remove(id);
      } else {
        heap.move(id, key);
      }
    }
    if (round == 0) warm = heap.memory_bytes();
    EXPECT_EQ(heap.memory_bytes(), warm);
  }
}

}  // namespace
}  // namespace taut
