#include <array>
#include <bit>

#include "taut/base/cases.hpp"
#include "taut/cells/detail/weighted/stored_cost_cells.hpp"
#include "taut/plan/detail/registry_parts.hpp"
#include "taut/plan/detail/weighted/cost_lattice_planner.hpp"
#include "taut/plan/detail/weighted/field_dstar_planner.hpp"
#include "taut/plan/detail/weighted/multires_planner.hpp"

namespace taut::detail {
namespace {

std::string cost_grid_misfit(const World& world) {
  const auto others = [](std::string_view kind) {
    return "it works on grids of costs only, this world is made of " + std::string(kind);
  };
  return match(
      world, [](const CostGrid&) { return std::string(); },
      [](const Grid&) { return std::string("it works on grids of costs only, this grid has none"); },
      [&](const PolygonWorld&) { return others("polygons"); },
      [&](const WeightedRegions&) { return others("regions"); },
      [&](const TriangleComplex&) { return others("triangles"); });
}

constexpr std::array<std::string_view, 3> kHeuristics{"least-weight", "half", "none"},
    kHalfFirst{"half", "least-weight", "none"};
constexpr std::array<std::string_view, 2> kYesNo{"yes", "no"}, kNoYes{"no", "yes"}, kRules{"fan", "ends"};
constexpr std::array<std::string_view, 3> kErrors{"0", "0.05", "0.2"};
constexpr std::array<std::string_view, 6> kLargest{"any", "1", "2", "4", "8", "16"};
constexpr const char* kHeuristicHelp =
    "what bounds the way left: the least weight times the distance, half of it as published, or nothing";
// All of it makes ties of most corners on ground of the least weight, and those come up again and again. Cells of a
// quadtree are few there.
constexpr OptionSchema kHeuristic{"heuristic", kHeuristics, kHeuristicHelp},
    kHalf{"heuristic", kHalfFirst, kHeuristicHelp};
constexpr OptionSchema kEarly{"early", kYesNo,
                              "stop when the corners around the start are settled, or when all corners are"};
constexpr OptionSchema kRestricted{"restricted", kYesNo,
                                   "look at a cost that falls only from the cells it has fallen in"};
constexpr std::array<std::string_view, 2> kOffOn{"off", "on"};
constexpr OptionSchema kStraighten{"straighten", kOffOn,
                                   "slide the path's points along the sides of cells until it bends by Snell's law"};
constexpr std::array<OptionSchema, 1> kThetaOptions{kStraighten};
constexpr std::array<OptionSchema, 4> kFieldOptions{kHalf, kEarly, kRestricted, kStraighten};
constexpr std::array<OptionSchema, 8> kMultiresOptions{
    kHeuristic,
    kEarly,
    kRestricted,
    {"rule", kRules,
     "from a large cell, all points of the edges to smaller ones count (fan), or their ends only, as published"},
    {"cached", kNoYes, "keep what costs depend on of each cell's shape"},
    {"error", kErrors, "four cells become one while the error of their weight is below this part of the least weight"},
    {"largest", kLargest, "no cell is longer than so many of the grid: costs are interpolated over shorter edges"},
    kStraighten};

bool straightens(const OptionValues& options) { return options.at("straighten") == "on"; }

CellFieldOptions field_options(const OptionValues& options) {
  const std::string& heuristic = options.at("heuristic");
  return {.heuristic = heuristic == "none"   ? 0
                       : heuristic == "half" ? 0.5
                                             : 1,
          .restricted = options.at("restricted") == "yes",
          .early = options.at("early") == "yes"};
}

std::unique_ptr<Planner2> make_field_dstar(CellStore& cells, const OptionValues& options) {
  return std::make_unique<FieldDStarPlanner>(cost_cells_of(cells), field_options(options), straightens(options));
}

std::unique_ptr<Planner2> make_multires(CellStore& cells, const OptionValues& options) {
  const std::string& error = options.at("error");
  const double least_error = error == "0" ? 0 : error == "0.05" ? 0.05 : 0.2;
  const std::string& largest = options.at("largest");
  const int most_level =
      largest == "any" ? CostQuadtree::kMostLevels : std::countr_zero(static_cast<unsigned>(std::stoul(largest)));
  const auto tree = cost_quadtree_of(cells, least_error, most_level);
  std::shared_ptr<const QuadtreeShapes> shapes;
  if (options.at("cached") == "yes") {
    shapes =
        cells.get<QuadtreeShapes>("shapes of " + quadtree_name(least_error, most_level),
                                  [&](const BuildProgress&) { return std::make_shared<const QuadtreeShapes>(*tree); });
  }
  return std::make_unique<MultiresPlanner>(
      cost_cells_of(cells), tree, shapes,
      MultiresOptions{field_options(options), options.at("rule") == "ends" ? QuadtreeRule::ends : QuadtreeRule::fan},
      straightens(options));
}

template <CostLatticeMethod kMethod>
std::unique_ptr<Planner2> make_cost_lattice(CellStore& cells, const OptionValues& options) {
  return std::make_unique<CostLatticePlanner>(cost_cells_of(cells), kMethod, straightens(options));
}

constexpr Abilities kCostGridAbilities{
    .any_point = true, .radius = false, .within = false, .nearest = false, .optimal = false};

constexpr auto kCostGridPlanners = std::to_array<PlannerEntry>({
    {.name = "field-dstar",
     .title = "Field D* on a grid of costs: interpolated between cell corners",
     .source = "Ferguson, Stentz 2005; perkins2013 3.1",
     .guarantee = "near the cheapest in the world, unproven",
     .worlds = "cost grid",
     .abilities = kCostGridAbilities,
     .options = kFieldOptions,
     .plane =
         PlannerIn<2>{
             .misfit = cost_grid_misfit, .suitability = [](const World&) { return 20; }, .make = make_field_dstar}},
    {.name = "multires-field-dstar",
     .title = "Multi-resolution Field D*: over a quadtree of cells of one weight",
     .source = "Ferguson, Stentz 2006; perkins2013 3.2",
     .guarantee = "near the cheapest in the world, unproven",
     .worlds = "cost grid",
     .abilities = kCostGridAbilities,
     .options = kMultiresOptions,
     .plane =
         PlannerIn<2>{
             .misfit = cost_grid_misfit, .suitability = [](const World&) { return 10; }, .make = make_multires}},
    {.name = "weighted-theta",
     .title = "Theta* on a grid of costs, with weights integrated along lines of sight",
     .source = "Nash, Daniel, Koenig, Felner 2007; perkins2013 2.5",
     .guarantee = "a way over cell corners, straight where that is cheaper",
     .worlds = "cost grid",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = true, .optimal = false},
     .options = kThetaOptions,
     .plane = PlannerIn<2>{.misfit = cost_grid_misfit,
                           .suitability = [](const World&) { return 3; },
                           .make = make_cost_lattice<CostLatticeMethod::theta>}},
});

}  // namespace

std::span<const PlannerEntry> cost_grid_planners() { return kCostGridPlanners; }

}  // namespace taut::detail
