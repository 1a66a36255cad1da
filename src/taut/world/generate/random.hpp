// A small random generator whose numbers are the same on every machine and compiler (the standard library's
// distributions are not). xoshiro256** seeded by splitmix64, after Blackman and Vigna (public domain algorithms).
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "taut/base/export.hpp"

namespace taut {

// A stream of random numbers that the seed alone decides.
class TAUT_API Random {
 public:
  // Any seed is as good as any other, 0 included.
  explicit Random(std::uint64_t seed) {
    for (auto& s : state_) {
      seed += 0x9e3779b97f4a7c15u;
      std::uint64_t z = seed;
      z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
      z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
      s = z ^ (z >> 31);
    }
  }
  // The next 64 bits, all values equally likely.
  std::uint64_t next() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t t = state_[1] << 17;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= t;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }
  // Uniform in [0, n), n > 0; without bias (rejects the uneven tail).
  std::uint64_t below(std::uint64_t n) {
    const std::uint64_t tail = -n % n;
    for (;;) {
      const std::uint64_t r = next();
      if (r >= tail) return r % n;
    }
  }
  // Uniform integer in [lo, hi].
  int between(int lo, int hi) { return lo + static_cast<int>(below(static_cast<std::uint64_t>(hi - lo) + 1)); }
  // Uniform in [0, 1), a multiple of 2^-53.
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
  // Uniform in [lo, hi).
  double between(double lo, double hi) { return lo + (hi - lo) * unit(); }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace taut
