// A room knows the rooms to its left, never those to its right (docs/architecture.md).
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

// What each room may include, itself aside.
const std::map<std::string, std::set<std::string>> kKnows{
    {"base", {}},
    {"geometry", {"base"}},
    {"world", {"base", "geometry"}},
    {"cells", {"base", "geometry", "world"}},
    {"path", {"base", "geometry", "world", "cells"}},
    {"search", {"base", "geometry"}},
    {"plan", {"base", "geometry", "world", "cells", "path", "search"}},
    {"io", {"base", "geometry", "world", "cells"}},
    {"lab", {"base", "geometry", "world", "cells", "path", "search", "plan", "io"}},
    {"studies", {"base", "geometry", "world", "cells", "path", "search", "plan", "io", "lab"}},
    {"taut.hpp", {"base", "geometry", "world", "cells", "path", "search", "plan"}},
};

// What a line includes, if it is an include of ours.
std::string included(const std::string& line) {
  if (line.rfind("#include", 0) != 0) return {};
  const std::size_t from = line.find_first_of("\"<"), to = line.find_last_of("\">");
  if (from == std::string::npos || to <= from) return {};
  const std::string name = line.substr(from + 1, to - from - 1);
  return name.rfind("taut", 0) == 0 || name.rfind("studies", 0) == 0 ? name : std::string();
}

std::string room_of(const std::string& include) {
  if (include.rfind("taut-io/", 0) == 0) return "io";
  if (include.rfind("studies/", 0) == 0) return "studies";
  if (include.rfind("taut/", 0) != 0) return {};
  const std::string rest = include.substr(5);
  return rest.substr(0, rest.find('/'));
}

TEST(IncludeDirection, NoRoomKnowsARoomToItsRight) {
  const fs::path source = fs::path(TAUT_SOURCE_DIR) / "src";
  int files = 0, includes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".hpp" && extension != ".cpp") continue;
    const std::string own = room_of(fs::relative(entry.path(), source).generic_string());
    ASSERT_TRUE(kKnows.contains(own)) << entry.path() << " is in no known room";
    ++files;
    std::ifstream in(entry.path());
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      const std::string name = included(line);
      if (name.empty()) continue;
      ++includes;
      const std::string other = room_of(name);
      EXPECT_TRUE(other == own || kKnows.at(own).contains(other))
          << entry.path().string() << ":" << number << ": " << own << " may not know " << other;
    }
  }
  EXPECT_GT(files, 50);
  EXPECT_GT(includes, 100);
}

// Whoever uses the libraries needs not have what they are made with, nor wait for it to compile.
TEST(IncludeDirection, NoPublicHeaderIncludesWhatOnlyTheInsideNeeds) {
  const fs::path source = fs::path(TAUT_SOURCE_DIR) / "src";
  int headers = 0;
  for (const char* library : {"taut", "taut-io"}) {
    for (const auto& entry : fs::recursive_directory_iterator(source / library)) {
      const std::string path = entry.path().generic_string();
      if (entry.path().extension() != ".hpp" || path.find("/detail/") != std::string::npos) continue;
      ++headers;
      std::ifstream in(entry.path());
      for (std::string line; std::getline(in, line);) {
        for (const char* heavy : {"<nlohmann/json.hpp>", "<fmt/", "<CLI/", "<cairo", "<png"}) {
          EXPECT_NE(line.rfind(std::string("#include ") + heavy, 0), 0u) << path << ": " << line;
        }
      }
    }
  }
  EXPECT_GT(headers, 50);
}

}  // namespace
