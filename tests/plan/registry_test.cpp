#include "taut/plan/registry.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/count_allocations.hpp"
#include "support/random_grid.hpp"
#include "taut/base/input_error.hpp"
#include "taut/path/validate.hpp"
#include "taut/world/generate/caves.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"
#include "taut/world/generate/showcase.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
using namespace detail;
namespace {

World cave() { return generate_caves({.width = 60, .height = 40, .seed = 3}); }
World showcase() { return PolygonWorld(generate_showcase()); }

TEST(Registry, EntriesHaveDistinctNamesAndSayWhatTheyAre) {
  std::set<std::string_view> names;
  for (const PlannerEntry& entry : registry()) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name;
    for (std::string_view text : {entry.name, entry.title, entry.source, entry.guarantee, entry.worlds})
      EXPECT_FALSE(text.empty());
    for (const OptionSchema& option : entry.options)
      EXPECT_FALSE(option.values.empty()) << entry.name << " " << option.name;
    EXPECT_EQ(find_planner(entry.name), &entry);
    EXPECT_TRUE(entry.plane || entry.space) << entry.name;
  }
  EXPECT_EQ(find_planner("nobody"), nullptr);
}

std::string error_of(std::string_view text) {
  try {
    (void)parse_planner(text);
  } catch (const InputError& error) {
    return error.what();
  }
  return "no error";
}

TEST(Registry, RefusesUnknownNamesOptionsAndValuesAndListsTheKnownOnes) {
  EXPECT_EQ(parse_planner("astar:moves=4").options.at("moves"), "4");
  EXPECT_NE(error_of("nobody").find("astar"), std::string::npos);
  EXPECT_NE(error_of("astar:speed=9").find("moves"), std::string::npos);
  EXPECT_NE(error_of("astar:moves=9").find("octile-strict"), std::string::npos);
  EXPECT_NE(error_of("visibility:moves=4").find("none"), std::string::npos);
  EXPECT_NE(error_of("").find("expected"), std::string::npos);
  EXPECT_NE(error_of("astar:").find("no error"), std::string::npos);
  EXPECT_NE(error_of("astar::").find("no option"), std::string::npos);
}

TEST(Registry, APlannerThatDoesNotFitSaysWhy) {
  CellStore cells(std::make_shared<World>(showcase()));
  try {
    (void)make_planner(parse_planner("astar"), cells);
    FAIL() << "expected an InputError";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("grids only"), std::string::npos);
  }
}

TEST(Registry, PicksAPlannerForEveryWorldAndNamesIt) {
  const World polygons = showcase();
  const Answer answer = plan(polygons, {.start = kShowcaseStart, .goal = kShowcaseGoal});
  EXPECT_EQ(answer.planner, "polyanya");
  ASSERT_EQ(answer.plan.status, Status::found);
  EXPECT_TRUE(answer.plan.proven_optimal);
  const World caves = generate_caves({.width = 300, .height = 300});
  EXPECT_EQ(best_planner(caves)->name, "anya");
}

TEST(Registry, PicksAPlannerThatCanAnswerTheQuery) {
  const World caves = generate_caves({.width = 300, .height = 300});
  const PlannerEntry* entry = best_planner(caves, {.start = {1, 1}, .goal = {2, 2}, .within = 3});
  ASSERT_NE(entry, nullptr);
  EXPECT_TRUE(entry->abilities.within);
  EXPECT_EQ(entry->name, "polyanya");  // anya, the best for this world, knows no discs
}

// Every planner, every world it fits, queries of every kind: statuses agree with what the entry promises, paths are
// valid, nothing is shorter than the oracle, nothing is allocated once warm, clones answer the same.
bool is_corner(Vec2 p) { return std::floor(p.x) == p.x && std::floor(p.y) == p.y; }

class EveryPlanner : public testing::TestWithParam<std::string_view> {};

