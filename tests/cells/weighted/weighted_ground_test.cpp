// What is known of all triangles, the least weight and which are connected, is looked up anew after an edit, in steps
// that can be interrupted and go on where they left off.
#include <gtest/gtest.h>

#include <chrono>
#include <map>
#include <memory>
#include <thread>
#include <vector>

#include "support/weighted_ground.hpp"
#include "support/weighted_meshes.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/cells/detail/weighted/stored_ground.hpp"

namespace taut::detail {
namespace {

using Ground = WeightedGround<2>;

std::shared_ptr<TriangleComplex> draw_blocked(std::uint64_t seed) {
  Random random(seed);
  return std::make_shared<TriangleComplex>(
      weighted::draw_mesh<2>({.size = 60, .weights = weighted::Weights::any, .blocked = 0.45}, random));
}

Interrupt passed() { return {Interrupt::Clock::now() - std::chrono::seconds(1), {}}; }

void expect_same(const Ground& ground, const Ground& expected) {
  EXPECT_EQ(ground.least_weight(), expected.least_weight());
  std::map<std::uint32_t, std::uint32_t> names;  // of parts, which may differ
  for (std::uint32_t t = 0; t < ground.complex().simplex_count(); ++t) {
    const auto [at, is_new] = names.try_emplace(ground.part(SimplexId(t)), expected.part(SimplexId(t)));
    ASSERT_EQ(at->second, expected.part(SimplexId(t))) << t;
  }
  std::map<std::uint32_t, std::uint32_t> back;
  for (const auto& [a, b] : names) ASSERT_TRUE(back.try_emplace(b, a).second) << "two parts for one";
}

TEST(WeightedGroundLook, GoesOnWhereItWasInterrupted) {
  const std::shared_ptr<TriangleComplex> complex = draw_blocked(1);
  Ground ground(complex);
  Interrupt never;
  ASSERT_TRUE(ground.settle(never));
  for (int edit = 0; edit < 3; ++edit) {
    complex->set_weight(SimplexId(static_cast<std::uint32_t>(700 * edit)), 1.0 / (edit + 2));
    ground.follow_weights();
    int calls = 1;
    for (;; ++calls) {
      Interrupt late = passed();
      if (ground.settle(late)) break;
      ASSERT_LT(calls, 100) << "begins anew every time";
    }
    EXPECT_GT(calls, 5) << "is not interrupted";
    expect_same(ground, Ground(complex));
  }
}

TEST(WeightedGroundLook, BeginsAnewAfterAnEdit) {
  const std::shared_ptr<TriangleComplex> complex = draw_blocked(2);
  Ground ground(complex);
  complex->set_weight(SimplexId(5), 0.125);
  ground.follow_weights();
  Interrupt late = passed();
  ASSERT_FALSE(ground.settle(late));
  complex->set_weight(SimplexId(5), 64);  // which was seen already
  ground.follow_weights();
  Interrupt never;
  ASSERT_TRUE(ground.settle(never));
  expect_same(ground, Ground(complex));
}

TEST(WeightedGroundLook, IsTakenOnceByManyThreads) {
  const std::shared_ptr<TriangleComplex> complex = draw_blocked(3);
  Ground ground(complex);
  complex->set_weight(SimplexId(9), 0.25);
  ground.follow_weights();
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&ground, i] {
      Interrupt interrupt = i % 2 == 0 ? Interrupt() : passed();
      while (!ground.settle(interrupt)) interrupt = passed();
    });
  }
  for (std::thread& thread : threads) thread.join();
  expect_same(ground, Ground(complex));
}

// What blocks lies on whole numbers and meets often; borders between blocked and free ground are free.
TEST(WeightedGround, SaysWhatIsFreeInTheWorldItself) {
  Random random(4);
  int free = 0, blocked = 0;
  for (int n = 0; n < 200; ++n) {
    const auto world = std::make_shared<const World>(test::whole_regions(random, 6, 0, 7));
    CellStore store(world);
    const auto ground = weighted_ground_of(store, {});
    const auto& regions = std::get<WeightedRegions>(*world);
    for (int i = 0; i < 60; ++i) {
      const double step = i % 3 == 0 ? 0.5 : 1;
      const Vec2 p{step * random.between(-1, 13), step * random.between(-1, 13)};
      const bool expected = regions.weight_at(p) < std::numeric_limits<double>::infinity();
      ASSERT_EQ(ground->is_truly_free(p), expected) << n << ": " << p.x << ", " << p.y;
      (expected ? free : blocked) += 1;
    }
  }
  EXPECT_GT(free, 1000);
  EXPECT_GT(blocked, 1000);
}

}  // namespace
}  // namespace taut::detail
