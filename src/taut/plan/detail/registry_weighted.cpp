#include <array>

#include "taut/base/cases.hpp"
#include "taut/base/detail/number_text.hpp"
#include "taut/base/input_error.hpp"
#include "taut/cells/detail/weighted/stored_cost_cells.hpp"
#include "taut/cells/detail/weighted/stored_ground.hpp"
#include "taut/cells/detail/weighted/weights_follower.hpp"
#include "taut/plan/detail/registry_parts.hpp"
#include "taut/plan/detail/weighted/cost_lattice_planner.hpp"
#include "taut/plan/detail/weighted/edge_astar_planner.hpp"
#include "taut/plan/detail/weighted/pathnet_planner.hpp"
#include "taut/plan/detail/weighted/proof_ground.hpp"
#include "taut/plan/detail/weighted/proof_planner.hpp"
#include "taut/plan/detail/weighted/refining_field_planner.hpp"
#include "taut/plan/detail/weighted/steiner_planner.hpp"
#include "taut/plan/detail/weighted/triangle_field_planner.hpp"

namespace taut::detail {
namespace {

std::string plane_misfit(const World& world) {
  constexpr const char* kNoCosts = "it is for ground of different costs, this world has none";
  return match(
      world, [](const CostGrid&) { return std::string(); }, [](const WeightedRegions&) { return std::string(); },
      [](const TriangleComplex&) { return std::string(); }, [](const Grid&) { return std::string(kNoCosts); },
      [](const PolygonWorld&) { return std::string(kNoCosts); });
}
std::string space_misfit(const World3& world) {
  return match(
      world, [](const SurfaceComplex&) { return std::string(); },
      [](const VoxelGrid&) { return std::string("it works on surfaces, this world is made of voxels"); },
      [](const VolumeComplex&) { return std::string("it works on surfaces, this world is made of tetrahedra"); },
      [](const CostVoxels&) { return std::string("it works on surfaces, this world is made of voxels"); });
}

std::string edges_misfit(const World3& world) {
  return match(
      world, [](const SurfaceComplex&) { return std::string(); }, [](const VolumeComplex&) { return std::string(); },
      [](const VoxelGrid&) { return std::string("it works on edges of simplices, this world is made of voxels"); },
      [](const CostVoxels&) { return std::string("it works on edges of simplices, this world is made of voxels"); });
}

constexpr std::array<std::string_view, 3> kHeuristics{"half", "least-weight", "none"};
constexpr std::array<std::string_view, 2> kOffOn{"off", "on"}, kOnOff{"on", "off"}, kLookAheads{"all", "cell"},
    kQueues{"early", "emptied"};
constexpr std::array<std::string_view, 2> kGridMeshes{"regions", "pixels"};
constexpr std::array<std::string_view, 5> kCounts{"any", "1000", "10000", "100000", "1000000"};
constexpr OptionSchema kGrid{"grid", kGridMeshes,
                             "how cells of a grid become triangles: refined between borders of weights, or two a cell"};
constexpr OptionSchema kTriangles{"triangles", kCounts,
                                  "refine to about so many triangles, or as few as good ones take"};
constexpr const char* kStraightenHelp = "slide the path's points along their edges until it bends by Snell's law";
constexpr OptionSchema kStraighten{"straighten", kOffOn, kStraightenHelp};
constexpr std::array<std::string_view, 4> kRounds{"0", "1", "2", "3"};
constexpr std::array<std::string_view, 5> kCones{"40", "10", "20", "80", "160"};
constexpr std::array<OptionSchema, 4> kPathnetOptions{
    OptionSchema{"cones", kCones, "around each corner; more of them find more ways"}, kStraighten, kGrid, kTriangles};
constexpr std::array<OptionSchema, 8> kGeneralizedOptions{
    OptionSchema{
        "heuristic", kHeuristics,
        "what bounds the way left: half of the least weight times the distance, as published; all of it, which "
        "leaves less to interpolate between; or nothing"},
    OptionSchema{"cache", kOffOn, "keep what does not depend on costs, or the angles of the earlier formulas"},
    OptionSchema{"lookahead", kLookAheads,
                 "where a point between corners is not as good as it seems, look for a way over all triangles, or over "
                 "the same one, as published"},
    OptionSchema{"queue", kQueues, "stop when the start is settled, as published, or when all corners are"},
    OptionSchema{"restricted", kOnOff, "look at a cost that falls only from the triangles it has fallen in"},
    kStraighten,
    kGrid,
    kTriangles};
constexpr auto kFieldOptions = [] {
  std::array<OptionSchema, kGeneralizedOptions.size() + 1> all{};
  for (std::size_t i = 0; i < kGeneralizedOptions.size(); ++i) all[i] = kGeneralizedOptions[i];
  all.back() = {"refine", kRounds, "rounds in which triangles near the path are halved and it is planned anew"};
  return all;
}();
constexpr std::array<OptionSchema, 3> kEdgeOptions{kStraighten, kGrid, kTriangles};
constexpr std::array<std::string_view, 5> kPoints{"15", "3", "7", "31", "63"};
constexpr std::array<std::string_view, 2> kSpacings{"uniform", "graded"};
constexpr std::array<OptionSchema, 5> kSteinerOptions{
    OptionSchema{"points", kPoints, "on each edge; those of one number are among those of the next"},
    OptionSchema{"spacing", kSpacings, "even, or denser towards corners"},
    OptionSchema{"straighten", kOnOff, kStraightenHelp}, kGrid, kTriangles};

constexpr std::array<std::string_view, 5> kGaps{"0.01", "0.001", "0.0001", "0.05", "0.1"};
constexpr std::array<std::string_view, 3> kProofMeshes{"auto", "regions", "pixels"};
constexpr std::array<OptionSchema, 2> kProofOptions{
    OptionSchema{"gap", kGaps, "how far the cost may be above the bound, as a part of it", kLeastGap, 1},
    OptionSchema{
        "grid", kProofMeshes,
        "how cells of a grid become triangles: refined between borders of weights, or two a cell; whichever is "
        "fewer"}};

MeshOptions mesh_options(const OptionValues& options) {
  MeshOptions mesh;
  const std::string& grid = options.at("grid");
  mesh.grid = grid == "pixels" ? GridMesh::pixels : GridMesh::regions;
  if (const std::string& count = options.at("triangles"); count != "any") mesh.max_triangles = std::stoul(count);
  mesh.keep_given = mesh.max_triangles == 0;
  return mesh;
}

FieldOptions field_options(const OptionValues& options) {
  const std::string& heuristic = options.at("heuristic");
  FieldOptions out;
  out.share = heuristic == "none" ? 0 : heuristic == "half" ? 0.5 : 1;
  out.look_ahead = options.at("lookahead") == "all" ? LookAhead::all : LookAhead::cell;
  out.early = options.at("queue") == "early";
  out.restricted = options.at("restricted") == "on";
  return out;
}

bool straightens(const OptionValues& options) { return options.at("straighten") == "on"; }

std::shared_ptr<const WeightedGround<2>> ground_of(CellStore& store, const OptionValues& options) {
  return weighted_ground_of(store, mesh_options(options));
}
std::shared_ptr<const WeightedGround<3>> ground_of(CellStore3& store, const OptionValues&) {
  return weighted_ground_of(store);
}

template <class Kernel, int D>
std::unique_ptr<Planner<D>> make_with(CellStoreIn<D>& store, const OptionValues& options, const std::string& name) {
  auto ground = ground_of(store, options);
  std::string of = name;
  if constexpr (D == 2) of += " of " + mesh_options(options).name();
  auto kernel = store.template get<Kernel>(
      of, [&](const BuildProgress&) { return std::make_shared<const Kernel>(ground->complex()); });
  return std::make_unique<TriangleFieldPlanner<D, Kernel>>(std::move(ground), std::move(kernel), field_options(options),
                                                           straightens(options));
}
template <int D>
std::unique_ptr<Planner<D>> make_field(CellStoreIn<D>& store, const OptionValues& options) {
  if (const int rounds = std::stoi(options.at("refine")); rounds > 0) {
    if constexpr (D == 2) {
      return std::make_unique<RefiningFieldPlanner>(ground_of(store, options), field_options(options),
                                                    mesh_options(options), straightens(options), rounds);
    } else {
      throw InputError("planner 'tri-field-dstar'", 0, "refine works in the plane; a surface is taken as it is");
    }
  }
  return options.at("cache") == "on" ? make_with<KeptWays<D>, D>(store, options, "ways over triangles")
                                     : make_with<ClosedForm<D>, D>(store, options, "closed form");
}
// Over the triangles of a live world, which are the world's own. Nothing of theirs is kept besides.
template <class Kernel>
std::unique_ptr<Planner2> make_live_with(const std::shared_ptr<const LiveWorld>& world, const OptionValues& options) {
  if (const auto refine = options.find("refine"); refine != options.end() && refine->second != "0")
    throw InputError("planner 'tri-field-dstar'", 0,
                     "refine works where the world stays; a live one has its own triangles");
  std::shared_ptr<const WeightedGround<2>> ground(world, &world->weights().ground());
  return std::make_unique<TriangleFieldPlanner<2, Kernel>>(std::move(ground), std::make_shared<const Kernel>(),
                                                           field_options(options), straightens(options));
}

template <int D>
std::unique_ptr<Planner<D>> make_generalized(CellStoreIn<D>& store, const OptionValues& options) {
  return options.at("cache") == "on" ? make_with<KeptAngles<D>, D>(store, options, "angles of triangles")
                                     : make_with<Angles<D>, D>(store, options, "angles");
}
std::unique_ptr<Planner3> make_edges_in_space(CellStore3& store, const OptionValues& options) {
  using Made = std::unique_ptr<Planner3>;
  return match(
      store.world(),
      [&](const SurfaceComplex&) -> Made {
        return std::make_unique<EdgeAstarPlanner<3>>(ground_of(store, options), straightens(options));
      },
      [&](const VolumeComplex&) -> Made {
        return std::make_unique<EdgeAstarPlanner<3, 3>>(volume_ground_of(store), straightens(options));
      },
      [](const VoxelGrid&) -> Made { return nullptr; },  // fits no voxels
      [](const CostVoxels&) -> Made { return nullptr; });
}
// Along the edges and diagonals of a grid, unless it is to become triangles.
std::unique_ptr<Planner2> make_edges(CellStore& store, const OptionValues& options) {
  const bool is_grid = match(
      store.world(), [](const CostGrid&) { return true; }, [](const Grid&) { return false; },
      [](const PolygonWorld&) { return false; }, [](const WeightedRegions&) { return false; },
      [](const TriangleComplex&) { return false; });
  if (is_grid && options.at("grid") == kGridMeshes[0] && options.at("triangles") == kCounts[0])
    return std::make_unique<CostLatticePlanner>(cost_cells_of(store), CostLatticeMethod::edges, straightens(options));
  return std::make_unique<EdgeAstarPlanner<2>>(ground_of(store, options), straightens(options));
}

template <int D>
std::unique_ptr<Planner<D>> make_pathnet(CellStoreIn<D>& store, const OptionValues& options) {
  PathnetOptions pathnet;
  pathnet.cones = static_cast<std::uint32_t>(std::stoul(options.at("cones")));
  pathnet.straighten = straightens(options);
  return std::make_unique<PathnetPlanner<D>>(ground_of(store, options), pathnet);
}

template <int D>
std::unique_ptr<Planner<D>> make_steiner(CellStoreIn<D>& store, const OptionValues& options) {
  SteinerOptions steiner;
  steiner.points = static_cast<std::uint32_t>(std::stoul(options.at("points")));
  steiner.spacing = options.at("spacing") == "graded" ? SteinerSpacing::graded : SteinerSpacing::uniform;
  steiner.straighten = straightens(options);
  return std::make_unique<SteinerPlanner<D>>(ground_of(store, options), steiner);
}
double gap_of(const OptionValues& options) {
  const std::string& text = options.at("gap");
  double gap = 0.01;
  [[maybe_unused]] const auto read = read_number(text.data(), text.data() + text.size(), gap);
  return gap;
}
template <int D>
std::unique_ptr<Planner<D>> make_proof(CellStoreIn<D>& store, const OptionValues& options) {
  const std::string& grid = options.at("grid");
  const ProofMesh mesh = grid == "auto" ? ProofMesh::fewer : grid == "pixels" ? ProofMesh::pixels : ProofMesh::regions;
  return std::make_unique<ProofPlanner<D>>(proof_ground_of(store, mesh), gap_of(options));
}
constexpr Abilities kAbilities{.any_point = true, .radius = false, .within = false, .nearest = true, .optimal = false};

constexpr auto kPlanners = std::to_array<PlannerEntry>({
    {.name = "tri-field-dstar",
     .title = "Field D* over weighted triangles: interpolated between their corners",
     .source = "perkins2013 4",
     .guarantee = "near the cheapest in the world, unproven",
     .worlds = "cost grid, regions, triangles, surface",
     .abilities = kAbilities,
     .options = kFieldOptions,
     .plane =
         PlannerIn<2>{.misfit = plane_misfit, .suitability = [](const World&) { return 15; }, .make = make_field<2>},
     .space =
         PlannerIn<3>{.misfit = space_misfit, .suitability = [](const World3&) { return 15; }, .make = make_field<3>},
     .make_live = make_live_with<ClosedForm<2>>},
    {.name = "generalized-field-dstar",
     .title = "Generalized Field D*: the same by lengths and angles",
     .source = "Sapronov, Lacaze 2010; perkins2013 3.6",
     .guarantee = "near the cheapest in the world, unproven",
     .worlds = "cost grid, regions, triangles, surface",
     .abilities = kAbilities,
     .options = kGeneralizedOptions,
     .plane =
         PlannerIn<2>{
             .misfit = plane_misfit, .suitability = [](const World&) { return 4; }, .make = make_generalized<2>},
     .space =
         PlannerIn<3>{
             .misfit = space_misfit, .suitability = [](const World3&) { return 4; }, .make = make_generalized<3>},
     .make_live = make_live_with<Angles<2>>},
    {.name = "edge-astar",
     .title = "A* along the edges of weighted triangles or tetrahedra, or the edges and diagonals of a grid of costs",
     .source = "Hart, Nilsson, Raphael 1968; perkins2013 4.6.2",
     .guarantee = "cheapest on the graph of corners",
     .worlds = "cost grid, regions, triangles, surface, tetrahedra",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = true, .optimal = false},
     .options = kEdgeOptions,
     .plane = PlannerIn<2>{.misfit = plane_misfit, .suitability = [](const World&) { return 2; }, .make = make_edges},
     .space =
         PlannerIn<3>{
             .misfit = edges_misfit, .suitability = [](const World3&) { return 2; }, .make = make_edges_in_space}},
    {.name = "weighted-proof",
     .title = "A path and a certificate: linear lower bounds on intervals of edges, halved until the gap is closed",
     .source = "taut",
     .guarantee = "within the gap of the cheapest in the world, proven; its lower bound says how near",
     .worlds = "cost grid, regions, triangles, surface",
     .abilities = kAbilities,
     .options = kProofOptions,
     .plane =
         PlannerIn<2>{.misfit = plane_misfit, .suitability = [](const World&) { return 1; }, .make = make_proof<2>},
     .space =
         PlannerIn<3>{.misfit = space_misfit, .suitability = [](const World3&) { return 1; }, .make = make_proof<3>}},
    {.name = "pathnet",
     .title = "A* over corners linked by cones of refracted rays: a reference for few triangles",
     .source = "Mata, Mitchell 1997; perkins2013 2.3.1",
     .guarantee = "cheapest over its links; nearer to the cheapest in the world with more cones",
     .worlds = "cost grid, regions, triangles, surface",
     .abilities = kAbilities,
     .options = kPathnetOptions,
     .plane =
         PlannerIn<2>{.misfit = plane_misfit, .suitability = [](const World&) { return 1; }, .make = make_pathnet<2>},
     .space =
         PlannerIn<3>{.misfit = space_misfit, .suitability = [](const World3&) { return 1; }, .make = make_pathnet<3>}},
    {.name = "steiner",
     .title = "A* over points on the edges of weighted triangles: a reference that converges",
     .source = "Aleksandrov, Maheshwari, Sack 2005; perkins2013 2.3.2",
     .guarantee = "cheapest over its points, or cheaper; no more with more points",
     .worlds = "cost grid, regions, triangles, surface",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = true, .optimal = false},
     .options = kSteinerOptions,
     .plane =
         PlannerIn<2>{.misfit = plane_misfit, .suitability = [](const World&) { return 3; }, .make = make_steiner<2>},
     .space =
         PlannerIn<3>{.misfit = space_misfit, .suitability = [](const World3&) { return 3; }, .make = make_steiner<3>}},
});

}  // namespace

std::span<const PlannerEntry> weighted_planners() { return kPlanners; }

}  // namespace taut::detail
