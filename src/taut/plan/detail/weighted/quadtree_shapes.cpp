// Apart from the search, so that what is inlined there does not depend on it.
#include "taut/plan/detail/weighted/quadtree_field.hpp"

namespace taut::detail {

QuadtreeShapes::QuadtreeShapes(const CostQuadtree& tree)
    : begin_(tree.leaf_count(), CostQuadtree::kNone), ways_begin_(begin_) {
  // What the field computes where nothing is kept, from corners that cost nothing.
  const QuadtreeField field(tree, QuadtreeRule::fan, nullptr);
  const auto free = [](std::uint32_t) { return 0.0; };
  for (std::uint32_t leaf = 0; leaf < tree.leaf_count(); ++leaf) {
    const std::uint32_t size = tree.ring_size(leaf), begin = tree.ring_begin(leaf);
    if (size == 0 || size > kLongestRing) continue;
    begin_[leaf] = static_cast<std::uint32_t>(shapes_.size());
    ways_begin_[leaf] = static_cast<std::uint32_t>(ways_.size());
    for (std::uint32_t k = 0; k < size; ++k) {
      const QuadtreeField::Seen seen(tree, leaf, k);
      ways_.push_back({{field.over_edge(seen, k, free), field.over_edge(seen, seen.before(k), free)},
                       {field.over_ground_behind(seen, true, free), field.over_ground_behind(seen, false, free)}});
      const Vec2 at = tree.position(tree.ring_node(begin + k));
      for (std::uint32_t j = 0; j < size; ++j) {
        const Vec2 from = tree.position(tree.ring_node(begin + j)) - at;
        const Vec2 to = tree.position(tree.ring_node(begin + (j + 1) % size)) - at;
        shapes_.push_back(cost_shape(from, to - from));
      }
    }
  }
}

}  // namespace taut::detail
