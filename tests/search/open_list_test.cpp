#include "taut/search/detail/open_list.hpp"

#include <gtest/gtest.h>

#include <set>
#include <tuple>

#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

// Entries as the header orders them, in a container that cannot get it wrong.
using Key = std::tuple<double, float, std::uint32_t>;

class OpenListOfWidth : public testing::TestWithParam<double> {};

TEST_P(OpenListOfWidth, PopsInTheOrderOfAnOrderedSet) {
  Random random(41);
  OpenList list;
  for (int round = 0; round < 60; ++round) {
    list.clear(GetParam());
    std::multiset<Key> expected;
    double front = 0;  // the f popped last; most pushes lie beyond it, some far, a few before
    for (int step = 0; step < 3000; ++step) {
      if (expected.empty() || random.below(5) < 3) {
        double f = front + random.between(0.0, 3.0);
        if (random.below(3) == 0) f = front + static_cast<double>(random.below(3));  // ties
        if (random.below(20) == 0) f = front + random.between(0.0, 400.0);
        if (random.below(20) == 0) f = std::max(0.0, front - random.between(0.0, 2.0));
        const double g = static_cast<double>(random.below(4));
        const auto id = static_cast<std::uint32_t>(random.below(50));
        list.push({f, g, id});
        expected.insert({f, -static_cast<float>(g), id});
      } else {
        const OpenList::Entry entry = list.pop();
        const Key least = *expected.begin();
        expected.erase(expected.begin());
        ASSERT_EQ(entry.f(), std::get<0>(least));
        ASSERT_EQ(entry.id(), std::get<2>(least));
        front = entry.f();
      }
      ASSERT_EQ(list.size(), expected.size());
    }
    if (round % 2 == 0) continue;  // every other time something is left for clear()
    for (; !list.empty(); expected.erase(expected.begin())) {
      const OpenList::Entry entry = list.pop();
      ASSERT_EQ(entry.f(), std::get<0>(*expected.begin()));
      ASSERT_EQ(entry.id(), std::get<2>(*expected.begin()));
    }
    EXPECT_TRUE(expected.empty());
  }
}

INSTANTIATE_TEST_SUITE_P(FromNarrowBucketsToOneHeap, OpenListOfWidth,
                         testing::Values(1.0 / 16, 0.001, 1.0, 100.0, std::numeric_limits<double>::infinity()));

TEST(OpenList, PrefersTheLargerGAmongEqualFThenTheLesserId) {
  OpenList list;
  list.clear();
  list.push({1, 4, 7});
  list.push({2, 9, 1});
  list.push({1, 5, 9});
  list.push({1, 5, 8});
  EXPECT_EQ(list.pop().id(), 8u);
  EXPECT_EQ(list.pop().id(), 9u);
  EXPECT_EQ(list.pop().id(), 7u);
  EXPECT_EQ(list.pop().id(), 1u);
  EXPECT_TRUE(list.empty());
}

}  // namespace
}  // namespace taut
