// Where points lie in a complex: against a look at every triangle, by arithmetic in whole numbers in the plane and by
// regions around a triangle in space.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include "support/brute_force_worlds.hpp"
#include "support/volume_meshes.hpp"
#include "support/weighted_meshes.hpp"
#include "taut/cells/detail/weighted/complex_locator.hpp"

namespace taut::detail {
namespace {

using weighted::kInfinite;
using weighted::MeshKind;
using weighted::Weights;

// Corners on whole numbers, so that a point of whole quarters is decided in integers.
SimplexParts<2, 2> whole_mesh(int size, double blocked, Random& random) {
  SimplexParts<2, 2> parts = weighted::draw_mesh<2>({.size = size, .jitter = 0, .blocked = blocked}, random);
  for (Vec2& p : parts.positions) {
    p = {8 * p.x, 8 * p.y};
    if (p.x > 0 && p.x < 8 * size && p.y > 0 && p.y < 8 * size)
      p = p + Vec2{static_cast<double>(random.between(-1, 1)), static_cast<double>(random.between(-1, 1))};
  }
  return parts;
}

std::int64_t quarters(double x) { return static_cast<std::int64_t>(4 * x); }
bool holds(const TriangleComplex& complex, SimplexId t, Vec2 p) {
  for (std::size_t i = 0; i < 3; ++i) {
    const Vec2 a = complex.position(complex.corners(t)[i]), b = complex.position(complex.corners(t)[(i + 1) % 3]);
    if ((quarters(b.x) - quarters(a.x)) * (quarters(p.y) - quarters(a.y)) <
        (quarters(b.y) - quarters(a.y)) * (quarters(p.x) - quarters(a.x)))
      return false;
  }
  return true;
}

TEST(ComplexLocator, FindsAllTrianglesAtAPointOfThePlane) {
  Random random(1);
  std::size_t several = 0, none = 0;
  for (int m = 0; m < brute_force::cases(30, 300); ++m) {
    const int size = random.between(1, 12);
    const TriangleComplex complex(whole_mesh(size, m % 2 == 0 ? 0.3 : 0, random));
    const ComplexLocator<2> locator(complex);
    std::vector<SimplexId> found;
    for (int q = 0; q < 300; ++q) {
      Vec2 p{random.between(-8, 32 * size + 8) / 4.0, random.between(-8, 32 * size + 8) / 4.0};
      if (q % 4 == 0) p = complex.position(CornerId::at(random.below(complex.corner_count())));
      locator.find(p, found);
      std::vector<SimplexId> expected;
      for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
        if (complex.weight(SimplexId(t)) < kInfinite && holds(complex, SimplexId(t), p))
          expected.push_back(SimplexId(t));
      }
      ASSERT_EQ(found, expected) << "mesh " << m << ", " << p.x << " " << p.y;
      several += found.size() > 1 ? 1 : 0;
      none += found.empty() ? 1 : 0;
    }
  }
  EXPECT_GT(several, 100u);
  EXPECT_GT(none, 100u);
}

// The nearest point of a triangle by the region of space that p lies in: at a corner, beside a side, or above.
template <int D>
double apart(Vec<D> p, Vec<D> a, Vec<D> b, Vec<D> c) {
  const Vec<D> ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
  const double d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp),
               d6 = dot(ac, cp);
  if (d1 <= 0 && d2 <= 0) return distance(p, a);
  if (d3 >= 0 && d4 <= d3) return distance(p, b);
  if (d6 >= 0 && d5 <= d6) return distance(p, c);
  const double vc = d1 * d4 - d3 * d2, vb = d5 * d2 - d1 * d6, va = d3 * d6 - d5 * d4;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return distance(p, a + (d1 / (d1 - d3)) * ab);
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return distance(p, a + (d2 / (d2 - d6)) * ac);
  if (va <= 0 && d4 >= d3 && d5 >= d6) return distance(p, b + ((d4 - d3) / ((d4 - d3) + (d5 - d6))) * (c - b));
  const double whole = va + vb + vc;
  return distance(p, a + (vb / whole) * ab + (vc / whole) * ac);
}

