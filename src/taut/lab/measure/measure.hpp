// One planner's answer to one query, timed and checked: what a row of results is made of.
#pragma once

#include <cstddef>

#include "taut/base/export.hpp"
#include "taut/lab/measure/results.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/planner.hpp"

namespace taut::lab {

// Runs the planner `repeat` times (at least once), leaves its plan in `plan`, with its clearance, and returns the row
// without the names and without optimal_ratio; what the planner built for the query (Effort::build) is no part of its
// time. A path is valid if the validator says so; an answer without a path has nothing to check.
[[nodiscard]] TAUT_API ResultRow measure(Planner2& planner, const Query2& query, const Budget& budget,
                                         const Validator& validator, std::size_t repeat, Plan2& plan);
[[nodiscard]] TAUT_API ResultRow measure(Planner3& planner, const Query3& query, const Budget& budget,
                                         const Validator3& validator, std::size_t repeat, Plan3& plan);

// The same of a plan that is there already; without a time.
[[nodiscard]] TAUT_API ResultRow checked(const Plan2& plan, const Query2& query, const Validator& validator);
[[nodiscard]] TAUT_API ResultRow checked(const Plan3& plan, const Query3& query, const Validator3& validator);

}  // namespace taut::lab