std::vector<Query2> assorted_queries(const World& world) {
  Random random(17);
  const Box2 box = bounds(world);
  std::vector<Query2> out;
  for (int i = 0; i < 120; ++i) {
    Query2 query;
    const auto draw = [&] {
      return Vec2{random.between(box.min.x - 2, box.max.x + 2), random.between(box.min.y - 2, box.max.y + 2)};
    };
    query.start = draw();
    query.goal = i % 10 == 0 ? query.start : draw();
    if (i % 3 == 1) query.on_blocked = OnBlocked::nearest;
    if (i % 5 == 2) query.within = random.between(0.0, 10.0);
    if (i % 4 != 3) {  // cell centres and corners
      const double off = i % 4 == 0 ? 0.5 : 0.0;
      for (Vec2* p : {&query.start, &query.goal}) *p = {std::floor(p->x) + off, std::floor(p->y) + off};
    }
    out.push_back(query);
  }
  return out;
}

TEST_P(EveryPlanner, KeepsItsPromises) {
  for (const World& world :
       {cave(), showcase(), World(PolygonWorld(generate_polygons({.obstacles = 60, .walls = 10, .overlap = true})))}) {
    const PlannerSpec spec = parse_planner(GetParam());
    if (!spec.entry->misfit(world).empty()) continue;
    CellStore cells(std::make_shared<World>(world));
    const auto planner = make_planner(spec, cells);
    const auto oracle = make_planner(parse_planner("visibility"), cells);
    const auto clone = planner->clone();
    const Validator validator(world);
    Plan2 result, best, again;
    int found = 0;
    for (const Query2& query : assorted_queries(world)) {
      planner->plan(query, Budget{}, result);
      oracle->plan(query, Budget{}, best);
      clone->plan(query, Budget{}, again);
      EXPECT_EQ(result.status, again.status);
      EXPECT_EQ(result.path.points, again.path.points);
      const std::size_t scratch = clone->scratch_bytes();
      clone->plan(query, Budget{}, again);
      EXPECT_EQ(clone->scratch_bytes(), scratch) << spec.text << " needs more when it answers the same again";
      const Abilities& able = spec.entry->abilities;
      const bool answers = (able.any_point || (is_corner(query.start) && is_corner(query.goal))) &&
                           (able.within || query.within == 0) &&
                           (able.nearest || query.on_blocked == OnBlocked::report);
      // What a planner does not promise it may answer all the same, where it happens to be simple; but then rightly.
      if (!answers && result.status != Status::found) continue;
      EXPECT_NE(result.status, Status::unsupported) << spec.text;
      if (query.on_blocked == OnBlocked::report && query.within == 0) {
        EXPECT_EQ(result.status, best.status) << spec.text;
      }
      if (result.status != Status::found) continue;
      ++found;
      const Verdict verdict = validator.check(query, claim_of(result), result.path);
      EXPECT_TRUE(verdict.valid) << spec.text << ": " << verdict.reason;
      EXPECT_LE(result.lower_bound, result.cost * (1 + 1e-12));
      if (result.start_used == best.start_used && result.goal_used == best.goal_used && query.within == 0) {
        EXPECT_GE(result.cost, best.cost * (1 - 1e-9));
        if (spec.entry->abilities.optimal) {
          EXPECT_NEAR(result.cost, best.cost, 1e-9 * best.cost);
        }
      }
    }
    EXPECT_GT(found, 15);
    for (const Query2& query : assorted_queries(world)) {
      const std::size_t before = allocations();
      planner->plan(query, Budget{}, result);
      EXPECT_EQ(allocations(), before) << spec.text << " allocated in a query it has answered before";
    }
  }
}

