// Random grids of costs, and what planners over them are held against; nothing here shares code with the library but
// for the worlds themselves.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <queue>
#include <tuple>
#include <vector>

#include "taut/world/cost_grid.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::cost_grids {

inline constexpr double kNever = std::numeric_limits<double>::infinity();

struct GridKind {
  int width = 8, height = 8;
  double contrast = 10;  // weights are between 1 and this
  double blocked = 0;    // part of the cells
  int patch = 1;         // cells a side that have one weight
  CornerRule rule = CornerRule::forbid;
};

inline CostGrid draw(const GridKind& kind, Random& random) {
  std::vector<float> weights(static_cast<std::size_t>(kind.width * kind.height));
  const int columns = kind.width / kind.patch + 1;
  std::vector<float> patches;
  for (int i = 0; i < columns * (kind.height / kind.patch + 1); ++i) {
    const bool log_scale = kind.contrast > 100;
    patches.push_back(static_cast<float>(log_scale ? std::pow(kind.contrast, random.unit())
                                                   : 1 + (kind.contrast - 1) * random.unit()));
  }
  for (int y = 0; y < kind.height; ++y) {
    for (int x = 0; x < kind.width; ++x)
      weights[static_cast<std::size_t>(y * kind.width + x)] =
          random.unit() < kind.blocked ? CostGrid::kBlocked
                                       : patches[static_cast<std::size_t>((y / kind.patch) * columns + x / kind.patch)];
  }
  return CostGrid(kind.width, kind.height, std::move(weights), kind.rule);
}

inline GridKind draw_kind(Random& random, int largest) {
  GridKind kind;
  kind.width = random.between(1, largest);
  kind.height = random.below(4) == 0 ? 1 : random.between(1, largest);
  const double contrasts[] = {1, 3, 10, 10, 100, 1e4};
  kind.contrast = contrasts[random.below(6)];
  const double blocked[] = {0, 0, 0.1, 0.3, 0.5};
  kind.blocked = blocked[random.below(5)];
  kind.patch = random.below(3) == 0 ? 3 : 1;
  kind.rule = random.below(4) == 0 ? CornerRule::allow : CornerRule::forbid;
  return kind;
}

// Anywhere, often on an edge or in a corner.
inline Vec2 draw_point(const CostGrid& grid, Random& random) {
  const auto coordinate = [&](int side) {
    return random.below(3) == 0 ? static_cast<double>(random.between(0, side)) : side * random.unit();
  };
  const double x = coordinate(grid.width());
  return {x, coordinate(grid.height())};
}

// The cost of a path, by clipping each piece against every cell.
inline double clipped_cost(const CostGrid& grid, const std::vector<Vec2>& points) {
  double sum = 0;
  for (std::size_t i = 1; i < points.size(); ++i) {
    const Vec2 a = points[i - 1], d = points[i] - a;
    const double whole = std::hypot(d.x, d.y);
    if (whole == 0) continue;
    const bool upright = d.x == 0 && a.x == std::floor(a.x), level = d.y == 0 && a.y == std::floor(a.y);
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x) {
        double from = 0, to = 1;
        const auto clip = [&](double at, double by, double low, double high) {
          if (by == 0) return at >= low && at <= high;
          const double t0 = (low - at) / by, t1 = (high - at) / by;
          from = std::max(from, std::min(t0, t1));
          to = std::min(to, std::max(t0, t1));
          return true;
        };
        if (!clip(a.x, d.x, x, x + 1) || !clip(a.y, d.y, y, y + 1) || !(to - from > 1e-12)) continue;
        double weight = static_cast<double>(grid.weight(x, y));
        // Along a border both cells are met: the lesser weight counts, for the first of the two only.
        if (upright || level) {
          const int other_x = upright ? (a.x == x ? x - 1 : x + 1) : x,
                    other_y = level ? (a.y == y ? y - 1 : y + 1) : y;
          const bool other_inside = other_x >= 0 && other_y >= 0 && other_x < grid.width() && other_y < grid.height();
          if (other_inside && (other_x < x || other_y < y)) continue;
          weight = std::min(weight, static_cast<double>(grid.weight_checked(other_x, other_y)));
        }
        sum += weight * (to - from) * whole;
      }
    }
  }
  return sum;
}

