#include "taut/world/height_field.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>

#include "taut/base/input_error.hpp"
#include "taut/world/generate/hills.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
namespace {

constexpr double kNoData = std::numeric_limits<double>::quiet_NaN();

HeightField sampled(int columns, int rows, Vec2 origin, double spacing, const std::function<double(Vec2)>& height) {
  std::vector<double> heights;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      heights.push_back(height(origin + Vec2{spacing * column, spacing * row}));
    }
  }
  return HeightField({columns, rows, origin, spacing, heights});
}

Vec2 point_in(Random& random, const Box2& box) {
  const double x = random.between(box.min.x, box.max.x);
  return {x, random.between(box.min.y, box.max.y)};
}

// The way from a to b up and down, by adding up very many heights.
Climb climb_by_sampling(const HeightField& field, Vec2 a, Vec2 b, int pieces) {
  Climb sum;
  std::optional<double> before = field.height(a);
  for (int i = 1; i <= pieces; ++i) {
    const auto here = field.height(a + (static_cast<double>(i) / pieces) * (b - a));
    if (before && here) (*here > *before ? sum.up : sum.down) += std::fabs(*here - *before);
    before = here;
  }
  return sum;
}

TEST(HeightField, PassesThroughItsSamples) {
  const HeightField field = generate_hills({.columns = 31, .rows = 17, .spacing = 2, .mean_radius = 20, .seed = 3});
  for (int row = 0; row < field.rows(); ++row) {
    for (int column = 0; column < field.columns(); ++column) {
      EXPECT_DOUBLE_EQ(*field.height(field.sample_place(column, row)), *field.sample(column, row));
    }
  }
}

TEST(HeightField, CoversTheSquaresAroundItsSamples) {
  const HeightField field({3, 2, {0.5, 0.5}, 1, {1, 2, 3, 4, 5, 6}});
  EXPECT_EQ(field.bounds(), (Box2{{0, 0}, {3, 2}}));
  EXPECT_TRUE(field.height({0, 0}).has_value());
  EXPECT_TRUE(field.height({3, 2}).has_value());
  EXPECT_FALSE(field.height({3.001, 1}).has_value());
  EXPECT_FALSE(field.height({1, -0.001}).has_value());
  EXPECT_EQ(field.gradient({4, 1}), (Vec2{}));
}

TEST(HeightField, IsExactOnPlanesAndSaddlesUpToTheRim) {
  Random random(11);
  for (int round = 0; round < 200; ++round) {
    const double a = random.between(-9.0, 9.0), b = random.between(-2.0, 2.0), c = random.between(-2.0, 2.0);
    const double d = round % 2 == 0 ? 0 : random.between(-0.5, 0.5);
    const auto height = [&](Vec2 p) { return a + b * p.x + c * p.y + d * p.x * p.y; };
    const int columns = random.between(2, 9), rows = random.between(2, 9);
    const HeightField field =
        sampled(columns, rows, point_in(random, {{-5, -5}, {5, 5}}), random.between(0.3, 3.0), height);
    for (int i = 0; i < 50; ++i) {
      const Vec2 p = point_in(random, field.bounds());
      EXPECT_NEAR(*field.height(p), height(p), 1e-10);
      EXPECT_NEAR(field.gradient(p).x, b + d * p.y, 1e-10);
      EXPECT_NEAR(field.gradient(p).y, c + d * p.x, 1e-10);
    }
  }
}

TEST(HeightField, ErrsLessAsTheSquareOfTheSpacingOnSmoothGround) {
  const auto height = [](Vec2 p) { return std::sin(p.x) * std::cos(0.7 * p.y) + 0.3 * std::sin(1.3 * p.x + p.y); };
  const auto gradient = [&](Vec2 p) {
    const double e = 1e-5;
    return Vec2{(height(p + Vec2{e, 0}) - height(p - Vec2{e, 0})) / (2 * e),
                (height(p + Vec2{0, e}) - height(p - Vec2{0, e})) / (2 * e)};
  };
  double height_error[2] = {0, 0}, gradient_error[2] = {0, 0};
  for (int fine = 0; fine < 2; ++fine) {
    const double spacing = fine == 0 ? 0.1 : 0.05;
    const HeightField field = sampled(fine == 0 ? 61 : 121, fine == 0 ? 61 : 121, {0, 0}, spacing, height);
    Random random(5);
    for (int i = 0; i < 20000; ++i) {
      const Vec2 p = point_in(random, {{0.2, 0.2}, {5.8, 5.8}});  // away from the rim
      height_error[fine] = std::max(height_error[fine], std::fabs(*field.height(p) - height(p)));
      gradient_error[fine] = std::max(gradient_error[fine], distance(field.gradient(p), gradient(p)));
    }
  }
  EXPECT_LT(height_error[0], 0.005);
  EXPECT_LT(gradient_error[0], 0.02);
  EXPECT_LT(height_error[1], 0.3 * height_error[0]);
  EXPECT_LT(gradient_error[1], 0.3 * gradient_error[0]);
}

