// Exact arithmetic on doubles: a number is kept as an expansion, a sum of doubles of growing magnitude whose bits do
// not overlap, so that the last term alone tells the sign (Shewchuk 1997, "Adaptive precision floating-point arithmetic
// and fast robust geometric predicates"). Sums, differences and products are exact as long as nothing over- or
// underflows; for polynomials up to degree 5 in the coordinates of coordinate_range.hpp nothing does: each term is a
// multiple of (2^-192)^5 = 2^-960, far above the last denormal 2^-1074, and at most 2^710, far below 2^996 where
// splitting a factor would overflow. Fixed arrays on the stack, no heap. Needs round-to-nearest-even and no
// contraction. Private to geometry.
#pragma once

#include <algorithm>
#include <cmath>

namespace taut::detail::exact {

struct TwoTerms {
  double high, low;  // high is the rounded result, high + low the exact one
};

inline TwoTerms two_sum(double a, double b) {
  const double sum = a + b;
  const double b_part = sum - a;
  const double a_part = sum - b_part;
  return {sum, (a - a_part) + (b - b_part)};
}

// For |a| >= |b| or a == 0.
inline TwoTerms two_sum_ordered(double a, double b) {
  const double sum = a + b;
  return {sum, b - (sum - a)};
}

inline TwoTerms two_difference(double a, double b) { return two_sum(a, -b); }

// Halves of 26 bits each, so that products of halves are exact.
inline TwoTerms split(double a) {
  const double scaled = 0x1.0000002p27 * a;
  const double high = scaled - (scaled - a);
  return {high, a - high};
}

inline TwoTerms two_product(double a, double b) {
  const double product = a * b;
#ifdef FP_FAST_FMA
  return {product, std::fma(a, b, -product)};
#else  // a call of a library fma would cost more than the split
  const auto [a_high, a_low] = split(a);
  const auto [b_high, b_low] = split(b);
  return {product, a_low * b_low - (((product - a_high * b_high) - a_low * b_high) - a_high * b_low)};
#endif
}

// No expansion of a polynomial as above has more terms: each owns at least one of the bits from 2^-960 to 2^710.
inline constexpr int kMostTerms = 1680;
constexpr int capped(int terms) { return std::min(terms, kMostTerms); }

// Zero has no terms; no term is zero.
template <int Capacity>
class Expansion {
 public:
  Expansion() {}  // leaves the terms unset on purpose: only the first size() of them are ever read
  explicit Expansion(TwoTerms value) {
    push(value.low);
    push(value.high);
  }
  Expansion(const Expansion& o) : size_(o.size_) { std::copy_n(o.terms_, o.size_, terms_); }
  Expansion& operator=(const Expansion&) = delete;

  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] double operator[](int i) const { return terms_[i]; }
  [[nodiscard]] int sign() const { return size_ == 0 ? 0 : terms_[size_ - 1] > 0 ? 1 : -1; }

  void clear() { size_ = 0; }
  // The capacity suffices for all valid coordinates; the test keeps others (NaN) from writing elsewhere.
  void push(double term) {
    if (term != 0 && size_ < Capacity) terms_[size_++] = term;
  }

 private:
  int size_ = 0;
  double terms_[static_cast<unsigned>(Capacity)];
};

// sum = e + f_sign * f. Merges the terms by magnitude and carries a running sum upwards; linear in the terms.
template <int N, int M, int S>
void add(const Expansion<N>& e, const Expansion<M>& f, double f_sign, Expansion<S>& sum) {
  sum.clear();
  int i = 0;
  int j = 0;
  const auto next = [&] {
    const bool from_e = j == f.size() || (i < e.size() && std::fabs(e[i]) < std::fabs(f[j]));
    return from_e ? e[i++] : f_sign * f[j++];
  };
  const int terms = e.size() + f.size();
  if (terms == 0) return;
  double carry = next();
  for (int k = 1; k < terms; ++k) {
    const TwoTerms s = two_sum(carry, next());
    sum.push(s.low);
    carry = s.high;
  }
  sum.push(carry);
}

template <int N, int M>
[[nodiscard]] Expansion<capped(N + M)> operator+(const Expansion<N>& e, const Expansion<M>& f) {
  Expansion<capped(N + M)> sum;
  add(e, f, 1, sum);
  return sum;
}

template <int N, int M>
[[nodiscard]] Expansion<capped(N + M)> operator-(const Expansion<N>& e, const Expansion<M>& f) {
  Expansion<capped(N + M)> difference;
  add(e, f, -1, difference);
  return difference;
}

template <int N>
[[nodiscard]] Expansion<capped(2 * N)> operator*(const Expansion<N>& e, double factor) {
  Expansion<capped(2 * N)> product;
  if (e.size() == 0 || factor == 0) return product;
  double carry = 0;
  for (int i = 0; i < e.size(); ++i) {
    const TwoTerms term = two_product(e[i], factor);
    const TwoTerms low = two_sum(carry, term.low);
    const TwoTerms high = two_sum_ordered(term.high, low.high);
    product.push(low.low);
    product.push(high.low);
    carry = high.high;
  }
  product.push(carry);
  return product;
}

// Multiplies e by each term of f in turn: give the longer factor first.
template <int N, int M>
[[nodiscard]] Expansion<capped(2 * N * M)> operator*(const Expansion<N>& e, const Expansion<M>& f) {
  Expansion<capped(2 * N * M)> sums[2];
  int current = 0;
  for (int i = 0; i < f.size(); ++i) {
    add(sums[current], e * f[i], 1, sums[1 - current]);
    current = 1 - current;
  }
  return sums[current];
}

}  // namespace taut::detail::exact
