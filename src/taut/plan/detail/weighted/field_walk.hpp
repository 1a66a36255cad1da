// From costs at corners to a path (perkins2013 §4.3, with the corrections of the specification). From a corner the
// cheapest way over one of its triangles is taken: along an edge, over cheaper ground behind one, or straight to a
// point of the opposite side. What such a point promises is interpolated and may be wrong, so it is held against the
// best step on from there before it is taken: one-step look-ahead, over the same triangle as published, or over all.
//
// It always ends. Each step leads to where the (interpolated) cost is less than here, or from a side to its end where
// it is no more; a walk that turns round a corner by more than all of its triangles, or takes too many steps, goes
// along edges from then on, and each corner is passed at most once that way. Where no step leads down, the costs are
// none that a finished search leaves, and there is no path; the caller has to know another way.
#pragma once

#include <cmath>
#include <cstdint>
#include <span>

#include "taut/base/detail/interrupt.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/weighted/complex_path.hpp"
#include "taut/plan/detail/weighted/look_ahead.hpp"
#include "taut/plan/detail/weighted/triangle_field.hpp"

namespace taut::detail {

// Where a walk is: in its start, a corner, on a side, or in the goal.
template <int D>
struct WalkPlace {
  enum class Kind : std::uint8_t { start, node, side, goal } kind = Kind::start;
  int side = 0;            // opposite to this corner of the triangle
  std::uint32_t node = 0;  // of a corner
  SimplexId triangle{};    // that the side belongs to
  Vec<D> at{};
  double cost = std::numeric_limits<double>::infinity();  // what is left from here, interpolated on sides
};

template <int D>
struct WalkStep {
  WalkPlace<D> to{};
  double cost = std::numeric_limits<double>::infinity();  // of the way there and on
  double way = 0;                                         // of the way there
  SimplexId over{};                                       // the triangle it was found in
  SimplexId cell{};                                       // paid for by the last piece
  SimplexId first_cell{};                                 // and by a piece to `via` before it, if there is one
  Vec<D> via{};
  bool is_sure = false;  // is not interpolated, or was looked at
};

template <int D>
class FieldWalk {
 public:
  using Complex = SimplexComplex<2, D>;
  using Place = WalkPlace<D>;
  using Step = WalkStep<D>;

  // A path from the start, which lies in all of `starts`, to the goal of the field. False if the costs do not lead
  // there, or if it was interrupted; the path is then of no use.
  template <class Field, class Costs>
  [[nodiscard]] bool walk(const Field& field, Vec<D> start, std::span<const SimplexId> starts, const Costs& costs,
                          LookAhead look_ahead, Interrupt& interrupt, ComplexPath<D>& out) {
    out.clear();
    out.points.push_back(start);
    if (start == field.goal()) return true;
    Place here;
    here.at = start;
    CornerId pivot;
    std::size_t turned = 0, left = 2 * field.complex().simplex_count() + 64;
    for (;;) {
      steps_.clear();
      const bool straight = left > 0;
      collect(field, here, starts, costs, straight, look_ahead, steps_);
      if (interrupt.asked(static_cast<std::uint32_t>(4 * steps_.size() + 4))) return false;
      Step step = straight ? choose(field, here, costs, look_ahead) : least(steps_);
      if (here.kind == Place::Kind::side && step.to.kind == Place::Kind::side) {
        const CornerId shared = shared_corner(field.complex(), here, step.to);
        turned = shared == pivot ? turned + 1 : 1;
        pivot = shared;
        if (turned > field.complex().around(pivot).size()) step = to_end(field, here, costs);
      } else {
        turned = 0;
      }
      if (!(step.cost < kInfinite)) return false;
      if (step.first_cell.valid()) out.add(step.via, step.first_cell);
      out.add(step.to.at, step.cell);
      if (step.to.kind == Place::Kind::goal) return true;
      here = step.to;
      if (here.kind == Place::Kind::side && left > 0) --left;
    }
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(steps_, ahead_); }

 private:
  using Steps = std::vector<Step>;
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();

