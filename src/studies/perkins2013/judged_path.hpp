// What a path costs in the world itself, and what is wrong with it: in the plane and in space.
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
template <int D>
[[nodiscard]] JudgedPath judge_path(const Plan<D>& plan, const Query<D>& query, const ValidatorIn<D>& validator);
// What any path costs.
template <int D>
[[nodiscard]] double measured_cost(const Path<D>& path, const ValidatorIn<D>& validator);

// The ground beside a path along an obstacle may be 2550 times as dear as its own, and a path may run so nearly along a
// border that where it crosses that is known to a few digits only: so costs are held to five digits here, where
// validators want nine.
inline constexpr double kCostsAgree = 1e-5;

}  // namespace taut::lab::perkins2013
