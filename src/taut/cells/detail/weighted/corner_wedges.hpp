// The corners of a complex as nodes that a path can pass. Where blocked simplices or the border leave several wedges of
// free ones around a corner, and the corner rule forbids to squeeze, each wedge has a node of its own: paths that
// meet there have nothing to do with each other. Everywhere else the node of a corner has its number, unless the corner
// was added later. It refers to the complex; after a triangle was blocked or freed, or triangles have changed, renew()
// the corners. O(n) to make; 4 bytes a corner, and more only where there are several wedges.
#pragma once

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "taut/base/build_progress.hpp"
#include "taut/base/export.hpp"
#include "taut/world/corner_rule.hpp"
#include "taut/world/simplex_complex.hpp"

namespace taut::detail {

template <int D, int N = 2>
class TAUT_INSIDE CornerWedges {
 public:
  using Complex = SimplexComplex<N, D>;

  CornerWedges() = default;
  CornerWedges(const Complex& complex, CornerRule rule, const BuildProgress& progress = {});

  // Ids of nodes run below this.
  [[nodiscard]] std::size_t node_count() const { return made_for_ + extra_.size(); }
  // Of corner i of a free triangle.
  [[nodiscard]] std::uint32_t node(SimplexId t, int i) const {
    const CornerId c = complex_->corners(t)[static_cast<std::size_t>(i)];
    const std::uint32_t split = splits_of_[c.value];
    return split == kWhole ? first_node(c) : node_in(splits_[split], c, t);
  }
  [[nodiscard]] CornerId corner(std::uint32_t node) const {
    return node < made_for_ ? CornerId(node) : extra_[node - made_for_];
  }
  // The triangles of a node: its wedge. Where there is but one, blocked ones may be among them.
  [[nodiscard]] std::span<const SimplexId> around(std::uint32_t node) const {
    const CornerId c = corner(node);
    const std::uint32_t split = splits_of_[c.value];
    return split == kWhole ? complex_->around(c) : wedge_of(splits_[split], node);
  }
  // Corners were added; renew() them.
  void grow();
  // A triangle at this corner was blocked or freed, or there are others. Its nodes may stand for other wedges from now
  // on; there may be more of them, and some that stand for none.
  void renew(CornerId c);
  // Calls visit(node) for each that the corner has or has had.
  template <class Visit>
  void for_nodes(CornerId c, Visit visit) const {
    const std::uint32_t split = splits_of_[c.value];
    if (split == kWhole) return visit(first_node(c));
    for (const std::uint32_t node : splits_[split].nodes) visit(node);
  }
  [[nodiscard]] CornerRule rule() const { return rule_; }
  [[nodiscard]] std::size_t memory_bytes() const;

 private:
  static constexpr std::uint32_t kWhole = 0xffffffffu;
  struct Split {
    std::vector<std::uint32_t> wedges;  // of the triangles around the corner, in that order; kWhole if it is blocked
    std::vector<SimplexId> triangles;   // wedge by wedge
    std::vector<std::uint32_t> ends;    // of the wedges in it
    std::vector<std::uint32_t> nodes;   // of the wedges, and such as stand for none now
  };

  [[nodiscard]] std::uint32_t first_node(CornerId c) const {
    return c.value < made_for_ ? c.value : later_[c.value - made_for_];
  }
  [[nodiscard]] bool is_free(SimplexId t) const {
    return t.valid() && complex_->weight(t) < std::numeric_limits<double>::infinity();
  }
  // Goes round a corner over free simplices from one of them: visits all that it is joined with there.
  template <class Visit>
  void turn(CornerId c, SimplexId first, Visit visit) const;
  [[nodiscard]] bool is_whole(CornerId c) const;
  [[nodiscard]] std::size_t place(CornerId c, SimplexId t) const {
    const auto all = complex_->around(c);
    return static_cast<std::size_t>(std::lower_bound(all.begin(), all.end(), t) - all.begin());
  }
  [[nodiscard]] std::uint32_t node_in(const Split& split, CornerId c, SimplexId t) const {
    return split.nodes[split.wedges[place(c, t)]];
  }
  [[nodiscard]] static std::span<const SimplexId> wedge_of(const Split& split, std::uint32_t node);
  void divide(CornerId c, Split& split);

  const Complex* complex_ = nullptr;
  CornerRule rule_ = CornerRule::forbid;
  std::vector<std::uint32_t> splits_of_;  // by corner
  std::vector<Split> splits_;
  std::size_t made_for_ = 0;          // corners that there were in the beginning
  std::vector<CornerId> extra_;       // of nodes beyond those
  std::vector<std::uint32_t> later_;  // the first nodes of corners beyond those
};

}  // namespace taut::detail
