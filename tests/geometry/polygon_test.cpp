#include "taut/geometry/polygon.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "geometry/adversarial_points.hpp"
#include "geometry/big_integer.hpp"
#include "geometry/lattice_oracle.hpp"

namespace taut {
namespace {

using test::Lattice;
using test::LatticeRing;
using test::to_vec;

LatticeRing random_lattice_ring(Random& random, int points, int size) {
  LatticeRing ring;
  for (int i = 0; i < points; ++i) ring.push_back({random.between(0, size), random.between(0, size)});
  return ring;
}

Ring to_ring(const LatticeRing& lattice, double scale = 1, Vec2 offset = {}) {
  Ring ring;
  for (Lattice p : lattice) ring.push_back(to_vec(p, scale, offset));
  return ring;
}

TEST(SideOfRing, AgreesWithASlantedRayOnRandomRings) {
  Random random(1);
  std::array<int, 3> seen{};
  for (int round = 0; round < 1500; ++round) {
    const LatticeRing lattice = random_lattice_ring(random, random.between(1, 9), 7);
    const Ring ring = to_ring(lattice), tiny = to_ring(lattice, 0x1p-192, {0x1p-140, 0x1p-140});
    for (std::int64_t x = 0; x <= 7; ++x) {
      for (std::int64_t y = 0; y <= 7; ++y) {
        const Side expected = test::side_by_slanted_ray(lattice, {x, y});
        ++seen[static_cast<std::size_t>(expected)];
        ASSERT_EQ(side_of_ring(ring, to_vec({x, y})), expected);
        ASSERT_EQ(side_of_ring(tiny, to_vec({x, y}, 0x1p-192, {0x1p-140, 0x1p-140})), expected);
      }
    }
  }
  for (int count : seen) EXPECT_GT(count, 5000);
}

TEST(SideOfRing, TellsTheEdgeFromOneBitBesideIt) {
  const Ring triangle{{0, 0}, {3, 1}, {0, 5}};
  EXPECT_EQ(side_of_ring(triangle, {1.5, 0.5}), Side::on);
  EXPECT_EQ(side_of_ring(triangle, {1.5, std::nextafter(0.5, 1)}), Side::inside);
  EXPECT_EQ(side_of_ring(triangle, {1.5, std::nextafter(0.5, 0)}), Side::outside);
}

TEST(SideOfRing, OfNoPointsIsOutside) { EXPECT_EQ(side_of_ring({}, {0, 0}), Side::outside); }

TEST(SideOfPolygon, CountsHolesAndIslands) {
  const auto square = [](double r) { return Ring{{-r, -r}, {r, -r}, {r, r}, {-r, r}}; };
  const Polygon polygon{{square(3), square(2), square(1)}};
  EXPECT_EQ(side_of_polygon(polygon, {0, 0}), Side::inside);
  EXPECT_EQ(side_of_polygon(polygon, {1.5, 0}), Side::outside);
  EXPECT_EQ(side_of_polygon(polygon, {2.5, 0}), Side::inside);
  EXPECT_EQ(side_of_polygon(polygon, {3.5, 0}), Side::outside);
  for (double r : {1.0, 2.0, 3.0}) EXPECT_EQ(side_of_polygon(polygon, {0.5, r}), Side::on);
}

int area_sign_in_big_integers(const Ring& ring) {
  test::BigInt sum = 0;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 p = ring[i], q = ring[(i + 1) % ring.size()];
    sum += test::to_big(p.x) * test::to_big(q.y) - test::to_big(p.y) * test::to_big(q.x);
  }
  return sum.sign();
}

TEST(Orientation, IsTheSignOfTheAreaInBigIntegers) {
  test::AdversarialPoints source(2, test::Family::flat, 8);
  std::array<int, 3> seen{};
  for (int round = 0; round < 24000; ++round) {
    Ring ring;
    for (const test::Point& p : source.make(source.random().between(1, 12), round % test::AdversarialPoints::kKinds)) {
      ring.push_back({p[0], p[1]});
    }
    const int expected = area_sign_in_big_integers(ring);
    ++seen[static_cast<std::size_t>(expected + 1)];
    ASSERT_EQ(orientation(ring), expected);
  }
  for (int count : seen) EXPECT_GT(count, 4000);
}

TEST(Orientation, IsNotMisledByCollinearOrRepeatedPointsAtTheExtreme) {
  EXPECT_EQ(orientation(Ring{{0, 2}, {0, 1}, {0, 0}, {0, 0}, {4, 0}, {4, 4}, {0, 4}}), 1);
  EXPECT_EQ(orientation(Ring{{0, 4}, {4, 4}, {4, 0}, {0, 0}, {0, 0}, {0, 1}, {0, 2}}), -1);
}

TEST(Orientation, IsRightForARingThatTouchesItselfInItsLeftmostPoint) {
  // Two counter-clockwise lobes joined in the origin: at one of the two visits the ring turns right there.
  EXPECT_EQ(orientation(Ring{{0, 0}, {3, -2}, {3, -1}, {0, 0}, {3, 1}, {3, 2}}), 1);
  EXPECT_EQ(orientation(Ring{{0, 0}, {3, 2}, {3, 1}, {0, 0}, {3, -1}, {3, -2}}), -1);
}

TEST(SignedArea, IsThatOfTheRegularPolygonHoweverFarAway) {
  for (double away : {0.0, 1e9}) {
    Ring ring;
    for (int i = 0; i < 12; ++i) {
      const double angle = i * std::acos(-1.0) / 6;
      ring.push_back({away + 2 * std::cos(angle), away + 2 * std::sin(angle)});
    }
    EXPECT_NEAR(signed_area(ring), 12, away == 0 ? 1e-14 : 1e-5);
    std::reverse(ring.begin(), ring.end());
    EXPECT_NEAR(signed_area(ring), -12, away == 0 ? 1e-14 : 1e-5);
  }
  EXPECT_EQ(signed_area({}), 0);
}

}  // namespace
}  // namespace taut
