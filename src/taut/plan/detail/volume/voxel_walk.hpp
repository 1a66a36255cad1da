// From costs at the corners of voxels to a path. From a corner the cheapest way through one of its voxels is taken:
// along an edge or a diagonal, over cheaper ground behind a face or around an edge, or straight to a point of a face
// opposite. From a point of a face or edge, and from the start, it goes straight to a face of the voxels there that
// does not hold it. What a point of a face or edge promises is interpolated and may be wrong, so it is held against the
// best step on from there before it is taken.
//
// It always ends. Each step leads to where the (interpolated) cost is less than here. Steps that lower it by next to
// nothing are few in a row, then one leads to a corner, and a walk that has taken too many steps goes along edges and
// diagonals from corner to corner from then on. Where no step leads down there is no path, and the caller has to know
// another way.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/plan/detail/volume/voxel_field.hpp"
#include "taut/plan/detail/weighted/complex_path.hpp"
#include "taut/plan/detail/weighted/look_ahead.hpp"

namespace taut::detail {

class VoxelFieldWalk {
 public:
  // A path from the start, which lies in all of `starts`, to the goal of the field. False if the costs do not lead
  // there, or if it was interrupted; the path is then of no use. It always looks ahead over all voxels.
  template <class Costs>
  [[nodiscard]] bool walk(const VoxelField& field, Vec3 start, std::span<const SimplexId> starts, const Costs& costs,
                          LookAhead, Interrupt& interrupt, ComplexPath<3>& out) {
    out.clear();
    out.points.push_back(start);
    if (start == field.goal()) return true;
    const Vec3 sides = field.voxels().frame().spacing;
    const double small =
        kSmallStepRelative * double{field.voxels().least_weight()} * std::min({sides.x, sides.y, sides.z});
    Place here;
    here.at = start;
    for (const SimplexId v : starts) here.voxels.add(v);
    std::size_t left = 2 * field.voxels().voxel_count() + 64;
    for (int small_steps = 0;;) {
      steps_.clear();
      collect(field, here, costs, left > 0 && small_steps < kSmallSteps, steps_);
      if (interrupt.asked(static_cast<std::uint32_t>(16 * steps_.size() + 64))) return false;
      const Step step = choose(field, costs);
      if (!(step.cost < kInfinite)) return false;
      if (step.bends) out.add(step.via, step.voxel);
      out.add(step.to.at, step.voxel);
      if (step.to.kind == Place::Kind::goal) return true;
      const bool is_inside = step.to.kind == Place::Kind::inside;
      small_steps = is_inside && here.cost - step.to.cost < small ? small_steps + 1 : 0;
      if (is_inside && left > 0) --left;
      here = step.to;
    }
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(steps_, ahead_); }

 private:
  static constexpr double kInfinite = VoxelField::kInfinite;
  static constexpr int kSmallSteps = 8;

  // Where a walk is: in its start or inside a face or an edge, in a corner, or in the goal.
  struct Place {
    enum class Kind : std::uint8_t { inside, node, goal } kind = Kind::inside;
    std::uint32_t node = 0;  // of a corner
    FewVoxels voxels{};      // that hold it, unless it is a corner
    Vec3 at{};
    double cost = kInfinite;  // what is left from here, interpolated in edges and faces
  };
  struct Step {
    Place to{};
    double cost = kInfinite;  // of the way there and on
    double way = 0;           // of the way there
    SimplexId voxel{};        // that it runs in, or along the border of
    Vec3 via{};
    bool bends = false;    // over `via`
    bool is_sure = false;  // is not interpolated, or was looked at
  };
  using Steps = std::vector<Step>;

  [[nodiscard]] static Step* least(Steps& steps) {
    const auto best =
        std::min_element(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.cost < b.cost; });
    return best == steps.end() ? nullptr : &*best;
  }
  template <class Costs>
  [[nodiscard]] Step choose(const VoxelField& field, const Costs& costs) {
    for (;;) {
      Step* const best = least(steps_);
      if (best == nullptr) return {};
      if (best->is_sure || !(best->cost < kInfinite)) return *best;
      // What is interpolated is replaced by the best step on from there.
      ahead_.clear();
      collect(field, best->to, costs, true, ahead_);
      const Step* const on = least(ahead_);
      best->cost = best->way + (on == nullptr ? kInfinite : on->cost);
      best->is_sure = true;
    }
  }

