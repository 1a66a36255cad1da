#include <array>

#include "taut/base/cases.hpp"
#include "taut/cells/detail/weighted/stored_ground.hpp"
#include "taut/plan/detail/registry_parts.hpp"
#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"
#include "taut/plan/detail/volume/voxel_field_planner.hpp"
#include "taut/plan/detail/weighted/steiner_planner.hpp"

namespace taut::detail {
namespace {

std::string volume_misfit(const World3& world) {
  constexpr const char* kOtherWorld = "it works on tetrahedra, this world is ";
  return match(
      world, [](const VolumeComplex&) { return std::string(); },
      [](const SurfaceComplex&) { return std::string(kOtherWorld) + "a surface"; },
      [](const VoxelGrid&) { return std::string(kOtherWorld) + "made of voxels"; },
      [](const CostVoxels&) { return std::string(kOtherWorld) + "made of voxels"; });
}

std::string cost_voxel_misfit(const World3& world) {
  constexpr const char* kOtherWorld = "it works on voxels of different costs, this world is ";
  return match(
      world, [](const CostVoxels&) { return std::string(); },
      [](const SurfaceComplex&) { return std::string(kOtherWorld) + "a surface"; },
      [](const VoxelGrid&) { return std::string(kOtherWorld) + "made of free and blocked ones"; },
      [](const VolumeComplex&) { return std::string(kOtherWorld) + "made of tetrahedra"; });
}

constexpr std::array<std::string_view, 3> kVolumeIndirect{"all", "corners", "none"},
    kVolumeHeuristics{"half", "least-weight", "none"};
constexpr std::array<std::string_view, 2> kVolumeQueues{"early", "emptied"}, kVolumeOnOff{"on", "off"},
    kVolumeOffOn{"off", "on"};
constexpr const char* kVolumeStraightenHelp = "slide the path's points on their faces until it bends by Snell's law";
constexpr OptionSchema kVolumeStraighten{"straighten", kVolumeOffOn, kVolumeStraightenHelp};
constexpr OptionSchema kVolumeIndirectWays{
    "indirect", kVolumeIndirect,
    "ways along a face or an edge that cheaper ground lies behind: all, from corners only as published first, or none"};
constexpr OptionSchema kVolumeHeuristic{
    "heuristic", kVolumeHeuristics,
    "of the least weight times the distance as a bound: half, as published, all, or none"};
constexpr OptionSchema kVolumeQueue{"queue", kVolumeQueues,
                                    "stop when the start is settled, as published, or when all corners are"};
constexpr OptionSchema kVolumeRestricted{"restricted", kVolumeOnOff,
                                         "look at a cost that falls only from the cells it has fallen in"};
constexpr std::array<OptionSchema, 6> kVolumeOptions{
    kVolumeIndirectWays,
    OptionSchema{
        "cache", kVolumeOffOn,
        "keep what does not depend on costs: ways from corners, or for all indirect ones what lies around edges"},
    kVolumeHeuristic,
    kVolumeQueue,
    kVolumeRestricted,
    kVolumeStraighten};
constexpr std::array<OptionSchema, 5> kCostVoxelOptions{kVolumeIndirectWays, kVolumeHeuristic, kVolumeQueue,
                                                        kVolumeRestricted, kVolumeStraighten};
constexpr std::array<std::string_view, 4> kVolumePoints{"3", "1", "7", "15"};
constexpr std::array<OptionSchema, 2> kVolumeSteinerOptions{
    OptionSchema{"points", kVolumePoints,
                 "on each edge, and as close on each face; those of one number are among those of the next"},
    kVolumeStraighten};

FieldOptions volume_field_options(const OptionValues& values) {
  const std::string& heuristic = values.at("heuristic");
  FieldOptions options;
  options.share = heuristic == "none" ? 0 : heuristic == "half" ? 0.5 : 1;
  options.early = values.at("queue") == "early";
  options.restricted = values.at("restricted") == "on";
  return options;
}
IndirectWays indirect_ways(const OptionValues& values) {
  const std::string& indirect = values.at("indirect");
  return indirect == "all"       ? IndirectWays::all
         : indirect == "corners" ? IndirectWays::from_corners
                                 : IndirectWays::none;
}

std::unique_ptr<Planner3> make_volume_field(CellStore3& store, const OptionValues& values) {
  const IndirectWays ways = indirect_ways(values);
  auto ground = volume_ground_of(store);
  std::shared_ptr<const KeptSolidWays> kept;
  if (values.at("cache") == "on") {
    kept = store.get<KeptSolidWays>("ways through tetrahedra, indirect " + values.at("indirect"),
                                    [&](const BuildProgress& progress) {
                                      return std::make_shared<const KeptSolidWays>(ground->complex(), ways, progress);
                                    });
  }
  return std::make_unique<TetrahedronFieldPlanner>(std::move(ground), volume_field_options(values), ways,
                                                   values.at("straighten") == "on", std::move(kept));
}
std::unique_ptr<Planner3> make_volume_steiner(CellStore3& store, const OptionValues& values) {
  SteinerOptions options;
  options.points = static_cast<std::uint32_t>(std::stoul(values.at("points")));
  options.straighten = values.at("straighten") == "on";
  return std::make_unique<SteinerPlanner<3, 3>>(volume_ground_of(store), volume_faces_of(store), options);
}
std::unique_ptr<Planner3> make_voxel_field(CellStore3& store, const OptionValues& values) {
  return std::make_unique<VoxelFieldPlanner>(voxel_corners_of(store), volume_field_options(values),
                                             indirect_ways(values), values.at("straighten") == "on");
}

constexpr auto kVolumePlanners = std::to_array<PlannerEntry>({
    {.name = "tet-field-dstar",
     .title = "Field D* through weighted tetrahedra: interpolated between their corners",
     .source = "perkins2013 5",
     .guarantee = "near the cheapest in the world, unproven",
     .worlds = "tetrahedra",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = true, .optimal = false},
     .options = kVolumeOptions,
     .space =
         PlannerIn<3>{
             .misfit = volume_misfit, .suitability = [](const World3&) { return 15; }, .make = make_volume_field}},
    {.name = "steiner3",
     .title = "A* over points on the faces and edges of weighted tetrahedra: a reference that converges",
     .source = "Aleksandrov, Maheshwari, Sack 2005; perkins2013 2.3.2",
     .guarantee = "cheapest over its points, or cheaper; no more with more points",
     .worlds = "tetrahedra",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = true, .optimal = false},
     .options = kVolumeSteinerOptions,
     .space =
         PlannerIn<3>{
             .misfit = volume_misfit, .suitability = [](const World3&) { return 3; }, .make = make_volume_steiner}},
    {.name = "grid3-field-dstar",
     .title = "Field D* through weighted voxels: interpolated between their corners",
     .source = "Carsten, Ferguson, Stentz 2006; perkins2013 3.4",
     .guarantee = "near the cheapest in the world, unproven",
     .worlds = "cost voxels",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = false, .optimal = false},
     .options = kCostVoxelOptions,
     .space =
         PlannerIn<3>{
             .misfit = cost_voxel_misfit, .suitability = [](const World3&) { return 15; }, .make = make_voxel_field}},
});

}  // namespace

std::span<const PlannerEntry> volume_planners() { return kVolumePlanners; }

}  // namespace taut::detail
