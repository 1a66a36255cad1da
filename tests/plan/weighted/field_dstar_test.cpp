// Field D* on grids of costs: its closed form against golden section, its costs against sweeps over all corners, its
// paths against Steiner points, Snell's law and true distances, and what repairs leave against planning from scratch.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/cost_grids.hpp"
#include "taut/plan/detail/weighted/field_dstar_planner.hpp"
#include "taut/plan/detail/weighted/grid_replanner.hpp"
#include "taut/plan/registry.hpp"

namespace taut::detail {
namespace {

using cost_grids::GridKind;
using cost_grids::kNever;
using cost_grids::SharedCorners;

TEST(GridCost, IsTheLeastOfAllWays) {
  Random random(1);
  for (int n = 0; n < brute_force::cases(4000, 200000); ++n) {
    const double in = 1 + 9 * random.unit(), behind = random.below(6) == 0 ? kNever : 1 + 9 * random.unit();
    const double axis = random.below(9) == 0 ? kNever : 20 * random.unit();
    const double diagonal = random.below(9) == 0 ? kNever : axis == kNever ? 3 : axis + 12 * (random.unit() - 0.6);
    double expected = std::min(in, behind) + axis;
    if (diagonal < kNever) {
      if (behind < kNever)
        expected = std::min(expected, cost_grids::golden_minimum(0, 1, [&](double x) {
                              return behind * x + in * std::hypot(1 - x, 1.0) + diagonal;
                            }));
      expected = std::min(expected, in * std::sqrt(2.0) + diagonal);
      if (axis < kNever)
        expected = std::min(expected, cost_grids::golden_minimum(0, 1, [&](double y) {
                              return in * std::hypot(1.0, y) + (1 - y) * axis + y * diagonal;
                            }));
    }
    const double got = grid_cost(in, behind, axis, diagonal);
    if (got != expected) {
      ASSERT_NEAR(got, expected, 1e-10) << in << ' ' << behind << ' ' << axis << ' ' << diagonal;
    }
  }
}

struct Repairs {
  CostGrid grid;
  GridReplanner planner;
  Vec2 goal;
  Repairs(const CostGrid& g, const CellFieldOptions& options) : grid(g), planner(g, options) {}
  void set(int x, int y, float weight) {
    std::vector<float> weights = grid.weights();
    weights[static_cast<std::size_t>(y * grid.width() + x)] = weight;
    grid = CostGrid(grid.width(), grid.height(), std::move(weights), grid.corner_rule());
    planner.set_weight(x, y, weight);
  }
};

// The costs of corners, by sweeps: each wedge of a corner has its own.
void expect_settled(const Repairs& repairs, const std::string& what) {
  const CostGrid& grid = repairs.grid;
  const SharedCorners corners(grid);
  const std::vector<double> expected = cost_grids::settled_costs(grid, corners, repairs.goal);
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      if (!corners.is_free(x, y)) continue;
      for (int i = 0; i < 4; ++i) {
        const Vec2 at = SharedCorners::corner(x, y, i);
        const int u = static_cast<int>(at.x), v = static_cast<int>(at.y);
        // Seen from the corner, the cell lies in quadrant i, counter-clockwise from +x +y.
        const bool is_double = repairs.planner.cells().is_double(repairs.planner.cells().corner(u, v));
        const double got = repairs.planner.cost(u, v, is_double && i >= 2), want = expected[corners.of(x, y, i)];
        if (got != want) {
          ASSERT_NEAR(got, want, 1e-9 * want) << what << ": cell " << x << "," << y << " corner " << i;
        }
      }
    }
  }
}

TEST(GridField, SettlesAtWhatSweepsFindAndIsRepairedToIt) {
  Random random(2);
  for (int n = 0; n < brute_force::cases(150, 3000); ++n) {
    const GridKind kind = cost_grids::draw_kind(random, 7);
    CellFieldOptions options;
    options.early = false;
    options.restricted = n % 3 != 0;
    options.heuristic = n % 2 == 0 ? 1 : 0;
    Repairs repairs(cost_grids::draw(kind, random), options);
    repairs.goal = cost_grids::draw_point(repairs.grid, random);
    repairs.planner.set_goal(repairs.goal);
    Plan2 plan;
    for (int change = 0; change < 6; ++change) {
      repairs.planner.move_to(cost_grids::draw_point(repairs.grid, random));
      repairs.planner.plan({}, plan);
      if (plan.status != Status::start_blocked && plan.status != Status::goal_blocked)
        expect_settled(repairs, "grid " + std::to_string(n) + " change " + std::to_string(change));
      if (HasFatalFailure()) return;
      for (int k = random.between(1, 4); k > 0; --k) {
        const float weight = random.below(3) == 0 ? CostGrid::kBlocked : static_cast<float>(0.5 + 9 * random.unit());
        repairs.set(random.between(0, kind.width - 1), random.between(0, kind.height - 1), weight);
      }
    }
  }
}

