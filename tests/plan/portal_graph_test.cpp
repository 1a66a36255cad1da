// The planners over groups of cells, in all their forms, against A* on the visibility graph, which shares nothing with
// them but the query, and the validator: found exactly where there is a way, valid whatever the tolerance, never
// shorter than the optimum, shortest in the channel.
#include "taut/plan/detail/groups/portal_graph_planner.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <thread>

#include "support/brute_force_worlds.hpp"
#include "support/count_allocations.hpp"
#include "support/group_planners.hpp"
#include "support/mesh_of_grid.hpp"
#include "support/random_grid.hpp"
#include "support/shared_data.hpp"
#include "taut-io/map_file.hpp"
#include "taut-io/mesh_convex.hpp"
#include "taut-io/mesh_file.hpp"
#include "taut-io/scen_file.hpp"
#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
using namespace detail;
namespace {

using test::about;
using test::NamedPlanner;

struct PortalTally {
  std::size_t found = 0, blocked = 0, unreachable = 0, longer = 0;
};

void compare(const NamedPlanner& named, const Plan2& best, const Validator& validator, const Query2& query,
             PortalTally& tally) {
  Plan2 plan;
  named.planner->plan(query, {}, plan);
  ASSERT_EQ(plan.status, best.status) << about(named.name, query, plan, best);
  tally.blocked += plan.status == Status::start_blocked || plan.status == Status::goal_blocked ? 1 : 0;
  tally.unreachable += plan.status == Status::unreachable ? 1 : 0;
  if (plan.status != Status::found) return;
  ++tally.found;
  const Verdict verdict = validator.check(query, claim_of(plan), plan.path);
  ASSERT_TRUE(verdict.valid) << about(named.name, query, plan, best) << ": " << verdict.reason;
  // Ends are moved by as much; but where several points are as near, not always to the same one.
  const double moved = distance(plan.start_used, query.start), goal_moved = distance(plan.goal_used, query.goal);
  ASSERT_NEAR(moved, distance(best.start_used, query.start), 1e-6) << about(named.name, query, plan, best);
  if (moved > 0) return;
  if (query.within == 0) {
    ASSERT_NEAR(goal_moved, distance(best.goal_used, query.goal), 1e-6) << about(named.name, query, plan, best);
    if (goal_moved > 0) return;
  }
  const double slack = 1e-9 * (1 + best.cost);
  if (query.on_blocked == OnBlocked::report || query.within == 0) {
    ASSERT_GE(plan.cost, best.cost - slack) << about(named.name, query, plan, best);
    ASSERT_LE(plan.lower_bound, best.cost + slack) << about(named.name, query, plan, best);
  }
  if (plan.proven_optimal) {
    ASSERT_NEAR(plan.cost, best.cost, slack) << about(named.name, query, plan, best);
  }
  tally.longer += plan.cost > best.cost + slack ? 1 : 0;
}

// The length of the shortest of all chains of straight ways from one end of a portal to another that meet the portals
// between.
double shortest_in(std::span<const Portal> channel, Vec2 start, Vec2 goal) {
  struct Stop {
    Vec2 at;
    std::size_t after;  // how many portals have been reached
    double g;
  };
  std::vector<Stop> stops{{start, 0, 0}};
  const auto add = [&](Vec2 at, std::size_t reached) {
    double best = std::numeric_limits<double>::infinity();
    for (const Stop& from : stops) {
      if (from.after >= reached) continue;
      bool sees = true;
      for (std::size_t i = from.after; i + 1 < reached && sees; ++i)
        sees = contact(from.at, at, channel[i].left, channel[i].right) != Contact::none;
      if (sees) best = std::min(best, from.g + distance(from.at, at));
    }
    return best;
  };
  for (std::size_t i = 0; i < channel.size(); ++i) {
    const double left = add(channel[i].left, i + 1), right = add(channel[i].right, i + 1);
    stops.push_back({channel[i].left, i + 1, left});
    stops.push_back({channel[i].right, i + 1, right});
  }
  return add(goal, channel.size() + 1);
}

TEST(PortalGraph, FindsValidPathsExactlyWhereThereAreAny) {
  brute_force::LatticeWorlds worlds(61);
  PortalTally tally;
  for (int i = 0; i < brute_force::cases(120, 4000); ++i) {
    PolygonWorld::Parts parts = worlds.make();
    parts.corner_rule = i % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    CellStore cells(std::make_shared<World>(PolygonWorld(parts)));
    const Validator validator(cells.world());
    const auto exact = make_planner(parse_planner("visibility"), cells);
    const auto mesh = i % 3 == 0 ? trapezoid_mesh_of(cells) : convex_mesh_of(cells, MergeStrategy::none);
    const auto planners = test::group_planners(mesh);
    for (int k = 0; k < 12; ++k) {
      Query2 query{worlds.query_point(), worlds.query_point()};
      if (worlds.random().below(3) == 0) query.start_towards = worlds.query_point();
      if (worlds.random().below(3) == 0) query.goal_towards = worlds.query_point();
      Plan2 best;
      exact->plan(query, {}, best);
      for (const NamedPlanner& named : planners) {
        compare(named, best, validator, query, tally);
        if (testing::Test::HasFatalFailure()) FAIL() << brute_force::describe(parts);
      }
    }
  }
  EXPECT_GT(tally.found, 5000u);
  EXPECT_GT(tally.blocked, 2000u);
  EXPECT_GT(tally.unreachable, 2000u);
  EXPECT_GT(tally.longer, 200u);
}

TEST(PortalGraph, MovesBlockedEndsAndEndsWithinADistanceWhereTheOracleDoes) {
  brute_force::LatticeWorlds worlds(62);
  PortalTally tally;
  for (int i = 0; i < brute_force::cases(80, 2000); ++i) {
    PolygonWorld::Parts parts = worlds.make();
    parts.corner_rule = i % 2 == 0 ? CornerRule::forbid : CornerRule::allow;
    CellStore cells(std::make_shared<World>(PolygonWorld(parts)));
    const Validator validator(cells.world());
    const auto mesh = convex_mesh_of(cells, MergeStrategy::none);
    PolyanyaPlanner exact(mesh);
    const auto planners = test::group_planners(mesh);
    for (int k = 0; k < 8; ++k) {
      Query2 query{worlds.query_point(), worlds.query_point()};
      if (k % 2 == 0) query.on_blocked = OnBlocked::nearest;
      if (k % 4 != 0) query.within = worlds.random().below(3) == 0 ? 0.0 : 3 * worlds.random().unit();
      Plan2 best;
      exact.plan(query, {}, best);
      for (const NamedPlanner& named : planners) {
        compare(named, best, validator, query, tally);
        if (testing::Test::HasFatalFailure()) FAIL() << brute_force::describe(parts);
      }
    }
  }
  EXPECT_GT(tally.found, 3000u);
}

TEST(PortalGraph, PullsThePathTautInItsChannel) {
  brute_force::LatticeWorlds worlds(63);
  std::size_t checked = 0;
  for (int i = 0; i < brute_force::cases(60, 1000); ++i) {
    const PolygonWorld::Parts parts = worlds.make();
    CellStore cells(std::make_shared<World>(PolygonWorld(parts)));
    for (const NamedPlanner& named : test::group_planners(convex_mesh_of(cells, MergeStrategy::none))) {
      for (int k = 0; k < 4; ++k) {
        const Query2 query{worlds.query_point(), worlds.query_point()};
        Plan2 plan;
        named.planner->plan(query, {}, plan);
        if (plan.status != Status::found) continue;
        ++checked;
        ASSERT_NEAR(plan.cost, shortest_in(named.planner->channel(), query.start, query.goal), 1e-9)
            << about(named.name, query, plan, plan) << brute_force::describe(parts);
      }
    }
  }
  EXPECT_GT(checked, 1000u);
}

TEST(PortalGraph, NeverCollidesWhateverTheTolerance) {
  PortalTally tally;
  for (std::uint64_t seed = 1; seed <= static_cast<std::uint64_t>(brute_force::cases(12, 300)); ++seed) {
    Random random(seed);
    const World world = PolygonWorld(generate_polygons(
        {.obstacles = 70, .mean_size = 60, .courtyards = 0.2, .walls = 15, .overlap = seed % 2 == 0, .seed = seed}));
    CellStore cells(std::make_shared<World>(world));
    const Validator validator(world);
    const auto mesh = convex_mesh_of(cells, MergeStrategy::none);
    PolyanyaPlanner exact(mesh);
    for (const double part : {0.002, 0.01, 0.03, 0.05}) {
      const auto groups = std::make_shared<const CellGroups>(mesh, part * mesh->bounds().extent());
      std::vector<NamedPlanner> planners;
      planners.push_back({"movable", std::make_unique<MovableNodesPlanner>(groups)});
      planners.push_back({"centre", std::make_unique<PortalGraphPlanner>(groups, PortalGraphPlanner::Options{})});
      for (int k = 0; k < 20; ++k) {
        const auto draw = [&] {
          const double x = random.between(0.0, 1000.0);
          return Vec2{x, random.between(0.0, 1000.0)};
        };
        Query2 query{draw(), draw()};
        if (k % 4 == 0) query.goal = query.start + Vec2{random.between(-60.0, 60.0), random.between(-60.0, 60.0)};
        Plan2 best;
        exact.plan(query, {}, best);
        for (const NamedPlanner& named : planners) {
          compare(named, best, validator, query, tally);
          if (testing::Test::HasFatalFailure()) FAIL() << "seed " << seed << ", tolerance " << part;
        }
      }
    }
  }
  EXPECT_GT(tally.found, 500u);
  EXPECT_GT(tally.longer, 50u);
}

TEST(PortalGraph, SqueezesThroughDoubleCornersWhereThatIsAllowed) {
  for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
    Random random(3);
    PortalTally tally;
    for (int i = 0; i < 20; ++i) {
      const Grid grid = random_grid(random, 8, 8, 0.4, rule);
      const World world = grid;
      const Validator validator(world);
      const auto mesh = std::make_shared<const ConvexMesh>(mesh_of_grid(grid));
      PolyanyaPlanner exact(mesh);
      const auto planners = test::group_planners(mesh);
      for (int k = 0; k < 12; ++k) {
        const auto draw = [&] {
          const double x = random.between(0, 16) / 2.0;
          return Vec2{x, random.between(0, 16) / 2.0};
        };
        Query2 query;
        query.start = draw();
        query.goal = draw();
        Plan2 best;
        exact.plan(query, {}, best);
        for (const NamedPlanner& named : planners) {
          compare(named, best, validator, query, tally);
          if (testing::Test::HasFatalFailure()) FAIL() << brute_force::describe(grid);
        }
      }
    }
    EXPECT_GT(tally.found, rule == CornerRule::allow ? 2000u : 1000u);
  }
}

