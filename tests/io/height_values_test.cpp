#include "taut-io/height_values.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "expect_input.hpp"
#include "taut/world/generate/hills.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::io {
namespace {

using test::expect_refused;
using test::kNoData;

Gray16Image random_values(Random& random, int width, int height) {
  Gray16Image image{width, height, {}};
  for (int i = 0; i < width * height; ++i) image.pixels.push_back(static_cast<std::uint16_t>(random.below(65536)));
  return image;
}

TEST(PngFile, KeepsSixteenBits) {
  Random random(1);
  for (int round = 0; round < 30; ++round) {
    const Gray16Image image = random_values(random, random.between(1, 40), random.between(1, 40));
    EXPECT_EQ(parse_png_gray16(format_png(image), "p"), image);
  }
  // The high byte comes first: read as 8 bits, the picture keeps it (rounded).
  EXPECT_EQ(parse_png_gray(format_png(Gray16Image{2, 1, {0x4000, 0xff00}}), "p").pixels,
            (std::vector<std::uint8_t>{0x40, 0xfe}));
}

TEST(PngFile, TakesGrayOfEightBitsAsItIs) {
  EXPECT_EQ(parse_png_gray16(format_png(GrayImage{3, 1, {0, 7, 255}}), "p"), (Gray16Image{3, 1, {0, 7, 255}}));
}

TEST(PngFile, RefusesColourWhereMeasurementsAreExpected) {
  expect_refused(parse_png_gray16, format_png(RgbaImage{1, 1, {1, 2, 3, 255}}), 0, "gray PNG picture of 8 or 16 bits");
  expect_refused(parse_png_gray16, "no picture", 0, "PNG");
  EXPECT_THROW((void)format_png(Gray16Image{2, 2, {1, 2, 3}}), InputError);
}

TEST(PngFile, RefusesEveryBeginningOfSixteenBits) {
  Random random(2);
  const std::string bytes = format_png(random_values(random, 5, 4));
  EXPECT_EQ(test::refused_beginnings(parse_png_gray16, bytes), bytes.size());
}

TEST(HeightValues, LieWhereTheScaleSays) {
  const HeightScale scale{.lowest = 100, .per_step = 0.5, .corner = {10, 20}, .spacing = 2, .no_data = 9};
  const HeightField field = heights_from_values({2, 2, {0, 4, 9, 65535}}, scale);
  EXPECT_EQ(field, HeightField({2, 2, {11, 21}, 2, {100, 102, kNoData, 100 + 0.5 * 65535}}));
  EXPECT_EQ(field.bounds(), (Box2{{10, 20}, {14, 24}}));
  EXPECT_EQ(values_from_heights(field, scale), (Gray16Image{2, 2, {0, 4, 9, 65535}}));
}

TEST(HeightValues, ReadBackWithinHalfAStepOfTheFinestScale) {
  const test::TemporaryFolder folder;
  HeightField field = generate_hills({.columns = 30, .rows = 20, .spacing = 3, .mean_radius = 30});
  for (const bool with_gap : {false, true}) {
    if (with_gap) {
      HeightField::Parts parts{field.columns(), field.rows(), field.origin(), field.spacing(), {}};
      for (int i = 0; i < 600; ++i) parts.heights.push_back(i % 7 == 0 ? kNoData : *field.sample(i % 30, i / 30));
      field = HeightField(parts);
    }
    const HeightScale scale = finest_scale(field);
    EXPECT_LT(scale.per_step, (field.range()->highest - field.range()->lowest) / 60000);
    write_png_heights(field, scale, folder / "hills.png");
    const HeightField again = read_png_heights(folder / "hills.png", scale);
    EXPECT_EQ(again.bounds(), field.bounds());
    for (int i = 0; i < 600; ++i) {
      const auto before = field.sample(i % 30, i / 30), after = again.sample(i % 30, i / 30);
      ASSERT_EQ(before.has_value(), after.has_value());
      EXPECT_NEAR(before.value_or(0), after.value_or(0), 0.5001 * scale.per_step);
    }
  }
}

TEST(HeightValues, RefuseWhatTheScaleCannotSay) {
  const HeightField field({2, 1, {0, 0}, 1, {5, kNoData}});
  const auto refused = [](const HeightField& what, const HeightScale& scale, const std::string& part) {
    try {
      (void)values_from_heights(what, scale);
      ADD_FAILURE() << "accepted; expected: " << part;
    } catch (const InputError& error) {
      EXPECT_NE(error.expectation().find(part), std::string::npos) << error.what();
    }
  };
  refused(field, {}, "a value for samples without data, such as the one at column 1, row 0");
  refused(field, {.lowest = 6, .no_data = 0}, "heights from 6 to 65541, got 5 at column 0, row 0");
  refused(field, {.no_data = 5}, "stands for no data");
  refused(field, {.per_step = 0}, "above 0 for a step");
  refused(field, {.per_step = kNoData}, "above 0 for a step");
  refused(field, {.lowest = kNoData}, "finite lowest");
  EXPECT_THROW((void)heights_from_values({1, 1, {0}}, {.spacing = 0}), InputError);
  EXPECT_THROW((void)heights_from_values({2, 1, {0}}, {}), InputError);
}

TEST(RawHeights, AreReadInBothByteOrders) {
  const std::string bytes{"\x01\x02\x00\x80\xff\xff\x00\x00", 8};
  const auto parse = [&](ByteOrder order) { return parse_raw_heights(bytes, "f", {2, 2, order}, {}); };
  EXPECT_EQ(parse(ByteOrder::big_endian), HeightField({2, 2, {0.5, 0.5}, 1, {0x0102, 0x0080, 0xffff, 0}}));
  EXPECT_EQ(parse(ByteOrder::little_endian), HeightField({2, 2, {0.5, 0.5}, 1, {0x0201, 0x8000, 0xffff, 0}}));
}

TEST(RawHeights, RefuseFilesOfAnotherSize) {
  const auto parse = [](std::string_view bytes, const std::string& name) {
    return parse_raw_heights(bytes, name, {3, 2, ByteOrder::little_endian}, {});
  };
  expect_refused(parse, "12345678901", 0, "expected 12 bytes for 3 x 2 samples of 16 bits, got 11");
  expect_refused(parse, "1234567890123", 0, "got 13");
  const auto without_sides = [](std::string_view bytes, const std::string& name) {
    return parse_raw_heights(bytes, name, {0, 2, ByteOrder::little_endian}, {});
  };
  expect_refused(without_sides, "", 0, "sides of 1 to 16384");
}

}  // namespace
}  // namespace taut::io