// Corners of free cells, where those of cells that share an edge are one, and under CornerRule::allow those of all
// cells in a place: a value for each.
class SharedCorners {
 public:
  explicit SharedCorners(const CostGrid& grid)
      : grid_(&grid), parent_(static_cast<std::size_t>(grid.width() * grid.height() * 4)) {
    std::iota(parent_.begin(), parent_.end(), 0);
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x) {
        if (!is_free(x, y)) continue;
        for (int i = 0; i < 4; ++i) {
          for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
              if (!is_free(x + dx, y + dy) || (dx != 0 && dy != 0 && grid.corner_rule() == CornerRule::forbid))
                continue;
              for (int j = 0; j < 4; ++j) {
                if (corner(x, y, i) == corner(x + dx, y + dy, j)) join(raw(x, y, i), raw(x + dx, y + dy, j));
              }
            }
          }
        }
      }
    }
  }
  [[nodiscard]] bool is_free(int x, int y) const { return grid_->weight_checked(x, y) < CostGrid::kBlocked; }
  // 0 .. 3 counter-clockwise from the least.
  [[nodiscard]] static Vec2 corner(int x, int y, int i) {
    return {static_cast<double>(x + (i == 1 || i == 2 ? 1 : 0)), static_cast<double>(y + (i >= 2 ? 1 : 0))};
  }
  [[nodiscard]] std::size_t of(int x, int y, int i) const { return find(raw(x, y, i)); }
  [[nodiscard]] std::size_t size() const { return parent_.size(); }

 private:
  [[nodiscard]] std::size_t raw(int x, int y, int i) const {
    return static_cast<std::size_t>((y * grid_->width() + x) * 4 + i);
  }
  [[nodiscard]] std::size_t find(std::size_t a) const {
    while (parent_[a] != a) a = parent_[a];
    return a;
  }
  void join(std::size_t a, std::size_t b) { parent_[std::max(find(a), find(b))] = std::min(find(a), find(b)); }

  const CostGrid* grid_;
  std::vector<std::size_t> parent_;
};

template <class Function>
double golden_minimum(double from, double to, Function f) {
  constexpr double kShare = 0.6180339887498949;
  double a = to - kShare * (to - from), b = from + kShare * (to - from), fa = f(a), fb = f(b);
  const double ends = std::min(f(from), f(to));
  for (int i = 0; i < 60; ++i) {
    if (fa < fb) {
      to = b, b = a, fb = fa, a = to - kShare * (to - from), fa = f(a);
    } else {
      from = a, a = b, fa = fb, b = from + kShare * (to - from), fb = f(b);
    }
  }
  return std::min({ends, fa, fb});
}

inline bool holds(int x, int y, Vec2 p) { return p.x >= x && p.x <= x + 1 && p.y >= y && p.y <= y + 1; }

// Costs that Field D* settles at, by going over all corners of all cells until nothing changes: the cell's two far
// edges by golden section, edges of the cell along the lesser weight, and such an edge then across by golden section.
inline std::vector<double> settled_costs(const CostGrid& grid, const SharedCorners& corners, Vec2 goal) {
  std::vector<double> costs(corners.size(), kNever);
  const auto along = [&](int x, int y, int side) {  // side i runs from corner i to the next
    const int dx[] = {0, 1, 0, -1}, dy[] = {-1, 0, 1, 0};
    return static_cast<double>(std::min(grid.weight(x, y), grid.weight_checked(x + dx[side], y + dy[side])));
  };
  const auto to_corner = [&](int x, int y, int i, Vec2 p) {  // from a point of the cell, along edges at the corner
    const double in = static_cast<double>(grid.weight(x, y));
    const Vec2 c = SharedCorners::corner(x, y, i);
    double best = in * std::hypot(p.x - c.x, p.y - c.y);
    for (const int side : {i, (i + 3) % 4}) {
      const Vec2 far = SharedCorners::corner(x, y, side == i ? (i + 1) % 4 : side);
      const double edge = along(x, y, side);
      best = std::min(best, golden_minimum(0, 1, [&](double t) {
                        const Vec2 e{c.x + t * (far.x - c.x), c.y + t * (far.y - c.y)};
                        return edge * t + in * std::hypot(e.x - p.x, e.y - p.y);
                      }));
    }
    return best;
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (int y = 0; y < grid.height(); ++y) {
      for (int x = 0; x < grid.width(); ++x) {
        if (!corners.is_free(x, y)) continue;
        const double in = static_cast<double>(grid.weight(x, y));
        for (int i = 0; i < 4; ++i) {
          const Vec2 at = SharedCorners::corner(x, y, i);
          double best = holds(x, y, goal) ? to_corner(x, y, i, goal) : kNever;
          for (int j = 1; j < 4; ++j) {
            const int k = (i + j) % 4;
            const double there = costs[corners.of(x, y, k)];
            if (there == kNever) continue;
            best = std::min(best, there + to_corner(x, y, i, SharedCorners::corner(x, y, k)));
          }
          for (const int side : {(i + 1) % 4, (i + 2) % 4}) {
            const Vec2 a = SharedCorners::corner(x, y, side), b = SharedCorners::corner(x, y, (side + 1) % 4);
            const double ca = costs[corners.of(x, y, side)], cb = costs[corners.of(x, y, (side + 1) % 4)];
            if (ca == kNever || cb == kNever) continue;
            best = std::min(best, golden_minimum(0, 1, [&](double t) {
                              const Vec2 e{a.x + t * (b.x - a.x), a.y + t * (b.y - a.y)};
                              return ca + t * (cb - ca) + in * std::hypot(e.x - at.x, e.y - at.y);
                            }));
          }
          double& now = costs[corners.of(x, y, i)];
          changed = changed || best < now * (1 - 1e-13);
          now = std::min(now, best);
        }
      }
    }
  }
  return costs;
}

