// Partial-Refinement A* against A* on the same graph: found exactly where that finds a path, never shorter, and every
// step a step of the graph, read off the cells.
#include "taut/plan/detail/grid/pra_planner.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "support/count_allocations.hpp"
#include "support/drawn_worlds.hpp"
#include "support/random_grid.hpp"
#include "support/shared_data.hpp"
#include "taut-io/map_file.hpp"
#include "taut-io/scen_file.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/grid/lattice_planner.hpp"

namespace taut {
using namespace detail;
namespace {

bool is_centre(Vec2 p) { return std::floor(p.x) + 0.5 == p.x && std::floor(p.y) + 0.5 == p.y; }

// Whether a piece of a path between two centres is made of steps of the graph.
bool is_made_of_steps(const Grid& grid, Vec2 from, Vec2 to) {
  const double dx = to.x - from.x, dy = to.y - from.y;
  if (dx != 0 && dy != 0 && std::abs(dx) != std::abs(dy)) return false;
  const auto sign = [](double d) { return d > 0 ? 1 : d < 0 ? -1 : 0; };
  const auto free = [&](int x, int y) { return grid.is_free_checked(x, y); };
  const int sx = sign(dx), sy = sign(dy);
  int x = static_cast<int>(std::floor(from.x)), y = static_cast<int>(std::floor(from.y));
  for (int left = static_cast<int>(std::max(std::abs(dx), std::abs(dy))); left > 0; --left, x += sx, y += sy) {
    if (!free(x, y) || !free(x + sx, y + sy)) return false;
    const bool open = free(x + sx, y) && free(x, y + sy);
    if (sx != 0 && sy != 0 && !open && grid.corner_rule() == CornerRule::forbid) return false;
  }
  return true;
}

// Pra beside astar on one grid.
class Pair {
 public:
  explicit Pair(const Grid& grid, PraOptions options = {})
      : world_(grid),
        grid_(std::make_shared<const Grid>(grid)),
        cells_(std::make_shared<const LatticeCells>(grid)),
        astar_(grid_, cells_,
               {.moves = grid.corner_rule() == CornerRule::allow ? Moves::octile : Moves::octile_strict,
                .nodes = LatticeNodes::centres}),
        pra_(grid_, cells_, std::make_shared<const GridLayers>(grid), options),
        validator_(world_) {}

  const Plan2& ask(const Query2& query) {
    pra_.plan(query, Budget{}, found_);
    astar_.plan(query, Budget{}, best_);
    EXPECT_EQ(found_.status, best_.status);
    if (found_.status != Status::found || best_.status != Status::found) return found_;
    const Verdict verdict = validator_.check(query, claim_of(found_), found_.path);
    EXPECT_TRUE(verdict.valid) << verdict.reason;
    EXPECT_GE(found_.cost, best_.cost - 1e-9);
    EXPECT_EQ(found_.goal_used, best_.goal_used);
    const auto& points = found_.path.points;
    for (std::size_t i = 1; i < points.size(); ++i) {
      // Only the first and the last piece may join an end to a centre, or the ends in one cell.
      const bool inner = is_centre(points[i - 1]) && is_centre(points[i]);
      EXPECT_TRUE(inner ? is_made_of_steps(*grid_, points[i - 1], points[i]) : i == 1 || i + 1 == points.size());
    }
    return found_;
  }
  [[nodiscard]] const Plan2& best() const { return best_; }
  [[nodiscard]] PraPlanner& pra() { return pra_; }

