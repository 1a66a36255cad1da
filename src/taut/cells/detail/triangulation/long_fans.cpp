#include "taut/cells/detail/triangulation/long_fans.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/detail/angle.hpp"
#include "taut/geometry/detail/tolerance.hpp"

namespace taut::detail {
namespace {

constexpr std::uint32_t kFewest = 32;  // spokes of a long fan

// The least and the largest product of numbers from two ranges.
struct Range {
  double least, most;
};
Range product(double a0, double a1, double b0, double b1) {
  const auto [least, most] = std::minmax({a0 * b0, a0 * b1, a1 * b0, a1 * b1});
  return {least, most};
}

double largest(const Box2& box) {
  return std::max({std::fabs(box.min.x), std::fabs(box.max.x), std::fabs(box.min.y), std::fabs(box.max.y)});
}

// Whether no point of the box lies in the disc over the segment from a to b, nor within rounding of it.
bool is_outside_disc(const Box2& box, Vec2 a, Vec2 b) {
  const Vec2 middle = 0.5 * (a + b);
  return distance_to_box(middle, box) > (0.5 + kRegionSlackRelative) * distance(a, b);
}

}  // namespace

void LongFans::clear() {
  if (fan_of_.empty()) return;
  fans_.clear();
  spokes_.clear();
  blocks_.clear();
  fan_of_.clear();
}

std::uint32_t LongFans::find(const TriangleMesh& mesh, VertexId pivot) {
  const auto [known, is_new] = fan_of_.try_emplace(pivot.value, kNone);
  if (is_new) known->second = make(mesh, pivot);
  return known->second;
}

std::uint32_t LongFans::make(const TriangleMesh& mesh, VertexId pivot) {
  const std::size_t first = spokes_.size();
  mesh.around(pivot, [&](HalfEdge h) { return spokes_.push_back(h), false; });
  const std::size_t count = spokes_.size() - first;
  if (count < kFewest) {
    spokes_.resize(first);
    return kNone;
  }
  const Vec2 at = mesh.position(pivot);
  const auto begin = spokes_.begin() + static_cast<std::ptrdiff_t>(first);
  const auto before = [&](HalfEdge g, HalfEdge h) {
    return compare_angle(at, mesh.position(mesh.target(g)), mesh.position(mesh.target(h))) < 0;
  };
  std::rotate(begin, std::min_element(begin, spokes_.end(), before), spokes_.end());
  const std::span<const HalfEdge> spokes(&spokes_[first], count);
  const auto end_of = [&](std::size_t i) { return mesh.position(mesh.target(spokes[i % count])) - at; };
  fans_.push_back({at, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count),
                   static_cast<std::uint32_t>(blocks_.size())});
  for (std::size_t width = kWidth; width <= count; width *= kWidth) {
    for (std::size_t i = 0; i + width <= count; i += width) {
      Vec2 last = end_of(i + count - 1);
      Block block{.axis = end_of(i + width) - last};
      if (const double size = length(block.axis); size > 0) block.axis = (1 / size) * block.axis;
      block.ends.extend(block.turned(last));
      block.has_changed = mesh.changed_in(spokes[(i + count - 1) % count].face()) == mesh.version();
      for (std::size_t k = i; k <= i + width; ++k) {
        const Vec2 here = end_of(k);
        block.ends.extend(block.turned(here));
        block.rim.extend(block.turned(here - last));
        last = here;
        if (k == i + width) break;
        block.is_closed = block.is_closed || mesh.is_constrained(spokes[k]);
        block.has_changed = block.has_changed || mesh.changed_in(spokes[k].face()) == mesh.version();
      }
      blocks_.push_back(block);
    }
  }
  return static_cast<std::uint32_t>(fans_.size() - 1);
}

std::uint32_t LongFans::place_of(const TriangleMesh& mesh, std::uint32_t fan, HalfEdge spoke) const {
  const Vec2 at = mesh.position(mesh.origin(spoke)), end = mesh.position(mesh.target(spoke));
  const auto begin = spokes_.begin() + fans_[fan].first;
  const auto found = std::partition_point(begin, begin + fans_[fan].count, [&](HalfEdge h) {
    return compare_angle(at, mesh.position(mesh.target(h)), end) < 0;
  });
  return static_cast<std::uint32_t>(found - begin);
}

