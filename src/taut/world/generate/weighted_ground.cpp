#include "taut/world/generate/weighted_ground.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include "taut/geometry/predicates.hpp"
#include "taut/world/detail/polygons/bucket_grid.hpp"
#include "taut/world/generate/detail/option_check.hpp"
#include "taut/world/generate/random.hpp"

namespace taut {
using namespace detail;
namespace {

void check(const char* generator, const WeightRange& range) {
  require_option(generator, "least", range.least, 1e-3, 1e3);
  require_option(generator, "contrast", range.contrast, 1.0, 1e6);
}
double weight_at(const WeightRange& range, double part) { return range.least * (1 + (range.contrast - 1) * part); }

PolygonWorld::Parts room(double width, double height) {
  PolygonWorld::Parts parts;
  parts.boundary = {{0, 0}, {width, 0}, {width, height}, {0, height}};
  return parts;
}

// Sites in buckets, for asking which are near.
class Sites {
 public:
  Sites(const VoronoiOptions& options, const char* name) : box_{{0, 0}, {options.width, options.height}} {
    require_option(name, "width", options.width, 1.0, 1e6);
    require_option(name, "height", options.height, 1.0, 1e6);
    require_option(name, "sites", options.sites, 1, 1'000'000);
    check(name, options.weights);
    Random random(options.seed);
    for (int i = 0; i < options.sites; ++i) {
      const double x = random.between(0.0, options.width), y = random.between(0.0, options.height);
      points_.push_back({x, y});
      weights_.push_back(weight_at(options.weights, random.unit()));
    }
    buckets_ = BucketGrid(box_, points_.size() / 2 + 1);
    buckets_.fill([&](auto put) {
      for (std::uint32_t i = 0; i < points_.size(); ++i) put(i, buckets_.bucket_of(points_[i]));
    });
  }

  [[nodiscard]] const std::vector<Vec2>& points() const { return points_; }
  [[nodiscard]] const Box2& box() const { return box_; }
  [[nodiscard]] double weight(std::size_t i) const { return weights_[i]; }
  // Calls visit(site) for all sites, nearest buckets first, until reach() is below what has been looked at.
  template <class Visit, class Reach>
  void around(Vec2 p, Visit visit, Reach reach) const {
    const double step = buckets_.cell();
    double looked = 0;
    std::vector<std::uint32_t> seen;
    for (double margin = step; looked < reach(); margin *= 2) {
      buckets_.over({p, p}, margin, [&](std::size_t bucket) {
        if (std::find(seen.begin(), seen.end(), bucket) != seen.end()) return;
        seen.push_back(static_cast<std::uint32_t>(bucket));
        for (const std::uint32_t site : buckets_.bucket(bucket)) visit(site);
      });
      looked = margin;
    }
  }

 private:
  Box2 box_;
  std::vector<Vec2> points_;
  std::vector<double> weights_;
  BucketGrid buckets_;
};

// Where three sites are equally near, or two on a side of the box; the same whoever asks.
class Cell {
 public:
  Cell(const Sites& sites, std::uint32_t site) : sites_(sites), site_(site) {
    const Box2& box = sites.box();
    corners_ = {{box.min, kRight}, {{box.max.x, box.min.y}, kTop}, {box.max, kLeft}, {{box.min.x, box.max.y}, kBottom}};
    // Corner i is followed by the edge with its number: bottom, right, top, left.
    corners_[0].edge = kBottom;
    corners_[1].edge = kRight;
    corners_[2].edge = kTop;
    corners_[3].edge = kLeft;
    sites.around(
        sites.points()[site], [&](std::uint32_t other) { cut(other); },
        [&] {
          double farthest = 0;
          for (const Corner& corner : corners_)
            farthest = std::max(farthest, distance(corner.at, sites_.points()[site_]));
          return 2 * farthest;
        });
  }

  [[nodiscard]] Ring ring() const {
    Ring out;
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const std::int64_t before = corners_[(i + corners_.size() - 1) % corners_.size()].edge, after = corners_[i].edge;
      const Vec2 p = exact_corner(before, after, corners_[i].at);
      if (out.empty() || out.back() != p) out.push_back(p);
    }
    while (out.size() > 1 && out.front() == out.back()) out.pop_back();
    return out;
  }

 private:
  // Sides of the box; others are the numbers of sites.
  static constexpr std::int64_t kBottom = -1, kRight = -2, kTop = -3, kLeft = -4;
  struct Corner {
    Vec2 at;
    std::int64_t edge;  // that follows
  };