TEST(HeightField, HasAContinuousGradientEvenAroundMissingSamples) {
  Random random(8);
  for (int round = 0; round < 50; ++round) {
    std::vector<double> heights;
    for (int i = 0; i < 64; ++i) heights.push_back(random.below(5) == 0 ? kNoData : random.between(0.0, 1.0));
    const HeightField field({8, 8, {0.5, 0.5}, 1, heights});
    for (int i = 0; i < 200; ++i) {
      // Across a line of samples, where the gradient of the bilinear surface jumps.
      const Vec2 p = i % 2 == 0 ? Vec2{random.between(1, 6) + 0.5, random.between(0.0, 8.0)}
                                : Vec2{random.between(0.0, 8.0), random.between(1, 6) + 0.5};
      const Vec2 d = i % 2 == 0 ? Vec2{1e-9, 0} : Vec2{0, 1e-9};
      EXPECT_LT(distance(field.gradient(p - d), field.gradient(p + d)), 1e-7);
    }
  }
}

TEST(HeightField, KnowsNothingWhereASampleIsMissing) {
  const HeightField field({3, 3, {0, 0}, 1, {0, 1, 2, 0, 1, kNoData, 0, 1, 2}});
  EXPECT_EQ(field.count_unknown(), 1u);
  EXPECT_FALSE(field.sample(2, 1).has_value());
  EXPECT_FALSE(field.height({1.5, 0.5}).has_value());
  EXPECT_FALSE(field.height({2, 1}).has_value());
  EXPECT_DOUBLE_EQ(*field.height({1.5, 0}), 1.5);  // on the line between two samples that are there
  EXPECT_DOUBLE_EQ(*field.height({0.5, 1.7}), 0.5);
  EXPECT_EQ(field.gradient({2, 1}), (Vec2{}));
  EXPECT_EQ(field.gradient({1, 1}), (Vec2{1, 0}));  // one-sided
  const auto range = field.range();
  EXPECT_EQ(range->lowest, 0);
  EXPECT_EQ(range->highest, 2);
  const Climb climb = field.climb({0, 1}, {2, 1});
  EXPECT_DOUBLE_EQ(climb.up, 1);
  EXPECT_EQ(climb.down, 0);
}

TEST(HeightField, AnswersNothingWithoutSamplesOrForNoNumbers) {
  const double inf = std::numeric_limits<double>::infinity();
  for (const HeightField& field : {HeightField(), HeightField({1, 1, {0, 0}, 1, {7}})}) {
    for (const Vec2 p : {Vec2{kNoData, 0}, Vec2{0, kNoData}, Vec2{inf, 0}, Vec2{9, -inf}, Vec2{1e300, 1e300}}) {
      EXPECT_FALSE(field.height(p).has_value());
      EXPECT_EQ(field.gradient(p), (Vec2{}));
      EXPECT_EQ(field.climb({0, 0}, p).up, 0);
    }
  }
  EXPECT_FALSE(HeightField().height({0, 0}).has_value());
  EXPECT_FALSE(HeightField().range().has_value());
  EXPECT_EQ(*HeightField({1, 1, {0, 0}, 1, {7}}).height({0.5, -0.5}), 7);
}

TEST(HeightField, IsLevelAcrossASingleLineOfSamples) {
  const HeightField row({3, 1, {0, 0}, 1, {0, 1, 4}});
  EXPECT_DOUBLE_EQ(*row.height({1.5, 0.4}), 2.5);
  EXPECT_EQ(row.gradient({1, 0.4}), (Vec2{2, 0}));
  EXPECT_DOUBLE_EQ(row.climb({0, -0.5}, {2, 0.5}).up, 4);
  const HeightField column({1, 3, {0, 0}, 1, {0, 1, 4}});
  EXPECT_EQ(column.gradient({0.4, 1}), (Vec2{0, 2}));
  EXPECT_DOUBLE_EQ(column.climb({-0.5, 2}, {0.5, 0}).down, 4);
}

