// A convex minimiser that shares nothing with the library: the least of
//
//   sum over terms of weight * |offset + sum z_i column_i| + sum slope_i z_i,   z within a polytope
//
// by Newton's method on a logarithmic barrier, lengths being rounded off where they are 0, both less and less. It also
// says how far off it may be: a length is never less than a dot product with a unit vector, so the function is never
// below a linear one, whose least value is at a corner of the polytope.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <vector>

namespace taut::oracle {

template <class Real, std::size_t N, std::size_t D>
struct BarrierProblem {
  struct Term {
    Real weight;
    std::array<Real, D> offset;
    std::array<std::array<Real, D>, N> column;
  };
  struct Slack {  // at least 0 within
    Real constant;
    std::array<Real, N> factor;
  };
  std::vector<Term> terms;
  std::array<Real, N> slope{};
  std::vector<Slack> slacks;
  std::vector<std::array<Real, N>> corners;  // of the polytope

  // z_i from 0 to 1 for each.
  void bound_box(std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      Slack low{0, {}}, high{1, {}};
      low.factor[i] = 1;
      high.factor[i] = -1;
      slacks.push_back(low);
      slacks.push_back(high);
    }
    cross_corners(from, to, true);
  }
  // z_i at least 0, their sum at most 1.
  void bound_simplex(std::size_t from, std::size_t to) {
    Slack rest{1, {}};
    for (std::size_t i = from; i < to; ++i) {
      Slack low{0, {}};
      low.factor[i] = 1;
      rest.factor[i] = -1;
      slacks.push_back(low);
    }
    slacks.push_back(rest);
    cross_corners(from, to, false);
  }

 private:
  void cross_corners(std::size_t from, std::size_t to, bool box) {
    if (corners.empty()) corners.push_back({});
    if (box) {
      for (std::size_t i = from; i < to; ++i) {
        const std::size_t count = corners.size();
        for (std::size_t c = 0; c < count; ++c) {
          corners.push_back(corners[c]);
          corners.back()[i] = 1;
        }
      }
    } else {
      const std::size_t count = corners.size();
      for (std::size_t i = from; i < to; ++i)
        for (std::size_t c = 0; c < count; ++c) {
          corners.push_back(corners[c]);
          corners.back()[i] = 1;
        }
    }
  }
};

template <class Real, std::size_t N>
struct BarrierMinimum {
  Real most;   // the least value is at most this, that at z
  Real least;  // and at least this
  std::array<Real, N> z;
};

template <class Real, std::size_t N, std::size_t D>
class BarrierMinimiser {
 public:
  explicit BarrierMinimiser(const BarrierProblem<Real, N, D>& problem) : p_(problem) {}

  // Until the gap is below `wanted` times the size of the function, which is the most it is at a corner, if rounding
  // lets it.
  // Slowly, barriers fall by less at a time, which helps where a problem is ill-conditioned.
  BarrierMinimum<Real, N> run(Real wanted, bool slowly = false) {
    std::array<Real, N> z{};
    for (const auto& corner : p_.corners)
      for (std::size_t i = 0; i < N; ++i) z[i] += corner[i] / static_cast<Real>(p_.corners.size());
    const Real size = this->size();
    BarrierMinimum<Real, N> best{std::numeric_limits<Real>::infinity(), -std::numeric_limits<Real>::infinity(), z};
    for (Real soft = Real(0.1); soft > wanted / 100; soft /= slowly ? 4 : 32) {
      barrier_ = soft * size;
      round_ = soft;
      for (int i = 0, polished = 0; i < 40 && polished < (slowly || soft < 100 * wanted ? 4 : 1); ++i) {
        const Step taken = step(z);
        if (taken == Step::none) break;
        polished += taken == Step::small;
      }
      if (const Real here = value(z); here < best.most) {
        best.most = here;
        best.z = z;
      }
      best.least = std::max(best.least, bound(z));
      if (best.most - best.least <= wanted * size) break;
    }
    // The corners themselves.
    for (const auto& corner : p_.corners) {
      if (const Real here = value(corner); here < best.most) {
        best.most = here;
        best.z = corner;
      }
    }
    return best;
  }
  [[nodiscard]] Real size() const {
    Real size = 0;
    for (const auto& corner : p_.corners) size = std::max(size, std::fabs(value(corner)));
    return size > 0 ? size : 1;
  }

