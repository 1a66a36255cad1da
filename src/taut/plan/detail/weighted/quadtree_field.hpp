// Costs at the corners of a quadtree's leaves, and linear between those that follow each other on a border: what
// multi-resolution Field D* spreads (Ferguson, Stentz 2006; perkins2013 Algorithm 9). A Field of IncrementalSearch, and
// of CellPath.
//
// Seen from a node, a leaf is a fan of triangles, one for each edge of its border that is not in line with the node;
// all points of each edge count. With QuadtreeRule::ends the rule is that of the paper instead: of edges that are
// shorter than the leaf's side, smaller leaves being behind them, the ends alone count. Either way the node may be
// reached along the two edges at it, and over cheaper ground behind these.
//
// `by`, for the restricted update: the number of an edge of a leaf.
#pragma once

#include <memory>

#include "taut/base/export.hpp"
#include "taut/cells/detail/weighted/cost_quadtree.hpp"
#include "taut/plan/detail/weighted/field_ends.hpp"

namespace taut::detail {

enum class QuadtreeRule { fan, ends };

// What costs depend on but for those at nodes, for all leaves with a short ring: 40 bytes a triangle and 32 a corner.
class TAUT_INSIDE QuadtreeShapes {
 public:
  static constexpr std::uint32_t kLongestRing = 8;
  // To a corner of a ring: along the edge that leads on from it and the one that leads back, and over the ground behind
  // these, where that is cheaper (else infinite); without the cost at the beginning of the way.
  struct Ways {
    std::array<double, 2> edge, ground;
  };
  explicit QuadtreeShapes(const CostQuadtree& tree);
  [[nodiscard]] const CostShape* shapes(std::uint32_t leaf) const {
    return begin_[leaf] == CostQuadtree::kNone ? nullptr : &shapes_[begin_[leaf]];
  }
  // Null where shapes() is.
  [[nodiscard]] const Ways* ways(std::uint32_t leaf, std::uint32_t corner) const {
    return begin_[leaf] == CostQuadtree::kNone ? nullptr : &ways_[ways_begin_[leaf] + corner];
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(begin_, ways_begin_, shapes_, ways_); }

 private:
  std::vector<std::uint32_t> begin_, ways_begin_;
  std::vector<CostShape> shapes_;  // by corner, then by edge
  std::vector<Ways> ways_;         // by corner
};

class QuadtreeField : public FieldEnds {
 public:
  QuadtreeField(const CostQuadtree& tree, QuadtreeRule rule, std::shared_ptr<const QuadtreeShapes> shapes)
      : tree_(&tree), rule_(rule), shapes_(std::move(shapes)) {}

  [[nodiscard]] const CostQuadtree& tree() const { return *tree_; }
  [[nodiscard]] std::size_t id_count() const { return tree_->node_count(); }
  [[nodiscard]] Vec2 position(std::uint32_t id) const { return tree_->position(id); }
  [[nodiscard]] double least_weight() const { return tree_->least_weight(); }
  [[nodiscard]] double shortest_step() const { return least_weight() * tree_->unit(); }

  [[nodiscard]] std::uint32_t ways(std::uint32_t id) const {
    std::uint32_t sum = 0;
    for (const CostQuadtree::Around& a : tree_->around(id)) sum += tree_->ring_size(a.leaf);
    return sum;
  }
  template <class Costs>
  [[nodiscard]] double look(std::uint32_t id, const Costs& costs) const {
    double best = goal_cost(id);
    for (const CostQuadtree::Around& a : tree_->around(id)) {
      const Seen seen(*tree_, a.leaf, a.index);
      for (std::uint32_t j = 0; j < seen.size; ++j) best = std::min(best, over_edge(seen, j, costs));
      for (const bool forward : {true, false}) best = std::min(best, over_ground_behind(seen, forward, costs));
    }
    return best;
  }
  template <class Costs>
  [[nodiscard]] double look_from(std::uint32_t id, std::uint32_t by, const Costs& costs) const {
    for (const CostQuadtree::Around& a : tree_->around(id)) {
      const std::uint32_t begin = tree_->ring_begin(a.leaf);
      if (by < begin || by >= tree_->ring_begin(a.leaf + 1)) continue;
      const Seen seen(*tree_, a.leaf, a.index);
      const std::uint32_t j = by - begin, end = seen.next(j);
      double best = over_edge(seen, j, costs);
      for (const bool forward : {true, false}) {
        const std::uint32_t far = seen.far(forward);
        if (far == j || far == end) best = std::min(best, over_ground_behind(seen, forward, costs));
      }
      return best;
    }
    return kInfinite;
  }
  template <class Visit>
  void for_dependents(std::uint32_t id, Visit visit) const {
    for (const CostQuadtree::Around& a : tree_->around(id)) {
      const std::uint32_t begin = tree_->ring_begin(a.leaf), size = tree_->ring_size(a.leaf);
      const std::uint32_t edge = begin + a.index, before = begin + (a.index == 0 ? size : a.index) - 1;
      for (std::uint32_t k = 0; k < size; ++k) {
        if (k == a.index) continue;
        visit(tree_->ring_node(begin + k), edge);
        visit(tree_->ring_node(begin + k), before);
      }
    }
  }
  [[nodiscard]] double bound(std::uint32_t id) const {
    return bound_at([&] { return position(id); });
  }
  template <class Costs>
  [[nodiscard]] Vec2 origin_of(std::uint32_t id, const Costs& costs) const {
    return best_origin(*this, id, costs);
  }

