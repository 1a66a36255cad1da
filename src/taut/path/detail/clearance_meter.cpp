#include "taut/path/detail/clearance_meter.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/arc.hpp"
#include "taut/geometry/detail/segment_distance.hpp"
#include "taut/geometry/segment.hpp"
#include "taut/path/path_clearance.hpp"

namespace taut::detail {

// Both call visit(a, b) for every piece of border within `margin` of a box, and possibly for others.
class ClearanceMeter::GridBorders {
 public:
  explicit GridBorders(const Grid& grid) : grid_(grid) {}
  static constexpr double kStep = 8;  // cells that are looked at together
  [[nodiscard]] static double step() { return kStep; }

  // 64 cells at a time: a border is where a cell differs from the one below or on its left.
  template <class Visit>
  void near(const Box2& box, double margin, Visit visit) const {
    const auto index = [](double v, int most) { return static_cast<int>(std::clamp(v, 0.0, double(most))); };
    const int x0 = index(std::floor(box.min.x - margin) - 1, grid_.width()),
              x1 = index(std::ceil(box.max.x + margin), grid_.width());
    const int y0 = index(std::floor(box.min.y - margin) - 1, grid_.height()),
              y1 = index(std::ceil(box.max.y + margin), grid_.height());
    const auto first = static_cast<std::size_t>(x0 / 64), last = static_cast<std::size_t>(x1 / 64);
    for (int y = y0; y <= y1; ++y) {
      const auto row = grid_.row(y), below = grid_.row(y - 1);
      for (std::size_t w = first; w <= last; ++w) {
        std::uint64_t wanted = ~std::uint64_t{0};
        if (w == first) wanted &= ~std::uint64_t{0} << (x0 % 64);
        if (w == last) wanted &= ~std::uint64_t{0} >> (63 - x1 % 64);
        const std::uint64_t on_left = row[w] << 1 | (w > 0 ? row[w - 1] >> 63 : 0);
        const auto corner = [&](std::uint64_t bits) {
          return Vec2{static_cast<double>(64 * w) + std::countr_zero(bits), static_cast<double>(y)};
        };
        for (std::uint64_t bits = (row[w] ^ below[w]) & wanted; bits != 0; bits &= bits - 1)
          visit(corner(bits), corner(bits) + Vec2{1, 0});
        for (std::uint64_t bits = (row[w] ^ on_left) & wanted; bits != 0; bits &= bits - 1)
          visit(corner(bits), corner(bits) + Vec2{0, 1});
      }
    }
  }

 private:
  const Grid& grid_;
};

class ClearanceMeter::PolygonBorders {
 public:
  explicit PolygonBorders(const ClearanceMeter& meter) : meter_(meter) {}
  [[nodiscard]] double step() const { return meter_.buckets_.cell(); }

  template <class Visit>
  void near(const Box2& box, double margin, Visit visit) const {
    meter_.buckets_.over(box, margin, [&](std::size_t bucket) {
      for (const std::uint32_t e : meter_.buckets_.bucket(bucket)) visit(meter_.edges_[e].a, meter_.edges_[e].b);
    });
  }

 private:
  const ClearanceMeter& meter_;
};

namespace {

// The least distance found so far, from one path to borders.
template <class Borders>
class Least {
 public:
  Least(const Borders& borders, double reach) : borders_(borders), reach_(reach) {}

  [[nodiscard]] double distance() const { return least_; }

  // Looks ever farther around p, up to what is known.
  void around(Vec2 p) {
    for (double margin = std::min(borders_.step() / 2, reach_);; margin = std::min(2 * margin, reach_)) {
      const double looked = std::min(margin, least_);
      borders_.near({p, p}, looked, [&](Vec2 u, Vec2 v) { take_squared(squared_distance_to(p, u, v)); });
      if (least_ <= looked || margin >= reach_) return;
    }
  }

