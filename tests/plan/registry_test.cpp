#include "taut/plan/registry.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <type_traits>

#include "support/cost_grids.hpp"
#include "support/count_allocations.hpp"
#include "support/random_grid.hpp"
#include "support/volume_meshes.hpp"
#include "support/weighted_ground.hpp"
#include "support/weighted_meshes.hpp"
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

// A world, and the same with nothing but what is blocked in it, which an exact planner knows all about.
struct Judged {
  World world, blocked;
  double least_weight = 1;
};

std::vector<Judged> judged_worlds() {
  std::vector<Judged> out;
  for (const World& world :
       {cave(), showcase(), World(PolygonWorld(generate_polygons({.obstacles = 60, .walls = 10, .overlap = true})))})
    out.push_back({world, world});
  Random random(5);
  const CostGrid costs = cost_grids::draw({.width = 24, .height = 18, .blocked = 0.25, .patch = 3}, random);
  out.push_back({costs, costs.cells(), static_cast<double>(costs.least_weight())});
  const WeightedRegions regions = test::whole_regions(random, 14, 5, 3);
  out.push_back({regions, regions.blocked(), regions.least_weight()});
  const TriangleComplex triangles(weighted::draw_mesh<2>({.size = 8}, random));
  PolygonWorld::Parts square;
  square.boundary = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
  out.push_back({triangles, PolygonWorld(square), triangles.least_weight()});
  return out;
}

TEST_P(EveryPlanner, KeepsItsPromises) {
  const PlannerSpec spec = parse_planner(GetParam());
  if (!spec.entry->plane) GTEST_SKIP() << "plans in space only; volumes and voxels have tests of their own";
  int worlds = 0;
  for (const Judged& judged : judged_worlds()) {
    const World& world = judged.world;
    if (!spec.entry->misfit(world).empty()) continue;
    ++worlds;
    CellStore cells(std::make_shared<World>(world)), blocked(std::make_shared<World>(judged.blocked));
    const auto planner = make_planner(spec, cells);
    const auto oracle = make_planner(parse_planner("visibility"), blocked);
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
      if (query.on_blocked == OnBlocked::nearest && query.within == 0 && answers) {
        ASSERT_EQ(result.status, best.status) << spec.text;
        EXPECT_NEAR(distance(result.start_used, query.start), distance(best.start_used, query.start), 1e-9);
        if (result.start_used == best.start_used) {
          EXPECT_NEAR(distance(result.goal_used, query.goal), distance(best.goal_used, query.goal), 1e-9);
        }
      }
      if (result.status != Status::found) continue;
      ++found;
      const Verdict verdict = validator.check(query, claim_of(result), result.path);
      EXPECT_TRUE(verdict.valid) << spec.text << ": " << verdict.reason;
      EXPECT_LE(result.lower_bound, result.cost * (1 + 1e-12));
      if (result.start_used == best.start_used && result.goal_used == best.goal_used && query.within == 0) {
        EXPECT_GE(result.cost, judged.least_weight * best.cost * (1 - 1e-9));
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
  EXPECT_GT(worlds, 0) << "fits none of them";
}

// A world of each kind in which all is free from 0 to 8 along every axis.
std::vector<World> free_rooms(std::integral_constant<int, 2>) {
  Random random(1);
  const Grid room = random_grid(random, 8, 8, 0, CornerRule::forbid);
  const PolygonWorld traced = trace_grid(room);
  return {room, traced, CostGrid(8, 8, std::vector<float>(64, 2)),
          WeightedRegions(traced, {{test::whole_rectangle(3, 1, 6, 7), 3}}),
          TriangleComplex(weighted::draw_mesh<2>({.size = 8}, random))};
}
std::vector<World3> free_rooms(std::integral_constant<int, 3>) {
  Random random(1);
  VoxelGridBuilder voxels(8, 8, 8);
  voxels.free_all();
  SimplexParts<2, 3> sheet = weighted::draw_mesh<3>({.size = 8}, random);
  for (Vec3& p : sheet.positions) p.z = 0;
  SimplexParts<3, 3> box = volume::draw_mesh({.size = 4, .contrast = 5}, random);
  for (Vec3& p : box.positions) p = 2.0 * p;
  return {std::move(voxels).build(), SurfaceComplex(sheet), VolumeComplex(box),
          CostVoxels(4, 4, 4, std::vector<float>(64, 3), {{0, 0, 0}, {2, 2, 2}})};
}

template <int D>
Query<D> query_of(int kind) {
  const bool off_corner = (kind & 1) != 0, wide = (kind & 2) != 0, within = (kind & 4) != 0, nearest = (kind & 8) != 0;
  Query<D> query{};
  query.start.x = query.start.y = 2;
  if (off_corner) query.start.x = 2.25, query.start.y = 2.125;
  query.goal.x = nearest ? 9 : 5;  // outside
  query.goal.y = 6;
  if (wide) query.radius = 0.75;
  if (within) query.within = 1.5;
  if (nearest) query.on_blocked = OnBlocked::nearest;
  return query;
}

// In all worlds of one dimension: how many the planner fits.
template <int D>
int check_abilities(const PlannerSpec& spec) {
  int fits = 0;
  for (const WorldIn<D>& world : free_rooms(std::integral_constant<int, D>{})) {
    if (!spec.entry->misfit(world).empty()) continue;
    ++fits;
    const Abilities& able = spec.entry->abilities;
    CellStoreIn<D> cells(std::make_shared<WorldIn<D>>(world));
    const auto planner = make_planner(spec, cells);
    const ValidatorIn<D> validator(world);
    int answered = 0, refused = 0;
    for (int kind = 0; kind < 16; ++kind) {
      const Query<D> query = query_of<D>(kind);
      const bool off_corner = (kind & 1) != 0, wide = query.radius > 0, within = query.within > 0,
                 nearest = query.on_blocked == OnBlocked::nearest;
      const bool can = (able.any_point || !off_corner) && (able.radius || !wide) && (able.within || !within) &&
                       (able.nearest || !nearest);
      SCOPED_TRACE(spec.text + " over " + std::string(kind_name(world)) + ", query " + std::to_string(kind));
      EXPECT_EQ(query_misfit(*spec.entry, query).empty(), can);
      Plan<D> plan;
      planner->plan(query, Budget{}, plan);
      (can ? answered : refused) += 1;
      if (!can) {
        EXPECT_EQ(plan.status, Status::unsupported);
        EXPECT_TRUE(plan.path.points.empty());
        continue;
      }
      EXPECT_EQ(plan.status, Status::found);
      if (plan.status != Status::found) continue;
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
  return fits;
}

// Everything that an entry says its planner can do is done, and everything else is refused by name.
TEST_P(EveryPlanner, AnswersWhatItsAbilitiesSayAndRefusesTheRest) {
  const PlannerSpec spec = parse_planner(GetParam());
  const int plane = check_abilities<2>(spec), space = check_abilities<3>(spec);
  EXPECT_EQ(plane > 0, spec.entry->plane.has_value()) << "fits no world of the plane";
  EXPECT_EQ(space > 0, spec.entry->space.has_value()) << "fits no world in space";
}

// For every combination of what can be asked there is a planner, on worlds that are free or blocked. Over ground of
// different costs none knows a radius.
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
  for (const PlannerEntry& entry : registry()) names.push_back(entry.name);
  return names;
}

INSTANTIATE_TEST_SUITE_P(OfTheRegistry, EveryPlanner, testing::ValuesIn(all_planners()), [](const auto& info) {
  std::string name(info.param);
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
});

}  // namespace
}  // namespace taut