std::uint32_t LongFans::pass(std::uint32_t fan, std::uint32_t place, bool counter_clockwise, Vec2 p) const {
  const Fan& f = fans_[fan];
  const auto is_passed = [&](const Block& block) {
    if (block.is_closed) return false;
    const Vec2 q = block.turned(p - f.pivot);
    // The angle at the pivot is acute.
    const Range x = product(q.x, q.x, block.ends.min.x, block.ends.max.x),
                y = product(q.y, q.y, block.ends.min.y, block.ends.max.y);
    if (x.least + y.least <= kRegionSlackRelative * largest(block.ends) * (std::fabs(q.x) + std::fabs(q.y)))
      return false;
    // So are those at the ends.
    if (!is_outside_disc(block.ends, q, {})) return false;
    // No rim edge has a foot inside: along all of them one gets nearer to p, or farther away.
    const Box2 to_p{q - block.ends.max, q - block.ends.min};
    const Range along_x = product(to_p.min.x, to_p.max.x, block.rim.min.x, block.rim.max.x),
                along_y = product(to_p.min.y, to_p.max.y, block.rim.min.y, block.rim.max.y);
    const double slack = 2 * kRegionSlackRelative * largest(to_p) * largest(block.rim);
    return along_x.most + along_y.most < -slack || along_x.least + along_y.least > slack;
  };
  for (;;) {  // past as large a block as begins here
    const std::uint32_t next = counter_clockwise ? place + 1 : place;
    std::uint32_t passed = 0, level_first = f.blocks;
    for (std::uint32_t size = f.count / kWidth, width = kWidth; size > 0 && next % width == 0;
         size /= kWidth, width *= kWidth) {
      const std::uint32_t i = next / width;
      if (counter_clockwise ? i >= size : i == 0 || i > size) break;
      if (!is_passed(blocks_[level_first + (counter_clockwise ? i : i - 1)])) break;
      passed = width;
      level_first += size;
    }
    if (passed == 0) return place;
    place = counter_clockwise ? place + passed : place - passed;
  }
}

// Whether visit(block, first spoke, spokes) is true for blocks that make up the run. One for which it is false is taken
// apart; with one of the smallest the answer is no.
template <class Visit>
bool LongFans::all_blocks(const Run& run, Visit visit) const {
  const Fan& f = fans_[run.fan];
  const auto [low, high] = run.is_left() ? std::pair(run.from + 1, run.to + 1) : std::pair(run.to, run.from);
  const auto look = [&](const auto& self, std::uint32_t at, std::uint32_t width) -> bool {
    std::uint32_t level_first = f.blocks, size = f.count / kWidth;
    for (std::uint32_t w = kWidth; w < width; w *= kWidth) {
      level_first += size;
      size /= kWidth;
    }
    if (visit(blocks_[level_first + at / width], at, width)) return true;
    if (width == kWidth) return false;
    for (std::uint32_t i = at; i < at + width; i += width / kWidth) {
      if (!self(self, i, width / kWidth)) return false;
    }
    return true;
  };
  for (std::uint32_t at = low; at < high;) {
    std::uint32_t width = kWidth;
    while (at % (width * kWidth) == 0 && at + width * kWidth <= high) width *= kWidth;
    if (!look(look, at, width)) return false;
    at += width;
  }
  return true;
}

bool LongFans::is_beside(const TriangleMesh& mesh, const Run& run, Vec2 from, Vec2 to, Vec2 along) const {
  const Fan& f = fans_[run.fan];
  const double side = run.is_left() ? -1 : 1;  // the ends are on the other side of the walk than the pivot
  return all_blocks(run, [&](const Block& block, std::uint32_t at, std::uint32_t width) {
    const Vec2 a = block.turned(from - f.pivot), b = block.turned(to - f.pivot), beside = side * block.turned(along);
    const Range x = product(block.ends.min.x - a.x, block.ends.max.x - a.x, beside.x, beside.x),
                y = product(block.ends.min.y - a.y, block.ends.max.y - a.y, beside.y, beside.y);
    const double slack =
        kRegionSlackRelative * (largest(block.ends) + largest({a, a})) * (std::fabs(beside.x) + std::fabs(beside.y));
    if (x.least + y.least > slack && is_outside_disc(block.ends, a, b)) return true;
    if (width > kWidth) return false;
    for (std::uint32_t i = at; i < at + width; ++i) {
      const Vec2 end = mesh.position(mesh.target(spokes_[f.first + i]));
      if (side * dot(end - from, along) <= 0 || dot(from - end, to - end) < 0) return false;
    }
    return true;
  });
}

bool LongFans::has_changed(const Run& run) const {
  return !all_blocks(run, [](const Block& block, std::uint32_t, std::uint32_t) { return !block.has_changed; });
}

std::size_t LongFans::memory_bytes() const {
  return bytes_of(fans_, spokes_, blocks_) + fan_of_.size() * (sizeof(*fan_of_.begin()) + 2 * sizeof(void*)) +
         fan_of_.bucket_count() * sizeof(void*);
}

}  // namespace taut::detail
