// Which pieces of a drawn path come near a point or a segment: a strip tree (Ballard 1981) over its straight pieces and
// arcs. A node stands for a run of pieces: the chord from its beginning to its end, and how far the run strays from
// that. On a smooth path it hardly strays at all, so a question costs the logarithm of the number of pieces, and the
// pieces that are near.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/geometry/detail/segment_distance.hpp"
#include "taut/geometry/vec.hpp"

namespace taut::detail {

class PieceTree {
 public:
  struct Piece {
    Vec2 from, to;
    double strays;  // how far at most from its own chord: 0 if it is straight
  };

  // piece(i) for i < count.
  template <class PieceAt>
  void build(std::uint32_t count, PieceAt piece) {
    count_ = count;
    levels_.clear();
    nodes_.clear();
    for (std::uint32_t i = 0; i < count; i += kLeaf) {
      const std::uint32_t end = std::min(i + kLeaf, count);
      Node node{piece(i).from, piece(end - 1).to, 0};
      for (std::uint32_t k = i; k < end; ++k) {
        const Piece here = piece(k);
        widen(node, here.from, here.to, here.strays);
      }
      nodes_.push_back(node);
    }
    levels_.push_back(0);
    for (std::size_t from = 0, to = nodes_.size(); to - from > 1;) {
      for (std::size_t i = from; i < to; i += 2) {
        const std::size_t last = std::min(i + 1, to - 1);
        Node node{nodes_[i].from, nodes_[last].to, 0};
        for (std::size_t k = i; k <= last; ++k) widen(node, nodes_[k].from, nodes_[k].to, nodes_[k].strays);
        nodes_.push_back(node);
      }
      levels_.push_back(static_cast<std::uint32_t>(to));
      from = to;
      to = nodes_.size();
    }
  }

  // Calls visit(i) for all pieces that may be nearer than `reach` to the point, or to the segment, in order, as long as
  // it returns true. False if it did not.
  template <class Visit>
  bool near(Vec2 p, double reach, Visit visit) const {
    const auto may = [&](const Node& n) {
      const double far = reach + n.strays;
      return is_nearer(p, n.from, n.to, far * far);
    };
    return descend(may, visit);
  }
  template <class Visit>
  bool near(Vec2 a, Vec2 b, double reach, Visit visit) const {
    // Short segments are told by their middles nearly as well, for a third of the work.
    const Vec2 middle = 0.5 * (a + b);
    const double half = 0.5 * distance(a, b);
    const auto may = [&](const Node& n) {
      const double far = reach + n.strays, farther = far + half;
      if (!is_nearer(middle, n.from, n.to, farther * farther)) return false;
      return half < n.strays || squared_distance_between(n.from, n.to, a, b) < far * far;
    };
    return descend(may, visit);
  }

  [[nodiscard]] std::size_t memory_bytes() const { return bytes_of(nodes_, levels_); }

 private:
  static constexpr std::uint32_t kLeaf = 4;
  struct Node {
    Vec2 from, to;
    double strays;
  };

  // Distances to a segment are convex, so those of a chord are greatest at its ends.
  static void widen(Node& node, Vec2 from, Vec2 to, double strays) {
    const double ends =
        std::max(squared_distance_to(from, node.from, node.to), squared_distance_to(to, node.from, node.to));
    node.strays = std::max(node.strays, std::sqrt(ends) + strays);
  }

  template <class May, class Visit>
  bool descend(May may, Visit visit) const {
    // Depth first without a stack: `i` numbers the nodes of a level.
    std::size_t level = levels_.size() - 1;
    for (std::uint32_t i = 0;;) {
      const bool is_there = i < width(level);
      if (is_there && may(nodes_[levels_[level] + i])) {
        if (level > 0) {
          --level;
          i *= 2;
          continue;
        }
        for (std::uint32_t k = kLeaf * i; k < std::min(kLeaf * (i + 1), count_); ++k) {
          if (!visit(k)) return false;
        }
      }
      ++i;
      while (i % 2 == 0 && level + 1 < levels_.size()) {
        i /= 2;
        ++level;
      }
      if (level + 1 == levels_.size()) return true;
    }
  }
  [[nodiscard]] std::uint32_t width(std::size_t level) const {
    const std::size_t end = level + 1 < levels_.size() ? levels_[level + 1] : nodes_.size();
    return static_cast<std::uint32_t>(end - levels_[level]);
  }

  std::vector<Node> nodes_;            // level by level, leaves first
  std::vector<std::uint32_t> levels_;  // where each begins
  std::uint32_t count_ = 0;
};

}  // namespace taut::detail
