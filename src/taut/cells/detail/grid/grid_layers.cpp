#include "taut/cells/detail/grid/grid_layers.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "taut/base/detail/bytes_of.hpp"

namespace taut::detail {
namespace {

static_assert(Grid::kLargestSide <= 65536, "a cell's coordinates fit into 16 bits");

// The cells as a graph, numbered row by row; blocked ones have no neighbours.
class CellGraph {
 public:
  explicit CellGraph(const Grid& grid) : grid_(&grid), strict_(grid.corner_rule() == CornerRule::forbid) {}

  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(grid_->width() * grid_->height()); }
  [[nodiscard]] LatticePoint at(std::uint32_t s) const {
    const int number = static_cast<int>(s);
    return {number % grid_->width(), number / grid_->width()};
  }
  [[nodiscard]] Vec2 position(std::uint32_t s) const { return position_of(at(s)) + Vec2{0.5, 0.5}; }
  [[nodiscard]] static std::uint32_t cell_count(std::uint32_t) { return 1; }
  // In ascending order.
  template <class Visit>
  void for_neighbours(std::uint32_t s, Visit visit) const {
    const LatticePoint p = at(s);
    if (!grid_->is_free(p.x, p.y)) return;
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        if ((dx == 0 && dy == 0) || !is_step(p, dx, dy)) continue;
        visit(s + static_cast<std::uint32_t>(dy * grid_->width() + dx));
      }
    }
  }
  // Of two different free cells.
  [[nodiscard]] bool are_neighbours(std::uint32_t a, std::uint32_t b) const {
    const LatticePoint p = at(a), q = at(b);
    return std::abs(q.x - p.x) <= 1 && std::abs(q.y - p.y) <= 1 && is_step(p, q.x - p.x, q.y - p.y);
  }

 private:
  [[nodiscard]] bool is_step(LatticePoint p, int dx, int dy) const {
    if (!grid_->is_free(p.x + dx, p.y + dy)) return false;
    return dx == 0 || dy == 0 || !strict_ || (grid_->is_free(p.x + dx, p.y) && grid_->is_free(p.x, p.y + dy));
  }

  const Grid* grid_;
  bool strict_;
};

// Puts the states of a graph into groups: the states of the layer above.
template <class Graph>
class Grouping {
 public:
  explicit Grouping(const Graph& graph) : graph_(graph), groups_(graph.size()) {
    join_cliques<4>();
    join_cliques<3>();
    join_cliques<2>();
    for (std::uint32_t s = 0; s < graph.size(); ++s) {
      if (!groups_[s].valid()) place_single(s);
    }
    number_by_first_member();
  }

  [[nodiscard]] std::uint32_t count() const { return count_; }
  // By state; none for one without neighbours, above which there is nothing.
  [[nodiscard]] std::vector<LayerStateId>& groups() { return groups_; }

 private:
  void add_group(std::span<const std::uint32_t> members) {
    for (const std::uint32_t member : members) groups_[member] = LayerStateId(count_);
    ++count_;
  }
  template <std::size_t kSize>
  void join_cliques() {
    for (std::uint32_t s = 0; s < graph_.size(); ++s) {
      if (groups_[s].valid()) continue;
      near_.clear();
      graph_.for_neighbours(s, [&](std::uint32_t next) {
        if (!groups_[next].valid()) near_.push_back(next);
      });
      clique_[0] = s;
      if (near_.size() + 1 >= kSize && extends_clique<1, kSize>(0)) add_group(std::span(clique_).first(kSize));
    }
  }
  // The clique has `kHave` members so far; looks for the others among what is near its first one, from `from` on.
  template <std::size_t kHave, std::size_t kSize>
  bool extends_clique(std::size_t from) {
    if constexpr (kHave == kSize) {
      return true;
    } else {
      for (std::size_t i = from; i < near_.size(); ++i) {
        bool fits = true;
        for (std::size_t k = 1; k < kHave && fits; ++k) fits = graph_.are_neighbours(clique_[k], near_[i]);
        if (!fits) continue;
        clique_[kHave] = near_[i];
        if (extends_clique<kHave + 1, kSize>(i + 1)) return true;
      }
      return false;
    }
  }
  // A state whose neighbours, if any, are in groups.
  void place_single(std::uint32_t s) {
    std::uint32_t neighbours = 0, last = 0;
    graph_.for_neighbours(s, [&](std::uint32_t next) {
      ++neighbours;
      last = next;
    });
    if (neighbours == 1) {
      groups_[s] = groups_[last];
    } else if (neighbours > 1) {
      add_group(std::span(&s, 1));
    }
  }
  // What lies together then stays together in memory, and the groups of the next layer are found in the same order.
  void number_by_first_member() {
    std::vector<LayerStateId> number(count_);
    std::uint32_t next = 0;
    for (LayerStateId& group : groups_) {
      if (!group.valid()) continue;
      LayerStateId& mine = number[group.value];
      if (!mine.valid()) mine = LayerStateId(next++);
      group = mine;
    }
  }

