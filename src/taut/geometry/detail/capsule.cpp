// A half-plane that holds the capsule and neither p nor q bounds the way from below: mirrored in its border, the way to
// it and back is straight, with the square |pq|^2 + 4 d(p) d(q), where d is the distance to the half-plane. The best
// half-plane gives the way itself, for the capsule is convex and so is the length of a way over a point. d is the least
// of two shifted cosines of the half-plane's direction; the logarithm of such a function is concave where it is
// positive, so the best direction is found by bisection.
#include "taut/geometry/detail/capsule.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

constexpr int kRounds = 50;  // of the bisection: from a right angle to the last bit

struct HalfPlanes {
  Vec2 p, q, a, b;
  double radius;

  // How far beyond the border both ends are, for the half-plane whose normal has this angle, and how that changes.
  struct Apart {
    double of_p, of_q, slope;
  };
  [[nodiscard]] Apart at(double angle) const {
    const Vec2 normal{std::cos(angle), std::sin(angle)}, along{-normal.y, normal.x};
    const Vec2 support = dot(normal, a) >= dot(normal, b) ? a : b;
    const double of_p = dot(normal, p - support) - radius, of_q = dot(normal, q - support) - radius;
    return {of_p, of_q, dot(along, p - support) * of_q + dot(along, q - support) * of_p};
  }
  [[nodiscard]] double bound(const Apart& apart) const {
    const Vec2 d = q - p;
    return std::sqrt(dot(d, d) + 4 * std::max(0.0, apart.of_p) * std::max(0.0, apart.of_q));
  }
};

}  // namespace

double distance_over_capsule(Vec2 p, Vec2 q, Vec2 a, Vec2 b, double radius, double enough) {
  // The shortest way between the two segments has one of the four ends at one of its own.
  const std::array<std::array<Vec2, 2>, 4> ways{{{nearest_on_segment(p, a, b), p},
                                                 {nearest_on_segment(q, a, b), q},
                                                 {a, nearest_on_segment(a, p, q)},
                                                 {b, nearest_on_segment(b, p, q)}}};
  const auto [from, to] = *std::min_element(ways.begin(), ways.end(), [](const auto& one, const auto& other) {
    return distance(one[0], one[1]) < distance(other[0], other[1]);
  });
  const double straight = distance(p, q);
  if (distance(from, to) <= radius || contact(p, q, a, b) != Contact::none) return straight;
  const HalfPlanes planes{p, q, a, b, radius};
  double inside = std::atan2(to.y - from.y, to.x - from.x);
  HalfPlanes::Apart apart = planes.at(inside);
  double best = planes.bound(apart);
  if (best >= enough) return best;
  // Every direction that parts the two is less than a right angle from this one, and the best lies where it rises to.
  double outside = inside + (apart.slope > 0 ? 0.5 : -0.5) * std::numbers::pi;
  const bool rises = apart.slope > 0;
  for (int i = 0; i < kRounds && best < enough; ++i) {
    const double middle = 0.5 * (inside + outside);
    apart = planes.at(middle);
    const bool parts = apart.of_p > 0 && apart.of_q > 0;
    if (parts) best = std::max(best, planes.bound(apart));
    (parts && (apart.slope > 0) == rises ? inside : outside) = middle;
  }
  return best;
}

}  // namespace taut::detail
