#include "taut/base/detail/bytes_of.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace taut::detail {
namespace {

struct Says {
  std::size_t bytes;
  [[nodiscard]] std::size_t memory_bytes() const { return bytes; }
};

TEST(BytesOf, AddsUpWhatVectorsReserveAndWhatOthersSay) {
  std::vector<std::uint8_t> small;
  std::vector<std::uint64_t> large;
  EXPECT_EQ(bytes_of(small, large), 0u);
  small.reserve(3);
  large.reserve(5);
  EXPECT_EQ(bytes_of(large), large.capacity() * 8);
  EXPECT_EQ(bytes_of(small, Says{1000}, large), small.capacity() + 1000 + large.capacity() * 8);
}

TEST(BytesOf, LeavesOutWhatElementsOwn) {
  const std::vector<std::vector<int>> nested(2, std::vector<int>(100));
  EXPECT_EQ(bytes_of(nested), nested.capacity() * sizeof(std::vector<int>));
}

}  // namespace
}  // namespace taut::detail
