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

constexpr double kPlaceBuckets = 2;         // for each obstacle
constexpr std::size_t kObstacleWork = 16;   // of entering one
constexpr std::uint32_t kStepsPerCut = 16;  // of an Interrupt

}  // namespace

std::size_t DiscPlaces::Scratch::memory_bytes() const { return bytes_of(heap, free, stamps); }

DiscPlaces::DiscPlaces(std::vector<DiscObstacle> obstacles, const BuildProgress& progress)
    : obstacles_(std::move(obstacles)) {
  ProgressMeter meter(progress, 2 * obstacles_.size());  // everything is entered twice
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
      meter.step(kObstacleWork);
      buckets_.along(obstacles_[i].a, obstacles_[i].b, [&](std::size_t bucket) {
        put(i, bucket);
        return true;
      });
    }
  });
}

std::size_t DiscPlaces::memory_bytes() const { return bytes_of(obstacles_, corners_, buckets_); }

// Two for each obstacle, its left and its right side, and after them one for each corner.
DiscCurve DiscPlaces::curve(std::uint32_t index, double radius) const {
  const std::size_t lines = 2 * obstacles_.size();
  if (index >= lines) return DiscCurve::around(corners_[index - lines], radius);
  return DiscCurve::beside(obstacles_[index / 2].a, obstacles_[index / 2].b, index % 2 == 0 ? radius : -radius);
}

// Leaves in scratch.free what keeps the reach from everything; more if it is interrupted.
void DiscPlaces::find_free(const DiscCurve& curve, double reach, Scratch& scratch, Interrupt& interrupt) const {
  scratch.free.begin(curve, reach);
  if (scratch.stamps.size() != obstacles_.size() || ++scratch.stamp == 0) {
    scratch.stamps.assign(obstacles_.size(), 0);
    scratch.stamp = 1;
  }
  const auto look = [&](const Box2& box) {
    buckets_.over(box, reach, [&](std::size_t bucket) {
      for (const std::uint32_t i : buckets_.bucket(bucket)) {
        if (scratch.stamps[i] == scratch.stamp || interrupt.asked(kStepsPerCut)) continue;
        scratch.stamps[i] = scratch.stamp;
        scratch.free.cut(obstacles_[i]);
      }
    });
  };
  if (curve.is_circle) {
    const Vec2 aside{curve.size, curve.size};
    look({curve.at - aside, curve.at + aside});
  } else {
    const auto pieces = static_cast<std::size_t>(std::ceil(std::max(1.0, curve.size / std::max(reach, step_))));
    for (std::size_t k = 0; k < pieces && !interrupt.asked(); ++k) {
      Box2 box;
      for (const std::size_t end : {k, k + 1})
        box.extend(curve.point(curve.size * static_cast<double>(end) / static_cast<double>(pieces)));
      look(box);
    }
  }
}

DiscPlaces::Outcome DiscPlaces::find_nearest(Vec2 p, double radius, Scratch& scratch, Interrupt& interrupt,
                                             Asker& asker) const {
  const double r = radius, reach = r - std::max(rounding_, kPlaceRoundingPerCoordinate * r);
  std::vector<Candidate>& heap = scratch.heap;
  heap.clear();
  const std::size_t lines = 2 * obstacles_.size();
  for (std::uint32_t i = 0; i < lines && !interrupt.asked(); ++i) {
    if (obstacles_[i / 2].a == obstacles_[i / 2].b) continue;
    const DiscCurve line = curve(i, r);
    heap.push_back({distance_to_segment(p, line.point(0), line.point(line.size)), {}, i});
  }
  for (std::size_t i = 0; i < corners_.size() && !interrupt.asked(); ++i) {
    heap.push_back({std::fabs(distance(p, corners_[i]) - r), {}, static_cast<std::uint32_t>(lines + i)});
  }
  std::make_heap(heap.begin(), heap.end());
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end());
    const Candidate next = heap.back();
    heap.pop_back();
    if (interrupt.look() || !asker.may_go_on()) return Outcome::given_up;
    if (next.curve == kPlace) {
      if (asker.accepts(next.at)) return Outcome::found;
      continue;
    }
    const DiscCurve asked = curve(next.curve, r);
    find_free(asked, reach, scratch, interrupt);
    for (const DiscCurve::Piece& free : scratch.free.pieces()) {
      const Vec2 at = asked.point(asked.nearest(p, free));
      heap.push_back({distance(p, at), at, kPlace});
      std::push_heap(heap.begin(), heap.end());
    }
  }
  return Outcome::none;
}

void DiscPlaces::free_of_circle(Vec2 centre, double circle, double radius, Scratch& scratch, Interrupt& interrupt,
                                std::vector<FreeRim>& out) const {
  const double rounding = std::max(rounding_, kPlaceRoundingPerCoordinate * circle);
  find_free(DiscCurve::around(centre, circle), radius - rounding, scratch, interrupt);
  scratch.free.write_rim(out);
}

}  // namespace taut::detail
