// Walks paths through cells in space, tetrahedra or voxels, which it prepares once: which of them hold each piece, and
// what it costs there. Where several do, in a face or along an edge, the least weight counts. Keeps nothing between
// calls: threads may share it.
//
// Cells are named by numbers. A kind of them knows its world, the planes that each lies between, and what lies across
// its faces: TetrahedronCells, VoxelCells.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "taut/path/path.hpp"
#include "taut/world/cost_voxels.hpp"
#include "taut/world/detail/volume/space_buckets.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

// What of a piece runs in a cell.
struct CellPart {
  double from, to;
  std::uint32_t cell;
};

class TetrahedronCells {
 public:
  using World = VolumeComplex;
  // Looks for none that are farther than `reach` from what is asked about.
  TetrahedronCells(const VolumeComplex& volume, double reach);
  [[nodiscard]] double weight(std::uint32_t cell) const { return volume_->weight(SimplexId(cell)); }
  // Adds all that come within the reach of a piece, and some more, some of them more than once.
  void near(Vec3 a, Vec3 b, double reach, std::vector<std::uint32_t>& cells) const;
  [[nodiscard]] std::optional<CellPart> part_in(std::uint32_t cell, Vec3 a, Vec3 b, double tolerance) const;
  // Calls visit(cell) for all across its faces.
  template <class Visit>
  void across(std::uint32_t cell, Visit visit) const {
    for (int i = 0; i < 4; ++i) {
      if (const SimplexId other = volume_->across(SimplexId(cell), i); other.valid()) visit(other.value);
    }
  }

 private:
  const VolumeComplex* volume_;
  std::shared_ptr<const SpaceBuckets> buckets_;  // of tetrahedra, by their boxes
};

class VoxelCells {
 public:
  using World = CostVoxels;
  VoxelCells(const CostVoxels& voxels, double) : voxels_(&voxels) {}
  [[nodiscard]] double weight(std::uint32_t cell) const { return double{voxels_->weights()[cell]}; }
  void near(Vec3 a, Vec3 b, double reach, std::vector<std::uint32_t>& cells) const;
  [[nodiscard]] std::optional<CellPart> part_in(std::uint32_t cell, Vec3 a, Vec3 b, double tolerance) const;
  template <class Visit>
  void across(std::uint32_t cell, Visit visit) const {
    const std::array<int, 3> at = voxels_->place(cell);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      for (const int step : {-1, 1}) {
        std::array<int, 3> other = at;
        other[axis] += step;
        if (other[axis] >= 0 && other[axis] < voxels_->side(axis)) visit(voxels_->number(other[0], other[1], other[2]));
      }
    }
  }

 private:
  const CostVoxels* voxels_;
};

template <class Cells>
class CellWalk {
 public:
  // The world must outlive it. `tolerance` is how far from a cell a point may be, at the most, that lies in it; `rule`
  // says whether paths may squeeze from one to another with which it shares an edge or a corner and nothing else.
  CellWalk(const typename Cells::World& world, double tolerance, CornerRule rule)
      : cells_(world, tolerance), tolerance_(tolerance), rule_(rule) {}
  // The same with a lesser tolerance; what is prepared is shared.
  [[nodiscard]] CellWalk finer(double tolerance) const {
    CellWalk copy = *this;
    copy.tolerance_ = tolerance;
    return copy;
  }

  struct Outcome {
    double cost = 0;                // where nothing is left
    std::optional<Vec3> left_at{};  // where the path leaves what is not blocked
  };
  // `start_towards`, `goal_towards`: see Query; where the cells at an end fall apart, those count in which these points
  // lie.
  [[nodiscard]] Outcome along(std::span<const Vec3> points, const std::optional<Vec3>& start_towards = {},
                              const std::optional<Vec3>& goal_towards = {}) const;
  // Whether p lies in a cell, blocked or not.
  [[nodiscard]] bool is_in(Vec3 p) const;
  // Whether it lies in one that is not blocked.
  [[nodiscard]] bool is_free(Vec3 p) const;

 private:
  using Numbers = std::vector<std::uint32_t>;
  // Where a path may be: in any of these, which hang together, at the least cost of coming there. Several, where it
  // runs along an edge or through a corner at which free parts meet that do not hang together there.
  struct Branch {
    Numbers in;
    double cost;
  };
  using Branches = std::vector<Branch>;

  // Of those that are not blocked.
  [[nodiscard]] std::vector<CellPart> parts_of(Vec3 a, Vec3 b) const;
  [[nodiscard]] Numbers around(Vec3 p) const;
  [[nodiscard]] Numbers meant(Vec3 p, const std::optional<Vec3>& towards) const;
  // Those of `all`, which have a point in common, that can be reached from `first` without leaving them.
  [[nodiscard]] Numbers reached(const Numbers& all, std::uint32_t first) const;
  // The branches that go on in these, which have a point in common.
  [[nodiscard]] Branches among(const Numbers& all, const Branches& before) const;
  [[nodiscard]] bool goes_on(Vec3 a, Vec3 b, Branches& here, Outcome& out) const;

  Cells cells_;
  double tolerance_;
  CornerRule rule_;
};

// What paths through cells cost, as finely as points can be computed; what is farther off is looked at more coarsely.
// Whether they may go there is for CellWalk to say.
template <class Cells>
class CellMeter {
 public:
  // The world must outlive it.
  explicit CellMeter(const typename Cells::World& world);
  struct Measured {
    double cost;  // infinite where the path is far outside
    double off;   // by how much that changes, at the most, if points are moved by what rounding may do to them
  };
  // The ends as CellWalk::along takes them.
  [[nodiscard]] Measured measure(std::span<const Vec3> points, const std::optional<Vec3>& start_towards = {},
                                 const std::optional<Vec3>& goal_towards = {}) const;

 private:
  double rounding_, most_;
  CellWalk<Cells> coarse_;
};

extern template class CellWalk<TetrahedronCells>;
extern template class CellWalk<VoxelCells>;
extern template class CellMeter<TetrahedronCells>;
extern template class CellMeter<VoxelCells>;

using VolumeWalk = CellWalk<TetrahedronCells>;
using VolumeMeter = CellMeter<TetrahedronCells>;
using VoxelCostWalk = CellWalk<VoxelCells>;
using VoxelCostMeter = CellMeter<VoxelCells>;

}  // namespace taut::detail
