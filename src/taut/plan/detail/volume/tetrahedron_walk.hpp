// From costs at the corners of tetrahedra to a path (perkins2013 §4.3 in space). From a corner the cheapest way through
// one of its tetrahedra is taken: along an edge, over cheaper ground behind a face or around an edge, or straight to a
// point of the opposite face. From a point of a face or edge, and from the start, it goes straight to a face of the
// tetrahedra there. What a point of a face or edge promises is interpolated and may be wrong, so it is held against the
// best step on from there before it is taken.
//
// It always ends. Each step leads to where the (interpolated) cost is less than here. A walk that turns round a corner
// by more than all of its tetrahedra, or takes too many steps, goes along edges from corner to corner from then on.
// Where no step leads down there is no path, and the caller has to know another way.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/volume/tetrahedron_field.hpp"
#include "taut/plan/detail/weighted/complex_path.hpp"
#include "taut/plan/detail/weighted/look_ahead.hpp"

namespace taut::detail {

class TetrahedronWalk {
 public:
  // A path from the start, which lies in all of `starts`, to the goal of the field. False if the costs do not lead
  // there, or if it was interrupted; the path is then of no use. It looks ahead over all tetrahedra, whatever it is
  // told: within one, as published for triangles, is much worse where weights differ.
  template <class Costs>
  [[nodiscard]] bool walk(const TetrahedronField& field, Vec3 start, std::span<const SimplexId> starts,
                          const Costs& costs, LookAhead, Interrupt& interrupt, ComplexPath<3>& out) {
    out.clear();
    out.points.push_back(start);
    if (start == field.goal()) return true;
    Place here;
    here.at = start;
    CornerId pivot;
    std::size_t turned = 0, left = 2 * field.complex().simplex_count() + 64;
    for (;;) {
      steps_.clear();
      collect(field, here, starts, costs, left > 0, steps_);
      if (interrupt.asked(static_cast<std::uint32_t>(16 * steps_.size() + 16))) return false;
      Step step = left > 0 ? choose(field, costs) : least(steps_);
      if (here.kind == Place::Kind::inside && step.to.kind == Place::Kind::inside && here.tetrahedron.valid()) {
        if (!pivot.valid() || !has(step.to, pivot)) {
          turned = 0;
          pivot = shared_corner(here, step.to);
        }
        if (pivot.valid() && ++turned > field.complex().around(pivot).size()) step = to_corner(field, here, costs);
      } else {
        turned = 0;
        pivot = {};
      }
      if (!(step.cost < kInfinite)) return false;
      if (step.first_cell.valid()) out.add(step.via, step.first_cell);
      out.add(step.to.at, step.cell);
      if (step.to.kind == Place::Kind::goal) return true;
      here = step.to;
      if (here.kind == Place::Kind::inside && left > 0) --left;
    }
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(steps_, ahead_, near_); }

 private:
  static constexpr double kInfinite = TetrahedronField::kInfinite;

  // Where a walk is: in its start (inside, of no tetrahedron), in a corner, inside an edge or a face, or in the goal.
  struct Place {
    enum class Kind : std::uint8_t { inside, node, goal } kind = Kind::inside;
    std::uint32_t node = 0;   // of a corner
    SimplexId tetrahedron{};  // that has the edge or face
    int count = 0;            // of the corners of that
    std::array<int, 3> which{};
    std::array<CornerId, 3> corners{};
    Vec3 at{};
    double cost = kInfinite;  // what is left from here, interpolated in edges and faces
  };
  struct Step {
    Place to{};
    double cost = kInfinite;  // of the way there and on
    double way = 0;           // of the way there
    SimplexId cell{};         // paid for by the last piece
    SimplexId first_cell{};   // and by a piece to `via` before it, if there is one
    Vec3 via{};
    bool is_sure = false;  // is not interpolated, or was looked at
  };
  using Steps = std::vector<Step>;

  [[nodiscard]] static Step least(const Steps& steps) {
    const auto best =
        std::min_element(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.cost < b.cost; });
    return best == steps.end() ? Step{} : *best;
  }
  template <class Costs>
  [[nodiscard]] Step choose(const TetrahedronField& field, const Costs& costs) {
    for (;;) {
      const auto best =
          std::min_element(steps_.begin(), steps_.end(), [](const Step& a, const Step& b) { return a.cost < b.cost; });
      if (best == steps_.end()) return {};
      if (best->is_sure || !(best->cost < kInfinite)) return *best;
      // What is interpolated is replaced by the best step on from there.
      ahead_.clear();
      collect(field, best->to, {}, costs, true, ahead_);
      best->cost = best->way + least(ahead_).cost;
      best->is_sure = true;
    }
  }
  [[nodiscard]] static bool has(const Place& place, CornerId c) {
    return std::find(place.corners.begin(), place.corners.begin() + place.count, c) !=
           place.corners.begin() + place.count;
  }
  [[nodiscard]] static CornerId shared_corner(const Place& a, const Place& b) {
    for (int i = 0; i < a.count; ++i) {
      if (has(b, a.corners[static_cast<std::size_t>(i)])) return a.corners[static_cast<std::size_t>(i)];
    }
    return {};
  }

