#include "studies/perkins2013/averaged_grid.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

namespace taut::lab::perkins2013 {
namespace {

struct Part {
  double area, weight;
};

// What lies on one side of a line along an axis.
void clip(std::vector<Vec2>& points, std::vector<Vec2>& scratch, bool along_x, double at, double sign) {
  scratch.clear();
  const auto beyond = [&](Vec2 p) { return sign * ((along_x ? p.x : p.y) - at); };
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Vec2 p = points[i], q = points[(i + 1) % points.size()];
    const double d = beyond(p), e = beyond(q);
    if (d <= 0) scratch.push_back(p);
    if ((d < 0 && e > 0) || (d > 0 && e < 0)) scratch.push_back(p + d / (d - e) * (q - p));
  }
  std::swap(points, scratch);
}

double area_of(const std::vector<Vec2>& points) {
  double twice = 0;
  for (std::size_t i = 2; i < points.size(); ++i) twice += cross(points[i - 1] - points[0], points[i] - points[0]);
  return twice / 2;
}

class Averager {
 public:
  Averager(const TriangleComplex& ground, double side, int n)
      : ground_(ground), side_(side), n_(n), unit_(side / n), weights_(static_cast<std::size_t>(n) * n) {}

  AveragedGrid run() {
    std::vector<SimplexId> all;
    for (std::uint32_t t = 0; t < ground_.simplex_count(); ++t) all.push_back(SimplexId(t));
    static_cast<void>(mean_of(all, {{0, 0}, {side_, side_}}));
    double integral = 0, norm = 0;
    for (const Part& part : parts_) {
      integral += part.area * part.weight;
      norm += part.area * square(part.weight);
    }
    int size = 1;
    while (size < n_) size *= 2;
    fill(0, 0, size, all);
    AveragedGrid out{CostGrid(n_, n_, std::move(weights_)), {}};
    out.loss = {std::sqrt(squares_) / integral, roots_ / integral, std::sqrt(difference_ / norm)};
    return out;
  }

 private:
  static double square(double x) { return x * x; }
  [[nodiscard]] Box2 box_of(SimplexId t) const {
    Box2 out;
    for (const CornerId c : ground_.corners(t)) out.extend(ground_.position(c));
    return out;
  }

  // The unit squares from (x, y), `size` on a side, by the triangles that may meet them.
  void fill(int x, int y, int size, std::span<const SimplexId> triangles) {
    if (x >= n_ || y >= n_ || triangles.empty()) return;
    const double weight = ground_.weight(triangles[0]);
    if (std::all_of(triangles.begin(), triangles.end(), [&](SimplexId t) { return ground_.weight(t) == weight; })) {
      for (int j = y; j < std::min(y + size, n_); ++j) {
        for (int i = x; i < std::min(x + size, n_); ++i) put(i, j, weight);
      }
      return;
    }
    if (size == 1) return average_one(x, y, triangles);
    const int half = size / 2;
    for (const auto& [i, j] : {std::pair{x, y}, {x + half, y}, {x, y + half}, {x + half, y + half}}) {
      const Box2 box{{i * unit_, j * unit_}, {(i + half) * unit_, (j + half) * unit_}};
      std::vector<SimplexId> inside;
      for (const SimplexId t : triangles) {
        const Box2 other = box_of(t);
        if (other.min.x < box.max.x && other.max.x > box.min.x && other.min.y < box.max.y && other.max.y > box.min.y)
          inside.push_back(t);
      }
      fill(i, j, half, inside);
    }
  }

  void average_one(int x, int y, std::span<const SimplexId> triangles) {
    const Part mean = mean_of(triangles, {{x * unit_, y * unit_}, {(x + 1) * unit_, (y + 1) * unit_}});
    put(x, y, mean.weight);
    double published = 0;
    for (const Part& part : parts_) {
      published += square(part.area * (part.weight - mean.weight));
      difference_ += part.area * square(part.weight - mean.weight);
    }
    squares_ += published;
    roots_ += std::sqrt(published);
  }

  // Of parts of equal weight one, in parts_.
  Part mean_of(std::span<const SimplexId> triangles, const Box2& box) {
    parts_.clear();
    Part sum{0, 0};
    for (const SimplexId t : triangles) {
      points_.clear();
      for (const CornerId c : ground_.corners(t)) points_.push_back(ground_.position(c));
      clip(points_, scratch_, true, box.max.x, 1);
      clip(points_, scratch_, true, box.min.x, -1);
      clip(points_, scratch_, false, box.max.y, 1);
      clip(points_, scratch_, false, box.min.y, -1);
      const double area = points_.size() < 3 ? 0 : area_of(points_), weight = ground_.weight(t);
      if (!(area > 0)) continue;
      sum.area += area;
      sum.weight += area * weight;
      const auto same = std::find_if(parts_.begin(), parts_.end(), [&](const Part& p) { return p.weight == weight; });
      if (same == parts_.end()) {
        parts_.push_back({area, weight});
      } else {
        same->area += area;
      }
    }
    // All of one weight have that, whatever the sums have been rounded to.
    return {sum.area, parts_.size() == 1 ? parts_[0].weight : sum.weight / sum.area};
  }

  void put(int x, int y, double weight) {
    weights_[static_cast<std::size_t>(y) * static_cast<std::size_t>(n_) + static_cast<std::size_t>(x)] =
        static_cast<float>(weight);
  }

  const TriangleComplex& ground_;
  double side_;
  int n_;
  double unit_;
  std::vector<float> weights_;
  std::vector<Part> parts_;
  std::vector<Vec2> points_, scratch_;
  double squares_ = 0, roots_ = 0, difference_ = 0;
};

}  // namespace

AveragedGrid average(const TriangleComplex& ground, double side, int n) { return Averager(ground, side, n).run(); }

}  // namespace taut::lab::perkins2013
