// Straightened paths through tetrahedra: straight lines where all weights are equal, Snell's law through layers, the
// validator's word on whatever is varied, and never a dearer path than what came in.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/volume_worlds.hpp"
#include "taut/path/path_cost.hpp"
#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"
#include "taut/plan/registry.hpp"

namespace taut::detail {
namespace {

Plan3 planned(Planner3& planner, const Query3& query) {
  Plan3 plan;
  planner.plan(query, {}, plan);
  return plan;
}

TEST(VolumeStraightener, PathsAreNoDearerAndValidWhateverIsVaried) {
  Random random(81);
  int found = 0, cheaper = 0, again = 0;
  for (int m = 0; m < brute_force::cases(50, 3000); ++m) {
    const volume::MeshKind kind = volume::any_kind(random);
    auto parts = volume::draw_mesh(kind, random);
    parts.corner_rule = random.below(4) == 0 ? CornerRule::allow : CornerRule::forbid;
    const World3 world = VolumeComplex(parts);
    const Validator3 validator(world);
    const auto ground = volume::ground_of(parts);
    CellStore3 cells(std::make_shared<const World3>(world));
    const std::string names[] = {"tet-field-dstar", "tet-field-dstar:indirect=none", "edge-astar"};
    for (const std::string& name : names) {
      const auto plain = make_planner(parse_planner(name + ":straighten=off"), cells);
      const auto straight = make_planner(parse_planner(name + ":straighten=on"), cells);
      for (int q = 0; q < 3; ++q) {
        Query3 query{volume::any_point(ground->complex(), random), volume::any_point(ground->complex(), random)};
        if (random.below(4) == 0 && name != "edge-astar") query.on_blocked = OnBlocked::nearest;
        const Plan3 before = planned(*plain, query), after = planned(*straight, query);
        ASSERT_EQ(before.status, after.status);
        if (before.status != Status::found) continue;
        ++found;
        cheaper += after.cost < before.cost * (1 - 1e-9) ? 1 : 0;
        EXPECT_LE(after.cost, before.cost);
        EXPECT_GE(after.cost, after.lower_bound * (1 - 1e-12));
        EXPECT_NEAR(after.lower_bound, before.lower_bound, 1e-14 * before.lower_bound);
        const Verdict verdict = validator.check(query, volume::claim_of(after), after.path);
        EXPECT_TRUE(verdict.valid) << "mesh " << m << ", query " << q << ", " << name << ": " << verdict.reason
                                   << ", scale " << kind.scale << ", contrast " << kind.contrast << ", stretch "
                                   << kind.stretch << ", before " << before.cost << ", after " << after.cost;
        again += planned(*straight, query).path.points == after.path.points ? 1 : 0;
      }
    }
  }
  std::printf("  %d found, %d cheaper than they were\n", found, cheaper);
  EXPECT_GT(found, 150);
  EXPECT_GT(cheaper, found / 4);
  EXPECT_EQ(again, found);
}

// A taut path in a convex box of one weight is the straight line, however it began.
TEST(VolumeStraightener, IsStraightWhereAllWeightsAreEqual) {
  Random random(82);
  int found = 0, straight = 0;
  double worst = 1;
  for (int m = 0; m < brute_force::cases(30, 1000); ++m) {
    const double stretch = m % 5 == 0 ? 10 : 1;
    const auto ground = volume::ground_of(volume::draw_mesh({.size = 5, .stretch = stretch}, random));
    EdgeAstarPlanner<3, 3> planner(ground, true);
    const Query3 query{volume::any_point(ground->complex(), random), volume::any_point(ground->complex(), random)};
    const Plan3 plan = planned(planner, query);
    if (plan.status != Status::found) continue;
    ++found;
    const double least = distance(query.start, query.goal);
    straight += plan.cost <= least * (1 + 1e-9) ? 1 : 0;
    if (least > 0) worst = std::max(worst, plan.cost / least);
  }
  std::printf("  %d of %d straight, the worst %.9f of it\n", straight, found, worst);
  EXPECT_EQ(straight, found);
}

TEST(VolumeStraightener, BendsBySnellsLawThroughLayers) {
  Random random(83);
  double worst = 1;
  for (int m = 0; m < brute_force::cases(20, 300); ++m) {
    std::vector<double> weights;
    for (int i = 0; i < 3; ++i) weights.push_back(std::pow(5.0, random.unit()));
    const auto ground = volume::ground_of(volume::draw_layers(2, weights, random));
    const Query3 query{{0.05, 0.2 + 0.1 * random.unit(), 0.2}, {0.95, 0.5 + 0.3 * random.unit(), 0.7}};
    const double aside = std::hypot(query.goal.y - query.start.y, query.goal.z - query.start.z);
    const std::array<double, 3> thickness{1.0 / 3 - 0.05, 1.0 / 3, 1.0 / 3 - 0.05};
    const double least = volume::layered_cost(weights, thickness, aside);
    for (const bool field : {true, false}) {
      TetrahedronFieldPlanner along_field(ground, {}, IndirectWays::all, true);
      EdgeAstarPlanner<3, 3> along_edges(ground, true);
      const Plan3 plan = field ? planned(along_field, query) : planned(along_edges, query);
      ASSERT_EQ(plan.status, Status::found);
      EXPECT_GE(plan.cost, least * (1 - 1e-9)) << m;
      worst = std::max(worst, plan.cost / least);
      EXPECT_LE(plan.cost, least * (1 + 1e-6)) << m << (field ? " field" : " edges");
    }
  }
  std::printf("  the worst %.9f of the least\n", worst);
}

TEST(VolumeStraightener, AllocatesNothingOnceWarmAndCanBeInterrupted) {
  Random random(84);
  const auto ground = volume::ground_of(volume::draw_mesh({.size = 7, .contrast = 10}, random));
  EdgeAstarPlanner<3, 3> planner(ground, true);
  const Query3 query{{0.3, 0.2, 0.4}, {6.7, 6.8, 6.6}};
  Plan3 plan;
  for (int i = 0; i < 3; ++i) planner.plan(query, {}, plan);
  const std::size_t before = allocations();
  planner.plan(query, {}, plan);
  EXPECT_EQ(allocations(), before);
  EdgeAstarPlanner<3, 3> plain(ground);
  planned(plain, query);
  ComplexPath<3> path = plain.complex_path();
  const double cost = cost_of(ground->complex(), path);
  EXPECT_LT(plan.cost, cost);
  VolumeStraightener straightener(ground->complex());
  Interrupt at_once(Interrupt::Clock::now() - std::chrono::seconds(1), {});
  ASSERT_TRUE(at_once.look());
  EXPECT_LE(straightener.straighten(path, at_once), cost);
  EXPECT_LE(cost_of(ground->complex(), path), cost);
}

}  // namespace
}  // namespace taut::detail
