// Random edits of a world that changes, be it a Triangulation or a LiveWorld: corners on a lattice of `step`, so that
// collinear, touching, overlapping and crossing obstacles are all common. `edit_oddly` does what is odder still.
#pragma once

#include <cmath>
#include <utility>
#include <vector>

#include "taut/base/input_error.hpp"
#include "taut/cells/triangulation.hpp"
#include "taut/world/generate/random.hpp"
#include "taut/world/polygon_world.hpp"

namespace taut::test {

template <class Changing>
class RandomEditor {
 public:
  // `more` goes to the constructor of what is edited. All coordinates are `offset` away from the origin.
  template <class... More>
  RandomEditor(std::uint64_t seed, double step, CornerRule rule = CornerRule::forbid, Vec2 offset = {}, More... more)
      : random_(seed),
        step_(step),
        size_(static_cast<double>(4 + random_.below(40))),
        offset_(offset),
        world(free_square(size_, offset, rule), more...) {}

  // Does something. Shapes that are refused (rings that cross themselves, moves out of the domain) change nothing.
  void edit() {
    try {
      switch (random_.below(8)) {
        case 0:
        case 1: {
          Ring ring;
          for (std::uint64_t n = 3 + random_.below(3); n > 0; --n) ring.push_back(point());
          ids.push_back(world.insert(Polygon{{ring}}));
          break;
        }
        case 2: {
          const Vec2 p = point();
          const double w = 1 + static_cast<double>(random_.below(3)) * step_,
                       h = 1 + static_cast<double>(random_.below(3));
          ids.push_back(world.insert(Polygon{{{p, {p.x + w, p.y}, {p.x + w, p.y + h}, {p.x, p.y + h}}}}));
          break;
        }
        case 3: {
          Polyline wall;
          for (std::uint64_t n = 2 + random_.below(3); n > 0; --n) wall.push_back(point());
          ids.push_back(world.insert_wall(wall));
          break;
        }
        case 4:
          ids.push_back(world.insert_point(point()));
          break;
        case 5:
        case 6:
          if (ids.empty()) break;
          std::swap(ids[random_.below(ids.size())], ids.back());
          world.remove(ids.back());
          ids.pop_back();
          break;
        default:
          if (ids.empty()) break;
          world.move(ids[random_.below(ids.size())], point() - offset_ - Vec2{size_ / 2, size_ / 2});
      }
    } catch (const InputError&) {
      ++refused;
    }
  }
  // Something that ought to change nothing, or as little as possible: an obstacle twice, a move by nothing, a wall
  // along an edge and beyond it, a point on an edge, a box that touches a corner.
  void edit_oddly() {
    if (ids.empty()) return edit();
    const ObstacleId id = ids[random_.below(ids.size())];
    const std::vector<Polyline> shape = triangulation().shape(id);
    const Polyline& chain = shape[random_.below(shape.size())];
    const std::size_t i = random_.below(chain.size());
    const Vec2 a = chain[i], b = chain[(i + 1) % chain.size()];
    try {
      switch (random_.below(5)) {
        case 0:
          if (chain.size() > 2 && shape.size() == 1 && triangulation().bounds_area(id)) {
            ids.push_back(world.insert(Polygon{shape}));
          } else if (chain.size() > 1) {
            ids.push_back(world.insert_wall(chain));
          } else {
            ids.push_back(world.insert_point(a));
          }
          break;
        case 1:
          world.move(id, {0, 0});
          break;
        case 2:
          ids.push_back(world.insert_wall(Polyline{a, b + (b - a)}));
          break;
        case 3:
          ids.push_back(world.insert_point(0.5 * (a + b)));
          break;
        default:
          ids.push_back(world.insert(Polygon{{{a, {a.x + 1, a.y}, {a.x + 1, a.y + 1}, {a.x, a.y + 1}}}}));
      }
    } catch (const InputError&) {
      ++refused;
    }
  }
  void remove_all() {
    for (; !ids.empty(); ids.pop_back()) world.remove(ids.back());
  }
  Vec2 anywhere() {
    const double x = size_ * random_.unit();
    return offset_ + Vec2{x, size_ * random_.unit()};
  }
  [[nodiscard]] double size() const { return size_; }
  [[nodiscard]] const Triangulation& triangulation() const {
    if constexpr (requires { world.triangulation(); }) {
      return world.triangulation();
    } else {
      return world;
    }
  }
  // On the lattice: often a corner, or on an edge.
  Vec2 point() {
    const double x = coordinate();
    return offset_ + Vec2{x, coordinate()};
  }

 private:
  static PolygonWorld free_square(double size, Vec2 at, CornerRule rule) {
    PolygonWorld::Parts parts;
    parts.boundary = {at, at + Vec2{size, 0}, at + Vec2{size, size}, at + Vec2{0, size}};
    parts.corner_rule = rule;
    return PolygonWorld(std::move(parts));
  }
  double coordinate() { return std::floor(size_ * random_.unit() / step_) * step_; }

  Random random_;
  double step_, size_;
  Vec2 offset_;

 public:
  Changing world;
  std::vector<ObstacleId> ids;
  int refused = 0;
};

}  // namespace taut::test
