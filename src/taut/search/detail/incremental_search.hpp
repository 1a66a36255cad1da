// The driver of every search that repairs an older one: LPA*, D* Lite, Field D* and, used once, Dijkstra and A*
// (Koenig, Likhachev 2002; perkins2013 §3.1, with the printed listing's mistakes mended). Costs spread from the
// sources, which are where a way ends; an agent that moves asks for the cost where it stands.
//
// It knows nothing of geometry: a Field names its nodes by 32-bit ids and provides
//
//   double look(id, costs)               the least cost of the node by those of its neighbours, costs(neighbour);
//   infinite
//                                        if there is none
//   double look_from(id, by, costs)      the same over some of the ways: those that `by` stands for
//   void for_dependents(id, visit)       visit(n, by) for each node whose cost may depend on that of id, and which ways
//                                        those are; once for each `by`
//   double bound(id)                     no more than the least cost between the agent and the node; 0 will do
//
// Nothing is ever closed. A node has the cost that was last spread (cost) and the one that its neighbours promise
// (look); those for which they differ are in the queue. So costs may rise and fall, and a node may depend on one that
// comes later, as happens where costs are interpolated on obtuse triangles. With weights above 0 the costs that are
// left when the queue is empty do not depend on how they were reached, but for rounding (kRiseRelative): look() has to
// give the same number for the same costs.
#pragma once

#include <cstdint>
#include <limits>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/search/budget.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/search/detail/keyed_heap.hpp"
#include "taut/search/detail/zeroed_array.hpp"

namespace taut::detail {

class IncrementalSearch {
 public:
  using Key = PairKey<double>;
  static constexpr double kInfinite = std::numeric_limits<double>::infinity();

  // Forgets everything; ids run below `ids`.
  void begin(std::size_t ids) {
    if (nodes_.size() < ids || ++generation_ == 0) {
      nodes_ = ZeroedArray<Node>(ids);
      generation_ = 1;
    }
    queue_.grow(ids);
    queue_.clear();
    offset_ = 0;
  }
  // What was last spread, and what the neighbours promise.
  [[nodiscard]] double cost(std::uint32_t id) const { return is_seen(id) ? nodes_[id].cost : kInfinite; }
  [[nodiscard]] double look(std::uint32_t id) const { return is_seen(id) ? nodes_[id].look : kInfinite; }

  // A node whose cost is given.
  template <class Field>
  void set_source(const Field& field, std::uint32_t id, double cost) {
    Node& node = seen(id);
    node.is_source = 1;
    node.look = cost;
    enqueue(field, id, node);
  }
  // Whatever the node's cost depends on has changed: weights around it, or which neighbours it has.
  template <class Field>
  void renew(const Field& field, std::uint32_t id) {
    Node& node = seen(id);
    if (node.is_source == 0) node.look = field.look(id, costs());
    enqueue(field, id, node);
  }
  // The agent has moved, and bounds of nodes may have become less by so much.
  void add_offset(double by) { offset_ += by; }

  // Spreads costs until the queue is empty, or until is_enough(key), the least key that is left, says so; see key_of.
  // If `restricted`, only the ways that a cost has fallen on are looked at: the same answers for less work.
  template <class Field, class IsEnough>
  SearchEnd run(const Field& field, bool restricted, BudgetMeter& meter, Effort& effort, IsEnough is_enough) {
    while (!queue_.empty()) {
      const auto top = queue_.top();
      if (is_enough(top.key)) return SearchEnd::goal;
      Node& node = nodes_[top.id];
      if (const Key now = key_of(field, top.id); top.key < now) {
        queue_.move(top.id, now);  // its bound has grown since
        continue;
      }
      if (!meter.take()) return SearchEnd::budget_spent;
      ++effort.expanded;
      queue_.remove(top.id);
      if (node.look < node.cost) {
        node.cost = node.look;
        field.for_dependents(top.id, [&](std::uint32_t n, std::uint32_t by) { lower(field, n, by, restricted); });
      } else {
        node.cost = kInfinite;
        renew(field, top.id);
        field.for_dependents(top.id, [&](std::uint32_t n, std::uint32_t) { renew(field, n); });
      }
    }
    return SearchEnd::exhausted;
  }

  // Where a node would stand in the queue.
  template <class Field>
  [[nodiscard]] Key key_of(const Field& field, std::uint32_t id) const {
    const double least = std::min(cost(id), look(id));
    return {least + field.bound(id) + offset_, least};
  }
  [[nodiscard]] double offset() const { return offset_; }
  // Of the nodes that neighbours ask for.
  [[nodiscard]] auto costs() const {
    return [this](std::uint32_t id) { return cost(id); };
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(nodes_, queue_); }

 private:
  struct Node {
    double cost, look;
    std::uint32_t generation, is_source;
  };

  [[nodiscard]] bool is_seen(std::uint32_t id) const { return nodes_[id].generation == generation_; }
  Node& seen(std::uint32_t id) {
    Node& node = nodes_[id];
    if (node.generation != generation_) node = {kInfinite, kInfinite, generation_, 0};
    return node;
  }
  // Interpolated looks are rounded, so a neighbour's cost that falls may raise one by a unit in the last place. That
  // counts as nothing, or two of them could chase each other for ever.
  [[nodiscard]] static bool is_settled(const Node& node) {
    return node.look == node.cost || (node.look > node.cost && node.look <= node.cost * (1 + kRiseRelative));
  }
  // A neighbour's cost has fallen.
  template <class Field>
  void lower(const Field& field, std::uint32_t id, std::uint32_t by, bool restricted) {
    if (!restricted) return renew(field, id);
    Node& node = seen(id);
    if (node.is_source != 0) return;
    const double look = field.look_from(id, by, costs());
    if (!(look < node.look)) return;
    node.look = look;
    enqueue(field, id, node);
  }
  template <class Field>
  void enqueue(const Field& field, std::uint32_t id, const Node& node) {
    const bool is_in = queue_.contains(id);
    if (is_settled(node)) {
      if (is_in) queue_.remove(id);
    } else if (is_in) {
      queue_.move(id, key_of(field, id));
    } else {
      queue_.push(id, key_of(field, id));
    }
  }

  ZeroedArray<Node> nodes_;
  KeyedHeap<Key> queue_;
  double offset_ = 0;
  std::uint32_t generation_ = 0;
};

}  // namespace taut::detail
