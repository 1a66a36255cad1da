// Field D* through weighted voxels: what a corner costs is held against a dense sample of ways to it, the costs of all
// corners against relaxing them until nothing changes, and whether there is a path against a flood; paths pass the
// validator and cost no less than the bound, whatever is varied; beside Field D* through the same voxels cut into
// tetrahedra, A* along their edges, and Snell's law.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/volume_worlds.hpp"
#include "support/voxel_worlds.hpp"
#include "taut/base/detail/infinite.hpp"
#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"
#include "taut/plan/detail/volume/voxel_field_planner.hpp"
#include "taut/world/cut_voxels.hpp"

namespace taut::detail {
namespace {

using volume::any_point;
using volume::claim_of;
constexpr FieldOptions kAllSettled{.share = 0, .early = false};

std::shared_ptr<const VoxelCorners> corners_of(const CostVoxels& voxels) {
  return std::make_shared<const VoxelCorners>(std::make_shared<const CostVoxels>(voxels));
}

// The least of many straight ways from the corner (0, 0, 0) of a box to its three other faces, on each of which costs
// are the lower one of the two surfaces of triangles over its corners.
double sampled(const CostVoxels& voxel, const std::array<double, 8>& costs, int steps) {
  const Vec3 side = voxel.frame().spacing;
  const double sides[3] = {side.x, side.y, side.z};
  double best = kInfinite;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const std::size_t b = (axis + 1) % 3, c = (axis + 2) % 3;
    const auto cost = [&](int u, int v) {
      return costs[(std::size_t{1} << axis) | static_cast<std::size_t>(u) << b | static_cast<std::size_t>(v) << c];
    };
    for (int i = 0; i <= steps; ++i) {
      for (int k = 0; k <= steps; ++k) {
        const double u = double(i) / steps, v = double(k) / steps;
        const double one = u > v ? cost(0, 0) + u * (cost(1, 0) - cost(0, 0)) + v * (cost(1, 1) - cost(1, 0))
                                 : cost(0, 0) + v * (cost(0, 1) - cost(0, 0)) + u * (cost(1, 1) - cost(0, 1));
        const double other =
            u + v < 1 ? cost(0, 0) + u * (cost(1, 0) - cost(0, 0)) + v * (cost(0, 1) - cost(0, 0))
                      : cost(1, 1) + (1 - u) * (cost(0, 1) - cost(1, 1)) + (1 - v) * (cost(1, 0) - cost(1, 1));
        double p[3] = {};
        p[axis] = sides[axis], p[b] = u * sides[b], p[c] = v * sides[c];
        best = std::min(best, double{voxel.weight(0, 0, 0)} * std::sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]) +
                                  std::min(one, other));
      }
    }
  }
  return best;
}

TEST(VoxelField, ACornerCostsTheLeastOfAllStraightWaysFromItsVoxel) {
  Random random(1);
  double most_above = 0;
  for (int round = 0; round < brute_force::cases(400, 20000); ++round) {
    const double weight = 1 + 4 * random.unit();
    const CostVoxels voxel(1, 1, 1, {static_cast<float>(weight)},
                           {{0, 0, 0}, {0.3 + random.unit(), 0.3 + random.unit(), 0.3 + random.unit()}});
    std::array<double, 8> costs{};
    const double spread = random.below(2) == 0 ? 1 : 6;
    for (double& cost : costs) cost = spread * random.unit();
    const auto corners = corners_of(voxel);
    const VoxelField field(*corners, IndirectWays::all);
    const std::uint32_t apex = corners->node(SimplexId(0), 0);
    const double found = field.look(
        apex, [&](std::uint32_t id) { return costs[static_cast<std::size_t>(corners->index_of(SimplexId(0), id))]; });
    const double expected = sampled(voxel, costs, 60);
    EXPECT_LE(found, expected * (1 + 1e-12)) << round;
    EXPECT_GE(found, expected - 0.002 * (weight + spread)) << round;  // which costs change by between two samples
    most_above = std::max(most_above, expected - found);
  }
  EXPECT_GT(most_above, 0);
}

