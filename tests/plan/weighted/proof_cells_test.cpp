// Cells that weighted-proof works on: convex, of one weight, and none of them lost; proofs over them hold as those over
// single triangles do, for less work; and the check of proofs finds cells that are none.
#include <gtest/gtest.h>

#include <map>

#include "support/brute_force_worlds.hpp"
#include "support/weighted_oracles.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/plan/detail/weighted/proof_planner.hpp"

namespace taut::detail {
namespace {

using weighted::MeshKind;
using weighted::Weights;

struct Merged {
  explicit Merged(const SimplexParts<2, 2>& parts)
      : complex(parts), wedges(complex, complex.corner_rule()), edges(complex, wedges), cells(edges, true) {}
  SimplexComplex<2, 2> complex;
  CornerWedges<2> wedges;
  ComplexEdges<2> edges;
  ProofCells<2> cells;
};

double area(Vec2 a, Vec2 b, Vec2 c) { return 0.5 * ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)); }

void expect_cells(const Merged& m) {
  std::vector<double> areas(m.cells.cell_count());
  for (std::uint32_t t = 0; t < m.complex.simplex_count(); ++t) {
    const std::uint32_t cell = m.cells.cell_of(SimplexId(t));
    ASSERT_EQ(cell != ProofCells<2>::kNone, m.edges.is_free(SimplexId(t)));
    if (cell == ProofCells<2>::kNone) continue;
    EXPECT_EQ(m.complex.weight(SimplexId(t)), m.cells.weight(cell));
    const auto at = [&](std::size_t i) { return m.complex.position(m.complex.corners(SimplexId(t))[i]); };
    areas[cell] += area(at(0), at(1), at(2));
  }
  // Every edge once, and left out only within a cell.
  std::map<std::uint32_t, std::uint32_t> of;
  for (std::uint32_t e = 0; e < m.cells.edge_count(); ++e) EXPECT_TRUE(of.insert({m.cells.edge(e).of, e}).second);
  for (std::uint32_t e = 0; e < m.edges.edge_count(); ++e) {
    const auto& edge = m.edges.edge(e);
    const std::uint32_t one = m.cells.cell_of(edge.triangles[0]);
    const std::uint32_t other = edge.triangles[1].valid() ? m.cells.cell_of(edge.triangles[1]) : ProofCells<2>::kNone;
    ASSERT_EQ(of.count(e) == 1, one != other);
    if (one == other) continue;
    const auto& ours = m.cells.edge(of[e]);
    EXPECT_EQ(std::min(one, other), std::min(ours.cells[0], ours.cells[1]));
    EXPECT_EQ(std::max(one, other), std::max(ours.cells[0], ours.cells[1]));
    EXPECT_EQ(ours.weight, edge.weight);
    for (std::size_t k = 0; k < 2 && ours.cells[k] != ProofCells<2>::kNone; ++k) {
      EXPECT_EQ(m.cells.side(ours.cells[k], ours.places[k]), of[e]);
      const auto line = m.cells.line(ours, k);
      EXPECT_NEAR(distance(line[0], line[1]), ours.length, 1e-9 * ours.length);
      // Beside the triangle that it is an edge of, it lies where in_frame says.
      const SimplexId t = m.cells.cell_of(edge.triangles[0]) == ours.cells[k] ? edge.triangles[0] : edge.triangles[1];
      for (std::size_t end = 0; end < 2; ++end)
        EXPECT_LE(distance(m.cells.in_frame(t, m.complex.position(edge.corners[end])), line[end]), 1e-9 * ours.length);
    }
  }
  for (std::uint32_t cell = 0; cell < m.cells.cell_count(); ++cell) {
    std::vector<Vec2> ring;
    for (std::uint32_t i = 0; i < m.cells.side_count(cell); ++i) {
      const auto& edge = m.cells.edge(m.cells.side(cell, i));
      const std::size_t k = edge.cells[0] == cell ? 0 : 1;
      ring.push_back(m.complex.position(m.edges.edge(edge.of).corners[edge.turned[k] ? 1 : 0]));
    }
    double whole = 0;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      EXPECT_GE(orient2d(ring[i], ring[(i + 1) % ring.size()], ring[(i + 2) % ring.size()]), 0);
      whole += area(ring[0], ring[i], ring[(i + 1) % ring.size()]);
    }
    EXPECT_NEAR(whole, areas[cell], 1e-9 * whole);
  }
}

