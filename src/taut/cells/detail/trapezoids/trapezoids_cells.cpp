// All horizontal sides of cells lie on *levels*: the lines through the vertices of one y, which follow each other in
// number. Along its side a cell meets, from left to right, the vertices first..last of the level, and before and behind
// them perhaps a crossing with its left or right segment. These points part the side into gaps, each of which has at
// most one cell above and one below; horizontal segments always fill the whole gap between two vertices.
#include "taut/cells/detail/trapezoids/trapezoids_cells.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "taut/base/detail/constants.hpp"
#include "taut/geometry/box.hpp"
#include "taut/geometry/coordinate_range.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/geometry/predicates.hpp"

namespace taut::detail {
namespace {

using Segment = Trapezoids::Segment;

enum class Outward { left, right };

// A double at or beyond the crossing of a segment and a height between its ends. Exact if it can be found to be so.
double crossing_outward(const Segment& s, double y, Outward outward) {
  const double sign = outward == Outward::left ? -1 : 1;
  const auto side = [&](double x) { return orient2d(s.lower_at, s.upper_at, {x, y}); };
  const auto [least, most] = std::minmax(s.lower_at.x, s.upper_at.x);
  const double farthest = outward == Outward::left ? least : most;
  const double unit = 0x1p-53 * std::max(std::fabs(least), std::fabs(most));
  const double start = std::clamp(crossing_x(s, y), least, most);
  for (double step = 0;; step = step == 0 ? unit : 2 * step) {
    double x = std::clamp(start + sign * step, least, most);
    if (!is_valid_coordinate(x)) x = sign * x > 0 ? sign * kSmallestCoordinate : 0;
    if (x == farthest || sign * side(x) <= 0) return x;
  }
}

class CellTaker {
 public:
  CellTaker(const Trapezoids& trapezoids, TrapezoidCells& out)
      : t_(trapezoids), levels_(t_.vertices().size()), cells_(out), out_(out.parts), bent_(t_.segments().size(), 0) {
    for (const Segment& s : t_.segments()) {
      if (s.lower_at.y == s.upper_at.y) levels_[s.lower].barred = true;
    }
  }

  void take(std::uint32_t trapezoid) {
    const Trapezoids::Trapezoid& t = t_.trapezoids()[trapezoid];
    cell_ = static_cast<std::uint32_t>(out_.cells());
    cells_.trapezoids.push_back(TrapezoidId(trapezoid));
    const Side bottom = side_of(t, t.bottom), top = side_of(t, t.top);
    // Along the bottom to the right, then along the top to the left. What a corner is left along is noted as a gap, and
    // turned into a cell when all cells are known.
    if (bottom.left != kNone) add(bottom.left, gap_below(bottom.first, kBefore));
    for (std::uint32_t v = bottom.first; v < bottom.last; ++v) add(index_of(v), gap_below(v, kBehind));
    if (bottom.right == kNone) {
      add_border(index_of(bottom.last), t.right, Outward::right);
    } else {
      add(index_of(bottom.last), gap_below(bottom.last, kToCrossing));
      add_border(bottom.right, t.right, Outward::right);
    }
    if (top.right != kNone) add(top.right, gap_above(top.last, kToCrossing));
    for (std::uint32_t v = top.last; v > top.first; --v) add(index_of(v), gap_above(v - 1, kBehind));
    if (top.left == kNone) {
      add_border(index_of(top.first), t.left, Outward::left);
    } else {
      add(index_of(top.first), gap_above(top.first, kBefore));
      add_border(top.left, t.left, Outward::left);
    }
    out_.cell_begin.push_back(static_cast<std::uint32_t>(out_.corners.size()));
  }

  void finish(CornerRule corner_rule) {
    for (std::uint32_t& across : out_.across) {
      if (across == kNone) continue;
      const std::uint32_t gap = across / 2, v = gap / kGaps, kind = gap % kGaps;
      const Level& level = levels_[v];
      across = kind == kBehind && level.barred ? kNone : across % 2 == 0 ? level.below[kind] : level.above[kind];
    }
    if (corner_rule == CornerRule::allow) {
      out_.sealed.assign(out_.positions.size(), 0);
      for (std::uint32_t v = 0; v < levels_.size(); ++v) {
        if (levels_[v].index != kNone && t_.is_sealed(v)) out_.sealed[levels_[v].index] = 1;
      }
    }
    out_.slack = t_.slack();
    if (std::find(bent_.begin(), bent_.end(), 1) == bent_.end()) return;
    const Box2 box = bounding_box(t_.vertices());
    const double farthest =
        std::max({std::fabs(box.min.x), std::fabs(box.min.y), std::fabs(box.max.x), std::fabs(box.max.y)});
    const double off = kChordSlackPerCoordinate * farthest;
    if (out_.slack > 0) {
      out_.slack = std::max(out_.slack, off);  // the segments themselves are not where they should be
    } else {
      list_lines(off);
    }
  }

 private:
  // Gaps are named by a vertex: from the crossing before it, to the vertex behind it, to the crossing behind it.
  enum Gap : std::uint32_t { kBefore, kBehind, kToCrossing, kGaps };
  struct Level {
    std::uint32_t index = kNone;                          // of the vertex in the mesh
    std::array<std::uint32_t, 2> crossing{kNone, kNone};  // the one before it and behind it, in the mesh
    std::array<std::uint32_t, kGaps> below{kNone, kNone, kNone}, above{kNone, kNone, kNone};  // cells at its gaps
    bool barred = false;  // a horizontal segment leads to the next vertex
  };
  // The edge from a corner of a cell along a segment, which the cell has on its left or right.
  struct Border {
    std::uint32_t corner, segment;
    Outward outward;
  };
  struct Side {
    std::uint32_t first, last;
    std::uint32_t left = kNone, right = kNone;  // crossings
  };

