// Runs of studies in a folder of their own, which the test leaves no trace of.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "lab/markup_checker.hpp"
#include "studies/study.hpp"

namespace taut::test {

inline std::string slurp(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

class StudyTest : public testing::Test {
 protected:
  StudyTest()
      : folder_(std::filesystem::temp_directory_path() /
                ("taut-study-" + std::to_string(::getpid()) + "-" +
                 testing::UnitTest::GetInstance()->current_test_info()->name())) {
    std::filesystem::remove_all(folder_);
  }
  ~StudyTest() override { std::filesystem::remove_all(folder_); }

  [[nodiscard]] lab::StudyOptions options(const std::string& name) const {
    lab::StudyOptions out;
    out.out = folder_ / name;
    out.version = "test";
    out.command = "taut test";
    return out;
  }
  // Every file is there, and every figure sound, of moderate size and linked in the text. How many figures.
  static std::size_t check_figures(const lab::StudyOutcome& outcome, const std::string& study,
                                   const std::string& text) {
    std::size_t figures = 0;
    for (const std::filesystem::path& file : outcome.written) {
      EXPECT_TRUE(std::filesystem::exists(file)) << file;
      if (file.extension() != ".svg") continue;
      ++figures;
      EXPECT_NE(text.find("](" + study + "/" + file.filename().string() + ")"), std::string::npos) << file;
      EXPECT_LT(std::filesystem::file_size(file), 40000u) << file;
      EXPECT_EQ(markup_defect(slurp(file), Markup::xml), "") << file;
    }
    return figures;
  }

  std::filesystem::path folder_;
};

}  // namespace taut::test
