#include "taut/plan/registry.hpp"

#include <algorithm>
#include <array>

#include "taut/base/cases.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/graphs/stored_graphs.hpp"
#include "taut/cells/detail/grid/stored_grid_cells.hpp"
#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/cells/detail/stored_worlds.hpp"
#include "taut/plan/detail/graphs/tangent_planner.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/plan/detail/grid/any_angle_planner.hpp"
#include "taut/plan/detail/grid/anya_planner.hpp"
#include "taut/plan/detail/grid/block_planner.hpp"
#include "taut/plan/detail/grid/grid_visibility_planner.hpp"
#include "taut/plan/detail/grid/lattice_endpoints.hpp"
#include "taut/plan/detail/grid/lattice_planner.hpp"
#include "taut/plan/detail/grid/pra_planner.hpp"
#include "taut/plan/detail/mesh/portal_midpoint_planner.hpp"
#include "taut/plan/detail/polyanya/polyanya_planner.hpp"
#include "taut/plan/detail/registry_groups.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"
#include "taut/world/detail/grid/grid_regions.hpp"

namespace taut {
using namespace detail;
namespace {

// Above this many corners the visibility graph takes minutes and gigabytes.
constexpr std::size_t kMostVisibilityCorners = 20000;
// Below this many it is built in well under a second, so that it may be picked unasked.
constexpr std::size_t kFewVisibilityCorners = 600;

// Corners that a visibility graph may have as nodes; on a grid, counting stops beyond the limit.
std::size_t count_turns(const World& world, std::size_t limit) {
  return match(
      world, [limit](const Grid& grid) { return count_corners(grid, limit).turns(); },
      [](const PolygonWorld& polygons) { return polygons.vertex_count(); });
}

std::string visibility_misfit(const World& world) {
  if (bounds(world).extent() == 0) return "the world is empty";
  const std::size_t corners = count_turns(world, kMostVisibilityCorners);
  if (corners <= kMostVisibilityCorners) return {};
  return "the world has more than " + std::to_string(kMostVisibilityCorners) +
         " corners; its visibility graph would take minutes to build and gigabytes to keep";
}

int visibility_suitability(const World& world) {
  return match(
      world, [&](const Grid&) { return count_turns(world, kFewVisibilityCorners) <= kFewVisibilityCorners ? 10 : 1; },
      [](const PolygonWorld&) { return 10; });
}

std::string lattice_misfit(const World& world) {
  return match(
      world, [](const Grid&) { return std::string(); },
      [](const PolygonWorld&) { return std::string("it works on grids only, this world is made of polygons"); });
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

std::string mesh_misfit(const World& world) { return bounds(world).extent() == 0 ? "the world is empty" : ""; }

constexpr std::array<std::string_view, 5> kMerges{"auto", "longest-portal", "largest-area", "dead-ends-first", "none"};
constexpr std::array<OptionSchema, 1> kPolyanyaOptions{
    {{"merge", kMerges,
      "which triangles are joined into larger convex cells first; none plans on the triangles; auto takes the convex "
      "cells of the world's file as they are, or if it has none longest-portal"}}};

std::unique_ptr<Planner2> make_polyanya(CellStore& cells, const OptionValues& options) {
  const std::string& merge = options.at("merge");
  return std::make_unique<PolyanyaPlanner>(merge == "auto"
                                               ? given_or_convex_mesh_of(cells, MergeStrategy::longest_portal)
                                               : convex_mesh_of(cells, merge_strategy(merge)));
}

constexpr std::array<std::string_view, 2> kMidpointCells{"auto", "triangles"};
constexpr std::array<OptionSchema, 1> kMidpointOptions{
    {{"cells", kMidpointCells,
      "what is searched; auto takes the convex cells of the world's file as they are, or if it has none triangles"}}};

std::unique_ptr<Planner2> make_midpoint(CellStore& cells, const OptionValues& options) {
  return std::make_unique<PortalMidpointPlanner>(options.at("cells") == "auto"
                                                     ? given_or_convex_mesh_of(cells, MergeStrategy::none)
                                                     : convex_mesh_of(cells, MergeStrategy::none));
}

constexpr const char* kDoesNotSqueeze = "it does not squeeze through corners, which this world allows";

std::string triangles_misfit(const World& world) {
  if (std::visit([](const auto& w) { return w.corner_rule(); }, world) == CornerRule::allow)
    return std::string(kDoesNotSqueeze);
  return mesh_misfit(world);
}

constexpr std::array<std::string_view, 11> kEfforts{"proof", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
constexpr std::array<std::string_view, 2> kModes{"corrected", "thesis"};
constexpr std::array<OptionSchema, 2> kTriangleOptions{
    {{"f", kEfforts,
      "when to stop: when the path is proven shortest, or after so many times the expansions of the first solution"},
     {"mode", kModes,
      "corrected carries taut strings, prunes by them and proves; thesis has the bounds and rules as published and "
      "proves nothing"}}};

template <bool kReduced>
std::unique_ptr<Planner2> make_live_triangle_planner(const std::shared_ptr<const LiveWorld>& world,
                                                     const OptionValues& options) {
  TriangulationAstarOptions chosen{.reduced = kReduced, .thesis = options.at("mode") == "thesis"};
  if (const std::string& f = options.at("f"); f != "proof") chosen.effort = static_cast<unsigned>(std::stoul(f));
  return std::make_unique<TriangulationAstarPlanner>(world, chosen);
}
template <bool kReduced>
std::unique_ptr<Planner2> make_triangle_planner(CellStore& cells, const OptionValues& options) {
  return make_live_triangle_planner<kReduced>(triangles_of(cells), options);
}

// The mesh of a live world is merged in the world's own way.
std::unique_ptr<Planner2> make_live_polyanya(const std::shared_ptr<const LiveWorld>& world, const OptionValues&) {
  return std::make_unique<PolyanyaPlanner>(world->mesh());
}

constexpr Abilities kTriangleAbilities{
    .any_point = true, .radius = true, .within = true, .nearest = true, .optimal = true};

const auto kRegistry = std::to_array<PlannerEntry>({
    {.name = "dijkstra",
     .title = "Dijkstra's algorithm on the grid graph",
     .source = "Dijkstra 1959; freeman2014 2.2.2",
     .guarantee = "shortest on the grid graph",
     .worlds = "grid",
     .abilities = kLatticeAbilities,
     .options = kLatticeOptions,
     .misfit = lattice_misfit,
     .suitability = [](const World&) { return 2; },
     .make = [](CellStore& cells, const OptionValues& options) { return make_lattice(cells, options, false); }},
    {.name = "astar",
     .title = "A* on the grid graph",
     .source = "Hart, Nilsson, Raphael 1968; freeman2014 2.2.3",
     .guarantee = "shortest on the grid graph",
     .worlds = "grid",
     .abilities = kLatticeAbilities,
     .options = kLatticeOptions,
     .misfit = lattice_misfit,
     .suitability = [](const World&) { return 3; },
     .make = [](CellStore& cells, const OptionValues& options) { return make_lattice(cells, options, true); }},
    {.name = "pra",
     .title = "Partial-Refinement A*: paths of coarser and coarser graphs as corridors on the grid graph",
     .source = "Sturtevant, Buro 2005; demyen2007 3.14",
     .guarantee = "a path of the grid graph wherever it has one",
     .worlds = "grid",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = false, .optimal = false},
     .options = kPraOptions,
     .misfit = lattice_misfit,
     .suitability = [](const World&) { return 0; },
     .make = [](CellStore& cells, const OptionValues& options) -> std::unique_ptr<Planner2> {
       return std::make_unique<PraPlanner>(grid_of(cells), lattice_cells_of(cells), grid_layers_of(cells),
                                           PraOptions{.wide = options.at("corridor") == "wide"});
     }},
    {.name = "astar-smoothed",
     .title = "A* on the grid graph of corners, then straightened",
     .source = "Botea, Mueller, Schaeffer 2004; freeman2014 2.2.4",
     .guarantee = "never longer than on the grid graph",
     .worlds = "grid",
     .abilities = kAnyAngleAbilities,
     .options = {},
     .misfit = lattice_misfit,
     .suitability = [](const World&) { return 0; },
     .make = make_any_angle<AnyAngleMethod::smoothed>},
    {.name = "theta",
     .title = "Theta*",
     .source = "Nash, Daniel, Koenig, Felner 2007; freeman2014 2.2.5",
     .guarantee = "near the shortest in the world, unproven",
     .worlds = "grid",
     .abilities = kAnyAngleAbilities,
     .options = {},
     .misfit = lattice_misfit,
     .suitability = [](const World&) { return 0; },
     .make = make_any_angle<AnyAngleMethod::theta>},
    {.name = "lazy-theta",
     .title = "Lazy Theta*",
     .source = "Nash, Koenig, Tovey 2010; freeman2014 2.2.6",
     .guarantee = "near the shortest in the world, unproven",
     .worlds = "grid",
     .abilities = kAnyAngleAbilities,
     .options = {},
     .misfit = lattice_misfit,
     .suitability = [](const World&) { return 0; },
     .make = make_any_angle<AnyAngleMethod::lazy_theta>},
    {.name = "block-astar",
     .title = "Block A* with a local distance database",
     .source = "Yap, Burch, Holte, Schaeffer 2011; freeman2014 2.2.7",
     .guarantee = "shortest inside each block; never longer than on the 8-neighbour graph of cell corners",
     .worlds = "grid",
     .abilities = {.any_point = false, .radius = false, .within = false, .nearest = true, .optimal = false},
     .options = kBlockOptions,
     .misfit = lattice_misfit,
     .suitability = [](const World&) { return 0; },
     .make = make_block},
    {.name = "grid-visibility",
     .title = "A* over obstacle corners, sight lines found as they are needed",
     .source = "Lozano-Perez, Wesley 1979; freeman2014 2.1.3",
     .guarantee = "shortest in the world",
     .worlds = "grid",
     .abilities = kExactGridAbilities,
     .options = {},
     .misfit = lattice_misfit,
     .suitability = [](const World&) { return 15; },
     .make = [](CellStore& cells, const OptionValues&) -> std::unique_ptr<Planner2> {
       return std::make_unique<GridVisibilityPlanner>(grid_of(cells));
     }},
    {.name = "anya",
     .title = "Anya: search over what turning points see of the grid's lines",
     .source = "Harabor, Grastien, Oz, Aksakalli 2016",
     .guarantee = "shortest in the world",
     .worlds = "grid",
     .abilities = kExactGridAbilities,
     .options = {},
     .misfit = lattice_misfit,
     .suitability = [](const World&) { return 20; },
     .make = [](CellStore& cells, const OptionValues&) -> std::unique_ptr<Planner2> {
       return std::make_unique<AnyaPlanner>(grid_of(cells));
     }},
    {.name = "polyanya",
     .title = "Polyanya: search over what turning points see of a mesh's portals",
     .source = "Cui, Harabor, Grastien 2017",
     .guarantee = "shortest in the world",
     .worlds = "grid, polygons",
     .abilities = {.any_point = true, .radius = false, .within = true, .nearest = true, .optimal = true},
     .options = kPolyanyaOptions,
     .misfit = mesh_misfit,
     .suitability = [](const World&) { return 12; },
     .make = make_polyanya,
     .make_live = make_live_polyanya},
    {.name = "ta",
     .title = "TA*: anytime search over the triangles of a triangulation",
     .source = "demyen2007 5.4, 5.5",
     .guarantee = "shortest in the world when it ends; before that the best path so far",
     .worlds = "grid, polygons",
     .abilities = kTriangleAbilities,
     .options = kTriangleOptions,
     .misfit = triangles_misfit,
     .suitability = [](const World&) { return 5; },
     .make = make_triangle_planner<false>,
     .make_live = make_live_triangle_planner<false>},
    {.name = "tra",
     .title = "TRA*: anytime search over the decision points of a reduced triangulation",
     .source = "demyen2007 6, 7",
     .guarantee = "shortest in the world when it ends; before that the best path so far",
     .worlds = "grid, polygons",
     .abilities = kTriangleAbilities,
     .options = kTriangleOptions,
     .misfit = triangles_misfit,
     .suitability = [](const World&) { return 6; },
     .make = make_triangle_planner<true>,
     .make_live = make_live_triangle_planner<true>},
    {.name = "naive-triangle-astar",
     .title = "A* over the midpoints of edges between triangles, or a file's own cells, then a funnel",
     .source = "Lee, Preparata 1984; demyen2007 3.4, 3.6",
     .guarantee = "shortest within the cells it crosses",
     .worlds = "grid, polygons",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = false, .optimal = false},
     .options = kMidpointOptions,
     .misfit = mesh_misfit,
     .suitability = [](const World&) { return 0; },
     .make = make_midpoint},
    {.name = "portal-graph",
     .title = "A* over nodes with fixed places on the portals between cells, then a funnel",
     .source = "niederberger2004 6.2, 7.1",
     .guarantee = "shortest within the convex cells it crosses",
     .worlds = "grid, polygons",
     .abilities = kGroupAbilities,
     .options = portal_graph_options(),
     .misfit = mesh_misfit,
     .suitability = [](const World&) { return 0; },
     .make = make_portal_graph},
    {.name = "movable",
     .title = "A* over portals whose nodes are placed when they are reached, then a funnel",
     .source = "Niederberger, Radovic, Gross 2004; niederberger2004 6.3",
     .guarantee = "shortest within the convex cells it crosses",
     .worlds = "grid, polygons",
     .abilities = kGroupAbilities,
     .options = movable_options(),
     .misfit = mesh_misfit,
     .suitability = [](const World&) { return 0; },
     .make = make_movable},
    {.name = "tangent-graph",
     .title = "A* over common tangents of circles around corners",
     .source = "Chew 1985; demyen2007 4.5",
     .guarantee = "shortest in the world for a disc of any radius",
     .worlds = "grid, polygons",
     .abilities = {.any_point = true, .radius = true, .within = true, .nearest = true, .optimal = true},
     .options = {},
     .misfit = visibility_misfit,
     .suitability = [](const World&) { return 5; },
     .make = [](CellStore& cells, const OptionValues&) -> std::unique_ptr<Planner2> {
       return std::make_unique<TangentPlanner>(tangent_graphs_of(cells));
     }},
    {.name = "visibility",
     .title = "A* on the exact visibility graph",
     .source = "Lozano-Perez, Wesley 1979",
     .guarantee = "shortest in the world",
     .worlds = "grid, polygons",
     .abilities = {.any_point = true, .radius = false, .within = true, .nearest = true, .optimal = true},
     .options = {},
     .misfit = visibility_misfit,
     .suitability = visibility_suitability,
     .make = [](CellStore& cells, const OptionValues&) -> std::unique_ptr<Planner2> {
       return std::make_unique<VisibilityPlanner>(visibility_graph_of(cells));
     }},
});

std::string joined(std::span<const std::string_view> words) {
  std::string out;
  for (std::string_view word : words) out += (out.empty() ? "" : ", ") + std::string(word);
  return out;
}

}  // namespace

std::span<const PlannerEntry> registry() { return kRegistry; }

const PlannerEntry* find_planner(std::string_view name) {
  const auto found = std::find_if(kRegistry.begin(), kRegistry.end(), [&](const auto& e) { return e.name == name; });
  return found != kRegistry.end() ? &*found : nullptr;
}

PlannerSpec parse_planner(std::string_view text) {
  PlannerSpec spec{std::string(text), nullptr, {}};
  const auto cut = [&](char mark) {
    const std::size_t at = text.find(mark);
    const std::string_view head = text.substr(0, at);
    text = at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
    return head;
  };
  const std::string_view name = cut(':');
  spec.entry = find_planner(name);
  if (spec.entry == nullptr) {
    std::vector<std::string_view> names;
    names.reserve(kRegistry.size());
    for (const PlannerEntry& entry : kRegistry) names.push_back(entry.name);
    throw InputError("planner '" + std::string(name) + "'", 0, "expected one of " + joined(names));
  }
  while (!text.empty()) {
    std::string_view value = cut(':');
    const std::size_t equals = value.find('=');
    const std::string_view option = value.substr(0, equals);
    value = equals == std::string_view::npos ? std::string_view() : value.substr(equals + 1);
    const std::string where = "planner '" + spec.text + "'";
    const auto schema = std::find_if(spec.entry->options.begin(), spec.entry->options.end(),
                                     [&](const OptionSchema& o) { return o.name == option; });
    if (schema == spec.entry->options.end()) {
      std::vector<std::string_view> names;
      for (const OptionSchema& o : spec.entry->options) names.push_back(o.name);
      throw InputError(where, 0,
                       "no option '" + std::string(option) + "'; expected " +
                           (names.empty() ? std::string("none") : "one of " + joined(names)));
    }
    if (std::find(schema->values.begin(), schema->values.end(), value) == schema->values.end()) {
      throw InputError(where, 0,
                       "option " + std::string(option) + " cannot be '" + std::string(value) + "'; expected one of " +
                           joined(schema->values));
    }
    spec.options[std::string(option)] = std::string(value);
  }
  return spec;
}

bool set_default_option(PlannerSpec& spec, std::string_view option, std::string_view value) {
  for (const OptionSchema& schema : spec.entry->options) {
    if (schema.name != option) continue;
    if (std::find(schema.values.begin(), schema.values.end(), value) == schema.values.end()) {
      throw InputError(std::string(option) + " '" + std::string(value) + "'", 0,
                       "expected one of " + joined(schema.values));
    }
    spec.options.try_emplace(std::string(option), value);
    return true;
  }
  return false;
}

namespace {

// Every option of the planner, with its default where the user says nothing.
OptionValues complete(const PlannerSpec& spec) {
  OptionValues options = spec.options;
  for (const OptionSchema& schema : spec.entry->options)
    options.try_emplace(std::string(schema.name), schema.values[0]);
  return options;
}

}  // namespace

std::unique_ptr<Planner2> make_planner(const PlannerSpec& spec, CellStore& cells) {
  if (const std::string reason = spec.entry->misfit(cells.world()); !reason.empty()) {
    throw InputError("planner '" + spec.text + "'", 0, "does not fit this world: " + reason);
  }
  return spec.entry->make(cells, complete(spec));
}

std::unique_ptr<Planner2> make_planner(const PlannerSpec& spec, const std::shared_ptr<const LiveWorld>& world) {
  if (spec.entry->make_live == nullptr) {
    std::vector<std::string_view> names;
    for (const PlannerEntry& entry : kRegistry) {
      if (entry.make_live != nullptr) names.push_back(entry.name);
    }
    throw InputError("planner '" + spec.text + "'", 0,
                     "does not follow a world that changes; expected one of " + joined(names));
  }
  if (world->corner_rule() == CornerRule::allow && spec.entry->abilities.radius)
    throw InputError("planner '" + spec.text + "'", 0, std::string("does not fit this world: ") + kDoesNotSqueeze);
  return spec.entry->make_live(world, complete(spec));
}

std::string query_misfit(const PlannerEntry& entry, const Query2& query) {
  const Abilities& able = entry.abilities;
  if (!able.any_point && !(lattice::is_corner(query.start) && lattice::is_corner(query.goal)))
    return "it plans between cell corners, that is, points with whole numbers as coordinates";
  if (!able.radius && query.radius > 0) return "it knows no agents with a radius";
  if (!able.within && query.within > 0) return "it cannot end within a distance of the goal";
  if (!able.nearest && query.on_blocked == OnBlocked::nearest) return "it cannot take the nearest point";
  return {};
}

const PlannerEntry* best_planner(const World& world, const Query2& query) {
  // Where no planner can answer, the best for the world says so.
  const auto fits = [&](const PlannerEntry& entry, bool answers) {
    return entry.abilities.any_point && entry.misfit(world).empty() && (!answers || query_misfit(entry, query).empty());
  };
  const bool any_answers =
      std::any_of(kRegistry.begin(), kRegistry.end(), [&](const PlannerEntry& entry) { return fits(entry, true); });
  const PlannerEntry* best = nullptr;
  for (const PlannerEntry& entry : kRegistry) {
    if (!fits(entry, any_answers)) continue;
    if (best == nullptr || entry.suitability(world) > best->suitability(world)) best = &entry;
  }
  return best;
}

Answer plan(const World& world, const Query2& query) {
  Answer answer;
  answer.plan.reset(query);
  const PlannerEntry* entry = best_planner(world, query);
  if (entry == nullptr) {
    answer.plan.status = Status::unsupported;
    return answer;
  }
  answer.planner = entry->name;
  // The store lives only for this call, so it may borrow the world.
  CellStore cells(std::shared_ptr<const World>(std::shared_ptr<const World>(), &world));
  make_planner({std::string(entry->name), entry, {}}, cells)->plan(query, Budget{}, answer.plan);
  return answer;
}

}  // namespace taut
