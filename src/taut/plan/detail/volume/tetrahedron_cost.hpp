// What it costs to reach one corner of a tetrahedron, the apex, from the face opposite to it, its base (perkins2013
// §5.5.2): along an edge (trivial), straight from a point of the base, where costs are taken to be linear (direct), or
// indirectly: from an edge of the base across the tetrahedron to a side face with cheaper ground behind it, or to an
// edge at the apex with cheaper ground around it, and on along that. Ways lead from the apex: costs at the other
// corners are those of going on from there.
//
// That a way begins within the base and touches a side is never needed (§5.4). Which leaves three edges that a way may
// begin on, and for each of them two side faces and one edge at the apex that do not hold it: nine indirect cases, each
// in closed form. Earlier work knew those from corners only: these do not depend on costs, and may be kept.
//
// Every formula is that of the specification, not as printed. What the thesis does not say: a way to a side face must
// meet it between the corners of the face. Where the best place lies beyond an edge at the apex, the case of that edge
// is better; where it lies beyond the base, the best way is one to where the face meets the base.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

#include "taut/plan/detail/volume/general_cost.hpp"

namespace taut::detail {

// How a way comes to the apex.
enum class TetrahedronWay : std::uint8_t { none, trivial, direct, over_edge, over_face };

// Which indirect ways are looked at: none, those from corners as in earlier work, or all.
enum class IndirectWays : std::uint8_t { none, from_corners, all };

struct TetrahedronCost {
  double cost = std::numeric_limits<double>::infinity();
  TetrahedronWay kind = TetrahedronWay::none;
  // Along which edge from the apex it comes, or over which face: the corner that the edge leads to or the face is
  // opposite to. Direct ways leave it at 0.
  std::uint8_t corner = 0;
  // Where on the base the way begins: how much of each corner, 1 in all.
  std::array<double, 3> from{};
  // Indirect: where it meets the face or edge that it goes on along, as a sum of sides. The other ways leave it at 0.
  std::array<double, 3> over{};
};

// A tetrahedron seen from its apex, with all that its costs depend on but for those at its corners.
struct TetrahedronSides {
  std::array<Vec3, 3> side;             // from the apex to the corners of the base
  double weight;                        // of the tetrahedron
  std::array<double, 3> weight_behind;  // of what is behind the face opposite to each corner; infinite if nothing
  std::array<double, 3> weight_along;   // the least of all tetrahedra around the edge from the apex to each corner
};

// A sum of sides, from the apex.
[[nodiscard]] inline Vec3 place_in(const TetrahedronSides& t, const std::array<double, 3>& at) {
  return at[0] * t.side[0] + at[1] * t.side[1] + at[2] * t.side[2];
}

// The best way from one corner that is not direct, less the cost at that corner: what may be kept while weights stay.
struct SolidCornerWay {
  double cost = std::numeric_limits<double>::infinity();
  TetrahedronWay kind = TetrahedronWay::none;
  std::uint8_t corner = 0;  // this and `over` as in TetrahedronCost
  std::array<double, 3> over{};
};

// All cases of one tetrahedron; the best so far is in `best`.
class TetrahedronCases {
 public:
  TetrahedronCases(const TetrahedronSides& t, const std::array<double, 3>& costs) : t_(t), costs_(costs) {}

  [[nodiscard]] const TetrahedronCost& best() const { return best_; }

  // Along the edge to a corner.
  void trivial(std::size_t i) {
    const double cost = costs_[i] + std::min(t_.weight, along(i)) * length(t_.side[i]);
    if (cost < best_.cost) best_ = {cost, TetrahedronWay::trivial, number(i), only(i, 1), {}};
  }

  // Straight from the base. Where it is all but a corner it is a way along the edge.
  void direct() {
    const SimplexLeast<3> least = least_over_simplex(t_.side, costs_, t_.weight);
    straight_ = least.cost;
    if (least.cost < best_.cost) best_ = {least.cost, TetrahedronWay::direct, 0, least.at, {}};
  }

  // To the face opposite to corner j, from the edges between it and the two others.
  void over_face(std::size_t j) {
    if (!face_pays(j)) return;
    const std::size_t i = next(j), k = next(i);
    const bool from_i = has_cost(i) && may_pay(i, j, t_.weight_behind[j]);
    const bool from_k = has_cost(k) && may_pay(k, j, t_.weight_behind[j]);
    const bool from_corner = !has_cost(i) && !has_cost(k);
    if (!from_i && !from_k && !from_corner) return;
    const FaceFrame frame(t_, j);
    if (!frame.axes.whole) return;
    if (from_i) face_from_edge(frame, i);
    if (from_k) face_from_edge(frame, k);
    if (from_corner) face_from_corner(frame);
  }
  // The same from corner j only.
  void over_face_from_corner(std::size_t j) {
    if (!face_pays(j)) return;
    if (const FaceFrame frame(t_, j); frame.axes.whole) face_from_corner(frame);
  }