// Everything that an entry says its planner can do is done, and everything else is refused by name.
TEST_P(EveryPlanner, AnswersWhatItsAbilitiesSayAndRefusesTheRest) {
  Random random(1);
  const Grid room = random_grid(random, 8, 8, 0, CornerRule::forbid);
  for (const World& world : {World(room), World(trace_grid(room))}) {
    const PlannerSpec spec = parse_planner(GetParam());
    if (!spec.entry->misfit(world).empty()) continue;
    const Abilities& able = spec.entry->abilities;
    CellStore cells(std::make_shared<World>(world));
    const auto planner = make_planner(spec, cells);
    const Validator validator(world);
    int answered = 0, refused = 0;
    for (int kind = 0; kind < 16; ++kind) {
      const bool off_corner = (kind & 1) != 0, wide = (kind & 2) != 0, within = (kind & 4) != 0,
                 nearest = (kind & 8) != 0;
      Query2 query{{2, 2}, {5, 6}};
      if (off_corner) query.start = {2.25, 2.125};
      if (wide) query.radius = 0.75;
      if (within) query.within = 1.5;
      if (nearest) query.on_blocked = OnBlocked::nearest;
      if (nearest) query.goal = {9, 6};  // outside
      const bool can = (able.any_point || !off_corner) && (able.radius || !wide) && (able.within || !within) &&
                       (able.nearest || !nearest);
      EXPECT_EQ(query_misfit(*spec.entry, query).empty(), can);
      Plan2 plan;
      planner->plan(query, Budget{}, plan);
      SCOPED_TRACE(spec.text + ", query " + std::to_string(kind));
      (can ? answered : refused) += 1;
      if (!can) {
        EXPECT_EQ(plan.status, Status::unsupported);
        EXPECT_TRUE(plan.path.points.empty());
        continue;
      }
      ASSERT_EQ(plan.status, Status::found);
      const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
      EXPECT_TRUE(verdict.valid) << verdict.reason;
      const double off = distance(plan.goal_used, query.goal), border = wide ? 1.75 : 1;
      if (nearest && !(within && border <= query.within)) {
        EXPECT_NEAR(off, border, 1e-9);
      } else {
        EXPECT_LE(off, query.within + 1e-9);
      }
      if (able.optimal) {
        EXPECT_TRUE(plan.proven_optimal);
        EXPECT_EQ(plan.lower_bound, plan.cost);
      }
    }
    EXPECT_GT(answered, 0);
    EXPECT_EQ(refused == 0, able.any_point && able.radius && able.within && able.nearest);
  }
}

// For every combination of what can be asked there is a planner, on every kind of world.
TEST(Registry, LeavesNoQueryWithoutAPlanner) {
  Random random(2);
  const Grid allows = random_grid(random, 30, 30, 0.2, CornerRule::allow);
  PolygonWorld::Parts squeezing = generate_showcase();
  squeezing.corner_rule = CornerRule::allow;
  for (const World& world : {cave(), showcase(), World(allows), World(PolygonWorld(squeezing))}) {
    const Box2 box = bounds(world);
    for (int kind = 0; kind < 8; ++kind) {
      Query2 query{box.min + Vec2{3.3, 4.4}, box.max - Vec2{3.3, 4.4}};
      if ((kind & 1) != 0) query.radius = 0.4;
      if ((kind & 2) != 0) query.within = 2;
      if ((kind & 4) != 0) query.on_blocked = OnBlocked::nearest;
      const PlannerEntry* entry = best_planner(world, query);
      ASSERT_NE(entry, nullptr);
      EXPECT_EQ(query_misfit(*entry, query), "") << entry->name;
      const Answer answer = plan(world, query);
      EXPECT_EQ(answer.planner, entry->name);
      EXPECT_NE(answer.plan.status, Status::unsupported) << entry->name;
      if ((kind & 4) != 0) {
        EXPECT_EQ(answer.plan.status, Status::found) << entry->name;
      }
    }
  }
}

std::vector<std::string_view> all_planners() {
  std::vector<std::string_view> names;
  for (const PlannerEntry& entry : registry()) {
    if (entry.plane) names.push_back(entry.name);
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(OfTheRegistry, EveryPlanner, testing::ValuesIn(all_planners()), [](const auto& info) {
  std::string name(info.param);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace taut