// The cheapest way over `between` points on every edge: a reference that is never below the least cost. Infinite if
// there is none. Ends in a double corner are in all cells around.
inline double steiner_cost(const CostGrid& grid, Vec2 start, Vec2 goal, int between) {
  const SharedCorners corners(grid);
  std::map<std::tuple<int, int, int, int>, std::size_t> inner;  // points of edges, by the edge and which
  std::size_t count = corners.size();
  struct Spot {
    Vec2 at;
    std::size_t id;
  };
  struct Link {
    std::size_t to;
    double cost;
  };
  std::vector<std::vector<Link>> links(corners.size() + 2);
  const std::size_t start_id = count++, goal_id = count++;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0; x < grid.width(); ++x) {
      if (!corners.is_free(x, y)) continue;
      std::vector<Spot> spots;
      for (int i = 0; i < 4; ++i) spots.push_back({SharedCorners::corner(x, y, i), corners.of(x, y, i)});
      for (int side = 0; side < 4; ++side) {
        const int ex = side == 1 ? x + 1 : x, ey = side == 2 ? y + 1 : y, upright = side % 2;
        for (int k = 1; k <= between; ++k) {
          const auto [at, is_new] = inner.try_emplace(std::tuple(ex, ey, upright, k), count);
          if (is_new) ++count, links.emplace_back();
          const double t = k / (between + 1.0);
          spots.push_back({upright != 0 ? Vec2{static_cast<double>(ex), ey + t} : Vec2{ex + t, static_cast<double>(ey)},
                           at->second});
        }
      }
      if (holds(x, y, start)) spots.push_back({start, start_id});
      if (holds(x, y, goal)) spots.push_back({goal, goal_id});
      const double in = static_cast<double>(grid.weight(x, y));
      for (const Spot& a : spots) {
        for (const Spot& b : spots) {
          double weight = in;
          if (a.at.x == b.at.x && (a.at.x == x || a.at.x == x + 1))
            weight = std::min(weight, static_cast<double>(grid.weight_checked(a.at.x == x ? x - 1 : x + 1, y)));
          if (a.at.y == b.at.y && (a.at.y == y || a.at.y == y + 1))
            weight = std::min(weight, static_cast<double>(grid.weight_checked(x, a.at.y == y ? y - 1 : y + 1)));
          if (a.id != b.id) links[a.id].push_back({b.id, weight * std::hypot(a.at.x - b.at.x, a.at.y - b.at.y)});
        }
      }
    }
  }
  std::vector<double> costs(count, kNever);
  using Entry = std::pair<double, std::size_t>;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
  open.push({costs[start_id] = 0, start_id});
  while (!open.empty()) {
    const auto [cost, id] = open.top();
    open.pop();
    if (cost > costs[id]) continue;
    if (id == goal_id) return cost;
    for (const Link& link : links[id]) {
      if (cost + link.cost < costs[link.to]) open.push({costs[link.to] = cost + link.cost, link.to});
    }
  }
  return kNever;
}

}  // namespace taut::cost_grids
