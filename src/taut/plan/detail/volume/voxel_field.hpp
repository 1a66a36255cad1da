// Costs at the corners of weighted voxels, and linear between them on the triangles of faces: what Field D* spreads
// through voxels. A Field of IncrementalSearch whose nodes are those of VoxelCorners. The goal may lie anywhere: ways
// lead straight to it from the corners of its voxels.
//
// `by`, for the restricted update: the octant of the node whose voxel it is, times 8, and the corner of that whose cost
// has fallen, as seen from the node.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "taut/cells/detail/weighted/voxel_corners.hpp"
#include "taut/plan/detail/volume/solid_ends.hpp"
#include "taut/plan/detail/volume/voxel_cost.hpp"

namespace taut::detail {

// The best way from a corner of a voxel over one of the triangles opposite to it.
struct VoxelWay {
  TetrahedronCost way{};
  FaceTriangle base{};  // by the voxel's own numbers
};

class VoxelField : public SolidEnds {
 public:
  using Complex = CostVoxels;
  static constexpr int kD = 3;

  VoxelField(const VoxelCorners& corners, IndirectWays ways) : corners_(&corners), ways_(ways) {
    const Vec3 spacing = voxels().frame().spacing;
    for (std::size_t d = 0; d < 8; ++d)
      at_[d] = {(d & 1) != 0 ? spacing.x : 0, (d & 2) != 0 ? spacing.y : 0, (d & 4) != 0 ? spacing.z : 0};
  }

  [[nodiscard]] const CostVoxels& voxels() const { return corners_->voxels(); }
  [[nodiscard]] const CostVoxels& complex() const { return voxels(); }
  [[nodiscard]] const VoxelCorners& graph() const { return *corners_; }
  [[nodiscard]] bool is_free(SimplexId v) const { return corners_->weight(v) < kInfinite; }
  [[nodiscard]] IndirectWays ways_looked_at() const { return ways_; }

  template <class Costs>
  [[nodiscard]] double look(std::uint32_t id, const Costs& costs) const {
    const VoxelStar star = corners_->star(id);
    double best = kInfinite;
    for (unsigned o = 0; o < 8; ++o) {
      if ((star.octants >> o & 1u) != 0) best = std::min(best, look_through(id, star, o, 7, costs, best));
    }
    return best;
  }
  template <class Costs>
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t by, const Costs& costs,
                                 double below = kInfinite) const {
    // Faces that do not hold the corner whose cost has fallen cost what they did.
    return look_through(id, corners_->star(id), by >> 3, static_cast<int>(by & 7u), costs, below);
  }
  template <class Visit>
  void for_dependents(std::uint32_t id, Visit visit) const {
    const VoxelStar star = corners_->star(id);
    for (unsigned o = 0; o < 8; ++o) {
      if ((star.octants >> o & 1u) == 0) continue;
      for (unsigned d = 1; d < 8; ++d) visit(node_at(star, o, d), (o ^ d) << 3 | d);
    }
  }
  [[nodiscard]] double bound(std::uint32_t id) const {
    return bound_at([&] { return position(id); });
  }
  [[nodiscard]] static std::uint32_t ways(std::uint32_t) { return 96; }
  [[nodiscard]] Vec3 position(std::uint32_t id) const { return corners_->position(id); }

  // Calls visit(way) for the best way over each triangle from corner i of a voxel.
  template <class Costs, class Visit>
  void for_ways(SimplexId v, int i, const Costs& costs, Visit visit) const {
    const VoxelStar star = corners_->star(corners_->node(v, i));
    const auto o = static_cast<unsigned>(i);
    const VoxelView view = view_of(star, o);
    for_bases(
        view, costs_from(star, o, costs), 7, 0, looks_at_both(view), [] { return kInfinite; },
        [&](const FaceTriangle& base, const std::array<double, 3>& own) {
          VoxelWay out{tetrahedron_cost(view.sides(base), own, ways_), base};
          for (int& corner : out.base) corner ^= i;
          visit(out);
        });
  }
  // What a corner of the voxel is from corner i.
  [[nodiscard]] Vec3 from_corner(int i, int corner) const {
    const Vec3 way = at_[static_cast<std::size_t>(i ^ corner)];
    return {(i & 1) != 0 ? -way.x : way.x, (i & 2) != 0 ? -way.y : way.y, (i & 4) != 0 ? -way.z : way.z};
  }
  template <class Costs>
  [[nodiscard]] Vec3 origin_of(std::uint32_t id, const Costs& costs) const {
    Vec3 origin = position(id);
    double least = kInfinite;
    for (const SimplexId v : corners_->around(id)) {
      const int i = corners_->index_of(v, id);
      for_ways(v, i, costs, [&](const VoxelWay& found) {
        if (!(found.way.cost < least)) return;
        least = found.way.cost;
        origin = position(id);
        for (std::size_t k = 0; k < 3; ++k) origin = origin + found.way.from[k] * from_corner(i, found.base[k]);
      });
      if (const double cost = corners_->weight(v) * distance(goal_, position(id)); is_goal_cell(v) && cost < least) {
        least = cost;
        origin = goal_;
      }
    }
    return origin;
  }