 private:
  World world_;
  std::shared_ptr<const Grid> grid_;
  std::shared_ptr<const LatticeCells> cells_;
  LatticePlanner astar_;
  PraPlanner pra_;
  Validator validator_;
  Plan2 found_, best_;
};

class Pra : public testing::TestWithParam<bool> {};
INSTANTIATE_TEST_SUITE_P(OfCorridors, Pra, testing::Bool(),
                         [](const auto& info) { return info.param ? "wide" : "path"; });

TEST_P(Pra, FindsAPathExactlyWhereAStarDoes) {
  Random random(41);
  int found = 0, unreachable = 0, longer = 0;
  for (int round = 0; round < 300; ++round) {
    const CornerRule rule = round % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    const int width = random.between(1, 40), height = random.between(1, 40);
    Pair pair(random_grid(random, width, height, random.between(0.0, 0.5), rule), {.wide = GetParam()});
    for (int q = 0; q < 20; ++q) {
      const auto draw = [&] { return Vec2{random_coordinate(random, width), random_coordinate(random, height)}; };
      Query2 query{.start = draw(), .goal = draw()};
      if (q % 4 == 0) query.start_towards = draw();
      if (q % 4 == 1) query.goal_towards = draw();
      const Plan2& plan = pair.ask(query);
      found += plan.status == Status::found ? 1 : 0;
      unreachable += plan.status == Status::unreachable ? 1 : 0;
      longer += plan.status == Status::found && plan.cost > pair.best().cost + 1e-9 ? 1 : 0;
      if (HasFailure()) FAIL() << "in round " << round << ", query " << q;
    }
  }
  EXPECT_GT(found, 2000);
  EXPECT_GT(unreachable, 200);
  EXPECT_GT(longer, 0);
}

TEST_P(Pra, StaysNearTheLengthsOfAStarOnRealMapsForFewerExpansions) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  double ratios = 0;
  std::uint64_t expanded = 0, expanded_by_astar = 0;
  int queries = 0;
  for (const char* name : {"AR0013SR", "AR0302SR", "AR0600SR"}) {
    const auto map = test::shared_data() / "movingai/bgmaps" / (std::string(name) + ".map");
    Pair pair(io::read_map(map), {.wide = GetParam()});
    const io::Scenario scenario = io::read_scen(map.string() + ".scen");
    for (std::size_t i = 0; i < scenario.entries.size(); i += 15) {
      const Vec2 half{0.5, 0.5};
      const Plan2& plan =
          pair.ask({.start = scenario.entries[i].start + half, .goal = scenario.entries[i].goal + half});
      ASSERT_EQ(plan.status, Status::found);
      if (pair.best().cost == 0) continue;
      ratios += plan.cost / pair.best().cost;
      expanded += plan.effort.expanded;
      expanded_by_astar += pair.best().effort.expanded;
      ++queries;
    }
  }
  const double mean = ratios / queries;
  RecordProperty("mean_ratio", std::to_string(mean));
  std::cout << queries << " queries, length over astar's " << mean << ", expansions "
            << static_cast<double>(expanded) / static_cast<double>(expanded_by_astar) << " of astar's\n";
  EXPECT_GT(queries, 200);
  EXPECT_LT(mean, GetParam() ? 1.01 : 1.08);
  EXPECT_LT(expanded * (GetParam() ? 2 : 4), expanded_by_astar);
}

TEST_P(Pra, AnswersWhereThereIsNothingToSearch) {
  Pair one(grid_of({"."}), {.wide = GetParam()});
  EXPECT_EQ(one.ask({.start = {0.5, 0.5}, .goal = {0.5, 0.5}}).path.points.size(), 1u);
  EXPECT_EQ(one.ask({.start = {0.1, 0.5}, .goal = {1, 1}}).path.points.size(), 2u);
  Pair blocked(grid_of({"@@", "@@"}), {.wide = GetParam()});
  EXPECT_EQ(blocked.ask({.start = {0.5, 0.5}, .goal = {1.5, 1.5}}).status, Status::start_blocked);
  Pair empty(Grid(), {.wide = GetParam()});
  EXPECT_EQ(empty.ask({.start = {0, 0}, .goal = {0, 0}}).status, Status::start_blocked);
  Pair apart(grid_of({"..@...", "..@...", "@.@@@.", ".@...."}), {.wide = GetParam()});
  EXPECT_EQ(apart.ask({.start = {0.5, 0.5}, .goal = {4.5, 0.5}}).status, Status::unreachable);
  EXPECT_EQ(apart.ask({.start = {0.5, 0.5}, .goal = {0.5, 3.5}}).status, Status::unreachable);
  EXPECT_EQ(apart.ask({.start = {0.5, 0.5}, .goal = {1.5, 2.5}}).status, Status::found);
  EXPECT_EQ(apart.ask({.start = {3.5, 0.5}, .goal = {2.5, 3.5}}).status, Status::found);
  EXPECT_EQ(apart.ask({.start = {0.5, 0.5}, .goal = {2.5, 0.5}}).status, Status::goal_blocked);
  // An end in the regions of both sides of a double corner reaches either.
  EXPECT_EQ(apart.ask({.start = {1, 3}, .goal = {0.5, 0.5}}).status, Status::found);
  EXPECT_EQ(apart.ask({.start = {1, 3}, .goal = {0.5, 3.5}}).status, Status::found);
}

TEST_P(Pra, RefusesWhatItDoesNotPromise) {
  Pair pair(grid_of({"....", "...."}), {.wide = GetParam()});
  Plan2 plan;
  const auto status = [&](const Query2& query) {
    pair.pra().plan(query, {}, plan);
    return plan.status;
  };
  const Vec2 a{0.5, 0.5}, b{3.5, 1.5};
  EXPECT_EQ(status({.start = a, .goal = b}), Status::found);
  EXPECT_EQ(status({.start = a, .goal = b, .radius = 0.25}), Status::unsupported);
  EXPECT_EQ(status({.start = a, .goal = b, .on_blocked = OnBlocked::nearest}), Status::unsupported);
  EXPECT_EQ(status({.start = a, .goal = b, .within = 1}), Status::unsupported);
  EXPECT_EQ(status({.start = a, .goal = {std::numeric_limits<double>::quiet_NaN(), 0}}), Status::goal_blocked);
}

TEST_P(Pra, SpendsOneBudgetOverAllLayers) {
  Random random(8);
  Pair pair(random_grid(random, 60, 60, 0.2, CornerRule::forbid), {.wide = GetParam()});
  Query2 query;
  Plan2 whole;
  while (whole.status != Status::found || whole.effort.expanded < 100) {
    const auto draw = [&] { return Vec2{random.between(0, 59) + 0.5, random.between(0, 59) + 0.5}; };
    query = {.start = draw(), .goal = draw()};
    whole = pair.ask(query);
  }
  Plan2 plan;
  std::uint64_t events = 0;
  for (std::uint64_t expansions = 0; expansions <= whole.effort.expanded; ++expansions) {
    pair.pra().plan(query, {.expansions = expansions}, plan);
    ASSERT_EQ(plan.status, expansions < whole.effort.expanded ? Status::budget_spent : Status::found) << expansions;
    ASSERT_EQ(plan.effort.expanded, expansions);
  }
  pair.pra().plan(query, {.time = std::chrono::nanoseconds(0)}, plan);
  EXPECT_EQ(plan.status, Status::budget_spent);
  pair.pra().listen([&](const SearchEvent2& event) { events += event.kind == SearchEventKind::expanded ? 1 : 0; });
  pair.pra().plan(query, {}, plan);
  EXPECT_EQ(events, whole.effort.expanded);
  EXPECT_EQ(plan.path.points, whole.path.points);
}

TEST_P(Pra, AllocatesNothingInAQueryItHasAnsweredBefore) {
  Random random(9);
  Pair pair(random_grid(random, 80, 80, 0.25, CornerRule::forbid), {.wide = GetParam()});
  std::vector<Query2> queries;
  for (int i = 0; i < 40; ++i) {
    const auto draw = [&] { return Vec2{random.between(0, 79) + 0.5, random.between(0, 79) + 0.5}; };
    queries.push_back({.start = draw(), .goal = draw()});
  }
  Plan2 plan;
  for (const Query2& query : queries) pair.pra().plan(query, {}, plan);
  const std::size_t before = allocations();
  for (const Query2& query : queries) pair.pra().plan(query, {}, plan);
  EXPECT_EQ(allocations(), before);
}

}  // namespace
}  // namespace taut
