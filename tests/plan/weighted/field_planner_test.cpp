// Planners over weighted triangles: every path is one, wherever it starts and ends and whatever the mesh; what it costs
// against points on all sides, straight lines, Snell's law and unfolded surfaces.
#include <gtest/gtest.h>

#include <chrono>
#include <cmath>
#include <memory>
#include <vector>

#include "support/brute_force_worlds.hpp"
#include "support/weighted_oracle.hpp"
#include "taut/plan/detail/weighted/edge_astar_planner.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"

namespace taut::detail {
namespace {

using weighted::kInfinite;
using weighted::PointGraph;
using weighted::Weights;

template <int D>
std::shared_ptr<const WeightedGround<D>> ground_of(const SimplexParts<2, D>& parts,
                                                   CornerRule rule = CornerRule::forbid) {
  return std::make_shared<const WeightedGround<D>>(
      std::make_shared<const SimplexComplex<2, D>>(SimplexComplex<2, D>(parts).with_corner_rule(rule)));
}
template <int D, class Kernel = ClosedForm<D>>
TriangleFieldPlanner<D, Kernel> planner_over(const std::shared_ptr<const WeightedGround<D>>& ground,
                                             const FieldOptions& options = {}) {
  return {ground, std::make_shared<const Kernel>(ground->complex()), options};
}

template <int D>
void expect_paths(int worlds, std::uint64_t seed) {
  Random random(seed);
  int found = 0, along_edges = 0, unreachable = 0;
  for (int m = 0; m < worlds; ++m) {
    const CornerRule rule = m % 5 == 0 ? CornerRule::allow : CornerRule::forbid;
    const auto ground = ground_of(weighted::draw_any_mesh<D>(9, random), rule);
    const auto& complex = ground->complex();
    FieldOptions options;
    const double shares[3] = {1, 0.5, 0};
    options.share = shares[random.below(3)];
    options.look_ahead = random.below(2) == 0 ? LookAhead::cell : LookAhead::all;
    options.early = random.below(2) == 0;
    options.restricted = random.below(2) == 0;
    auto planner = planner_over(ground, options);
    EdgeAstarPlanner<D> edges(ground);
    Plan<D> plan, along;
    for (int q = 0; q < 3; ++q) {
      Query<D> query;
      const auto from = SimplexId::at(random.below(complex.simplex_count())),
                 to = SimplexId::at(random.below(complex.simplex_count()));
      query.start = weighted::draw_point(complex, from, random);
      query.goal = random.below(20) == 0 ? query.start : weighted::draw_point(complex, to, random);
      planner.plan(query, {}, plan);
      edges.plan(query, {}, along);
      SCOPED_TRACE("world " + std::to_string(m) + ", query " + std::to_string(q));
      std::vector<SimplexId> starts, goals;
      ground->locator().find(query.start, starts);
      ground->locator().add_beside(query.start, starts);
      ground->locator().find(query.goal, goals);
      ground->locator().add_beside(query.goal, goals);
      ASSERT_EQ(plan.status, along.status);
      if (starts.empty() || goals.empty()) {
        ASSERT_EQ(plan.status, starts.empty() ? Status::start_blocked : Status::goal_blocked);
        continue;
      }
      PointGraph<D> graph(complex, 0, rule == CornerRule::allow);
      const double best_along = graph.cost(query.start, starts, query.goal, goals);
      if (best_along == kInfinite) {
        ++unreachable;
        ASSERT_EQ(plan.status, Status::unreachable);
        continue;
      }
      ASSERT_EQ(plan.status, Status::found);
      ++found;
      along_edges += planner.went_along_edges() ? 1 : 0;
      EXPECT_NEAR(along.cost, best_along, 1e-11 * best_along);
      const bool squeeze = rule == CornerRule::allow;
      ASSERT_TRUE(weighted::is_path(complex, planner.complex_path().points, planner.complex_path().cells, query.start,
                                    query.goal, squeeze));
      ASSERT_TRUE(weighted::is_path(complex, edges.complex_path().points, edges.complex_path().cells, query.start,
                                    query.goal, squeeze));
      EXPECT_EQ(plan.path.points, planner.complex_path().points);
      EXPECT_GE(plan.cost, plan.lower_bound * (1 - 1e-12));
      EXPECT_NEAR(plan.cost, cost_of(complex, planner.complex_path()), 1e-12 * plan.cost);
      EXPECT_FALSE(plan.proven_optimal);
    }
  }
  EXPECT_GT(found, worlds / 2);
  EXPECT_GT(unreachable, 0);
  EXPECT_LE(along_edges, found / 1000);
  testing::Test::RecordProperty("along_edges", along_edges);
}

TEST(FieldPlanner, AlwaysFindsAPathWhereThereIsOne) {
  expect_paths<2>(brute_force::cases(150, 80000), 1);
  expect_paths<3>(brute_force::cases(60, 20000), 2);
}

// The same costs whatever computes them, and nearly the same paths.
template <int D, class Kernel>
void expect_same_values(std::uint64_t seed) {
  Random random(seed);
  for (int m = 0; m < brute_force::cases(40, 1000); ++m) {
    weighted::MeshKind kind{.size = random.between(1, 9), .blocked = random.below(2) == 0 ? 0 : 0.2};
    const auto ground = ground_of(weighted::draw_mesh<D>(kind, random));
    FieldOptions options;
    options.early = false;
    auto planner = planner_over(ground, options);
    auto other = planner_over<D, Kernel>(ground, options);
    Plan<D> plan, theirs;
    Query<D> query;
    const auto draw = [&] {
      return weighted::draw_point(ground->complex(), SimplexId::at(random.below(ground->complex().simplex_count())),
                                  random);
    };
    query.start = draw();
    query.goal = draw();
    planner.plan(query, {}, plan);
    other.plan(query, {}, theirs);
    ASSERT_EQ(plan.status, theirs.status);
    if (plan.status != Status::found) continue;
    ASSERT_NEAR(planner.value_at_start(), other.value_at_start(), 1e-9 * planner.value_at_start());
    EXPECT_TRUE(weighted::is_path(ground->complex(), other.complex_path().points, other.complex_path().cells,
                                  query.start, query.goal));
  }
}
TEST(FieldPlanner, KeptWaysAndTheEarlierFormulasGiveTheSameCosts) {
  expect_same_values<2, KeptWays<2>>(3);
  expect_same_values<3, KeptWays<3>>(4);
  expect_same_values<2, Angles<2>>(5);
  expect_same_values<3, Angles<3>>(6);
  expect_same_values<2, KeptAngles<2>>(7);
  expect_same_values<3, KeptAngles<3>>(8);
}

// Against points on all sides, dense enough to be near the optimum.
TEST(FieldPlanner, CostsAreNearTheLeast) {
  Random random(9);
  double sum = 0, worst = 0;
  int count = 0;
  for (int m = 0; m < brute_force::cases(40, 400); ++m) {
    const auto ground = ground_of(weighted::draw_mesh<2>(
        {.size = 8, .weights = m % 2 == 0 ? Weights::few : Weights::patches, .blocked = m % 3 == 0 ? 0.2 : 0}, random));
    auto planner = planner_over(ground);
    Plan2 plan;
    Query2 query;
    const auto draw = [&] {
      return weighted::draw_point(ground->complex(), SimplexId::at(random.below(ground->complex().simplex_count())),
                                  random);
    };
    query.start = draw();
    query.goal = draw();
    planner.plan(query, {}, plan);
    if (plan.status != Status::found || plan.cost == 0) continue;
    std::vector<SimplexId> starts, goals;
    ground->locator().find(query.start, starts);
    ground->locator().add_beside(query.start, starts);
    ground->locator().find(query.goal, goals);
    ground->locator().add_beside(query.goal, goals);
    const double reference = PointGraph<2>(ground->complex(), 15).cost(query.start, starts, query.goal, goals);
    EXPECT_GE(plan.cost, 0.99 * reference);
    sum += plan.cost / reference;
    worst = std::max(worst, plan.cost / reference);
    ++count;
  }
  ASSERT_GT(count, 20);
  RecordProperty("mean", std::to_string(sum / count));
  RecordProperty("worst", std::to_string(worst));
  EXPECT_LT(sum / count, 1.03);
  EXPECT_LT(worst, 1.25);
}

TEST(FieldPlanner, UniformGroundIsNearlyStraight) {
  Random random(10);
  for (int m = 0; m < brute_force::cases(20, 300); ++m) {
    const auto ground = ground_of(weighted::draw_mesh<2>({.size = 24, .weights = Weights::one}, random));
    auto planner = planner_over(ground);
    Plan2 plan;
    Query2 query;
    query.start = {24 * random.unit(), 24 * random.unit()};
    query.goal = {24 * random.unit(), 24 * random.unit()};
    planner.plan(query, {}, plan);
    ASSERT_EQ(plan.status, Status::found);
    const double straight = distance(query.start, query.goal);
    EXPECT_GE(plan.cost, straight * (1 - 1e-12));
    // Beside the goal costs are a cone, and no plane.
    EXPECT_LE(plan.cost, 1.03 * straight + 0.7);
    EXPECT_DOUBLE_EQ(plan.lower_bound, straight);
    EXPECT_NEAR(plan.length, plan.cost, 1e-12 * plan.cost);
  }
}

// Two layers: light is refracted where they meet. The crossing is found by bisection.
TEST(FieldPlanner, ObeysSnellsLaw) {
  Random random(11);
  for (int m = 0; m < brute_force::cases(20, 300); ++m) {
    const double upper = 1 + 5 * random.unit();
    SimplexParts<2, 2> parts = weighted::draw_mesh<2>({.size = 24, .jitter = 0, .weights = Weights::one}, random);
    for (std::size_t t = 0; t < parts.weights.size(); ++t) {
      const double y = parts.positions[parts.corners[t][0]].y + parts.positions[parts.corners[t][1]].y +
                       parts.positions[parts.corners[t][2]].y;
      parts.weights[t] = y > 36 ? upper : 1;
    }
    const auto ground = ground_of(parts);
    auto planner = planner_over(ground);
    const Query2 query{.start = {24 * random.unit(), 1 + 9 * random.unit()},
                       .goal = {24 * random.unit(), 14 + 9 * random.unit()}};
    Plan2 plan;
    planner.plan(query, {}, plan);
    ASSERT_EQ(plan.status, Status::found);
    const auto over = [&](double x) { return distance(query.start, {x, 12}) + upper * distance({x, 12}, query.goal); };
    double low = 0, high = 24;
    for (int i = 0; i < 100; ++i) {
      const double a = low + (high - low) / 3, b = high - (high - low) / 3;
      (over(a) < over(b) ? high : low) = over(a) < over(b) ? b : a;
    }
    EXPECT_GE(plan.cost, over(low) * (1 - 1e-9));
    EXPECT_LE(plan.cost, 1.03 * over(low) + 0.7 * upper);
  }
}

// A sheet folded along x = 12: lengths are those of the sheet when it is flat.
TEST(FieldPlanner, UnfoldsSurfaces) {
  Random random(12);
  for (int m = 0; m < brute_force::cases(20, 300); ++m) {
    const SimplexParts<2, 2> flat = weighted::draw_mesh<2>({.size = 24, .jitter = 0, .weights = Weights::one}, random);
    const double angle = 3 * random.unit();
    const auto folded = [&](Vec2 p) {
      const double beyond = std::max(0.0, p.x - 12);
      return Vec3{std::min(p.x, 12.0) + beyond * std::cos(angle), p.y, beyond * std::sin(angle)};
    };
    SimplexParts<2, 3> parts{{}, flat.corners, flat.weights};
    for (const Vec2 p : flat.positions) parts.positions.push_back(folded(p));
    const auto ground = ground_of(parts);
    auto planner = planner_over(ground);
    const Vec2 from{11 * random.unit(), 24 * random.unit()}, to{13 + 11 * random.unit(), 24 * random.unit()};
    Plan3 plan;
    planner.plan({.start = folded(from), .goal = folded(to)}, {}, plan);
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_GE(plan.cost, distance(from, to) * (1 - 1e-9));
    EXPECT_LE(plan.cost, 1.03 * distance(from, to) + 0.7);
    EXPECT_LE(plan.lower_bound, plan.cost);
  }
}

// Two free triangles that touch in a corner, between two blocked ones.
SimplexParts<2, 2> touching() {
  return {{{0, 0}, {1, -1}, {1, 1}, {-1, 1}, {-1, -1}},
          {{0, 1, 2}, {0, 2, 3}, {0, 3, 4}, {0, 4, 1}},
          {1, kInfinite, 1, kInfinite}};
}

TEST(FieldPlanner, DoesNotSqueezeUnlessItMay) {
  const Query2 query{.start = {0.5, 0}, .goal = {-0.5, 0}};
  Plan2 plan;
  planner_over(ground_of(touching())).plan(query, {}, plan);
  EXPECT_EQ(plan.status, Status::unreachable);
  planner_over(ground_of(touching(), CornerRule::allow)).plan(query, {}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_DOUBLE_EQ(plan.cost, 1);
  EdgeAstarPlanner<2> edges(ground_of(touching()));
  edges.plan(query, {}, plan);
  EXPECT_EQ(plan.status, Status::unreachable);
  // In the corner itself both sides count, or the one that is meant.
  Query2 corner{.start = {0, 0}, .goal = {-0.5, 0}};
  const auto ground = ground_of(touching());
  auto planner = planner_over(ground);
  planner.plan(corner, {}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_DOUBLE_EQ(plan.cost, 0.5);
  corner.start_towards = Vec2{1, 0};
  planner.plan(corner, {}, plan);
  EXPECT_EQ(plan.status, Status::unreachable);
  corner.start_towards = Vec2{-1, 0.25};
  planner.plan(corner, {}, plan);
  EXPECT_EQ(plan.status, Status::found);
}

TEST(FieldPlanner, MovesBlockedEndsIfItMay) {
  const auto ground = ground_of(touching());
  auto planner = planner_over(ground);
  EdgeAstarPlanner<2> edges(ground);
  for (Planner2* each : {static_cast<Planner2*>(&planner), static_cast<Planner2*>(&edges)}) {
    Plan2 plan;
    Query2 query{.start = {0.25, 0.5}, .goal = {3, 0}};
    each->plan(query, {}, plan);
    EXPECT_EQ(plan.status, Status::start_blocked);
    query.start = {0.5, 0};
    each->plan(query, {}, plan);
    EXPECT_EQ(plan.status, Status::goal_blocked);
    query.on_blocked = OnBlocked::nearest;
    query.start = {0.25, 0.5};
    each->plan(query, {}, plan);
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_NEAR(distance(plan.start_used, {0.375, 0.375}), 0, 1e-12);
    EXPECT_NEAR(distance(plan.goal_used, {1, 0}), 0, 1e-12);
    EXPECT_EQ(plan.path.points.front(), plan.start_used);
    EXPECT_EQ(plan.path.points.back(), plan.goal_used);
    query.goal = {-0.5, 0};  // free, but out of reach
    each->plan(query, {}, plan);
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_NEAR(distance(plan.goal_used, {0, 0}), 0, 1e-12);
    query.within = 0.1;
    each->plan(query, {}, plan);
    EXPECT_EQ(plan.status, Status::unsupported);
    query.within = 0;
    query.radius = 0.1;
    each->plan(query, {}, plan);
    EXPECT_EQ(plan.status, Status::unsupported);
    query.radius = 0;
    query.start.x = NAN;
    each->plan(query, {}, plan);
    EXPECT_EQ(plan.status, Status::start_blocked);
  }
}

TEST(FieldPlanner, ObeysItsBudget) {
  Random random(13);
  const auto ground = ground_of(weighted::draw_mesh<2>({.size = 150}, random));
  auto planner = planner_over(ground);
  EdgeAstarPlanner<2> edges(ground);
  const Query2 query{.start = {1, 1}, .goal = {149, 149}};
  for (Planner2* each : {static_cast<Planner2*>(&planner), static_cast<Planner2*>(&edges)}) {
    Plan2 plan;
    Budget few;
    few.expansions = 100;
    each->plan(query, few, plan);
    EXPECT_EQ(plan.status, Status::budget_spent);
    EXPECT_EQ(plan.effort.expanded, 100u);
    Budget no_time;
    no_time.time = std::chrono::nanoseconds(0);
    each->plan(query, no_time, plan);
    EXPECT_EQ(plan.status, Status::budget_spent);
    each->plan(query, {}, plan);
    EXPECT_EQ(plan.status, Status::found);
    std::vector<SearchEvent2> events;
    each->listen([&](const SearchEvent2& event) { events.push_back(event); });
    Plan2 told;
    each->plan(query, {}, told);
    each->listen({});
    EXPECT_EQ(told.path.points, plan.path.points);
    const auto count = [&](SearchEventKind kind) {
      return static_cast<std::uint64_t>(
          std::count_if(events.begin(), events.end(), [&](const SearchEvent2& e) { return e.kind == kind; }));
    };
    EXPECT_EQ(count(SearchEventKind::expanded), plan.effort.expanded);
    EXPECT_EQ(count(SearchEventKind::generated), plan.effort.generated);
    EXPECT_EQ(told.effort.generated, plan.effort.generated);
    const auto twin = each->clone();
    twin->plan(query, {}, told);
    EXPECT_EQ(told.path.points, plan.path.points);
  }
}

TEST(FieldPlanner, KnowsASingleTriangle) {
  const auto ground = ground_of(SimplexParts<2, 2>{{{0, 0}, {1, 0}, {0, 1}}, {{0, 1, 2}}, {2}});
  auto planner = planner_over(ground);
  Plan2 plan;
  planner.plan({.start = {0.1, 0.1}, .goal = {0.5, 0.4}}, {}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_DOUBLE_EQ(plan.cost, 1);
  EXPECT_EQ(plan.path.points.size(), 2u);
  planner.plan({.start = {0.1, 0.1}, .goal = {0.1, 0.1}}, {}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_EQ(plan.cost, 0);
  EXPECT_EQ(plan.path.points.size(), 1u);
  planner.plan({.start = {0, 0}, .goal = {0, 1}}, {}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_DOUBLE_EQ(plan.cost, 2);
}

}  // namespace
}  // namespace taut::detail