  // To the edge from the apex to corner k, from the edge between the two others.
  void over_edge(std::size_t k) {
    const double behind = along(k);
    if (!(behind < t_.weight)) return;
    const std::size_t i = next(k), j = next(i);
    if (!has_cost(i) || !has_cost(j)) {
      if (has_cost(i)) over_edge_from_corner(i, k);
      if (has_cost(j)) over_edge_from_corner(j, k);
      return;
    }
    if (!may_pay(i, j, behind)) return;
    const double side = length(t_.side[k]);
    const Straight& straight = straight_from(k);
    if (!(t_.weight * dot(straight.begin, t_.side[k]) > behind * side * length(straight.begin))) return;
    const BoxLeast least = least_over_box(t_.side[i], t_.side[j] - t_.side[i], -1 * t_.side[k], t_.weight,
                                          costs_[j] - costs_[i], behind * side, costs_[i], false);
    if (!(least.cost < best_.cost)) return;
    best_ = {least.cost, TetrahedronWay::over_edge, number(k), only(i, 1 - least.x), only(k, least.y)};
    best_.from[j] = least.x;
  }
  // The same from corner i only.
  void over_edge_from_corner(std::size_t i, std::size_t k) {
    const double behind = along(k);
    if (!(behind < t_.weight) || !has_cost(i)) return;
    const LeastCost least =
        least_cost(cost_shape(t_.side[i], -1 * t_.side[k]), t_.weight, behind * length(t_.side[k]), 0);
    // The same sum, to the last bit, as of a way that was kept.
    if (const double cost = costs_[i] + least.cost; cost < best_.cost)
      best_ = {cost, TetrahedronWay::over_edge, number(k), only(i, 1), only(k, least.at)};
  }

 private:
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();
  static std::size_t next(std::size_t i) { return i == 2 ? 0 : i + 1; }
  static std::uint8_t number(std::size_t i) { return static_cast<std::uint8_t>(i); }
  static std::array<double, 3> only(std::size_t i, double value) {
    std::array<double, 3> result{};
    result[i] = value;
    return result;
  }

  // The face opposite to a corner as a plane: its own corners in it, and the corner above it.
  struct FaceFrame {
    std::size_t corner, other[2];
    OrthogonalAxes<2, Vec3> axes;
    Vec2 foot{};        // of the corner
    double height = 0;  // of the corner
    double gain = 0;    // what a unit of height costs, if the way bends as it should
    double behind = 0;  // the weight along the face
    FaceFrame(const TetrahedronSides& t, std::size_t j)
        : corner(j),
          other{next(j), next(next(j))},
          axes({t.side[other[0]], t.side[other[1]]}),
          behind(t.weight_behind[j]) {
      const auto above = axes.split(t.side[j]);
      height = above.height;
      foot = {above.along[0], above.along[1]};
      gain = std::sqrt((t.weight - behind) * (t.weight + behind));
    }
    [[nodiscard]] Vec2 place(std::size_t i) const {
      return i == other[0] ? Vec2{axes.part[0][0], 0} : Vec2{axes.part[0][1], axes.part[1][1]};
    }
  };

  [[nodiscard]] bool has_cost(std::size_t i) const { return costs_[i] < kInfinite; }
  [[nodiscard]] bool face_pays(std::size_t j) const { return t_.weight_behind[j] < t_.weight && has_cost(j); }
  // The faces at an edge are among what is around it.
  [[nodiscard]] double along(std::size_t k) const {
    return std::min({t_.weight_along[k], t_.weight_behind[next(k)], t_.weight_behind[next(next(k))]});
  }
  // Whether a way from the edge between two corners could be better than the best one. No way is cheaper than if it
  // were straight and all of it over the ground behind. And straight ways over the tetrahedron are known to cost
  // `straight_` or more: what they cost beyond the least cost at the edge falls by no more than the weight does.
  [[nodiscard]] bool may_pay(std::size_t i, std::size_t j, double behind) const {
    const double low = std::min(costs_[i], costs_[j]), room = best_.cost - low;
    if (!(room > 0) || !(room * t_.weight > behind * (straight_ - low))) return false;
    const Vec3 edge = t_.side[j] - t_.side[i], normal = cross(t_.side[i], edge);
    return room * room * dot(edge, edge) >= behind * behind * dot(normal, normal);
  }