  // The side of a trapezoid on the level of a vertex that it touches.
  [[nodiscard]] Side side_of(const Trapezoids::Trapezoid& t, std::uint32_t vertex) {
    const auto vertices = t_.vertices();
    const double y = vertices[vertex].y;
    const Segment &left = t_.segments()[t.left], &right = t_.segments()[t.right];
    Side side{vertex, vertex};
    const auto end_at = [y](const Segment& s) {
      return s.lower_at.y == y ? s.lower : s.upper_at.y == y ? s.upper : kNone;
    };
    const std::uint32_t left_end = end_at(left), right_end = end_at(right);
    if (left_end != kNone) {
      side.first = left_end;
    } else {
      while (side.first > 0 && vertices[side.first - 1].y == y &&
             orient2d(left.lower_at, left.upper_at, vertices[side.first - 1]) < 0) {
        --side.first;
      }
      side.left = crossing(levels_[side.first].crossing[0], t.left, y, Outward::left);
    }
    if (right_end != kNone) {
      side.last = right_end;
    } else {
      while (side.last + 1 < vertices.size() && vertices[side.last + 1].y == y &&
             orient2d(right.lower_at, right.upper_at, vertices[side.last + 1]) > 0) {
        ++side.last;
      }
      side.right = crossing(levels_[side.last].crossing[1], t.right, y, Outward::right);
    }
    return side;
  }
  std::uint32_t crossing(std::uint32_t& index, std::uint32_t segment, double y, Outward outward) {
    if (index != kNone) return index;
    const Segment& s = t_.segments()[segment];
    const Vec2 at{crossing_outward(s, y, outward), y};
    if (orient2d(s.lower_at, s.upper_at, at) != 0) bent_[segment] = 1;
    return index = add_vertex(at, segment);
  }
  std::uint32_t index_of(std::uint32_t v) {
    std::uint32_t& index = levels_[v].index;
    if (index == kNone) index = add_vertex(t_.vertices()[v], kNone);
    return index;
  }
  [[nodiscard]] std::uint32_t add_vertex(Vec2 at, std::uint32_t inside_of) {
    out_.positions.push_back(at);
    cells_.inside_of.push_back(inside_of);
    return static_cast<std::uint32_t>(out_.positions.size() - 1);
  }
  void add(std::uint32_t corner, std::uint32_t gap) {
    out_.corners.push_back(corner);
    out_.across.push_back(gap);
  }
  void add_border(std::uint32_t corner, std::uint32_t segment, Outward outward) {
    borders_.push_back({static_cast<std::uint32_t>(out_.corners.size()), segment, outward});
    add(corner, kNone);
  }
  // The true lines of all edges along bent segments, one for each side of a segment.
  void list_lines(double off) {
    std::vector<std::array<std::uint32_t, 2>> line(bent_.size(), {kNone, kNone});
    out_.lines.off = off;
    out_.lines.line_of.assign(out_.corners.size(), kNone);
    for (const Border& border : borders_) {
      if (bent_[border.segment] == 0) continue;
      const bool up = border.outward == Outward::right;
      std::uint32_t& number = line[border.segment][up ? 1 : 0];
      if (number == kNone) {
        const Segment& s = t_.segments()[border.segment];
        number = static_cast<std::uint32_t>(out_.lines.lines.size());
        out_.lines.lines.push_back(up ? MeshLine{s.lower_at, s.upper_at} : MeshLine{s.upper_at, s.lower_at});
      }
      out_.lines.line_of[border.corner] = number;
    }
  }
  // Of this cell's bottom: what it is above of, and what is to be looked up below.
  [[nodiscard]] std::uint32_t gap_below(std::uint32_t v, Gap kind) {
    levels_[v].above[kind] = cell_;
    return 2 * (kGaps * v + kind);
  }
  [[nodiscard]] std::uint32_t gap_above(std::uint32_t v, Gap kind) {
    levels_[v].below[kind] = cell_;
    return 2 * (kGaps * v + kind) + 1;
  }

  const Trapezoids& t_;
  std::vector<Level> levels_;  // by vertex
  TrapezoidCells& cells_;
  MeshParts& out_;
  std::uint32_t cell_ = 0;
  std::vector<Border> borders_;
  std::vector<std::uint8_t> bent_;  // by segment: a chord's end inside it has been rounded
};

}  // namespace

TrapezoidCells trapezoid_cells(const Trapezoids& trapezoids, CornerRule corner_rule, const BuildProgress& progress) {
  TrapezoidCells out;
  ProgressMeter meter(progress, trapezoids.trapezoids().size());
  out.parts.corner_rule = corner_rule;
  out.parts.cell_begin.reserve(trapezoids.cell_count() + 1);
  out.trapezoids.reserve(trapezoids.cell_count());
  CellTaker taker(trapezoids, out);
  for (std::uint32_t i = 0; i < trapezoids.trapezoids().size(); ++i) {
    if (trapezoids.is_cell(TrapezoidId(i))) taker.take(i);
    meter.step();
  }
  taker.finish(corner_rule);
  return out;
}

MeshParts free_cells(const Trapezoids& trapezoids, CornerRule corner_rule, const BuildProgress& progress) {
  return std::move(trapezoid_cells(trapezoids, corner_rule, progress).parts);
}

}  // namespace taut::detail
