#include "taut-io/cache_folder.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

namespace taut::io {
namespace {

namespace fs = std::filesystem;

// A folder of its own for each test, and the environment as it was afterwards.
class CacheFolder : public testing::Test {
 protected:
  void SetUp() override {
    root_ = fs::temp_directory_path() / ("taut-cache-test-" + std::to_string(::getpid()));
    fs::remove_all(root_);
    fs::create_directories(root_);
    for (std::size_t i = 0; i < kVariables.size(); ++i) {
      const char* value = std::getenv(kVariables[i]);
      before_[i] = value != nullptr ? std::optional<std::string>(value) : std::nullopt;
      ::unsetenv(kVariables[i]);
    }
  }
  void TearDown() override {
    for (std::size_t i = 0; i < kVariables.size(); ++i) {
      if (before_[i]) {
        ::setenv(kVariables[i], before_[i]->c_str(), 1);
      } else {
        ::unsetenv(kVariables[i]);
      }
    }
    fs::remove_all(root_);
  }
  static void set(const char* variable, const fs::path& value) { ::setenv(variable, value.c_str(), 1); }

  static constexpr std::array<const char*, 3> kVariables{"TAUT_CACHE_DIR", "XDG_CACHE_HOME", "HOME"};
  std::array<std::optional<std::string>, 3> before_;
  fs::path root_;
};

TEST_F(CacheFolder, IsTheMostSpecificOneTheEnvironmentNames) {
  EXPECT_FALSE(cache_folder());
  set("HOME", "/home/somebody");
  EXPECT_EQ(cache_folder(), fs::path("/home/somebody/.cache/taut"));
  set("XDG_CACHE_HOME", "relative/is/ignored");
  EXPECT_EQ(cache_folder(), fs::path("/home/somebody/.cache/taut"));
  set("XDG_CACHE_HOME", "/var/cache");
  EXPECT_EQ(cache_folder(), fs::path("/var/cache/taut"));
  set("TAUT_CACHE_DIR", "");
  EXPECT_EQ(cache_folder(), fs::path("/var/cache/taut"));
  set("TAUT_CACHE_DIR", "/elsewhere");
  EXPECT_EQ(cache_folder(), fs::path("/elsewhere"));
}

TEST_F(CacheFolder, KeepsWhatIsWrittenAndMakesItsFolders) {
  set("TAUT_CACHE_DIR", root_ / "a" / "b");
  EXPECT_FALSE(read_cached("thing.bin"));
  const std::string bytes("one\0two\xff", 8);
  write_cached("thing.bin", bytes);
  EXPECT_EQ(read_cached("thing.bin"), bytes);
  write_cached("thing.bin", "other");
  EXPECT_EQ(read_cached("thing.bin"), "other");
  EXPECT_EQ(std::distance(fs::directory_iterator(root_ / "a" / "b"), {}), 1) << "a temporary file was left behind";
}

TEST_F(CacheFolder, GoesOnWithoutWhateverIsInTheWay) {
  write_cached("thing.bin", "no folder is named");
  EXPECT_FALSE(read_cached("thing.bin"));
  // A file where the folder should be, which even a privileged user cannot write into.
  std::ofstream(root_ / "file") << "in the way";
  set("TAUT_CACHE_DIR", root_ / "file");
  write_cached("thing.bin", "bytes");
  EXPECT_FALSE(read_cached("thing.bin"));
  set("TAUT_CACHE_DIR", "/proc/nowhere");
  write_cached("thing.bin", "bytes");
  EXPECT_FALSE(read_cached("thing.bin"));
  set("TAUT_CACHE_DIR", root_);
  fs::create_directories(root_ / "folder.bin");
  EXPECT_FALSE(read_cached("folder.bin"));
  write_cached("folder.bin", "bytes");
  EXPECT_TRUE(fs::is_directory(root_ / "folder.bin"));
  ASSERT_EQ(::mkfifo((root_ / "pipe.bin").c_str(), 0600), 0);
  EXPECT_FALSE(read_cached("pipe.bin"));
  std::ofstream(root_ / "huge.bin") << "x";
  fs::resize_file(root_ / "huge.bin", std::uintmax_t{1} << 40);  // sparse
  EXPECT_FALSE(read_cached("huge.bin"));
}

}  // namespace
}  // namespace taut::io