TEST(PortalGraph, FindsValidPathsOnMapsAndPublishedMeshes) {
  TAUT_NEEDS_SHARED_DATA("movingai/bgmaps");
  PortalTally tally;
  const auto ask = [&](const World& world, const std::shared_ptr<const ConvexMesh>& mesh, std::uint64_t seed) {
    const Validator validator(world);
    PolyanyaPlanner exact(mesh);
    const auto planners = test::group_planners(mesh);
    Random random(seed);
    for (int k = 0; k < 12; ++k) {
      const auto draw = [&] {
        const Box2 box = bounds(world);
        const double x = random.between(box.min.x, box.max.x);
        const Vec2 p{x, random.between(box.min.y, box.max.y)};
        return k % 2 == 0 ? p : Vec2{std::floor(p.x), std::floor(p.y)};
      };
      Query2 query;
      query.start = draw();
      query.goal = draw();
      if (k % 3 != 0) query.on_blocked = OnBlocked::nearest;
      Plan2 best;
      exact.plan(query, {}, best);
      for (const NamedPlanner& named : planners) {
        compare(named, best, validator, query, tally);
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  };
  const auto maps = test::shared_files("movingai/bgmaps", ".map");
  for (std::size_t i = 0; i < maps.size(); i += static_cast<std::size_t>(brute_force::cases(25, 1))) {
    CellStore cells(std::make_shared<World>(io::read_map(maps[i])));
    ask(cells.world(), convex_mesh_of(cells, MergeStrategy::none), i);
    if (testing::Test::HasFatalFailure()) FAIL() << maps[i];
  }
  TAUT_NEEDS_SHARED_DATA("polyanya");
  const io::MeshFile file = io::read_mesh(test::shared_data() / "polyanya" / "arena.mesh");
  ask(PolygonWorld(io::to_polygon_parts(file)), std::make_shared<const ConvexMesh>(io::to_mesh_parts(file)), 1);
  EXPECT_GT(tally.found, 300u);
}

TEST(PortalGraph, GivesTheSamePathForTheSameRequest) {
  CellStore cells(std::make_shared<World>(PolygonWorld(generate_polygons({.obstacles = 60, .walls = 10}))));
  Random random(4);
  std::vector<Query2> queries(40);
  for (Query2& query : queries) {
    for (Vec2* p : {&query.start, &query.goal}) {
      const double x = random.between(0.0, 1000.0);
      *p = {x, random.between(0.0, 1000.0)};
    }
  }
  for (const NamedPlanner& named : test::group_planners(convex_mesh_of(cells, MergeStrategy::none))) {
    std::vector<Plan2> first(queries.size());
    for (std::size_t i = 0; i < queries.size(); ++i) named.planner->plan(queries[i], {}, first[i]);
    // Other orders, other workers, others beside them.
    const auto again = [&](Planner2& worker, std::size_t stride) {
      Plan2 plan;
      for (std::size_t i = 0; i < queries.size(); ++i) {
        const std::size_t k = i * stride % queries.size();
        worker.plan(queries[k], {}, plan);
        EXPECT_EQ(plan.path.points, first[k].path.points) << named.name;
        EXPECT_EQ(plan.effort.expanded, first[k].effort.expanded) << named.name;
      }
    };
    again(*named.planner, 7);
    const auto a = named.planner->clone(), b = named.planner->clone();
    std::jthread other([&] { again(*a, 3); });
    again(*b, 11);
  }
}

TEST(PortalGraph, AllocatesNothingOnceWarm) {
  CellStore cells(std::make_shared<World>(PolygonWorld(generate_polygons({.obstacles = 60, .walls = 10}))));
  Random random(4);
  for (const NamedPlanner& named : test::group_planners(convex_mesh_of(cells, MergeStrategy::none))) {
    for (int k = 0; k < 20; ++k) {
      Query2 query{{random.between(0.0, 1000.0), 400}, {random.between(0.0, 1000.0), 600}};
      if (k % 2 == 0) query.on_blocked = OnBlocked::nearest;
      if (k % 3 == 0) query.within = 30;
      Plan2 plan;
      named.planner->plan(query, {}, plan);
      const std::size_t before = allocations();
      named.planner->plan(query, {}, plan);
      EXPECT_EQ(allocations(), before) << named.name;
    }
  }
}

TEST(PortalGraph, IsTheNaiveSearchOverTrianglesWhereNothingIsGrouped) {
  for (std::uint64_t seed = 1; seed <= 4; ++seed) {
    CellStore cells(std::make_shared<World>(PolygonWorld(generate_polygons({.obstacles = 60, .seed = seed}))));
    const auto planner = make_planner(parse_planner("portal-graph:nodes=centre:tolerance=none"), cells);
    const auto naive = make_planner(parse_planner("naive-triangle-astar"), cells);
    Random random(seed);
    for (int k = 0; k < 50; ++k) {
      const Query2 query{{random.between(0.0, 1000.0), 10}, {random.between(0.0, 1000.0), 990}};
      Plan2 a, b;
      planner->plan(query, {}, a);
      naive->plan(query, {}, b);
      EXPECT_EQ(a.path.points, b.path.points);
      EXPECT_EQ(a.effort.expanded, b.effort.expanded);
    }
  }
}

TEST(PortalGraph, EveryOptionGivesAPlannerThatFindsTheWay) {
  CellStore cells(std::make_shared<World>(PolygonWorld(generate_polygons({.obstacles = 60}))));
  const Query2 query{{1, 1}, {999, 999}};
  const Validator validator(cells.world());
  for (const char* name : {"portal-graph", "movable"}) {
    for (const OptionSchema& option : find_planner(name)->options) {
      for (const std::string_view value : option.values) {
        const std::string text = std::string(name) + ":" + std::string(option.name) + "=" + std::string(value);
        Plan2 plan;
        make_planner(parse_planner(text), cells)->plan(query, {}, plan);
        ASSERT_EQ(plan.status, Status::found) << text;
        EXPECT_TRUE(validator.check(query, claim_of(plan), plan.path).valid) << text;
      }
    }
  }
  // The groups are made once for all planners that ask for the same.
  (void)cells.take_used();
  const auto a = make_planner(parse_planner("movable:tolerance=0.01"), cells);
  const auto b = make_planner(parse_planner("portal-graph:tolerance=0.01"), cells);
  std::size_t groups = 0;
  for (const CellBuild& use : cells.take_used()) groups += use.name.starts_with("groups of triangles") ? 1 : 0;
  EXPECT_EQ(groups, 1u);
}

// A room whose floor is dented by half a unit: with that tolerance it is one group.
TEST(PortalGraph, LeadsAroundTheDentOfItsOwnGroup) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {4, 0}, {5, 0.5}, {6, 0}, {10, 0}, {10, 4}, {0, 4}};
  CellStore cells(std::make_shared<World>(PolygonWorld(parts)));
  const auto groups = std::make_shared<const CellGroups>(convex_mesh_of(cells, MergeStrategy::none), 0.5);
  ASSERT_EQ(groups->group_count(), 1u);
  MovableNodesPlanner movable(groups);
  PortalGraphPlanner graph(groups, PortalGraphPlanner::Options{});
  for (Planner2* planner : {static_cast<Planner2*>(&movable), static_cast<Planner2*>(&graph)}) {
    Plan2 plan;
    planner->plan({{1, 0.1}, {9, 0.1}}, {}, plan);
    EXPECT_EQ(plan.path.points, (std::vector<Vec2>{{1, 0.1}, {5, 0.5}, {9, 0.1}}));
    EXPECT_FALSE(plan.proven_optimal);
    planner->plan({{1, 0.5}, {9, 0.5}}, {}, plan);
    EXPECT_EQ(plan.path.points, (std::vector<Vec2>{{1, 0.5}, {9, 0.5}}));
    EXPECT_TRUE(plan.proven_optimal);
  }
}

