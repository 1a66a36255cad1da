// The tangent graph of a PolygonWorld for discs of one radius: the free arcs of the circles around its corners, and
// the tangents between them along which the disc keeps clear of everything. Shortest paths for the disc consist of
// these (the bitangent graph of the discs around corners; the obstacles' offset edges are tangents of two of them).
// Shares nothing with triangulations, hence the oracle for whatever plans over those.
//
// Going round an arc one way is a *roll*: each arc has a counter-clockwise and a clockwise one. A tangent leaves one
// roll and lands on another. The tangents that leave a roll are sorted by its progress, the angle gone since the arc's
// beginning, so a search passes along a roll from each to the next. Around a full circle they are listed twice, for
// the second turn, as such an arc has no beginning; a shortest path goes round by half a turn at most.
//
// Clearance is kept up to Tolerance::slack(). Building costs about n^2 / 8 clearance tests over n corners.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "taut/base/id.hpp"
#include "taut/cells/detail/graphs/tangent_arcs.hpp"

namespace taut::detail {

using RollId = Id<struct RollTag>;
using TangentId = Id<struct TangentTag>;

class TangentGraph {
 public:
  struct Tangent {
    double length;
    double progress;  // of the roll it leaves, there
    double landing;   // progress of the roll it lands on, there
    RollId from, to;
    TangentId next;  // the first to leave the roll it lands on after that, if any
  };
  // Where a tangent through a point touches a roll.
  struct Touch {
    Vec2 at;
    double progress, length;
  };

  // The radius must be above twice the slack. `progress` may throw in order to give the building up.
  TangentGraph(std::shared_ptr<const TangentCorners> corners, double radius, const BuildProgress& progress = {});

  [[nodiscard]] double radius() const { return radius_; }
  [[nodiscard]] std::uint32_t roll_count() const { return static_cast<std::uint32_t>(2 * arcs_.size()); }
  [[nodiscard]] const FreeArc& arc(RollId roll) const { return arcs_[roll.value / 2]; }
  [[nodiscard]] static bool is_counter_clockwise(RollId roll) { return roll.value % 2 == 0; }
  [[nodiscard]] std::uint32_t tangent_count() const { return static_cast<std::uint32_t>(tangents_.size()); }
  [[nodiscard]] const Tangent& tangent(TangentId id) const { return tangents_[id.value]; }
  // Where it leaves its roll.
  [[nodiscard]] Vec2 departure(TangentId id) const { return departures_[id.value]; }
  // The next one to leave the same roll, if any.
  [[nodiscard]] TangentId next_on_roll(TangentId id) const {
    const std::uint32_t next = id.value + 1;
    return next < leaving_[tangents_[id.value].from.value + 1] ? TangentId(next) : TangentId();
  }
  // The first tangent to leave the roll at this progress or later, if any.
  [[nodiscard]] TangentId first_after(RollId roll, double progress) const;
  [[nodiscard]] Vec2 point_at(RollId roll, double progress) const;

  // The way from a point onto a roll, or (by `leaving`) from a roll to the point; whether it is clear is not tested.
  // On a full circle the progress is within the first turn.
  [[nodiscard]] std::optional<Touch> touch(Vec2 p, RollId roll, bool leaving) const;

  [[nodiscard]] const DiscClearance& clearance() const { return clearance_; }
  // Progress that differs by less is the same: on the circle it is an eighth of the slack.
  [[nodiscard]] double angle_slack() const { return angle_slack_; }
  [[nodiscard]] double slack() const { return slack_; }
  [[nodiscard]] const DiscPlaces& places() const { return corners_->places(); }
  [[nodiscard]] const PolygonSight& sight() const { return corners_->sight(); }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  void find_tangents(std::vector<Tangent>& out, const BuildProgress& progress) const;
  void sort_tangents(std::vector<Tangent> found, const BuildProgress& progress);
  [[nodiscard]] std::optional<Touch> touch_end(Vec2 p, RollId roll, bool leaving) const;
  [[nodiscard]] std::optional<double> progress_at(RollId roll, Vec2 direction) const;
  [[nodiscard]] double angle_at(RollId roll, double progress) const;

  std::shared_ptr<const TangentCorners> corners_;
  double radius_, slack_, angle_slack_;
  double beside_;  // by how much the cosine of a tangent may miss an arc that it ought to touch
  DiscClearance clearance_;
  std::vector<FreeArc> arcs_;
  std::vector<Tangent> tangents_;
  std::vector<Vec2> departures_;
  std::vector<std::uint32_t> leaving_;  // the first tangent of each roll
};

}  // namespace taut::detail
