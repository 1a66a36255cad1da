// Planners for agents with a radius, asked for ends that may be elsewhere, against brute force over all offset edges
// and circles (tangent_brute_force.hpp), which shares nothing with any of them.
//
// A radius is a computed number: where a place or a gap just fits, a little more or less decides. So an answer has to
// lie between those of brute force for the radius itself, which decides ties in favour of passing, and for one that is
// smaller by far more than rounding and far less than anything to see. Ends that planners have moved are taken from
// them: where several places are equally near, each may take another one.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "support/brute_force_worlds.hpp"
#include "support/tangent_brute_force.hpp"
#include "taut/path/validate.hpp"
#include "taut/plan/detail/graphs/visibility_planner.hpp"
#include "taut/plan/registry.hpp"

namespace taut::test {
using namespace taut::detail;

class DiscEndsCheck {
 public:
  // How often things happened that a test wants to have seen, over all planners.
  struct Tally {
    std::size_t asked = 0, found = 0, bent = 0, starts_moved = 0, goals_moved = 0, ended_within = 0, stayed = 0;
    std::size_t start_blocked = 0, goal_blocked = 0, too_wide = 0, unreachable = 0;
    std::size_t exact = 0, ties = 0;  // the bounds agree; they do not even agree that there is an answer
    std::size_t grazes = 0;           // rounding decides whether a point would get within the distance
    std::size_t wrong = 0;
  };

  // Planners of the registry by name. They that do not fit the world are left out.
  DiscEndsCheck(const World& world, const PolygonWorld& polygons, double radius, std::string name,
                const std::vector<std::string_view>& planners)
      : name_(std::move(name)),
        world_(world),
        polygons_(polygons),
        radius_(radius),
        extent_(polygons.bounds().extent()),
        tolerance_(polygons.bounds(), polygons.reach()),
        points_(std::make_shared<const VisibilityGraph>(polygons_)),
        validator_(world_),
        exact_(polygons_, radius),
        roomier_(polygons_, radius - kLess * extent_) {
    CellStore cells(std::make_shared<const World>(world));
    for (const std::string_view text : planners) {
      const PlannerSpec spec = parse_planner(text);
      if (spec.entry->misfit(world).empty()) planners_.push_back({std::string(text), make_planner(spec, cells)});
    }
  }

  [[nodiscard]] const brute_force::DiscPaths& oracle() const { return exact_; }

  // Fails, with a message, if any planner is wrong; false if that has happened too often to go on. A run at full size
  // takes long, and is to tell of more than the first.
  [[nodiscard]] bool agrees(Query2 query, Tally& tally) {
    query.radius = radius_;
    for (Named& planner : planners_) {
      ++tally.asked;
      planner.planner->plan(query, {.expansions = 1000000}, plan_);
      std::string wrong = defect(query, tally);
      if (wrong.empty()) continue;
      std::ostringstream out;
      out.precision(17);
      out << name_ << ", " << planner.name << ", radius " << radius_ << ", " << query.start.x << "," << query.start.y
          << " to " << query.goal.x << "," << query.goal.y << ", within " << query.within
          << (query.on_blocked == OnBlocked::nearest ? ", nearest" : "") << ": " << name_of(plan_.status) << " "
          << plan_.cost << " from " << plan_.start_used.x << "," << plan_.start_used.y << " to " << plan_.goal_used.x
          << "," << plan_.goal_used.y << ": " << wrong << brute_force::describe(polygons_.parts());
      for (const Vec2 p : polygons_.points()) out << "parts.points.push_back({" << p.x << ", " << p.y << "});\n";
      ADD_FAILURE() << out.str();
      return ++tally.wrong < kMostWrong;
    }
    return true;
  }
  [[nodiscard]] const Plan2& plan() const { return plan_; }

 private:
  static constexpr std::size_t kMostWrong = 5;
  static constexpr double kLess = 1e-7;     // of the extent
  static constexpr double kSame = 1e-6;     // of the extent: what a radius less by that much may change without a tie
  static constexpr double kGrazes = 1e-14;  // of the extent and the distance: a few roundings
  static constexpr double kNone = brute_force::DiscPaths::kNone;
  struct Named {
    std::string name;
    std::unique_ptr<Planner2> planner;
  };

  // Room that the validator would grant, but not for certain.
  [[nodiscard]] bool is_tie(Vec2 p) const {
    const double lack = radius_ - exact_.clearance(p), granted = tolerance_.penetration(radius_);
    return lack > granted / 8 && lack < granted;
  }
  [[nodiscard]] std::string out_of_bounds(double value, double low, double high, const char* what, Tally& tally) const {
    const double slack = kSame * extent_ * 1e-2;
    tally.exact += high - low <= kSame * extent_ ? 1 : 0;
    if (value >= low - slack && value <= high + slack) return {};
    std::ostringstream out;
    out.precision(17);
    out << what << " is " << value << ", not between " << low << " and " << high;
    return out.str();
  }

