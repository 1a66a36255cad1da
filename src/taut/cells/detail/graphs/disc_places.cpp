#include "taut/cells/detail/graphs/disc_places.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

constexpr double kPlaceBuckets = 2;  // for each obstacle

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

Vec2 DiscPlaces::Curve::from_at(double number) const {
  return is_circle ? size * Vec2{std::cos(number), std::sin(number)} : aside + number * along;
}

double DiscPlaces::Curve::nearest(Vec2 p, const Interval& within) const {
  if (!is_circle) return std::clamp(dot(p - at, along), within.from, within.to);
  const Vec2 d = p - at;
  const double off = turned_positive(std::atan2(d.y, d.x) - within.from), width = within.to - within.from;
  if (off <= width) return within.from + off;
  return off - width < kTurn - off ? within.to : within.from;
}

std::size_t DiscPlaces::Scratch::memory_bytes() const { return bytes_of(heap, blocked, free, numbers, stamps); }

DiscPlaces::DiscPlaces(std::vector<DiscObstacle> obstacles) : obstacles_(std::move(obstacles)) {
  Box2 box;
  for (const DiscObstacle& obstacle : obstacles_) {
    for (const Vec2 end : {obstacle.a, obstacle.b}) {
      corners_.push_back(end);
      box.extend(end);
    }
  }
  if (obstacles_.empty()) return;
  rounding_ = kPlaceRoundingPerCoordinate * std::max(size_of(box.min), size_of(box.max));
  std::sort(corners_.begin(), corners_.end());
  corners_.erase(std::unique(corners_.begin(), corners_.end()), corners_.end());
  corners_.shrink_to_fit();
  const double count = kPlaceBuckets * static_cast<double>(obstacles_.size());
  buckets_ = BucketGrid(box, static_cast<std::size_t>(count));
  step_ = std::max(box.extent() / std::sqrt(count), buckets_.margin());
  if (!(step_ > 0)) step_ = 1;
  buckets_.fill([&](auto put) {
    for (std::uint32_t i = 0; i < obstacles_.size(); ++i) {
      buckets_.along(obstacles_[i].a, obstacles_[i].b, [&](std::size_t bucket) {
        put(i, bucket);
        return true;
      });
    }
  });
}

std::size_t DiscPlaces::memory_bytes() const { return bytes_of(obstacles_, corners_, buckets_); }

// Two for each obstacle, its left and its right side, and after them one for each corner.
DiscPlaces::Curve DiscPlaces::curve(std::uint32_t index, double radius) const {
  const std::size_t lines = 2 * obstacles_.size();
  if (index >= lines) return {corners_[index - lines], {}, {}, radius, true};
  const DiscObstacle& edge = obstacles_[index / 2];
  const double whole = distance(edge.a, edge.b);
  const Vec2 along = (1 / whole) * (edge.b - edge.a), left{-along.y, along.x};
  return {edge.a, (index % 2 == 0 ? radius : -radius) * left, along, whole, false};
}

// Adds to scratch.blocked where the curve comes closer than the reach to an obstacle.
void DiscPlaces::cut(const Curve& curve, const DiscObstacle& obstacle, double reach, Scratch& scratch) const {
  std::vector<double>& numbers = scratch.numbers;
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
      scratch.blocked.back().to = numbers[i + 1];
    } else if (is_blocked) {
      scratch.blocked.push_back({numbers[i], numbers[i + 1]});
    }
    goes_on = is_blocked;
  }
}

