// Discs placed one after the other so that no two come nearer to each other than a gap: the test behind scattered
// obstacles. Exact (integers), O(1) a test for discs of similar size, by a grid of buckets as wide as the largest disc.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "taut/world/generate/detail/lattice.hpp"

namespace taut::detail {

class DiscPacking {
 public:
  // For centres in [0, width] x [0, height] and radii up to largest_radius, all in lattice steps.
  DiscPacking(std::int64_t width, std::int64_t height, std::int64_t largest_radius, std::int64_t gap,
              std::size_t expected_count);

  [[nodiscard]] bool fits(FixedPoint centre, std::int64_t radius) const;
  // Without a test: the first discs of a world may overlap each other.
  void add(FixedPoint centre, std::int64_t radius);

 private:
  struct Disc {
    FixedPoint centre;
    std::int64_t radius;
    std::int32_t next;  // in the same bucket
  };

  std::int64_t gap_, bucket_side_, columns_, rows_;
  std::vector<std::int32_t> first_;
  std::vector<Disc> discs_;
};

}  // namespace taut::detail
