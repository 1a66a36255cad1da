// The test of the sphere in its quick forms against big-integer determinants on adversarial points.
#include "taut/geometry/detail/inline_predicates3.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "geometry/adversarial_points.hpp"
#include "geometry/big_integer.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::predicates3 {
namespace {

using detail::inlined::SphereTest;
using test::AdversarialPoints;
using test::BigInt;

std::vector<Vec3> make(AdversarialPoints& source, int kind, std::size_t count) {
  std::vector<Vec3> out;
  for (const test::Point& p : source.make(static_cast<int>(count), kind)) out.push_back({p[0], p[1], p[2]});
  return out;
}

int oracle(const std::vector<Vec3>& points, bool sphere) {
  test::Matrix m;
  for (const Vec3& p : points) {
    auto& row = m.emplace_back();
    BigInt squared = 0;
    for (const double x : {p.x, p.y, p.z}) {
      row.push_back(test::to_big(x));
      squared += row.back() * row.back();
    }
    if (sphere) row.push_back(squared);
    row.push_back(1);
  }
  return test::determinant(m).sign();
}

int in_pairs(const std::vector<Vec3>& p) {
  double s = 0;
  for (std::size_t i = 0; i < 4; ++i) s += dot(p[i] - p[4], p[i] - p[4]);
  return detail::filter::insphere_in_pairs(p[0], p[1], p[2], p[3], p[4], s, 0.1768 * (s * s * std::sqrt(s)));
}

TEST(SphereTest, AgreesWithBigIntegersOnAdversarialPoints) {
  AdversarialPoints source(3, test::Family::round, 11);
  int zeros = 0;
  for (int kind = 0; kind < AdversarialPoints::kKinds; ++kind) {
    for (int round = 0; round < 2000; ++round) {
      const std::vector<Vec3> p = make(source, kind, 5);
      const int expected = oracle(p, true);
      zeros += expected == 0 ? 1 : 0;
      const double unit = detail::inlined::common_unit(p);
      for (const double known : {0.0, unit, unit / 1024}) {
        ASSERT_EQ(SphereTest(known).side(p[0], p[1], p[2], p[3], p[4]), expected) << kind << " " << known;
      }
      const int pairs = in_pairs(p);
      ASSERT_TRUE(pairs == expected || pairs == detail::filter::kUndecided) << kind;
    }
  }
  EXPECT_GT(zeros, 4000);
}

// Small whole numbers, on common spheres more often than not; scaled by powers of two, and moved.
TEST(SphereTest, IsExactOnLattices) {
  Random random(5);
  int zeros = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::vector<Vec3> p;
    const double by = std::ldexp(1, static_cast<int>(random.below(100)) - 50);
    const double off = static_cast<double>(random.below(2) * random.below(1u << 30));
    const std::uint64_t side = random.below(2) == 0 ? 3 : 2000;
    for (int i = 0; i < 5; ++i) {
      const auto draw = [&] { return by * (off + static_cast<double>(random.below(side))); };
      const double x = draw(), y = draw(), z = draw();
      p.push_back({x, y, z});
    }
    const int expected = oracle(p, true);
    zeros += expected == 0 ? 1 : 0;
    ASSERT_EQ(SphereTest(by).side(p[0], p[1], p[2], p[3], p[4]), expected);
  }
  EXPECT_GT(zeros, 2000);
}

// Points whose coordinates differ in order and sign alone are on one sphere. Of small numbers nothing is rounded, of
// larger ones the determinant is no longer 0 as computed.
TEST(SphereTest, SeesCommonSpheresOfAnySize) {
  Random random(6);
  for (int round = 0; round < 20'000; ++round) {
    const std::uint64_t most = std::uint64_t{1} << random.between(2, 30);
    std::array<double, 3> at{};
    for (double& x : at) x = static_cast<double>(random.below(most));
    std::vector<Vec3> p;
    while (p.size() < 5) {
      for (std::size_t i = 2; i > 0; --i) std::swap(at[i], at[random.below(i + 1)]);
      for (double& x : at) x = random.below(2) == 0 ? x : -x;
      p.push_back({at[0], at[1], at[2]});
    }
    ASSERT_EQ(SphereTest(1).side(p[0], p[1], p[2], p[3], p[4]), 0) << most;
    p[4].x += 1;
    ASSERT_EQ(SphereTest(1).side(p[0], p[1], p[2], p[3], p[4]), oracle(p, true)) << most;
  }
}

TEST(SphereTest, InPairsLeavesFewNearSpheresToTheExactTest) {
  Random random(9);
  int by_pairs = 0, undecided = 0;
  for (int round = 0; round < 20'000; ++round) {
    std::vector<Vec3> p;
    while (p.size() < 5) {
      const auto draw = [&] { return static_cast<double>(random.below(1u << 30)) * 0x1p-29 - 1; };
      const double x = draw(), y = draw(), z = draw();
      const Vec3 at{x, y, z};
      if (dot(at, at) > 0.01) p.push_back(1 / length(at) * at);
    }
    const int pairs = in_pairs(p);
    if (pairs == detail::filter::kUndecided) {
      ++undecided;
    } else {
      ASSERT_EQ(pairs, oracle(p, true));
      by_pairs += detail::filter::insphere(p[0], p[1], p[2], p[3], p[4]) == detail::filter::kUndecided ? 1 : 0;
    }
  }
  EXPECT_GT(by_pairs, 5000);
  EXPECT_LT(undecided, 50);
}

TEST(InlinedOrient3d, AgreesWithBigIntegersOnAdversarialPoints) {
  AdversarialPoints source(3, test::Family::flat, 12);
  for (int kind = 0; kind < AdversarialPoints::kKinds; ++kind) {
    for (int round = 0; round < 2000; ++round) {
      const std::vector<Vec3> p = make(source, kind, 4);
      ASSERT_EQ(detail::inlined::orient3d(p[0], p[1], p[2], p[3]), oracle(p, false)) << kind;
    }
  }
}

TEST(CommonUnit, DividesAllCoordinatesAndNoLargerOneDoes) {
  using detail::inlined::common_unit;
  const auto unit = [](std::vector<Vec3> points) { return common_unit(points); };
  EXPECT_EQ(unit({}), 1);
  EXPECT_EQ(unit({{0, 0, -0.0}}), 1);
  EXPECT_EQ(unit({{1, 2, 3}, {-4, 0, 1e9}}), 1);
  EXPECT_EQ(unit({{8, 24, 0}, {-40, 0, 0}}), 8);
  EXPECT_EQ(unit({{8, 24, 0}, {-40, 0.375, 0}}), 0.125);
  EXPECT_EQ(unit({{0x1p-140 * (1 + 0x1p-52), 0, 0x1p140}}), 0x1p-192);
  EXPECT_EQ(unit({{0x1p139, 0, 0x1p140}}), 0x1p139);
}

}  // namespace
}  // namespace taut::predicates3
