#include "taut/cells/detail/graphs/tangent_arcs.hpp"

#include <algorithm>

#include "taut/base/detail/constants.hpp"
#include "taut/geometry/detail/tolerance.hpp"

namespace taut::detail {

// The two directions that make an angle of this cosine with `towards`.
void FreeArcFinder::add_angles(double towards, double cosine) {
  if (!(std::fabs(cosine) <= 1)) return;
  const double aside = std::acos(cosine);
  angles_.push_back(positive_angle(towards - aside));
  angles_.push_back(positive_angle(towards + aside));
}

// Adds to blocked_ where the circle comes closer than the reach to an obstacle.
void FreeArcFinder::cut(Vec2 centre, const DiscObstacle& obstacle) {
  const double reach = clearance_.reach(), r = radius_;
  angles_.clear();
  for (const Vec2 end : {obstacle.a, obstacle.b}) {
    const Vec2 to_end = end - centre;
    const double d = length(to_end);
    if (d > 0) add_angles(std::atan2(to_end.y, to_end.x), (r * r + d * d - reach * reach) / (2 * r * d));
  }
  const Vec2 along = obstacle.b - obstacle.a;
  if (const double whole = length(along); whole > 0) {
    const Vec2 normal{-along.y / whole, along.x / whole};
    const double off = cross(along, centre - obstacle.a) / whole;
    for (const double line : {reach, -reach}) add_angles(std::atan2(normal.y, normal.x), (line - off) / r);
  }
  if (angles_.empty()) angles_.push_back(0);
  std::sort(angles_.begin(), angles_.end());
  for (std::size_t i = 0; i < angles_.size(); ++i) {
    const double from = angles_[i], to = i + 1 < angles_.size() ? angles_[i + 1] : angles_.front() + 2 * kPi;
    const double middle = from + (to - from) / 2;
    const Vec2 p = centre + r * Vec2{std::cos(middle), std::sin(middle)};
    if (squared_distance_to(p, obstacle.a, obstacle.b) < reach * reach) blocked_.push_back({from, to});
  }
}

std::size_t FreeArcFinder::find(const BendCorner& corner, std::vector<FreeArc>& out) {
  blocked_.clear();
  std::size_t cuts = 0;
  clearance_.for_obstacles_near(corner.at, radius_, scratch_, [&](const DiscObstacle& o) {
    cut(corner.at, o);
    ++cuts;
  });
  const auto add = [&](double from, double width, bool full) {
    const double middle = from + width / 2;
    const double half = width / 2 + angle_slack_;
    // Near 0 and near a half turn the cosine tells angles apart badly; let more pass.
    const double least = full || half >= kPi ? -2 : std::cos(half) - kCosineRounding;
    out.push_back({corner.at, from, width, full, {std::cos(middle), std::sin(middle)}, least});
  };
  if (blocked_.empty() && corner.all_round) {
    add(0, 2 * kPi, true);
    return cuts;
  }
  // Opened where it is blocked anyway, a circle is an arc like any other.
  const double from = corner.all_round ? positive_angle(blocked_.front().to) : corner.from;
  for (Interval& interval : blocked_) {
    const double width = interval.to - interval.from;
    interval.from = positive_angle(interval.from - from);
    interval.to = interval.from + width;
  }
  // What runs on past a full turn blocks the beginning too.
  const std::size_t once = blocked_.size();
  for (std::size_t i = 0; i < once; ++i) {
    if (blocked_[i].to > 2 * kPi) blocked_.push_back({0, blocked_[i].to - 2 * kPi});
  }
  std::sort(blocked_.begin(), blocked_.end(), [](const Interval& a, const Interval& b) { return a.from < b.from; });
  // Around a place with the full clearance at least an angle of slack / radius is free, so a narrower gap between two
  // cuts is rounding; the corner itself may leave as little as it likes.
  double free_from = 0;
  for (const Interval& interval : blocked_) {
    if (interval.from > corner.width) break;
    if (interval.from > free_from + angle_slack_) add(from + free_from, interval.from - free_from, false);
    free_from = std::max(free_from, interval.to);
  }
  if (free_from == 0 || free_from + angle_slack_ < corner.width) {
    add(from + free_from, corner.width - free_from, false);
  }
  return cuts;
}

}  // namespace taut::detail
