#include "taut/plan/detail/grid/block_endpoints.hpp"

namespace taut::detail::block {

void EndFinder::row(std::uint32_t block, int node, unsigned quadrants, EndRow& out) {
  const BlockMap::Block& cells = map_->block(block);
  const BlockShape& shape = map_->shape();
  const LocalDistances& distances = map_->distances();
  out.block = block;
  out.node = node;
  const bool known = shape.is_border(node) || distances.kind().variant != DatabaseVariant::boundary;
  if (known && quadrants == BlockPaths::kAllQuadrants) {
    for (int k = 0; k < shape.border_count(); ++k)
      out.to[static_cast<std::size_t>(k)] = distances.path(map_->placed(cells), node, shape.border(k));
    return;
  }
  paths_.look_at(map_->pattern(cells));
  paths_.row(node, quadrants, scratch_);
  for (int k = 0; k < shape.border_count(); ++k)
    out.to[static_cast<std::size_t>(k)] = scratch_[static_cast<std::size_t>(shape.border(k))];
}

void EndFinder::find(Vec2 at, unsigned quadrants, End& end) {
  end.quadrants = quadrants;
  end.count = 0;
  const BlockShape& shape = map_->shape();
  const int n = shape.size(), x = static_cast<int>(at.x), y = static_cast<int>(at.y);
  for (int r = y % n == 0 ? y / n - 1 : y / n; r <= y / n; ++r) {
    for (int c = x % n == 0 ? x / n - 1 : x / n; c <= x / n; ++c) {
      const std::uint32_t block =
          static_cast<std::uint32_t>(r + 1) * map_->columns() + static_cast<std::uint32_t>(c + 1);
      const int node = shape.node(x - c * n, y - r * n);
      if (!shape.touches_free(map_->pattern(map_->block(block)), node)) continue;
      row(block, node, quadrants, end.rows[static_cast<std::size_t>(end.count++)]);
    }
  }
}

BlockPath EndFinder::from(const End& start, const EndRow& row, int node) {
  const LocalDistances& distances = map_->distances();
  if (start.quadrants == BlockPaths::kAllQuadrants && distances.knows(row.node, node))
    return distances.path(map_->placed(map_->block(row.block)), row.node, node);
  paths_.look_at(map_->pattern(map_->block(row.block)));
  return paths_.between(row.node, start.quadrants, node, BlockPaths::kAllQuadrants);
}

DirectWay EndFinder::direct(const End& start, const End& goal) {
  DirectWay best;
  for (int i = 0; i < start.count; ++i) {
    const EndRow& row = start.rows[static_cast<std::size_t>(i)];
    const EndRow* other = goal.in(row.block);
    if (other == nullptr) continue;
    BlockPath path;
    if (goal.quadrants == BlockPaths::kAllQuadrants) {
      path = from(start, row, other->node);
    } else {
      paths_.look_at(map_->pattern(map_->block(row.block)));
      path = paths_.between(row.node, start.quadrants, other->node, goal.quadrants);
    }
    if (path.length < best.path.length) best = {row.block, path};
  }
  return best;
}

}  // namespace taut::detail::block
