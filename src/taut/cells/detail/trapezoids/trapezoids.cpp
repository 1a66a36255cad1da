#include "taut/cells/detail/trapezoids/trapezoids.hpp"

#include <algorithm>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/detail/inline_predicates.hpp"

namespace taut::detail {

double crossing_x(const Trapezoids::Segment& s, double y) {
  if (y == s.lower_at.y) return s.lower_at.x;
  if (y == s.upper_at.y) return s.upper_at.x;
  // One division at the end: crossings on lattices come out exact if they can.
  const Vec2 along = s.upper_at - s.lower_at;
  return s.lower_at.x + (y - s.lower_at.y) * along.x / along.y;
}

double Trapezoids::area(TrapezoidId id) const {
  const Trapezoid& t = trapezoids_[id.value];
  const double low = vertices_[t.bottom].y, high = vertices_[t.top].y;
  if (low == high) return 0;
  const auto width = [&](double y) { return crossing_x(segments_[t.right], y) - crossing_x(segments_[t.left], y); };
  return 0.5 * (high - low) * (width(low) + width(high));
}

double Trapezoids::area() const {
  double sum = 0;
  for (std::uint32_t i = 0; i < trapezoids_.size(); ++i) {
    if (is_cell(TrapezoidId(i))) sum += area(TrapezoidId(i));
  }
  return sum;
}

Trapezoids::Pair Trapezoids::below(TrapezoidId id) const {
  Pair out;
  const std::uint32_t v = trapezoids_[id.value].bottom;
  for (std::size_t k = 0; v != kNone && k < 2; ++k) {
    if (chords_[v].above[k] == id.value) out[k] = TrapezoidId(chords_[v].below[k]);
  }
  return out;
}

Trapezoids::Pair Trapezoids::above(TrapezoidId id) const {
  Pair out;
  const std::uint32_t v = trapezoids_[id.value].top;
  for (std::size_t k = 0; v != kNone && k < 2; ++k) {
    if (chords_[v].below[k] == id.value) out[k] = TrapezoidId(chords_[v].above[k]);
  }
  return out;
}

// To the trapezoid of a point; calls asked() for every question.
template <class Asked>
std::uint32_t Trapezoids::descend(Vec2 p, Asked asked) const {
  for (std::uint32_t i = 0;; asked()) {
    const Node& node = nodes_[i];
    switch (node.kind()) {
      case Node::vertex:
        // Above every vertex of the same y: no trapezoid up there is flat.
        i = p.y < vertices_[node.index()].y ? node.low : node.high;
        break;
      case Node::segment: {
        const Segment& s = segments_[node.index()];
        i = inlined::orient2d(s.lower_at, s.upper_at, p) > 0 ? node.low : node.high;
        break;
      }
      case Node::leaf:
        return node.index();
    }
  }
}

TrapezoidId Trapezoids::locate(Vec2 p) const {
  if (!is_valid_point(p)) return {};
  return TrapezoidId(descend(p, [] {}));
}

std::size_t Trapezoids::questions_to_locate(Vec2 p) const {
  std::size_t count = 0;
  static_cast<void>(descend(p, [&] { ++count; }));
  return count;
}

// Cells just above p's height, or just below it. Segments that are asked for span those heights, so they are not
// horizontal; if p lies on one, it is on the border of what is on either side.
void Trapezoids::collect(std::uint32_t i, Vec2 p, bool upwards, std::vector<TrapezoidId>& found) const {
  for (;;) {
    const Node& node = nodes_[i];
    switch (node.kind()) {
      case Node::vertex: {
        const double y = vertices_[node.index()].y;
        i = p.y < y || (p.y == y && !upwards) ? node.low : node.high;
        break;
      }
      case Node::segment: {
        const Segment& s = segments_[node.index()];
        const int side = inlined::orient2d(s.lower_at, s.upper_at, p);
        if (side == 0) collect(node.low, p, upwards, found);
        i = side > 0 ? node.low : node.high;
        break;
      }
      case Node::leaf: {
        const TrapezoidId id(node.index());
        if (is_cell(id) && std::find(found.begin(), found.end(), id) == found.end()) found.push_back(id);
        return;
      }
    }
  }
}

void Trapezoids::cells_at(Vec2 p, std::vector<TrapezoidId>& found) const {
  found.clear();
  if (!is_valid_point(p)) return;
  collect(0, p, true, found);
  collect(0, p, false, found);
}

std::size_t Trapezoids::depth() const {
  std::vector<std::uint32_t> asked(nodes_.size(), 0);
  std::uint32_t most = 0;
  for (std::size_t i = 0; i < nodes_.size(); ++i) {
    if (nodes_[i].kind() == Node::leaf) {
      most = std::max(most, asked[i]);
      continue;
    }
    for (const std::uint32_t child : {nodes_[i].low, nodes_[i].high})
      asked[child] = std::max(asked[child], asked[i] + 1);
  }
  return most;
}

std::size_t Trapezoids::memory_bytes() const {
  return bytes_of(vertices_, segments_, trapezoids_, chords_, nodes_, sealed_);
}

}  // namespace taut::detail
