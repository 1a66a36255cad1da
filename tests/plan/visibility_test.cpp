// The visibility planner against brute force over all corners and wedges, in exact arithmetic, on worlds full of
// degenerate places.
#include <gtest/gtest.h>

#include <memory>

#include "support/brute_force_paths.hpp"
#include "support/brute_force_worlds.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/mesh/visibility_planner.hpp"
#include "taut/world/trace_grid.hpp"

namespace taut {
namespace {

using brute_force::cases;
using brute_force::CornerGraph;
using brute_force::describe;
using brute_force::Distances;
using brute_force::LatticeWorlds;
using brute_force::Model;
using brute_force::Point;

struct Expected {
  Status status = Status::found;
  double length = 0;
};

Expected expect(const CornerGraph& graph, const Query2& query) {
  const Model& model = graph.model();
  const auto towards = [&](const std::optional<Vec2>& p) { return p ? std::optional(model.point(*p)) : std::nullopt; };
  const Point start = model.point(query.start), goal = model.point(query.goal);
  if (model.end_wedges(start, towards(query.start_towards)).empty()) return {Status::start_blocked};
  if (model.end_wedges(goal, towards(query.goal_towards)).empty()) return {Status::goal_blocked};
  const double length = Distances(graph, start, towards(query.start_towards)).to(goal, towards(query.goal_towards));
  if (length == brute_force::kFar) return {Status::unreachable};
  return {Status::found, length};
}

// Plans and compares; returns false at the first difference, so that a test need not drown in messages.
bool agrees(VisibilityPlanner& planner, const CornerGraph& graph, const Validator& validator, const Query2& query) {
  const Expected expected = expect(graph, query);
  Plan2 plan;
  planner.plan(query, Budget{}, plan);
  std::string what = "from " + describe({query.start}) + " to " + describe({query.goal});
  if (query.start_towards) what += " start towards " + describe({*query.start_towards});
  if (query.goal_towards) what += " goal towards " + describe({*query.goal_towards});
  if (plan.status != expected.status) {
    ADD_FAILURE() << what << ": " << name_of(plan.status) << ", expected " << name_of(expected.status) << " of length "
                  << expected.length << "; path " << describe(plan.path.points);
    return false;
  }
  if (plan.status != Status::found) return true;
  if (!(std::fabs(plan.cost - expected.length) <= 1e-9 * std::max(1.0, expected.length))) {
    ADD_FAILURE() << what << ": length " << plan.cost << ", expected " << expected.length << "; path "
                  << describe(plan.path.points);
    return false;
  }
  const Verdict verdict = validator.check(query, {plan.start_used, plan.goal_used, plan.cost}, plan.path);
  if (!verdict.valid || !verdict.exact) {
    ADD_FAILURE() << what << ": path " << describe(plan.path.points) << " is refused or not exact: " << verdict.reason;
    return false;
  }
  std::vector<Point> points;
  for (Vec2 p : plan.path.points) points.push_back(graph.model().point(p));
  const auto towards = [&](const std::optional<Vec2>& p) {
    return p ? std::optional(graph.model().point(*p)) : std::nullopt;
  };
  if (!graph.model().path_is_free(points, towards(query.start_towards), towards(query.goal_towards))) {
    ADD_FAILURE() << what << ": the brute force refuses the path " << describe(plan.path.points);
    return false;
  }
  return true;
}

TEST(VisibilityPlanner, AgreesWithBruteForceOnDegenerateWorlds) {
  const int worlds = cases(400, 4000);
  int found = 0, other = 0;
  for (int seed = 0; seed < worlds; ++seed) {
    LatticeWorlds lattice(static_cast<std::uint64_t>(seed));
    PolygonWorld::Parts parts = lattice.make();
    std::vector<Query2> queries(8);
    for (Query2& query : queries) {
      query.start = lattice.query_point();
      query.goal = lattice.query_point();
      if (lattice.random().below(3) == 0) query.start_towards = lattice.query_point();
      if (lattice.random().below(3) == 0) query.goal_towards = lattice.query_point();
    }
    for (CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
      parts.corner_rule = rule;
      const World world = PolygonWorld(parts);
      VisibilityPlanner planner(std::make_shared<VisibilityGraph>(std::get<PolygonWorld>(world)));
      const Validator validator(world);
      const Model model(parts, 2);
      const CornerGraph graph(model);
      for (const Query2& query : queries) {
        ASSERT_TRUE(agrees(planner, graph, validator, query)) << "seed " << seed << describe(parts);
        ++(expect(graph, query).status == Status::found ? found : other);
      }
    }
  }
  // The worlds must not be so odd that nothing is ever found or everything is.
  EXPECT_GT(found, worlds);
  EXPECT_GT(other, worlds);
}

}  // namespace
}  // namespace taut