TEST(HeightFieldClimb, EqualsTheSumOfVeryManyHeights) {
  Random random(21);
  for (int round = 0; round < 300; ++round) {
    const int columns = random.between(1, 8), rows = random.between(1, 8);
    std::vector<double> heights;
    for (int i = 0; i < columns * rows; ++i) heights.push_back(random.between(0.0, 3.0));
    const HeightField field({columns, rows, point_in(random, {{-9, -9}, {9, 9}}), random.between(0.2, 2.0), heights});
    const Box2 box = field.bounds();
    Box2 around = box;
    around.extend(box.min - Vec2{1, 1});
    around.extend(box.max + Vec2{1, 1});
    const Vec2 a = point_in(random, around);
    Vec2 b = point_in(random, around);
    if (round % 5 == 0) b.x = a.x;                            // along the raster
    if (round % 7 == 0) b = field.sample_place(0, rows - 1);  // through samples
    const Climb exact = field.climb(a, b), summed = climb_by_sampling(field, a, b, 20000);
    EXPECT_NEAR(exact.up, summed.up, 3e-3) << round;
    EXPECT_NEAR(exact.down, summed.down, 3e-3) << round;
    const Climb back = field.climb(b, a);
    EXPECT_NEAR(exact.up, back.down, 1e-9) << round;
    EXPECT_NEAR(exact.down, back.up, 1e-9) << round;
    if (field.height(a) && field.height(b)) {
      EXPECT_NEAR(exact.up - exact.down, *field.height(b) - *field.height(a), 1e-9) << round;
    }
  }
}

TEST(HeightField, RefusesWhatIsNoField) {
  const auto expect_refused = [](HeightField::Parts parts, const std::string& part) {
    try {
      const HeightField field(std::move(parts));
      ADD_FAILURE() << "accepted; expected: " << part;
    } catch (const InputError& error) {
      EXPECT_NE(error.expectation().find(part), std::string::npos) << error.what();
    }
  };
  const double inf = std::numeric_limits<double>::infinity();
  expect_refused({0, 3, {0, 0}, 1, {}}, "sides of 1 to");
  expect_refused({20000, 1, {0, 0}, 1, std::vector<double>(20000)}, "sides of 1 to");
  expect_refused({2, 2, {0, 0}, 1, {1, 2, 3}}, "expected 4 heights, got 3");
  expect_refused({1, 1, {0, 0}, 0, {1}}, "positive spacing");
  expect_refused({1, 1, {0, 0}, -1, {1}}, "positive spacing");
  expect_refused({1, 1, {0, 0}, kNoData, {1}}, "positive spacing");
  expect_refused({1, 1, {kNoData, 0}, 1, {1}}, "origin");
  expect_refused({1, 1, {0, 0x1p141}, 1, {1}}, "origin");
  expect_refused({2, 1, {0, 0}, 0x1p140, {1, 2}}, "range of coordinates");
  expect_refused({2, 1, {1e15, 0}, 1e-3, {1, 2}}, "not lost");
  expect_refused({2, 2, {0, 0}, 1, {1, 2, inf, 4}}, "column 0, row 1");
}

TEST(HeightField, StaysTheSameElsewhere) {
  const HeightField field({2, 2, {0, 0}, 1, {0, 1, kNoData, 3}});
  const HeightField moved = field.placed({10, 20}, 30);
  EXPECT_EQ(moved.origin(), (Vec2{10, 20}));
  EXPECT_EQ(*moved.height({25, 20}), 0.5);
  EXPECT_EQ(moved.placed({0, 0}, 1), field);
  EXPECT_FALSE(moved == field);
}

TEST(Hills, AreTheSameForTheSameSeedAndOthersForAnother) {
  EXPECT_EQ(generate_hills({.seed = 4}), generate_hills({.seed = 4}));
  EXPECT_FALSE(generate_hills({.seed = 4}) == generate_hills({.seed = 5}));
}

TEST(Hills, RiseAsAskedAndNeverSteeperThanPromised) {
  const HillOptions options{.columns = 101, .rows = 81, .spacing = 1, .hills = 1, .mean_radius = 30, .relief = 10};
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    HillOptions one = options;
    one.seed = seed;
    const HeightField field = generate_hills(one);
    EXPECT_EQ(field.bounds(), (Box2{{0, 0}, {101, 81}}));
    EXPECT_GE(field.range()->lowest, 0);
    EXPECT_LE(field.range()->highest, 10);
    EXPECT_GT(field.range()->highest, 2.4);
    Random random(seed);
    for (int i = 0; i < 500; ++i) EXPECT_LT(length(field.gradient(point_in(random, field.bounds()))), 1.72 * 10 / 15);
  }
  EXPECT_EQ(generate_hills({.hills = 0}).range()->highest, 0);
}

TEST(Hills, RefuseOptionsOutOfRange) {
  EXPECT_THROW((void)generate_hills({.columns = 0}), InputError);
  EXPECT_THROW((void)generate_hills({.rows = 20000}), InputError);
  EXPECT_THROW((void)generate_hills({.spacing = 0}), InputError);
  EXPECT_THROW((void)generate_hills({.hills = -1}), InputError);
  EXPECT_THROW((void)generate_hills({.mean_radius = kNoData}), InputError);
  EXPECT_THROW((void)generate_hills({.relief = -1}), InputError);
}

}  // namespace
}  // namespace taut
