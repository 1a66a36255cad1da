#include "taut/world/height_field.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>
#include <utility>

#include "taut/base/input_error.hpp"
#include "taut/geometry/coordinate_range.hpp"

namespace taut {
namespace {

// Coordinates up to this many spacings from zero keep 12 bits below the raster for where in a cell a point is.
constexpr double kMostSpacings = 0x1p40;

[[noreturn]] void refuse(const std::string& expectation) { throw InputError("height field", 0, expectation); }

}  // namespace

HeightField::HeightField(Parts parts)
    : columns_(parts.columns), rows_(parts.rows), origin_(parts.origin), spacing_(parts.spacing) {
  if (columns_ < 1 || columns_ > kLargestSide || rows_ < 1 || rows_ > kLargestSide) {
    refuse("expected sides of 1 to " + std::to_string(kLargestSide) + " samples, got " + std::to_string(columns_) +
           " x " + std::to_string(rows_));
  }
  const std::size_t count = static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_);
  if (parts.heights.size() != count) {
    refuse("expected " + std::to_string(count) + " heights, got " + std::to_string(parts.heights.size()));
  }
  if (!(spacing_ > 0) || !is_valid_coordinate(spacing_))
    refuse("expected a positive spacing within the range of coordinates");
  if (!is_valid_point(origin_)) refuse("expected an origin within the range of coordinates");
  const Box2 box = bounds();
  for (const double reach : {box.min.x, box.min.y, box.max.x, box.max.y}) {
    if (!(std::fabs(reach) <= kLargestCoordinate)) refuse("expected samples within the range of coordinates");
    if (std::fabs(reach) / spacing_ > kMostSpacings) {
      refuse("expected a spacing that is not lost in the size of the coordinates, got " + std::to_string(spacing_) +
             " at " + std::to_string(reach));
    }
  }
  for (std::size_t i = 0; i < count; ++i) {
    const double height = parts.heights[i];
    if (std::isnan(height)) {
      ++unknown_;
    } else if (!(std::fabs(height) <= kLargestHeight)) {
      refuse("expected a finite height of at most 2^100 at column " +
             std::to_string(i % static_cast<std::size_t>(columns_)) + ", row " +
             std::to_string(i / static_cast<std::size_t>(columns_)));
    }
  }
  heights_ = std::move(parts.heights);
}

Box2 HeightField::bounds() const {
  if (columns_ == 0) return {};
  const double half = spacing_ / 2;
  return {origin_ - Vec2{half, half}, origin_ + Vec2{spacing_ * (columns_ - 1) + half, spacing_ * (rows_ - 1) + half}};
}

std::optional<double> HeightField::sample(int column, int row) const {
  const double height = raw(column, row);
  return std::isnan(height) ? std::nullopt : std::optional(height);
}

Vec2 HeightField::sample_place(int column, int row) const { return origin_ + Vec2{spacing_ * column, spacing_ * row}; }

std::optional<HeightField::Range> HeightField::range() const {
  std::optional<Range> out;
  for (const double height : heights_) {
    if (std::isnan(height)) continue;
    if (!out) out = Range{height, height};
    out->lowest = std::min(out->lowest, height);
    out->highest = std::max(out->highest, height);
  }
  return out;
}

HeightField::InCell HeightField::locate(Vec2 p) const {
  const auto along = [](double offset, int count, int& index) {
    if (count == 1) {  // a single line of samples is level across
      index = 0;
      return 0.0;
    }
    index = static_cast<int>(std::clamp(std::floor(offset), 0.0, static_cast<double>(count - 2)));
    return offset - index;
  };
  InCell at{};
  at.x = along((p.x - origin_.x) / spacing_, columns_, at.column);
  at.y = along((p.y - origin_.y) / spacing_, rows_, at.row);
  return at;
}

// Interpolated along x, then along y: exact where the samples are equal. A sample that weighs nothing may lack data:
// the ground is known up to the last sample that has them.
std::optional<double> HeightField::height_in(const InCell& at) const {
  const auto mix = [](double t, auto first, auto second) {
    if (t == 0) return first();
    if (t == 1) return second();
    const double from = first();
    return from + t * (second() - from);
  };
  const auto in_row = [&](int row) {
    return mix(
        at.x, [&] { return raw(at.column, row); }, [&] { return raw(at.column + 1, row); });
  };
  const double height = mix(
      at.y, [&] { return in_row(at.row); }, [&] { return in_row(at.row + 1); });
  return std::isnan(height) ? std::nullopt : std::optional(height);
}

std::optional<double> HeightField::height(Vec2 p) const {
  if (!bounds().contains(p)) return {};
  return height_in(locate(p));
}

Vec2 HeightField::gradient_at_sample(int column, int row) const {
  const double here = raw(column, row);
  if (std::isnan(here)) return {};
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  const auto slope = [&](double before, double after) {
    const bool has_before = !std::isnan(before), has_after = !std::isnan(after);
    if (has_before && has_after) return (after - before) / (2 * spacing_);
    if (has_after) return (after - here) / spacing_;
    return has_before ? (here - before) / spacing_ : 0.0;
  };
  return {slope(column > 0 ? raw(column - 1, row) : kNone, column + 1 < columns_ ? raw(column + 1, row) : kNone),
          slope(row > 0 ? raw(column, row - 1) : kNone, row + 1 < rows_ ? raw(column, row + 1) : kNone)};
}

Vec2 HeightField::gradient(Vec2 p) const {
  if (!bounds().contains(p)) return {};
  const InCell at = locate(p);
  Vec2 sum;
  for (int dy = 0; dy < 2; ++dy) {
    for (int dx = 0; dx < 2; ++dx) {
      const double weight = (dx == 0 ? 1 - at.x : at.x) * (dy == 0 ? 1 - at.y : at.y);
      if (weight != 0) sum = sum + weight * gradient_at_sample(at.column + dx, at.row + dy);
    }
  }
  return sum;
}

HeightField HeightField::placed(Vec2 origin, double spacing) const {
  return HeightField(Parts{columns_, rows_, origin, spacing, heights_});
}

bool operator==(const HeightField& a, const HeightField& b) {
  return a.columns_ == b.columns_ && a.rows_ == b.rows_ && a.origin_ == b.origin_ && a.spacing_ == b.spacing_ &&
         std::equal(a.heights_.begin(), a.heights_.end(), b.heights_.begin(), b.heights_.end(),
                    [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

}  // namespace taut
