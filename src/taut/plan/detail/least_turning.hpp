// Among equally short paths, the one that turns least: what optimal planners do last.
//
// Two lengths count as equal if they differ by less than kTieRelative of the optimum: sums of square roots cannot be
// compared exactly, and truly different lengths that close cost nobody anything. The planner hands over every place at
// which a shortest path may turn, with its distance from the start; which of them are joined straight is found here.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include "taut/base/detail/interrupt.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

struct Waypoint {
  Vec2 at;
  double g;          // shortest distance from the start
  std::uint32_t id;  // for the caller's sight test
};

class LeastTurning {
 public:
  // `waypoints`: the start first, the goal last, in between whatever may lie on a shortest path, in any order; they are
  // sorted and thinned out. `sees(a, b)` tells whether one can go straight from one to the other. Returns the points of
  // the path, from start to goal; empty if no chain of sight lines explains the goal's distance, or if it was
  // interrupted.
  template <class Sees>
  const std::vector<Vec2>& find(std::vector<Waypoint>& waypoints, Interrupt& interrupt, Sees&& sees) {
    path_.clear();
    if (waypoints.back().g == 0) path_.push_back(waypoints.front().at);
    keep_useful(waypoints, interrupt, sees);
    if (links_.empty() || interrupt.was_seen()) return path_;
    // Links are ordered by their far end, greatest distance first; a link's best turn is that of the rest of the way.
    std::uint32_t best = kNone;
    for (std::uint32_t i = 0; i < links_.size(); ++i) {
      Link& link = links_[i];
      link.turn = link.to == last_ ? 0 : std::numeric_limits<double>::infinity();
      const Vec2 a = waypoints[link.from].at, b = waypoints[link.to].at;
      for (std::uint32_t n = first_from_[link.to]; n != kNone; n = links_[n].next_from) {
        const double turn = links_[n].turn + angle_between(b - a, waypoints[links_[n].to].at - b);
        if (turn < link.turn - kTurnRounding) {
          link.turn = turn;
          link.onward = n;
        }
      }
      link.next_from = first_from_[link.from];
      first_from_[link.from] = i;
      if (link.from == 0 && (best == kNone || link.turn < links_[best].turn - kTurnRounding)) best = i;
    }
    if (best == kNone) return path_;
    path_.push_back(waypoints[0].at);
    for (std::uint32_t i = best; i != kNone; i = links_[i].onward) path_.push_back(waypoints[links_[i].to].at);
    return path_;
  }

 private:
  static constexpr std::uint32_t kNone = 0xffffffffu;
  static constexpr std::uint32_t kStepsPerSight = 64;  // of an Interrupt

  struct Link {
    std::uint32_t from, to, onward, next_from;
    double turn;
  };

  static double angle_between(Vec2 a, Vec2 b) { return std::fabs(std::atan2(cross(a, b), dot(a, b))); }

  // Backwards from the goal: a waypoint is useful if it sees a useful one exactly as far on as the distances say.
  // Leaves only the useful ones, ordered by distance, and the links between them, farthest first.
  template <class Sees>
  void keep_useful(std::vector<Waypoint>& waypoints, Interrupt& interrupt, Sees& sees) {
    links_.clear();
    const double slack = kTieRelative * waypoints.back().g;
    const auto is_tight = [&](const Waypoint& from, const Waypoint& to) {
      const double step = to.g - from.g;
      const Vec2 d = to.at - from.at;
      return step > 0 && std::fabs(step * step - dot(d, d)) <= 2 * slack * step + slack * slack;
    };
    // Useful waypoints gather at the end of the list, the goal last; `next` is the one whose ways in are looked for.
    std::size_t first_useful = waypoints.size() - 1;
    std::uint32_t sights = 0;  // since the interrupt was last asked
    const auto is_linked = [&](const Waypoint& from, const Waypoint& to) {
      return is_tight(from, to) && (++sights, sees(from, to));
    };
    const auto is_given_up = [&](std::size_t pairs) {
      const auto steps = static_cast<std::uint32_t>(pairs) + kStepsPerSight * sights;
      sights = 0;
      return interrupt.asked(steps);
    };
    for (std::size_t next = waypoints.size(); next-- > first_useful;) {
      if (is_given_up(first_useful)) return;
      for (std::size_t i = 1; i < first_useful;) {
        if (is_linked(waypoints[i], waypoints[next])) {
          std::swap(waypoints[i], waypoints[--first_useful]);
        } else {
          ++i;
        }
      }
    }
    waypoints.erase(waypoints.begin() + 1, waypoints.begin() + static_cast<std::ptrdiff_t>(first_useful));
    std::sort(waypoints.begin() + 1, waypoints.end() - 1, [](const Waypoint& a, const Waypoint& b) {
      return a.g != b.g ? a.g < b.g : (a.at != b.at ? a.at < b.at : a.id < b.id);
    });
    last_ = static_cast<std::uint32_t>(waypoints.size() - 1);
    first_from_.assign(waypoints.size(), kNone);
    for (std::uint32_t i = last_; i-- > 0;) {
      if (is_given_up(last_ - i)) return;
      for (std::uint32_t u = last_; u > i; --u) {
        if (is_linked(waypoints[i], waypoints[u])) links_.push_back({i, u, kNone, kNone, 0});
      }
    }
  }

  std::vector<Link> links_;
  std::vector<std::uint32_t> first_from_;
  std::vector<Vec2> path_;
  std::uint32_t last_ = 0;
};

}  // namespace taut::detail