  // All steps from here; if not `straight`, only those to corners and to the goal.
  template <class Costs>
  void collect(const VoxelField& field, const Place& here, const Costs& costs, bool straight, Steps& out) const {
    const FewVoxels voxels = here.kind == Place::Kind::node ? field.graph().around(here.node) : here.voxels;
    for (const SimplexId v : voxels) {
      if (field.is_goal_cell(v)) to_goal(field, here, v, out);
      const int i = field.corner_in(v, here.at);
      for (int j = 0; j < 8; ++j) {
        if (j != i) to_node(field, here, v, j, costs, out);
      }
      if (!straight) continue;
      if (i >= 0) {
        field.for_ways(v, i, costs, [&](const VoxelWay& found) { add_way(field, here, v, i, found, costs, out); });
      } else {
        field.for_faces(v, here.at, costs, here.cost, [&](const FaceTriangle& face, const SimplexLeast<3>& found) {
          Step step;
          if (!leads_to(field, here, v, face, found.at, costs, step)) return;
          step.way = field.graph().weight(v) * distance(here.at, step.to.at);
          step.cost = step.way + step.to.cost;
          out.push_back(step);
        });
      }
    }
  }
  void to_goal(const VoxelField& field, const Place& here, SimplexId v, Steps& out) const {
    Step step;
    step.to.kind = Place::Kind::goal;
    step.to.at = field.goal();
    step.to.cost = 0;
    step.voxel = v;
    step.way = step.cost = weight_along(field.voxels(), v, here.at, field.goal()) * distance(field.goal(), here.at);
    step.is_sure = true;
    out.push_back(step);
  }
  // Straight to corner j, at what that costs where it runs along a face or an edge.
  template <class Costs>
  void to_node(const VoxelField& field, const Place& here, SimplexId v, int j, const Costs& costs, Steps& out) const {
    Step step;
    step.to = node_at(field, v, j, costs);
    if (!(step.to.cost < here.cost)) return;
    step.voxel = v;
    step.way = weight_along(field.voxels(), v, here.at, step.to.at) * distance(here.at, step.to.at);
    step.cost = step.way + step.to.cost;
    step.is_sure = true;
    out.push_back(step);
  }
  template <class Costs>
  [[nodiscard]] static Place node_at(const VoxelField& field, SimplexId v, int j, const Costs& costs) {
    Place place;
    place.kind = Place::Kind::node;
    place.node = field.graph().node(v, j);
    place.at = field.graph().position(v, j);
    place.cost = costs(place.node);
    return place;
  }
  // To a place on a face of the voxel, by how much of each corner of a triangle it is; false if that leads nowhere.
  template <class Costs>
  [[nodiscard]] static bool leads_to(const VoxelField& field, const Place& here, SimplexId v, const FaceTriangle& face,
                                     const std::array<double, 3>& at, const Costs& costs, Step& step) {
    int all = 7, none = 7, count = 0;  // the bits that all corners have, and that none has
    double sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      if (!(at[k] > kOnEdgeRelative)) continue;
      ++count;
      sum += at[k];
      all &= face[k];
      none &= ~face[k];
    }
    if (count < 2) return false;  // corners have a step of their own
    step.voxel = v;
    Place& place = step.to;
    double least = kInfinite;
    place.cost = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      if (!(at[k] > kOnEdgeRelative)) continue;
      const double cost = costs(field.graph().node(v, face[k]));
      place.at = place.at + (at[k] / sum) * field.graph().position(v, face[k]);
      place.cost += (at[k] / sum) * cost;
      least = std::min(least, cost);
    }
    place.cost = std::max(place.cost, least);
    // Exactly in the planes of the face or edge.
    const Vec3 low = field.graph().position(v, 0), high = field.graph().position(v, 7);
    int bit = 1;
    for (const auto axis : {&Vec3::x, &Vec3::y, &Vec3::z}) {
      if ((all & bit) != 0) place.at.*axis = high.*axis;
      if ((none & bit) != 0) place.at.*axis = low.*axis;
      place.at.*axis = std::clamp(place.at.*axis, low.*axis, high.*axis);
      bit *= 2;
    }
    if (!(place.cost < here.cost)) return false;
    place.voxels = field.graph().beside(v, place.at);
    return true;
  }
  // From a corner straight, or over cheaper ground beside the voxel. Trivial ways are steps to corners.
  template <class Costs>
  void add_way(const VoxelField& field, const Place& here, SimplexId v, int i, const VoxelWay& found,
               const Costs& costs, Steps& out) const {
    const TetrahedronCost& way = found.way;
    const bool bends = way.kind == TetrahedronWay::over_edge || way.kind == TetrahedronWay::over_face;
    if (!bends && way.kind != TetrahedronWay::direct) return;
    Step step;
    if (!leads_to(field, here, v, found.base, way.from, costs, step)) {
      const auto greatest =
          static_cast<std::size_t>(std::max_element(way.from.begin(), way.from.end()) - way.from.begin());
      if (!bends || !(way.from[greatest] > 1 - 3 * kOnEdgeRelative)) return;
      step.to = node_at(field, v, found.base[greatest], costs);
      if (!(step.to.cost < here.cost)) return;
      step.voxel = v;
      step.is_sure = true;
    }
    step.way = 0;
    Vec3 from = here.at;
    if (bends) {
      Vec3 over{};
      for (std::size_t k = 0; k < 3; ++k) over = over + way.over[k] * field.from_corner(i, found.base[k]);
      step.bends = true;
      step.via = here.at + over;
      step.way = weight_along(field.voxels(), v, here.at, step.via) * length(over);
      from = step.via;
    }
    step.way += field.graph().weight(v) * distance(from, step.to.at);
    step.cost = step.way + step.to.cost;
    out.push_back(step);
  }

  Steps steps_, ahead_;
};

}  // namespace taut::detail
