// Where the ends of a query lie among weighted triangles: the first question of every planner on them.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/weighted/weighted_ground.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/plan/detail/query_check.hpp"
#include "taut/plan/detail/settled_point.hpp"

namespace taut::detail {

template <int D>
class ComplexEnds {
 public:
  // The triangles that the start and the goal lie in, which are connected; out.start_used and goal_used say where they
  // are. False if there is nothing to search for, and out.status says why. A blocked end, or a goal that cannot be
  // reached, is moved to the nearest point that serves if the query says so; that may take long.
  [[nodiscard]] bool locate(const WeightedGround<D>& ground, const Query<D>& query, Interrupt& interrupt,
                            Plan<D>& out) {
    ground.settle();
    const bool nearest = query.on_blocked == OnBlocked::nearest;
    const auto give_up = [&](Status status) {
      out.status = interrupt.was_seen() ? Status::budget_spent : status;
      return false;
    };
    find(ground, query.start, query.start_towards, starts_);
    if (starts_.empty()) {
      if (!nearest) return give_up(Status::start_blocked);
      if (!move(
              ground, query.start, interrupt, [](SimplexId) { return true; }, starts_, out.start_used))
        return give_up(Status::start_blocked);
    }
    parts_.clear();
    for (const SimplexId t : starts_) {
      if (!is_reachable(ground, t)) parts_.push_back(ground.part(t));
    }
    find(ground, query.goal, query.goal_towards, goals_);
    const bool is_blocked = goals_.empty();
    keep_reachable(ground);
    if (!goals_.empty()) return true;
    if (!nearest) return give_up(is_blocked ? Status::goal_blocked : Status::unreachable);
    if (!move(
            ground, query.goal, interrupt, [&](SimplexId t) { return is_reachable(ground, t); }, goals_, out.goal_used))
      return give_up(Status::goal_blocked);
    return true;
  }
  [[nodiscard]] std::span<const SimplexId> starts() const { return starts_; }
  [[nodiscard]] std::span<const SimplexId> goals() const { return goals_; }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(starts_, goals_, parts_); }

 private:
  static void find(const WeightedGround<D>& ground, Vec<D> p, const std::optional<Vec<D>>& towards,
                   std::vector<SimplexId>& found) {
    ground.locator().find(p, found);
    keep_towards(ground.complex(), p, towards, found);
    ground.locator().add_beside(p, found);
  }
  [[nodiscard]] bool is_reachable(const WeightedGround<D>& ground, SimplexId t) const {
    return std::find(parts_.begin(), parts_.end(), ground.part(t)) != parts_.end();
  }
  void keep_reachable(const WeightedGround<D>& ground) {
    const auto end =
        std::remove_if(goals_.begin(), goals_.end(), [&](SimplexId t) { return !is_reachable(ground, t); });
    goals_.erase(end, goals_.end());
  }
  // To the nearest point of the triangles that count.
  template <class Counts>
  [[nodiscard]] bool move(const WeightedGround<D>& ground, Vec<D> p, Interrupt& interrupt, Counts counts,
                          std::vector<SimplexId>& found, Vec<D>& used) {
    const auto place = ground.locator().nearest(p, interrupt, counts);
    if (!place.found()) return false;
    used = place.at;
    if constexpr (D == 2) used = settled(ground, place.triangle, place.at);
    ground.locator().find(used, found);
    found.erase(std::remove_if(found.begin(), found.end(), [&](SimplexId t) { return !counts(t); }), found.end());
    if (found.empty()) found.push_back(place.triangle);
    ground.locator().add_beside(used, found);
    return true;
  }

  // Into the triangle, and off slanted sides where free ground ends: those may have been cut in two on the way here, at
  // points that were rounded, and then lie in an obstacle by as much.
  [[nodiscard]] static Vec2 settled(const WeightedGround<2>& ground, SimplexId t, Vec2 p) {
    const SimplexComplex<2, 2>& complex = ground.complex();
    const auto corner = [&](std::uint32_t i) { return complex.position(complex.corners(t)[i % 3]); };
    const double slack = kCutSidePerCoordinate * std::max({size_of(corner(0)), size_of(corner(1)), size_of(corner(2))});
    const auto is_in = [&](Vec2 q, double off) {
      for (std::uint32_t i = 0; i < 3; ++i) {
        const Vec2 a = corner(i + 1), b = corner(i + 2), along = b - a;
        if (orient2d(a, b, q) < 0) return false;
        const bool ends = complex.weight_across(t, static_cast<int>(i)) == std::numeric_limits<double>::infinity();
        if (ends && along.x != 0 && along.y != 0 && cross(along, q - a) < off * length(along)) return false;
      }
      return true;
    };
    const double reach = ground.locator().tolerance().penetration();
    if (const auto clear = settled_point(p, 3, slack, reach, corner, [&](Vec2 q) { return is_in(q, slack); }))
      return *clear;
    return settled_point(p, 3, 0, reach, corner, [&](Vec2 q) { return is_in(q, 0); }).value_or(p);
  }

  using Complex = SimplexComplex<2, D>;
  std::vector<SimplexId> starts_, goals_;
  std::vector<std::uint32_t> parts_;  // that the start lies in
};

}  // namespace taut::detail
