// Where the large real files are that tests use when they are there: $TAUT_DATA, or ../shared/data beside the sources.
// A test that needs them starts with TAUT_NEEDS_SHARED_DATA("movingai") and is skipped, with a message, without them.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

namespace taut::test {

inline std::filesystem::path shared_data() {
  const char* const given = std::getenv("TAUT_DATA");
  return given != nullptr ? std::filesystem::path(given) : std::filesystem::path(TAUT_SOURCE_DIR "/../shared/data");
}

// All files with this extension below the folder, sorted by name.
inline std::vector<std::filesystem::path> shared_files(const std::string& folder, const std::string& extension) {
  std::vector<std::filesystem::path> out;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(shared_data() / folder)) {
    if (entry.is_regular_file() && entry.path().extension() == extension) out.push_back(entry.path());
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace taut::test

#define TAUT_NEEDS_SHARED_DATA(folder)                                      \
  if (!std::filesystem::is_directory(taut::test::shared_data() / (folder))) \
  GTEST_SKIP() << "no shared data at " << (taut::test::shared_data() / (folder)) << "; set TAUT_DATA to its place"