TEST(ProofCells, AreConvexAndOfOneWeightAndAllThereIs) {
  Random random(81);
  std::size_t cells = 0, triangles = 0;
  for (int m = 0; m < brute_force::cases(40, 2000); ++m) {
    MeshKind kind;
    kind.size = random.between(1, 9);
    kind.jitter = m % 3 == 0 ? 0 : 0.24;
    kind.weights = m % 2 == 0 ? Weights::one : m % 4 == 1 ? Weights::few : Weights::patches;
    kind.blocked = m % 5 == 0 ? 0.2 : 0;
    kind.stretch = m % 7 == 0 ? 300 : 1;
    const Merged merged(weighted::draw_mesh<2>(kind, random));
    expect_cells(merged);
    if (HasFailure()) FAIL() << m;
    cells += merged.cells.cell_count();
    triangles += merged.complex.simplex_count();
  }
  EXPECT_LT(2 * cells, triangles);
}

// Two squares, and a wall along the lower half of the line between them.
SimplexParts<2, 2> squares_with_wall() {
  SimplexParts<2, 2> parts;
  parts.positions = {{0, 0}, {1, 0}, {1, 0.5}, {1, 1}, {0, 1}, {1, 0}, {2, 0}, {2, 1}};
  parts.corners = {{0, 1, 2}, {0, 2, 4}, {2, 3, 4}, {5, 6, 2}, {6, 7, 2}, {7, 3, 2}};
  parts.weights.assign(6, 1);
  return parts;
}

TEST(ProofCells, DoNotReachRoundTheEndOfAWall) {
  const Merged merged(squares_with_wall());
  expect_cells(merged);
  EXPECT_EQ(merged.cells.cell_count(), 2u);
  const auto ground = std::make_shared<WeightedGround<2>>(std::make_shared<SimplexComplex<2, 2>>(squares_with_wall()));
  ProofPlanner<2> planner(ground, 1e-4);
  Plan2 plan;
  planner.plan({{0.9, 0.1}, {1.1, 0.1}}, {}, plan);
  ASSERT_EQ(plan.status, Status::found);
  EXPECT_NEAR(plan.cost, 2 * std::hypot(0.1, 0.4), 1e-9);
  EXPECT_TRUE(planner.is_proven());
}

TEST(ProofCells, ProveTheSameForLessWork) {
  Random random(82);
  std::uint64_t merged_work = 0, alone_work = 0;
  for (int m = 0; m < brute_force::cases(10, 200); ++m) {
    const auto ground = std::make_shared<WeightedGround<2>>(std::make_shared<SimplexComplex<2, 2>>(
        weighted::draw_mesh<2>({.size = 10, .weights = Weights::patches, .blocked = m % 2 == 0 ? 0.1 : 0}, random)));
    const double gap = m % 3 == 0 ? 0.001 : 0.01;
    ProofPlanner<2> merged(ground, gap), alone(ground, gap, false);
    Plan2 plan, other;
    const Query2 query{weighted::draw_place(ground->complex(), random),
                       weighted::draw_place(ground->complex(), random)};
    merged.plan(query, {}, plan);
    alone.plan(query, {}, other);
    ASSERT_EQ(plan.status, other.status);
    if (plan.status != Status::found) continue;
    EXPECT_TRUE(merged.is_proven() && alone.is_proven());
    EXPECT_LE(plan.lower_bound, other.cost * (1 + 1e-9));
    EXPECT_LE(other.lower_bound, plan.cost * (1 + 1e-9));
    merged_work += plan.effort.expanded;
    alone_work += other.effort.expanded;
  }
  EXPECT_LT(merged_work, alone_work);
}

template <int D>
std::string defect(const SimplexComplex<2, D>& complex, const CostProof<D>& proof) {
  Interrupt never;
  ProofScratch scratch;
  return defect_of(complex, proof, never, scratch);
}

// A proof over triangles alone, and the same with two of them as one cell: across side s of the proof.
template <int D>
CostProof<D> joined_across(const SimplexComplex<2, D>& complex, CostProof<D> proof, std::size_t s) {
  proof.cell_of.clear();
  for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) proof.cell_of.push_back(t);
  const auto side = proof.sides[s];
  proof.cell_of[complex.across(side.triangle, side.side).value] = side.triangle.value;
  const auto begin = static_cast<std::ptrdiff_t>(side.first);
  const auto end =
      static_cast<std::ptrdiff_t>(s + 1 < proof.sides.size() ? proof.sides[s + 1].first : proof.shares.size());
  proof.shares.erase(proof.shares.begin() + begin, proof.shares.begin() + end);
  proof.costs.erase(proof.costs.begin() + begin, proof.costs.begin() + end);
  for (std::size_t later = s + 1; later < proof.sides.size(); ++later)
    proof.sides[later].first -= static_cast<std::size_t>(end - begin);
  proof.sides.erase(proof.sides.begin() + static_cast<std::ptrdiff_t>(s));
  return proof;
}