  const Graph& graph_;
  std::vector<LayerStateId> groups_;
  std::uint32_t count_ = 0;
  std::vector<std::uint32_t> near_;
  std::array<std::uint32_t, 4> clique_{};
};

}  // namespace

// A layer while the ones above it are not known yet: its states in the order of their first children.
struct GridLayers::Draft {
  std::vector<Vec2> positions;
  std::vector<std::uint32_t> cell_counts;
  std::vector<LayerStateId> parents;
  // Of a state s: from first_x[s] up to first_x[s + 1], in ascending order.
  std::vector<std::uint32_t> first_children, children, first_neighbours, neighbours;

  // As a graph to be grouped.
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(positions.size()); }
  [[nodiscard]] Vec2 position(std::uint32_t s) const { return positions[s]; }
  [[nodiscard]] std::uint32_t cell_count(std::uint32_t s) const { return cell_counts[s]; }
  template <class Visit>
  void for_neighbours(std::uint32_t s, Visit visit) const {
    for (std::uint32_t i = first_neighbours[s]; i < first_neighbours[s + 1]; ++i) visit(neighbours[i]);
  }
  [[nodiscard]] bool are_neighbours(std::uint32_t a, std::uint32_t b) const {
    return std::binary_search(neighbours.begin() + first_neighbours[a], neighbours.begin() + first_neighbours[a + 1],
                              b);
  }
};

template <class Graph>
GridLayers::Draft GridLayers::draft_above(const Graph& below, std::span<const LayerStateId> groups,
                                          std::uint32_t group_count) {
  Draft draft;
  draft.positions.resize(group_count);
  draft.cell_counts.resize(group_count);
  draft.parents.resize(group_count);
  draft.first_children.resize(std::size_t{group_count} + 1);
  // Children are counted one place ahead: the sums of the counts are then where runs begin.
  for (std::uint32_t s = 0; s < below.size(); ++s) {
    if (!groups[s].valid()) continue;
    const std::uint32_t g = groups[s].value, cells = below.cell_count(s);
    draft.positions[g] = draft.positions[g] + static_cast<double>(cells) * below.position(s);
    draft.cell_counts[g] += cells;
    ++draft.first_children[g + 1];
  }
  for (std::uint32_t g = 0; g < group_count; ++g) {
    draft.positions[g] = (1.0 / draft.cell_counts[g]) * draft.positions[g];
    draft.first_children[g + 1] += draft.first_children[g];
  }
  draft.children.resize(draft.first_children[group_count]);
  std::vector<std::uint32_t> filled(group_count, 0);
  for (std::uint32_t s = 0; s < below.size(); ++s) {
    if (groups[s].valid()) {
      const std::uint32_t g = groups[s].value;
      draft.children[draft.first_children[g] + filled[g]++] = s;
    }
  }
  draft.first_neighbours.push_back(0);
  std::vector<std::uint32_t> met_by(group_count, LayerStateId::kNone);  // the last state that has this as neighbour
  for (std::uint32_t g = 0; g < group_count; ++g) {
    for (std::uint32_t i = draft.first_children[g]; i < draft.first_children[g + 1]; ++i) {
      below.for_neighbours(draft.children[i], [&](std::uint32_t next) {
        const std::uint32_t other = groups[next].value;
        if (other == g || met_by[other] == g) return;
        met_by[other] = g;
        draft.neighbours.push_back(other);
      });
    }
    std::sort(draft.neighbours.begin() + draft.first_neighbours[g], draft.neighbours.end());
    draft.first_neighbours.push_back(static_cast<std::uint32_t>(draft.neighbours.size()));
  }
  return draft;
}

