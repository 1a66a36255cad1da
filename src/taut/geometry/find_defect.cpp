// A sweep over the plane by x (then y): edges crossed by the sweep line are kept in their order along it, and only
// edges that become neighbours in it are tested against each other (Shamos and Hoey 1976). O(n log n) on every input:
// long, axis-parallel and clustered edges make no difference.
//
// Why nothing is missed although touching is let pass. Up to the first point q where two edges cross or start to
// overlap the order is well defined: edges that only touch never change places. The edges that reach q from the left
// are contiguous in the order just before q. Those that end in q are taken out first, which makes the others neighbours
// of each other; two that cross in q are found then at the latest. An overlap starts at the left end of an edge: when
// that edge is put in it finds the other equal in the order, as nothing else through q keeps them apart. Under
// RingRule::simple touching is found likewise, except between an edge that ends in q and one that starts there, which
// are never in the order together: points that coincide are found by sorting instead.
#include <algorithm>
#include <cstdint>
#include <limits>
#include <numeric>
#include <set>
#include <stdexcept>
#if __has_include(<memory_resource>)
#include <memory_resource>
#endif

#include "taut/geometry/polygon.hpp"

namespace taut {

namespace {

using EdgeIndex = std::uint32_t;  // also that of the edge's first point

class RingSweep {
 public:
  RingSweep(std::span<const Ring> rings, RingRule rule);
  [[nodiscard]] std::optional<RingDefect> run();

 private:
  struct Edge {
    Vec2 left, right;  // in lexicographic order
    EdgeIndex next;    // along the ring
    std::uint32_t ring;
  };

  // Order along the sweep line, upwards, of two edges that it crosses. The one that starts later is placed by its left
  // end, or, where that lies on the other edge, by where it goes from there.
  struct Below {
    const std::vector<Edge>* edges;
    bool operator()(EdgeIndex a, EdgeIndex b) const {
      const Edge& ea = (*edges)[a];
      const Edge& eb = (*edges)[b];
      return eb.left < ea.left ? side(ea, eb) < 0 : side(eb, ea) > 0;
    }
    static int side(const Edge& later, const Edge& earlier) {
      const int side_of_start = orient2d(earlier.left, earlier.right, later.left);
      return side_of_start != 0 ? side_of_start : orient2d(earlier.left, earlier.right, later.right);
    }
  };
#ifdef __cpp_lib_memory_resource
  using Order = std::pmr::set<EdgeIndex, Below>;
#else
  using Order = std::set<EdgeIndex, Below>;  // slower by what its allocations cost
#endif

  [[nodiscard]] RingDefect defect(EdgeIndex a, EdgeIndex b, Contact how) const;
  [[nodiscard]] bool are_neighbours(EdgeIndex a, EdgeIndex b) const {
    return edges_[a].next == b || edges_[b].next == a;
  }
  // Each of these records the defect it meets and returns false.
  bool check(EdgeIndex a, EdgeIndex b);
  bool check_points();
  bool remove(EdgeIndex e);
  bool insert(EdgeIndex e);