template <int D>
void expect_nearest(int meshes, std::uint64_t seed) {
  Random random(seed);
  for (int m = 0; m < meshes; ++m) {
    MeshKind kind{.size = random.between(1, 10)};
    kind.stretch = random.below(3) == 0 ? 50 : 1;
    kind.blocked = random.below(2) == 0 ? 0.6 : 0;
    SimplexParts<2, D> parts = weighted::draw_mesh<D>(kind, random);
    const double scale = m % 3 == 0 ? 1e-3 : m % 3 == 1 ? 1 : 1e3, off = m % 4 == 0 ? 1e6 * scale : 0;
    for (Vec<D>& p : parts.positions) p = scale * p + filled<D>(off);
    const SimplexComplex<2, D> complex(parts);
    const ComplexLocator<D> locator(complex);
    const double n = kind.size, rounding = 1e-13 * (scale * n * kind.stretch + off);
    const auto to = [&](Vec<D> p, SimplexId t) {
      const auto& c = complex.corners(t);
      return apart(p, complex.position(c[0]), complex.position(c[1]), complex.position(c[2]));
    };
    std::vector<SimplexId> found;
    for (int q = 0; q < 100; ++q) {
      Vec<D> p;
      p.x = off + scale * kind.stretch * n * (1.5 * random.unit() - 0.25);
      p.y = off + scale * n * (1.5 * random.unit() - 0.25);
      if constexpr (D == 3) p.z = off + scale * (4 * random.unit() - 2);
      const auto drawn = SimplexId::at(random.below(complex.simplex_count()));
      const bool on = q % 4 == 0;
      if (on) {
        const auto& c = complex.corners(drawn);
        const double u = q % 8 == 0 ? 0.5 : random.unit(), v = q % 8 == 0 ? 0 : (1 - u) * random.unit();
        p = complex.position(c[0]) + u * (complex.position(c[1]) - complex.position(c[0])) +
            v * (complex.position(c[2]) - complex.position(c[0]));
      }
      double best = kInfinite;
      std::size_t within = 0;
      for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
        if (complex.weight(SimplexId(t)) == kInfinite) continue;
        const double away = to(p, SimplexId(t));
        best = std::min(best, away);
        within += away <= rounding ? 1 : 0;
      }
      const auto place = locator.nearest(p);
      ASSERT_EQ(place.found(), best < kInfinite);
      if (!place.found()) continue;
      ASSERT_NEAR(place.distance, best, rounding) << "mesh " << m;
      EXPECT_NEAR(distance(p, place.at), place.distance, rounding);
      EXPECT_NEAR(to(place.at, place.triangle), 0, rounding);
      EXPECT_LT(complex.weight(place.triangle), kInfinite);
      locator.find(p, found);
      if constexpr (D == 3) {
        if (on && complex.weight(drawn) < kInfinite) {
          EXPECT_NE(std::find(found.begin(), found.end(), drawn), found.end()) << "mesh " << m;
          EXPECT_GE(found.size(), within);
        }
        if (best > 1e-8 * scale * n * kind.stretch) {
          EXPECT_TRUE(found.empty());
        }
      } else if (best > rounding) {
        EXPECT_TRUE(found.empty());
      }
      // Only some count.
      Interrupt never;
      const auto odd = [](SimplexId t) { return t.value % 2 == 1; };
      const auto other = locator.nearest(p, never, odd);
      double best_odd = kInfinite;
      for (std::uint32_t t = 1; t < complex.simplex_count(); t += 2) {
        if (complex.weight(SimplexId(t)) < kInfinite) best_odd = std::min(best_odd, to(p, SimplexId(t)));
      }
      ASSERT_EQ(other.found(), best_odd < kInfinite);
      if (other.found()) {
        EXPECT_NEAR(other.distance, best_odd, rounding);
      }
    }
  }
}

TEST(ComplexLocator, FindsTheNearestFreePoint) {
  expect_nearest<2>(brute_force::cases(40, 400), 2);
  expect_nearest<3>(brute_force::cases(40, 400), 3);
}

