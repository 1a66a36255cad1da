#include "taut/plan/detail/registry_parts.hpp"

#include <array>

#include "taut/base/cases.hpp"
#include "taut/cells/detail/grid/stored_grid_cells.hpp"
#include "taut/cells/detail/stored_worlds.hpp"
#include "taut/plan/detail/grid/any_angle_planner.hpp"
#include "taut/plan/detail/grid/anya_planner.hpp"
#include "taut/plan/detail/grid/block_planner.hpp"
#include "taut/plan/detail/grid/grid_visibility_planner.hpp"
#include "taut/plan/detail/grid/lattice_planner.hpp"
#include "taut/plan/detail/grid/pra_planner.hpp"

namespace taut::detail {
namespace {

std::string lattice_misfit(const World& world) {
  if (std::string reason = unweighted_misfit(world); !reason.empty()) return reason;
  return has_cell_raster(world) ? "" : "it works on grids only, this world is made of polygons";
}

constexpr std::array<std::string_view, 4> kMoves{"auto", "octile-strict", "octile", "4"};
constexpr std::array<std::string_view, 3> kNodes{"auto", "centres", "corners"};
constexpr std::array<OptionSchema, 2> kLatticeOptions{
    {{"moves", kMoves,
      "octile-strict cuts no corners, octile may, 4 has no diagonals; auto is octile-strict, or octile where squeezing "
      "is allowed"},
     {"nodes", kNodes, "where the graph has its nodes; auto takes corners if both ends are cell corners"}}};

// Without corners to cut, squeezing is impossible: where the world allows it, the default has to as well.
Moves moves_of(const std::string& value, const Grid& grid) {
  if (value == "4") return Moves::four;
  if (value == "auto") return grid.corner_rule() == CornerRule::allow ? Moves::octile : Moves::octile_strict;
  return value == "octile" ? Moves::octile : Moves::octile_strict;
}

LatticeNodes nodes_of(const std::string& value) {
  if (value == "corners") return LatticeNodes::corners;
  return value == "centres" ? LatticeNodes::centres : LatticeNodes::automatic;
}

std::unique_ptr<Planner2> make_lattice(CellStore& cells, const OptionValues& options, bool heuristic) {
  const LatticeOptions lattice{moves_of(options.at("moves"), *grid_of(cells)), nodes_of(options.at("nodes")),
                               heuristic};
  return std::make_unique<LatticePlanner>(grid_of(cells), lattice_cells_of(cells), lattice);
}

constexpr std::array<std::string_view, 2> kCorridors{"path", "wide"};
constexpr std::array<OptionSchema, 1> kPraOptions{
    {{"corridor", kCorridors, "what is searched of a layer: beneath the path of the layer above, or also beside it"}}};

std::unique_ptr<Planner2> make_pra(CellStore& cells, const OptionValues& options) {
  const auto lattice = lattice_cells_of(cells);  // built, and told of, before the layers
  return std::make_unique<PraPlanner>(grid_of(cells), lattice, grid_layers_of(cells),
                                      PraOptions{.wide = options.at("corridor") == "wide"});
}

constexpr std::array<std::string_view, 3> kBlockSizes{"4", "3", "2"}, kDatabases{"full", "semi", "boundary"};
constexpr std::array<std::string_view, 2> kNoYes{"no", "yes"};
constexpr std::array<OptionSchema, 3> kBlockOptions{
    {{"block", kBlockSizes, "cells a side of a block"},
     {"database", kDatabases,
      "pairs of nodes whose distances are stored: any to any, any to border, border to border; what is missing is "
      "computed in the query, the answers are the same"},
     {"smooth", kNoYes, "leave out points that a sight line cuts off"}}};

std::unique_ptr<Planner2> make_block(CellStore& cells, const OptionValues& options) {
  const std::string& database = options.at("database");
  const DatabaseVariant variant = database == "full"   ? DatabaseVariant::full
                                  : database == "semi" ? DatabaseVariant::semi
                                                       : DatabaseVariant::boundary;
  const int size = options.at("block")[0] - '0';
  std::optional<LatticeSight> sight;
  if (options.at("smooth") == "yes") sight = *lattice_sight_of(cells);
  return make_block_planner(grid_of(cells), blocks_of(cells, size, variant), sight);
}

constexpr Abilities kLatticeAbilities{
    .any_point = true, .radius = false, .within = true, .nearest = true, .optimal = false};

template <AnyAngleMethod kMethod>
std::unique_ptr<Planner2> make_any_angle(CellStore& cells, const OptionValues&) {
  return std::make_unique<AnyAnglePlanner>(grid_of(cells), *lattice_sight_of(cells), kMethod);
}

constexpr Abilities kAnyAngleAbilities{
    .any_point = false, .radius = false, .within = true, .nearest = true, .optimal = false};

constexpr Abilities kExactGridAbilities{
    .any_point = true, .radius = false, .within = false, .nearest = true, .optimal = true};

constexpr auto kGridPlanners = std::to_array<PlannerEntry>({
    {.name = "dijkstra",
     .title = "Dijkstra's algorithm on the grid graph",
     .source = "Dijkstra 1959; freeman2014 2.2.2",
     .guarantee = "shortest on the grid graph",
     .worlds = "grid",
     .abilities = kLatticeAbilities,
     .options = kLatticeOptions,
     .plane = PlannerIn<2>{
         .misfit = lattice_misfit,
         .suitability = [](const World&) { return 2; },
         .make = [](CellStore& cells, const OptionValues& options) { return make_lattice(cells, options, false); }}},
    {.name = "astar",
     .title = "A* on the grid graph",
     .source = "Hart, Nilsson, Raphael 1968; freeman2014 2.2.3",
     .guarantee = "shortest on the grid graph",
     .worlds = "grid",
     .abilities = kLatticeAbilities,
     .options = kLatticeOptions,
     .plane = PlannerIn<2>{
         .misfit = lattice_misfit,
         .suitability = [](const World&) { return 3; },
         .make = [](CellStore& cells, const OptionValues& options) { return make_lattice(cells, options, true); }}},
    {.name = "pra",
     .title = "Partial-Refinement A*: paths of coarser and coarser graphs as corridors on the grid graph",
     .source = "Sturtevant, Buro 2005; demyen2007 3.14",
     .guarantee = "a path of the grid graph wherever it has one",
     .worlds = "grid",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = false, .optimal = false},
     .options = kPraOptions,
     .plane = PlannerIn<2>{.misfit = lattice_misfit, .suitability = [](const World&) { return 0; }, .make = make_pra}},
    {.name = "astar-smoothed",
     .title = "A* on the grid graph of corners, then straightened",
     .source = "Botea, Mueller, Schaeffer 2004; freeman2014 2.2.4",
     .guarantee = "never longer than on the grid graph",
     .worlds = "grid",
     .abilities = kAnyAngleAbilities,
     .options = {},
     .plane = PlannerIn<2>{.misfit = lattice_misfit,
                           .suitability = [](const World&) { return 0; },
                           .make = make_any_angle<AnyAngleMethod::smoothed>}},
    {.name = "theta",
     .title = "Theta*",
     .source = "Nash, Daniel, Koenig, Felner 2007; freeman2014 2.2.5",
     .guarantee = "near the shortest in the world, unproven",
     .worlds = "grid",
     .abilities = kAnyAngleAbilities,
     .options = {},
     .plane = PlannerIn<2>{.misfit = lattice_misfit,
                           .suitability = [](const World&) { return 0; },
                           .make = make_any_angle<AnyAngleMethod::theta>}},
    {.name = "lazy-theta",
     .title = "Lazy Theta*",
     .source = "Nash, Koenig, Tovey 2010; freeman2014 2.2.6",
     .guarantee = "near the shortest in the world, unproven",
     .worlds = "grid",
     .abilities = kAnyAngleAbilities,
     .options = {},
     .plane = PlannerIn<2>{.misfit = lattice_misfit,
                           .suitability = [](const World&) { return 0; },
                           .make = make_any_angle<AnyAngleMethod::lazy_theta>}},
    {.name = "block-astar",
     .title = "Block A* with a local distance database",
     .source = "Yap, Burch, Holte, Schaeffer 2011; freeman2014 2.2.7",
     .guarantee = "shortest inside each block; never longer than on the 8-neighbour graph of cell corners",
     .worlds = "grid",
     .abilities = {.any_point = false, .radius = false, .within = false, .nearest = true, .optimal = false},
     .options = kBlockOptions,
     .plane =
         PlannerIn<2>{.misfit = lattice_misfit, .suitability = [](const World&) { return 0; }, .make = make_block}},
    {.name = "grid-visibility",
     .title = "A* over obstacle corners, sight lines found as they are needed",
     .source = "Lozano-Perez, Wesley 1979; freeman2014 2.1.3",
     .guarantee = "shortest in the world",
     .worlds = "grid",
     .abilities = kExactGridAbilities,
     .options = {},
     .plane = PlannerIn<2>{.misfit = lattice_misfit,
                           .suitability = [](const World&) { return 15; },
                           .make = [](CellStore& cells, const OptionValues&) -> std::unique_ptr<Planner2> {
                             return std::make_unique<GridVisibilityPlanner>(grid_of(cells));
                           }}},
    {.name = "anya",
     .title = "Anya: search over what turning points see of the grid's lines",
     .source = "Harabor, Grastien, Oz, Aksakalli 2016",
     .guarantee = "shortest in the world",
     .worlds = "grid",
     .abilities = kExactGridAbilities,
     .options = {},
     .plane = PlannerIn<2>{.misfit = lattice_misfit,
                           .suitability = [](const World&) { return 20; },
                           .make = [](CellStore& cells, const OptionValues&) -> std::unique_ptr<Planner2> {
                             return std::make_unique<AnyaPlanner>(grid_of(cells));
                           }}},
});

}  // namespace

std::span<const PlannerEntry> grid_planners() { return kGridPlanners; }

}  // namespace taut::detail
