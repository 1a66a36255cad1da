// Random tetrahedra of every shape with weights and costs that let every way win now and then, for tests of their
// costs: usual ones, flat and needle-like ones, of every size, with few digits left, and of whole numbers.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "taut/plan/detail/volume/tetrahedron_cost.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::oracle {

class TetrahedronDraws {
 public:
  explicit TetrahedronDraws(std::uint64_t seed) : random_(seed) {}

  [[nodiscard]] Random& random() { return random_; }

  // Its longest edge over its least height, which says how needle-like or flat it is.
  [[nodiscard]] static double aspect(const std::array<Vec3, 3>& side) {
    using Real = long double;
    const auto normal = [](Vec3 a, Vec3 b) {
      return std::array<Real, 3>{static_cast<Real>(a.y) * b.z - static_cast<Real>(a.z) * b.y,
                                 static_cast<Real>(a.z) * b.x - static_cast<Real>(a.x) * b.z,
                                 static_cast<Real>(a.x) * b.y - static_cast<Real>(a.y) * b.x};
    };
    const auto size = [](const std::array<Real, 3>& n) { return std::sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]); };
    const auto n = normal(side[0], side[1]);
    const Real volume = std::fabs(n[0] * side[2].x + n[1] * side[2].y + n[2] * side[2].z);
    const Real area = std::max({size(n), size(normal(side[1], side[2])), size(normal(side[2], side[0])),
                                size(normal(side[1] - side[0], side[2] - side[0]))});
    return static_cast<double>(longest(side) * area / volume);
  }
  [[nodiscard]] static double longest(const std::array<Vec3, 3>& side) {
    return std::max({length(side[0]), length(side[1]), length(side[2]), length(side[1] - side[0]),
                     length(side[2] - side[1]), length(side[0] - side[2])});
  }

  // `usual`: no needles, nor flat ones.
  detail::TetrahedronSides tetrahedron(bool usual = false) {
    detail::TetrahedronSides t{};
    on_lattice_ = !usual && random_.below(8) == 0;
    if (on_lattice_) return lattice_tetrahedron();
    do {
      t.side = {vector(), vector(), vector()};
      if (!usual && random_.below(2) == 0) spoil(t.side);
      const double scale =
          std::pow(10.0, random_.below(4) == 0 ? random_.between(-36.0, 36.0) : random_.between(-3.0, 3.0));
      for (Vec3& side : t.side) side = scale * side;
      if (!usual && random_.below(8) == 0) {
        const Vec3 apex = scale * std::pow(10.0, random_.between(2.0, 7.0)) * vector();
        for (Vec3& side : t.side) side = (apex + side) - apex;
      }
    } while (!(aspect(t.side) < (usual ? 30 : 1e30)));
    const double most = random_.below(8) == 0 ? 4.5 : 1.5;
    t.weight = std::pow(10.0, random_.between(-most, most));
    for (double& behind : t.weight_behind) behind = other_weight(t.weight);
    for (std::size_t i = 0; i < 3; ++i) {
      const double more = random_.below(2) == 0 ? other_weight(t.weight) : std::numeric_limits<double>::infinity();
      t.weight_along[i] = std::min({t.weight, t.weight_behind[(i + 1) % 3], t.weight_behind[(i + 2) % 3], more});
    }
    return t;
  }
  // Costs that differ by about as much as ways over the base cost.
  std::array<double, 3> costs(const detail::TetrahedronSides& t) {
    std::array<double, 3> g{};
    if (on_lattice_) {
      for (double& one : g)
        one = random_.below(8) == 0 ? std::numeric_limits<double>::infinity() : random_.between(0, 9);
      return g;
    }
    const double most = t.weight * longest(t.side);
    double offset = random_.below(3) == 0 ? 0 : 10 * most * random_.unit();
    if (random_.below(16) == 0) offset *= std::pow(10.0, random_.between(0.0, 6.0));
    g[0] = offset;
    const double steep = random_.below(8) == 0 ? 100 : random_.below(2) == 0 ? 1.3 : 0.5;
    for (std::size_t i = 1; i < 3; ++i)
      g[i] = std::max(0.0, offset + steep * t.weight * length(t.side[i] - t.side[0]) * (2 * random_.unit() - 1));
    if (random_.below(16) == 0) g[1] = g[0];
    if (random_.below(16) == 0) g[2] = g[0];
    for (double& one : g)
      if (random_.below(32) == 0) one = std::numeric_limits<double>::infinity();
    std::swap(g[0], g[random_.below(3)]);
    return g;
  }
  Vec3 vector() {
    Vec3 v;
    do {
      v = {2 * random_.unit() - 1, 2 * random_.unit() - 1, 2 * random_.unit() - 1};
    } while (length(v) < 0.1);
    return v;
  }
  double tiny() { return std::pow(10.0, random_.between(-12.0, -1.0)); }

 private:
  // All numbers are small and whole, so ties, right angles and places just at corners and edges are common.
  detail::TetrahedronSides lattice_tetrahedron() {
    detail::TetrahedronSides t{};
    const auto number = [&] { return static_cast<double>(random_.between(-2, 2)); };
    do {
      for (Vec3& side : t.side) {
        side.x = number();
        side.y = number();
        side.z = number();
      }
    } while (!(aspect(t.side) < 1e9));
    t.weight = random_.between(1, 5);
    for (double& behind : t.weight_behind)
      behind = random_.below(8) == 0 ? std::numeric_limits<double>::infinity() : random_.between(1, 5);
    for (std::size_t i = 0; i < 3; ++i)
      t.weight_along[i] = std::min({t.weight, t.weight_behind[(i + 1) % 3], t.weight_behind[(i + 2) % 3],
                                    static_cast<double>(random_.between(1, 5))});
    return t;
  }
  // Makes a needle or a flat one of it.
  void spoil(std::array<Vec3, 3>& side) {
    const auto inside = [&](const std::array<Vec3, 3>& s) {
      const double a = random_.unit(), b = random_.unit() * (1 - a);
      return a * s[0] + b * s[1] + (1 - a - b) * s[2];
    };
    switch (random_.below(7)) {
      case 0: {  // flat: the apex all but on the base, or beside it
        const Vec3 foot = random_.below(2) == 0
                              ? inside(side)
                              : random_.between(-2.0, 2.0) * side[0] + random_.between(-2.0, 2.0) * (side[1] - side[0]);
        const Vec3 move = foot - tiny() * vector();
        side[0] = side[0] - move;
        side[1] = side[1] - move;
        side[2] = random_.between(-2.0, 2.0) * side[0] + random_.between(-2.0, 2.0) * side[1] + tiny() * vector();
        break;
      }
      case 1:  // a needle seen from its tip
        side[1] = side[0] + tiny() * vector();
        side[2] = side[0] + tiny() * vector();
        break;
      case 2:  // two corners together
        side[1] = side[0] + tiny() * vector();
        break;
      case 3:  // a short side at the apex
        side[0] = tiny() * vector();
        break;
      case 4:  // two of them
        side[0] = tiny() * vector();
        side[1] = tiny() * vector();
        break;
      case 5:  // all on a line
        side[1] = random_.between(-3.0, 3.0) * side[0] + tiny() * vector();
        side[2] = random_.between(-3.0, 3.0) * side[0] + tiny() * vector();
        break;
      default:  // corners of the base on a line
        side[2] = side[0] + random_.between(-1.0, 2.0) * (side[1] - side[0]) + tiny() * vector();
        break;
    }
    std::swap(side[0], side[random_.below(3)]);
  }
  double other_weight(double own) {
    switch (random_.below(8)) {
      case 0:
        return std::numeric_limits<double>::infinity();
      case 1:
        return own;
      case 2:
        return own * std::pow(10.0, random_.between(-3.0, 1.0));
      default:
        return own * random_.between(0.3, 1.1);
    }
  }

  Random random_;
  bool on_lattice_ = false;  // the last one
};

}  // namespace taut::oracle
