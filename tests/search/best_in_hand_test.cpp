#include "taut/search/detail/best_in_hand.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

struct Stored {
  int node;
  double f;
  friend bool operator==(const Stored&, const Stored&) = default;
};

// A hand of numbers whose f is known to `f_of`, over an open list.
class Search {
 public:
  void offer(int node, double f) {
    hand.offer(
        node, f,
        [&](int held) {
          ++asked;
          return known[static_cast<std::size_t>(held)];
        },
        [&](int other, double other_f) {
          stored.push_back({other, other_f});
          open.push({other_f, 0, static_cast<std::uint32_t>(other)});
        });
  }
  BestInHand<int> hand;
  OpenList open;
  std::vector<Stored> stored;
  std::vector<double> known;
  int asked = 0;
};

TEST(BestInHand, GoesOnWithAnOnlySuccessorWhateverIsOpen) {
  Search search;
  search.open.push({1, 0, 9});
  EXPECT_TRUE(search.hand.empty());
  search.offer(0, 5);
  EXPECT_FALSE(search.hand.empty());
  EXPECT_TRUE(search.hand.goes_first(search.open));
  EXPECT_FALSE(search.hand.goes_first(search.open, true));  // unless it has to compare
  EXPECT_TRUE(search.stored.empty());
}

TEST(BestInHand, GoesOnWithTheBestOfSeveralIfNothingOpenIsBetter) {
  Search search;
  search.offer(0, 5);
  search.offer(1, 3);
  search.offer(2, 4);
  EXPECT_EQ(search.hand.node(), 1);
  EXPECT_EQ(search.hand.f(), 3);
  EXPECT_EQ(search.stored, (std::vector<Stored>{{0, 5}, {2, 4}}));
  EXPECT_TRUE(search.hand.goes_first(search.open));
  search.open.push({3, 0, 9});
  EXPECT_TRUE(search.hand.goes_first(search.open));  // as good is good enough
  search.open.push({2, 0, 9});
  EXPECT_FALSE(search.hand.goes_first(search.open));
}

TEST(BestInHand, KeepsTheFirstOfEquals) {
  Search search;
  search.offer(0, 5);
  search.offer(1, 5);
  EXPECT_EQ(search.hand.node(), 0);
  EXPECT_EQ(search.stored, (std::vector<Stored>{{1, 5}}));
}

TEST(BestInHand, AsksForAnUnknownFOnlyWhenASecondSuccessorComes) {
  Search search;
  search.known = {5};
  search.hand.hold(0);
  EXPECT_TRUE(search.hand.goes_first(search.open));
  EXPECT_EQ(search.asked, 0);
  search.offer(1, 6);
  EXPECT_EQ(search.asked, 1);
  EXPECT_EQ(search.hand.node(), 0);
  EXPECT_EQ(search.hand.f(), 5);
  search.offer(2, 4);
  EXPECT_EQ(search.asked, 1);
  EXPECT_EQ(search.hand.node(), 2);
  EXPECT_EQ(search.stored, (std::vector<Stored>{{1, 6}, {0, 5}}));
}

// Where every node has several successors the hand changes nothing: nodes are gone on with in the order of their f.
TEST(BestInHand, VisitsNodesInTheOrderOfAnOpenListAlone) {
  Random random(59);
  Search search;
  OpenList plain;
  double f = 0;
  search.offer(0, f);
  plain.push({f, 0, 0});
  search.known = {f};
  for (int step = 0; step < 5000; ++step) {
    if (search.hand.empty() || !search.hand.goes_first(search.open, true)) {
      const int before = search.hand.node();
      const bool had_one = !search.hand.empty();
      const double held_f = search.hand.f();
      const auto entry = search.open.pop();
      if (had_one) search.open.push({held_f, 0, static_cast<std::uint32_t>(before)});
      search.hand.take(static_cast<int>(entry.id()), entry.f());
    } else {
      search.hand.take();
    }
    const auto expected = plain.pop();
    ASSERT_EQ(search.known[static_cast<std::size_t>(search.hand.node())], expected.f());
    f = search.hand.f();
    const auto successors = 2 + random.below(3);
    for (std::size_t i = 0; i < successors; ++i) {
      const int node = static_cast<int>(search.known.size());
      search.known.push_back(f + random.unit());
      search.offer(node, search.known.back());
      plain.push({search.known.back(), 0, static_cast<std::uint32_t>(node)});
    }
  }
}

}  // namespace
}  // namespace taut
