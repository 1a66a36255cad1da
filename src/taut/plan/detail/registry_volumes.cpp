#include <array>

#include "taut/base/cases.hpp"
#include "taut/cells/detail/weighted/stored_ground.hpp"
#include "taut/plan/detail/registry_parts.hpp"
#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"
#include "taut/plan/detail/volume/voxel_field_planner.hpp"

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
constexpr std::array<OptionSchema, 5> kVolumeOptions{
    OptionSchema{"indirect", kVolumeIndirect,
                 "ways along a face or an edge that cheaper ground lies behind: all, from corners only as published "
                 "first, or none"},
    OptionSchema{"heuristic", kVolumeHeuristics,
                 "of the least weight times the distance as a bound: half, as published, all, or none"},
    OptionSchema{"queue", kVolumeQueues, "stop when the start is settled, as published, or when all corners are"},
    OptionSchema{"restricted", kVolumeOnOff, "look at a cost that falls only from the cells it has fallen in"},
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
  return std::make_unique<TetrahedronFieldPlanner>(volume_ground_of(store), volume_field_options(values),
                                                   indirect_ways(values), values.at("straighten") == "on");
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
    {.name = "grid3-field-dstar",
     .title = "Field D* through weighted voxels: interpolated between their corners",
     .source = "Carsten, Ferguson, Stentz 2006; perkins2013 3.4",
     .guarantee = "near the cheapest in the world, unproven",
     .worlds = "cost voxels",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = false, .optimal = false},
     .options = kVolumeOptions,
     .space =
         PlannerIn<3>{
             .misfit = cost_voxel_misfit, .suitability = [](const World3&) { return 15; }, .make = make_voxel_field}},
});

}  // namespace

std::span<const PlannerEntry> volume_planners() { return kVolumePlanners; }

}  // namespace taut::detail
