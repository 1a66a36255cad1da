// Block A* (Yap et al. 2011; freeman2014 2.2.7): a best-first search over N x N blocks instead of nodes. A block waits
// in the heap with the border nodes improved since it was last expanded, under the least f of these; expanding it
// carries them through the block to all other border nodes, by the matrix of exact distances inside the block. Blocks
// can be expanded again. The search ends when nothing in the heap can beat the best complete path; complete paths are
// found as soon as a block of the goal is expanded, by the true distances inside it. (The heuristic stays Euclidean
// there too: the way inside the block may be longer than one that leaves it and returns.) So the path is a shortest one
// among all that are shortest inside each block.
//
// One record a block, stamped by generation: starting costs one increment, memory is touched where the search comes.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "taut/base/detail/bytes_of.hpp"
#include "taut/cells/detail/grid/block_map.hpp"
#include "taut/plan/detail/grid/block_endpoints.hpp"
#include "taut/plan/detail/grid/block_layout.hpp"
#include "taut/search/detail/best_first.hpp"
#include "taut/search/detail/open_list.hpp"
#include "taut/search/detail/zeroed_array.hpp"

namespace taut::detail::block {

inline constexpr double kInfinity = std::numeric_limits<double>::infinity();

// Where a complete path enters its last block, or that it never leaves its first.
struct Arrival {
  double length = kInfinity;
  std::uint32_t block = 0;
  int index = -1;      // border index of the last border node; -1: straight from the start
  BlockPath in_block;  // from there (or from the start) to the end
  int node = 0;        // of the block, where the path ends
};

template <int N>
class Search {
 public:
  using Lay = Layout<N>;

  explicit Search(const BlockMap& map) : map_(&map) {}

  // With `remember` the blocks that were expanded are kept for visited().
  template <class Listener>
  [[nodiscard]] SearchEnd run(const End& start, const End& goal, Vec2 aim, const DirectWay& direct, bool remember,
                              const Budget& budget, Effort& effort, Listener listener);

  [[nodiscard]] const Arrival& best() const { return best_; }
  [[nodiscard]] const std::vector<std::uint32_t>& visited() const { return visited_; }
  // The length of the best path to a border node, infinite if none was found.
  [[nodiscard]] double g(std::uint32_t block, int index) const {
    const auto& home = Lay::kHome[static_cast<std::size_t>(index)];
    const Record& record = records_[owner(block, home)];
    return record.generation == generation_ ? record.g[home.slot] : kInfinity;
  }
  // Calls visit(block, from index, to index) for each block passed on the way to a border node, backwards; returns the
  // first block and the index at which it is left.
  template <class Visit>
  std::pair<std::uint32_t, int> trace(std::uint32_t block, int index, Visit visit) const;

  [[nodiscard]] Vec2 position(std::uint32_t block, int node) const {
    const auto [x, y] = Lay::kShape.at(node);
    return {static_cast<double>(static_cast<int>(block % map_->columns()) - 1) * N + x,
            static_cast<double>(static_cast<int>(block / map_->columns()) - 1) * N + y};
  }
  [[nodiscard]] Vec2 border_position(std::uint32_t block, int index) const {
    return position(block, Lay::kShape.border(index));
  }
  [[nodiscard]] std::size_t memory_bytes() const {
    return most_touched_ * (sizeof(Record) + sizeof(Links)) + bytes_of(open_, visited_);
  }

 private:
  struct Record {
    std::array<double, Lay::kSlots> g;
    std::uint32_t generation;
    std::uint16_t improved;  // border nodes improved since the last expansion; in the open list iff there are any
  };
  struct Links {
    double f;  // the key in the open list that counts; entries with another are out of date
    std::array<Parent, Lay::kSlots> parent;
  };
  using Lengths = std::array<double, Lay::kBorder>;