// What ways say that they cost is what walking them costs.
TEST(VoxelField, WaysCostWhatTheySay) {
  Random random(2);
  int ways[5] = {};
  for (int round = 0; round < brute_force::cases(300, 5000); ++round) {
    volume::VoxelKind kind{.width = 2, .height = 2, .depth = 2, .contrast = 20, .blocked = 0.2, .levels = 3};
    kind.frame.spacing = {0.5 + random.unit(), 0.5 + random.unit(), 0.5 + random.unit()};
    const CostVoxels voxels = volume::draw_voxels(kind, random);
    const auto corners = corners_of(voxels);
    const VoxelField field(*corners, IndirectWays::all);
    std::vector<double> costs(corners->node_count());
    for (double& cost : costs) cost = random.below(6) == 0 ? kInfinite : 3 * random.unit();
    for (std::uint32_t v = 0; v < 8; ++v) {
      if (!field.is_free(SimplexId(v))) continue;
      for (int i = 0; i < 8; ++i) {
        const Vec3 apex = corners->position(SimplexId(v), i);
        field.for_ways(
            SimplexId(v), i, [&](std::uint32_t id) { return costs[id]; },
            [&](const VoxelWay& found) {
              if (!(found.way.cost < kInfinite)) return;
              ++ways[static_cast<int>(found.way.kind)];
              Vec3 from = apex, over{};
              double rest = 0;
              for (std::size_t k = 0; k < 3; ++k) {
                from = from + found.way.from[k] * field.from_corner(i, found.base[k]);
                over = over + found.way.over[k] * field.from_corner(i, found.base[k]);
                if (found.way.from[k] > 0)
                  rest += found.way.from[k] * costs[corners->node(SimplexId(v), found.base[k])];
              }
              double cost = rest;
              if (found.way.kind == TetrahedronWay::over_edge || found.way.kind == TetrahedronWay::over_face) {
                cost += weight_along(voxels, SimplexId(v), apex, apex + over) * length(over) +
                        corners->weight(SimplexId(v)) * distance(apex + over, from);
              } else {
                cost += weight_along(voxels, SimplexId(v), apex, from) * distance(apex, from);
              }
              // A straight way along a face may turn out cheaper than the voxel itself.
              if (found.way.kind == TetrahedronWay::direct) {
                EXPECT_LE(cost, found.way.cost * (1 + 1e-9)) << round;
              } else {
                EXPECT_NEAR(cost, found.way.cost, 1e-9 * cost) << round << " kind " << int(found.way.kind);
              }
            });
      }
    }
  }
  for (int kind = 1; kind < 5; ++kind) EXPECT_GT(ways[kind], 50) << kind;
}

TEST(VoxelField, CostsAreThoseOfRelaxingAllCorners) {
  Random random(3);
  int compared = 0, doubles = 0;
  double worst[2] = {};
  for (int m = 0; m < brute_force::cases(100, 1000); ++m) {
    const CostVoxels voxels = volume::draw_voxels(volume::any_voxels(random), random);
    const auto corners = corners_of(voxels);
    VoxelField field(*corners, m % 2 == 0 ? IndirectWays::none : IndirectWays::all);
    const Vec3 goal = any_point(voxels, random);
    const FewVoxels at = corners->at(goal, nullptr);
    if (at.size() == 0) continue;
    const std::vector<SimplexId> goals(at.begin(), at.end());
    field.set_goal(goal, goals);
    field.set_agent(goal, 1, 0);
    std::vector<double> expected(corners->node_count(), kInfinite);
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t v = 0; v < voxels.voxel_count(); ++v) {
      if (!field.is_free(SimplexId(v))) continue;
      for (int i = 0; i < 8; ++i) nodes.push_back(corners->node(SimplexId(v), i));
    }
    for (bool changed = true; changed;) {
      changed = false;
      for (const std::uint32_t node : nodes) {
        const double cost = field.look(node, [&](std::uint32_t id) { return expected[id]; });
        if (!(cost < expected[node] * (1 - 1e-14))) continue;
        expected[node] = cost;
        changed = true;
      }
    }
    for (const bool restricted : {true, false}) {
      IncrementalSearch search;
      search.begin(corners->node_count());
      for (const SimplexId v : goals) {
        for (int i = 0; i < 8; ++i) search.renew(field, corners->node(v, i));
      }
      BudgetMeter meter{Budget{}};
      Effort effort;
      ASSERT_EQ(search.run(field, restricted, meter, effort, [](const auto&) { return false; }), SearchEnd::exhausted);
      for (const std::uint32_t node : nodes) {
        doubles += node >= corners->node_count() - 3 ? 1 : 0;
        if (expected[node] == kInfinite) {
          ASSERT_EQ(search.look(node), kInfinite);
          continue;
        }
        worst[m % 2 == 0] = std::max(worst[m % 2 == 0], std::fabs(search.look(node) / expected[node] - 1));
        ++compared;
      }
    }
  }
  std::printf("  differ by %.1e with indirect ways, %.1e without\n", worst[0], worst[1]);
  EXPECT_LT(worst[1], 1e-9);
  EXPECT_LT(worst[0], 1e-9);
  EXPECT_GT(compared, 1000);
  EXPECT_GT(doubles, 0);
}

