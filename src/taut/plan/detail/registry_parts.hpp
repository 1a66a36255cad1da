// The registry's entries, by what the planners work on. registry.cpp puts them together.
#pragma once

#include <span>

#include "taut/plan/registry.hpp"

namespace taut::detail {

[[nodiscard]] std::span<const PlannerEntry> grid_planners();
[[nodiscard]] std::span<const PlannerEntry> mesh_planners();
[[nodiscard]] std::span<const PlannerEntry> triangle_planners();
[[nodiscard]] std::span<const PlannerEntry> group_planners();
[[nodiscard]] std::span<const PlannerEntry> graph_planners();
[[nodiscard]] std::span<const PlannerEntry> voxel_planners();
[[nodiscard]] std::span<const PlannerEntry> cost_grid_planners();
[[nodiscard]] std::span<const PlannerEntry> weighted_planners();
[[nodiscard]] std::span<const PlannerEntry> volume_planners();

// Why a planner that knows only free and blocked does not fit a world; empty if it may.
[[nodiscard]] std::string unweighted_misfit(const World& world);
// Why no cells of free space can be made of a world; empty if they can.
[[nodiscard]] std::string mesh_misfit(const World& world);

inline constexpr const char* kDoesNotSqueeze = "it does not squeeze through corners, which this world allows";

}  // namespace taut::detail
