// What a point sees of a grid, strip by strip. A cone is the part of a line y = const that is seen from a root through
// everything between; crossing a strip turns it into cones on the next line. `anya` and `grid-visibility` are made of
// these steps.
//
// Topology is exact: a cone's sides are rays through lattice points, and where they meet a line is compared with
// lattice points without error. A ray with integer direction meets a line in the quotient of two integers below 2^30
// and 2^15: rounded once, it is on the right side of every integer, and equal to one only if it is. For a ray from a
// point off the lattice a meeting point close to an integer is decided by orient2d.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/world/detail/grid/grid_rows.hpp"
#include "taut/world/detail/grid/lattice_point.hpp"
#include "taut/world/grid.hpp"

namespace taut::detail {

// A line through a lattice point. dy == 0 says that it comes from the origin off the lattice instead of along (dx, dy).
// Sides of grids fit into 15 bits (Grid::kLargestSide), and many rays are kept.
struct ConeRay {
  std::int16_t x = 0, y = 0;  // the lattice point
  std::int16_t dx = 0, dy = 0;
};
static_assert(Grid::kLargestSide < 32767);

struct Cone {
  double left = 0, right = 0;  // on the line y, left < right
  ConeRay left_ray, right_ray;
  std::int16_t y = 0;
  std::int16_t direction = 1;  // +1: on to greater y

  [[nodiscard]] int strip() const { return direction > 0 ? y : y - 1; }         // the one that comes next
  [[nodiscard]] int strip_behind() const { return direction > 0 ? y - 1 : y; }  // the one the root lies behind
  [[nodiscard]] int far_line() const { return y + direction; }
};

struct Run {
  int strip, begin, end;
};

class GridCones {
 public:
  explicit GridCones(const Grid& grid) : grid_(&grid) {}

  // The point off the lattice that rays may come from.
  void set_origin(Vec2 origin) { origin_ = origin; }
  [[nodiscard]] Vec2 origin() const { return origin_; }

  [[nodiscard]] const std::uint64_t* row(int strip) const { return grid_->row(strip).data(); }
  [[nodiscard]] Run run_at(int strip, int cell) const {
    const std::uint64_t* bits = row(strip);
    return {strip, run_begin(bits, cell), run_end(bits, cell)};
  }
  [[nodiscard]] bool is_free(int x, int strip) const { return grid_->is_free(x, strip); }

  [[nodiscard]] static ConeRay ray(LatticePoint from, LatticePoint through) {
    return short_ray(through.x, through.y, through.x - from.x, through.y - from.y);
  }
  [[nodiscard]] static ConeRay ray_from_origin(LatticePoint through) { return short_ray(through.x, through.y, 0, 0); }

  // Where a ray meets a line it is not parallel to.
  [[nodiscard]] double crossing(const ConeRay& ray, int y) const {
    if (ray.dy == 0) return crossing_from_origin(ray, y);
    return static_cast<double>(ray.x * ray.dy + ray.dx * (y - ray.y)) / ray.dy;
  }
  // +1 if p lies to the right (towards greater x) of the ray, looking along the cone; 0 on it.
  [[nodiscard]] int side(const ConeRay& ray, int direction, Vec2 p) const {
    const Vec2 through = position_of({ray.x, ray.y});
    const Vec2 from = ray.dy == 0 ? origin_ : Vec2{through.x - ray.dx, through.y - ray.dy};
    return -orient2d(from, through, p) * direction;
  }
  // Whether the root of the cone sees p, a point of the strip beyond its line (closed).
  [[nodiscard]] bool sees(const Cone& cone, Vec2 p) const {
    return side(cone.left_ray, cone.direction, p) >= 0 && side(cone.right_ray, cone.direction, p) <= 0;
  }

  // The parts of the openings of the line `y`, on the side of the strip of `run`, that lie between `from` and `to`:
  // visit(left, right), both ends in order. The ends are `from` and `to` where these cut an opening.
  template <class Visit>
  void for_openings_between(const Run& run, int y, double from, double to, Visit&& visit) const {
    from = std::max(from, static_cast<double>(run.begin));
    to = std::min(to, static_cast<double>(run.end));
    if (!(from < to)) return;
    const std::uint64_t* beyond = row(y == run.strip ? y - 1 : y);
    const int first = static_cast<int>(from), before_last = static_cast<int>(to);
    for_openings(row(run.strip), beyond, first, before_last + (before_last < to ? 1 : 0), [&](int begin, int end) {
      const double left = std::max(from, static_cast<double>(begin));
      const double right = std::min(to, static_cast<double>(end));
      if (left < right) visit(left, right);
    });
  }
  // At the ends of a run on one of its lines: whether free cells touch there diagonally.
  [[nodiscard]] bool touches_at_begin(const Run& run, int y) const {
    const int beyond = y == run.strip ? y - 1 : y;
    return is_free(run.begin - 1, beyond) && !is_free(run.begin, beyond);
  }
  [[nodiscard]] bool touches_at_end(const Run& run, int y) const {
    const int beyond = y == run.strip ? y - 1 : y;
    return is_free(run.end, beyond) && !is_free(run.end - 1, beyond);
  }

 private:
  [[nodiscard]] static ConeRay short_ray(int x, int y, int dx, int dy) {
    return {static_cast<std::int16_t>(x), static_cast<std::int16_t>(y), static_cast<std::int16_t>(dx),
            static_cast<std::int16_t>(dy)};
  }
  [[nodiscard]] double crossing_from_origin(const ConeRay& ray, int y) const {
    const Vec2 through = position_of({ray.x, ray.y});
    const double x = origin_.x + (through.x - origin_.x) * ((y - origin_.y) / (through.y - origin_.y));
    // Far outside the grid only the side matters.
    const double k = std::round(x);
    if (!(std::fabs(x - k) < kNearLatticePoint)) return x;
    const int turn = orient2d(origin_, through, {k, static_cast<double>(y)}) * (through.y > origin_.y ? 1 : -1);
    if (turn == 0) return k;
    // Left of an upward ray means that the ray passes to the right of the lattice point.
    if (turn > 0) return std::max(x, std::nextafter(k, k + 1));
    return std::min(x, std::nextafter(k, k - 1));
  }

  const Grid* grid_;
  Vec2 origin_;
};

}  // namespace taut::detail
