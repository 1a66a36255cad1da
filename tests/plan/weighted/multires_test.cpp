// Multi-resolution Field D*: where no squares can be joined, against Field D* on the grid; elsewhere against sweeps
// over all rings with golden section.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/cost_grids.hpp"
#include "taut/plan/detail/weighted/field_dstar_planner.hpp"
#include "taut/plan/detail/weighted/multires_planner.hpp"

namespace taut::detail {
namespace {

using cost_grids::GridKind;
using cost_grids::kNever;

struct Asked {
  Plan2 plan;
  double value;
};

MultiresOptions settled(int n) {
  MultiresOptions options;
  options.field.early = false;
  options.field.restricted = n % 2 == 0;
  options.field.heuristic = n % 3 == 0 ? 0 : 1;
  return options;
}

TEST(Multires, IsFieldDStarOnTheGridWhereNothingIsJoined) {
  Random random(11);
  int found = 0;
  for (int n = 0; n < brute_force::cases(200, 3000); ++n) {
    GridKind kind = cost_grids::draw_kind(random, 12);
    kind.patch = 1;
    if (kind.contrast == 1) kind.contrast = 2;
    const CostGrid grid = cost_grids::draw(kind, random);
    const auto cells = std::make_shared<CostCells>(grid);
    const auto tree = std::make_shared<CostQuadtree>(grid);
    const auto shapes = n % 5 == 0 ? std::make_shared<QuadtreeShapes>(*tree) : nullptr;
    MultiresPlanner multires(cells, tree, shapes, settled(n));
    FieldDStarPlanner plain(cells, settled(n).field);
    Query2 query;
    query.start = cost_grids::draw_point(grid, random);
    query.goal = cost_grids::draw_point(grid, random);
    Plan2 a, b;
    multires.plan(query, {}, a);
    plain.plan(query, {}, b);
    ASSERT_EQ(a.status, b.status) << n;
    if (a.status != Status::found) continue;
    ++found;
    // Blocked squares may be joined, and corners that hang in sides are then missing: none of a free square.
    ASSERT_NEAR(multires.value_at_start(), plain.value_at_start(), 1e-9 * plain.value_at_start()) << n;
    ASSERT_NEAR(a.cost, b.cost, 1e-6 * b.cost) << n;
  }
  EXPECT_GT(found, 50);
}

// The costs that rings settle at.
std::vector<double> swept(const CostQuadtree& tree, Vec2 goal, QuadtreeRule rule) {
  std::vector<double> costs(tree.node_count(), kNever);
  const auto away = [](Vec2 a, Vec2 b) { return std::hypot(a.x - b.x, a.y - b.y); };
  const auto on = [&](Vec2 a, Vec2 b, double t) { return Vec2{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)}; };
  for (bool changed = true; changed;) {
    changed = false;
    for (std::uint32_t leaf = 0; leaf < tree.leaf_count(); ++leaf) {
      const std::uint32_t m = tree.ring_size(leaf), first = tree.ring_begin(leaf);
      const double in = tree.weight(leaf);
      const auto at = [&](std::uint32_t i) { return tree.position(tree.ring_node(first + i % m)); };
      const auto cost = [&](std::uint32_t i) { return costs[tree.ring_node(first + i % m)]; };
      const auto in_line = [](Vec2 a, Vec2 b, Vec2 c) {
        return (a.x == b.x && b.x == c.x) || (a.y == b.y && b.y == c.y);
      };
      for (std::uint32_t k = 0; k < m; ++k) {
        double best = kNever;
        // By one of the two edges at k: from any point of it, where the way to `from` is straight.
        const auto by_edge = [&](std::uint32_t edge, Vec2 from, double there) {
          const Vec2 end = at(edge == k ? k + 1 : edge);
          const double along = std::min(in, tree.weight_behind(first + edge)) * away(at(k), end);
          best = std::min(best, there + cost_grids::golden_minimum(0, 1, [&](double t) {
                                  return along * t + in * away(on(at(k), end, t), from);
                                }));
        };
        if (tree.box(leaf).contains(goal)) by_edge(k, goal, 0), by_edge((k + m - 1) % m, goal, 0);
        for (const std::uint32_t step : {1u, m - 1}) {
          // The neighbour, and the first that is not in line.
          std::uint32_t far = (k + step) % m;
          const std::uint32_t edge = step == 1 ? k : far;
          if (cost(far) < kNever)
            best = std::min(best, cost(far) + std::min(in, tree.weight_behind(first + edge)) * away(at(k), at(far)));
          while (in_line(at(k), at((k + step) % m), at(far))) far = (far + step) % m;
          if (cost(far) < kNever) by_edge(edge, at(far), cost(far));
        }
        for (std::uint32_t j = 0; j < m; ++j) {
          if (in_line(at(k), at(j), at(j + 1))) continue;
          for (const std::uint32_t e : {j, j + 1}) {
            if (cost(e) < kNever) best = std::min(best, cost(e) + in * away(at(e), at(k)));
          }
          const Box2 box = tree.box(leaf);
          const bool whole = away(at(j), at(j + 1)) == box.max.x - box.min.x;
          if ((rule == QuadtreeRule::ends && !whole) || !(std::max(cost(j), cost(j + 1)) < kNever)) continue;
          best = std::min(best, cost_grids::golden_minimum(0, 1, [&](double t) {
                            return cost(j) + t * (cost(j + 1) - cost(j)) + in * away(on(at(j), at(j + 1), t), at(k));
                          }));
        }
        double& now = costs[tree.ring_node(first + k)];
        changed = changed || best < now * (1 - 1e-13);
        now = std::min(now, best);
      }
    }
  }
  return costs;
}

TEST(Multires, SettlesAtWhatSweepsFind) {
  Random random(12);
  int joined = 0;
  for (int n = 0; n < brute_force::cases(80, 1500); ++n) {
    GridKind kind = cost_grids::draw_kind(random, 12);
    kind.patch = random.between(2, 6);
    kind.blocked = n % 2 == 0 ? 0.05 : 0;
    const CostGrid grid = cost_grids::draw(kind, random);
    const auto cells = std::make_shared<CostCells>(grid);
    const auto tree = std::make_shared<CostQuadtree>(grid, n % 4 == 3 ? 1.0 : 0.0);
    for (std::uint32_t i = 0; i < tree->leaf_count(); ++i) joined += tree->level(i) > 0 && tree->weight(i) < kNever;
    MultiresOptions options = settled(n);
    options.rule = n % 3 == 1 ? QuadtreeRule::ends : QuadtreeRule::fan;
    const auto shapes = n % 5 == 0 ? std::make_shared<QuadtreeShapes>(*tree) : nullptr;
    MultiresPlanner planner(cells, tree, shapes, options);
    Query2 query;
    query.start = cost_grids::draw_point(grid, random);
    query.goal = cost_grids::draw_point(grid, random);
    Plan2 plan;
    planner.plan(query, {}, plan);
    if (plan.status == Status::start_blocked || plan.status == Status::goal_blocked) continue;
    const std::vector<double> expected = swept(*tree, query.goal, options.rule);
    for (std::uint32_t node = 0; node < expected.size(); ++node) {
      if (planner.cost(node) != expected[node]) {
        ASSERT_NEAR(planner.cost(node), expected[node], 1e-9 * expected[node]) << "grid " << n << " node " << node;
      }
    }
    if (plan.status == Status::found && n % 4 != 3) {
      ASSERT_NEAR(plan.cost, cost_grids::clipped_cost(grid, plan.path.points), 1e-9 * plan.cost) << n;
    }
  }
  EXPECT_GT(joined, 200);
}

// Regions of one weight, cut into cells of no more than so many a side: nearer to the grid's own costs.
TEST(Multires, HasNoCellsLongerThanItIsTold) {
  Random random(17);
  double off[2] = {0, 0};
  for (int n = 0; n < brute_force::cases(20, 300); ++n) {
    const CostGrid grid = cost_grids::draw({.width = 40, .height = 40, .contrast = 10, .patch = 16}, random);
    for (const int level : {0, 1, 2, CostQuadtree::kMostLevels}) {
      const CostQuadtree tree(grid, 0, {}, level);
      int most = 0;
      double area = 0;
      for (std::uint32_t leaf = 0; leaf < tree.leaf_count(); ++leaf) {
        if (!(tree.weight(leaf) < static_cast<double>(CostGrid::kBlocked))) continue;
        most = std::max(most, tree.level(leaf));
        area += tree.box(leaf).width() * tree.box(leaf).height();
      }
      EXPECT_EQ(most, std::min(level, 4));
      EXPECT_EQ(area, 1600);
    }
    const auto cells = std::make_shared<CostCells>(grid);
    FieldDStarPlanner plain(cells, settled(0).field);
    const Query2 query{cost_grids::draw_point(grid, random), cost_grids::draw_point(grid, random)};
    Plan2 a, b;
    plain.plan(query, {}, a);
    for (std::size_t i = 0; i < 2; ++i) {
      const auto tree =
          std::make_shared<CostQuadtree>(grid, 0, BuildProgress{}, i == 0 ? 1 : CostQuadtree::kMostLevels);
      MultiresPlanner multires(cells, tree, nullptr, settled(0));
      multires.plan(query, {}, b);
      ASSERT_EQ(a.status, b.status);
      if (a.status == Status::found && a.cost > 0) off[i] += std::fabs(b.cost / a.cost - 1);
    }
  }
  EXPECT_LT(off[0], off[1]);
}

}  // namespace
}  // namespace taut::detail
