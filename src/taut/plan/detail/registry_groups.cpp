#include "taut/plan/detail/registry_parts.hpp"

#include <array>
#include <optional>

#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/plan/detail/groups/movable_nodes_planner.hpp"
#include "taut/plan/detail/groups/portal_graph_planner.hpp"

namespace taut::detail {
namespace {

constexpr std::array<std::string_view, 5> kGroupedCells{"auto", "triangles", "largest-area", "dead-ends-first",
                                                        "trapezoids"};
constexpr std::array<std::string_view, 7> kTolerances{"0", "none", "0.001", "0.005", "0.01", "0.02", "0.05"};
constexpr OptionSchema kCellsOption{"cells", kGroupedCells,
                                    "what is grouped: triangles, as they are or merged in one of Polyanya's other "
                                    "orders, or trapezoids; auto takes the "
                                    "convex cells of the world's file, or if it has none triangles"};
constexpr OptionSchema kToleranceOption{
    "tolerance", kTolerances,
    "how far a group of cells may be from convex, as a part of the world's extent; none groups nothing"};
constexpr std::array<std::string_view, 4> kPlacements{"centre", "cell-centre", "ends", "distance"};
constexpr std::array<std::string_view, 3> kWidths{"none", "1/3", "1/10"};
constexpr std::array<std::string_view, 4> kBonuses{"0", "0.5", "1", "2"};
constexpr std::array<OptionSchema, 5> kPortalGraphOptions{
    {{"nodes", kPlacements,
      "where the graph has its nodes: in the middle of portals, in the centre of cells, at the ends of portals; or "
      "whole "
      "portals, as far apart as their nearest points"},
     {"width", kWidths, "portals wider than this part of the world's width are cut into parts with nodes of their own"},
     {"bonus", kBonuses,
      "for nodes near the straight line between start and goal: so many times the distance from it is added to f"},
     kCellsOption,
     kToleranceOption}};
constexpr std::array<std::string_view, 2> kTowards{"dot", "vertical"};
constexpr std::array<OptionSchema, 3> kMovableOptions{
    {{"towards", kTowards,
      "when a portal lies towards the goal: less than 90 degrees off its direction, or on its side vertically"},
     kCellsOption,
     kToleranceOption}};

std::shared_ptr<const CellGroups> groups_of(CellStore& cells, const OptionValues& options) {
  const std::string& text = options.at("tolerance");
  std::string source = options.at("cells");
  std::optional<double> tolerance;
  if (text != "none") tolerance = std::stod(text);
  if (source == "auto") {
    if (const auto given = given_mesh_of(cells))
      return cell_groups_of(cells, given, tolerance, "given cells, tolerance " + text);
    source = "triangles";
  }
  // Grouping triangles without tolerance is what merging them is: the mesh that Polyanya uses can be shared.
  const MergeStrategy triangles = tolerance ? MergeStrategy::longest_portal : MergeStrategy::none;
  const auto mesh = source == "trapezoids"
                        ? trapezoid_mesh_of(cells)
                        : convex_mesh_of(cells, source == "triangles" ? triangles : merge_strategy(source));
  return cell_groups_of(cells, mesh, tolerance, source + ", tolerance " + text);
}

std::unique_ptr<Planner2> make_portal_graph(CellStore& cells, const OptionValues& options) {
  const std::string &nodes = options.at("nodes"), &width = options.at("width");
  PortalGraphPlanner::Options chosen;
  if (nodes == "cell-centre") chosen.placement = NodePlacement::cell_centre;
  if (nodes == "ends") chosen.placement = NodePlacement::ends;
  if (nodes == "distance") chosen.placement = NodePlacement::distance;
  if (width != "none") chosen.longest_part = width == "1/3" ? 1.0 / 3 : 1.0 / 10;
  chosen.bonus = std::stod(options.at("bonus"));
  return std::make_unique<PortalGraphPlanner>(groups_of(cells, options), chosen);
}

std::unique_ptr<Planner2> make_movable(CellStore& cells, const OptionValues& options) {
  const auto towards =
      options.at("towards") == "dot" ? MovableNodesPlanner::Towards::dot : MovableNodesPlanner::Towards::vertical;
  return std::make_unique<MovableNodesPlanner>(groups_of(cells, options), towards);
}

constexpr Abilities kGroupAbilities{
    .any_point = true, .radius = false, .within = true, .nearest = true, .optimal = false};

constexpr auto kGroupPlanners = std::to_array<PlannerEntry>({
    {.name = "portal-graph",
     .title = "A* over nodes with fixed places on the portals between cells, then a funnel",
     .source = "niederberger2004 6.2, 7.1",
     .guarantee = "shortest within the convex cells it crosses",
     .worlds = "grid, polygons",
     .abilities = kGroupAbilities,
     .options = kPortalGraphOptions,
     .plane =
         PlannerIn<2>{.misfit = mesh_misfit, .suitability = [](const World&) { return 0; }, .make = make_portal_graph}},
    {.name = "movable",
     .title = "A* over portals whose nodes are placed when they are reached, then a funnel",
     .source = "Niederberger, Radovic, Gross 2004; niederberger2004 6.3",
     .guarantee = "shortest within the convex cells it crosses",
     .worlds = "grid, polygons",
     .abilities = kGroupAbilities,
     .options = kMovableOptions,
     .plane = PlannerIn<2>{.misfit = mesh_misfit, .suitability = [](const World&) { return 0; }, .make = make_movable}},
});

}  // namespace

std::span<const PlannerEntry> group_planners() { return kGroupPlanners; }

}  // namespace taut::detail
