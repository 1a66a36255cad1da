// Why a query has no path, in numbers and in words: what a program tells its user after a planner has answered
// start_blocked, goal_blocked, too_wide or unsupported. A start inside an obstacle and one that is only too near to one
// are the same status and different news. Asked after the answer, so no query pays for it.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "taut/base/export.hpp"
#include "taut/cells/cell_store.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/plan.hpp"

namespace taut {

// What there is to say beyond the status.
struct NoPath {
  // As the planner answered. Of others than start_blocked, goal_blocked, too_wide and unsupported there is nothing more
  // to say.
  Status status = Status::unreachable;
  // The agent's, as asked.
  double radius = 0;
  // In space obstacles are blocked cells (voxels, triangles, tetrahedra), and words call them so.
  bool in_space = false;
  // Where the blocked end lies, and who could stand there; nothing of other statuses.
  std::optional<Standing> end{};
  // The query names the side of the blocked end that it means (Query::start_towards, goal_towards).
  bool names_side = false;
  // The least radius that paths can be planned for in this world, if the agent's is below it (Tolerance).
  std::optional<double> least_radius{};
  // The largest radius with which an agent gets from start to goal; nothing if it has not been asked for.
  std::optional<double> widest_radius{};
};

// Looks at the end that is blocked. Costs a look at what is near.
[[nodiscard]] TAUT_API NoPath why_no_path(const Validator& validator, const Query2& query, Status status);
[[nodiscard]] TAUT_API NoPath why_no_path(const Validator3& validator, const Query3& query, Status status);

// The largest radius with which an agent gets from start to goal, 0 if only a point does, up to rounding; nothing if
// not even a point does, or if the planners with a radius do not fit the world. Builds the triangulation with its
// widths in the store, unless it is there.
[[nodiscard]] TAUT_API std::optional<double> widest_radius(CellStore& cells, Vec2 start, Vec2 goal);

// One sentence without a full stop, such as "the start is only 1.2 away from the nearest obstacle, the agent needs 3";
// empty if there is nothing to say. Lengths are given in another unit, of which `scale` go into one of the world's,
// with its name behind them. Lengths that an agent must not exceed are rounded down.
[[nodiscard]] TAUT_API std::string in_words(const NoPath& no_path, double scale = 1, std::string_view unit = "");

}  // namespace taut
