// Costs over weighted triangles: the driver that repairs against one that goes over all corners again and again until
// nothing changes; and against true distances where all weights are 1.
#include <gtest/gtest.h>

#include <vector>

#include "support/brute_force_worlds.hpp"
#include "support/weighted_meshes.hpp"
#include "taut/plan/detail/weighted/triangle_field.hpp"
#include "taut/search/detail/incremental_search.hpp"

namespace taut::detail {
namespace {

using weighted::MeshKind;
using weighted::Weights;

template <int D>
std::vector<double> settled_costs(const TriangleField<D>& field, std::size_t corners) {
  std::vector<double> costs(corners, TriangleField<D>::kInfinite);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t id = 0; id < corners; ++id) {
      const double now = field.look(id, [&](std::uint32_t n) { return costs[n]; });
      changed = changed || now < costs[id];
      costs[id] = std::min(costs[id], now);
    }
  }
  return costs;
}

template <int D>
class FieldCase {
 public:
  FieldCase(const MeshKind& kind, Random& random)
      : complex_(weighted::draw_mesh<D>(kind, random)),
        wedges_(complex_, CornerRule::allow),
        kernel_(complex_),
        field_(complex_, wedges_, kernel_) {}
  SimplexComplex<2, D>& complex() { return complex_; }
  TriangleField<D>& field() { return field_; }
  // Somewhere in a random triangle.
  void set_goal(Random& random) {
    goal_ = SimplexId::at(random.below(complex_.simplex_count()));
    for (int tries = 0; complex_.weight(goal_) == TriangleField<D>::kInfinite && tries < 100; ++tries)
      goal_ = SimplexId::at(random.below(complex_.simplex_count()));
    const auto& c = complex_.corners(goal_);
    const double u = random.unit(), v = (1 - u) * random.unit();
    at_ = (1 - u - v) * complex_.position(c[0]) + u * complex_.position(c[1]) + v * complex_.position(c[2]);
    field_.set_goal(at_, std::span(&goal_, 1));
  }
  void begin(IncrementalSearch& search) const {
    search.begin(complex_.corner_count());
    for (const CornerId c : complex_.corners(goal_)) search.renew(field_, c.value);
  }
  [[nodiscard]] Vec<D> goal() const { return at_; }
  std::uint64_t run(IncrementalSearch& search, bool restricted) const {
    BudgetMeter meter{Budget{}};
    Effort effort;
    EXPECT_EQ(search.run(field_, restricted, meter, effort, [](const auto&) { return false; }), SearchEnd::exhausted);
    return effort.expanded;
  }

 private:
  SimplexComplex<2, D> complex_;
  CornerWedges<D> wedges_;
  ClosedForm<D> kernel_;
  TriangleField<D> field_;
  SimplexId goal_;
  Vec<D> at_;
};

template <int D>
void expect_settled(int meshes, std::uint64_t seed) {
  Random random(seed);
  for (int m = 0; m < meshes; ++m) {
    MeshKind kind;
    kind.size = random.between(1, 9);
    kind.stretch = random.below(3) == 0 ? 8 : 1;
    kind.weights = static_cast<Weights>(random.below(4));
    kind.blocked = random.below(3) == 0 ? 0.2 : 0;
    FieldCase<D> c(kind, random);
    c.set_goal(random);
    IncrementalSearch search;
    c.begin(search);
    for (int change = 0; change < 12; ++change) {
      c.run(search, m % 2 == 0);
      const std::vector<double> expected = settled_costs(c.field(), c.complex().corner_count());
      for (std::uint32_t id = 0; id < expected.size(); ++id) {
        if (expected[id] == search.cost(id)) continue;  // infinite, too
        ASSERT_NEAR(search.cost(id), expected[id], 1e-11 * expected[id])
            << "mesh " << m << ", change " << change << ", corner " << id;
      }
      for (int n = random.between(1, 4); n > 0; --n) {
        const auto t = SimplexId::at(random.below(c.complex().simplex_count()));
        c.complex().set_weight(t, random.below(5) == 0 ? IncrementalSearch::kInfinite : 1 + 9 * random.unit());
        for (const CornerId corner : c.complex().corners(t)) search.renew(c.field(), corner.value);
      }
    }
  }
}

TEST(TriangleField, IsRepairedToWhatASearchAnewFinds) {
  expect_settled<2>(brute_force::cases(60, 1000), 21);
  expect_settled<3>(brute_force::cases(20, 300), 22);
}

TEST(TriangleField, IsNeverBelowTheDistanceAndSeldomFarAboveIt) {
  Random random(23);
  for (int m = 0; m < brute_force::cases(20, 300); ++m) {
    FieldCase<2> c({.size = random.between(2, 20), .weights = Weights::one}, random);
    c.set_goal(random);
    IncrementalSearch search;
    c.begin(search);
    const std::uint64_t expanded = c.run(search, true);
    EXPECT_LT(expanded, 4 * c.complex().corner_count());
    for (std::uint32_t id = 0; id < c.complex().corner_count(); ++id) {
      const double straight = distance(c.complex().position(CornerId(id)), c.goal());
      ASSERT_GE(search.cost(id), straight * (1 - 1e-12));
      // Beside the goal, where the field is a cone and no plane, by up to an edge.
      ASSERT_LE(search.cost(id), 1.1 * straight + 1);
    }
  }
}

// A point of a triangle costs no more than its corners and the way to them, and at a corner what that costs.
TEST(TriangleField, KnowsTheCostAnywhere) {
  Random random(25);
  for (int m = 0; m < 40; ++m) {
    FieldCase<2> c({.size = 6}, random);
    c.set_goal(random);
    IncrementalSearch search;
    c.begin(search);
    c.run(search, true);
    for (std::uint32_t t = 0; t < c.complex().simplex_count(); ++t) {
      const auto& corners = c.complex().corners(SimplexId(t));
      for (const CornerId corner : corners) {
        const Vec2 at = c.complex().position(corner);
        EXPECT_GE(c.field().cost_at(at, SimplexId(t), search.costs()), search.cost(corner.value) * (1 - 1e-12));
      }
      const Vec2 middle = (1.0 / 3) * (c.complex().position(corners[0]) + c.complex().position(corners[1]) +
                                       c.complex().position(corners[2]));
      const double cost = c.field().cost_at(middle, SimplexId(t), search.costs());
      for (const CornerId corner : corners) {
        EXPECT_LE(cost, search.cost(corner.value) +
                            c.complex().weight(SimplexId(t)) * distance(middle, c.complex().position(corner)) + 1e-12);
      }
    }
    EXPECT_EQ(c.field().cost_at(c.goal(), SimplexId(0), search.costs()) >= 0, true);
  }
}

}  // namespace
}  // namespace taut::detail
