// Where the ends of a query lie among weighted triangles or tetrahedra: the first question of every planner on them.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/weighted/weighted_ground.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/plan/detail/query_check.hpp"
#include "taut/plan/detail/settled_point.hpp"

namespace taut::detail {

template <int D, int N = 2>
class ComplexEnds {
 public:
  using Ground = WeightedGround<D, N>;
  // The simplices that the start and the goal lie in, which are connected; out.start_used and goal_used say where they
  // are. False if there is nothing to search for, and out.status says why. A blocked end, or a goal that cannot be
  // reached, is moved to the nearest point that serves if the query says so; that may take long.
  [[nodiscard]] bool locate(const Ground& ground, const Query<D>& query, Interrupt& interrupt, Plan<D>& out) {
    const bool nearest = query.on_blocked == OnBlocked::nearest;
    const auto give_up = [&](Status status) {
      out.status = interrupt.was_seen() ? Status::budget_spent : status;
      return false;
    };
    if (!ground.settle(interrupt)) return give_up(Status::budget_spent);
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
  static void find(const Ground& ground, Vec<D> p, const std::optional<Vec<D>>& towards,
                   std::vector<SimplexId>& found) {
    ground.locator().find(p, found);
    if constexpr (D == 2) {
      if (ground.is_rounded()) correct(ground, p, found);
    }
    keep_towards(ground.complex(), p, towards, found);
    ground.locator().add_beside(p, found);
  }
  [[nodiscard]] bool is_reachable(const Ground& ground, SimplexId t) const {
    return std::find(parts_.begin(), parts_.end(), ground.part(t)) != parts_.end();
  }
  void keep_reachable(const Ground& ground) {
    const auto end =
        std::remove_if(goals_.begin(), goals_.end(), [&](SimplexId t) { return !is_reachable(ground, t); });
    goals_.erase(end, goals_.end());
  }
  // To the nearest point of those that count.
  template <class Counts>
  [[nodiscard]] bool move(const Ground& ground, Vec<D> p, Interrupt& interrupt, Counts counts,
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

  // Beside a side where free ground ends the world itself decides, for the side may have been cut at rounded points.
  static void correct(const WeightedGround<2>& ground, Vec2 p, std::vector<SimplexId>& found) {
    const double hair = ground.locator().tolerance().crossing();
    if (found.empty()) {
      Interrupt never;
      const auto place = ground.locator().nearest(p, never, [](SimplexId) { return true; });
      if (place.distance <= hair && ground.is_truly_free(p)) found.push_back(place.triangle);
    } else if (is_near_end(ground, p, found, hair) && !ground.is_truly_free(p)) {
      found.clear();
    }
  }
  [[nodiscard]] static bool is_near_end(const WeightedGround<2>& ground, Vec2 p, const std::vector<SimplexId>& found,
                                        double hair) {
    const SimplexComplex<2, 2>& complex = ground.complex();
    for (const SimplexId t : found) {
      const auto corner = [&](std::size_t i) { return complex.position(complex.corners(t)[i % 3]); };
      for (std::size_t i = 0; i < 3; ++i) {
        if (distance(p, corner(i)) <= hair) return true;
        if (complex.weight_across(t, static_cast<int>(i)) == std::numeric_limits<double>::infinity() &&
            distance_to_segment(p, corner(i + 1), corner(i + 2)) <= hair)
          return true;
      }
    }
    return false;
  }
  // Into the triangle and, where that has rounded sides, to what is free in the world.
  [[nodiscard]] static Vec2 settled(const WeightedGround<2>& ground, SimplexId t, Vec2 p) {
    const SimplexComplex<2, 2>& complex = ground.complex();
    const auto corner = [&](std::uint32_t i) { return complex.position(complex.corners(t)[i % 3]); };
    const auto is_in = [&](Vec2 q) {
      for (std::uint32_t i = 0; i < 3; ++i) {
        if (orient2d(corner(i), corner(i + 1), q) < 0) return false;
      }
      return ground.is_truly_free(q);
    };
    return settled_point(p, 3, 0, ground.locator().tolerance().penetration(), corner, is_in).value_or(p);
  }

  std::vector<SimplexId> starts_, goals_;
  std::vector<std::uint32_t> parts_;  // that the start lies in
};

}  // namespace taut::detail
