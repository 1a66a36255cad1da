// How sight spreads over a grid from a root: into a whole run of cells, through a strip, and around a corner. `anya`
// and `grid-visibility` differ only in what they do with it, which a Sink says:
//
//   Vec2 position(root)                       roots are 32-bit numbers
//   bool on_lattice(root)
//   void enter(root, run)                     the root sees all of the run
//   void enter(root, run, cone)               it sees what it sees through the cone
//   bool step(root, cone)                     a cone has crossed a strip and met nothing; false: it shall be added now
//   bool looks_closely(strip)                 whether `enter` has to be called for the strip in any case
//   void add_cone(root, cone)
//   void add_corner(root, at, cell, strip)    a corner in sight from which all of the run of a cell is seen: the end of
//                                             a wall along which the root looks, or a double corner (if squeezing)
//   std::uint32_t turn(root, at)              a corner in sight around which a path can bend; returns the root that
//                                             goes on from there, or kNoRoot
#pragma once

#include <cstdint>

#include "taut/plan/detail/grid/grid_cones.hpp"

namespace taut::detail {

inline constexpr std::uint32_t kNoRoot = 0xffffffffu;

template <class Sink>
class ConeWalk {
 public:
  ConeWalk(Sink& sink, const GridCones& cones, CornerRule rule)
      : sink_(sink), cones_(cones), squeezes_(rule == CornerRule::allow) {}

  // From a root into the run of a cell that it touches or lies in.
  void look_into(std::uint32_t root, int cell, int strip) {
    const Run run = cones_.run_at(strip, cell);
    const Vec2 from = sink_.position(root);
    sink_.enter(root, run);
    for (const int line : {strip, strip + 1}) {
      if (line != from.y) {
        const int direction = line == strip ? -1 : 1;
        cones_.for_openings_between(run, line, run.begin, run.end, [&](double left, double right) {
          sink_.add_cone(root, make_cone(root, line, direction, left, right));
        });
      } else {
        go_left_along(root, run, line, from.x);
        go_right_along(root, run, line, from.x);
      }
      if (!squeezes_) continue;
      if (from != position_of({run.begin, line})) squeeze_at_begin(root, run, line);
      if (from != position_of({run.end, line})) squeeze_at_end(root, run, line);
    }
  }
  // Through the strip beyond a cone, and on as long as there is nothing in its way.
  void cross(std::uint32_t root, Cone cone) {
    while (!sink_.looks_closely(cone.strip()) && passes(root, cone)) {
      if (!sink_.step(root, cone)) return sink_.add_cone(root, cone);
    }
    const Run run = cones_.run_at(cone.strip(), static_cast<int>(cone.left));
    sink_.enter(root, run, cone);
    const int far = cone.far_line();
    const double left = cones_.crossing(cone.left_ray, far), right = cones_.crossing(cone.right_ray, far);
    cones_.for_openings_between(run, far, left, right, [&](double from, double to) {
      Cone next = make_cone(root, far, cone.direction, from, to);
      if (!is_lattice(from)) next.left_ray = cone.left_ray;
      if (!is_lattice(to)) next.right_ray = cone.right_ray;
      sink_.add_cone(root, next);
    });
    if (squeezes_) {
      if (left <= run.begin && run.begin <= right) squeeze_at_begin(root, run, far);
      if (left <= run.end && run.end <= right) squeeze_at_end(root, run, far);
    }
    // Where a cone ends as the opening does, a path can bend around what is blocked there, on either side of the line;
    // unless there is nothing, along a wall.
    const auto closed = [&](int x) { return !cones_.is_free(x, run.strip) || !cones_.is_free(x, cone.strip_behind()); };
    if (is_lattice(cone.left)) {
      const int x = static_cast<int>(cone.left);
      if ((run.begin < x || left > x) && closed(x - 1)) {
        const std::uint32_t turned = sink_.turn(root, {x, cone.y});
        if (turned != kNoRoot) bend_left(turned, {x, cone.y}, run, left, cone.left_ray);
      }
    }
    if (is_lattice(cone.right)) {
      const int x = static_cast<int>(cone.right);
      if ((run.end > x || right < x) && closed(x)) {
        const std::uint32_t turned = sink_.turn(root, {x, cone.y});
        if (turned != kNoRoot) bend_right(turned, {x, cone.y}, run, right, cone.right_ray);
      }
    }
  }
  // From a root at a corner, on a line of the run: to the left of a ray that meets the run's other line at `limit`,
  // back to the corner's own line.
  void bend_left(std::uint32_t root, LatticePoint at, const Run& run, double limit, const ConeRay& ray) {
    const int direction = at.y == run.strip ? 1 : -1, far = at.y + direction;
    cones_.for_openings_between(run, far, run.begin, limit, [&](double from, double to) {
      Cone next = make_cone(root, far, direction, from, to);
      if (!is_lattice(to)) next.right_ray = ray;
      sink_.add_cone(root, next);
    });
    go_left_along(root, run, at.y, at.x);
    if (!squeezes_) return;
    squeeze_at_begin(root, run, at.y);
    if (run.begin < limit) squeeze_at_begin(root, run, far);
    if (run.end < limit) squeeze_at_end(root, run, far);
  }
  void bend_right(std::uint32_t root, LatticePoint at, const Run& run, double limit, const ConeRay& ray) {
    const int direction = at.y == run.strip ? 1 : -1, far = at.y + direction;
    cones_.for_openings_between(run, far, limit, run.end, [&](double from, double to) {
      Cone next = make_cone(root, far, direction, from, to);
      if (!is_lattice(from)) next.left_ray = ray;
      sink_.add_cone(root, next);
    });
    go_right_along(root, run, at.y, at.x);
    if (!squeezes_) return;
    squeeze_at_end(root, run, at.y);
    if (run.end > limit) squeeze_at_end(root, run, far);
    if (run.begin > limit) squeeze_at_begin(root, run, far);
  }
  [[nodiscard]] ConeRay ray(std::uint32_t root, LatticePoint through) const {
    if (!sink_.on_lattice(root)) return GridCones::ray_from_origin(through);
    const Vec2 from = sink_.position(root);
    return GridCones::ray({static_cast<int>(from.x), static_cast<int>(from.y)}, through);
  }

