// A square of 2^k x 2^k unit squares with a weight each, in which four squares become one where they have one weight
// (perkins2013 §4.6.2), or as long as the error stays below a bound. A square's weight is the mean by area of what it
// covers; one that is blocked in part, or not wholly in the world, is blocked.
//
// Leaves know their neighbours: each has a ring of all corners on its border, those of smaller neighbours that hang in
// its sides included, and what lies behind each edge between two of them. Where the corner rule forbids squeezing, a
// corner between two blocked squares that touch there is two nodes in one place, one for each wedge.
// Never changes. Built in O(unit squares) time; while it is built, 4 bytes a unit square.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/box.hpp"
#include "taut/world/cost_grid.hpp"

namespace taut::detail {

struct AreaWeight {
  double area, weight;
};

// What a quadtree is made of: which areas of which weights a square covers, exactly.
class WeightAreas {
 public:
  WeightAreas() = default;
  WeightAreas(const WeightAreas&) = delete;
  WeightAreas& operator=(const WeightAreas&) = delete;
  virtual ~WeightAreas() = default;
  // Fills `out`; what is blocked has an infinite weight, what lies outside is left out.
  virtual void list(const Box2& square, std::vector<AreaWeight>& out) const = 0;
};

// Of a grid of costs, for squares of any size and place.
class GridAreas final : public WeightAreas {
 public:
  explicit GridAreas(const CostGrid& grid) : grid_(&grid) {}
  void list(const Box2& square, std::vector<AreaWeight>& out) const override;

 private:
  const CostGrid* grid_;
};

// The error of squares: the root of the sum of squares of area times difference (thesis, 4.9), and the root of the mean
// square of differences by area.
struct QuadtreeError {
  double published = 0, by_area = 0;
};

struct QuadtreeOptions {
  double least_error = 0;  // four squares become one as long as the mean square error by area is no more than this
  CornerRule rule = CornerRule::forbid;
  int most_level = 31;  // no free leaf is longer than 1 << most_level unit squares
};

class CostQuadtree {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffu;
  static constexpr int kMostLevels = 14;

  // `side` long from `origin` on, cut in halves `levels` times. Throws InputError if there are more than kMostLevels.
  CostQuadtree(const WeightAreas& areas, Vec2 origin, double side, int levels, const QuadtreeOptions& options,
               const BuildProgress& progress = {});
  // Of a grid, a unit square for each of its cells.
  explicit CostQuadtree(const CostGrid& grid, double least_error = 0, const BuildProgress& progress = {},
                        int most_level = kMostLevels);

  [[nodiscard]] std::size_t leaf_count() const { return leaves_.size(); }
  [[nodiscard]] double weight(std::uint32_t leaf) const { return static_cast<double>(leaves_[leaf].weight); }
  [[nodiscard]] Box2 box(std::uint32_t leaf) const;
  // The longest side of a unit square is 1 << level of a leaf's; 0 is a unit square.
  [[nodiscard]] int level(std::uint32_t leaf) const { return leaves_[leaf].level; }
  [[nodiscard]] double unit() const { return unit_; }
  [[nodiscard]] double least_weight() const { return least_; }
  [[nodiscard]] CornerRule corner_rule() const { return rule_; }
  // Over all squares that are free.
  [[nodiscard]] const QuadtreeError& error() const { return error_; }

  [[nodiscard]] std::size_t node_count() const { return places_.size(); }
  [[nodiscard]] Vec2 position(std::uint32_t node) const {
    return {origin_.x + unit_ * places_[node][0], origin_.y + unit_ * places_[node][1]};
  }

  // The ring of a free leaf, counter-clockwise from its least corner; none of a blocked one. Edge i leads from corner i
  // to the next, and counts ring_begin(leaf) + i among all edges.
  [[nodiscard]] std::uint32_t ring_begin(std::uint32_t leaf) const { return ring_begin_[leaf]; }
  [[nodiscard]] std::uint32_t ring_size(std::uint32_t leaf) const { return ring_begin_[leaf + 1] - ring_begin_[leaf]; }
  [[nodiscard]] std::uint32_t ring_node(std::uint32_t edge) const { return ring_nodes_[edge]; }
  // The leaf behind an edge; kNone outside.
  [[nodiscard]] std::uint32_t behind(std::uint32_t edge) const { return ring_behind_[edge]; }
  [[nodiscard]] double weight_behind(std::uint32_t edge) const {
    return ring_behind_[edge] == kNone ? static_cast<double>(CostGrid::kBlocked) : weight(ring_behind_[edge]);
  }
  // Where in the ring the leaf's own corners are, after the first.
  [[nodiscard]] const std::array<std::uint16_t, 3>& turns(std::uint32_t leaf) const { return turns_[leaf]; }

  // Free leaves that a node is in the ring of, and where.
  struct Around {
    std::uint32_t leaf, index;
  };
  [[nodiscard]] std::span<const Around> around(std::uint32_t node) const {
    return std::span(around_).subspan(around_begin_[node], around_begin_[node + 1] - around_begin_[node]);
  }

  // The free leaves that hold a point and that an end of a query there may use: at a double corner only those towards a
  // point, if one is named.
  void find_leaves_at(Vec2 p, const std::optional<Vec2>& towards, std::vector<std::uint32_t>& out) const;
  [[nodiscard]] std::size_t memory_bytes() const {
    return bytes_of(leaves_, places_, ring_begin_, ring_nodes_, ring_behind_, turns_, around_begin_, around_);
  }

 private:
  struct Leaf {
    std::uint32_t x, y;  // of the least corner, in units
    float weight;
    std::uint8_t level;
  };
  class Builder;
  class Rings;

  // The leaf with this unit square.
  [[nodiscard]] std::uint32_t leaf_of(std::uint32_t x, std::uint32_t y) const;

  Vec2 origin_;
  double unit_ = 1;
  std::uint32_t units_ = 1;
  CornerRule rule_ = CornerRule::forbid;
  double least_ = static_cast<double>(CostGrid::kBlocked);
  QuadtreeError error_;
  std::vector<Leaf> leaves_;  // in Z-order
  std::vector<std::array<std::uint16_t, 2>> places_;
  std::vector<std::uint32_t> ring_begin_, ring_nodes_, ring_behind_;
  std::vector<std::array<std::uint16_t, 3>> turns_;
  std::vector<std::uint32_t> around_begin_;
  std::vector<Around> around_;
};

}  // namespace taut::detail
