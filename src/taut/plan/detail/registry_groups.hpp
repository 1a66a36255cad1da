// The options of the planners over groups of cells, and how the registry makes these planners.
#pragma once

#include <memory>
#include <span>

#include "taut/plan/registry.hpp"

namespace taut::detail {

inline constexpr Abilities kGroupAbilities{
    .any_point = true, .radius = false, .within = true, .nearest = true, .optimal = false};

[[nodiscard]] std::span<const OptionSchema> portal_graph_options();
[[nodiscard]] std::span<const OptionSchema> movable_options();
[[nodiscard]] std::unique_ptr<Planner2> make_portal_graph(CellStore& cells, const OptionValues& options);
[[nodiscard]] std::unique_ptr<Planner2> make_movable(CellStore& cells, const OptionValues& options);

}  // namespace taut::detail