  [[nodiscard]] static const Step& least(const Steps& steps) {
    static const Step kNone{};
    const auto best =
        std::min_element(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.cost < b.cost; });
    return best == steps.end() ? kNone : *best;
  }
  // Of all steps from here the one to take.
  template <class Field, class Costs>
  [[nodiscard]] Step choose(const Field& field, const Place& here, const Costs& costs, LookAhead look_ahead) {
    if (look_ahead == LookAhead::cell) {
      Step best = least(steps_);
      if (here.kind == Place::Kind::side || best.is_sure) return best;
      look(field, best, costs, look_ahead);
      for (const Step& other : steps_) {
        if (other.is_sure && other.over == best.over && other.cost < best.cost) best = other;
      }
      if (best.cost < kInfinite) return best;
    }
    for (;;) {
      const auto best =
          std::min_element(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) { return a.cost < b.cost; });
      if (best == steps_.end()) return {};
      if (best->is_sure || !(best->cost < kInfinite)) return *best;
      look(field, *best, costs, look_ahead);
    }
  }
  // Replaces what is interpolated by the best step on from there.
  template <class Field, class Costs>
  void look(const Field& field, Step& step, const Costs& costs, LookAhead look_ahead) {
    ahead_.clear();
    collect(field, step.to, {}, costs, true, look_ahead, ahead_);
    step.cost = step.way + least(ahead_).cost;
    step.is_sure = true;
  }

  template <class Field, class Costs>
  void collect(const Field& field, const Place& here, std::span<const SimplexId> starts, const Costs& costs,
               bool straight, LookAhead look_ahead, Steps& out) const {
    const Complex& complex = field.complex();
    switch (here.kind) {
      case Place::Kind::start:
        for (const SimplexId t : starts) from_inside(field, here, t, costs, straight, out);
        break;
      case Place::Kind::node:
        for (const SimplexId t : field.wedges().around(here.node)) {
          if (!field.is_free(t)) continue;
          const int i = complex.index_of(t, field.wedges().corner(here.node));
          to_base(field, here, t, i, (i + 1) % 3, (i + 2) % 3, true, costs, straight, out);
        }
        break;
      case Place::Kind::side: {
        const bool indirect = look_ahead == LookAhead::all;
        from_side(field, here, here.triangle, here.side, costs, indirect, straight, out);
        const SimplexId behind = complex.across(here.triangle, here.side);
        if (!field.is_free(behind)) break;
        from_side(field, here, behind, side_of(complex, behind, here.triangle), costs, indirect, straight, out);
        break;
      }
      case Place::Kind::goal:
        break;
    }
  }
  [[nodiscard]] static int side_of(const Complex& complex, SimplexId t, SimplexId behind) {
    int side = 0;
    while (complex.across(t, side) != behind) ++side;
    return side;
  }
  template <class Field, class Costs>
  void from_inside(const Field& field, const Place& here, SimplexId t, const Costs& costs, bool straight,
                   Steps& out) const {
    for (int i = 0; i < 3; ++i) {
      if (corner(field, t, i) == here.at)
        return to_base(field, here, t, i, (i + 1) % 3, (i + 2) % 3, true, costs, straight, out);
    }
    for (int i = 0; i < 3; ++i) to_base(field, here, t, -1, (i + 1) % 3, (i + 2) % 3, false, costs, straight, out);
  }
  template <class Field, class Costs>
  void from_side(const Field& field, const Place& here, SimplexId t, int side, const Costs& costs, bool indirect,
                 bool straight, Steps& out) const {
    const int a = (side + 1) % 3, b = (side + 2) % 3;
    to_base(field, here, t, kOnSide + side, a, side, indirect, costs, straight, out);
    to_base(field, here, t, kOnSide + side, b, side, indirect, costs, straight, out);
  }

  static constexpr int kOnSide = 3;
  // All steps from here over the triangle to its side between corners j and k. `apex` is the corner that here is, -1 if
  // it is somewhere inside, or kOnSide and the side that it is on.
  template <class Field, class Costs>
  void to_base(const Field& field, const Place& here, SimplexId t, int apex, int j, int k, bool indirect,
               const Costs& costs, bool straight, Steps& out) const {
    const Complex& complex = field.complex();
    const double weight = complex.weight(t);
    const std::uint32_t nodes[2] = {field.wedges().node(t, j), field.wedges().node(t, k)};
    const double values[2] = {costs(nodes[0]), costs(nodes[1])};
    const Vec<D> ends[2] = {corner(field, t, j), corner(field, t, k)};
    TriangleSides<D> sides{{ends[0] - here.at, ends[1] - here.at}, weight, {weight, weight}};
    SimplexId behind[2];
    if (apex >= kOnSide) {
      // The side that here is on leads to corner j; k is opposite to it.
      behind[0] = complex.across(t, apex - kOnSide);
    } else if (apex >= 0) {
      behind[0] = complex.across(t, k);
      behind[1] = complex.across(t, j);
    }
    for (int e = 0; e < 2; ++e) {
      if (field.is_free(behind[e])) sides.weight_along[e] = complex.weight(behind[e]);
    }
    if (field.is_goal_cell(t)) to_goal(field, here, t, sides, behind, indirect, out);
    const auto is_down = [&](double cost) {
      return cost < here.cost || (here.kind == Place::Kind::side && cost == here.cost);
    };
    for (int e = 0; e < 2; ++e) {
      if (!is_down(values[e])) continue;
      Step step;
      step.to = {Place::Kind::node, 0, nodes[e], {}, ends[e], values[e]};
      step.is_sure = true;
      step.over = t;
      const bool beside = sides.weight_along[e] < weight;
      step.cell = beside ? behind[e] : t;
      step.way = field.metric().straight(sides.side[e], std::min(weight, sides.weight_along[e]));
      if (indirect && sides.weight_along[1 - e] < weight) {
        const CornerWay way = corner_way(sides, e, field.metric());
        if (way.at != CornerWay::kAlongEdge && way.cost < step.way) {
          step.way = way.cost;
          step.via = here.at + way.at * sides.side[1 - e];
          step.first_cell = behind[1 - e];
          step.cell = t;
        }
      }
      step.cost = step.way + values[e];
      out.push_back(step);
    }
    if (!straight || !(std::max(values[0], values[1]) < kInfinite)) return;
    if (area_between(sides.side[0], sides.side[1]) == 0) return;  // here is on that side
    const LeastCost direct = direct_way(sides, values[0], values[1], field.metric());
    if (!(direct.at > kAtCornerRelative && direct.at < 1 - kAtCornerRelative)) return;  // corners have had their turn
    const double value = std::max(values[0] + direct.at * (values[1] - values[0]), std::min(values[0], values[1]));
    if (!(value < here.cost)) return;
    Step step;
    step.to = {Place::Kind::side, 3 - j - k, 0, t, ends[0] + direct.at * (ends[1] - ends[0]), value};
    step.over = step.cell = t;
    step.way = field.metric().straight(step.to.at - here.at, weight);
    step.cost = step.way + value;
    out.push_back(step);
  }
  // Straight, or over the cheaper ground behind an edge.
  template <class Field>
  void to_goal(const Field& field, const Place& here, SimplexId t, const TriangleSides<D>& sides,
               const SimplexId behind[2], bool indirect, Steps& out) const {
    const Vec<D> to = field.goal() - here.at;
    Step step;
    step.to = {Place::Kind::goal, 0, 0, {}, field.goal(), 0};
    step.over = step.cell = t;
    step.way = field.metric().straight(to, sides.weight);
    step.is_sure = true;
    for (int e = 0; indirect && e < 2; ++e) {
      if (!(sides.weight_along[e] < sides.weight) || area_between(to, sides.side[e]) == 0) continue;
      const CornerWay way =
          corner_way(TriangleSides<D>{{to, sides.side[e]}, sides.weight, {sides.weight, sides.weight_along[e]}}, 0,
                     field.metric());
      if (way.at == CornerWay::kAlongEdge || !(way.cost < step.way)) continue;
      step.way = way.cost;
      step.via = here.at + way.at * sides.side[e];
      step.first_cell = behind[e];
    }
    step.cost = step.way;
    out.push_back(step);
  }
  // Along the side to the end that costs less.
  template <class Field, class Costs>
  [[nodiscard]] Step to_end(const Field& field, const Place& here, const Costs& costs) const {
    Step best;
    const Complex& complex = field.complex();
    const SimplexId behind = complex.across(here.triangle, here.side);
    const bool beside = field.is_free(behind) && complex.weight(behind) < complex.weight(here.triangle);
    for (int e = 1; e < 3; ++e) {
      const int i = (here.side + e) % 3;
      const std::uint32_t node = field.wedges().node(here.triangle, i);
      if (!(costs(node) <= here.cost) || (best.cell.valid() && costs(node) >= best.to.cost)) continue;
      best.cell = beside ? behind : here.triangle;
      best.to = {Place::Kind::node, 0, node, {}, corner(field, here.triangle, i), costs(node)};
      best.way = field.metric().straight(best.to.at - here.at, complex.weight(best.cell));
      best.cost = best.way + best.to.cost;
    }
    return best;
  }
  template <class Field>
  [[nodiscard]] static Vec<D> corner(const Field& field, SimplexId t, int i) {
    return field.complex().position(field.complex().corners(t)[static_cast<std::size_t>(i)]);
  }
  [[nodiscard]] static CornerId shared_corner(const Complex& complex, const Place& a, const Place& b) {
    for (int i = 1; i < 3; ++i) {
      const CornerId c = complex.corners(a.triangle)[static_cast<std::size_t>((a.side + i) % 3)];
      for (int j = 1; j < 3; ++j) {
        if (complex.corners(b.triangle)[static_cast<std::size_t>((b.side + j) % 3)] == c) return c;
      }
    }
    return {};
  }

  Steps steps_, ahead_;
};

}  // namespace taut::detail
