#include "taut/geometry/polygon.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "taut/geometry/detail/determinants.hpp"

namespace taut {
using namespace detail;

namespace {

// What one edge says about p: that p lies on it, or whether it crosses the ray from p towards positive x. An edge
// counts its lower end and not its upper one, so that a ray through a vertex meets the ring an even number of times
// where it only touches and an odd number where it passes.
enum class EdgeVerdict { none, crosses, on };

EdgeVerdict judge_edge(Vec2 a, Vec2 b, Vec2 p) {
  if (a.y == p.y && b.y == p.y) {
    return std::min(a.x, b.x) <= p.x && p.x <= std::max(a.x, b.x) ? EdgeVerdict::on : EdgeVerdict::none;
  }
  if (b == p) return EdgeVerdict::on;  // one end is enough: the other is the end of the edge before
  const bool upward = a.y <= p.y && p.y < b.y;
  const bool downward = b.y <= p.y && p.y < a.y;
  if (!upward && !downward) return EdgeVerdict::none;
  if (a.x < p.x && b.x < p.x) return EdgeVerdict::none;
  if (a.x > p.x && b.x > p.x) return EdgeVerdict::crosses;
  const int side = orient2d(a, b, p);
  if (side == 0) return EdgeVerdict::on;
  return (side > 0) == upward ? EdgeVerdict::crosses : EdgeVerdict::none;
}

// Twice the area summed without rounding, over the raw coordinates. The terms are multiples of 2^-384 and their sum
// over up to 2^32 points is below 2^315, so its expansion has at most 699 terms; for usual input it has a handful.
int exact_orientation(std::span<const Vec2> ring) {
  exact::Expansion<704> sums[2];
  int current = 0;
  Vec2 previous = ring.back();
  for (Vec2 p : ring) {
    exact::add(sums[current], exact::minor_xy(previous, p), 1, sums[1 - current]);
    current = 1 - current;
    previous = p;
  }
  return sums[current].sign();
}

}  // namespace

Side side_of_ring(std::span<const Vec2> ring, Vec2 p) {
  bool inside = false;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    switch (judge_edge(ring[i == 0 ? ring.size() - 1 : i - 1], ring[i], p)) {
      case EdgeVerdict::on:
        return Side::on;
      case EdgeVerdict::crosses:
        inside = !inside;
        break;
      case EdgeVerdict::none:
        break;
    }
  }
  return inside ? Side::inside : Side::outside;
}

Side side_of_polygon(const Polygon& polygon, Vec2 p) {
  bool inside = false;
  for (const Ring& ring : polygon.rings) {
    const Side side = side_of_ring(ring, p);
    if (side == Side::on) return Side::on;
    if (side == Side::inside) inside = !inside;
  }
  return inside ? Side::inside : Side::outside;
}

// The sign of the whole area and not the turn at an extreme vertex: that would be cheaper to make exact, but wrong for
// rings that touch themselves in that very vertex, which RingRule::touching lets pass.
int orientation(std::span<const Vec2> ring) {
  if (ring.size() < 3) return 0;
  double area = 0;
  double magnitude = 0;
  const Vec2 origin = ring[0];
  for (std::size_t i = 2; i < ring.size(); ++i) {
    const Vec2 p = ring[i - 1] - origin, q = ring[i] - origin;
    const double left = p.x * q.y, right = p.y * q.x;
    area += left - right;
    magnitude += std::fabs(left) + std::fabs(right);
  }
  // As in filter.hpp: each product meets 4 roundings and up to one per further term; a factor 2 is slack for the
  // roundings of the magnitude itself, enough up to 2^50 points.
  const double bound = 2 * (static_cast<double>(ring.size()) + 4) * 0x1p-53 * magnitude;
  if (std::fabs(area) > bound) return area > 0 ? 1 : -1;
  return exact_orientation(ring);
}

double signed_area(std::span<const Vec2> ring) {
  double twice = 0;
  for (std::size_t i = 2; i < ring.size(); ++i) twice += cross(ring[i - 1] - ring[0], ring[i] - ring[0]);
  return twice / 2;
}

bool is_simple(std::span<const Vec2> ring) {
  if (ring.size() < 3) return false;
  const Ring copy(ring.begin(), ring.end());
  return !find_defect({&copy, 1}, RingRule::simple);
}

void split_at_repeats(Ring ring, std::vector<Ring>& out) {
  Ring sorted = ring;
  std::sort(sorted.begin(), sorted.end());
  if (std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end()) {
    out.push_back(std::move(ring));
    return;
  }
  std::map<Vec2, std::size_t> place;
  Ring stack;
  for (Vec2 p : ring) {
    if (const auto found = place.find(p); found != place.end()) {
      const std::size_t from = found->second;
      out.emplace_back(stack.begin() + static_cast<std::ptrdiff_t>(from), stack.end());
      for (std::size_t i = from + 1; i < stack.size(); ++i) place.erase(stack[i]);
      stack.resize(from + 1);
    } else {
      place.emplace(p, stack.size());
      stack.push_back(p);
    }
  }
  out.push_back(std::move(stack));
}

}  // namespace taut