TEST(PortalGraph, AnswersWhereThereIsNowhereToGo) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {10, 0}, {10, 10}, {0, 10}};
  parts.obstacles.push_back({{{{4, 0}, {6, 0}, {6, 10}, {4, 10}}}});
  CellStore cells(std::make_shared<World>(PolygonWorld(parts)));
  for (const NamedPlanner& named : test::group_planners(convex_mesh_of(cells, MergeStrategy::none))) {
    Plan2 plan;
    const auto status = [&](const Query2& query) {
      named.planner->plan(query, {}, plan);
      return plan.status;
    };
    EXPECT_EQ(status({{1, 1}, {1, 1}}), Status::found);
    EXPECT_EQ(plan.path.points, (std::vector<Vec2>{{1, 1}}));
    EXPECT_TRUE(plan.proven_optimal);
    EXPECT_EQ(status({{5, 5}, {1, 1}}), Status::start_blocked);
    EXPECT_EQ(status({{1, 1}, {5, 5}}), Status::goal_blocked);
    EXPECT_EQ(status({{1, 1}, {9, 9}}), Status::unreachable);
    EXPECT_EQ(status({.start = {1, 1}, .goal = {9, 1}, .within = 4}), Status::unreachable);
    EXPECT_EQ(status({.start = {1, 1}, .goal = {9, 1}, .within = 6}), Status::found);
    EXPECT_NEAR(plan.cost, 2, 1e-9);
    EXPECT_TRUE(plan.proven_optimal);
    EXPECT_EQ(status({.start = {1, 1}, .goal = {9, 1}, .on_blocked = OnBlocked::nearest}), Status::found);
    EXPECT_EQ(plan.goal_used, (Vec2{4, 1}));
    EXPECT_EQ(status({.start = {1, 1}, .goal = {2, 9}, .radius = 1}), Status::unsupported);
    EXPECT_EQ(status({{1, 1}, {std::nan(""), 9}}), Status::goal_blocked);
  }
}

