#include <array>

#include "taut/base/cases.hpp"
#include "taut/cells/detail/weighted/stored_ground.hpp"
#include "taut/plan/detail/registry_parts.hpp"
#include "taut/plan/detail/volume/tetrahedron_field_planner.hpp"

namespace taut::detail {
namespace {

std::string volume_misfit(const World3& world) {
  constexpr const char* kOthers = "it works on tetrahedra, this world is ";
  return match(
      world, [](const VolumeComplex&) { return std::string(); },
      [](const SurfaceComplex&) { return std::string(kOthers) + "a surface"; },
      [](const VoxelGrid&) { return std::string(kOthers) + "made of voxels"; });
}

constexpr std::array<std::string_view, 3> kIndirect{"all", "corners", "none"},
    kHeuristics{"half", "least-weight", "none"};
constexpr std::array<std::string_view, 2> kQueues{"early", "emptied"}, kOnOff{"on", "off"};
constexpr std::array<OptionSchema, 4> kOptions{
    OptionSchema{"indirect", kIndirect,
                 "ways along a face or an edge that cheaper ground lies behind: all, from corners only as published "
                 "first, or none"},
    OptionSchema{"heuristic", kHeuristics,
                 "of the least weight times the distance as a bound: half, as published, all, or none"},
    OptionSchema{"queue", kQueues, "stop when the start is settled, as published, or when all corners are"},
    OptionSchema{"restricted", kOnOff, "look at a cost that falls only from the tetrahedra it has fallen in"}};

std::unique_ptr<Planner3> make_field(CellStore3& store, const OptionValues& values) {
  const std::string &indirect = values.at("indirect"), &heuristic = values.at("heuristic");
  FieldOptions options;
  options.share = heuristic == "none" ? 0 : heuristic == "half" ? 0.5 : 1;
  options.early = values.at("queue") == "early";
  options.restricted = values.at("restricted") == "on";
  const IndirectWays ways = indirect == "all"       ? IndirectWays::all
                            : indirect == "corners" ? IndirectWays::from_corners
                                                    : IndirectWays::none;
  return std::make_unique<TetrahedronFieldPlanner>(volume_ground_of(store), options, ways);
}

constexpr auto kPlanners = std::to_array<PlannerEntry>({
    {.name = "tet-field-dstar",
     .title = "Field D* through weighted tetrahedra: interpolated between their corners",
     .source = "perkins2013 5",
     .guarantee = "near the cheapest in the world, unproven",
     .worlds = "tetrahedra",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = true, .optimal = false},
     .options = kOptions,
     .space =
         PlannerIn<3>{.misfit = volume_misfit, .suitability = [](const World3&) { return 15; }, .make = make_field}},
});

}  // namespace

std::span<const PlannerEntry> volume_planners() { return kPlanners; }

}  // namespace taut::detail