  // The best straight way from the edge opposite to corner k, between corners with a cost. If bending it a little at
  // the apex, to where an indirect way would go, is no gain, no indirect way from that edge is: the problem is convex.
  struct Straight {
    bool known = false;
    double at = 0;  // from next(k) to the other one
    Vec3 begin{};
  };
  const Straight& straight_from(std::size_t k) {
    Straight& straight = from_edge_[k];
    if (!straight.known) {
      const std::size_t i = next(k), j = next(i);
      const Vec3 edge = t_.side[j] - t_.side[i];
      const double at = least_cost(cost_shape(t_.side[i], edge), t_.weight, costs_[j] - costs_[i], costs_[i]).at;
      straight = {true, at, t_.side[i] + at * edge};
    }
    return straight;
  }

  // From the edge between corner i of the face and the one above it. By Snell's law the way costs `gain` for each unit
  // of height and `behind` for each unit along the face, so it is linear plus the length of what is seen from above.
  void face_from_edge(const FaceFrame& frame, std::size_t i) {
    const double slope = costs_[frame.corner] - costs_[i] + frame.gain * frame.height;
    const Vec2 begin = frame.place(i);
    const std::size_t k = 3 - i - frame.corner;
    const Straight& straight = straight_from(k);
    const double up = next(k) == i ? straight.at : 1 - straight.at;
    const Vec2 under = begin + up * (frame.foot - begin);
    const double rise = up * frame.height;
    if (!(frame.gain * length(under) > frame.behind * rise)) return;
    const LeastCost least = least_cost(cost_shape(begin, frame.foot - begin), frame.behind, slope, costs_[i]);
    if (!(least.cost < best_.cost) || !(least.at > 0)) return;
    if (!face_from(frame, i, least.at)) base_from_edge(frame, i);
  }
  // From a fraction x of the way from corner i to the one above, or from that (x is 1). False if the way meets the face
  // beyond the base.
  bool face_from(const FaceFrame& frame, std::size_t i, double x) {
    const Vec2 begin = frame.place(i), seen = x < 1 ? begin + x * (frame.foot - begin) : frame.foot;
    const double reach = 1 - x * frame.height * frame.behind / (length(seen) * frame.gain);
    if (!(reach > 0)) return true;
    const std::array<double, 2> at = frame.axes.solve({reach * seen.x, reach * seen.y});
    if (at[0] + at[1] > 1) return false;
    if (at[0] >= 0 && at[1] >= 0) take_over_face(frame, i, x, at);
    return true;
  }
  void face_from_corner(const FaceFrame& frame) {
    if (!face_from(frame, frame.corner, 1)) base_from_corner(frame);
  }
  // The best way from the edge between corner i and the one above to where the face meets the base, which is an edge,
  // too. Before it comes there it costs as much for each unit along that edge, unless it begins in the corner above.
  void base_from_edge(const FaceFrame& frame, std::size_t i) {
    const std::size_t j = frame.corner, k = 3 - i - j;
    const Vec3 along = t_.side[k] - t_.side[i];
    const CostShape before = cost_shape(-1 * along, t_.side[j] - t_.side[i]);
    const double slope = costs_[j] - costs_[i], most = t_.weight * before.length;
    if (slope >= most) return;  // along the edge there is none better than from its end
    if (slope <= -most) return base_from_corner(frame);
    const double gain = std::sqrt((most - slope) * (most + slope));
    const double up = before.ahead - slope * before.distance / (before.length * gain);
    if (!(up > 0)) return;
    const double each = slope * before.ahead + before.distance * gain / before.length;
    const double y = least_cost(cost_shape(t_.side[i], along), frame.behind, each, 0).at;
    if (y * up > 1) return base_from_corner(frame);
    std::array<double, 2> at{y, y};
    at[i == frame.other[0] ? 0 : 1] = 1 - y;
    take_over_face(frame, i, y * up, at);
  }
  // From the corner above: by Snell's law, which has no closed form here.
  void base_from_corner(const FaceFrame& frame) {
    const Vec3 first = t_.side[frame.other[0]], along = t_.side[frame.other[1]] - first;
    const CostShape before = cost_shape(first - t_.side[frame.corner], along), behind = cost_shape(first, along);
    const double least = t_.weight * before.distance + frame.behind * behind.distance;
    if (!(costs_[frame.corner] + least < best_.cost)) return;
    const double y = least_of_two(before, t_.weight, behind, frame.behind);
    take_over_face(frame, frame.corner, 1, {1 - y, y});
  }
  // Where on an edge two straight ways to it cost the least together. Convex; by Newton's method, kept between places
  // that are known to lie on either side.
  static double least_of_two(const CostShape& one, double weight_one, const CostShape& other, double weight_other) {
    double low = 0, high = 1, y = std::clamp(one.ahead, 0.0, 1.0);
    for (int step = 0; step < 64; ++step) {
      double slope = 0, bend = 0;
      const auto add = [&](const CostShape& shape, double weight) {
        const double off = (y - shape.ahead) * shape.length,
                     way = std::sqrt(off * off + shape.distance * shape.distance);
        if (!(way > 0)) return;
        const double part = weight * shape.length / way, sine = shape.distance / way;
        slope += part * off;
        bend += part * shape.length * sine * sine;
      };
      add(one, weight_one);
      add(other, weight_other);
      (slope > 0 ? high : low) = y;
      const double newton = y - slope / bend;
      const double next = newton > low && newton < high ? newton : 0.5 * (low + high);
      if (std::fabs(next - y) <= std::numeric_limits<double>::epsilon() || slope == 0) break;
      y = next;
    }
    return y;
  }
  // From a fraction x of the way from corner i to the one above, to a place on the face, by how much of its two corners
  // it is.
  void take_over_face(const FaceFrame& frame, std::size_t i, double x, const std::array<double, 2>& at) {
    const std::size_t j = frame.corner;
    std::array<double, 3> from = only(j, 1), over{};
    if (i != j) {
      from[j] = x;
      from[i] = 1 - x;
    }
    for (std::size_t n = 0; n < 2; ++n) over[frame.other[n]] = at[n];
    const Vec3 meets = place_in(t_, over);
    double cost = t_.weight * length(place_in(t_, from) - meets) + frame.behind * length(meets) + costs_[j];
    if (x < 1) cost += from[i] * (costs_[i] - costs_[j]);
    if (cost < best_.cost) best_ = {cost, TetrahedronWay::over_face, number(j), from, over};
  }

