// The trapezoidal decomposition by definition, with rational numbers and none of the library's geometry: the plane is
// cut into slabs at every y at which a segment ends, each slab into pieces between neighbouring segments, and pieces
// above each other between the same two segments are one unless an end of a segment lies between them on the line that
// parts them. O(n^2 log n).
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "taut/cells/detail/trapezoids/trapezoids.hpp"

namespace taut::test {
using namespace taut::detail;

class TrapezoidOracle {
 public:
  using Rational = boost::multiprecision::cpp_rational;
  struct Line {
    Vec2 lower, upper;  // by y, then x
    bool free_left, free_right;
  };
  struct Cell {
    std::size_t left, right;  // lines
    double bottom, top;
  };
  // A cell by what it lies between: comparable across structures, and all its corners follow from it.
  using Name = std::tuple<Vec2, Vec2, Vec2, Vec2, double, double>;

  template <class Segments>  // with lower_at, upper_at, free_left, free_right
  explicit TrapezoidOracle(const Segments& segments) {
    for (const auto& s : segments) lines_.push_back({s.lower_at, s.upper_at, s.free_left, s.free_right});
    std::set<double> heights;
    for (const Line& line : lines_) {
      for (const Vec2 p : {line.lower, line.upper}) {
        heights.insert(p.y);
        ends_[p.y].insert(p.x);
      }
    }
    const std::vector<double> levels(heights.begin(), heights.end());
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> open, still_open;
    for (std::size_t i = 0; i + 1 < levels.size(); ++i) {
      still_open.clear();
      const std::vector<std::size_t> order = across_slab(levels[i], levels[i + 1]);
      for (std::size_t k = 0; k + 1 < order.size(); ++k) {
        if (!lines_[order[k]].free_right) continue;
        const std::pair<std::size_t, std::size_t> between(order[k], order[k + 1]);
        const auto below = open.find(between);
        if (below != open.end() && !has_end_between(between.first, between.second, levels[i])) {
          cells_[below->second].top = levels[i + 1];
          still_open[between] = below->second;
        } else {
          still_open[between] = cells_.size();
          cells_.push_back({between.first, between.second, levels[i], levels[i + 1]});
        }
      }
      open.swap(still_open);
    }
  }

  [[nodiscard]] const std::vector<Cell>& cells() const { return cells_; }
  [[nodiscard]] Name name(const Cell& cell) const {
    const Line &l = lines_[cell.left], &r = lines_[cell.right];
    return {l.lower, l.upper, r.lower, r.upper, cell.bottom, cell.top};
  }
  [[nodiscard]] bool contains(const Cell& cell, Vec2 p) const {
    return p.y >= cell.bottom && p.y <= cell.top && x_at(cell.left, p.y) <= Rational(p.x) &&
           Rational(p.x) <= x_at(cell.right, p.y);
  }
  // How much of its border two cells above each other share, less what horizontal segments bar.
  [[nodiscard]] double shared_border(const Cell& lower, const Cell& upper) const {
    if (lower.top != upper.bottom) return 0;
    const double y = lower.top;
    const Rational from = std::max(x_at(lower.left, y), x_at(upper.left, y));
    const Rational to = std::min(x_at(lower.right, y), x_at(upper.right, y));
    if (from >= to) return 0;
    Rational shared = to - from;
    for (const Line& line : lines_) {
      if (line.lower.y != y || line.upper.y != y) continue;
      const Rational begin = std::max(from, Rational(line.lower.x)), end = std::min(to, Rational(line.upper.x));
      if (begin < end) shared -= end - begin;
    }
    return shared.convert_to<double>();
  }

 private:
  [[nodiscard]] Rational x_at(std::size_t line, double y) const {
    const auto& [a, b, free_left, free_right] = lines_[line];
    const Rational dx = Rational(b.x) - Rational(a.x), dy = Rational(b.y) - Rational(a.y);
    return Rational(a.x) + dx * (Rational(y) - Rational(a.y)) / dy;
  }
  [[nodiscard]] std::vector<std::size_t> across_slab(double low, double high) const {
    std::vector<std::pair<Rational, std::size_t>> found;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      if (lines_[i].lower.y > low || lines_[i].upper.y < high) continue;
      found.emplace_back(x_at(i, low) + x_at(i, high), i);  // twice the middle: apart for lines that do not cross
    }
    std::sort(found.begin(), found.end());
    std::vector<std::size_t> order;
    for (const auto& [middle, i] : found) order.push_back(i);
    return order;
  }
  [[nodiscard]] bool has_end_between(std::size_t left, std::size_t right, double y) const {
    const Rational from = x_at(left, y), to = x_at(right, y);
    return std::any_of(ends_.at(y).begin(), ends_.at(y).end(),
                       [&](double x) { return from < Rational(x) && Rational(x) < to; });
  }

  std::vector<Line> lines_;
  std::map<double, std::set<double>> ends_;  // x by y
  std::vector<Cell> cells_;
};

[[nodiscard]] inline TrapezoidOracle::Name name_of(const Trapezoids& t, TrapezoidId id) {
  const auto &l = t.segments()[t[id].left], &r = t.segments()[t[id].right];
  return {l.lower_at, l.upper_at, r.lower_at, r.upper_at, t.vertices()[t[id].bottom].y, t.vertices()[t[id].top].y};
}

[[nodiscard]] inline std::vector<TrapezoidId> cells_of(const Trapezoids& t) {
  std::vector<TrapezoidId> out;
  for (std::uint32_t i = 0; i < t.trapezoids().size(); ++i) {
    if (t.is_cell(TrapezoidId(i))) out.push_back(TrapezoidId(i));
  }
  return out;
}

}  // namespace taut::test