 private:
  using Point = std::array<Real, N>;
  using Term = typename BarrierProblem<Real, N, D>::Term;

  static std::array<Real, D> vector(const Term& term, const Point& z) {
    std::array<Real, D> v = term.offset;
    for (std::size_t i = 0; i < N; ++i)
      for (std::size_t d = 0; d < D; ++d) v[d] += z[i] * term.column[i][d];
    return v;
  }
  static Real square(const std::array<Real, D>& v) {
    Real sum = 0;
    for (const Real c : v) sum += c * c;
    return sum;
  }
  // How large the vectors of a term are.
  static Real reach(const Term& term) {
    Real sum = square(term.offset);
    for (const auto& column : term.column) sum = std::max(sum, square(column));
    return std::sqrt(sum);
  }
  Real value(const Point& z) const {
    Real sum = 0;
    for (const Term& term : p_.terms) sum += term.weight * std::sqrt(square(vector(term, z)));
    for (std::size_t i = 0; i < N; ++i) sum += p_.slope[i] * z[i];
    return sum;
  }
  // The least of the linear function that rounded lengths have as their gradient at z.
  Real bound(const Point& z) const {
    Real constant = 0;
    Point slope = p_.slope;
    for (const Term& term : p_.terms) {
      const auto v = vector(term, z);
      const Real soft = round_ * reach(term), whole = std::sqrt(square(v) + soft * soft);
      if (!(whole > 0)) continue;
      for (std::size_t d = 0; d < D; ++d) {
        const Real g = term.weight * v[d] / whole;
        constant += g * term.offset[d];
        for (std::size_t i = 0; i < N; ++i) slope[i] += g * term.column[i][d];
      }
    }
    Real least = std::numeric_limits<Real>::infinity();
    for (const Point& corner : p_.corners) {
      Real sum = constant;
      for (std::size_t i = 0; i < N; ++i) sum += slope[i] * corner[i];
      least = std::min(least, sum);
    }
    return least;
  }
  Real slack(const typename BarrierProblem<Real, N, D>::Slack& s, const Point& z) const {
    Real sum = s.constant;
    for (std::size_t i = 0; i < N; ++i) sum += s.factor[i] * z[i];
    return sum;
  }
  Real rounded(const Point& z) const {
    Real sum = 0;
    for (const Term& term : p_.terms) {
      const Real soft = round_ * reach(term);
      sum += term.weight * std::sqrt(square(vector(term, z)) + soft * soft);
    }
    for (std::size_t i = 0; i < N; ++i) sum += p_.slope[i] * z[i];
    for (const auto& s : p_.slacks) {
      const Real left = slack(s, z);
      if (!(left > 0)) return std::numeric_limits<Real>::infinity();
      sum -= barrier_ * std::log(left);
    }
    return sum;
  }
  // One step of Newton's method. A small one is taken as it is: the gain is lost in rounding, but the gradient falls,
  // and with it the gap.
  enum class Step { none, small, large };
  Step step(Point& z) const {
    Point gradient = p_.slope;
    std::array<Point, N> hessian{};
    for (const Term& term : p_.terms) {
      const auto v = vector(term, z);
      const Real soft = round_ * reach(term), whole = std::sqrt(square(v) + soft * soft);
      if (!(whole > 0)) continue;
      Point along{};
      for (std::size_t i = 0; i < N; ++i) {
        for (std::size_t d = 0; d < D; ++d) along[i] += v[d] * term.column[i][d] / whole;
        gradient[i] += term.weight * along[i];
      }
      for (std::size_t i = 0; i < N; ++i)
        for (std::size_t j = 0; j < N; ++j) {
          Real product = 0;  // of the parts of both columns at right angles to v
          for (std::size_t d = 0; d < D; ++d)
            product += (term.column[i][d] - along[i] * v[d] / whole) * (term.column[j][d] - along[j] * v[d] / whole);
          product += along[i] * along[j] * (soft / whole) * (soft / whole);
          hessian[i][j] += term.weight * product / whole;
        }
    }
    for (const auto& s : p_.slacks) {
      const Real left = slack(s, z);
      for (std::size_t i = 0; i < N; ++i) {
        gradient[i] -= barrier_ * s.factor[i] / left;
        for (std::size_t j = 0; j < N; ++j) hessian[i][j] += barrier_ * s.factor[i] * s.factor[j] / (left * left);
      }
    }
    Point move{};
    for (std::size_t i = 0; i < N; ++i) move[i] = -gradient[i];
    if (!solve(hessian, move)) return Step::none;
    Real fall = 0;
    for (std::size_t i = 0; i < N; ++i) fall -= gradient[i] * move[i];
    if (!(fall > 0)) return Step::none;
    Real most = 1;
    for (const auto& s : p_.slacks) {
      Real rate = 0;
      for (std::size_t i = 0; i < N; ++i) rate += s.factor[i] * move[i];
      if (rate < 0) most = std::min(most, Real(0.99) * slack(s, z) / -rate);
    }
    if (fall < barrier_ * Real(1e-3)) {
      for (std::size_t i = 0; i < N; ++i) z[i] += most * move[i];
      return Step::small;
    }
    const Real before = rounded(z);
    for (Real size = most; size > most * Real(1e-6); size /= 2) {
      Point next = z;
      for (std::size_t i = 0; i < N; ++i) next[i] += size * move[i];
      if (rounded(next) < before - Real(0.01) * size * fall) {
        z = next;
        return Step::large;
      }
    }
    return Step::none;
  }
  // Elimination with scaled pivots on the diagonal.
  static bool solve(std::array<Point, N>& a, Point& b) {
    Point scale{};
    for (std::size_t i = 0; i < N; ++i) {
      if (!(a[i][i] > 0)) return false;
      scale[i] = 1 / std::sqrt(a[i][i]);
    }
    for (std::size_t i = 0; i < N; ++i) {
      b[i] *= scale[i];
      for (std::size_t j = 0; j < N; ++j) a[i][j] *= scale[i] * scale[j];
    }
    for (std::size_t i = 0; i < N; ++i) {
      a[i][i] = std::max(a[i][i], 16 * std::numeric_limits<Real>::epsilon());
      for (std::size_t j = i + 1; j < N; ++j) {
        const Real factor = a[j][i] / a[i][i];
        for (std::size_t k = i; k < N; ++k) a[j][k] -= factor * a[i][k];
        b[j] -= factor * b[i];
      }
    }
    for (std::size_t i = N; i-- > 0;) {
      for (std::size_t k = i + 1; k < N; ++k) b[i] -= a[i][k] * b[k];
      b[i] /= a[i][i];
    }
    for (std::size_t i = 0; i < N; ++i) b[i] *= scale[i];
    return true;
  }

  const BarrierProblem<Real, N, D>& p_;
  Real barrier_ = 0, round_ = 0;
};

template <class Real, std::size_t N, std::size_t D>
[[nodiscard]] BarrierMinimum<Real, N> barrier_minimum(const BarrierProblem<Real, N, D>& problem, Real wanted) {
  BarrierMinimiser<Real, N, D> minimiser(problem);
  const BarrierMinimum<Real, N> found = minimiser.run(wanted);
  if (found.most - found.least <= 100 * wanted * minimiser.size()) return found;
  BarrierMinimum<Real, N> better = minimiser.run(wanted, true);
  better.least = std::max(better.least, found.least);
  if (found.most < better.most) {
    better.most = found.most;
    better.z = found.z;
  }
  return better;
}

}  // namespace taut::oracle
