#include "taut-io/asc_file.hpp"

#include <gtest/gtest.h>

#include <limits>

#include "expect_input.hpp"
#include "support/shared_data.hpp"
#include "taut-io/file.hpp"
#include "taut/world/generate/hills.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::io {
namespace {

using test::expect_refused;
using test::kNoData;

constexpr std::string_view kSmallAsc =
    "ncols 3\nnrows 2\nxllcorner 10\nyllcorner 20\ncellsize 4\nNODATA_value -1\n1 2 3\n4 -1 6.5\n";

TEST(AscFile, ReadsRowsFromTheNorth) {
  const HeightField field = parse_asc(kSmallAsc, "f");
  EXPECT_EQ(field, HeightField({3, 2, {12, 22}, 4, {4, kNoData, 6.5, 1, 2, 3}}));
  EXPECT_EQ(field.bounds(), (Box2{{10, 20}, {22, 28}}));
}

TEST(AscFile, TakesCornersAndCentresAndAnyCase) {
  const HeightField field = parse_asc("NROWS 1\nNCols 2\nyllCENTER -3\nXLLCorner 1\ncellsize 2\n7 8", "f");
  EXPECT_EQ(field, HeightField({2, 1, {2, -3}, 2, {7, 8}}));
  EXPECT_EQ(parse_asc(test::with_crlf(kSmallAsc), "f"), parse_asc(kSmallAsc, "f"));
}

TEST(AscFile, TakesTheUsualValueForNoDataAndNanWhereverRowsBreak) {
  const HeightField field =
      parse_asc("ncols 2\nnrows 2\nxllcenter 0\nyllcenter 0\ncellsize 1\n\nNaN\n-9999 1e2\n 4\n", "f");
  EXPECT_EQ(field, HeightField({2, 2, {0, 0}, 1, {100, 4, kNoData, kNoData}}));
  EXPECT_EQ(parse_asc("ncols 1\nnrows 1\nxllcenter 0\nyllcenter 0\ncellsize 1\nnodata_value nan\n-9999", "f"),
            HeightField({1, 1, {0, 0}, 1, {-9999}}));
}

TEST(AscFile, ReadsBackWhatItWrites) {
  Random random(6);
  for (int round = 0; round < 100; ++round) {
    const int columns = random.between(1, 9), rows = random.between(1, 9);
    std::vector<double> heights;
    for (int i = 0; i < columns * rows; ++i) {
      const auto kind = random.below(8);
      heights.push_back(kind == 0   ? kNoData
                        : kind == 1 ? -9999
                        : kind == 2 ? -random.between(0.0, 1e30)
                                    : random.between(-1.0, 1.0));
    }
    const HeightField field(
        {columns, rows, {random.between(-1e3, 1e3), random.between(-1e3, 1e3)}, random.between(0.01, 1.0), heights});
    EXPECT_EQ(parse_asc(format_asc(field), "f"), field);
  }
  EXPECT_THROW((void)format_asc(HeightField()), InputError);
}

TEST(AscFile, WritesFilesThatReadBack) {
  const test::TemporaryFolder folder;
  const HeightField field = generate_hills({.columns = 20, .rows = 10});
  write_asc(field, folder / "hills.asc");
  EXPECT_EQ(read_asc(folder / "hills.asc"), field);
  EXPECT_THROW((void)read_asc(folder / "none.asc"), InputError);
}

TEST(AscFile, SaysWhatIsWrong) {
  const auto parse = parse_asc;
  const std::string header = "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\ncellsize 1\n";
  expect_refused(parse, "", 1, "ncols N");
  expect_refused(parse, "ncols 2\n1 2\n", 2, "nrows N");
  expect_refused(parse, "ncols 2\nnrows 2\nyllcorner 0\ncellsize 1\n1 2 3 4", 5, "xllcorner X' or 'xllcenter X");
  expect_refused(parse, "ncols 2\nnrows 2\nxllcorner 0\ncellsize 1\n1 2 3 4", 5, "yllcorner");
  expect_refused(parse, "ncols 2\nnrows 2\nxllcorner 0\nyllcorner 0\n1 2 3 4", 5, "cellsize");
  expect_refused(parse, "ncols two\n", 1, "a number of samples");
  expect_refused(parse, "ncols 0\n", 1, "from 1 to 16384");
  expect_refused(parse, "nrows 16385\n", 1, "from 1 to 16384");
  expect_refused(parse, "ncols\n", 1, "a value for ncols");
  expect_refused(parse, "ncols 2 3\n", 1, "the end of the line");
  expect_refused(parse, "ncols 2\nncols 2\n", 2, "ncols only once");
  expect_refused(parse, "xllcorner 1\nxllcenter 1\n", 2, "xllcenter only once");
  expect_refused(parse, "xllcorner 1e300\n", 1, "a coordinate");
  expect_refused(parse, "cellsize 0\n", 1, "a positive number");
  expect_refused(parse, "cellsize -3\n", 1, "a positive number");
  expect_refused(parse, "dx 3\n", 1, "cellsize, NODATA_value or a height, got 'dx'");
  expect_refused(parse, header + "10 20\n30", 7, "row 1 from the north, column 1, got the end of the file");
  expect_refused(parse, header + "1 2", 6, "4 heights, got 3 bytes");
  expect_refused(parse, header + "1 2\nx3 4", 7, "row 1 from the north, column 0, got 'x3'");
  expect_refused(parse, header + "1 2\n3 4 5", 7, "the end of the file after 4 heights, got '5'");
  expect_refused(parse, header + "1 2\n3 1e40", 7, "at most 2^100");
  expect_refused(parse, header + "1 2\n3 inf", 7, "column 1, got 'inf'");
  expect_refused(parse, "ncols 1\nnrows 1\nxllcorner 1e15\nyllcorner 0\ncellsize 1e-6\n1", 0, "not lost");
  expect_refused(parse, "ncols 16384\nnrows 16384\nxllcorner 0\nyllcorner 0\ncellsize 1\n1", 6, "268435456 heights");
}

TEST(AscFile, RefusesEveryBeginningThatLacksAHeight) {
  // Without its last line end, and then without the last digits, the text is still a field.
  EXPECT_EQ(test::refused_beginnings(parse_asc, kSmallAsc), kSmallAsc.size() - 3);
}

TEST(AscFile, RefusesFlippedBytesOrReadsAField) {
  int refused = 0;
  for (std::size_t i = 0; i < kSmallAsc.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string bad(kSmallAsc);
      bad[i] = static_cast<char>(bad[i] ^ (1 << bit));
      try {
        const HeightField field = parse_asc(bad, "f");
        EXPECT_EQ(parse_asc(format_asc(field), "f"), field);
      } catch (const InputError& error) {
        EXPECT_EQ(error.where(), "f");
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 300);
}

TEST(AscFile, ReadsTheRealTerrain) {
  TAUT_NEEDS_SHARED_DATA("terrain");
  for (const auto& path : test::shared_files("terrain", ".asc")) {
    const HeightField field = read_asc(path);
    EXPECT_GT(field.columns(), 100) << path;
    EXPECT_EQ(parse_asc(format_asc(field), "f"), field) << path;
  }
  const HeightField fault = read_asc(test::shared_data() / "terrain/jacksboro_fault_dem.asc");
  EXPECT_EQ(fault.columns(), 403);
  EXPECT_EQ(fault.rows(), 344);
  EXPECT_EQ(fault.count_unknown(), 0u);
  EXPECT_EQ(fault.sample(0, 343), 483);  // the first number of the file is in the north-west
  EXPECT_EQ(fault.sample(3, 343), 493);
}

}  // namespace
}  // namespace taut::io