  // Keeps what is nearer to this site than to the other.
  void cut(std::uint32_t other) {
    const Vec2 a = sites_.points()[site_], b = sites_.points()[other];
    if (other == site_ || a == b) return;
    const auto beyond = [&](Vec2 p) { return dot(p - 0.5 * (a + b), b - a); };
    kept_.clear();
    for (std::size_t i = 0; i < corners_.size(); ++i) {
      const Corner& from = corners_[i];
      const Corner& to = corners_[(i + 1) % corners_.size()];
      const double d = beyond(from.at), e = beyond(to.at);
      if (d <= 0) kept_.push_back(from);
      if ((d <= 0) == (e <= 0)) continue;
      const Vec2 between = from.at + d / (d - e) * (to.at - from.at);
      kept_.push_back({between, d <= 0 ? std::int64_t{other} : from.edge});
    }
    std::swap(corners_, kept_);
  }
  // From the two edges that meet there, always computed in the same way.
  [[nodiscard]] Vec2 exact_corner(std::int64_t before, std::int64_t after, Vec2 about) const {
    const Box2& box = sites_.box();
    const auto on_side = [&](std::int64_t side, Vec2 p) {
      if (side == kBottom) p.y = box.min.y;
      if (side == kTop) p.y = box.max.y;
      if (side == kLeft) p.x = box.min.x;
      if (side == kRight) p.x = box.max.x;
      return p;
    };
    if (before < 0 && after < 0) return on_side(before, on_side(after, about));
    const auto at = [&](std::int64_t i) { return sites_.points()[static_cast<std::size_t>(i)]; };
    if (before < 0 || after < 0) {
      const std::int64_t side = std::min(before, after), other = std::max(before, after);
      const Vec2 a = at(std::min(std::int64_t{site_}, other)), b = at(std::max(std::int64_t{site_}, other));
      const Vec2 middle = 0.5 * (a + b), way{a.y - b.y, b.x - a.x};
      Vec2 p = on_side(side, about);
      if (side == kBottom || side == kTop) {
        p.x = middle.x + (p.y - middle.y) / way.y * way.x;
      } else {
        p.y = middle.y + (p.x - middle.x) / way.x * way.y;
      }
      return most(box.min, least(p, box.max));
    }
    std::array<std::int64_t, 3> three{std::int64_t{site_}, before, after};
    std::sort(three.begin(), three.end());
    const Vec2 a = at(three[0]), u = at(three[1]) - a, v = at(three[2]) - a;
    const double twice = 2 * cross(u, v), uu = dot(u, u), vv = dot(v, v);
    const Vec2 p = a + Vec2{(v.y * uu - u.y * vv) / twice, (u.x * vv - v.x * uu) / twice};
    return most(box.min, least(p, box.max));
  }

  const Sites& sites_;
  std::uint32_t site_;
  std::vector<Corner> corners_, kept_;
};

// Smooth between the values of a lattice.
class LatticeNoise {
 public:
  LatticeNoise(int width, int height, double step, Random& random)
      : step_(step), columns_(static_cast<std::size_t>(width / step) + 2) {
    const std::size_t rows = static_cast<std::size_t>(height / step) + 2;
    values_.reserve(columns_ * rows);
    for (std::size_t i = 0; i < columns_ * rows; ++i) values_.push_back(static_cast<float>(random.unit()));
  }
  [[nodiscard]] double at(double x, double y) const {
    const double u = x / step_, v = y / step_;
    const auto c = static_cast<std::size_t>(u), r = static_cast<std::size_t>(v);
    const auto eased = [](double t) { return t * t * (3 - 2 * t); };
    const double s = eased(u - static_cast<double>(c)), t = eased(v - static_cast<double>(r));
    const auto value = [&](std::size_t column, std::size_t row) { return double{values_[row * columns_ + column]}; };
    const double low = value(c, r) + s * (value(c + 1, r) - value(c, r));
    const double high = value(c, r + 1) + s * (value(c + 1, r + 1) - value(c, r + 1));
    return low + t * (high - low);
  }

 private:
  double step_;
  std::size_t columns_;
  std::vector<float> values_;
};

}  // namespace

WeightedRegions generate_voronoi(const VoronoiOptions& options) {
  const Sites sites(options, "voronoi");
  std::vector<WeightedArea> areas;
  for (std::uint32_t i = 0; i < sites.points().size(); ++i) {
    Ring ring = Cell(sites, i).ring();
    if (ring.size() >= 3 && orientation(ring) > 0 && is_simple(ring))
      areas.push_back({{{std::move(ring)}}, sites.weight(i)});
  }
  return WeightedRegions(PolygonWorld(room(options.width, options.height)), std::move(areas), options.weights.least);
}