TEST(ComplexLocator, VisitsWhatABoxMeets) {
  Random random(4);
  const TriangleComplex complex(weighted::draw_mesh<2>({.size = 15}, random));
  const ComplexLocator<2> locator(complex);
  for (int q = 0; q < 200; ++q) {
    Box2 box;
    for (int i = 0; i < 2; ++i) box.extend({17 * random.unit() - 1, 17 * random.unit() - 1});
    std::vector<std::uint32_t> seen, expected;
    locator.over(box, [&](SimplexId t) {
      seen.push_back(t.value);
      return true;
    });
    for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
      Box2 around;
      for (const CornerId c : complex.corners(SimplexId(t))) around.extend(complex.position(c));
      if (around.overlaps(box)) expected.push_back(t);
    }
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(seen, expected);
  }
}

TEST(ComplexLocator, KnowsComplexesWithLittleInThem) {
  const TriangleComplex none{};
  const ComplexLocator<2> empty(none);
  std::vector<SimplexId> found;
  empty.find({0, 0}, found);
  EXPECT_TRUE(found.empty());
  EXPECT_FALSE(empty.nearest({0, 0}).found());
  TriangleComplex one(SimplexParts<2, 2>{{{0, 0}, {1, 0}, {0, 1}}, {{0, 1, 2}}, {2}});
  const ComplexLocator<2> locator(one);
  locator.find({0.25, 0.25}, found);
  EXPECT_EQ(found, std::vector{SimplexId(0)});
  EXPECT_EQ(locator.nearest({-1, -1}).at, (Vec2{0, 0}));
  one.set_weight(SimplexId(0), kInfinite);  // weights are looked at when one asks
  locator.find({0.25, 0.25}, found);
  EXPECT_TRUE(found.empty());
  EXPECT_FALSE(locator.nearest({0.25, 0.25}).found());
}

// Corners on whole numbers here, too.
SimplexParts<3, 3> whole_volume(int size, double blocked, Random& random) {
  SimplexParts<3, 3> parts = volume::draw_mesh({.size = size, .jitter = 0, .blocked = blocked}, random);
  for (Vec3& p : parts.positions) {
    const auto inside = [&](double x) { return x > 0 && x < size; };
    const bool moves = inside(p.x) && inside(p.y) && inside(p.z);
    p = 8.0 * p;
    const auto step = [&] { return moves ? static_cast<double>(random.between(-1, 1)) : 0.0; };
    p = p + Vec3{step(), step(), step()};
  }
  return parts;
}

std::int64_t volume_of(Vec3 a, Vec3 b, Vec3 c, Vec3 d) {
  const auto from = [&](Vec3 p) {
    return std::array{quarters(p.x) - quarters(a.x), quarters(p.y) - quarters(a.y), quarters(p.z) - quarters(a.z)};
  };
  const auto u = from(b), v = from(c), w = from(d);
  return u[0] * (v[1] * w[2] - v[2] * w[1]) - u[1] * (v[0] * w[2] - v[2] * w[0]) + u[2] * (v[0] * w[1] - v[1] * w[0]);
}

