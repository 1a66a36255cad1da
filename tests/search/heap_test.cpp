#include "taut/search/heap.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "taut/world/generate/random.hpp"

namespace taut {
namespace {

TEST(IndexedHeap, PopsInTheOrderOfAnOrderedSetUnderPushesAndDecreases) {
  constexpr std::uint32_t kIds = 300;
  Random random(7);
  for (int round = 0; round < 50; ++round) {
    IndexedHeap<SearchKey> heap;
    std::vector<std::uint32_t> place(kIds, 0);
    const auto places = [&](std::uint32_t id) -> std::uint32_t& { return place[id]; };
    std::map<std::uint32_t, SearchKey> in_heap;
    const auto least = [&] {
      auto best = in_heap.begin();
      for (auto i = in_heap.begin(); i != in_heap.end(); ++i) {
        if (i->second < best->second) best = i;
      }
      return best->second;
    };
    for (int step = 0; step < 2000; ++step) {
      const auto id = static_cast<std::uint32_t>(random.below(kIds));
      // Few distinct keys, so that ties are common.
      const SearchKey key{static_cast<double>(random.below(20)), static_cast<double>(random.below(4))};
      const auto found = in_heap.find(id);
      if (found == in_heap.end()) {
        heap.push(id, key, places);
        in_heap[id] = key;
      } else if (key < found->second) {
        heap.decrease(id, key, places);
        found->second = key;
      } else if (random.below(2) == 0) {
        const SearchKey expected = least();
        const auto entry = heap.pop(places);
        EXPECT_FALSE(entry.key < expected);
        EXPECT_FALSE(expected < entry.key);
        ASSERT_TRUE(in_heap.contains(entry.id));
        EXPECT_EQ(in_heap[entry.id].f, entry.key.f);
        in_heap.erase(entry.id);
      }
      ASSERT_EQ(heap.size(), in_heap.size());
    }
    while (!heap.empty()) {
      const SearchKey expected = least();
      const auto entry = heap.pop(places);
      EXPECT_EQ(entry.key.f, expected.f);
      EXPECT_EQ(entry.key.g, expected.g);
      in_heap.erase(entry.id);
    }
  }
}

TEST(SearchKey, PrefersTheLargerGAmongEqualF) {
  EXPECT_TRUE((SearchKey{1, 5} < SearchKey{2, 9}));
  EXPECT_TRUE((SearchKey{1, 5} < SearchKey{1, 4}));
  EXPECT_FALSE((SearchKey{1, 5} < SearchKey{1, 5}));
}

}  // namespace
}  // namespace taut
