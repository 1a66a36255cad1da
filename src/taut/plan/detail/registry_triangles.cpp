#include "taut/plan/detail/registry_parts.hpp"

#include <array>

#include "taut/base/input_error.hpp"
#include "taut/cells/detail/mesh/stored_meshes.hpp"
#include "taut/plan/detail/mesh/portal_midpoint_planner.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"

namespace taut::detail {
namespace {

std::string triangles_misfit(const World& world) {
  if (corner_rule(world) == CornerRule::allow) return std::string(kDoesNotSqueeze);
  return mesh_misfit(world);
}

constexpr std::array<std::string_view, 11> kEfforts{"proof", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
constexpr std::array<std::string_view, 2> kModes{"corrected", "thesis"};
constexpr std::array<std::string_view, 2> kTriangleWidths{"exact", "composed"};
constexpr std::array<OptionSchema, 3> kTriangleOptions{
    {{"f", kEfforts,
      "when to stop: when the path is proven shortest, or after so many times the expansions of the first solution"},
     {"mode", kModes,
      "corrected carries taut strings, prunes by them and proves; thesis has the bounds and rules as published and "
      "proves nothing"},
     {"widths", kTriangleWidths,
      "which channels are wide enough: those that a disc gets through, or, with mode=thesis only, those of which each "
      "triangle is, as published, which lets discs through that do not fit"}}};

template <bool kReduced>
std::unique_ptr<Planner2> make_live_triangle_planner(const std::shared_ptr<const LiveWorld>& world,
                                                     const OptionValues& options) {
  TriangulationAstarOptions chosen{.reduced = kReduced, .thesis = options.at("mode") == "thesis"};
  if (const std::string& f = options.at("f"); f != "proof") chosen.effort = static_cast<unsigned>(std::stoul(f));
  chosen.composed = options.at("widths") == "composed";
  if (chosen.composed && !chosen.thesis) {
    throw InputError("widths 'composed'", 0, "expected with mode=thesis: the corrected search proves what it finds");
  }
  return std::make_unique<TriangulationAstarPlanner>(world, chosen);
}
template <bool kReduced>
std::unique_ptr<Planner2> make_triangle_planner(CellStore& cells, const OptionValues& options) {
  return make_live_triangle_planner<kReduced>(triangles_of(cells), options);
}

constexpr Abilities kTriangleAbilities{
    .any_point = true, .radius = true, .within = true, .nearest = true, .optimal = true};

constexpr std::array<std::string_view, 2> kMidpointCells{"auto", "triangles"};
constexpr std::array<OptionSchema, 1> kMidpointOptions{
    {{"cells", kMidpointCells,
      "what is searched; auto takes the convex cells of the world's file as they are, or if it has none triangles"}}};

std::unique_ptr<Planner2> make_midpoint(CellStore& cells, const OptionValues& options) {
  return std::make_unique<PortalMidpointPlanner>(options.at("cells") == "auto"
                                                     ? given_or_convex_mesh_of(cells, MergeStrategy::none)
                                                     : convex_mesh_of(cells, MergeStrategy::none));
}

constexpr auto kTrianglePlanners = std::to_array<PlannerEntry>({
    {.name = "ta",
     .title = "TA*: anytime search over the triangles of a triangulation",
     .source = "demyen2007 5.4, 5.5",
     .guarantee = "shortest in the world when it ends; before that the best path so far",
     .worlds = "grid, polygons",
     .abilities = kTriangleAbilities,
     .options = kTriangleOptions,
     .plane = PlannerIn<2>{.misfit = triangles_misfit,
                           .suitability = [](const World&) { return 5; },
                           .make = make_triangle_planner<false>},
     .make_live = make_live_triangle_planner<false>},
    {.name = "tra",
     .title = "TRA*: anytime search over the decision points of a reduced triangulation",
     .source = "demyen2007 6, 7",
     .guarantee = "shortest in the world when it ends; before that the best path so far",
     .worlds = "grid, polygons",
     .abilities = kTriangleAbilities,
     .options = kTriangleOptions,
     .plane = PlannerIn<2>{.misfit = triangles_misfit,
                           // The first query counts; see "Which planner by default" in docs/performance.md.
                           .suitability = [](const World&) { return 6; },
                           .make = make_triangle_planner<true>},
     .make_live = make_live_triangle_planner<true>},
    {.name = "naive-triangle-astar",
     .title = "A* over the midpoints of edges between triangles, or a file's own cells, then a funnel",
     .source = "Lee, Preparata 1984; demyen2007 3.4, 3.6",
     .guarantee = "shortest within the cells it crosses",
     .worlds = "grid, polygons",
     .abilities = {.any_point = true, .radius = false, .within = false, .nearest = false, .optimal = false},
     .options = kMidpointOptions,
     .plane =
         PlannerIn<2>{.misfit = mesh_misfit, .suitability = [](const World&) { return 0; }, .make = make_midpoint}},
});

}  // namespace

std::span<const PlannerEntry> triangle_planners() { return kTrianglePlanners; }

}  // namespace taut::detail
