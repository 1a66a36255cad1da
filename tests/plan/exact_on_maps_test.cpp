// The exact planners on maps with too many corners for the visibility graph, against a plain A* over all corners with
// sight lines tested one by one. What a planner answers bounds the brute force, which therefore looks for anything
// shorter within the ellipse of that length, and has to arrive at the same length.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <map>
#include <queue>

#include "support/brute_force_worlds.hpp"
#include "support/shared_data.hpp"
#include "taut-io/map_file.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/grid/anya_planner.hpp"
#include "taut/plan/detail/grid/grid_visibility_planner.hpp"
#include "taut/world/detail/grid/lattice_sight.hpp"
#include "taut/world/generate/clustered_grid.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

std::vector<LatticePoint> turning_corners(const Grid& grid) {
  std::vector<LatticePoint> out;
  for (int y = 0; y <= grid.height(); ++y) {
    for (int x = 0; x <= grid.width(); ++x) {
      const bool a = grid.is_free(x, y), b = grid.is_free(x - 1, y), c = grid.is_free(x - 1, y - 1),
                 d = grid.is_free(x, y - 1);
      const int free = int{a} + int{b} + int{c} + int{d};
      const bool doubled = free == 2 && a == c && b == d;
      if (free == 3 || (doubled && grid.corner_rule() == CornerRule::allow)) out.push_back({x, y});
    }
  }
  return out;
}

double distance_of(LatticePoint a, LatticePoint b) {
  const double dx = b.x - a.x, dy = b.y - a.y;
  return std::sqrt(dx * dx + dy * dy);
}

// The length of a shortest path that is no longer than `bound`; infinite if there is none.
double shortest_within(const LatticeSight& sight, std::vector<LatticePoint> corners, LatticePoint start,
                       LatticePoint goal, double bound) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  std::erase_if(corners, [&](LatticePoint p) {
    return p == start || p == goal || distance_of(start, p) + distance_of(p, goal) > bound;
  });
  corners.push_back(start);
  corners.push_back(goal);
  const std::size_t first = corners.size() - 2, last = corners.size() - 1;
  std::vector<double> g(corners.size(), kInfinity);
  std::vector<bool> closed(corners.size(), false);
  struct Way {
    double f, g;
    std::size_t to, from;
    bool operator<(const Way& other) const { return f > other.f; }
  };
  std::priority_queue<Way> open;
  open.push({0, 0, first, first});
  while (!open.empty()) {
    const Way way = open.top();
    open.pop();
    if (closed[way.to] || (way.to != way.from && !sight.is_free(corners[way.from], corners[way.to]))) continue;
    if (way.to == last) return way.g;
    closed[way.to] = true;
    for (std::size_t i = 0; i < corners.size(); ++i) {
      if (closed[i]) continue;
      const double total = way.g + distance_of(corners[way.to], corners[i]);
      const double f = total + distance_of(corners[i], corners[last]);
      if (f <= bound) open.push({f, total, i, way.to});
    }
  }
  return kInfinity;
}

void expect_exact(Grid grid, CornerRule rule, int queries) {
  grid = grid.with_corner_rule(rule);
  const World world = grid;
  const auto shared = std::make_shared<const Grid>(grid);
  AnyaPlanner anya(shared);
  GridVisibilityPlanner visibility(shared);
  const Validator validator(world);
  const LatticeSight sight(std::make_shared<const LatticeCells>(grid));
  const std::vector<LatticePoint> corners = turning_corners(grid);
  ASSERT_GT(corners.size(), 10000u);
  Random random(19);
  int found = 0;
  for (int q = 0; q < queries; ++q) {
    const auto draw = [&] {
      for (;;) {
        const LatticePoint p{random.between(0, grid.width()), random.between(0, grid.height())};
        // Double corners as ends are for the small worlds: here every way out of an end counts.
        const Vec2 at{static_cast<double>(p.x), static_cast<double>(p.y)};
        if (lattice::free_quadrants(grid, at) == 15u) return p;
      }
    };
    const LatticePoint start = draw(), goal = draw();
    const Query2 query{{static_cast<double>(start.x), static_cast<double>(start.y)},
                       {static_cast<double>(goal.x), static_cast<double>(goal.y)}};
    Plan2 plan, other;
    anya.plan(query, {}, plan);
    visibility.plan(query, {}, other);
    ASSERT_EQ(plan.status, other.status);
    if (plan.status != Status::found) continue;
    ++found;
    const double least = shortest_within(sight, corners, start, goal, plan.cost * (1 + 1e-9));
    EXPECT_NEAR(plan.cost, least, 1e-9 * least);
    EXPECT_NEAR(other.cost, least, 1e-9 * least);
    EXPECT_TRUE(validator.check(query, claim_of(plan), plan.path).valid);
    EXPECT_TRUE(validator.check(query, claim_of(other), other.path).valid);
  }
  EXPECT_GT(found, queries / 2);
}

class ExactOnMaps : public testing::TestWithParam<CornerRule> {};
INSTANTIATE_TEST_SUITE_P(OfCorners, ExactOnMaps, testing::Values(CornerRule::forbid, CornerRule::allow),
                         [](const auto& info) { return info.param == CornerRule::forbid ? "forbid" : "allow"; });

TEST_P(ExactOnMaps, FindWhatAStarOverAllCornersFinds) {
  expect_exact(generate_clustered_grid({.width = 256, .height = 256, .coverage = 0.1, .clustering = 0, .seed = 3}),
               GetParam(), brute_force::cases(100, 500));
}

TEST_P(ExactOnMaps, FindTheSameOnARealMapOfNoise) {
  TAUT_NEEDS_SHARED_DATA("movingai/samples");
  expect_exact(io::read_map(test::shared_data() / "movingai/samples/random512-10-0.map"), GetParam(),
               brute_force::cases(40, 200));
}

}  // namespace
}  // namespace taut
