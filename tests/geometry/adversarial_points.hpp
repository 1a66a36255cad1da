// Point sets made to mislead a rounded predicate: degenerate, nearly so, at both ends of the range of coordinates, and
// mixed across it. Dimension 2 or 3; the third coordinate is 0 in the plane. Everything stays in coordinate_range.hpp.
#pragma once

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "taut/geometry/coordinate_range.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::test {

using Point = std::array<double, 3>;

enum class Family { flat, round };  // degenerate means on a line or plane, or on a circle or sphere

class AdversarialPoints {
 public:
  AdversarialPoints(int dimension, Family family, std::uint64_t seed)
      : dimension_(dimension), family_(family), random_(seed) {
    // Lattice points on a circle or sphere about the origin with many of them.
    const int squared_radius = dimension == 2 ? 325 : 101;
    for (int x = -18; x <= 18; ++x) {
      for (int y = -18; y <= 18; ++y) {
        for (int z = dimension == 2 ? 0 : -18; z <= (dimension == 2 ? 0 : 18); ++z) {
          if (x * x + y * y + z * z == squared_radius) on_sphere_.push_back({1.0 * x, 1.0 * y, 1.0 * z});
        }
      }
    }
  }

  static constexpr int kKinds = 12;

  std::vector<Point> make(int count, int kind) {
    std::vector<Point> points(static_cast<std::size_t>(count));
    switch (kind) {
      case 0:  // anywhere
        fill(points, [&] { return random_.between(-1.0, 1.0); });
        break;
      case 1:  // a few small integers: many coincidences
        fill(points, [&] { return 1.0 * random_.between(-3, 3); });
        break;
      case 2:  // exactly degenerate
        points = degenerate(count);
        break;
      case 3:  // degenerate but for the last bit of a few coordinates
        points = degenerate(count);
        nudge(points);
        break;
      case 4: {  // degenerate at any scale, perhaps nudged
        points = degenerate(count);
        const double scale = std::ldexp(1.0, random_.between(-140, 125));
        for (Point& p : points) {
          for (double& x : p) x *= scale;
        }
        if (random_.below(3) != 0) nudge(points);
        break;
      }
      case 5:  // any magnitude for each coordinate
        fill(points, [&] { return any_magnitude(); });
        break;
      case 6:  // degenerate up to the rounding of constructed points
        points = rounded_degenerate(count);
        break;
      case 7:  // the smallest differences there are: degenerate on the lattice of the last bits next to 2^-140
        points = last_bits(count, kSmallestCoordinate, 0x1p-192);
        break;
      case 8:  // the same next to 2^139
        points = last_bits(count, 0x1p139, 0x1p87);
        break;
      case 9: {  // degenerate, one point flung far away or pulled close to the origin
        points = degenerate(count);
        Point& odd = points[random_.below(points.size())];
        for (int i = 0; i < dimension_; ++i) odd[index(i)] = any_magnitude();
        break;
      }
      case 10: {  // each axis at a scale of its own
        points = degenerate(count);
        for (int i = 0; i < dimension_; ++i) {
          const double scale = std::ldexp(1.0, random_.between(-140, 125));
          for (Point& p : points) p[index(i)] *= scale;
        }
        if (random_.below(2) != 0) nudge(points);
        break;
      }
      default: {  // repeated points
        points = make(count, static_cast<int>(random_.below(kKinds - 1)));
        points[random_.below(points.size())] = points[random_.below(points.size())];
        break;
      }
    }
    return points;
  }

  Random& random() { return random_; }

 private:
  static std::size_t index(int i) { return static_cast<std::size_t>(i); }

  template <class Draw>
  void fill(std::vector<Point>& points, Draw draw) {
    for (Point& p : points) {
      p = {0, 0, 0};
      for (int i = 0; i < dimension_; ++i) p[index(i)] = draw();
    }
  }

  double any_magnitude() {
    if (random_.below(8) == 0) return 0;
    const double size = std::ldexp(1 + random_.unit(), random_.between(-140, 139));
    return random_.below(2) == 0 ? size : -size;
  }

  // Small whole numbers.
  std::vector<Point> degenerate(int count) {
    std::vector<Point> points;
    Point origin{}, u{}, v{};
    for (int i = 0; i < dimension_; ++i) {
      origin[index(i)] = random_.between(-40, 40);
      u[index(i)] = random_.between(-9, 9);
      v[index(i)] = dimension_ == 3 ? random_.between(-9, 9) : 0;
    }
    for (int k = 0; k < count; ++k) {
      Point p = origin;
      const Point on = on_sphere_[random_.below(on_sphere_.size())];
      const double s = random_.between(-9, 9), t = random_.between(-9, 9);
      for (int i = 0; i < dimension_; ++i) {
        p[index(i)] += family_ == Family::flat ? s * u[index(i)] + t * v[index(i)] : on[index(i)];
      }
      points.push_back(p);
    }
    return points;
  }

  std::vector<Point> last_bits(int count, double base, double step) {
    std::vector<Point> points = degenerate(count);
    for (Point& p : points) {
      for (int i = 0; i < dimension_; ++i) p[index(i)] = base + (p[index(i)] + 256) * step;
    }
    return points;
  }

  std::vector<Point> rounded_degenerate(int count) {
    std::vector<Point> points = degenerate(3), made;
    const double stretch = random_.between(0.1, 10.0);
    for (int k = 0; k < count; ++k) {
      Point p{};
      const double s = random_.unit(), t = dimension_ == 3 ? random_.unit() : 0;
      const double angle = random_.between(-4.0, 4.0), height = dimension_ == 3 ? random_.between(-1.0, 1.0) : 0;
      const double width = std::sqrt(1 - height * height);
      const Point on{width * std::cos(angle), width * std::sin(angle), height};
      for (int i = 0; i < dimension_; ++i) {
        const double o = points[0][index(i)], a = points[1][index(i)] - o, b = points[2][index(i)] - o;
        p[index(i)] = valid(family_ == Family::flat ? stretch * o + s * a + t * b : stretch * (o / 40 + on[index(i)]));
      }
      made.push_back(p);
    }
    return made;
  }

  void nudge(std::vector<Point>& points) {
    for (int k = random_.between(1, 3); k > 0; --k) {
      double& x = points[random_.below(points.size())][random_.below(static_cast<std::uint64_t>(dimension_))];
      const double towards = random_.below(2) == 0 ? 1 : -1;
      x = x == 0 ? towards * kSmallestCoordinate : valid(std::nextafter(x, towards * 0x1p141));
    }
  }

  static double valid(double x) {
    if (is_valid_coordinate(x)) return x;
    return std::copysign(std::fabs(x) < 1 ? kSmallestCoordinate : kLargestCoordinate, x);
  }

  int dimension_;
  Family family_;
  Random random_;
  std::vector<Point> on_sphere_;
};

}  // namespace taut::test
