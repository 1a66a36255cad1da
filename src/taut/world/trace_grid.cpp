#include "taut/world/trace_grid.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <numeric>
#include <unordered_map>

#include "taut/geometry/polygon.hpp"
#include "taut/world/input_error.hpp"

namespace taut {
namespace {

// Blocked cells in runs along rows, joined into 4-connected regions.
class BlockedRegions {
 public:
  explicit BlockedRegions(const Grid& grid) {
    std::size_t previous = 0;
    row_begin_.push_back(0);
    for (int y = 0; y < grid.height(); ++y) {
      const std::size_t begin = begin_.size();
      add_runs(grid, y);
      std::size_t above = previous;
      for (std::size_t run = begin; run < begin_.size(); ++run) {
        while (above < begin && end_[above] <= begin_[run]) ++above;
        for (std::size_t k = above; k < begin && begin_[k] < end_[run]; ++k) join(k, run);
      }
      previous = begin;
      row_begin_.push_back(begin_.size());
    }
  }
  // A number that names the region of the blocked cell (x, y).
  [[nodiscard]] std::size_t region(int x, int y) {
    const auto first = begin_.begin() + static_cast<std::ptrdiff_t>(row_begin_[static_cast<std::size_t>(y)]);
    const auto last = begin_.begin() + static_cast<std::ptrdiff_t>(row_begin_[static_cast<std::size_t>(y) + 1]);
    return root(static_cast<std::size_t>(std::upper_bound(first, last, x) - begin_.begin()) - 1);
  }

 private:
  void add_runs(const Grid& grid, int y) {
    const auto words = grid.row(y);
    int open = -1;  // where the current run began
    for (std::size_t w = 0; w < words.size(); ++w) {
      const int base = static_cast<int>(w) * 64;
      const int valid = std::min(64, grid.width() - base);
      if (valid <= 0) break;
      const std::uint64_t mask = valid == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << valid) - 1;
      const std::uint64_t blocked = ~words[w] & mask;
      int x = 0;
      while (x < valid) {
        const std::uint64_t rest = (open < 0 ? blocked : ~blocked & mask) >> x;
        if (rest == 0) break;
        x += std::countr_zero(rest);
        if (open < 0) {
          open = base + x;
        } else {
          close(open, base + x);
          open = -1;
        }
      }
    }
    if (open >= 0) close(open, grid.width());
  }
  void close(int begin, int end) {
    begin_.push_back(begin);
    end_.push_back(end);
    parent_.push_back(parent_.size());
  }
  std::size_t root(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t i, std::size_t j) {
    i = root(i);
    j = root(j);
    parent_[std::max(i, j)] = std::min(i, j);
  }

  std::vector<int> begin_, end_;
  std::vector<std::size_t> parent_, row_begin_;
};

// Directions 0..3: +x, +y, -x, -y, so that a left turn adds 1 (in raw numbers). Blocked space is on the left.
constexpr int kStepX[4] = {1, 0, -1, 0};
constexpr int kStepY[4] = {0, 1, 0, -1};

class Tracer {
 public:
  explicit Tracer(const Grid& grid)
      : grid_(grid),
        regions_(grid),
        visited_((static_cast<std::size_t>(grid.width()) * static_cast<std::size_t>(grid.height()) + 63) / 64) {}

  std::vector<Polygon> run() {
    std::vector<Polygon> polygons;
    std::unordered_map<std::size_t, std::size_t> polygon_of;  // by region
    // Every ring has an edge in direction +x, which has a blocked cell below (at +y) and none above.
    for (int y = 0; y < grid_.height(); ++y) {
      for (int x = 0; x < grid_.width(); ++x) {
        if (!blocked(x, y) || blocked(x, y - 1) || is_visited(x, y)) continue;
        const std::size_t region = regions_.region(x, y);
        const auto [place, fresh] = polygon_of.try_emplace(region, polygons.size());
        if (fresh) polygons.emplace_back();
        trace(x, y, polygons[place->second].rings);
      }
    }
    return polygons;
  }

 private:
  // Outside the map is not an obstacle's: the world's boundary takes care of it.
  [[nodiscard]] bool blocked(int x, int y) const {
    return x >= 0 && y >= 0 && x < grid_.width() && y < grid_.height() && !grid_.is_free(x, y);
  }
  // The cell to the left of, or to the right of, the unit edge that leaves corner (x, y) in a direction.
  [[nodiscard]] bool left(int x, int y, int d) const {
    return blocked(x + (d == 1 || d == 2 ? -1 : 0), y + (d == 2 || d == 3 ? -1 : 0));
  }
  [[nodiscard]] bool right(int x, int y, int d) const {
    return blocked(x + (d == 2 || d == 3 ? -1 : 0), y + (d == 0 || d == 3 ? -1 : 0));
  }
  [[nodiscard]] std::size_t bit(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(grid_.width()) + static_cast<std::size_t>(x);
  }
  [[nodiscard]] bool is_visited(int x, int y) const { return (visited_[bit(x, y) / 64] >> (bit(x, y) % 64)) & 1; }

  // Walks around the blocked region, turning left wherever it can (so it stays with the same 4-connected region), and
  // cuts the walk into simple rings where it comes back to a double corner.
  void trace(int x0, int y0, std::vector<Ring>& rings) {
    Ring stack;
    std::unordered_map<std::uint64_t, std::size_t> double_corner;  // corner -> place on the stack
    int x = x0, y = y0, d = 0;
    do {
      if (d == 0) visited_[bit(x, y) / 64] |= std::uint64_t{1} << (bit(x, y) % 64);
      x += kStepX[d];
      y += kStepY[d];
      const bool ahead_left = left(x, y, d), ahead_right = right(x, y, d);
      int turn = 0;
      if (!ahead_left) {
        turn = 1;
      } else if (ahead_right) {
        turn = 3;
      }
      if (turn == 0) continue;
      const Vec2 corner{static_cast<double>(x), static_cast<double>(y)};
      if (!ahead_left && ahead_right) {
        const std::uint64_t key = static_cast<std::uint64_t>(y) << 32 | static_cast<std::uint32_t>(x);
        if (const auto found = double_corner.find(key); found != double_corner.end()) {
          const std::size_t from = found->second;
          rings.emplace_back(stack.begin() + static_cast<std::ptrdiff_t>(from), stack.end());
          std::erase_if(double_corner, [&](const auto& entry) { return entry.second > from; });
          stack.resize(from + 1);
        } else {
          double_corner.emplace(key, stack.size());
          stack.push_back(corner);
        }
      } else {
        stack.push_back(corner);
      }
      d = (d + turn) % 4;
    } while (x != x0 || y != y0 || d != 0);
    rings.push_back(std::move(stack));
  }

  const Grid& grid_;
  BlockedRegions regions_;
  std::vector<std::uint64_t> visited_;
};

}  // namespace

PolygonWorld trace_grid(const Grid& grid) {
  if (grid.width() == 0 || grid.height() == 0) throw InputError("grid", 0, "expected at least one cell");
  PolygonWorld::Parts parts;
  const Box2 box = grid.bounds();
  parts.boundary = {box.min, {box.min.x, box.max.y}, box.max, {box.max.x, box.min.y}};  // clockwise: blocked outside
  parts.obstacles = Tracer(grid).run();
  parts.corner_rule = grid.corner_rule();
  return PolygonWorld::from_oriented(std::move(parts));
}

}  // namespace taut
