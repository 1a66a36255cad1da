#include "taut/plan/detail/weighted/terrain_path.hpp"

#include <array>
#include <cmath>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

constexpr int kMostRounds = 60;

// The side that two triangles share; none if they are the same or do not touch along one.
int side_between(const SurfaceComplex& complex, SimplexId t, SimplexId other) {
  if (t == other) return -1;
  for (int i = 0; i < 3; ++i) {
    if (complex.across(t, i) == other) return i;
  }
  return -1;
}

// Where a convex function over 0 .. 1 is least, to a millionth.
template <class Convex>
double least_place(const Convex& f) {
  constexpr double kGolden = 0.6180339887498949;
  double low = 0, high = 1, x = high - kGolden * (high - low), y = low + kGolden * (high - low);
  double at_x = f(x), at_y = f(y);
  while (high - low > 1e-6) {
    if (at_x <= at_y) {
      high = y;
      y = x;
      at_y = at_x;
      x = high - kGolden * (high - low);
      at_x = f(x);
    } else {
      low = x;
      x = y;
      at_x = at_y;
      y = low + kGolden * (high - low);
      at_y = f(y);
    }
  }
  return (low + high) / 2;
}

// Headings of a triangle in space: straight up it, and level.
struct Slant {
  Vec3 up, level;
  double sine = 0;  // of its slope
};

Slant slant_of(Vec3 a, Vec3 b, Vec3 c) {
  Vec3 normal = cross(b - a, c - a);
  normal = (1 / length(normal)) * normal;
  const double flat = std::hypot(normal.x, normal.y);
  if (flat == 0) return {};
  const Vec3 level{-normal.y / flat, normal.x / flat, 0};
  Vec3 up = cross(level, normal);
  if (up.z < 0) up = -1 * up;
  return {up, level, flat};
}

class Switchbacks {
 public:
  Switchbacks(const std::array<Vec2, 3>& corners, const Slant& slant, double steepest, std::vector<Vec2>& out)
      : corners_(corners), slant_(slant), cosine_(steepest / slant.sine), out_(out) {}

  // From p to q in so many pairs of legs, each of which is halved where it would leave the triangle.
  void add(Vec3 p, Vec3 q, int pairs) {
    for (int i = 0; i < pairs; ++i) {
      const double from = static_cast<double>(i) / pairs, to = static_cast<double>(i + 1) / pairs;
      add_pair(p + from * (q - p), i + 1 < pairs ? p + to * (q - p) : q, 0);
    }
  }

 private:
  static constexpr int kMostHalvings = 10;

  void add_pair(Vec3 p, Vec3 q, int halvings) {
    const Vec3 d = q - p;
    const double along = dot(d, slant_.up), beside = dot(d, slant_.level);
    const double sine = std::sqrt(std::max(0.0, 1 - cosine_ * cosine_)), sign = along < 0 ? -1 : 1;
    const Vec3 left = sign * cosine_ * slant_.up + sine * slant_.level,
               right = sign * cosine_ * slant_.up - sine * slant_.level;
    const double both = std::fabs(along) / cosine_, apart = beside / sine;
    for (const Vec3 turn : {p + (both + apart) / 2 * left, p + (both - apart) / 2 * right}) {
      if (!is_inside({turn.x, turn.y})) continue;
      out_.push_back({turn.x, turn.y});
      out_.push_back({q.x, q.y});
      return;
    }
    // In the tip of a triangle there is room for ever smaller legs only; the last thousandth is left as it is.
    if (halvings == kMostHalvings) {
      out_.push_back({q.x, q.y});
      return;
    }
    const Vec3 middle = 0.5 * (p + q);
    add_pair(p, middle, halvings + 1);
    add_pair(middle, q, halvings + 1);
  }
  [[nodiscard]] bool is_inside(Vec2 p) const {
    for (std::size_t i = 0; i < 3; ++i) {
      if (orient2d(corners_[i], corners_[(i + 1) % 3], p) < 0) return false;
    }
    return true;
  }

  std::array<Vec2, 3> corners_;
  Slant slant_;
  double cosine_;
  std::vector<Vec2>& out_;
};

}  // namespace

void ClimbSlider::slide(const SurfaceComplex& complex, const ClimbMetric& metric, Interrupt& interrupt,
                        ComplexPath<3>& path) {
  const std::size_t count = path.points.size();
  edges_.assign(count, {});
  for (std::size_t i = 1; i + 1 < count; ++i) {
    const SimplexId t = path.cells[i - 1];
    const int side = side_between(complex, t, path.cells[i]);
    if (side < 0) continue;
    const auto corner = [&](int k) { return complex.position(complex.corners(t)[static_cast<std::size_t>(k % 3)]); };
    edges_[i] = {corner(side + 1), corner(side + 2), true};
  }
  const auto piece = [&](std::size_t i, Vec3 from, Vec3 to) {
    return metric.straight(to - from, complex.weight(path.cells[i]));
  };
  for (int round = 0; round < kMostRounds; ++round) {
    double gained = 0, all = 0;
    for (std::size_t i = 1; i + 1 < count; ++i) {
      const auto cost = [&](Vec3 p) { return piece(i - 1, path.points[i - 1], p) + piece(i, p, path.points[i + 1]); };
      const double now = cost(path.points[i]);
      all += now;
      if (!edges_[i].free) continue;
      if (interrupt.asked(30)) return;
      const Vec3 a = edges_[i].a, along = edges_[i].b - a;
      const double at = least_place([&](double x) { return cost(a + x * along); });
      for (const Vec3 p : {a + at * along, a, edges_[i].b}) {
        if (const double then = cost(p); then < cost(path.points[i])) path.points[i] = p;
      }
      gained += now - cost(path.points[i]);
    }
    if (!(gained > kSlideRelative * all)) break;
  }
  // Points that have come together.
  std::size_t kept = 1;
  for (std::size_t i = 1; i < count; ++i) {
    if (path.points[i] == path.points[kept - 1]) continue;
    path.points[kept] = path.points[i];
    path.cells[kept - 1] = path.cells[i - 1];
    ++kept;
  }
  if (count == 0) return;
  path.points.resize(kept);
  path.cells.resize(kept - 1);
}

void add_switchbacks(const SurfaceComplex& complex, const ComplexPath<3>& path, double steepest, double leg,
                     std::vector<Vec2>& out) {
  constexpr int kMostPairs = 64;
  out.clear();
  if (path.points.empty()) return;
  out.push_back({path.points.front().x, path.points.front().y});
  for (std::size_t i = 0; i + 1 < path.points.size(); ++i) {
    const Vec3 from = path.points[i], to = path.points[i + 1], way = to - from;
    // What is too steep by rounding is not.
    if (std::fabs(way.z) <= steepest * (1 + kSteeperRelative) * length(way)) {
      out.push_back({to.x, to.y});
      continue;
    }
    const auto& c = complex.corners(path.cells[i]);
    const std::array<Vec3, 3> at{complex.position(c[0]), complex.position(c[1]), complex.position(c[2])};
    const Slant slant = slant_of(at[0], at[1], at[2]);
    if (!(slant.sine > steepest)) {
      out.push_back({to.x, to.y});
      continue;
    }
    const double pairs = std::ceil(std::fabs(way.z) / steepest / (2 * leg));
    Switchbacks({Vec2{at[0].x, at[0].y}, Vec2{at[1].x, at[1].y}, Vec2{at[2].x, at[2].y}}, slant, steepest, out)
        .add(from, to, static_cast<int>(std::min(pairs, double{kMostPairs})));
  }
}

}  // namespace taut::detail
