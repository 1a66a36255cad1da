// A budget means what it says in every planner of the registry, with every value of every option, in every kind of
// world: no more nodes are expanded than it allows, whatever is asked; and what it cuts short says so.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "support/random_grid.hpp"
#include "support/random_polygon_world.hpp"
#include "support/random_voxels.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/registry.hpp"

namespace taut {
namespace {

constexpr std::uint64_t kMostExpansions = 20;

// Published widths go with the published search only, and let discs through that do not fit.
constexpr std::string_view kComposed = "widths=composed";

// The planner as it is, and with each other value of each of its options.
std::vector<std::string> with_options(const PlannerEntry& entry) {
  std::vector<std::string> all{std::string(entry.name)};
  for (const OptionSchema& option : entry.options) {
    for (const std::string_view value : option.values.subspan(1))
      all.push_back(std::string(entry.name) + ":" + std::string(option.name) + "=" + std::string(value));
    if (all.back().find(kComposed) != std::string::npos) all.back() += ":mode=thesis";
  }
  return all;
}

std::shared_ptr<const World> world_number(int i) {
  Random random(17 + static_cast<std::uint64_t>(i));
  switch (i) {
    case 0:
      return std::make_shared<World>(random_grid(random, 24, 18, 0.2, CornerRule::forbid));
    case 1:
      return std::make_shared<World>(random_grid(random, 20, 20, 0.35, CornerRule::allow));
    case 2:  // open, so that many ways are equally short
      return std::make_shared<World>(random_grid(random, 30, 30, 0.04, CornerRule::forbid));
    default:
      return std::make_shared<World>(test::random_polygon_world(static_cast<std::uint64_t>(i), i % 2 == 0));
  }
}

Vec2 any_point(Random& random, const Box2& box) {
  const double x = box.min.x + random.between(0, static_cast<int>(box.max.x - box.min.x));
  return {x, box.min.y + random.between(0, static_cast<int>(box.max.y - box.min.y))};
}
Vec3 any_point(Random& random, const Box3& box) {
  const double x = random.between(0, static_cast<int>(box.max.x)), y = random.between(0, static_cast<int>(box.max.y));
  return {x, y, static_cast<double>(random.between(0, static_cast<int>(box.max.z)))};
}

template <int D, class Bounds>
std::vector<Query<D>> queries(const Bounds& box, std::uint64_t seed) {
  Random random(seed);
  std::vector<Query<D>> all;
  for (const double radius : {0.0, 0.5}) {
    for (const double within : {0.0, 2.5}) {
      for (const OnBlocked on_blocked : {OnBlocked::report, OnBlocked::nearest}) {
        for (int i = 0; i < 6; ++i) {
          Query<D> query;
          query.start = any_point(random, box);
          query.goal = any_point(random, box);
          query.radius = radius;
          query.within = within;
          query.on_blocked = on_blocked;
          all.push_back(query);
        }
      }
    }
  }
  return all;
}

template <int D>
void expect_kept(const std::string& name, Planner<D>& planner, const ValidatorIn<D>& validator, const Query<D>& query) {
  Plan<D> whole, plan;
  planner.plan(query, {}, whole);
  if (whole.status == Status::unsupported) return;
  for (std::uint64_t most = 1; most <= kMostExpansions; ++most) {
    std::uint64_t told = 0;
    for (const bool listened : {false, true}) {
      if (listened) {
        planner.listen([&](const SearchEvent<D>& event) { told += event.kind == SearchEventKind::expanded ? 1 : 0; });
      }
      planner.plan(query, {.expansions = most}, plan);
      ASSERT_LE(plan.effort.expanded, most) << name << ": " << name_of(plan.status);
      // Cut short is what has a path, or what says so; a path is as good as any.
      if (plan.status != whole.status) {
        ASSERT_EQ(plan.status, Status::budget_spent) << name << " with " << most;
      }
      if (plan.status == Status::found) {
        const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
        ASSERT_TRUE(verdict.valid || name.find(kComposed) != std::string::npos)
            << name << " with " << most << ": " << verdict.reason;
        ASSERT_LE(plan.lower_bound, plan.cost * (1 + 1e-9)) << name << " with " << most;
        if (plan.proven_optimal && whole.proven_optimal) {
          ASSERT_NEAR(plan.cost, whole.cost, 1e-9 * whole.cost) << name << " with " << most;
        }
      }
    }
    planner.listen({});
    ASSERT_LE(told, most) << name;
  }
}

class BudgetIn : public testing::TestWithParam<int> {};

TEST_P(BudgetIn, NoPlannerExpandsMoreThanItsBudget) {
  const auto world = world_number(GetParam());
  CellStore cells(world);
  const Validator validator(*world);
  for (const PlannerEntry& entry : registry()) {
    if (!entry.in<2>() || !entry.misfit(*world).empty()) continue;
    for (const std::string& name : with_options(entry)) {
      const auto planner = make_planner(parse_planner(name), cells);
      for (const Query2& query : queries<2>(bounds(*world), 5)) {
        expect_kept<2>(name, *planner, validator, query);
        if (HasFatalFailure()) break;  // of this planner; there are others
      }
    }
  }
}
INSTANTIATE_TEST_SUITE_P(Worlds, BudgetIn, testing::Range(0, 6));

TEST(Budget, NoPlannerInSpaceExpandsMoreThanItsBudget) {
  Random random(23);
  const auto world = std::make_shared<const World3>(random_voxels(random, 9, 8, 7, 0.3));
  CellStore3 cells(world);
  const Validator3 validator(*world);
  for (const PlannerEntry& entry : registry()) {
    if (!entry.in<3>() || !entry.misfit(*world).empty()) continue;
    for (const std::string& name : with_options(entry)) {
      const auto planner = make_planner(parse_planner(name), cells);
      for (const Query3& query : queries<3>(bounds(*world), 5)) {
        expect_kept<3>(name, *planner, validator, query);
        if (HasFatalFailure()) break;
      }
    }
  }
}

}  // namespace
}  // namespace taut
