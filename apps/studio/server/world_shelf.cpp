#include "world_shelf.hpp"
#include "taut/base/cases.hpp"

#include <bit>
#include <cstdint>
#include <functional>
#include <string>

#include "taut/base/detail/bit_cast.hpp"

namespace taut::studio {
using namespace taut::detail;
namespace {

// Two lanes of a multiplicative hash over words: for telling worlds apart, not against forgery (a world that has
// another's id by malice is noticed when it is added).
class ContentHash {
 public:
  void add(std::uint64_t word) {
    a_ = (a_ ^ word) * 0x9e3779b97f4a7c15u;
    a_ ^= a_ >> 32;
    b_ = (std::rotl(b_, 29) + word) * 0xd6e8feb86659fd93u;
    b_ ^= b_ >> 31;
  }
  void add(const Vec2& p) {
    add(bit_cast<std::uint64_t>(p.x + 0.0));  // one zero only
    add(bit_cast<std::uint64_t>(p.y + 0.0));
  }
  void add(const std::vector<Vec2>& points) {
    add(points.size());
    for (const Vec2 p : points) add(p);
  }
  void add(const Polygon& polygon) {
    add(polygon.rings.size());
    for (const Ring& ring : polygon.rings) add(ring);
  }
  void add(const PolygonWorld& polygons) {
    add(~std::uint64_t{0});
    add(polygons.boundary());
    for (const Polygon& polygon : polygons.obstacles()) add(polygon);
    add(polygons.walls().size());
    for (const Polyline& wall : polygons.walls()) add(wall);
    add(polygons.points());
  }
  [[nodiscard]] std::string text() const {
    static constexpr std::string_view kHex = "0123456789abcdef";
    std::string out;
    for (const std::uint64_t lane : {a_, b_}) {
      for (int shift = 60; shift >= 0; shift -= 4) out += kHex[lane >> shift & 15u];
    }
    return out;
  }

 private:
  std::uint64_t a_ = 0x243f6a8885a308d3u, b_ = 0x13198a2e03707344u;
};

std::string id_of(const World& world, std::uint64_t salt) {
  ContentHash hash;
  hash.add(salt);
  hash.add(corner_rule(world) == CornerRule::allow);
  match(
      world,
      [&](const Grid& grid) {
        hash.add(static_cast<std::uint64_t>(grid.width()) << 32 | static_cast<std::uint64_t>(grid.height()));
        for (int y = 0; y < grid.height(); ++y) {
          for (const std::uint64_t word : grid.row(y)) hash.add(word);
          if (grid.terrain()) hash.add(std::hash<std::string>{}(grid.letters(y)));
        }
      },
      [&](const PolygonWorld& polygons) { hash.add(polygons); },
      [&](const CostGrid& grid) {
        hash.add(static_cast<std::uint64_t>(grid.width()) << 32 | static_cast<std::uint64_t>(grid.height()));
        for (const float weight : grid.weights()) hash.add(bit_cast<std::uint32_t>(weight));
      },
      [&](const WeightedRegions& regions) {
        hash.add(regions.blocked());
        hash.add(bit_cast<std::uint64_t>(regions.base_weight()));
        for (const WeightedArea& area : regions.areas()) {
          hash.add(bit_cast<std::uint64_t>(area.weight));
          hash.add(area.polygon);
        }
      },
      [&](const TriangleComplex& triangles) {
        for (std::uint32_t c = 0; c < triangles.corner_count(); ++c) hash.add(triangles.position(CornerId(c)));
        for (std::uint32_t t = 0; t < triangles.simplex_count(); ++t) {
          for (const CornerId corner : triangles.corners(SimplexId(t))) hash.add(std::uint64_t{corner.value});
          hash.add(bit_cast<std::uint64_t>(triangles.weight(SimplexId(t))));
        }
      });
  return hash.text();
}

}  // namespace

std::shared_ptr<KnownWorld> WorldShelf::add(World world) {
  return add(io::LoadedWorld{std::make_shared<const World>(std::move(world)), nullptr, {}});
}

std::shared_ptr<KnownWorld> WorldShelf::add(const io::LoadedWorld& loaded) {
  for (std::uint64_t salt = 0;; ++salt) {
    const std::string id = id_of(*loaded.world, salt);
    std::shared_ptr<KnownWorld> known = find(id);
    if (known && !(known->world() == *loaded.world)) continue;
    if (known) return known;
    auto made = std::make_shared<KnownWorld>(loaded, id, stop_.get_token());
    Order dropped;  // destroyed after the lock
    const std::lock_guard lock(guard_);
    if (const auto place = by_id_.find(id); place != by_id_.end()) return *place->second;  // somebody was faster
    order_.push_front(made);
    by_id_.emplace(id, order_.begin());
    trim_locked(dropped);
    return made;
  }
}

std::shared_ptr<KnownWorld> WorldShelf::find(std::string_view id) {
  const std::lock_guard lock(guard_);
  const auto place = by_id_.find(std::string(id));
  if (place == by_id_.end()) return nullptr;
  order_.splice(order_.begin(), order_, place->second);
  return order_.front();
}

void WorldShelf::trim() {
  Order dropped;
  const std::lock_guard lock(guard_);
  trim_locked(dropped);
}

void WorldShelf::trim_locked(Order& dropped) {
  std::size_t bytes = 0;
  for (auto at = order_.begin(); at != order_.end();) {
    bytes += (*at)->memory_bytes();
    const auto next = std::next(at);
    if (bytes > most_bytes_ && at != order_.begin()) {
      by_id_.erase((*at)->id());
      dropped.splice(dropped.end(), order_, at);
    }
    at = next;
  }
}

std::size_t WorldShelf::size() const {
  const std::lock_guard lock(guard_);
  return order_.size();
}

}  // namespace taut::studio