TEST(PortalGraph, ABudgetOfExpansionsEndsTheSearchAndAListenerHearsOfIt) {
  const Grid grid = [] {
    GridBuilder builder(20, 1);
    for (int x = 0; x < 20; ++x) builder.set_free(x, 0, true);
    return std::move(builder).build();
  }();
  const auto groups = std::make_shared<const CellGroups>(std::make_shared<const ConvexMesh>(mesh_of_grid(grid)));
  MovableNodesPlanner movable(groups);
  PortalGraphPlanner graph(groups, PortalGraphPlanner::Options{});
  for (Planner2* planner : {static_cast<Planner2*>(&movable), static_cast<Planner2*>(&graph)}) {
    Plan2 plan;
    planner->plan({{0.5, 0.5}, {19.5, 0.5}}, {.expansions = 5}, plan);
    EXPECT_EQ(plan.status, Status::budget_spent);
    std::size_t expanded = 0;
    planner->listen([&](const SearchEvent2& event) { expanded += event.kind == SearchEventKind::expanded ? 1 : 0; });
    planner->plan({{0.5, 0.5}, {19.5, 0.5}}, {.expansions = 50}, plan);
    EXPECT_EQ(plan.status, Status::found);
    EXPECT_EQ(plan.path.points.size(), 2u);
    EXPECT_EQ(expanded, plan.effort.expanded);
    EXPECT_EQ(expanded, 19u);
  }
}

