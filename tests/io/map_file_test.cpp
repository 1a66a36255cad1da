#include "taut-io/map_file.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "expect_input.hpp"
#include "support/shared_data.hpp"
#include "taut-io/detail/letter_masks.hpp"
#include "taut-io/file.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::io {
using namespace taut::io::detail;
namespace {

using test::expect_refused;

const std::string kSmallMap = "type octile\nheight 3\nwidth 4\nmap\n.GS@\nOTW.\n@@..\n";

std::string random_map(Random& random, int width, int height, std::string_view letters) {
  std::string text = "type octile\nheight " + std::to_string(height) + "\nwidth " + std::to_string(width) + "\nmap\n";
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) text += letters[random.below(letters.size())];
    text += '\n';
  }
  return text;
}

TEST(MapFile, ReadsLettersAsFreeAndBlockedCells) {
  const Grid grid = parse_map(kSmallMap, "small.map");
  EXPECT_EQ(grid.width(), 4);
  EXPECT_EQ(grid.height(), 3);
  const std::string expected[] = {"1110", "0001", "0011"};
  for (int y = 0; y < 3; ++y) {
    for (int x = 0; x < 4; ++x) EXPECT_EQ(grid.is_free(x, y), expected[y][static_cast<std::size_t>(x)] == '1');
  }
  EXPECT_EQ(grid.letters(1), "OTW.");
}

TEST(MapFile, WritesWhatItRead) { EXPECT_EQ(format_map(parse_map(kSmallMap, "small.map")), kSmallMap); }

TEST(MapFile, AgreesWithALetterByLetterReadingAndRoundTripsAtEveryWidth) {
  Random random(3);
  for (int width = 1; width <= 200; ++width) {
    for (const std::string_view letters : {".@", ".GS@OTW", "T", "..........@@@@@@@@@@W"}) {
      const std::string text = random_map(random, width, 3, letters);
      const Grid grid = parse_map(text, "random.map");
      const std::size_t rows = text.find("map\n") + 4;
      for (int y = 0; y < 3; ++y) {
        for (int x = 0; x < width; ++x) {
          const char c = text[rows + static_cast<std::size_t>(y * (width + 1) + x)];
          ASSERT_EQ(grid.is_free(x, y), c == '.' || c == 'G' || c == 'S') << width << ' ' << x << ' ' << y;
        }
        EXPECT_FALSE(grid.is_free(width, y));
      }
      EXPECT_EQ(format_map(grid), text);
    }
  }
}

TEST(MapFile, KeepsNoTerrainLayerForTwoLetters) {
  Random random(4);
  EXPECT_FALSE(parse_map(random_map(random, 130, 40, ".@"), "m").terrain().has_value());
  EXPECT_TRUE(parse_map(random_map(random, 130, 40, ".@T"), "m").terrain().has_value());
}

TEST(MapFile, PacksTheSameBitsWithAndWithoutVectorInstructions) {
  Random random(5);
  for (int round = 0; round < 20000; ++round) {
    char letters[64];
    const bool any_byte = round % 3 == 0;
    for (char& c : letters) {
      c = any_byte ? static_cast<char>(random.below(256)) : ".@.@.@GSOTW"[random.below(round % 3 == 1 ? 2 : 11)];
    }
    LetterMasks expected;
    for (int i = 0; i < 64; ++i) {
      const std::uint64_t bit = std::uint64_t{1} << i;
      if (letters[i] == '.' || letters[i] == 'G' || letters[i] == 'S') expected.free |= bit;
      if (letters[i] == '.' || letters[i] == '@') expected.defaults |= bit;
      if (letters[i] != '\0' && std::string_view(".GS@OTW").find(letters[i]) != std::string_view::npos) {
        expected.known |= bit;
      }
    }
    ASSERT_EQ(letter_masks_portable(letters), expected);
    ASSERT_EQ(letter_masks(letters), expected);
  }
}

TEST(MapFile, ToleratesCrlfByteOrderMarkOrderOfSidesAndBlankLinesAtTheEnd) {
  const Grid expected = parse_map(kSmallMap, "m");
  EXPECT_EQ(parse_map(test::with_crlf(kSmallMap), "m"), expected);
  EXPECT_EQ(parse_map("\xEF\xBB\xBF" + kSmallMap, "m"), expected);
  EXPECT_EQ(parse_map(kSmallMap + "\n \r\n\n", "m"), expected);
  EXPECT_EQ(parse_map(kSmallMap.substr(0, kSmallMap.size() - 1), "m"), expected);
  EXPECT_EQ(parse_map(kSmallMap.substr(0, kSmallMap.size() - 1) + "\r", "m"), expected);
  EXPECT_EQ(parse_map("type octile\nwidth 4\nheight 3\nmap\n.GS@\nOTW.\n@@..\n", "m"), expected);
}

