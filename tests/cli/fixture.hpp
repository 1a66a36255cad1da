// A test of the program with a folder of its own, which is gone when the test is over.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/run.hpp"

namespace taut::cli_test {

class InFolder : public testing::Test {
 protected:
  InFolder()
      : folder_(std::filesystem::temp_directory_path() / ("taut-cli-" + std::to_string(::getpid()) + "-" + name())) {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  ~InFolder() override { std::filesystem::remove_all(folder_); }
  static std::string name() {
    std::string name = testing::UnitTest::GetInstance()->current_test_info()->name();
    std::replace(name.begin(), name.end(), '/', '-');  // of tests with a parameter
    return name;
  }
  [[nodiscard]] std::string file(const std::string& n) const { return (folder_ / n).string(); }

  // Wrong use: these words, and the exit code that says so.
  static void expect_refused(const std::string& arguments, const std::vector<std::string>& words) {
    const Ran ran = run(arguments);
    EXPECT_EQ(ran.code, 2) << arguments << "\n" << ran.out;
    for (const std::string& word : words) EXPECT_TRUE(contains(ran.out, word)) << arguments << "\n" << ran.out;
    EXPECT_FALSE(contains(ran.out, "json.exception")) << ran.out;
    EXPECT_FALSE(contains(ran.out, "bad_alloc")) << ran.out;
  }

 private:
  std::filesystem::path folder_;
};

}  // namespace taut::cli_test