// Which voxels can be come to from these.
std::vector<bool> flooded(const CostVoxels& voxels, const FewVoxels& from) {
  std::vector<bool> seen(voxels.voxel_count());
  std::vector<std::uint32_t> stack;
  for (const SimplexId v : from) stack.push_back(v.value);
  while (!stack.empty()) {
    const std::uint32_t v = stack.back();
    stack.pop_back();
    if (seen[v]) continue;
    seen[v] = true;
    const auto at = voxels.place(v);
    for (int k = 0; k < 27; ++k) {
      const int dx = k % 3 - 1, dy = k / 3 % 3 - 1, dz = k / 9 - 1;
      if (voxels.corner_rule() == CornerRule::forbid && std::abs(dx) + std::abs(dy) + std::abs(dz) > 1) continue;
      if (voxels.is_free_checked(at[0] + dx, at[1] + dy, at[2] + dz))
        stack.push_back(voxels.number(at[0] + dx, at[1] + dy, at[2] + dz));
    }
  }
  return seen;
}

TEST(VoxelField, ThereIsAValidPathExactlyWhereAFloodGetsThere) {
  Random random(4);
  int found = 0, unreachable = 0, blocked = 0, along_edges = 0;
  double worst = 0;
  for (int m = 0; m < brute_force::cases(150, 10000); ++m) {
    const CostVoxels voxels = volume::draw_voxels(volume::any_voxels(random, 5), random);
    const auto corners = corners_of(voxels);
    const World3 world = voxels;
    const Validator3 validator(world);
    VoxelFieldPlanner published(corners, FieldOptions{}, IndirectWays::all),
        settled(corners, kAllSettled, random.below(2) == 0 ? IndirectWays::none : IndirectWays::all),
        straight(corners, FieldOptions{}, IndirectWays::all, true);
    for (int q = 0; q < 4; ++q) {
      Query3 query{any_point(voxels, random), any_point(voxels, random)};
      if (random.below(3) == 0) query.start_towards = any_point(voxels, random);
      if (random.below(3) == 0) query.goal_towards = any_point(voxels, random);
      const auto at = [&](Vec3 p, const std::optional<Vec3>& towards) {
        return corners->at(p, towards ? &*towards : nullptr);
      };
      const FewVoxels starts = at(query.start, query.start_towards), goals = at(query.goal, query.goal_towards);
      const std::vector<bool> reached = flooded(voxels, starts);
      const bool reachable = std::any_of(goals.begin(), goals.end(), [&](SimplexId v) { return reached[v.value]; });
      const Status expected = starts.size() == 0  ? Status::start_blocked
                              : goals.size() == 0 ? Status::goal_blocked
                              : reachable         ? Status::found
                                                  : Status::unreachable;
      double as_found = kInfinite;
      for (VoxelFieldPlanner* planner : {&settled, &published, &straight}) {
        Plan3 plan;
        planner->plan(query, Budget{}, plan);
        ASSERT_EQ(plan.status, expected) << "world " << m << ", query " << q;
        blocked += plan.status == Status::start_blocked || plan.status == Status::goal_blocked ? 1 : 0;
        unreachable += plan.status == Status::unreachable ? 1 : 0;
        if (plan.status != Status::found) continue;
        ++found;
        along_edges += planner->went_along_edges() ? 1 : 0;
        const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
        EXPECT_TRUE(verdict.valid) << "world " << m << ", query " << q << ": " << verdict.reason;
        EXPECT_GE(plan.cost, plan.lower_bound * (1 - 1e-9));
        if (planner == &published) as_found = plan.cost;
        if (planner == &straight) {
          EXPECT_LE(plan.cost, as_found * (1 + 1e-12));
        }
        if (planner != &straight && plan.cost > 0 && plan.estimate.value_or(0) > 0)
          worst = std::max(worst, plan.cost / *plan.estimate);
      }
    }
  }
  std::printf("  %d paths, %d unreachable, %d blocked; %d along edges; at worst %.3f times the estimate\n", found,
              unreachable, blocked, along_edges, worst);
  EXPECT_GT(found, 200);
  EXPECT_GT(unreachable, 20);
  EXPECT_GT(blocked, 20);
}

