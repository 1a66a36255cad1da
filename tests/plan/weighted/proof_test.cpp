// Proven bounds: never above what any other planner finds, within the gap that was asked for, exact shortest paths in
// between where all weights are 1; and the check of proofs finds every defect put into one.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/weighted_oracles.hpp"
#include "taut/plan/detail/weighted/proof_planner.hpp"
#include "taut/plan/detail/weighted/steiner_planner.hpp"
#include "taut/plan/registry.hpp"

namespace taut::detail {
namespace {

using weighted::MeshKind;
using weighted::Weights;

template <int D>
void expect_defect(const SimplexComplex<2, D>& complex, const CostProof<D>& proof, bool wanted, const char* what) {
  Interrupt never;
  ProofScratch scratch;
  const std::string defect = defect_of(complex, proof, never, scratch);
  EXPECT_EQ(!defect.empty(), wanted) << what << ": " << defect;
}

struct Ground {
  MeshKind kind;
  double contrast = 1, scale = 1, offset = 0, gap = 0.01;
  bool must_close = true;
};

template <int D>
void expect_proofs(const Ground& g, int meshes, std::uint64_t seed) {
  Random random(seed);
  int proven = 0, found = 0;
  for (int m = 0; m < meshes; ++m) {
    auto parts = weighted::draw_mesh<D>(g.kind, random);
    for (std::size_t t = 0; g.contrast > 1 && t < parts.weights.size(); ++t)
      parts.weights[t] = std::pow(g.contrast, random.unit());
    for (auto& p : parts.positions) {
      p = g.scale * p;
      p.x += g.offset;
    }
    parts.corner_rule = m % 4 == 0 ? CornerRule::allow : CornerRule::forbid;
    const auto complex = std::make_shared<SimplexComplex<2, D>>(parts);
    const auto ground = std::make_shared<WeightedGround<D>>(complex);
    ProofPlanner<D> planner(ground, g.gap);
    SteinerPlanner<D> steiner(ground, {15, SteinerSpacing::graded, true});
    for (int q = 0; q < 3; ++q) {
      const Vec<D> start = weighted::draw_place(*complex, random);
      const Query<D> query{start, q == 2 && m % 5 == 0 ? start : weighted::draw_place(*complex, random)};
      Plan<D> plan, other;
      planner.plan(query, Budget{.expansions = 3'000'000}, plan);
      steiner.plan(query, Budget{}, other);
      ASSERT_EQ(plan.status, other.status) << m;
      if (plan.status != Status::found) continue;
      ++found;
      proven += planner.is_proven() ? 1 : 0;
      EXPECT_LE(plan.lower_bound, other.cost * (1 + 1e-9)) << m;
      EXPECT_LE(plan.lower_bound, plan.cost * (1 + 1e-9)) << m;
      EXPECT_EQ(planner.is_proven(), plan.cost <= (1 + g.gap) * plan.lower_bound);
      if (g.must_close) {
        EXPECT_TRUE(planner.is_proven()) << m << ": " << plan.cost / plan.lower_bound;
        EXPECT_LE(plan.cost, other.cost * (1 + g.gap)) << m;
      }
      if (!(planner.proof().bound > 0)) continue;
      expect_defect(*complex, planner.proof(), false, "as proven");
      CostProof<D> wrong = planner.proof();
      wrong.bound = std::min(plan.cost, other.cost) * (1 + 1e-6);
      expect_defect(*complex, wrong, true, "a bound above the cost");
    }
  }
  EXPECT_GT(found, 0);
  EXPECT_GT(proven, 0);
}

TEST(WeightedProof, IsWithinTheGap) {
  const int n = brute_force::cases(8, 150);
  expect_proofs<2>({{.size = 9}}, n, 61);
  expect_proofs<2>({{.size = 9, .weights = Weights::patches}, 1, 1e-3, 1e6}, n, 62);
  expect_proofs<2>({{.size = 9, .blocked = 0.25}, 1, 1e3, 0, 0.001}, n, 63);
  expect_proofs<3>({{.size = 9, .blocked = 0.1}}, n, 64);
  expect_proofs<2>({{.size = 7}, 1e4, 1, 0, 0.05}, n, 65);
}

// On needles it may not come to an end, but what it says is true.
TEST(WeightedProof, IsTrueOnNeedles) {
  const int n = brute_force::cases(3, 40);
  expect_proofs<2>({{.size = 4, .stretch = 8}, 1, 1, 0, 0.02}, n, 66);
  expect_proofs<2>({{.size = 3, .stretch = 30}, 1, 1, 0, 0.2, false}, n, 67);
}
TEST(WeightedProof, IsTrueOnTrianglesFlatterThanRounding) {
  Random random(68);
  for (int m = 0; m < 3; ++m) {
    const auto complex =
        std::make_shared<SimplexComplex<2, 2>>(weighted::draw_mesh<2>({.size = 2, .stretch = 1e10}, random));
    ProofPlanner<2> planner(std::make_shared<WeightedGround<2>>(complex), 0.1);
    const Query2 query{weighted::draw_place(*complex, random), weighted::draw_place(*complex, random)};
    Plan2 plan;
    planner.plan(query, Budget{.expansions = 20'000}, plan);
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_LE(plan.lower_bound, plan.cost);
  }
}

// Where all weights are 1: bound <= shortest path <= cost <= (1 + gap) bound, by exact planners over polygons.
TEST(WeightedProof, HasTheShortestPathInBetween) {
  Random random(69);
  int found = 0;
  for (int m = 0; m < brute_force::cases(12, 200); ++m) {
    const SimplexParts<2, 2> parts =
        weighted::draw_mesh<2>({.size = 7, .weights = Weights::one, .blocked = 0.25}, random);
    const auto complex = std::make_shared<SimplexComplex<2, 2>>(parts);
    PolygonWorld::Parts polygons;
    polygons.boundary = {{0, 0}, {7, 0}, {7, 7}, {0, 7}};
    for (std::uint32_t t = 0; t < complex->simplex_count(); ++t) {
      if (complex->weight(SimplexId(t)) < 2) continue;
      const auto& c = complex->corners(SimplexId(t));
      polygons.obstacles.push_back({{{complex->position(c[0]), complex->position(c[1]), complex->position(c[2])}}});
    }
    const World world = PolygonWorld(polygons);
    const double gap = m % 2 == 0 ? 0.01 : 1e-3;
    ProofPlanner<2> planner(std::make_shared<WeightedGround<2>>(complex), gap);
    for (int q = 0; q < 3; ++q) {
      const Query2 query{weighted::draw_place(*complex, random), weighted::draw_place(*complex, random)};
      const auto expected = plan(world, query);
      Plan2 out;
      planner.plan(query, Budget{}, out);
      ASSERT_EQ(out.status, expected.plan.status) << m;
      if (out.status != Status::found) continue;
      ++found;
      EXPECT_LE(out.lower_bound, expected.plan.cost * (1 + 1e-9)) << m;
      EXPECT_LE(expected.plan.cost, out.cost * (1 + 1e-9)) << m;
      EXPECT_LE(out.cost, (1 + gap) * out.lower_bound) << m;
    }
  }
  EXPECT_GT(found, 10);
}

TEST(CostProof, IsRefusedWithAnyDefect) {
  Random random(70);
  const auto complex = std::make_shared<SimplexComplex<2, 2>>(weighted::draw_mesh<2>({.size = 6}, random));
  ProofPlanner<2> planner(std::make_shared<WeightedGround<2>>(complex), 0.01);
  Plan2 plan;
  planner.plan({{0.4, 0.6}, {5.5, 5.3}}, Budget{}, plan);
  ASSERT_EQ(plan.status, Status::found);
  ASSERT_TRUE(planner.is_proven());
  const CostProof<2>& proof = planner.proof();
  expect_defect(*complex, proof, false, "as it is");
  const auto with = [&](const char* what, auto&& change) {
    CostProof<2> wrong = proof;
    change(wrong);
    expect_defect(*complex, wrong, true, what);
  };
  with("bound", [](CostProof<2>& p) { p.bound *= 1.02; });
  with("side missing", [](CostProof<2>& p) {
    p.sides.pop_back();
    p.shares.resize(p.shares.size() - 2);
    p.costs.resize(p.shares.size());
  });
  with("side twice", [](CostProof<2>& p) { p.sides[1] = {p.sides[0].triangle, p.sides[0].side, p.sides[1].first}; });
  with("no slack", [](CostProof<2>& p) { p.slack = std::nan(""); });
  with("no number", [](CostProof<2>& p) { p.costs[3] = std::nan(""); });
  with("points out of order", [](CostProof<2>& p) { p.shares[1] = 0; });
  with("no triangle", [](CostProof<2>& p) { p.goal_triangles.clear(); });
  with("start elsewhere", [](CostProof<2>& p) { p.start = p.goal, p.start_triangles = p.goal_triangles; });
  // Any cost that is raised by what the way to its neighbours could not explain.
  for (std::size_t i = 0; i < proof.costs.size(); ++i) {
    with("a cost raised", [&](CostProof<2>& p) { p.costs[i] += 40; });
    with("a cost lowered", [&](CostProof<2>& p) { p.costs[i] -= 40; });
  }
  // On cheaper ground the bound is too high.
  SimplexComplex<2, 2> cheaper = *complex;
  for (std::uint32_t t = 0; t < cheaper.simplex_count(); ++t)
    cheaper.set_weight(SimplexId(t), 0.9 * cheaper.weight(SimplexId(t)));
  expect_defect(cheaper, proof, true, "cheaper ground");
}

TEST(WeightedProof, AnswersWithWhatTheBudgetLeaves) {
  Random random(71);
  const auto ground = std::make_shared<WeightedGround<2>>(
      std::make_shared<SimplexComplex<2, 2>>(weighted::draw_mesh<2>({.size = 12}, random)));
  ProofPlanner<2> planner(ground, 1e-4);
  const Query2 query{{0.5, 0.5}, {11.5, 11.2}};
  Plan2 plan, full;
  planner.plan(query, Budget{}, full);
  ASSERT_EQ(full.status, Status::found);
  EXPECT_TRUE(planner.is_proven());
  double last = 0;
  bool none = false, some = false;
  for (std::uint64_t expansions = 1; expansions < full.effort.expanded; expansions *= 2) {
    planner.plan(query, Budget{.expansions = expansions}, plan);
    EXPECT_LE(plan.effort.expanded, expansions);
    none = none || plan.status == Status::budget_spent;
    if (plan.status != Status::found) continue;
    EXPECT_FALSE(planner.is_proven());
    EXPECT_GE(plan.lower_bound, last);
    EXPECT_LE(plan.lower_bound, full.cost);
    some = some || (plan.lower_bound > 0.5 * full.cost && plan.lower_bound < full.lower_bound);
    last = plan.lower_bound;
  }
  EXPECT_TRUE(none);
  EXPECT_TRUE(some);
  Budget late;
  late.time = std::chrono::nanoseconds(1);
  planner.plan(query, late, plan);
  EXPECT_EQ(plan.status, Status::budget_spent);
  planner.plan({query.start, query.goal, 1}, Budget{}, plan);
  EXPECT_EQ(plan.status, Status::unsupported);
  for (int warm = 0; warm < 2; ++warm) planner.plan(query, Budget{}, plan);
  const std::size_t before = allocations();
  planner.plan(query, Budget{}, plan);
  EXPECT_EQ(allocations(), before);
  EXPECT_EQ(plan.cost, full.cost);
  EXPECT_EQ(plan.lower_bound, full.lower_bound);
  std::uint64_t events = 0;
  const auto other = planner.clone();
  other->listen([&](const SearchEvent2&) { ++events; });
  other->plan(query, Budget{}, plan);
  EXPECT_EQ(plan.lower_bound, full.lower_bound);
  EXPECT_GT(events, 0u);
}

}  // namespace
}  // namespace taut::detail
