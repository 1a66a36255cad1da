// Which planner answers for discs when none is named: the one whose first answer, with all that has to be built for it,
// comes sooner than those of the other exact ones (docs/performance.md, bench/disc_planners).
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>
#include <memory>
#include <string_view>

#include "taut/plan/registry.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/generate/showcase.hpp"

namespace taut {
namespace {

// In seconds of the processor, the least of a few tries.
double first_answer(std::string_view planner, const std::shared_ptr<const World>& world, const Query2& query) {
  double least = 1e9;
  for (int i = 0; i < 5; ++i) {
    const std::clock_t begin = std::clock();
    CellStore cells(world);
    Plan2 plan;
    make_planner(parse_planner(planner), cells)->plan(query, {}, plan);
    least = std::min(least, static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC);
    EXPECT_EQ(plan.status, Status::found) << planner;
    EXPECT_TRUE(plan.proven_optimal) << planner;
  }
  return least;
}

TEST(DiscDefault, AnswersItsFirstQuerySoonest) {
  const auto expect_soonest = [](PolygonWorld::Parts parts, const Query2& query) {
    const auto world = std::make_shared<const World>(PolygonWorld(std::move(parts)));
    const PlannerEntry* best = best_planner(*world, query);
    ASSERT_NE(best, nullptr);
    EXPECT_EQ(best->name, "tra");
    EXPECT_LT(first_answer(best->name, world, query), first_answer("tangent-graph", world, query));
  };
  expect_soonest(generate_showcase(), {{40, 560}, {960, 40}, 4});
  expect_soonest(generate_polygons({.obstacles = 100, .seed = 3}), {{5, 5}, {995, 995}, 4});
}

}  // namespace
}  // namespace taut
