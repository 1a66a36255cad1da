// The tests' own exact arithmetic: coordinates as big integers in units of 2^-192, determinants by cofactors. Shares
// nothing with the library's expansions.
#pragma once

#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <vector>

namespace taut::test {

using BigInt = boost::multiprecision::cpp_int;
using Matrix = std::vector<std::vector<BigInt>>;

// x * 2^192, a whole number for every valid coordinate.
inline BigInt to_big(double x) {
  int exponent = 0;
  const double mantissa = std::frexp(x, &exponent);
  const BigInt whole = static_cast<std::int64_t>(std::ldexp(mantissa, 53));
  const int shift = exponent - 53 + 192;
  return shift >= 0 ? BigInt(whole * (BigInt(1) << shift)) : BigInt(whole / (BigInt(1) << -shift));
}

inline BigInt determinant(const Matrix& m) {
  if (m.size() == 1) return m[0][0];
  BigInt sum = 0;
  for (std::size_t skipped = 0; skipped < m.size(); ++skipped) {
    if (m[skipped][0] == 0) continue;
    Matrix smaller;
    for (std::size_t i = 0; i < m.size(); ++i) {
      if (i != skipped) smaller.emplace_back(m[i].begin() + 1, m[i].end());
    }
    const BigInt term = m[skipped][0] * determinant(smaller);
    sum += skipped % 2 == 0 ? term : BigInt(-term);
  }
  return sum;
}

}  // namespace taut::test
