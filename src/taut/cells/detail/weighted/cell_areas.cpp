#include "taut/cells/detail/weighted/cell_areas.hpp"

#include <algorithm>
#include <cmath>

namespace taut::detail {
namespace {

// A convex polygon of few corners: a triangle cut by up to four lines.
struct Piece {
  std::array<Vec2, 8> corners;
  std::size_t count = 0;
  void add(Vec2 p) { corners[count++] = p; }
  [[nodiscard]] double area() const {
    double twice = 0;
    for (std::size_t i = 2; i < count; ++i) twice += cross(corners[i - 1] - corners[0], corners[i] - corners[0]);
    return twice / 2;
  }
};

// What of a piece has a coordinate of at least `line`, or of at most that.
Piece cut(const Piece& piece, double Vec2::*axis, double line, bool at_least) {
  Piece out;
  for (std::size_t i = 0; i < piece.count; ++i) {
    const Vec2 a = piece.corners[i], b = piece.corners[i + 1 < piece.count ? i + 1 : 0];
    const bool a_in = at_least ? a.*axis >= line : a.*axis <= line;
    const bool b_in = at_least ? b.*axis >= line : b.*axis <= line;
    if (a_in) out.add(a);
    if (a_in == b_in) continue;
    Vec2 p = a + (line - a.*axis) / (b.*axis - a.*axis) * (b - a);
    p.*axis = line;
    out.add(p);
  }
  return out;
}

struct Span {
  double low = 0, high = 0;
};

// The extent along x, of the corners that lie on the line y if one is given.
Span along_x(const Piece& piece) {
  Span span{piece.corners[0].x, piece.corners[0].x};
  for (std::size_t i = 1; i < piece.count; ++i) {
    span.low = std::min(span.low, piece.corners[i].x);
    span.high = std::max(span.high, piece.corners[i].x);
  }
  return span;
}
Span along_line(const Piece& piece, double y) {
  Span span{1, 0};
  bool any = false;
  for (std::size_t i = 0; i < piece.count; ++i) {
    if (piece.corners[i].y != y) continue;
    const double x = piece.corners[i].x;
    span = any ? Span{std::min(span.low, x), std::max(span.high, x)} : Span{x, x};
    any = true;
  }
  return span;
}

// Calls full(row, first, last) for runs of cells inside the triangle and part(row, column, area) for others it meets.
template <class Full, class Part>
void for_cells(const CostGrid& grid, const std::array<Vec2, 3>& corners, Full full, Part part) {
  Piece whole;
  for (const Vec2 p : corners) whole.add(p);
  const double low = std::min({corners[0].y, corners[1].y, corners[2].y});
  const double high = std::max({corners[0].y, corners[1].y, corners[2].y});
  const int first_row = std::max(0, static_cast<int>(std::floor(low)));
  const int end_row = std::min(grid.height(), static_cast<int>(std::ceil(high)));
  for (int row = first_row; row < end_row; ++row) {
    const Piece strip = cut(cut(whole, &Vec2::y, row, true), &Vec2::y, row + 1, false);
    if (strip.count < 3) continue;
    const Span width = along_x(strip), bottom = along_line(strip, row), top = along_line(strip, row + 1);
    const int first = std::max(0, static_cast<int>(std::floor(width.low)));
    const int end = std::min(grid.width(), static_cast<int>(std::ceil(width.high)));
    int full_first = end, full_end = end;
    if (bottom.low < bottom.high && top.low < top.high) {
      full_first = std::max(first, static_cast<int>(std::ceil(std::max(bottom.low, top.low))));
      full_end = std::min(end, static_cast<int>(std::floor(std::min(bottom.high, top.high))));
      if (full_first < full_end) {
        full(row, full_first, full_end);
      } else {
        full_first = full_end = end;
      }
    }
    for (int x = first; x < end; ++x) {
      if (x == full_first) x = full_end;
      if (x >= end) break;
      const double area = cut(cut(strip, &Vec2::x, x, true), &Vec2::x, x + 1, false).area();
      if (area > 0) part(row, x, area);
    }
  }
}

// Sums over parts, of weights relative to one of them: so equal weights have a deviation of exactly 0.
struct Sums {
  double base = 0;
  double area = 0, first = 0, second = 0;                  // of a, a w, a w^2
  double square = 0, square_first = 0, square_second = 0;  // of a^2, a^2 w, a^2 w^2
  void add(float weight, double a) {
    if (weight == CostGrid::kBlocked) return;
    if (area == 0) base = weight;
    const double w = weight - base, aa = a * a;
    area += a;
    first += a * w;
    second += a * w * w;
    square += aa;
    square_first += aa * w;
    square_second += aa * w * w;
  }
};

Sums sums_of(const CostGrid& grid, const std::array<Vec2, 3>& corners) {
  Sums sums;
  for_cells(
      grid, corners,
      [&](int row, int first, int end) {
        for (int x = first; x < end; ++x) sums.add(grid.weight(x, row), 1);
      },
      [&](int row, int x, double area) { sums.add(grid.weight(x, row), area); });
  return sums;
}

}  // namespace

CellShares cell_shares(const CostGrid& grid, const std::array<Vec2, 3>& corners) {
  const Sums sums = sums_of(grid, corners);
  if (!(sums.area > 0)) return {};
  const double mean = sums.first / sums.area;
  return {sums.area, sums.base + mean, std::max(0.0, sums.second - mean * sums.first),
          std::max(0.0, sums.square_second - 2 * mean * sums.square_first + mean * mean * sums.square)};
}

AveragingError averaging_error(const CostGrid& grid, const TriangleComplex& triangles) {
  AveragingError error;
  double norm = 0;
  for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
    const double weight = triangles.weight(SimplexId(t));
    if (!std::isfinite(weight)) continue;
    const auto& of = triangles.corners(SimplexId(t));
    const Sums sums = sums_of(grid, {triangles.position(of[0]), triangles.position(of[1]), triangles.position(of[2])});
    const double off = weight - sums.base;
    error.area += sums.area;
    error.l2 += std::max(0.0, sums.second - 2 * off * sums.first + off * off * sums.area);
    error.thesis += std::max(0.0, sums.square_second - 2 * off * sums.square_first + off * off * sums.square);
    norm += sums.second + sums.base * (2 * sums.first + sums.base * sums.area);
  }
  error.l2 = std::sqrt(error.l2);
  error.thesis = std::sqrt(error.thesis);
  error.relative = norm > 0 ? error.l2 / std::sqrt(norm) : 0;
  return error;
}

}  // namespace taut::detail
