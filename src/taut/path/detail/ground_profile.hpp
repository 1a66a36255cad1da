// What the ground costs along a path, measured beside it: along its left side and along its right side, a hair away.
// Where both differ the path runs along an edge, and the lesser weight counts, or it is just crossing one, and each
// counts up to there. So a path whose points are computed, and lie on an edge up to rounding, costs what it would if
// they lay on it exactly.
//
// Costs are as fine as points are. A point that is a hair off moves where the path crosses into another weight: by a
// hair, and by more the flatter the path crosses. Where weights differ by powers of ten, that is more than the last
// digits of the cost. How much it is, is summed up beside the cost, over the weights that the path meets and no others.
//
// Along a wall without thickness the path is on one side or on the other, and which one two lines beside it do not
// tell: the lesser weight counts, and how much more the other side costs is summed up as well.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "taut/geometry/vec.hpp"

namespace taut::detail {

// The line on which weights change, by two of its points; one that is made from nothing is like no other.
struct GroundLine {
  Vec2 u{std::numeric_limits<double>::quiet_NaN(), 0}, v{};
  [[nodiscard]] bool operator==(const GroundLine& o) const {
    return u.x == o.u.x && u.y == o.u.y && v.x == o.v.x && v.y == o.v.y;
  }
};

// From t on, up to the next step; the first is at 0.
struct GroundStep {
  double t, weight;
  GroundLine line{};  // what was crossed
};
using GroundSide = std::vector<GroundStep>;

// Where a piece runs along a wall.
struct WalledStretch {
  double from, to;
};

// A cost; by how much it changes, at the most, if points of the path are moved by what rounding may do to them; and how
// much more it may be by the side of walls that the path is on.
struct MeasuredCost {
  double cost = 0, off = 0, dearer = 0;
};

// What a path costs, piece by piece.
class GroundProfile {
 public:
  // Sides may differ for a moment, so many hairs, where a path passes a corner within a hair.
  explicit GroundProfile(double hair) : hair_(hair), moment_(kMoment * hair) {}

  // A piece in this direction: what lies on both sides of it, and where walls without thickness are between them, in
  // order.
  void add(const GroundSide& left, const GroundSide& right, std::span<const WalledStretch> walled, Vec2 direction,
           double length) {
    add_off(left, direction, length, left_weight_);
    add_off(right, direction, length, right_weight_);
    std::size_t i = 0, j = 0;
    double t = 0;
    Stretch stretch;
    while (t < 1) {
      const double end_left = i + 1 < left.size() ? left[i + 1].t : 1;
      const double end_right = j + 1 < right.size() ? right[j + 1].t : 1;
      const double end = std::min({end_left, end_right, 1.0});
      add_run((end - t) * length, left[i].weight, right[j].weight, stretch);
      if (const double apart = std::fabs(left[i].weight - right[j].weight); std::isfinite(apart)) {
        for (const WalledStretch& w : walled)
          dearer_ += apart * length * std::max(std::min(end, w.to) - std::max(t, w.from), 0.0);
      }
      t = end;
      if (t >= 1) break;
      const bool differed = left[i].weight != right[j].weight;
      GroundLine line;
      while (i + 1 < left.size() && left[i + 1].t <= t) line = left[++i].line;
      while (j + 1 < right.size() && right[j + 1].t <= t) line = right[++j].line;
      const bool differs = left[i].weight != right[j].weight;
      if (!differed && differs) stretch.began = line;
      if (differed && !differs) close(stretch, stretch.began == line);
    }
    close(stretch, false);
  }

  // The whole. What is blocked on both sides makes it infinite, unless it is no longer than `slack` at a time: then it
  // costs what the ground before or after it does, whichever is less.
  [[nodiscard]] MeasuredCost cost(double slack) const {
    MeasuredCost sum{0, off_, dearer_};
    for (std::size_t i = 0; i < runs_.size();) {
      if (std::isfinite(runs_[i].weight)) {
        sum.cost += runs_[i].length * runs_[i].weight;
        ++i;
        continue;
      }
      double blocked = 0;
      const double before = i > 0 ? runs_[i - 1].weight : kInfinite;
      for (; i < runs_.size() && !std::isfinite(runs_[i].weight); ++i) blocked += runs_[i].length;
      const double after = i < runs_.size() ? runs_[i].weight : kInfinite;
      if (blocked > 0) sum.cost += blocked <= slack ? blocked * std::min(before, after) : kInfinite;
      if (const double apart = std::fabs(before - after); std::isfinite(apart)) sum.off += blocked * apart;
    }
    return sum;
  }

 private:
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  static constexpr double kMoment = 64;
  struct Run {
    double length, weight;
  };
  // Where both sides differ.
  struct Stretch {
    GroundLine began;
    double length = 0, lesser = 0, mean = 0;  // the latter two times their lengths
  };

  // Every change of weight may come sooner or later, and so may the one from the piece before.
  void add_off(const GroundSide& side, Vec2 direction, double length, double& last) {
    for (const GroundStep& step : side) {
      const double jump = std::fabs(step.weight - last);
      if (std::isfinite(jump)) off_ += jump * (hair_ + std::min(length, hair_ * flatness(step.line, direction)));
      last = step.weight;
    }
  }
  // How far a crossing moves along the path if that is moved aside by one.
  [[nodiscard]] static double flatness(const GroundLine& line, Vec2 direction) {
    const Vec2 along = line.v - line.u;
    const double across = std::fabs(cross(along, direction));
    return across > 0 ? std::fabs(dot(along, direction)) / across : across == 0 ? kInfinite : 0;  // no line: NaN
  }

  void add_run(double length, double left, double right, Stretch& stretch) {
    if (left == right) {
      runs_.push_back({length, left});
      return;
    }
    const double lesser = std::min(left, right), greater = std::max(left, right);
    stretch.length += length;
    stretch.lesser += length * lesser;
    stretch.mean += length * (std::isfinite(greater) ? (lesser + greater) / 2 : lesser);
  }
  // One side crosses first and the other after it, so on the mean each weight counts up to the line.
  void close(Stretch& stretch, bool crosses) {
    if (stretch.length > 0) {
      const double cost = crosses || stretch.length <= moment_ ? stretch.mean : stretch.lesser;
      runs_.push_back({stretch.length, cost / stretch.length});
    }
    stretch = {};
  }

  double hair_, moment_, off_ = 0, dearer_ = 0;
  double left_weight_ = kInfinite, right_weight_ = kInfinite;  // where the last piece ends
  std::vector<Run> runs_;
};

}  // namespace taut::detail
