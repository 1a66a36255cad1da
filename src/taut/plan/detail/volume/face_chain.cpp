#include "taut/plan/detail/volume/face_chain.hpp"

#include <algorithm>

namespace taut::detail {

double FaceChainSolver::solve(std::span<FacePoint> points, std::span<const double> weights, Interrupt& interrupt) {
  const double before = chain_cost(points, weights);
  const std::size_t count = points.size();
  if (count < 3 || !(before > 0)) return before;
  was_.resize(count);
  for (std::size_t i = 0; i < count; ++i) was_[i] = points[i].shares;
  double mean = 0;
  for (std::size_t i = 0; i + 1 < count; ++i) mean += distance(points[i].place(), points[i + 1].place());
  const auto pieces = static_cast<double>(count - 1);
  mean /= pieces;
  rows_.resize(count);
  for (std::size_t i = 1; i + 1 < count; ++i) {  // off the borders
    for (int k = 0; k < points[i].count; ++k) {
      double& share = points[i].shares[static_cast<std::size_t>(k)];
      share += kChainRoundings[0] * (1.0 / points[i].count - share);
    }
  }
  for (const double share : kChainRoundings) {
    for (int step = 0; step < kMostSteps; ++step) {
      if (interrupt.asked(static_cast<std::uint32_t>(16 * count))) break;
      if (!newton(points, weights, share * mean, share * before / pieces)) break;
    }
  }
  const double after = chain_cost(points, weights);
  if (after <= before) return after;
  for (std::size_t i = 0; i < count; ++i) points[i].shares = was_[i];
  return before;
}

// The corner with the greatest share has what is left, so that small shares keep their digits.
void FaceChainSolver::choose(const FacePoint& point, Row& row, bool moves) const {
  row.free = moves ? point.count - 1 : 0;
  row.order = {0, 1, 2};
  const auto most = std::max_element(point.shares.begin(), point.shares.begin() + point.count);
  std::swap(row.order[0], row.order[static_cast<std::size_t>(most - point.shares.begin())]);
  const auto corner = [&](std::size_t k) { return point.corners[static_cast<std::size_t>(row.order[k])]; };
  for (std::size_t k = 0; k < 2; ++k)
    row.along[k] = static_cast<int>(k) < row.free ? corner(k + 1) - corner(0) : Vec3{};
}

double FaceChainSolver::slopes(std::span<const FacePoint> points, std::span<const double> weights, double round,
                               double barrier, bool bends) {
  const std::size_t count = points.size();
  for (std::size_t i = 0; i < count; ++i) {
    Row& row = rows_[i];
    row.slope = {};
    if (bends) row.matrix = {};
    const double left = row.free == 0 ? 1 : points[i].shares[static_cast<std::size_t>(row.order[0])];
    for (std::size_t k = 0; k < 2; ++k) {
      if (static_cast<int>(k) >= row.free) {
        if (bends) row.matrix[2 * k] = 1;  // stays
        continue;
      }
      const double share = points[i].shares[static_cast<std::size_t>(row.order[k + 1])];
      row.slope[k] = barrier * (1 / left - 1 / share);
      if (bends) row.matrix[2 * k] = barrier * (1 / (left * left) + 1 / (share * share));
    }
    if (bends && row.free == 2) row.matrix[1] = barrier / (left * left);
  }
  double value = 0;
  Vec3 last = points[0].place();
  for (std::size_t i = 0; i + 1 < count; ++i) {
    Row &u = rows_[i], &v = rows_[i + 1];
    const Vec3 next = points[i + 1].place(), piece = next - last;
    const double size = std::sqrt(dot(piece, piece) + round * round), weight = weights[i];
    const Vec3 unit = (1 / size) * piece;
    Pair ahead_u, ahead_v;
    for (std::size_t k = 0; k < 2; ++k) {
      ahead_u[k] = dot(u.along[k], unit);
      ahead_v[k] = dot(v.along[k], unit);
      u.slope[k] -= weight * ahead_u[k];
      v.slope[k] += weight * ahead_v[k];
    }
    value += weight * size;
    last = next;
    if (!bends) continue;
    const double bend = weight / size;
    constexpr std::size_t kRow[3] = {0, 0, 1}, kColumn[3] = {0, 1, 1};
    for (std::size_t k = 0; k < 3; ++k) {
      const std::size_t r = kRow[k], c = kColumn[k];
      u.matrix[k] += bend * (dot(u.along[r], u.along[c]) - ahead_u[r] * ahead_u[c]);
      v.matrix[k] += bend * (dot(v.along[r], v.along[c]) - ahead_v[r] * ahead_v[c]);
    }
    for (std::size_t r = 0; r < 2; ++r) {
      for (std::size_t c = 0; c < 2; ++c)
        u.ahead[2 * r + c] = -bend * (dot(u.along[r], v.along[c]) - ahead_u[r] * ahead_v[c]);
    }
  }
  return value;
}

// Newton's step, block by block.
void FaceChainSolver::eliminate() {
  const std::size_t count = rows_.size();
  for (std::size_t i = 1; i + 1 < count; ++i) {
    Row& row = rows_[i];
    row.step = {-row.slope[0], -row.slope[1]};
    Square& m = row.matrix;
    if (i > 1) {
      const Row& before = rows_[i - 1];
      const auto& b = before.ahead;
      const Square& inverse = before.matrix;
      // B' A^-1, then times B.
      std::array<double, 4> share;
      for (std::size_t r = 0; r < 2; ++r) {
        share[2 * r] = b[r] * inverse[0] + b[2 + r] * inverse[1];
        share[2 * r + 1] = b[r] * inverse[1] + b[2 + r] * inverse[2];
      }
      m[0] -= share[0] * b[0] + share[1] * b[2];
      m[1] -= share[0] * b[1] + share[1] * b[3];
      m[2] -= share[2] * b[1] + share[3] * b[3];
      for (std::size_t r = 0; r < 2; ++r)
        row.step[r] -= share[2 * r] * before.step[0] + share[2 * r + 1] * before.step[1];
    }
    m[0] += kChainRidgeRelative * std::fabs(m[0]);
    m[2] += kChainRidgeRelative * std::fabs(m[2]);
    double determinant = m[0] * m[2] - m[1] * m[1];
    if (!(determinant > kChainRidgeRelative * std::fabs(m[0] * m[2]))) {  // rounding; then one by one
      m[1] = 0;
      m[0] = std::fabs(m[0]) > 0 ? std::fabs(m[0]) : 1;
      m[2] = std::fabs(m[2]) > 0 ? std::fabs(m[2]) : 1;
      determinant = m[0] * m[2];
    }
    m = {m[2] / determinant, -m[1] / determinant, m[0] / determinant};
  }
  for (std::size_t i = count - 2; i > 0; --i) {
    Row& row = rows_[i];
    Pair right = row.step;
    if (i + 2 < count) {
      const Row& behind = rows_[i + 1];
      for (std::size_t r = 0; r < 2; ++r)
        right[r] -= row.ahead[2 * r] * behind.step[0] + row.ahead[2 * r + 1] * behind.step[1];
    }
    const Square& inverse = row.matrix;
    row.step = {inverse[0] * right[0] + inverse[1] * right[1], inverse[1] * right[0] + inverse[2] * right[1]};
  }
}

// One step; false if nothing is to be gained any more.
bool FaceChainSolver::newton(std::span<FacePoint> points, std::span<const double> weights, double round,
                             double barrier) {
  const std::size_t count = points.size();
  for (std::size_t i = 0; i < count; ++i) choose(points[i], rows_[i], i > 0 && i + 1 < count);
  const double value = slopes(points, weights, round, barrier, true);
  eliminate();
  double promised = 0, part = 1;
  base_.resize(count);
  for (std::size_t i = 1; i + 1 < count; ++i) {
    const Row& row = rows_[i];
    base_[i] = points[i].shares;
    double rest = 0;
    const auto hold = [&](int k, double step) {
      const double share = base_[i][static_cast<std::size_t>(k)];
      if (share + part * step < kKeptShare * share) part = (kKeptShare - 1) * share / step;
    };
    for (std::size_t k = 0; k < 2; ++k) {
      if (static_cast<int>(k) >= row.free) continue;
      promised -= row.slope[k] * row.step[k];
      rest -= row.step[k];
      hold(row.order[k + 1], row.step[k]);
    }
    if (row.free > 0) hold(row.order[0], rest);
  }
  if (!(promised > std::max(kEnough * barrier, kChainGainRelative * value))) return false;
  for (int tries = 0; tries < 30; ++tries) {
    for (std::size_t i = 1; i + 1 < count; ++i) {
      const Row& row = rows_[i];
      double rest = 0;
      for (std::size_t k = 0; k < 2; ++k) {
        if (static_cast<int>(k) >= row.free) continue;
        const auto corner = static_cast<std::size_t>(row.order[k + 1]);
        points[i].shares[corner] = base_[i][corner] + part * row.step[k];
        rest -= row.step[k];
      }
      const auto corner = static_cast<std::size_t>(row.order[0]);
      if (row.free > 0) points[i].shares[corner] = base_[i][corner] + part * rest;
    }
    slopes(points, weights, round, barrier, false);
    double behind = 0;
    for (std::size_t i = 1; i + 1 < count; ++i) {
      for (std::size_t k = 0; k < 2; ++k) behind += rows_[i].slope[k] * rows_[i].step[k];
    }
    // The cost is convex: where it falls or has only begun to rise, it is less.
    if (behind <= kSlopeBehind * promised) return true;
    part *= std::clamp(promised / (promised + behind), 0.1, 0.5);
  }
  for (std::size_t i = 1; i + 1 < count; ++i) points[i].shares = base_[i];
  return false;
}

}  // namespace taut::detail
