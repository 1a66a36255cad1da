// What tests of readers share: errors that name the place, input cut off at every byte, a folder that cleans up.
#pragma once

#include <gtest/gtest.h>

#include <unistd.h>
#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>

#include "taut/base/input_error.hpp"

namespace taut::test {

inline constexpr double kNoData = std::numeric_limits<double>::quiet_NaN();  // among heights

// `parse(text, name)` throws an InputError that names the file and the line, with `part` in what it expects.
template <class Parse>
void expect_refused(Parse parse, std::string_view text, std::size_t line, std::string_view part) {
  try {
    parse(text, "some.file");
    ADD_FAILURE() << "accepted: " << text;
  } catch (const InputError& error) {
    EXPECT_EQ(error.where(), "some.file") << error.what();
    EXPECT_EQ(error.line(), line) << error.what();
    EXPECT_NE(error.expectation().find(part), std::string::npos) << error.what();
    EXPECT_NE(error.expectation().find("expected"), std::string::npos) << error.what();
  }
}

// Every beginning of the text either parses or is refused with an InputError that says something. Returns how many
// beginnings were refused.
template <class Parse>
std::size_t refused_beginnings(Parse parse, std::string_view text) {
  std::size_t refused = 0;
  for (std::size_t size = 0; size < text.size(); ++size) {
    // A copy of exactly this size, so that the address sanitizer sees a read beyond it.
    const std::string beginning(text.substr(0, size));
    try {
      parse(beginning, "some.file");
    } catch (const InputError& error) {
      EXPECT_FALSE(error.expectation().empty());
      ++refused;
    }
  }
  return refused;
}

inline std::string with_crlf(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '\n') out += '\r';
    out += c;
  }
  return out;
}

class TemporaryFolder {
 public:
  TemporaryFolder() {
    static int count = 0;
    path_ = std::filesystem::temp_directory_path() /
            ("taut-io-test-" + std::to_string(::getpid()) + "-" + std::to_string(count++));
    std::filesystem::create_directories(path_);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder() { std::filesystem::remove_all(path_); }
  [[nodiscard]] std::filesystem::path operator/(const std::string& name) const { return path_ / name; }
  [[nodiscard]] const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace taut::test