  const TetrahedronSides& t_;
  const std::array<double, 3>& costs_;
  TetrahedronCost best_;
  double straight_ = -kInfinite;  // no direct way costs less
  std::array<Straight, 3> from_edge_{};
};

// The best way from corner `from` along an edge or, if `indirect`, over a face or along another edge.
[[nodiscard]] inline SolidCornerWay corner_way(const TetrahedronSides& t, std::size_t from, bool indirect = true) {
  std::array<double, 3> costs;
  costs.fill(std::numeric_limits<double>::infinity());
  costs[from] = 0;
  TetrahedronCases cases(t, costs);
  cases.trivial(from);
  if (indirect && t.weight < std::numeric_limits<double>::infinity()) {
    cases.over_face_from_corner(from);
    for (std::size_t k = 0; k < 3; ++k)
      if (k != from) cases.over_edge_from_corner(from, k);
  }
  return {cases.best().cost, cases.best().kind, cases.best().corner, cases.best().over};
}

// The least of all ways that begin at corners, which are kept, and of direct ones.
[[nodiscard]] inline TetrahedronCost tetrahedron_cost(const TetrahedronSides& t,
                                                      const std::array<SolidCornerWay, 3>& ways,
                                                      const std::array<double, 3>& costs) {
  TetrahedronCost best;
  for (std::size_t i = 0; i < 3; ++i) {
    if (const double cost = costs[i] + ways[i].cost; cost < best.cost) {
      best = {cost, ways[i].kind, ways[i].corner, {}, ways[i].over};
      best.from[i] = 1;
    }
  }
  if (!(t.weight < std::numeric_limits<double>::infinity())) return best;
  if (const SimplexLeast<3> least = least_over_simplex(t.side, costs, t.weight); least.cost < best.cost)
    best = {least.cost, TetrahedronWay::direct, 0, least.at, {}};
  return best;
}

// The least of all ways. Corners with an infinite cost are left out; a tetrahedron with an infinite weight has edges
// only. No allocation.
[[nodiscard]] inline TetrahedronCost tetrahedron_cost(const TetrahedronSides& t, const std::array<double, 3>& costs,
                                                      IndirectWays indirect = IndirectWays::all) {
  TetrahedronCases cases(t, costs);
  for (std::size_t i = 0; i < 3; ++i) cases.trivial(i);
  if (!(t.weight < std::numeric_limits<double>::infinity())) return cases.best();
  cases.direct();
  if (indirect == IndirectWays::from_corners) {
    for (std::size_t i = 0; i < 3; ++i) {
      cases.over_face_from_corner(i);
      for (std::size_t k = 0; k < 3; ++k)
        if (k != i) cases.over_edge_from_corner(i, k);
    }
  } else if (indirect == IndirectWays::all) {
    for (std::size_t i = 0; i < 3; ++i) cases.over_edge(i);
    for (std::size_t i = 0; i < 3; ++i) cases.over_face(i);
  }
  return cases.best();
}

}  // namespace taut::detail
