#include "taut/path/path.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "taut/base/detail/constants.hpp"

namespace taut {
using namespace detail;
namespace {

double angle_between(Vec2 u, Vec2 v) { return std::atan2(cross(u, v), dot(u, v)); }

Vec2 left_of(Vec2 v) { return {-v.y, v.x}; }

// Calls straight(a, b) or round(a, b, arc) for each piece in order, from a point on.
template <class Straight, class Round>
void for_each_piece(const Path2& path, Straight straight, Round round, std::size_t from = 0) {
  auto arc = path.arcs.begin();
  while (arc != path.arcs.end() && arc->piece < from) ++arc;
  for (std::size_t i = from; i + 1 < path.points.size(); ++i) {
    if (arc != path.arcs.end() && arc->piece == i) {
      round(path.points[i], path.points[i + 1], *arc++);
    } else {
      straight(path.points[i], path.points[i + 1]);
    }
  }
}

}  // namespace

double sweep(const Path2& path, const Arc& arc) {
  const Vec2 from = path.points[arc.piece] - arc.centre;
  const Vec2 to = path.points[arc.piece + 1] - arc.centre;
  double angle = arc.counter_clockwise ? angle_between(from, to) : angle_between(to, from);
  if (angle <= 0) angle += 2 * kPi;
  return angle;
}

double length(const Path2& path, std::size_t from) {
  double sum = 0;
  if (path.arcs.empty()) {
    for (std::size_t i = from + 1; i < path.points.size(); ++i) sum += distance(path.points[i - 1], path.points[i]);
    return sum;
  }
  for_each_piece(
      path, [&](Vec2 a, Vec2 b) { sum += distance(a, b); },
      [&](Vec2 a, Vec2, const Arc& arc) { sum += distance(a, arc.centre) * sweep(path, arc); }, from);
  return sum;
}

double length(const Path3& path, std::size_t from) {
  double sum = 0;
  for (std::size_t i = from + 1; i < path.points.size(); ++i) sum += distance(path.points[i - 1], path.points[i]);
  return sum;
}

double total_turn(const Path3& path) {
  double sum = 0;
  const Vec3 none{};
  Vec3 heading = none;
  for (std::size_t i = 1; i < path.points.size(); ++i) {
    const Vec3 next = path.points[i] - path.points[i - 1];
    if (next == none) continue;
    if (heading != none) sum += std::atan2(length(cross(heading, next)), dot(heading, next));
    heading = next;
  }
  return sum;
}

double total_turn(const Path2& path) {
  double sum = 0;
  bool first = true;
  Vec2 heading;
  const auto join = [&](Vec2 next) {
    if (!first) sum += std::fabs(angle_between(heading, next));
    first = false;
  };
  for_each_piece(
      path,
      [&](Vec2 a, Vec2 b) {
        if (a == b) return;
        join(b - a);
        heading = b - a;
      },
      [&](Vec2 a, Vec2 b, const Arc& arc) {
        const double sign = arc.counter_clockwise ? 1 : -1;
        join(sign * left_of(a - arc.centre));
        sum += sweep(path, arc);
        heading = sign * left_of(b - arc.centre);
      });
  return sum;
}

Path2 flattened(const Path2& path, double deviation) {
  Path2 out;
  if (!path.points.empty()) out.points.push_back(path.points.front());
  for_each_piece(
      path, [&](Vec2, Vec2 b) { out.points.push_back(b); },
      [&](Vec2 a, Vec2 b, const Arc& arc) {
        const double radius = distance(a, arc.centre);
        const double angle = sweep(path, arc);
        // A chord over the angle t stays within radius * (1 - cos(t / 2)) of its arc.
        const double widest = deviation >= radius ? kPi : 2 * std::acos(1 - deviation / radius);
        const auto pieces = static_cast<int>(std::clamp(std::ceil(angle / widest), 2.0, 1e6));
        const Vec2 from = a - arc.centre;
        for (int k = 1; k < pieces; ++k) {
          const double t = (arc.counter_clockwise ? 1 : -1) * angle * k / pieces;
          out.points.push_back(arc.centre + std::cos(t) * from + std::sin(t) * left_of(from));
        }
        out.points.push_back(b);
      });
  return out;
}

}  // namespace taut
