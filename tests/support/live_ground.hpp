// Random edits of a live world with areas of different costs: shapes on a lattice, so that they touch, overlap, nest
// and share edges and corners, or anywhere; areas over obstacles, beyond the boundary, twice in the same place; walls;
// weights far apart, equal and infinite; scaled, and placed far from the origin.
#pragma once

#include <cmath>
#include <limits>
#include <memory>
#include <vector>

#include "taut/base/input_error.hpp"
#include "taut/cells/live_world.hpp"
#include "taut/world/generate/random.hpp"

namespace taut::test {

struct LiveGroundKind {
  double scale = 1;
  Vec2 at{};
  double contrast = 10;
  CornerRule rule = CornerRule::forbid;
  bool blocked_areas = true;  // some of infinite weight
  int size = 20;
};

class LiveGroundEditor {
 public:
  LiveGroundEditor(std::uint64_t seed, const LiveGroundKind& kind, const LiveFollowers& followers = kFollowedByWeights)
      : random_(seed), kind_(kind), world(std::make_shared<LiveWorld>(first_ground(), followers)) {
    for (std::uint32_t i = 0; i < 3; ++i) areas.push_back(AreaId(i));
  }

  // Does something; what is refused changes nothing.
  void edit() {
    try {
      switch (random_.below(14)) {
        case 0:
        case 1:
          obstacles.push_back(world->insert(shape()));
          break;
        case 2: {
          Polyline wall;
          for (std::uint64_t n = 2 + random_.below(2); n > 0; --n) wall.push_back(point());
          obstacles.push_back(world->insert_wall(wall));
          break;
        }
        case 3:
          obstacles.push_back(world->insert_point(point()));
          break;
        case 4:
        case 5:
          if (obstacles.empty()) break;
          world->remove(take(obstacles));
          break;
        case 6:
          if (obstacles.empty()) break;
          world->move(any(obstacles), point() - point());
          break;
        case 7:
        case 8:
        case 9:
          areas.push_back(world->insert_area(area(), weight()));
          break;
        case 10:
          if (areas.empty()) break;
          world->remove(take(areas));
          break;
        case 11:
          if (areas.empty()) break;
          world->move(any(areas), random_.below(4) == 0 ? Vec2{0, 0} : point() - point());
          break;
        case 12:
          if (areas.empty()) break;
          world->set_weight(any(areas), weight());
          break;
        default:
          if (random_.below(3) == 0) world->set_base_weight(finite_weight());
      }
    } catch (const InputError&) {
      ++refused;
    }
    while (obstacles.size() > 6) world->remove(take(obstacles));
    while (areas.size() > 8) world->remove(take(areas));
  }
  void remove_all() {
    while (!obstacles.empty()) world->remove(take(obstacles));
    while (!areas.empty()) world->remove(take(areas));
  }
  Vec2 anywhere() { return place({kind_.size * random_.unit(), kind_.size * random_.unit()}); }
  // On the lattice, or anywhere.
  Vec2 point() {
    if (random_.below(4) == 0) return anywhere();
    const double x = random_.between(0, 2 * kind_.size) / 2.0;
    return place({x, random_.between(0, 2 * kind_.size) / 2.0});
  }
  double weight() {
    if (kind_.blocked_areas && random_.below(10) == 0) return std::numeric_limits<double>::infinity();
    return finite_weight();
  }
  Random& random() { return random_; }
  [[nodiscard]] const LiveGroundKind& kind() const { return kind_; }

 private:
  [[nodiscard]] Vec2 place(Vec2 p) const { return kind_.at + kind_.scale * p; }
  double finite_weight() {
    if (random_.below(3) == 0) return 1;  // often equal
    return std::pow(kind_.contrast, random_.unit() - 0.5);
  }
  Polygon shape() {
    if (random_.below(2) == 0) {
      const double w = kind_.scale * random_.between(1, 6), h = kind_.scale * random_.between(1, 6);
      const Vec2 p = point();
      return {{{p, {p.x + w, p.y}, {p.x + w, p.y + h}, {p.x, p.y + h}}}};
    }
    Ring ring;
    for (std::uint64_t n = 3 + random_.below(3); n > 0; --n) ring.push_back(point());
    return {{ring}};
  }
  // A shape, one that is there already, all of the world, or one with a hole.
  Polygon area() {
    switch (random_.below(8)) {
      case 0:
        if (!areas.empty()) return world->shape(any(areas));
        break;
      case 1:
        if (!obstacles.empty()) {
          const ObstacleId id = any(obstacles);
          if (world->triangulation().bounds_area(id)) return {world->triangulation().shape(id)};
        }
        break;
      case 2: {
        const double s = kind_.size;
        return {{{place({0, 0}), place({s, 0}), place({s, s}), place({0, s})}}};
      }
      case 3: {
        const double x = random_.between(0, kind_.size - 8), y = random_.between(0, kind_.size - 8);
        const auto box = [&](double l, double b, double r, double t) {
          return Ring{place({x + l, y + b}), place({x + r, y + b}), place({x + r, y + t}), place({x + l, y + t})};
        };
        return {{box(0, 0, 8, 8), box(2, 2, 6, 6)}};
      }
      default:
        break;
    }
    return shape();
  }
  template <class Id>
  Id any(const std::vector<Id>& ids) {
    return ids[random_.below(ids.size())];
  }
  template <class Id>
  Id take(std::vector<Id>& ids) {
    std::swap(ids[random_.below(ids.size())], ids.back());
    const Id id = ids.back();
    ids.pop_back();
    return id;
  }
  WeightedRegions first_ground() {
    const double s = kind_.size;
    PolygonWorld::Parts parts;
    parts.boundary = {place({0, 0}), place({s, 0}), place({s, s}), place({0, s})};
    parts.obstacles = {{{{place({3, 3}), place({5, 3}), place({5, 6}), place({3, 6})}}}};
    parts.walls = {{place({10, 4}), place({14, 4})}};
    parts.corner_rule = kind_.rule;
    std::vector<WeightedArea> first;
    for (int i = 0; i < 3; ++i) {
      const double x = 4 * i;
      first.push_back({{{{place({x, 2}), place({x + 6, 2}), place({x + 6, 9}), place({x, 9})}}}, finite_weight()});
    }
    return WeightedRegions(PolygonWorld(parts), first, 1);
  }

  Random random_;
  LiveGroundKind kind_;

 public:
  std::shared_ptr<LiveWorld> world;
  std::vector<ObstacleId> obstacles;
  std::vector<AreaId> areas;
  int refused = 0;
};

// Of every kind there is.
inline LiveGroundKind draw_live_ground(Random& random) {
  const double scales[] = {1e-3, 1, 1, 1, 1e3}, contrasts[] = {1, 10, 10, 1e3};
  LiveGroundKind kind;
  kind.scale = scales[random.below(5)];
  if (random.below(4) == 0) kind.at = {1e6 * kind.scale, -1e6 * kind.scale};
  kind.contrast = contrasts[random.below(4)];
  kind.rule = random.below(4) == 0 ? CornerRule::allow : CornerRule::forbid;
  return kind;
}

}  // namespace taut::test
