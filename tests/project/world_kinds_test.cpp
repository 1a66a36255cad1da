// A new kind of world must not compile where nobody has thought of it: worlds are told apart by match() only, which
// wants a function for each kind (taut/base/cases.hpp). Studies choose their worlds themselves.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <string>

namespace {

namespace fs = std::filesystem;

TEST(WorldKinds, AreToldApartByMatchOnly) {
  const std::regex guess(
      R"((get_if|get|holds_alternative)<(const )?(taut::)?(Grid|PolygonWorld|CostGrid|WeightedRegions|TriangleComplex|VoxelGrid|CostVoxels|SurfaceComplex|VolumeComplex|SimplexComplex<\d, \d>)>\()");
  int files = 0, matches = 0;
  for (const char* folder : {"src/taut", "src/taut-io", "apps"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(TAUT_SOURCE_DIR) / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".hpp" && extension != ".cpp") continue;
      ++files;
      std::ifstream in(entry.path());
      int number = 0;
      for (std::string line; std::getline(in, line);) {
        ++number;
        if (line.find("match(") != std::string::npos) ++matches;
        // A store hands out cells by their type, which may be that of a world.
        if (line.find("store.get<") != std::string::npos) continue;
        EXPECT_FALSE(std::regex_search(line, guess)) << entry.path().string() << ":" << number << ": " << line;
      }
    }
  }
  EXPECT_GT(files, 100);
  EXPECT_GT(matches, 10);
}

}  // namespace
