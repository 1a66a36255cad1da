// TA* and TRA* in all their modes over one world, each answer held against one that is known to be right: the same
// status; a path that the validator accepts and that is never shorter; as long where it is called proven, which it has
// to be whenever nothing stops the search early, and never is with the thesis's bounds.
#pragma once

#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

#include "support/clearance_oracle.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/triangles/triangulation_astar_planner.hpp"

namespace taut::test {
using namespace taut::detail;

struct TriangleMode {
  const char* name;
  TriangulationAstarOptions options;
};

inline const std::vector<TriangleMode>& triangle_modes() {
  static const std::vector<TriangleMode> modes{
      {"ta", {}},
      {"tra", {.reduced = true}},
      {"ta:f=1", {.effort = 1}},
      {"tra:f=1", {.reduced = true, .effort = 1}},
      {"ta:f=2", {.effort = 2}},
      {"tra:f=2", {.reduced = true, .effort = 2}},
      {"ta:f=10", {.effort = 10}},
      {"tra:f=10", {.reduced = true, .effort = 10}},
      {"ta:mode=thesis", {.thesis = true}},
      {"tra:mode=thesis", {.reduced = true, .thesis = true}},
      {"ta:f=1,mode=thesis", {.thesis = true, .effort = 1}},
      {"tra:f=1,mode=thesis", {.reduced = true, .thesis = true, .effort = 1}},
  };
  return modes;
}

class TrianglePlannerCheck {
 public:
  // How often things happened that a test wants to have seen.
  struct Tally {
    std::size_t asked = 0, found = 0, bent = 0, blocked = 0, unreachable = 0, too_wide = 0;
    std::size_t longer = 0;  // a path of a search that was stopped early, or of the thesis, that was not shortest
    std::size_t spent = 0;   // the thesis's search ended without an answer
    std::size_t ties = 0;    // see has_tie
  };

  TrianglePlannerCheck(const PolygonWorld& world, std::string name, double tolerance)
      : TrianglePlannerCheck(world, std::make_shared<const LiveWorld>(world, kFollowedByWidths), std::move(name),
                             tolerance) {}
  TrianglePlannerCheck(const PolygonWorld& world, std::shared_ptr<const LiveWorld> triangles, std::string name,
                       double tolerance)
      : name_(std::move(name)), tolerance_(tolerance), world_(world), validator_(world_), triangles_(triangles) {
    for (const TriangleMode& mode : triangle_modes()) planners_.emplace_back(triangles, mode.options);
  }

  [[nodiscard]] const LiveWorld& triangles() const { return *triangles_; }

  // False, with a message, if anything is not as it has to be. `expected` is proven optimal if found.
  [[nodiscard]] bool agrees(const Query2& query, const Plan2& expected, Tally& tally) {
    ++tally.asked;
    tally.found += expected.status == Status::found ? 1 : 0;
    tally.unreachable += expected.status == Status::unreachable ? 1 : 0;
    tally.too_wide += expected.status == Status::too_wide ? 1 : 0;
    tally.blocked += expected.status == Status::start_blocked || expected.status == Status::goal_blocked ? 1 : 0;
    for (std::size_t i = 0; i < planners_.size(); ++i) {
      const std::string wrong = defect(query, expected, i, tally);
      if (wrong.empty()) continue;
      std::ostringstream out;
      out.precision(17);
      out << name_ << ", " << triangle_modes()[i].name << ", radius " << query.radius << ", " << query.start.x << ","
          << query.start.y << " to " << query.goal.x << "," << query.goal.y;
      if (query.start_towards) out << ", starts towards " << query.start_towards->x << "," << query.start_towards->y;
      if (query.goal_towards) out << ", ends towards " << query.goal_towards->x << "," << query.goal_towards->y;
      out << ": " << name_of(plan_.status) << " " << plan_.cost << ", expected " << name_of(expected.status) << " "
          << expected.cost << ": " << wrong;
      ADD_FAILURE() << out.str();
      return false;
    }
    return true;
  }
  // Of the mode looked at last.
  [[nodiscard]] const Plan2& plan() const { return plan_; }

 private:
  // The thesis's search has no end where there is no way and many triangles.
  static constexpr std::uint64_t kMostThesis = 3000, kMost = 1000000;

  [[nodiscard]] static bool lacks_room(Status status) {
    return status == Status::start_blocked || status == Status::goal_blocked;
  }
  // An end has less room than the radius, but the validator would grant it: planners may answer either way. Far within
  // that tolerance, where only rounding is meant, they may not.
  [[nodiscard]] bool has_tie(const Query2& query) const {
    const double granted = tolerance_of(world_).penetration(query.radius);
    const ClearanceOracle oracle(triangles_->triangulation());
    const auto is_tie = [&](Vec2 end) {
      const double lack = query.radius - oracle.clearance_at(end);
      return lack > granted / 8 && lack < granted;
    };
    return is_tie(query.start) || is_tie(query.goal);
  }

  [[nodiscard]] std::string defect(const Query2& query, const Plan2& expected, std::size_t mode, Tally& tally) {
    const TriangulationAstarOptions& options = triangle_modes()[mode].options;
    planners_[mode].plan(query, {.expansions = options.thesis ? kMostThesis : kMost}, plan_);
    if (options.thesis && plan_.status == Status::budget_spent) {
      ++tally.spent;
      return "";
    }
    if (plan_.status != expected.status && (lacks_room(plan_.status) || lacks_room(expected.status)) &&
        has_tie(query)) {
      ++tally.ties;
      return "";
    }
    if (plan_.status != expected.status) return "another status";
    if (plan_.status != Status::found) return plan_.path.points.empty() ? "" : "a path that leads nowhere";
    const Verdict verdict = validator_.check(query, claim_of(plan_), plan_.path);
    if (!verdict.valid) return verdict.reason;
    const double slack = tolerance_ * std::max(1.0, expected.cost);
    if (!(plan_.cost >= expected.cost - slack)) return "too short";
    if (!(plan_.lower_bound <= expected.cost + slack)) return "the lower bound is none";
    if (plan_.proven_optimal && !(plan_.cost <= expected.cost + slack)) return "called shortest, and is not";
    if (plan_.proven_optimal && options.thesis) return "the thesis's bounds prove nothing";
    if (!plan_.proven_optimal && !options.thesis && options.effort == 0) return "not proven";
    if (mode == 0 && !plan_.path.arcs.empty()) ++tally.bent;
    if (plan_.cost > expected.cost + slack) ++tally.longer;
    return "";
  }

  std::string name_;
  double tolerance_;
  World world_;
  Validator validator_;
  std::shared_ptr<const LiveWorld> triangles_;
  std::vector<TriangulationAstarPlanner> planners_;
  Plan2 plan_;
};

}  // namespace taut::test
