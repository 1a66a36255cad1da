// Field D* through tetrahedra: its costs are those of relaxing every corner until nothing changes, its paths pass the
// validator and cost no less than the bound, whatever is varied; beside A* along edges, and Snell's law.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/errors_by_aspect.hpp"
#include "support/volume_worlds.hpp"
#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"

namespace taut::detail {
namespace {

using oracle::kInfinite;
constexpr FieldOptions kEmptied{.share = 0, .early = false};

using volume::any_kind;
using volume::any_point;
using volume::claim_of;
using volume::ground_of;

// Every corner from every tetrahedron around it, again and again.
std::vector<double> relaxed(const VolumeComplex& complex, Vec3 goal, std::span<const SimplexId> goals,
                            IndirectWays ways) {
  std::vector<double> costs(complex.corner_count(), kInfinite);
  bool changed = true;
  for (int round = 0; changed; ++round) {
    EXPECT_LT(round, 1000) << "it never ends";
    if (round == 1000) break;
    changed = false;
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      const SimplexId id(t);
      if (complex.weight(id) == kInfinite) continue;
      const auto& corners = complex.corners(id);
      for (std::size_t i = 0; i < 4; ++i) {
        TetrahedronSides sides;
        std::array<double, 3> base;
        const Vec3 apex = complex.position(corners[i]);
        sides.weight = complex.weight(id);
        for (std::size_t k = 0; k < 3; ++k) {
          const CornerId c = corners[(i + 1 + k) % 4];
          base[k] = costs[c.value];
          sides.side[k] = complex.position(c) - apex;
          sides.weight_behind[k] = complex.weight_across(id, static_cast<int>((i + 1 + k) % 4));
          // Of all that have both corners: as squeezing is allowed, in whatever wedge.
          sides.weight_along[k] = sides.weight;
          for (const SimplexId other : complex.around(c)) {
            const auto& theirs = complex.corners(other);
            if (std::find(theirs.begin(), theirs.end(), corners[i]) != theirs.end())
              sides.weight_along[k] = std::min(sides.weight_along[k], complex.weight(other));
          }
        }
        double cost = tetrahedron_cost(sides, base, ways).cost;
        if (std::find(goals.begin(), goals.end(), id) != goals.end())
          cost = std::min(cost, sides.weight * distance(apex, goal));
        if (cost < costs[corners[i].value] * (1 - 1e-14)) {
          costs[corners[i].value] = cost;
          changed = true;
        }
      }
    }
  }
  return costs;
}

TEST(TetrahedronField, CostsAreThoseOfRelaxingAllCorners) {
  Random random(1);
  int compared = 0, beyond = 0;
  for (int m = 0; m < brute_force::cases(16, 200); ++m) {
    volume::MeshKind kind = any_kind(random);
    // Blocked ones only where squeezing past them is allowed: then each corner is one node.
    const CornerRule rule = m % 2 == 0 ? CornerRule::allow : CornerRule::forbid;
    if (rule == CornerRule::forbid) kind.blocked = 0;
    kind.size = std::min(kind.size, 3);
    auto parts = volume::draw_mesh(kind, random);
    parts.corner_rule = rule;
    const auto ground = ground_of(parts);
    const VolumeComplex& complex = ground->complex();
    for (const IndirectWays ways : {IndirectWays::none, IndirectWays::from_corners, IndirectWays::all}) {
      const Vec3 goal = any_point(complex, random);
      std::vector<SimplexId> goals;
      ground->locator().find(goal, goals);
      if (goals.empty()) continue;
      const std::vector<double> expected = relaxed(complex, goal, goals, ways);
      TetrahedronField field(complex, ground->wedges(), complex.least_weight(), ways);
      field.set_goal(goal, goals);
      field.set_agent(goal, complex.least_weight(), 0);
      for (const bool restricted : {true, false}) {
        IncrementalSearch search;
        search.begin(field.wedges().node_count());
        for (const SimplexId t : goals) {
          for (int i = 0; i < 4; ++i) search.renew(field, field.wedges().node(t, i));
        }
        BudgetMeter meter{Budget{}};
        Effort effort;
        ASSERT_EQ(search.run(field, restricted, meter, effort, [](const auto&) { return false; }),
                  SearchEnd::exhausted);
        for (std::uint32_t c = 0; c < complex.corner_count(); ++c) {
          if (expected[c] == kInfinite) {
            ASSERT_EQ(search.look(c), kInfinite) << "mesh " << m;
            ++beyond;
            continue;
          }
          ASSERT_NEAR(search.look(c), expected[c], 1e-9 * expected[c] + 1e-12 * kind.scale) << "mesh " << m;
          ++compared;
        }
      }
    }
  }
  EXPECT_GT(beyond, 0);
  EXPECT_GT(compared, 500);
}

TEST(TetrahedronField, PathsPassTheValidatorWhateverIsVaried) {
  Random random(2);
  int found = 0, without = 0, blocked = 0, refused = 0, sharper = 0;
  double worst = 0;
  for (int m = 0; m < brute_force::cases(60, 3000); ++m) {
    const volume::MeshKind kind = any_kind(random);
    auto parts = volume::draw_mesh(kind, random);
    parts.corner_rule = random.below(4) == 0 ? CornerRule::allow : CornerRule::forbid;
    const auto ground = ground_of(parts);
    const World3 world = ground->complex();
    const Validator3 validator(world);
    FieldOptions options;
    if (random.below(2) == 0) options = kEmptied;
    const IndirectWays ways[3] = {IndirectWays::all, IndirectWays::none, IndirectWays::from_corners};
    TetrahedronFieldPlanner planner(ground, options, ways[random.below(3)]);
    EdgeAstarPlanner<3, 3> edges(ground);
    for (int q = 0; q < 8; ++q) {
      Query3 query{any_point(ground->complex(), random), any_point(ground->complex(), random)};
      if (random.below(4) == 0) query.on_blocked = OnBlocked::nearest;
      if (random.below(8) == 0) query.goal = query.start;
      Plan3 plan, along;
      planner.plan(query, {}, plan);
      edges.plan(query, {}, along);
      ASSERT_EQ(plan.status, along.status) << "mesh " << m << ", query " << q;
      if (plan.status != Status::found) {
        ++(plan.status == Status::unreachable ? without : blocked);
        continue;
      }
      ++found;
      for (const Plan3* answer : {&plan, &along}) {
        const Verdict verdict = validator.check(query, claim_of(*answer), answer->path);
        if (!verdict.valid) {
          ++refused;
          ADD_FAILURE() << "mesh " << m << ", query " << q << (answer == &plan ? "" : ", edges") << ": "
                        << verdict.reason << ", scale " << kind.scale << ", contrast " << kind.contrast << ", stretch "
                        << kind.stretch;
        }
        EXPECT_GE(answer->cost, answer->lower_bound * (1 - 1e-9));
      }
      if (along.cost > 0) worst = std::max(worst, plan.cost / along.cost);
      sharper += plan.cost < along.cost * (1 - 1e-9);
    }
  }
  std::printf(
      "  %d found, %d without a path, %d blocked, %d refused; %d below the way along edges, at most %.3f of it\n",
      found, without, blocked, refused, sharper, worst);
  EXPECT_GT(found, 200);
  EXPECT_GT(without, 5);
  EXPECT_LT(worst, 1.3);  // a walk that is dearer than that has lost its way
  EXPECT_GT(sharper, found / 3);
}

// Two half spaces: the path bends by Snell's law, and the answer comes nearer to it on finer meshes.
TEST(TetrahedronField, ComesNearToSnellsLaw) {
  Random random(3);
  double before = kInfinite;
  for (const int size : {4, 8, 16}) {
    auto parts = volume::draw_mesh({.size = size, .jitter = 0.1, .scale = 1.0 / size}, random);
    for (Vec3& p : parts.positions) {
      const double middle = 0.5;
      if (std::fabs(p.x - middle) < 0.11 / size) p.x = middle;  // the interface stays plane
    }
    for (std::size_t t = 0; t < parts.corners.size(); ++t) {
      double x = 0;
      for (const std::uint32_t c : parts.corners[t]) x += parts.positions[c].x / 4;
      parts.weights[t] = x < 0.5 ? 1 : 3;
    }
    const auto ground = ground_of(parts);
    TetrahedronFieldPlanner planner(ground, {}, IndirectWays::all);
    const Query3 query{{0.05, 0.1, 0.15}, {0.95, 0.9, 0.7}};
    Plan3 plan;
    planner.plan(query, {}, plan);
    ASSERT_EQ(plan.status, Status::found);
    double least = kInfinite;
    for (double y = 0; y <= 1; y += 0.002) {
      for (double z = 0; z <= 1; z += 0.002)
        least = std::min(least, distance(query.start, {0.5, y, z}) + 3 * distance(query.goal, {0.5, y, z}));
    }
    EXPECT_GE(plan.cost, least * (1 - 1e-5));
    EXPECT_LE(plan.cost, (size == 4 ? 1.08 : 1.05) * least);
    std::printf("  %.4f of the least at %d boxes\n", plan.cost / least, size);
    EXPECT_LT(plan.cost / least, before + 0.01);
    before = plan.cost / least;
  }
}

TEST(TetrahedronField, AllocatesNothingOnceWarmAndCanBeStopped) {
  Random random(4);
  const auto ground = ground_of(volume::draw_mesh({.size = 8, .contrast = 10}, random));
  TetrahedronFieldPlanner planner(ground, {}, IndirectWays::all);
  std::vector<Query3> queries;
  for (int i = 0; i < 10; ++i)
    queries.push_back({any_point(ground->complex(), random), any_point(ground->complex(), random)});
  Plan3 plan;
  for (const Query3& query : queries) planner.plan(query, {}, plan);
  const std::size_t before = allocations();
  for (const Query3& query : queries) planner.plan(query, {}, plan);
  EXPECT_EQ(allocations(), before);
  Budget budget;
  budget.expansions = 3;
  planner.plan({{0.1, 0.1, 0.1}, {7.9, 7.9, 7.9}}, budget, plan);
  EXPECT_EQ(plan.status, Status::budget_spent);
  const auto clone = planner.clone();
  Plan3 other;
  clone->plan(queries[0], {}, other);
  planner.plan(queries[0], {}, plan);
  EXPECT_EQ(plan.path.points, other.path.points);
}

}  // namespace
}  // namespace taut::detail