TEST(MapFile, RefusesOtherLettersWithRowAndColumn) {
  expect_refused(parse_map, "type octile\nheight 2\nwidth 3\nmap\n...\n.x.\n", 6, "row 1, column 1, got 'x'");
  expect_refused(parse_map, std::string("type octile\nheight 1\nwidth 3\nmap\n.\0.\n", 37), 5, "column 1, got '\\x00'");
}

TEST(MapFile, RefusesARowThatIsTooShort) {
  expect_refused(parse_map, "type octile\nheight 2\nwidth 3\nmap\n...\n..\n.", 6, "3 letters in row 1, got 2");
  expect_refused(parse_map, "type octile\nheight 2\nwidth 3\nmap\n..\n...\n", 5, "3 letters in row 0, got 2");
}

TEST(MapFile, RefusesARowThatIsTooLong) {
  expect_refused(parse_map, "type octile\nheight 2\nwidth 3\nmap\n....\n...\n", 5, "3 letters in row 0, got 4");
}

TEST(MapFile, RefusesTooFewAndTooManyRows) {
  expect_refused(parse_map, "type octile\nheight 3\nwidth 3\nmap\n...\n...\n", 7, "row 2, got the end of the file");
  expect_refused(parse_map, "type octile\nheight 1\nwidth 3\nmap\n...\n...\n", 6, "the end of the file after 1 rows");
}

TEST(MapFile, RefusesABadHeaderNamingTheLine) {
  expect_refused(parse_map, "", 1, "'type octile', got the end of the file");
  expect_refused(parse_map, "tipe octile", 1, "'type octile', got 'tipe'");
  expect_refused(parse_map, "type tile\n", 1, "'octile', got 'tile'");
  expect_refused(parse_map, "type octile\ndepth 3\n", 2, "'height', 'width' or 'map', got 'depth'");
  expect_refused(parse_map, "type octile\nheight\n3\n", 2, "a number of cells");
  expect_refused(parse_map, "type octile\nheight 3 4\n", 2, "the end of the line, got '4'");
  expect_refused(parse_map, "type octile\nheight 1\nheight 1\n", 3, "height only once");
  expect_refused(parse_map, "type octile\nheight 1\nmap\n.\n", 3, "'width W'");
  for (const char* side : {"0", "-1", "16385", "99999999999999999999", "1.5", "nan", "1e3", "x"}) {
    expect_refused(parse_map, std::string("type octile\nheight ") + side + "\n", 2, "from 1 to 16384");
  }
}

TEST(MapFile, RefusesHugeDeclaredSizesBeforeAllocating) {
  // 16384 x 16384 cells would take 32 MB of bits; the file has three letters. Many times, so that allocating shows.
  for (int i = 0; i < 20000; ++i) {
    EXPECT_THROW((void)parse_map("type octile\nheight 16384\nwidth 16384\nmap\n...\n", "m"), InputError);
  }
}

TEST(MapFile, RefusesEveryBeginningButTheOneWithoutItsLastLineEnd) {
  EXPECT_EQ(test::refused_beginnings(parse_map, kSmallMap), kSmallMap.size() - 1);
}

TEST(MapFile, RefusesToWriteAGridWithoutCells) { EXPECT_THROW((void)format_map(Grid()), InputError); }

TEST(MapFile, RefusesADirectoryAndAMissingFile) {
  const test::TemporaryFolder folder;
  EXPECT_THROW((void)read_map(folder.path()), InputError);
  EXPECT_THROW((void)read_map(folder / "missing.map"), InputError);
}

TEST(MapFile, RoundTripsRealMapsByteForByteModuloLineEnds) {
  TAUT_NEEDS_SHARED_DATA("movingai");
  const auto files = test::shared_files("movingai", ".map");
  ASSERT_FALSE(files.empty());
  for (const auto& path : files) {
    std::string text(read_file(path).text());
    std::erase(text, '\r');
    if (!text.ends_with('\n')) text += '\n';
    EXPECT_TRUE(format_map(read_map(path)) == text) << path;
  }
}

}  // namespace
}  // namespace taut::io
