// Every tolerance has its name and its reason in geometry/tolerance.hpp or geometry/detail/tolerance.hpp; small numbers
// elsewhere are something else.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <string>

namespace {

namespace fs = std::filesystem;

// Small numbers that nothing is compared up to: bounds of what is taken as input, and steps.
const std::set<std::string> kNoTolerances{"kSmallestCoordinate", "kLatticeStep", "kLeastDistance", "kLeastSide",
                                          "kSharpestBay"};

const std::regex kNamed(R"(\bconstexpr (double|float) (k\w+) = [^;]*(\d\.?e-\d|0x[\d.]+p-\d))");
const std::regex kUnnamed(R"(\d\.?e-(\d\d|[7-9])\b)");  // below a millionth; 1e-300 is no tolerance

std::string without_comment(const std::string& line) { return line.substr(0, line.find("//")); }

// What is a tolerance in a line of code, or nothing.
std::string tolerance_in(const std::string& line) {
  const std::string code = without_comment(line);
  std::smatch found;
  if (std::regex_search(code, found, kNamed)) return kNoTolerances.contains(found[2]) ? std::string() : found[2].str();
  return std::regex_search(code, found, kUnnamed) ? found[0].str() : std::string();
}

TEST(Tolerances, AreRecognised) {
  EXPECT_EQ(tolerance_in("  static constexpr double kSame = 1e-13;"), "kSame");
  EXPECT_EQ(tolerance_in("inline constexpr double kSlack = 4 * 0x1p-40;  // of the size"), "kSlack");
  EXPECT_EQ(tolerance_in("constexpr double kBeside = 1e-3;"), "kBeside");
  EXPECT_EQ(tolerance_in("  if (a < b * (1 - 1e-9)) return;"), "1e-9");
  EXPECT_EQ(tolerance_in("constexpr double kSharpestBay = -1 + 0x1p-9;"), "");
  EXPECT_EQ(tolerance_in("constexpr double kMostSteps = 1e7;"), "");
  EXPECT_EQ(tolerance_in("  return 1e-3 * nanoseconds;  // errs by 1e-16"), "");
}

TEST(Tolerances, AreAllInOnePlace) {
  const fs::path source = fs::path(TAUT_SOURCE_DIR) / "src/taut";
  const std::set<fs::path> places{source / "geometry/tolerance.hpp", source / "geometry/detail/tolerance.hpp"};
  int files = 0, there = 0;
  for (const auto& entry : fs::recursive_directory_iterator(source)) {
    const std::string extension = entry.path().extension().string();
    if (extension != ".hpp" && extension != ".cpp") continue;
    ++files;
    const bool is_place = places.contains(entry.path());
    std::ifstream in(entry.path());
    int number = 0;
    for (std::string line; std::getline(in, line);) {
      ++number;
      const std::string found = tolerance_in(line);
      if (found.empty()) continue;
      there += is_place ? 1 : 0;
      EXPECT_TRUE(is_place) << entry.path().string() << ":" << number << ": " << found
                            << " belongs into geometry/detail/tolerance.hpp";
    }
  }
  EXPECT_GT(files, 100);
  EXPECT_GT(there, 20);
}

}  // namespace
