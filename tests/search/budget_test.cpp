// What a budget has refused once it refuses from then on, and who works between expansions is heard.
#include "taut/search/budget.hpp"

#include <gtest/gtest.h>

#include "taut/search/detail/shared_budget.hpp"

namespace taut {
namespace {

using namespace std::chrono_literals;

template <class Meter>
void expect_refused_from_now_on(Meter& meter) {
  for (int i = 0; i < 200; ++i) EXPECT_FALSE(meter.take()) << i;
}

TEST(Budget, RefusesFromTheFirstTimeOn) {
  const Budget none{.time = 0ns};
  BudgetMeter meter(none);
  expect_refused_from_now_on(meter);
  detail::SharedBudget shared(none);
  expect_refused_from_now_on(shared);
  EXPECT_EQ(shared.rest().time, 0ns);

  StopSource source;
  Budget stopped;
  stopped.stop = source.get_token();
  detail::SharedBudget later(stopped);
  EXPECT_TRUE(later.take());
  source.request_stop();
  while (later.take()) {
  }
  expect_refused_from_now_on(later);
}

TEST(Budget, IsSpentByExpansionsThatTakeLong) {
  BudgetMeter meter(Budget{});
  EXPECT_TRUE(meter.take());
  meter.charge(1u << 20);  // without a limit this means nothing
  EXPECT_TRUE(meter.take());

  StopSource source;
  Budget budget;
  budget.stop = source.get_token();
  BudgetMeter charged(budget);
  EXPECT_TRUE(charged.take());
  source.request_stop();
  charged.charge(1u << 20);
  expect_refused_from_now_on(charged);
}

TEST(Interrupt, NeverComesWithoutALimit) {
  auto never = detail::Interrupt::after(std::chrono::nanoseconds::max(), {});
  auto far_off = detail::Interrupt::after(std::chrono::nanoseconds::max() - 1ns, {});
  auto at_once = detail::Interrupt::after(0ns, {});
  EXPECT_FALSE(never.look());
  EXPECT_FALSE(far_off.look());
  EXPECT_TRUE(at_once.look());
  EXPECT_TRUE(at_once.was_seen());
}

}  // namespace
}  // namespace taut
