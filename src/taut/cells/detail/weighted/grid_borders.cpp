#include "taut/cells/detail/weighted/grid_borders.hpp"

#include <array>
#include <cmath>
#include <utility>

#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

constexpr std::array<int, 4> kStepX{1, 0, -1, 0}, kStepY{0, 1, 0, -1};

// Borders as edges of the lattice of corner points.
class Borders {
 public:
  explicit Borders(const CostGrid& grid) : grid_(grid) {}
  [[nodiscard]] int width() const { return grid_.width(); }
  [[nodiscard]] int height() const { return grid_.height(); }
  // Whether there is one from this point in this direction.
  [[nodiscard]] bool has(int x, int y, int direction) const {
    const auto [left, right] = beside(x, y, direction);
    return left != right;
  }
  [[nodiscard]] bool is_of_blocked(int x, int y, int direction) const {
    const auto [left, right] = beside(x, y, direction);
    return left == CostGrid::kBlocked || right == CostGrid::kBlocked;
  }
  // Whether chains end here: all but two borders meet.
  [[nodiscard]] bool ends(int x, int y) const {
    int count = 0;
    for (int d = 0; d < 4; ++d) count += has(x, y, d) ? 1 : 0;
    return count != 2;
  }
  [[nodiscard]] bool goes_straight(int x, int y) const {
    const bool along_x = has(x, y, 0), along_y = has(x, y, 1);
    return along_x != along_y && along_x == has(x, y, 2) && along_y == has(x, y, 3);
  }

 private:
  [[nodiscard]] std::pair<float, float> beside(int x, int y, int direction) const {
    switch (direction) {
      case 0:
        return {grid_.weight_checked(x, y), grid_.weight_checked(x, y - 1)};
      case 1:
        return {grid_.weight_checked(x - 1, y), grid_.weight_checked(x, y)};
      case 2:
        return {grid_.weight_checked(x - 1, y - 1), grid_.weight_checked(x - 1, y)};
      default:
        return {grid_.weight_checked(x, y - 1), grid_.weight_checked(x - 1, y - 1)};
    }
  }
  const CostGrid& grid_;
};

// Appends what is left of the points from `first` to `last`, without the first.
void simplify(const Polyline& points, std::size_t first, std::size_t last, double tolerance, Polyline& out) {
  std::vector<std::pair<std::size_t, std::size_t>> waiting{{first, last}};
  while (!waiting.empty()) {
    const auto [from, to] = waiting.back();
    waiting.pop_back();
    double most = tolerance;
    std::size_t farthest = 0;
    for (std::size_t i = from + 1; i < to; ++i) {
      const double away = points[from] == points[to] ? distance(points[i], points[from])
                                                     : distance_to_segment(points[i], points[from], points[to]);
      if (away <= most) continue;
      most = away;
      farthest = i;
    }
    if (farthest == 0) {
      if (points[to] != out.back()) out.push_back(points[to]);
      continue;
    }
    waiting.emplace_back(farthest, to);
    waiting.emplace_back(from, farthest);
  }
}

}  // namespace

std::vector<Polyline> grid_borders(const CostGrid& grid) {
  const Borders borders(grid);
  std::vector<Polyline> out;
  const auto follow = [&](bool along_x) {
    const int lines = along_x ? borders.height() : borders.width(),
              steps = along_x ? borders.width() : borders.height();
    const int direction = along_x ? 0 : 1;
    for (int line = 0; line <= lines; ++line) {
      Polyline chain;
      for (int i = 0; i <= steps; ++i) {
        const int x = along_x ? i : line, y = along_x ? line : i;
        const bool goes_on = i < steps && borders.has(x, y, direction);
        const bool came = !chain.empty();
        if (goes_on || came) {
          if (!came || !goes_on || !borders.goes_straight(x, y))
            chain.push_back({static_cast<double>(x), static_cast<double>(y)});
        }
        if (came && !goes_on) out.push_back(std::exchange(chain, {}));
      }
    }
  };
  follow(true);
  follow(false);
  return out;
}

std::vector<Polyline> simplified_borders(const CostGrid& grid, double tolerance) {
  const Borders borders(grid);
  const auto columns = static_cast<std::size_t>(grid.width()) + 1, rows = static_cast<std::size_t>(grid.height()) + 1;
  // Edges are named by their lower end.
  std::array<std::vector<bool>, 2> walked{std::vector<bool>(columns * rows), std::vector<bool>(columns * rows)};
  const auto is_walked = [&](int x, int y, int direction) {
    if (direction >= 2)
      x += kStepX[static_cast<std::size_t>(direction)], y += kStepY[static_cast<std::size_t>(direction)];
    return walked[static_cast<std::size_t>(direction % 2)]
                 [static_cast<std::size_t>(y) * columns + static_cast<std::size_t>(x)];
  };
  std::vector<Polyline> out;
  const auto walk = [&](int x, int y, int direction) {
    const int x0 = x, y0 = y;
    const bool exact = borders.is_of_blocked(x, y, direction);
    Polyline chain{{static_cast<double>(x), static_cast<double>(y)}};
    for (;;) {
      is_walked(x, y, direction) = true;
      x += kStepX[static_cast<std::size_t>(direction)];
      y += kStepY[static_cast<std::size_t>(direction)];
      const bool ended = borders.ends(x, y) || (x == x0 && y == y0);
      if (ended || !borders.goes_straight(x, y)) chain.push_back({static_cast<double>(x), static_cast<double>(y)});
      if (ended) break;
      for (int d = 0; d < 4; ++d) {
        if (d == (direction + 2) % 4 || !borders.has(x, y, d)) continue;
        direction = d;
        break;
      }
    }
    if (!exact) {
      if (std::isinf(tolerance)) return;
      Polyline fewer{chain.front()};
      simplify(chain, 0, chain.size() - 1, tolerance, fewer);
      if (fewer.size() < 2) return;  // a ring that is small
      chain = std::move(fewer);
    }
    out.push_back(std::move(chain));
  };
  const auto walk_from = [&](bool ends) {
    for (int y = 0; y <= grid.height(); ++y) {
      for (int x = 0; x <= grid.width(); ++x) {
        if (ends && !borders.ends(x, y)) continue;
        for (int d = 0; d < 4; ++d) {
          if (borders.has(x, y, d) && !is_walked(x, y, d)) walk(x, y, d);
        }
      }
    }
  };
  walk_from(true);
  walk_from(false);  // rings
  return out;
}

}  // namespace taut::detail