  void straight(Vec2 a, Vec2 b) {
    // In short parts, whose boxes hold little that is far from the piece.
    const double parts = std::ceil(taut::distance(a, b) / std::max(borders_.step(), least_));
    for (double k = 0; k < parts && least_ > 0; ++k) {
      Box2 box;
      box.extend(a + k / parts * (b - a));
      box.extend(a + (k + 1) / parts * (b - a));
      borders_.near(box, least_, [&](Vec2 u, Vec2 v) {
        const double squared = squared_distance_between(a, b, u, v);
        if (squared < least_ * least_) take_squared(contact(a, b, u, v) != Contact::none ? 0 : squared);
      });
    }
  }

  void arc(const CircularArc& arc) {
    // Measured from the centre: far from the origin, differences have more digits than points.
    const CircularArc here{{0, 0}, arc.from - arc.centre, arc.to - arc.centre, arc.counter_clockwise};
    borders_.near(arc.bounds(), least_, [&](Vec2 u, Vec2 v) {
      least_ = std::min(least_, distance_between(here, u - arc.centre, v - arc.centre));
    });
  }

 private:
  void take_squared(double squared) {
    if (squared < least_ * least_) least_ = std::sqrt(squared);
  }

  const Borders& borders_;
  double reach_;
  double least_ = std::numeric_limits<double>::infinity();
};

}  // namespace

ClearanceMeter::ClearanceMeter(FreeSpace space) : space_(std::move(space)) {
  space_.visit([&](const Grid& grid) { reach_ = grid.bounds().extent(); },
               [&](const PolygonWorld& polygons) { prepare(polygons); });
}

void ClearanceMeter::prepare(const PolygonWorld& world) {
  const auto add_ring = [&](const Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) edges_.push_back({ring[i], ring[(i + 1) % ring.size()]});
  };
  add_ring(world.boundary());
  for (const Polygon& obstacle : world.obstacles()) {
    for (const Ring& ring : obstacle.rings) add_ring(ring);
  }
  for (const Polyline& wall : world.walls()) {
    for (std::size_t i = 0; i + 1 < wall.size(); ++i) edges_.push_back({wall[i], wall[i + 1]});
  }
  for (const Vec2 p : world.points()) edges_.push_back({p, p});
  Box2 box;
  double lengths = 0;
  for (const Edge& e : edges_) {
    box.extend(e.a);
    box.extend(e.b);
    lengths += distance(e.a, e.b);
  }
  reach_ = box.extent();
  const double mean_length = lengths / static_cast<double>(edges_.size());
  buckets_ = BucketGrid(box, BucketGrid::count_for(edges_.size(), mean_length, box));
  buckets_.fill([&](auto put) {
    for (std::uint32_t e = 0; e < edges_.size(); ++e) {
      buckets_.along(edges_[e].a, edges_[e].b, [&](std::size_t bucket) {
        put(e, bucket);
        return true;
      });
    }
  });
}

template <class Use>
double ClearanceMeter::with_borders(Use use) const {
  return space_.visit([&](const Grid& grid) { return use(GridBorders(grid)); },
                      [&](const PolygonWorld&) { return use(PolygonBorders(*this)); });
}

double ClearanceMeter::clearance(const Path2& path) const {
  return with_borders([&](const auto& borders) {
    Least least(borders, reach_);
    for (const Vec2 p : path.points) {
      least.around(p);
      if (!(least.distance() > 0)) return 0.0;
    }
    auto arc = path.arcs.begin();
    for (std::size_t i = 0; i + 1 < path.points.size() && least.distance() > 0; ++i) {
      if (arc != path.arcs.end() && arc->piece == i) {
        least.arc({arc->centre, path.points[i], path.points[i + 1], arc->counter_clockwise});
        ++arc;
      } else {
        least.straight(path.points[i], path.points[i + 1]);
      }
    }
    return least.distance();
  });
}

double ClearanceMeter::room(Vec2 p) const { return clearance({{p}, {}}); }

std::size_t ClearanceMeter::memory_bytes() const { return bytes_of(edges_) + buckets_.memory_bytes(); }

}  // namespace taut::detail

namespace taut {

double path_clearance(const World& world, const Path2& path) {
  return detail::ClearanceMeter(detail::FreeSpace(world)).clearance(path);
}

}  // namespace taut
