// The graph of voxel centres as a Space for best_first. The goal is a state of its own, joined to the voxels it
// touches.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "taut/plan/detail/voxels/voxels_at.hpp"
#include "taut/search/detail/best_first.hpp"

namespace taut::detail {

class VoxelSpace {
 public:
  static constexpr std::uint32_t kGoal = 0;

  VoxelSpace(const VoxelGrid& grid, Vec3 start, Vec3 goal, const VoxelsAt& goals, bool heuristic)
      : grid_(grid),
        start_(start),
        goal_(goal),
        goals_(goals),
        row_(row_of(grid)),
        layer_(row_ * static_cast<std::uint32_t>(std::max(grid.height(), 3))),
        estimates_(heuristic) {}

  // One for each voxel and one for the goal; rows and layers have at least three, so that no two moves have the same
  // difference of ids.
  [[nodiscard]] static std::size_t state_count(const VoxelGrid& grid) {
    return 1 + std::size_t{row_of(grid)} * static_cast<std::size_t>(std::max(grid.height(), 3)) *
                   static_cast<std::size_t>(grid.depth());
  }
  [[nodiscard]] std::uint32_t id(Voxel v) const {
    return 1 + static_cast<std::uint32_t>(v.z) * layer_ + static_cast<std::uint32_t>(v.y) * row_ +
           static_cast<std::uint32_t>(v.x);
  }
  [[nodiscard]] Voxel voxel(std::uint32_t id) const {
    const std::uint32_t place = id - 1, in_layer = place % layer_;
    return {static_cast<int>(in_layer % row_), static_cast<int>(in_layer / row_), static_cast<int>(place / layer_)};
  }
  [[nodiscard]] SearchSeed seed(Voxel v) const { return {id(v), distance(start_, centre_of(v))}; }

  [[nodiscard]] bool is_goal(std::uint32_t id) const { return id == kGoal; }
  [[nodiscard]] Vec3 position(std::uint32_t id) const { return id == kGoal ? goal_ : centre_of(voxel(id)); }
  [[nodiscard]] Vec3 origin() const { return start_; }
  [[nodiscard]] double heuristic(std::uint32_t id) const { return id == kGoal ? 0 : heuristic_at(voxel(id)); }

  template <class Frontier>
  void expand(std::uint32_t from, double g, Frontier& frontier) const {
    const Voxel at = voxel(from);
    for (const Voxel goal : goals_) {
      if (goal == at) frontier(kGoal, g + distance(centre_of(at), goal_), from);
    }
    std::uint32_t free = 0;  // of the 27 voxels around, x fastest
    std::uint32_t bit = 1;
    for (int z = -1; z <= 1; ++z) {
      for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x, bit <<= 1) free |= grid_.is_free(at.x + x, at.y + y, at.z + z) ? bit : 0;
      }
    }
    for (const Move& move : kMoves) {
      if ((free & move.needs) != move.needs) continue;
      const Voxel next{at.x + move.x, at.y + move.y, at.z + move.z};
      frontier.relax(id(next), g + move.length, from, [&] { return heuristic_at(next); });
    }
  }

 private:
  struct Move {
    int x, y, z;
    double length;
    std::uint32_t needs;  // the voxels of the block it spans, which all have to be free
  };
  static std::uint32_t row_of(const VoxelGrid& grid) { return static_cast<std::uint32_t>(std::max(grid.width(), 3)); }
  static constexpr std::array<Move, 26> moves();
  static const std::array<Move, 26> kMoves;

  // The shortest way through free voxels to a goal's voxel, and from its centre to the goal.
  [[nodiscard]] double heuristic_at(Voxel from) const {
    if (!estimates_) return 0;
    double best = std::numeric_limits<double>::infinity();
    for (const Voxel goal : goals_) {
      std::array<int, 3> d{std::abs(goal.x - from.x), std::abs(goal.y - from.y), std::abs(goal.z - from.z)};
      std::sort(d.begin(), d.end());
      const double way = std::numbers::sqrt3 * d[0] + std::numbers::sqrt2 * (d[1] - d[0]) + (d[2] - d[1]);
      best = std::min(best, way + distance(centre_of(goal), goal_));
    }
    return best;
  }

  const VoxelGrid& grid_;
  Vec3 start_, goal_;
  const VoxelsAt& goals_;
  std::uint32_t row_, layer_;
  bool estimates_;
};

constexpr std::array<VoxelSpace::Move, 26> VoxelSpace::moves() {
  std::array<Move, 26> out{};
  std::size_t count = 0;
  for (int z = -1; z <= 1; ++z) {
    for (int y = -1; y <= 1; ++y) {
      for (int x = -1; x <= 1; ++x) {
        const int axes = (x != 0 ? 1 : 0) + (y != 0 ? 1 : 0) + (z != 0 ? 1 : 0);
        if (axes == 0) continue;
        Move move{x, y, z, axes == 1 ? 1 : axes == 2 ? std::numbers::sqrt2 : std::numbers::sqrt3, 0};
        for (const int bz : {0, z}) {
          for (const int by : {0, y}) {
            for (const int bx : {0, x})
              move.needs |= std::uint32_t{1} << static_cast<unsigned>((bz + 1) * 9 + (by + 1) * 3 + bx + 1);
          }
        }
        out[count++] = move;
      }
    }
  }
  return out;
}
inline constexpr std::array<VoxelSpace::Move, 26> VoxelSpace::kMoves = VoxelSpace::moves();

}  // namespace taut::detail
