// What a path costs in the world itself, and what is wrong with it.
#pragma once

#include <string>

#include "taut/path/validate.hpp"
#include "taut/plan/plan.hpp"

namespace taut::lab::perkins2013 {

struct JudgedPath {
  double cost;
  std::string problem;  // empty: nothing
};
// A path has to be valid, and to cost what its plan says up to kCostsAgree of it.
[[nodiscard]] JudgedPath judge_path(const Plan2& plan, const Query2& query, const Validator& validator);
// What any path costs.
[[nodiscard]] double measured_cost(const Path2& path, const Validator& validator);

// The ground beside a path along an obstacle may be 2550 times as dear as its own, and a path may run so nearly along a
// border that where it crosses that is known to a few digits only: so costs are held to five digits here, where
// validators want nine.
inline constexpr double kCostsAgree = 1e-5;

}  // namespace taut::lab::perkins2013
