#include "taut/world/expand.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <utility>

#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/detail/vectors.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut {
using namespace detail;
namespace {

// The cosine of the largest turn whose corner is moved rather than cut off, 120 degrees: then it moves by twice the
// distance.
constexpr double kSharpestTurn = -0.5 - kEquilateralCosine;
// In a bay, edges that meet at an even sharper angle than this move their common corner too far to bother: 32 times the
// distance.
constexpr double kSharpestBay = -1 + 0x1p-9;

// Within 2^-30 and 2^10 of the largest coordinate, the rounding of a corner (2^-52 of that coordinate) is far below
// kExpandRelative of the distance.
constexpr double kLeastDistance = 0x1p-30, kMostDistance = 0x1p10;

Vec2 rounded(Vec2 p) {
  const auto in_range = [](double x) { return std::fabs(x) < kSmallestCoordinate ? 0.0 : x; };
  return {in_range(p.x), in_range(p.y)};
}

// How far the corner between two lines with these normals moves if the lines move by `distance`; well conditioned
// unless the normals are nearly opposite.
Vec2 common_shift(Vec2 first_normal, Vec2 second_normal, double distance) {
  return (distance / (1 + dot(first_normal, second_normal))) * (first_normal + second_normal);
}

// Whether a ring lies inside another one that it does not cross; unknown if it touches it with every corner.
std::optional<bool> lies_in(const Ring& ring, const Ring& other) {
  for (const Vec2 p : ring) {
    const Side side = side_of_ring(other, p);
    if (side != Side::on) return side == Side::inside;
  }
  return {};
}

// An obstacle as areas with holes but without islands; nothing if rings touch so that this cannot be told.
std::vector<Polygon> without_islands(const Polygon& obstacle) {
  std::vector<Polygon> out;
  std::vector<const Ring*> holes;
  for (const Ring& ring : obstacle.rings) {
    if (orientation(ring) > 0) {
      out.push_back({{ring}});
    } else {
      holes.push_back(&ring);
    }
  }
  if (out.size() == 1) return {obstacle};
  // How many outer rings surround each: of those around a hole, it belongs to the one with most others around it.
  std::vector<int> depths(out.size(), 0);
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (std::size_t k = 0; k < out.size(); ++k) {
      if (i == k) continue;
      const auto inside = lies_in(out[i].rings[0], out[k].rings[0]);
      if (!inside) return {};
      depths[i] += *inside ? 1 : 0;
    }
  }
  for (const Ring* hole : holes) {
    std::optional<std::size_t> owner;
    for (std::size_t i = 0; i < out.size(); ++i) {
      const auto inside = lies_in(*hole, out[i].rings[0]);
      if (!inside) return {};
      if (*inside && (!owner || depths[i] > depths[*owner])) owner = i;
    }
    if (!owner) return {};
    out[*owner].rings.push_back(*hole);
  }
  return out;
}

class Expander {
 public:
  Expander(const PolygonWorld& world, double distance) : world_(world), distance_(distance) {}

  PolygonWorld run() && {
    out_.boundary = world_.boundary();
    out_.corner_rule = world_.corner_rule();
    for (const Polygon& obstacle : world_.obstacles()) grow(obstacle);
    for (const Polyline& wall : world_.walls()) {
      for (std::size_t i = 0; i + 1 < wall.size(); ++i) add_rectangle(wall[i], wall[i + 1]);
      if (wall.size() == 1) add_square(wall.front());
    }
    for (const Vec2 point : world_.points()) add_square(point);
    line_the_boundary();
    return PolygonWorld(std::move(out_));
  }

 private:
  // Only an outer ring with the holes in it is moved as one: its rings move apart. An island, which may grow over the
  // shore around it, becomes an obstacle of its own, since inside is decided by parity.
  void grow(const Polygon& obstacle) {
    std::vector<Polygon> parts = without_islands(obstacle);
    if (parts.empty()) {
      out_.obstacles.push_back(obstacle);
      for (const Ring& ring : obstacle.rings) add_rectangles(ring);
      return;
    }
    for (Polygon& part : parts) {
      for (Ring& ring : part.rings) {
        if (auto moved = moved_to_the_right(ring, distance_)) {
          ring = std::move(*moved);
        } else {
          add_rectangles(ring);
        }
      }
      out_.obstacles.push_back(std::move(part));
    }
  }

