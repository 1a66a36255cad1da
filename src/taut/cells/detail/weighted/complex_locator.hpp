// Where a point lies in a complex of triangles or tetrahedra, and the nearest place that is free: a tree of boxes over
// them in the order of a space-filling curve. It refers to the complex, whose weights may change; blocked triangles (of
// infinite weight) never count. After an edit of its triangles, renew() it, which takes O(log n) a triangle. In the
// plane exact predicates decide; in a volume so do they, but for points that rounding has put beside a face; on a
// surface a point counts that lies no farther off it than paths may (Tolerance). A question costs O(log n) for usual
// meshes and allocates nothing but its answer.
#pragma once

#include <array>
#include <limits>
#include <span>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/detail/interrupt.hpp"
#include "taut/base/export.hpp"
#include "taut/geometry/detail/nearest_on_triangle.hpp"
#include "taut/geometry/tolerance.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

template <int D, int N = 2>
class TAUT_INSIDE ComplexLocator {
 public:
  using Complex = SimplexComplex<N, D>;
  // A point of a triangle near another one.
  struct Place {
    Vec<D> at{};
    double distance = std::numeric_limits<double>::infinity();
    SimplexId triangle{};
    [[nodiscard]] bool found() const { return triangle.valid(); }
  };

  ComplexLocator() = default;
  // The complex has to outlive it. O(n log n).
  explicit ComplexLocator(const Complex& complex, const BuildProgress& progress = {});

  // The free triangles that p lies in, by ascending id: two on an edge, all around in a corner. None if it is not free.
  void find(Vec<D> p, std::vector<SimplexId>& found) const;
  // Rounding may have put a point beside the edge that it is meant to be on. Adds what is free behind such edges to the
  // triangles that it was found in, so that a path along the edge pays for the cheaper side.
  void add_beside(Vec<D> p, std::vector<SimplexId>& found) const;
  // Of the free triangles for which counts(triangle) the point nearest to p; of several the one in the triangle with
  // the least id. Not found if there is none, or if it was interrupted.
  template <class Counts>
  [[nodiscard]] Place nearest(Vec<D> p, Interrupt& interrupt, Counts counts) const {
    Place best;
    outwards(
        p, [&] { return best.distance; },
        [&](SimplexId t) {
          if (interrupt.asked(4)) return false;
          if (is_free(t) && counts(t)) consider(p, t, best);
          return true;
        });
    return interrupt.was_seen() ? Place{} : best;
  }
  [[nodiscard]] Place nearest(Vec<D> p) const {
    Interrupt never;
    return nearest(p, never, [](SimplexId) { return true; });
  }
  // Calls visit(triangle) for every triangle, free or not, whose box meets this one, until it returns false.
  template <class Visit>
  void over(const Box<D>& box, Visit visit) const;

  // Calls visit(triangle) for every one, free or not, of which some point is no farther than that from p.
  template <class Visit>
  void within(Vec<D> p, double radius, Visit visit) const {
    Box<D> box;
    box.extend(p - filled<D>(radius));
    box.extend(p + filled<D>(radius));
    over(box, [&](SimplexId t) {
      Place place;
      consider(p, t, place);
      if (place.distance <= radius) visit(t);
      return true;
    });
  }

  // These triangles are new, or others than before; they lie where `gone` did, some of whose ids may be theirs.
  void renew(std::span<const SimplexId> gone, std::span<const SimplexId> made);

