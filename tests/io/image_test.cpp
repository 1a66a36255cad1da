#include "taut-io/image.hpp"

#include <gtest/gtest.h>
#include <png.h>

#include "expect_input.hpp"
#include "taut-io/pgm_file.hpp"
#include "taut-io/png_file.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::io {
namespace {

using test::expect_refused;

GrayImage random_gray(Random& random, int width, int height) {
  GrayImage image{width, height, {}};
  for (int i = 0; i < width * height; ++i) image.pixels.push_back(static_cast<std::uint8_t>(random.below(256)));
  return image;
}

TEST(Image, MakesDarkPixelsBlockedCells) {
  const Grid grid = grid_from_image({3, 2, {0, 127, 128, 255, 200, 10}});
  const bool expected[2][3] = {{false, false, true}, {true, true, false}};
  for (int y = 0; y < 2; ++y) {
    for (int x = 0; x < 3; ++x) EXPECT_EQ(grid.is_free(x, y), expected[y][x]);
  }
  EXPECT_EQ(grid_from_image({2, 1, {9, 10}}, 10).letters(0), "@.");
}

TEST(Image, MakesTheSameGridFromItsPicture) {
  Random random(41);
  for (int width = 1; width < 140; width += 9) {
    const Grid grid = grid_from_image(random_gray(random, width, 7));
    EXPECT_EQ(grid_from_image(image_from_grid(grid)), grid);
    EXPECT_EQ(grid_from_image(parse_pgm(format_pgm(image_from_grid(grid)), "p")), grid);
    EXPECT_EQ(grid_from_image(parse_png_gray(format_png(image_from_grid(grid)), "p")), grid);
  }
}

TEST(Image, RefusesWrongNumbersOfPixels) {
  EXPECT_THROW((void)grid_from_image({3, 2, {0, 1}}), InputError);
  EXPECT_THROW((void)grid_from_image({-3, 2, {}}), InputError);
}

TEST(PgmFile, ReadsTextWithComments) {
  const GrayImage image = parse_pgm("P2\n# made by hand\n3 2 # sides\n10\n0 5 10\n10 0 # row\n1", "p");
  EXPECT_EQ(image, (GrayImage{3, 2, {0, 128, 255, 255, 0, 26}}));
}

TEST(PgmFile, ReadsBinaryWith8And16Bits) {
  EXPECT_EQ(parse_pgm(std::string("P5 2 1 255\n\x00\xff", 13), "p"), (GrayImage{2, 1, {0, 255}}));
  EXPECT_EQ(parse_pgm(std::string("P5\n# c\n2 1\n65535\n\x80\x00\xff\xff", 21), "p"), (GrayImage{2, 1, {128, 255}}));
  // A pixel may look like a comment or a line end.
  EXPECT_EQ(parse_pgm("P5 2 1 255\n#\n", "p"), (GrayImage{2, 1, {'#', '\n'}}));
}

TEST(PgmFile, ReadsBackWhatItWrote) {
  Random random(42);
  for (int width = 1; width < 40; ++width) {
    const GrayImage image = random_gray(random, width, 5);
    EXPECT_EQ(parse_pgm(format_pgm(image), "p"), image);
  }
}

TEST(PgmFile, RefusesBadInput) {
  expect_refused(parse_pgm, "", 1, "'P2' or 'P5'");
  expect_refused(parse_pgm, "P6 1 1 255\n...", 1, "'P2' or 'P5', got 'P6'");
  expect_refused(parse_pgm, "P5\n0 1\n", 2, "a width (a whole number from 1 to 16384)");
  expect_refused(parse_pgm, "P5\n1 -1\n", 2, "a height");
  expect_refused(parse_pgm, "P5\n16385 1\n", 2, "a width");
  expect_refused(parse_pgm, "P5\n1 1\n65536\n", 3, "a largest value");
  expect_refused(parse_pgm, "P5\n1 1\n0\n", 3, "a largest value");
  expect_refused(parse_pgm, "P5\n2 2\n255\nabc", 3, "4 pixels, got only 3 bytes");
  expect_refused(parse_pgm, "P5\n16384 16384\n255\nabc", 3, "268435456 pixels");
  expect_refused(parse_pgm, "P2\n16384 16384\n255\n1 2 3", 3, "268435456 pixels");
  expect_refused(parse_pgm, "P2\n2 1\n255\n1 256", 4, "a pixel (a whole number from 0 to 255)");
  expect_refused(parse_pgm, "P5\n2 1\n10\n\x01\x0b", 0, "pixel 1 to be at most 10, got 11");
  expect_refused(parse_pgm, "P5\n1 1\n255#\na", 3, "a single blank");
  EXPECT_THROW((void)format_pgm({}), InputError);
}

TEST(PgmFile, RefusesEveryBeginning) {
  const std::string text = format_pgm({3, 2, {1, 2, 3, 4, 5, 6}});
  EXPECT_EQ(test::refused_beginnings(parse_pgm, text), text.size());
}

TEST(PngFile, ReadsBackWhatItWrote) {
  Random random(43);
  for (int width = 1; width < 40; width += 3) {
    const GrayImage gray = random_gray(random, width, 6);
    EXPECT_EQ(parse_png_gray(format_png(gray), "p"), gray);
    RgbaImage colour{width, 3, {}};
    for (int i = 0; i < 4 * 3 * width; ++i) colour.pixels.push_back(static_cast<std::uint8_t>(random.below(256)));
    EXPECT_EQ(parse_png_rgba(format_png(colour), "p"), colour);
  }
}

TEST(PngFile, ReadsGrayAsColourAndColourAsGray) {
  EXPECT_EQ(parse_png_rgba(format_png(GrayImage{2, 1, {7, 200}}), "p"),
            (RgbaImage{2, 1, {7, 7, 7, 255, 200, 200, 200, 255}}));
  const RgbaImage colour{4, 1, {9, 9, 9, 255, 255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 128}};
  EXPECT_EQ(parse_png_gray(format_png(colour), "p"), (GrayImage{4, 1, {9, 77, 255, 127}}));
}

// Any kind of PNG, written with libpng directly.
std::string encode(int type, int depth, bool interlaced, int width, const std::vector<std::vector<png_byte>>& rows,
                   const std::vector<png_color>& palette = {}, const std::vector<png_byte>& transparent = {}) {
  std::string out;
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, nullptr, nullptr, nullptr);
  png_infop info = png_create_info_struct(png);
  png_set_write_fn(
      png, &out,
      [](png_structp p, png_bytep bytes, std::size_t n) {
        static_cast<std::string*>(png_get_io_ptr(p))->append(reinterpret_cast<const char*>(bytes), n);
      },
      nullptr);
  png_set_IHDR(png, info, static_cast<png_uint_32>(width), static_cast<png_uint_32>(rows.size()), depth, type,
               interlaced ? PNG_INTERLACE_ADAM7 : PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  if (!palette.empty()) png_set_PLTE(png, info, palette.data(), static_cast<int>(palette.size()));
  if (!transparent.empty()) {
    png_set_tRNS(png, info, transparent.data(), static_cast<int>(transparent.size()), nullptr);
  }
  png_write_info(png, info);
  std::vector<png_bytep> pointers;
  for (const auto& row : rows) pointers.push_back(const_cast<png_bytep>(row.data()));
  png_write_image(png, pointers.data());
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  return out;
}

TEST(PngFile, ReadsEveryKindOfPicture) {
  EXPECT_EQ(parse_png_gray(encode(PNG_COLOR_TYPE_GRAY, 1, false, 3, {{0b10100000}}), "p"),
            (GrayImage{3, 1, {255, 0, 255}}));
  EXPECT_EQ(parse_png_gray(encode(PNG_COLOR_TYPE_GRAY, 4, false, 3, {{0x0f, 0x80}}), "p"),
            (GrayImage{3, 1, {0, 255, 0x88}}));
  EXPECT_EQ(parse_png_gray(encode(PNG_COLOR_TYPE_GRAY, 16, false, 2, {{0xff, 0xff, 0x12, 0x34}}), "p"),
            (GrayImage{2, 1, {255, 0x12}}));
  EXPECT_EQ(parse_png_gray(encode(PNG_COLOR_TYPE_GRAY_ALPHA, 8, false, 2, {{10, 255, 10, 0}}), "p"),
            (GrayImage{2, 1, {10, 255}}));
  EXPECT_EQ(parse_png_rgba(encode(PNG_COLOR_TYPE_RGB, 8, true, 2, {{1, 2, 3, 4, 5, 6}}), "p"),
            (RgbaImage{2, 1, {1, 2, 3, 255, 4, 5, 6, 255}}));
  EXPECT_EQ(parse_png_rgba(encode(PNG_COLOR_TYPE_RGB_ALPHA, 16, false, 1, {{1, 0, 2, 0, 3, 0, 4, 0}}), "p"),
            (RgbaImage{1, 1, {1, 2, 3, 4}}));
  EXPECT_EQ(parse_png_rgba(encode(PNG_COLOR_TYPE_PALETTE, 2, false, 3, {{0b00011000}},
                                  {{9, 8, 7}, {6, 5, 4}, {3, 2, 1}}, {255, 99}),
                           "p"),
            (RgbaImage{3, 1, {9, 8, 7, 255, 6, 5, 4, 99, 3, 2, 1, 255}}));
}

TEST(PngFile, RefusesEveryBeginning) {
  const std::string gray = format_png(GrayImage{5, 4, std::vector<std::uint8_t>(20, 77)});
  EXPECT_EQ(test::refused_beginnings(parse_png_gray, gray), gray.size());
  const std::string colour = encode(PNG_COLOR_TYPE_PALETTE, 8, true, 2, {{0, 1}, {1, 0}}, {{9, 8, 7}, {6, 5, 4}});
  EXPECT_EQ(test::refused_beginnings(parse_png_rgba, colour), colour.size());
}

TEST(PngFile, RefusesFlippedBytesOrReadsAPicture) {
  const std::string good = format_png(GrayImage{5, 4, std::vector<std::uint8_t>(20, 77)});
  int refused = 0;
  for (std::size_t i = 0; i < good.size(); ++i) {
    std::string bad = good;
    bad[i] = static_cast<char>(bad[i] ^ 0x55);
    try {
      (void)parse_png_gray(bad, "p");
    } catch (const InputError&) {
      ++refused;
    }
  }
  EXPECT_GT(refused, static_cast<int>(good.size()) / 2);
}

TEST(PngFile, RefusesHugeDeclaredSizesBeforeAllocating) {
  // The header of a picture is fixed up with a checksum of its own, so libpng itself believes it.
  const auto with_sides = [](std::uint32_t width, std::uint32_t height) {
    std::string bytes = format_png(GrayImage{1, 1, {0}});
    for (int i = 0; i < 4; ++i) {
      bytes[static_cast<std::size_t>(16 + i)] = static_cast<char>(width >> (24 - 8 * i));
      bytes[static_cast<std::size_t>(20 + i)] = static_cast<char>(height >> (24 - 8 * i));
    }
    std::uint32_t crc = 0xffffffffu;
    for (std::size_t i = 12; i < 29; ++i) {
      crc ^= static_cast<unsigned char>(bytes[i]);
      for (int b = 0; b < 8; ++b) crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320u : 0);
    }
    crc = ~crc;
    for (int i = 0; i < 4; ++i) bytes[static_cast<std::size_t>(29 + i)] = static_cast<char>(crc >> (24 - 8 * i));
    return bytes;
  };
  EXPECT_EQ(parse_png_gray(with_sides(1, 1), "p").pixels.size(), 1u);
  for (int i = 0; i < 1000; ++i) {
    expect_refused(parse_png_gray, with_sides(16384, 16384), 0, "expected a complete PNG file");
  }
  expect_refused(parse_png_gray, with_sides(16385, 1), 0, "at most 16384");
  expect_refused(parse_png_gray, with_sides(1, 0x7fffffff), 0, "at most 16384");
  EXPECT_THROW((void)format_png(GrayImage{}), InputError);
}

}  // namespace
}  // namespace taut::io
