#include "taut-io/detail/ring_nesting.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "taut/geometry/coordinate_range.hpp"

namespace taut::io::detail {
namespace {

bool encloses(const Box2& outer, const Box2& inner) { return outer.contains(inner.min) && outer.contains(inner.max); }

Vec2 middle(Vec2 a, Vec2 b) { return {a.x / 2 + b.x / 2, a.y / 2 + b.y / 2}; }

// Where the edges of a ring cross the horizontal line at y; no vertex may have this y.
void append_crossings(std::span<const Vec2> ring, double y, std::vector<double>& out) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const Vec2 a = ring[i], b = ring[i + 1 < ring.size() ? i + 1 : 0];
    if ((a.y < y) != (b.y < y)) out.push_back(a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)));
  }
}

// The gaps between consecutive numbers as (size, middle), largest first.
std::vector<std::pair<double, double>> gaps(std::vector<double> numbers) {
  std::sort(numbers.begin(), numbers.end());
  std::vector<std::pair<double, double>> out;
  for (std::size_t i = 1; i < numbers.size(); ++i) {
    const double low = numbers[i - 1], high = numbers[i], middle = low / 2 + high / 2;
    if (low < middle && middle < high && is_valid_coordinate(middle)) out.emplace_back(high - low, middle);
  }
  std::stable_sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
  return out;
}

}  // namespace

bool lies_in(std::span<const Vec2> chain, std::span<const Vec2> ring) {
  for (const Vec2 p : chain) {
    if (const Side side = side_of_ring(ring, p); side != Side::on) return side == Side::inside;
  }
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const Vec2 p = middle(chain[i], chain[i + 1 < chain.size() ? i + 1 : 0]);
    if (!is_valid_point(p)) continue;
    if (const Side side = side_of_ring(ring, p); side != Side::on) return side == Side::inside;
  }
  return true;
}

RingSet::RingSet(std::vector<Ring> rings) : rings_(std::move(rings)), by_area_(rings_.size()) {
  for (const Ring& ring : rings_) {
    boxes_.push_back(bounding_box(ring));
    areas_.push_back(std::fabs(signed_area(ring)));
  }
  std::iota(by_area_.begin(), by_area_.end(), std::size_t{0});
  std::sort(by_area_.begin(), by_area_.end(), [this](std::size_t a, std::size_t b) { return smaller(a, b); });
}

std::optional<std::size_t> RingSet::innermost_around(Vec2 p) const {
  for (const std::size_t i : by_area_) {
    if (boxes_[i].contains(p) && side_of_ring(rings_[i], p) == Side::inside) return i;
  }
  return std::nullopt;
}

std::vector<std::optional<std::size_t>> RingSet::parents() const {
  std::vector<std::optional<std::size_t>> out(size());
  for (std::size_t k = 0; k < by_area_.size(); ++k) {
    const std::size_t child = by_area_[k];
    for (std::size_t j = k + 1; j < by_area_.size() && !out[child]; ++j) {
      const std::size_t candidate = by_area_[j];
      if (encloses(boxes_[candidate], boxes_[child]) && lies_in(rings_[child], rings_[candidate]))
        out[child] = candidate;
    }
  }
  return out;
}

std::optional<Vec2> RingSet::point_directly_inside(std::size_t ring) const {
  constexpr std::size_t kMostLines = 64;  // thin regions may need several tries
  std::vector<std::size_t> near;
  for (std::size_t i = 0; i < size(); ++i) {
    if (boxes_[i].overlaps(boxes_[ring])) near.push_back(i);
  }
  std::vector<double> ys;
  for (const std::size_t i : near) {
    for (const Vec2 p : rings_[i]) {
      if (p.y >= boxes_[ring].min.y && p.y <= boxes_[ring].max.y) ys.push_back(p.y);
    }
  }
  const auto lines = gaps(std::move(ys));
  for (std::size_t line = 0; line < std::min(lines.size(), kMostLines); ++line) {
    const double y = lines[line].second;
    std::vector<double> xs;
    for (const std::size_t i : near) append_crossings(rings_[i], y, xs);
    for (const auto& [width, x] : gaps(std::move(xs))) {
      if (innermost_around({x, y}) == ring) return Vec2{x, y};
    }
  }
  return std::nullopt;
}

}  // namespace taut::io::detail
