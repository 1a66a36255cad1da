#include "taut/geometry/segment.hpp"

#include <gtest/gtest.h>

#include <array>

#include "geometry/lattice_oracle.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
namespace {

using test::Lattice;
using test::to_vec;

// Calls visit(a, b, c, d) for every pair of segments with ends on a 4 x 4 lattice, those without length included.
template <class Visit>
void for_each_lattice_pair(Visit visit) {
  const auto at = [](int i) { return Lattice{i % 4, i / 4}; };
  for (int a = 0; a < 16; ++a) {
    for (int b = 0; b < 16; ++b) {
      for (int c = 0; c < 16; ++c) {
        for (int d = 0; d < 16; ++d) visit(at(a), at(b), at(c), at(d));
      }
    }
  }
}

TEST(Contact, AgreesWithFractionsOnEveryPairOfALattice) {
  // Maps that are exact, so that contact cannot change: the last two put the lattice at the ends of the range.
  struct Map {
    double scale;
    Vec2 offset;
  };
  const std::array maps{Map{1, {}}, Map{0.375, {-1, 7}}, Map{0x1p-192, {0x1p-140, 0x1p-140}},
                        Map{0x1p88, {0x1p139, -0x1p139}}};
  std::array<int, 4> seen{};
  for_each_lattice_pair([&](Lattice a, Lattice b, Lattice c, Lattice d) {
    const Contact expected = test::contact_by_fractions(a, b, c, d);
    ++seen[static_cast<std::size_t>(expected)];
    for (const Map& m : maps) {
      ASSERT_EQ(contact(to_vec(a, m.scale, m.offset), to_vec(b, m.scale, m.offset), to_vec(c, m.scale, m.offset),
                        to_vec(d, m.scale, m.offset)),
                expected)
          << a.x << ',' << a.y << ' ' << b.x << ',' << b.y << ' ' << c.x << ',' << c.y << ' ' << d.x << ',' << d.y;
    }
  });
  for (int count : seen) EXPECT_GT(count, 1000);
}

TEST(OnSegment, AgreesWithFractionsOnEveryPointOfALattice) {
  for_each_lattice_pair([](Lattice a, Lattice b, Lattice p, Lattice) {
    ASSERT_EQ(on_segment(to_vec(p), to_vec(a), to_vec(b)), test::contact_by_fractions(a, b, p, p) != Contact::none);
  });
}

TEST(Contact, TellsATouchFromAMissByOneBit) {
  // 0.1 and 0.3 are no exact thirds of each other: the decimal point looks on the segment and is not.
  EXPECT_EQ(contact({0, 0}, {0.3, 0.9}, {0.1, 0.3}, {1, 0}), Contact::none);
  EXPECT_EQ(contact({0, 0}, {0.375, 1.125}, {0.125, 0.375}, {1, 0}), Contact::touch);
  EXPECT_EQ(contact({0, 0}, {0.375, 1.125}, {std::nextafter(0.125, 0), 0.375}, {1, 0}), Contact::cross);
  EXPECT_EQ(contact({0, 0}, {0.375, 1.125}, {std::nextafter(0.125, 1), 0.375}, {1, 0}), Contact::none);
}

TEST(LineIntersection, LiesOnBothLinesUpToRounding) {
  Random random(1);
  const auto point = [&] { return Vec2{random.between(-100.0, 100.0), random.between(-100.0, 100.0)}; };
  int tested = 0;
  for (int i = 0; i < 20000; ++i) {
    const Vec2 a = point(), b = point(), c = point(), d = point();
    if (contact(a, b, c, d) != Contact::cross) continue;
    if (std::fabs(cross(b - a, d - c)) < 0.01 * length(b - a) * length(d - c)) continue;
    const Vec2 p = line_intersection(a, b, c, d);
    ASSERT_LT(distance_to_segment(p, a, b), 1e-11);
    ASSERT_LT(distance_to_segment(p, c, d), 1e-11);
    ++tested;
  }
  EXPECT_GT(tested, 2000);
}

TEST(LineIntersection, KeepsTheCoordinateOfAnAxisParallelLine) {
  Random random(2);
  for (int i = 0; i < 1000; ++i) {
    const double x = random.between(-1.0, 1.0), y = random.between(-1.0, 1.0);
    const Vec2 a{random.between(-9.0, -2.0), random.unit()}, b{random.between(2.0, 9.0), random.unit()};
    EXPECT_EQ(line_intersection(a, b, {x, -3}, {x, 5}).x, x);
    EXPECT_EQ(line_intersection({x, -3}, {x, 5}, a, b).x, x);
    EXPECT_EQ(line_intersection({x, -3}, {x, 5}, {-2, y}, {4, y}), (Vec2{x, y}));
  }
}

TEST(NearestOnSegment, IsNoFartherThanAnySampleAndStaysInTheSegmentsBox) {
  Random random(3);
  const auto point = [&] { return Vec2{random.between(-10.0, 10.0), random.between(-10.0, 10.0)}; };
  for (int i = 0; i < 5000; ++i) {
    const Vec2 a = point(), b = i % 50 == 0 ? a : point(), p = point();
    const Vec2 q = nearest_on_segment(p, a, b);
    ASSERT_TRUE(q.x >= std::min(a.x, b.x) && q.x <= std::max(a.x, b.x));
    ASSERT_TRUE(q.y >= std::min(a.y, b.y) && q.y <= std::max(a.y, b.y));
    ASSERT_NEAR(distance(p, q), distance_to_segment(p, a, b), 1e-13);
    ASSERT_LT(std::fabs(cross(b - a, q - a)), 1e-12);  // on the line
    for (int k = 0; k <= 32; ++k) ASSERT_LE(distance(p, q), distance(p, a + (k / 32.0) * (b - a)) + 1e-13);
  }
}

TEST(DistanceToSegment, KeepsItsDigitsFarFromTheOrigin) {
  const Vec2 far{0x1p40, 0x1p40};
  EXPECT_NEAR(distance_to_segment(far + Vec2{1, 0}, far, far + Vec2{3, 3}), std::sqrt(0.5), 1e-15);
}

TEST(DistanceOverSegment, IsThatOfTheBestOfManySampledPoints) {
  Random random(5);
  const auto point = [&](int i) {  // now and then on a coarse lattice: on the line, at the ends, on one point
    if (i % 3 != 0) return Vec2{random.between(-1.0, 1.0), random.between(-1.0, 1.0)};
    return Vec2{static_cast<double>(random.between(-2, 2)), static_cast<double>(random.between(-2, 2))};
  };
  for (int i = 0; i < 3000; ++i) {
    const Vec2 a = point(i), b = point(i), p = point(i), q = point(i);
    double least = 100;
    for (int k = 0; k <= 400; ++k) {
      const Vec2 over = a + (k / 400.0) * (b - a);
      least = std::min(least, distance(p, over) + distance(over, q));
    }
    const double way = distance_over_segment(p, q, a, b);
    ASSERT_LE(way, least + 1e-14);
    ASSERT_GE(way, least - 0.02);
    ASSERT_GE(way, distance(p, q) - 1e-14);
  }
}

TEST(DistanceBetweenSegments, IsZeroExactlyWhereTheyMeet) {
  for_each_lattice_pair([](Lattice a, Lattice b, Lattice c, Lattice d) {
    const double gap = distance_between_segments(to_vec(a), to_vec(b), to_vec(c), to_vec(d));
    const bool meet = test::contact_by_fractions(a, b, c, d) != Contact::none;
    ASSERT_EQ(gap == 0, meet);
    if (!meet) {
      ASSERT_GE(gap, 0.2);  // the least distance of segments on this lattice: 1 / |(4, 3)|
    }
  });
}

TEST(DistanceBetweenSegments, IsThatOfSampledPoints) {
  Random random(4);
  const auto point = [&] { return Vec2{random.between(-1.0, 1.0), random.between(-1.0, 1.0)}; };
  for (int i = 0; i < 300; ++i) {
    const Vec2 a = point(), b = point(), c = point(), d = point();
    double least = 10;
    for (int k = 0; k <= 400; ++k) least = std::min(least, distance_to_segment(a + (k / 400.0) * (b - a), c, d));
    const double gap = distance_between_segments(a, b, c, d);
    ASSERT_LE(gap, least + 1e-14);
    ASSERT_GE(gap, least - 0.005);
  }
}

}  // namespace
}  // namespace taut
