// The four predicates against big-integer determinants on adversarial points: the public function, the exact evaluation
// alone (also where the filter would have answered), the filter alone, and the sign under permutation.
#include "taut/geometry/predicates.hpp"

#include <gtest/gtest.h>

#include "geometry/adversarial_points.hpp"
#include "geometry/big_integer.hpp"
#include "taut/geometry/detail/exact.hpp"
#include "taut/geometry/detail/filter.hpp"

namespace taut {
using namespace detail;
namespace {

using test::AdversarialPoints;
using test::BigInt;
using test::Family;
using test::Point;
using test::to_big;

Vec2 flat(const Point& p) { return {p[0], p[1]}; }
Vec3 solid(const Point& p) { return {p[0], p[1], p[2]}; }

struct Orient2d {
  static constexpr int kDimension = 2, kPoints = 3;
  static constexpr Family kFamily = Family::flat;
  template <class F>
  static int call(F f, const std::vector<Point>& p) {
    return f(flat(p[0]), flat(p[1]), flat(p[2]));
  }
  static int full(const std::vector<Point>& p) { return call(&taut::orient2d, p); }
  static int exact(const std::vector<Point>& p) { return call(&exact::orient2d, p); }
  static int filter(const std::vector<Point>& p) { return call(&filter::orient2d, p); }
};

struct Incircle {
  static constexpr int kDimension = 2, kPoints = 4;
  static constexpr Family kFamily = Family::round;
  template <class F>
  static int call(F f, const std::vector<Point>& p) {
    return f(flat(p[0]), flat(p[1]), flat(p[2]), flat(p[3]));
  }
  static int full(const std::vector<Point>& p) { return call(&taut::incircle, p); }
  static int exact(const std::vector<Point>& p) { return call(&exact::incircle, p); }
  static int filter(const std::vector<Point>& p) { return call(&filter::incircle, p); }
};

// The two that start from differences and minors, as loops over one point do.
struct Orient2dOfDifferences : Orient2d {
  static int filter(const std::vector<Point>& p) {
    return filter::orient2d_of_differences(flat(p[0]) - flat(p[2]), flat(p[1]) - flat(p[2]));
  }
};

struct IncircleOfMinors : Incircle {
  static int filter(const std::vector<Point>& p) {
    const Vec2 a = flat(p[0]) - flat(p[3]), b = flat(p[1]) - flat(p[3]), c = flat(p[2]) - flat(p[3]);
    return filter::incircle_of_minors(dot(a, a), dot(b, b), dot(c, c), cross(b, c), cross(c, a), cross(a, b));
  }
};

struct Orient3d {
  static constexpr int kDimension = 3, kPoints = 4;
  static constexpr Family kFamily = Family::flat;
  template <class F>
  static int call(F f, const std::vector<Point>& p) {
    return f(solid(p[0]), solid(p[1]), solid(p[2]), solid(p[3]));
  }
  static int full(const std::vector<Point>& p) { return call(&taut::orient3d, p); }
  static int exact(const std::vector<Point>& p) { return call(&exact::orient3d, p); }
  static int filter(const std::vector<Point>& p) { return call(&filter::orient3d, p); }
};

struct Insphere {
  static constexpr int kDimension = 3, kPoints = 5;
  static constexpr Family kFamily = Family::round;
  template <class F>
  static int call(F f, const std::vector<Point>& p) {
    return f(solid(p[0]), solid(p[1]), solid(p[2]), solid(p[3]), solid(p[4]));
  }
  static int full(const std::vector<Point>& p) { return call(&taut::insphere, p); }
  static int exact(const std::vector<Point>& p) { return call(&exact::insphere, p); }
  static int filter(const std::vector<Point>& p) { return call(&filter::insphere, p); }
};

// Rows (x, y[, z][, squared distance from the origin], 1).
template <class Predicate>
int oracle(const std::vector<Point>& points) {
  test::Matrix m;
  for (const Point& p : points) {
    auto& row = m.emplace_back();
    BigInt squared = 0;
    for (std::size_t i = 0; i < Predicate::kDimension; ++i) {
      row.push_back(to_big(p[i]));
      squared += row.back() * row.back();
    }
    if (Predicate::kFamily == Family::round) row.push_back(squared);
    row.push_back(1);
  }
  return test::determinant(m).sign();
}

template <class Predicate>
class ExactPredicate : public testing::Test {};
using Predicates = testing::Types<Orient2d, Incircle, Orient2dOfDifferences, IncircleOfMinors, Orient3d, Insphere>;
TYPED_TEST_SUITE(ExactPredicate, Predicates);

std::string show(const std::vector<Point>& points) {
  std::string text;
  for (const Point& p : points) {
    char line[128];
    std::snprintf(line, sizeof line, "(%a, %a, %a) ", p[0], p[1], p[2]);
    text += line;
  }
  return text;
}

TYPED_TEST(ExactPredicate, AgreesWithBigIntegersOnAdversarialPoints) {
  AdversarialPoints source(TypeParam::kDimension, TypeParam::kFamily, 20240611);
  const int rounds = TypeParam::kPoints == 5 ? 3000 : 6000;
  for (int kind = 0; kind < AdversarialPoints::kKinds; ++kind) {
    int zeros = 0, positive = 0, negative = 0, undecided = 0;
    for (int round = 0; round < rounds; ++round) {
      const std::vector<Point> points = source.make(TypeParam::kPoints, kind);
      for (const Point& p : points) ASSERT_TRUE(is_valid_point(solid(p)));
      const int expected = oracle<TypeParam>(points);
      ASSERT_EQ(TypeParam::full(points), expected) << "kind " << kind << ": " << show(points);
      ASSERT_EQ(TypeParam::exact(points), expected) << "kind " << kind << ": " << show(points);
      const int filtered = TypeParam::filter(points);
      if (filtered == filter::kUndecided) {
        ++undecided;
      } else {
        ASSERT_EQ(filtered, expected) << "kind " << kind << ": " << show(points);
      }
      ++(expected == 0 ? zeros : expected > 0 ? positive : negative);
    }
    // The points are what they claim to be: without these counts the comparison above could be about easy cases only.
    const bool degenerate = kind == 2 || kind == 7 || kind == 8;
    if (degenerate) {
      EXPECT_EQ(zeros, rounds) << "kind " << kind;
    } else {
      EXPECT_GT(positive, rounds / 20) << "kind " << kind;
      EXPECT_GT(negative, rounds / 20) << "kind " << kind;
    }
    if (kind == 2 || kind == 3 || kind == 6 || kind == 7) {
      EXPECT_GT(undecided, rounds / 4) << "kind " << kind;
    }
    if (kind == 0) {
      EXPECT_LT(undecided, rounds / 1000 + 1);
    }
  }
}

// Next to 2^-140 the monomials of insphere are near 2^-960: one step of the last bit must still tip the sign.
TYPED_TEST(ExactPredicate, AgreesOnTheSmallestDifferencesThereAre) {
  AdversarialPoints source(TypeParam::kDimension, TypeParam::kFamily, 7);
  int decided_by_last_bit = 0;
  for (int round = 0; round < 2000; ++round) {
    std::vector<Point> points = source.make(TypeParam::kPoints, round % 2 == 0 ? 7 : 8);
    double& x = points[source.random().below(points.size())][source.random().below(TypeParam::kDimension)];
    x = std::nextafter(x, source.random().below(2) == 0 ? 0.0 : 0x1p140);
    if (!is_valid_coordinate(x)) continue;
    const int expected = oracle<TypeParam>(points);
    decided_by_last_bit += expected != 0;
    ASSERT_EQ(TypeParam::full(points), expected) << show(points);
    ASSERT_EQ(TypeParam::exact(points), expected) << show(points);
  }
  EXPECT_GT(decided_by_last_bit, 1000);
}

TYPED_TEST(ExactPredicate, ChangesItsSignWithEverySwapOfTwoPoints) {
  AdversarialPoints source(TypeParam::kDimension, TypeParam::kFamily, 99);
  for (int round = 0; round < 20000; ++round) {
    std::vector<Point> points = source.make(TypeParam::kPoints, round % AdversarialPoints::kKinds);
    int expected = TypeParam::full(points);
    for (int swaps = 0; swaps < 4; ++swaps) {
      const std::size_t i = source.random().below(points.size());
      const std::size_t j = source.random().below(points.size());
      std::swap(points[i], points[j]);
      if (i != j) expected = -expected;
      ASSERT_EQ(TypeParam::full(points), expected) << show(points);
    }
  }
}

TYPED_TEST(ExactPredicate, IsZeroWhereTwoPointsCoincide) {
  AdversarialPoints source(TypeParam::kDimension, TypeParam::kFamily, 3);
  for (int round = 0; round < 5000; ++round) {
    std::vector<Point> points = source.make(TypeParam::kPoints, round % AdversarialPoints::kKinds);
    const std::size_t i = source.random().below(points.size());
    points[i] = points[(i + 1) % points.size()];
    ASSERT_EQ(TypeParam::full(points), 0) << show(points);
  }
}

TYPED_TEST(ExactPredicate, LeavesFewRandomPointsToTheExactTest) {
  AdversarialPoints source(TypeParam::kDimension, TypeParam::kFamily, 5);
  int undecided = 0;
  for (int round = 0; round < 200000; ++round) {
    undecided += TypeParam::filter(source.make(TypeParam::kPoints, 0)) == filter::kUndecided;
  }
  testing::Test::RecordProperty("undecided_of_200000", undecided);
  EXPECT_LE(undecided, 2);
}

TEST(Predicates, SignsFollowTheHeader) {
  EXPECT_EQ(orient2d({0, 0}, {1, 0}, {0, 1}), 1);
  EXPECT_EQ(incircle({1, 0}, {0, 1}, {-1, 0}, {0, 0}), 1);
  EXPECT_EQ(incircle({1, 0}, {0, 1}, {-1, 0}, {0, -2}), -1);
  EXPECT_EQ(incircle({1, 0}, {0, 1}, {-1, 0}, {0, -1}), 0);
  const Vec3 a{1, 0, 0}, b{0, 1, 0}, c{-1, 0, 0};
  EXPECT_EQ(orient3d(a, b, c, {0, 0, -1}), 1);
  EXPECT_EQ(orient3d(a, b, c, {0, 0, 1}), -1);
  EXPECT_EQ(orient3d(a, b, c, {5, 7, 0}), 0);
  EXPECT_EQ(insphere(a, b, c, {0, 0, -1}, {0, 0, 0}), 1);
  EXPECT_EQ(insphere(a, b, c, {0, 0, -1}, {0, 0, 2}), -1);
  EXPECT_EQ(insphere(a, b, c, {0, 0, -1}, {0, 0, 1}), 0);
}

TEST(Predicates, SeeTheLastBitAcrossTheWholeRange) {
  // A rounded evaluation loses the tiny coordinate beside the huge ones.
  EXPECT_EQ(orient2d({-0x1p140, -0x1p140}, {0x1p140, 0x1p140}, {0, 0x1p-140}), 1);
  EXPECT_EQ(orient2d({-0x1p140, -0x1p140}, {0x1p140, 0x1p140}, {0x1p-140, 0}), -1);
  EXPECT_EQ(incircle({0x1p140, 0}, {0, 0x1p140}, {-0x1p140, 0}, {0x1p-140, -0x1p140}), -1);
  EXPECT_EQ(orient3d({0x1p140, 0, 0}, {0, 0x1p140, 0}, {-0x1p140, 0, 0}, {3, 5, -0x1p-140}), 1);
  EXPECT_EQ(insphere({0x1p140, 0, 0}, {0, 0x1p140, 0}, {-0x1p140, 0, 0}, {0, 0, -0x1p140}, {0x1p-140, 0, 0x1p140}), -1);
}

}  // namespace
}  // namespace taut