TEST(VoxelField, OnUniformGroundPathsAreNearlyStraightAndStraightenedOnesAre) {
  Random random(5);
  std::vector<double> ratios;
  double straightest = 0;
  for (const Vec3 spacing : {Vec3{1, 1, 1}, Vec3{0.7, 0.7, 3}}) {
    const CostVoxels voxels =
        volume::draw_voxels({.width = 12, .height = 12, .depth = 12, .frame = {{}, spacing}}, random);
    const auto corners = corners_of(voxels);
    VoxelFieldPlanner planner(corners, FieldOptions{}, IndirectWays::all),
        straight(corners, FieldOptions{}, IndirectWays::all, true);
    for (int q = 0; q < 25; ++q) {
      const Query3 query{any_point(voxels, random), any_point(voxels, random)};
      Plan3 plan;
      planner.plan(query, Budget{}, plan);
      ASSERT_EQ(plan.status, Status::found);
      if (!(plan.lower_bound > 0)) continue;
      ratios.push_back(plan.cost / plan.lower_bound);
      straight.plan(query, Budget{}, plan);
      straightest = std::max(straightest, plan.cost / plan.lower_bound);
    }
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("  over the straight line: median %.4f, most %.4f; straightened %.9f\n", ratios[ratios.size() / 2],
              ratios.back(), straightest);
  EXPECT_LT(straightest, 1 + 1e-6);
  EXPECT_LT(ratios[ratios.size() / 2], 1.01);
  EXPECT_LT(ratios.back(), 1.15);  // short ways between the insides of two voxels
}

TEST(VoxelField, ThroughLayersItKeepsToSnellsLaw) {
  Random random(6);
  const std::vector<double> weights{1, 3, 2, 5}, thickness{0.25, 0.25, 0.25, 0.25};
  const int n = 16;
  std::vector<float> all;
  for (int i = 0; i < n * n * n; ++i) all.push_back(static_cast<float>(weights[static_cast<std::size_t>(i % n / 4)]));
  const CostVoxels voxels(n, n, n, all, {{0, 0, 0}, {1.0 / n, 1.0 / n, 1.0 / n}});
  const auto corners = corners_of(voxels);
  VoxelFieldPlanner planner(corners, FieldOptions{}, IndirectWays::all),
      straight(corners, FieldOptions{}, IndirectWays::all, true);
  for (int q = 0; q < 6; ++q) {
    const Query3 query{{0, 0.1 + 0.8 * random.unit(), 0.1 + 0.8 * random.unit()},
                       {1, 0.1 + 0.8 * random.unit(), 0.1 + 0.8 * random.unit()}};
    Plan3 plan;
    planner.plan(query, Budget{}, plan);
    ASSERT_EQ(plan.status, Status::found);
    const Vec3 way = query.goal - query.start;
    const double expected = volume::layered_cost(weights, thickness, std::hypot(way.y, way.z));
    EXPECT_GE(plan.cost, expected * (1 - 1e-9));
    EXPECT_LE(plan.cost, expected * 1.02);
    straight.plan(query, Budget{}, plan);
    EXPECT_GE(plan.cost, expected * (1 - 1e-9));
    EXPECT_LE(plan.cost, expected * (1 + 1e-6));
  }
}

TEST(VoxelField, IsAsGoodAsThroughTheSameVoxelsCutIntoTetrahedra) {
  Random random(7);
  std::vector<double> ratios, edges;
  for (int m = 0; m < brute_force::cases(8, 100); ++m) {
    volume::VoxelKind kind{.width = 6, .height = 6, .depth = 6, .contrast = 10, .levels = 3};
    if (m % 2 == 0) kind.blocked = 0.2;
    const CostVoxels voxels = volume::draw_voxels(kind, random);
    const auto corners = corners_of(voxels);
    const auto ground = volume::ground_of(cut_voxels(voxels, VoxelCut::six));
    VoxelFieldPlanner planner(corners, kAllSettled, IndirectWays::all);
    TetrahedronFieldPlanner cut(ground, kAllSettled, IndirectWays::all);
    EdgeSearch<3, VoxelCorners> edge_search;
    for (int q = 0; q < 8; ++q) {
      const Query3 query{any_point(voxels, random), any_point(voxels, random)};
      Plan3 plan, other;
      planner.plan(query, Budget{}, plan);
      cut.plan(query, Budget{}, other);
      ASSERT_EQ(plan.status, other.status);
      if (plan.status != Status::found || !(plan.cost > 0)) continue;
      ratios.push_back(plan.cost / other.cost);
      const FewVoxels starts = corners->at(query.start, nullptr), goals = corners->at(query.goal, nullptr);
      ComplexPath<3> path;
      Effort effort;
      ASSERT_EQ(edge_search.find(*corners, double{voxels.least_weight()}, query.start,
                                 std::vector<SimplexId>(starts.begin(), starts.end()), query.goal,
                                 std::vector<SimplexId>(goals.begin(), goals.end()), Budget{}, effort, {}, path),
                SearchEnd::goal);
      edges.push_back(plan.cost / cost_of(voxels, path));
    }
  }
  const auto at = [](std::vector<double>& v, double q) {
    std::sort(v.begin(), v.end());
    return v[static_cast<std::size_t>(q * double(v.size() - 1))];
  };
  std::printf("  over tetrahedra: median %.4f, 95 %% %.4f, most %.4f; over edges: median %.4f, most %.4f\n",
              at(ratios, 0.5), at(ratios, 0.95), at(ratios, 1), at(edges, 0.5), at(edges, 1));
  EXPECT_GT(ratios.size(), 30u);
  EXPECT_LT(at(ratios, 0.5), 1.0);
  // Not the worst: on so coarse ground a single path may turn out much cheaper than its costs promise, in either cut.
  EXPECT_LT(at(ratios, 0.99), 1.05);
  EXPECT_LT(at(edges, 0.5), 0.98);
}

TEST(VoxelField, GapsThatOnlyTouchAreForTheRuleToAllow) {
  for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
    const Status status = rule == CornerRule::allow ? Status::found : Status::unreachable;
    const float x = CostVoxels::kBlocked;
    Plan3 plan;
    // Along an edge from bottom to top, and through one corner.
    VoxelFieldPlanner edge(corners_of(CostVoxels(2, 2, 1, {1, x, x, 1}, {}, rule)), FieldOptions{}, IndirectWays::all);
    edge.plan({{0.5, 0.5, 0.5}, {1.5, 1.5, 0.5}}, Budget{}, plan);
    EXPECT_EQ(plan.status, status);
    VoxelFieldPlanner corner(corners_of(CostVoxels(2, 2, 2, {1, x, x, x, x, x, x, 1}, {}, rule)), FieldOptions{},
                             IndirectWays::all);
    corner.plan({{0.5, 0.5, 0.5}, {1.5, 1.5, 1.5}}, Budget{}, plan);
    EXPECT_EQ(plan.status, status);
  }
}

