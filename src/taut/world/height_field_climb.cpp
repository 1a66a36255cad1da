// Going up and down along a straight way. On a bilinear cell the height along a line is a quadratic, so three heights
// tell all of it, and what it goes up and down is known from its ends and its one extremum.
#include <algorithm>
#include <cmath>

#include "taut/geometry/coordinate_range.hpp"
#include "taut/world/height_field.hpp"

namespace taut {
namespace {

void add_level_change(double from, double to, Climb& climb) {
  (to > from ? climb.up : climb.down) += std::fabs(to - from);
}

// A quadratic over 0 .. 1 given by its values at 0, 1/2 and 1.
void add_quadratic(double first, double middle, double last, Climb& climb) {
  const double square = 2 * (first + last - 2 * middle), linear = last - first - square;
  const double extremum = square == 0 ? -1 : -linear / (2 * square);
  if (extremum > 0 && extremum < 1) {
    const double turn = first + extremum * (linear + extremum * square);
    add_level_change(first, turn, climb);
    add_level_change(turn, last, climb);
  } else {
    add_level_change(first, last, climb);
  }
}

// Narrows from..to to the part of the way a + t * ahead with low <= a + t * ahead <= high.
void clip(double a, double ahead, double low, double high, double& from, double& to) {
  if (ahead == 0) {
    if (a < low || a > high) to = -1;
    return;
  }
  const double enter = ((ahead > 0 ? low : high) - a) / ahead, leave = ((ahead > 0 ? high : low) - a) / ahead;
  from = std::max(from, enter);
  to = std::min(to, leave);
}

// The lines of samples that a way crosses in one direction, in order. They bound cells, so the outermost are none.
class Lines {
 public:
  // `at`: the cell the way starts in, of `cells`; the way runs from `start` (in spacings) by `ahead` for t in 0 .. 1.
  Lines(int at, int cells, double start, double ahead)
      : line_(ahead > 0 ? at + 1 : at), last_(ahead > 0 ? cells - 1 : 1), start_(start), ahead_(ahead) {}

  [[nodiscard]] double next() const {
    const bool any = ahead_ > 0 ? line_ <= last_ : ahead_ < 0 && line_ >= last_;
    return any ? (line_ - start_) / ahead_ : 2.0;
  }
  // Into the next cell.
  void cross(int& cell) {
    const int step = ahead_ > 0 ? 1 : -1;
    line_ += step;
    cell += step;
  }

 private:
  int line_, last_;
  double start_, ahead_;
};

}  // namespace

Climb HeightField::climb(Vec2 a, Vec2 b) const {
  Climb climb;
  for (const double x : {a.x, a.y, b.x, b.y}) {
    if (!(std::fabs(x) <= kLargestCoordinate)) return climb;
  }
  if (columns_ == 0) return climb;
  const Vec2 start = (1 / spacing_) * (a - origin_), ahead = (1 / spacing_) * (b - a);
  double from = 0, to = 1;
  clip(start.x, ahead.x, -0.5, columns_ - 0.5, from, to);
  clip(start.y, ahead.y, -0.5, rows_ - 0.5, from, to);
  if (!(from < to)) return climb;

  InCell cell = locate(a + from * (b - a));
  Lines across_x(cell.column, columns_ - 1, start.x, ahead.x), across_y(cell.row, rows_ - 1, start.y, ahead.y);
  const auto height_at = [&](double t) {
    return height_in({cell.column, cell.row, columns_ == 1 ? 0 : start.x + t * ahead.x - cell.column,
                      rows_ == 1 ? 0 : start.y + t * ahead.y - cell.row});
  };
  // Every round crosses a line, so there are at most columns + rows of them.
  for (double t = from;;) {
    const double x = across_x.next(), y = across_y.next();
    const double end = std::clamp(std::min(x, y), t, to);
    const auto first = height_at(t), middle = height_at((t + end) / 2), last = height_at(end);
    if (t < end && first && middle && last) add_quadratic(*first, *middle, *last, climb);
    if (std::min(x, y) >= to) return climb;
    x <= y ? across_x.cross(cell.column) : across_y.cross(cell.row);
    t = end;
  }
}

}  // namespace taut
