#include "taut/plan/detail/weighted/grid_straightener.hpp"

#include <algorithm>
#include <cmath>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/reconstruct_path.hpp"

namespace taut::detail {

void GridStraightener::straighten(std::vector<Vec2>& points, Interrupt& interrupt) {
  if (points.size() < 2 || !trace(points, interrupt)) return;
  straightener_.straighten(path_, interrupt);
  made_.clear();
  for (std::size_t i = 0; i < path_.points.size(); ++i) {
    // Within one cell straight on is shorter, and diagonals are none of the grid's.
    const bool within = i > 0 && i + 1 < path_.points.size() &&
                        CellTriangles::cell_of(path_.cells[i - 1]) == CellTriangles::cell_of(path_.cells[i]);
    if (!within) add_point(made_, path_.points[i]);
  }
  const CostCells& cells = triangles_.cells();
  if (polyline_cost(cells, made_) < polyline_cost(cells, points)) points.assign(made_.begin(), made_.end());
}

bool GridStraightener::trace(const std::vector<Vec2>& points, Interrupt& interrupt) {
  path_.clear();
  path_.points.push_back(points[0]);
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Vec2 way = points[i + 1] - points[i];
    if (interrupt.asked(8 + static_cast<std::uint32_t>(8 * (std::fabs(way.x) + std::fabs(way.y))))) return false;
    if (!trace_piece(points[i], points[i + 1])) return false;
  }
  if (path_.cells.empty()) return false;
  path_.points.back() = points.back();
  return true;
}

bool GridStraightener::trace_piece(Vec2 a, Vec2 b) {
  cuts_.clear();
  const Vec2 way = b - a;
  // Sides and diagonals lie on lines where x, y or y - x is whole.
  const auto cross_lines = [&](double from, double to, auto&& exactly) {
    const double low = std::min(from, to), high = std::max(from, to);
    for (double k = std::floor(low) + 1; k < high; ++k) {
      const double at = (k - from) / (to - from);
      Vec2 p = a + at * way;
      exactly(p, k);
      // As near to a corner as rounding brings a line through it.
      const Vec2 corner{std::round(p.x), std::round(p.y)};
      if (std::max(std::fabs(p.x - corner.x), std::fabs(p.y - corner.y)) < kAtCornerRelative) p = corner;
      cuts_.push_back({at, p});
    }
  };
  cross_lines(a.x, b.x, [](Vec2& p, double k) { p.x = k; });
  cross_lines(a.y, b.y, [](Vec2& p, double k) { p.y = k; });
  cross_lines(a.y - a.x, b.y - b.x, [](Vec2&, double) {});
  std::sort(cuts_.begin(), cuts_.end(), [](const Cut& p, const Cut& q) { return p.at < q.at; });
  cuts_.push_back({1, b});
  for (const Cut& cut : cuts_) {
    const Vec2 from = path_.points.back();
    // Several lines meet in a corner: between their cuts there is nothing.
    const double apart = std::max(std::fabs(cut.point.x - from.x), std::fabs(cut.point.y - from.y));
    if (apart < kAtCornerRelative) continue;
    const SimplexId t = cheapest_at(from, cut.point);
    if (!t.valid()) return false;
    path_.add(cut.point, t);
  }
  return true;
}

// The triangle that a piece between two cuts lies in; along a side the cheaper one.
SimplexId GridStraightener::cheapest_at(Vec2 a, Vec2 b) const {
  const CostCells& cells = triangles_.cells();
  const Vec2 middle = 0.5 * (a + b);
  SimplexId best;
  const auto consider = [&](double x, double y, bool above) {
    if (!(x >= 0 && y >= 0 && x < cells.width() && y < cells.height())) return;
    const SimplexId t = CellTriangles::triangle(cells.cell(static_cast<int>(x), static_cast<int>(y)), above);
    if (triangles_.weight(t) < (best.valid() ? triangles_.weight(best) : std::numeric_limits<double>::infinity()))
      best = t;
  };
  const double x = std::floor(middle.x), y = std::floor(middle.y);
  if (a.x == b.x && a.x == x) {
    consider(x, y, true);
    consider(x - 1, y, false);
  } else if (a.y == b.y && a.y == y) {
    consider(x, y, false);
    consider(x, y - 1, true);
  } else {
    consider(x, y, middle.y - y > middle.x - x);
  }
  return best;
}

}  // namespace taut::detail
