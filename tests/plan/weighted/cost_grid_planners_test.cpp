// All planners over grids of costs alike: answers to any query, what paths cost, symmetry, budgets, listeners, memory.
#include <gtest/gtest.h>

#include <chrono>

#include "support/brute_force_worlds.hpp"
#include "support/cost_grids.hpp"
#include "support/count_allocations.hpp"
#include "support/sanitized.hpp"
#include "taut/path/path_cost.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
namespace {

using cost_grids::GridKind;
using cost_grids::kNever;

const char* const kPlanners[] = {"field-dstar",
                                 "field-dstar:heuristic=half:early=no",
                                 "field-dstar:heuristic=none:restricted=no",
                                 "multires-field-dstar",
                                 "multires-field-dstar:rule=ends:cached=yes",
                                 "multires-field-dstar:early=no:restricted=no:cached=yes",
                                 "weighted-theta",
                                 "edge-astar"};

struct Worker {
  CellStore cells;
  std::unique_ptr<Planner2> planner;
  Worker(const CostGrid& grid, std::string_view name)
      : cells(std::make_shared<World>(grid)), planner(make_planner(parse_planner(name), cells)) {}
  Plan2 ask(Vec2 start, Vec2 goal, const Budget& budget = {}) {
    Query2 query;
    query.start = start;
    query.goal = goal;
    Plan2 plan;
    planner->plan(query, budget, plan);
    return plan;
  }
};

class CostGridPlanner : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(All, CostGridPlanner, testing::ValuesIn(kPlanners), [](const auto& of) {
  std::string name = of.param;
  for (char& c : name) c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
  return name;
});

// What any plan that was found has to keep to.
void expect_true(const CostGrid& grid, const Plan2& plan, Vec2 start, Vec2 goal, bool by_meter = true) {
  ASSERT_EQ(plan.status, Status::found);
  ASSERT_EQ(plan.path.points.front(), start);
  ASSERT_EQ(plan.path.points.back(), goal);
  ASSERT_NEAR(plan.cost, cost_grids::clipped_cost(grid, plan.path.points), 1e-9 * plan.cost);
  if (by_meter) {
    // It looks beside the path by a hair, and may so count that much of other cells.
    double dearest = 0;
    for (const float w : grid.weights())
      dearest = w < CostGrid::kBlocked ? std::max(dearest, static_cast<double>(w)) : dearest;
    const double hairs = 1e-8 * dearest * static_cast<double>(plan.path.points.size());
    ASSERT_NEAR(plan.cost, path_cost(World(grid), plan.path), 1e-9 * plan.cost + hairs);
  }
  ASSERT_NEAR(plan.length, length(plan.path), 1e-12);
  ASSERT_GE(plan.cost, plan.lower_bound * (1 - 1e-12));
  ASSERT_NEAR(plan.lower_bound, static_cast<double>(grid.least_weight()) * distance(start, goal), 1e-12 * plan.cost);
  ASSERT_FALSE(plan.proven_optimal && plan.cost > plan.lower_bound);
}

TEST_P(CostGridPlanner, FindsAGoodPathWhereThereIsOne) {
  Random random(31);
  std::vector<double> ratios;
  for (int n = 0; n < brute_force::cases(80, 2000); ++n) {
    const GridKind kind = cost_grids::draw_kind(random, 9);
    const CostGrid grid = cost_grids::draw(kind, random);
    Worker worker(grid, GetParam());
    for (int k = 0; k < 3; ++k) {
      const Vec2 start = cost_grids::draw_point(grid, random), goal = cost_grids::draw_point(grid, random);
      const Plan2 plan = worker.ask(start, goal);
      const auto is_blocked = [&](Vec2 p) {
        for (int y = 0; y < grid.height(); ++y) {
          for (int x = 0; x < grid.width(); ++x) {
            if (cost_grids::holds(x, y, p) && grid.weight(x, y) < CostGrid::kBlocked) return false;
          }
        }
        return true;
      };
      if (is_blocked(start) || is_blocked(goal)) {
        ASSERT_EQ(plan.status, is_blocked(start) ? Status::start_blocked : Status::goal_blocked);
        continue;
      }
      const double reference = cost_grids::steiner_cost(grid, start, goal, 7);
      ASSERT_EQ(plan.status == Status::found, reference < kNever) << n;
      if (plan.status != Status::found) {
        ASSERT_EQ(plan.status, Status::unreachable);
        continue;
      }
      expect_true(grid, plan, start, goal);
      if (HasFatalFailure()) return;
      if (reference > 0) ratios.push_back(plan.cost / reference);
      if (std::string_view(GetParam()) == "edge-astar") {
        ASSERT_NEAR(plan.cost, cost_grids::steiner_cost(grid, start, goal, 0), 1e-9 * plan.cost) << n;
      }
    }
  }
  std::sort(ratios.begin(), ratios.end());
  std::printf("%s: cost / reference: median %.4f, 95th %.4f, worst %.3f of %zu\n", GetParam(),
              ratios[ratios.size() / 2], ratios[ratios.size() * 95 / 100], ratios.back(), ratios.size());
  const bool is_field = std::string_view(GetParam()).find("field") != std::string_view::npos;
  EXPECT_LT(ratios[ratios.size() / 2], is_field ? 1.02 : 1.08);
}

TEST_P(CostGridPlanner, AnswersQueriesThatAreOddOrHaveNoPath) {
  const CostGrid one(1, 1, {3});
  Plan2 plan = Worker(one, GetParam()).ask({0.25, 0.5}, {1, 1});
  expect_true(one, plan, {0.25, 0.5}, {1, 1});
  EXPECT_NEAR(plan.cost, 3 * std::hypot(0.75, 0.5), 1e-12);
  EXPECT_EQ(Worker(CostGrid(), GetParam()).ask({0, 0}, {0, 0}).status, Status::start_blocked);
  EXPECT_EQ(Worker(CostGrid(3, 0, {}), GetParam()).ask({1, 0}, {2, 0}).status, Status::start_blocked);
  const CostGrid blocked(3, 2, std::vector<float>(6, CostGrid::kBlocked));
  EXPECT_EQ(Worker(blocked, GetParam()).ask({1, 1}, {2, 2}).status, Status::start_blocked);
  const CostGrid row(9, 1, {1, 2, 3, 4, 5, 4, 3, 2, 1});
  plan = Worker(row, GetParam()).ask({0.5, 0}, {8.5, 0});
  expect_true(row, plan, {0.5, 0}, {8.5, 0});
  EXPECT_NEAR(plan.cost, 24, 1e-9);

  // A room without doors, inside or outside of which an end lies; and ends that are blocked, outside or no points.
  std::vector<float> weights(49, 2);
  for (int i = 2; i <= 4; ++i) {
    for (int j = 2; j <= 4; ++j)
      weights[static_cast<std::size_t>(7 * i + j)] = i == 3 && j == 3 ? 1 : CostGrid::kBlocked;
  }
  const CostGrid room(7, 7, weights);
  Worker worker(room, GetParam());
  EXPECT_EQ(worker.ask({0.5, 0.5}, {3.5, 3.5}).status, Status::unreachable);
  EXPECT_EQ(worker.ask({3.5, 3.5}, {0.5, 0.5}).status, Status::unreachable);
  EXPECT_EQ(worker.ask({3, 3}, {0.5, 0.5}).status, Status::unreachable);  // a corner of the room
  EXPECT_EQ(worker.ask({2.5, 2.5}, {0.5, 0.5}).status, Status::start_blocked);
  EXPECT_EQ(worker.ask({0.5, 0.5}, {2.5, 3.5}).status, Status::goal_blocked);
  EXPECT_EQ(worker.ask({-1, 0.5}, {1, 1}).status, Status::start_blocked);
  EXPECT_EQ(worker.ask({1, 1}, {1, 7.5}).status, Status::goal_blocked);
  EXPECT_EQ(worker.ask({std::nan(""), 0.5}, {1, 1}).status, Status::start_blocked);
  for (const Vec2 p : {Vec2{0.3, 0.4}, Vec2{1, 1}, Vec2{0, 0}, Vec2{1, 0.5}, Vec2{3, 3}, Vec2{2, 2}}) {
    plan = worker.ask(p, p);
    ASSERT_EQ(plan.status, Status::found);
    EXPECT_EQ(plan.path.points, std::vector<Vec2>{p});
    EXPECT_EQ(plan.cost, 0);
  }
  Query2 query;
  query.start = {0.5, 0.5};
  query.goal = {6, 6};
  for (int i = 0; i < 4; ++i) {
    Query2 asked = query;
    if (i == 0) asked.radius = 0.25;
    if (i == 1) asked.on_blocked = OnBlocked::nearest;
    if (i == 2) asked.within = 1;
    if (i == 3) asked.radius = std::nan("");
    worker.planner->plan(asked, {}, plan);
    const bool answers = i == 1 && parse_planner(GetParam()).entry->abilities.nearest;
    EXPECT_EQ(plan.status, answers ? Status::found : Status::unsupported) << i;
  }
}

// Two blocked cells that touch: whether paths pass between them, and which wedge an end in the corner means.
TEST_P(CostGridPlanner, PassesBetweenBlockedCellsThatTouchOnlyIfItMay) {
  constexpr float kBlocked = CostGrid::kBlocked;
  for (const bool mirrored : {false, true}) {
    const std::vector<float> weights =
        mirrored ? std::vector<float>{kBlocked, 1, 2, kBlocked} : std::vector<float>{1, kBlocked, kBlocked, 2};
    const Vec2 from = mirrored ? Vec2{1.5, 0.5} : Vec2{0.5, 0.5}, to = mirrored ? Vec2{0.5, 1.5} : Vec2{1.5, 1.5};
    const CostGrid allow(2, 2, weights, CornerRule::allow), forbid(2, 2, weights);
    const Plan2 plan = Worker(allow, GetParam()).ask(from, to);
    expect_true(allow, plan, from, to);
    EXPECT_NEAR(plan.cost, 3 * std::sqrt(0.5), 1e-9);
    Worker worker(forbid, GetParam());
    EXPECT_EQ(worker.ask(from, to).status, Status::unreachable);
    expect_true(forbid, worker.ask(from, {1, 1}), from, {1, 1});  // the corner itself is in both wedges
    expect_true(forbid, worker.ask({1, 1}, to), {1, 1}, to);
    Query2 query;
    query.start = {1, 1};
    query.goal = to;
    query.start_towards = from;
    Plan2 out;
    worker.planner->plan(query, {}, out);
    EXPECT_EQ(out.status, Status::unreachable);
    query.start_towards = to;
    worker.planner->plan(query, {}, out);
    EXPECT_EQ(out.status, Status::found);
    query.goal = {1, 1};
    query.goal_towards = from;
    worker.planner->plan(query, {}, out);
    EXPECT_EQ(out.status, Status::unreachable);
    query.goal_towards = to;
    worker.planner->plan(query, {}, out);
    EXPECT_EQ(out.status, Status::found);
    EXPECT_EQ(out.path.points.size(), 1u);
  }
}

// Weights as far apart as their numbers go: sums of costs no longer tell cheap cells, and there is a path all the same.
TEST_P(CostGridPlanner, FindsAPathHoweverFarApartWeightsAre) {
  Random random(38);
  for (int n = 0; n < brute_force::cases(60, 1000); ++n) {
    const int w = random.between(2, 9), h = random.between(2, 9);
    std::vector<float> weights;
    const float kinds[] = {1e-30f, 1, 1e30f, 3e38f, 1e-38f, 1e-45f};
    for (int i = 0; i < w * h; ++i) weights.push_back(kinds[random.below(6)]);
    const CostGrid grid(w, h, weights);
    const Vec2 start = cost_grids::draw_point(grid, random), goal = cost_grids::draw_point(grid, random);
    const Plan2 plan = Worker(grid, GetParam()).ask(start, goal);
    expect_true(grid, plan, start, goal, false);
    if (HasFatalFailure()) return;
  }
}

TEST_P(CostGridPlanner, TurnedMirroredAndScaledGridsCostTheSame) {
  Random random(32);
  for (int n = 0; n < brute_force::cases(12, 200); ++n) {
    GridKind kind = cost_grids::draw_kind(random, 14);
    const CostGrid grid = cost_grids::draw(kind, random);
    const Vec2 start = cost_grids::draw_point(grid, random), goal = cost_grids::draw_point(grid, random);
    const Plan2 plan = Worker(grid, GetParam()).ask(start, goal);
    std::vector<float> scaled = grid.weights();
    for (float& w : scaled) w *= 8;
    const Plan2 eight =
        Worker(CostGrid(grid.width(), grid.height(), scaled, grid.corner_rule()), GetParam()).ask(start, goal);
    ASSERT_EQ(eight.status, plan.status);
    ASSERT_NEAR(eight.cost, 8 * plan.cost, 1e-12 * eight.cost);
    for (int symmetry = 1; symmetry < 8; ++symmetry) {
      const bool x = (symmetry & 1) != 0, y = (symmetry & 2) != 0, swap = (symmetry & 4) != 0;
      const int w = swap ? grid.height() : grid.width(), h = swap ? grid.width() : grid.height();
      std::vector<float> weights(grid.weights().size());
      for (int v = 0; v < grid.height(); ++v) {
        for (int u = 0; u < grid.width(); ++u) {
          const int mu = x ? grid.width() - 1 - u : u, mv = y ? grid.height() - 1 - v : v;
          weights[static_cast<std::size_t>(swap ? mu * w + mv : mv * w + mu)] = grid.weight(u, v);
        }
      }
      const auto moved = [&](Vec2 p) {
        const Vec2 m{x ? grid.width() - p.x : p.x, y ? grid.height() - p.y : p.y};
        return swap ? Vec2{m.y, m.x} : m;
      };
      const Plan2 other =
          Worker(CostGrid(w, h, weights, grid.corner_rule()), GetParam()).ask(moved(start), moved(goal));
      ASSERT_EQ(other.status, plan.status);
      // Equally cheap ways are told apart by rounding, and paths drawn from costs follow one of them; where costs tie
      // at every corner (patches, one weight for all), a path may be another one.
      if (kind.contrast > 1 && kind.patch == 1) {
        ASSERT_NEAR(other.cost, plan.cost, 1e-6 * plan.cost) << n;
      }
    }
  }
}

// Refraction at the line between two half-planes, whose best crossing golden section finds.
TEST_P(CostGridPlanner, BendsAsLightDoes) {
  Random random(33);
  const std::string_view name = GetParam();  // two keep to corners, and one of them to eight directions
  const double near = name == "edge-astar" ? 1.25 : name == "weighted-theta" ? 1.06 : 1.03;
  for (int n = 0; n < brute_force::cases(12, 100); ++n) {
    const int size = 24, line = random.between(6, 18);
    const double low = 1 + 3 * random.unit(), high = 1 + 3 * random.unit();
    std::vector<float> weights;
    for (int y = 0; y < size; ++y) weights.insert(weights.end(), size, static_cast<float>(y < line ? low : high));
    const CostGrid grid(size, size, weights);
    const double wl = static_cast<double>(grid.weight(0, 0)), wh = static_cast<double>(grid.weight(0, size - 1));
    const Vec2 start{size * random.unit(), line * 0.5 * random.unit()};
    const Vec2 goal{size * random.unit(), line + (size - line) * (0.5 + 0.5 * random.unit())};
    // Down, along the line over the cheaper side, and on.
    const double best = cost_grids::golden_minimum(0, size, [&](double a) {
      return wl * std::hypot(a - start.x, line - start.y) + cost_grids::golden_minimum(0, size, [&](double b) {
               return std::min(wl, wh) * std::fabs(b - a) + wh * std::hypot(goal.x - b, goal.y - line);
             });
    });
    const Plan2 plan = Worker(grid, GetParam()).ask(start, goal);
    ASSERT_EQ(plan.status, Status::found);
    ASSERT_GE(plan.cost, best * (1 - 1e-9));
    ASSERT_LE(plan.cost, best * near) << n;
  }
}

TEST_P(CostGridPlanner, IsNearTheDistanceWhereAllWeightsAreOne) {
  const CostGrid grid(40, 30, std::vector<float>(1200, 1));
  Worker worker(grid, GetParam());
  Random random(34);
  const bool keeps_to_moves = std::string_view(GetParam()) == "edge-astar";
  for (int n = 0; n < 60; ++n) {
    const Vec2 start = cost_grids::draw_point(grid, random), goal = cost_grids::draw_point(grid, random);
    const Plan2 plan = worker.ask(start, goal);
    expect_true(grid, plan, start, goal);
    const double away = distance(start, goal);
    const bool is_coarse =
        std::string_view(GetParam()).find("multires") == 0;  // leaves are up to 16 long, and costs linear on them
    ASSERT_LE(plan.cost, away * (keeps_to_moves ? 1.0824
                                 : is_coarse    ? 1.08
                                                : 1.02) +
                             (keeps_to_moves ? 2
                              : is_coarse    ? 4
                                             : 0.75));
  }
}

TEST_P(CostGridPlanner, KeepsToBudgetsAndTellsListenersWhatItCounts) {
  Random random(35);
  const CostGrid grid = cost_grids::draw({.width = 60, .height = 60, .patch = 1}, random);
  Worker worker(grid, GetParam());
  const Plan2 whole = worker.ask({1, 1}, {58.5, 57});
  ASSERT_EQ(whole.status, Status::found);
  Budget budget;
  budget.expansions = whole.effort.expanded - 1;
  const Plan2 cut = worker.ask({1, 1}, {58.5, 57}, budget);
  EXPECT_EQ(cut.status, Status::budget_spent);
  EXPECT_EQ(cut.effort.expanded, budget.expansions);
  EXPECT_TRUE(cut.path.points.empty());
  budget.expansions = whole.effort.expanded;
  const Plan2 again = worker.ask({1, 1}, {58.5, 57}, budget);
  EXPECT_EQ(again.status, Status::found);
  EXPECT_EQ(again.path.points, whole.path.points);
  StopSource stop;
  stop.request_stop();
  Budget stopped;
  stopped.stop = stop.get_token();
  EXPECT_EQ(worker.ask({1, 1}, {58.5, 57}, stopped).status, Status::budget_spent);

  std::uint64_t expanded = 0, generated = 0;
  worker.planner->listen([&](const SearchEvent2& event) {
    (event.kind == SearchEventKind::expanded ? expanded : generated) += 1;
    EXPECT_TRUE(grid.bounds().contains(event.at));
    EXPECT_TRUE(grid.bounds().contains(event.parent));
    EXPECT_GE(event.g, 0);
    EXPECT_GE(event.h, 0);
  });
  const Plan2 heard = worker.ask({1, 1}, {58.5, 57});
  EXPECT_EQ(heard.path.points, whole.path.points);
  EXPECT_EQ(expanded, heard.effort.expanded);
  EXPECT_EQ(generated, heard.effort.generated);
  EXPECT_EQ(heard.effort.generated, whole.effort.generated);
  EXPECT_GT(generated, 100u);
}

TEST_P(CostGridPlanner, StopsInTime) {
  Random random(36);
  const CostGrid grid = cost_grids::draw({.width = 700, .height = 700, .patch = 50}, random);
  Worker worker(grid, GetParam());
  Budget budget;
  budget.time = std::chrono::milliseconds(5);
  using Clock = std::chrono::steady_clock;
  double least = 1e9;
  for (int n = 0; n < 3; ++n) {
    const auto begin = Clock::now();
    const Plan2 plan = worker.ask({1, 1}, {698.5, 697}, budget);
    if (plan.status == Status::found) return;  // quick enough
    EXPECT_EQ(plan.status, Status::budget_spent);
    least = std::min(least, std::chrono::duration<double, std::milli>(Clock::now() - begin).count());
  }
  EXPECT_LT(least, test::kSanitized ? 2000 : 60);
}

TEST_P(CostGridPlanner, AllocatesNothingOnceWarmAndClonesAnswerTheSame) {
  Random random(37);
  const CostGrid grid = cost_grids::draw({.width = 40, .height = 50, .blocked = 0.15, .patch = 2}, random);
  Worker worker(grid, GetParam());
  std::vector<Query2> queries(20);
  for (Query2& query : queries) {
    query.start = cost_grids::draw_point(grid, random);
    query.goal = cost_grids::draw_point(grid, random);
  }
  Plan2 plan, other;
  for (const Query2& query : queries) worker.planner->plan(query, {}, plan);
  const std::size_t bytes = worker.planner->scratch_bytes();
  const std::unique_ptr<Planner2> clone = worker.planner->clone();
  for (const Query2& query : queries) {
    const std::size_t before = allocations();
    worker.planner->plan(query, {}, plan);
    EXPECT_EQ(allocations(), before);
    clone->plan(query, {}, other);
    EXPECT_EQ(plan.status, other.status);
    EXPECT_EQ(plan.path.points, other.path.points);
    EXPECT_EQ(plan.cost, other.cost);
  }
  EXPECT_EQ(worker.planner->scratch_bytes(), bytes);
  EXPECT_GT(bytes, 0u);
}

}  // namespace
}  // namespace taut