  template <class Costs>
  void collect(const TetrahedronField& field, const Place& here, std::span<const SimplexId> starts, const Costs& costs,
               bool straight, Steps& out) {
    if (here.kind == Place::Kind::node) {
      for (const SimplexId t : field.wedges().around(here.node)) {
        if (field.is_free(t)) from_node(field, here, t, costs, straight, out);
      }
      return;
    }
    if (!straight) {
      if (here.tetrahedron.valid()) {
        out.push_back(to_corner(field, here, costs));
        return;
      }
    }
    near_.clear();
    if (!here.tetrahedron.valid()) {
      near_.assign(starts.begin(), starts.end());
    } else if (here.count == 2) {
      around_edge(field.complex(), here.tetrahedron, here.which[0], here.which[1],
                  [&](SimplexId t) { near_.push_back(t); });
    } else {
      near_.push_back(here.tetrahedron);
      const SimplexId behind =
          field.complex().across(here.tetrahedron, 6 - here.which[0] - here.which[1] - here.which[2]);
      if (field.is_free(behind)) near_.push_back(behind);
    }
    for (const SimplexId t : near_) from_inside(field, here, t, costs, out);
  }

  [[nodiscard]] static Vec3 corner(const TetrahedronField& field, SimplexId t, int i) {
    return field.complex().position(field.complex().corners(t)[static_cast<std::size_t>(i % 4)]);
  }
  void to_goal(const TetrahedronField& field, const Place& here, SimplexId t, Steps& out) const {
    if (!field.is_goal_cell(t)) return;
    Step step;
    step.to.kind = Place::Kind::goal;
    step.to.at = field.goal();
    step.to.cost = 0;
    step.cell = t;
    step.way = step.cost = field.complex().weight(t) * distance(field.goal(), here.at);
    step.is_sure = true;
    out.push_back(step);
  }
  // To a place on the face opposite to corner i: how much of each of the next three corners it is.
  template <class Costs>
  [[nodiscard]] Place place_on(const TetrahedronField& field, SimplexId t, int i, const std::array<double, 3>& at,
                               const Costs& costs) const {
    Place place;
    int greatest = 0;
    for (int k = 0; k < 3; ++k) {
      if (at[static_cast<std::size_t>(k)] > at[static_cast<std::size_t>(greatest)]) greatest = k;
      if (!(at[static_cast<std::size_t>(k)] > kOnEdgeRelative)) continue;
      const auto n = static_cast<std::size_t>(place.count++);
      place.which[n] = (i + 1 + k) % 4;
      place.corners[n] = field.complex().corners(t)[static_cast<std::size_t>(place.which[n])];
    }
    if (place.count < 2) return node_at(field, t, (i + 1 + greatest) % 4, costs);
    place.tetrahedron = t;
    double sum = 0, least = kInfinite;
    place.cost = 0;
    for (int n = 0; n < place.count; ++n)
      sum += at[static_cast<std::size_t>((place.which[static_cast<std::size_t>(n)] - i + 3) % 4)];
    for (int n = 0; n < place.count; ++n) {
      const int which = place.which[static_cast<std::size_t>(n)];
      const double share = at[static_cast<std::size_t>((which - i + 3) % 4)] / sum;
      const double cost = costs(field.wedges().node(t, which));
      place.at = place.at + share * corner(field, t, which);
      place.cost += share * cost;
      least = std::min(least, cost);
    }
    place.cost = std::max(place.cost, least);
    return place;
  }
  template <class Costs>
  [[nodiscard]] Place node_at(const TetrahedronField& field, SimplexId t, int i, const Costs& costs) const {
    Place place;
    place.kind = Place::Kind::node;
    place.node = field.wedges().node(t, i);
    place.at = corner(field, t, i);
    place.cost = costs(place.node);
    return place;
  }

