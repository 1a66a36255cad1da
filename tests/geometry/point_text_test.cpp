#include "taut/geometry/detail/point_text.hpp"

#include <gtest/gtest.h>

namespace taut::detail {
namespace {

TEST(PointText, NamesPointsOfThePlaneAndOfSpace) {
  EXPECT_EQ(point_text(Vec2{1, -2.5}), "(1, -2.5)");
  EXPECT_EQ(point_text(Vec3{1, -2.5, 0}), "(1, -2.5, 0)");
}

TEST(PointText, ShowsTwelveDigitsWhateverTheSize) {
  EXPECT_EQ(point_text(Vec2{1.0 / 3, 0x1p140}), "(0.333333333333, 1.39379657491e+42)");
  EXPECT_EQ(point_text(Vec3{-0x1p-140, 1234567.875, 1e11}), "(-7.17464813734e-43, 1234567.875, 100000000000)");
}

}  // namespace
}  // namespace taut::detail
