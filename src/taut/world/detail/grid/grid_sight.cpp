#include "taut/world/detail/grid/grid_sight.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

bool is_integer(double x) { return std::floor(x) == x; }

std::int64_t floor_index(double x) { return static_cast<std::int64_t>(std::floor(x)); }

}  // namespace

// The wedge of each quadrant around `at` (0: +x +y, then counter-clockwise in raw numbers), kBlocked where it is
// blocked. Neighbouring free quadrants form one wedge, named by its first quadrant.
std::array<int, 4> GridSight::wedges(Vec2 at) const {
  std::array<int, 4> out{kBlocked, kBlocked, kBlocked, kBlocked};
  if (!grid_->bounds().contains(at)) return out;
  const std::int64_t x1 = floor_index(at.x), y1 = floor_index(at.y);
  const std::int64_t x0 = is_integer(at.x) ? x1 - 1 : x1, y0 = is_integer(at.y) ? y1 - 1 : y1;
  const std::array<bool, 4> free{grid_->is_free_checked(x1, y1), grid_->is_free_checked(x0, y1),
                                 grid_->is_free_checked(x0, y0), grid_->is_free_checked(x1, y0)};
  for (int q = 0; q < 4; ++q) {
    if (!free[static_cast<std::size_t>(q)]) continue;
    int first = q;  // walk clockwise to the start of the wedge; a full turn of free quadrants is wedge 0
    while (first > 0 && free[static_cast<std::size_t>(first - 1)]) --first;
    if (first == 0 && free[3]) {
      first = 3;
      while (first > 0 && free[static_cast<std::size_t>(first - 1)]) --first;
    }
    out[static_cast<std::size_t>(q)] = first;
  }
  return out;
}

int GridSight::free_wedges(Vec2 at) const {
  const auto w = wedges(at);
  int n = 0;
  for (int q = 0; q < 4; ++q) n += w[static_cast<std::size_t>(q)] == q ? 1 : 0;
  return n;
}

int GridSight::wedge_towards(Vec2 at, Vec2 p) const {
  const auto w = wedges(at);
  const bool right = p.x > at.x, left = p.x<at.x, up = p.y> at.y, down = p.y < at.y;
  int wedge = kBlocked;
  const auto consider = [&](bool yes, std::size_t quadrant) {
    if (yes && wedge == kBlocked) wedge = w[quadrant];
  };
  // Along an axis both neighbouring quadrants qualify; where both are free they are the same wedge.
  consider(!left && !down, 0);
  consider(!right && !down, 1);
  consider(!right && !up, 2);
  consider(!left && !up, 3);
  return wedge;
}

// Along an integer line: every unit piece needs a free cell on one side, and no corner on the way may change the wedge.
bool GridSight::along_border_is_free(Vec2 a, Vec2 b) const {
  const bool vertical = a.x == b.x;
  const double from = vertical ? std::min(a.y, b.y) : std::min(a.x, b.x);
  const double to = vertical ? std::max(a.y, b.y) : std::max(a.x, b.x);
  const double fixed = vertical ? a.x : a.y;
  const auto point = [&](double t) { return vertical ? Vec2{fixed, t} : Vec2{t, fixed}; };
  double previous = from;
  for (double t = std::floor(from) + 1;; t += 1) {
    const double next = std::min(t, to);
    if (wedge_towards(point(previous), point(next)) == kBlocked) return false;
    if (next >= to) return true;
    if (!may_pass(wedge_towards(point(next), point(previous)), wedge_towards(point(next), point(next + 1))))
      return false;
    previous = next;
  }
}