TEST(VoxelField, WarmQueriesAllocateNothingAndBudgetsHold) {
  Random random(8);
  const CostVoxels voxels = volume::draw_voxels({.width = 14, .height = 14, .depth = 14, .contrast = 10}, random);
  VoxelFieldPlanner planner(corners_of(voxels), kAllSettled, IndirectWays::all);
  const Query3 query{{0.3, 0.4, 0.5}, {13.2, 13.1, 12.9}};
  Plan3 plan;
  planner.plan(query, Budget{}, plan);
  ASSERT_EQ(plan.status, Status::found);
  const std::uint64_t expanded = plan.effort.expanded;
  const Plan3 first = plan;
  const std::size_t before = allocations();
  planner.plan(query, Budget{}, plan);
  EXPECT_EQ(allocations(), before);
  EXPECT_EQ(plan.path.points, first.path.points);
  Budget budget;
  budget.expansions = expanded / 2;
  planner.plan(query, budget, plan);
  EXPECT_EQ(plan.status, Status::budget_spent);
  EXPECT_LE(plan.effort.expanded, expanded / 2);
  budget = {};
  budget.time = std::chrono::milliseconds(2);
  const auto begin = std::chrono::steady_clock::now();
  planner.plan(query, budget, plan);
  EXPECT_EQ(plan.status, Status::budget_spent);
  EXPECT_LT(std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count(), 0.05);
}

}  // namespace
}  // namespace taut::detail