  RingRule rule_;
  std::vector<Edge> edges_;
  std::vector<Vec2> points_;
  std::vector<EdgeIndex> previous_;  // the edge that ends in a point
  std::vector<EdgeIndex> ring_start_;
  std::vector<EdgeIndex> by_place_;  // points in sweep order
#ifdef __cpp_lib_memory_resource
  std::pmr::unsynchronized_pool_resource memory_;
  Order order_{Below{&edges_}, &memory_};
#else
  Order order_{Below{&edges_}};
#endif
  std::vector<Order::iterator> place_;  // of an edge in order_
  std::optional<RingDefect> found_;
};

RingSweep::RingSweep(std::span<const Ring> rings, RingRule rule) : rule_(rule) {
  std::size_t total = 0;
  for (const Ring& ring : rings) total += ring.size();
  if (total >= std::numeric_limits<EdgeIndex>::max()) throw std::length_error("find_defect: more than 2^32 - 2 edges");
  edges_.reserve(total);
  points_.reserve(total);
  previous_.reserve(total);
  ring_start_.reserve(rings.size());
  for (std::size_t r = 0; r < rings.size(); ++r) {
    const Ring& ring = rings[r];
    const auto start = static_cast<EdgeIndex>(points_.size());
    const auto size = static_cast<EdgeIndex>(ring.size());
    ring_start_.push_back(start);
    for (EdgeIndex i = 0; i < size; ++i) {
      const EdgeIndex after = i + 1 == size ? 0 : i + 1;
      const auto [left, right] = std::minmax(ring[i], ring[after]);
      edges_.push_back({left, right, start + after, static_cast<std::uint32_t>(r)});
      points_.push_back(ring[i]);
      previous_.push_back(start + (i == 0 ? size - 1 : i - 1));
    }
  }
  place_.resize(total);
}

RingDefect RingSweep::defect(EdgeIndex a, EdgeIndex b, Contact how) const {
  if (b < a) std::swap(a, b);
  const std::size_t ring_a = edges_[a].ring, ring_b = edges_[b].ring;
  return {ring_a, a - ring_start_[ring_a], ring_b, b - ring_start_[ring_b], how};
}

bool RingSweep::check(EdgeIndex a, EdgeIndex b) {
  const Contact how = contact(edges_[a].left, edges_[a].right, edges_[b].left, edges_[b].right);
  if (how == Contact::none) return true;
  if (how == Contact::touch && (rule_ == RingRule::touching || are_neighbours(a, b))) return true;
  found_ = defect(a, b, how);
  return false;
}

// Edges without length, and (for simple rings) points that coincide. Leaves by_place_ sorted.
bool RingSweep::check_points() {
  for (EdgeIndex e = 0; e < edges_.size(); ++e) {
    if (edges_[e].left == edges_[e].right) {
      found_ = defect(e, e, Contact::overlap);
      return false;
    }
  }
  by_place_.resize(points_.size());
  std::iota(by_place_.begin(), by_place_.end(), EdgeIndex{0});
  std::sort(by_place_.begin(), by_place_.end(), [&](EdgeIndex a, EdgeIndex b) {
    const Vec2 p = points_[a], q = points_[b];
    return p == q ? a < b : p < q;
  });
  if (rule_ == RingRule::touching) return true;
  for (std::size_t i = 1; i < by_place_.size(); ++i) {
    const EdgeIndex a = by_place_[i - 1], b = by_place_[i];
    if (points_[a] != points_[b]) continue;
    // The edges that start there touch at least, and are no neighbours, as no edge is without length.
    if (!check(a, b)) return false;
  }
  return true;
}

bool RingSweep::remove(EdgeIndex e) {
  const auto after = order_.erase(place_[e]);
  return after == order_.begin() || after == order_.end() || check(*std::prev(after), *after);
}

bool RingSweep::insert(EdgeIndex e) {
  const auto [place, is_new] = order_.insert(e);
  if (!is_new) {
    found_ = defect(*place, e, Contact::overlap);
    return false;
  }
  place_[e] = place;
  const auto after = std::next(place);
  return (place == order_.begin() || check(*std::prev(place), e)) && (after == order_.end() || check(e, *after));
}

std::optional<RingDefect> RingSweep::run() {
  if (!check_points()) return found_;
  for (std::size_t first = 0, last = 0; first < by_place_.size(); first = last) {
    const Vec2 here = points_[by_place_[first]];
    while (last < by_place_.size() && points_[by_place_[last]] == here) ++last;
    for (std::size_t i = first; i < last; ++i) {
      for (EdgeIndex e : {previous_[by_place_[i]], by_place_[i]}) {
        if (edges_[e].right == here && !remove(e)) return found_;
      }
    }
    for (std::size_t i = first; i < last; ++i) {
      for (EdgeIndex e : {previous_[by_place_[i]], by_place_[i]}) {
        if (edges_[e].left == here && !insert(e)) return found_;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<RingDefect> find_defect(std::span<const Ring> rings, RingRule rule) {
  return RingSweep(rings, rule).run();
}

}  // namespace taut
