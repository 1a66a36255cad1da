// What the validators of plane and space ask first: the ends, the numbers, and the length, cost and turns that a plan
// claims.
#pragma once

#include <cmath>
#include <sstream>
#include <string>

#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/detail/point_text.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/path/detail/ground_profile.hpp"
#include "taut/path/path.hpp"
#include "taut/path/query.hpp"

namespace taut::detail {

// Why a radius is refused that is too small for the coordinates of a world.
[[nodiscard]] inline std::string too_small_text(double radius, const Tolerance& tolerance) {
  std::ostringstream out;
  out << "the radius " << radius << " is too small for the coordinates of this world: the least is "
      << tolerance.least_radius();
  return out.str();
}

// Why the points are none that can be measured; empty if they can.
template <int D>
[[nodiscard]] std::string points_misfit(const Path<D>& path) {
  if (path.points.empty()) return "the path has no points";
  for (const Vec<D>& p : path.points) {
    if (!is_valid_point(p)) return "the path has the point " + point_text(p) + ", which is out of range";
  }
  return {};
}

// Why the ends are not those claimed, or not those asked for; empty if they are.
template <int D>
[[nodiscard]] std::string ends_misfit(const Query<D>& query, const PathClaim<D>& claim, const Path<D>& path,
                                      double tolerance) {
  if (path.points.front() != claim.start_used)
    return "the path starts at " + point_text(path.points.front()) + ", not at " + point_text(claim.start_used);
  if (path.points.back() != claim.goal_used)
    return "the path ends at " + point_text(path.points.back()) + ", not at " + point_text(claim.goal_used);
  if (query.on_blocked == OnBlocked::nearest) return {};
  if (claim.start_used != query.start) return "the start was moved to " + point_text(claim.start_used) + " unasked";
  const double off = distance(claim.goal_used, query.goal);
  if (claim.goal_used != query.goal && off > query.within + tolerance) {
    return "the path ends " + std::to_string(off) + " from the goal, asked was within " + std::to_string(query.within);
  }
  return {};
}

// Why a claimed length, cost or sum of turns is not what was measured, up to so much; empty if it is.
[[nodiscard]] inline std::string measure_misfit(const char* what, double measured, double claimed, double off) {
  if (std::fabs(measured - claimed) <= off) return {};
  return std::string("the ") + what + " is " + std::to_string(measured) + ", claimed was " + std::to_string(claimed);
}

// Measures the path, which costs this, into the verdict. Why the claim is another; empty if it is not.
template <int D, class Verdict>
[[nodiscard]] std::string measures_misfit(const MeasuredCost& measured, const Tolerance& tolerance,
                                          const PathClaim<D>& claim, const Path<D>& path, Verdict& verdict) {
  verdict.length = length(path);
  verdict.cost = measured.cost;
  // Which side of walls the path is on is for the plan to say.
  if (claim.cost > measured.cost) verdict.cost = std::min(claim.cost, measured.cost + measured.dearer);
  verdict.cost_off = measured.off;
  verdict.turn = total_turn(path);
  const std::size_t pieces = path.points.size();
  std::string reason = measure_misfit("length", verdict.length, claim.length, tolerance.length(verdict.length, pieces));
  if (reason.empty()) {
    reason =
        measure_misfit("cost", verdict.cost, claim.cost, tolerance.length(verdict.cost, pieces) + verdict.cost_off);
  }
  if (reason.empty() && claim.turn)
    reason = measure_misfit("sum of turns, in radians,", verdict.turn, *claim.turn,
                            kTurnRelative * std::max(verdict.turn, 1.0));
  return reason;
}

// Keeps what was measured of a valid path. Why the claimed clearance is another; empty if it is not.
template <int D, class Verdict>
[[nodiscard]] std::string clearance_claim_misfit(const PathClaim<D>& claim, double measured, double tolerance,
                                                 Verdict& verdict) {
  verdict.clearance = measured;
  if (!claim.clearance || std::fabs(measured - *claim.clearance) <= tolerance) return {};
  return "the clearance is " + std::to_string(measured) + ", claimed was " + std::to_string(*claim.clearance);
}

}  // namespace taut::detail
