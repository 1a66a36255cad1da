#include "studies/perkins2013/worlds.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "taut/geometry/polygon.hpp"
#include "taut/world/generate/maze.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/generate/weighted_ground.hpp"

namespace taut::lab::perkins2013 {
namespace {

constexpr std::array<KindFacts, 4> kKinds{
    {{Kind::maze, "maze", "maze", "grid maze"},
     {Kind::voronoi, "voronoi", "Voronoi", "randomly weighted Voronoi diagram"},
     {Kind::rooms, "rooms", "axis-aligned", "axis-aligned rooms"},
     {Kind::slanted, "slanted", "arbitrarily aligned", "arbitrarily aligned structures"}}};

PolygonWorld open_square(double side) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {side, 0}, {side, side}, {0, side}};
  return PolygonWorld(std::move(parts));
}

WeightedArea wall(Ring ring) { return {Polygon{{std::move(ring)}}, kObstacle}; }

// A maze of corridors and walls as wide as a cell, so that all borders lie on lines of the grid.
StudyWorld make_maze(std::uint64_t seed) {
  MazeOptions options;
  options.columns = options.rows = (kMazeSide - 1) / 2;
  options.loops = 0.05;
  options.seed = seed;
  Grid grid = generate_maze(options);
  std::vector<WeightedArea> areas;
  for (int y = 0; y < grid.height(); ++y) {
    for (int x = 0, end = 0; x < grid.width(); x = end + 1) {
      for (end = x; end < grid.width() && !grid.is_free(end, y);) ++end;
      if (end == x) continue;
      const double x0 = x, x1 = end, y0 = y, y1 = y + 1;
      areas.push_back(wall({{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}));
    }
  }
  return {WeightedRegions(open_square(kMazeSide), std::move(areas), kFree),
          {.start = {1.5, 1.5}, .goal = {kMazeSide - 1.5, kMazeSide - 1.5}},
          std::move(grid)};
}

// Multiples of 16 within [0.1, 255].
double random_weight(Random& random) { return std::clamp(16.0 * random.between(0, 16), kFree, kObstacle); }

WeightedRegions make_voronoi(std::uint64_t seed, int sites) {
  VoronoiOptions options;
  options.width = options.height = kSide;
  options.sites = sites;
  options.seed = seed;
  const WeightedRegions drawn = generate_voronoi(options);
  std::vector<WeightedArea> areas = drawn.areas();
  Random random(seed ^ 0x766f726f6e6f69u);
  for (WeightedArea& area : areas) area.weight = random_weight(random);
  return WeightedRegions(open_square(kSide), std::move(areas), kFree);
}

double rounded(double x) { return std::round(x * 1024) / 1024; }
Vec2 rounded(Vec2 p) { return {rounded(p.x), rounded(p.y)}; }

class RoomCutter {
 public:
  explicit RoomCutter(const RoomPlan& plan) : plan_(plan), random_(plan.seed) {}

  std::vector<WeightedArea> cut() {
    cut({{0, 0}, {plan_.side, 0}, {plan_.side, plan_.side}, {0, plan_.side}});
    return std::move(walls_);
  }

 private:
  struct Chord {
    Vec2 from, to;
    Ring left, right;  // what it parts
  };
  struct Door {
    Vec2 middle;
    double half;
  };

  void cut(const Ring& room) {
    if (signed_area(room) < 2 * plan_.least_area) return;
    for (int tries = 0; tries < 40; ++tries) {
      const Chord chord = draw_chord(room);
      if (!is_good(chord)) continue;
      put_wall(chord.from, chord.to);
      cut(chord.left);
      cut(chord.right);
      return;
    }
  }

  // Across the longer way through the room.
  Chord draw_chord(const Ring& room) {
    const Box2 box = bounding_box(room);
    const bool wide = box.width() > box.height();
    double angle = wide ? std::numbers::pi / 2 : 0;
    if (plan_.slanted) angle += random_.between(-0.6, 0.6);
    const Vec2 along{std::cos(angle), std::sin(angle)}, normal{-along.y, along.x};
    double low = INFINITY, high = -INFINITY;
    for (const Vec2 p : room) {
      low = std::min(low, dot(p, normal));
      high = std::max(high, dot(p, normal));
    }
    const double at = low + (high - low) * random_.between(0.36, 0.64);
    Chord out;
    for (std::size_t i = 0; i < room.size(); ++i) {
      const Vec2 p = room[i], q = room[(i + 1) % room.size()];
      const double d = dot(p, normal) - at, e = dot(q, normal) - at;
      (d >= 0 ? out.left : out.right).push_back(p);
      if ((d >= 0) == (e >= 0)) continue;
      const Vec2 cross_point = rounded(p + d / (d - e) * (q - p));
      out.left.push_back(cross_point);
      out.right.push_back(cross_point);
      (d >= 0 ? out.from : out.to) = cross_point;
    }
    return out;
  }

  // Walls must not end in a door, nor rooms become too narrow for one.
  [[nodiscard]] bool is_good(const Chord& chord) const {
    if (chord.left.size() < 3 || chord.right.size() < 3) return false;
    if (distance(chord.from, chord.to) < 3 * plan_.door) return false;
    if (signed_area(chord.left) < plan_.least_area / 2 || signed_area(chord.right) < plan_.least_area / 2) return false;
    return std::none_of(doors_.begin(), doors_.end(), [&](const Door& door) {
      const double apart = door.half + 2 * plan_.thickness;
      return distance(door.middle, chord.from) < apart || distance(door.middle, chord.to) < apart;
    });
  }

  // With a door near one of its ends, so that ways wind.
  void put_wall(Vec2 from, Vec2 to) {
    const double whole = distance(from, to), half = plan_.door / 2, off = half + 2 * plan_.thickness;
    const double near = random_.between(off, std::max(off, 0.25 * whole));
    const double at = random_.unit() < 0.5 ? near : whole - near;
    const Vec2 along = 1 / whole * (to - from);
    doors_.push_back({from + at * along, half});
    put_piece(from - reach(from) * along, from + (at - half) * along);
    put_piece(from + (at + half) * along, to + reach(to) * along);
  }
  // Slanted walls go on beyond the border, so that no gap is left there.
  [[nodiscard]] double reach(Vec2 end) const {
    const double off = std::min({end.x, end.y, plan_.side - end.x, plan_.side - end.y});
    return off < 1e-3 ? 2 * plan_.thickness : 0.2 * plan_.thickness;
  }
  void put_piece(Vec2 from, Vec2 to) {
    const Vec2 along = 1 / distance(from, to) * (to - from), side = plan_.thickness / 2 * Vec2{-along.y, along.x};
    walls_.push_back(wall({rounded(from - side), rounded(to - side), rounded(to + side), rounded(from + side)}));
  }

  RoomPlan plan_;
  Random random_;
  std::vector<Door> doors_;
  std::vector<WeightedArea> walls_;
};

}  // namespace

std::span<const KindFacts> kinds() { return kKinds; }

const KindFacts& facts_of(Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

WeightedRegions cut_rooms(const RoomPlan& plan) {
  return WeightedRegions(open_square(plan.side), RoomCutter(plan).cut(), kFree);
}

StudyWorld make_study_world(Kind kind, std::uint64_t seed, int sites) {
  if (kind == Kind::maze) return make_maze(seed);
  StudyWorld out;
  out.regions = kind == Kind::voronoi ? make_voronoi(seed, sites)
                : kind == Kind::rooms
                    ? cut_rooms({.thickness = 2.5, .door = 3, .least_area = 210, .seed = seed})
                    : cut_rooms({.thickness = 4.5, .door = 5, .least_area = 330, .slanted = true, .seed = seed});
  out.query.start = {0, 0};
  out.query.goal = {kSide, kSide};
  return out;
}

}  // namespace taut::lab::perkins2013
