// NRRD: all types, both encodings and byte orders, axes in any order and direction, labels, data in another file; what
// is written reads back the same; and whatever is wrong is refused with the place and words.
#include "taut-io/nrrd_file.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <limits>

#include "support/voxel_worlds.hpp"
#include "taut-io/file.hpp"
#include "taut-io/side_limit.hpp"
#include "taut-io/world_file.hpp"

namespace taut::io {
namespace {

namespace fs = std::filesystem;
constexpr float kBlockedVoxel = CostVoxels::kBlocked;

std::string head(const std::string& type, const std::string& sizes, const std::string& more) {
  return "NRRD0004\n# a comment\ntype: " + type + "\ndimension: 3\nsizes: " + sizes + "\n" + more + "\n";
}
std::string ascii(const std::string& type, const std::string& sizes, const std::string& numbers,
                  const std::string& more = "") {
  return head(type, sizes, more + "encoding: ascii\n") + numbers;
}
CostVoxels parsed(const std::string& text, const LabelCosts& labels = {}) { return parse_nrrd(text, "a.nrrd", labels); }
std::string nrrd_refusal(const std::string& text, const LabelCosts& labels = {}) {
  try {
    (void)parsed(text, labels);
  } catch (const InputError& error) {
    return error.what();
  }
  return "read";
}
void expect_nrrd_refused(const std::string& text, std::initializer_list<const char*> words,
                         const LabelCosts& labels = {}) {
  const std::string got = nrrd_refusal(text, labels);
  for (const char* word : words) EXPECT_NE(got.find(word), std::string::npos) << word << " is not in: " << got;
}

// The numbers 1 to 12, as bytes.
template <class Number>
std::string raw(bool big) {
  std::string out;
  for (int i = 1; i <= 12; ++i) {
    const auto number = static_cast<Number>(i);
    char bytes[sizeof number];
    std::memcpy(bytes, &number, sizeof number);
    for (std::size_t k = 0; k < sizeof number; ++k) out += bytes[big ? sizeof number - 1 - k : k];
  }
  return out;
}
template <class Number>
void expect_type(std::initializer_list<const char*> names) {
  std::vector<float> expected;
  for (int i = 1; i <= 12; ++i) expected.push_back(static_cast<float>(i));
  for (const char* name : names) {
    for (const bool big : {false, true}) {
      const std::string text =
          head(name, "3 2 2", std::string("encoding: raw\nendian: ") + (big ? "big" : "little") + "\n") +
          raw<Number>(big);
      EXPECT_EQ(parsed(text), CostVoxels(3, 2, 2, expected)) << name << (big ? " big" : " little");
    }
    EXPECT_EQ(parsed(ascii(name, "3 2 2", "1 2 3 4 5 6\n7 8 9 10 11 12")), CostVoxels(3, 2, 2, expected)) << name;
  }
}

TEST(NrrdFile, AllTypesAndEncodingsAreRead) {
  expect_type<std::int8_t>({"signed char", "int8", "int8_t"});
  expect_type<std::uint8_t>({"uchar", "unsigned char", "uint8", "uint8_t"});
  expect_type<std::int16_t>({"short", "short int", "signed short", "signed short int", "int16", "int16_t"});
  expect_type<std::uint16_t>({"ushort", "unsigned short", "unsigned short int", "uint16", "uint16_t"});
  expect_type<std::int32_t>({"int", "signed int", "int32", "int32_t"});
  expect_type<std::uint32_t>({"uint", "unsigned int", "uint32", "uint32_t"});
  expect_type<std::int64_t>({"longlong", "long long", "int64", "int64_t"});
  expect_type<std::uint64_t>({"ulonglong", "unsigned long long", "uint64", "uint64_t"});
  expect_type<float>({"float"});
  expect_type<double>({"double"});
  EXPECT_EQ(parsed(ascii("float", "3 1 1", "1 inf 1e-3")).weight(1, 0, 0), kBlockedVoxel);
}

TEST(NrrdFile, VoxelsLieWhereTheHeaderSays) {
  const auto read = [](const std::string& fields) { return parsed(ascii("float", "2 3 1", "1 2 3 4 5 6", fields)); };
  EXPECT_EQ(read("").frame(), VoxelFrame{});
  EXPECT_EQ(read("spacings: 0.5 2 4\n").frame(), (VoxelFrame{{0, 0, 0}, {0.5, 2, 4}}));
  EXPECT_EQ(read("spacings: 0.5 2 4\naxis mins: 1 2 3\n").frame(), (VoxelFrame{{1, 2, 3}, {0.5, 2, 4}}));
  EXPECT_EQ(read("spacings: 0.5 2 4\naxis mins: 1 2 3\ncenters: node node node\n").frame(),
            (VoxelFrame{{0.75, 1, 1}, {0.5, 2, 4}}));
  // The origin is the middle of the first voxel.
  EXPECT_EQ(read("space: right-anterior-superior\nspace directions: (0.5,0,0) (0,2,0) (0,0,4)\nspace origin: (1,2,3)\n")
                .frame(),
            (VoxelFrame{{0.75, 1, 1}, {0.5, 2, 4}}));
  // The first axis of the file is z, falling; the second x; the third y, falling.
  const CostVoxels turned = read(
      "space dimension: 3\nspace directions: (0, 0, -4) (0.5,0,0) (0,-2,0)\n"
      "space origin: (0.25, 1, 6)\n");
  EXPECT_EQ(turned.width(), 3);
  EXPECT_EQ(turned.height(), 1);
  EXPECT_EQ(turned.depth(), 2);
  EXPECT_EQ(turned.frame(), (VoxelFrame{{0, 0, 0}, {0.5, 2, 4}}));
  EXPECT_EQ(turned.weights(), (std::vector<float>{2, 4, 6, 1, 3, 5}));
}

// "\1\2\3\4" packed by gzip, and again in two pieces.
TEST(NrrdFile, PackedDataAreUnpacked) {
  using namespace std::string_literals;
  const std::string all =
      "\037\213\010\000\000\000\000\000\002\003\143\144\142\146\001\000\315\373\074\266\004\000\000\000"s;
  const std::string pieces =
      "\037\213\010\000\000\000\000\000\002\003\143\144\002\000\222\102\314\266\002\000\000\000\037\213\010\000\000\000\000\000\002\003\143\146\001\000\045\205\231\155\002\000\000\000"s;
  const auto packed = [](const std::string& data, const char* sizes = "4 1 1") {
    return head("uint8", sizes, "encoding: gzip\n") + data;
  };
  for (const std::string& data : {all, pieces})
    EXPECT_EQ(parsed(packed(data)).weights(), (std::vector<float>{1, 2, 3, 4}));
  expect_nrrd_refused(packed(all, "3 1 1"), {"3 bytes packed by gzip", "more"});
  expect_nrrd_refused(packed(all, "5 1 1"), {"5 bytes packed by gzip", "got 4"});
  expect_nrrd_refused(packed(all.substr(0, 12)), {"4 bytes packed by gzip", "too early"});
  expect_nrrd_refused(packed("no gzip at all"), {"damaged"});
  expect_nrrd_refused(packed(""), {"4 bytes packed by gzip"});
  expect_nrrd_refused(packed(all, "16384 16384 1"), {"too little data"});
  expect_nrrd_refused(head("uint8", "4 1 1", "encoding: gz\nbyte skip: 1\n") + all, {"no bytes to be skipped"});
}

TEST(NrrdFile, LabelsAreWeighedByATable) {
  const LabelCosts table{{{0, 1}, {1, 2.5}, {2, std::numeric_limits<double>::infinity()}}, false};
  for (const char* type : {"uint8", "short", "int64", "uint64", "float", "double"})
    EXPECT_EQ(parsed(ascii(type, "3 1 1", "0 1 2"), table).weights(), (std::vector<float>{1, 2.5, kBlockedVoxel}))
        << type;
  EXPECT_EQ(parsed(ascii("uint8", "3 1 1", "3 1 2"), {{}, true}).weights(), (std::vector<float>{3, 1, 2}));
  expect_nrrd_refused(ascii("uint8", "3 1 1", "0 1 7"), {"a.nrrd", "number 2,0,0", "label 7", "1=2.5"}, table);
  expect_nrrd_refused(ascii("float", "3 1 1", "0 1 1.5"), {"number 2,0,0", "whole number"}, table);
  expect_nrrd_refused(ascii("uint8", "3 1 1", "0 1 2"), {"number 0,0,0", "above 0", "labels need a table"});
}

TEST(NrrdFile, WhatIsWrittenReadsBackTheSame) {
  Random random(1);
  const fs::path folder = fs::temp_directory_path() / "taut-nrrd-test";
  fs::create_directories(folder);
  for (int round = 0; round < 60; ++round) {
    volume::VoxelKind kind = volume::any_voxels(random);
    kind.rule = CornerRule::forbid;  // the format cannot say it
    kind.frame.origin = kind.frame.origin + random.unit() * kind.frame.spacing;
    const CostVoxels voxels = volume::draw_voxels(kind, random);
    EXPECT_EQ(parsed(format_nrrd(voxels)), voxels) << round;
    for (const char* name : {"a.nrrd", "b.nhdr"}) {
      write_world(World3(voxels), folder / name);
      EXPECT_EQ(std::get<CostVoxels>(std::get<World3>(read_any_world(folder / name))), voxels) << round << name;
    }
  }
  EXPECT_TRUE(fs::exists(folder / "b.raw"));
  fs::remove(folder / "b.raw");
  EXPECT_THROW((void)read_nrrd(folder / "b.nhdr"), InputError);
  // Data in the middle of another file, and at its end.
  for (const char* skip : {"line skip: 1\nbyte skip: 2\n", "byte skip: -1\n"}) {
    write_file(folder / "c.nhdr", head("uint8", "3 1 1", std::string("encoding: raw\ndata file: c.dat\n") + skip));
    write_file(folder / "c.dat", "a line\n--\1\2\3");
    EXPECT_EQ(read_nrrd(folder / "c.nhdr").weights(), (std::vector<float>{1, 2, 3}));
  }
  fs::remove_all(folder);
}

TEST(NrrdFile, TheCornerIsExactUntilTheOriginIsMoved) {
  const CostVoxels voxels(1, 1, 1, {1}, {{0.1, 0.2, 0.3}, {0.7, 0.7, 3}});
  std::string text = format_nrrd(voxels);
  EXPECT_EQ(parsed(text).frame(), voxels.frame());
  const std::size_t at = text.find("space origin: (") + 15;
  text.replace(at, 1, "9");
  EXPECT_NEAR(parsed(text).frame().origin.x, 9.45 - 0.35, 1e-12);
}

TEST(NrrdFile, WhatIsNotReadIsRefusedWithWords) {
  const std::string good = ascii("float", "2 1 1", "1 2");
  EXPECT_EQ(nrrd_refusal(good), "read");
  expect_nrrd_refused("", {"NRRD0001", "got"});
  expect_nrrd_refused("NRRD0009\n", {"a.nrrd:1", "NRRD0005"});
  expect_nrrd_refused("NRRD0004\nnonsense\n", {"a.nrrd:2", "field: value"});
  expect_nrrd_refused("NRRD0004\ncolour: blue\n", {"a.nrrd:2", "a field of NRRD", "colour"});
  expect_nrrd_refused("NRRD0004\ntype: float\ntype: float\n", {"a.nrrd:3", "once"});
  expect_nrrd_refused("NRRD0004\ntype: float\nsizes: 1 1 1\nencoding: raw\n\n", {"'dimension'"});
  expect_nrrd_refused(head("block", "2 1 1", "encoding: raw\nblock size: 4\n"), {"a.nrrd:3", "whole or real", "block"});
  expect_nrrd_refused(head("float", "2 1 1", "encoding: bzip2\nendian: little\n"),
                      {"raw, gzip or ascii", "bzip2", "not read"});
  expect_nrrd_refused(head("short", "2 1 1", "encoding: raw\n") + "abcd", {"'endian'"});
  expect_nrrd_refused(head("short", "2 1 1", "encoding: raw\nendian: middle\n"), {"little or big"});
  expect_nrrd_refused(head("uint8", "2 1 1", "encoding: raw\n") + "a", {"2 bytes of data, got 1"});
  expect_nrrd_refused(head("uint8", "2 1 1", "encoding: raw\n") + "abc", {"2 bytes of data, got 3"});
  expect_nrrd_refused(head("uint8", "2 1 1", "encoding: raw\nbyte skip: -1\n") + "a", {"2 bytes of data, got 1"});
  expect_nrrd_refused(head("uint8", "2 1 1", "encoding: raw\nbyte skip: 99\n") + "ab", {"bytes as are to be skipped"});
  expect_nrrd_refused(head("uint8", "2 1 1", "encoding: raw\nline skip: 9\n") + "ab", {"lines as are to be skipped"});
  expect_nrrd_refused(head("uint8", "2 1 1", "encoding: raw\nbyte skip: -2\n") + "ab", {"how much to skip"});
  expect_nrrd_refused(head("uint8", "2 1 1", "encoding: raw\ndata file: a.raw\n"), {"behind the header", "a.raw"});
  expect_nrrd_refused(head("uint8", "2 1 1", "encoding: raw\ndata file: LIST\n"), {"in one file"});
  expect_nrrd_refused(ascii("float", "2 1", "1 2"), {"three sizes"});
  expect_nrrd_refused(ascii("float", "2 1 -1", "1 2"), {"a.nrrd:5", "sizes from 1", "-1"});
  expect_nrrd_refused(ascii("float", "99999999999999999999 1 1", "1 2"), {"sizes from 1"});
  expect_nrrd_refused(ascii("float", "16384 16384 16384", "1 2"), {"at most 268435456 voxels"});
  expect_nrrd_refused(ascii("float", "16384 16384 1", "1 2"), {"too little text"});
  expect_nrrd_refused(head("double", "16384 16384 1", "encoding: raw\nendian: big\n") + "1",
                      {"2147483648 bytes", "got 1"});
  expect_nrrd_refused("NRRD0004\ntype: float\ndimension: 4\nsizes: 3 1 1 1\nencoding: ascii\n\n1 2 3",
                      {"three dimensions"});
  expect_nrrd_refused(ascii("float", "2 1 1", "1 2", "kinds: vector domain domain\n"), {"axes of space", "vector"});
  expect_nrrd_refused(ascii("float", "2 1 1", "1"), {"expected"});
  expect_nrrd_refused(ascii("float", "2 1 1", "1 2 3"), {"the end"});
  expect_nrrd_refused(ascii("float", "2 1 1", "1 x"), {"a number"});
  expect_nrrd_refused(ascii("float", "2 1 1", "1 nan"), {"a number", "nan"});
  expect_nrrd_refused(ascii("float", "2 1 1", "1 -2"), {"number 1,0,0", "above 0", "-2"});
  expect_nrrd_refused(ascii("double", "2 1 1", "1 1e300"), {"number 1,0,0", "3.4e38"});
  expect_nrrd_refused(ascii("double", "2 1 1", "1 1e-300"), {"number 1,0,0", "above 0"});
  const auto placed = [](const std::string& fields) { return ascii("float", "2 1 1", "1 2", fields); };
  expect_nrrd_refused(placed("spacings: 1 1 0\n"), {"spacings above 0"});
  expect_nrrd_refused(placed("spacings: 1 nan 1\n"), {"spacings", "nan"});
  expect_nrrd_refused(placed("spacings: 1 1\n"), {"three axes"});
  expect_nrrd_refused(placed("space directions: (1,0.1,0) (0,1,0) (0,0,1)\n"), {"a.nrrd:6", "not oblique"});
  expect_nrrd_refused(placed("space directions: (1,0,0) (2,0,0) (0,0,1)\n"), {"not oblique"});
  expect_nrrd_refused(placed("space directions: (1,0,0) (0,0,0) (0,0,1)\n"), {"not 0"});
  expect_nrrd_refused(placed("space directions: none (0,1,0) (0,0,1)\n"), {"a vector such as"});
  expect_nrrd_refused(placed("space directions: (1,0) (0,1) (0,0)\n"), {"three numbers"});
  expect_nrrd_refused(placed("space directions: (1,0,0) (0,1,0) (0,0,1) (1,1,1)\n"), {"three directions"});
  expect_nrrd_refused(placed("space directions: (1,0,0) (0,1,0) (0,0,1e9)\n"), {"a.nrrd", "too thin"});
  expect_nrrd_refused(placed("space origin: (1,2\n"), {"a vector"});
  const std::string text = ascii("float", "9 9 9", "1");
  EXPECT_THROW((void)parse_nrrd(text, "a", {}, 100), TooLargeError);
  // As a weight, NaN in raw data.
  const float nan = std::numeric_limits<float>::quiet_NaN();
  std::string bytes(4, '\0');
  std::memcpy(bytes.data(), &nan, 4);
  expect_nrrd_refused(head("float", "1 1 1", "encoding: raw\nendian: little\n") + bytes, {"number 0,0,0", "nan"});
}

TEST(NrrdFile, NamesLinesAndDataFiles) {
  const std::string header = "NRRD0004\ntype: uchar\ndimension: 3\nsizes: 2 1 1\nencoding: ascii\n\n";
  const auto said = [](const auto& read) -> std::string {
    try {
      read();
    } catch (const InputError& e) {
      return e.what();
    }
    return "nothing";
  };
  EXPECT_EQ(said([&] { (void)parse_nrrd(header + "1\nx\n", "a.nrrd"); }), "a.nrrd:8: expected a number, got 'x'");
  EXPECT_TRUE(
      said([&] { (void)parse_nrrd(header + "1 300\n", "a.nrrd"); }).starts_with("a.nrrd:7: expected a number of"));
  EXPECT_TRUE(
      said([&] { (void)parse_nrrd(header + "1 1.5\n", "a.nrrd"); }).starts_with("a.nrrd:7: expected a number of"));
  const auto folder = std::filesystem::temp_directory_path() / ("taut-nrrd-" + std::to_string(::getpid()));
  std::filesystem::create_directories(folder);
  write_file(folder / "a.nhdr",
             "NRRD0004\ntype: uchar\ndimension: 3\nsizes: 2 1 1\nencoding: raw\ndata file: no.raw\n\n");
  const std::string missing = said([&] { (void)read_nrrd(folder / "a.nhdr"); });
  EXPECT_TRUE(missing.starts_with((folder / "a.nhdr").string() + ": ")) << missing;
  // The data of another header.
  write_file(folder / "b.raw", "12345678");
  const CostVoxels voxels(2, 1, 1, {1, 2});
  EXPECT_NE(said([&] { write_nrrd(voxels, folder / "b.nhdr"); }), "nothing");
  EXPECT_EQ(read_file(folder / "b.raw").text(), "12345678");
  EXPECT_FALSE(std::filesystem::exists(folder / "b.nhdr"));
  write_nrrd(voxels, folder / "c.nhdr");
  write_nrrd(voxels, folder / "c.nhdr");  // its own may be replaced
  EXPECT_EQ(read_nrrd(folder / "c.nhdr"), voxels);
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace taut::io