  // From somewhere inside the tetrahedron or on its border, but no corner of it; from a start it may be one.
  template <class Costs>
  void from_inside(const TetrahedronField& field, const Place& here, SimplexId t, const Costs& costs, Steps& out) {
    to_goal(field, here, t, out);
    if (!here.tetrahedron.valid()) {
      for (int i = 0; i < 4; ++i) {
        if (corner(field, t, i) == here.at) return from_corner(field, here, t, i, costs, true, out);
      }
    }
    const double weight = field.complex().weight(t);
    for (int i = 0; i < 4; ++i) {
      if (here.tetrahedron.valid() ? !is_above(field, here, t, i) : !field.lies_above(here.at, t, i)) continue;
      const auto base = field.costs_of_base(t, i, costs);
      if (!(*std::min_element(base.begin(), base.end()) < here.cost)) continue;
      const SimplexLeast<3> way = least_over_simplex(field.seen_from(here.at, t, i), base, weight);
      add(field, here, t, i, way.at, costs, t, out);
      for (int k = 1; k < 4; ++k) to_node(field, here, t, (i + k) % 4, costs, t, out);
    }
  }
  // By the corners of the face or edge that it is inside of.
  [[nodiscard]] static bool is_above(const TetrahedronField& field, const Place& here, SimplexId t, int i) {
    return has(here, field.complex().corners(t)[static_cast<std::size_t>(i)]);
  }
  template <class Costs>
  void from_node(const TetrahedronField& field, const Place& here, SimplexId t, const Costs& costs, bool straight,
                 Steps& out) {
    to_goal(field, here, t, out);
    from_corner(field, here, t, field.complex().index_of(t, field.wedges().corner(here.node)), costs, straight, out);
  }
  template <class Costs>
  void from_corner(const TetrahedronField& field, const Place& here, SimplexId t, int i, const Costs& costs,
                   bool straight, Steps& out) {
    for (int k = 1; k < 4; ++k) {
      const int j = (i + k) % 4;
      if (costs(field.wedges().node(t, j)) < here.cost)
        to_node(field, here, t, j, costs, cheapest_around_edge(field.complex(), t, i, j), out);
    }
    if (!straight) return;
    const TetrahedronCost way = field.way_from(t, i, costs);
    if (way.kind == TetrahedronWay::direct) add(field, here, t, i, way.from, costs, t, out);
    if (way.kind != TetrahedronWay::over_edge && way.kind != TetrahedronWay::over_face) return;
    Step step;
    step.to = place_on(field, t, i, way.from, costs);
    if (!(step.to.cost < here.cost)) return;
    const int corner = (i + 1 + static_cast<int>(way.corner)) % 4;
    step.first_cell = way.kind == TetrahedronWay::over_face ? field.complex().across(t, corner)
                                                            : cheapest_around_edge(field.complex(), t, i, corner);
    if (!field.is_free(step.first_cell)) return;
    const TetrahedronSides sides = sides_from(field.complex(), t, i, kInfinite);
    step.via = here.at + place_in(sides, way.over);
    step.cell = t;
    step.way = field.complex().weight(step.first_cell) * distance(here.at, step.via) +
               field.complex().weight(t) * distance(step.via, step.to.at);
    step.cost = step.way + step.to.cost;
    step.is_sure = step.to.kind == Place::Kind::node;
    out.push_back(step);
  }
  // Straight to a place on the face opposite to corner i.
  template <class Costs>
  void add(const TetrahedronField& field, const Place& here, SimplexId t, int i, const std::array<double, 3>& at,
           const Costs& costs, SimplexId cell, Steps& out) const {
    Step step;
    step.to = place_on(field, t, i, at, costs);
    if (!(step.to.cost < here.cost)) return;
    step.cell = cell;
    step.way = field.complex().weight(cell) * distance(here.at, step.to.at);
    step.cost = step.way + step.to.cost;
    step.is_sure = step.to.kind == Place::Kind::node;
    out.push_back(step);
  }
  template <class Costs>
  void to_node(const TetrahedronField& field, const Place& here, SimplexId t, int j, const Costs& costs, SimplexId cell,
               Steps& out) const {
    Step step;
    step.to = node_at(field, t, j, costs);
    if (!(step.to.cost < here.cost)) return;
    step.cell = cell;
    step.way = field.complex().weight(cell) * distance(here.at, step.to.at);
    step.cost = step.way + step.to.cost;
    step.is_sure = true;
    out.push_back(step);
  }
  // Along the face or edge to the corner of it that costs least, which costs no more than is interpolated.
  template <class Costs>
  [[nodiscard]] Step to_corner(const TetrahedronField& field, const Place& here, const Costs& costs) const {
    Step best;
    for (int n = 0; n < here.count; ++n) {
      const int i = here.which[static_cast<std::size_t>(n)];
      const Place node = node_at(field, here.tetrahedron, i, costs);
      if (best.cell.valid() && !(node.cost < best.to.cost)) continue;
      best.to = node;
      best.cell = here.tetrahedron;
    }
    best.way = field.complex().weight(best.cell) * distance(here.at, best.to.at);
    best.cost = best.way + best.to.cost;
    best.is_sure = true;
    return best;
  }

  Steps steps_, ahead_;
  std::vector<SimplexId> near_;
};

}  // namespace taut::detail
