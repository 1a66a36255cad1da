#include "taut/cells/detail/mesh/convex_mesh_locator.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/constants.hpp"
#include "taut/cells/convex_mesh.hpp"
#include "taut/geometry/detail/inline_predicates.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/predicates.hpp"
#include "taut/geometry/segment.hpp"

namespace taut::detail {
namespace {

// Whether p lies in the cell as its true borders make it, and where.
bool is_within_lines(std::span<const MeshEdge> cell, const MeshLines& lines, Vec2 p, MeshPlace& place) {
  const std::uint32_t id = place.cell, n = static_cast<std::uint32_t>(cell.size());
  const auto put = [&](std::uint32_t k, MeshPlace::Kind kind) {
    if (place.kind != MeshPlace::Kind::corner) place = {id, id + k, kind};
  };
  for (std::uint32_t k = 0; k < n; ++k) {
    const std::uint32_t after = k + 1 < n ? k + 1 : 0;
    const Vec2 a = cell[k].at, b = cell[after].at;
    const MeshLine* const line = lines.find(id + k);
    const int side = line != nullptr ? orient2d(line->from, line->to, p) : orient2d(a, b, p);
    if (side < 0) return false;
    if (side > 0) continue;
    if (line == nullptr) {
      if (p == a) put(k, MeshPlace::Kind::corner);
      if (p != a && p != b && std::min(a, b) < p && p < std::max(a, b)) put(k, MeshPlace::Kind::edge);
    } else {
      if (p.y == a.y) put(k, MeshPlace::Kind::corner);
      if (p.y == b.y) put(after, MeshPlace::Kind::corner);
      if (std::min(a.y, b.y) < p.y && p.y < std::max(a.y, b.y)) put(k, MeshPlace::Kind::edge);
    }
  }
  return true;
}

// The lowest and the highest y of a cell between two upright lines that it meets, up to rounding.
std::pair<double, double> heights_within(std::span<const MeshEdge> cell, double left, double right) {
  double low = kInfinity, high = -kInfinity;
  const auto take = [&](double y) {
    low = std::min(low, y);
    high = std::max(high, y);
  };
  for (std::size_t i = 0; i < cell.size(); ++i) {
    Vec2 a = cell[i].at, b = cell[i + 1 < cell.size() ? i + 1 : 0].at;
    if (a.x >= left && a.x <= right) take(a.y);
    if (a.x > b.x) std::swap(a, b);
    for (const double x : {left, right}) {
      if (a.x < x && x < b.x) take(a.y + (x - a.x) / (b.x - a.x) * (b.y - a.y));
    }
  }
  return {low, high};
}

}  // namespace

MeshLocator::MeshLocator(const Box2& box, std::size_t cells, double reach, double slack)
    : box_(box), slack_(slack), cells_(cells) {
  constexpr double kMostBuckets = 32;  // that a cell is in, on average
  if (box.empty()) return;
  margin_ = kBucketMarginPerCoordinate * std::max({std::fabs(box.min.x), std::fabs(box.min.y), std::fabs(box.max.x),
                                                   std::fabs(box.max.y), box.extent()});
  margin_ = std::max(margin_, 2 * slack);
  box_ = {{box.min.x - margin_, box.min.y - margin_}, {box.max.x + margin_, box.max.y + margin_}};
  const double area = std::max(box.width() * box.height(), 1e-3 * box.extent() * box.extent());
  size_ = std::max({std::sqrt(area / (2 * static_cast<double>(cells) + 1)), 4 * margin_,
                    reach / (kMostBuckets * static_cast<double>(cells) + 1)});
  if (!(size_ > 0)) size_ = 1;
  per_size_ = 1 / size_;
  columns_ = static_cast<std::size_t>(box_.width() * per_size_) + 1;
  rows_ = static_cast<std::size_t>(box_.height() * per_size_) + 1;
  buckets_.resize(columns_ * rows_);
}

std::size_t MeshLocator::column_of(double x) const {
  return static_cast<std::size_t>(std::clamp((x - box_.min.x) * per_size_, 0.0, static_cast<double>(columns_ - 1)));
}
std::size_t MeshLocator::row_of(double y) const {
  return static_cast<std::size_t>(std::clamp((y - box_.min.y) * per_size_, 0.0, static_cast<double>(rows_ - 1)));
}

bool MeshLocator::covers(const Box2& box) const {
  return box.empty() || (!buckets_.empty() && box_.contains(box.min) && box_.contains(box.max));
}

template <class Visit>
void MeshLocator::for_buckets(std::span<const MeshEdge> cell, Visit visit) const {
  Box2 box;
  for (const MeshEdge& e : cell) box.extend(e.at);
  const std::size_t c0 = column_of(box.min.x - margin_), c1 = column_of(box.max.x + margin_);
  for (std::size_t c = c0; c <= c1; ++c) {
    // Of a long cell aslant each column holds a small part.
    const double left = box_.min.x + static_cast<double>(c) * size_ - 2 * margin_, right = left + size_ + 4 * margin_;
    const auto [low_y, high_y] = c0 < c1 ? heights_within(cell, left, right) : std::pair(box.min.y, box.max.y);
    const std::size_t r0 = row_of(low_y - 2 * margin_), r1 = row_of(high_y + 2 * margin_);
    for (std::size_t r = r0; r <= r1; ++r) {
      const Vec2 low =
          box_.min + Vec2{static_cast<double>(c) * size_ - margin_, static_cast<double>(r) * size_ - margin_};
      const Vec2 high = low + Vec2{size_ + 2 * margin_, size_ + 2 * margin_};
      bool apart = false;
      for (std::size_t i = 0; i < cell.size() && !apart; ++i) {
        const Vec2 a = cell[i].at, d = cell[i + 1 < cell.size() ? i + 1 : 0].at - a;
        // The corner of the bucket that lies farthest to the left of the edge.
        const Vec2 p{d.y > 0 ? low.x : high.x, d.x > 0 ? high.y : low.y};
        apart = cross(d, p - a) < -margin_ * (std::fabs(d.x) + std::fabs(d.y));
      }
      if (!apart) visit(c * rows_ + r);
    }
  }
}

void MeshLocator::enter(std::span<const MeshEdge> cell, std::uint32_t id) {
  for_buckets(cell, [&](std::size_t i) {
    Bucket& bucket = buckets_[i];
    if (bucket.count == bucket.capacity) {
      // A full bucket moves to the end; what it leaves behind is less than what it takes.
      const std::uint32_t begin = static_cast<std::uint32_t>(items_.size());
      bucket.capacity = bucket.capacity == 0 ? 2 : 2 * bucket.capacity;
      items_.resize(items_.size() + bucket.capacity);
      std::copy_n(items_.begin() + bucket.begin, bucket.count, items_.begin() + begin);
      bucket.begin = begin;
    }
    items_[bucket.begin + bucket.count++] = id;
  });
}

void MeshLocator::remove(std::span<const MeshEdge> cell, std::uint32_t id) {
  for_buckets(cell, [&](std::size_t i) {
    Bucket& bucket = buckets_[i];
    const auto begin = items_.begin() + bucket.begin, end = begin + bucket.count;
    const auto place = std::find(begin, end, id);
    searched_ += bucket.count;
    if (place == end) return;
    *place = *(end - 1);
    --bucket.count;
  });
}

void MeshLocator::find(std::span<const MeshEdge> edges, const MeshLines& lines, Vec2 p,
                       std::vector<MeshPlace>& found) const {
  found.clear();
  if (buckets_.empty() || !box_.contains(p)) return;
  const Bucket& bucket = buckets_[column_of(p.x) * rows_ + row_of(p.y)];
  const bool bent = slack_ > 0 || !lines.empty();
  for (std::uint32_t i = 0; i < bucket.count; ++i) {
    const std::uint32_t id = items_[bucket.begin + i];
    const MeshEdge* const first = &edges[id];
    const std::uint32_t n = first->count();
    if (bent) {
      MeshPlace place{id, MeshEdge::kNone, MeshPlace::Kind::inside};
      const auto cell = edges.subspan(id, n);
      if (slack_ > 0 ? is_near(cell, p, place) : is_within_lines(cell, lines, p, place)) found.push_back(place);
      continue;
    }
    // p lies on no line of an edge, on one, or on those of the two edges of a corner (of more where they are straight).
    MeshPlace place{id, MeshEdge::kNone, MeshPlace::Kind::inside};
    bool outside = false;
    for (std::uint32_t k = 0; k < n; ++k) {
      const Vec2 a = first[k].at, b = first[k + 1 < n ? k + 1 : 0].at;
      const int side = inlined::orient2d(a, b, p);
      if (side > 0) continue;
      if (side < 0) {
        outside = true;
        break;
      }
      if (p == a) place = {id, id + k, MeshPlace::Kind::corner};
      if (p != a && p != b && std::min(a, b) < p && p < std::max(a, b)) place = {id, id + k, MeshPlace::Kind::edge};
    }
    if (outside) continue;
    found.push_back(place);
    if (place.kind == MeshPlace::Kind::inside) return;
  }
}

// Whether p lies in the cell or within the slack of it, and where. Nearly always the line of an edge is clearly farther
// away than the slack: then the edge is, and on its outer side so is the cell, which is convex.
bool MeshLocator::is_near(std::span<const MeshEdge> cell, Vec2 p, MeshPlace& place) const {
  constexpr double kBeyond = 1.01;  // more than rounding can add to a distance
  const double slack_squared = kBeyond * slack_ * slack_;
  bool outside = false, at_edge = false;
  for (std::uint32_t k = 0; k < cell.size(); ++k) {
    const Vec2 a = cell[k].at, b = cell[k + 1 < cell.size() ? k + 1 : 0].at;
    const Vec2 along = b - a, to_p = p - a;
    const double left = along.x * to_p.y, right = along.y * to_p.x, twice_area = left - right;
    if (twice_area * twice_area > slack_squared * dot(along, along) &&
        std::fabs(twice_area) > kSureDeterminant * (std::fabs(left) + std::fabs(right))) [[likely]] {
      if (twice_area < 0) return false;
      continue;
    }
    if (distance(p, a) <= slack_) {
      place = {place.cell, place.cell + k, MeshPlace::Kind::corner};
      return true;
    }
    if (distance_to_segment(p, a, b) <= slack_ && distance(p, b) > slack_) {
      place = {place.cell, place.cell + k, MeshPlace::Kind::edge};
      at_edge = true;
    }
    outside = outside || inlined::orient2d(a, b, p) < 0;
  }
  return at_edge || !outside;
}

std::size_t MeshLocator::memory_bytes() const { return bytes_of(buckets_, items_); }

}  // namespace taut::detail