bool GridSight::is_free(Vec2 a, Vec2 b) const {
  if (!grid_->bounds().contains(a) || !grid_->bounds().contains(b)) return false;
  if (a == b) return is_free(a);
  if ((a.x == b.x && is_integer(a.x)) || (a.y == b.y && is_integer(a.y))) return along_border_is_free(a, b);
  Box2 box;
  box.extend(a);
  box.extend(b);
  // Column by column; the rows of a column are found in floating point with a margin of one row, the cells decided
  // exactly.
  const std::int64_t first = floor_index(box.min.x);
  const auto last = static_cast<std::int64_t>(std::ceil(box.max.x)) - (box.min.x == box.max.x ? 0 : 1);
  for (std::int64_t i = first; i <= last; ++i) {
    double y0 = box.min.y, y1 = box.max.y;
    if (a.x != b.x) {
      const double slope = (b.y - a.y) / (b.x - a.x);
      const double left = a.y + slope * (std::clamp(static_cast<double>(i), box.min.x, box.max.x) - a.x);
      const double right = a.y + slope * (std::clamp(static_cast<double>(i + 1), box.min.x, box.max.x) - a.x);
      y0 = std::clamp(std::min(left, right), box.min.y, box.max.y);
      y1 = std::clamp(std::max(left, right), box.min.y, box.max.y);
    }
    for (std::int64_t j = floor_index(y0) - 1; j <= floor_index(y1) + 1; ++j) {
      const Vec2 low{static_cast<double>(i), static_cast<double>(j)};
      const Vec2 high{low.x + 1, low.y + 1};
      // The open square meets the segment iff it overlaps its box and has corners on both sides of its line: if the
      // line met the square only beyond an end of the segment, the square would contain that end.
      if (box.max.x <= low.x || box.min.x >= high.x || box.max.y <= low.y || box.min.y >= high.y) continue;
      const std::array<int, 4> sides{orient2d(a, b, low), orient2d(a, b, {high.x, low.y}), orient2d(a, b, high),
                                     orient2d(a, b, {low.x, high.y})};
      const auto [least, most] = std::minmax_element(sides.begin(), sides.end());
      // Both ends lie in the grid, so what overlaps their box does.
      if (*least < 0 && *most > 0 && !grid_->is_free(static_cast<int>(i), static_cast<int>(j))) return false;
      // Corners strictly inside the segment, each looked at once: as the low corner of its cell.
      if (sides[0] == 0 && low.x > box.min.x && low.x < box.max.x &&
          !may_pass(wedge_towards(low, a), wedge_towards(low, b))) {
        return false;
      }
    }
  }
  return true;
}

bool GridSight::is_free(std::span<const Vec2> points, std::optional<Vec2> start_towards,
                        std::optional<Vec2> goal_towards) const {
  if (points.empty() || !is_free(points.front())) return false;
  const auto in_region = [&](Vec2 at, std::optional<Vec2> towards, Vec2 other) {
    if (!towards || *towards == at || free_wedges(at) < 2) return true;
    return may_pass(wedge_towards(at, *towards), wedge_towards(at, other));
  };
  std::optional<Vec2> before;  // the last point different from the current one
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Vec2 a = points[i], b = points[i + 1];
    if (a == b) continue;
    if (!is_free(a, b)) return false;
    if (before ? !may_pass(wedge_towards(a, *before), wedge_towards(a, b)) : !in_region(a, start_towards, b))
      return false;
    before = a;
  }
  if (before) return in_region(points.back(), goal_towards, *before);
  // A path that stays in one point: both ends have to be in the same region of it.
  const Vec2 at = points.front();
  const bool choice = free_wedges(at) > 1;
  const bool asks_start = choice && start_towards && *start_towards != at;
  const bool asks_goal = choice && goal_towards && *goal_towards != at;
  const int start = asks_start ? wedge_towards(at, *start_towards) : kBlocked;
  const int goal = asks_goal ? wedge_towards(at, *goal_towards) : kBlocked;
  if (asks_start && asks_goal) return may_pass(start, goal);
  return (!asks_start || start != kBlocked) && (!asks_goal || goal != kBlocked);
}

void GridSight::corners_near(Vec2 a, Vec2 b, double margin, std::vector<Vec2>& out) const {
  out.clear();
  const auto consider = [&](Vec2 near) {
    const Vec2 corner{std::round(near.x), std::round(near.y)};
    if (distance_to_segment(corner, a, b) <= margin) out.push_back(corner);
  };
  const double x0 = std::min(a.x, b.x), x1 = std::max(a.x, b.x), y0 = std::min(a.y, b.y), y1 = std::max(a.y, b.y);
  // Lines of the grid, however far the points are out of it.
  const auto for_lines = [&](double from, double to, int size, auto visit) {
    const double first = std::max(0.0, std::ceil(from - margin)), last = std::min<double>(size, to + margin);
    if (!(first <= last)) return;
    for (int line = static_cast<int>(first); line <= static_cast<int>(last); ++line) visit(static_cast<double>(line));
  };
  for_lines(x0, x1, grid_->width(), [&](double x) {
    consider({x, a.x == b.x ? a.y : a.y + (b.y - a.y) * std::clamp((x - a.x) / (b.x - a.x), 0.0, 1.0)});
  });
  for_lines(y0, y1, grid_->height(), [&](double y) {
    consider({a.y == b.y ? a.x : a.x + (b.x - a.x) * std::clamp((y - a.y) / (b.y - a.y), 0.0, 1.0), y});
  });
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

}  // namespace taut::detail
