#include "taut/cells/detail/graphs/disc_clearance.hpp"

#include <algorithm>
#include <cmath>

namespace taut::detail {
namespace {

// Buckets per obstacle. More make walks longer, fewer make buckets fuller; measured on outlines of game maps.
constexpr double kBucketsPerObstacle = 2;

constexpr std::size_t kPieceWork = 8;  // of entering a piece of an obstacle

// Whether the segments pq and ab come closer than the root of `squared`. Where rounding misjudges a crossing, an end of
// one segment is next to the other one, which the distances show.
bool too_near(Vec2 p, Vec2 q, Vec2 a, Vec2 b, double reach, double squared) {
  if (std::max(a.x, b.x) < std::min(p.x, q.x) - reach || std::min(a.x, b.x) > std::max(p.x, q.x) + reach ||
      std::max(a.y, b.y) < std::min(p.y, q.y) - reach || std::min(a.y, b.y) > std::max(p.y, q.y) + reach) {
    return false;
  }
  const Vec2 pq = q - p, ab = b - a;
  const double a_side = cross(pq, a - p), b_side = cross(pq, b - p);
  const double most = reach * std::sqrt(dot(pq, pq));
  if ((a_side > most && b_side > most) || (a_side < -most && b_side < -most)) return false;
  const double p_side = cross(ab, p - a), q_side = cross(ab, q - a);
  if (((a_side < 0) != (b_side < 0)) && ((p_side < 0) != (q_side < 0))) return true;
  return squared_distance_to(a, p, q) < squared || squared_distance_to(b, p, q) < squared ||
         squared_distance_to(p, a, b) < squared || squared_distance_to(q, a, b) < squared;
}

}  // namespace

DiscClearance::DiscClearance(std::span<const DiscObstacle> obstacles, const Box2& box, double reach,
                             const BuildProgress& progress)
    : obstacles_(obstacles), reach_(reach) {
  ProgressMeter meter(progress, 2 * obstacles.size());  // everything is entered twice
  // Buckets much smaller than the disc would hold the same obstacles over and over.
  const double across = 2 * box.extent() / reach;
  const double count = std::min(kBucketsPerObstacle * static_cast<double>(obstacles.size()), across * across);
  buckets_ = BucketGrid(box, static_cast<std::size_t>(count) + 1);
  const double step = std::max(reach, box.extent() / std::sqrt(count + 1));
  buckets_.fill([&](auto put) {
    for (std::uint32_t i = 0; i < obstacles_.size(); ++i) {
      // Piece by piece, so that a long slanting edge does not fill its whole box.
      const Vec2 a = obstacles_[i].a, ab = obstacles_[i].b - a;
      const auto pieces = static_cast<std::size_t>(std::ceil(std::max(1.0, length(ab) / step)));
      const auto cut = [&](std::size_t k) { return a + (static_cast<double>(k) / static_cast<double>(pieces)) * ab; };
      for (std::size_t k = 0; k < pieces; ++k) {
        Box2 piece;
        piece.extend(cut(k));
        piece.extend(cut(k + 1));
        buckets_.over(piece, reach_, [&](std::size_t bucket) { put(i, bucket); });
        meter.add_work(kPieceWork);
      }
      meter.step();
    }
  });
}

void DiscClearance::begin(Scratch& scratch) const {
  if (scratch.stamps.size() != obstacles_.size() || ++scratch.stamp == 0) {
    scratch.stamps.assign(obstacles_.size(), 0);
    scratch.stamp = 1;
  }
}

bool DiscClearance::keeps(Vec2 from, Vec2 to, Scratch& scratch) const {
  begin(scratch);
  const double squared = reach_ * reach_;
  return buckets_.along(from, to, [&](std::size_t bucket) {
    for (const std::uint32_t i : buckets_.bucket(bucket)) {
      if (scratch.stamps[i] == scratch.stamp) continue;
      scratch.stamps[i] = scratch.stamp;
      if (too_near(from, to, obstacles_[i].a, obstacles_[i].b, reach_, squared)) return false;
    }
    return true;
  });
}

}  // namespace taut::detail
