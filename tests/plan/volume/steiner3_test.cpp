// Points on faces and edges of tetrahedra: against brute force with the same points, which knows all ways and all
// wedges; monotone from level to level; near to the straight line and to Snell's law; and what the planner answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <queue>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/volume_worlds.hpp"
#include "taut/base/input_error.hpp"
#include "taut/plan/detail/weighted/edge_astar_planner.hpp"
#include "taut/plan/detail/weighted/steiner_planner.hpp"

namespace taut::detail {
namespace {

using volume::any_kind;
using volume::any_point;
using volume::claim_of;
using volume::ground_of;
using Steiner3 = SteinerPlanner<3, 3>;
constexpr double kNoWay = std::numeric_limits<double>::infinity();

// The cheapest way over the points of a lattice on all faces, from every one to every other in a tetrahedron. A point
// is known by its shares of corners; one that several tetrahedra have is one point for those only that can be passed
// between there: over faces that hold it, or anyhow where squeezing is allowed.
class AllPairs {
 public:
  AllPairs(const VolumeComplex& complex, int parts) : complex_(complex) {
    std::map<Key, std::vector<std::size_t>> same;
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      first_.push_back(items_.size());
      if (complex.weight(SimplexId(t)) == kNoWay) continue;
      const auto& corners = complex.corners(SimplexId(t));
      for (int a = 0; a <= parts; ++a) {
        for (int b = 0; a + b <= parts; ++b) {
          for (int c = 0; a + b + c <= parts; ++c) {
            const int share[4] = {a, b, c, parts - a - b - c};
            if (std::all_of(share, share + 4, [](int s) { return s > 0; })) continue;
            Item item{{}, t, items_.size()};
            Key key;
            for (std::size_t i = 0; i < 4; ++i) {
              item.at = item.at + (double(share[i]) / parts) * complex.position(corners[i]);
              if (share[i] > 0) key.push_back({corners[i].value, share[i]});
            }
            std::sort(key.begin(), key.end());
            same[key].push_back(items_.size());
            items_.push_back(item);
          }
        }
      }
    }
    first_.push_back(items_.size());
    for (const auto& [key, all] : same) {
      for (const std::size_t i : all) {
        for (const std::size_t j : all) {
          if (complex.corner_rule() == CornerRule::allow || share_face(items_[i].cell, items_[j].cell)) join(i, j);
        }
      }
    }
    for (std::size_t i = 0; i < items_.size(); ++i) members_[root(i)].push_back(i);
  }

  [[nodiscard]] double cost(Vec3 start, std::span<const SimplexId> starts, Vec3 goal,
                            std::span<const SimplexId> goals) {
    double best = kNoWay;
    for (const SimplexId s : starts) {
      if (std::find(goals.begin(), goals.end(), s) != goals.end())
        best = std::min(best, complex_.weight(s) * distance(start, goal));
    }
    std::vector<double> costs(items_.size(), kNoWay);
    std::priority_queue<std::pair<double, std::size_t>> open;
    const auto reach = [&](std::size_t item, double cost) {
      const std::size_t node = root(item);
      if (!(cost < costs[node])) return;
      costs[node] = cost;
      open.push({-cost, node});
    };
    for (const SimplexId s : starts) {
      for (std::size_t i = first_[s.value]; i < first_[s.value + 1]; ++i)
        reach(i, complex_.weight(s) * distance(start, items_[i].at));
    }
    while (!open.empty()) {
      const auto [key, node] = open.top();
      open.pop();
      if (-key > costs[node]) continue;
      for (const std::size_t item : members_[node]) {
        const SimplexId t(items_[item].cell);
        const Vec3 at = items_[item].at;
        if (std::find(goals.begin(), goals.end(), t) != goals.end())
          best = std::min(best, costs[node] + complex_.weight(t) * distance(at, goal));
        for (std::size_t i = first_[t.value]; i < first_[t.value + 1]; ++i)
          reach(i, costs[node] + complex_.weight(t) * distance(at, items_[i].at));
      }
    }
    return best;
  }

