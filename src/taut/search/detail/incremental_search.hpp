// The driver of every search that repairs an older one: LPA*, D* Lite, Field D* and, used once, Dijkstra and A*
// (Koenig, Likhachev 2002; perkins2013 §3.1, with the printed listing's mistakes mended). Costs spread from the
// sources, which are where a way ends; an agent that moves asks for the cost where it stands.
//
// It knows nothing of geometry: a Field names its nodes by 32-bit ids and provides
//
//   double look(id, costs)               the least cost of the node by those of its neighbours, costs(neighbour);
//                                        infinite if there is none
//   double look_from(id, by, costs)      the same over some of the ways: those that `by` stands for
//   double look_from(id, by, costs, below)   optional: the same, but anything no less than `below` if it is no less
//   void for_dependents(id, visit)       visit(n, by) for each node whose cost may depend on that of id, and which ways
//                                        those are; once for each `by`
//   double bound(id)                     no more than the least cost between the agent and the node; 0 will do
//   std::uint32_t ways(id)               optional: about how long look(id) takes, in ways of some 50 ns each
//   Vec<D> position(id)                  for listeners
//   Vec<D> origin_of(id, costs)          for listeners: where the best way to the node comes from
//
// Nothing is ever closed. A node has the cost that was last spread (cost) and the one that its neighbours promise
// (look); those for which they differ are in the queue. So costs may rise and fall, and a node may depend on one that
// comes later, as happens where costs are interpolated on obtuse triangles. With weights above 0 the costs that are
// left when the queue is empty do not depend on how they were reached, but for rounding (kRiseRelative): look() has to
// give the same number for the same costs.
//
// On needles, triangles that are thirty and more times as long as high, costs depend on each other in so many cycles
// that they settle in thousands of steps a node, or millions. So there is an end to patience: each time that 32
// expansions a node have been made in one run, the least change that is spread grows: 4 times while it is too small to
// be seen in an answer, then 16 times. No run takes more than some 500 a node; usual meshes take one to ten, and never
// come to this.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/detail/tolerance.hpp"
#include "taut/search/budget.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/search/detail/keyed_heap.hpp"
#include "taut/search/detail/zeroed_array.hpp"
#include "taut/search/listener.hpp"

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
    uncounted_ = generated_ = 0;
    untold_ = kNobody;
  }
  // More ids; all that is known stays.
  void grow(std::size_t ids) {
    queue_.grow(ids);
    if (ids <= nodes_.size()) return;
    ZeroedArray<Node> more(std::max(ids, nodes_.size() + nodes_.size() / 2));
    for (std::size_t i = 0; i < nodes_.size(); ++i) more[i] = nodes_[i];
    nodes_ = std::move(more);
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
    enqueue(field, id, node, SilentListener{});
  }
  // Whatever the node's cost depends on has changed: weights around it, or which neighbours it has.
  template <class Field>
  void renew(const Field& field, std::uint32_t id) {
    renew(field, id, SilentListener{});
  }
  // The agent has moved, and bounds of nodes may have become less by so much.
  void add_offset(double by) { offset_ += by; }
  // Bounds have become less by more than that: what is in the queue is put in order again.
  template <class Field>
  void rekey(const Field& field) {
    offset_ = 0;
    queue_.rekey([&](std::uint32_t id) { return key_of(field, id); });
  }

  // Spreads costs until the queue is empty, or until is_enough(key), the least key that is left, says so; see key_of.
  // If `restricted`, only the ways that a cost has fallen on are looked at: the same answers for less work.
  // A node is told and counted as generated when it is queued for the first time since begin().
  template <class Field, class IsEnough, class Listener = SilentListener>
  SearchEnd run(const Field& field, bool restricted, BudgetMeter& meter, Effort& effort, IsEnough is_enough,
                Listener listener = {}) {
    if constexpr (Listener::kActive) {
      for (const auto& entry : queue_.entries()) {
        if (nodes_[entry.id].queued == kQueued) tell(field, entry.id, SearchEventKind::generated, listener);
        nodes_[entry.id].queued = kTold;
      }
    }
    const SearchEnd end = spread(field, restricted, meter, effort, is_enough, listener);
    effort.generated += std::exchange(uncounted_, 0);
    return end;
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
  // Of the nodes for those who only read: promised ones, where these have not been spread.
  [[nodiscard]] auto looks() const {
    return [this](std::uint32_t id) { return look(id); };
  }
  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(nodes_, queue_); }

 private:
  struct Node {
    double cost, look;
    std::uint32_t generation;
    std::uint16_t is_source, queued;
  };
  static constexpr std::uint16_t kQueued = 1, kTold = 2;

  template <class Field, class IsEnough, class Listener>
  SearchEnd spread(const Field& field, bool restricted, BudgetMeter& meter, Effort& effort, IsEnough is_enough,
                   Listener listener) {
    std::uint64_t patience = 0;
    double slack = 0;
    if (untold_ != kNobody) {
      renew_dependents(field, untold_, meter, listener);
      if (meter.interrupt().was_seen()) return SearchEnd::budget_spent;
      untold_ = kNobody;
    }
    while (!queue_.empty()) {
      const auto top = queue_.top();
      if (is_enough(top.key)) return SearchEnd::goal;
      Node& node = nodes_[top.id];
      if (std::fabs(node.look - node.cost) <= slack * std::min(node.cost, node.look)) {
        queue_.remove(top.id);
        continue;
      }
      if (const Key now = key_of(field, top.id); top.key < now) {
        queue_.move(top.id, now);  // its bound has grown since
        continue;
      }
      if (!meter.take()) return SearchEnd::budget_spent;
      ++effort.expanded;
      if (++patience > kPatience * (generated_ + kFew)) {
        patience = 0;
        slack = std::max(kRiseRelative, (slack < kUnseen ? 4 : 16) * slack);
      }
      queue_.remove(top.id);
      if constexpr (Listener::kActive) tell(field, top.id, SearchEventKind::expanded, listener);
      const bool falls = node.look < node.cost;
      node.cost = falls ? node.look : kInfinite;
      if (falls && restricted) {
        field.for_dependents(top.id, [&](std::uint32_t n, std::uint32_t by) {
          if (meter.interrupt().was_seen()) return;
          meter.charge(kStepsAWay);
          lower(field, n, by, listener);
        });
      } else {
        if (!falls) renew(field, top.id, listener);
        renew_dependents(field, top.id, meter, listener);
      }
      if (meter.interrupt().was_seen()) {
        untold_ = top.id;
        return SearchEnd::budget_spent;
      }
    }
    return SearchEnd::exhausted;
  }
  static constexpr std::uint32_t kStepsAWay = 5, kNobody = std::numeric_limits<std::uint32_t>::max();
  // Expansions a node after which smaller changes are let go; see above.
  static constexpr std::uint64_t kPatience = 32, kFew = 64;
  static constexpr double kUnseen = 4096 * kRiseRelative;
  template <class Field>
  [[nodiscard]] static std::uint32_t ways_of(const Field& field, std::uint32_t id) {
    if constexpr (requires { field.ways(id); }) return field.ways(id);
    return 1;
  }
  template <class Field, class Listener>
  void tell(const Field& field, std::uint32_t id, SearchEventKind kind, Listener listener) const {
    typename Listener::Event event{kind, field.position(id), field.origin_of(id, costs()), std::min(cost(id), look(id)),
                                   field.bound(id)};
    (*listener.sink)(event);
  }
  template <class Field, class Listener>
  void renew(const Field& field, std::uint32_t id, Listener listener) {
    Node& node = seen(id);
    if (node.is_source == 0) node.look = field.look(id, costs());
    enqueue(field, id, node, listener);
  }
  // All who depend on a node, until the meter says so. Fields name some several times; of few, each is looked at once.
  template <class Field, class Listener>
  void renew_dependents(const Field& field, std::uint32_t id, BudgetMeter& meter, Listener listener) {
    std::array<std::uint32_t, 32> done;
    std::size_t count = 0;
    field.for_dependents(id, [&](std::uint32_t n, std::uint32_t) {
      if (meter.interrupt().was_seen() || std::find(done.begin(), done.begin() + count, n) != done.begin() + count)
        return;
      if (count < done.size()) done[count++] = n;
      meter.charge(kStepsAWay * ways_of(field, n));
      renew(field, n, listener);
    });
  }
  // A field whose nodes depend on each other in cycles may let go of falls that are a smaller share of the cost.
  template <class Field>
  [[nodiscard]] static double least_gain(const Field& field) {
    if constexpr (requires { field.least_gain(); }) {
      return field.least_gain();
    } else {
      return 0;
    }
  }
  [[nodiscard]] bool is_seen(std::uint32_t id) const { return nodes_[id].generation == generation_; }
  Node& seen(std::uint32_t id) {
    Node& node = nodes_[id];
    if (node.generation != generation_) node = {kInfinite, kInfinite, generation_, 0, 0};
    return node;
  }
  // Interpolated looks are rounded, so a neighbour's cost that falls may raise one by a unit in the last place. That
  // counts as nothing, or two of them could chase each other for ever.
  [[nodiscard]] static bool is_settled(const Node& node) {
    return node.look == node.cost || (node.look > node.cost && node.look <= node.cost * (1 + kRiseRelative));
  }
  // A neighbour's cost has fallen.
  template <class Field, class Listener>
  void lower(const Field& field, std::uint32_t id, std::uint32_t by, Listener listener) {
    Node& node = seen(id);
    if (node.is_source != 0) return;
    const double below = node.look * (1 - least_gain(field));
    const double look = look_below(field, id, by, below);
    if (!(look < below)) return;
    node.look = look;
    enqueue(field, id, node, listener);
  }
  template <class Field>
  [[nodiscard]] double look_below(const Field& field, std::uint32_t id, std::uint32_t by, double below) const {
    if constexpr (requires { field.look_from(id, by, costs(), below); }) return field.look_from(id, by, costs(), below);
    return field.look_from(id, by, costs());
  }
  template <class Field, class Listener>
  void enqueue(const Field& field, std::uint32_t id, Node& node, Listener listener) {
    const bool is_in = queue_.contains(id);
    if (is_settled(node)) {
      if (is_in) queue_.remove(id);
    } else if (is_in) {
      queue_.move(id, key_of(field, id));
    } else {
      queue_.push(id, key_of(field, id));
      if (node.queued != 0) return;
      node.queued = kQueued;
      ++uncounted_;
      ++generated_;
      if constexpr (Listener::kActive) {
        tell(field, id, SearchEventKind::generated, listener);
        node.queued = kTold;
      }
    }
  }

  ZeroedArray<Node> nodes_;
  KeyedHeap<Key> queue_;
  double offset_ = 0;
  std::uint64_t uncounted_ = 0;  // generated since the last run
  std::uint64_t generated_ = 0;  // since begin()
  // Whose cost had changed when a run was interrupted, before everybody who depends on it had been told.
  std::uint32_t untold_ = kNobody;
  std::uint32_t generation_ = 0;
};

}  // namespace taut::detail
