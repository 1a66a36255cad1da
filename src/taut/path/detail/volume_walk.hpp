// Walks paths through tetrahedra, which it prepares once: which of them hold each piece, and what it costs there. Where
// several do, in a face or along an edge, the least weight counts. Keeps nothing between calls: threads may share it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "taut/path/path.hpp"
#include "taut/world/detail/volume/space_buckets.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

class VolumeWalk {
 public:
  // The tetrahedra must outlive it. `tolerance` is how far from one a point may be, at the most, that lies in it;
  // `rule` says whether paths may squeeze from one to another with which it shares an edge or a corner and nothing
  // else.
  VolumeWalk(const VolumeComplex& volume, double tolerance, CornerRule rule);
  // The same with a lesser tolerance; what is prepared is shared.
  [[nodiscard]] VolumeWalk finer(double tolerance) const {
    VolumeWalk copy = *this;
    copy.tolerance_ = tolerance;
    return copy;
  }

  struct Outcome {
    double cost = 0;                // where nothing is left
    std::optional<Vec3> left_at{};  // where the path leaves what is not blocked
  };
  // `start_towards`, `goal_towards`: see Query; where the tetrahedra at an end fall apart, those count in which these
  // points lie.
  [[nodiscard]] Outcome along(std::span<const Vec3> points, const std::optional<Vec3>& start_towards = {},
                              const std::optional<Vec3>& goal_towards = {}) const;
  // Whether p lies in a tetrahedron, blocked or not.
  [[nodiscard]] bool is_in(Vec3 p) const;
  // Whether it lies in one that is not blocked.
  [[nodiscard]] bool is_free(Vec3 p) const;

 private:
  // What of a piece runs in a tetrahedron.
  struct Part {
    double from, to;
    SimplexId simplex;
  };
  using Simplices = std::vector<SimplexId>;
  // Where a path may be: in any of these, which hang together, at the least cost of coming there. Several, where it
  // runs along an edge or through a corner at which free parts meet that do not hang together there.
  struct Branch {
    Simplices in;
    double cost;
  };
  using Branches = std::vector<Branch>;

  [[nodiscard]] std::optional<Part> part_in(SimplexId simplex, Vec3 a, Vec3 b) const;
  // Of those that are not blocked.
  [[nodiscard]] std::vector<Part> parts_of(Vec3 a, Vec3 b) const;
  [[nodiscard]] Simplices around(Vec3 p) const;
  [[nodiscard]] Simplices meant(Vec3 p, const std::optional<Vec3>& towards) const;
  [[nodiscard]] bool is_blocked(SimplexId simplex) const;
  // Those of `all`, which have a point in common, that can be reached from `first` without leaving them.
  [[nodiscard]] Simplices reached(const Simplices& all, SimplexId first) const;
  // The branches that go on in these, which have a point in common.
  [[nodiscard]] Branches among(const Simplices& all, const Branches& before) const;
  [[nodiscard]] bool goes_on(Vec3 a, Vec3 b, Branches& here, Outcome& out) const;

  const VolumeComplex* volume_;
  double tolerance_;
  CornerRule rule_;
  std::shared_ptr<const SpaceBuckets> buckets_;  // of tetrahedra, by their boxes
};

// What paths through a volume cost, as finely as points can be computed; what is farther off is looked at more
// coarsely. Whether they may go there is for VolumeWalk to say.
class VolumeMeter {
 public:
  // The tetrahedra must outlive it.
  explicit VolumeMeter(const VolumeComplex& volume);
  struct Measured {
    double cost;  // infinite where the path is far outside
    double off;   // by how much that changes, at the most, if points are moved by what rounding may do to them
  };
  [[nodiscard]] Measured measure(std::span<const Vec3> points) const;

 private:
  double rounding_, most_;
  VolumeWalk coarse_;
};

}  // namespace taut::detail
