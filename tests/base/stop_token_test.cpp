// Tokens, sources and threads, the standard library's and our own.
#include "taut/base/stop_token.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "taut/base/detail/bit_cast.hpp"
#include "taut/base/detail/joining_thread.hpp"

namespace taut {
using namespace detail;
namespace {

template <class Source_, class Token_>
struct Kind {
  using Source = Source_;
  using Token = Token_;
};
template <class Kind>
class StopTokens : public testing::Test {};
using Kinds = testing::Types<Kind<StopSource, StopToken>, Kind<OwnStopSource, OwnStopToken>>;
TYPED_TEST_SUITE(StopTokens, Kinds);

TYPED_TEST(StopTokens, AreToldOnceAndForAll) {
  typename TypeParam::Source source, other;
  const typename TypeParam::Token token = source.get_token(), same = token, unconcerned = other.get_token();
  EXPECT_FALSE(token.stop_requested());
  EXPECT_FALSE(source.stop_requested());
  EXPECT_TRUE(source.request_stop());
  EXPECT_FALSE(source.request_stop());
  EXPECT_TRUE(source.stop_requested());
  EXPECT_TRUE(token.stop_requested());
  EXPECT_TRUE(same.stop_requested());
  EXPECT_TRUE(source.get_token().stop_requested());
  EXPECT_FALSE(unconcerned.stop_requested());
  EXPECT_FALSE(typename TypeParam::Token().stop_requested());
}

TYPED_TEST(StopTokens, OutliveTheirSourceAndCopiesOfASourceAreOne) {
  typename TypeParam::Token token;
  {
    typename TypeParam::Source source;
    token = source.get_token();
    typename TypeParam::Source copy = source;
    copy.request_stop();
  }
  EXPECT_TRUE(token.stop_requested());
}

TYPED_TEST(StopTokens, OneOfManyThreadsIsTheFirstToAskAndAllSeeIt) {
  for (int round = 0; round < 50; ++round) {
    typename TypeParam::Source source;
    std::atomic<int> first{0};
    int written = 0;
    {
      std::vector<OwnJoiningThread> threads;
      for (int i = 0; i < 3; ++i) {
        threads.emplace_back([token = source.get_token(), &written] {
          while (!token.stop_requested()) std::this_thread::yield();
          EXPECT_EQ(written, 7);
        });
      }
      written = 7;
      for (int i = 0; i < 3; ++i) {
        threads.emplace_back([&source, &first] { first += source.request_stop() ? 1 : 0; });
      }
    }
    EXPECT_EQ(first, 1);
  }
}

template <class Thread>
class JoiningThreads : public testing::Test {};
using Threads = testing::Types<JoiningThread, OwnJoiningThread>;
TYPED_TEST_SUITE(JoiningThreads, Threads);

TYPED_TEST(JoiningThreads, AreWaitedFor) {
  std::atomic<int> done{0};
  const auto work = [&] {
    std::this_thread::yield();
    ++done;
  };
  {
    std::vector<TypeParam> threads;
    for (int i = 0; i < 9; ++i) threads.emplace_back(work);  // moves those that are there
  }
  EXPECT_EQ(done, 9);
  {
    TypeParam thread(work), none;
    thread = TypeParam(work);  // the first is waited for now
    EXPECT_GE(done, 10);
    none = std::move(thread);
  }
  EXPECT_EQ(done, 11);
}

TEST(BitCast, IsThatOfTheStandardLibrary) {
  static_assert(own_bit_cast<std::uint64_t>(1.0) == 0x3ff0000000000000u);
  static_assert(bit_cast<std::uint64_t>(1.0) == own_bit_cast<std::uint64_t>(1.0));
  for (const double x : {0.0, -0.0, 1e300, -5e-324}) {
    EXPECT_EQ(own_bit_cast<std::uint64_t>(x), std::bit_cast<std::uint64_t>(x));
    EXPECT_EQ(own_bit_cast<double>(own_bit_cast<std::uint64_t>(x)), x);
  }
}

}  // namespace
}  // namespace taut
