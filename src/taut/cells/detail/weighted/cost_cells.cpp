#include "taut/cells/detail/weighted/cost_cells.hpp"

#include <algorithm>
#include <cmath>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/world/detail/grid/lattice_sight.hpp"

namespace taut::detail {

CostCells::CostCells(const CostGrid& grid)
    : width_(grid.width()),
      height_(grid.height()),
      rule_(grid.corner_rule()),
      stride_(static_cast<std::uint32_t>(grid.width()) + 3),
      least_(grid.least_weight()),
      weights_(static_cast<std::size_t>(grid.height() + 2) * stride_, CostGrid::kBlocked),
      doubles_(corner_count() / 64 + 1, 0) {
  for (int y = 0; y < height_; ++y) {
    const auto row = grid.weights().begin() + static_cast<std::ptrdiff_t>(y) * width_;
    std::copy(row, row + width_, weights_.begin() + cell(0, y));
  }
  if (rule_ == CornerRule::allow) return;
  for (int y = 1; y < height_; ++y) {
    for (int x = 1; x < width_; ++x) find_double(x, y);
  }
}

void CostCells::find_double(int x, int y) {
  const std::uint32_t c = corner(x, y);
  unsigned free = 0;
  for (unsigned q = 0; q < 4; ++q) free |= (weights_[cell_in(c, q)] < CostGrid::kBlocked ? 1u : 0u) << q;
  const bool is = free == 5 || free == 10;
  if (is == is_double(c)) return;
  doubles_[c >> 6] ^= std::uint64_t{1} << (c & 63);
  double_count_ += is ? 1 : std::size_t(-1);
}

void CostCells::set_weight(int x, int y, float weight) {
  float& now = weights_[cell(x, y)];
  const bool changes = (now < CostGrid::kBlocked) != (weight < CostGrid::kBlocked);
  now = weight;
  least_ = std::min(least_, weight);
  if (!changes || rule_ == CornerRule::allow) return;
  for (int v = std::max(y, 1); v <= std::min(y + 1, height_ - 1); ++v) {
    for (int u = std::max(x, 1); u <= std::min(x + 1, width_ - 1); ++u) find_double(u, v);
  }
}

unsigned usable_quadrants(const CostCells& cells, Vec2 p, const std::optional<Vec2>& towards) {
  if (!cells.bounds().contains(p)) return 0;
  const double fx = std::floor(p.x), fy = std::floor(p.y);
  const int x1 = static_cast<int>(fx), y1 = static_cast<int>(fy);
  const int x0 = fx == p.x ? x1 - 1 : x1, y0 = fy == p.y ? y1 - 1 : y1;
  const auto bit = [&](int x, int y, unsigned q) { return cells.weight(x, y) < CostGrid::kBlocked ? 1u << q : 0u; };
  const unsigned free = bit(x1, y1, 0) | bit(x0, y1, 1) | bit(x0, y0, 2) | bit(x1, y0, 3);
  if ((free != 5 && free != 10) || !towards || *towards == p) return free;
  const auto side = [](double d) { return d > 0 ? 1 : d < 0 ? -1 : 0; };
  const unsigned meant = free & LatticeSight::quadrants_towards(side(towards->x - p.x), side(towards->y - p.y));
  return cells.corner_rule() == CornerRule::allow && meant != 0 ? free : meant;
}

void find_cells_at(const CostCells& cells, Vec2 p, const std::optional<Vec2>& towards,
                   std::vector<std::uint32_t>& out) {
  out.clear();
  const unsigned quadrants = usable_quadrants(cells, p, towards);
  const double fx = std::floor(p.x), fy = std::floor(p.y);
  for (unsigned q = 0; q < 4; ++q) {
    const bool left = q == 1 || q == 2, below = q >= 2;
    if ((quadrants >> q & 1u) == 0 || (left && fx != p.x) || (below && fy != p.y)) continue;
    out.push_back(cells.cell(static_cast<int>(fx) - (left ? 1 : 0), static_cast<int>(fy) - (below ? 1 : 0)));
  }
}

namespace {

// Along a grid line, or within one row or column of cells.
double border_cost(const CostCells& cells, Vec2 a, Vec2 b, bool along_x) {
  const double from = along_x ? std::min(a.x, b.x) : std::min(a.y, b.y);
  const double to = along_x ? std::max(a.x, b.x) : std::max(a.y, b.y);
  const double across = along_x ? a.y : a.x;
  const int high = static_cast<int>(std::floor(across)), low = std::floor(across) == across ? high - 1 : high;
  const auto weight = [&](int at, int side) { return along_x ? cells.weight(at, side) : cells.weight(side, at); };
  double sum = 0;
  for (double t = from; t < to;) {
    const double next = std::min(std::floor(t) + 1, to);
    const int at = static_cast<int>(std::floor(t));
    sum += static_cast<double>(std::min(weight(at, low), weight(at, high))) * (next - t);
    const int corner = static_cast<int>(next);
    if (next < to && low != high && cells.is_double(along_x ? cells.corner(corner, high) : cells.corner(high, corner)))
      return CostGrid::kBlocked;
    t = next;
  }
  return sum;
}

}  // namespace

double segment_cost(const CostCells& cells, Vec2 a, Vec2 b) {
  if (!cells.bounds().contains(a) || !cells.bounds().contains(b)) return CostGrid::kBlocked;
  if (a == b) return 0;
  if (a.y == b.y) return border_cost(cells, a, b, true);
  if (a.x == b.x) return border_cost(cells, a, b, false);
  const Vec2 d = b - a;
  const double whole = length(d);
  const int step_x = d.x > 0 ? 1 : -1, step_y = d.y > 0 ? 1 : -1;
  // The cell that the line is in, and the next grid lines ahead.
  int x = static_cast<int>(d.x > 0 ? std::floor(a.x) : std::ceil(a.x) - 1);
  int y = static_cast<int>(d.y > 0 ? std::floor(a.y) : std::ceil(a.y) - 1);
  // Crossings are ordered by t * |d.x * d.y|, which is exact between corners: products of small whole numbers.
  const auto order_x = [&] { return std::fabs((x + (step_x > 0 ? 1 : 0) - a.x) * d.y); };
  const auto order_y = [&] { return std::fabs((y + (step_y > 0 ? 1 : 0) - a.y) * d.x); };
  const double end = std::fabs(d.x * d.y), unit = whole / end;
  const double least_piece =
      kPointRoundingPerCoordinate * std::max(cells.width(), cells.height()) * std::max(std::fabs(d.x), std::fabs(d.y));
  double sum = 0, done = 0, last = CostGrid::kBlocked;
  while (done < end) {
    const double tx = order_x(), ty = order_y(), next = std::min({tx, ty, end});
    // Off the grid only by rounding, at the end of the line.
    const bool inside = x >= 0 && y >= 0 && x < cells.width() && y < cells.height();
    const double weight = inside ? static_cast<double>(cells.weight(x, y)) : CostGrid::kBlocked;
    const double piece = next - done;
    if (piece > least_piece || (last == CostGrid::kBlocked && piece > 0)) {
      if (weight == CostGrid::kBlocked && (piece > least_piece)) return CostGrid::kBlocked;
      if (weight < CostGrid::kBlocked) {
        sum += weight * piece * unit;
        last = weight;
      }
    } else if (piece > 0) {
      sum += last * piece * unit;
    }
    done = std::max(done, next);
    if (done >= end) break;
    const bool through_corner = std::fabs(tx - ty) <= least_piece;
    if (through_corner) {
      const int cx = x + (step_x > 0 ? 1 : 0), cy = y + (step_y > 0 ? 1 : 0);
      if (cells.is_double(cells.corner(cx, cy))) return CostGrid::kBlocked;
    }
    if (tx <= ty) x += step_x;
    if (ty <= tx) y += step_y;
    if (through_corner && tx != ty) {  // by rounding beside the corner: on into the cell opposite
      (tx < ty ? y : x) += tx < ty ? step_y : step_x;
      done = std::max(tx, ty);
    }
  }
  return sum;
}

double polyline_cost(const CostCells& cells, const std::vector<Vec2>& points) {
  double sum = 0;
  for (std::size_t i = 1; i < points.size(); ++i) sum += segment_cost(cells, points[i - 1], points[i]);
  return sum;
}

}  // namespace taut::detail