// Against the same planner from scratch, on larger grids; sweeps vouch for that one above.
TEST(GridReplanner, GivesTheCostsOfPlanningFromScratch) {
  Random random(3);
  const int changes = brute_force::cases(300, 10000);
  for (int done = 0; done < changes;) {
    GridKind kind = cost_grids::draw_kind(random, 40);
    CellFieldOptions options;
    options.early = false;
    options.heuristic = 0;  // which only leads astray where all costs are settled
    Repairs repairs(cost_grids::draw(kind, random), options);
    repairs.goal = cost_grids::draw_point(repairs.grid, random);
    repairs.planner.set_goal(repairs.goal);
    Plan2 plan, anew;
    for (int n = 0; n < 50; ++n, ++done) {
      for (int k = random.between(1, 8); k > 0; --k) {
        const float weight = random.below(4) == 0 ? CostGrid::kBlocked : static_cast<float>(0.5 + 20 * random.unit());
        repairs.set(random.between(0, kind.width - 1), random.between(0, kind.height - 1), weight);
      }
      repairs.planner.move_to(cost_grids::draw_point(repairs.grid, random));
      repairs.planner.plan({}, plan);
      FieldDStarPlanner scratch(std::make_shared<CostCells>(repairs.grid), options);
      Query2 query;
      query.start = plan.start_used;
      query.goal = repairs.goal;
      scratch.plan(query, {}, anew);
      ASSERT_EQ(plan.status, anew.status) << done;
      if (plan.status != Status::found) continue;
      ASSERT_NEAR(repairs.planner.value_at_start(), scratch.value_at_start(), 1e-9 * scratch.value_at_start());
    }
  }
}

Plan2 ask(const CostGrid& grid, Vec2 start, Vec2 goal, const CellFieldOptions& options = {}, double* value = nullptr) {
  FieldDStarPlanner planner(std::make_shared<CostCells>(grid), options);
  Query2 query;
  query.start = start;
  query.goal = goal;
  Plan2 plan;
  planner.plan(query, {}, plan);
  if (value != nullptr) *value = planner.value_at_start();
  return plan;
}

TEST(FieldDStar, PathsCostWhatTheySayAndAreNearTheReference) {
  Random random(4);
  std::vector<double> ratios;
  for (int n = 0; n < brute_force::cases(300, 4000); ++n) {
    GridKind kind = cost_grids::draw_kind(random, 8);
    const CostGrid grid = cost_grids::draw(kind, random);
    const Vec2 start = cost_grids::draw_point(grid, random), goal = cost_grids::draw_point(grid, random);
    CellFieldOptions options;
    options.early = n % 2 == 0;
    options.heuristic = n % 3 == 0 ? 0.5 : 1;
    const Plan2 plan = ask(grid, start, goal, options);
    if (plan.status == Status::start_blocked || plan.status == Status::goal_blocked) continue;
    const double reference = cost_grids::steiner_cost(grid, start, goal, 7);
    ASSERT_EQ(plan.status == Status::found, reference < kNever) << "grid " << n;
    if (plan.status != Status::found) continue;
    ASSERT_EQ(plan.path.points.front(), start);
    ASSERT_EQ(plan.path.points.back(), goal);
    ASSERT_NEAR(plan.cost, cost_grids::clipped_cost(grid, plan.path.points), 1e-9 * plan.cost) << "grid " << n;
    ASSERT_NEAR(plan.length, length(plan.path), 1e-12);
    ASSERT_GE(plan.cost, plan.lower_bound * (1 - 1e-12));
    ASSERT_FALSE(plan.proven_optimal);
    if (reference > 0) {
      // That the path is one, and costs so much, is known; here, that it is a good one. Steiner points err, too.
      if (kind.contrast <= 10) {
        ASSERT_GE(plan.cost, reference * 0.85) << "grid " << n;
      }
      ASSERT_LE(plan.cost, reference * (kind.contrast <= 10 ? 1.25 : 2)) << "grid " << n << " " << kind.contrast;
      ratios.push_back(plan.cost / reference);
    }
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("cost / reference: median %.4f, 99th percentile %.4f, worst %.4f of %zu\n", ratios[ratios.size() / 2],
              ratios[ratios.size() * 99 / 100], ratios.back(), ratios.size());
  EXPECT_LT(ratios[ratios.size() / 2], 1.01);
}

// Where nothing is stopped early bounds have nothing to say: the same expansions whatever they are.
TEST(FieldDStar, SpreadsWithoutBoundsWhereAllCostsAreSettled) {
  Random random(91);
  for (int n = 0; n < brute_force::cases(10, 200); ++n) {
    const auto cells = std::make_shared<CellStore>(std::make_shared<const World>(
        cost_grids::draw({.width = 30, .height = 30, .contrast = 5, .patch = n % 2 == 0 ? 1 : 10}, random)));
    const Query2 query{{1 + 5 * random.unit(), 30 * random.unit()}, {29 - 5 * random.unit(), 30 * random.unit()}};
    for (const std::string settled : {"field-dstar:early=no", "multires-field-dstar:early=no",
                                      "tri-field-dstar:queue=emptied", "generalized-field-dstar:queue=emptied"}) {
      Plan2 plan, other;
      make_planner(parse_planner(settled + ":heuristic=none"), *cells)->plan(query, {}, plan);
      for (const std::string heuristic : {"half", "least-weight"}) {
        make_planner(parse_planner(settled + ":heuristic=" + heuristic), *cells)->plan(query, {}, other);
        EXPECT_EQ(other.effort.expanded, plan.effort.expanded) << settled;
        EXPECT_EQ(other.cost, plan.cost) << settled;
        EXPECT_EQ(other.estimate, plan.estimate) << settled;
      }
    }
  }
}

// On ground of one weight all of it as a bound makes ties of most corners, which are expanded again and again.
TEST(FieldDStar, ExpandsUniformGroundFewTimesByDefault) {
  CellStore cells(std::make_shared<const World>(CostGrid(64, 64, std::vector<float>(64 * 64, 1.0F))));
  Plan2 plan;
  make_planner(parse_planner("field-dstar"), cells)->plan({{10.3, 20.1}, {50.2, 51.7}}, {}, plan);
  EXPECT_EQ(plan.status, Status::found);
  EXPECT_LE(plan.effort.expanded, 65u * 65u);
  EXPECT_LE(plan.cost, 1.01 * std::hypot(39.9, 31.6));
}

}  // namespace
}  // namespace taut::detail