  [[nodiscard]] std::string defect(const Query2& query, Tally& tally) {
    const bool nearest = query.on_blocked == OnBlocked::nearest;
    if (is_tie(query.start) || is_tie(query.goal)) {
      ++tally.ties;
      return {};
    }
    count(query, tally);
    if (plan_.status == Status::found) {
      const Verdict verdict = validator_.check(query, claim_of(plan_), plan_.path);
      if (!verdict.valid) return verdict.reason;
      if (!plan_.proven_optimal || !(std::fabs(plan_.lower_bound - plan_.cost) <= 1e-12 * plan_.cost))
        return "not proven";
    } else if (!plan_.path.points.empty()) {
      return "a path that leads nowhere";
    }
    if (exact_.has_room(query.start)) {
      if (plan_.start_used != query.start) return "moved the start";
    } else if (!nearest) {
      return plan_.status == Status::start_blocked ? "" : "the start is blocked";
    } else {
      const double low = roomier_.nearest(query.start), high = exact_.nearest(query.start);
      if (low == kNone) return plan_.status == Status::start_blocked ? "" : "there is no room anywhere";
      if (plan_.status != Status::found) return high < kNone ? "there is room for the start" : "";
      if (const std::string wrong =
              out_of_bounds(distance(plan_.start_used, query.start), low, high, "the way to the start", tally);
          !wrong.empty())
        return wrong;
    }
    return query.within > 0 ? within_defect(query, nearest, tally) : goal_defect(query, nearest, tally);
  }
  [[nodiscard]] std::string within_defect(const Query2& query, bool nearest, Tally& tally) {
    const Vec2 start = plan_.start_used;
    const double low = roomier_.shortest_within(start, query.goal, query.within * (1 + 1e-9) + 1e-9 * extent_),
                 high = exact_.shortest_within(start, query.goal, query.within);
    const double off = distance(plan_.goal_used, query.goal);
    if (low < kNone && high == kNone) {
      ++tally.ties;
      return {};
    }
    if (high == kNone) return nearest ? goal_defect(query, true, tally) : none_defect(query, tally);
    if (plan_.status != Status::found) return "there is a path within the distance";
    if (off > query.within + tolerance_.penetration(radius_)) return "too far from the goal";
    ++tally.ended_within;
    return out_of_bounds(plan_.cost, low, high, "the length", tally);
  }
  [[nodiscard]] std::string goal_defect(const Query2& query, bool nearest, Tally& tally) {
    const Vec2 start = plan_.start_used;
    if (nearest) {
      if (plan_.status != Status::found) return "there is always a nearest place";
      const double low = roomier_.nearest_reached(start, query.goal), high = exact_.nearest_reached(start, query.goal);
      const std::string wrong =
          out_of_bounds(distance(plan_.goal_used, query.goal), low, high, "the way to the goal", tally);
      if (!wrong.empty()) return wrong;
    } else if (!exact_.has_room(query.goal)) {
      return plan_.status == Status::goal_blocked ? "" : "the goal is blocked";
    }
    const Vec2 goal = plan_.goal_used;
    const double low = roomier_.shortest(start, goal), high = exact_.shortest(start, goal);
    if (low < kNone && high == kNone) {
      ++tally.ties;
      return {};
    }
    if (high == kNone) return none_defect(query, tally);
    if (plan_.status != Status::found) return "there is a path";
    return out_of_bounds(plan_.cost, low, high, "the length", tally);
  }
  // Whether a point would get there. Where the disc around the goal only grazes what a point can reach, rounding
  // decides that: a distance that is less, or more, by no more than that gives another answer, and both are right.
  [[nodiscard]] std::string none_defect(const Query2& query, Tally& tally) {
    const auto expected = [&](double within) {
      Query2 point = query;
      point.radius = 0;
      point.within = within;
      Plan2 of_point;
      points_.plan(point, {}, of_point);
      return of_point.status == Status::found ? Status::too_wide : Status::unreachable;
    };
    const Status here = expected(query.within);
    if (plan_.status == here) return {};
    const double hair = query.within > 0 ? kGrazes * (extent_ + query.within) : 0;
    const bool is_no_path = plan_.status == Status::too_wide || plan_.status == Status::unreachable;
    if (hair > 0 && is_no_path && expected(query.within - hair) != expected(query.within + hair)) {
      ++tally.grazes;
      return {};
    }
    return "expected " + std::string(name_of(here));
  }
  void count(const Query2& query, Tally& tally) const {
    tally.found += plan_.status == Status::found ? 1 : 0;
    tally.bent += plan_.path.arcs.empty() ? 0 : 1;
    tally.start_blocked += plan_.status == Status::start_blocked ? 1 : 0;
    tally.goal_blocked += plan_.status == Status::goal_blocked ? 1 : 0;
    tally.too_wide += plan_.status == Status::too_wide ? 1 : 0;
    tally.unreachable += plan_.status == Status::unreachable ? 1 : 0;
    if (plan_.status != Status::found) return;
    tally.starts_moved += plan_.start_used != query.start ? 1 : 0;
    tally.goals_moved += plan_.goal_used != query.goal ? 1 : 0;
    tally.stayed += plan_.path.points.size() == 1 ? 1 : 0;
  }

  std::string name_;
  World world_;
  PolygonWorld polygons_;
  double radius_, extent_;
  Tolerance tolerance_;
  VisibilityPlanner points_;
  Validator validator_;
  brute_force::DiscPaths exact_, roomier_;
  std::vector<Named> planners_;
  Plan2 plan_;
};

}  // namespace taut::test