TEST(ComplexLocator, FindsAllTetrahedraAtAPoint) {
  Random random(7);
  std::size_t several = 0, none = 0;
  std::vector<SimplexId> found;
  for (int m = 0; m < brute_force::cases(8, 200); ++m) {
    const int size = random.between(1, 4);
    const VolumeComplex complex(whole_volume(size, m % 2 == 0 ? 0.3 : 0, random));
    const ComplexLocator<3, 3> locator(complex);
    for (int q = 0; q < 200; ++q) {
      const auto coordinate = [&] { return random.between(-8, 32 * size + 8) / (q % 2 == 0 ? 4.0 : 1.0); };
      Vec3 p{coordinate(), coordinate(), coordinate()};
      if (q % 4 == 0) p = complex.position(CornerId::at(random.below(complex.corner_count())));
      if (q % 4 == 1) p = 0.5 * (complex.position(CornerId::at(random.below(complex.corner_count()))) + p);
      if (q % 4 == 1) p = {std::round(p.x), std::round(p.y), std::round(p.z)};
      locator.find(p, found);
      std::vector<SimplexId> expected;
      for (std::uint32_t t = 0; t < complex.simplex_count(); ++t) {
        if (complex.weight(SimplexId(t)) == kInfinite) continue;
        std::array<Vec3, 4> at;
        for (std::size_t i = 0; i < 4; ++i) at[i] = complex.position(complex.corners(SimplexId(t))[i]);
        const std::int64_t whole = volume_of(at[0], at[1], at[2], at[3]);
        bool in = true;
        for (std::size_t i = 0; i < 4; ++i) {
          auto other = at;
          other[i] = p;
          const std::int64_t part = volume_of(other[0], other[1], other[2], other[3]);
          in = in && (whole > 0 ? part >= 0 : part <= 0);
        }
        if (in) expected.push_back(SimplexId(t));
      }
      ASSERT_EQ(found, expected) << "mesh " << m << ", " << p.x << " " << p.y << " " << p.z;
      several += found.size() > 1 ? 1 : 0;
      none += found.empty() ? 1 : 0;
      // The nearest place is no farther than any other, and lies where it says.
      const auto place = locator.nearest(p);
      ASSERT_TRUE(place.found());
      if (!found.empty()) {
        ASSERT_EQ(place.at, p);
        continue;
      }
      const auto& corners = complex.corners(place.triangle);
      EXPECT_NEAR(distance(p, place.at), place.distance, 1e-12);
      for (int k = 0; k < 30; ++k) {
        const auto t = SimplexId::at(random.below(complex.simplex_count()));
        if (complex.weight(t) == kInfinite) continue;
        Vec3 q3{};
        double left = 1;
        for (std::size_t i = 0; i < 4; ++i) {
          const double share = i == 3 ? left : left * random.unit();
          left -= share;
          q3 = q3 + share * complex.position(complex.corners(t)[i]);
        }
        EXPECT_LE(place.distance, distance(p, q3) + 1e-12);
      }
      double inside = 0;  // of the volumes that the place makes with faces, the sum is that of the tetrahedron
      double whole = 0;
      const auto corner = [&](std::size_t i) { return complex.position(corners[i]); };
      const auto volume = [](Vec3 a, Vec3 b, Vec3 c, Vec3 d) { return std::fabs(dot(cross(b - a, c - a), d - a)); };
      whole = volume(corner(0), corner(1), corner(2), corner(3));
      for (std::size_t i = 0; i < 4; ++i)
        inside += volume(place.at, corner((i + 1) % 4), corner((i + 2) % 4), corner((i + 3) % 4));
      EXPECT_NEAR(inside, whole, 1e-9 * whole);
    }
  }
  EXPECT_GT(several, 100u);
  EXPECT_GT(none, 100u);
}

TEST(ComplexLocator, AddsWhatIsBehindAnEdgeThatRoundingHasMissed) {
  TriangleComplex complex(SimplexParts<2, 2>{{{0, 0}, {1, 0}, {0, 1}, {1, 1}}, {{0, 1, 2}, {3, 2, 1}}, {2, 3}});
  const ComplexLocator<2> locator(complex);
  std::vector<SimplexId> found;
  const Vec2 beside{0.3, 0.7 - 1e-15};
  locator.find(beside, found);
  EXPECT_EQ(found, std::vector{SimplexId(0)});
  locator.add_beside(beside, found);
  EXPECT_EQ(found, (std::vector{SimplexId(0), SimplexId(1)}));
  locator.find({0.3, 0.7 - 1e-12}, found);
  locator.add_beside({0.3, 0.7 - 1e-12}, found);
  EXPECT_EQ(found, std::vector{SimplexId(0)});
  complex.set_weight(SimplexId(1), kInfinite);
  locator.find(beside, found);
  locator.add_beside(beside, found);
  EXPECT_EQ(found, std::vector{SimplexId(0)});
}

// Two sheets that are nearly on each other: only the nearer one counts.
TEST(ComplexLocator, TellsSheetsApart) {
  const SurfaceComplex complex(SimplexParts<2, 3>{
      {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1e-10}, {1, 0, 1e-10}, {0, 1, 1e-10}}, {{0, 1, 2}, {3, 4, 5}}, {1, 1}});
  const ComplexLocator<3> locator(complex);
  std::vector<SimplexId> found;
  locator.find({0.25, 0.25, 2e-11}, found);
  EXPECT_EQ(found, std::vector{SimplexId(0)});
  locator.find({0.25, 0.25, 8e-11}, found);
  EXPECT_EQ(found, std::vector{SimplexId(1)});
  locator.find({0.25, 0.25, 1e-3}, found);
  EXPECT_TRUE(found.empty());
}

}  // namespace
}  // namespace taut::detail