  void load(std::uint32_t leaf, CellRing& ring) const {
    ring.weight = tree_->weight(leaf);
    ring.cell = leaf;
    const std::uint32_t begin = tree_->ring_begin(leaf), size = tree_->ring_size(leaf);
    ring.corners.resize(size);
    for (std::uint32_t i = 0; i < size; ++i) {
      const std::uint32_t node = tree_->ring_node(begin + i);
      const double behind = tree_->weight_behind(begin + i);
      ring.corners[i] = {tree_->position(node), node, behind < kInfinite ? tree_->behind(begin + i) : kNoCell, behind};
    }
  }
  template <class Visit>
  void for_cells_of(std::uint32_t id, Visit visit) const {
    for (const CostQuadtree::Around& a : tree_->around(id)) visit(a.leaf);
  }

 private:
  friend class QuadtreeShapes;
  // A leaf seen from a corner in its ring.
  struct Seen {
    std::uint32_t leaf, apex, begin, size;
    std::uint32_t turns[5];
    Vec2 at;
    double weight;
    Seen(const CostQuadtree& tree, std::uint32_t l, std::uint32_t k)
        : leaf(l),
          apex(k),
          begin(tree.ring_begin(l)),
          size(tree.ring_size(l)),
          at(tree.position(tree.ring_node(begin + k))),
          weight(tree.weight(l)) {
      turns[0] = 0;
      for (std::size_t i = 0; i < 3; ++i) turns[i + 1] = tree.turns(l)[i];
      turns[4] = size;
    }
    [[nodiscard]] std::uint32_t next(std::uint32_t i) const { return i + 1 == size ? 0 : i + 1; }
    [[nodiscard]] std::uint32_t before(std::uint32_t i) const { return (i == 0 ? size : i) - 1; }
    [[nodiscard]] std::uint32_t side_of(std::uint32_t edge) const {
      return edge < turns[2] ? (edge < turns[1] ? 0 : 1) : (edge < turns[3] ? 2 : 3);
    }
    [[nodiscard]] bool in_line(std::uint32_t edge) const {
      const std::uint32_t side = side_of(edge);
      return (turns[side] <= apex && apex <= turns[side + 1]) || (side == 3 && apex == 0);
    }
    // The first corner that is not in line with the edge at the apex that leads on, or back.
    [[nodiscard]] std::uint32_t far(bool forward) const {
      if (forward) return next(turns[side_of(apex) + 1] % size);
      return before(turns[side_of(before(apex))]);
    }
  };

  [[nodiscard]] Vec2 corner(const Seen& seen, std::uint32_t i) const {
    return tree_->position(tree_->ring_node(seen.begin + i)) - seen.at;
  }
  [[nodiscard]] const QuadtreeShapes::Ways* kept_ways(const Seen& seen) const {
    return shapes_ == nullptr ? nullptr : shapes_->ways(seen.leaf, seen.apex);
  }
  // To the apex over one edge: along it, or from a point of it straight through the leaf.
  template <class Costs>
  [[nodiscard]] double over_edge(const Seen& seen, std::uint32_t j, const Costs& costs) const {
    const std::uint32_t end = seen.next(j);
    if (j == seen.apex || end == seen.apex) {
      const std::uint32_t other = j == seen.apex ? end : j;
      if (const QuadtreeShapes::Ways* ways = kept_ways(seen))
        return costs(tree_->ring_node(seen.begin + other)) + ways->edge[j == seen.apex ? 0 : 1];
      return costs(tree_->ring_node(seen.begin + other)) +
             std::min(seen.weight, tree_->weight_behind(seen.begin + j)) * length(corner(seen, other));
    }
    if (seen.in_line(j)) return kInfinite;
    const double cost0 = costs(tree_->ring_node(seen.begin + j)), cost1 = costs(tree_->ring_node(seen.begin + end));
    if (!(std::min(cost0, cost1) < kInfinite)) return kInfinite;
    const CostShape* kept = shapes_ == nullptr ? nullptr : shapes_->shapes(seen.leaf);
    const bool between =
        std::max(cost0, cost1) < kInfinite &&
        (rule_ == QuadtreeRule::fan || seen.turns[seen.side_of(j) + 1] - seen.turns[seen.side_of(j)] == 1);
    if (kept != nullptr) {
      const CostShape& shape = kept[seen.apex * seen.size + j];
      if (between) return least_cost(shape, seen.weight, cost1 - cost0, cost0).cost;
      return std::min(cost0 + seen.weight * shape.from, cost1 + seen.weight * shape.to);
    }
    const Vec2 to0 = corner(seen, j), to1 = corner(seen, end);
    if (between) return least_cost(cost_shape(to0, to1 - to0), seen.weight, cost1 - cost0, cost0).cost;
    return std::min(cost0 + seen.weight * length(to0), cost1 + seen.weight * length(to1));
  }
  // Along an edge at the apex, from where a way through the leaf meets it.
  template <class Costs>
  [[nodiscard]] double over_ground_behind(const Seen& seen, bool forward, const Costs& costs) const {
    const std::uint32_t edge = forward ? seen.apex : seen.before(seen.apex);
    const double behind = tree_->weight_behind(seen.begin + edge);
    if (!(behind < seen.weight)) return kInfinite;
    const std::uint32_t far = seen.far(forward);
    const double cost = costs(tree_->ring_node(seen.begin + far));
    if (!(cost < kInfinite)) return kInfinite;
    if (const QuadtreeShapes::Ways* ways = kept_ways(seen)) return cost + ways->ground[forward ? 0 : 1];
    const Vec2 along = corner(seen, forward ? seen.next(edge) : edge);
    return cost + corner_way(TriangleSides<2>{{corner(seen, far), along}, seen.weight, {seen.weight, behind}}, 0).cost;
  }

  const CostQuadtree* tree_;
  QuadtreeRule rule_;
  std::shared_ptr<const QuadtreeShapes> shapes_;
};

}  // namespace taut::detail
