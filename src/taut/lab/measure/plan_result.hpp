// A planner's answer to one query as it is shown, saved and read back: statistics and path, each there or left out.
#pragma once

#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/measure/results.hpp"
#include "taut/plan/no_path.hpp"
#include "taut/plan/plan.hpp"

namespace taut::lab {

// An answer with its statistics and its path, as far as they are kept.
template <int D>
struct PlanResult {
  std::string planner;                  // with its options
  Status status = Status::unreachable;  // what it answered
  bool valid = false;                   // the validator has let the path pass
  std::string note{};                   // why it is not valid, or why there is no path
  // The least distance that a valid path keeps from blocked space.
  std::optional<double> clearance{};
  // Where an end is blocked: where that lies, and who could stand there.
  std::optional<Standing> end{};
  // Where the agent is too wide: the largest radius with which one gets to the goal.
  std::optional<double> widest_radius{};
  // What was measured.
  struct Statistics {
    double length = 0, cost = 0, lower_bound = 0, turn_degrees = 0;  // 0 where nothing was found
    bool proven_optimal = false;                                     // the planner claims that no path costs less
    std::uint64_t expanded = 0, generated = 0;                       // nodes
    double time_us = 0, build_us = 0;                                // of the query, and of the cells under the planner
    std::uint64_t memory_bytes = 0;                                  // of those cells
    std::vector<std::string> cells{};                                // what they are
    bool certified = false;                                          // its bound has been through a check of its own
    std::optional<double> estimate{};                                // g(start), where costs are interpolated; no bound
    friend bool operator==(const Statistics&, const Statistics&) = default;
  };
  std::optional<Statistics> statistics{};  // nothing if they are left out
  // The path, and where it begins and ends.
  struct Way {
    Vec<D> start_used, goal_used;  // as the plan names them
    Path<D> path;                  // empty where none was found
    double length = 0, cost = 0;   // as measured
  };
  std::optional<Way> way{};  // without points where no path was found
};

// In the plane, and in space.
using PlanResult2 = PlanResult<2>;
using PlanResult3 = PlanResult<3>;

// What the answer says about its path, for the validator; it must have one.
template <int D>
[[nodiscard]] PathClaim<D> claim_of(const PlanResult<D>& result) {
  const auto& way = *result.way;
  PathClaim<D> claim{way.start_used, way.goal_used, way.length, way.cost};
  claim.clearance = result.clearance;
  if (result.statistics) claim.turn = result.statistics->turn_degrees * std::numbers::pi / 180;
  return claim;
}

// Puts together what a row, the cells and the plan say.
[[nodiscard]] TAUT_API PlanResult2 plan_result(const ResultRow& row, const BuildRow& build, const Plan2& plan);
[[nodiscard]] TAUT_API PlanResult3 plan_result(const ResultRow& row, const BuildRow& build, const Plan3& plan);

// Adds why there is no path, in numbers and as a note, with lengths in another unit: see in_words().
TAUT_API void add_reason(PlanResult2& result, const NoPath& why, double scale = 1, std::string_view unit = "");
TAUT_API void add_reason(PlanResult3& result, const NoPath& why, double scale = 1, std::string_view unit = "");

}  // namespace taut::lab