  // The cost of any point of a free voxel, by the costs of its corners: straight from a point of a face, or to the
  // goal; from a corner all ways that it has.
  template <class Costs>
  [[nodiscard]] double cost_at(Vec3 p, SimplexId v, const Costs& costs) const {
    double best = is_goal_cell(v) ? corners_->weight(v) * distance(goal_, p) : kInfinite;
    if (const int i = corner_in(v, p); i >= 0) {
      for_ways(v, i, costs, [&](const VoxelWay& found) { best = std::min(best, found.way.cost); });
      return best;
    }
    for_faces(v, p, costs, kInfinite,
              [&](const FaceTriangle&, const SimplexLeast<3>& least) { best = std::min(best, least.cost); });
    return best;
  }
  // Which corner of the voxel p is; -1 if it is none.
  [[nodiscard]] int corner_in(SimplexId v, Vec3 p) const {
    const std::array<int, 3> low = voxels().place(v.value);
    const std::array<double, 3> at{p.x, p.y, p.z};
    int corner = 0;
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const auto planes = voxels().planes(axis).subspan(static_cast<std::size_t>(low[axis]), 2);
      if (at[axis] == planes[1]) corner |= 1 << axis;
      if (at[axis] != planes[0] && at[axis] != planes[1]) return -1;
    }
    return corner;
  }
  // Calls visit(triangle, best straight way to it) for all on faces of the voxel that p, which is in the voxel, does
  // not lie in, and of which a corner costs less than `below`.
  template <class Costs, class Visit>
  void for_faces(SimplexId v, Vec3 p, const Costs& costs, double below, Visit visit) const {
    const std::array<int, 3> low = voxels().place(v.value);
    const std::array<double, 3> at{p.x, p.y, p.z};
    VoxelCosts all{};
    for (int i = 0; i < 8; ++i) all[static_cast<std::size_t>(i)] = costs(corners_->node(v, i));
    for (int axis = 0; axis < 3; ++axis) {
      const auto n = static_cast<std::size_t>(axis);
      for (int side = 0; side < 2; ++side) {
        if (at[n] == voxels().planes(n)[static_cast<std::size_t>(low[n] + side)]) continue;
        for (const FaceTriangle& face : face_triangles(face_corners(axis, side), all)) {
          std::array<double, 3> own{};
          std::array<Vec3, 3> seen{};
          for (std::size_t k = 0; k < 3; ++k) {
            own[k] = all[static_cast<std::size_t>(face[k])];
            seen[k] = corners_->position(v, face[k]) - p;
          }
          if (!(*std::min_element(own.begin(), own.end()) < below)) continue;
          if (*std::min_element(own.begin(), own.end()) < kInfinite)
            visit(face, least_over_simplex(seen, own, corners_->weight(v)));
        }
      }
    }
  }

 private:
  // The node at corner d of the voxel in octant o.
  [[nodiscard]] std::uint32_t node_at(const VoxelStar& star, unsigned o, unsigned d) const {
    std::array<int, 3> at = star.corner;
    for (unsigned axis = 0; axis < 3; ++axis) {
      if ((d >> axis & 1u) != 0) at[axis] += (o >> axis & 1u) != 0 ? -1 : 1;
    }
    return corners_->node(at, o ^ d);
  }
  template <class Costs>
  [[nodiscard]] VoxelCosts costs_from(const VoxelStar& star, unsigned o, const Costs& costs) const {
    VoxelCosts out{kInfinite};
    for (unsigned d = 1; d < 8; ++d) out[d] = costs(node_at(star, o, d));
    return out;
  }
  [[nodiscard]] VoxelView view_of(const VoxelStar& star, unsigned o) const {
    VoxelView view;
    view.at = at_;
    view.rule = voxels().corner_rule();
    for (unsigned k = 0; k < 8; ++k) view.weights[k] = star.weights[o ^ k];
    return view;
  }
  // Diagonals of a face.
  [[nodiscard]] bool looks_at_both(const VoxelView& view) const {
    return ways_ != IndirectWays::none && view.least_weight() < view.weights[0];
  }
  // What a unit of length costs at least.
  [[nodiscard]] double rate_of(const VoxelView& view) const {
    return ways_ == IndirectWays::none ? view.weights[0] : view.least_weight();
  }
  // Over faces across these axes, and to the goal; what is not less than `below` may be anything that is not.
  template <class Costs>
  [[nodiscard]] double look_through(std::uint32_t id, const VoxelStar& star, unsigned o, int axes, const Costs& costs,
                                    double below) const {
    double best = kInfinite;
    const double weight = star.weights[o];
    if (!(weight < kInfinite)) return best;
    const VoxelView view = view_of(star, o);
    for_bases(
        view, costs_from(star, o, costs), axes, rate_of(view), looks_at_both(view),
        [&] { return std::min(best, below); },
        [&](const FaceTriangle& base, const std::array<double, 3>& own) {
          best = std::min(best, tetrahedron_cost(view.sides(base), own, ways_).cost);
        });
    if (!goal_cells().empty() && is_goal_cell(corners_->voxel_in(star.corner, o)))
      best = std::min(best, weight * distance(goal_, position(id)));
    return best;
  }

  const VoxelCorners* corners_;
  IndirectWays ways_;
  std::array<Vec3, 8> at_{};
};

}  // namespace taut::detail
