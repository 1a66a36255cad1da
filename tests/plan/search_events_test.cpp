// What every planner of the registry tells a listener, on a grid and in a world of polygons: that the events are those
// its effort counts, that nodes are expanded only after they were generated, that ways get longer from parent to child,
// and that intervals and portals lie in the world, where their nodes are.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "support/random_grid.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/plan/registry.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/random_polygons.hpp"

namespace taut {
namespace {

constexpr double kNear = 1e-9;

CostGrid random_costs(Random& random, int width, int height) {
  std::vector<float> weights;
  for (int i = 0; i < width * height; ++i)
    weights.push_back(random.below(8) == 0 ? CostGrid::kBlocked : static_cast<float>(random.between(1.0, 9.0)));
  return CostGrid(width, height, std::move(weights));
}

std::vector<std::shared_ptr<const World>> worlds() {
  Random random(3);
  return {std::make_shared<World>(random_costs(random, 25, 20)),
          std::make_shared<World>(random_grid(random, 40, 30, 0.25, CornerRule::forbid)),
          std::make_shared<World>(random_grid(random, 30, 40, 0.3, CornerRule::allow)),
          std::make_shared<World>(PolygonWorld(
              generate_polygons({.width = 100, .height = 80, .obstacles = 25, .mean_size = 9, .seed = 5})))};
}

// Both ends are corners of the lattice, which every planner takes.
std::vector<Query2> queries(const World& world, double radius) {
  Random random(7);
  const Box2 box = bounds(world);
  std::vector<Query2> list;
  for (int i = 0; i < 25; ++i) {
    const auto draw = [&] {
      return Vec2{static_cast<double>(random.between(1, static_cast<int>(box.max.x) - 1)),
                  static_cast<double>(random.between(1, static_cast<int>(box.max.y) - 1))};
    };
    Query2 query;
    query.start = draw();
    query.goal = draw();
    if (i % 5 == 0) query.goal.y = query.start.y;  // on one line, where cones are flat
    query.radius = radius;
    list.push_back(query);
  }
  return list;
}

struct Told {
  std::vector<SearchEvent2> events;
  Plan2 plan;
};

Told ask(Planner2& planner, const Query2& query) {
  Told told;
  planner.listen([&](const SearchEvent2& event) { told.events.push_back(event); });
  planner.plan(query, {}, told.plan);
  planner.listen({});
  return told;
}

using Numbers = std::array<double, 4>;

// What a node is known by: its interval or portal, else its place.
Numbers name_of(const SearchEvent2& event) {
  if (!event.seen) return {event.at.x, event.at.y, NAN, NAN};
  return {event.seen->left.x, event.seen->left.y, event.seen->right.x, event.seen->right.y};
}
struct Less {
  bool operator()(const Numbers& a, const Numbers& b) const {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (std::isnan(a[i]) && std::isnan(b[i])) continue;
      if (std::isnan(a[i]) != std::isnan(b[i])) return std::isnan(a[i]);
      if (a[i] != b[i]) return a[i] < b[i];
    }
    return false;
  }
};

class SearchEvents : public ::testing::TestWithParam<std::string_view> {
 protected:
  // Calls check(told, world, query) for queries in all worlds this planner fits.
  template <class Check>
  void for_searches(Check check, double radius = 0) {
    const PlannerEntry& entry = *find_planner(GetParam());
    for (const auto& world : worlds()) {
      if (!entry.misfit(*world).empty()) continue;
      CellStore cells(world);
      const auto planner = make_planner(parse_planner(std::string(entry.name)), cells);
      for (const Query2& query : queries(*world, radius)) {
        SCOPED_TRACE(std::string(entry.name) + " in " + std::string(kind_name(*world)) + " from " +
                     std::to_string(query.start.x) + "," + std::to_string(query.start.y) + " to " +
                     std::to_string(query.goal.x) + "," + std::to_string(query.goal.y));
        const Told told = ask(*planner, query);
        if (told.plan.status == Status::found && told.plan.effort.expanded > 0) ++searches_;
        Plan2 silent;
        planner->plan(query, {}, silent);
        EXPECT_EQ(silent.status, told.plan.status);
        // The same search, not one like it.
        EXPECT_EQ(silent.cost, told.plan.cost);
        EXPECT_EQ(silent.path.points, told.plan.path.points);
        EXPECT_EQ(silent.effort.expanded, told.plan.effort.expanded);
        EXPECT_EQ(silent.effort.generated, told.plan.effort.generated);
        check(told, *world, query);
        if (HasFailure()) return;
      }
    }
  }
  static bool searches_intervals() { return GetParam() == "anya" || GetParam() == "polyanya"; }
  static bool searches_fields() { return GetParam().find("field-dstar") != std::string_view::npos; }
  // Nodes are intervals with bounds, which come from both ends and fall.
  static bool spreads_bounds() { return GetParam() == "weighted-proof"; }
  static bool searches_portals() {
    constexpr std::array<std::string_view, 5> kNames{"ta", "tra", "portal-graph", "movable", "naive-triangle-astar"};
    return std::ranges::find(kNames, GetParam()) != kNames.end();
  }
  void TearDown() override { EXPECT_GT(searches_, 10) << "nothing was tested"; }
  int searches_ = 0;
};

TEST_P(SearchEvents, AreThoseThatTheEffortCounts) {
  const auto check = [&](const Told& told, const World&, const Query2&) {
    const auto count = [&](SearchEventKind kind) {
      return static_cast<std::uint64_t>(std::ranges::count(told.events, kind, &SearchEvent2::kind));
    };
    EXPECT_EQ(count(SearchEventKind::expanded), told.plan.effort.expanded);
    if (GetParam() == "anya") {
      // Cones that are gone on with at once are told, but not counted.
      EXPECT_GE(count(SearchEventKind::generated), told.plan.effort.generated);
    } else {
      EXPECT_EQ(count(SearchEventKind::generated), told.plan.effort.generated);
    }
  };
  for_searches(check);
  if (find_planner(GetParam())->abilities.radius) for_searches(check, 0.4);
}

TEST_P(SearchEvents, NodesAreGeneratedBeforeTheyAreExpanded) {
  for_searches([&](const Told& told, const World&, const Query2& query) {
    std::set<Numbers, Less> known;
    for (const SearchEvent2& event : told.events) {
      if (event.kind == SearchEventKind::generated) {
        known.insert(name_of(event));
      } else if (event.at != query.start) {
        EXPECT_TRUE(known.contains(name_of(event))) << event.at.x << " " << event.at.y;
      }
    }
  });
}

TEST_P(SearchEvents, ComeFromAParentThatIsNoFurther) {
  for_searches([&](const Told& told, const World& world, const Query2& query) {
    const double slack = kNear * bounds(world).extent();
    // The least g known of a place; layers of abstraction begin anew, with places of their own.
    std::map<Vec2, double> least;
    least[query.start] = 0;
    for (const SearchEvent2& event : told.events) {
      ASSERT_TRUE(std::isfinite(event.g) && event.g >= 0);
      ASSERT_TRUE(std::isfinite(event.h) && event.h >= 0);
      if (searches_intervals()) {
        // Roots are told as nodes only where nothing but a corner is reached: what is sure is that they are no nearer
        // than straight.
        EXPECT_GE(event.g, distance(query.start, event.parent) + distance(event.parent, event.at) - slack);
        continue;
      }
      if (searches_fields()) {
        // They begin at the goal, and come from points between nodes. Ground costs at least 1.
        EXPECT_GE(event.g, distance(query.goal, event.at) - slack);
        continue;
      }
      if (spreads_bounds()) continue;
      // A parent is the start or a node that was told before. The nodes of Block A* are improved without being
      // expanded, of which nothing is told.
      const auto parent = least.find(event.parent);
      if (parent == least.end()) {
        EXPECT_EQ(event.parent, event.at);
      } else if (GetParam() == "block-astar") {
        EXPECT_GE(event.g, distance(query.start, event.parent) + distance(event.parent, event.at) - slack);
      } else {
        EXPECT_LE(parent->second, event.g + slack) << event.parent.x << " " << event.parent.y;
      }
      const auto [at, is_new] = least.try_emplace(event.at, event.g);
      if (!is_new) at->second = std::min(at->second, event.g);
    }
  });
}

TEST_P(SearchEvents, PlacesAndEndsLieInTheWorld) {
  std::size_t seen = 0;
  for_searches([&](const Told& told, const World& world, const Query2&) {
    const Box2 box = bounds(world);
    const double slack = kNear * box.extent();
    const auto is_inside = [&](Vec2 p) {
      return p.x >= box.min.x - slack && p.x <= box.max.x + slack && p.y >= box.min.y - slack &&
             p.y <= box.max.y + slack;
    };
    for (const SearchEvent2& event : told.events) {
      EXPECT_TRUE(is_inside(event.at) && is_inside(event.parent));
      if (!event.seen) continue;
      ++seen;
      const auto [left, right] = *event.seen;
      EXPECT_TRUE(is_inside(left) && is_inside(right));
      EXPECT_LE(distance_to_segment(event.at, left, right), slack);
      if (!searches_intervals()) continue;  // the parents of portals do not see what they lead to
      EXPECT_GE(cross(right - event.parent, left - event.parent), -slack * box.extent());
    }
  });
  EXPECT_EQ(seen > 0, searches_intervals() || searches_portals() || spreads_bounds());
}

// The corners of a shortest path are roots, and how far they are can be measured on the path.
TEST_P(SearchEvents, MeasureTheWayToTheRootsOfIntervals) {
  int measured = 0;
  for_searches([&](const Told& told, const World& world, const Query2&) {
    const double slack = kNear * bounds(world).extent();
    const std::vector<Vec2>& points = told.plan.path.points;
    double length = 0;
    for (std::size_t i = 0; i < points.size() && searches_intervals(); ++i) {
      if (i > 0) length += distance(points[i - 1], points[i]);
      double least = std::numeric_limits<double>::infinity();
      for (const SearchEvent2& event : told.events) {
        if (event.seen && event.parent == points[i]) {
          least = std::min(least, event.g - distance(event.parent, event.at));
          EXPECT_GE(event.g + event.h, distance(points.front(), points.back()) - slack);
        }
      }
      if (std::isinf(least)) continue;
      EXPECT_NEAR(least, length, slack);
      ++measured;
    }
  });
  EXPECT_EQ(measured > 100, searches_intervals());
}

std::vector<std::string_view> planner_names() {
  std::vector<std::string_view> names;
  for (const PlannerEntry& entry : registry()) {
    if (entry.plane) names.push_back(entry.name);
  }
  return names;
}

INSTANTIATE_TEST_SUITE_P(AllPlanners, SearchEvents, ::testing::ValuesIn(planner_names()), [](const auto& info) {
  std::string name(info.param);
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace taut
