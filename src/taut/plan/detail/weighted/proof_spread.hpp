// Spreads lower bounds of costs from a point over the intervals of a ProofNet. Costs are linear on each interval and
// continuous, and in the end no more than what it costs to come from any point of a cell's border to any other:
//
//   cost(y) <= cost(x) + weight * |x - y|      for x, y on two sides of a cell,
//   and the same with the lesser weight of both sides for x, y on one edge.
//
// So along any path they grow by no more than what it costs: they are a lower bound, whatever path. From one interval
// to another the right side, least over x, is convex in y, and its tangent lies below it. The tangent in the middle of
// the interval loses least; but where it would fall below the least cost of where it comes from, costs could feed on
// each other round a corner, so then the one at the lower end is taken, which does not.
#pragma once

#include <algorithm>
#include <cmath>

#include "taut/plan/detail/weighted/proof_net.hpp"
#include "taut/plan/detail/weighted/steiner_space.hpp"
#include "taut/search/detail/keyed_heap.hpp"
#include "taut/search/detail/shared_budget.hpp"

namespace taut::detail {

// A segment in the plane with a cost linear along it, and the weight of where it is left to.
class CostSource {
 public:
  // |to - from| may be 0, then both costs are the same.
  CostSource(Vec2 from, Vec2 to, double cost_from, double cost_to, double weight)
      : from_(from), weight_(weight), cost_(cost_from), cost_to_(cost_to) {
    const Vec2 along = to - from;
    length_ = length(along);
    if (length_ > 0) {
      along_ = (1 / length_) * along;
      slope_ = std::clamp((cost_to - cost_from) / length_, -weight, weight);
      across_ = std::sqrt((weight - slope_) * (weight + slope_));
      lean_ = across_ > 0 ? slope_ / across_ : 0;
    }
    steep_ = !(across_ > 0);
  }
  struct Seen {
    double cost;
    Vec2 gradient;  // of the cost; 0 where it has none, at an end of the segment
  };
  // The least of cost(x) + weight |x - y| over the segment.
  [[nodiscard]] Seen at(Vec2 y) const {
    const Vec2 to = y - from_;
    const double ahead = dot(to, along_), aside = cross(along_, to), off = std::fabs(aside);
    double x = 0;
    if (length_ > 0) {
      x = steep_ ? (slope_ > 0 ? 0 : length_) : ahead - lean_ * off;
      if (!steep_ && x > 0 && x < length_) {
        const double side = aside < 0 ? -across_ : across_;
        return {cost_ + slope_ * ahead + across_ * off,
                {slope_ * along_.x - side * along_.y, slope_ * along_.y + side * along_.x}};
      }
    }
    const bool first = !(x > 0);
    const Vec2 way = first ? to : to - length_ * along_;
    const double size = length(way);
    return {(first ? cost_ : cost_to_) + weight_ * size, size > 0 ? (weight_ / size) * way : Vec2{}};
  }
  [[nodiscard]] double least() const { return std::min(cost_, cost_to_); }
  [[nodiscard]] double size() const { return length_; }
  [[nodiscard]] Vec2 middle() const { return from_ + 0.5 * length_ * along_; }
  // How fast the cost grows from one end of the segment into this direction, of length 1.
  [[nodiscard]] double growth(bool from_end, Vec2 towards) const {
    const double turn = from_end ? -1 : 1;
    if (!(length_ > 0)) return weight_;
    const double ahead = turn * dot(towards, along_), off = std::fabs(cross(towards, along_));
    if (steep_) return turn * slope_ > 0 ? weight_ : turn * slope_ * ahead;
    if (!(ahead - turn * lean_ * off > 0)) return weight_;
    return turn * slope_ * ahead + across_ * off;
  }

 private:
  Vec2 from_, along_{};
  double weight_, cost_, cost_to_, length_ = 0, slope_ = 0, across_ = 0, lean_ = 0;
  bool steep_ = true;
};

// A line below what a source makes of the costs on a segment, by its values at both ends.
struct CostLine {
  double from, to;
};

enum class Touch { none, at_from, at_to };  // the end of the segment that is an end of the source as well

[[nodiscard]] CostLine line_below(const CostSource& source, bool source_end, Vec2 from, Vec2 to, double cost_from,
                                  double cost_to, Touch touch);

template <int D>
class ProofSpread {
 public:
  // Spreads costs from a point, 0 there, over `costs`, which are a valid bound before, and as high as wanted. They hold
  // for weights greater by this fraction. False if the budget was spent; then they hold for nothing.
  bool spread(const ProofNet<D>& net, const SimplexEnd<D>& from, double slack, std::vector<double>& costs,
              SharedBudget& budget, Effort& effort, const SearchSink<D>& sink);
  // What the bound says of a point: no way to it costs less.
  [[nodiscard]] static double cost_at(const ProofNet<D>& net, const SimplexEnd<D>& to,
                                      const std::vector<double>& costs);
  [[nodiscard]] std::size_t memory_bytes() const { return heap_.memory_bytes(); }

 private:
  // The corner that two sides of a cell share, or none.
  struct Pivot {
    std::uint32_t node = ProofCells<D>::kNone;  // where both edges end
    bool at_first = false;                      // the edge that costs are spread to begins there
    double near = 0;                            // how far from there the source begins
    double apart = 0;  // how far apart points of both edges are at least, as a share of how far from there they are
    bool source_end = false;  // the source's end that is nearer
  };
  void relax(const ProofNet<D>& net, std::uint32_t interval, std::vector<double>& costs);
  // To a side of a cell.
  void relax_to(const ProofNet<D>& net, const CostSource& source, double weight, const Pivot& pivot, std::uint32_t cell,
                std::uint32_t side, std::vector<double>& costs);
  void lower(const ProofNet<D>& net, std::uint32_t node, double cost, std::vector<double>& costs);

  void report(const ProofNet<D>& net, SearchEventKind kind, std::uint32_t interval,
              const std::vector<double>& costs) const;

  KeyedHeap<double> heap_;
  double slack_ = 0;
  std::uint64_t generated_ = 0;
  const SearchSink<D>* sink_ = nullptr;  // none if nobody listens
};

extern template class ProofSpread<2>;
extern template class ProofSpread<3>;

}  // namespace taut::detail