template <int D>
void expect_joins(const MeshKind& kind, bool wanted) {  // needles are proven late, if at all
  Random random(83);
  const auto complex = std::make_shared<SimplexComplex<2, D>>(weighted::draw_mesh<D>(kind, random));
  ProofPlanner<D> planner(std::make_shared<WeightedGround<D>>(complex), wanted ? 0.02 : 0.5, false);
  Plan<D> plan;
  planner.plan({weighted::draw_place(*complex, random), weighted::draw_place(*complex, random)},
               Budget{.expansions = 5'000}, plan);
  ASSERT_GT(planner.proof().bound, 0);
  ASSERT_EQ(defect(*complex, planner.proof()), "");
  int joins = 0;
  for (std::size_t s = 0; s < planner.proof().sides.size(); ++s) {
    const auto& side = planner.proof().sides[s];
    if (!(complex->weight_across(side.triangle, side.side) < std::numeric_limits<double>::infinity())) continue;
    const std::string found = defect(*complex, joined_across(*complex, planner.proof(), s));
    // Not all costs that hold in two triangles hold across both.
    if (wanted) joins += found.empty() ? 1 : 0;
    if (!wanted) {
      EXPECT_NE(found, "") << s;
      joins += found.find("cost grows") == std::string::npos ? 1 : 0;
    }
  }
  EXPECT_GT(joins, 0);
}

TEST(ProofCells, AreTakenByTheCheckWhereTheyLieInAPlaneAndAreNoNeedles) {
  expect_joins<2>({.size = 4, .weights = Weights::one}, true);
  expect_joins<2>({.size = 4, .weights = Weights::any}, true);
  expect_joins<2>({.size = 2, .stretch = 300, .weights = Weights::one}, false);
  expect_joins<3>({.size = 4, .weights = Weights::one}, false);
}

TEST(ProofCells, AreRefusedWithAnyDefect) {
  Random random(84);
  const auto complex =
      std::make_shared<SimplexComplex<2, 2>>(weighted::draw_mesh<2>({.size = 6, .weights = Weights::patches}, random));
  ProofPlanner<2> planner(std::make_shared<WeightedGround<2>>(complex), 0.01);
  Plan2 plan;
  planner.plan({{0.4, 0.6}, {5.5, 5.3}}, {}, plan);
  ASSERT_TRUE(planner.is_proven());
  const CostProof<2>& proof = planner.proof();
  ASSERT_EQ(proof.cell_of.size(), complex->simplex_count());
  EXPECT_EQ(defect(*complex, proof), "");
  CostProof<2> wrong = proof;
  wrong.cell_of.pop_back();
  EXPECT_NE(defect(*complex, wrong), "");
  wrong.cell_of.clear();  // then sides are missing
  EXPECT_NE(defect(*complex, wrong), "");
  for (std::uint32_t t = 0; t < complex->simplex_count(); ++t) {
    wrong = proof;
    wrong.cell_of[t] = static_cast<std::uint32_t>(complex->simplex_count());
    EXPECT_NE(defect(*complex, wrong), "");
    for (int side = 0; side < 3; ++side) {
      const SimplexId other = complex->across(SimplexId(t), side);
      if (!other.valid() || proof.cell_of[other.value] == proof.cell_of[t]) continue;
      wrong.cell_of[t] = proof.cell_of[other.value];
      EXPECT_NE(defect(*complex, wrong), "") << t;
    }
  }
  // On cheaper ground in one triangle that the path runs through, its cell is cheaper.
  int refused = 0;
  for (std::uint32_t t = 0; t < complex->simplex_count(); ++t) {
    SimplexComplex<2, 2> cheaper = *complex;
    cheaper.set_weight(SimplexId(t), 0.5 * complex->weight(SimplexId(t)));
    refused += defect(cheaper, proof).empty() ? 0 : 1;
  }
  EXPECT_GT(refused, 0);
  for (std::size_t i = 0; i < proof.costs.size(); ++i) {
    for (const double by : {40.0, -40.0}) {
      wrong = proof;
      wrong.costs[i] += by;
      EXPECT_NE(defect(*complex, wrong), "") << i;
    }
  }
}

}  // namespace
}  // namespace taut::detail
