#include "taut/world/trace_grid.hpp"

#include <cstdint>
#include <unordered_map>

#include "taut/geometry/polygon.hpp"
#include "taut/world/grid_regions.hpp"
#include "taut/world/input_error.hpp"

namespace taut {
namespace {

// Directions 0..3: +x, +y, -x, -y, so that a left turn adds 1 (in raw numbers). Blocked space is on the left.
constexpr int kStepX[4] = {1, 0, -1, 0};
constexpr int kStepY[4] = {0, 1, 0, -1};

class Tracer {
 public:
  explicit Tracer(const Grid& grid)
      : grid_(grid),
        regions_(grid, CellKind::blocked, Connectivity::four),
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
  RegionMap regions_;
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