TEST(PortalGraph, SaysThatItIsStaleOnceTheMeshHasBeenEdited) {
  GridBuilder builder(3, 1);
  for (int x = 0; x < 3; ++x) builder.set_free(x, 0, true);
  const auto mesh = std::make_shared<ConvexMesh>(mesh_of_grid(std::move(builder).build()));
  MovableNodesPlanner planner(std::make_shared<const CellGroups>(mesh));
  Plan2 plan;
  planner.plan({{0.5, 0.5}, {2.5, 0.5}}, {}, plan);
  EXPECT_EQ(plan.status, Status::found);
  mesh->remove_cell(mesh->cells()[1]);
  mesh->finish_edit();
  planner.plan({{0.5, 0.5}, {2.5, 0.5}}, {}, plan);
  EXPECT_EQ(plan.status, Status::stale);
}

TEST(PortalNodes, CutWidePortalsIntoPartsThatLieTheSameFromBothSides) {
  // Two rooms, ten wide, that share their whole width.
  MeshParts parts;
  parts.positions = {{0, 0}, {10, 0}, {10, 1}, {0, 1}, {10, 2}, {0, 2}};
  parts.corners = {0, 1, 2, 3, 3, 2, 4, 5};
  parts.cell_begin = {0, 4, 8};
  constexpr std::uint32_t kNone = MeshParts::kNone;
  parts.across = {kNone, kNone, 1, kNone, 0, kNone, kNone, kNone};
  const CellGroups groups(std::make_shared<const ConvexMesh>(parts));
  const auto count = [&](NodePlacement placement, double longest) {
    const PortalNodes nodes(groups, placement, longest);
    for (std::uint32_t n = 0; n < nodes.size(); ++n) {
      const auto &node = nodes[n], &twin = nodes[node.twin];
      EXPECT_EQ(twin.twin, n);
      EXPECT_EQ(twin.a, node.a);
      EXPECT_EQ(twin.b, node.b);
      EXPECT_EQ(twin.portal, groups.portal(node.portal).twin);
    }
    return nodes.size() / 2;
  };
  EXPECT_EQ(count(NodePlacement::cell_centre, 100), 0u);
  EXPECT_EQ(count(NodePlacement::centre, 100), 1u);
  EXPECT_EQ(count(NodePlacement::centre, 10.0 / 3), 3u);
  EXPECT_EQ(count(NodePlacement::centre, 1), 10u);
  EXPECT_EQ(count(NodePlacement::ends, 100), 2u);
  EXPECT_EQ(count(NodePlacement::ends, 1), 11u);
  EXPECT_EQ(count(NodePlacement::distance, 10.0 / 3), 3u);
  const PortalNodes middle(groups, NodePlacement::centre, 100);
  EXPECT_EQ(middle[0].a, (Vec2{5, 1}));
}

}  // namespace
}  // namespace taut