 private:
  using Key = std::vector<std::pair<std::uint32_t, int>>;
  struct Item {
    Vec3 at;
    std::uint32_t cell;
    std::size_t parent;
  };
  // Both are free and have the point that is asked about; if they share a face, it is not sure that the face has it.
  [[nodiscard]] bool share_face(std::uint32_t s, std::uint32_t t) const {
    std::size_t shared = 0;
    for (const CornerId c : complex_.corners(SimplexId(s))) {
      const auto& others = complex_.corners(SimplexId(t));
      shared += std::find(others.begin(), others.end(), c) != others.end();
    }
    return shared >= 3;  // a point that both have lies on corners that both have, and so on the face
  }
  std::size_t root(std::size_t i) {
    while (items_[i].parent != i) i = items_[i].parent = items_[items_[i].parent].parent;
    return i;
  }
  void join(std::size_t i, std::size_t j) { items_[root(i)].parent = root(j); }

  const VolumeComplex& complex_;
  std::vector<Item> items_;
  std::vector<std::size_t> first_;  // by tetrahedron
  std::map<std::size_t, std::vector<std::size_t>> members_;
};

TEST(Steiner3, FindsWhatBruteForceFinds) {
  Random random(61);
  int found = 0, without = 0;
  for (int m = 0; m < brute_force::cases(60, 2000); ++m) {
    volume::MeshKind kind = any_kind(random);
    kind.size = random.between(1, 2);
    if (random.below(3) == 0) kind.blocked = 0.5;
    auto parts = volume::draw_mesh(kind, random);
    if (random.below(4) == 0) {  // weights that are often the same
      for (double& w : parts.weights) w = w < kNoWay ? random.between(1, 3) : w;
    }
    parts.corner_rule = random.below(3) == 0 ? CornerRule::allow : CornerRule::forbid;
    const auto ground = ground_of(parts);
    const auto points = static_cast<std::uint32_t>(random.below(4));
    Steiner3 planner(ground, {.points = points});
    AllPairs all(ground->complex(), static_cast<int>(points) + 1);
    for (int q = 0; q < 4; ++q) {
      const Vec3 start = any_point(ground->complex(), random);
      const Vec3 goal = q == 0 && random.below(4) == 0 ? start : any_point(ground->complex(), random);
      std::vector<SimplexId> starts, goals;
      ground->locator().find(start, starts);
      ground->locator().add_beside(start, starts);
      ground->locator().find(goal, goals);
      ground->locator().add_beside(goal, goals);
      Plan3 plan;
      planner.plan({start, goal}, Budget{}, plan);
      if (starts.empty() || goals.empty()) {
        EXPECT_EQ(plan.status, starts.empty() ? Status::start_blocked : Status::goal_blocked);
        continue;
      }
      const double expected = all.cost(start, starts, goal, goals);
      ASSERT_EQ(plan.status, expected < kNoWay ? Status::found : Status::unreachable) << m;
      if (plan.status != Status::found) {
        ++without;
        continue;
      }
      ++found;
      const double rounding = 1e-13 * (length(start) + kind.scale) * kind.contrast;
      ASSERT_NEAR(plan.cost, expected, 1e-11 * expected + rounding) << m << ", " << points;
    }
  }
  std::printf("  %d found, %d without a path\n", found, without);
  EXPECT_GT(found, 100);
  EXPECT_GT(without, 3);
}

// Costs fall from level to level, and nothing that straightening does makes them rise; paths pass the validator, and
// none is dearer than the way along edges, whose corners are among the points.
TEST(Steiner3, GetsCheaperFromLevelToLevelAndPassesTheValidator) {
  Random random(62);
  int found = 0;
  for (int m = 0; m < brute_force::cases(20, 1500); ++m) {
    const volume::MeshKind kind = any_kind(random);
    auto parts = volume::draw_mesh(kind, random);
    parts.corner_rule = random.below(4) == 0 ? CornerRule::allow : CornerRule::forbid;
    const auto ground = ground_of(parts);
    const World3 world = ground->complex();
    const Validator3 validator(world);
    EdgeAstarPlanner<3, 3> edges(ground);
    for (int q = 0; q < 3; ++q) {
      Query3 query{any_point(ground->complex(), random), any_point(ground->complex(), random)};
      if (random.below(4) == 0) query.on_blocked = OnBlocked::nearest;
      Plan3 plan, straight;
      edges.plan(query, {}, plan);
      double last = plan.cost;
      const Status status = plan.status;
      for (const std::uint32_t points : {0u, 1u, 3u, 7u}) {
        Steiner3(ground, {.points = points}).plan(query, {}, plan);
        Steiner3(ground, {.points = points, .straighten = true}).plan(query, {}, straight);
        ASSERT_EQ(plan.status, status) << m;
        ASSERT_EQ(straight.status, status) << m;
        if (status != Status::found) break;
        ++found;
        EXPECT_LE(plan.cost, last * (1 + 1e-12)) << m << ", " << points;
        EXPECT_LE(straight.cost, plan.cost * (1 + 1e-12)) << m << ", " << points;
        EXPECT_GE(straight.cost, plan.lower_bound * (1 - 1e-9)) << m;
        last = plan.cost;
        for (const Plan3* answer : {&plan, &straight}) {
          const Verdict verdict = validator.check(query, claim_of(*answer), answer->path);
          EXPECT_TRUE(verdict.valid) << m << ", " << points << ": " << verdict.reason;
        }
      }
    }
  }
  EXPECT_GT(found, 100);
}

TEST(Steiner3, ComesToTheStraightLineAndToSnellsLaw) {
  Random random(63);
  const std::vector<double> one{1}, three{1, 4, 2};
  for (const std::vector<double>& weights : {one, three}) {
    for (int m = 0; m < brute_force::cases(1, 40); ++m) {
      const auto ground = ground_of(volume::draw_layers(weights.size() == 1 ? 4 : 2, weights, random));
      const Query3 query{{0.02, 0.1 + 0.2 * random.unit(), 0.3}, {0.98, 0.5 + 0.4 * random.unit(), 0.7}};
      const double aside = std::hypot(query.goal.y - query.start.y, query.goal.z - query.start.z);
      const double layer = 1.0 / double(weights.size());
      std::vector<double> thickness(weights.size(), layer);
      thickness.front() -= 0.02;
      thickness.back() -= 0.02;
      const double least = volume::layered_cost(weights, thickness, aside);
      double before = kNoWay;
      Plan3 plan;
      for (const std::uint32_t points : {1u, 3u, 7u}) {
        Steiner3(ground, {.points = points}).plan(query, {}, plan);
        ASSERT_EQ(plan.status, Status::found);
        EXPECT_GE(plan.cost, least * (1 - 1e-12));
        EXPECT_LE(plan.cost, before * (1 + 1e-12));
        before = plan.cost;
      }
      EXPECT_LE(before, 1.01 * least) << m;
      Steiner3(ground, {.points = 3, .straighten = true}).plan(query, {}, plan);
      EXPECT_GE(plan.cost, least * (1 - 1e-12));
      EXPECT_LE(plan.cost, (1 + 1e-6) * least) << m;
    }
  }
}

// Two free tetrahedra that touch in an edge, or in a corner, and have nothing else in common.
TEST(Steiner3, SqueezesOnlyWhereItMay) {
  for (const bool edge : {true, false}) {
    SimplexParts<3, 3> parts;
    parts.positions = {{0, 0, 0}, {0, 0, 1}, {1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    parts.corners = {{0, 1, 2, 3},
                     edge ? std::array<std::uint32_t, 4>{0, 1, 4, 5} : std::array<std::uint32_t, 4>{0, 6, 4, 5}};
    parts.weights = {1, 2};
    const Query3 query{{0.2, 0.2, 0.2}, {-0.2, -0.2, edge ? 0.2 : -0.2}};
    for (const auto rule : {CornerRule::forbid, CornerRule::allow}) {
      parts.corner_rule = rule;
      for (const std::uint32_t points : {0u, 3u, 4u}) {
        Plan3 plan;
        Steiner3(ground_of(parts), {.points = points, .straighten = true}).plan(query, {}, plan);
        ASSERT_EQ(plan.status, rule == CornerRule::forbid ? Status::unreachable : Status::found);
        const double least = edge ? 3 * std::sqrt(0.08) : 3 * std::sqrt(0.12);
        if (rule == CornerRule::allow) {
          EXPECT_GE(plan.cost, least * (1 - 1e-12));
          if (!edge || points == 4) {  // a fifth of the edge is a point
            EXPECT_NEAR(plan.cost, least, 1e-9);
          }
        }
      }
    }
  }
}

TEST(Steiner3, SaysWhatItCannotAnswerAndAllocatesNothingOnceWarm) {
  Random random(64);
  const auto ground = ground_of(volume::draw_mesh({.size = 6, .contrast = 10}, random));
  Steiner3 planner(ground, {.points = 3, .straighten = true});
  Plan3 plan;
  const Query3 query{{0.5, 0.5, 0.4}, {5.5, 5.2, 5.3}};
  planner.plan(query, Budget{.expansions = 3}, plan);
  EXPECT_EQ(plan.status, Status::budget_spent);
  planner.plan({{-1, 0.5, 0.5}, query.goal}, {}, plan);
  EXPECT_EQ(plan.status, Status::start_blocked);
  planner.plan({query.start, {std::nan(""), 1, 1}}, {}, plan);
  EXPECT_EQ(plan.status, Status::goal_blocked);
  planner.plan(query, {}, plan);
  ASSERT_EQ(plan.status, Status::found);
  const double cost = plan.cost;
  planner.plan(query, {}, plan);
  const std::size_t before = allocations();
  planner.plan(query, {}, plan);
  EXPECT_EQ(allocations(), before);
  EXPECT_EQ(plan.cost, cost);
  std::uint64_t events = 0;
  const auto other = planner.clone();
  other->listen([&](const SearchEvent3&) { ++events; });
  other->plan(query, {}, plan);
  EXPECT_EQ(plan.cost, cost);
  EXPECT_EQ(events, plan.effort.expanded + plan.effort.generated);
}

// Many tetrahedra at one corner, and many points on each: a single look at it takes long.
TEST(Steiner3, StopsInTimeAtACornerOfMany) {
  Random random(65);
  SimplexParts<3, 3> parts;
  const int blades = 3000;
  parts.positions = {{0, 0, 0}, {0, 0, 1}};
  for (int i = 0; i < blades; ++i) {
    const double angle = 2 * 3.14159265358979 * i / blades;
    parts.positions.push_back({std::cos(angle), std::sin(angle), 0.5});
    parts.corners.push_back(
        {0, 1, static_cast<std::uint32_t>(2 + i), static_cast<std::uint32_t>(2 + (i + 1) % blades)});
    parts.weights.push_back(1 + random.unit());
  }
  Steiner3 planner(ground_of(parts), {.points = 31});
  const Query3 query{{0, 0, 0}, {-0.9, 0, 0.5}};
  double worst = 0;
  for (const int milliseconds : {1, 2, 5, 10, 20, 40}) {
    Plan3 plan;
    const auto begin = std::chrono::steady_clock::now();
    planner.plan(query, Budget{.time = std::chrono::milliseconds(milliseconds)}, plan);
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    if (plan.status == Status::budget_spent) worst = std::max(worst, seconds - 1e-3 * milliseconds);
  }
  std::printf("  stopped %.4f s late at most\n", worst);
  EXPECT_LT(worst, 0.1);  // of a machine that is busy; some ms otherwise
}

TEST(Steiner3, RefusesMorePointsThanItCanNumber) {
  Random random(66);
  const auto ground = ground_of(volume::draw_mesh({.size = 6}, random));
  EXPECT_THROW(Steiner3(ground, {.points = 2000}), InputError);
}

}  // namespace
}  // namespace taut::detail
