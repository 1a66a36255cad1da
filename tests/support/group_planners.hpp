// The planners over groups of cells in all their forms, for tests that ask the same of each.
#pragma once

#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "taut/plan/detail/groups/movable_nodes_planner.hpp"
#include "taut/plan/detail/groups/portal_graph_planner.hpp"

namespace taut::test {
using namespace taut::detail;

struct NamedPlanner {
  std::string name;
  std::unique_ptr<GroupPlanner> planner;
};

// On the cells alone, on exactly convex groups and on looser ones; tolerances are parts of the extent.
inline std::vector<NamedPlanner> group_planners(const std::shared_ptr<const ConvexMesh>& mesh) {
  const double extent = mesh->bounds().extent();
  const auto groups = [&](std::optional<double> tolerance) {
    return std::make_shared<const CellGroups>(mesh, tolerance);
  };
  const auto alone = groups({}), convex = groups(0.0), tight = groups(0.01 * extent), loose = groups(0.05 * extent),
             looser = groups(0.2 * extent);
  std::vector<NamedPlanner> out;
  const auto add = [&](std::string name, const auto& on, const PortalGraphPlanner::Options& options) {
    out.push_back({std::move(name), std::make_unique<PortalGraphPlanner>(on, options)});
  };
  add("centre, alone", alone, {});
  add("centre", convex, {});
  add("centre, 1/3", convex, {NodePlacement::centre, 1.0 / 3, 0});
  add("centre, 1/10, looser", looser, {NodePlacement::centre, 0.1, 0});
  add("ends", convex, {NodePlacement::ends, 0, 0});
  add("ends, 1/3, loose", loose, {NodePlacement::ends, 1.0 / 3, 0});
  add("distance", convex, {NodePlacement::distance, 0, 0});
  add("distance, 1/10, tight", tight, {NodePlacement::distance, 0.1, 0});
  add("cell-centre", convex, {NodePlacement::cell_centre, 0, 0});
  add("cell-centre, looser", looser, {NodePlacement::cell_centre, 0, 0});
  add("centre, bonus", convex, {NodePlacement::centre, 0, 1});
  add("distance, bonus, loose", loose, {NodePlacement::distance, 0, 2});
  const auto move = [&](std::string name, const auto& on, MovableNodesPlanner::Towards towards) {
    out.push_back({std::move(name), std::make_unique<MovableNodesPlanner>(on, towards)});
  };
  using enum MovableNodesPlanner::Towards;
  move("movable, alone", alone, dot);
  move("movable", convex, dot);
  move("movable, vertical", convex, vertical);
  move("movable, tight", tight, dot);
  move("movable, loose", loose, dot);
  move("movable, vertical, looser", looser, vertical);
  return out;
}

inline std::string about(const std::string& name, const Query2& query, const Plan2& plan, const Plan2& best) {
  std::ostringstream out;
  out.precision(17);
  out << name << ": " << query.start.x << "," << query.start.y << " to " << query.goal.x << "," << query.goal.y << ": "
      << name_of(plan.status) << " " << plan.cost << ", optimum " << name_of(best.status) << " " << best.cost;
  return out.str();
}

}  // namespace taut::test
