// A planner's answer to one query as it is shown, saved and read back: statistics and path, each there or left out.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "taut/base/export.hpp"
#include "taut/lab/measure/results.hpp"
#include "taut/plan/plan.hpp"

namespace taut::lab {

struct PlanResult {
  std::string planner;
  Status status = Status::unreachable;
  bool valid = false;
  std::string note{};
  struct Statistics {
    double length = 0, cost = 0, lower_bound = 0, turn_degrees = 0;  // 0 where nothing was found
    bool proven_optimal = false;
    std::uint64_t expanded = 0, generated = 0;
    double time_us = 0, build_us = 0;
    std::uint64_t memory_bytes = 0;
    std::vector<std::string> cells{};  // what it rests on
    friend bool operator==(const Statistics&, const Statistics&) = default;
  };
  std::optional<Statistics> statistics{};
  struct Way {
    Vec2 start_used, goal_used;
    Path2 path;
    double length = 0;  // as measured
  };
  std::optional<Way> way{};  // without points where no path was found
};

[[nodiscard]] TAUT_API PlanResult plan_result(const ResultRow& row, const BuildRow& build, const Plan2& plan);

}  // namespace taut::lab
