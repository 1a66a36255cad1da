#include "taut/cells/detail/graphs/disc_curves.hpp"

#include <algorithm>
#include <cmath>

#include "taut/base/detail/constants.hpp"
#include "taut/geometry/detail/tolerance.hpp"

namespace taut::detail {
namespace {

double turned_positive(double angle) {
  const double moved = std::fmod(angle, kTurn);
  return moved < 0 ? moved + kTurn : moved;
}

double squared_distance(Vec2 p, Vec2 a, Vec2 b) {
  const Vec2 ab = b - a, ap = p - a;
  const double along = dot(ap, ab), whole = dot(ab, ab);
  if (along <= 0) return dot(ap, ap);
  if (along >= whole) return dot(p - b, p - b);
  const double off = cross(ab, ap);
  return off * off / whole;
}

}  // namespace

DiscCurve DiscCurve::beside(Vec2 a, Vec2 b, double distance) {
  const double whole = taut::distance(a, b);
  const Vec2 along = (1 / whole) * (b - a), left{-along.y, along.x};
  return {a, distance * left, along, whole, false};
}

Vec2 DiscCurve::from_at(double number) const {
  return is_circle ? size * Vec2{std::cos(number), std::sin(number)} : aside + number * along;
}

double DiscCurve::nearest(Vec2 p, const Piece& within) const {
  if (!is_circle) return std::clamp(dot(p - at, along), within.from, within.to);
  const Vec2 d = p - at;
  const double off = turned_positive(std::atan2(d.y, d.x) - within.from), width = within.to - within.from;
  if (off <= width) return within.from + off;
  return off - width < kTurn - off ? within.to : within.from;
}

void FreeOfCurve::begin(const DiscCurve& curve, double reach) {
  curve_ = curve;
  reach_ = reach;
  blocked_.clear();
  free_.clear();
}

void FreeOfCurve::cut(const DiscObstacle& obstacle) {
  const DiscCurve& curve = curve_;
  const double reach = reach_;
  std::vector<double>& numbers = numbers_;
  numbers.clear();
  const auto at_angle = [&](double towards, double cosine) {
    if (!(std::fabs(cosine) <= 1)) return;
    const double aside = std::acos(cosine);
    numbers.push_back(turned_positive(towards - aside));
    numbers.push_back(turned_positive(towards + aside));
  };
  const auto at_length = [&](double number) {
    if (number > 0 && number < curve.size) numbers.push_back(number);
  };
  for (const Vec2 end : {obstacle.a, obstacle.b}) {
    const Vec2 to_end = end - curve.at - curve.aside;
    if (curve.is_circle) {
      const double d = length(to_end), r = curve.size;
      if (d > 0) at_angle(std::atan2(to_end.y, to_end.x), (r * r + d * d - reach * reach) / (2 * r * d));
    } else if (const double off = cross(curve.along, to_end); std::fabs(off) < reach) {
      const double foot = dot(curve.along, to_end), aside = std::sqrt((reach - off) * (reach + off));
      at_length(foot - aside);
      at_length(foot + aside);
    }
    if (obstacle.a == obstacle.b) break;
  }
  const Vec2 edge = obstacle.b - obstacle.a;
  if (const double whole = length(edge); whole > 0) {
    const Vec2 along = (1 / whole) * edge;
    const double off = cross(along, curve.at - obstacle.a + curve.aside);
    for (const double line : {reach, -reach}) {
      if (curve.is_circle) {
        at_angle(std::atan2(along.x, -along.y), (line - off) / curve.size);
      } else {
        at_length((line - off) / cross(along, curve.along));
      }
    }
  }
  if (curve.is_circle) {
    if (numbers.empty()) numbers.push_back(0);
    std::sort(numbers.begin(), numbers.end());
    numbers.push_back(numbers.front() + kTurn);
  } else {
    numbers.push_back(0);
    numbers.push_back(curve.size);
    std::sort(numbers.begin(), numbers.end());
  }
  const Vec2 a = obstacle.a - curve.at, b = obstacle.b - curve.at;
  bool goes_on = false;  // from the interval before
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
    const Vec2 middle = curve.from_at(numbers[i] + (numbers[i + 1] - numbers[i]) / 2);
    const bool is_blocked = squared_distance(middle, a, b) < reach * reach;
    if (is_blocked && goes_on) {
      blocked_.back().to = numbers[i + 1];
    } else if (is_blocked) {
      blocked_.push_back({numbers[i], numbers[i + 1]});
    }
    goes_on = is_blocked;
  }
}

std::span<const DiscCurve::Piece> FreeOfCurve::pieces() {
  double from = 0, to = curve_.is_circle ? kTurn : curve_.size;
  if (curve_.is_circle && !blocked_.empty()) {
    // Opened where it is blocked anyway, a circle is a line like any other.
    from = turned_positive(blocked_.front().to);
    to = from + kTurn;
    for (DiscCurve::Piece& interval : blocked_) {
      const double width = interval.to - interval.from;
      interval.from = from + turned_positive(interval.from - from);
      interval.to = interval.from + width;
    }
    const std::size_t once = blocked_.size();
    for (std::size_t i = 0; i < once; ++i) {
      if (blocked_[i].to > to) blocked_.push_back({from, blocked_[i].to - kTurn});
    }
  }
  std::sort(blocked_.begin(), blocked_.end(),
            [](const DiscCurve::Piece& a, const DiscCurve::Piece& b) { return a.from < b.from; });
  // Turning a circle's numbers rounds them, and leaves gaps between intervals that meet.
  const double gap = curve_.is_circle ? kAngleRounding : 0;
  for (const DiscCurve::Piece& interval : blocked_) {
    if (interval.from >= to) break;
    if (interval.from > from + gap) free_.push_back({from, interval.from});
    from = std::max(from, interval.to);
  }
  if (from + gap < to) free_.push_back({from, to});
  return free_;
}

void FreeOfCurve::write_rim(std::vector<FreeRim>& out) {
  out.clear();
  for (const DiscCurve::Piece& free : pieces()) out.push_back({free.from, free.to - free.from, is_whole()});
}

}  // namespace taut::detail
