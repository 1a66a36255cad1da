// The successors of a node, the best of them held in the hand: what a search over cones wraps around its open list.
// Where a node has one successor, or its best one is no worse than what is open, it is gone on with at once; the open
// list is spared the long ways on which there is nothing to choose. A node is kept beside its f, and `store(node, f)`
// puts it into the open list.
//
// An only successor is gone on with whatever its f is. So as long as it is the only one its f need not be known:
// hold() takes it without, and `f_of(node)` is asked when a second one comes.
#pragma once

#include "taut/search/detail/open_list.hpp"

namespace taut::detail {

template <class Node>
class BestInHand {
 public:
  [[nodiscard]] bool empty() const { return count_ == 0; }
  // The best successor offered, or the node that was put into the hand.
  [[nodiscard]] const Node& node() const { return node_; }
  // Of the best successor; kUnknown if it was held without.
  [[nodiscard]] double f() const { return f_; }
  static constexpr double kUnknown = -1;

  // The first successor, without its f; the hand is empty.
  void hold(const Node& node) {
    node_ = node;
    f_ = kUnknown;
    count_ = 1;
  }
  // A successor: the better of it and the one in the hand stays, the other one is stored.
  template <class FOf, class Store>
  void offer(const Node& node, double f, FOf&& f_of, Store&& store) {
    if (count_ == 1 && f_ == kUnknown) f_ = f_of(node_);
    if (count_++ == 0) {
      node_ = node;
      f_ = f;
    } else if (f < f_) {
      store(node_, f_);
      node_ = node;
      f_ = f;
    } else {
      store(node, f);
    }
  }
  // Whether the best successor, there being one, is to be gone on with before what is open. With `compares` an only
  // successor has to be no worse than that as well; its f must be known.
  [[nodiscard]] bool goes_first(OpenList& open, bool compares = false) const {
    return (count_ == 1 && !compares) || open.empty() || !(open.top().f() < f_);
  }
  // From here on successors are those of the node in the hand, or of this one from the open list.
  void take(const Node& node, double f) {
    node_ = node;
    f_ = f;
    count_ = 0;
  }
  void take() { count_ = 0; }

 private:
  Node node_{};
  double f_ = 0;
  int count_ = 0;  // the successors of which the hand holds the best; the others have been stored
};

}  // namespace taut::detail