  [[nodiscard]] const Complex& complex() const { return *complex_; }
  [[nodiscard]] const Tolerance& tolerance() const { return tolerance_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr std::size_t kLeaf = 4, kArity = 4, kLevels = 20;
  static constexpr std::uint32_t kNone = 0xffffffffu;
  struct Spot {
    double distance;
    std::size_t level, at;
  };

  [[nodiscard]] bool is_free(SimplexId t) const {
    return complex_->weight(t) < std::numeric_limits<double>::infinity();
  }
  void consider(Vec<D> p, SimplexId t, Place& best) const;
  [[nodiscard]] std::size_t level_end(std::size_t level) const { return level_begin_[level + 1]; }
  // The parts of a box: boxes of the level below, or numbers in order_.
  [[nodiscard]] std::pair<std::size_t, std::size_t> parts(std::size_t level, std::size_t at) const {
    const std::size_t first = at - level_begin_[level];
    if (level == 0) return {first * kLeaf, std::min((first + 1) * kLeaf, order_.size())};
    const std::size_t below = level_begin_[level - 1];
    return {below + first * kArity, std::min(below + (first + 1) * kArity, level_end(level - 1))};
  }
  // Calls visit(triangle) for those of a box of level 0 until it returns false; says whether it never did.
  template <class Visit>
  bool for_leaf(std::size_t at, Visit visit) const {
    if (first_.empty()) {
      const auto range = parts(0, at);
      for (std::size_t i = range.first; i < range.second; ++i) {
        if (!visit(SimplexId(order_[i]))) return false;
      }
      return true;
    }
    for (std::uint32_t t = first_[at]; t != kNone; t = next_[t]) {
      if (!visit(SimplexId(t))) return false;
    }
    return true;
  }
  void make_lists();
  void put(SimplexId t, std::uint32_t leaf);
  // Visits triangles whose boxes are no farther than reach(), nearer ones first, until visit() returns false.
  template <class Reach, class Visit>
  void outwards(Vec<D> p, Reach reach, Visit visit) const;

  const Complex* complex_ = nullptr;
  Tolerance tolerance_;
  std::vector<std::uint32_t> order_;
  std::vector<Box<D>> boxes_;                           // level by level, leaves first; the last one is around all
  std::array<std::size_t, kLevels + 2> level_begin_{};  // and one beyond
  std::size_t levels_ = 0;
  // Once triangles have changed, the leaves are lists: the first of each, the next of each triangle, and its leaf.
  std::vector<std::uint32_t> first_, next_, leaf_of_;
  std::size_t renewed_ = 0;
};

template <int D, int N>
template <class Visit>
void ComplexLocator<D, N>::over(const Box<D>& box, Visit visit) const {
  if (levels_ == 0) return;
  std::array<Spot, kLevels * kArity> open;
  std::size_t count = 0;
  open[count++] = {0, levels_ - 1, level_begin_[levels_ - 1]};
  while (count > 0) {
    const Spot spot = open[--count];
    if (!boxes_[spot.at].overlaps(box)) continue;
    if (spot.level == 0) {
      const bool goes_on = for_leaf(spot.at, [&](SimplexId t) {
        Box<D> around;
        for (const CornerId c : complex_->corners(t)) around.extend(complex_->position(c));
        return !around.overlaps(box) || visit(t);
      });
      if (!goes_on) return;
      continue;
    }
    const auto range = parts(spot.level, spot.at);
    for (std::size_t i = range.second; i-- > range.first;) open[count++] = {0, spot.level - 1, i};
  }
}

template <int D, int N>
template <class Reach, class Visit>
void ComplexLocator<D, N>::outwards(Vec<D> p, Reach reach, Visit visit) const {
  if (levels_ == 0) return;
  std::array<Spot, kLevels * kArity> open;
  std::size_t count = 0;
  open[count++] = {distance_to_box(p, boxes_.back()), levels_ - 1, level_begin_[levels_ - 1]};
  while (count > 0) {
    const Spot spot = open[--count];
    if (spot.distance > reach()) continue;
    if (spot.level == 0) {
      if (!for_leaf(spot.at, visit)) return;
      continue;
    }
    const auto range = parts(spot.level, spot.at);
    const std::size_t first = count;
    for (std::size_t i = range.first; i < range.second; ++i)
      open[count++] = {distance_to_box(p, boxes_[i]), spot.level - 1, i};
    std::sort(open.begin() + static_cast<std::ptrdiff_t>(first), open.begin() + static_cast<std::ptrdiff_t>(count),
              [](const Spot& a, const Spot& b) {
                return b.distance < a.distance || (a.distance == b.distance && b.at < a.at);
              });
  }
}

}  // namespace taut::detail
