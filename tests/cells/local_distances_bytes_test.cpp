#include "taut/cells/detail/grid/local_distances_bytes.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "taut/base/input_error.hpp"

namespace taut {
using namespace detail;
namespace {

constexpr DatabaseKind kSmall{2, CornerRule::forbid, DatabaseVariant::full};

std::vector<DatabaseKind> all_kinds(int largest) {
  std::vector<DatabaseKind> out;
  for (int size = 2; size <= largest; ++size) {
    for (const CornerRule rule : {CornerRule::forbid, CornerRule::allow}) {
      for (const auto variant : {DatabaseVariant::boundary, DatabaseVariant::semi, DatabaseVariant::full})
        out.push_back({size, rule, variant});
    }
  }
  return out;
}

bool is_refused(std::string_view bytes) {
  try {
    (void)parse_local_distances(bytes, "cache.bin");
    return false;
  } catch (const InputError& error) {
    EXPECT_EQ(error.where(), "cache.bin");
    EXPECT_NE(error.expectation(), "");
    return true;
  }
}

// A body with the checksum that belongs to it.
std::string sealed(std::string body) {
  const std::uint64_t checksum = database_checksum(body);
  for (int i = 0; i < 8; ++i) body.push_back(static_cast<char>(static_cast<unsigned char>(checksum >> (8 * i))));
  return body;
}

TEST(LocalDistancesBytes, ReadBackAsTheyWereWritten) {
  for (const DatabaseKind& kind : all_kinds(3)) {
    const LocalDistances made(kind);
    const LocalDistances read = parse_local_distances(format_local_distances(made), "bytes");
    EXPECT_EQ(read, made);
    EXPECT_EQ(read.kind(), kind);
    for (BlockPattern pattern = 0; pattern < made.shape().patterns(); ++pattern) {
      for (int a = 0; a < made.shape().nodes(); ++a) {
        for (int b = 0; b < made.shape().nodes(); ++b) {
          if (made.knows(a, b)) {
            ASSERT_EQ(read.path(pattern, a, b), made.path(pattern, a, b));
          }
        }
      }
    }
  }
  const LocalDistances large(DatabaseKind{4, CornerRule::forbid, DatabaseVariant::full});
  EXPECT_EQ(parse_local_distances(format_local_distances(large), "bytes"), large);
}

TEST(LocalDistancesBytes, EveryKindHasItsOwnName) {
  std::set<std::string> names;
  for (const DatabaseKind& kind : all_kinds(4)) EXPECT_TRUE(names.insert(database_file_name(kind)).second);
  EXPECT_EQ(names.size(), 18u);
}

TEST(LocalDistancesBytes, RefuseToBeCutShortAnywhere) {
  const std::string bytes = format_local_distances(LocalDistances(kSmall));
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    ASSERT_TRUE(is_refused(bytes.substr(0, length))) << length;
    if (length + 8 < bytes.size()) {
      ASSERT_TRUE(is_refused(sealed(bytes.substr(0, length)))) << length << " with the right checksum";
    }
  }
  EXPECT_TRUE(is_refused(bytes + "x"));
  EXPECT_TRUE(is_refused(sealed(bytes.substr(0, bytes.size() - 8) + "x")));
  EXPECT_FALSE(is_refused(sealed(bytes.substr(0, bytes.size() - 8))));
}

TEST(LocalDistancesBytes, RefuseEveryFlippedBit) {
  std::string bytes = format_local_distances(LocalDistances(kSmall));
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      bytes[i] = static_cast<char>(bytes[i] ^ (1 << bit));
      ASSERT_TRUE(is_refused(bytes)) << "byte " << i << " bit " << bit;
      bytes[i] = static_cast<char>(bytes[i] ^ (1 << bit));
    }
  }
}

// Behind a right checksum: each byte set to extremes is refused or still a database, and never more.
TEST(LocalDistancesBytes, SurviveWrongContentsBehindARightChecksum) {
  const std::string bytes = format_local_distances(LocalDistances(kSmall));
  const std::string body = bytes.substr(0, bytes.size() - 8);
  int refused = 0, accepted = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    for (const int value : {0, 1, 2, 3, 4, 0x7f, 0x80, 0xff}) {
      std::string other = body;
      other[i] = static_cast<char>(static_cast<unsigned char>(value));
      ++(is_refused(sealed(other)) ? refused : accepted);
    }
  }
  EXPECT_GT(refused, 100);
  EXPECT_GT(accepted, 100);
}

TEST(LocalDistancesBytes, RefuseHugeDeclaredSizesBeforeAllocating) {
  const std::string bytes = format_local_distances(LocalDistances(kSmall));
  const std::string body = bytes.substr(0, bytes.size() - 8);
  constexpr std::size_t kCounts = 8 + 4 + 3;  // after magic, version and kind: the two counts
  for (const std::size_t at : {kCounts, kCounts + 4}) {
    std::string other = body;
    for (std::size_t i = 0; i < 4; ++i) other[at + i] = static_cast<char>(0xff);
    EXPECT_TRUE(is_refused(sealed(other)));
  }
}

TEST(LocalDistancesBytes, RefuseAnotherVersion) {
  const std::string bytes = format_local_distances(LocalDistances(kSmall));
  std::string other = bytes.substr(0, bytes.size() - 8);
  other[8] = static_cast<char>(other[8] + 1);
  EXPECT_TRUE(is_refused(sealed(other)));
}

TEST(DatabaseCache, IsReadIfItCanBeAndRebuiltIfNot) {
  std::map<std::string, std::string> files;
  int reads = 0, writes = 0;
  const DatabaseCache cache{.read = [&](const std::string& name) -> std::optional<std::string> {
                              ++reads;
                              const auto found = files.find(name);
                              return found != files.end() ? std::optional(found->second) : std::nullopt;
                            },
                            .write =
                                [&](const std::string& name, std::string_view bytes) {
                                  ++writes;
                                  files[name] = bytes;
                                }};
  const LocalDistances expected(kSmall);
  EXPECT_EQ(*cached_local_distances(kSmall, cache), expected);
  EXPECT_EQ(writes, 1);
  EXPECT_EQ(*cached_local_distances(kSmall, cache), expected);
  EXPECT_EQ(writes, 1) << "an intact file was written again";
  std::string& file = files.at(database_file_name(kSmall));
  const std::string intact = file;
  for (const std::string& damaged : {std::string(), intact.substr(0, 100), std::string(intact.size(), 'x'),
                                     format_local_distances(LocalDistances(DatabaseKind{3}))}) {
    file = damaged;
    const int before = writes;
    EXPECT_EQ(*cached_local_distances(kSmall, cache), expected);
    EXPECT_EQ(writes, before + 1);
    EXPECT_EQ(file, intact);
  }
  EXPECT_EQ(*cached_local_distances(kSmall, {}), expected) << "without a cache";
  EXPECT_EQ(reads, 6);
}

}  // namespace
}  // namespace taut
