// What is kept of tetrahedra changes no answer: costs at all corners, effort and paths are the same to the last bit.
#include <gtest/gtest.h>

#include <memory>

#include "support/brute_force_worlds.hpp"
#include "support/volume_worlds.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"
#include "taut/plan/registry.hpp"

namespace taut::detail {
namespace {

constexpr IndirectWays kAllWays[] = {IndirectWays::none, IndirectWays::from_corners, IndirectWays::all};

TEST(KeptSolidWays, ChangeNoAnswer) {
  Random random(7);
  int found = 0;
  for (int m = 0; m < brute_force::cases(60, 2000); ++m) {
    auto parts = volume::draw_mesh(volume::any_kind(random), random);
    parts.corner_rule = random.below(4) == 0 ? CornerRule::allow : CornerRule::forbid;
    const auto ground = volume::ground_of(parts);
    FieldOptions options;
    options.early = random.below(2) == 0;
    options.restricted = random.below(2) == 0;
    for (const IndirectWays ways : kAllWays) {
      const auto kept_ways = std::make_shared<const KeptSolidWays>(ground->complex(), ways);
      TetrahedronFieldPlanner plain(ground, options, ways), kept(ground, options, ways, false, kept_ways);
      const auto clone = kept.clone();
      for (int q = 0; q < 3; ++q) {
        const Query3 query{volume::any_point(ground->complex(), random), volume::any_point(ground->complex(), random)};
        Plan3 expected, plan, again;
        plain.plan(query, {}, expected);
        kept.plan(query, {}, plan);
        clone->plan(query, {}, again);
        for (const Plan3* other : {&plan, &again}) {
          ASSERT_EQ(other->status, expected.status) << "mesh " << m;
          EXPECT_EQ(other->estimate, expected.estimate) << "mesh " << m;
          EXPECT_EQ(other->cost, expected.cost) << "mesh " << m;
          EXPECT_EQ(other->path.points, expected.path.points) << "mesh " << m;
          EXPECT_EQ(other->effort.expanded, expected.effort.expanded) << "mesh " << m;
        }
        found += plan.status == Status::found;
      }
    }
  }
  EXPECT_GT(found, 200);
}

// As many numbers a tetrahedron as it says, shared by all planners of one store.
TEST(KeptSolidWays, AreTwelveNumbersOrSixAndShared) {
  Random random(8);
  auto complex = VolumeComplex(volume::draw_mesh({.size = 4, .contrast = 10}, random));
  const std::size_t count = complex.simplex_count();
  EXPECT_EQ(KeptSolidWays(complex, IndirectWays::from_corners).memory_bytes(), 12 * sizeof(double) * count);
  EXPECT_EQ(KeptSolidWays(complex, IndirectWays::none).memory_bytes(), 12 * sizeof(double) * count);
  EXPECT_EQ(KeptSolidWays(complex, IndirectWays::all).memory_bytes(), 6 * sizeof(double) * count);
  CellStore3 store(std::make_shared<const World3>(std::move(complex)));
  const auto used = [&](const char* name) {
    static_cast<void>(make_planner(parse_planner(name), store));
    std::size_t bytes = 0;
    for (const CellBuild& build : store.take_used()) {
      if (build.name.starts_with("ways")) bytes += build.memory_bytes;
    }
    return bytes;
  };
  EXPECT_EQ(used("tet-field-dstar:indirect=corners"), 0u);
  EXPECT_EQ(used("tet-field-dstar:indirect=corners:cache=on"), 12 * sizeof(double) * count);
  EXPECT_EQ(used("tet-field-dstar:cache=on"), 6 * sizeof(double) * count);
  const auto kept = store.find<KeptSolidWays>("ways through tetrahedra, indirect corners");
  ASSERT_NE(kept, nullptr);
  EXPECT_EQ(used("tet-field-dstar:indirect=corners:cache=on:straighten=on"), 12 * sizeof(double) * count);
  EXPECT_EQ(store.find<KeptSolidWays>("ways through tetrahedra, indirect corners"), kept);
}

}  // namespace
}  // namespace taut::detail