 private:
  // For coordinates in the grid.
  [[nodiscard]] static bool is_lattice(double x) { return static_cast<double>(static_cast<int>(x)) == x; }
  [[nodiscard]] static int beyond(const Run& run, int line) { return line == run.strip ? line - 1 : line; }

  // Moves the cone to the next line if it goes on there in one piece and bends around nothing.
  [[nodiscard]] bool passes(std::uint32_t root, Cone& cone) const {
    const int far = cone.far_line(), strip = cone.strip();
    const double left = cones_.crossing(cone.left_ray, far), right = cones_.crossing(cone.right_ray, far);
    const std::uint64_t* row = cones_.row(strip);
    const int own_begin = static_cast<int>(cone.left), own_end = static_cast<int>(cone.right);
    const int run_left = run_begin(row, own_begin), run_right = run_end(row, own_begin);
    if (own_begin == cone.left && (run_left < own_begin || left > own_begin) &&
        (run_left == own_begin || !cones_.is_free(own_begin - 1, cone.strip_behind())))
      return false;
    if (own_end == cone.right && (run_right > own_end || right < own_end) &&
        (run_right == own_end || !cones_.is_free(own_end, cone.strip_behind())))
      return false;
    const double from = std::max(left, static_cast<double>(run_left));
    const double to = std::min(right, static_cast<double>(run_right));
    if (!(from < to)) return false;
    if (squeezes_) {
      const Run run{strip, run_left, run_right};
      if ((left <= run_left && cones_.touches_at_begin(run, far)) ||
          (right >= run_right && cones_.touches_at_end(run, far)))
        return false;
    }
    const int begin = static_cast<int>(from), before_end = static_cast<int>(to);
    const int end = before_end + (before_end < to ? 1 : 0);
    if (!all_free(cones_.row(strip + cone.direction), begin, end)) return false;
    cone.left = from;
    cone.right = to;
    cone.y = static_cast<std::int16_t>(far);
    if (begin == from) cone.left_ray = ray(root, {begin, far});
    if (before_end == to) cone.right_ray = ray(root, {before_end, far});
    return true;
  }
  // A cone with rays through those of its ends that are lattice points.
  [[nodiscard]] Cone make_cone(std::uint32_t root, int y, int direction, double left, double right) const {
    Cone cone{left, right, {}, {}, static_cast<std::int16_t>(y), static_cast<std::int16_t>(direction)};
    if (is_lattice(left)) cone.left_ray = ray(root, {static_cast<int>(left), y});
    if (is_lattice(right)) cone.right_ray = ray(root, {static_cast<int>(right), y});
    return cone;
  }
  // Along the line the root lies on, to where one can turn off it to the other side.
  void go_left_along(std::uint32_t root, const Run& run, int line, double x) {
    cones_.for_openings_between(run, line, run.begin, x, [&](double, double right) {
      const int end = static_cast<int>(right);
      if (right < x) sink_.add_corner(root, {end, line}, end - 1, beyond(run, line));
    });
  }
  void go_right_along(std::uint32_t root, const Run& run, int line, double x) {
    cones_.for_openings_between(run, line, x, run.end, [&](double left, double) {
      const int begin = static_cast<int>(left);
      if (left > x) sink_.add_corner(root, {begin, line}, begin, beyond(run, line));
    });
  }
  void squeeze_at_begin(std::uint32_t root, const Run& run, int line) {
    if (cones_.touches_at_begin(run, line)) sink_.add_corner(root, {run.begin, line}, run.begin - 1, beyond(run, line));
  }
  void squeeze_at_end(std::uint32_t root, const Run& run, int line) {
    if (cones_.touches_at_end(run, line)) sink_.add_corner(root, {run.end, line}, run.end, beyond(run, line));
  }

  Sink& sink_;
  const GridCones& cones_;
  bool squeezes_;
};

}  // namespace taut::detail