  // Blocked is what lies to the left of the boundary, outside: the frame is bounded by the boundary moved inwards, and
  // by a box around everything.
  void line_the_boundary() {
    const Ring& boundary = world_.boundary();
    if (boundary.empty()) return;
    const Box2 box = bounding_box(boundary);
    const Vec2 low = box.min - Vec2{distance_, distance_}, high = box.max + Vec2{distance_, distance_};
    if (auto moved = moved_to_the_right(boundary, distance_)) {
      Polygon frame{{{low, {high.x, low.y}, high, {low.x, high.y}}, std::move(*moved)}};
      if (!find_defect(frame.rings, RingRule::simple)) {
        out_.obstacles.push_back(std::move(frame));
        return;
      }
    }
    add_rectangles(boundary);
  }

  void add_rectangles(const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) add_rectangle(ring[i], ring[(i + 1) % ring.size()]);
  }
  void add_rectangle(Vec2 a, Vec2 b) {
    const Vec2 ahead = distance_ * unit(b - a), right = right_of(ahead);
    add({a - ahead + right, b + ahead + right, b + ahead - right, a - ahead - right});
  }
  void add_square(Vec2 p) {
    const double d = distance_;
    add({p + Vec2{-d, -d}, p + Vec2{d, -d}, p + Vec2{d, d}, p + Vec2{-d, d}});
  }
  void add(Ring ring) {
    for (Vec2& p : ring) p = rounded(p);
    out_.obstacles.push_back({{std::move(ring)}});
  }

  const PolygonWorld& world_;
  double distance_;
  PolygonWorld::Parts out_;
};

double largest_coordinate(const PolygonWorld& world) {
  double largest = 0;
  const auto look = [&](std::span<const Vec2> points) {
    for (const Vec2 p : points) largest = std::max({largest, std::fabs(p.x), std::fabs(p.y)});
  };
  look(world.boundary());
  for (const Polygon& obstacle : world.obstacles()) {
    for (const Ring& ring : obstacle.rings) look(ring);
  }
  for (const Polyline& wall : world.walls()) look(wall);
  look(world.points());
  return largest;
}

}  // namespace

std::optional<Ring> moved_to_the_right(std::span<const Vec2> ring, double distance) {
  const std::size_t n = ring.size();
  if (n < 3) return {};
  Ring out;
  out.reserve(n);
  std::vector<std::pair<std::size_t, std::size_t>> places(n);  // the first and the last point of each corner
  for (std::size_t i = 0; i < n; ++i) {
    const Vec2 before = ring[(i + n - 1) % n], here = ring[i], after = ring[(i + 1) % n];
    const Vec2 coming = unit(here - before), going = unit(after - here);
    const Vec2 first = right_of(coming), second = right_of(going);
    const double turn = dot(coming, going);
    const bool sticks_out = orient2d(before, here, after) > 0;
    places[i].first = out.size();
    if (sticks_out && turn < kSharpestTurn) {
      const Vec2 tip = unit(coming - going);
      out.push_back(rounded(here + common_shift(first, tip, distance)));
      out.push_back(rounded(here + common_shift(tip, second, distance)));
    } else if (!sticks_out && turn < kSharpestBay) {
      return {};
    } else {
      out.push_back(rounded(here + common_shift(first, second, distance)));
    }
    places[i].second = out.size() - 1;
  }
  for (std::size_t i = 0; i < n; ++i) {
    const std::size_t next = (i + 1) % n;
    if (!(dot(out[places[next].first] - out[places[i].second], ring[next] - ring[i]) > 0)) return {};
  }
  if (!is_simple(out) || orientation(out) != orientation(ring)) return {};
  return out;
}

PolygonWorld expand_obstacles(const PolygonWorld& world, double distance) {
  if (distance == 0) return world;
  const double largest = largest_coordinate(world);
  if (!(distance >= kLeastDistance * largest && distance <= kMostDistance * largest)) {
    std::ostringstream text;
    text << "expected a distance of 0, or between 2^-30 and 2^10 of the largest coordinate " << largest << ", got "
         << distance;
    throw InputError("expand", 0, text.str());
  }
  return Expander(world, distance * (1 + kExpandRelative)).run();
}

}  // namespace taut
