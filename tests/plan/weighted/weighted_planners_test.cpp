// The planners over weighted triangles as the registry makes them, for every kind of weighted world: paths that the
// validator accepts, at the cost that the world says; and no memory a query once warm.
#include <gtest/gtest.h>

#include "support/brute_force_worlds.hpp"
#include "support/cost_grids.hpp"
#include "support/count_allocations.hpp"
#include "support/weighted_ground.hpp"
#include "support/weighted_oracle.hpp"
#include "taut/path/path_cost.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
namespace {

const char* const kWeightedPlanners[] = {"tri-field-dstar",
                                         "tri-field-dstar:heuristic=least-weight:cache=on:lookahead=cell",
                                         "tri-field-dstar:heuristic=none:queue=emptied:restricted=off:grid=pixels",
                                         "tri-field-dstar:triangles=1000",
                                         "generalized-field-dstar",
                                         "generalized-field-dstar:cache=on",
                                         "edge-astar",
                                         "edge-astar:grid=pixels",
                                         "tri-field-dstar:straighten=on",
                                         "edge-astar:straighten=on",
                                         "weighted-proof:gap=0.05",
                                         "pathnet:cones=20",
                                         "pathnet:straighten=on"};

class WeightedPlanner : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(All, WeightedPlanner, testing::ValuesIn(kWeightedPlanners), [](const auto& of) {
  std::string name = of.param;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
});

template <int D>
Vec<D> draw_in(const Box<D>& box, Random& random) {
  Vec<D> p = box.min;
  p.x += box.width() * random.unit();
  p.y += box.height() * random.unit();
  return p;
}

// A few queries in one world; how many were found.
template <int D, class Draw>
int expect_valid(const WorldIn<D>& any, const char* name, Draw draw) {
  const auto world = std::make_shared<const WorldIn<D>>(any);
  CellStoreIn<D> cells(world);
  const auto planner = make_planner(parse_planner(name), cells);
  const ValidatorIn<D> validator(*world);
  std::vector<Query<D>> queries;
  int found = 0;
  Plan<D> plan;
  for (int q = 0; q < 6; ++q) {
    Query<D> query;
    query.start = draw();
    query.goal = draw();
    if (q % 3 == 2) query.on_blocked = OnBlocked::nearest;
    if (!query_misfit(*parse_planner(name).entry, query).empty()) query.on_blocked = OnBlocked::report;
    queries.push_back(query);
    planner->plan(query, {}, plan);
    if (plan.status != Status::found) continue;
    ++found;
    const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
    EXPECT_TRUE(verdict.valid) << verdict.reason << "; query " << q << ", " << plan.path.points.size()
                               << " points from " << plan.start_used.x << " " << plan.start_used.y << " to "
                               << plan.goal_used.x << " " << plan.goal_used.y;
    EXPECT_NEAR(plan.cost, path_cost(*world, plan.path), 1e-6 * plan.cost);
    EXPECT_GE(plan.cost, plan.lower_bound * (1 - 1e-12));
  }
  for (const Query<D>& query : queries) planner->plan(query, {}, plan);
  const std::size_t before = allocations();
  for (const Query<D>& query : queries) planner->plan(query, {}, plan);
  EXPECT_EQ(allocations(), before);
  return found;
}

TEST_P(WeightedPlanner, IsValidOnCostGrids) {
  Random random(1);
  int found = 0;
  for (int m = 0; m < brute_force::cases(6, 100); ++m) {
    SCOPED_TRACE("world " + std::to_string(m));
    const CostGrid grid = cost_grids::draw({.width = random.between(3, 14),
                                            .height = random.between(3, 14),
                                            .contrast = m % 2 == 0 ? 10.0 : 100.0,
                                            .blocked = m % 3 == 0 ? 0.25 : 0,
                                            .patch = 1 + m % 3},
                                           random);
    const Box2 box = grid.bounds();
    found += expect_valid<2>(World(grid), GetParam(), [&] { return draw_in(box, random); });
  }
  EXPECT_GT(found, 10);
}

TEST_P(WeightedPlanner, IsValidOnRegions) {
  Random random(2);
  int found = 0;
  for (int m = 0; m < brute_force::cases(4, 60); ++m) {
    SCOPED_TRACE("world " + std::to_string(m));
    const WeightedRegions regions = test::whole_regions(random, 40, 5, m % 2 == 0 ? 2 : 0);
    const Box2 box = regions.bounds();
    found += expect_valid<2>(World(regions), GetParam(), [&] { return draw_in(box, random); });
  }
  EXPECT_GT(found, 5);
}

TEST_P(WeightedPlanner, IsValidOnTriangles) {
  Random random(3);
  int found = 0;
  for (int m = 0; m < brute_force::cases(8, 100); ++m) {
    SCOPED_TRACE("world " + std::to_string(m));
    const TriangleComplex complex(weighted::draw_mesh<2>({.size = 8, .blocked = m % 2 == 0 ? 0.2 : 0}, random));
    found += expect_valid<2>(World(complex), GetParam(), [&] {
      return weighted::draw_point(complex, SimplexId::at(random.below(complex.simplex_count())), random);
    });
  }
  EXPECT_GT(found, 10);
}

TEST_P(WeightedPlanner, IsValidOnSurfaces) {
  Random random(4);
  int found = 0;
  for (int m = 0; m < brute_force::cases(8, 100); ++m) {
    SCOPED_TRACE("world " + std::to_string(m));
    const SurfaceComplex complex(weighted::draw_mesh<3>({.size = 8, .blocked = m % 2 == 0 ? 0.2 : 0}, random));
    found += expect_valid<3>(World3(complex), GetParam(), [&] {
      return weighted::draw_point(complex, SimplexId::at(random.below(complex.simplex_count())), random);
    });
  }
  EXPECT_GT(found, 10);
}

}  // namespace
}  // namespace taut
