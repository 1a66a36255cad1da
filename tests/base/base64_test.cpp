// Base64 after RFC 4648: its examples, and nothing that encoding never makes.
#include "taut/base/detail/base64.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace taut {
namespace {

using detail::from_base64;
using detail::to_base64;

TEST(Base64, EncodesTheExamplesOfTheStandard) {
  const std::pair<std::string, std::string> examples[] = {{"", ""},
                                                          {"f", "Zg=="},
                                                          {"fo", "Zm8="},
                                                          {"foo", "Zm9v"},
                                                          {"foob", "Zm9vYg=="},
                                                          {"fooba", "Zm9vYmE="},
                                                          {"foobar", "Zm9vYmFy"}};
  for (const auto& [bytes, text] : examples) {
    EXPECT_EQ(to_base64(bytes), text);
    EXPECT_EQ(from_base64(text), bytes);
    EXPECT_EQ(detail::base64_bytes(text), bytes.size());
  }
}

TEST(Base64, RefusesWhatEncodingNeverMakes) {
  for (const char* text : {"Zg=", "Zg", "Zh==", "Zm9=", "====", "Zg==Zg==", "Zm9v\n", "Z-9v", "=Zm9", "Zm=v"})
    EXPECT_FALSE(from_base64(text)) << text;
}

}  // namespace
}  // namespace taut