  [[nodiscard]] std::uint32_t owner(std::uint32_t block, const typename Lay::Home& home) const {
    return block + home.dc + home.dr * map_->columns();
  }
  [[nodiscard]] std::uint32_t neighbour(std::uint32_t block, int dc, int dr) const {
    return block + static_cast<std::uint32_t>(dc) + static_cast<std::uint32_t>(dr) * map_->columns();
  }
  Record& touch(std::uint32_t id) {
    Record& record = records_[id];
    if (record.generation != generation_) {
      record.g.fill(kInfinity);
      record.generation = generation_;
      record.improved = 0;
      most_touched_ = std::max(most_touched_, ++touched_);
    }
    return record;
  }
  struct Key {
    double f, g;
    friend bool operator<(const Key& a, const Key& b) { return a.f < b.f || (a.f == b.f && a.g > b.g); }
  };
  // A block being expanded: its four owners of nodes, and what it has improved in its neighbours so far.
  struct Expansion {
    std::uint32_t block;
    Vec2 origin;
    std::array<Record*, 4> owners;
    std::array<std::uint32_t, 8> improved{};
    std::array<Key, 8> keys;  // the least of the nodes improved, by neighbour
  };

  void begin();
  [[nodiscard]] Expansion open_block(std::uint32_t block);
  template <class Listener>
  void expand(std::uint32_t block, Effort& effort, Listener listener);
  // Keeps a path of length g to this border node if it is of use.
  template <class Listener>
  void offer(Expansion& expansion, int index, double g, Parent parent, Vec2 from, Effort& effort, Listener listener);
  // To a listener a block is expanded where the border node lies that has made it its turn.
  void report_expanded(std::uint32_t block, Vec2 start, TracingListener2 listener) const;
  // The block through which a node owned by block `id` was reached.
  [[nodiscard]] std::uint32_t block_passed(std::uint32_t id, Parent parent) const {
    const Relation relation = parent.through();
    return id - (relation & 1u) - (relation >> 1u) * map_->columns();
  }
  // Tells the neighbours what they have to expand.
  void spread(const Expansion& expansion);
  void arrive(std::uint32_t block, const EndRow& row, std::uint32_t improved);