// The layer with its states in this order, and all their children in turn.
GridLayer GridLayers::finish(const Draft& draft, std::span<const std::uint32_t> order,
                             std::vector<std::uint32_t>& children_in_order) {
  std::vector<std::uint32_t> place(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
  GridLayer layer;
  layer.states_.reserve(order.size() + 1);
  layer.first_children_.reserve(order.size() + 1);
  layer.neighbours_.reserve(draft.neighbours.size());
  children_in_order.clear();
  const auto end_runs = [&](Vec2 at) {
    layer.states_.push_back(
        {static_cast<float>(at.x), static_cast<float>(at.y), {}, static_cast<std::uint32_t>(layer.neighbours_.size())});
    layer.first_children_.push_back(static_cast<std::uint32_t>(children_in_order.size()));
  };
  for (const std::uint32_t s : order) {
    end_runs(draft.positions[s]);
    children_in_order.insert(children_in_order.end(), draft.children.begin() + draft.first_children[s],
                             draft.children.begin() + draft.first_children[s + 1]);
    draft.for_neighbours(s, [&](std::uint32_t next) { layer.neighbours_.push_back(LayerStateId(place[next])); });
  }
  end_runs({});
  return layer;
}

GridLayers::GridLayers(const Grid& grid) : width_(static_cast<std::size_t>(grid.width())) {
  const CellGraph cells(grid);
  Grouping cell_groups(cells);
  cell_states_.resize(cells.size());
  if (cell_groups.count() == 0) return;
  std::vector<Draft> drafts;
  drafts.push_back(draft_above(cells, cell_groups.groups(), cell_groups.count()));
  // Every pass joins at least one pair of each region that is not one state yet, so there is an end.
  while (!drafts.back().neighbours.empty()) {
    Grouping groups(drafts.back());
    Draft above = draft_above(drafts.back(), groups.groups(), groups.count());
    drafts.back().parents = std::move(groups.groups());
    drafts.push_back(std::move(above));
  }
  // From the top down: the children of the layer above in its order, then what has no parent.
  std::vector<std::uint32_t> order, children;
  layers_.resize(drafts.size());
  for (std::size_t i = drafts.size(); i-- > 0;) {
    const Draft& draft = drafts[i];
    std::swap(order, children);
    for (std::uint32_t s = 0; s < draft.size(); ++s) {
      if (!draft.parents[s].valid()) order.push_back(s);
    }
    layers_[i] = finish(draft, order, children);
    if (i + 1 < layers_.size()) {
      const GridLayer& above = layers_[i + 1];
      for (std::uint32_t p = 0; p < above.size(); ++p) {
        const auto [first, end] = above.children(LayerStateId(p));
        for (std::uint32_t s = first.value; s < end.value; ++s) layers_[i].states_[s].parent = LayerStateId(p);
      }
    }
    drafts.pop_back();
  }
  cells_.reserve(children.size());
  for (const std::uint32_t cell : children) {
    const LatticePoint p = cells.at(cell);
    cells_.push_back({static_cast<std::uint16_t>(p.x), static_cast<std::uint16_t>(p.y)});
  }
  for (std::uint32_t s = 0; s < layers_[0].size(); ++s) {
    const auto [first, end] = layers_[0].children(LayerStateId(s));
    for (std::uint32_t i = first.value; i < end.value; ++i) cell_states_[children[i]] = LayerStateId(s);
  }
}

std::size_t GridLayers::memory_bytes() const {
  std::size_t bytes = bytes_of(cell_states_, cells_);
  for (const GridLayer& layer : layers_) bytes += bytes_of(layer);
  return bytes;
}

}  // namespace taut::detail