CostGrid generate_voronoi_grid(const VoronoiOptions& options) {
  const Sites sites(options, "voronoi-grid");
  require_option("voronoi-grid", "width", options.width, 1.0, double{Grid::kLargestSide});
  require_option("voronoi-grid", "height", options.height, 1.0, double{Grid::kLargestSide});
  const int width = static_cast<int>(options.width), height = static_cast<int>(options.height);
  std::vector<float> weights;
  weights.reserve(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const Vec2 p{x + 0.5, y + 0.5};
      double nearest = std::numeric_limits<double>::infinity();
      std::uint32_t found = 0;
      sites.around(
          p,
          [&](std::uint32_t site) {
            const Vec2 way = sites.points()[site] - p;
            const double squared = dot(way, way);
            if (squared < nearest || (squared == nearest && site < found)) {
              nearest = squared;
              found = site;
            }
          },
          [&] { return std::sqrt(nearest); });
      weights.push_back(static_cast<float>(sites.weight(found)));
    }
  }
  return {width, height, std::move(weights)};
}

WeightedRegions generate_patches(const PatchOptions& options) {
  require_option("patches", "width", options.width, 1.0, 1e6);
  require_option("patches", "height", options.height, 1.0, 1e6);
  require_option("patches", "patches", options.patches, 0, 1'000'000);
  require_option("patches", "mean size", options.mean_size, 1e-3, 1e6);
  require_option("patches", "blocked", options.blocked, 0.0, 1.0);
  check("patches", options.weights);
  Random random(options.seed);
  PolygonWorld::Parts parts = room(options.width, options.height);
  std::vector<WeightedArea> areas;
  for (int i = 0; i < options.patches; ++i) {
    const Vec2 middle{random.between(0.0, options.width), random.between(0.0, options.height)};
    const double radius = options.mean_size * random.between(0.25, 0.75);
    const int corners = random.between(4, 9);
    const double turn = random.unit(), weight = weight_at(options.weights, random.unit());
    const bool blocked = random.unit() < options.blocked;
    Ring ring;
    for (int k = 0; k < corners; ++k) {
      const double angle = 2 * std::numbers::pi * (k + turn + 0.6 * (random.unit() - 0.5)) / corners;
      ring.push_back(middle + radius * Vec2{std::cos(angle), std::sin(angle)});
    }
    if (orientation(ring) <= 0 || !is_simple(ring)) continue;  // too small for its coordinates
    if (blocked) {
      parts.obstacles.push_back({{std::move(ring)}});
    } else {
      areas.push_back({{{std::move(ring)}}, weight});
    }
  }
  return WeightedRegions(PolygonWorld(std::move(parts)), std::move(areas), options.weights.least);
}

CostGrid generate_noise(const NoiseOptions& options) {
  require_option("noise", "width", options.width, 1, Grid::kLargestSide);
  require_option("noise", "height", options.height, 1, Grid::kLargestSide);
  require_option("noise", "feature", options.feature, 1.0, double{Grid::kLargestSide});
  require_option("noise", "octaves", options.octaves, 1, 12);
  require_option("noise", "blocked", options.blocked, 0.0, 1.0);
  check("noise", options.weights);
  Random random(options.seed);
  std::vector<float> values(static_cast<std::size_t>(options.width) * static_cast<std::size_t>(options.height));
  double step = options.feature;
  float strength = 1;
  for (int octave = 0; octave < options.octaves && step >= 1; ++octave, step /= 2, strength /= 2) {
    const LatticeNoise noise(options.width, options.height, step, random);
    std::size_t i = 0;
    for (int y = 0; y < options.height; ++y) {
      for (int x = 0; x < options.width; ++x) values[i++] += strength * static_cast<float>(noise.at(x + 0.5, y + 0.5));
    }
  }
  const auto [least, most] = std::minmax_element(values.begin(), values.end());
  const double low = *least, range = double{*most} - low;
  std::vector<float> weights;
  weights.reserve(values.size());
  for (const float value : values) {
    const double part = range > 0 ? (value - low) / range : 0;
    weights.push_back(static_cast<float>(weight_at(options.weights, part)));
  }
  const auto blocked = static_cast<std::size_t>(options.blocked * static_cast<double>(values.size()));
  if (blocked > 0) {
    // The dearest ones, of equal values the last.
    std::vector<std::uint32_t> order(values.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    const auto cut = order.end() - static_cast<std::ptrdiff_t>(blocked);
    std::nth_element(
        order.begin(), blocked == order.size() ? order.begin() : cut, order.end(),
        [&](std::uint32_t a, std::uint32_t b) { return values[a] != values[b] ? values[a] < values[b] : a < b; });
    std::for_each(cut, order.end(), [&](std::uint32_t i) { weights[i] = CostGrid::kBlocked; });
  }
  return {options.width, options.height, std::move(weights)};
}

}  // namespace taut