  const BlockMap* map_;
  ZeroedArray<Record> records_;
  ZeroedArray<Links> links_;
  OpenList open_;
  std::vector<std::uint32_t> visited_;
  std::uint32_t generation_ = 0;
  std::size_t touched_ = 0, most_touched_ = 0;
  Vec2 aim_;
  Arrival best_;
};

template <int N>
void Search<N>::begin() {
  open_.clear();
  visited_.clear();
  touched_ = 0;
  if (++generation_ <= 1) {  // the first search, or the stamps would repeat
    records_ = ZeroedArray<Record>(map_->block_count());
    links_ = ZeroedArray<Links>(map_->block_count());
    generation_ = 1;
  }
}

template <int N>
typename Search<N>::Expansion Search<N>::open_block(std::uint32_t block) {
  const std::uint32_t columns = map_->columns();
  Expansion out{.block = block,
                .origin = position(block, 0),
                .owners = {&touch(block), &touch(block + 1), &touch(block + columns), &touch(block + columns + 1)},
                .improved = {},
                .keys = {}};
  return out;
}

template <int N>
template <class Listener>
inline void Search<N>::offer(Expansion& expansion, int index, double g, Parent parent, Vec2 from, Effort& effort,
                             Listener listener) {
  const auto k = static_cast<std::size_t>(index);
  const auto& home = Lay::kHome[k];
  double& known = expansion.owners[static_cast<std::size_t>(home.relation)]->g[home.slot];
  if (g >= known) return;
  const Vec2 at = expansion.origin + Lay::kOffset[k];
  const double h = distance(at, aim_), f = g + h;
  if (f >= best_.length) return;
  if (known == kInfinity) {
    ++effort.generated;
    if constexpr (Listener::kActive) (*listener.sink)({SearchEventKind::generated, at, from, g, h});
  }
  known = g;
  links_[owner(expansion.block, home)].parent[home.slot] = parent;
  const auto& others = Lay::kOthers[k];
  for (std::size_t i = 0; i < others.count; ++i) {
    const auto& other = others.list[i];
    if (((map_->block(neighbour(expansion.block, other.dc, other.dr)).usable >> other.index) & 1u) == 0) continue;
    std::uint32_t& improved = expansion.improved[other.direction];
    Key& least = expansion.keys[other.direction];
    if (improved == 0 || Key{f, g} < least) least = {f, g};
    improved |= 1u << other.index;
  }
}

template <int N>
void Search<N>::spread(const Expansion& expansion) {
  for (int dr = -1, direction = 0; dr <= 1; ++dr) {
    for (int dc = -1; dc <= 1; ++dc) {
      if (dc == 0 && dr == 0) continue;
      const std::uint32_t improved = expansion.improved[static_cast<std::size_t>(direction)];
      const Key& key = expansion.keys[static_cast<std::size_t>(direction++)];
      if (improved == 0) continue;
      const std::uint32_t there = neighbour(expansion.block, dc, dr);
      Record& record = touch(there);
      Links& links = links_[there];
      if (record.improved == 0 || key.f < links.f) {
        links.f = key.f;
        open_.push({key.f, key.g, there});
      }
      record.improved = static_cast<std::uint16_t>(record.improved | improved);
    }
  }
}

template <int N>
void Search<N>::arrive(std::uint32_t block, const EndRow& row, std::uint32_t improved) {
  for (std::uint32_t rest = improved; rest != 0; rest &= rest - 1) {
    const int k = std::countr_zero(rest);
    const BlockPath& way = row.to[static_cast<std::size_t>(k)];
    const double total = g(block, k) + way.length;
    if (total < best_.length) best_ = {total, block, k, way.reversed(), row.node};
  }
}

template <int N>
template <class Listener>
void Search<N>::expand(std::uint32_t block, Effort& effort, Listener listener) {
  const BlockMap::Block& cells = map_->block(block);
  const auto& to_matrix = map_->to_matrix(cells.symmetry);
  const double* const matrix = map_->matrix(cells);
  Expansion expansion = open_block(block);
  Record& own = *expansion.owners[0];
  const std::uint32_t improved = own.improved;
  own.improved = 0;
  // In the orientation of the matrix.
  alignas(16) Lengths before;
  [&]<std::size_t... kIndex>(std::index_sequence<kIndex...>) {
    ((before[to_matrix[kIndex]] =
          expansion.owners[static_cast<std::size_t>(Lay::kHome[kIndex].relation)]->g[Lay::kHome[kIndex].slot]),
     ...);
  }
  (std::make_index_sequence<Lay::kBorder>());
  alignas(16) Lengths after = before;
  for (std::uint32_t rest = improved; rest != 0; rest &= rest - 1) {
    const std::size_t from = to_matrix[static_cast<std::size_t>(std::countr_zero(rest))];
    const double* const row = matrix + from * Lay::kBorder;
    const double g = before[from];
    if (after[from] < g) continue;  // reached better from another one, which then reaches all the rest better
#pragma GCC unroll 1                // so that it becomes vector instructions instead of a long list of scalar ones
    for (std::size_t j = 0; j < Lay::kBorder; ++j) after[j] = std::min(after[j], g + row[j]);
  }
  const auto& from_matrix = map_->from_matrix(cells.symmetry);
  for (std::size_t j = 0; j < Lay::kBorder; ++j) {
    if (!(after[j] < before[j])) continue;
    const int k = from_matrix[j];
    if (((cells.usable >> k) & 1u) == 0) continue;
    // Which of the nodes it came from is asked only now, where there was an improvement.
    std::uint32_t rest = improved;
    std::size_t from = 0;
    do {
      from = static_cast<std::size_t>(std::countr_zero(rest));
      rest &= rest - 1;
    } while (before[to_matrix[from]] + matrix[to_matrix[from] * Lay::kBorder + j] != after[j]);
    offer(expansion, k, after[j],
          Parent::from_node(Lay::kHome[static_cast<std::size_t>(k)].relation, static_cast<int>(from)),
          expansion.origin + Lay::kOffset[from], effort, listener);
  }
  spread(expansion);
}

template <int N>
void Search<N>::report_expanded(std::uint32_t block, Vec2 start, TracingListener2 listener) const {
  SearchEvent2 event{SearchEventKind::expanded, {}, {}, kInfinity, kInfinity};
  for (std::uint32_t rest = records_[block].improved; rest != 0; rest &= rest - 1) {
    const int index = std::countr_zero(rest);
    const Vec2 at = border_position(block, index);
    const double own_g = g(block, index), h = distance(at, aim_);
    if (own_g + h >= event.g + event.h) continue;
    event.at = at;
    event.g = own_g;
    event.h = h;
    const auto& home = Lay::kHome[static_cast<std::size_t>(index)];
    const std::uint32_t id = owner(block, home);
    const Parent parent = links_[id].parent[home.slot];
    event.parent = parent.is_start() ? start : border_position(block_passed(id, parent), parent.index());
  }
  (*listener.sink)(event);
}

template <int N>
template <class Listener>
SearchEnd Search<N>::run(const End& start, const End& goal, Vec2 aim, const DirectWay& direct, bool remember,
                         const Budget& budget, Effort& effort, Listener listener) {
  begin();
  aim_ = aim;
  best_ = {direct.path.length, direct.block, -1, direct.path, 0};
  BudgetMeter meter(budget);
  const auto count_expanded = [&](std::uint32_t block) {
    if (remember) visited_.push_back(block);
    ++effort.expanded;
  };
  for (int i = 0; i < start.count; ++i) {
    const EndRow& row = start.rows[static_cast<std::size_t>(i)];
    if (!meter.take()) return SearchEnd::budget_spent;
    const Vec2 at = position(row.block, row.node);
    count_expanded(row.block);
    if constexpr (Listener::kActive) (*listener.sink)({SearchEventKind::expanded, at, at, 0, distance(at, aim)});
    Expansion expansion = open_block(row.block);
    for (int k = 0; k < Lay::kBorder; ++k) {
      const auto index = static_cast<std::size_t>(k);
      if (!row.to[index].exists() || ((map_->block(row.block).usable >> k) & 1u) == 0) continue;
      offer(expansion, k, row.to[index].length, Parent::from_start(Lay::kHome[index].relation), at, effort, listener);
    }
    spread(expansion);
  }
  while (!open_.empty() && open_.top().f() < best_.length) {
    const OpenList::Entry least = open_.pop();
    const std::uint32_t block = least.id();
    if (records_[block].improved == 0 || least.f() != links_[block].f) continue;
    if (!meter.take()) return SearchEnd::budget_spent;
    count_expanded(block);
    if constexpr (Listener::kActive)
      report_expanded(block, position(start.rows[0].block, start.rows[0].node), listener);
    if (const EndRow* row = goal.in(block)) arrive(block, *row, records_[block].improved);
    expand(block, effort, listener);
  }
  return best_.length < kInfinity ? SearchEnd::goal : SearchEnd::exhausted;
}

template <int N>
template <class Visit>
std::pair<std::uint32_t, int> Search<N>::trace(std::uint32_t block, int index, Visit visit) const {
  for (;;) {
    const auto& home = Lay::kHome[static_cast<std::size_t>(index)];
    const std::uint32_t id = owner(block, home);
    const Parent parent = links_[id].parent[home.slot];
    const std::uint32_t through = block_passed(id, parent);
    const int left_at = Lay::index_in(parent.through(), home.slot);
    if (parent.is_start()) return {through, left_at};
    visit(through, parent.index(), left_at);
    block = through;
    index = parent.index();
  }
}

}  // namespace taut::detail::block
