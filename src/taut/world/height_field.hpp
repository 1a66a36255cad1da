// Ground with heights: samples on a square raster, immutable. Sample (column, row) lies at origin + spacing * (column,
// row), so row 0 has the smallest y; it stands for the square of side `spacing` around it, as a cell of a grid or a
// pixel does, and the field covers those squares: bounds() reaches half a spacing beyond the outer samples.
//
// height() is the bilinear surface through the samples. gradient() interpolates the central differences at the samples
// bilinearly (niederberger2004 section 7.2 asks for an interpolated gradient field): continuous, unlike the gradient of
// the bilinear surface, which jumps at every line of samples. At the rim differences are one-sided, and the outer half
// squares continue the cell beside them. Both are exact on planes and on a + bx + cy + dxy; on smooth ground the height
// errs by O(spacing^2), the gradient too (O(spacing) at the rim).
//
// A sample may have no data. The ground is unknown at every point whose height depends on such a sample, and outside
// the bounds: height() has no answer there, climb() counts nothing, and for gradient() ground without data is level.
// 8 bytes a sample; every question about a point is O(1).
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/export.hpp"
#include "taut/geometry/box.hpp"
#include "taut/geometry/vec.hpp"

namespace taut {

// What a way goes up and down, both as positive numbers.
struct Climb {
  double up = 0, down = 0;  // in the unit of the heights
};

// Heights on a square raster, and the ground between them. Never changes.
class TAUT_API HeightField {
 public:
  static constexpr int kLargestSide = 16384;         // samples along a side, at most
  static constexpr double kLargestHeight = 0x1p100;  // the size of a height, at most

  // What a field is made of.
  struct Parts {
    int columns = 0, rows = 0;    // 1 .. kLargestSide
    Vec2 origin;                  // of sample (0, 0)
    double spacing = 1;           // between neighbouring samples, above 0
    std::vector<double> heights;  // row by row; NaN where there are no data
  };

  HeightField() = default;  // no samples: unknown everywhere
  // Throws InputError for sides, coordinates or heights out of range, for a wrong number of heights, and for a spacing
  // so small that rounding would move samples onto each other.
  explicit HeightField(Parts parts);

  // Samples along x.
  [[nodiscard]] int columns() const { return columns_; }
  // Samples along y.
  [[nodiscard]] int rows() const { return rows_; }
  // Where sample (0, 0) lies.
  [[nodiscard]] Vec2 origin() const { return origin_; }
  // The distance between neighbouring samples.
  [[nodiscard]] double spacing() const { return spacing_; }
  // The ground that the samples stand for, half a spacing beyond the outer ones.
  [[nodiscard]] Box2 bounds() const;
  // Unchecked: 0 <= column < columns, 0 <= row < rows.
  [[nodiscard]] std::optional<double> sample(int column, int row) const;
  // Where a sample lies.
  [[nodiscard]] Vec2 sample_place(int column, int row) const;
  // How many samples have no data.
  [[nodiscard]] std::size_t count_unknown() const { return unknown_; }
  // The least and the greatest height.
  struct Range {
    double lowest, highest;  // equal on level ground
  };
  // Of the samples; nothing if none has data.
  [[nodiscard]] std::optional<Range> range() const;

  // The height of the ground in a point; nothing where it is unknown.
  [[nodiscard]] std::optional<double> height(Vec2 p) const;
  // The slope: it points uphill, and is as long as the ground is steep. 0 where the ground is unknown.
  [[nodiscard]] Vec2 gradient(Vec2 p) const;
  // What the straight way from a to b goes up and down on the bilinear surface, in closed form cell by cell: O(cells).
  // Nothing for points that are out of the range of coordinates.
  [[nodiscard]] Climb climb(Vec2 a, Vec2 b) const;

  // The same samples elsewhere, or in another unit of length.
  [[nodiscard]] HeightField placed(Vec2 origin, double spacing) const;

  // What the field holds now, capacity included.
  [[nodiscard]] std::size_t memory_bytes() const { return detail::bytes_of(heights_); }
  // Samples without data are equal to each other.
  friend bool operator==(const HeightField& a, const HeightField& b);

 private:
  // Where a point lies in the cell between four samples: fractions from sample (column, row), beyond 0 .. 1 in the
  // outer half squares.
  struct InCell {
    int column, row;
    double x, y;
  };
  [[nodiscard]] InCell locate(Vec2 p) const;
  [[nodiscard]] std::optional<double> height_in(const InCell& at) const;
  [[nodiscard]] Vec2 gradient_at_sample(int column, int row) const;
  [[nodiscard]] double raw(int column, int row) const {
    return heights_[static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
                    static_cast<std::size_t>(column)];
  }

  int columns_ = 0, rows_ = 0;
  Vec2 origin_;
  double spacing_ = 1;
  std::size_t unknown_ = 0;
  std::vector<double> heights_;
};

}  // namespace taut