// Leaves in scratch.free what keeps the reach from everything.
void DiscPlaces::find_free(const Curve& curve, double reach, Scratch& scratch) const {
  scratch.blocked.clear();
  scratch.free.clear();
  if (scratch.stamps.size() != obstacles_.size() || ++scratch.stamp == 0) {
    scratch.stamps.assign(obstacles_.size(), 0);
    scratch.stamp = 1;
  }
  const auto look = [&](const Box2& box) {
    buckets_.over(box, reach, [&](std::size_t bucket) {
      for (const std::uint32_t i : buckets_.bucket(bucket)) {
        if (scratch.stamps[i] == scratch.stamp) continue;
        scratch.stamps[i] = scratch.stamp;
        cut(curve, obstacles_[i], reach, scratch);
      }
    });
  };
  if (curve.is_circle) {
    const Vec2 aside{curve.size, curve.size};
    look({curve.at - aside, curve.at + aside});
  } else {
    const auto pieces = static_cast<std::size_t>(std::ceil(std::max(1.0, curve.size / std::max(reach, step_))));
    for (std::size_t k = 0; k < pieces; ++k) {
      Box2 box;
      for (const std::size_t end : {k, k + 1})
        box.extend(curve.point(curve.size * static_cast<double>(end) / static_cast<double>(pieces)));
      look(box);
    }
  }
  std::vector<Interval>& blocked = scratch.blocked;
  double from = 0, to = curve.is_circle ? kTurn : curve.size;
  if (curve.is_circle && !blocked.empty()) {
    // Opened where it is blocked anyway, a circle is a line like any other.
    from = turned_positive(blocked.front().to);
    to = from + kTurn;
    for (Interval& interval : blocked) {
      const double width = interval.to - interval.from;
      interval.from = from + turned_positive(interval.from - from);
      interval.to = interval.from + width;
    }
    const std::size_t once = blocked.size();
    for (std::size_t i = 0; i < once; ++i) {
      if (blocked[i].to > to) blocked.push_back({from, blocked[i].to - kTurn});
    }
  }
  std::sort(blocked.begin(), blocked.end(), [](const Interval& a, const Interval& b) { return a.from < b.from; });
  // Turning a circle's numbers rounds them, and leaves gaps between intervals that meet.
  const double gap = curve.is_circle ? kAngleRounding : 0;
  for (const Interval& interval : blocked) {
    if (interval.from >= to) break;
    if (interval.from > from + gap) scratch.free.push_back({from, interval.from});
    from = std::max(from, interval.to);
  }
  if (from + gap < to) scratch.free.push_back({from, to});
}

DiscPlaces::Outcome DiscPlaces::find_nearest(Vec2 p, double radius, Scratch& scratch, Asker& asker,
                                             const std::optional<Box2>& where) const {
  const double r = radius, reach = r - std::max(rounding_, kPlaceRoundingPerCoordinate * r);
  std::vector<Candidate>& heap = scratch.heap;
  heap.clear();
  const std::size_t lines = 2 * obstacles_.size();
  for (std::uint32_t i = 0; i < lines; ++i) {
    if (obstacles_[i / 2].a == obstacles_[i / 2].b) continue;
    const Curve line = curve(i, r);
    Box2 box;
    const Vec2 begin = line.point(0), end = line.point(line.size);
    box.extend(begin);
    box.extend(end);
    if (where && !where->overlaps(box)) continue;
    heap.push_back({distance_to_segment(p, begin, end), {}, i});
  }
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    if (where && distance_to_box(corners_[i], *where) > 2 * r) continue;
    heap.push_back({std::fabs(distance(p, corners_[i]) - r), {}, static_cast<std::uint32_t>(lines + i)});
  }
  std::make_heap(heap.begin(), heap.end());
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end());
    const Candidate next = heap.back();
    heap.pop_back();
    if (!asker.may_go_on()) return Outcome::given_up;
    if (next.curve == kPlace) {
      if (asker.accepts(next.at)) return Outcome::found;
      continue;
    }
    const Curve asked = curve(next.curve, r);
    find_free(asked, reach, scratch);
    for (const Interval& free : scratch.free) {
      const Vec2 at = asked.point(asked.nearest(p, free));
      heap.push_back({distance(p, at), at, kPlace});
      std::push_heap(heap.begin(), heap.end());
    }
  }
  return Outcome::none;
}

void DiscPlaces::free_of_circle(Vec2 centre, double circle, double radius, Scratch& scratch,
                                std::vector<FreeRim>& out) const {
  out.clear();
  const double rounding = std::max(rounding_, kPlaceRoundingPerCoordinate * circle);
  find_free({centre, {}, {}, circle, true}, radius - rounding, scratch);
  for (const Interval& free : scratch.free) out.push_back({free.from, free.to - free.from, scratch.blocked.empty()});
}

}  // namespace taut::detail
